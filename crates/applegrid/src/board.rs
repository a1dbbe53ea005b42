//! The board: rows × columns of values, and the one definition of who is next to whom.
//!
//! Everything that asks for a neighbour asks, in the end, [`Board::next_apple`]. The board must know nothing of goals,
//! combinations or moves.

use alloc::{boxed::Box, vec};

use smallvec::SmallVec;

use crate::cell::{Cell, Direction};

/// The most cells that a board may have. One index, 65,535, is left free.
pub const MAX_CELLS: usize = 65_535;

/// A board of values: 0 is a hole, 1 to 255 an apple.
///
/// It has at least one row and one column, and at most [`MAX_CELLS`] cells. The text form is described at
/// [its `FromStr`](#impl-FromStr-for-Board).
///
/// ```
/// use applegrid::{Board, Cell, Direction};
///
/// let board: Board = "7.3\n.9.".parse()?;
/// // A hole is skipped: 7 and 3 are neighbours.
/// assert_eq!(board.next_apple(Cell::new(0), Direction::Right), Some(Cell::new(2)));
/// assert_eq!(board.to_string(), "7.3\n.9.\n");
/// # Ok::<(), applegrid::BoardError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    rows: u16,
    columns: u16,
    values: Box<[u8]>,
}

impl Board {
    /// A board of holes.
    ///
    /// # Errors
    /// [`BoardError::NoCells`] and [`BoardError::TooManyCells`].
    pub fn new(rows: usize, columns: usize) -> Result<Self, BoardError> {
        let len = Self::checked_len(rows, columns)?;
        Ok(Self { rows: rows as u16, columns: columns as u16, values: vec![0; len].into() })
    }

    /// A board from its values, row by row.
    ///
    /// # Errors
    /// As [`Board::new`], and [`BoardError::Length`] if there are not `rows × columns` values.
    ///
    /// ```
    /// use applegrid::Board;
    ///
    /// let board = Board::from_values(2, 2, &[1, 2, 3, 4])?;
    /// assert_eq!(board, "12\n34".parse()?);
    /// assert_eq!(board.values(), [1, 2, 3, 4]);
    /// # Ok::<(), applegrid::BoardError>(())
    /// ```
    pub fn from_values(rows: usize, columns: usize, values: &[u8]) -> Result<Self, BoardError> {
        let len = Self::checked_len(rows, columns)?;
        if values.len() != len {
            return Err(BoardError::Length { expected: len, found: values.len() });
        }
        Ok(Self { rows: rows as u16, columns: columns as u16, values: values.into() })
    }

    fn checked_len(rows: usize, columns: usize) -> Result<usize, BoardError> {
        match rows.checked_mul(columns) {
            Some(0) => Err(BoardError::NoCells),
            Some(len) if len <= MAX_CELLS => Ok(len),
            _ => Err(BoardError::TooManyCells { rows, columns }),
        }
    }

