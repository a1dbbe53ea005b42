//! Does the analysis stay linear? The same shapes from 10⁴ to 10⁷ arcs, as time an arc, beside a plain pass over them.
//! And the judging and counting of boards, from 5 × 5 to 200 × 200 cells?

mod settings;

use std::hint::black_box;
use std::time::Duration;

use applegrid::Rule;
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use kkeut_benches::{boards, graphs};
use wordgraph::{Analysis, Graph};

/// There are many sizes, and what is asked of each is not a third digit.
const TIME: Duration = Duration::from_secs(1);

type Shape = (&'static str, fn(u32) -> Graph);

const SHAPES: [Shape; 6] = [
    ("path", graphs::path),
    ("star", graphs::star),
    ("complete", graphs::complete),
    ("random", graphs::random),
    ("sparse", graphs::sparse),
    ("random-rule", graphs::random_with_rule),
];

fn analysis(c: &mut Criterion) {
    for (shape, build) in SHAPES {
        let mut group = c.benchmark_group(format!("scaling/{shape}"));
        group.sample_size(10).measurement_time(TIME);
        for arcs in [10_000, 100_000, 1_000_000, 10_000_000] {
            let graph = build(arcs);
            group.throughput(Throughput::Elements(graph.arc_count().into()));
            group.bench_with_input(BenchmarkId::new("analysis", arcs), &graph, |b, graph| {
                b.iter(|| Analysis::new(black_box(graph)));
            });
            group.bench_with_input(BenchmarkId::new("pass", arcs), &graph, |b, graph| {
                b.iter(|| graphs::pass(black_box(graph)));
            });
        }
        group.finish();
    }
}

/// Rows and columns.
const SIZES: [(usize, usize); 6] = [(5, 5), (10, 17), (20, 20), (50, 50), (100, 100), (200, 200)];

fn board(c: &mut Criterion) {
    let rule = Rule::connected(10).expect("not 0");
    let mut group = c.benchmark_group("scaling/board");
    group.sample_size(10).measurement_time(TIME);
    for (rows, columns) in SIZES {
        let size = format!("{rows}x{columns}");
        let cells = (rows * columns) as u64;
        let full = boards::random(1, rows, columns, 9).remove(0);
        let dead = boards::played_out(&full, rule);
        let combinations = full.count(rule).expect("few enough");
        assert!(combinations > 0 && full.has_combination(rule) && !dead.has_combination(rule), "{size}");

        group.throughput(Throughput::Elements(1));
        group.bench_with_input(BenchmarkId::new("full", &size), &full, |b, graph| {
            b.iter(|| black_box(graph).has_combination(rule));
        });
        group.throughput(Throughput::Elements(cells));
        group.bench_with_input(BenchmarkId::new("dead", &size), &dead, |b, graph| {
            b.iter(|| black_box(graph).has_combination(rule));
        });
        group.bench_with_input(BenchmarkId::new("pass", &size), &dead, |b, graph| {
            b.iter(|| boards::pass(black_box(graph)));
        });
        group.throughput(Throughput::Elements(combinations as u64));
        group.bench_with_input(BenchmarkId::new("count", &size), &full, |b, graph| {
            b.iter(|| black_box(graph).count(rule));
        });
    }
    group.finish();
}

criterion_group! {
    name = benches;
    config = settings::settings();
    targets = analysis, board
}
criterion_main!(benches);
