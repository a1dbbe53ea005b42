//! Where something is: a cell by its row-major index, and the four directions.
//!
//! A cell knows nothing of the board that it lies on. Nothing here may need the board's size.

use core::fmt;

/// A cell of a board: its row-major index, `row × columns + column`.
///
/// The order of cells is the order of their indices, and the canonical order of combinations rests on it. A cell is nothing
/// but its index in memory, so that a slice of cells can be handed to C.
///
/// ```
/// use applegrid::{Board, Cell};
///
/// let board: Board = "123\n456".parse()?;
/// assert_eq!(board.cell(1, 2), Some(Cell::new(5)));
/// assert_eq!(board.row_and_column(Cell::new(5)), (1, 2));
/// # Ok::<(), applegrid::BoardError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Cell(u16);

impl Cell {
    /// The cell with this row-major index. Whether a board has such a cell is for the board to say.
    #[must_use]
    pub const fn new(index: u16) -> Self {
        Self(index)
    }

    /// The row-major index.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl From<Cell> for u16 {
    fn from(cell: Cell) -> Self {
        cell.0
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// One of the four directions, in the order of the indices that lie there: up and left are smaller, right and down larger.
///
/// Neighbours are always listed in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// Towards the first row.
    Up,
    /// Towards the first column.
    Left,
    /// Towards the last column.
    Right,
    /// Towards the last row.
    Down,
}

impl Direction {
    /// All four, in order.
    pub const ALL: [Self; 4] = [Self::Up, Self::Left, Self::Right, Self::Down];

    /// The way back.
    ///
    /// ```
    /// use applegrid::Direction;
    ///
    /// assert_eq!(Direction::Up.opposite(), Direction::Down);
    /// ```
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Up => Self::Down,
            Self::Left => Self::Right,
            Self::Right => Self::Left,
            Self::Down => Self::Up,
        }
    }
}