    /// The number of rows, at least one.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows.into()
    }

    /// The number of columns, at least one.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.columns.into()
    }

    /// The values, row by row.
    #[must_use]
    pub fn values(&self) -> &[u8] {
        &self.values
    }

    /// The cell at a row and a column, counted from zero; `None` off the board.
    #[must_use]
    pub fn cell(&self, row: usize, column: usize) -> Option<Cell> {
        (row < self.rows() && column < self.columns()).then(|| Cell::new((row * self.columns() + column) as u16))
    }

    /// The row and the column of a cell, counted from zero.
    #[must_use]
    pub fn row_and_column(&self, cell: Cell) -> (usize, usize) {
        (cell.index() / self.columns(), cell.index() % self.columns())
    }

    /// Does the board have this cell?
    #[must_use]
    pub fn has_cell(&self, cell: Cell) -> bool {
        cell.index() < self.values.len()
    }

    /// Every cell, in ascending order.
    pub fn cells(&self) -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator + use<> {
        (0..self.values.len() as u16).map(Cell::new)
    }

    /// Every cell that holds an apple, in ascending order.
    #[must_use]
    pub fn apples(&self) -> impl DoubleEndedIterator<Item = Cell> + '_ {
        self.cells().filter(|&cell| self.value(cell) != 0)
    }

    /// The value of a cell; 0 is a hole.
    ///
    /// # Panics
    /// If the board has no such cell.
    #[must_use]
    pub fn value(&self, cell: Cell) -> u8 {
        self.values[cell.index()]
    }

    /// Puts a value into a cell, 0 to clear it, and returns what was there.
    ///
    /// # Panics
    /// If the board has no such cell.
    pub fn set(&mut self, cell: Cell, value: u8) -> u8 {
        core::mem::replace(&mut self.values[cell.index()], value)
    }

    /// The sum of all values.
    #[must_use]
    pub fn sum(&self) -> u32 {
        self.values.iter().map(|&v| u32::from(v)).sum()
    }

    /// The first apple from a cell in a direction: holes are skipped, and the edge ends the search. The cell itself may
    /// be a hole.
    ///
    /// O(rows + columns); a [`Graph`](crate::Graph) answers in O(1).
    ///
    /// # Panics
    /// If the board has no such cell.
    #[must_use]
    pub fn next_apple(&self, cell: Cell, direction: Direction) -> Option<Cell> {
        assert!(self.has_cell(cell), "cell {cell} on a board of {} cells", self.values.len());
        let (row, column) = self.row_and_column(cell);
        let (at, columns) = (cell.index(), self.columns());
        let (steps, stride) = match direction {
            Direction::Up => (row, columns.wrapping_neg()),
            Direction::Left => (column, 1_usize.wrapping_neg()),
            Direction::Right => (columns - 1 - column, 1),
            Direction::Down => (self.rows() - 1 - row, columns),
        };
        (1..=steps)
            .map(|step| at.wrapping_add(stride.wrapping_mul(step)))
            .find(|&i| self.values[i] != 0)
            .map(|i| Cell::new(i as u16))
    }

    /// The neighbours of a cell, at most four, in the order of [`Direction::ALL`], which is ascending.
    ///
    /// Between apples the relation is symmetric: what lies first in one direction has this cell first in the opposite one.
    ///
    /// ```
    /// use applegrid::{Board, Cell};
    ///
    /// let board: Board = "7.3\n1.2".parse()?;
    /// assert_eq!(board.neighbours(Cell::new(0)).as_slice(), [Cell::new(2), Cell::new(3)]);
    /// # Ok::<(), applegrid::BoardError>(())
    /// ```
    ///
    /// # Panics
    /// If the board has no such cell.
    #[must_use]
    pub fn neighbours(&self, cell: Cell) -> SmallVec<[Cell; 4]> {
        Direction::ALL.into_iter().filter_map(|direction| self.next_apple(cell, direction)).collect()
    }
}

/// What is wrong with a board's size or its text. Lines and columns count from one, columns in characters.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BoardError {
    /// There is no row, or no column.
    #[error("a board needs at least one cell")]
    NoCells,
    /// More than [`MAX_CELLS`].
    #[error("{rows} rows of {columns} columns are more than {MAX_CELLS} cells")]
    TooManyCells {
        /// The rows asked for, or read so far.
        rows: usize,
        /// The columns.
        columns: usize,
    },
    /// A slice of values has the wrong length.
    #[error("expected {expected} values, found {found}")]
    Length {
        /// Rows × columns.
        expected: usize,
        /// The length of the slice.
        found: usize,
    },
    /// A row is longer or shorter than the first.
    #[error("line {line}: expected {expected} cells as in the first row, found {found}")]
    Ragged {
        /// The line of the row.
        line: usize,
        /// The cells of the first row.
        expected: usize,
        /// The cells of this row.
        found: usize,
    },
    /// A character that stands for no value.
    #[error("line {line}, column {column}: {found:?} is not a digit or a hole")]
    Character {
        /// The line of the character.
        line: usize,
        /// The column of the character.
        column: usize,
        /// The character.
        found: char,
    },
    /// A number, in the form with commas, that is not 0 to 255, or no number.
    #[error("line {line}, column {column}: {found:?} is not a value from 0 to 255")]
    Value {
        /// The line of the number.
        line: usize,
        /// The column where it starts.
        column: usize,
        /// What stands there.
        found: Box<str>,
    },
}
