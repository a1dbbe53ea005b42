//! One combination, owned.
//!
//! It is only the list of its cells: whether they still are a combination is for the board at hand to say.

use core::ops::Deref;

use smallvec::SmallVec;

use crate::{cell::Cell, cell_set::CellSet};

/// The cells of a combination, in the order in which the search took them.
///
/// For [`Shape::Connected`](crate::Shape::Connected) the first is the least, and each later one is a neighbour of an
/// earlier one: the order is a drag that makes the combination. For [`Shape::Rectangle`](crate::Shape::Rectangle) it is
/// ascending. It dereferences to a slice; up to ten cells need no allocation.
///
/// Equality compares the lists; two sets compare as [`CellSet`]s.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Combination {
    cells: SmallVec<[Cell; 10]>,
}

impl Combination {
    /// The cells as a set.
    #[must_use]
    pub fn to_set(&self) -> CellSet {
        self.iter().copied().collect()
    }
}

impl From<&[Cell]> for Combination {
    fn from(cells: &[Cell]) -> Self {
        Self { cells: cells.into() }
    }
}

impl Deref for Combination {
    type Target = [Cell];

    fn deref(&self) -> &[Cell] {
        &self.cells
    }
}
