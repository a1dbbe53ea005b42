//! The record of a game, to be checked by somebody who was not there. It must not judge a move but by playing it.

use core::ptr;

use applegrid::{Board, Combination, Replay, Rule};

use crate::apple_rule::kkeut_apple_rule;
use crate::board::{Held, kkeut_board};
use crate::budget::kkeut_budget;
use crate::call::Call;
use crate::detail::kkeut_detail;
use crate::game::{self, game, kkeut_game};
use crate::handle::Opaque;
use crate::status::{KKEUT_OUT_OF_RANGE, kkeut_status};
use crate::text::{self, kkeut_cells};

/// A board, a rule, and moves, each with the position hash that it led to. It is data: only kkeut_replay_verify plays it.
#[derive(Debug)]
pub struct kkeut_replay {
    _opaque: [u8; 0],
}

impl Opaque for kkeut_replay {
    type Object = Record;
    const TAG: u32 = 0x4152_4550;
}

/// A replay that can still grow.
pub(crate) struct Record {
    start: Board,
    rule: Rule,
    moves: Vec<(Combination, u64)>,
}

/// The record of `game` so far, into `replay`.
///
/// Ownership: yours; free it with kkeut_replay_free.
/// Errors: none but those of every call.
/// Threads: query. Cost: O(cells + moves).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_replay_of_game(game: *const kkeut_game, replay: *mut *mut kkeut_replay) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let record = self::game(call, game)?.replay();
        let place = call.new_handle(replay)?;
        place.write(Record { start: record.start().clone(), rule: record.rule(), moves: record.moves().to_vec() });
        Ok(())
    })
}

/// A replay without moves, that began on a copy of `board` by `rule`, into `replay`: for one that was sent or stored.
///
/// Ownership: yours; free it with kkeut_replay_free.
/// Errors: those of `rule`.
/// Threads: query of `board`. Cost: O(cells).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_replay_new(
    board: *const kkeut_board,
    rule: kkeut_apple_rule,
    replay: *mut *mut kkeut_replay,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let board = call.object(board)?.board();
        let place = call.new_handle(replay)?;
        place.write(Record { start: board.clone(), rule: rule.check()?, moves: Vec::new() });
        Ok(())
    })
}

/// Frees `replay`. NULL is left alone.
///
/// Errors: none. Threads: change. Cost: O(moves).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_replay_free(replay: *mut kkeut_replay) {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.free(replay);
}

/// Adds a move to `replay`: the `cell_count` cells at `cells`, and the `hash` of the position that it led to. Nothing is checked yet.
///
/// Ownership: the cells are copied.
/// Errors: none but those of every call.
/// Threads: change. Cost: O(cell_count), amortised.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_replay_add_move(
    replay: *mut kkeut_replay,
    cells: *const u16,
    cell_count: usize,
    hash: u64,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let record = call.object_mut(replay)?;
        let cells = text::cells(call.slice(cells, cell_count)?);
        record.moves.push((cells.into(), hash));
        Ok(())
    })
}

/// The board on which `replay` began, into `board`, and its rule into `rule`.
///
/// Ownership: the board is yours; free it with kkeut_board_free.
/// Errors: none but those of every call.
/// Threads: query. Cost: O(cells).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_replay_start(
    replay: *const kkeut_replay,
    board: *mut *mut kkeut_board,
    rule: *mut kkeut_apple_rule,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let record = call.object(replay)?;
        let place = call.new_handle(board)?;
        call.out(rule)?.write(kkeut_apple_rule::of(record.rule)?);
        place.write(Held::alone(record.start.clone()));
        Ok(())
    })
}

/// How many moves `replay` has, into `count`.
///
/// Errors: none but those of every call.
/// Threads: query. Cost: O(1), nothing allocated.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_replay_move_count(replay: *const kkeut_replay, count: *mut usize) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let record = call.object(replay)?;
        call.out(count)?.write(record.moves.len());
        Ok(())
    })
}

/// Move number `index` of `replay`: its cells into `cells`, and the hash of the position that it led to into `hash`.
///
/// Ownership: the list is the replay's, and valid until it is changed or freed.
/// Errors: KKEUT_OUT_OF_RANGE (`index`).
/// Threads: query. Cost: O(1), nothing allocated.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_replay_move(
    replay: *const kkeut_replay,
    index: usize,
    cells: *mut kkeut_cells,
    hash: *mut u64,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let record = call.object(replay)?;
        let (cells, hash) = (call.out(cells)?, call.out(hash)?);
        let (combination, position) = record.moves.get(index).ok_or(KKEUT_OUT_OF_RANGE)?;
        cells.write(combination[..].into());
        hash.write(*position);
        Ok(())
    })
}

/// Plays the moves of `replay` under its rule, and puts the game as it then stands into `game`.
///
/// Ownership: the game is yours; free it with kkeut_game_free.
/// Errors: those of kkeut_game_play and KKEUT_WRONG_POSITION; `detail` says at which move (`line`, from 1).
/// Threads: query. Cost: that of playing the game.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_replay_verify(
    replay: *const kkeut_replay,
    detail: *mut kkeut_detail,
    game: *mut *mut kkeut_game,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header, and NULL is no limit.
    unsafe { kkeut_replay_verify_within(replay, ptr::null(), detail, game) }
}

/// kkeut_replay_verify on a budget, which is for all of it: for a replay that a stranger wrote. `replay` and `game` are as there;
/// `budget` may be NULL, for no limit.
///
/// Ownership: the game is yours; free it with kkeut_game_free.
/// Errors: those of kkeut_replay_verify; KKEUT_STOPPED, and `detail` says at which move (`line`, from 1; what comes before it is right).
/// Threads: query. Cost: that of playing the game.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_replay_verify_within(
    replay: *const kkeut_replay,
    budget: *const kkeut_budget,
    detail: *mut kkeut_detail,
    game: *mut *mut kkeut_game,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let Record { start, rule, moves } = call.object(replay)?;
        let budget = call.optional(budget)?;
        let detail = call.detail(detail)?;
        let place = call.new_handle(game)?;
        let replay = Replay::new(start.clone(), *rule, moves.clone());
        let verified = kkeut_budget::search(budget, |budget| replay.verify_within(budget));
        place.write(game::object(verified.map_err(|error| detail.tell(&error))?));
        Ok(())
    })
}
