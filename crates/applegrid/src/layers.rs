//! Counting on a narrow board without holes: the shapes of few cells, a layer after the other.
//!
//! A set of cells is a shape and a place. Most partial combinations are of few cells, and most of those are worth going on
//! from. So the [`shapes`] of few cells are all tried, a layer of their tree after the other, at many
//! consecutive roots at once: what a shape lacks at each root is what its parent lacks there less the values of its last
//! cell. Nobody asks on the way whether anything is alive; a processor does this as fast as it can subtract, for there is
//! nothing that it could guess wrong, which is what a search for few combinations spends most of its time on. What is alive
//! after the last layer, a shape here and there, is handed to the [`growth`](crate::growth).
//!
//! A set that outgrows its [window](crate::window) is not counted but told; the results must never differ from those of
//! [`search`](crate::search).

use alloc::{vec, vec::Vec};

use crate::{
    board::Board,
    budget::Meter,
    growth::{Failure, Growth},
    lanes::{LANES, Live, subtract},
    shapes::{self, Grown, LAYERED},
    window::{NARROW, Windows},
};

/// Of so many shapes a lane can count the combinations in a byte.
const SHAPES: usize = u8::MAX as usize;

/// Shapes of fewer cells are not worth what is set up here, nor are small boards, which the cells of the shapes are to make up
/// for: both are multiplied. Nor are boards on which most shapes find no room.
const LEAST_SIZE: usize = 4;
const LEAST_WORK: usize = 384;
const LEAST_SIDE: usize = 5;

/// No more windows than this are made of a board.
const MOST_WINDOWS: usize = 1 << 14;

/// So many nodes take some tens of milliseconds.
pub(crate) const TRIAL: u64 = 1 << 22;

/// How large the shapes of the last layer are best, or `None` if a count by layers would be no faster, or impossible.
pub(crate) fn size(board: &Board, goal: u8) -> Option<usize> {
    let goal = usize::from(goal);
    // Two cells more than add up to the goal on the average, rounded; one more would do. Beyond that most is beyond the table.
    let halves = 2 * goal * board.values().len() / board.sum() as usize;
    let size = halves.div_ceil(2) + 2;
    let is_layered = (LEAST_SIZE..=LAYERED + 1).contains(&size);
    let size = size.min(LAYERED);
    let long_side = board.rows().max(board.columns());
    let short_side = board.rows().min(board.columns());
    let is_fit = (LEAST_SIDE..=NARROW).contains(&short_side) && goal * long_side <= MOST_WINDOWS;
    let is_worth = board.values().len() * size >= LEAST_WORK && size < goal;
    (is_layered && is_fit && is_worth).then_some(size)
}

/// How many connected sets of cells add up to the goal, on a narrow board without holes. Shapes of up to `size` cells, 2 or
/// more and fewer than the goal, are in layers.
// Not a part of the caller: other ways to count would pay for what is on the stack here.
#[inline(never)]
pub(crate) fn count<M: Meter>(board: &Board, goal: u8, size: usize, meter: &mut M) -> Result<u64, Failure<M::Stop>> {
    // No value is 0, so nothing in the last layer lacks more.
    let mut growth = Growth::new(Windows::new(board, goal - size as u8, REACH));
    let mut layers = Layers::new(goal, size);
    let (short, tall) = (shapes::short(size), shapes::tall(size));
    let mut found = 0;
    for base in (0..growth.windows().places()).step_by(LANES) {
        meter.spend_all(shapes::layers(size).len() as u64).map_err(Failure::Stopped)?;
        found += layers.take(growth.windows().values(base));
        for (shapes, grounds) in short.0.chunks(SHAPES).zip(short.1.chunks(SHAPES)) {
            found += layers.take_last(growth.windows().values(base), shapes);
            found += growth.begin(&mut layers.live, &layers.last, grounds, base);
        }
        for (shapes, grounds) in tall.0.chunks(SHAPES).zip(tall.1.chunks(SHAPES)) {
            found += layers.take_last(growth.windows().values(base), shapes);
            found += growth.begin_tall(&mut layers.live, &layers.last, grounds, base);
        }
        found += growth.go_on(meter)?;
    }
    Ok(found + growth.finish(meter)?)
}

