//! The pair-free graph: what is left on each arc once pairs are cancelled. It must never choose what is cancelled; that is
//! the business of `plain_pairs` and `pairs`.
//!
//! Whether an arc has a word left is a bit, and the bits are in the order of the incoming rows: whoever asks who can hand over
//! a tail reads them one after another, and passes over 64 cancelled arcs in one step.
//!
//! In the plain game it keeps nothing else of the arcs: the partner of an arc is the arc back, and what is left of the one
//! follows from the words of both.

use alloc::boxed::Box;
use alloc::vec;
use core::ops::Range;

use crate::NONE;
use crate::choices::Choices;
use crate::unused::Unused;

#[derive(Clone, Debug)]
pub(crate) struct PairFree {
    /// A bit for each position of the incoming rows: the arc there has a word left.
    alive: Box<[u64]>,
    /// For each head, its arcs with a word left.
    degree: Box<[u32]>,
    /// The words cancelled on each arc. Empty in the plain game, as is the next. Both start as zeros, so that in a large
    /// graph with few pairs most of their memory is never touched.
    cancelled: Box<[u32]>,
    /// For an arc with a cancelled word, one more than an arc whose word answers it.
    partner: Box<[u32]>,
}

impl PairFree {
    /// Nothing cancelled yet.
    pub(crate) fn new<C: Choices>(unused: Unused<'_>) -> Self {
        let graph = unused.graph;
        let arcs = if C::PLAIN { 0 } else { graph.arc_count() as usize };
        let degree = (0..graph.head_count()).map(|head| unused.degree(graph.out_row(head))).collect();
        let zeros = || vec![0; arcs].into_boxed_slice();
        let alive = vec![u64::MAX; graph.arc_count().div_ceil(64) as usize].into_boxed_slice();
        let mut this = Self { alive, degree, cancelled: zeros(), partner: zeros() };
        unused.used_up().for_each(|position| this.mark(position, true));
        this
    }

    /// For each head, its arcs with a word left.
    pub(crate) fn degrees(&self) -> &[u32] {
        &self.degree
    }

    /// Hands over the degrees, for a holder that has no more use for them here.
    pub(crate) fn take_degrees(&mut self) -> Box<[u32]> {
        core::mem::take(&mut self.degree)
    }

    pub(crate) fn is_alive(&self, position: usize) -> bool {
        self.alive[position / 64] >> (position % 64) & 1 == 1
    }

    /// Calls `each` with the positions in a part of the incoming rows whose arcs have a word left, ascending.
    pub(crate) fn for_each_alive(&self, row: Range<usize>, mut each: impl FnMut(usize)) {
        let mut start = row.start;
        while start < row.end {
            let end = row.end.min((start | 63) + 1);
            let kept = u64::MAX >> (64 - (end - start));
            let mut bits = self.alive[start / 64] >> (start % 64) & kept;
            while bits != 0 {
                each(start + bits.trailing_zeros() as usize);
                bits &= bits - 1;
            }
            start = end;
        }
    }

    /// The arc at a position has lost its last word, if it is `dead`. (In a dictionary that is a coin toss: to take nothing
    /// away costs less than a branch missed.)
    pub(crate) fn mark(&mut self, position: usize, dead: bool) {
        self.alive[position / 64] &= !(u64::from(dead) << (position % 64));
    }

    /// An arc of a head has lost its last word, if it is `dead`.
    pub(crate) fn count(&mut self, head: u32, dead: bool) {
        self.degree[head as usize] -= u32::from(dead);
    }

    /// Cancels words of an arc, to be answered by `partner`. Not for the plain game.
    pub(crate) fn cancel(&mut self, arc: u32, count: u32, partner: u32) {
        let at = arc as usize;
        self.cancelled[at] += count;
        if self.partner[at] == 0 {
            self.partner[at] = partner + 1;
        }
    }

    /// How many words are left on an arc: its net multiplicity. Not for the plain game.
    pub(crate) fn left(&self, unused: Unused<'_>, arc: u32) -> u32 {
        unused.words[arc as usize] - self.cancelled[arc as usize]
    }

    /// How many words are left on an arc, in constant time under a rule; in the plain game it looks up the arc back.
    pub(crate) fn net(&self, unused: Unused<'_>, arc: u32) -> u32 {
        if !self.cancelled.is_empty() {
            return self.left(unused, arc);
        }
        let words = unused.words[arc as usize];
        match arc_back(unused, arc) {
            None => words,
            Some(back) if back == arc => words % 2,
            Some(back) => words.saturating_sub(unused.words[back as usize]),
        }
    }

    /// An arc that answers the cancelled words of an arc; [`NONE`] if it has none.
    pub(crate) fn partner(&self, unused: Unused<'_>, arc: u32) -> u32 {
        if self.net(unused, arc) == unused.words[arc as usize] {
            return NONE;
        }
        match self.partner.get(arc as usize) {
            Some(partner) => partner - 1,
            None => arc_back(unused, arc).unwrap_or(NONE),
        }
    }
}

/// In the plain game, the arc that leads from the tail of an arc to its head.
fn arc_back(unused: Unused<'_>, arc: u32) -> Option<u32> {
    let graph = unused.graph;
    let (head, tail) = (graph.arc_heads()[arc as usize], graph.out_tails()[arc as usize]);
    graph.find(tail.into(), head.into()).map(|back| back.0)
}
