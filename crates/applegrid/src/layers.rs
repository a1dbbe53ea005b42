//! Counting on a narrow board without holes: the shapes of few cells, a layer after the other.
//!
//! A set of cells is a shape and a place. Most partial combinations are of few cells, and most of those are worth going on
//! from. So the [`shapes`] of few cells are all tried, a layer of their tree after the other, at many
//! consecutive roots at once: what a shape lacks at each root is what its parent lacks there less the values of its last
//! cell. Nobody asks on the way whether anything is alive; a processor does this as fast as it can subtract, for there is
//! nothing that it could guess wrong, which is what a search for few combinations spends most of its time on. What is alive
//! after the last layer, a shape here and there, is handed to the [`growth`](crate::growth).
//!
//! A set that outgrows its [`window`] is not counted but told; the results must never differ from those of
//! [`search`](crate::search).

use alloc::{vec, vec::Vec};
use core::array;

use crate::{
    board::Board,
    budget::Meter,
    growth::{Failure, Growth, LANES, WORD},
    lanes::subtract,
    shapes::{self, LAYERED},
    window::{self, Windows},
};

/// Of so many shapes a lane can count the combinations in a byte.
const SHAPES: usize = u8::MAX as usize;

/// So many words of lanes are handed on at a time.
const WORDS: usize = 256;

/// Smaller boards, and shapes of fewer cells, are not worth what is set up here. Nor are boards on which most shapes find no
/// room.
const LEAST_CELLS: usize = 80;
const LEAST_SIZE: usize = 5;
const LEAST_SIDE: usize = 5;

/// No more windows than this are made of a board.
const MOST_WINDOWS: usize = 1 << 14;

/// How large the shapes of the last layer are best, or `None` if a count by layers would be no faster, or impossible.
pub(crate) fn size(board: &Board, goal: u8) -> Option<usize> {
    let goal = usize::from(goal);
    // Two cells more than add up to the goal on the average, rounded.
    let halves = 2 * goal * board.values().len() / board.sum() as usize;
    let size = halves.div_ceil(2) + 2;
    let long_side = board.rows().max(board.columns());
    let short_side = board.rows().min(board.columns());
    let is_fit = (LEAST_SIDE..=window::NARROW).contains(&short_side) && goal * long_side <= MOST_WINDOWS;
    let is_worth = board.values().len() >= LEAST_CELLS && (LEAST_SIZE..=LAYERED).contains(&size) && size < goal;
    (is_fit && is_worth).then_some(size)
}

/// How many connected sets of cells add up to the goal, on a narrow board without holes. Shapes of up to `size` cells, which
/// are fewer than the goal, are in layers.
// Not a part of the caller: other ways to count would pay for what is on the stack here.
#[inline(never)]
pub(crate) fn count<M: Meter>(board: &Board, goal: u8, size: usize, meter: &mut M) -> Result<u64, Failure<M::Stop>> {
    // No value is 0, so nothing in the last layer lacks more.
    let windows = Windows::new(board, goal - size as u8);
    let mut layers = Layers::new(&windows, goal, size);
    let mut growth = Growth::new(windows);
    let (_, grounds) = shapes::layer(size);
    let mut found = 0;
    for base in (0..layers.roots).step_by(LANES) {
        meter.spend_all(layers.needs.len() as u64).map_err(Failure::Stopped)?;
        found += layers.take(base);
        let (row, column) = (base / layers.stride, base % layers.stride);
        let roots = array::from_fn(|lane| {
            let column = column + lane;
            growth.root(row + column / layers.stride, column % layers.stride)
        });
        let (needs, alive) = layers.alive();
        for words in alive.chunks_mut(WORDS) {
            found += growth.add(needs, words, grounds, &roots, meter)?;
        }
    }
    Ok(found + growth.finish(meter)?)
}

/// The shapes of few cells, all of them at [`LANES`] roots at once.
#[derive(Debug)]
struct Layers {
    goal: u8,
    size: usize,
    stride: usize,
    roots: usize,
    /// The values, row by row, with a wall behind each row, and walls before and behind.
    places: Vec<u8>,
    offsets: [usize; shapes::PLACES],
    /// What each shape lacks, layer by layer; 0 in a lane that is dead or complete.
    needs: Vec<[u8; LANES]>,
    /// Where the last layer begins.
    last: usize,
    /// The words of the last layer in which something is alive.
    alive: Vec<u32>,
}

/// A value that no goal of a count by layers reaches.
const WALL: u8 = u8::MAX;

/// Nothing that is tried lies so far before its root. It may on a very narrow board, and is dead there.
const BEFORE: usize = LAYERED;

