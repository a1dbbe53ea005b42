//! Rectangles, as a beam search wants them: many positions of one board, each looked at for a microsecond.
//!
//! Two methods find the same rectangles. On a *narrow* board, which every board that people play on is, each pair of an
//! upper and a lower row is swept from left to right with the sums of the columns between them: one word holds the distances
//! from all left sides at once, bit *k* for a sum of *k*, so that a column of sum *s* is a shift by *s*. On other boards the
//! method is that of [`rectangle`](crate::rectangle), two pointers on a summed-area table that also counts apples. Both leave
//! a row or a corner as soon as no tight rectangle can follow.

use alloc::{vec, vec::Vec};

use crate::{
    board::Board,
    field::{self, Field},
};

// What a position is worth, found by local search on a few dozen boards at goal 10 (none of them in a test or a benchmark).
// Any of these alone makes a beam of thirty clear 127 to 130 of 170 apples there; together they make one of twelve clear 134.
/// A rectangle, and what it is worth more the fewer apples it has.
const RECTANGLE: i64 = 240;
const RECTANGLE_BY_SIZE: i64 = 1024;
/// An apple in some rectangle, and in more than one.
const IN_REACH: i64 = 1168;
const IN_REACH_TWICE: i64 = 96;
/// What an apple as great as the goal costs; others less, by the square.
const BURDEN: i64 = 6400;

/// A narrow board has at most so many columns.
const NARROW: usize = 64;

/// And at most this goal: the highest bit of a word stands for all sums beyond.
const NARROW_GOAL: u32 = 62;

/// The rectangles of a board.
#[derive(Debug)]
pub(crate) struct RectangleField<'b> {
    board: &'b Board,
    goal: u32,
    burden: [i64; 256],
}

/// A position spread out: see [`Field::Desk`].
#[derive(Debug)]
pub(crate) struct Desk {
    /// For each corner of the grid the apples above and to the left: their sum in the lower half of the word, their number
    /// in the upper half.
    sums: Vec<u64>,
    /// For each corner how many more rectangles there are right of and below it than in the three other quarters.
    steps: Vec<i32>,
    /// For each cell its value, 0 without an apple.
    values: Vec<u8>,
    /// For each row of a narrow board its apples.
    rows: Vec<u64>,
    /// A move.
    set: Vec<u64>,
}

impl<'b> RectangleField<'b> {
    pub(crate) fn new(board: &'b Board, goal: u16) -> Self {
        Self { board, goal: goal.into(), burden: field::burden(BURDEN, goal) }
    }

    fn is_narrow(&self) -> bool {
        self.board.columns() <= NARROW && self.goal <= NARROW_GOAL
    }

    /// Shows every tight rectangle: upper, left, lower and right side (the last two excluded), and the number of its apples.
    /// False if it was told to stop.
    #[inline]
    fn scan(&self, desk: &mut Desk, apples: &[u64], show: impl FnMut([usize; 4], u32) -> bool) -> bool {
        if self.is_narrow() {
            self.scan_narrow(&mut desk.values, &mut desk.rows, apples, show)
        } else {
            self.scan_wide(&mut desk.sums, apples, show)
        }
    }

