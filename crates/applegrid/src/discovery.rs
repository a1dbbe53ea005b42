//! Which cells a search has discovered: those on the frontier, decided, or below the root.

use alloc::{vec, vec::Vec};

use crate::graph::{Graph, Link, SMALL};

/// Greater than anything fits. A hole is no different.
const DISCOVERED: u8 = u8::MAX;

/// The storage, made once for a whole search.
#[derive(Clone, Debug)]
pub(crate) struct Discovery {
    /// For each cell its value less 1 as long as it is undiscovered, then [`DISCOVERED`].
    undiscovered: Vec<u8>,
    frontier: Vec<Link>,
}

impl Discovery {
    pub(crate) fn new(graph: &Graph) -> Self {
        let len = graph.links().len();
        let mut undiscovered = vec![DISCOVERED; len];
        for (undiscovered, value) in undiscovered.iter_mut().zip(graph.board().values()) {
            *undiscovered = value.wrapping_sub(1);
        }
        Self { undiscovered, frontier: vec![Link::default(); len] }
    }

    /// Marks all cells from one up to another, or to the last.
    pub(crate) fn mark_cells(&mut self, from: usize, to: usize) {
        let to = to.min(self.undiscovered.len());
        self.undiscovered[from..to].fill(DISCOVERED);
    }

    /// The storage as a search works on it. `IS_SMALL` must be the graph's.
    #[inline]
    pub(crate) fn view<'a, const IS_SMALL: bool>(&'a mut self, graph: &'a Graph) -> View<'a, IS_SMALL> {
        let view = View { links: graph.links(), undiscovered: &mut self.undiscovered, frontier: &mut self.frontier };
        // What these say is what spares a small board the bounds checks.
        assert!(view.links.len() >= SMALL && view.undiscovered.len() >= SMALL && view.frontier.len() >= SMALL);
        view
    }
}

/// The storage, borrowed, with what it is about.
#[derive(Debug)]
pub(crate) struct View<'a, const IS_SMALL: bool> {
    links: &'a [[Link; 4]],
    undiscovered: &'a mut [u8],
    /// The cells discovered since the root, oldest first.
    frontier: &'a mut [Link],
}

impl<const IS_SMALL: bool> View<'_, IS_SMALL> {
    #[inline]
    fn at(index: usize) -> usize {
        if IS_SMALL { index % SMALL } else { index }
    }

    #[inline]
    pub(crate) fn frontier(&self, position: u32) -> Link {
        self.frontier[Self::at(position as usize)]
    }

    /// Marks a cell as discovered.
    #[inline]
    pub(crate) fn mark(&mut self, link: Link) {
        self.undiscovered[Self::at(link.index())] = DISCOVERED;
    }

    /// Undoes [`mark`](View::mark).
    #[inline]
    pub(crate) fn unmark(&mut self, link: Link) {
        self.undiscovered[Self::at(link.index())] = link.value().wrapping_sub(1);
    }

    /// Writes a cell behind the end of the frontier, and returns the new end.
    pub(crate) fn push(&mut self, link: Link, end: u32) -> u32 {
        self.frontier[Self::at(end as usize)] = link;
        end + 1
    }

    /// Writes the undiscovered neighbours of a cell that are worth at most `most` behind the end of the frontier, and
    /// returns the new end.
    #[allow(clippy::inline_always, reason = "the compiler thinks it too large, and a call costs a fifth of a listing")]
    #[inline(always)]
    pub(crate) fn push_fresh(&mut self, link: Link, most: u32, mut end: u32) -> u32 {
        let most = most.min(u8::MAX.into()) as u8;
        for neighbour in self.links[Self::at(link.index())] {
            let is_fresh = self.undiscovered[Self::at(neighbour.index())] < most;
            // Written before it is known to belong there: a branch would go wrong half of the time.
            self.frontier[Self::at(end as usize)] = neighbour;
            end += u32::from(is_fresh);
        }
        end
    }

    /// Marks what the frontier holds between two positions.
    #[inline]
    pub(crate) fn mark_all(&mut self, from: u32, to: u32) {
        for position in from..to {
            self.mark(self.frontier(position));
        }
    }

    /// Undoes [`mark_all`](View::mark_all).
    #[inline]
    pub(crate) fn unmark_all(&mut self, from: u32, to: u32) {
        for position in from..to {
            self.unmark(self.frontier(position));
        }
    }
}