impl Layers {
    fn new(windows: &Windows, goal: u8, size: usize) -> Self {
        let stride = windows.columns() + 1;
        let roots = windows.rows().len() * stride;
        let mut places = vec![WALL; BEFORE + roots + LAYERED * stride + 2 * LANES];
        for (places, row) in places[BEFORE..].chunks_exact_mut(stride).zip(windows.rows()) {
            places[..stride - 1].copy_from_slice(&row[..stride - 1]);
        }
        let shapes: usize = (1..=size).map(|size| shapes::layer(size).0.len()).sum();
        let last = shapes - shapes::layer(size).0.len();
        Self {
            goal,
            size,
            stride,
            roots,
            places,
            offsets: shapes::offsets(stride),
            needs: vec![[0; LANES]; shapes],
            last,
            alive: vec![0; (shapes - last) * (LANES / WORD)],
        }
    }

    /// Takes all shapes at the roots from `base` on, and counts those that are combinations.
    #[inline(never)]
    fn take(&mut self, base: usize) -> u64 {
        let places = &self.places[base..];
        let values = |cell: u8| -> &[u8; LANES] {
            let offset = self.offsets[usize::from(cell)].wrapping_add(BEFORE);
            places[offset..][..LANES].try_into().expect("LANES")
        };
        let mut found = 0;
        let goal = [[self.goal; LANES]];
        let (mut above, mut rest) = (&goal[..], &mut self.needs[..]);
        for size in 1..=self.size {
            let (layer, _) = shapes::layer(size);
            let (needs, below) = rest.split_at_mut(layer.len());
            for (layer, needs) in layer.chunks(SHAPES).zip(needs.chunks_mut(SHAPES)) {
                let mut hits = [0; LANES];
                for (shape, left) in layer.iter().zip(needs) {
                    // Copies: what is written may not lie over what is read.
                    let (need, values) = (above[usize::from(shape.parent)], *values(shape.cell));
                    *left = subtract(&need, &values, &mut hits);
                }
                found += sum(&hits);
            }
            (above, rest) = (needs, below);
        }
        found
    }

    /// The last layer, and the words of it in which something is alive.
    #[inline(never)]
    fn alive(&mut self) -> (&mut [u8], &mut [u32]) {
        let needs = self.needs[self.last..].as_flattened_mut();
        let mut len = 0;
        for (index, word) in (0..).zip(needs.chunks_exact(WORD)) {
            // Written before it is known to belong there: a branch would go wrong too often.
            self.alive[len] = index;
            len += usize::from(word != [0; WORD]);
        }
        (needs, &mut self.alive[..len])
    }
}

#[inline]
fn sum(lanes: &[u8; LANES]) -> u64 {
    // Eight at a time: from a plain sum the compiler would conclude that nothing before it is worth vectors.
    const EVEN: u64 = 0x00ff_00ff_00ff_00ff;
    let words = lanes.chunks_exact(8).map(|word| u64::from_le_bytes(word.try_into().expect("8")));
    let pairs = words.map(|word| (word & EVEN) + (word >> 8 & EVEN));
    pairs.map(|pairs| pairs.wrapping_mul(0x0001_0001_0001_0001) >> 48).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        budget::{Budget, Metered, Stopped, Unmetered},
        stencil,
    };

    fn board(rows: usize, columns: usize, value: impl Fn(usize) -> u8) -> Board {
        Board::from_values(rows, columns, &(0..rows * columns).map(value).collect::<Vec<u8>>()).unwrap()
    }

    /// Wherever the layers end, on boards that stand and lie, as wide as a window can be, and narrower than a shape.
    #[test]
    fn the_size_changes_nothing() {
        for (rows, columns, goal) in
            [(10, 11, 11), (11, 9, 10), (2, 10, 12), (10, 2, 12), (1, 10, 9), (10, 1, 9), (1, 1, 9)]
        {
            let board = board(rows, columns, |i| 1 + u8::from(i * i % 7 == 2));
            let expected = stencil::count(&board, goal, &mut Unmetered);
            for size in 1..=LAYERED {
                let found = count(&board, goal, size, &mut Unmetered);
                assert_eq!(found.ok(), expected.ok(), "{rows} x {columns}, {size}");
            }
        }
    }

    /// More states than grow at a time, in several batches of roots, and values and goals as great as they can be.
    #[test]
    fn many_states_and_great_values() {
        let small = board(17, 10, |i| 1 + (i * i % 13 % 2) as u8);
        assert_eq!(count(&small, 10, 4, &mut Unmetered).ok(), stencil::count(&small, 10, &mut Unmetered).ok());
        let great = board(9, 11, |i| 250 - (i * i % 101 * 2) as u8);
        for goal in [120, 200, 254] {
            let found = count(&great, goal, 3, &mut Unmetered).ok();
            assert_eq!(found, stencil::count(&great, goal, &mut Unmetered).ok());
        }
    }

    /// A set that needs more rows than a window has is not counted wrong, and not missed: it is told.
    #[test]
    fn what_outgrows_its_window_is_told() {
        let ones = board(30, 2, |_| 1);
        for (goal, fits) in [(9, true), (10, true), (11, false), (30, false)] {
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
        let board = board(10, 11, |i| 1 + (i * i % 13 % 5) as u8);
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
