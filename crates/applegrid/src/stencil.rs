//! Counting on a board without holes, where the search looks the same from every cell: for many roots at once.
//!
//! A set of cells is a shape and a place. Without holes, the neighbours of a place are one row or one column away, so one
//! search over the *shapes* serves all places: instead of what the sum lacks at one root it carries a vector of what it
//! lacks at each of many consecutive roots, subtracts a vector of values for each cell that it takes, and goes on while
//! any lane lacks something. The shapes of few cells are in a [table](crate::shapes), where a step costs hardly more than
//! the subtraction; larger ones are searched for. This is where the time of a board before its first move goes, and it is
//! several times faster than [`search`](crate::search), whose results it must never differ from.
//!
//! The board is laid out with a wall, a column of 255, behind each row, and walls below. The next place of a row's end is
//! the wall; a shape that runs into it is dead in that lane, since goals here are less than 255.

use alloc::{vec, vec::Vec};

use crate::{
    board::Board,
    budget::Meter,
    shapes::{self, SIZE, TABLE},
};

/// The roots that are searched at once where most lanes die early: longer vectors would spend their time on those.
const FEW: usize = 64;

/// The roots that are searched at once where most lanes live long: all of a classic board, with its walls. Shorter vectors
/// would spend their time on the shapes.
const MANY: usize = 192;

/// A board is dense if so many half cells of mean value reach no more than the goal.
const DENSE: usize = 14;

/// The table is used while so many half cells of mean value reach more than the goal. Beyond it a search has to be set up anew for
/// each shape at its end, and with higher goals that costs more than the table saves.
const FEW_CELLS: usize = 7;

/// The lanes of a vector register on most machines.
const REGISTER: usize = 16;

const WALL: u8 = u8::MAX;

/// The greatest goal that this method can count for.
pub(crate) const GREATEST_GOAL: u16 = WALL as u16 - 1;

/// How many connected sets of cells add up to the goal, which is at most [`GREATEST_GOAL`], on a board without holes.
pub(crate) fn count<M: Meter>(board: &Board, goal: u8, meter: &mut M) -> Result<u64, M::Stop> {
    // Both sides are scaled by twice the number of cells.
    let reached = |halves: usize| board.sum() as usize * halves <= 2 * usize::from(goal) * board.values().len();
    if reached(DENSE) {
        Stencil::<MANY>::new(board).count(goal, 1, meter)
    } else if reached(FEW_CELLS) {
        Stencil::<FEW>::new(board).count(goal, 1, meter)
    } else {
        Stencil::<FEW>::new(board).count(goal, SIZE, meter)
    }
}

/// The levels of a walk over the table, and some that are never used: taken modulo a power of two, no index is out of range.
const DEPTHS: usize = SIZE.next_power_of_two();

/// Where a walk over the shapes is: the children of a shape, and the next of them.
#[derive(Clone, Copy, Debug, Default)]
struct Step {
    first: usize,
    next: usize,
    end: usize,
}

/// A level of the search for shapes that are not in the table, as in [`search`](crate::search).
#[derive(Clone, Copy, Debug, Default)]
struct Level {
    next: usize,
    end: usize,
    marked: usize,
}

/// The board, laid out for `LANES` roots at once.
#[derive(Debug)]
struct Stencil<const LANES: usize> {
    stride: usize,
    roots: usize,
    places: Vec<u8>,
    offsets: [usize; shapes::PLACES],
    hits: Hits<LANES>,
    /// The search beyond the table; empty until it is needed.
    beyond: Beyond<LANES>,
}

/// What a search over shapes keeps: offsets from the root take the place of cells.
#[derive(Debug, Default)]
struct Beyond<const LANES: usize> {
    /// Indexed by offset + stride: the neighbour above may have an offset below zero.
    discovered: Vec<bool>,
    frontier: Vec<usize>,
    above: Vec<Level>,
    needs: Vec<[u8; LANES]>,
}

