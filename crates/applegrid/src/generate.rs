//! Boards by chance: dealt from a seed, the same on every platform and in every version with the same major number.
//!
//! | deal | what it promises |
//! |---|---|
//! | [`Dealer::independent`] | every value as likely as the others, in every cell, whatever lies elsewhere |
//! | [`Dealer::divisible`] | the same, among the boards whose sum is a multiple of the goal: what the classic game deals |
//! | [`Dealer::solvable`] | a board that can be cleared to the last apple, and how |
//!
//! A seed must never be worth more than its board: nothing here asks for a clock or for a system's randomness.

use alloc::vec::Vec;
use core::ops::RangeInclusive;

use crate::{
    board::{Board, BoardError},
    combination::Combination,
    dice::Dice,
    partition,
    rule::Rule,
};

/// So many values are drawn at most in the hope of a sum that is a multiple of the goal: some ten milliseconds.
const DRAWS: usize = 1 << 22;

/// Deals boards of one size, with values from one range.
///
/// The chance is a `ChaCha8` stream (`rand_chacha::ChaCha8Rng`, its key the seed as eight bytes, little-endian, and 24
/// zeros), read in a way that does not depend on that crate's or any other's version.
///
/// ```
/// use applegrid::{Dealer, Game, Rule};
///
/// let dealer = Dealer::classic();
/// let board = dealer.divisible(10, 42)?;
/// assert_eq!((board.rows(), board.columns(), board.sum() % 10), (10, 17, 0));
/// assert_eq!(board, dealer.divisible(10, 42)?);
///
/// let rule = Rule::rectangle(10)?;
/// let dealt = dealer.solvable(rule, 42)?;
/// let mut game = Game::new(dealt.board, rule);
/// for cells in &dealt.solution {
///     game.play(cells)?;
/// }
/// assert_eq!(game.score(), 170);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Dealer {
    rows: u16,
    columns: u16,
    least: u8,
    greatest: u8,
}

/// A board that can be cleared to the last apple, and the moves that do it: [`Dealer::solvable`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solvable {
    /// The board; every cell has an apple.
    pub board: Board,
    /// The moves, in the order in which they are legal. Others may clear the board as well.
    pub solution: Vec<Combination>,
}

impl Dealer {
    /// Boards of 10 rows and 17 columns, with values from 1 to 9.
    #[must_use]
    pub const fn classic() -> Self {
        Self { rows: 10, columns: 17, least: 1, greatest: 9 }
    }

    /// Boards of any size, with values from a range.
    ///
    /// # Errors
    /// [`DealError::Values`] if the range is empty or has a 0, which is a hole; [`DealError::Size`].
    pub fn new(rows: usize, columns: usize, values: RangeInclusive<u8>) -> Result<Self, DealError> {
        let (least, greatest) = values.into_inner();
        if least == 0 || least > greatest {
            return Err(DealError::Values { least, greatest });
        }
        Board::new(rows, columns)?;
        Ok(Self { rows: rows as u16, columns: columns as u16, least, greatest })
    }

    /// The number of rows.
    #[must_use]
    pub fn rows(self) -> usize {
        self.rows.into()
    }

    /// The number of columns.
    #[must_use]
    pub fn columns(self) -> usize {
        self.columns.into()
    }

    /// The values that are dealt.
    #[must_use]
    pub fn values(self) -> RangeInclusive<u8> {
        self.least..=self.greatest
    }

    fn cells(self) -> usize {
        self.rows() * self.columns()
    }

    fn board(self, values: &[u8]) -> Result<Board, DealError> {
        Ok(Board::from_values(self.rows(), self.columns(), values)?)
    }

    fn deal(self, dice: &mut Dice) -> Vec<u8> {
        let draw = |_| dice.within(self.least.into(), self.greatest.into()) as u8;
        (0..self.cells()).map(draw).collect()
    }

    /// Every value as likely as the others, in every cell. O(cells).
    ///
    /// # Errors
    /// None that [`Dealer::new`] has not found already.
    pub fn independent(self, seed: u64) -> Result<Board, DealError> {
        self.board(&self.deal(&mut Dice::new(seed)))
    }

    /// A board whose sum is a multiple of the goal: independent boards of one stream, until one is.
    ///
    /// That is what the classic game deals, and without it no board can be cleared to the last apple. For goals so great that
    /// hardly any board has such a sum, the last board is brought to the nearest multiple, one apple by one at a time.
    ///
    /// # Errors
    /// [`DealError::NoMultiple`] if no board of this size and these values has such a sum.
    ///
    /// # Complexity
    /// O(goal × cells) on average, some microseconds for the classic board; at most some millions of draws.
    pub fn divisible(self, goal: u16, seed: u64) -> Result<Board, DealError> {
        let (goal, cells) = (u32::from(goal), self.cells() as u32);
        let (least, greatest) = (cells * u32::from(self.least), cells * u32::from(self.greatest));
        if goal == 0 || least.next_multiple_of(goal) > greatest {
            return Err(DealError::NoMultiple { goal: goal as u16, least, greatest });
        }
        let mut dice = Dice::new(seed);
        let mut values = self.deal(&mut dice);
        let sum = |values: &[u8]| values.iter().map(|&value| u32::from(value)).sum::<u32>();
        for _ in 1..DRAWS / self.cells() {
            if sum(&values) % goal == 0 {
                break;
            }
            values = self.deal(&mut dice);
        }
        self.bring_to_multiple(goal, sum(&values), &mut values, &mut dice);
        self.board(&values)
    }

