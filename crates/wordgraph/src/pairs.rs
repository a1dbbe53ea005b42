//! Pair removal (돌림 단어 쌍 제거) under a rule: cancels words that answer each other. It must never ask who has won; which
//! words answer each other it is told by `classes`.
//!
//! If a player uses one half of a pair, the opponent can answer with the other half, and what comes back is a position in
//! which the first player has no choice it did not have before, with both words gone. So neither half is worth anything,
//! and both can be taken away: of the words a → b and b → a, with a and b classes, as many as the fewer of them are, and of
//! the words a → a all but one or none. What is left on an arc is its *net* multiplicity.
//!
//! The words of a pair of classes are cancelled in ascending order of their arcs.
//!
//! A class is dealt with on its own: its words out are matched with its words in, by the class at the other end. The first
//! time all classes are, so each pair of classes is met from both sides, and from either it is cancelled in full: but of a
//! word in only that its arc has lost its last word is noted, and the rest when it is met as a word out. So both rows are
//! gone through in the order in which they are stored. Later, when few classes are dealt with, both ends are taken at once.

#![expect(clippy::needless_bitwise_bool, reason = "coin tosses are counted, not branched on")]

use alloc::vec::Vec;

use crate::choices::Choices;
use crate::classes::Classes;
use crate::graph::Graph;
use crate::pair_free::PairFree;
use crate::unused::Unused;

/// No place in [`Pairs::out`]. Real places are never below `base`, which is never this.
const NOWHERE: u32 = 0;

/// What goes on from one class to the next: scratch, and a record of what has changed.
#[derive(Debug)]
pub(crate) struct Pairs {
    /// The arcs that have lost words since this was last asked for, but for those met from both sides.
    changed: Vec<Change>,
    /// For each class b, the place of the first arc a → b, where a is the class at hand; of another class's if below `base`.
    first: Vec<u32>,
    /// The place of the first arc of the class at hand. Places only grow, so that `first` need not be cleared.
    base: u32,
    /// The arcs of the class at hand by place, from `base` on.
    out: Vec<Out>,
    answers: Vec<Answer>,
    /// Scratch of [`find_matches`](Self::find_matches): places in an incoming row.
    matches: Vec<u32>,
}

/// An arc has lost words, but not its head or tail.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Change {
    pub(crate) head: u32,
    /// It has lost its last word.
    pub(crate) dead: bool,
}

/// An arc a → b.
#[derive(Clone, Copy, Debug)]
struct Out {
    arc: u32,
    /// The place of the next arc to the same class.
    next: u32,
}

/// An arc b → a that answers an arc a → b.
#[derive(Clone, Copy, Debug)]
struct Answer {
    class: u32,
    arc: u32,
    position: usize,
    words: u32,
}

/// The class at hand: the heads with this base, the tails of this class.
struct Class<'a> {
    id: u32,
    heads: &'a [u32],
    tails: &'a [u32],
}

impl Pairs {
    pub(crate) fn new() -> Self {
        let (changed, first, out, answers, matches) = Default::default();
        Self { changed, first, base: NOWHERE + 1, out, answers, matches }
    }

    /// The arcs that have lost words since this was last asked; of the first time, only the loops.
    pub(crate) fn take_changed(&mut self) -> Vec<Change> {
        core::mem::take(&mut self.changed)
    }

    /// Cancels in the classes `dirty`: all pairs of which at least one word is in them. The `FIRST` time these must be all
    /// classes that are the base of a head.
    pub(crate) fn cancel<C: Choices, const FIRST: bool>(
        &mut self,
        unused: Unused<'_>,
        choices: C,
        classes: &Classes,
        dirty: &[u32],
        free: &mut PairFree,
    ) {
        self.first.resize(classes.len(), NOWHERE);
        let (mut heads, mut tails) = (Vec::new(), Vec::new());
        for &class in dirty {
            classes.members(choices, class, &mut heads, &mut tails);
            let class = Class { id: class, heads: &heads, tails: &tails };
            self.cancel_class::<FIRST>(unused, classes, &class, free);
        }
    }

    fn cancel_class<const FIRST: bool>(
        &mut self,
        unused: Unused<'_>,
        classes: &Classes,
        class: &Class<'_>,
        free: &mut PairFree,
    ) {
        // No head has this base, or no tail this class, so there is nothing to cancel here.
        if class.heads.is_empty() || class.tails.is_empty() {
            return;
        }
        self.place_words_out(unused.graph, classes, class);
        for &tail in class.tails {
            let row = unused.graph.in_row(tail);
            let found = self.find_matches(classes, &unused.graph.in_heads()[row.clone()]);
            for index in 0..found {
                let position = row.start + self.matches[index] as usize;
                let (head, arc) = (unused.graph.in_heads()[position], unused.graph.in_arcs()[position]);
                let words = if FIRST { unused.incoming_words(position) } else { free.left(unused, arc) };
                let answer = Answer { class: classes.base(head), arc, position, words };
                if answer.class == class.id {
                    continue;
                }
                if class.tails.len() == 1 {
                    self.cancel_answer::<FIRST>(unused, answer, free);
                } else {
                    self.answers.push(answer);
                }
            }
        }
        // The other class cancels its words out in the order of arcs, and so they must be the same words.
        self.answers.sort_unstable_by_key(|answer| answer.arc);
        for index in 0..self.answers.len() {
            self.cancel_answer::<FIRST>(unused, self.answers[index], free);
        }
        self.answers.clear();
        let loops = self.first[class.id as usize];
        if loops >= self.base {
            self.cancel_loops(unused, loops, free);
        }
        self.base += self.out.len() as u32;
    }

