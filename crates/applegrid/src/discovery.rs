//! Which cells a search has discovered, and what is left around each.
//!
//! Two things are kept for each cell, and [`View::unmark_all`] undoes [`View::mark_all`] exactly: whether it was
//! *discovered* (it is on the frontier, decided, or below the root), and the histogram of its neighbours not yet discovered.
//! The second tells how many combinations a step completes before the step is taken, and whether it leads any further.

use alloc::{vec, vec::Vec};

use crate::{
    graph::{Graph, Link, SMALL},
    lanes::{Histogram, Lanes},
};

/// The storage, made once for a whole search.
#[derive(Clone, Debug)]
pub(crate) struct Discovery {
    /// For each cell its value as long as it is undiscovered, then 0, which fits nowhere.
    undiscovered: Vec<u8>,
    fresh: Vec<Histogram>,
    frontier: Vec<Link>,
}

impl Discovery {
    pub(crate) fn new(graph: &Graph) -> Self {
        let len = graph.links().len();
        let mut undiscovered = vec![0; len];
        undiscovered[..graph.board().values().len()].copy_from_slice(graph.board().values());
        Self { undiscovered, fresh: graph.around().to_vec(), frontier: vec![Link::default(); len] }
    }

    /// The storage as a search works on it. `IS_SMALL` must be the graph's.
    #[inline]
    pub(crate) fn view<'a, const IS_SMALL: bool>(&'a mut self, graph: &'a Graph) -> View<'a, IS_SMALL> {
        let view = View {
            links: graph.links(),
            lanes: graph.lanes(),
            undiscovered: &mut self.undiscovered,
            fresh: &mut self.fresh,
            frontier: &mut self.frontier,
        };
        // What these say is what spares a small board the bounds checks.
        assert!(view.links.len() >= SMALL && view.undiscovered.len() >= SMALL);
        assert!(view.fresh.len() >= SMALL && view.frontier.len() >= SMALL);
        view
    }
}

/// The storage, borrowed, with what it is about.
#[derive(Debug)]
pub(crate) struct View<'a, const IS_SMALL: bool> {
    links: &'a [[Link; 4]],
    pub(crate) lanes: &'a Lanes,
    undiscovered: &'a mut [u8],
    fresh: &'a mut [Histogram],
    /// The cells discovered since the root, oldest first.
    frontier: &'a mut [Link],
}

impl<const IS_SMALL: bool> View<'_, IS_SMALL> {
    #[inline]
    fn at(index: usize) -> usize {
        if IS_SMALL { index % SMALL } else { index }
    }

    #[inline]
    pub(crate) fn frontier(&self, position: usize) -> Link {
        self.frontier[Self::at(position)]
    }

    /// The histogram of the undiscovered neighbours of a cell.
    #[inline]
    pub(crate) fn fresh(&self, link: Link) -> Histogram {
        self.fresh[Self::at(link.index())]
    }

    /// Marks a cell, for good, and returns the histogram of its undiscovered neighbours.
    #[inline]
    pub(crate) fn take(&mut self, cell: Link) -> Histogram {
        let fresh = self.fresh(cell);
        self.mark(cell);
        fresh
    }

    /// [`take`](View::take) where all cells before this one have been taken: nothing will ask for those again, so only the
    /// neighbours to the right and below need to know.
    #[inline]
    pub(crate) fn take_next(&mut self, cell: Link) -> Histogram {
        let one = self.lanes.one(cell.value());
        self.undiscovered[Self::at(cell.index())] = 0;
        let [_, _, right, lower] = self.links[Self::at(cell.index())];
        for neighbour in [right, lower] {
            let fresh = &mut self.fresh[Self::at(neighbour.index())];
            *fresh = fresh.wrapping_sub(one);
        }
        self.fresh(cell)
    }

    #[inline]
    fn mark(&mut self, link: Link) {
        let one = self.lanes.one(link.value());
        self.undiscovered[Self::at(link.index())] = 0;
        for neighbour in self.links[Self::at(link.index())] {
            let fresh = &mut self.fresh[Self::at(neighbour.index())];
            *fresh = fresh.wrapping_sub(one);
        }
    }

    #[inline]
    fn unmark(&mut self, link: Link) {
        let one = self.lanes.one(link.value());
        self.undiscovered[Self::at(link.index())] = link.value();
        for neighbour in self.links[Self::at(link.index())] {
            let fresh = &mut self.fresh[Self::at(neighbour.index())];
            *fresh = fresh.wrapping_add(one);
        }
    }

    /// Writes the undiscovered neighbours of a cell that are worth at most `most` behind the end of the frontier, and
    /// returns the new end.
    #[allow(clippy::inline_always, reason = "the compiler thinks it too large, and a call costs a fifth of a listing")]
    #[inline(always)]
    pub(crate) fn push_fresh(&mut self, link: Link, most: u32, mut end: usize) -> usize {
        let most = most.min(u8::MAX.into()) as u8;
        for neighbour in self.links[Self::at(link.index())] {
            // 0 wraps round and is too much.
            let is_fresh = self.undiscovered[Self::at(neighbour.index())].wrapping_sub(1) < most;
            // Written before it is known to belong there: a branch would go wrong half of the time.
            self.frontier[Self::at(end)] = neighbour;
            end += usize::from(is_fresh);
        }
        end
    }

    /// Marks what the frontier holds between two positions.
    #[inline]
    pub(crate) fn mark_all(&mut self, from: usize, to: usize) {
        for position in from..to {
            self.mark(self.frontier(position));
        }
    }

    /// Undoes [`mark_all`](View::mark_all).
    #[inline]
    pub(crate) fn unmark_all(&mut self, from: usize, to: usize) {
        for position in from..to {
            self.unmark(self.frontier(position));
        }
    }
}
