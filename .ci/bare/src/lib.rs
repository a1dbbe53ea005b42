//! Both libraries in a program without the standard library: the panic handler and the allocator are here, and `std`, if any
//! dependency let it in, would bring a second panic handler, which the compiler refuses.
#![no_std]

extern crate alloc;

use alloc::string::ToString;
use alloc::vec::Vec;
use core::alloc::{GlobalAlloc, Layout};
use core::panic::PanicInfo;

use applegrid::{Board, Budget, Dealer, Game, Graph, Rank, Rule};
use wordgraph::{Analysis, Lexicon, Limits, Outcome, Proof, Solver, Verdict};

unsafe extern "C" {
    fn aligned_alloc(align: usize, size: usize) -> *mut u8;
    fn free(memory: *mut u8);
    fn abort() -> !;
}

struct C;

// SAFETY: the C library's memory is aligned as asked for, and its own until it is freed.
unsafe impl GlobalAlloc for C {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: an alignment is a power of two, and the size is made a multiple of it.
        unsafe { aligned_alloc(layout.align(), layout.size().next_multiple_of(layout.align())) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, _: Layout) {
        // SAFETY: it came from `alloc`.
        unsafe { free(memory) }
    }
}

#[global_allocator]
static ALLOCATOR: C = C;

#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    // SAFETY: it may be called at any time.
    unsafe { abort() }
}

/// `alloc` comes compiled for programs that unwind, and names this; nothing calls it.
// SAFETY: nothing else has this name where there is no `std`.
#[unsafe(no_mangle)]
extern "C" fn rust_eh_personality() {}

/// A lexicon, its analysis, the search and a checked proof: the words that a player who is handed 리 can win with, or -1.
// SAFETY: nothing else has this name.
#[unsafe(no_mangle)]
pub extern "C" fn winning_words() -> i32 {
    let words = "사과\n과자\n자리\n이사\n리본\n";
    let Ok(lexicon) = Lexicon::from_text(words, &wordgraph::Rule::korean()) else { return -1 };
    let analysis = Analysis::new(lexicon.graph());
    let Some(tail) = lexicon.tail("리") else { return -1 };
    let mut solver = Solver::new(lexicon.graph(), 1 << 16);
    if !matches!(solver.solve(tail, &Limits::NONE), Verdict::Win { .. }) || analysis.outcome(tail) != Outcome::Win {
        return -1;
    }
    let Ok(proof) = solver.prove([tail], &Limits::NONE) else { return -1 };
    match proof.to_string().parse::<Proof>() {
        Ok(read) if read.check(lexicon.graph()).is_ok() => {}
        _ => return -1,
    }
    let mut game = wordgraph::Game::at(&lexicon, tail);
    game.moves().iter().filter(|m| m.outcome == Outcome::Win).count() as i32
}

/// A board, its combinations, a game with a hint, a plan and a checked replay: how many combinations there were, or -1.
// SAFETY: nothing else has this name.
#[unsafe(no_mangle)]
pub extern "C" fn combinations() -> i32 {
    let Ok(board) = "1927\n8463\n2555".parse::<Board>() else { return -1 };
    let Ok(rule) = Rule::connected(10) else { return -1 };
    let graph = Graph::new(board.clone());
    let all: Vec<_> = graph.combinations(rule).collect();
    let mut game = Game::new(board, rule);
    if game.hint(Rank::Largest, &Budget::unlimited()).is_none() || game.plan(&Budget::nodes(1000)).moves.is_empty() {
        return -1;
    }
    while let Some(combination) = game.witness().cloned() {
        if game.play(&combination).is_err() {
            return -1;
        }
    }
    let dealt = Dealer::new(10, 17, 1..=9).and_then(|dealer| dealer.solvable(rule, 1));
    if game.replay().verify().is_err() || dealt.is_err() {
        return -1;
    }
    all.len() as i32
}