impl<const LANES: usize> Stencil<LANES> {
    fn new(board: &Board) -> Self {
        let (rows, stride) = (board.rows(), board.columns() + 1);
        // A lane that is alive is on the board, so what is read begins at most one row below the last.
        let mut places = vec![WALL; (rows + 1) * stride + 2 * LANES];
        for (row, values) in board.values().chunks(board.columns()).enumerate() {
            places[row * stride..][..values.len()].copy_from_slice(values);
        }
        Self {
            stride,
            roots: rows * stride,
            places,
            offsets: shapes::offsets(stride),
            hits: Hits::default(),
            beyond: Beyond::default(),
        }
    }

    /// Counts all. Shapes of up to `size` cells are taken from the table.
    fn count<M: Meter>(mut self, goal: u8, size: usize, meter: &mut M) -> Result<u64, M::Stop> {
        for base in (0..self.roots).step_by(LANES) {
            self.count_from(base, goal, size, meter)?;
        }
        Ok(self.hits.total())
    }

    /// Counts the sets whose roots are `LANES` consecutive places.
    fn count_from<M: Meter>(&mut self, base: usize, goal: u8, size: usize, meter: &mut M) -> Result<(), M::Stop> {
        let mut steps = [Step::default(); DEPTHS];
        let mut needs = [[0; LANES]; DEPTHS];
        needs[0] = [goal; LANES];
        let mut step = Step { first: 0, next: 0, end: 1 };
        let mut depth = 0;
        let places = &self.places[base..];
        loop {
            while step.next < step.end {
                let shape = TABLE[step.next];
                step.next += 1;
                let values = vector(places, self.offsets[usize::from(shape.cell)]);
                let left = subtract(&needs[depth % DEPTHS], values, self.hits.next());
                if !any(&left) {
                    continue;
                }
                meter.spend()?;
                steps[depth % DEPTHS] = step;
                if depth + 1 == size {
                    self.beyond.count(
                        &self.offsets,
                        places,
                        self.stride,
                        &steps[..size],
                        left,
                        &mut self.hits,
                        meter,
                    )?;
                    continue;
                }
                depth += 1;
                needs[depth % DEPTHS] = left;
                let (first, end) = shape.children();
                step = Step { first, next: first, end };
            }
            if depth == 0 {
                return Ok(());
            }
            depth -= 1;
            step = steps[depth % DEPTHS];
        }
    }
}

impl<const LANES: usize> Beyond<LANES> {
    /// Counts the sets that have one shape from the table among them, and more cells.
    #[allow(clippy::too_many_arguments, reason = "the stencil, taken apart: this is a part of it too")]
    #[cold]
    #[inline(never)]
    fn count<M: Meter>(
        &mut self,
        offsets: &[usize; shapes::PLACES],
        places: &[u8],
        stride: usize,
        steps: &[Step],
        need: [u8; LANES],
        hits: &mut Hits<LANES>,
        meter: &mut M,
    ) -> Result<(), M::Stop> {
        let Self { discovered, frontier, above, needs } = self;
        let cells = |from: usize, to: usize| TABLE[from..to].iter().map(|shape| offsets[usize::from(shape.cell)]);
        if discovered.is_empty() {
            discovered.resize(places.len() + 3 * stride, false);
            // What is not after the root.
            discovered[..=stride].fill(true);
        }
        // All that was ever on the frontier is discovered; what is still on it was put there by the last step.
        for step in steps {
            cells(step.first, step.end).for_each(|offset| discovered[offset + stride] = true);
        }
        let last = steps[steps.len() - 1];
        frontier.clear();
        frontier.extend(cells(last.next, last.end));
        let mut offset = offsets[usize::from(TABLE[last.next - 1].cell)];
        let mut level = Level { next: 0, end: frontier.len(), marked: frontier.len() };
        above.clear();
        needs.clear();
        needs.push(need);
        'down: loop {
            // The cell that was just taken, at this level.
            frontier.resize(level.end + 4, 0);
            for place in [offset, offset + stride - 1, offset + stride + 1, offset + 2 * stride] {
                frontier[level.end] = place.wrapping_sub(stride);
                level.end += usize::from(!discovered[place]);
                discovered[place] = true;
            }
            loop {
                while level.next < level.end {
                    offset = frontier[level.next];
                    level.next += 1;
                    if needs.len() <= above.len() + 1 {
                        needs.push([0; LANES]);
                    }
                    let left = subtract(&needs[above.len()], vector(places, offset), hits.next());
                    if any(&left) {
                        needs[above.len() + 1] = left;
                        meter.spend()?;
                        above.push(level);
                        level.marked = level.end;
                        continue 'down;
                    }
                }
                for &offset in &frontier[level.marked..level.end] {
                    discovered[offset + stride] = false;
                }
                let Some(up) = above.pop() else { break 'down };
                level = up;
            }
        }
        for step in &steps[1..] {
            cells(step.first, step.end).for_each(|offset| discovered[offset + stride] = false);
        }
        Ok(())
    }
}

