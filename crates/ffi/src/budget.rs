//! How much a search may do, as C says it. It must not count anything itself.

use core::ffi::c_void;
use core::sync::atomic::{AtomicBool, Ordering::Relaxed};

use applegrid::Budget;
use wordgraph::Limits;

/// Asked now and then whether a search should stop; true stops it. It is called on the thread of the search, and may read a
/// clock or an atomic flag that another thread sets.
///
/// It must return: a C++ exception or a longjmp out of it is undefined behaviour. It must not use the handles of the call.
pub type kkeut_stop = Option<unsafe extern "C" fn(user: *mut c_void) -> bool>;

/// A limit on a search. Where one is asked for, NULL is no limit.
///
/// A node is a partial combination that a search goes on from (some tens of nanoseconds), in a plan a position (some
/// microseconds), and for a solver a position with its moves (tens of microseconds). For the same number of nodes a search does
/// exactly the same on every machine.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct kkeut_budget {
    /// The most nodes; KKEUT_UNLIMITED for any number.
    pub nodes: u64,
    /// Asked before the first node and then every 1,024 nodes (in a plan, about every millisecond); NULL for never.
    pub stop: kkeut_stop,
    /// Given to `stop`.
    pub user: *mut c_void,
}

/// Any number of nodes.
pub const KKEUT_UNLIMITED: u64 = u64::MAX;

impl kkeut_budget {
    /// Runs a search on the budget of a caller, which may be none.
    pub(crate) fn search<R>(budget: Option<&Self>, search: impl FnOnce(&Budget<'_>) -> R) -> R {
        let Some(&Self { nodes, stop, user }) = budget else { return search(&Budget::unlimited()) };
        let limit = if nodes == KKEUT_UNLIMITED { Budget::unlimited() } else { Budget::nodes(nodes) };
        match stop {
            None => search(&limit),
            Some(stop) => {
                // SAFETY: the caller gave the function to be called with this pointer, on this thread.
                let stop = || unsafe { stop(user) };
                search(&limit.stop_when(&stop))
            }
        }
    }

    /// The same for a search of a word chain, which is to call what it is given, now and then, to have the caller asked.
    pub(crate) fn solve<R>(budget: Option<&Self>, solve: impl FnOnce(&Limits<'_>, &dyn Fn()) -> R) -> R {
        let Some(&Self { nodes, stop, user }) = budget else { return solve(&Limits::NONE, &|| ()) };
        let limits = if nodes == KKEUT_UNLIMITED { Limits::NONE } else { Limits::NONE.nodes(nodes) };
        let Some(stop) = stop else { return solve(&limits, &|| ()) };
        let stopped = AtomicBool::new(false);
        let ask = || {
            // SAFETY: the caller gave the function to be called with this pointer, on this thread.
            if unsafe { stop(user) } {
                stopped.store(true, Relaxed);
            }
        };
        ask();
        solve(&limits.cancel(&stopped), &ask)
    }
}
