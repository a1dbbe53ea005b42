//! Does the analysis stay linear? The same shapes from 10⁵ to 10⁷ arcs, as time an arc, beside a plain pass over them.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use kkeut_benches::graphs;
use wordgraph::{Analysis, Graph};

type Shape = (&'static str, fn(u32) -> Graph);

const SHAPES: [Shape; 6] = [
    ("path", graphs::path),
    ("star", graphs::star),
    ("complete", graphs::complete),
    ("random", graphs::random),
    ("sparse", graphs::sparse),
    ("random-rule", graphs::random_with_rule),
];

fn scaling(c: &mut Criterion) {
    for (shape, build) in SHAPES {
        let mut group = c.benchmark_group(shape);
        group.sample_size(10);
        for arcs in [100_000, 1_000_000, 10_000_000] {
            let graph = build(arcs);
            group.throughput(Throughput::Elements(graph.arc_count().into()));
            group.bench_with_input(BenchmarkId::new("analysis", arcs), &graph, |b, graph| {
                b.iter(|| Analysis::new(black_box(graph)));
            });
            group.bench_with_input(BenchmarkId::new("pass", arcs), &graph, |b, graph| {
                b.iter(|| graph.arcs().map(|arc| u64::from(graph.multiplicity(arc) ^ graph.tail(arc).0)).sum::<u64>());
            });
        }
        group.finish();
    }
}

criterion_group!(benches, scaling);
criterion_main!(benches);
