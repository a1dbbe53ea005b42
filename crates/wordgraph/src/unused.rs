//! The words that are still unused: a graph, and how many words are left on each of its arcs. It must never ask who has won.

use core::ops::Range;

use crate::graph::Graph;

/// A graph with all its words, or with those that are left.
#[derive(Clone, Copy)]
pub(crate) struct Unused<'g> {
    pub(crate) graph: &'g Graph,
    /// The words of each arc.
    pub(crate) words: &'g [u32],
    /// They are those of the graph.
    all: bool,
}

impl<'g> Unused<'g> {
    /// With the words that are `left`, if not all.
    pub(crate) fn new(graph: &'g Graph, left: Option<&'g [u32]>) -> Self {
        Self { graph, words: left.unwrap_or_else(|| graph.multiplicities()), all: left.is_none() }
    }

    /// The words of the arc at a position of the incoming rows.
    pub(crate) fn incoming_words(self, position: usize) -> u32 {
        if self.all { self.graph.in_words()[position] } else { self.words[self.graph.in_arcs()[position] as usize] }
    }

    /// The positions, in the incoming rows, of the arcs that have no word.
    pub(crate) fn used_up(self) -> impl Iterator<Item = usize> + use<'g> {
        let arcs = if self.all { &[] } else { self.graph.in_arcs() };
        let used_up = move |&(_, &arc): &(usize, &u32)| self.words[arc as usize] == 0;
        arcs.iter().enumerate().filter(used_up).map(|(position, _)| position)
    }

    /// How many arcs of a row of words out have a word.
    pub(crate) fn degree(self, row: Range<usize>) -> u32 {
        if self.all { row.len() as u32 } else { self.words[row].iter().filter(|&&words| words != 0).count() as u32 }
    }
}
