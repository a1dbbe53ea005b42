//! Which words can answer each other. It must never cancel anything; that is the business of `pairs`.
//!
//! Let S(t) be the choices of a tail t: the heads that it can still be taken up as, over what is undecided. The condition
//! under which the words (h₁ → t₁) and (h₂ → t₂) may be cancelled reads, for both of them,
//!
//! > h₂ ∈ S(t₁), and S(t₁) ⊆ S(t) for every tail t with h₂ ∈ S(t).
//!
//! So S(t₁) must be the *least* of the choices that contain h₂, and there is at most one least. This makes the condition a
//! matter of two labels. A *class* is all tails with the same choices. A head's *base* is the class whose choices are the
//! least that contain it, where there is a least. Then
//!
//! > the two words may be cancelled exactly when class(t₁) = base(h₂) and class(t₂) = base(h₁),
//!
//! that is, when they are a pair a → b, b → a of arcs in the graph whose vertices are the classes and in which a word leads
//! from the base of its head to the class of its tail. The plain game is the case where that graph is the graph itself.
//!
//! Two consequences. Heads with the same base are choices of the same tails, and tails of the same class have the same
//! choices; so *which* of the words a → b is cancelled is all the same to every tail. And once a head has a base it keeps it
//! (if its class is decided, so is every tail that could choose the head; and a class that loses a head does so with all
//! tails that contain it), so that cancelling early never costs a pair that cancelling late would have found. The order is
//! therefore free: it is specified because a result should be reproducible, not because it decides more or less.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::hash::BuildHasher;

use foldhash::fast::FixedState;
use hashbrown::HashTable;

use crate::NONE;
use crate::choices::Choices;
use crate::graph::Graph;
use crate::retrograde::{Label, Retrograde};

/// The classes of the undecided tails and the bases of the undecided heads.
///
/// A class with a single choice has the number of that head; those with more are numbered from `head_count` on, in the order
/// in which they are found.
#[derive(Debug, Default)]
pub(crate) struct Classes {
    heads: u32,
    class: Box<[u32]>,
    base: Box<[u32]>,
    several: Vec<Several>,
    /// The classes with more than one choice, found by their choices.
    numbers: HashTable<u32>,
    hasher: FixedState,
}

/// A class with more than one choice.
#[derive(Debug)]
struct Several {
    choices: Box<[u32]>,
    /// The tails that are of this class, or once were: their choices may have become fewer, or they may be decided.
    tails: Vec<u32>,
}

impl Classes {
    /// The classes and bases over all that has a word. Returns the classes that are the base of a head, ascending.
    pub(crate) fn first<C: Choices>(&mut self, graph: &Graph, choices: C, labels: &Retrograde) -> Vec<u32> {
        self.heads = graph.head_count();
        self.class = vec![NONE; graph.tail_count() as usize].into();
        self.base = vec![NONE; graph.head_count() as usize].into();
        for tail in 0..graph.tail_count() {
            self.classify(choices, labels, tail);
        }
        let mut based = Vec::new();
        for head in 0..graph.head_count() {
            let base = self.find_base(choices, labels, head);
            self.base[head as usize] = base;
            if base != NONE {
                based.push(base);
            }
        }
        based.sort_unstable();
        based.dedup();
        based
    }

    /// Follows what has been decided since: `narrowed` tails have lost choices, `decided` ones are no longer in play.
    /// Returns, ascending, the classes in which there may be new pairs: those that `narrowed` tails have come to, and those
    /// that have become the base of a head that had none.
    pub(crate) fn refresh<C: Choices>(
        &mut self,
        choices: C,
        labels: &Retrograde,
        narrowed: &[u32],
        decided: &[u32],
    ) -> Vec<u32> {
        for &tail in narrowed.iter().chain(decided) {
            self.classify(choices, labels, tail);
        }
        let mut heads: Vec<u32> = narrowed.iter().chain(decided).flat_map(|&tail| choices.heads(tail)).collect();
        heads.sort_unstable();
        heads.dedup();
        let mut dirty: Vec<u32> = narrowed.iter().map(|&tail| self.class[tail as usize]).collect();
        for head in heads {
            let had_none = self.base[head as usize] == NONE;
            let base = self.find_base(choices, labels, head);
            self.base[head as usize] = base;
            if had_none && base != NONE {
                dirty.push(base);
            }
        }
        dirty.sort_unstable();
        dirty.dedup();
        dirty
    }

