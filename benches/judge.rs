//! How long does it take to know whether a game is over?
//!
//! Every figure is for 64 boards together, 10 × 17 and goal 10. Throughput is in boards.

mod settings;

use std::hint::black_box;

use applegrid::{Game, Graph, Rule};
use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use kkeut_benches::{boards, recursion::Recursion};

fn judge(c: &mut Criterion) {
    let rule = Rule::connected(10).expect("not 0");
    let full = boards::random(64, 10, 17, 9);
    let dead = boards::dead(&full, rule);
    let judge_all = |graphs: &[Graph]| graphs.iter().filter(|graph| graph.has_combination(rule)).count();
    let recurse_all = |graphs: &[Graph]| {
        let judge = |graph: &&Graph| Recursion::new(17, graph.board().values(), 10).has_combination();
        graphs.iter().filter(judge).count()
    };
    for (name, graphs, expected) in [("64 full boards", &full, 64), ("64 dead boards", &dead, 0)] {
        assert_eq!((judge_all(graphs), recurse_all(graphs)), (expected, expected), "{name}");
        let mut group = c.benchmark_group(name);
        group.throughput(Throughput::Elements(graphs.len() as u64));
        group.bench_function("judge", |b| b.iter(|| judge_all(black_box(graphs))));
        group.bench_function("recursion", |b| b.iter(|| recurse_all(black_box(graphs))));
        group.bench_function("pass", |b| b.iter(|| black_box(graphs).iter().map(boards::pass).sum::<u64>()));
        group.finish();
    }

    // Games before a move that leaves the witness alone, with that move.
    let games: Vec<(Game, Vec<_>)> = full
        .iter()
        .filter_map(|graph| {
            let game = Game::new(graph.board().clone(), rule);
            let witness = game.witness()?.to_set();
            let spare = game.graph().combinations(rule).find(|cells| cells.to_set().is_disjoint(&witness))?;
            Some((game, spare.to_vec()))
        })
        .collect();
    assert_eq!(games.len(), 64);
    let mut group = c.benchmark_group("64 games, after a clear, witness alive");
    group.throughput(Throughput::Elements(games.len() as u64));
    let mut played = games.clone();
    for (game, cells) in &mut played {
        game.play(cells).expect("it was listed");
    }
    group
        .bench_function("is_over", |b| b.iter(|| black_box(&played).iter().filter(|(game, _)| game.is_over()).count()));
    group.bench_function("play, which keeps the answer", |b| {
        b.iter_batched_ref(
            || games.clone(),
            |games| games.iter_mut().filter_map(|(game, cells)| game.play(cells).ok()).count(),
            BatchSize::SmallInput,
        );
    });
    group.finish();
}

criterion_group! {
    name = benches;
    config = settings::settings();
    targets = judge
}
criterion_main!(benches);
