//! How much a search may do, and the honest word that it stopped early.
//!
//! There is no clock here: a time limit is a caller's closure, like any other reason to stop.

use core::{convert::Infallible, fmt};

/// A limit on a search: nodes, a reason to stop, both or neither.
///
/// A *node* is a partial combination that the search goes on from, and in a count on a full board all those of one shape
/// that are searched together; in a count by the frontier method, a state, and before that a cell in the order of each of two
/// sweeps; among rectangles, an upper left corner. It takes some tens of nanoseconds, a state some hundreds, a cell of a wide
/// board some microseconds. For the same board, rule and number of nodes a search does exactly the same on every machine.
///
/// ```
/// use core::sync::atomic::{AtomicBool, Ordering};
/// use applegrid::{Board, Budget, Graph, Rule};
///
/// let graph = Graph::new("1111\n1111\n1111\n1111".parse::<Board>()?);
/// let rule = Rule::connected(8)?;
/// assert_eq!(graph.count_within(rule, &Budget::nodes(100_000)), Ok(1474));
/// assert!(graph.count_within(rule, &Budget::nodes(10)).is_err());
///
/// // Cancelled from another thread, or by a clock.
/// let cancelled = AtomicBool::new(true);
/// let stop = || cancelled.load(Ordering::Relaxed);
/// assert!(graph.count_within(rule, &Budget::unlimited().stop_when(&stop)).is_err());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    nodes: u64,
    stop: Option<&'a dyn Fn() -> bool>,
}

impl<'a> Budget<'a> {
    /// No limit.
    #[must_use]
    pub const fn unlimited() -> Self {
        Self { nodes: u64::MAX, stop: None }
    }

    /// At most so many nodes.
    #[must_use]
    pub const fn nodes(nodes: u64) -> Self {
        Self { nodes, stop: None }
    }

    /// The same, and stop once the closure says true. It is asked before the first node and then every 1,024 nodes (in a plan,
    /// about every millisecond), and not again when it has said so.
    #[must_use]
    pub const fn stop_when(self, stop: &'a dyn Fn() -> bool) -> Self {
        Self { stop: Some(stop), ..self }
    }

    /// The nodes, if their number is limited.
    #[cfg(feature = "serde")]
    pub(crate) fn limit(&self) -> Option<u64> {
        (self.nodes != u64::MAX).then_some(self.nodes)
    }

    /// Is there a reason to stop beside the nodes?
    #[cfg(feature = "serde")]
    pub(crate) fn has_stop(&self) -> bool {
        self.stop.is_some()
    }
}

impl fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget").field("nodes", &self.nodes).field("stop", &self.stop.is_some()).finish()
    }
}

/// A search used up its budget, or was told to stop, before it had its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("stopped after {nodes} nodes")]
pub struct Stopped {
    /// The nodes that were done.
    pub nodes: u64,
}

/// Counts nodes. A search is compiled once for each kind, so that an unlimited one pays nothing.
pub(crate) trait Meter {
    /// What it says when it stops a search.
    type Stop;

    /// One node more, if there may be.
    fn spend(&mut self) -> Result<(), Self::Stop>;

    /// Many nodes more, one after another.
    fn spend_all(&mut self, nodes: u64) -> Result<(), Self::Stop> {
        (0..nodes).try_for_each(|_| self.spend())
    }
}

/// No limit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Unmetered;

impl Meter for Unmetered {
    type Stop = Infallible;

    #[inline]
    fn spend(&mut self) -> Result<(), Infallible> {
        Ok(())
    }
}

/// The meter of a [`Budget`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Metered<'a> {
    budget: Budget<'a>,
    spent: u64,
    /// The closure has said so; it is not asked again, for it may say so once.
    is_told: bool,
}

impl<'a> Metered<'a> {
    pub(crate) fn new(budget: &Budget<'a>) -> Self {
        Self { budget: *budget, spent: 0, is_told: false }
    }

    /// A meter that also stops after so many nodes more.
    pub(crate) fn at_most(&self, more: u64) -> Self {
        let nodes = self.budget.nodes.min(self.spent.saturating_add(more));
        Self { budget: Budget { nodes, ..self.budget }, ..*self }
    }

    /// Takes over what a meter made by [`at_most`](Metered::at_most) has spent.
    pub(crate) fn spend_as(&mut self, other: &Self) {
        self.spent = other.spent;
        self.is_told = other.is_told;
    }

    /// The nodes spent so far.
    pub(crate) fn spent(&self) -> u64 {
        self.spent
    }

    /// The nodes that are left, if their number is limited.
    pub(crate) fn left(&self) -> Option<u64> {
        (self.budget.nodes != u64::MAX).then(|| self.budget.nodes - self.spent)
    }

    /// Did the budget itself stop this one, and not only [`at_most`](Metered::at_most)?
    pub(crate) fn is_exhausted(&self) -> bool {
        self.spent >= self.budget.nodes || self.is_told
    }

    /// The same, and the closure is asked, if it has not said so yet. Who is long at a node asks before each.
    pub(crate) fn ask(&mut self) -> bool {
        self.is_told = self.is_told || self.budget.stop.is_some_and(|stop| stop());
        self.is_exhausted()
    }
}

impl Meter for Metered<'_> {
    type Stop = Stopped;

    #[inline]
    fn spend(&mut self) -> Result<(), Stopped> {
        // Written out: this is asked at every node, and a call to `ask` would cost a count a twentieth.
        let over = self.spent >= self.budget.nodes || self.is_told;
        if over || (self.spent % 1024 == 0 && self.budget.stop.is_some_and(|stop| stop())) {
            self.is_told |= !over;
            return Err(Stopped { nodes: self.spent });
        }
        self.spent += 1;
        Ok(())
    }
}
