//! A game: a board under a rule, the moves made on it, and whether it is over.
//!
//! The rule is enforced here and nowhere else. The board may change only through a move, its undoing or its redoing, since
//! the judge and the hash are carried along and never computed anew.

use alloc::vec::Vec;
use core::fmt;

use smallvec::SmallVec;

use crate::{
    board::Board,
    budget::{Budget, Meter, Metered, Stopped, Unmetered},
    cell::Cell,
    combination::Combination,
    graph::Graph,
    judge::{Judge, Mark},
    position,
    rule::{Rule, Shape},
};

/// A move that was made, and what undoes it.
#[derive(Clone, Debug)]
struct Turn {
    cells: Combination,
    values: SmallVec<[u8; 10]>,
    hash_after: u64,
    judge_before: Mark,
}

/// A game in progress.
///
/// The score is the number of apples cleared.
///
/// ```
/// use applegrid::{Board, Cell, Game, Rule};
///
/// let mut game = Game::new("73\n82".parse::<Board>()?, Rule::connected(10)?);
/// game.play(&[Cell::new(0), Cell::new(1)])?;
/// assert_eq!((game.score(), game.is_over()), (2, false));
/// game.play(&[Cell::new(2), Cell::new(3)])?;
/// assert_eq!((game.score(), game.is_over()), (4, true));
/// assert!(game.undo());
/// assert_eq!(game.board().to_string(), "..\n82\n");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Game {
    start: Board,
    rule: Rule,
    graph: Graph,
    turns: Vec<Turn>,
    undone: Vec<Combination>,
    score: u32,
    hash: u64,
    judge: Judge,
}

impl Game {
    /// A game on a board. It looks for a first combination, as [`Graph::find`] does, and takes as long. For a board of
    /// unknown origin there is [`new_within`](Game::new_within).
    #[must_use]
    pub fn new(board: Board, rule: Rule) -> Self {
        let Ok(game) = Self::new_metered(board, rule, &mut Unmetered);
        game
    }

