//! The search on several threads says what the search on one says.
#![cfg(feature = "rayon")]

mod oracle;

use oracle::{Sizes, numbered, setting};
use wordgraph::{Analysis, Limits, Outcome, Solver, TailId};

#[test]
fn the_same_verdicts_on_any_number_of_threads() {
    let cases = setting("KKEUT_CASES", 200);
    for index in 0..cases {
        let graph = numbered(7, index, Sizes { vertices: 6, words: 12 }).graph();
        let analysis = Analysis::new(&graph);
        let tails: Vec<TailId> = graph.tails().collect();
        let mut solver = Solver::of(analysis.clone(), 1 << 16);
        let alone: Vec<Outcome> = tails.iter().map(|&tail| solver.solve(tail, &Limits::NONE).outcome()).collect();
        for threads in [1, 2, 5] {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            let verdicts = pool.install(|| Solver::all(&analysis, &tails, 1 << 16, &Limits::NONE));
            assert!(verdicts.iter().map(|verdict| verdict.outcome()).eq(alone.iter().copied()), "{index}, {threads}");
        }
    }
}
