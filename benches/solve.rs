//! Who wins the roots of the embedded dictionary? The exact search, beside one that copies the graph and analyses it from
//! scratch at every position; and a game followed word by word, beside an analysis for each.
//!
//! Throughput is in positions.

mod settings;

use std::hint::black_box;

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use kkeut_benches::naive_search::NaiveSearch;
use kkeut_benches::{KOREAN, games};
use wordgraph::{Analysis, Dueum, Graph, Lexicon, Limits, Outcome, Position, Rule, Solver, TailId};

/// Enough for the search to be what it is, and little enough for many rounds.
const NODES: u64 = 20_000;
/// The naive search takes milliseconds for each.
const POSITIONS: u64 = 50;

fn solve(c: &mut Criterion) {
    for (name, dueum) in [("plain", Dueum::None), ("standard", Dueum::Standard)] {
        let lexicon = Lexicon::from_text(KOREAN, &Rule::plain().dueum(dueum)).expect("the embedded list");
        let graph = lexicon.graph();
        let analysis = Analysis::new(graph);
        let tails = Solver::of(analysis.clone(), 0).order();
        let roots = analysis.root_graph();
        if dueum == Dueum::Standard {
            assert_agree(roots.graph());
        }

        let mut group = c.benchmark_group(format!("solve/{name}"));
        group.sample_size(10);
        let search = || Solver::of(analysis.clone(), 64 << 20);
        let run = |mut solver: Solver<_>| {
            for &tail in &tails {
                let left = NODES.saturating_sub(solver.effort().nodes);
                solver.solve(tail, &Limits::NONE.nodes(left.min(NODES / 8)));
            }
            solver.effort()
        };
        let effort = run(search());
        if dueum == Dueum::Standard {
            // The numbers that are published rest on this.
            assert_eq!(effort.nodes, 125);
        }
        group.throughput(Throughput::Elements(effort.positions));
        group.bench_function("library", |b| b.iter_batched(search, run, BatchSize::PerIteration));

        let naive = |graph: &Graph, tails: &[TailId], positions| {
            let mut naive = NaiveSearch::new(positions);
            let known = tails.iter().filter(|&&tail| naive.wins(graph, tail).is_some()).count();
            (known, naive.positions)
        };
        group.throughput(Throughput::Elements(naive(graph, &tails, POSITIONS).1));
        group.bench_function("naive", |b| b.iter(|| naive(graph, &tails, POSITIONS)));
        // A kinder comparison: the naive search is given the root graph, which it would not have.
        let local: Vec<TailId> = roots.graph().tails().collect();
        group.throughput(Throughput::Elements(naive(roots.graph(), &local, 50 * POSITIONS).1));
        group.bench_function("naive on the root graph", |b| b.iter(|| naive(roots.graph(), &local, 50 * POSITIONS)));

        let game = games::long(graph);
        group.throughput(Throughput::Elements(1));
        group.bench_function("a position", |b| b.iter(|| Position::new(black_box(graph))));
        let mut position = Position::new(graph);
        group.throughput(Throughput::Elements(game.len() as u64));
        group.bench_function("a game word by word", |b| {
            b.iter(|| {
                for &arc in &game {
                    position.play(black_box(arc)).expect("a word of the game");
                }
                while position.undo().is_some() {}
            });
        });
        group.bench_function("a game by analyses", |b| {
            b.iter(|| {
                for words in 1..=game.len() {
                    black_box(analysis.without(game[..words].iter().copied()).expect("the words of the game"));
                }
            });
        });
        group.finish();
    }
}

/// What both sides decide must be the same. Of the dictionary the naive search decides next to nothing, and without a rule
/// nothing of its root graph either.
fn assert_agree(roots: &Graph) {
    let mut solver = Solver::new(roots, 64 << 20);
    let mut both = 0;
    for tail in roots.tails() {
        let Some(won) = NaiveSearch::new(1_000).wins(roots, tail) else { continue };
        let verdict = solver.solve(tail, &Limits::NONE.nodes(NODES)).outcome();
        if verdict != Outcome::Root {
            assert_eq!(verdict == Outcome::Win, won);
            both += 1;
        }
    }
    assert!(both > 0, "the naive search decides nothing");
}

/// The roots of the dictionary under the standard rule, to the end. The naive search decides one of the 70 within 40 positions,
/// which takes it 31, and without a rule none of the 168: its verdicts are measured at that one.
fn verdicts(c: &mut Criterion) {
    let lexicon = Lexicon::from_text(KOREAN, &Rule::plain().dueum(Dueum::Standard)).expect("the embedded list");
    let graph = lexicon.graph();
    let analysis = Analysis::new(graph);
    let tails = Solver::of(analysis.clone(), 0).order();
    let wins = || {
        let mut solver = Solver::of(analysis.clone(), 64 << 20);
        tails.iter().filter(|&&tail| solver.solve(tail, &Limits::NONE).outcome() == Outcome::Win).count()
    };
    let naive = || tails.first().and_then(|&tail| NaiveSearch::new(31).wins(graph, tail));
    // Given the root graph, which it would not have, it decides all of them.
    let roots = analysis.root_graph();
    let roots = roots.graph();
    let naive_wins =
        || roots.tails().filter(|&tail| NaiveSearch::new(u64::MAX).wins(roots, tail) == Some(true)).count();
    assert_eq!((tails.len(), wins(), naive(), naive_wins()), (70, 45, Some(true), 45));

    let mut group = c.benchmark_group("verdicts");
    group.sample_size(10);
    group.throughput(Throughput::Elements(70));
    group.bench_function("library", |b| b.iter(wins));
    group.bench_function("naive on the root graph", |b| b.iter(naive_wins));
    group.throughput(Throughput::Elements(1));
    group.bench_function("naive", |b| b.iter(naive));
    group.finish();
}

criterion_group! {
    name = benches;
    config = settings::settings();
    targets = solve, verdicts
}
criterion_main!(benches);
