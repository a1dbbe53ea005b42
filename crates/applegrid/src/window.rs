//! Windows: sets of places near a root, a bit each.
//!
//! A narrow board is laid out in rows of eleven places, so that there is at least one behind each row, and the places around
//! one are always as many away. The window of a row begins with its first place. A `u64` sees not quite six rows, and a
//! `u128` not quite twelve. What is at the edge of a window may have neighbours outside: who works in windows must look out
//! for that.
//!
//! Nothing here may know of shapes, or in which order cells are taken.

use alloc::{vec, vec::Vec};
use core::{
    fmt::Debug,
    mem,
    ops::{BitAnd, BitOr, BitXor, Not},
};

use crate::{bits::count_ones, board::Board, lanes::LANES};

/// The places of a row.
pub(crate) const COLUMNS: usize = 11;

/// Boards of at most so many columns are narrow.
pub(crate) const NARROW: usize = COLUMNS - 1;

/// What is in the places that are not on the board: more than any number that is asked about.
const WALL: u8 = u8::MAX;

/// The rows that the window of a `u64` sees to their ends. As many below, another begins.
const ROWS: usize = u64::BITS as usize / COLUMNS;

/// A set of places.
pub(crate) trait Window:
    Copy + Default + Debug + Eq + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self> + Not<Output = Self>
{
    /// The places of a window.
    const PLACES: usize;

    /// The first of them that may have neighbours outside.
    const EDGE: usize = Self::PLACES - COLUMNS;

    /// The first place, and the set without it. Of an empty set that is any place.
    fn split_first(self) -> (usize, Self);

    fn contains(self, place: usize) -> bool;

    #[inline]
    fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// The places around one.
    fn around(place: usize) -> Self;

    /// The places whose value is less than the number at a site, and those where it is at most that.
    fn less_and_at_most(view: View<'_>, site: Site) -> [Self; 2];

    /// Is there a neighbour of a place outside the window of a site whose value is at most the number?
    fn leads_out(view: View<'_>, site: Site, place: usize) -> bool {
        let [_, below] = Self::less_and_at_most(view, view.row_below(site));
        // What lies below a place has its number in the next window. What follows the last place does not.
        below.contains(place) || place + 1 == Self::PLACES && below.contains(place + 1 - COLUMNS)
    }

    /// How many places there are in all.
    fn total(sets: &[Self]) -> u64;
}

const fn around(place: usize) -> u128 {
    let bit = 1 << place;
    bit << 1 | bit >> 1 | bit << COLUMNS | bit >> COLUMNS
}

impl Window for u64 {
    const PLACES: usize = Self::BITS as usize;

    #[inline]
    fn split_first(self) -> (usize, Self) {
        (self.trailing_zeros() as usize % Self::PLACES, self & self.wrapping_sub(1))
    }

    #[inline]
    fn contains(self, place: usize) -> bool {
        self >> place & 1 != 0
    }

    #[inline]
    fn around(place: usize) -> Self {
        const AROUND: [u64; u64::PLACES] = {
            let mut places = [0; u64::PLACES];
            let mut place = 0;
            while place < u64::PLACES {
                places[place] = around(place) as u64;
                place += 1;
            }
            places
        };
        AROUND[place % Self::PLACES]
    }

    #[inline]
    fn less_and_at_most(view: View<'_>, site: Site) -> [Self; 2] {
        // The greater index first: it is checked for both.
        let at_most = view.at_most[site.view() + 1];
        [view.at_most[site.view()], at_most]
    }

    #[inline]
    fn total(sets: &[Self]) -> u64 {
        count_ones(sets)
    }
}

impl Window for u128 {
    const PLACES: usize = Self::BITS as usize;

    #[inline]
    fn split_first(self) -> (usize, Self) {
        (self.trailing_zeros() as usize % Self::PLACES, self & self.wrapping_sub(1))
    }

    #[inline]
    fn contains(self, place: usize) -> bool {
        self >> place & 1 != 0
    }

    #[inline]
    fn around(place: usize) -> Self {
        const AROUND: [u128; u128::PLACES] = {
            let mut places = [0; u128::PLACES];
            let mut place = 0;
            while place < u128::PLACES {
                places[place] = around(place);
                place += 1;
            }
            places
        };
        AROUND[place % Self::PLACES]
    }

    #[inline]
    fn less_and_at_most(view: View<'_>, site: Site) -> [Self; 2] {
        // Of three windows one below the other, which overlap. Below the board they are empty, as the last is.
        let last = view.at_most.len() - 2;
        let sites = [0, ROWS, 2 * ROWS].map(|rows| (site.view() + rows * view.numbers).min(last));
        [0, 1].map(|more| {
            let [upper, middle, lower] = sites.map(|site| view.at_most[site + more]);
            let low = upper | middle << (ROWS * COLUMNS);
            let high = middle >> (u64::PLACES - ROWS * COLUMNS) | lower << (2 * ROWS * COLUMNS - u64::PLACES);
            Self::from(high) << u64::BITS | Self::from(low)
        })
    }

    #[inline]
    fn total(sets: &[Self]) -> u64 {
        const SETS: usize = 64;
        let total = |sets: &[Self]| {
            let mut halves = [[0; SETS]; 2];
            for (at, set) in sets.iter().enumerate() {
                halves[0][at] = *set as u64;
                halves[1][at] = (set >> u64::BITS) as u64;
            }
            halves.iter().map(|half| count_ones(&half[..sets.len()])).sum::<u64>()
        };
        sets.chunks(SETS).map(total).sum()
    }
}

/// The window of a row, and a number to ask about there.
///
/// One word: where the row begins among the values in the upper half, and in the lower where the answers are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Site(u64);

impl Site {
    /// The first place of the row.
    #[inline]
    fn start(self) -> usize {
        (self.0 >> 32) as usize
    }

    /// Where the places of less value are; behind them are those that have the number too.
    #[inline]
    fn view(self) -> usize {
        self.0 as u32 as usize
    }
}

/// A narrow board, seen through the window of each of its rows.
#[derive(Debug)]
pub(crate) struct Windows {
    places: usize,
    /// Row by row, with walls behind each row and the last.
    values: Vec<u8>,
    /// For each row and each number the places whose value is at most that. Below the last row nothing is.
    at_most: Vec<u64>,
    numbers: usize,
}

impl Windows {
    /// The board with no more columns than rows, for combinations do not mind lying on their sides, to be asked about numbers
    /// from 1 to `most`, which is less than 255. Behind its places are so many walls.
    pub(crate) fn new(board: &Board, most: u8, walls: usize) -> Self {
        let (rows, columns) = (board.rows().max(board.columns()), board.rows().min(board.columns()));
        let places = rows * COLUMNS;
        let mut values = vec![WALL; places + walls];
        let all = board.values().chunks_exact(board.columns());
        if board.columns() == columns {
            all.zip(values.chunks_exact_mut(COLUMNS)).for_each(|(from, to)| to[..columns].copy_from_slice(from));
        } else {
            for (column, from) in all.enumerate() {
                values[column..].iter_mut().step_by(COLUMNS).zip(from).for_each(|(to, &value)| *to = value);
            }
        }
        let numbers = usize::from(most) + 1;
        let mut at_most = vec![0; (rows + 1) * numbers];
        let (windows, mut below) = at_most.split_at_mut(rows * numbers);
        // The places of a row by their value. Nobody asks about those of more than most, and they stay.
        let mut equal = [0_u16; 1 << u8::BITS];
        for (windows, values) in windows.chunks_exact_mut(numbers).zip(values[..places].chunks_exact(COLUMNS)).rev() {
            let values: &[u8; COLUMNS] = values.try_into().expect("COLUMNS");
            for (column, &value) in values.iter().enumerate() {
                equal[usize::from(value)] |= 1 << column;
            }
            let mut at_most = 0;
            for ((window, below), equal) in windows.iter_mut().zip(&*below).zip(&mut equal) {
                at_most |= mem::take(equal);
                *window = u64::from(at_most) | below << COLUMNS;
            }
            below = windows;
        }
        Self { places, values, at_most, numbers }
    }

    /// How many places there are in all rows.
    pub(crate) fn places(&self) -> usize {
        self.places
    }

    /// The values of so many places from one on, walls among them.
    pub(crate) fn values<const N: usize>(&self, place: usize) -> &[u8; N] {
        self.values[place..][..N].try_into().expect("N")
    }

    #[inline]
    pub(crate) fn view(&self) -> View<'_> {
        let row = (COLUMNS as u64) << 32 | self.numbers as u64;
        View { values: &self.values, at_most: &self.at_most, numbers: self.numbers, row }
    }
}

