//! What a call can answer. A value, once published, never means anything else.

use core::ffi::{CStr, c_char};

/// What became of a call: KKEUT_OK, or why nothing was done.
///
/// Unless a function says otherwise, a call that does not return KKEUT_OK has changed nothing and written nothing, but for
/// its `detail` and its `needed`.
pub type kkeut_status = u32;

/// One line a status: its number, its constant, its message. The constants themselves stand below, where cbindgen sees them.
macro_rules! messages {
    ($($status:ident: $message:literal,)*) => {
        fn message(status: kkeut_status) -> &'static CStr {
            match status {
                $($status => $message,)*
                _ => c"unknown status",
            }
        }

        #[cfg(test)]
        const ALL: &[(kkeut_status, &str)] = &[$(($status, stringify!($status)),)*];
    };
}

/// Done.
pub const KKEUT_OK: kkeut_status = 0;
/// A pointer is NULL that must not be.
pub const KKEUT_NULL: kkeut_status = 1;
/// A pointer is not aligned for what it should point to.
pub const KKEUT_MISALIGNED: kkeut_status = 2;
/// What should be a handle is none, or one of another kind.
pub const KKEUT_INVALID_HANDLE: kkeut_status = 3;
/// A handle that was used in a call that panicked. It can only be freed.
pub const KKEUT_POISONED: kkeut_status = 4;
/// A bug in the library, caught. The handles that the call was given are poisoned; the process can go on.
pub const KKEUT_PANIC: kkeut_status = 5;
/// A number that names none of the values that it should.
pub const KKEUT_INVALID_VALUE: kkeut_status = 6;
/// Text that is not UTF-8. `detail`, where there is one: `column`, the first faulty byte counted from 1.
pub const KKEUT_INVALID_UTF8: kkeut_status = 7;
/// A length that no object in memory can have.
pub const KKEUT_INVALID_LENGTH: kkeut_status = 8;
/// The buffer has less room than `needed` says. Nothing was written to it.
pub const KKEUT_BUFFER_TOO_SMALL: kkeut_status = 9;
/// No vertex, arc, word, cell or index of that number. `detail`, where there is one: `index` (of the faulty entry, where many
/// were given), `found`, `expected` (how many there are).
pub const KKEUT_OUT_OF_RANGE: kkeut_status = 10;
/// There is none of what was asked for. This is an answer more than an error.
pub const KKEUT_NOT_FOUND: kkeut_status = 11;
/// The budget ended before the answer was known. `detail`, of a replay: `line` (at which move, from 1).
pub const KKEUT_STOPPED: kkeut_status = 12;
/// The answer does not fit: 2^128 - 1 combinations or more.
pub const KKEUT_OVERFLOW: kkeut_status = 13;
/// More than there can be. `detail`: `found`, `expected` (the most that there can be).
pub const KKEUT_TOO_LARGE: kkeut_status = 14;
/// What the handle held has been taken out of it, and it can only be freed.
pub const KKEUT_SPENT: kkeut_status = 15;
/// The board is that of a game, or the position that of a chain, and changes by what is played there alone.
pub const KKEUT_READ_ONLY: kkeut_status = 16;

/// More words are to be taken from an arc, or played of it, than there are on it. `detail`: `index` (the arc), `found` (its words).
pub const KKEUT_NO_WORD: kkeut_status = 32;
/// A strict rule's added word is no word. `detail`: `found` (the KKEUT_FAULT_...).
pub const KKEUT_ADDED_WORD: kkeut_status = 33;
/// A strict rule's removed word is not in the list.
pub const KKEUT_REMOVED_WORD: kkeut_status = 34;
/// The word may not follow: what was handed over does not link to what it begins with. `detail`: `index` (its arc), `found` (its
/// head), `expected` (the tail that was handed over).
pub const KKEUT_MISFIT: kkeut_status = 35;
/// The lexicon does not have the word.
pub const KKEUT_UNKNOWN_WORD: kkeut_status = 36;
/// The word has been said already. `detail`: `line` (which word of the chain it was, from 1).
pub const KKEUT_USED_WORD: kkeut_status = 37;

