//! Which combination to show a player who asks.
//!
//! A hint ranks what the enumeration lists; it never searches in a way of its own.

use smallvec::SmallVec;

use crate::{
    budget::{Budget, Metered, Stopped},
    combination::Combination,
    combinations::CountError,
    game::Game,
};

/// What a good hint is. Among equals the first in canonical order is taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Rank {
    /// The fewest apples: the easiest to see.
    #[default]
    Smallest,
    /// The most apples.
    Largest,
    /// The one after which the most combinations are left.
    KeepsMost,
}

/// A combination to play, and whether all others were looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The best combination seen.
    pub cells: Combination,
    /// False if the budget ended first, so that a better one may exist.
    pub is_best: bool,
}

impl Game {
    /// The best combination by this rank, or the best that the budget allows to see, which is the
    /// [`witness`](Game::witness) if it allows none. `None` if the game is over.
    ///
    /// # Complexity
    /// All combinations are listed, and for [`Rank::KeepsMost`] all that are left are counted after each, which takes about
    /// half a millisecond on a full classic board. The budget is for all of it.
    ///
    /// ```
    /// use applegrid::{Board, Budget, Game, Rank, Rule};
    ///
    /// let game = Game::new("1234\n9999".parse::<Board>()?, Rule::connected(10)?);
    /// let hint = game.hint(Rank::Largest, &Budget::unlimited()).ok_or("over")?;
    /// assert_eq!((hint.cells.len(), hint.is_best), (4, true));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn hint(&self, rank: Rank, budget: &Budget<'_>) -> Option<Hint> {
        let mut meter = Metered::new(budget);
        let mut best: Option<(u128, Combination)> = None;
        let complete = self.rank_all(rank, &mut meter, &mut best);
        let seen = best.map(|(_, cells)| cells);
        seen.or_else(|| self.witness().cloned()).map(|cells| Hint { cells, is_best: complete.is_ok() })
    }

    fn rank_all(
        &self,
        rank: Rank,
        meter: &mut Metered<'_>,
        best: &mut Option<(u128, Combination)>,
    ) -> Result<(), Stopped> {
        let mut after = self.graph().clone();
        let mut all = self.graph().combinations(self.rule());
        while let Some(cells) = all.next_metered(meter)? {
            let worth = match rank {
                Rank::Smallest => u128::MAX - cells.len() as u128,
                Rank::Largest => cells.len() as u128,
                Rank::KeepsMost => {
                    let values: SmallVec<[u8; 10]> = cells.iter().map(|&cell| after.clear(cell)).collect();
                    let left = after.count_metered(self.rule(), meter);
                    for (&cell, &value) in cells.iter().zip(&values) {
                        after.restore(cell, value);
                    }
                    match left {
                        Ok(left) => left,
                        Err(CountError::Overflow) => u128::MAX,
                        Err(CountError::Stopped(stopped)) => return Err(stopped),
                    }
                }
            };
            if best.as_ref().is_none_or(|(most, _)| worth > *most) {
                *best = Some((worth, cells));
            }
        }
        Ok(())
    }
}
