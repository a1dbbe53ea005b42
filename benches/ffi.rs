//! What the C ABI costs: the same question through Rust and through the exported function. The work itself takes about as
//! long as the call, so what a call adds is seen: at most 5 ns.

mod settings;

use core::ffi::c_int;
use core::hint::black_box;
use core::ptr;

use applegrid::{Board, Graph, Rule};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use kkeut::{
    KKEUT_OK, KKEUT_SHAPE_CONNECTED, kkeut_apple_rule, kkeut_board, kkeut_board_free, kkeut_board_has_combination,
    kkeut_board_new,
};

/// Boards on which the answer is found at once, after a pass over all cells, and after a search.
fn boards() -> [(&'static str, Board); 3] {
    let classic = |value: fn(usize) -> u8| {
        let values: Vec<u8> = (0..170).map(value).collect();
        Board::from_values(10, 17, &values).expect("a board")
    };
    [
        ("first pair", classic(|cell| if cell % 2 == 0 { 1 } else { 9 })),
        ("none, great values", classic(|_| 9)),
        ("none, after a search", classic(|cell| if cell % 17 == 0 { 1 } else { 8 })),
    ]
}

fn has_combination(c: &mut Criterion) {
    let mut group = c.benchmark_group("kkeut_board_has_combination");
    group.throughput(Throughput::Elements(1));
    let rule = Rule::connected(10).expect("a goal");
    // Field by field: a struct that is hidden from the compiler as a whole is written in parts and read in one piece, for which
    // the processor waits longer than a call takes.
    let c_rule = || kkeut_apple_rule { shape: black_box(KKEUT_SHAPE_CONNECTED), goal: black_box(10) };
    for (name, board) in boards() {
        let mut handle: *mut kkeut_board = ptr::null_mut();
        let values = board.values();
        // SAFETY: the values are as many as is said, and the handle is freed below.
        let status =
            unsafe { kkeut_board_new(10, 17, values.as_ptr(), values.len(), ptr::null_mut(), &raw mut handle) };
        assert_eq!(status, KKEUT_OK);
        let graph = Graph::new(board.clone());
        let mut has = false;
        // SAFETY: the handle is alive, and `has` is a place for a bool.
        let status = unsafe { kkeut_board_has_combination(handle, c_rule(), ptr::null(), &raw mut has) };
        assert_eq!((status, has), (KKEUT_OK, graph.has_combination(rule)));

        group.bench_function(format!("{name}/rust"), |b| {
            b.iter(|| black_box(&graph).has_combination(black_box(rule)));
        });
        group.bench_function(format!("{name}/c"), |b| {
            b.iter(|| {
                let mut has = false;
                // SAFETY: as above.
                let status =
                    unsafe { kkeut_board_has_combination(black_box(handle), c_rule(), ptr::null(), &raw mut has) };
                // One bool, as the Rust call answers.
                status == KKEUT_OK && has
            });
        });
        // SAFETY: it is not used again.
        unsafe { kkeut_board_free(handle) };
    }
    group.finish();
}

/// A C function that does nothing, called through a pointer that the compiler does not know: what any call costs.
fn empty_call(c: &mut Criterion) {
    extern "C" fn nothing(number: c_int) -> c_int {
        number
    }
    let call: extern "C" fn(c_int) -> c_int = black_box(nothing);
    let mut group = c.benchmark_group("C");
    group.throughput(Throughput::Elements(1));
    group.bench_function("an empty call", |b| b.iter(|| black_box(call)(black_box(1))));
    group.finish();
}

criterion_group! {
    name = benches;
    config = settings::settings();
    targets = has_combination, empty_call
}
criterion_main!(benches);
