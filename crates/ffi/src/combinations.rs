//! Is a combination left, which ones, and how many, as C asks it. It must not search itself.

use core::ffi::c_void;
use core::ops::ControlFlow;

use applegrid::{Cell, CountError, Graph, Rule};

use crate::apple_rule::kkeut_apple_rule;
use crate::board::kkeut_board;
use crate::budget::kkeut_budget;
use crate::call::Call;
use crate::status::{KKEUT_NOT_FOUND, KKEUT_OVERFLOW, KKEUT_STOPPED, kkeut_status};

/// A number of combinations, up to 2^128 - 2: high * 2^64 + low.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct kkeut_count {
    /// The lower 64 bits.
    pub low: u64,
    /// The upper 64 bits.
    pub high: u64,
}

/// Shown the combinations of a board one by one; false ends it. The `len` cells at `cells` are valid until it returns.
///
/// It must return: a C++ exception or a longjmp out of it is undefined behaviour. It may change the board, and does not see the
/// change; it must not free it.
pub type kkeut_visit = Option<unsafe extern "C" fn(user: *mut c_void, cells: *const u16, len: usize) -> bool>;

/// Whether `board` has a combination by `rule`, into `has`: is it over? `budget` may be NULL, for no limit.
///
/// Errors: those of `rule`; KKEUT_STOPPED.
/// Threads: query. Cost: some 10 ns to 1 us on a classic board of 10 x 17; where no values are small and there is none, it may take
/// exponential time in the goal; nothing allocated if a pair of neighbours is one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_board_has_combination(
    board: *const kkeut_board,
    rule: kkeut_apple_rule,
    budget: *const kkeut_budget,
    has: *mut bool,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let graph = call.object(board)?.graph();
        let place = call.out(has)?;
        let rule = rule.check()?;
        let has = match call.optional(budget)? {
            None => graph.has_combination(rule),
            budget => has_combination_within(graph, rule, budget)?,
        };
        place.write(has);
        Ok(())
    })
}

/// Out of line, so that a frame's question without a budget does not pay for one.
#[cold]
fn has_combination_within(graph: &Graph, rule: Rule, budget: Option<&kkeut_budget>) -> Result<bool, kkeut_status> {
    kkeut_budget::search(budget, |budget| graph.has_combination_within(rule, budget)).map_err(|_| KKEUT_STOPPED)
}

/// The first combination of `board` by `rule` in the order of kkeut_board_for_each, into the `capacity` places at `cells`; its
/// length into `needed`. `budget` may be NULL, for no limit. It has at most as many cells as the goal.
///
/// Errors: those of `rule`; KKEUT_NOT_FOUND; KKEUT_STOPPED; KKEUT_BUFFER_TOO_SMALL.
/// Threads: query. Cost: as kkeut_board_has_combination; it allocates O(cells) for the search.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_board_find(
    board: *const kkeut_board,
    rule: kkeut_apple_rule,
    budget: *const kkeut_budget,
    cells: *mut u16,
    capacity: usize,
    needed: *mut usize,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let graph = call.object(board)?.graph();
        let rule = rule.check()?;
        let budget = call.optional(budget)?;
        let buffer = call.buffer(cells, capacity, needed)?;
        let found =
            kkeut_budget::search(budget, |budget| graph.find_within(rule, budget)).map_err(|_| KKEUT_STOPPED)?;
        let found = found.ok_or(KKEUT_NOT_FOUND)?;
        buffer.fill(found.iter().map(|&cell| cell.into()))
    })
}

/// How many combinations `board` has by `rule`, into `count`. `budget` may be NULL, for no limit.
///
/// Errors: those of `rule`; KKEUT_STOPPED; KKEUT_OVERFLOW.
/// Threads: query. Cost: 1.5 us on a full classic board, some 5 us later; where there are very many, time and memory exponential in
/// the lesser of rows and columns.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_board_count(
    board: *const kkeut_board,
    rule: kkeut_apple_rule,
    budget: *const kkeut_budget,
    count: *mut kkeut_count,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let graph = call.object(board)?.graph();
        let rule = rule.check()?;
        let budget = call.optional(budget)?;
        let place = call.out(count)?;
        let counted = kkeut_budget::search(budget, |budget| graph.count_within(rule, budget));
        let count = counted.map_err(|error| match error {
            CountError::Stopped(_) => KKEUT_STOPPED,
            _ => KKEUT_OVERFLOW,
        })?;
        place.write(kkeut_count { low: count as u64, high: (count >> 64) as u64 });
        Ok(())
    })
}

/// Shows every combination of `board` by `rule` to `visit`, called with `user`, until it returns false; whether all were shown
/// goes into `all`. `budget` may be NULL, for no limit.
///
/// The order is the same on every platform. Connected combinations come by their least cell; each lists its cells as a drag that
/// makes it, the least first. Rectangles come by upper side, left, then lower side; each lists its cells ascending.
///
/// Errors: those of `rule`; KKEUT_STOPPED: what `visit` has seen are the first combinations, not all. KKEUT_NULL if `visit` is NULL.
/// Threads: query; `visit` is called on this thread. Cost: about 100 ns each on random boards, 10 ns on dense ones; it allocates
/// O(cells) once, and for the board of a game copies it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_board_for_each(
    board: *const kkeut_board,
    rule: kkeut_apple_rule,
    budget: *const kkeut_budget,
    visit: kkeut_visit,
    user: *mut c_void,
    all: *mut bool,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        // The visitor may change the board.
        let graph = call.object(board)?.snapshot();
        let rule = rule.check()?;
        let budget = call.optional(budget)?;
        let visit = call.callback(visit)?;
        let place = call.out(all)?;
        let show = |cells: &[Cell]| {
            // SAFETY: the caller gave the function to be called with this pointer and cells, which are `repr(transparent)`
            // over their numbers.
            if unsafe { visit(user, cells.as_ptr().cast(), cells.len()) } {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        };
        let flow = match budget {
            None => graph.for_each(rule, show),
            budget => kkeut_budget::search(budget, |budget| graph.for_each_within(rule, budget, show))
                .map_err(|_| KKEUT_STOPPED)?,
        };
        place.write(flow.is_continue());
        Ok(())
    })
}
