//! Retrograde propagation: from the dead ends backwards, who has won, who has lost, and in how many plies. It takes the
//! net multiplicities as they are and must never change them; what it cannot decide it leaves undecided.
//!
//! A head with no word left is lost, and so is a tail whose heads are all lost. A head with a word to a lost tail is won,
//! and so is a tail with a won head. A head whose words all go to won tails is lost. A head whose one remaining word goes
//! to a tail that can only be taken up as that same head is won by that *loop*: its owner plays the loop, and the other
//! has nothing but words to won tails.
//!
//! Labels are found in the order of their depth, so that the first proof found is a shortest one: `ring` holds the tails
//! decided at this depth and the next two, because a loop's win is two plies deeper than the last label it waited for.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use crate::NONE;
use crate::choices::Choices;
use crate::graph::Graph;

/// What is known of a tail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Label {
    Undecided,
    Lost,
    Won,
}

/// Set in [`Head::live`] once the head is won. The count below it goes on being kept, so no step has to ask first.
const WON: u32 = 1 << 31;
/// Set beside [`WON`] if the win is by the head's loop.
const LOOP: u32 = 1 << 30;

/// What is known of a head.
#[derive(Clone, Copy, Debug, Default)]
struct Head {
    /// Arcs with a word left that lead to tails which are not known to be won, and the flags above.
    live: u32,
    /// The exclusive or of the tails of those arcs: when one is left, this is its tail.
    rest: u32,
}

