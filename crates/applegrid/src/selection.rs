//! The drag: which apples the player holds, before anything is scored.
//!
//! It asks the graph who is next to whom, as the search does, so a player can drag exactly what the search finds. It must
//! never change a board or a score: that happens on release, elsewhere.

use alloc::vec::Vec;

use crate::{
    cell::Cell,
    cell_set::CellSet,
    combination::Combination,
    graph::Graph,
    rule::{Rule, Shape},
};

/// A drag in progress, or none.
///
/// For [`Shape::Connected`] it collects a region of any shape: a cell joins if it is a neighbour of *some* cell that is
/// already held, and dragging back over a cell that is held changes nothing. For [`Shape::Rectangle`] the drag goes from
/// corner to corner, holes included, and holds the apples between them.
///
/// ```
/// use applegrid::{Board, Cell, Graph, Rule, Selection};
///
/// let graph = Graph::new("235\n4.1".parse::<Board>()?);
/// let mut drag = Selection::new(Rule::connected(10)?);
/// assert!(drag.begin(&graph, Cell::new(0)));
/// assert!(drag.extend(&graph, Cell::new(1)));
/// assert!(!drag.extend(&graph, Cell::new(0))); // back: nothing changes
/// assert!(drag.extend(&graph, Cell::new(2)));
/// assert_eq!(drag.sum(), 10);
/// assert_eq!(drag.release().map(|combination| combination.len()), Some(3));
/// assert_eq!(drag.sum(), 0);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Selection {
    rule: Rule,
    /// Where the drag began; of a rectangle, the corner that stays.
    anchor: Option<Cell>,
    cells: Vec<Cell>,
    set: CellSet,
    sum: u32,
}

impl Selection {
    /// No drag yet.
    #[must_use]
    pub fn new(rule: Rule) -> Self {
        Self { rule, anchor: None, cells: Vec::new(), set: CellSet::new(), sum: 0 }
    }

    /// Begins a drag at a cell, and drops the one before. False, and no drag, if there is no such cell or, for
    /// [`Shape::Connected`], no apple in it.
    pub fn begin(&mut self, graph: &Graph, cell: Cell) -> bool {
        self.cancel();
        let board = graph.board();
        if !board.has_cell(cell) || (self.rule.shape() == Shape::Connected && board.value(cell) == 0) {
            return false;
        }
        self.anchor = Some(cell);
        if board.value(cell) != 0 {
            self.hold(graph, cell);
        }
        true
    }

    /// Drags on to a cell. True if that changed what is held: the cell joined, or another rectangle has other apples.
    ///
    /// O(1) for [`Shape::Connected`], O(area) for [`Shape::Rectangle`]. Without a drag, and off the board, nothing happens.
    pub fn extend(&mut self, graph: &Graph, cell: Cell) -> bool {
        let Some(anchor) = self.anchor.filter(|_| graph.board().has_cell(cell)) else { return false };
        match self.rule.shape() {
            Shape::Connected => {
                let joins = graph.board().value(cell) != 0
                    && !self.contains(cell)
                    && graph.neighbours(cell).iter().any(|&next| self.contains(next));
                if joins {
                    self.hold(graph, cell);
                }
                joins
            }
            Shape::Rectangle => {
                let before = core::mem::take(&mut self.set);
                self.cells.clear();
                self.sum = 0;
                for held in rectangle(graph, anchor, cell) {
                    self.hold(graph, held);
                }
                self.set != before
            }
        }
    }

    fn hold(&mut self, graph: &Graph, cell: Cell) {
        self.sum += u32::from(graph.board().value(cell));
        self.set.insert(cell);
        self.cells.push(cell);
    }

    /// The sum of what is held.
    #[must_use]
    pub fn sum(&self) -> u32 {
        self.sum
    }

    /// Is this cell held? O(1).
    #[must_use]
    pub fn contains(&self, cell: Cell) -> bool {
        self.set.contains(cell)
    }

    /// What is held, in the order in which it joined; of a rectangle, ascending.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Ends the drag: what was held, if it adds up to the goal. Only now may it be scored, by
    /// [`Game::play`](crate::Game::play).
    pub fn release(&mut self) -> Option<Combination> {
        let held = (self.sum == u32::from(self.rule.goal())).then(|| Combination::from(&self.cells[..]));
        self.cancel();
        held
    }

    /// Ends the drag and drops what was held.
    pub fn cancel(&mut self) {
        self.anchor = None;
        self.cells.clear();
        self.set.clear();
        self.sum = 0;
    }
}

/// The apples in the rectangle between two corners, ascending.
fn rectangle(graph: &Graph, a: Cell, b: Cell) -> impl Iterator<Item = Cell> + '_ {
    let board = graph.board();
    let ((row_a, column_a), (row_b, column_b)) = (board.row_and_column(a), board.row_and_column(b));
    let columns = column_a.min(column_b)..=column_a.max(column_b);
    (row_a.min(row_b)..=row_a.max(row_b))
        .flat_map(move |row| columns.clone().filter_map(move |column| board.cell(row, column)))
        .filter(|&cell| board.value(cell) != 0)
}
