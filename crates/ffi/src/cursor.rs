//! The combinations of a board one at a time, for callers that cannot pass a function. It must give them as
//! [`kkeut_board_for_each`](crate::kkeut_board_for_each) shows them.

use std::sync::Arc;

use applegrid::{Combination, Combinations, Graph, Rule};

use crate::apple_rule::kkeut_apple_rule;
use crate::board::kkeut_board;
use crate::budget::kkeut_budget;
use crate::call::Call;
use crate::handle::Opaque;
use crate::status::{KKEUT_NOT_FOUND, KKEUT_STOPPED, kkeut_status};
use crate::text::kkeut_cells;

/// Stands between two combinations of a board, as the board was when the cursor was made.
#[derive(Debug)]
pub struct kkeut_cursor {
    _opaque: [u8; 0],
}

impl Opaque for kkeut_cursor {
    type Object = Cursor;
    const TAG: u32 = 0x4143_5552;
}

/// A search of a board that it keeps for itself.
pub(crate) struct Cursor {
    // Dropped before the graph, which it borrows.
    rest: Combinations<'static>,
    current: Option<Combination>,
    _graph: Arc<Graph>,
}

impl Cursor {
    fn new(graph: Arc<Graph>, rule: Rule) -> Self {
        // SAFETY: the graph lives in the `Arc`, which moves with the search and is dropped after it. Nobody changes it: all that
        // share it copy it first.
        let borrowed: &'static Graph = unsafe { &*Arc::as_ptr(&graph) };
        Self { rest: borrowed.combinations(rule), current: None, _graph: graph }
    }
}

/// A cursor before the first combination of `board` by `rule`, into `cursor`. Whatever becomes of the board, the cursor goes on with
/// what it was.
///
/// Ownership: yours; free it with kkeut_cursor_free, before or after the board.
/// Errors: those of `rule`.
/// Threads: query of `board`. Cost: O(cells).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_cursor_new(
    board: *const kkeut_board,
    rule: kkeut_apple_rule,
    cursor: *mut *mut kkeut_cursor,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let board = call.object(board)?;
        let place = call.new_handle(cursor)?;
        place.write(Cursor::new(board.snapshot(), rule.check()?));
        Ok(())
    })
}

/// Frees `cursor`. NULL is left alone.
///
/// Errors: none. Threads: change. Cost: O(1).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_cursor_free(cursor: *mut kkeut_cursor) {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.free(cursor);
}

/// Moves `cursor` over the next combination, and puts its cells into `cells`. `budget` may be NULL, for no limit; a cursor that was
/// stopped can go on.
///
/// Ownership: the list is the cursor's, and valid until its next use.
/// Errors: KKEUT_NOT_FOUND after the last, as often as it is asked; KKEUT_STOPPED.
/// Threads: change. Cost: about 100 ns on random boards, but there may be many dead ends between two; nothing allocated for up to
/// 10 cells.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_cursor_next(
    cursor: *mut kkeut_cursor,
    budget: *const kkeut_budget,
    cells: *mut kkeut_cells,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let Cursor { rest, current, .. } = call.object_mut(cursor)?;
        let budget = call.optional(budget)?;
        let place = call.out(cells)?;
        let next = match budget {
            None => rest.next(),
            budget => kkeut_budget::search(budget, |budget| rest.next_within(budget)).map_err(|_| KKEUT_STOPPED)?,
        };
        let cells = current.insert(next.ok_or(KKEUT_NOT_FOUND)?);
        place.write(cells[..].into());
        Ok(())
    })
}