impl Head {
    const fn is_undecided(self) -> bool {
        self.live != 0 && self.live < LOOP
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Retrograde {
    /// One bit an arc: it has a word left. A bit, and not the count itself: scattered reads must find it in the cache.
    alive: Box<[u64]>,
    heads: Box<[Head]>,
    label: Box<[Label]>,
    depth: Box<[u32]>,
    /// The arc that wins for a won tail.
    best: Box<[u32]>,
    /// How many heads a tail can still be taken up as; empty in the plain game, where it is one or none.
    open: Box<[u32]>,
    /// Undecided tails that have lost a head since [`take_narrowed`](Self::take_narrowed), and tails that were decided since
    /// [`take_decided`](Self::take_decided); unused in the plain game.
    narrowed: Vec<u32>,
    decided: Vec<u32>,
    ring: [Vec<u32>; 3],
    loops: [Vec<u32>; 3],
    now: u32,
}

impl Retrograde {
    /// Counts what is left by `net`; nothing is drawn from it until [`start`](Self::start) or [`settle`](Self::settle).
    pub(crate) fn new<C: Choices>(graph: &Graph, choices: C, net: &[u32]) -> Self {
        let bits = |words: &[u32]| words.iter().rev().fold(0, |bits, &left| bits << 1 | u64::from(left != 0));
        let alive = net.chunks(64).map(bits).collect();
        let heads: Box<[Head]> = (0..graph.head_count())
            .map(|head| {
                let row = graph.out_row(head);
                let mut state = Head::default();
                // Whether an arc is fully cancelled is hard to predict, so nothing branches on it.
                for (&left, &tail) in net[row.clone()].iter().zip(&graph.out_tails()[row]) {
                    let left = u32::from(left != 0);
                    state.live += left;
                    state.rest ^= tail * left;
                }
                state
            })
            .collect();
        let tail_count = graph.tail_count() as usize;
        let open = if C::PLAIN {
            Box::default()
        } else {
            (0..graph.tail_count()).map(|tail| choices.heads(tail).count() as u32).collect()
        };
        Self {
            alive,
            heads,
            label: vec![Label::Undecided; tail_count].into_boxed_slice(),
            depth: vec![NONE; tail_count].into_boxed_slice(),
            best: vec![NONE; tail_count].into_boxed_slice(),
            open,
            narrowed: Vec::new(),
            decided: Vec::new(),
            ring: Default::default(),
            loops: Default::default(),
            now: 0,
        }
    }

    pub(crate) fn label(&self, tail: u32) -> Label {
        self.label[tail as usize]
    }

    /// Plies to the end; meaningless for an undecided tail.
    pub(crate) fn depth(&self, tail: u32) -> u32 {
        self.depth[tail as usize]
    }

    pub(crate) fn into_depths(self) -> Box<[u32]> {
        self.depth
    }

    /// The arc that wins for a won tail; [`NONE`] for others.
    pub(crate) fn best(&self, tail: u32) -> u32 {
        self.best[tail as usize]
    }

    pub(crate) fn head_is_undecided(&self, head: u32) -> bool {
        self.heads[head as usize].is_undecided()
    }

    pub(crate) fn head_is_lost(&self, head: u32) -> bool {
        self.heads[head as usize].live == 0
    }

    pub(crate) fn head_is_won_by_loop(&self, head: u32) -> bool {
        self.heads[head as usize].live & LOOP != 0
    }

    /// The tails that have lost a head and are still undecided, since the last time this was asked.
    pub(crate) fn take_narrowed(&mut self) -> Vec<u32> {
        let mut narrowed = core::mem::take(&mut self.narrowed);
        narrowed.retain(|&tail| self.label(tail) == Label::Undecided);
        narrowed.sort_unstable();
        narrowed.dedup();
        narrowed
    }

    /// The tails that were decided since the last time this was asked.
    pub(crate) fn take_decided(&mut self) -> Vec<u32> {
        core::mem::take(&mut self.decided)
    }

    /// Decides what has no word: no more.
    pub(crate) fn start<C: Choices>(&mut self, graph: &Graph, choices: C, net: &[u32]) {
        for tail in 0..graph.tail_count() {
            if !C::PLAIN && self.open[tail as usize] == 0 {
                self.decide::<C>(tail, Label::Lost, 0, NONE);
            }
        }
        for head in 0..graph.head_count() {
            if self.heads[head as usize].live <= 1 {
                self.few_left(graph, choices, net, head, 0);
            }
        }
    }

    /// Decides all that follows from the words as they stand: first what has no word, then backwards from there.
    pub(crate) fn settle<C: Choices>(&mut self, graph: &Graph, choices: C, net: &[u32]) {
        self.start(graph, choices, net);
        self.run(graph, choices, net);
    }

    /// Takes note that words of `arcs`, none of which leads to or from anything decided, have been cancelled, and decides
    /// what follows. The depths found from here on are those of this order of events and not the least: an analysis that
    /// needs those starts anew with the final `net`.
    pub(crate) fn update<C: Choices>(&mut self, graph: &Graph, choices: C, net: &[u32], arcs: &[u32]) {
        let now = self.now;
        for &arc in arcs {
            let head = graph.arc_heads()[arc as usize];
            let bit = 1 << (arc % 64);
            let alive = &mut self.alive[arc as usize / 64];
            let state = &mut self.heads[head as usize];
            if net[arc as usize] == 0 && *alive & bit != 0 {
                *alive &= !bit;
                state.live -= 1;
                state.rest ^= graph.out_tails()[arc as usize];
                if state.live <= 1 {
                    self.few_left(graph, choices, net, head, now);
                }
            } else if state.live == 1 {
                // A loop that had several words and now has one.
                self.few_left(graph, choices, net, head, now);
            }
        }
        self.run(graph, choices, net);
    }

    /// Goes on until nothing has been due for three depths. So whatever is found after an [`update`](Self::update) is found
    /// later than all that was found before it, which is what makes [`Reduction::time`](crate::reduction::Reduction::time)
    /// an order of proof.
    fn run<C: Choices>(&mut self, graph: &Graph, choices: C, net: &[u32]) {
        let mut idle = 0;
        while idle < 3 {
            let slot = (self.now % 3) as usize;
            let mut loops = core::mem::take(&mut self.loops[slot]);
            for head in loops.drain(..) {
                self.win_by_loop(graph, choices, head);
            }
            self.loops[slot] = loops;
            let mut tails = core::mem::take(&mut self.ring[slot]);
            idle = if tails.is_empty() { idle + 1 } else { 0 };
            for &tail in &tails {
                self.propagate(graph, choices, net, tail);
            }
            tails.clear();
            self.ring[slot] = tails;
            self.now += 1;
        }
    }

    /// Tells the heads with a word to `tail` what has become of it.
    fn propagate<C: Choices>(&mut self, graph: &Graph, choices: C, net: &[u32], tail: u32) {
        let next = self.now + 1;
        let lost = self.label(tail) == Label::Lost;
        let (heads, arcs) = graph.incoming(tail);
        for (&head, &arc) in heads.iter().zip(arcs) {
            let alive = (self.alive[arc as usize / 64] >> (arc % 64) & 1) as u32;
            let state = &mut self.heads[head as usize];
            if lost {
                if state.live & WON == 0 && alive == 1 {
                    self.win(choices, head, arc, next);
                }
            } else {
                // As in `new`: a dead arc is taken away without effect, which costs less than a branch that is missed.
                state.live -= alive;
                state.rest ^= tail * alive;
                if state.live < 2 * alive {
                    self.few_left(graph, choices, net, head, next);
                }
            }
        }
    }

    /// A head has one arc left, or none.
    fn few_left<C: Choices>(&mut self, graph: &Graph, choices: C, net: &[u32], head: u32, next: u32) {
        match self.heads[head as usize].live {
            0 if C::PLAIN => self.lose_plain::<C>(head, next),
            0 => self.lose(graph, choices, net, head, next),
            _ => self.try_loop(graph, choices, net, head, next + 1),
        }
    }

    fn win<C: Choices>(&mut self, choices: C, head: u32, arc: u32, depth: u32) {
        self.heads[head as usize].live |= WON;
        for tail in choices.tails(head) {
            self.decide::<C>(tail, Label::Won, depth, arc);
        }
    }

    fn lose_plain<C: Choices>(&mut self, head: u32, depth: u32) {
        self.decide::<C>(head, Label::Lost, depth, NONE);
    }

    fn lose<C: Choices>(&mut self, graph: &Graph, choices: C, net: &[u32], head: u32, depth: u32) {
        for tail in choices.tails(head) {
            if self.label(tail) != Label::Undecided {
                continue;
            }
            self.open[tail as usize] -= 1;
            match self.open[tail as usize] {
                0 => self.decide::<C>(tail, Label::Lost, depth, NONE),
                1 => {
                    self.narrowed.push(tail);
                    if let Some(only) = choices.heads(tail).find(|&head| self.head_is_undecided(head)) {
                        let Head { live, rest } = self.heads[only as usize];
                        if live == 1 && rest == tail {
                            self.try_loop(graph, choices, net, only, depth + 1);
                        }
                    }
                }
                _ => self.narrowed.push(tail),
            }
        }
    }

    /// One arc is left of `head`: if it leads back to `head` and nowhere else, it wins. With two words or more on it the
    /// pairs have not been removed yet, and it has to wait.
    fn try_loop<C: Choices>(&mut self, graph: &Graph, choices: C, net: &[u32], head: u32, depth: u32) {
        let tail = self.heads[head as usize].rest;
        let own = if C::PLAIN {
            tail == head
        } else {
            self.label(tail) == Label::Undecided && self.open[tail as usize] == 1 && choices.has(tail, head)
        };
        if own && self.loop_arc(graph, head).is_some_and(|arc| net[arc as usize] == 1) {
            self.loops[(depth % 3) as usize].push(head);
        }
    }

    fn win_by_loop<C: Choices>(&mut self, graph: &Graph, choices: C, head: u32) {
        // Cancelling may have taken the loop away since it was found, and two events may have found it.
        let state = self.heads[head as usize];
        if state.live != 1 {
            return;
        }
        if let Some(arc) = self.loop_arc(graph, head) {
            let now = self.now;
            self.win(choices, head, arc, now);
            self.heads[head as usize].live |= LOOP;
        }
    }

    /// The arc that is left of a head with one arc left.
    fn loop_arc(&self, graph: &Graph, head: u32) -> Option<u32> {
        let tail = self.heads[head as usize].rest;
        graph.find(head.into(), tail.into()).map(|arc| arc.0)
    }

    fn decide<C: Choices>(&mut self, tail: u32, label: Label, depth: u32, arc: u32) {
        let at = tail as usize;
        if self.label[at] == Label::Undecided {
            self.label[at] = label;
            self.depth[at] = depth;
            self.best[at] = arc;
            self.ring[(depth % 3) as usize].push(tail);
            if !C::PLAIN {
                self.decided.push(tail);
            }
        }
    }
}
