//! Labels that are kept as arcs come into the pair-free graph and go: who has won, who has lost and in how many plies, found
//! anew only where something has changed. It must never change a multiplicity.
//!
//! Every head and every tail has two numbers, the plies in which it is won and those in which it is lost, of which at most
//! one is finite. They are the least solution of equations that say what `retrograde` does:
//!
//! - lost(h) is 1 + the greatest won(t) over the words h → t, where a win of t by h itself does not count; 0 with no word;
//! - won(h) is 1 + the least lost(t) over the words h → t;
//! - or, by a loop h → t of one word, the greatest of 1, of 2 + won(t′) over the other words h → t′, and of 1 + lost(h′) over
//!   the other choices of t;
//! - lost(t) is the greatest lost(h), and won(t) the least won(h), over the choices h of t.
//!
//! No value is less than one that it needs, so the equations are a grammar problem in Knuth's sense with *strict weakly
//! superior* functions, and the method is that of Ramalingam and Reps ("An incremental algorithm for a generalization of the
//! shortest-path problem", Journal of Algorithms 21, 1996): what does not agree with its equation waits in a queue, ordered by
//! the lesser of what it is and what it should be; what is too great is lowered, what is too small is raised to infinity
//! and has to be found again. Labels can go as well as come, and the work is bounded by what changes and by what is next to
//! it.

use alloc::boxed::Box;
use alloc::collections::BinaryHeap;
use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Reverse;

use crate::NONE;
use crate::balance::Balance;
use crate::graph::{Graph, HeadId, TailId};
use crate::retrograde::{Label, Retrograde};

/// Never.
const NEVER: u32 = u32::MAX;

/// The two numbers that a vertex has.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Lost = 0,
    Won = 1,
}

/// A number in [`Upkeep::plies`]: heads first, then tails, two each.
type Var = u32;

/// What a number was before it was changed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Change {
    var: Var,
    old: u32,
}

#[derive(Clone, Debug)]
pub(crate) struct Upkeep {
    heads: u32,
    plies: Box<[u32]>,
    /// The undecided tails, in no order, and where in that list each tail is; [`NONE`] if it is decided.
    open: Vec<u32>,
    place: Box<[u32]>,
    /// What may not agree with its equation, by the order in which it has to be dealt with.
    queue: BinaryHeap<Reverse<(u32, Var)>>,
    changes: Vec<Change>,
}

impl Upkeep {
    /// The labels of a graph with the net multiplicities of `balance`.
    ///
    /// They are found from those that an analysis `found`, which are nearly all right already: one that is not agrees with no
    /// equation, for no number can hold itself up, and is found anew like any other.
    pub(crate) fn new(graph: &Graph, balance: &Balance, found: &Retrograde) -> Self {
        let (heads, tails) = (graph.head_count(), graph.tail_count());
        let mut upkeep = Self {
            heads,
            plies: vec![NEVER; 2 * (heads as usize + tails as usize)].into(),
            open: (0..tails).collect(),
            place: (0..tails).collect(),
            queue: BinaryHeap::new(),
            changes: Vec::new(),
        };
        for tail in 0..tails {
            match found.label(tail) {
                Label::Undecided => {}
                Label::Lost => upkeep.set(upkeep.tail_var(tail, Side::Lost), found.depth(tail)),
                Label::Won => upkeep.set(upkeep.tail_var(tail, Side::Won), found.depth(tail)),
            }
        }
        for var in 0..upkeep.plies.len() as u32 {
            upkeep.check(graph, balance, var);
        }
        upkeep.settle(graph, balance);
        upkeep.changes.clear();
        upkeep
    }

    pub(crate) fn label(&self, tail: u32) -> Label {
        match (self.tail(tail, Side::Lost), self.tail(tail, Side::Won)) {
            (NEVER, NEVER) => Label::Undecided,
            (NEVER, _) => Label::Won,
            _ => Label::Lost,
        }
    }

    /// Plies to the end; `None` for an undecided tail.
    pub(crate) fn depth(&self, tail: u32) -> Option<u32> {
        let depth = self.tail(tail, Side::Lost).min(self.tail(tail, Side::Won));
        (depth != NEVER).then_some(depth)
    }

    pub(crate) fn head_is_undecided(&self, head: u32) -> bool {
        self.head(head, Side::Lost) == NEVER && self.head(head, Side::Won) == NEVER
    }

    /// The undecided tails, in no order.
    pub(crate) fn open(&self) -> &[u32] {
        &self.open
    }

