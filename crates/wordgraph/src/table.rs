//! What the search has found out about positions, in as much memory as it is given. It must not know what a position is: it
//! knows keys.
//!
//! Four entries make a bucket, the size of a cache line and a half. A new position takes the place of the one in its bucket
//! that cost the least to find out about; what is decided counts as if it had cost more, for it is never asked again.

use alloc::boxed::Box;
use alloc::vec;

use crate::field::Key;

/// How far a position is from being won and from being lost by the player to move: the proof numbers of the search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Numbers {
    /// How much there is to show for a win: 0 if it is won, [`Numbers::NEVER`] if it is lost.
    pub(crate) win: u32,
    /// Likewise for a loss.
    pub(crate) loss: u32,
}

impl Numbers {
    pub(crate) const NEVER: u32 = u32::MAX;
    /// The greatest number that still can come to nothing.
    pub(crate) const MOST: u32 = u32::MAX / 2;
    pub(crate) const WON: Self = Self { win: 0, loss: Self::NEVER };
    pub(crate) const LOST: Self = Self { win: Self::NEVER, loss: 0 };

    pub(crate) const fn is_decided(self) -> bool {
        self.win == 0 || self.loss == 0
    }
}

#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    /// The half of the key that does not say where the entry is. An entry without numbers is empty.
    check: u64,
    numbers: Numbers,
    /// How many positions were looked at for it, roughly.
    cost: u32,
    /// The arc that wins, for a won position.
    best: u32,
}

const WAYS: usize = 4;

#[derive(Clone, Debug)]
pub(crate) struct Table {
    buckets: Box<[[Entry; WAYS]]>,
    used: u64,
}

impl Table {
    /// The bytes of one bucket: the least that a table can have.
    pub(crate) const BUCKET: usize = size_of::<[Entry; WAYS]>();

    /// A table of at most `bytes`, and at least one bucket.
    pub(crate) fn new(bytes: usize) -> Self {
        let buckets = (bytes / Self::BUCKET).max(1);
        Self { buckets: vec![[Entry::default(); WAYS]; buckets].into(), used: 0 }
    }

    pub(crate) const fn bytes(&self) -> usize {
        self.buckets.len() * Self::BUCKET
    }

    /// How many positions it holds.
    pub(crate) const fn len(&self) -> u64 {
        self.used
    }

    /// What is known of a position, with the arc that wins if it is won.
    pub(crate) fn get(&self, key: Key) -> Option<(Numbers, u32)> {
        let bucket = &self.buckets[self.place(key)];
        let found = bucket.iter().find(|entry| entry.check == key.1 && entry.numbers != Numbers::default())?;
        Some((found.numbers, found.best))
    }

    pub(crate) fn put(&mut self, key: Key, numbers: Numbers, cost: u64, best: u32) {
        let place = self.place(key);
        let bucket = &mut self.buckets[place];
        let empty = |entry: &Entry| entry.numbers == Numbers::default();
        let worth = |entry: &Entry| match entry {
            _ if empty(entry) => 0,
            _ if entry.numbers.is_decided() => 1 + 4 * u64::from(entry.cost),
            _ => 1 + u64::from(entry.cost),
        };
        let same = bucket.iter().position(|entry| entry.check == key.1 && !empty(entry));
        let slot = same.unwrap_or_else(|| (0..WAYS).min_by_key(|&way| worth(&bucket[way])).unwrap_or(0));
        self.used += u64::from(empty(&bucket[slot]));
        bucket[slot] = Entry { check: key.1, numbers, cost: u32::try_from(cost).unwrap_or(u32::MAX), best };
    }

    /// The high bits choose the bucket, so that a table of any size is used evenly.
    fn place(&self, key: Key) -> usize {
        ((u128::from(key.0) * self.buckets.len() as u128) >> 64) as usize
    }
}
