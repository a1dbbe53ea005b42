//! The combinations of a board: whether, which, and how many.
//!
//! This is where a question is given to the method that answers it; the methods know nothing of each other:
//!
//! | question | connected | rectangle |
//! |---|---|---|
//! | which | [`shape_search`] on a full board, if not too large, else [`search`](crate::search) | [`rectangle`](crate::rectangle) |
//! | whether | [`pairs`], then [`search`](crate::search) from those that leave room | [`rectangle`](crate::rectangle) |
//! | how many | [`layers`] or [`stencil`] on a full board, else [`search`](crate::search); [`transfer`] if that takes too long | [`rectangle`](crate::rectangle) |

use alloc::boxed::Box;
use core::{convert::Infallible, ops::ControlFlow};

use crate::{
    board::Board,
    budget::{Budget, Meter, Metered, Stopped, Unmetered},
    cell::Cell,
    combination::Combination,
    graph::Graph,
    growth, layers, pairs,
    rectangle::Rectangles,
    rule::{Rule, Shape},
    search::{Pause, Search},
    shape_search::{self, ShapeSearch},
    stencil,
    transfer::{self, Failure},
};

/// So many nodes are enumerated before the dynamic programme is tried. That takes some tens of milliseconds, less than the
/// programme takes on the boards that it is for.
const TRIAL: u64 = 1 << 21;

/// Why there is no count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CountError {
    /// There are more combinations than a `u128` can say.
    #[error("there are 2^128 - 1 combinations or more")]
    Overflow,
    /// The budget ended first.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

