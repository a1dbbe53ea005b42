//! Windows: sets of places near a root, a bit each.
//!
//! A window is ten rows, the root's and those below it, of twelve places each, all columns of a narrow board and at least
//! one place behind each row. So the places around one are always as many bits away. What a set takes in the last row of its
//! window may have neighbours outside: who works in windows must look out for that.
//!
//! Nothing here may know of sums, or in which order cells are taken.

use alloc::{vec, vec::Vec};

use crate::board::Board;

const ROWS: usize = 10;
const COLUMNS: usize = 12;
const PLACES: usize = ROWS * COLUMNS;

/// As many as a window has bits: what is beyond its places is never in a set.
const BITS: usize = 128;

/// Boards of at most so many columns are narrow.
pub(crate) const NARROW: usize = COLUMNS - 1;

/// The bit of a place, whose column is so many more than the root's as it is more than `origin`.
pub(crate) const fn bit(row: usize, column: usize, origin: usize) -> usize {
    row * COLUMNS + column - origin
}

/// A set of places.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Window([u64; 2]);

impl Window {
    #[inline]
    pub(crate) const fn new(bits: u128) -> Self {
        Self([bits as u64, (bits >> 64) as u64])
    }

    /// The same places so many columns to the right.
    #[inline]
    pub(crate) fn right(self, columns: u32) -> Self {
        let columns = columns % 16;
        let [low, high] = self.0;
        Self([low << columns, high << columns | low >> 1 >> (63 - columns)])
    }

    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self.0[0] | self.0[1] == 0
    }

    #[inline]
    pub(crate) fn len(self) -> u64 {
        u64::from(self.0[0].count_ones() + self.0[1].count_ones())
    }

    #[inline]
    pub(crate) fn and(self, other: Self) -> Self {
        Self([self.0[0] & other.0[0], self.0[1] & other.0[1]])
    }

    #[inline]
    pub(crate) fn or(self, other: Self) -> Self {
        Self([self.0[0] | other.0[0], self.0[1] | other.0[1]])
    }

    #[inline]
    pub(crate) fn without(self, other: Self) -> Self {
        Self([self.0[0] & !other.0[0], self.0[1] & !other.0[1]])
    }

    /// The same places in the window of the row above, and so many in that row.
    fn row_up(self, row: u16) -> Self {
        let [low, high] = self.0;
        Self([low << COLUMNS | u64::from(row), high << COLUMNS | low >> (64 - COLUMNS)])
    }

    /// The first place and the set without it. Of an empty set that is any place.
    #[inline]
    pub(crate) fn split_first(self) -> (Place, Self) {
        let [low, high] = self.0;
        // No branch, which would go wrong too often.
        let is_high = u64::from(low == 0).wrapping_neg();
        let word = low | high & is_high;
        let rest = word & word.wrapping_sub(1);
        let bit = (is_high & 0x40) as u8 + word.trailing_zeros() as u8 % 64;
        (Place(bit), Self([rest & !is_high, rest & is_high | high & !is_high]))
    }
}

/// A place of a window.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Place(u8);

/// What is around a place, and what is behind it.
static AROUND_AND_BEHIND: [[Window; 2]; BITS] = {
    let mut places = [[Window::new(0); 2]; BITS];
    let mut place = 0;
    while place < BITS {
        let bit = 1_u128 << place;
        places[place] =
            [Window::new(bit << 1 | bit >> 1 | bit << COLUMNS | bit >> COLUMNS), Window::new(!(bit | (bit - 1)))];
        place += 1;
    }
    places
};

impl Place {
    /// The places around it, and those behind it.
    #[inline]
    pub(crate) fn around_and_behind(self) -> [Window; 2] {
        AROUND_AND_BEHIND[usize::from(self.0) % BITS]
    }

    /// May it have neighbours outside the window?
    #[inline]
    pub(crate) fn is_in_last_row(self) -> bool {
        usize::from(self.0) >= PLACES - COLUMNS
    }
}

/// A narrow board, seen through the window of each of its rows.
#[derive(Debug)]
pub(crate) struct Windows {
    columns: usize,
    /// Row by row, with zeros behind each row and below.
    values: Vec<u8>,
    /// For each row and each number the places of less value, and those whose value is the number.
    views: Vec<[Window; 2]>,
    numbers: usize,
}

/// Where the window of a row begins.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Row {
    values: u32,
    views: u32,
}

impl Windows {
    /// The board with no more columns than rows, for combinations do not mind lying on their sides, to be asked about numbers
    /// up to `most`.
    pub(crate) fn new(board: &Board, most: u8) -> Self {
        let (rows, columns) = (board.rows().max(board.columns()), board.rows().min(board.columns()));
        let mut values = vec![0; rows * COLUMNS + BITS];
        let all = board.values().chunks_exact(board.columns());
        if board.columns() == columns {
            all.zip(values.chunks_exact_mut(COLUMNS)).for_each(|(from, to)| to[..columns].copy_from_slice(from));
        } else {
            for (column, from) in all.enumerate() {
                values[column..].iter_mut().step_by(COLUMNS).zip(from).for_each(|(to, &value)| *to = value);
            }
        }
        let numbers = usize::from(most) + 1;
        let mut views = vec![[Window::default(); 2]; rows * numbers];
        // The places of each number in each row, then also those of all that is less.
        let mut bits = vec![[0_u16; 2]; rows * numbers];
        for (bits, values) in bits.chunks_exact_mut(numbers).zip(values.chunks_exact(COLUMNS)) {
            for (column, &value) in values[..columns].iter().enumerate() {
                if let Some(bits) = bits.get_mut(usize::from(value)) {
                    bits[1] |= 1 << column;
                }
            }
            let mut less = 0;
            for bits in bits {
                bits[0] = less;
                less |= bits[1];
            }
        }
        for number in 1..numbers {
            let mut windows = [Window::default(); 2];
            let mut at = rows * numbers + number;
            for _ in 0..rows {
                at -= numbers;
                let [less, equal] = bits[at];
                windows = [windows[0].row_up(less), windows[1].row_up(equal)];
                views[at] = windows;
            }
        }
        Self { columns, values, views, numbers }
    }

    pub(crate) fn columns(&self) -> usize {
        self.columns
    }

    /// The rows, each with zeros behind it.
    pub(crate) fn rows(&self) -> impl ExactSizeIterator<Item = &[u8; COLUMNS]> {
        self.values[..self.values.len() - BITS].chunks_exact(COLUMNS).map(|row| row.try_into().expect("COLUMNS"))
    }

    pub(crate) fn row(&self, row: usize) -> Row {
        Row { values: (row * COLUMNS) as u32, views: (row * self.numbers) as u32 }
    }

    #[inline]
    pub(crate) fn view(&self) -> View<'_> {
        View { values: &self.values, views: &self.views }
    }
}

/// What a search looks at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View<'a> {
    values: &'a [u8],
    views: &'a [[Window; 2]],
}

impl View<'_> {
    #[inline]
    pub(crate) fn value(self, row: Row, place: Place) -> u8 {
        self.values[row.values as usize + usize::from(place.0)]
    }

    /// The places whose value is less than a number up to the most, and those whose value is the number.
    #[inline]
    pub(crate) fn less_and_equal(self, row: Row, number: u8) -> [Window; 2] {
        self.views[row.views as usize + usize::from(number)]
    }
}