/// The values that a byte can lead to: those of any cell of a shape, at all roots.
const REACH: usize = u8::MAX as usize + LANES;

/// The shapes of few cells, all of them at [`LANES`] roots at once.
#[derive(Debug)]
struct Layers {
    /// The shapes of all layers but the last.
    shapes: &'static [Grown],
    /// What each of them lacks, behind what the empty one does; 0 in a lane that is dead or complete.
    needs: Vec<[u8; LANES]>,
    /// The same for some of the last layer.
    last: Vec<[u8; LANES]>,
    /// Where these are not 0.
    live: Live,
}

impl Layers {
    fn new(goal: u8, size: usize) -> Self {
        let shapes = shapes::layers(size - 1);
        let mut needs = vec![[0; LANES]; 1 + shapes.len()];
        needs[0] = [goal; LANES];
        let last = shapes::layers(size).len() - shapes.len();
        Self { shapes, needs, last: vec![[0; LANES]; last.min(SHAPES)], live: Live::new() }
    }

    /// Takes all shapes but those of the last layer at the roots where these values begin, and counts those that are
    /// combinations.
    #[inline(never)]
    fn take(&mut self, values: &[u8; REACH]) -> u64 {
        let mut found = 0;
        let mut end = 1;
        for shapes in self.shapes.chunks(SHAPES) {
            let mut hits = [0; LANES];
            for shape in shapes {
                self.needs[end] = take(*shape, &self.needs, values, &mut hits);
                end += 1;
            }
            found += sum(&hits);
        }
        found
    }

    /// Takes some shapes of the last layer, [`SHAPES`] at most, and counts those that are combinations.
    #[inline(never)]
    fn take_last(&mut self, values: &[u8; REACH], shapes: &[Grown]) -> u64 {
        let mut hits = [0; LANES];
        self.live.refill(shapes.iter().zip(&mut self.last).map(|(shape, left)| {
            *left = take(*shape, &self.needs, values, &mut hits);
            *left
        }));
        sum(&hits)
    }
}

/// What a shape lacks, by what others do.
#[inline]
fn take(shape: Grown, needs: &[[u8; LANES]], values: &[u8; REACH], hits: &mut [u8; LANES]) -> [u8; LANES] {
    let values = values[usize::from(shape.offset)..][..LANES].try_into().expect("LANES");
    subtract(&needs[usize::from(shape.parent)], values, hits)
}

