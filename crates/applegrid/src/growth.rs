//! Counting what grows from shapes on a narrow board: the search of [`search`](crate::search), on bits.
//!
//! What that search keeps in lists, the frontier and what is discovered, is here a set of places in a [window](crate::window),
//! a bit each. So a step is a handful of operations on bits: which places complete the set, and which leave something to be
//! found, is the frontier and the places of these values. Many states are at work at a time, and each step makes states
//! behind the others, written down before it is known whether they belong there; there is hardly a branch left that could go
//! wrong. In what order cells are decided does not matter to a count.
//!
//! Nothing here may assume that a set fits its window: one that may not is told.

use alloc::vec::Vec;
use core::mem;

use crate::{
    budget::Meter,
    shapes::Ground,
    window::{Row, Window, Windows},
};

/// So many roots are handed over together.
pub(crate) const LANES: usize = 64;

/// In words of so many.
pub(crate) const WORD: usize = 16;

/// So many states grow at a time, so that what lies behind each other in memory is bounded.
const STATES: usize = 1024;

/// So many steps are done between two counts of what they found.
const BLOCK: usize = 64;

/// What is in the way of a count.
#[derive(Debug)]
pub(crate) enum Failure<S> {
    /// A set may have outgrown its window.
    Outgrown,
    /// The meter's wish.
    Stopped(S),
}

/// Where a root lies.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Root {
    row: Row,
    column: u32,
}

/// A set of cells whose sum lacks something, and what may be added to it.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(64))]
struct State {
    /// The places on the frontier that leave something to be found, and were not taken yet.
    next: Window,
    frontier: Window,
    undiscovered: Window,
    row: Row,
    need: u8,
}

/// The states, and the board as they see it.
#[derive(Debug)]
pub(crate) struct Growth {
    windows: Windows,
    /// The states to be grown next, in front of what there is room for.
    states: Vec<State>,
    len: usize,
    /// Those that grew from them.
    grown: Vec<State>,
    /// Those that wait until nothing else is left.
    waiting: Vec<State>,
    /// The states that can take something more.
    live: Vec<u32>,
    /// What was found at each of the last steps.
    hits: [Window; BLOCK],
}

impl Growth {
    pub(crate) fn new(windows: Windows) -> Self {
        Self {
            windows,
            states: Vec::new(),
            len: 0,
            grown: Vec::new(),
            waiting: Vec::new(),
            live: Vec::new(),
            hits: [Window::default(); BLOCK],
        }
    }

    pub(crate) fn root(&self, row: usize, column: usize) -> Root {
        Root { row: self.windows.row(row), column: column as u32 }
    }

    /// Adds what the roots lack for shapes that leave off on these grounds, where it is not 0: `alive` says in which words.
    /// Counts what is found on the way, but not yet all. The words are used up.
    pub(crate) fn add<M: Meter>(
        &mut self,
        needs: &mut [u8],
        alive: &mut [u32],
        grounds: &[Ground],
        roots: &[Root; LANES],
        meter: &mut M,
    ) -> Result<u64, Failure<M::Stop>> {
        let mut found = self.begin(needs, alive, grounds, roots);
        if self.len > STATES {
            found += self.finish(meter)?;
        }
        Ok(found)
    }

    /// Grows until nothing is left, and counts what is found.
    pub(crate) fn finish<M: Meter>(&mut self, meter: &mut M) -> Result<u64, Failure<M::Stop>> {
        let mut found = 0;
        while self.len > 0 {
            if self.len > STATES {
                self.waiting.extend_from_slice(&self.states[STATES..self.len]);
                self.len = STATES;
            }
            let grown = self.grow();
            meter.spend_all(grown.nodes).map_err(Failure::Stopped)?;
            if grown.is_outgrown {
                return Err(Failure::Outgrown);
            }
            found += grown.found;
            if self.len == 0 {
                let from = self.waiting.len().saturating_sub(STATES);
                self.len = self.waiting.len() - from;
                room(&mut self.states, self.len);
                self.states[..self.len].copy_from_slice(&self.waiting[from..]);
                self.waiting.truncate(from);
            }
        }
        Ok(found)
    }

