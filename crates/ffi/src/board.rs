//! Boards: rows and columns of apples, and who is next to whom. It must know nothing of moves.

use core::ffi::c_char;
use core::str::Utf8Error;
use std::sync::Arc;

use applegrid::{Board, BoardError, Cell, Direction, Game, Graph};

use crate::call::Call;
use crate::detail::{Explain, kkeut_detail};
use crate::handle::Opaque;
use crate::status::{
    KKEUT_CELL_VALUE, KKEUT_INVALID_VALUE, KKEUT_NOT_FOUND, KKEUT_OCCUPIED, KKEUT_OUT_OF_RANGE, KKEUT_READ_ONLY,
    kkeut_status,
};

/// A board of apples with its neighbours, ready to be asked for combinations. 0 is a hole, 1 to 255 an apple; a cell is its
/// row-major index, row * columns + column.
///
/// Its queries may run from many threads at once. A board that belongs to a game (kkeut_game_board) is changed by moves alone.
#[derive(Debug)]
pub struct kkeut_board {
    _opaque: [u8; 0],
}

impl Opaque for kkeut_board {
    type Object = Held;
    const TAG: u32 = 0x4142_5244;

    fn is_part(board: &Held) -> bool {
        matches!(board, Held::Played(_))
    }
}

/// A board by itself, or the one of a game.
#[expect(clippy::large_enum_variant, reason = "it is on the heap in any case, and never moves")]
pub(crate) enum Held {
    /// Shared with the cursors that stand on it; changing it leaves theirs as it was.
    Alone(Arc<Graph>),
    Played(Game),
}

impl Held {
    pub(crate) fn alone(board: Board) -> Self {
        Self::Alone(Arc::new(Graph::new(board)))
    }

    #[inline]
    pub(crate) fn graph(&self) -> &Graph {
        match self {
            Self::Alone(graph) => graph,
            Self::Played(game) => game.graph(),
        }
    }

    pub(crate) fn board(&self) -> &Board {
        self.graph().board()
    }

    /// The graph as it is now, whatever becomes of the board.
    pub(crate) fn snapshot(&self) -> Arc<Graph> {
        match self {
            Self::Alone(graph) => Arc::clone(graph),
            Self::Played(game) => Arc::new(game.graph().clone()),
        }
    }

    fn graph_mut(&mut self) -> Result<&mut Graph, kkeut_status> {
        match self {
            Self::Alone(graph) => Ok(Arc::make_mut(graph)),
            Self::Played(_) => Err(KKEUT_READ_ONLY),
        }
    }
}

/// Where to look from a cell: one of KKEUT_UP, KKEUT_LEFT, KKEUT_RIGHT, KKEUT_DOWN.
pub type kkeut_direction = u32;

/// Towards the first row.
pub const KKEUT_UP: kkeut_direction = 0;
/// Towards the first column.
pub const KKEUT_LEFT: kkeut_direction = 1;
/// Towards the last column.
pub const KKEUT_RIGHT: kkeut_direction = 2;
/// Towards the last row.
pub const KKEUT_DOWN: kkeut_direction = 3;

fn direction(number: kkeut_direction) -> Result<Direction, kkeut_status> {
    Ok(match number {
        KKEUT_UP => Direction::Up,
        KKEUT_LEFT => Direction::Left,
        KKEUT_RIGHT => Direction::Right,
        KKEUT_DOWN => Direction::Down,
        _ => return Err(KKEUT_INVALID_VALUE),
    })
}

/// The most cells that a board may have.
pub const KKEUT_MAX_CELLS: u32 = 65_535;

/// The size of a board, and what is on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct kkeut_board_size {
    /// How many rows there are.
    pub rows: u32,
    /// How many columns there are.
    pub columns: u32,
    /// How many apples there are.
    pub apples: u32,
    /// The sum of their values.
    pub sum: u32,
}

/// The neighbours of a cell: the first apple in each direction, holes skipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct kkeut_neighbours {
    /// How many there are, at most 4.
    pub count: u32,
    /// The cells, in the order up, left, right, down, which is ascending; those beyond `count` are 0.
    pub cells: [u16; 4],
}

