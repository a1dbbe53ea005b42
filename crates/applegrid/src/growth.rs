//! Counting what grows from shapes on a narrow board: the search of [`search`](crate::search), on bits.
//!
//! What that search keeps in lists, the frontier and what is discovered, is here a set of places in a [window](crate::window),
//! a bit each. So a step is a handful of operations on bits: which places complete the set, and which leave something to be
//! found, is the frontier and the places of these values. A step decides about one place and makes of a state two: what is
//! left of it without the place, and what it grows to with it. Many states take a step together, and what they make is
//! written down before it is known whether it belongs there; there is hardly a branch left that could go wrong. In what order
//! cells are decided does not matter to a count.
//!
//! Nothing here may assume that a set fits its window: what may not goes on in a wider one, and if there is none, it is told.

use alloc::vec::Vec;

use crate::{
    budget::Meter,
    lanes::{LANES, Live},
    shapes::Ground,
    window::{Site, View, Window, Windows},
};

/// So many states take a step together.
const BLOCK: usize = 64;

/// What is in the way of a count.
#[derive(Debug)]
pub(crate) enum Failure<S> {
    /// A set may have outgrown its window.
    Outgrown,
    /// The meter's wish.
    Stopped(S),
}

/// A set of cells whose sum lacks something, and what may be added to it.
#[derive(Clone, Copy, Debug, Default)]
struct State<W> {
    /// The places on the frontier that leave something to be found, and are not decided yet. What else is on the frontier is
    /// never taken: ever less is lacking.
    next: W,
    undiscovered: W,
    /// Where the set is, with what it lacks for a number.
    site: Site,
}

impl<W: Window> State<W> {
    /// A set with this frontier, and the places that complete it.
    #[inline]
    fn new(view: View<'_>, frontier: W, undiscovered: W, site: Site) -> (Self, W) {
        let [less, at_most] = W::less_and_at_most(view, site);
        let next = frontier & less;
        (Self { next, undiscovered, site }, frontier & at_most ^ next)
    }

    /// Can anything grow from it?
    #[inline]
    fn is_live(&self) -> bool {
        !self.next.is_empty()
    }
}

impl State<u64> {
    /// The same in a wider window. Nothing outside the narrow one was discovered that may still be taken.
    fn widen(self) -> State<u128> {
        State {
            next: self.next.into(),
            undiscovered: u128::from(self.undiscovered) | u128::MAX << u64::BITS,
            site: self.site,
        }
    }
}

/// States that wait, the last to be grown first.
#[derive(Debug)]
struct Stack<W> {
    /// The states, in front of what there is room for.
    states: Vec<State<W>>,
    len: usize,
}

/// What came of a step.
#[derive(Debug)]
struct Grown {
    nodes: u64,
    found: u64,
}

impl<W: Window> Stack<W> {
    const fn new() -> Self {
        Self { states: Vec::new(), len: 0 }
    }

    /// Room for so many states behind the last. Who fills it says so by adding to the length.
    #[inline]
    fn room<const N: usize>(&mut self) -> &mut [State<W>; N] {
        if self.states.len() < self.len + N {
            self.make_room(N);
        }
        (&mut self.states[self.len..self.len + N]).try_into().expect("N")
    }

    #[cold]
    #[inline(never)]
    fn make_room(&mut self, len: usize) {
        let len = (self.len + len).max(2 * self.states.len()).max(2 * BLOCK);
        self.states.resize(len, State::default());
    }

    fn push(&mut self, state: State<W>) {
        self.room::<1>()[0] = state;
        self.len += 1;
    }

    /// The last states take a step, and what they find is counted. What is led out of the window by it has escaped instead.
    #[inline(never)]
    fn grow(&mut self, view: View<'_>, escaped: &mut Vec<State<W>>) -> Grown {
        let nodes = self.len.min(BLOCK);
        self.len -= nodes;
        let room = self.room::<{ 2 * BLOCK }>();
        // A copy: what is made of the states is written over them.
        let states: [State<W>; BLOCK] = room[..BLOCK].try_into().expect("BLOCK");
        let mut hits = [W::default(); BLOCK];
        let mut made = 0;
        for (state, hits) in states[..nodes].iter().zip(&mut hits) {
            let (place, rest) = state.next.split_first();
            let site = view.take(state.site, place);
            if place >= W::EDGE && W::leads_out(view, site, place) {
                escape(escaped, state);
                continue;
            }
            let without = State { next: rest, ..*state };
            room[made % (2 * BLOCK)] = without;
            made += usize::from(without.is_live());
            let around = W::around(place);
            let frontier = rest | state.undiscovered & around;
            let with;
            (with, *hits) = State::new(view, frontier, state.undiscovered & !around, site);
            room[made % (2 * BLOCK)] = with;
            made += usize::from(with.is_live());
        }
        self.len += made;
        Grown { nodes: nodes as u64, found: W::total(&hits[..nodes]) }
    }
}