/// A goal of 0, or one greater than 65,535.
pub const KKEUT_INVALID_GOAL: kkeut_status = 64;
/// A board without a cell.
pub const KKEUT_NO_CELLS: kkeut_status = 65;
/// There are not rows times columns values. `detail`: `found`, `expected`.
pub const KKEUT_WRONG_LENGTH: kkeut_status = 66;
/// A row is longer or shorter than the first. `detail`: `line`, `found`, `expected`.
pub const KKEUT_RAGGED: kkeut_status = 67;
/// A character that stands for no value. `detail`: `line`, `column`, `found` (the character).
pub const KKEUT_CHARACTER: kkeut_status = 68;
/// A number that is not from 0 to 255. `detail`: `line`, `column`.
pub const KKEUT_CELL_VALUE: kkeut_status = 69;
/// There is an apple in the cell.
pub const KKEUT_OCCUPIED: kkeut_status = 70;
/// There is no apple in the cell. `detail`: `index` (the cell).
pub const KKEUT_HOLE: kkeut_status = 71;
/// A cell is named more than once. `detail`: `index` (the cell).
pub const KKEUT_TWICE: kkeut_status = 72;
/// The values do not add up to the goal. `detail`: `found`, `expected`.
pub const KKEUT_WRONG_SUM: kkeut_status = 73;
/// The cells are not connected. `detail`: `index` (the least cell that is not connected with the least of all).
pub const KKEUT_APART: kkeut_status = 74;
/// The rectangle around the cells has another apple. `detail`: `index` (the least such cell).
pub const KKEUT_LEFT_OUT: kkeut_status = 75;
/// A replay's move leads to another position than the recorded one. `detail`: `line` (which move, from 1), `found`,
/// `expected` (the hashes).
pub const KKEUT_WRONG_POSITION: kkeut_status = 76;
/// The values to deal are none, or include 0. `detail`: `found` (the least), `expected` (the greatest).
pub const KKEUT_DEAL_VALUES: kkeut_status = 77;
/// No sum of a whole board is a multiple of the goal. `detail`: `expected` (the goal).
pub const KKEUT_NO_MULTIPLE: kkeut_status = 78;
/// The cells of the board cannot be divided into moves. `detail`: `found` (the cells), `expected` (the goal).
pub const KKEUT_IMPOSSIBLE: kkeut_status = 79;
/// No order of moves that clears such a board was found. `detail`: `found` (how many were tried).
pub const KKEUT_GAVE_UP: kkeut_status = 80;

messages! {
    KKEUT_OK: c"done",
    KKEUT_NULL: c"a pointer is NULL that must not be",
    KKEUT_MISALIGNED: c"a pointer is not aligned for its type",
    KKEUT_INVALID_HANDLE: c"not a handle of this kind",
    KKEUT_POISONED: c"the handle was used in a call that panicked",
    KKEUT_PANIC: c"a bug in the library was caught",
    KKEUT_INVALID_VALUE: c"the number names none of the possible values",
    KKEUT_INVALID_UTF8: c"the text is not UTF-8",
    KKEUT_INVALID_LENGTH: c"no object in memory has such a length",
    KKEUT_BUFFER_TOO_SMALL: c"the buffer is too small",
    KKEUT_OUT_OF_RANGE: c"out of range",
    KKEUT_NOT_FOUND: c"there is none",
    KKEUT_STOPPED: c"stopped before the answer was known",
    KKEUT_OVERFLOW: c"the answer does not fit",
    KKEUT_TOO_LARGE: c"more than there can be",
    KKEUT_SPENT: c"what the handle held has been taken out of it",
    KKEUT_READ_ONLY: c"it is a part of a game or a chain, and changes by what is played there alone",
    KKEUT_NO_WORD: c"the arc has fewer words than are taken away or played",
    KKEUT_ADDED_WORD: c"an added word is no word",
    KKEUT_REMOVED_WORD: c"a removed word is not in the list",
    KKEUT_MISFIT: c"the word does not begin with what may follow",
    KKEUT_UNKNOWN_WORD: c"the word is not in the list",
    KKEUT_USED_WORD: c"the word has been said already",
    KKEUT_INVALID_GOAL: c"a goal is from 1 to 65535",
    KKEUT_NO_CELLS: c"a board needs at least one cell",
    KKEUT_WRONG_LENGTH: c"the number of values is not rows times columns",
    KKEUT_RAGGED: c"a row has not as many cells as the first",
    KKEUT_CHARACTER: c"the character is not a digit or a hole",
    KKEUT_CELL_VALUE: c"not a value from 0 to 255",
    KKEUT_OCCUPIED: c"the cell holds an apple",
    KKEUT_HOLE: c"the cell is a hole",
    KKEUT_TWICE: c"a cell is named twice",
    KKEUT_WRONG_SUM: c"the sum is not the goal",
    KKEUT_APART: c"the cells are not connected",
    KKEUT_LEFT_OUT: c"the rectangle has another apple",
    KKEUT_WRONG_POSITION: c"a move leads to another position than the recorded one",
    KKEUT_DEAL_VALUES: c"an apple is worth at least 1, and the range of values must not be empty",
    KKEUT_NO_MULTIPLE: c"no sum of such a board is a multiple of the goal",
    KKEUT_IMPOSSIBLE: c"the cells cannot be divided into combinations",
    KKEUT_GAVE_UP: c"no way to clear such a board was found",
}

/// What `status` means, in a few words of English; of a number that is no status, that it is none. Static: never free it.
///
/// Errors: none. Threads: any. Cost: O(1).
#[unsafe(no_mangle)]
pub extern "C" fn kkeut_status_message(status: kkeut_status) -> *const c_char {
    message(status).as_ptr()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Published numbers, never to be used for anything else.
    #[test]
    fn numbers_are_different() {
        let mut numbers: Vec<_> = ALL.iter().map(|(status, _)| status).collect();
        numbers.dedup();
        assert_eq!(numbers.len(), ALL.len());
        assert!(ALL.is_sorted(), "in the order of the numbers");
    }

    #[test]
    fn every_constant_has_a_message() {
        let source = include_str!("status.rs");
        let constants = source.lines().filter(|line| line.starts_with("pub const KKEUT_")).count();
        assert_eq!(constants, ALL.len());
        let mut messages: Vec<_> = ALL.iter().map(|&(status, _)| message(status)).collect();
        messages.push(message(kkeut_status::MAX));
        messages.sort_unstable();
        let before = messages.len();
        messages.dedup();
        assert_eq!(messages.len(), before);
    }
}