pub(crate) fn cell(board: &Board, cell: u16) -> Result<Cell, kkeut_status> {
    let cell = Cell::new(cell);
    if board.has_cell(cell) { Ok(cell) } else { Err(KKEUT_OUT_OF_RANGE) }
}

/// A board of `rows` rows and `columns` columns from the `value_count` values at `values`, row by row, into `board`. 0 is a hole.
///
/// Ownership: yours; free it with kkeut_board_free. The values are copied.
/// Errors: KKEUT_NO_CELLS; KKEUT_TOO_LARGE (more than KKEUT_MAX_CELLS); KKEUT_WRONG_LENGTH; see `detail`.
/// Threads: any. Cost: O(cells).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_board_new(
    rows: usize,
    columns: usize,
    values: *const u8,
    value_count: usize,
    detail: *mut kkeut_detail,
    board: *mut *mut kkeut_board,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let values = call.slice(values, value_count)?;
        let detail = call.detail(detail)?;
        let place = call.new_handle(board)?;
        let board = Board::from_values(rows, columns, values).map_err(|error| detail.tell(&error))?;
        place.write(Held::alone(board));
        Ok(())
    })
}

/// A board from the `text_len` bytes of text at `text`, one line a row, into `board`.
///
/// Digits: one character a cell, 1 to 9 an apple; '.', '0' and the space are holes. Numbers: as soon as the text has a comma, every
/// row is a list of numbers from 0 to 255 with commas between them.
///
/// Ownership: yours; free it with kkeut_board_free. The text is copied.
/// Errors: KKEUT_INVALID_UTF8, KKEUT_NO_CELLS, KKEUT_TOO_LARGE, KKEUT_RAGGED, KKEUT_CHARACTER, KKEUT_CELL_VALUE; `detail` says in
/// which line and column.
/// Threads: any. Cost: O(text_len).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_board_from_text(
    text: *const c_char,
    text_len: usize,
    detail: *mut kkeut_detail,
    board: *mut *mut kkeut_board,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let text = call.bytes(text, text_len)?;
        let detail = call.detail(detail)?;
        let place = call.new_handle(board)?;
        let board = read(text).map_err(|error| detail.tell(&error))?;
        place.write(Held::alone(board));
        Ok(())
    })
}

/// Why a text is no board.
enum TextError {
    Utf8(Utf8Error),
    Board(BoardError),
}

impl Explain for TextError {
    fn explain(&self) -> (kkeut_status, kkeut_detail) {
        match self {
            Self::Utf8(error) => error.explain(),
            Self::Board(error) => error.explain(),
        }
    }
}

fn read(text: &[u8]) -> Result<Board, TextError> {
    core::str::from_utf8(text).map_err(TextError::Utf8)?.parse().map_err(TextError::Board)
}

/// A copy of `board`, which may be that of a game, into `copy`.
///
/// Ownership: yours; free it with kkeut_board_free.
/// Errors: none but those of every call.
/// Threads: query. Cost: O(1), and O(cells) once either is changed; O(cells) for the board of a game.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_board_copy(board: *const kkeut_board, copy: *mut *mut kkeut_board) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let board = call.object(board)?;
        call.new_handle(copy)?.write(Held::Alone(board.snapshot()));
        Ok(())
    })
}

/// Frees `board`. NULL is left alone, and so is the board of a game.
///
/// Errors: none. Threads: change. Cost: O(1).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_board_free(board: *mut kkeut_board) {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.free(board);
}

/// How large `board` is, and how many apples it has, into `size`.
///
/// Errors: none but those of every call.
/// Threads: query. Cost: O(cells), nothing allocated.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_board_size_of(board: *const kkeut_board, size: *mut kkeut_board_size) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let board = call.object(board)?.board();
        call.out(size)?.write(kkeut_board_size {
            rows: board.rows() as u32,
            columns: board.columns() as u32,
            apples: board.apples().count() as u32,
            sum: board.sum(),
        });
        Ok(())
    })
}

/// The value of `cell` on `board`, into `value`; 0 is a hole.
///
/// Errors: KKEUT_OUT_OF_RANGE (`cell`).
/// Threads: query. Cost: O(1), nothing allocated.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_board_value(board: *const kkeut_board, cell: u16, value: *mut u8) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let board = call.object(board)?.board();
        let place = call.out(value)?;
        place.write(board.value(self::cell(board, cell)?));
        Ok(())
    })
}

