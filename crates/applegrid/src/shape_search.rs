//! The search for connected combinations on a board without holes, as a machine that can stop at each one and go on.
//!
//! There the search of [`search`](crate::search) looks the same from every root, and is known: it is the
//! [table of shapes](crate::shapes). So nothing is discovered here; a shape is gone through cell by cell, and goes on to the
//! next ones in the table while the sum lacks something. What the table does not reach is left to a
//! [`Search`]. The order must be the same as if that had been asked for everything.
//!
//! The board is laid out with a wall behind each row, and walls below, as in [`stencil`](crate::stencil).

use alloc::{vec, vec::Vec};
use core::ops::ControlFlow;

use crate::{
    budget::Meter,
    cell::Cell,
    graph::Graph,
    search::{Pause, Search},
    shapes::{self, LAST_CELLS, SIZE, TABLE},
};

/// The table is used while so many half cells of mean value reach the goal, unless all combinations are in it. With more
/// cells there is too much to find beyond, where each search has to be set up anew.
const FEW_CELLS: usize = 9;

/// Is this faster than [`Search`]?
pub(crate) fn pays(graph: &Graph, goal: u16) -> bool {
    let board = graph.board();
    let goal = usize::from(goal);
    let is_all_in_table = usize::from(graph.least()) * (SIZE + 2) > goal;
    // Both sides are scaled by twice the number of cells.
    let is_reached_early = || 2 * goal * board.values().len() <= FEW_CELLS * board.sum() as usize;
    graph.is_full() && (is_all_in_table || is_reached_early())
}

/// A cell and its value.
#[derive(Clone, Copy, Debug)]
struct Place(u32);

impl Place {
    /// It is worth more than anything lacks, but for the root; and no root is a wall.
    const WALL: Self = Self(u32::MAX);

    fn new(cell: usize, value: u8) -> Self {
        Self(u32::from(value) << 16 | cell as u32)
    }

    #[inline]
    fn cell(self) -> Cell {
        Cell::new(self.0 as u16)
    }

    #[inline]
    fn value(self) -> u32 {
        self.0 >> 16
    }
}

/// Where the search is among the shapes that come from one, in the table or behind it.
#[derive(Clone, Copy, Debug, Default)]
struct Level {
    first: usize,
    next: usize,
    end: usize,
    /// What the sum lacks.
    need: u32,
}

impl Level {
    fn below(shape: shapes::Shape, need: u32) -> Self {
        let (first, end) = shape.children();
        Self { first, next: first, end, need }
    }
}

/// A number of levels of which no index is out of range, taken modulo it.
const DEPTHS: usize = (SIZE + 1).next_power_of_two();

/// The search, resumable.
#[derive(Clone, Debug)]
pub(crate) struct ShapeSearch<'g> {
    graph: &'g Graph,
    goal: u16,
    places: Vec<Place>,
    offsets: [usize; shapes::PLACES],
    /// The place of the root.
    root: usize,
    /// No place from here on is a root.
    roots: usize,
    /// The level that the search is at, and those above.
    levels: [Level; DEPTHS],
    depth: usize,
    /// The last cells, behind the table, of what is as large as the table has it.
    last: Level,
    path: [Cell; DEPTHS],
    /// The search beyond; made when there is something for it.
    beyond: Option<Search<'g>>,
    is_beyond: bool,
}

impl<'g> ShapeSearch<'g> {
    /// The board must have no holes.
    pub(crate) fn new(graph: &'g Graph, goal: u16) -> Self {
        let board = graph.board();
        let (rows, columns) = (board.rows(), board.columns());
        let stride = columns + 1;
        // Looked at is at most what lies below the last row, and right of that.
        let mut places = vec![Place::WALL; (rows + 1) * stride + 1];
        for (cell, &value) in board.values().iter().enumerate() {
            places[cell / columns * stride + cell % columns] = Place::new(cell, value);
        }
        let mut levels = [Level::default(); DEPTHS];
        levels[0] = Level { first: 0, next: 0, end: 1, need: goal.into() };
        Self {
            graph,
            goal,
            places,
            offsets: shapes::offsets(stride),
            root: 0,
            roots: rows * stride,
            levels,
            depth: 0,
            last: Level::default(),
            path: [Cell::default(); DEPTHS],
            beyond: None,
            is_beyond: false,
        }
    }

    /// As [`Search::run`].
    pub(crate) fn run<B, M: Meter>(
        &mut self,
        meter: &mut M,
        mut visit: impl FnMut(&[Cell]) -> ControlFlow<B>,
    ) -> Result<(), Pause<B, M::Stop>> {
        while self.root < self.roots {
            if self.is_beyond {
                if let Some(beyond) = &mut self.beyond {
                    beyond.run(meter, &mut visit)?;
                }
                self.is_beyond = false;
            }
            self.run_in_table(meter, &mut visit)?;
        }
        Ok(())
    }

