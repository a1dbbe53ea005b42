//! An exact search as one writes it on an afternoon: for every word, copy the graph without it, analyse the copy from scratch,
//! and if that does not decide, go on from there. It remembers nothing. It decides what the library decides, which the
//! benchmarks assert; it must not be made faster.

use wordgraph::{Analysis, Graph, GraphBuilder, Outcome, TailId};

/// A search, and how much it may do.
#[derive(Debug)]
pub struct NaiveSearch {
    /// How many positions it has looked at.
    pub positions: u64,
    limit: u64,
}

impl NaiveSearch {
    /// A search that looks at so many positions at most.
    #[must_use]
    pub const fn new(limit: u64) -> Self {
        Self { positions: 0, limit }
    }

    /// Whether who is handed `tail` wins; `None` if that would take too long.
    pub fn wins(&mut self, graph: &Graph, tail: TailId) -> Option<bool> {
        if self.positions >= self.limit {
            return None;
        }
        self.positions += 1;
        match Analysis::new(graph).outcome(tail) {
            Outcome::Win => return Some(true),
            Outcome::Loss => return Some(false),
            Outcome::Root => {}
        }
        for head in graph.heads_of(tail) {
            for arc in graph.arcs_from(head) {
                let without = copy_without(graph, arc);
                if !self.wins(&without, graph.tail(arc))? {
                    return Some(true);
                }
            }
        }
        Some(false)
    }
}

fn copy_without(graph: &Graph, gone: wordgraph::ArcId) -> Graph {
    let links = graph.tails().flat_map(|tail| graph.heads_of(tail).map(move |head| (tail.0, head.0)));
    let builder = GraphBuilder::with_links(graph.head_count(), graph.tail_count(), links);
    let mut builder = builder.expect("the links of a graph");
    for arc in graph.arcs() {
        let words = graph.multiplicity(arc) - u32::from(arc == gone);
        builder.add_many(graph.head(arc).0, graph.tail(arc).0, words).expect("the words of a graph");
    }
    builder.build().expect("a graph with fewer words")
}
