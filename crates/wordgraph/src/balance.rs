//! Net multiplicities that are kept as words go and come back: the first round of pair removal, over all heads that have a
//! word. It must never ask who has won; what narrows because something is decided is not its business.
//!
//! Which words answer each other is a matter of the classes of tails and the bases of heads (see `classes`), and those
//! change only when a head loses its last word or gets its first one back. In between, a word of (h → t) can only change
//! the two groups of arcs base(h) → class(t) and class(t) → base(h), which are balanced anew: each is few arcs.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::hash::BuildHasher;

use foldhash::fast::FixedState;
use hashbrown::HashTable;

use crate::NONE;
use crate::graph::{Graph, HeadId, TailId};

/// The words left, and of those the ones that no other cancels.
#[derive(Clone, Debug)]
pub(crate) struct Balance {
    words: Box<[u32]>,
    net: Box<[u32]>,
    /// How many words are left of each head; with [`Groups`], empty in the plain game.
    left: Box<[u64]>,
    groups: Groups,
    /// The arcs whose net multiplicity has changed since [`take_changed`](Self::take_changed), with what it was.
    changed: Vec<(u32, u32)>,
}

/// The classes of tails and the bases of heads. In the plain game both are the vertex itself, and nothing is stored.
#[derive(Clone, Debug, Default)]
struct Groups {
    class: Box<[u32]>,
    base: Box<[u32]>,
    /// The choices of every class that there ever was, by number; found by `numbers`.
    choices: Vec<Box<[u32]>>,
    numbers: HashTable<u32>,
    hasher: FixedState,
}

impl Balance {
    /// All words of the graph.
    pub(crate) fn new(graph: &Graph) -> Self {
        let words: Box<[u32]> = graph.multiplicities().into();
        let mut balance =
            Self { net: words.clone(), words, left: Box::default(), groups: Groups::default(), changed: Vec::new() };
        let mut pairs: Vec<(u32, u32)>;
        if graph.is_plain() {
            pairs = graph.arcs().map(|arc| ordered(graph.head(arc).0, graph.tail(arc).0)).collect();
        } else {
            let count = |head| graph.arcs_from(head).map(|arc| u64::from(graph.multiplicity(arc))).sum();
            balance.left = graph.heads().map(count).collect();
            balance.groups.class = vec![NONE; graph.tail_count() as usize].into();
            balance.groups.base = vec![NONE; graph.head_count() as usize].into();
            for tail in 0..graph.tail_count() {
                balance.groups.class[tail as usize] = balance.groups.find_class(graph, &balance.left, tail);
            }
            for head in 0..graph.head_count() {
                balance.groups.base[head as usize] = balance.groups.find_base(graph, &balance.left, head);
            }
            pairs = (0..graph.arc_count()).filter_map(|arc| balance.groups_of(graph, arc)).collect();
        }
        pairs.sort_unstable();
        pairs.dedup();
        for (a, b) in pairs {
            balance.weigh(graph, a, b);
        }
        balance.changed.clear();
        balance
    }

    /// How many words are left of an arc.
    pub(crate) fn words(&self, arc: u32) -> u32 {
        self.words[arc as usize]
    }

    /// How many words of an arc are left once pairs are cancelled.
    pub(crate) fn net(&self, arc: u32) -> u32 {
        self.net[arc as usize]
    }

    /// Takes a word of `arc` away.
    pub(crate) fn take(&mut self, graph: &Graph, arc: u32) {
        self.words[arc as usize] -= 1;
        let dry = self.left.get_mut(graph.arc_heads()[arc as usize] as usize).is_some_and(|left| {
            *left -= 1;
            *left == 0
        });
        self.moved(graph, arc, dry);
    }

    /// Puts a word of `arc` back.
    pub(crate) fn give(&mut self, graph: &Graph, arc: u32) {
        self.words[arc as usize] += 1;
        let wet = self.left.get_mut(graph.arc_heads()[arc as usize] as usize).is_some_and(|left| {
            *left += 1;
            *left == 1
        });
        self.moved(graph, arc, wet);
    }

    /// The arcs whose net multiplicity has changed since the last time this was asked, each with what it was before. An
    /// arc can be there more than once, the oldest first.
    pub(crate) fn take_changed(&mut self) -> Vec<(u32, u32)> {
        core::mem::take(&mut self.changed)
    }

    /// A word of `arc` has gone or come; `regroup` if its head has lost its last or got its first.
    fn moved(&mut self, graph: &Graph, arc: u32, regroup: bool) {
        let head = graph.arc_heads()[arc as usize];
        let pairs = if regroup { self.regroup(graph, head) } else { self.groups_of(graph, arc).into_iter().collect() };
        if self.groups_of(graph, arc).is_none() {
            self.set(arc, self.words[arc as usize]);
        }
        for (a, b) in pairs {
            self.weigh(graph, a, b);
        }
    }

    /// The groups that an arc leads from and to, the lesser first; `None` if none of its words can be cancelled.
    fn groups_of(&self, graph: &Graph, arc: u32) -> Option<(u32, u32)> {
        let (head, tail) = (graph.arc_heads()[arc as usize], graph.out_tails()[arc as usize]);
        if graph.is_plain() {
            return Some(ordered(head, tail));
        }
        let (base, class) = (self.groups.base[head as usize], self.groups.class[tail as usize]);
        (base != NONE && class != NONE).then(|| ordered(base, class))
    }

