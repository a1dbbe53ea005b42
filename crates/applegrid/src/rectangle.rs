//! The combinations of [`Shape::Rectangle`](crate::Shape::Rectangle).
//!
//! From an upper left corner, each further lower side lets the right side only come nearer, since values are positive: two
//! pointers find every rectangle of the sum in O(rows + columns) a corner, on a summed-area table. Only tight rectangles,
//! with an apple on each side, are reported, so each set of apples once.

use alloc::{vec, vec::Vec};
use core::ops::ControlFlow;

use crate::{board::Board, budget::Meter, cell::Cell, search::Pause};

/// A search for rectangles, resumable: by upper side, then left side, then lower side, ascending.
#[derive(Clone, Debug)]
pub(crate) struct Rectangles<'b> {
    board: &'b Board,
    goal: u32,
    /// The sum of all values above and to the left of each corner of the grid, (rows + 1) × (columns + 1) of them.
    sums: Vec<u32>,
    top: usize,
    left: usize,
    /// The last row of the rectangle that comes next.
    bottom: usize,
    /// The column after its last, at most.
    right: usize,
    cells: Vec<Cell>,
}

impl<'b> Rectangles<'b> {
    pub(crate) fn new(board: &'b Board, goal: u16) -> Self {
        let (rows, columns) = (board.rows(), board.columns());
        let width = columns + 1;
        let mut sums = vec![0; (rows + 1) * width];
        for row in 0..rows {
            let mut in_row = 0;
            for column in 0..columns {
                in_row += u32::from(board.values()[row * columns + column]);
                sums[(row + 1) * width + column + 1] = sums[row * width + column + 1] + in_row;
            }
        }
        Self { board, goal: goal.into(), sums, top: 0, left: 0, bottom: 0, right: 0, cells: Vec::new() }
    }

    /// The sum of a rectangle, lower and right sides excluded.
    fn sum(&self, top: usize, left: usize, bottom: usize, right: usize) -> u32 {
        let at = |row: usize, column: usize| self.sums[row * (self.board.columns() + 1) + column];
        at(bottom, right) + at(top, left) - at(top, right) - at(bottom, left)
    }

    /// Goes on to the next tight rectangle, and returns its sides, lower and right excluded.
    fn advance<M: Meter>(&mut self, meter: &mut M) -> Result<Option<[usize; 4]>, M::Stop> {
        let (rows, columns) = (self.board.rows(), self.board.columns());
        while self.top < rows {
            let (top, left) = (self.top, self.left);
            if self.bottom == top {
                meter.spend()?;
                self.right = columns;
            }
            while self.bottom < rows {
                self.bottom += 1;
                let bottom = self.bottom;
                while self.right > left + 1 && self.sum(top, left, bottom, self.right - 1) >= self.goal {
                    self.right -= 1;
                }
                let right = self.right;
                if self.sum(top, left, bottom, right) == self.goal
                    && self.sum(top, left, top + 1, right) > 0
                    && self.sum(top, left, bottom, left + 1) > 0
                    && self.sum(bottom - 1, left, bottom, right) > 0
                    && self.sum(top, right - 1, bottom, right) > 0
                {
                    return Ok(Some([top, left, bottom, right]));
                }
            }
            self.left += 1;
            if self.left == columns {
                self.left = 0;
                self.top += 1;
            }
            self.bottom = self.top;
        }
        Ok(None)
    }

    /// As [`Search::run`](crate::search::Search::run).
    pub(crate) fn run<B, M: Meter>(
        &mut self,
        meter: &mut M,
        mut visit: impl FnMut(&[Cell]) -> ControlFlow<B>,
    ) -> Result<(), Pause<B, M::Stop>> {
        while let Some([top, left, bottom, right]) = self.advance(meter).map_err(Pause::Stopped)? {
            let columns = self.board.columns();
            self.cells.clear();
            for row in top..bottom {
                let cells = (row * columns + left..row * columns + right).map(|i| Cell::new(i as u16));
                self.cells.extend(cells.filter(|&cell| self.board.value(cell) != 0));
            }
            if let ControlFlow::Break(broken) = visit(&self.cells) {
                return Err(Pause::Broken(broken));
            }
        }
        Ok(())
    }

    /// How many there are.
    pub(crate) fn count<M: Meter>(mut self, meter: &mut M) -> Result<u64, M::Stop> {
        let mut total = 0;
        while self.advance(meter)?.is_some() {
            total += 1;
        }
        Ok(total)
    }
}