    /// [`new`](Game::new) on a budget.
    ///
    /// # Errors
    /// [`Stopped`]: whether there is a combination is not known, so there is no game.
    ///
    /// ```
    /// use applegrid::{Board, Budget, Game, Rule};
    ///
    /// // No even values make an odd sum, but there are more ways to try than anybody can.
    /// let board = Board::from_values(60, 60, &[2; 3600])?;
    /// assert!(Game::new_within(board, Rule::connected(2999)?, &Budget::nodes(10_000)).is_err());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn new_within(board: Board, rule: Rule, budget: &Budget<'_>) -> Result<Self, Stopped> {
        Self::new_metered(board, rule, &mut Metered::new(budget))
    }

    pub(crate) fn new_metered<M: Meter>(board: Board, rule: Rule, meter: &mut M) -> Result<Self, M::Stop> {
        let graph = Graph::new(board.clone());
        Ok(Self {
            hash: position::hash(&board, rule),
            judge: Judge::new(&graph, rule, meter)?,
            start: board,
            rule,
            graph,
            turns: Vec::new(),
            undone: Vec::new(),
            score: 0,
        })
    }

    /// The board as it is now.
    #[must_use]
    pub fn board(&self) -> &Board {
        self.graph.board()
    }

    /// The graph of the board as it is now: all searches are there.
    #[must_use]
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// The board before the first move.
    #[must_use]
    pub fn start(&self) -> &Board {
        &self.start
    }

    /// The rule.
    #[must_use]
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The number of apples cleared.
    #[must_use]
    pub fn score(&self) -> u32 {
        self.score
    }

    /// The moves made so far, without those undone.
    #[must_use]
    pub fn moves(&self) -> impl ExactSizeIterator<Item = &Combination> {
        self.turns.iter().map(|turn| &turn.cells)
    }

    /// Is no combination left? O(1): every move brings the answer up to date.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.judge.witness().is_none()
    }

    /// A combination that is left, some one of them; `None` when the game is over. O(1).
    #[must_use]
    pub fn witness(&self) -> Option<&Combination> {
        self.judge.witness()
    }

    /// A number for the position, the board and the rule but not the way there; equal on every platform and in every
    /// version. Different positions have different hashes but for one in 2⁶⁴. O(1).
    ///
    /// ```
    /// use applegrid::{Board, Game, Rule};
    ///
    /// let game = Game::new("19\n55".parse::<Board>()?, Rule::connected(10)?);
    /// assert_eq!(game.position_hash(), 0x25ce_ce24_f951_5290);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn position_hash(&self) -> u64 {
        self.hash
    }

    /// Clears a combination. The cells may come in any order. What was undone can no longer be redone.
    ///
    /// # Errors
    /// [`PlayError`], and nothing is changed.
    ///
    /// # Complexity
    /// O(cells of the move) as long as the judge's witness survives. Of connected moves, amortised over a whole game about one
    /// search of the board, which may be long: see [`play_within`](Game::play_within). Of rectangles, a search from the beginning
    /// each time that the witness is taken.
    pub fn play(&mut self, cells: &[Cell]) -> Result<(), PlayError> {
        let Ok(()) = self.play_metered(cells, &mut Unmetered)?;
        Ok(())
    }

    /// [`play`](Game::play) on a budget. A move that leaves the judge's witness alone spends nothing of it.
    ///
    /// # Errors
    /// [`PlayWithinError`], and nothing is changed. After [`PlayWithinError::Stopped`] the move is legal but not made, for
    /// whether the game would be over is not known; the same move with a greater budget may be.
    ///
    /// ```
    /// use applegrid::{Board, Budget, Cell, Game, PlayWithinError, Rule};
    ///
    /// let mut game = Game::new("73\n82".parse::<Board>()?, Rule::connected(10)?);
    /// let row = [Cell::new(0), Cell::new(1)];
    /// assert!(matches!(game.play_within(&row, &Budget::nodes(0)), Err(PlayWithinError::Stopped(_))));
    /// assert_eq!(game.score(), 0);
    /// game.play_within(&row, &Budget::nodes(100))?;
    /// assert_eq!(game.score(), 2);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn play_within(&mut self, cells: &[Cell], budget: &Budget<'_>) -> Result<(), PlayWithinError> {
        Ok(self.play_metered(cells, &mut Metered::new(budget))??)
    }

    pub(crate) fn play_metered<M: Meter>(
        &mut self,
        cells: &[Cell],
        meter: &mut M,
    ) -> Result<Result<(), M::Stop>, PlayError> {
        self.check(cells)?;
        Ok(self.make(Combination::from(cells), meter).map(|()| self.undone.clear()).map_err(|(stop, _)| stop))
    }

    /// Takes the last move back; false if there is none. It costs O(rows + columns) for each apple.
    pub fn undo(&mut self) -> bool {
        let Some(turn) = self.turns.pop() else { return false };
        let cells = self.unmake(turn);
        self.undone.push(cells);
        true
    }

    /// Makes the move again that was taken back last; false if there is none. It takes as long as [`play`](Game::play).
    pub fn redo(&mut self) -> bool {
        let Ok(is_redone) = self.redo_metered(&mut Unmetered);
        is_redone
    }

    /// [`redo`](Game::redo) on a budget.
    ///
    /// # Errors
    /// [`Stopped`], and nothing is changed: the move can still be redone.
    ///
    /// ```
    /// use applegrid::{Board, Budget, Cell, Game, Rule};
    ///
    /// let mut game = Game::new("73\n82".parse::<Board>()?, Rule::connected(10)?);
    /// game.play(&[Cell::new(0), Cell::new(1)])?;
    /// game.undo();
    /// assert!(game.redo_within(&Budget::nodes(0)).is_err());
    /// assert_eq!(game.redo_within(&Budget::nodes(100)), Ok(true));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn redo_within(&mut self, budget: &Budget<'_>) -> Result<bool, Stopped> {
        self.redo_metered(&mut Metered::new(budget))
    }

    fn redo_metered<M: Meter>(&mut self, meter: &mut M) -> Result<bool, M::Stop> {
        let Some(cells) = self.undone.pop() else { return Ok(false) };
        self.make(cells, meter).map(|()| true).map_err(|(stop, cells)| {
            self.undone.push(cells);
            stop
        })
    }

    /// The moves made so far, each with the hash of the position that it led to.
    pub(crate) fn record(&self) -> impl Iterator<Item = (&Combination, u64)> {
        self.turns.iter().map(|turn| (&turn.cells, turn.hash_after))
    }

    /// Makes a legal move; or gives it back, and changes nothing, when the meter stops the judge.
    fn make<M: Meter>(&mut self, cells: Combination, meter: &mut M) -> Result<(), (M::Stop, Combination)> {
        let judge_before = self.judge.mark();
        let mut values = SmallVec::new();
        for &cell in cells.iter() {
            let value = self.graph.clear_and_tell(cell, |pair| self.judge.join(pair));
            self.hash ^= position::key(cell, value);
            values.push(value);
        }
        self.score += cells.len() as u32;
        let turn = Turn { cells, values, hash_after: self.hash, judge_before };
        if let Err(stop) = self.judge.update(&self.graph, self.rule, meter) {
            return Err((stop, self.unmake(turn)));
        }
        self.turns.push(turn);
        Ok(())
    }

    /// Undoes what [`make`](Game::make) did, and gives the move back.
    fn unmake(&mut self, turn: Turn) -> Combination {
        for (&cell, &value) in turn.cells.iter().zip(&turn.values) {
            self.graph.restore(cell, value);
            self.hash ^= position::key(cell, value);
        }
        self.score -= turn.cells.len() as u32;
        self.judge.take_back(turn.judge_before);
        turn.cells
    }

    /// Is this a combination?
    fn check(&self, cells: &[Cell]) -> Result<(), PlayError> {
        let board = self.board();
        let mut sum = 0;
        for &cell in cells {
            if !board.has_cell(cell) {
                return Err(PlayError::OffBoard { cell });
            }
            if board.value(cell) == 0 {
                return Err(PlayError::Hole { cell });
            }
            sum += u64::from(board.value(cell));
        }
        let mut sorted: SmallVec<[Cell; 16]> = cells.into();
        sorted.sort_unstable();
        if let Some(pair) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(PlayError::Twice { cell: pair[0] });
        }
        if sum != u64::from(self.rule.goal()) {
            return Err(PlayError::Sum { expected: self.rule.goal(), found: sum });
        }
        match self.rule.shape() {
            Shape::Connected => self.check_connected(&sorted),
            Shape::Rectangle => self.check_rectangle(&sorted),
        }
    }

    fn check_connected(&self, sorted: &[Cell]) -> Result<(), PlayError> {
        let mut reached: SmallVec<[bool; 16]> = SmallVec::from_elem(false, sorted.len());
        let mut queue: SmallVec<[usize; 16]> = SmallVec::new();
        // The sum is right, so there is a cell.
        reached[0] = true;
        queue.push(0);
        while let Some(at) = queue.pop() {
            for next in self.graph.neighbours(sorted[at]) {
                if let Ok(next) = sorted.binary_search(&next) {
                    if !reached[next] {
                        reached[next] = true;
                        queue.push(next);
                    }
                }
            }
        }
        match reached.iter().position(|&reached| !reached) {
            Some(apart) => Err(PlayError::Apart { cell: sorted[apart] }),
            None => Ok(()),
        }
    }

    fn check_rectangle(&self, sorted: &[Cell]) -> Result<(), PlayError> {
        let board = self.board();
        let row = |cell: &Cell| board.row_and_column(*cell).0;
        let column = |cell: &Cell| board.row_and_column(*cell).1;
        let (left, right) = sorted
            .iter()
            .map(column)
            .fold((usize::MAX, 0), |(left, right), column| (left.min(column), right.max(column)));
        let (Some(top), Some(bottom)) = (sorted.first().map(row), sorted.last().map(row)) else { return Ok(()) };
        for cell in (top..=bottom).flat_map(|row| (left..=right).filter_map(move |column| board.cell(row, column))) {
            if board.value(cell) != 0 && sorted.binary_search(&cell).is_err() {
                return Err(PlayError::LeftOut { cell });
            }
        }
        Ok(())
    }
}

