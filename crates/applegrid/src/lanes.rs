//! How many cells of each value: a histogram in one word.
//!
//! Each distinct value of a board has a *lane*, a few adjacent bits of a `u64`; histograms add and subtract as integers.
//! "How many frontier cells complete the sum?" is then a shift and a mask, and "is any of them small enough to go on?" a
//! mask. This replaces a bit set of cells for each value and a popcount, which the default x86-64 target lacks.
//!
//! Lanes are only good while no count outgrows one: [`Lanes::hold`] says for which goals. Nothing here knows of cells.

use alloc::{boxed::Box, vec, vec::Vec};

/// The number of cells of each value, a lane each.
pub(crate) type Histogram = u64;

/// What one value looks like in a histogram.
#[derive(Clone, Copy, Debug, Default)]
struct Lane {
    /// One cell of this value; 0 if the board has no such value.
    one: Histogram,
    /// All lanes of values that leave room for one more: they and the least value are at most this.
    partial: Histogram,
    /// All bits of this lane, moved down to bit 0; 0 if the board has no such value.
    field: u64,
    /// Where the lane begins.
    shift: u32,
}

/// The layout: which value has which lane.
#[derive(Clone, Debug)]
pub(crate) struct Lanes {
    /// Indexed by value; the last entry stands for everything above.
    by_value: Box<[Lane]>,
    /// The most that a lane can count.
    capacity: u64,
    /// The least value, 0 if there is none.
    least: u8,
}

impl Lanes {
    /// Lanes for the values (0 is none).
    pub(crate) fn new(values: &[u8]) -> Self {
        let mut present = [false; 256];
        for &value in values {
            present[usize::from(value)] = true;
        }
        let distinct: Vec<u8> = (1..=255).filter(|&value| present[usize::from(value)]).collect();
        let greatest = distinct.last().copied().map_or(0, usize::from);
        // More than 64 values leave no bit for each; then nothing is held, and all lanes are empty.
        let width = (64 / distinct.len().max(1) as u32).min(32);
        let least = distinct.first().copied().unwrap_or(0);
        let mut lanes = vec![Lane::default(); greatest + usize::from(least) + 1];
        if width > 0 {
            for (shift, &value) in (0..).step_by(width as usize).zip(&distinct) {
                let field = (1 << width) - 1;
                let lane = &mut lanes[usize::from(value)];
                (lane.one, lane.field, lane.shift) = (1 << shift, field, shift);
                for lane in &mut lanes[usize::from(value) + usize::from(least)..] {
                    lane.partial |= field << shift;
                }
            }
        }
        Self { by_value: lanes.into(), capacity: (1 << width) - 1, least }
    }

    /// Do histograms stay exact in a search for this goal?
    ///
    /// A partial combination that lacks at least 1 has at most (goal − 1) ÷ (least value) cells, and each adds at most
    /// three cells to the frontier (the first one two).
    pub(crate) fn hold(&self, goal: u32) -> bool {
        let cells = u64::from(goal - 1) / u64::from(self.least.max(1));
        3 * cells <= self.capacity
    }

    /// Was this value among those that the lanes were made for?
    pub(crate) fn know(&self, value: u8) -> bool {
        self.lane(value.into()).one != 0 || (self.capacity == 0 && value >= self.least)
    }

    /// One cell of this value; 0 for a value that the lanes do not know.
    #[inline]
    pub(crate) fn one(&self, value: u8) -> Histogram {
        self.lane(value.into()).one
    }

    /// For a sum that lacks `need`: how many cells complete it, and the histogram of those after which another may.
    #[inline]
    pub(crate) fn split(&self, histogram: Histogram, need: u32) -> (u64, Histogram) {
        let lane = self.lane(need);
        ((histogram >> lane.shift) & lane.field, histogram & lane.partial)
    }

    /// The least value, 0 if there is none.
    pub(crate) fn least(&self) -> u8 {
        self.least
    }

    #[inline]
    fn lane(&self, value: u32) -> &Lane {
        &self.by_value[(value as usize).min(self.by_value.len() - 1)]
    }
}