    /// Changes values one by one until their sum is the multiple of the goal that was nearest, within what is possible.
    fn bring_to_multiple(self, goal: u32, mut sum: u32, values: &mut [u8], dice: &mut Dice) {
        let cells = values.len() as u32;
        let lower = sum / goal * goal;
        let upper = sum.next_multiple_of(goal);
        let is_below = lower < cells * u32::from(self.least);
        let is_above = upper > cells * u32::from(self.greatest);
        let target = if is_below || (!is_above && upper - sum <= sum - lower) { upper } else { lower };
        while sum != target {
            let from = dice.below(cells) as usize;
            let is_short = sum < target;
            let can_change = |&at: &usize| if is_short { values[at] < self.greatest } else { values[at] > self.least };
            // Some value can change, as the target is possible.
            let Some(at) = (from..values.len()).chain(0..from).find(can_change) else { return };
            if is_short {
                values[at] += 1;
                sum += 1;
            } else {
                values[at] -= 1;
                sum -= 1;
            }
        }
    }

    /// A board that can be cleared to the last apple under a rule, with one way to do so.
    ///
    /// The moves are made first, on a board without values: each takes a number of apples that can add up to the goal, in a
    /// place where the rule allows it at that time (across holes, as soon as there are some). Then each move's apples get
    /// values that add up to the goal. How many a move takes follows what independent values would need, pulled
    /// towards as many as keep the mean value in the middle of the range. So with the goal 10 most moves are pairs, small
    /// values are a little more frequent than great ones, and the board looks like any other. (Where all values are equally
    /// frequent, up to 9, *every* move of a full clearance at goal 10 is a pair, since 10 is twice the mean.)
    ///
    /// # Errors
    /// [`DealError::Impossible`] if the cells cannot be divided into moves; [`DealError::GaveUp`] if no order of moves was
    /// found, which needs a rule that leaves hardly a choice.
    ///
    /// # Complexity
    /// About O(cells × goal / mean value) for [`Shape::Connected`](crate::Shape::Connected), times
    /// rows + columns for [`Shape::Rectangle`](crate::Shape::Rectangle); a tenth of a millisecond for the classic
    /// board.
    pub fn solvable(self, rule: Rule, seed: u64) -> Result<Solvable, DealError> {
        let sizes = partition::Sizes::new(rule.goal(), self.least, self.greatest);
        if !sizes.divide(self.cells()) {
            return Err(DealError::Impossible {
                cells: self.cells(),
                goal: rule.goal(),
                least: self.least,
                greatest: self.greatest,
            });
        }
        let mut dice = Dice::new(seed);
        let (values, solution) = partition::deal(self.rows(), self.columns(), rule, &sizes, &mut dice)
            .ok_or(DealError::GaveUp { attempts: partition::ATTEMPTS })?;
        Ok(Solvable { board: self.board(&values)?, solution })
    }
}

/// Why no board was dealt.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DealError {
    /// The values are none, or include 0, which is a hole.
    #[error("values from {least} to {greatest}: an apple is worth at least 1, and the range must not be empty")]
    Values {
        /// The least value.
        least: u8,
        /// The greatest value.
        greatest: u8,
    },
    /// A board cannot have this size.
    #[error(transparent)]
    Size(#[from] BoardError),
    /// No sum of a whole board is a multiple of the goal.
    #[error("a board's sum is between {least} and {greatest}, and no multiple of {goal} is there")]
    NoMultiple {
        /// The goal.
        goal: u16,
        /// The least sum of a board.
        least: u32,
        /// The greatest sum of a board.
        greatest: u32,
    },
    /// The cells cannot be divided into moves.
    #[error(
        "{cells} cells cannot be divided into sets of values from {least} to {greatest} that each add up to {goal}"
    )]
    Impossible {
        /// The cells of the board.
        cells: usize,
        /// The goal.
        goal: u16,
        /// The least value.
        least: u8,
        /// The greatest value.
        greatest: u8,
    },
    /// No order of moves was found.
    #[error("no way to clear such a board was found in {attempts} attempts")]
    GaveUp {
        /// How many whole boards were tried.
        attempts: u32,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A draw whose sum is a multiple of a great goal is too rare to wait for, and so is one just above it.
    #[test]
    fn the_nearest_multiple_is_reached_from_both_sides() {
        let dealer = Dealer::new(2, 2, 2..=9).unwrap();
        for (goal, values, target) in [
            (15, [4, 4, 4, 5], 15),
            (15, [3, 3, 3, 4], 15),
            // Above 36 there is nothing, and below 8 neither.
            (17, [9, 9, 9, 6], 34),
            (17, [9, 9, 9, 9], 34),
            (7, [2, 2, 2, 2], 14),
        ] {
            let sum = values.iter().map(|&value| u32::from(value)).sum();
            let mut brought = values;
            dealer.bring_to_multiple(goal, sum, &mut brought, &mut Dice::new(1));
            assert!(brought.iter().all(|value| dealer.values().contains(value)), "{brought:?}");
            let is_raised = target > sum;
            assert!(brought.iter().zip(values).all(|(&now, then)| if is_raised { now >= then } else { now <= then }));
            let reached: u32 = brought.iter().map(|&value| u32::from(value)).sum();
            assert_eq!(reached, target, "{values:?}, multiples of {goal}");
        }
    }
}