    fn scan_narrow(
        &self,
        values: &mut [u8],
        rows: &mut [u64],
        apples: &[u64],
        mut show: impl FnMut([usize; 4], u32) -> bool,
    ) -> bool {
        let columns = self.board.columns();
        for (row, set) in rows.iter_mut().enumerate() {
            let cells = row * columns..(row + 1) * columns;
            *set = 0;
            for (column, cell) in cells.enumerate() {
                let bit = apples[cell / 64] >> (cell % 64) & 1;
                *set |= bit << column;
                values[cell] = self.board.values()[cell] * bit as u8;
            }
        }
        let mut sums = [0_u8; NARROW];
        let sums = &mut sums[..columns];
        let nothing = 1 << (63 - self.goal);
        for top in (0..rows.len()).filter(|&top| rows[top] != 0) {
            sums.fill(0);
            for (bottom, values) in values.chunks_exact(columns).enumerate().skip(top) {
                for (sum, value) in sums.iter_mut().zip(values) {
                    *sum = sum.saturating_add(*value).min(63);
                }
                if rows[bottom] == 0 {
                    continue;
                }
                // The sums from all left sides, of which each has an apple in its column: the highest bit is the goal, and what
                // is greater has fallen out. Then the columns where one is the goal, with an apple in the last column too, and
                // the columns that are not too much alone. Shifts by a constant, so that a column costs a nanosecond.
                let (mut reached, mut hits, mut possible) = (0_u64, 0_u64, 0_u64);
                for &sum in &*sums {
                    let some = u64::from(sum != 0);
                    reached = (reached | nothing & some.wrapping_neg()) << sum;
                    hits = hits >> 1 | (reached & some << 63);
                    possible = possible >> 1 | u64::from(u32::from(sum) <= self.goal) << 63;
                }
                hits >>= 64 - columns;
                possible >>= 64 - columns;
                while hits != 0 {
                    let right = hits.trailing_zeros() as usize;
                    hits &= hits - 1;
                    let (mut left, mut rest) = (right + 1, self.goal);
                    while rest > 0 {
                        left -= 1;
                        rest -= u32::from(sums[left]);
                    }
                    let span = (u64::MAX >> (63 - right)) & (u64::MAX << left);
                    if rows[top] & span != 0 && rows[bottom] & span != 0 {
                        let count = rows[top..=bottom].iter().map(|row| (row & span).count_ones()).sum();
                        if !show([top, left, bottom + 1, right + 1], count) {
                            return false;
                        }
                    }
                }
                // A tight rectangle has an apple of the upper row, and columns only get fuller.
                if rows[top] & possible == 0 {
                    break;
                }
            }
        }
        true
    }

    fn scan_wide(&self, sums: &mut [u64], apples: &[u64], mut show: impl FnMut([usize; 4], u32) -> bool) -> bool {
        let (rows, columns) = (self.board.rows(), self.board.columns());
        let width = columns + 1;
        for row in 0..rows {
            let mut in_row = 0;
            let (before, this) = sums[row * width..(row + 2) * width].split_at_mut(width);
            for column in 0..columns {
                let cell = row * columns + column;
                let bit = apples[cell / 64] >> (cell % 64) & 1;
                in_row += (u64::from(self.board.values()[cell]) | 1 << 32) * bit;
                this[column + 1] = before[column + 1] + in_row;
            }
        }
        let sums = &*sums;
        for top in 0..rows {
            let above = &sums[top * width..][..width];
            let below = &sums[(top + 1) * width..][..width];
            // The first right side at which the upper row alone is enough.
            let mut enough = 0;
            for left in 0..columns {
                let row_to = |right: usize| (below[right] - above[right]).wrapping_sub(below[left] - above[left]);
                enough = enough.max(left + 1);
                while enough < columns && (row_to(enough) as u32) < self.goal {
                    enough += 1;
                }
                let mut right = enough;
                if row_to(right) == 0 {
                    break;
                }
                for bottom in top + 1..=rows {
                    let lower = &sums[bottom * width..][..width];
                    let to = |right: usize| {
                        lower[right].wrapping_sub(above[right]).wrapping_sub(lower[left]).wrapping_add(above[left])
                    };
                    while right > left + 1 && to(right - 1) as u32 >= self.goal {
                        right -= 1;
                    }
                    let all = to(right);
                    // The right side only comes nearer: once there is no apple in the upper row, there never is one.
                    if row_to(right) == 0 {
                        break;
                    }
                    if all as u32 == self.goal {
                        let last = &sums[(bottom - 1) * width..][..width];
                        let is_tight = to(left + 1) != 0
                            && to(right - 1) != all
                            && (lower[right] - last[right]).wrapping_sub(lower[left] - last[left]) != 0;
                        if is_tight && !show([top, left, bottom, right], (all >> 32) as u32) {
                            return false;
                        }
                    }
                    if all as u32 >= self.goal && right == left + 1 {
                        break;
                    }
                }
            }
        }
        true
    }
}

