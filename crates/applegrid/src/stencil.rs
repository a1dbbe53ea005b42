//! Counting on a board without holes, where the search looks the same from every cell: for many roots at once.
//!
//! A set of cells is a shape and a place. Without holes, the neighbours of a place are one row or one column away, so one
//! search over the *shapes* serves all places: instead of what the sum lacks at one root it carries a vector of what it
//! lacks at each of many consecutive roots, subtracts a vector of values for each cell that it takes, and goes on while
//! any lane lacks something. The shapes of few cells are in a [table](crate::shapes), where a step costs hardly more than
//! the subtraction; larger ones are searched for. On most boards the vector is one register, and stays in it. This is where
//! the time of a board before its first move goes, and it is several times faster than [`search`](crate::search), whose
//! results it must never differ from.
//!
//! The board is laid out with a wall, a column of 255, behind each row, and walls below. The next place of a row's end is
//! the wall; a shape that runs into it is dead in that lane, since goals here are less than 255.

use alloc::{vec, vec::Vec};
use core::mem;

use crate::{
    board::Board,
    budget::Meter,
    lanes::subtract,
    shapes::{self, LAST_CELLS, MOST_CHILDREN, SIZE, TABLE},
};

/// The lanes of a vector register on most machines. So many roots are searched at once where most lanes die early: what a
/// step works on is in registers then, and longer vectors would spend their time on the dead.
const REGISTER: usize = 16;

/// The roots that are searched at once where most lanes live long: all of a classic board, with its walls. Shorter vectors
/// would spend their time on the shapes.
const MANY: usize = 192;

/// A board is dense if so many half cells of mean value reach no more than the goal.
const DENSE: usize = 14;

const WALL: u8 = u8::MAX;

/// The greatest goal that this method can count for.
pub(crate) const GREATEST_GOAL: u16 = WALL as u16 - 1;

/// How many connected sets of cells add up to the goal, which is at most [`GREATEST_GOAL`], on a board without holes.
pub(crate) fn count<M: Meter>(board: &Board, goal: u8, meter: &mut M) -> Result<u64, M::Stop> {
    if is_dense(board, goal.into()) {
        // Most is beyond the table, where the search would have to be set up anew for each shape at its end.
        Stencil::<MANY>::new(board).count(goal, 1, meter)
    } else {
        Stencil::<REGISTER>::new(board).count(goal, SIZE, meter)
    }
}

/// So many nodes take some tens of milliseconds.
pub(crate) fn trial(board: &Board, goal: u16) -> u64 {
    if is_dense(board, goal) { 1 << 18 } else { 1 << 20 }
}

fn is_dense(board: &Board, goal: u16) -> bool {
    // Both sides are scaled by twice the number of cells.
    board.sum() as usize * DENSE <= 2 * usize::from(goal) * board.values().len()
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
        Self { stride, roots: rows * stride, places, offsets: shapes::offsets(stride), beyond: Beyond::default() }
    }

    /// Counts all. Shapes of up to `size` cells are taken from the table.
    fn count<M: Meter>(mut self, goal: u8, size: usize, meter: &mut M) -> Result<u64, M::Stop> {
        let mut found = 0;
        let mut walk = Walk::new(goal, size);
        for base in (0..self.roots).step_by(LANES) {
            let places = &self.places[base..];
            loop {
                let halt = walk.run(places, &self.offsets);
                found += mem::take(&mut walk.found);
                // They are done already, but so few that nobody can tell.
                meter.spend_all(mem::take(&mut walk.nodes))?;
                match halt {
                    Halt::Pause => {}
                    Halt::Beyond(left) => {
                        found +=
                            self.beyond.count(&self.offsets, places, self.stride, &walk.steps[..size], left, meter)?;
                    }
                    Halt::End => break,
                }
            }
        }
        Ok(found)
    }
}

/// The walk over the table for consecutive roots: a machine that halts for all that is rare. Not even a call is left where
/// the time goes, so that what each cell needs is in registers.
#[derive(Debug)]
struct Walk<const LANES: usize> {
    size: usize,
    depth: usize,
    step: Step,
    /// The levels above the current one.
    steps: [Step; DEPTHS],
    needs: [[u8; LANES]; DEPTHS],
    /// The sets found since these were last taken away, and the nodes.
    found: u64,
    nodes: u64,
}

/// Why a walk halts.
#[derive(Debug)]
enum Halt<const LANES: usize> {
    /// It has been on for long enough.
    Pause,
    /// The shape that was just taken, the last of all steps, has larger ones that are not in the table. The lanes lack this.
    Beyond([u8; LANES]),
    /// It has been everywhere, and can begin again.
    End,
}

impl<const LANES: usize> Walk<LANES> {
    const START: Step = Step { first: 0, next: 0, end: 1 };

    /// Of so many nodes a lane can count the children in a byte, and what is left of those of all levels above.
    const NODES: usize = u8::MAX as usize / MOST_CHILDREN - SIZE;

    /// So often the lanes are added up before the walk pauses.
    const ROUNDS: usize = 16;

