//! What a beam search must know of a shape of move: the moves of a position, and how much it promises.
//!
//! A *position* here is a set of bits, one for each cell, of the apples that are left; their values never change. A field
//! must never keep anything from one position to the next that changes an answer, since positions are looked at in any
//! order and on any thread.

use crate::board::Board;

/// The moves of one shape, on one board.
pub(crate) trait Field: Sync {
    /// What is needed while a position is looked at, kept only so that it need not be allocated each time.
    type Desk;

    /// A desk for this field.
    fn desk(&self) -> Self::Desk;

    /// How much a position promises, the more the better. Only positions with the same number of apples are compared.
    fn outlook(&self, desk: &mut Self::Desk, apples: &[u64]) -> i64;

    /// Shows each move, as the set of its cells, in a fixed order. At most `most` of them: false if there are more.
    fn moves(&self, desk: &mut Self::Desk, apples: &[u64], most: usize, show: impl FnMut(&[u64])) -> bool;
}

/// How many words a position of this board has.
pub(crate) fn words(board: &Board) -> usize {
    board.values().len().div_ceil(64)
}

/// Is the cell of this index in the set?
#[inline]
pub(crate) fn has(set: &[u64], cell: usize) -> bool {
    set[cell / 64] >> (cell % 64) & 1 != 0
}

/// The indices of the cells in a set, ascending.
pub(crate) fn cells(set: &[u64]) -> impl Iterator<Item = usize> + '_ {
    set.iter().enumerate().flat_map(|(word, &bits)| {
        let mut bits = bits;
        core::iter::from_fn(move || {
            let bit = bits.trailing_zeros() as usize;
            (bit < 64).then(|| {
                bits &= bits - 1;
                word * 64 + bit
            })
        })
    })
}

/// What each value costs that is left: the square of its part of the goal, since a great value goes with few others.
pub(crate) fn burden(of_goal: i64, goal: u16) -> [i64; 256] {
    let mut costs = [0; 256];
    for (cost, value) in costs.iter_mut().zip(0_i64..) {
        *cost = of_goal * value * value / i64::from(goal).pow(2);
    }
    costs
}