impl Graph {
    /// Every combination once, in canonical order.
    ///
    /// The order is part of the API, and the same on every platform and in every version with the same major number.
    ///
    /// - [`Shape::Connected`]: by the *root*, the least cell, ascending. Among those of one root, a queue of cells begins
    ///   with the neighbours of the root that lie after it; its first cell is decided, in or out; a cell that is in puts its
    ///   neighbours into the queue that never were in it and lie after the root, in the order of
    ///   [`Direction::ALL`](crate::Direction::ALL); and combinations with the cell come before those without. Each
    ///   combination lists its cells as they went in.
    /// - [`Shape::Rectangle`]: by the upper side of the tight rectangle, then the left, then the lower side, ascending. Each
    ///   combination lists its cells in ascending order.
    ///
    /// # Complexity
    /// Building the iterator costs O(cells). There may be exponentially many combinations in the goal; between two of them
    /// there may be many dead ends.
    ///
    /// ```
    /// use applegrid::{Board, Cell, Graph, Rule};
    ///
    /// let graph = Graph::new("73\n37".parse::<Board>()?);
    /// let sets: Vec<Vec<usize>> =
    ///     graph.combinations(Rule::connected(10)?).map(|c| c.iter().map(|cell| cell.index()).collect()).collect();
    /// assert_eq!(sets, [[0, 1], [0, 2], [1, 3], [2, 3]]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn combinations(&self, rule: Rule) -> Combinations<'_> {
        Combinations { walk: Walk::new(self, rule) }
    }

    /// Shows every combination to the visitor, in the order of [`combinations`](Graph::combinations), until it breaks. It is
    /// the fastest way to see them all: nothing is allocated from one to the next.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use applegrid::{Board, Graph, Rule};
    ///
    /// let graph = Graph::new("1111\n1111".parse::<Board>()?);
    /// let mut seen = 0;
    /// let flow = graph.for_each(Rule::connected(3)?, |cells| {
    ///     assert_eq!(cells.len(), 3);
    ///     seen += 1;
    ///     if seen == 5 { ControlFlow::Break("enough") } else { ControlFlow::Continue(()) }
    /// });
    /// assert_eq!(flow, ControlFlow::Break("enough"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn for_each<B>(&self, rule: Rule, visit: impl FnMut(&[Cell]) -> ControlFlow<B>) -> ControlFlow<B> {
        let Ok(flow) = ended(Walk::new(self, rule).run(&mut Unmetered, visit));
        flow
    }

    /// [`for_each`](Graph::for_each) on a budget.
    ///
    /// # Errors
    /// [`Stopped`]: what the visitor has seen are the first combinations, not all.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use applegrid::{Board, Budget, Graph, Rule};
    ///
    /// let graph = Graph::new("1111\n1111".parse::<Board>()?);
    /// let mut seen = 0;
    /// let stopped = graph.for_each_within::<()>(Rule::connected(3)?, &Budget::nodes(5), |_| {
    ///     seen += 1;
    ///     ControlFlow::Continue(())
    /// });
    /// assert_eq!(stopped.map_err(|stopped| stopped.nodes), Err(5));
    /// assert!(0 < seen && seen < graph.combinations(Rule::connected(3)?).count());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn for_each_within<B>(
        &self,
        rule: Rule,
        budget: &Budget<'_>,
        visit: impl FnMut(&[Cell]) -> ControlFlow<B>,
    ) -> Result<ControlFlow<B>, Stopped> {
        ended(Walk::new(self, rule).run(&mut Metered::new(budget), visit))
    }

    /// Is there a combination?
    ///
    /// # Complexity
    /// On most boards that have one it is found among the pairs of neighbours, in O(cells) byte operations at worst. To be
    /// sure that there is none, every partial combination is looked at; their number grows exponentially with the goal, and
    /// is small when most values are not.
    ///
    /// ```
    /// use applegrid::{Board, Graph, Rule};
    ///
    /// let rule = Rule::connected(10)?;
    /// // A hole joins what lies on both sides of it; an apple does not.
    /// assert!(Graph::new("7.3".parse::<Board>()?).has_combination(rule));
    /// assert!(!Graph::new("793".parse::<Board>()?).has_combination(rule));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn has_combination(&self, rule: Rule) -> bool {
        let Ok(has) = self.has(rule, &mut Unmetered);
        has
    }

    /// [`has_combination`](Graph::has_combination) on a budget.
    ///
    /// # Errors
    /// [`Stopped`]: nothing is known.
    pub fn has_combination_within(&self, rule: Rule, budget: &Budget<'_>) -> Result<bool, Stopped> {
        self.has(rule, &mut Metered::new(budget))
    }

    #[inline]
    fn has<M: Meter>(&self, rule: Rule, meter: &mut M) -> Result<bool, M::Stop> {
        if rule.shape() == Shape::Connected {
            return Ok(pairs::any(self, rule.goal()) || pairs::any_larger(self, rule.goal(), meter)?);
        }
        Ok(self.first(rule, meter)?.is_some())
    }

    /// The first combination in the order of [`combinations`](Graph::combinations).
    ///
    /// ```
    /// use applegrid::{Board, Cell, Graph, Rule};
    ///
    /// let graph = Graph::new("91\n19".parse::<Board>()?);
    /// assert_eq!(graph.find(Rule::connected(10)?).as_deref(), Some(&[Cell::new(0), Cell::new(1)][..]));
    /// assert_eq!(graph.find(Rule::connected(12)?), None);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn find(&self, rule: Rule) -> Option<Combination> {
        let Ok(first) = self.first(rule, &mut Unmetered);
        first
    }

    /// [`find`](Graph::find) on a budget.
    ///
    /// # Errors
    /// [`Stopped`]: nothing is known.
    pub fn find_within(&self, rule: Rule, budget: &Budget<'_>) -> Result<Option<Combination>, Stopped> {
        self.first(rule, &mut Metered::new(budget))
    }

    // Not a part of `has`, which is short for the shape that is asked about at each frame.
    #[inline(never)]
    fn first<M: Meter>(&self, rule: Rule, meter: &mut M) -> Result<Option<Combination>, M::Stop> {
        Walk::new(self, rule).next(meter)
    }

    /// How many combinations there are.
    ///
    /// # Errors
    /// [`CountError::Overflow`].
    ///
    /// # Complexity
    /// Where there are not too many, they are enumerated: at less than a nanosecond each on a full board of equal values, at
    /// some tens where most ways end dead. Otherwise a dynamic programme counts connected sets in time and memory that grow exponentially with the lesser of rows and columns: ten
    /// are no effort, twenty are out of reach unless the goal is small. When that would need too much memory, enumeration goes
    /// on, and may take for ever: see [`count_within`](Graph::count_within).
    ///
    /// ```
    /// use applegrid::{Board, Graph, Rule};
    ///
    /// let ones = Graph::new(Board::from_values(10, 17, &[1; 170])?);
    /// assert_eq!(ones.count(Rule::connected(10)?), Ok(2_997_931));
    /// assert_eq!(ones.count(Rule::connected(20)?), Ok(766_918_817_353));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn count(&self, rule: Rule) -> Result<u128, CountError> {
        self.count_within(rule, &Budget::unlimited())
    }

    /// [`count`](Graph::count) on a budget.
    ///
    /// # Errors
    /// [`CountError`].
    pub fn count_within(&self, rule: Rule, budget: &Budget<'_>) -> Result<u128, CountError> {
        self.count_metered(rule, &mut Metered::new(budget))
    }

    pub(crate) fn count_metered(&self, rule: Rule, meter: &mut Metered<'_>) -> Result<u128, CountError> {
        if rule.shape() == Shape::Rectangle {
            return Ok(Rectangles::new(self.board(), rule.goal()).count(meter)?.into());
        }
        let mut trial = meter.at_most(self.trial(rule.goal()));
        let tried = self.enumerate(rule.goal(), &mut trial);
        meter.spend_as(&trial);
        match tried {
            Ok(total) => return Ok(total.into()),
            Err(stopped) if meter.is_exhausted() => return Err(stopped.into()),
            Err(_) => {}
        }
        match transfer::count(self, rule.goal(), meter) {
            Ok(total) => Ok(total),
            Err(Failure::Overflow) => Err(CountError::Overflow),
            Err(Failure::Stopped(stopped)) => Err(stopped.into()),
            Err(Failure::TooWide) => Ok(self.enumerate(rule.goal(), meter)?.into()),
        }
    }

    /// The nodes that are enumerated before anything else is tried.
    fn trial(&self, goal: u16) -> u64 {
        if !self.is_full() {
            TRIAL
        } else if u8::try_from(goal).is_ok_and(|goal| layers::size(self.board(), goal).is_some()) {
            layers::TRIAL
        } else {
            stencil::trial(self.board(), goal)
        }
    }

    /// Counts connected combinations by enumeration: fewer than 2⁶⁴ in any time that there is.
    fn enumerate<M: Meter>(&self, goal: u16, meter: &mut M) -> Result<u64, M::Stop> {
        if self.is_full() && goal <= stencil::GREATEST_GOAL {
            return count_full(self.board(), goal as u8, meter);
        }
        let mut total = 0;
        ended(Search::new(self, goal).run(meter, |_| {
            total += 1;
            ControlFlow::<Infallible>::Continue(())
        }))?;
        Ok(total)
    }
}