#[inline]
fn vector<const LANES: usize>(places: &[u8], offset: usize) -> &[u8; LANES] {
    places[offset..].first_chunk().expect("walls enough behind the board")
}

/// Takes a cell in all lanes: subtracts its values from the needs, and counts the lanes that lacked exactly that. A lane that
/// is dead or complete lacks 0, and stays so: no value is 0.
#[inline]
fn subtract<const LANES: usize>(needs: &[u8; LANES], values: &[u8; LANES], hits: &mut [u8; LANES]) -> [u8; LANES] {
    // A copy, so that the compiler sees that nothing overlaps, and makes vector instructions of the loop.
    let mut counts = *hits;
    let mut left = [0; LANES];
    for lane in 0..LANES {
        counts[lane] = counts[lane].wrapping_add(u8::from(needs[lane] == values[lane]));
        left[lane] = needs[lane].saturating_sub(values[lane]);
    }
    *hits = counts;
    left
}

/// Does any lane still lack something?
#[inline]
fn any<const LANES: usize>(needs: &[u8; LANES]) -> bool {
    needs.chunks_exact(REGISTER).fold(0, |any, lanes| any | u128::from_ne_bytes(lanes.try_into().expect("16"))) != 0
}

/// A count in each lane, emptied into a wide one before a byte can overflow.
#[derive(Debug)]
struct Hits<const LANES: usize> {
    lanes: [u8; LANES],
    room: u8,
    emptied: u64,
}

impl<const LANES: usize> Default for Hits<LANES> {
    fn default() -> Self {
        Self { lanes: [0; LANES], room: u8::MAX, emptied: 0 }
    }
}

impl<const LANES: usize> Hits<LANES> {
    /// The lanes, for one more count in each.
    #[inline]
    fn next(&mut self) -> &mut [u8; LANES] {
        if self.room == 0 {
            self.emptied = self.total();
            self.lanes = [0; LANES];
            self.room = u8::MAX;
        }
        self.room -= 1;
        &mut self.lanes
    }

    fn total(&self) -> u64 {
        self.emptied + self.lanes.iter().map(|&hits| u64::from(hits)).sum::<u64>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Unmetered;

    /// Wherever the table ends, and however many roots go together: also on boards narrower than a shape, and on one whose
    /// combinations are larger than any shape of the table.
    #[test]
    fn the_table_changes_nothing() {
        for (rows, columns, goal) in [(10, 17, 11), (12, 2, 16), (2, 12, 16), (1, 40, 20), (40, 1, 20), (9, 5, 13)] {
            let values: Vec<u8> = (0..rows * columns).map(|i| 1 + u8::from(i * i % 7 == 2)).collect();
            let board = Board::from_values(rows, columns, &values).unwrap();
            let expected = Stencil::<MANY>::new(&board).count(goal, 1, &mut Unmetered);
            assert!(expected.is_ok_and(|found| found > 0));
            for size in [1, 2, 5, SIZE] {
                assert_eq!(Stencil::<FEW>::new(&board).count(goal, size, &mut Unmetered), expected);
            }
        }
    }
}
