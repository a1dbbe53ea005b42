//! Pair removal (돌림 단어 쌍 제거): cancels words that answer each other. It must never ask who has won; which words answer
//! each other it is told by `classes`.
//!
//! If a player uses one half of a pair, the opponent can answer with the other half, and what comes back is a position in
//! which the first player has no choice it did not have before, with both words gone. So neither half is worth anything,
//! and both can be taken away: of the words a → b and b → a, with a and b classes, as many as the fewer of them are, and of
//! the words a → a all but one or none. What is left on an arc is its *net* multiplicity.
//!
//! The words of a pair of classes are cancelled in ascending order of their arcs.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use crate::NONE;
use crate::choices::Choices;
use crate::classes::Classes;
use crate::graph::Graph;

#[derive(Debug)]
pub(crate) struct Pairs {
    /// The words left on each arc.
    pub(crate) net: Box<[u32]>,
    /// For an arc with a cancelled word, an arc whose word answers it; [`NONE`] for others.
    pub(crate) partner: Box<[u32]>,
    /// The arcs that have lost words, where a rule may want to know.
    changed: Vec<u32>,
    /// The arcs out of the class at hand, by the class that they lead to.
    out: Vec<Chain>,
    /// For each arc, the next one in its chain; unused in the plain game, where chains have one arc.
    next: Vec<u32>,
    /// Numbers the classes as they come to hand, so that `out` need not be cleared between them.
    turn: u32,
    /// Scratch of [`find_answers`](Self::find_answers).
    answers: Vec<(u32, u32)>,
}

/// The arcs from the class at hand to one other that have words left, in ascending order, if `turn` is the present one.
#[derive(Clone, Copy, Debug, Default)]
struct Chain {
    turn: u32,
    first: u32,
}

impl Pairs {
    pub(crate) fn new<C: Choices>(net: Box<[u32]>) -> Self {
        let partner = vec![NONE; net.len()].into_boxed_slice();
        let next = if C::PLAIN { Vec::new() } else { vec![NONE; net.len()] };
        Self { net, partner, changed: Vec::new(), out: Vec::new(), next, turn: 0, answers: Vec::new() }
    }

    /// Drops the record of what has changed: whoever counts from `net` needs none.
    pub(crate) fn forget_changes(&mut self) {
        self.changed.clear();
    }

    /// The arcs that have lost words since the last time this was asked. Not kept in the plain game.
    pub(crate) fn take_changed(&mut self) -> Vec<u32> {
        core::mem::take(&mut self.changed)
    }

    /// Cancels in every class of the plain game.
    pub(crate) fn cancel_plain<C: Choices>(&mut self, graph: &Graph, classes: &Classes) {
        debug_assert!(C::PLAIN);
        for vertex in 0..graph.head_count() {
            self.cancel_class::<C>(graph, classes, vertex, &[vertex], &[vertex]);
        }
    }

    /// Cancels in the classes `dirty`: all pairs of which at least one word is in them.
    pub(crate) fn cancel<C: Choices>(&mut self, graph: &Graph, choices: C, classes: &Classes, dirty: &[u32]) {
        let (mut heads, mut tails) = (Vec::new(), Vec::new());
        for &class in dirty {
            classes.members(choices, class, &mut heads, &mut tails);
            self.cancel_class::<C>(graph, classes, class, &heads, &tails);
        }
    }

    /// Cancels the words from class a against those into it; `heads` are those with base a, `tails` those of class a.
    fn cancel_class<C: Choices>(&mut self, graph: &Graph, classes: &Classes, a: u32, heads: &[u32], tails: &[u32]) {
        self.out.resize(classes.len::<C>(graph), Chain::default());
        self.turn += 1;
        let turn = self.turn;
        // Backwards, so that the chains come out ascending.
        for &head in heads.iter().rev() {
            let row = graph.out_row(head);
            for (arc, &tail) in row.clone().zip(&graph.out_tails()[row]).rev() {
                let b = classes.class::<C>(tail);
                if !C::PLAIN {
                    if b == NONE || self.net[arc] == 0 {
                        continue;
                    }
                    let chain = self.out[b as usize];
                    self.next[arc] = if chain.turn == turn { chain.first } else { NONE };
                }
                self.out[b as usize] = Chain { turn, first: arc as u32 };
            }
        }
        for &tail in tails {
            let found = self.find_answers::<C>(graph, classes, a, tail);
            for index in 0..found {
                let (b, back) = self.answers[index];
                self.cancel_chain::<C>(b, back);
            }
        }
        let loops = self.out.get(a as usize).copied().unwrap_or_default();
        if loops.turn == turn {
            self.cancel_loops::<C>(loops.first);
        }
    }
    /// Puts into `answers`, of the words into `tail`, those that answer a word of the class a at hand: with the base of
    /// each, its arc. Returns how many they are.
    fn find_answers<C: Choices>(&mut self, graph: &Graph, classes: &Classes, a: u32, tail: u32) -> usize {
        let (heads, arcs) = graph.incoming(tail);
        if self.answers.len() < heads.len() {
            self.answers.resize(heads.len(), (NONE, NONE));
        }
        let mut found = 0;
        for (&head, &back) in heads.iter().zip(arcs) {
            let b = classes.base::<C>(head);
            // Whether two syllables lead to each other is a coin toss in a dictionary, so it is counted and not branched on.
            self.answers[found] = (b, back);
            let there = self.out.get(b as usize).copied().unwrap_or_default();
            found += usize::from(there.turn == self.turn && b != a);
        }
        found
    }

    /// Cancels words of `back`, an arc b → a, against the arcs a → b in their order.
    fn cancel_chain<C: Choices>(&mut self, b: u32, back: u32) {
        let mut there = self.out[b as usize].first;
        while there != NONE && self.net[back as usize] != 0 {
            self.cancel_arcs::<C>(there, back);
            if self.net[there as usize] != 0 {
                break;
            }
            there = if C::PLAIN { NONE } else { self.next[there as usize] };
        }
        self.out[b as usize].first = there;
    }

    /// Cancels as many words of both arcs as the fewer of them are.
    fn cancel_arcs<C: Choices>(&mut self, there: u32, back: u32) {
        let count = self.net[there as usize].min(self.net[back as usize]);
        if count != 0 {
            self.take::<C>(there, count, back);
            self.take::<C>(back, count, there);
        }
    }

    /// Cancels the words of the chain of arcs that starts at `arc` two by two, among themselves.
    fn cancel_loops<C: Choices>(&mut self, mut arc: u32) {
        let mut odd = NONE;
        while arc != NONE {
            let even = self.net[arc as usize] & !1;
            if even != 0 {
                self.take::<C>(arc, even, arc);
            }
            if self.net[arc as usize] == 1 {
                if odd == NONE {
                    odd = arc;
                } else {
                    self.cancel_arcs::<C>(odd, arc);
                    odd = NONE;
                }
            }
            arc = if C::PLAIN { NONE } else { self.next[arc as usize] };
        }
    }

    fn take<C: Choices>(&mut self, arc: u32, count: u32, partner: u32) {
        let at = arc as usize;
        self.net[at] -= count;
        if self.partner[at] == NONE {
            self.partner[at] = partner;
        }
        if !C::PLAIN {
            self.changed.push(arc);
        }
    }
}
