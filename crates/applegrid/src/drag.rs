//! The order in which a set of apples can be dragged.

use alloc::vec::Vec;

use crate::{board::Board, cell::Cell, cell_set::CellSet, combination::Combination, rule::Shape};

/// The set as a [`Combination`] lists its cells: ascending for rectangles; for connected sets the least first, and each
/// later one next to an earlier one. The set is a combination on this board.
pub(crate) fn order(board: &Board, shape: Shape, mut cells: CellSet) -> Combination {
    let mut order: Vec<Cell> = cells.iter().collect();
    if shape == Shape::Connected {
        order.truncate(1);
        let mut seen = 0;
        while let Some(&cell) = order.get(seen) {
            cells.remove(cell);
            seen += 1;
            for next in board.neighbours(cell) {
                if cells.remove(next) {
                    order.push(next);
                }
            }
        }
    }
    Combination::from(&order[..])
}