/// Counts on a board without holes.
fn count_full<M: Meter>(board: &Board, goal: u8, meter: &mut M) -> Result<u64, M::Stop> {
    if let Some(size) = layers::size(board, goal) {
        match layers::count(board, goal, size, meter) {
            Ok(found) => return Ok(found),
            Err(growth::Failure::Stopped(stop)) => return Err(stop),
            // Seldom, and soon, where the board is much longer than wide.
            Err(growth::Failure::Outgrown) => {}
        }
    }
    stencil::count(board, goal, meter)
}

/// How a visit ended.
fn ended<B, S>(run: Result<(), Pause<B, S>>) -> Result<ControlFlow<B>, S> {
    match run {
        Ok(()) => Ok(ControlFlow::Continue(())),
        Err(Pause::Broken(broken)) => Ok(ControlFlow::Break(broken)),
        Err(Pause::Stopped(stop)) => Err(stop),
    }
}

/// The search of a rule's shape.
#[derive(Clone, Debug)]
enum Walk<'g> {
    Connected(Search<'g>),
    Full(Box<ShapeSearch<'g>>),
    Rectangle(Rectangles<'g>),
}

impl<'g> Walk<'g> {
    fn new(graph: &'g Graph, rule: Rule) -> Self {
        match rule.shape() {
            Shape::Connected if shape_search::pays(graph, rule.goal()) => {
                Self::Full(Box::new(ShapeSearch::new(graph, rule.goal())))
            }
            Shape::Connected => Self::Connected(Search::new(graph, rule.goal())),
            Shape::Rectangle => Self::Rectangle(Rectangles::new(graph.board(), rule.goal())),
        }
    }

    #[inline]
    fn run<B, M: Meter>(
        &mut self,
        meter: &mut M,
        visit: impl FnMut(&[Cell]) -> ControlFlow<B>,
    ) -> Result<(), Pause<B, M::Stop>> {
        match self {
            Self::Connected(search) => search.run(meter, visit),
            Self::Full(search) => search.run(meter, visit),
            Self::Rectangle(rectangles) => rectangles.run(meter, visit),
        }
    }

    fn next<M: Meter>(&mut self, meter: &mut M) -> Result<Option<Combination>, M::Stop> {
        Ok(ended(self.run(meter, |cells| ControlFlow::Break(Combination::from(cells))))?.break_value())
    }
}

/// The combinations of a board in canonical order: [`Graph::combinations`].
#[derive(Clone, Debug)]
pub struct Combinations<'g> {
    walk: Walk<'g>,
}

impl Combinations<'_> {
    /// `next` on a budget. After an error the iterator stands where it was, and can go on.
    ///
    /// # Errors
    /// [`Stopped`]; never after the last combination.
    ///
    /// ```
    /// use applegrid::{Board, Budget, Graph, Rule};
    ///
    /// let graph = Graph::new("111\n111".parse::<Board>()?);
    /// let (mut combinations, mut seen, mut pauses) = (graph.combinations(Rule::connected(4)?), 0, 0);
    /// // A little in each frame of a game.
    /// loop {
    ///     match combinations.next_within(&Budget::nodes(2)) {
    ///         Ok(Some(_)) => seen += 1,
    ///         Ok(None) => break,
    ///         Err(_) => pauses += 1,
    ///     }
    /// }
    /// assert_eq!(seen, graph.count(Rule::connected(4)?)?);
    /// assert!(pauses > 0);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn next_within(&mut self, budget: &Budget<'_>) -> Result<Option<Combination>, Stopped> {
        self.next_metered(&mut Metered::new(budget))
    }

    pub(crate) fn next_metered(&mut self, meter: &mut Metered<'_>) -> Result<Option<Combination>, Stopped> {
        self.walk.next(meter)
    }
}