    /// Finds the classes and bases anew around a head that has lost its last word or got its first. Returns the pairs of
    /// groups that have to be weighed, and frees the arcs that are in none any more.
    fn regroup(&mut self, graph: &Graph, head: u32) -> Vec<(u32, u32)> {
        let tails: Vec<u32> = graph.tails_of(HeadId(head)).map(|tail| tail.0).collect();
        let mut heads: Vec<u32> =
            tails.iter().flat_map(|&tail| graph.heads_of(TailId(tail))).map(|head| head.0).collect();
        heads.push(head);
        heads.sort_unstable();
        heads.dedup();
        let mut arcs: Vec<u32> =
            heads.iter().flat_map(|&head| graph.arcs_from(HeadId(head))).map(|arc| arc.0).collect();
        for &tail in &tails {
            arcs.extend_from_slice(graph.incoming(tail).1);
        }
        let mut pairs: Vec<(u32, u32)> = arcs.iter().filter_map(|&arc| self.groups_of(graph, arc)).collect();
        for &tail in &tails {
            self.groups.class[tail as usize] = self.groups.find_class(graph, &self.left, tail);
        }
        for &head in &heads {
            self.groups.base[head as usize] = self.groups.find_base(graph, &self.left, head);
        }
        for &arc in &arcs {
            match self.groups_of(graph, arc) {
                Some(pair) => pairs.push(pair),
                None => self.set(arc, self.words[arc as usize]),
            }
        }
        pairs.sort_unstable();
        pairs.dedup();
        pairs
    }

    /// Cancels the words a → b and b → a against each other, those of the first arcs first.
    fn weigh(&mut self, graph: &Graph, a: u32, b: u32) {
        if graph.is_plain() {
            let arc = |from, to| graph.find(HeadId(from), TailId(to)).map(|arc| arc.0);
            self.cancel(arc(a, b).as_slice(), arc(b, a).as_slice(), a == b);
            return;
        }
        let out = self.groups.arcs(graph, a, b);
        let back = if a == b { Vec::new() } else { self.groups.arcs(graph, b, a) };
        self.cancel(&out, &back, a == b);
    }

    fn cancel(&mut self, out: &[u32], back: &[u32], same: bool) {
        let count = |arcs: &[u32]| arcs.iter().map(|&arc| u64::from(self.words[arc as usize])).sum::<u64>();
        let (there, here) = (count(out), count(back));
        let cancelled = if same { there & !1 } else { there.min(here) };
        for arcs in [out, back] {
            let mut rest = cancelled;
            for &arc in arcs {
                let words = self.words[arc as usize];
                let less = rest.min(words.into()) as u32;
                rest -= u64::from(less);
                self.set(arc, words - less);
            }
        }
    }

    fn set(&mut self, arc: u32, net: u32) {
        let old = core::mem::replace(&mut self.net[arc as usize], net);
        if old != net {
            self.changed.push((arc, old));
        }
    }
}

const fn ordered(a: u32, b: u32) -> (u32, u32) {
    if a < b { (a, b) } else { (b, a) }
}

impl Groups {
    /// The number of the class of a tail: of its choices, which are the heads that have a word.
    fn find_class(&mut self, graph: &Graph, left: &[u64], tail: u32) -> u32 {
        let open = graph.heads_of(TailId(tail)).map(|head| head.0).filter(|&head| left[head as usize] != 0);
        let choices: Box<[u32]> = open.collect();
        if choices.is_empty() {
            return NONE;
        }
        let (hasher, all) = (&self.hasher, &mut self.choices);
        let hash = hasher.hash_one(&choices);
        if let Some(&number) = self.numbers.find(hash, |&number| all[number as usize] == choices) {
            return number;
        }
        let number = all.len() as u32;
        all.push(choices);
        self.numbers.insert_unique(hash, number, |&number| hasher.hash_one(&all[number as usize]));
        number
    }

    /// The class whose choices are the least that contain a head; [`NONE`] if there is no least.
    fn find_base(&self, graph: &Graph, left: &[u64], head: u32) -> u32 {
        if left[head as usize] == 0 {
            return NONE;
        }
        let choices = |class: u32| &self.choices[class as usize];
        let classes = || graph.tails_of(HeadId(head)).map(|tail| self.class[tail.index()]);
        let Some(least) = classes().min_by_key(|&class| choices(class).len()) else { return NONE };
        let within =
            |class: u32| class == least || choices(least).iter().all(|head| choices(class).binary_search(head).is_ok());
        if classes().all(within) { least } else { NONE }
    }

    /// The arcs from heads with base `a` to tails of class `b`, ascending.
    fn arcs(&self, graph: &Graph, a: u32, b: u32) -> Vec<u32> {
        // A head is among the choices of its base; the tails of a class link to each of its choices.
        let heads = self.choices[a as usize].iter().copied().filter(|&head| self.base[head as usize] == a);
        let tails = || {
            let first = self.choices[b as usize][0];
            graph.tails_of(HeadId(first)).filter(|tail| self.class[tail.index()] == b)
        };
        heads.flat_map(|head| tails().filter_map(move |tail| graph.find(HeadId(head), tail))).map(|arc| arc.0).collect()
    }
}
