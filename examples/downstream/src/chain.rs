//! Word chains by trying everything. It uses the library's graph and nothing else of it.

use std::collections::HashMap;

use wordgraph::{ArcId, Graph, HeadId, TailId};

/// A game on a graph, and all that has been found out about it by playing it to the end in every way.
#[derive(Debug)]
pub struct Chain<'g> {
    graph: &'g Graph,
    /// How many words of each arc are left.
    left: Vec<u32>,
    /// Whether who is handed a tail wins, with such words left.
    known: HashMap<(u32, Vec<u32>), bool>,
}

impl<'g> Chain<'g> {
    /// A game in which all words are left.
    #[must_use]
    pub fn new(graph: &'g Graph) -> Self {
        Self { graph, left: graph.arcs().map(|arc| graph.multiplicity(arc)).collect(), known: HashMap::new() }
    }

    /// Takes a word of `arc` away; `false` if none is left.
    pub fn take(&mut self, arc: ArcId) -> bool {
        let left = &mut self.left[arc.index()];
        let taken = *left != 0;
        *left -= u32::from(taken);
        taken
    }

    /// Whether who is handed `tail` wins.
    pub fn wins(&mut self, tail: TailId) -> bool {
        let key = (tail.0, self.left.clone());
        if let Some(&wins) = self.known.get(&key) {
            return wins;
        }
        let heads: Vec<HeadId> = self.graph.heads_of(tail).collect();
        let wins = heads.into_iter().flat_map(|head| self.graph.arcs_from(head)).any(|arc| self.wins_by(arc));
        self.known.insert(key, wins);
        wins
    }

    /// Whether playing a word of `arc` wins. It does not if none is left.
    pub fn wins_by(&mut self, arc: ArcId) -> bool {
        if self.left[arc.index()] == 0 {
            return false;
        }
        self.left[arc.index()] -= 1;
        let loses = self.wins(self.graph.tail(arc));
        self.left[arc.index()] += 1;
        !loses
    }
}