    /// Gives the words out of the class at hand their places.
    fn place_words_out(&mut self, graph: &Graph, classes: &Classes, class: &Class<'_>) {
        let places = class.heads.iter().map(|&head| graph.out_row(head).len() as u32).sum();
        if self.base.checked_add(places).is_none() {
            self.first.fill(NOWHERE);
            self.base = NOWHERE + 1;
        }
        self.out.clear();
        // Backwards, so that the chains come out ascending.
        for &head in class.heads.iter().rev() {
            let row = graph.out_row(head);
            let start = self.base + self.out.len() as u32;
            let arcs = (row.start as u32..row.end as u32).zip(&graph.out_tails()[row]).rev();
            self.out.extend(arcs.zip(start..).map(|((arc, &tail), place)| {
                let b = classes.class(tail);
                // What is decided has no class.
                let next = self.first.get_mut(b as usize).map_or(NOWHERE, |first| core::mem::replace(first, place));
                Out { arc, next: if next >= self.base { next } else { NOWHERE } }
            }));
        }
    }

    /// Fills `matches` with the places of those heads of a row of words in that words of the class at hand lead to. Returns
    /// how many they are.
    ///
    /// Whether two syllables lead to each other is a coin toss in a dictionary, so it is counted and not branched on. And where
    /// they seldom do, as in most other graphs, nothing but the heads should be read.
    fn find_matches(&mut self, classes: &Classes, heads: &[u32]) -> usize {
        if self.matches.len() < heads.len() {
            self.matches.resize(heads.len(), 0);
        }
        let mut found = 0;
        for (&head, index) in heads.iter().zip(0..) {
            let first = self.first.get(classes.base(head) as usize).copied().unwrap_or(NOWHERE);
            self.matches[found] = index;
            found += usize::from(first >= self.base);
        }
        found
    }

    /// Cancels the words of an arc b → a against the arcs a → b in their order.
    fn cancel_answer<const FIRST: bool>(&mut self, unused: Unused<'_>, answer: Answer, free: &mut PairFree) {
        let mut place = self.first[answer.class as usize];
        let mut words = answer.words;
        loop {
            let Out { arc, next } = self.out[(place - self.base) as usize];
            let left = free.left(unused, arc);
            let count = words.min(left);
            words -= count;
            if FIRST {
                // An arc that an earlier answer has used up comes by again with none left, and has been counted.
                free.cancel(arc, count, answer.arc);
                free.count(unused.graph.arc_heads()[arc as usize], (count == left) & (count != 0));
            } else if count != 0 {
                self.take(unused.graph, arc, count, left - count, answer.arc, free);
                self.take(unused.graph, answer.arc, count, words, arc, free);
            }
            // Nearly always: either the words in are used up, or those of the one arc out, and which is a coin toss.
            if (words == 0) | (next == NOWHERE) {
                break;
            }
            place = next;
            self.first[answer.class as usize] = place;
        }
        if FIRST {
            free.mark(answer.position, words == 0);
        }
    }

    /// Cancels the words of the chain of arcs that starts at `place` two by two, among themselves.
    fn cancel_loops(&mut self, unused: Unused<'_>, mut place: u32, free: &mut PairFree) {
        let graph = unused.graph;
        let mut odd = None;
        while place != NOWHERE {
            let Out { arc, next } = self.out[(place - self.base) as usize];
            let words = free.left(unused, arc);
            if words > 1 {
                self.take(graph, arc, words & !1, words & 1, arc, free);
            }
            if words % 2 == 1 {
                match odd.take() {
                    None => odd = Some(arc),
                    Some(other) => {
                        self.take(graph, other, 1, 0, arc, free);
                        self.take(graph, arc, 1, 0, other, free);
                    }
                }
            }
            place = next;
        }
    }

    /// Cancels words of an arc that is met only once, of which some are `left`.
    fn take(&mut self, graph: &Graph, arc: u32, count: u32, left: u32, partner: u32, free: &mut PairFree) {
        let (head, tail) = (graph.arc_heads()[arc as usize], graph.out_tails()[arc as usize]);
        free.cancel(arc, count, partner);
        self.changed.push(Change { head, dead: left == 0 });
        if left == 0 {
            free.count(head, true);
            free.mark(graph.find_incoming(head, tail).expect("every arc is in a row of words in"), true);
        }
    }
}