/// What a search looks at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View<'a> {
    values: &'a [u8],
    at_most: &'a [u64],
    numbers: usize,
    /// From a site to the one of the next row.
    row: u64,
}

impl View<'_> {
    /// The roots from a place on.
    pub(crate) fn roots(self, place: usize) -> Roots {
        // A number is never 0, and the places of less value are those of at most one less.
        let first = ((place / COLUMNS) as u64 * self.row).wrapping_sub(1);
        Roots { first, row: self.row, column: place % COLUMNS }
    }

    /// The same window, and the number less the value of one of its places, which is less than the number.
    #[inline]
    pub(crate) fn take(self, site: Site, place: usize) -> Site {
        Site(site.0 - u64::from(self.values[site.start() + place]))
    }

    /// The next row, and the same number.
    fn row_below(self, site: Site) -> Site {
        Site(site.0 + self.row)
    }

    /// What lies outside the window of a `u64`, but not of a `u128`: the places from the first outside on whose value is at most
    /// the number, as far as the next window sees.
    pub(crate) fn outside(self, site: Site) -> u64 {
        let window = self.at_most.get(site.view() + 1 + ROWS * self.numbers);
        window.map_or(0, |window| window >> (u64::PLACES - ROWS * COLUMNS))
    }
}

/// Consecutive places, as many as there are lanes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Roots {
    /// The row of the first of them, and the number 0.
    first: u64,
    row: u64,
    column: usize,
}