impl Field for RectangleField<'_> {
    type Desk = Desk;

    fn desk(&self) -> Desk {
        let corners = (self.board.rows() + 1) * (self.board.columns() + 1);
        Desk {
            sums: vec![0; corners],
            steps: vec![0; corners],
            values: vec![0; self.board.values().len()],
            rows: vec![0; self.board.rows()],
            set: vec![0; field::words(self.board)],
        }
    }

    fn outlook(&self, desk: &mut Desk, apples: &[u64]) -> i64 {
        let columns = self.board.columns();
        let width = columns + 1;
        let mut steps = core::mem::take(&mut desk.steps);
        steps.fill(0);
        let mut outlook = 0;
        self.scan(desk, apples, |[top, left, bottom, right], count| {
            outlook += RECTANGLE + RECTANGLE_BY_SIZE / i64::from(count);
            steps[top * width + left] += 1;
            steps[top * width + right] -= 1;
            steps[bottom * width + left] -= 1;
            steps[bottom * width + right] += 1;
            true
        });
        // From the steps to how many rectangles each apple is in: down the columns, and along the rows.
        for row in 0..self.board.rows() {
            let (this, below) = steps[row * width..(row + 2) * width].split_at_mut(width);
            let mut rectangles = 0;
            for column in 0..columns {
                rectangles += this[column];
                let cell = row * columns + column;
                if field::has(apples, cell) {
                    outlook += match rectangles {
                        0 => 0,
                        1 => IN_REACH,
                        _ => IN_REACH + IN_REACH_TWICE,
                    };
                    outlook -= self.burden[usize::from(self.board.values()[cell])];
                }
                below[column] += this[column];
            }
        }
        desk.steps = steps;
        outlook
    }

    fn moves(&self, desk: &mut Desk, apples: &[u64], most: usize, mut show: impl FnMut(&[u64])) -> bool {
        let columns = self.board.columns();
        let mut set = core::mem::take(&mut desk.set);
        let mut room = most;
        let all = self.scan(desk, apples, |[top, left, bottom, right], _| {
            if room == 0 {
                return false;
            }
            room -= 1;
            set.fill(0);
            for row in top..bottom {
                for cell in row * columns + left..row * columns + right {
                    set[cell / 64] |= apples[cell / 64] & 1 << (cell % 64);
                }
            }
            show(&set);
            true
        });
        desk.set = set;
        all
    }
}

#[cfg(test)]
mod tests {
    use alloc::{collections::BTreeMap, vec::Vec};

    use proptest::prelude::*;

    use super::*;
    use crate::{
        budget::Unmetered,
        cases::{cases, config},
        rectangle::Rectangles,
        search::Pause,
    };

    proptest! {
        #![proptest_config(config(cases()))]

        /// Both methods find what the enumeration lists, and count its apples.
        #[test]
        fn three_methods_agree(
            (rows, columns, values) in (1..=12_usize, 1..=20_usize, 0..6_u32).prop_flat_map(|(rows, columns, holes)| {
                let value = prop_oneof![holes => Just(0_u8), 4 => 1..=9_u8, 1 => 1..=255_u8];
                (Just(rows), Just(columns), prop::collection::vec(value, rows * columns))
            }),
            goal in 1..=62_u16,
        ) {
            let board = Board::from_values(rows, columns, &values).unwrap();
            let field = RectangleField::new(&board, goal);
            let mut desk = field.desk();
            let mut apples = vec![0; field::words(&board)];
            for cell in board.apples() {
                apples[cell.index() / 64] |= 1 << (cell.index() % 64);
            }
            let mut found = [BTreeMap::new(), BTreeMap::new()];
            field.scan_narrow(&mut desk.values, &mut desk.rows, &apples, |sides, count| found[0].insert(sides, count).is_none());
            field.scan_wide(&mut desk.sums, &apples, |sides, count| found[1].insert(sides, count).is_none());
            prop_assert_eq!(&found[0], &found[1]);
            let mut listed: Vec<Vec<usize>> = Vec::new();
            let run = Rectangles::new(&board, goal).run(&mut Unmetered, |cells| {
                listed.push(cells.iter().map(|cell| cell.index()).collect());
                core::ops::ControlFlow::<()>::Continue(())
            });
            prop_assert!(!matches!(run, Err(Pause::Broken(()))));
            prop_assert_eq!(listed.iter().map(|cells| cells.len() as u32).sum::<u32>(), found[0].values().sum::<u32>());
            let mut moves = Vec::new();
            prop_assert!(field.moves(&mut desk, &apples, usize::MAX, |set| moves.push(field::cells(set).collect::<Vec<_>>())));
            listed.sort_unstable();
            moves.sort_unstable();
            prop_assert_eq!(listed, moves);
        }
    }
}