/// What the game is made of. All else follows from it, and would bury it in a failing test's report.
impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves: Vec<&[Cell]> = self.moves().map(|cells| &cells[..]).collect();
        let undone: Vec<&[Cell]> = self.undone.iter().map(|cells| &cells[..]).collect();
        f.debug_struct("Game")
            .field("start", &self.start)
            .field("rule", &self.rule)
            .field("moves", &moves)
            .field("undone", &undone)
            .finish_non_exhaustive()
    }
}

/// Why a move is not one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlayError {
    /// The board has no such cell.
    #[error("the board has no cell {cell}")]
    OffBoard {
        /// The cell.
        cell: Cell,
    },
    /// There is no apple in the cell.
    #[error("cell {cell} is a hole")]
    Hole {
        /// The cell.
        cell: Cell,
    },
    /// A cell is named more than once.
    #[error("cell {cell} is named twice")]
    Twice {
        /// The cell.
        cell: Cell,
    },
    /// The values do not add up to the goal. No cell at all adds up to 0.
    #[error("the sum is {found}, not {expected}")]
    Sum {
        /// The goal.
        expected: u16,
        /// The sum.
        found: u64,
    },
    /// [`Shape::Connected`]: the cells are not connected.
    #[error("cell {cell} is not connected with the first")]
    Apart {
        /// The least cell that is not connected with the least of all.
        cell: Cell,
    },
    /// [`Shape::Rectangle`]: the rectangle around the cells has another apple.
    #[error("the rectangle also has the apple of cell {cell}")]
    LeftOut {
        /// The least such cell.
        cell: Cell,
    },
}

/// Why a move was not made on a budget.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlayWithinError {
    /// It is no move.
    #[error(transparent)]
    Illegal(#[from] PlayError),
    /// It is one, but the budget ended before it was known what is left after it.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}
