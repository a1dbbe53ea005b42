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
use core::ops::Range;

use crate::NONE;
use crate::choices::Choices;
use crate::graph::Graph;
use crate::retrograde::{Label, Retrograde};

/// The classes of the undecided tails and the bases of the undecided heads. In the plain game, where both are the vertex
/// itself, nothing is stored.
///
/// A class with a single choice has the number of that head; one with more is numbered from `head_count` on.
#[derive(Debug, Default)]
pub(crate) struct Classes {
    heads: u32,
    class: Box<[u32]>,
    base: Box<[u32]>,
    /// The tails with more than one choice, class by class, and where the members of each class stand in it.
    members: Vec<u32>,
    groups: Vec<Range<usize>>,
}

/// The undecided choices of the tails that have more than one.
struct Several {
    /// Which row is a tail's.
    row: Box<[u32]>,
    start: Vec<usize>,
    heads: Vec<u32>,
}

impl Several {
    fn of(&self, tail: u32) -> &[u32] {
        let row = self.row[tail as usize] as usize;
        &self.heads[self.start[row]..self.start[row + 1]]
    }
}

impl Classes {
    pub(crate) fn class<C: Choices>(&self, tail: u32) -> u32 {
        if C::PLAIN { tail } else { self.class[tail as usize] }
    }

    pub(crate) fn base<C: Choices>(&self, head: u32) -> u32 {
        if C::PLAIN { head } else { self.base[head as usize] }
    }

    /// How many numbers classes can have.
    pub(crate) fn len<C: Choices>(&self, graph: &Graph) -> usize {
        graph.head_count() as usize + if C::PLAIN { 0 } else { self.groups.len() }
    }

    /// The tails of a class and the heads that it is the base of, both ascending.
    pub(crate) fn members<C: Choices>(&self, choices: C, class: u32, heads: &mut Vec<u32>, tails: &mut Vec<u32>) {
        heads.clear();
        tails.clear();
        if class < self.heads {
            heads.push(class);
            tails.extend(choices.tails(class).filter(|&tail| self.class[tail as usize] == class));
        } else {
            tails.extend_from_slice(&self.members[self.groups[(class - self.heads) as usize].clone()]);
            heads.extend(choices.heads(tails[0]).filter(|&head| self.base[head as usize] == class));
        }
    }

    /// Finds classes and bases anew over what is undecided now. Returns the classes in which there may be new pairs: those
    /// of the tails that have lost a choice (`narrowed`), and those that have become the base of a head that had none.
    pub(crate) fn refresh<C: Choices>(
        &mut self,
        graph: &Graph,
        choices: C,
        labels: &Retrograde,
        narrowed: &[u32],
    ) -> Vec<u32> {
        let had_base: Vec<bool> = self.base.iter().map(|&base| base != NONE).collect();
        self.heads = graph.head_count();
        let several = self.group(graph, choices, labels);
        self.base =
            (0..graph.head_count())
                .map(|head| {
                    if labels.head_is_undecided(head) { self.find_base(choices, labels, &several, head) } else { NONE }
                })
                .collect();
        let mut dirty: Vec<u32> = narrowed.iter().map(|&tail| self.class[tail as usize]).collect();
        for (head, &base) in self.base.iter().enumerate() {
            if base != NONE && !had_base.get(head).copied().unwrap_or(false) {
                dirty.push(base);
            }
        }
        dirty.sort_unstable();
        dirty.dedup();
        dirty
    }

    /// Numbers the classes. Returns the choices of the tails that have several, which the bases are found from.
    fn group<C: Choices>(&mut self, graph: &Graph, choices: C, labels: &Retrograde) -> Several {
        let unset = vec![NONE; graph.tail_count() as usize].into_boxed_slice();
        let mut class = unset.clone();
        let mut several = Several { row: unset, start: vec![0], heads: Vec::new() };
        let mut members = Vec::new();
        for tail in 0..graph.tail_count() {
            if labels.label(tail) != Label::Undecided {
                continue;
            }
            let open = choices.heads(tail).filter(|&head| labels.head_is_undecided(head));
            match labels.open(tail) {
                0 => {}
                1 => class[tail as usize] = open.last().unwrap_or(NONE),
                _ => {
                    several.row[tail as usize] = members.len() as u32;
                    members.push(tail);
                    several.heads.extend(open);
                    several.start.push(several.heads.len());
                }
            }
        }
        // Stable, so that the members of a class stay in ascending order.
        members.sort_by(|&a, &b| several.of(a).cmp(several.of(b)));
        self.groups.clear();
        let mut at = 0;
        for same in members.chunk_by(|&a, &b| several.of(a) == several.of(b)) {
            for &tail in same {
                class[tail as usize] = self.heads + self.groups.len() as u32;
            }
            self.groups.push(at..at + same.len());
            at += same.len();
        }
        self.members = members;
        self.class = class;
        several
    }

    fn find_base<C: Choices>(&self, choices: C, labels: &Retrograde, several: &Several, head: u32) -> u32 {
        let holders = || choices.tails(head).filter(|&tail| labels.label(tail) == Label::Undecided);
        let Some(least) = holders().min_by_key(|&tail| labels.open(tail)) else { return NONE };
        let class = self.class[least as usize];
        if labels.open(least) == 1 {
            return class;
        }
        let inner = several.of(least);
        let is_least = holders().all(|tail| self.class[tail as usize] == class || is_subset(inner, several.of(tail)));
        if is_least { class } else { NONE }
    }
}

/// Whether every element of `inner` is in `outer`; both ascending.
fn is_subset(inner: &[u32], outer: &[u32]) -> bool {
    let mut outer = outer.iter();
    inner.iter().all(|head| outer.any(|other| other == head))
}