    /// Goes on in the table until it ends, or until there is something to be found beyond.
    #[inline]
    fn run_in_table<B, M: Meter>(
        &mut self,
        meter: &mut M,
        visit: &mut impl FnMut(&[Cell]) -> ControlFlow<B>,
    ) -> Result<(), Pause<B, M::Stop>> {
        let Self { places, offsets, levels, path, .. } = self;
        // In registers while the search runs, and written back when it pauses.
        let (mut root, mut depth, mut last) = (self.root, self.depth, self.last);
        let mut level = levels[depth % DEPTHS];
        let place = |root: usize, cell: u8| places[root + offsets[usize::from(cell)]];
        let pause = 'run: loop {
            while last.next < last.end {
                let place = place(root, LAST_CELLS[last.next]);
                path[SIZE] = place.cell();
                if place.value() < last.need {
                    if let Err(stop) = meter.spend() {
                        break 'run Err(Pause::Stopped(stop));
                    }
                    last.next += 1;
                    self.is_beyond = true;
                    break 'run Ok(());
                }
                last.next += 1;
                if place.value() == last.need {
                    if let ControlFlow::Break(broken) = visit(&path[..=SIZE]) {
                        break 'run Err(Pause::Broken(broken));
                    }
                }
            }
            loop {
                while level.next < level.end {
                    let shape = TABLE[level.next];
                    let place = place(root, shape.cell);
                    path[depth % DEPTHS] = place.cell();
                    if place.value() < level.need {
                        if let Err(stop) = meter.spend() {
                            break 'run Err(Pause::Stopped(stop));
                        }
                        level.next += 1;
                        let below = Level::below(shape, level.need - place.value());
                        if depth + 1 == SIZE {
                            last = below;
                            continue 'run;
                        }
                        levels[depth % DEPTHS] = level;
                        depth += 1;
                        level = below;
                    } else {
                        level.next += 1;
                        if place.value() == level.need {
                            if let ControlFlow::Break(broken) = visit(&path[..=depth % DEPTHS]) {
                                break 'run Err(Pause::Broken(broken));
                            }
                        }
                    }
                }
                if depth == 0 {
                    break;
                }
                depth -= 1;
                level = levels[depth % DEPTHS];
            }
            // The next root; behind each row there is none.
            root += 1;
            root += usize::from(places[root].0 == Place::WALL.0);
            level = Level { first: 0, next: 0, end: 1, need: self.goal.into() };
            if root >= self.roots {
                break Ok(());
            }
        };
        (self.root, self.depth, self.last) = (root, depth, last);
        self.levels[depth % DEPTHS] = level;
        if self.is_beyond {
            self.go_beyond();
        }
        pause
    }

    /// Sets up the search below the path, whose last cell was just taken from behind the table.
    #[cold]
    fn go_beyond(&mut self) {
        let place = |&cell: &u8| self.places[self.root + self.offsets[usize::from(cell)]];
        let taken = place(&LAST_CELLS[self.last.next - 1]);
        // All that was ever on the frontier is decided, or still on it since the last step.
        let in_table = self.levels[..=self.depth].iter().flat_map(|level| &TABLE[level.first..level.end]);
        let decided = in_table.map(|shape| &shape.cell).chain(&LAST_CELLS[self.last.first..self.last.next]);
        let frontier = &LAST_CELLS[self.last.next..self.last.end];
        let is_cell = |place: &Place| place.0 != Place::WALL.0;
        self.beyond.get_or_insert_with(|| Search::new(self.graph, self.goal)).go_on_from(
            &self.path[..=SIZE],
            decided.map(place).filter(is_cell).map(Place::cell),
            frontier.iter().map(place).filter(is_cell).map(Place::cell),
            self.last.need - taken.value(),
        );
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;
    use core::convert::Infallible;

    use proptest::prelude::*;

    use super::*;
    use crate::{
        board::Board,
        budget::{Budget, Metered, Unmetered},
        cases::{cases, config},
    };

    /// Where a long list ends here.
    const LONG: usize = 20_000;

    fn full_board() -> impl Strategy<Value = Board> {
        (1..=6_usize, 1..=20_usize, 1..=4_u8)
            .prop_flat_map(|(rows, columns, greatest)| {
                (Just((rows, columns)), prop::collection::vec(1..=greatest, rows * columns), any::<bool>())
            })
            .prop_map(|((rows, columns), values, is_tall)| {
                let (rows, columns) = if is_tall { (columns, rows) } else { (rows, columns) };
                Board::from_values(rows, columns, &values).unwrap()
            })
    }

    proptest! {
        #![proptest_config(config(cases()))]

        /// The same list in the same order, in the table and beyond, however often it pauses.
        #[test]
        fn as_the_search(board in full_board(), goal in 1..=20_u16, nodes in 1..30_u64) {
            let graph = Graph::new(board);
            let mut expected: Vec<Vec<Cell>> = Vec::new();
            let _: Result<(), Pause<(), Infallible>> = Search::new(&graph, goal).run(&mut Unmetered, |cells| {
                expected.push(cells.to_vec());
                if expected.len() == LONG { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            let mut found = Vec::new();
            let mut search = ShapeSearch::new(&graph, goal);
            while found.len() < LONG {
                let run = search.run(&mut Metered::new(&Budget::nodes(nodes)), |cells| {
                    found.push(cells.to_vec());
                    if found.len() % 3 == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                });
                if run.is_ok() {
                    break;
                }
            }
            found.truncate(LONG);
            prop_assert_eq!(found, expected);
        }
    }
}
