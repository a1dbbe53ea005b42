//! Retrograde propagation: from the dead ends backwards, who has won, who has lost, and in how many plies. It takes the
//! net multiplicities as they are and must never change them; what it cannot decide it leaves undecided.
//!
//! A head with no word left is lost, and so is a tail whose heads are all lost. A head with a word to a lost tail is won,
//! and so is a tail with a won head. A head whose words all go to won tails is lost. A head whose one remaining word goes
//! to a tail that can only be taken up as that same head is won by that *loop*: its owner plays the loop, and the other
//! has nothing but words to won tails.
//!
//! Labels are found in the order of their depth, so that the first proof found is a shortest one (until words are cancelled
//! late): `ring` holds the tails decided at this depth and the next two, because a loop's win is two plies deeper than the
//! last label it waited for.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use crate::NONE;
use crate::choices::Choices;
use crate::graph::Graph;
use crate::pair_free::PairFree;
use crate::pairs::Change;
use crate::unused::Unused;

/// What is known of a tail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub(crate) enum Label {
    Undecided = 0,
    Lost = 1,
    Won = 2,
}

/// Set in the count of a head once it is won. The count below it goes on being kept, so no step has to ask first.
const WON: u32 = 1 << 31;
/// Set beside [`WON`] if the win is by the head's loop.
const LOOP: u32 = 1 << 30;

#[derive(Clone, Debug)]
pub(crate) struct Retrograde {
    /// For each head, its arcs with a word left that lead to tails not known to be won, and the flags above.
    live: Box<[u32]>,
    /// Depth and label of each tail, as 4 × depth + label. All that is undecided is zero, here and in `best`, so that fresh
    /// memory is right as it is: in a large graph much of it is never touched.
    fate: Box<[u32]>,
    /// One more than the arc that wins for a won tail.
    best: Box<[u32]>,
    /// How many heads a tail can still be taken up as; empty in the plain game, where it is one or none.
    open: Box<[u32]>,
    /// Undecided tails that have lost a head since [`take_narrowed`](Self::take_narrowed), and tails that were decided since
    /// [`take_decided`](Self::take_decided); unused in the plain game.
    narrowed: Vec<u32>,
    decided: Vec<u32>,
    ring: [Vec<u32>; 3],
    /// Heads, and the positions in the incoming rows of the loops by which they are about to be won.
    loops: [Vec<(u32, usize)>; 3],
    now: u32,
}

impl Retrograde {
    /// Nothing is decided yet, and the heads have `live` arcs.
    pub(crate) fn new<C: Choices>(graph: &Graph, choices: C, live: Box<[u32]>) -> Self {
        let tail_count = graph.tail_count() as usize;
        let open = if C::PLAIN {
            Box::default()
        } else {
            (0..graph.tail_count()).map(|tail| choices.heads(tail).count() as u32).collect()
        };
        Self {
            live,
            fate: vec![0; tail_count].into_boxed_slice(),
            best: vec![0; tail_count].into_boxed_slice(),
            open,
            narrowed: Vec::new(),
            decided: Vec::new(),
            ring: Default::default(),
            loops: Default::default(),
            now: 0,
        }
    }

    pub(crate) fn label(&self, tail: u32) -> Label {
        match self.fate[tail as usize] & 3 {
            0 => Label::Undecided,
            1 => Label::Lost,
            _ => Label::Won,
        }
    }

    /// Plies to the end; 0 for an undecided tail.
    pub(crate) fn depth(&self, tail: u32) -> u32 {
        self.fate[tail as usize] >> 2
    }

    pub(crate) fn into_depths(mut self) -> Box<[u32]> {
        for fate in &mut self.fate {
            *fate >>= 2;
        }
        self.fate
    }

    /// The arc that wins for a won tail; [`NONE`] for others.
    pub(crate) fn best(&self, tail: u32) -> u32 {
        self.best[tail as usize].wrapping_sub(1)
    }

    pub(crate) fn head_is_undecided(&self, head: u32) -> bool {
        self.live[head as usize].wrapping_sub(1) < LOOP - 1
    }

    /// The arcs of an undecided head that can still matter: those with a word left to tails not known to be won.
    pub(crate) fn live(&self, head: u32) -> u32 {
        self.live[head as usize] & (LOOP - 1)
    }

    pub(crate) fn head_is_lost(&self, head: u32) -> bool {
        self.live[head as usize] == 0
    }

