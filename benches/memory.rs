//! The design's limits on memory: at most 24 bytes an arc and 16 a vertex of a graph, and 8 a link; and a graph says truly what it
//! keeps.

use kkeut_benches::{graphs, memory};
use wordgraph::Graph;

#[global_allocator]
static GLOBAL: peak_alloc::PeakAlloc = memory::ALLOCATOR;

type Shape = (&'static str, fn(u32) -> Graph);

fn main() {
    let shapes: [Shape; 6] = [
        ("path", graphs::path),
        ("star", graphs::star),
        ("complete", graphs::complete),
        ("random", graphs::random),
        ("sparse", graphs::sparse),
        ("random, with a rule", graphs::random_with_rule),
    ];
    for (name, build) in shapes {
        let graph = build(100_000);
        let links: usize =
            if graph.is_plain() { 0 } else { graph.tails().map(|tail| graph.heads_of(tail).len()).sum() };
        // A row of n vertices has n + 1 ends, in each of at most four tables.
        let limit = 24 * graph.arc_count() as usize + 16 * (graph.head_count() as usize + 1) + 8 * links;
        let kept = memory::measure(|| build(100_000)).kept;
        assert_eq!(kept, graph.memory_usage(), "{name}");
        assert!(kept <= limit, "{name}: {kept} bytes, more than {limit}");
        println!("{name}: {kept} bytes of {limit}");
    }
}
