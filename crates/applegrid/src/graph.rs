//! The graph of a board: its apples, each with its up to four neighbours, kept up to date while apples come and go.
//!
//! This is [`Board::next_apple`] made fast, not a second definition: the links are built from it, and tests hold them
//! against it after every change. The graph must know nothing of goals.

use alloc::{vec, vec::Vec};
use core::fmt;

use smallvec::SmallVec;

use crate::{
    board::Board,
    cell::{Cell, Direction},
};

/// Boards of fewer cells, which is every board that people play on, are *small*. What is kept for each cell is at least as
/// long, and a search of a small board takes its indices modulo this: that spares it every bounds check.
pub(crate) const SMALL: usize = 256;

/// A neighbour and its value in one word, so that a search reads both at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Link(u32);

impl Link {
    #[inline]
    pub(crate) fn new(cell: Cell, value: u8) -> Self {
        Self(u32::from(value) << 16 | u32::from(u16::from(cell)))
    }

    /// Is there no neighbour? See [`Graph::no_link`].
    #[inline]
    pub(crate) fn is_none(self) -> bool {
        self.value() == 0
    }

    #[inline]
    pub(crate) fn cell(self) -> Cell {
        Cell::new(self.0 as u16)
    }

    #[inline]
    pub(crate) fn index(self) -> usize {
        self.cell().index()
    }

    #[inline]
    pub(crate) fn value(self) -> u8 {
        (self.0 >> 16) as u8
    }
}

/// The apples of a board and who is next to whom.
///
/// Build it once, in O(cells); [`clear`](Graph::clear) then costs O(1) and [`restore`](Graph::restore) O(rows + columns).
/// All searches are methods of it, and share a graph from many threads.
///
/// ```
/// use applegrid::{Board, Cell, Direction, Graph};
///
/// let board: Board = "793".parse()?;
/// let mut graph = Graph::new(board);
/// assert_eq!(graph.next_apple(Cell::new(0), Direction::Right), Some(Cell::new(1)));
/// assert_eq!(graph.clear(Cell::new(1)), 9);
/// assert_eq!(graph.next_apple(Cell::new(0), Direction::Right), Some(Cell::new(2)));
/// # Ok::<(), applegrid::BoardError>(())
/// ```
#[derive(Clone)]
pub struct Graph {
    board: Board,
    apples: usize,
    // These are longer than the board: see `SMALL` and `Graph::no_link`.
    /// For each cell the links in the order of [`Direction::ALL`]; [`Graph::no_link`] for a hole.
    links: Vec<[Link; 4]>,
    /// For each cell the values of its right and of its lower neighbour, 0 if none: each pair of neighbours once.
    right: Vec<u8>,
    below: Vec<u8>,
    /// No apple is worth less.
    least: u8,
}

impl Graph {
    /// The graph of a board. O(cells).
    #[must_use]
    pub fn new(board: Board) -> Self {
        let len = (board.values().len() + 1).max(SMALL);
        let mut graph = Self {
            links: vec![[Self::no_link_on(&board); 4]; len],
            right: vec![0; len],
            below: vec![0; len],
            apples: board.values().iter().filter(|&&value| value != 0).count(),
            least: board.values().iter().copied().filter(|&value| value != 0).min().unwrap_or(u8::MAX),
            board,
        };
        graph.link_all();
        graph
    }

    /// One sweep over the board, so that holes cost no more than apples.
    fn link_all(&mut self) {
        let columns = self.board.columns();
        // The last apple seen in this row, and in each column.
        let mut above = vec![None; columns];
        for row in 0..self.board.rows() {
            let mut left = None;
            for (column, above) in above.iter_mut().enumerate() {
                let cell = Cell::new((row * columns + column) as u16);
                if self.board.value(cell) != 0 {
                    if let Some(left) = left.replace(cell) {
                        self.join(left, Direction::Right, cell);
                    }
                    if let Some(above) = above.replace(cell) {
                        self.join(above, Direction::Down, cell);
                    }
                }
            }
        }
    }

    /// The board as it is now.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Gives the board back.
    #[must_use]
    pub fn into_board(self) -> Board {
        self.board
    }

    /// As [`Board::next_apple`], in O(1) for apples; holes are searched for on the board.
    ///
    /// # Panics
    /// If the board has no such cell.
    #[must_use]
    pub fn next_apple(&self, cell: Cell, direction: Direction) -> Option<Cell> {
        if self.board.value(cell) == 0 {
            return self.board.next_apple(cell, direction);
        }
        let link = self.links[cell.index()][direction as usize];
        (!link.is_none()).then(|| link.cell())
    }