#[inline]
fn sum(lanes: &[u8; LANES]) -> u64 {
    // Eight at a time: from a plain sum the compiler would conclude that nothing before it is worth vectors.
    const EVEN: u64 = 0x00ff_00ff_00ff_00ff;
    let words = lanes.chunks_exact(8).map(|word| u64::from_le_bytes(word.try_into().expect("8")));
    let pairs: u64 = words.map(|word| (word & EVEN) + (word >> 8 & EVEN)).sum();
    pairs.wrapping_mul(0x0001_0001_0001_0001) >> 48
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{
        budget::{Budget, Metered, Stopped, Unmetered},
        cases::{cases, config},
        stencil,
    };

    fn board(rows: usize, columns: usize, value: impl Fn(usize) -> u8) -> Board {
        Board::from_values(rows, columns, &(0..rows * columns).map(value).collect::<Vec<u8>>()).unwrap()
    }

    /// A board that may be longer than a narrow window, and not than a wide one, standing or lying.
    fn narrow_board() -> impl Strategy<Value = Board> {
        (1..=NARROW, 1..=11_usize, any::<bool>(), 1..=9_u8)
            .prop_flat_map(|(short, long, is_lying, greatest)| {
                let sides = if is_lying { (short, long) } else { (long, short) };
                (Just(sides), prop::collection::vec(1..=greatest, short * long))
            })
            .prop_map(|((rows, columns), values)| Board::from_values(rows, columns, &values).unwrap())
    }

    proptest! {
        #![proptest_config(config(cases() / 10))]

        /// Wherever the layers end, however many states wait, and whatever window they need.
        #[test]
        fn the_size_changes_nothing(board in narrow_board(), goal in 3..=12_u8) {
            let expected = stencil::count(&board, goal, &mut Unmetered);
            for size in 2..=LAYERED.min(usize::from(goal) - 1) {
                prop_assert_eq!(count(&board, goal, size, &mut Unmetered).ok(), expected.ok(), "{}", size);
            }
        }
    }

    /// On boards that stand and lie, as wide as they can be, and narrower than a shape.
    #[test]
    fn the_sides_change_nothing() {
        for (rows, columns, goal) in
            [(12, 10, 11), (11, 9, 10), (2, 10, 12), (10, 2, 12), (1, 10, 9), (10, 1, 9), (1, 1, 9)]
        {
            let board = board(rows, columns, |i| 1 + u8::from(i * i % 7 == 2));
            let expected = stencil::count(&board, goal, &mut Unmetered);
            for size in 2..=LAYERED {
                let found = count(&board, goal, size, &mut Unmetered);
                assert_eq!(found.ok(), expected.ok(), "{rows} x {columns}, {size}");
            }
        }
    }

    /// More states than take a step together, in several batches of roots, and values and goals as great as they can be.
    #[test]
    fn many_states_and_great_values() {
        let small = board(17, 10, |i| 1 + (i * i % 13 % 2) as u8);
        assert_eq!(count(&small, 10, 4, &mut Unmetered).ok(), stencil::count(&small, 10, &mut Unmetered).ok());
        let great = board(9, 10, |i| 250 - (i * i % 101 * 2) as u8);
        for goal in [120, 200, 254] {
            let found = count(&great, goal, 3, &mut Unmetered).ok();
            assert_eq!(found, stencil::count(&great, goal, &mut Unmetered).ok());
        }
    }

    /// Six cells in the last column lead out of the narrow window, and what is left beside them leads back to the sixth. All that
    /// is not 99 adds up to 18.
    #[test]
    fn what_is_outside_a_window_is_not_taken_twice() {
        let mut values = [99; 110];
        [3, 4, 1, 1, 6, 2].into_iter().zip(0..).for_each(|(value, row)| values[10 * row + 9] = value);
        values[10 * 5 + 8] = 1;
        let board = Board::from_values(11, 10, &values).unwrap();
        for (goal, expected) in [(17, 1), (18, 1), (19, 0), (20, 0)] {
            for size in 2..=LAYERED {
                assert_eq!(count(&board, goal, size, &mut Unmetered).ok(), Some(expected), "{goal}, {size}");
            }
        }
    }

    /// A set that needs more rows than the widest window has is not counted wrong, and not missed: it is told.
    #[test]
    fn what_outgrows_its_window_is_told() {
        let ones = board(30, 2, |_| 1);
        for (goal, fits) in [(9, true), (12, true), (13, false), (30, false)] {
            let found = count(&ones, goal, 3, &mut Unmetered);
            match found {
                Ok(found) => assert!(fits && Ok(found) == stencil::count(&ones, goal, &mut Unmetered)),
                Err(failure) => assert!(!fits && matches!(failure, Failure::Outgrown), "{goal}: {failure:?}"),
            }
        }
    }

    /// The nodes of many states are paid for together, and yet a budget ends at the node where it ends.
    #[test]
    fn a_budget_is_kept_to_the_node() {
        let board = board(11, 10, |i| 1 + (i * i % 13 % 5) as u8);
        for goal in [7, 11, 14] {
            let within = |budget: &Budget<'_>| {
                let mut meter = Metered::new(budget);
                let found = count(&board, goal, 4, &mut meter);
                (found.map_err(|failure| matches!(failure, Failure::Stopped(Stopped { .. }))), meter.spent())
            };
            let (all, nodes) = within(&Budget::unlimited());
            assert!(nodes > 10 && all.is_ok_and(|found| found > 0));
            assert_eq!(within(&Budget::nodes(nodes)), (all, nodes));
            for fewer in [0, 1, nodes / 2, nodes - 1] {
                assert_eq!(within(&Budget::nodes(fewer)), (Err(true), fewer));
            }
        }
    }
}