    /// An arc that wins for a won tail, in its depth.
    pub(crate) fn best(&self, graph: &Graph, balance: &Balance, tail: u32) -> Option<u32> {
        let depth = self.tail(tail, Side::Won);
        let head = graph.heads_of(TailId(tail)).find(|head| self.head(head.0, Side::Won) == depth && depth != NEVER)?;
        let arcs = || graph.arcs_from(head).map(|arc| arc.0).filter(|&arc| balance.net(arc) != 0);
        let to_lost = |arc: &u32| self.tail(graph.out_tails()[*arc as usize], Side::Lost) == depth - 1;
        arcs().find(to_lost).or_else(|| arcs().find(|&arc| self.loop_plies(graph, balance, head.0, arc) == depth))
    }

    /// Follows changes of net multiplicities. Returns what the numbers were that have changed, the oldest first.
    pub(crate) fn follow(&mut self, graph: &Graph, balance: &Balance, arcs: &[(u32, u32)]) -> Vec<Change> {
        for &(arc, _) in arcs {
            let head = graph.arc_heads()[arc as usize];
            self.check(graph, balance, head_var(head, Side::Lost));
            self.check(graph, balance, head_var(head, Side::Won));
        }
        self.settle(graph, balance);
        core::mem::take(&mut self.changes)
    }

    /// Takes changes back, the latest first.
    pub(crate) fn undo(&mut self, changes: &[Change]) {
        for change in changes.iter().rev() {
            self.set(change.var, change.old);
        }
        self.changes.clear();
    }

    /// Whether any of these changes has decided a vertex that was undecided, or the other way round.
    pub(crate) fn decides(&self, changes: &[Change]) -> bool {
        // A number that went and came back within the changes can be named without need, which costs only time.
        changes.iter().any(|change| (change.old == NEVER) != (self.plies[change.var as usize] == NEVER))
    }

    fn head(&self, head: u32, side: Side) -> u32 {
        self.plies[head_var(head, side) as usize]
    }

    fn tail(&self, tail: u32, side: Side) -> u32 {
        self.plies[self.tail_var(tail, side) as usize]
    }

    const fn tail_var(&self, tail: u32, side: Side) -> Var {
        2 * self.heads + 2 * tail + side as u32
    }

    fn set(&mut self, var: Var, plies: u32) {
        let old = core::mem::replace(&mut self.plies[var as usize], plies);
        self.changes.push(Change { var, old });
        let Some(tail) = (var / 2).checked_sub(self.heads) else { return };
        let undecided = self.label(tail) == Label::Undecided;
        let place = self.place[tail as usize];
        if undecided && place == NONE {
            self.place[tail as usize] = self.open.len() as u32;
            self.open.push(tail);
        } else if !undecided && place != NONE {
            self.place[tail as usize] = NONE;
            self.open.swap_remove(place as usize);
            if let Some(&moved) = self.open.get(place as usize) {
                self.place[moved as usize] = place;
            }
        }
    }

    /// Puts a number into the queue if it is not what its equation says.
    fn check(&mut self, graph: &Graph, balance: &Balance, var: Var) {
        let (is, should) = (self.plies[var as usize], self.equation(graph, balance, var));
        if is != should {
            self.queue.push(Reverse((self.order(var, is.min(should)), var)));
        }
    }

    /// Heads come before the tails that can choose them.
    const fn order(&self, var: Var, plies: u32) -> u32 {
        plies.saturating_mul(2).saturating_add((var / 2 >= self.heads) as u32)
    }

    fn settle(&mut self, graph: &Graph, balance: &Balance) {
        while let Some(Reverse((order, var))) = self.queue.pop() {
            let (is, should) = (self.plies[var as usize], self.equation(graph, balance, var));
            if is == should {
                continue;
            }
            let due = self.order(var, is.min(should));
            if due > order {
                self.queue.push(Reverse((due, var)));
                continue;
            }
            if should < is {
                self.set(var, should);
            } else {
                self.set(var, NEVER);
                if should != NEVER {
                    self.queue.push(Reverse((self.order(var, should), var)));
                }
            }
            self.tell(graph, balance, var, is);
        }
    }

