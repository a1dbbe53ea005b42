//! How long does it take to count and to list the combinations of a board, against the recursion it began with?
//!
//! Every figure is for all boards of a group together: 64 where they are random, 1 where they are not. Throughput is in
//! combinations. `count` includes all that a call sets up; the graph is built.

mod settings;

use std::{hint::black_box, ops::ControlFlow};

use applegrid::{Graph, Rule};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use kkeut_benches::{boards, recursion::Recursion};

fn count_all(graphs: &[Graph], rule: Rule) -> u128 {
    graphs.iter().map(|graph| graph.count(rule).expect("few enough")).sum()
}

fn list_all(graphs: &[Graph], rule: Rule) -> u128 {
    let mut seen = 0;
    for graph in graphs {
        let _: ControlFlow<()> = graph.for_each(rule, |cells| {
            seen += u128::from(black_box(cells).len() > 1);
            ControlFlow::Continue(())
        });
    }
    seen
}

fn recurse_all(graphs: &[Graph], rule: Rule) -> u128 {
    graphs
        .iter()
        .map(|graph| Recursion::new(graph.board().columns(), graph.board().values(), rule.goal().into()).count())
        .map(u128::from)
        .sum()
}

/// Counts, lists, and for the ratio recurses.
fn compare(c: &mut Criterion, name: &str, graphs: &[Graph], goal: u16, expected: u128) {
    let rule = Rule::connected(goal).expect("not 0");
    for (way, found) in [count_all, list_all, recurse_all].iter().map(|way| way(graphs, rule)).enumerate() {
        assert_eq!(found, expected, "{name}, way {way}");
    }
    let mut group = c.benchmark_group(name);
    group.throughput(Throughput::Elements(expected as u64));
    group.sample_size(10);
    group.bench_function("count", |b| b.iter(|| count_all(black_box(graphs), rule)));
    group.bench_function("list", |b| b.iter(|| list_all(black_box(graphs), rule)));
    group.bench_function("recursion", |b| b.iter(|| recurse_all(black_box(graphs), rule)));
    group.finish();
}

fn combinations(c: &mut Criterion) {
    let classic = boards::random(64, 10, 17, 9);
    compare(c, "64 random 10x17, goal 10", &classic, 10, RANDOM_10);
    compare(c, "64 random 10x17, goal 15", &classic, 15, RANDOM_15);
    compare(c, "64 random 10x17, goal 20", &classic, 20, RANDOM_20);
    let rule = Rule::connected(10).expect("not 0");
    compare(c, "64 half-played 10x17, goal 10", &half_played(&classic, rule), 10, HALF_PLAYED);
    compare(c, "digits 1 to 3, 10x17, goal 10", &boards::random(1, 10, 17, 3), 10, DIGITS_1_TO_3);
    compare(c, "random 30x30, goal 10", &boards::random(1, 30, 30, 9), 10, RANDOM_30X30);
    compare(c, "ones 10x17, goal 10", &[boards::ones(10, 17)], 10, 2_997_931);
    let dense = [boards::ones(10, 17)];
    let mut group = c.benchmark_group("ones 10x17, goal 20");
    group.sample_size(10);
    group.throughput(Throughput::Elements(1));
    let rule = Rule::connected(20).expect("not 0");
    assert_eq!(count_all(&dense, rule), 766_918_817_353);
    group.bench_function("count", |b| b.iter(|| count_all(black_box(&dense), rule)));
    group.finish();
}

const RANDOM_10: u128 = 8083;
const RANDOM_15: u128 = 29_913;
const RANDOM_20: u128 = 118_361;
const HALF_PLAYED: u128 = 4495;
const DIGITS_1_TO_3: u128 = 15_246;
const RANDOM_30X30: u128 = 1182;

/// Boards with holes, as most are that a game asks about: each has lost its first combinations.
fn half_played(graphs: &[Graph], rule: Rule) -> Vec<Graph> {
    graphs
        .iter()
        .map(|graph| {
            let mut graph = graph.clone();
            for _ in 0..15 {
                for &cell in graph.find(rule).expect("not dead yet").iter() {
                    graph.clear(cell);
                }
            }
            graph
        })
        .collect()
}

criterion_group! {
    name = benches;
    config = settings::settings();
    targets = combinations
}
criterion_main!(benches);