    /// The class of a tail; [`NONE`] if it is decided.
    pub(crate) fn class(&self, tail: u32) -> u32 {
        self.class[tail as usize]
    }

    /// The base of a head; [`NONE`] if it has none.
    pub(crate) fn base(&self, head: u32) -> u32 {
        self.base[head as usize]
    }

    /// How many numbers classes can have.
    pub(crate) fn len(&self) -> usize {
        self.heads as usize + self.several.len()
    }

    /// The tails of a class and the heads that it is the base of, both ascending.
    pub(crate) fn members<C: Choices>(&self, choices: C, class: u32, heads: &mut Vec<u32>, tails: &mut Vec<u32>) {
        heads.clear();
        tails.clear();
        let is_tail = |tail: &u32| self.class[*tail as usize] == class;
        let is_head = |head: &u32| self.base[*head as usize] == class;
        match class.checked_sub(self.heads) {
            None => {
                heads.extend(Some(class).filter(is_head));
                tails.extend(choices.tails(class).filter(is_tail));
            }
            Some(index) => {
                let several = &self.several[index as usize];
                heads.extend(several.choices.iter().copied().filter(is_head));
                tails.extend(several.tails.iter().copied().filter(is_tail));
                // They have been added as they came, and one that was narrowed by what it never could choose, twice.
                tails.sort_unstable();
                tails.dedup();
            }
        }
    }

    /// Finds the class of a tail by its choices.
    fn classify<C: Choices>(&mut self, choices: C, labels: &Retrograde, tail: u32) {
        let mut open = choices.heads(tail).filter(|&head| labels.head_is_undecided(head));
        let class = match (labels.label(tail), open.next(), open.next()) {
            (Label::Undecided, Some(head), None) => head,
            (Label::Undecided, Some(first), Some(second)) => {
                self.number([first, second].into_iter().chain(open).collect(), tail)
            }
            _ => NONE,
        };
        self.class[tail as usize] = class;
    }

    /// The number of the class with these choices, more than one, of which `tail` is one.
    fn number(&mut self, choices: Box<[u32]>, tail: u32) -> u32 {
        let (hasher, several) = (&self.hasher, &mut self.several);
        let hash = hasher.hash_one(&choices);
        if let Some(&index) = self.numbers.find(hash, |&index| several[index as usize].choices == choices) {
            several[index as usize].tails.push(tail);
            return self.heads + index;
        }
        let index = several.len() as u32;
        several.push(Several { choices, tails: vec![tail] });
        self.numbers.insert_unique(hash, index, |&index| hasher.hash_one(&several[index as usize].choices));
        self.heads + index
    }

    /// How many choices the tails of a class have.
    fn size(&self, class: u32) -> usize {
        class.checked_sub(self.heads).map_or(1, |index| self.several[index as usize].choices.len())
    }

    fn find_base<C: Choices>(&self, choices: C, labels: &Retrograde, head: u32) -> u32 {
        if !labels.head_is_undecided(head) {
            return NONE;
        }
        let class = |tail: u32| self.class[tail as usize];
        let holders = || choices.tails(head).filter(|&tail| class(tail) != NONE);
        let Some(least) = holders().map(class).min_by_key(|&class| self.size(class)) else { return NONE };
        let Some(index) = least.checked_sub(self.heads) else { return least };
        let inner = &self.several[index as usize].choices;
        let contains = |tail: u32| class(tail) == least || inner.iter().all(|&head| choices.has(tail, head));
        if holders().all(contains) { least } else { NONE }
    }
}
