//! A set of cells, as one bit a cell.
//!
//! Up to 256 cells (the classic board has 170) it lives without the heap. It must never be the innermost loop's only
//! door: [`CellSet::words`] is there for that.

use core::fmt;

use smallvec::SmallVec;

use crate::cell::Cell;

/// A set of cells.
///
/// Two sets with the same cells are equal and hash alike, whatever was in them before: the last word is never zero.
///
/// ```
/// use applegrid::{Cell, CellSet};
///
/// let mut set: CellSet = [Cell::new(3), Cell::new(70)].into_iter().collect();
/// assert!(!set.insert(Cell::new(3)));
/// assert!(set.remove(Cell::new(70)));
/// assert_eq!(set.iter().collect::<Vec<_>>(), [Cell::new(3)]);
/// ```
// Plain words, not `bitvec`: the API needs eight operations on them, its own loops would be 10 to 50 times slower, and
// four words inline spare every set of a classic board an allocation.
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct CellSet {
    words: SmallVec<[u64; 4]>,
}

impl CellSet {
    /// The empty set.
    #[must_use]
    pub fn new() -> Self {
        Self { words: SmallVec::new() }
    }

    /// Adds a cell; false if it was there already. O(1), and the room for the cell when it lies beyond all before it.
    pub fn insert(&mut self, cell: Cell) -> bool {
        let (word, bit) = place(cell);
        if self.words.len() <= word {
            self.words.resize(word + 1, 0);
        }
        let added = self.words[word] & bit == 0;
        self.words[word] |= bit;
        added
    }

    /// Takes a cell out; false if it was not there.
    pub fn remove(&mut self, cell: Cell) -> bool {
        let (word, bit) = place(cell);
        if !self.contains(cell) {
            return false;
        }
        self.words[word] &= !bit;
        while self.words.last() == Some(&0) {
            self.words.pop();
        }
        true
    }

    /// Is the cell in the set? O(1).
    #[must_use]
    pub fn contains(&self, cell: Cell) -> bool {
        let (word, bit) = place(cell);
        self.words.get(word).is_some_and(|w| w & bit != 0)
    }

    /// How many cells. O(words).
    #[must_use]
    pub fn len(&self) -> usize {
        self.words.iter().map(|w| w.count_ones() as usize).sum()
    }

    /// Is it empty? O(1).
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// Takes every cell out, and keeps the room.
    pub fn clear(&mut self) {
        self.words.clear();
    }

    /// Have the two sets no cell in common? O(words).
    #[must_use]
    pub fn is_disjoint(&self, other: &Self) -> bool {
        self.words.iter().zip(&other.words).all(|(a, b)| a & b == 0)
    }

    /// The cells in ascending order.
    #[must_use]
    pub fn iter(&self) -> Iter<'_> {
        Iter { words: &self.words, next: 0, current: 0 }
    }

    /// The raw words: cell `i` is bit `i % 64` of word `i / 64`; words beyond the last are zero.
    #[must_use]
    pub fn words(&self) -> &[u64] {
        &self.words
    }
}

fn place(cell: Cell) -> (usize, u64) {
    (cell.index() / 64, 1 << (cell.index() % 64))
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Cell::index)).finish()
    }
}

impl Extend<Cell> for CellSet {
    fn extend<I: IntoIterator<Item = Cell>>(&mut self, cells: I) {
        for cell in cells {
            self.insert(cell);
        }
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut set = Self::new();
        set.extend(cells);
        set
    }
}

impl<'a> IntoIterator for &'a CellSet {
    type Item = Cell;
    type IntoIter = Iter<'a>;

    fn into_iter(self) -> Iter<'a> {
        self.iter()
    }
}

/// The cells of a [`CellSet`] in ascending order: [`CellSet::iter`].
#[derive(Clone, Debug)]
pub struct Iter<'a> {
    words: &'a [u64],
    next: usize,
    current: u64,
}

impl Iterator for Iter<'_> {
    type Item = Cell;

    fn next(&mut self) -> Option<Cell> {
        while self.current == 0 {
            self.current = *self.words.get(self.next)?;
            self.next += 1;
        }
        let bit = self.current.trailing_zeros() as usize;
        self.current &= self.current - 1;
        Some(Cell::new(((self.next - 1) * 64 + bit) as u16))
    }
}