impl Iterator for Combinations<'_> {
    type Item = Combination;

    fn next(&mut self) -> Option<Combination> {
        let Ok(next) = self.walk.next(&mut Unmetered);
        next
    }
}

impl core::iter::FusedIterator for Combinations<'_> {}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use proptest::prelude::*;

    use super::*;
    use crate::{
        cases::{cases, config},
        shapes,
    };

    fn board() -> impl Strategy<Value = Board> {
        (1..=5_usize, 1..=8_usize, 1..=4_u8, 0..3_u8)
            .prop_flat_map(|(rows, columns, greatest, holes)| {
                let apple = 1..=greatest;
                let value = prop_oneof![u32::from(holes) => Just(0), 4 => apple];
                (Just((rows, columns)), prop::collection::vec(value, rows * columns))
            })
            .prop_map(|((rows, columns), values)| Board::from_values(rows, columns, &values).unwrap())
    }

    proptest! {
        #![proptest_config(config(cases()))]

        /// The ways to count never differ, where they can be used at all. The search is held against oracles elsewhere.
        #[test]
        fn counts_agree(board in board(), goal in 1..=14_u16) {
            let graph = Graph::new(board.clone());
            let searched = graph.combinations(Rule::connected(goal).unwrap()).count() as u64;
            prop_assert_eq!(transfer::count(&graph, goal, &mut Unmetered), Ok(searched.into()));
            if graph.is_full() {
                prop_assert_eq!(stencil::count(&board, goal as u8, &mut Unmetered), Ok(searched));
                // No board here is longer than a window.
                for size in (2..=shapes::LAYERED).filter(|&size| size < goal.into()) {
                    prop_assert_eq!(layers::count(&board, goal as u8, size, &mut Unmetered).ok(), Some(searched));
                }
            }
            prop_assert_eq!(graph.has_combination(Rule::connected(goal).unwrap()), searched > 0);
        }

        /// What goes through a pair, and what has its least cell late, is the part of the list that has.
        #[test]
        fn parts_of_the_search(board in board(), goal in 1..=10_u16, pick: prop::sample::Index) {
            let graph = Graph::new(board.clone());
            let mut all: Vec<Vec<Cell>> =
                graph.combinations(Rule::connected(goal).unwrap()).map(|cells| cells.to_vec()).collect();
            let collect = |mut search: Search<'_>| {
                let mut list = Vec::new();
                let Ok(()) = search.run(&mut Unmetered, |cells| {
                    list.push(cells.to_vec());
                    ControlFlow::<Infallible>::Continue(())
                });
                list
            };
            let root = Cell::new(pick.index(board.values().len()) as u16);
            let late: Vec<_> = all.iter().filter(|cells| cells[0] >= root).cloned().collect();
            prop_assert_eq!(collect(Search::from_root(&graph, goal, root)), late);
            for pair in graph.neighbours(root).into_iter().filter(|_| board.value(root) != 0).map(|next| [root, next]) {
                let mut through = collect(Search::through(&graph, goal, pair));
                for cells in all.iter_mut().chain(&mut through) {
                    cells.sort_unstable();
                }
                through.sort_unstable();
                let mut expected: Vec<_> =
                    all.iter().filter(|cells| cells.len() > 2 && pair.iter().all(|cell| cells.contains(cell))).cloned().collect();
                expected.sort_unstable();
                prop_assert_eq!(through, expected);
            }
        }
    }
}
