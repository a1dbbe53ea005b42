//! A game of apples: moves, undo, score, the answer to "is it over?", hints. It must not know how a move is chosen on a screen.

use core::ptr;

use applegrid::{Game, Hint, Rank};

use crate::apple_rule::kkeut_apple_rule;
use crate::board::{Held, kkeut_board};
use crate::budget::kkeut_budget;
use crate::call::Call;
use crate::detail::kkeut_detail;
use crate::handle::{Handle, Opaque};
use crate::status::{KKEUT_INVALID_HANDLE, KKEUT_INVALID_VALUE, KKEUT_NOT_FOUND, KKEUT_STOPPED, kkeut_status};
use crate::text::{self, kkeut_cells};

/// A game in progress. Its score is the number of apples cleared.
#[derive(Debug)]
pub struct kkeut_game {
    _opaque: [u8; 0],
}

impl Opaque for kkeut_game {
    /// The game stands in a handle of its own, which is what [`kkeut_game_board`] hands out: so all that can be asked of a
    /// board can be asked of a game's, and nothing is kept twice.
    type Object = Handle<Held>;
    const TAG: u32 = 0x4147_414D;
}

/// Hands a game over to C.
pub(crate) fn object(game: Game) -> Handle<Held> {
    Handle::new::<kkeut_board>(Held::Played(game))
}

/// The game of a handle. Should the call panic, its board is poisoned too.
pub(crate) fn game(call: &Call, handle: *const kkeut_game) -> Result<&Game, kkeut_status> {
    let Handle { tag, object } = call.object(handle)?;
    call.watch(tag);
    match object {
        Held::Played(game) => Ok(game),
        Held::Alone(_) => Err(KKEUT_INVALID_HANDLE),
    }
}

/// The same, to be changed.
fn game_mut(call: &Call, handle: *mut kkeut_game) -> Result<&mut Game, kkeut_status> {
    let Handle { tag, object } = call.object_mut(handle)?;
    call.watch(tag);
    match object {
        Held::Played(game) => Ok(game),
        Held::Alone(_) => Err(KKEUT_INVALID_HANDLE),
    }
}

/// What a good hint is: one of KKEUT_RANK_... Among equals the first in canonical order is taken.
pub type kkeut_rank = u32;

/// The fewest apples: the easiest to see.
pub const KKEUT_RANK_SMALLEST: kkeut_rank = 0;
/// The most apples.
pub const KKEUT_RANK_LARGEST: kkeut_rank = 1;
/// The one after which the most combinations are left.
pub const KKEUT_RANK_KEEPS_MOST: kkeut_rank = 2;

fn rank(number: kkeut_rank) -> Result<Rank, kkeut_status> {
    Ok(match number {
        KKEUT_RANK_SMALLEST => Rank::Smallest,
        KKEUT_RANK_LARGEST => Rank::Largest,
        KKEUT_RANK_KEEPS_MOST => Rank::KeepsMost,
        _ => return Err(KKEUT_INVALID_VALUE),
    })
}

/// How a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct kkeut_game_state {
    /// A number for board and rule, but not the way there; equal on every platform.
    pub hash: u64,
    /// The rule.
    pub rule: kkeut_apple_rule,
    /// How many apples were cleared.
    pub score: u32,
    /// How many moves were made, without those undone.
    pub moves: u32,
    /// 1 if no combination is left, else 0.
    pub is_over: u32,
}

/// A game on a copy of `board` by `rule`, into `game`.
///
/// Ownership: yours; free it with kkeut_game_free.
/// Errors: those of `rule`.
/// Threads: query of `board`. Cost: O(cells), and one search for a combination, which on hopeless boards may take long.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_game_new(
    board: *const kkeut_board,
    rule: kkeut_apple_rule,
    game: *mut *mut kkeut_game,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header, and NULL is no limit.
    unsafe { kkeut_game_new_within(board, rule, ptr::null(), game) }
}