    pub(crate) fn head_is_won_by_loop(&self, head: u32) -> bool {
        self.live[head as usize] & LOOP != 0
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

    /// Decides all that follows from the words as they stand: first what has no word, then backwards from there.
    pub(crate) fn settle<C: Choices>(&mut self, unused: Unused<'_>, choices: C, free: &PairFree) {
        for tail in 0..unused.graph.tail_count() {
            if !C::PLAIN && self.open[tail as usize] == 0 {
                self.decide::<C>(tail, Label::Lost, 0, NONE);
            }
        }
        for head in 0..unused.graph.head_count() {
            if self.live[head as usize] <= 1 {
                self.few_left(unused, choices, free, head, 0);
            }
        }
        self.run(unused, choices, free);
    }

    /// Takes note that arcs that do not lead to or from anything decided have lost words, and decides what follows. The
    /// depths found from here on are those of this order of events and not the least: an analysis that needs those starts
    /// anew.
    pub(crate) fn update<C: Choices>(&mut self, unused: Unused<'_>, choices: C, free: &PairFree, changes: &[Change]) {
        let now = self.now;
        for &Change { head, dead } in changes {
            let live = &mut self.live[head as usize];
            *live -= u32::from(dead);
            // One: perhaps a loop that had several words and now has one.
            if *live == 1 || (dead && *live == 0) {
                self.few_left(unused, choices, free, head, now);
            }
        }
        self.run(unused, choices, free);
    }

    /// Goes on until nothing has been due for three depths. So whatever is found after an [`update`](Self::update) is found
    /// later than all that was found before it, which is what makes [`Reduction::time`](crate::reduction::Reduction::time)
    /// an order of proof.
    fn run<C: Choices>(&mut self, unused: Unused<'_>, choices: C, free: &PairFree) {
        let mut idle = 0;
        while idle < 3 {
            let slot = (self.now % 3) as usize;
            let mut loops = core::mem::take(&mut self.loops[slot]);
            for (head, position) in loops.drain(..) {
                self.win_by_loop(unused.graph, choices, free, head, position);
            }
            self.loops[slot] = loops;
            let mut tails = core::mem::take(&mut self.ring[slot]);
            idle = if tails.is_empty() { idle + 1 } else { 0 };
            for &tail in &tails {
                self.propagate(unused, choices, free, tail);
            }
            tails.clear();
            self.ring[slot] = tails;
            self.now += 1;
        }
    }

    /// Tells the heads with a word to `tail` what has become of it.
    fn propagate<C: Choices>(&mut self, unused: Unused<'_>, choices: C, free: &PairFree, tail: u32) {
        let next = self.now + 1;
        let graph = unused.graph;
        let row = graph.in_row(tail);
        if self.label(tail) == Label::Lost {
            free.for_each_alive(row, |position| {
                let head = graph.in_heads()[position];
                if self.live[head as usize] & WON == 0 {
                    self.win(choices, head, graph.in_arcs()[position], next);
                }
            });
        } else {
            free.for_each_alive(row, |position| {
                let head = graph.in_heads()[position];
                let live = &mut self.live[head as usize];
                *live -= 1;
                if *live < 2 {
                    self.few_left(unused, choices, free, head, next);
                }
            });
        }
    }

    /// A head has one arc left, or none.
    fn few_left<C: Choices>(&mut self, unused: Unused<'_>, choices: C, free: &PairFree, head: u32, next: u32) {
        match self.live[head as usize] {
            0 if C::PLAIN => self.decide::<C>(head, Label::Lost, next, NONE),
            0 => self.lose(unused, choices, free, head, next),
            _ => self.try_loop(unused, choices, free, head, next + 1),
        }
    }

    fn win<C: Choices>(&mut self, choices: C, head: u32, arc: u32, depth: u32) {
        self.live[head as usize] |= WON;
        for tail in choices.tails(head) {
            self.decide::<C>(tail, Label::Won, depth, arc);
        }
    }

    fn lose<C: Choices>(&mut self, unused: Unused<'_>, choices: C, free: &PairFree, head: u32, depth: u32) {
        for tail in choices.tails(head) {
            if self.label(tail) != Label::Undecided {
                continue;
            }
            self.open[tail as usize] -= 1;
            match self.open[tail as usize] {
                0 => self.decide::<C>(tail, Label::Lost, depth, NONE),
                1 => {
                    self.narrowed.push(tail);
                    let only = choices.heads(tail).find(|&head| self.head_is_undecided(head));
                    if let Some(only) = only.filter(|&only| self.live[only as usize] == 1) {
                        self.try_arc::<C>(unused, free, only, tail, depth + 1);
                    }
                }
                _ => self.narrowed.push(tail),
            }
        }
    }

    /// One arc is left of `head`. If it leads back to `head` and nowhere else, it wins.
    fn try_loop<C: Choices>(&mut self, unused: Unused<'_>, choices: C, free: &PairFree, head: u32, depth: u32) {
        for tail in choices.tails(head) {
            if C::PLAIN || (self.label(tail) == Label::Undecided && self.open[tail as usize] == 1) {
                self.try_arc::<C>(unused, free, head, tail, depth);
            }
        }
    }

    /// One arc is left of `head`, which is all that `tail` can be taken up as: is it the arc to `tail`? With two words or
    /// more on it the pairs have not been removed yet, and it has to wait.
    fn try_arc<C: Choices>(&mut self, unused: Unused<'_>, free: &PairFree, head: u32, tail: u32, depth: u32) {
        if let Some(position) = unused.graph.find_incoming(head, tail) {
            let single = || C::PLAIN || free.left(unused, unused.graph.in_arcs()[position]) == 1;
            if free.is_alive(position) && single() {
                self.loops[(depth % 3) as usize].push((head, position));
            }
        }
    }

    fn win_by_loop<C: Choices>(&mut self, graph: &Graph, choices: C, free: &PairFree, head: u32, position: usize) {
        // Cancelling may have taken the loop away since it was found, and two events may have found it.
        if self.live[head as usize] == 1 && free.is_alive(position) {
            self.win(choices, head, graph.in_arcs()[position], self.now);
            self.live[head as usize] |= LOOP;
        }
    }

    fn decide<C: Choices>(&mut self, tail: u32, label: Label, depth: u32, arc: u32) {
        let at = tail as usize;
        if self.fate[at] == 0 {
            // Some tail is decided at least at every third depth, so that a depth has room above the label.
            self.fate[at] = depth << 2 | label as u32;
            if arc != NONE {
                self.best[at] = arc + 1;
            }
            self.ring[(depth % 3) as usize].push(tail);
            if !C::PLAIN {
                self.decided.push(tail);
            }
        }
    }
}