    /// As [`Board::neighbours`].
    ///
    /// # Panics
    /// If the board has no such cell.
    #[must_use]
    pub fn neighbours(&self, cell: Cell) -> SmallVec<[Cell; 4]> {
        Direction::ALL.into_iter().filter_map(|direction| self.next_apple(cell, direction)).collect()
    }

    /// Takes an apple away, joins its neighbours across the hole, and returns its value; 0 if it was a hole already. O(1).
    ///
    /// # Panics
    /// If the board has no such cell.
    pub fn clear(&mut self, cell: Cell) -> u8 {
        self.clear_and_tell(cell, |_| {})
    }

    /// [`clear`](Graph::clear), telling which pairs are neighbours only now.
    pub(crate) fn clear_and_tell(&mut self, cell: Cell, mut joined: impl FnMut([Cell; 2])) -> u8 {
        let value = self.board.set(cell, 0);
        if value == 0 {
            return 0;
        }
        self.apples -= 1;
        for direction in [Direction::Right, Direction::Down] {
            let after = self.part(cell, direction);
            let before = self.part(cell, direction.opposite());
            if let (Some(before), Some(after)) = (before, after) {
                self.join(before, direction, after);
                joined([before, after]);
            }
        }
        value
    }

    /// Puts an apple into a hole, between the apples that were joined across it. Any order of restoring is right. Clearing
    /// and restoring leave the graph as it was.
    ///
    /// O(rows + columns).
    ///
    /// # Panics
    /// If the board has no such cell, if it holds an apple, or if the value is 0.
    pub fn restore(&mut self, cell: Cell, value: u8) {
        assert_ne!(value, 0, "an apple has a value");
        assert_eq!(self.board.set(cell, value), 0, "cell {cell} holds an apple");
        self.apples += 1;
        self.least = self.least.min(value);
        for direction in [Direction::Right, Direction::Down] {
            let before = self.board.next_apple(cell, direction.opposite());
            let after = self.board.next_apple(cell, direction);
            if let (Some(before), Some(_)) = (before, after) {
                self.part(before, direction);
            }
            if let Some(before) = before {
                self.join(before, direction, cell);
            }
            if let Some(after) = after {
                self.join(cell, direction, after);
            }
        }
    }

    /// Links two apples, neither of which has a neighbour there yet.
    fn join(&mut self, from: Cell, direction: Direction, to: Cell) {
        self.point(from, direction, Link::new(to, self.board.value(to)));
        self.point(to, direction.opposite(), Link::new(from, self.board.value(from)));
    }

    /// Undoes a link from both ends, and says where it led.
    fn part(&mut self, from: Cell, direction: Direction) -> Option<Cell> {
        let link = self.links[from.index()][direction as usize];
        if link.is_none() {
            return None;
        }
        self.point(from, direction, self.no_link());
        self.point(link.cell(), direction.opposite(), self.no_link());
        Some(link.cell())
    }

    /// The one place that writes a link, and with it all that is kept beside the links.
    fn point(&mut self, cell: Cell, direction: Direction, link: Link) {
        let i = cell.index();
        self.links[i][direction as usize] = link;
        match direction {
            Direction::Right => self.right[i] = link.value(),
            Direction::Down => self.below[i] = link.value(),
            Direction::Up | Direction::Left => {}
        }
    }

    /// Has the board fewer than [`SMALL`] cells?
    pub(crate) fn is_small(&self) -> bool {
        self.board.values().len() < SMALL
    }

    /// Where there is no neighbour: a link to the cell after the last, which holds no apple. What a search keeps for each
    /// cell has a place for that one too, so that it can follow such a link without asking.
    pub(crate) fn no_link(&self) -> Link {
        Self::no_link_on(&self.board)
    }

    fn no_link_on(board: &Board) -> Link {
        Link::new(Cell::new(board.values().len() as u16), 0)
    }

    /// Is there an apple in every cell?
    pub(crate) fn is_full(&self) -> bool {
        self.apples == self.board.values().len()
    }

    pub(crate) fn links(&self) -> &[[Link; 4]] {
        &self.links
    }

    /// The values of all cells, of their right and of their lower neighbours.
    pub(crate) fn pairs(&self) -> (&[u8], &[u8], &[u8]) {
        (self.board.values(), &self.right, &self.below)
    }

    /// A value that no apple is below.
    pub(crate) fn least(&self) -> u8 {
        self.least
    }
}

/// The board. The links follow from it.
impl fmt::Debug for Graph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Graph").field("board", &self.board).finish_non_exhaustive()
    }
}

impl From<Board> for Graph {
    fn from(board: Board) -> Self {
        Self::new(board)
    }
}
