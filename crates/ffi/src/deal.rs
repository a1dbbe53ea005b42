//! Boards from a seed, as C asks for them. It must not deal itself, nor ask for a clock or a system's randomness.

use applegrid::{DealError, Dealer, Plan};

use crate::apple_rule::kkeut_apple_rule;
use crate::board::{Held, kkeut_board};
use crate::call::Call;
use crate::detail::kkeut_detail;
use crate::plan::kkeut_plan;
use crate::status::{KKEUT_INVALID_GOAL, kkeut_status};

/// What boards are dealt: a plain value. The classic game is { 10, 17, 1, 9 }.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct kkeut_dealer {
    /// How many rows.
    pub rows: u32,
    /// How many columns.
    pub columns: u32,
    /// The least value of an apple, at least 1.
    pub least: u32,
    /// The greatest, at most 255.
    pub greatest: u32,
}

impl kkeut_dealer {
    fn check(self) -> Result<Dealer, DealError> {
        let byte = |value: u32| u8::try_from(value);
        let (Ok(least), Ok(greatest)) = (byte(self.least), byte(self.greatest)) else {
            // As the greatest value that there is; the range is none.
            return Err(DealError::Values { least: u8::MAX, greatest: 0 });
        };
        Dealer::new(self.rows as usize, self.columns as usize, least..=greatest)
    }
}

/// A board of `dealer` from `seed`, every value as likely as the others in every cell, into `board`. The same seed deals the same
/// board on every platform.
///
/// Ownership: yours; free it with kkeut_board_free.
/// Errors: KKEUT_DEAL_VALUES, KKEUT_NO_CELLS, KKEUT_TOO_LARGE (`dealer`); see `detail`.
/// Threads: any. Cost: O(cells).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_deal_independent(
    dealer: kkeut_dealer,
    seed: u64,
    detail: *mut kkeut_detail,
    board: *mut *mut kkeut_board,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let detail = call.detail(detail)?;
        let place = call.new_handle(board)?;
        let dealt = dealer.check().and_then(|dealer| dealer.independent(seed));
        place.write(Held::alone(dealt.map_err(|error| detail.tell(&error))?));
        Ok(())
    })
}

/// A board of `dealer` from `seed` whose sum is a multiple of `goal`, into `board`: what the classic game deals.
///
/// Ownership: yours; free it with kkeut_board_free.
/// Errors: as kkeut_deal_independent; KKEUT_INVALID_GOAL; KKEUT_NO_MULTIPLE; see `detail`.
/// Threads: any. Cost: O(goal * cells) on average, some microseconds for the classic board; some 10 ms at most.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_deal_divisible(
    dealer: kkeut_dealer,
    goal: u32,
    seed: u64,
    detail: *mut kkeut_detail,
    board: *mut *mut kkeut_board,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let detail = call.detail(detail)?;
        let place = call.new_handle(board)?;
        let goal = u16::try_from(goal).ok().filter(|&goal| goal != 0).ok_or(KKEUT_INVALID_GOAL)?;
        let dealt = dealer.check().and_then(|dealer| dealer.divisible(goal, seed));
        place.write(Held::alone(dealt.map_err(|error| detail.tell(&error))?));
        Ok(())
    })
}

/// A board of `dealer` from `seed` that can be cleared to the last apple by `rule`, into `board`, and one way to do so into
/// `solution`.
///
/// Ownership: both are yours; free them with kkeut_board_free and kkeut_plan_free.
/// Errors: as kkeut_deal_independent; those of `rule`; KKEUT_IMPOSSIBLE; KKEUT_GAVE_UP; see `detail`.
/// Threads: any. Cost: below 0.2 ms for the classic board.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_deal_solvable(
    dealer: kkeut_dealer,
    rule: kkeut_apple_rule,
    seed: u64,
    detail: *mut kkeut_detail,
    board: *mut *mut kkeut_board,
    solution: *mut *mut kkeut_plan,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let detail = call.detail(detail)?;
        let (board, solution) = (call.new_handle(board)?, call.new_handle(solution)?);
        let rule = rule.check()?;
        let dealt = dealer.check().and_then(|dealer| dealer.solvable(rule, seed));
        let dealt = dealt.map_err(|error| detail.tell(&error))?;
        let score = dealt.board.apples().count() as u32;
        board.write(Held::alone(dealt.board));
        solution.write(Plan { moves: dealt.solution, score, is_best: true, nodes: 0 });
        Ok(())
    })
}