/// kkeut_game_new on a budget: for a board of unknown origin. `board`, `rule` and `game` are as there; `budget` may be NULL, for no
/// limit.
///
/// Ownership: yours; free it with kkeut_game_free.
/// Errors: those of `rule`; KKEUT_STOPPED: whether there is a combination is not known, so there is no game.
/// Threads: query of `board`. Cost: O(cells), and one search for a combination.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_game_new_within(
    board: *const kkeut_board,
    rule: kkeut_apple_rule,
    budget: *const kkeut_budget,
    game: *mut *mut kkeut_game,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let board = call.object(board)?.board();
        let rule = rule.check()?;
        let budget = call.optional(budget)?;
        let place = call.new_handle(game)?;
        let game = kkeut_budget::search(budget, |budget| Game::new_within(board.clone(), rule, budget));
        place.write(object(game.map_err(|_| KKEUT_STOPPED)?));
        Ok(())
    })
}

/// Frees `game`. NULL is left alone. Its board (kkeut_game_board) goes with it.
///
/// Errors: none. Threads: change. Cost: O(moves).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_game_free(game: *mut kkeut_game) {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.free(game);
}

/// The board of `game`, as it is at any time, into `board`: for drags, searches and drawing. It cannot be changed but by moves.
///
/// Ownership: the game's, valid until it is freed. To keep what it is now, kkeut_board_copy it.
/// Errors: none but those of every call.
/// Threads: query; and a query of the board is one of the game. Cost: O(1), nothing allocated.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_game_board(game: *const kkeut_game, board: *mut *const kkeut_board) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let held: *const Handle<Held> = call.object(game)?;
        call.out(board)?.write(held.cast());
        Ok(())
    })
}

/// The board of `game` before its first move, into `board`.
///
/// Ownership: yours; free it with kkeut_board_free.
/// Errors: none but those of every call.
/// Threads: query. Cost: O(cells).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_game_start(game: *const kkeut_game, board: *mut *mut kkeut_board) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let game = self::game(call, game)?;
        call.new_handle(board)?.write(Held::alone(game.start().clone()));
        Ok(())
    })
}

/// How `game` stands, into `state`: score, moves, whether it is over.
///
/// Errors: none but those of every call.
/// Threads: query. Cost: O(1), nothing allocated.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_game_state_of(game: *const kkeut_game, state: *mut kkeut_game_state) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let game = self::game(call, game)?;
        call.out(state)?.write(kkeut_game_state {
            hash: game.position_hash(),
            rule: kkeut_apple_rule::of(game.rule())?,
            score: game.score(),
            moves: game.moves().len() as u32,
            is_over: game.is_over().into(),
        });
        Ok(())
    })
}

/// A combination that is left in `game`, some one of them, into `cells`: the proof that it is not over.
///
/// Ownership: the list is the game's, and valid until it is changed or freed.
/// Errors: KKEUT_NOT_FOUND if the game is over.
/// Threads: query. Cost: O(1), nothing allocated.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_game_witness(game: *const kkeut_game, cells: *mut kkeut_cells) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let game = self::game(call, game)?;
        let place = call.out(cells)?;
        place.write(game.witness().ok_or(KKEUT_NOT_FOUND)?[..].into());
        Ok(())
    })
}

/// Clears the combination of the `cell_count` cells at `cells` in `game`, which may come in any order. What was undone can no
/// longer be redone.
///
/// Errors: KKEUT_OUT_OF_RANGE, KKEUT_HOLE, KKEUT_TWICE, KKEUT_WRONG_SUM, KKEUT_APART, KKEUT_LEFT_OUT: it is no combination, and
/// `detail` says why.
/// Threads: change. Cost: O(cell_count) most of the time; over a whole game about one search of the board.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_game_play(
    game: *mut kkeut_game,
    cells: *const u16,
    cell_count: usize,
    detail: *mut kkeut_detail,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header, and NULL is no limit.
    unsafe { kkeut_game_play_within(game, cells, cell_count, ptr::null(), detail) }
}

