//! The drag: what a player holds before anything is scored. It must never change a board.

use applegrid::{Combination, Selection};

use crate::apple_rule::kkeut_apple_rule;
use crate::board::kkeut_board;
use crate::call::Call;
use crate::handle::Opaque;
use crate::status::kkeut_status;
use crate::text::kkeut_cells;

/// A drag in progress, or none. Connected, it collects a region of any shape: a cell joins if it is a neighbour of some cell that
/// is held already. In rectangle mode it goes from corner to corner and holds the apples between.
///
/// Give it the same board, or the same game's, from begin to release.
#[derive(Debug)]
pub struct kkeut_selection {
    _opaque: [u8; 0],
}

impl Opaque for kkeut_selection {
    type Object = Drag;
    const TAG: u32 = 0x4153_454C;
}

/// A drag, and what was released last, which the caller may still be reading.
pub(crate) struct Drag {
    selection: Selection,
    released: Option<Combination>,
}

/// What a drag holds.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct kkeut_held {
    /// The apples, in the order in which they joined; of a rectangle, ascending.
    pub cells: kkeut_cells,
    /// The sum of their values.
    pub sum: u32,
}

/// No drag yet, by `rule`, into `selection`.
///
/// Ownership: yours; free it with kkeut_selection_free.
/// Errors: those of `rule`.
/// Threads: any. Cost: O(1).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_selection_new(
    rule: kkeut_apple_rule,
    selection: *mut *mut kkeut_selection,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let place = call.new_handle(selection)?;
        place.write(Drag { selection: Selection::new(rule.check()?), released: None });
        Ok(())
    })
}

/// Frees `selection`. NULL is left alone.
///
/// Errors: none. Threads: change. Cost: O(1).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_selection_free(selection: *mut kkeut_selection) {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.free(selection);
}

/// Begins a drag of `selection` at `cell` of `board`, and drops the one before. Whether there is one now goes into `begun`: not off
/// the board nor, if connected, on a hole.
///
/// Errors: none but those of every call.
/// Threads: change of `selection`, query of `board`. Cost: O(1).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_selection_begin(
    selection: *mut kkeut_selection,
    board: *const kkeut_board,
    cell: u16,
    begun: *mut bool,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let drag = call.object_mut(selection)?;
        let graph = call.object(board)?.graph();
        let place = call.out(begun)?;
        place.write(drag.selection.begin(graph, applegrid::Cell::new(cell)));
        Ok(())
    })
}

/// Drags `selection` on to `cell` of `board`. Whether that changed what is held goes into `changed`. Off the board, and without a
/// drag, nothing happens; nor when a connected drag comes back over what it holds.
///
/// Errors: none but those of every call.
/// Threads: change of `selection`, query of `board`. Cost: O(1) if connected, O(area) for a rectangle; allocation amortised.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_selection_extend(
    selection: *mut kkeut_selection,
    board: *const kkeut_board,
    cell: u16,
    changed: *mut bool,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let drag = call.object_mut(selection)?;
        let graph = call.object(board)?.graph();
        let place = call.out(changed)?;
        place.write(drag.selection.extend(graph, applegrid::Cell::new(cell)));
        Ok(())
    })
}

/// What `selection` holds, into `held`: the cells and their sum.
///
/// Ownership: the list is that of `selection`, and valid until it is changed or freed.
/// Errors: none but those of every call.
/// Threads: query. Cost: O(1), nothing allocated.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_selection_held(
    selection: *const kkeut_selection,
    held: *mut kkeut_held,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let selection = &call.object(selection)?.selection;
        call.out(held)?.write(kkeut_held { cells: selection.cells().into(), sum: selection.sum() });
        Ok(())
    })
}

/// Whether `selection` holds `cell`, into `contains`.
///
/// Errors: none but those of every call.
/// Threads: query. Cost: O(1), nothing allocated.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_selection_contains(
    selection: *const kkeut_selection,
    cell: u16,
    contains: *mut bool,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let selection = &call.object(selection)?.selection;
        call.out(contains)?.write(selection.contains(applegrid::Cell::new(cell)));
        Ok(())
    })
}

/// Ends the drag of `selection`: what it held goes into `cells` if it adds up to the goal, and none if it does not. Only now may it
/// be scored, by kkeut_game_play.
///
/// Ownership: the list is that of `selection`, and valid until it is released again or freed.
/// Errors: none but those of every call.
/// Threads: change. Cost: O(cells held).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_selection_release(
    selection: *mut kkeut_selection,
    cells: *mut kkeut_cells,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let drag = call.object_mut(selection)?;
        let place = call.out(cells)?;
        drag.released = drag.selection.release();
        place.write(drag.released.as_deref().unwrap_or_default().into());
        Ok(())
    })
}

/// Ends the drag of `selection`, and drops what it held.
///
/// Errors: none but those of every call.
/// Threads: change. Cost: O(1).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_selection_cancel(selection: *mut kkeut_selection) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        call.object_mut(selection)?.selection.cancel();
        Ok(())
    })
}
