//! Pair removal (돌림 단어 쌍 제거): cancels words that answer each other. It must never ask who has won; which words answer
//! each other it is told by `classes`.
//!
//! If a player uses one half of a pair, the opponent can answer with the other half, and what comes back is a position in
//! which the first player has no choice it did not have before, with both words gone. So neither half is worth anything,
//! and both can be taken away: of the words a → b and b → a, with a and b classes, as many as the fewer of them are, and of
//! the words a → a all but one or none. What is left on an arc is its *net* multiplicity.
//!
//! The words of a pair of classes are cancelled in ascending order of their arcs.
//!
//! A class is dealt with on its own: its words out are matched with its words in, by the class at the other end. The first
//! time all classes are, and so each need only cancel its own words out, against the number of words in as they were at the
//! start, which the graph keeps in the order in which they are read here. Later, when few classes are, both ends are taken.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use crate::NONE;
use crate::choices::{Choices, Plain};
use crate::classes::Classes;
use crate::graph::Graph;

/// No place in [`Pairs::out`]. Real places are never below `base`, which is never this.
const NOWHERE: u32 = 0;

#[derive(Debug)]
pub(crate) struct Pairs {
    /// The words left on each arc.
    pub(crate) net: Box<[u32]>,
    /// For an arc with a cancelled word, an arc whose word answers it; [`NONE`] for others. Empty in the plain game, where
    /// it is the arc back.
    pub(crate) partner: Box<[u32]>,
    /// The arcs that have lost words, where a rule may want to know.
    changed: Vec<u32>,
    /// For each class b, the place of the first arc a → b, where a is the class at hand; of another class's if below `base`.
    first: Vec<u32>,
    /// The place of the first arc of the class at hand. Places only grow, so that `first` need not be cleared.
    base: u32,
    /// The arcs of the class at hand by place, from `base` on. Unused in the plain game, where they are one row.
    out: Vec<Out>,
    answers: Vec<Answer>,
    /// Scratch of [`find_answers`](Self::find_answers): places in an incoming row.
    matches: Vec<u32>,
}

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
    words: u32,
}

/// The class at hand: the heads with this base, the tails of this class.
struct Class<'a> {
    id: u32,
    heads: &'a [u32],
    tails: &'a [u32],
}

impl Pairs {
    /// Nothing cancelled yet of the `words` on the arcs.
    pub(crate) fn new<C: Choices>(words: Box<[u32]>) -> Self {
        let partner = vec![NONE; if C::PLAIN { 0 } else { words.len() }].into_boxed_slice();
        let (changed, first, out, answers, matches) = Default::default();
        Self { net: words, partner, changed, first, base: NOWHERE + 1, out, answers, matches }
    }

    /// Drops the record of what has changed: whoever counts from `net` needs none.
    pub(crate) fn forget_changes(&mut self) {
        self.changed.clear();
    }

    /// The arcs that have lost words since the last time this was asked. Not kept in the plain game.
    pub(crate) fn take_changed(&mut self) -> Vec<u32> {
        core::mem::take(&mut self.changed)
    }

    /// Cancels in every class of the plain game, with `words` on the arcs if not those of the graph.
    pub(crate) fn cancel_plain(&mut self, graph: &Graph, words: Option<&[u32]>) {
        let classes = Classes::default();
        self.first.resize(classes.len::<Plain>(graph), NOWHERE);
        for vertex in 0..graph.head_count() {
            let class = Class { id: vertex, heads: &[vertex], tails: &[vertex] };
            self.cancel_class::<Plain, true>(graph, &classes, &class, words);
        }
    }

    /// Cancels in the classes `dirty`: all pairs of which at least one word is in them. The `FIRST` time these must be all
    /// classes that are the base of a head, with `words` on the arcs if not those of the graph.
    pub(crate) fn cancel<C: Choices, const FIRST: bool>(
        &mut self,
        graph: &Graph,
        choices: C,
        classes: &Classes,
        dirty: &[u32],
        words: Option<&[u32]>,
    ) {
        self.first.resize(classes.len::<C>(graph), NOWHERE);
        let (mut heads, mut tails) = (Vec::new(), Vec::new());
        for &class in dirty {
            classes.members(choices, class, &mut heads, &mut tails);
            let class = Class { id: class, heads: &heads, tails: &tails };
            self.cancel_class::<C, FIRST>(graph, classes, &class, words);
        }
    }

    fn cancel_class<C: Choices, const FIRST: bool>(
        &mut self,
        graph: &Graph,
        classes: &Classes,
        class: &Class<'_>,
        words: Option<&[u32]>,
    ) {
        // No head has this base, so there is nothing to cancel here.
        let Some(&row) = class.heads.first() else { return };
        let a = class.id;
        let places = self.place_words_out::<C>(graph, classes, class);
        self.answers.clear();
        for &tail in class.tails {
            self.find_answers::<C, FIRST>(graph, classes, a, tail, words);
        }
        if class.tails.len() > 1 {
            // The other class cancels its words out in the order of arcs, and so they must be the same words.
            self.answers.sort_unstable_by_key(|answer| answer.arc);
        }
        for index in 0..self.answers.len() {
            let answer = self.answers[index];
            self.cancel_answer::<C, FIRST>(graph, row, answer);
        }
        let loops = self.first[a as usize];
        if loops >= self.base {
            self.cancel_loops::<C>(graph, row, loops);
        }
        self.base += places;
    }

