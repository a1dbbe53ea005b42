//! The record of a game, exact enough to be checked by somebody who was not there.
//!
//! A replay is data; it becomes a game again only by being played through, every move under the rule.

use alloc::vec::Vec;

use crate::{
    board::Board,
    budget::{Budget, Meter, Metered, Stopped, Unmetered},
    combination::Combination,
    game::{Game, PlayError},
    position,
    rule::Rule,
};

/// A board, a rule, and the moves made, each with the [position hash](Game::position_hash) that it led to.
///
/// The hash tells a move from another legal one: a replay in which any move was altered is refused, and the error says
/// which. It is no signature: who writes a whole new game writes its hashes too. A server that dealt the board from a seed
/// deals it again ([`Dealer`](crate::Dealer)), and compares it with [`start`](Self::start).
///
/// ```
/// use applegrid::{Board, Cell, Game, Replay, ReplayError, Rule};
///
/// let mut game = Game::new("73\n37".parse::<Board>()?, Rule::connected(10)?);
/// game.play(&[Cell::new(0), Cell::new(1)])?;
/// let replay = game.replay();
/// assert_eq!(replay.verify()?.score(), 2);
///
/// // The first column instead of the first row: a legal move, but not the one that was made.
/// let altered = [Cell::new(0), Cell::new(2)];
/// let forged = Replay::new(replay.start().clone(), replay.rule(), vec![(altered[..].into(), replay.moves()[0].1)]);
/// assert!(matches!(forged.verify(), Err(ReplayError::Position { number: 0, .. })));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    start: Board,
    rule: Rule,
    moves: Vec<(Combination, u64)>,
}

impl Replay {
    /// A replay from its parts, which are not looked at before [`verify`](Replay::verify).
    #[must_use]
    pub fn new(start: Board, rule: Rule, moves: Vec<(Combination, u64)>) -> Self {
        Self { start, rule, moves }
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

    /// The moves, and the hash of the position after each.
    #[must_use]
    pub fn moves(&self) -> &[(Combination, u64)] {
        &self.moves
    }

    /// Plays the moves and returns the game as it stands after the last.
    ///
    /// # Errors
    /// [`ReplayError`], for the first move that is illegal or leads elsewhere.
    ///
    /// # Complexity
    /// That of playing the game, which is for its writer to choose: see [`Game::new`] and [`Game::play`]. A server that
    /// verifies what strangers send takes [`verify_within`](Replay::verify_within).
    pub fn verify(&self) -> Result<Game, ReplayError> {
        let Ok(game) = self.verify_metered(&mut Unmetered)?;
        Ok(game)
    }

    /// [`verify`](Replay::verify) on a budget, which is for all of it.
    ///
    /// # Errors
    /// [`ReplayWithinError`].
    ///
    /// ```
    /// use applegrid::{Board, Budget, Replay, ReplayWithinError, Rule};
    ///
    /// // Even values, an odd goal: whether there is a move would take for ever to find out.
    /// let board = Board::from_values(60, 60, &[2; 3600])?;
    /// let replay = Replay::new(board, Rule::connected(2999)?, Vec::new());
    /// let stopped = replay.verify_within(&Budget::nodes(10_000));
    /// assert!(matches!(stopped, Err(ReplayWithinError::Stopped { moves: 0, .. })));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn verify_within(&self, budget: &Budget<'_>) -> Result<Game, ReplayWithinError> {
        let verified = self.verify_metered(&mut Metered::new(budget))?;
        verified.map_err(|(moves, stopped)| ReplayWithinError::Stopped { moves, stopped })
    }

    /// With what stops it, how many moves were made.
    fn verify_metered<M: Meter>(&self, meter: &mut M) -> Result<Result<Game, (usize, M::Stop)>, ReplayError> {
        let mut game = match Game::new_metered(self.start.clone(), self.rule, meter) {
            Ok(game) => game,
            Err(stop) => return Ok(Err((0, stop))),
        };
        for (number, (cells, expected)) in self.moves.iter().enumerate() {
            let played = game.play_metered(cells, meter).map_err(|source| ReplayError::Illegal { number, source })?;
            if let Err(stop) = played {
                return Ok(Err((number, stop)));
            }
            let found = game.position_hash();
            if found != *expected {
                return Err(ReplayError::Position { number, expected: *expected, found });
            }
        }
        debug_assert_eq!(game.position_hash(), position::hash(game.board(), self.rule));
        Ok(Ok(game))
    }
}

impl Game {
    /// The record of the game so far.
    #[must_use]
    pub fn replay(&self) -> Replay {
        let moves = self.record().map(|(cells, hash)| (cells.clone(), hash)).collect();
        Replay::new(self.start().clone(), self.rule(), moves)
    }
}

/// Why a replay is not a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReplayError {
    /// A move breaks the rule.
    #[error("move {number}: {source}")]
    Illegal {
        /// Which move, from zero.
        number: usize,
        /// What is wrong with it.
        source: PlayError,
    },
    /// A move leads to another position than the recorded one.
    #[error("move {number} leads to position {found:016x}, not to {expected:016x}")]
    Position {
        /// Which move, from zero.
        number: usize,
        /// The recorded hash.
        expected: u64,
        /// The hash after the move.
        found: u64,
    },
}

/// Why a replay was not verified on a budget.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReplayWithinError {
    /// It is not a game.
    #[error(transparent)]
    Refused(#[from] ReplayError),
    /// The budget ended first. What follows these moves is not known to be right or wrong.
    #[error("{stopped}, at move {moves}")]
    Stopped {
        /// How many moves were made, and are right. With 0 it may be the board before them that could not be judged.
        moves: usize,
        /// The budget's end.
        stopped: Stopped,
    },
}
