//! Counting for many roots at once: a row of lanes for each shape, one lane for each root.
//!
//! Nothing here may know of shapes or places.

use core::mem;

/// Takes a cell in all lanes: subtracts its values from the needs, and counts the lanes that lacked exactly that. A lane that
/// is dead or complete lacks 0, and stays so: no value is 0.
#[inline]
pub(crate) fn subtract<const LANES: usize>(
    needs: &[u8; LANES],
    values: &[u8; LANES],
    hits: &mut [u8; LANES],
) -> [u8; LANES] {
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

/// The lanes of a row of which each is a bit.
pub(crate) const LANES: usize = u64::BITS as usize;

/// So many rows are asked together at most: which row it is, is a byte.
const ROWS: usize = 1 << u8::BITS;

/// Where rows still lack something.
#[derive(Debug)]
pub(crate) struct Live {
    /// The lanes of each row that has any, a bit each, as [`LANE`] says.
    lanes: [u64; ROWS],
    /// Which row that is.
    rows: [u8; ROWS],
    len: usize,
}

impl Live {
    pub(crate) const fn new() -> Self {
        Self { lanes: [0; ROWS], rows: [0; ROWS], len: 0 }
    }

    /// Asks rows what they lack, [`ROWS`] at most, and forgets what there was.
    #[inline]
    pub(crate) fn refill(&mut self, rows: impl Iterator<Item = [u8; LANES]>) {
        let mut len = 0;
        for (row, needs) in rows.enumerate() {
            // Written down before it is known whether it belongs there: a branch would go wrong too often.
            let lanes = live_lanes(&needs);
            self.lanes[len % ROWS] = lanes;
            self.rows[len % ROWS] = row as u8;
            len += usize::from(lanes != 0);
        }
        self.len = len;
    }

    /// Row and lane of all that lacks something. Nothing is left.
    #[inline]
    pub(crate) fn drain(&mut self) -> Drain<'_> {
        Drain { len: mem::take(&mut self.len), lanes: &mut self.lanes, rows: &self.rows, at: 0 }
    }
}

/// [`Live::drain`].
#[derive(Debug)]
pub(crate) struct Drain<'l> {
    lanes: &'l mut [u64; ROWS],
    rows: &'l [u8; ROWS],
    len: usize,
    at: usize,
}

impl Iterator for Drain<'_> {
    type Item = (usize, usize);

    #[inline]
    fn next(&mut self) -> Option<(usize, usize)> {
        if self.at == self.len {
            return None;
        }
        let row = self.rows[self.at % ROWS];
        let lanes = &mut self.lanes[self.at % ROWS];
        let bit = lanes.trailing_zeros() as usize % LANES;
        // What is left is written back, and read again if the row is not done: a branch would go wrong too often.
        *lanes &= lanes.wrapping_sub(1);
        self.at += usize::from(*lanes == 0);
        Some((row.into(), LANE[bit].into()))
    }
}

/// The lanes lie over one another in so many parts, so that vectors can tell which are 0.
const PARTS: usize = 4;
const PART: usize = LANES / PARTS;

/// The bit of each lane in its part.
const PART_BITS: [u8; LANES] = {
    let mut bits = [0; LANES];
    let mut lane = 0;
    while lane < LANES {
        bits[lane] = 1 << (lane / PART);
        lane += 1;
    }
    bits
};

/// The lane that each bit stands for.
const LANE: [u8; LANES] = {
    let mut lanes = [0; LANES];
    let mut lane = 0;
    while lane < LANES {
        // Half a part is a word; the bits of the other half are behind those of the first.
        let (part, half, byte) = (lane / PART, lane % PART / 8, lane % 8);
        lanes[8 * byte + PARTS * half + part] = lane as u8;
        lane += 1;
    }
    lanes
};

/// The lanes that are not 0, a bit each.
#[inline]
fn live_lanes(needs: &[u8; LANES]) -> u64 {
    let mut bits = PART_BITS;
    for (bit, &need) in bits.iter_mut().zip(needs) {
        *bit = if need == 0 { 0 } else { *bit };
    }
    let parts = bits.chunks_exact(PART).map(|part| u128::from_le_bytes(part.try_into().expect("PART")));
    let all = parts.fold(0, |all, part| all | part);
    all as u64 | (all >> (u64::BITS as usize - PARTS)) as u64
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;
    use core::array;

    use super::*;

    /// All lanes, none, one, and some, in as many rows as there can be.
    #[test]
    fn what_is_live_is_drained_once() {
        let needs = |row: usize| -> [u8; LANES] {
            array::from_fn(|lane| match row % 4 {
                0 => u8::from(lane == row / 4 % LANES) * u8::MAX,
                1 => 0,
                2 => (lane * lane + row) as u8 % 3,
                _ => 128,
            })
        };
        let mut live = Live::new();
        for rows in [ROWS, 1, 0, 100] {
            live.refill((0..rows).map(needs));
            let mut drained: Vec<_> = live.drain().collect();
            drained.sort_unstable();
            let all = (0..rows).flat_map(|row| (0..LANES).map(move |lane| (row, lane)));
            assert_eq!(drained, all.filter(|&(row, lane)| needs(row)[lane] != 0).collect::<Vec<_>>());
            assert_eq!(live.drain().count(), 0);
        }
    }
}