    /// Gives the words out of the class at hand their places. Returns how many they are.
    fn place_words_out<C: Choices>(&mut self, graph: &Graph, classes: &Classes, class: &Class<'_>) -> u32 {
        let places = class.heads.iter().map(|&head| graph.out_row(head).len() as u32).sum();
        if self.base.checked_add(places).is_none() {
            self.first.fill(NOWHERE);
            self.base = NOWHERE + 1;
        }
        if C::PLAIN {
            let row = graph.out_row(class.id);
            for (&tail, place) in graph.out_tails()[row].iter().zip(self.base..) {
                self.first[tail as usize] = place;
            }
            return places;
        }
        self.out.clear();
        self.out.resize(places as usize, Out { arc: NONE, next: NOWHERE });
        // Backwards, so that the chains come out ascending.
        let mut index = places as usize;
        for &head in class.heads.iter().rev() {
            let row = graph.out_row(head);
            for (arc, &tail) in row.clone().zip(&graph.out_tails()[row]).rev() {
                index -= 1;
                let b = classes.class::<C>(tail);
                if b == NONE || self.net[arc] == 0 {
                    continue;
                }
                let first = &mut self.first[b as usize];
                let next = if *first >= self.base { *first } else { NOWHERE };
                *first = self.base + index as u32;
                self.out[index] = Out { arc: arc as u32, next };
            }
        }
        places
    }

    /// Adds to `answers` the words into `tail` that answer a word of the class a at hand.
    fn find_answers<C: Choices, const FIRST: bool>(
        &mut self,
        graph: &Graph,
        classes: &Classes,
        a: u32,
        tail: u32,
        words: Option<&[u32]>,
    ) {
        let (heads, arcs) = graph.incoming(tail);
        if self.matches.len() < heads.len() {
            self.matches.resize(heads.len(), 0);
        }
        // Whether two syllables lead to each other is a coin toss in a dictionary, so it is counted and not branched on. And
        // where they seldom do, as in most other graphs, nothing but the heads should be read.
        let mut found = 0;
        for (index, &head) in heads.iter().enumerate() {
            let b = classes.base::<C>(head);
            let first = self.first.get(b as usize).copied().unwrap_or(NOWHERE);
            self.matches[found] = index as u32;
            found += usize::from(first >= self.base && b != a);
        }
        let incoming = graph.incoming_words(tail);
        for &index in &self.matches[..found] {
            let index = index as usize;
            let arc = arcs[index];
            let words = match words {
                _ if !FIRST => self.net[arc as usize],
                Some(words) => words[arc as usize],
                None => incoming[index],
            };
            self.answers.push(Answer { class: classes.base::<C>(heads[index]), arc, words });
        }
    }

    /// The arc at a place, and the place of the next arc to the same class. In the plain game there is one row, that of
    /// the head `row`, and one arc to each class.
    fn at<C: Choices>(&self, graph: &Graph, row: u32, place: u32) -> Out {
        let index = place - self.base;
        if C::PLAIN {
            Out { arc: graph.out_row(row).start as u32 + index, next: NOWHERE }
        } else {
            self.out[index as usize]
        }
    }

    /// Cancels the words of an arc b → a against the arcs a → b in their order.
    fn cancel_answer<C: Choices, const FIRST: bool>(&mut self, graph: &Graph, row: u32, answer: Answer) {
        let mut place = self.first[answer.class as usize];
        let mut words = answer.words;
        while words != 0 && place != NOWHERE {
            let Out { arc, next } = self.at::<C>(graph, row, place);
            let count = words.min(self.net[arc as usize]);
            if count != 0 {
                words -= count;
                self.take::<C>(arc, count, answer.arc);
                if !FIRST {
                    self.take::<C>(answer.arc, count, arc);
                }
            }
            if self.net[arc as usize] == 0 {
                place = next;
            }
        }
        self.first[answer.class as usize] = place;
    }

    /// Cancels the words of the chain of arcs that starts at `place` two by two, among themselves.
    fn cancel_loops<C: Choices>(&mut self, graph: &Graph, row: u32, mut place: u32) {
        let mut odd = NONE;
        while place != NOWHERE {
            let Out { arc, next } = self.at::<C>(graph, row, place);
            let even = self.net[arc as usize] & !1;
            if even != 0 {
                self.take::<C>(arc, even, arc);
            }
            if self.net[arc as usize] == 1 {
                if odd == NONE {
                    odd = arc;
                } else {
                    self.take::<C>(odd, 1, arc);
                    self.take::<C>(arc, 1, odd);
                    odd = NONE;
                }
            }
            place = next;
        }
    }

    fn take<C: Choices>(&mut self, arc: u32, count: u32, partner: u32) {
        let at = arc as usize;
        self.net[at] -= count;
        if !C::PLAIN {
            if self.partner[at] == NONE {
                self.partner[at] = partner;
            }
            self.changed.push(arc);
        }
    }
}