    /// Looks at everything whose equation names a number that has changed.
    fn tell(&mut self, graph: &Graph, balance: &Balance, var: Var, was: u32) {
        let side = if var % 2 == 0 { Side::Lost } else { Side::Won };
        let now = self.plies[var as usize];
        if let Some(tail) = (var / 2).checked_sub(self.heads) {
            let (heads, arcs) = graph.incoming(tail);
            for (&head, &arc) in heads.iter().zip(arcs) {
                if balance.net(arc) == 0 {
                    continue;
                }
                if side == Side::Won {
                    // A head that is not lost has another word, to a tail that is not won, unless this one was it; and of
                    // a lost one only the longest word counts.
                    let lost = self.head(head, Side::Lost);
                    let longest = was.saturating_add(1) >= lost || now.saturating_add(1) > lost;
                    let matters = if lost == NEVER { was == NEVER } else { longest };
                    if matters {
                        self.check(graph, balance, head_var(head, Side::Lost));
                    }
                    if has_loop(graph, balance, head) {
                        self.check(graph, balance, head_var(head, Side::Won));
                    }
                } else {
                    // Most words to a lost tail are not the shortest win of their heads, before or after.
                    let won = self.head(head, Side::Won);
                    if now.saturating_add(1) < won || was.saturating_add(1) == won {
                        self.check(graph, balance, head_var(head, Side::Won));
                    }
                }
            }
            return;
        }
        let head = var / 2;
        for tail in graph.tails_of(HeadId(head)) {
            self.check(graph, balance, self.tail_var(tail.0, side));
            // A word to a tail that can choose its own head asks for the other choices of the tail.
            let asks = if side == Side::Won { Side::Lost } else { Side::Won };
            for other in graph.heads_of(tail) {
                if other.0 != head && graph.find(other, tail).is_some_and(|arc| balance.net(arc.0) != 0) {
                    self.check(graph, balance, head_var(other.0, asks));
                }
            }
        }
    }

    fn equation(&self, graph: &Graph, balance: &Balance, var: Var) -> u32 {
        let lost = var % 2 == 0;
        match (var / 2).checked_sub(self.heads) {
            None if lost => self.head_lost(graph, balance, var / 2),
            None => self.head_won(graph, balance, var / 2),
            Some(tail) => {
                let heads = graph.heads_of(TailId(tail)).map(|head| head.0);
                if lost {
                    heads.map(|head| self.head(head, Side::Lost)).max().unwrap_or(0)
                } else {
                    heads.map(|head| self.head(head, Side::Won)).min().unwrap_or(NEVER)
                }
            }
        }
    }

    fn head_lost(&self, graph: &Graph, balance: &Balance, head: u32) -> u32 {
        let mut lost = 0;
        for arc in graph.out_row(head) {
            if balance.net(arc as u32) == 0 {
                continue;
            }
            let tail = graph.out_tails()[arc];
            let mut won = self.tail(tail, Side::Won);
            if won != NEVER && graph.has_link(TailId(tail), HeadId(head)) {
                let others = graph.heads_of(TailId(tail)).filter(|other| other.0 != head);
                won = others.map(|other| self.head(other.0, Side::Won)).min().unwrap_or(NEVER);
            }
            if won == NEVER {
                return NEVER;
            }
            lost = lost.max(won + 1);
        }
        lost
    }

    fn head_won(&self, graph: &Graph, balance: &Balance, head: u32) -> u32 {
        let mut best = NEVER;
        // The words to tails that are not known to be won: a loop can only win if it is the last of them.
        let mut open = 0;
        let mut loops = false;
        for arc in graph.out_row(head) {
            if balance.net(arc as u32) == 0 {
                continue;
            }
            let tail = graph.out_tails()[arc];
            best = best.min(self.tail(tail, Side::Lost).saturating_add(1));
            open += u32::from(self.tail(tail, Side::Won) == NEVER);
            loops |= graph.has_link(TailId(tail), HeadId(head));
        }
        if loops && open <= 1 {
            let arcs = graph.out_row(head).map(|arc| arc as u32).filter(|&arc| balance.net(arc) != 0);
            for arc in arcs {
                best = best.min(self.loop_plies(graph, balance, head, arc));
            }
        }
        best
    }

    /// In how many plies `head` is won by the one word of `arc`, if by that it is.
    fn loop_plies(&self, graph: &Graph, balance: &Balance, head: u32, arc: u32) -> u32 {
        let back = TailId(graph.out_tails()[arc as usize]);
        if balance.net(arc) != 1 || !graph.has_link(back, HeadId(head)) {
            return NEVER;
        }
        let mut plies = 1;
        for other in graph.out_row(head) {
            if other as u32 != arc && balance.net(other as u32) != 0 {
                plies = plies.max(self.tail(graph.out_tails()[other], Side::Won).saturating_add(2));
            }
        }
        for other in graph.heads_of(back).filter(|other| other.0 != head) {
            plies = plies.max(self.head(other.0, Side::Lost).saturating_add(1));
        }
        plies
    }
}

const fn head_var(head: u32, side: Side) -> Var {
    2 * head + side as u32
}

/// Whether a head has a word that may lead back to it.
fn has_loop(graph: &Graph, balance: &Balance, head: u32) -> bool {
    let mut tails = graph.tails_of(HeadId(head));
    tails.any(|tail| graph.find(HeadId(head), tail).is_some_and(|arc| balance.net(arc.0) != 0))
}