/// The values of all cells of `board`, row by row, into the `capacity` places at `values`; the number of cells into `needed`.
///
/// Errors: KKEUT_BUFFER_TOO_SMALL.
/// Threads: query. Cost: O(cells), nothing allocated.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_board_values(
    board: *const kkeut_board,
    values: *mut u8,
    capacity: usize,
    needed: *mut usize,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let board = call.object(board)?.board();
        call.buffer(values, capacity, needed)?.fill(board.values().iter().copied())
    })
}

/// The text form of `board`, which kkeut_board_from_text reads, into the `capacity` bytes at `text`, without a NUL after it; its
/// length into `needed`.
///
/// Errors: KKEUT_BUFFER_TOO_SMALL.
/// Threads: query. Cost: O(cells); it allocates the text once.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_board_text(
    board: *const kkeut_board,
    text: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let board = call.object(board)?.board();
        let buffer = call.buffer(text.cast::<u8>(), capacity, needed)?;
        buffer.text(&board.to_string())
    })
}

/// Clears `cell` of `board`, and puts what was there into `value`: 0 if it was a hole already.
///
/// Errors: KKEUT_OUT_OF_RANGE (`cell`); KKEUT_READ_ONLY.
/// Threads: change. Cost: O(1), but O(cells) once after a copy was made or a cursor begun.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_board_clear(board: *mut kkeut_board, cell: u16, value: *mut u8) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let board = call.object_mut(board)?;
        let place = call.out(value)?;
        let cell = self::cell(board.board(), cell)?;
        place.write(board.graph_mut()?.clear(cell));
        Ok(())
    })
}

/// Puts an apple of `value`, from 1 to 255, into the hole `cell` of `board`.
///
/// Errors: KKEUT_OUT_OF_RANGE (`cell`); KKEUT_CELL_VALUE (`value` is 0); KKEUT_OCCUPIED; KKEUT_READ_ONLY.
/// Threads: change. Cost: O(rows + columns), but O(cells) for a value that is new to the board, and once after a copy was made or
/// a cursor begun.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_board_restore(board: *mut kkeut_board, cell: u16, value: u8) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let board = call.object_mut(board)?;
        let cell = self::cell(board.board(), cell)?;
        if value == 0 {
            return Err(KKEUT_CELL_VALUE);
        }
        let is_occupied = board.board().value(cell) != 0;
        let graph = board.graph_mut()?;
        if is_occupied {
            return Err(KKEUT_OCCUPIED);
        }
        graph.restore(cell, value);
        Ok(())
    })
}

/// The first apple from `cell` of `board` in `direction`, one of KKEUT_UP, KKEUT_LEFT, KKEUT_RIGHT, KKEUT_DOWN, into `next`. Holes
/// are skipped, and the edge ends the search.
///
/// Errors: KKEUT_OUT_OF_RANGE (`cell`); KKEUT_INVALID_VALUE (`direction`); KKEUT_NOT_FOUND.
/// Threads: query. Cost: O(1) from an apple, O(rows + columns) from a hole; nothing allocated.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_board_next_apple(
    board: *const kkeut_board,
    cell: u16,
    direction: kkeut_direction,
    next: *mut u16,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let board = call.object(board)?;
        let place = call.out(next)?;
        let cell = self::cell(board.board(), cell)?;
        let next = board.graph().next_apple(cell, self::direction(direction)?).ok_or(KKEUT_NOT_FOUND)?;
        place.write(next.into());
        Ok(())
    })
}

/// The neighbours of `cell` on `board`, into `neighbours`.
///
/// Errors: KKEUT_OUT_OF_RANGE (`cell`).
/// Threads: query. Cost: O(1) from an apple, O(rows + columns) from a hole; nothing allocated.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_board_neighbours(
    board: *const kkeut_board,
    cell: u16,
    neighbours: *mut kkeut_neighbours,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let board = call.object(board)?;
        let place = call.out(neighbours)?;
        let found = board.graph().neighbours(self::cell(board.board(), cell)?);
        let mut cells = [0; 4];
        for (place, &next) in cells.iter_mut().zip(&found) {
            *place = next.into();
        }
        place.write(kkeut_neighbours { count: found.len() as u32, cells });
        Ok(())
    })
}