    fn new(goal: u8, size: usize) -> Self {
        let steps = [Self::START; DEPTHS];
        Self { size, depth: 0, step: Self::START, steps, needs: [[goal; LANES]; DEPTHS], found: 0, nodes: 0 }
    }

    /// Goes on until it halts.
    #[inline(never)]
    fn run(&mut self, places: &[u8], offsets: &[usize; shapes::PLACES]) -> Halt<LANES> {
        let values = |cell: u8| vector(places, offsets[usize::from(cell)]);
        let Self { steps, needs, .. } = self;
        let (mut depth, mut step) = (self.depth, self.step);
        let mut hits = [0; LANES];
        let (mut room, mut rounds) = (Self::NODES, 0);
        let halt = 'run: loop {
            while step.next < step.end {
                let shape = TABLE[step.next];
                step.next += 1;
                let left = subtract(&needs[depth % DEPTHS], values(shape.cell), &mut hits);
                if !any(&left) {
                    continue;
                }
                room -= 1;
                steps[depth % DEPTHS] = step;
                let (first, end) = shape.children();
                if depth + 1 < self.size {
                    depth += 1;
                    needs[depth % DEPTHS] = left;
                    step = Step { first, next: first, end };
                } else if self.size < SIZE || !complete(&left, &LAST_CELLS[first..end], values, &mut hits) {
                    break 'run Halt::Beyond(left);
                }
                if room == 0 {
                    self.found += sum(&hits);
                    hits = [0; LANES];
                    room = Self::NODES;
                    rounds += 1;
                    if rounds == Self::ROUNDS {
                        break 'run Halt::Pause;
                    }
                }
            }
            if depth == 0 {
                step = Self::START;
                break Halt::End;
            }
            depth -= 1;
            step = steps[depth % DEPTHS];
        };
        (self.depth, self.step) = (depth, step);
        self.found += sum(&hits);
        self.nodes += (rounds * Self::NODES + Self::NODES - room) as u64;
        halt
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
        meter: &mut M,
    ) -> Result<u64, M::Stop> {
        let Self { discovered, frontier, above, needs } = self;
        let mut hits = Hits::default();
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
        Ok(hits.total())
    }
}

#[inline]
fn vector<const LANES: usize>(places: &[u8], offset: usize) -> &[u8; LANES] {
    assert!(places.len() >= LANES && offset <= places.len() - LANES, "walls enough behind the board");
    places[offset..][..LANES].try_into().expect("LANES")
}

/// Takes each of the last cells, and says whether nothing is left to be found behind any. Else nothing is counted.
#[inline]
fn complete<'a, const LANES: usize>(
    need: &[u8; LANES],
    cells: &[u8],
    values: impl Fn(u8) -> &'a [u8; LANES],
    hits: &mut [u8; LANES],
) -> bool {
    let mut counts = *hits;
    let mut all_left = [0; LANES];
    for &cell in cells {
        let left = subtract(need, values(cell), &mut counts);
        all_left.iter_mut().zip(left).for_each(|(all, left)| *all |= left);
    }
    let is_complete = !any(&all_left);
    if is_complete {
        *hits = counts;
    }
    is_complete
}

/// Does any lane still lack something?
#[inline]
fn any<const LANES: usize>(needs: &[u8; LANES]) -> bool {
    needs.chunks_exact(REGISTER).fold(0, |any, lanes| any | u128::from_ne_bytes(lanes.try_into().expect("16"))) != 0
}

#[inline]
fn sum<const LANES: usize>(lanes: &[u8; LANES]) -> u64 {
    lanes.iter().map(|&lane| u64::from(lane)).sum()
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
            *self = Self { emptied: self.total(), ..Self::default() };
        }
        self.room -= 1;
        &mut self.lanes
    }

    fn total(&self) -> u64 {
        self.emptied + sum(&self.lanes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::{Budget, Metered, Stopped, Unmetered};

    /// The nodes of a walk are paid for together, and yet a budget ends at the node where it ends.
    #[test]
    fn a_budget_is_kept_to_the_node() {
        let values: Vec<u8> = (0..170_u32).map(|i| 1 + (i * i % 13 % 5) as u8).collect();
        let board = Board::from_values(10, 17, &values).unwrap();
        for goal in [3, 9, 17] {
            let within = |budget: &Budget<'_>| {
                let mut meter = Metered::new(budget);
                (count(&board, goal, &mut meter), meter.spent())
            };
            let (all, nodes) = within(&Budget::unlimited());
            assert!(nodes > 10 && all.is_ok_and(|found| found > 0));
            assert_eq!(within(&Budget::nodes(nodes)), (all, nodes));
            for fewer in [0, 1, nodes / 2, nodes - 1] {
                assert_eq!(within(&Budget::nodes(fewer)), (Err(Stopped { nodes: fewer }), fewer));
            }
        }
    }

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
                assert_eq!(Stencil::<REGISTER>::new(&board).count(goal, size, &mut Unmetered), expected);
            }
        }
    }
}