#[cold]
#[inline(never)]
fn escape<W: Window>(escaped: &mut Vec<State<W>>, state: &State<W>) {
    escaped.push(*state);
}

/// The states, and the board as they see it.
#[derive(Debug)]
pub(crate) struct Growth {
    windows: Windows,
    narrow: Stack<u64>,
    escaped: Vec<State<u64>>,
    wide: Stack<u128>,
}

impl Growth {
    pub(crate) fn new(windows: Windows) -> Self {
        Self { windows, narrow: Stack::new(), escaped: Vec::new(), wide: Stack::new() }
    }

    pub(crate) fn windows(&self) -> &Windows {
        &self.windows
    }

    /// Begins to grow what is live of shapes that leave off on these grounds and need so much, a row for each, at the roots
    /// from `base` on. Counts the combinations of one cell more.
    #[inline(never)]
    pub(crate) fn begin(
        &mut self,
        live: &mut Live,
        needs: &[[u8; LANES]],
        grounds: &[Ground<u64>],
        base: usize,
    ) -> u64 {
        let (view, mut live) = (self.windows.view(), live.drain());
        let roots = view.roots(base);
        // As long as each other: so it is checked once that there is such a row.
        let rows = needs.len().min(grounds.len());
        let (needs, grounds) = (&needs[..rows], &grounds[..rows]);
        let mut hits = [0; BLOCK];
        let mut found = 0;
        loop {
            let room = self.narrow.room::<BLOCK>();
            let (mut begun, mut made) = (0, 0);
            for (hits, (row, lane)) in hits.iter_mut().zip(&mut live) {
                begun += 1;
                let ground = &grounds[row];
                let (site, power) = roots.site(lane, needs[row][lane]);
                let frontier = ground.frontier.wrapping_mul(power);
                let undiscovered = ground.undiscovered.wrapping_mul(power);
                let state;
                (state, *hits) = State::new(view, frontier, undiscovered, site);
                room[made % BLOCK] = state;
                made += usize::from(state.is_live());
            }
            self.narrow.len += made;
            found += u64::total(&hits[..begun]);
            if begun < BLOCK {
                return found;
            }
        }
    }

    /// The same for shapes that may reach out of the narrow window.
    #[inline(never)]
    pub(crate) fn begin_tall(
        &mut self,
        live: &mut Live,
        needs: &[[u8; LANES]],
        grounds: &[Ground<u128>],
        base: usize,
    ) -> u64 {
        let view = self.windows.view();
        let roots = view.roots(base);
        let mut found = 0;
        for (row, lane) in live.drain() {
            let ground = &grounds[row];
            let (site, power) = roots.site(lane, needs[row][lane]);
            let frontier = ground.frontier.wrapping_mul(power.into());
            let undiscovered = ground.undiscovered.wrapping_mul(power.into());
            // What is discovered outside of that is all too much: then it can as well be undiscovered.
            let discovered = (!undiscovered >> u64::BITS) as u64;
            if discovered & view.outside(site) == 0 {
                let (state, hits) = State::new(view, frontier as u64, undiscovered as u64, site);
                found += u64::from(hits.count_ones());
                self.narrow.room::<1>()[0] = state;
                self.narrow.len += usize::from(state.is_live());
            } else {
                let (state, hits) = State::new(view, frontier, undiscovered, site);
                found += u64::from(hits.count_ones());
                self.wide.room::<1>()[0] = state;
                self.wide.len += usize::from(state.is_live());
            }
        }
        found
    }

    /// Grows what there are many states of, a block or more, and counts what is found.
    pub(crate) fn go_on<M: Meter>(&mut self, meter: &mut M) -> Result<u64, Failure<M::Stop>> {
        self.grow_to(BLOCK, meter)
    }

    /// Grows until nothing is left, and counts what is found.
    pub(crate) fn finish<M: Meter>(&mut self, meter: &mut M) -> Result<u64, Failure<M::Stop>> {
        self.grow_to(0, meter)
    }

    /// Grows until at most so many states of each kind are left.
    fn grow_to<M: Meter>(&mut self, len: usize, meter: &mut M) -> Result<u64, Failure<M::Stop>> {
        let view = self.windows.view();
        let mut found = 0;
        while self.narrow.len > len {
            let grown = self.narrow.grow(view, &mut self.escaped);
            meter.spend_all(grown.nodes).map_err(Failure::Stopped)?;
            found += grown.found;
        }
        if self.wide.len + self.escaped.len() > len {
            self.escaped.drain(..).for_each(|state| self.wide.push(state.widen()));
            let mut escaped = Vec::new();
            while self.wide.len > len {
                let grown = self.wide.grow(view, &mut escaped);
                meter.spend_all(grown.nodes).map_err(Failure::Stopped)?;
                if !escaped.is_empty() {
                    return Err(Failure::Outgrown);
                }
                found += grown.found;
            }
        }
        Ok(found)
    }
}