/// kkeut_game_play on a budget. `game`, `cells` and `cell_count` are as there; `budget` may be NULL, for no limit. Most moves spend
/// nothing of it.
///
/// Errors: those of kkeut_game_play; KKEUT_STOPPED: it is a move, but not made, for whether the game would be over is not known.
/// Threads: change. Cost: as kkeut_game_play.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_game_play_within(
    game: *mut kkeut_game,
    cells: *const u16,
    cell_count: usize,
    budget: *const kkeut_budget,
    detail: *mut kkeut_detail,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let game = game_mut(call, game)?;
        let cells = text::cells(call.slice(cells, cell_count)?);
        let budget = call.optional(budget)?;
        let detail = call.detail(detail)?;
        let played = kkeut_budget::search(budget, |budget| game.play_within(cells, budget));
        played.map_err(|error| detail.tell(&error))
    })
}

/// Takes the last move of `game` back.
///
/// Errors: KKEUT_NOT_FOUND if there is none.
/// Threads: change. Cost: O(rows + columns) for each apple.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_game_undo(game: *mut kkeut_game) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| if game_mut(call, game)?.undo() { Ok(()) } else { Err(KKEUT_NOT_FOUND) })
}

/// Makes the move of `game` again that was taken back last.
///
/// Errors: KKEUT_NOT_FOUND if there is none.
/// Threads: change. Cost: as kkeut_game_play.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_game_redo(game: *mut kkeut_game) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header, and NULL is no limit.
    unsafe { kkeut_game_redo_within(game, ptr::null()) }
}

/// kkeut_game_redo of `game` on a budget, which may be NULL, for no limit.
///
/// Errors: KKEUT_NOT_FOUND if there is none; KKEUT_STOPPED: it is not made, and can still be.
/// Threads: change. Cost: as kkeut_game_play.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_game_redo_within(game: *mut kkeut_game, budget: *const kkeut_budget) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let game = game_mut(call, game)?;
        let budget = call.optional(budget)?;
        match kkeut_budget::search(budget, |budget| game.redo_within(budget)) {
            Ok(true) => Ok(()),
            Ok(false) => Err(KKEUT_NOT_FOUND),
            Err(_) => Err(KKEUT_STOPPED),
        }
    })
}

/// A combination of `game` to show a player: the best by `rank` (one of KKEUT_RANK_...), into the `capacity` places at `cells`, and
/// its length into `needed`. Whether all others were looked at goes into `is_best`; when `budget` ends it is the best one seen.
/// `budget` may be NULL, for no limit. A combination has at most as many cells as the goal.
///
/// Errors: KKEUT_INVALID_VALUE (`rank`); KKEUT_NOT_FOUND if the game is over; KKEUT_BUFFER_TOO_SMALL.
/// Threads: query. Cost: all combinations are listed, and for KKEUT_RANK_KEEPS_MOST all that are left are counted after each: half a
/// millisecond on a full classic board. It allocates.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_game_hint(
    game: *const kkeut_game,
    rank: kkeut_rank,
    budget: *const kkeut_budget,
    cells: *mut u16,
    capacity: usize,
    needed: *mut usize,
    is_best: *mut bool,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let game = self::game(call, game)?;
        let rank = self::rank(rank)?;
        let budget = call.optional(budget)?;
        let buffer = call.buffer(cells, capacity, needed)?;
        let place = call.out(is_best)?;
        let hint = kkeut_budget::search(budget, |budget| game.hint(rank, budget));
        let Hint { cells, is_best } = hint.ok_or(KKEUT_NOT_FOUND)?;
        buffer.fill(cells.iter().map(|&cell| cell.into()))?;
        place.write(is_best);
        Ok(())
    })
}
