//! Lines of moves: how to play on, and the solutions of dealt boards. It must not find them itself.

use applegrid::Plan;

use crate::budget::kkeut_budget;
use crate::call::Call;
use crate::game::{game, kkeut_game};
use crate::handle::Opaque;
use crate::status::{KKEUT_OUT_OF_RANGE, kkeut_status};
use crate::text::kkeut_cells;

/// A line of moves, each legal once those before it are made. It never changes, and all its functions are queries.
#[derive(Debug)]
pub struct kkeut_plan {
    _opaque: [u8; 0],
}

impl Opaque for kkeut_plan {
    type Object = Plan;
    const TAG: u32 = 0x4150_4C4E;
}

/// What a plan brings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct kkeut_plan_size {
    /// How many nodes were spent on it.
    pub nodes: u64,
    /// How many moves it has.
    pub moves: u32,
    /// How many apples they clear.
    pub score: u32,
    /// 1 if it is certain that no other line clears more, else 0.
    pub is_best: u32,
}

/// The best line of play from where `game` stands that `budget` allows to find, into `plan`. `budget` may be NULL, but then this
/// goes on for minutes on a full board: give it nodes, and perhaps a clock.
///
/// Ownership: yours; free it with kkeut_plan_free.
/// Errors: none but those of every call. A budget that ends makes a worse plan, at worst one without moves.
/// Threads: query. Cost: the budget's; some 10 ms for something on a full classic board.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_plan_new(
    game: *const kkeut_game,
    budget: *const kkeut_budget,
    plan: *mut *mut kkeut_plan,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let game = self::game(call, game)?;
        let budget = call.optional(budget)?;
        let place = call.new_handle(plan)?;
        place.write(kkeut_budget::search(budget, |budget| game.plan(budget)));
        Ok(())
    })
}

/// Frees `plan`. NULL is left alone.
///
/// Errors: none. Threads: change. Cost: O(moves).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_plan_free(plan: *mut kkeut_plan) {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.free(plan);
}

/// How many moves `plan` has and what they bring, into `size`.
///
/// Errors: none but those of every call.
/// Threads: query. Cost: O(1), nothing allocated.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_plan_size_of(plan: *const kkeut_plan, size: *mut kkeut_plan_size) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let plan = call.object(plan)?;
        call.out(size)?.write(kkeut_plan_size {
            nodes: plan.nodes,
            moves: plan.moves.len() as u32,
            score: plan.score,
            is_best: plan.is_best.into(),
        });
        Ok(())
    })
}

/// Move number `index` of `plan`, into `cells`.
///
/// Ownership: the list is the plan's, and valid until it is freed.
/// Errors: KKEUT_OUT_OF_RANGE (`index`).
/// Threads: query. Cost: O(1), nothing allocated.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_plan_move(
    plan: *const kkeut_plan,
    index: usize,
    cells: *mut kkeut_cells,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let plan = call.object(plan)?;
        let place = call.out(cells)?;
        place.write(plan.moves.get(index).ok_or(KKEUT_OUT_OF_RANGE)?[..].into());
        Ok(())
    })
}