    /// Makes the states, and counts the combinations of one cell more.
    #[inline(never)]
    fn begin(&mut self, needs: &mut [u8], alive: &mut [u32], grounds: &[Ground], roots: &[Root; LANES]) -> u64 {
        let (view, states, hits) = (self.windows.view(), &mut self.states, &mut self.hits);
        let mut found = 0;
        // One lane of each word in each round, as long as it has one.
        let mut live = alive.len();
        while live > 0 {
            let mut still = 0;
            for from in (0..live).step_by(BLOCK) {
                let to = live.min(from + BLOCK);
                let (room, mut new) = (room(states, self.len), 0);
                for (at, hits) in (from..to).zip(&mut *hits) {
                    let index = alive[at];
                    let word: &mut [u8; WORD] = (&mut needs[index as usize * WORD..][..WORD]).try_into().expect("WORD");
                    let (lane, need, rest) = split_lane(u128::from_le_bytes(*word));
                    *word = rest.to_le_bytes();
                    alive[still] = index;
                    still += usize::from(rest != 0);
                    let lane = index as usize * WORD + lane;
                    let (root, ground) = (roots[lane % LANES], grounds[lane / LANES]);
                    let frontier = ground.frontier.right(root.column);
                    let undiscovered = ground.undiscovered.right(root.column);
                    let [less, equal] = view.less_and_equal(root.row, need);
                    *hits = frontier.and(equal);
                    let next = frontier.and(less);
                    room[new % BLOCK] = State { next, frontier, undiscovered, row: root.row, need };
                    new += usize::from(!next.is_empty());
                }
                self.len += new;
                found += total(&hits[..to - from]);
            }
            live = still;
        }
        found
    }

    /// Takes all that the states can take next, and counts the combinations of one cell more.
    #[inline(never)]
    fn grow(&mut self) -> Grown {
        let Self { windows, states, len, grown: children, live: alive, hits, .. } = self;
        let (view, states) = (windows.view(), &mut states[..*len]);
        alive.clear();
        alive.extend(0..*len as u32);
        let mut grown = Grown::default();
        let mut end = 0;
        // One place of each state in each round, as long as it has one.
        let mut live = alive.len();
        while live > 0 {
            let mut still = 0;
            for from in (0..live).step_by(BLOCK) {
                let to = live.min(from + BLOCK);
                let (room, mut new, mut is_outgrown) = (room(children, end), 0, false);
                for (at, hits) in (from..to).zip(&mut *hits) {
                    let index = alive[at];
                    let state = &mut states[index as usize];
                    let (place, rest) = state.next.split_first();
                    state.next = rest;
                    alive[still] = index;
                    still += usize::from(!rest.is_empty());
                    let need = state.need - view.value(state.row, place);
                    let [around, behind] = place.around_and_behind();
                    let frontier = state.frontier.and(behind).or(state.undiscovered.and(around));
                    let undiscovered = state.undiscovered.without(around);
                    let [less, equal] = view.less_and_equal(state.row, need);
                    *hits = frontier.and(equal);
                    let next = frontier.and(less);
                    is_outgrown |= place.is_in_last_row();
                    room[new % BLOCK] = State { next, frontier, undiscovered, row: state.row, need };
                    new += usize::from(!next.is_empty());
                }
                end += new;
                grown.nodes += (to - from) as u64;
                grown.is_outgrown |= is_outgrown;
                grown.found += total(&hits[..to - from]);
            }
            live = still;
        }
        mem::swap(&mut self.states, &mut self.grown);
        self.len = end;
        grown
    }
}

/// What came of a growth.
#[derive(Debug, Default)]
struct Grown {
    found: u64,
    nodes: u64,
    is_outgrown: bool,
}

/// The first lane of a word that is not 0, what it holds, and the word without it.
#[inline]
fn split_lane(word: u128) -> (usize, u8, u128) {
    // No branch, which would go wrong too often, and not as one number, for which there are no instructions.
    let (low, high) = (word as u64, (word >> 64) as u64);
    let is_high = u64::from(low == 0).wrapping_neg();
    let half = low | high & is_high;
    let shift = half.trailing_zeros() & 0x38;
    let rest = half & !(0xff << shift);
    let (low, high) = (rest & !is_high, rest & is_high | high & !is_high);
    ((is_high & 8) as usize + shift as usize / 8, (half >> shift) as u8, u128::from(high) << 64 | u128::from(low))
}

/// How many places there are in all.
fn total(sets: &[Window]) -> u64 {
    sets.iter().map(|set| set.len()).sum()
}

/// Room for a block of states behind so many.
#[inline]
fn room(states: &mut Vec<State>, len: usize) -> &mut [State; BLOCK] {
    if states.len() < len + BLOCK {
        make_room(states, len + BLOCK);
    }
    (&mut states[len..len + BLOCK]).try_into().expect("BLOCK")
}

#[cold]
#[inline(never)]
fn make_room(states: &mut Vec<State>, len: usize) {
    states.resize(len.max(4 * states.len()), State::default());
}