impl Roots {
    /// The site of a root, with a number that is not 0, and what a window that begins with the root is to be multiplied by so that
    /// it begins with the row.
    #[inline]
    pub(crate) fn site(&self, lane: usize, number: u8) -> (Site, u64) {
        /// The row that a place is in, and two to the power of the column.
        const ROW_AND_POWER: [[u32; 2]; LANES + COLUMNS] = {
            let mut places = [[0; 2]; LANES + COLUMNS];
            let mut place = 0;
            while place < places.len() {
                places[place] = [(place / COLUMNS) as u32, 1 << (place % COLUMNS)];
                place += 1;
            }
            places
        };
        let [row, power] = ROW_AND_POWER[self.column + lane];
        (Site(self.first.wrapping_add(self.row * u64::from(row) + u64::from(number))), power.into())
    }
}

#[cfg(test)]
mod tests {
    use core::array;

    use super::*;

    /// Each place of a window is asked for itself: on boards that stand and lie, longer than any window and shorter.
    #[test]
    fn a_window_sees_what_is_there() {
        for (rows, columns) in [(20, 10), (10, 20), (3, 3), (1, 12), (12, 1), (1, 1)] {
            let values: Vec<u8> = (0..rows * columns).map(|i| 1 + (i * i % 37) as u8).collect();
            let board = Board::from_values(rows, columns, &values).unwrap();
            let windows = Windows::new(&board, 30, LANES);
            let view = windows.view();
            let value = |place: usize| {
                let (row, column) = (place / COLUMNS, place % COLUMNS);
                let (row, column) = if rows < columns { (column, row) } else { (row, column) };
                if row < rows && column < columns { values[row * columns + column] } else { WALL }
            };
            for base in (0..windows.places()).step_by(LANES) {
                assert_eq!(*windows.values(base), array::from_fn::<_, LANES, _>(|lane| value(base + lane)));
                for (lane, number) in
                    (0..LANES.min(windows.places() - base)).flat_map(|lane| [(lane, 1), (lane, 9), (lane, 30)])
                {
                    let (site, power) = view.roots(base).site(lane, number);
                    let start = (base + lane) / COLUMNS * COLUMNS;
                    assert_eq!((site.start(), power), (start, 1 << ((base + lane) % COLUMNS)));
                    let less_and_at_most = |place| [value(start + place) < number, value(start + place) <= number];
                    let narrow = u64::less_and_at_most(view, site);
                    let wide = u128::less_and_at_most(view, site);
                    for place in 0..u128::PLACES {
                        assert_eq!(wide.map(|set| set.contains(place)), less_and_at_most(place));
                    }
                    for place in 0..u64::PLACES {
                        assert_eq!(narrow.map(|set| set.contains(place)), less_and_at_most(place));
                        if value(start + place) < number {
                            let (taken, _) = view.roots(base).site(lane, number - value(start + place));
                            assert_eq!(view.take(site, place), taken);
                        }
                        let [_, outside] = less_and_at_most(u64::PLACES + place);
                        assert_eq!(view.outside(site).contains(place), outside && place < ROWS * COLUMNS);
                    }
                }
            }
        }
    }

    /// What is around a place, and whether any of that is outside the window and may be taken.
    #[test]
    fn what_leads_out_is_told() {
        fn check<W: Window>(view: View<'_>, value: impl Fn(usize) -> u8) {
            for (number, place) in (1..=9).flat_map(|number| (0..W::PLACES).map(move |place| (number, place))) {
                let (site, _) = view.roots(0).site(0, number);
                let around = [place.wrapping_sub(1), place + 1, place.wrapping_sub(COLUMNS), place + COLUMNS];
                for other in 0..W::PLACES {
                    assert_eq!(W::around(place).contains(other), around.contains(&other), "{place} and {other}");
                }
                let outside = |&place: &usize| (W::PLACES..W::PLACES + COLUMNS).contains(&place);
                assert!(place >= W::EDGE || !around.iter().any(outside));
                let leads_out = around.iter().any(|place| outside(place) && value(*place) <= number);
                assert_eq!(place >= W::EDGE && W::leads_out(view, site, place), leads_out, "{number} at {place}");
            }
        }
        for rows in [30, 13, 12, 11, 7, 6, 5] {
            let values: Vec<u8> = (0..rows * NARROW).map(|i| 1 + (i * i % 37) as u8).collect();
            let windows = Windows::new(&Board::from_values(rows, NARROW, &values).unwrap(), 9, u128::PLACES + COLUMNS);
            check::<u64>(windows.view(), |place| windows.values::<1>(place)[0]);
            check::<u128>(windows.view(), |place| windows.values::<1>(place)[0]);
        }
    }
}
