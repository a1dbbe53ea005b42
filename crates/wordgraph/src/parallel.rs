//! The search on all cores: one solver a thread, and the tails shared out. It must find out nothing that one solver would not.

use alloc::vec;
use alloc::vec::Vec;
use core::borrow::Borrow;
use core::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;

use crate::analysis::Analysis;
use crate::graph::{Graph, TailId};
use crate::solve::{Limits, Solver, Stop, Verdict};

impl<G: Borrow<Graph> + Clone + Send + Sync> Solver<G> {
    /// Solves many tails on the threads of the current `rayon` pool, each tail within `limits`, and the threads together in
    /// `bytes` of memory. The verdicts are in the order of `tails`.
    ///
    /// Verdicts are exact, so they are those of a single solver; but which of several winning arcs is named, and which tails
    /// are not decided within their limits, depends on what each thread happened to know.
    ///
    /// # Panics
    ///
    /// If a tail is out of range.
    ///
    /// ```
    /// use wordgraph::{Analysis, Graph, Limits, Outcome, Solver};
    ///
    /// let graph = Graph::plain(3, [(0, 1), (1, 2), (2, 0)])?;
    /// let analysis = Analysis::new(&graph);
    /// let tails: Vec<_> = graph.tails().collect();
    /// let verdicts = Solver::all(&analysis, &tails, 1 << 20, &Limits::NONE);
    /// assert!(verdicts.iter().all(|verdict| verdict.outcome() == Outcome::Win));
    /// # Ok::<(), wordgraph::GraphError>(())
    /// ```
    pub fn all(analysis: &Analysis<G>, tails: &[TailId], bytes: usize, limits: &Limits<'_>) -> Vec<Verdict> {
        let threads = rayon::current_num_threads().min(tails.len()).max(1);
        let next = AtomicUsize::new(0);
        let (sender, receiver) = mpsc::channel();
        rayon::scope(|scope| {
            for _ in 0..threads {
                let (sender, next) = (sender.clone(), &next);
                scope.spawn(move |_| {
                    let mut solver = Self::of(analysis.clone(), bytes / threads);
                    loop {
                        let index = next.fetch_add(1, Ordering::Relaxed);
                        let Some(&tail) = tails.get(index) else { break };
                        let verdict = solver.solve(tail, limits);
                        // Nobody has stopped listening: the receiver outlives the scope.
                        let _ = sender.send((index, verdict));
                    }
                });
            }
        });
        drop(sender);
        let mut verdicts = vec![Verdict::Unknown { why: Stop::Cancelled, nodes: 0 }; tails.len()];
        for (index, verdict) in receiver {
            verdicts[index] = verdict;
        }
        verdicts
    }
}
