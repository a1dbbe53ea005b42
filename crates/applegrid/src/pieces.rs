//! Work on many positions at once, on one thread or on as many as there are.
//!
//! The results come in the order of the positions and the budget is asked at the same places, so nobody can tell from an
//! answer how many threads there were.

use alloc::vec::Vec;

use crate::budget::{Meter, Metered};

/// So many words of positions are worked on between two questions to the budget: about a millisecond.
const BATCH_WORDS: usize = 1024;

/// So many positions share a desk.
#[cfg(feature = "rayon")]
const PIECE: usize = 16;

/// The results for all indices below `len`, or `None` if the budget ended. Each costs a node.
pub(crate) fn each<D, R: Send>(
    len: usize,
    meter: &mut Metered<'_>,
    words: usize,
    desk: impl Fn() -> D + Sync,
    work: impl Fn(&mut D, usize) -> R + Sync,
) -> Option<Vec<R>> {
    let mut results = Vec::with_capacity(len);
    each_with(len, meter, words, desk, work, |_, result| results.push(result))?;
    Some(results)
}

/// The same, with the results handed over one after the other, in order, on this thread.
pub(crate) fn each_with<D, R: Send>(
    len: usize,
    meter: &mut Metered<'_>,
    words: usize,
    desk: impl Fn() -> D + Sync,
    work: impl Fn(&mut D, usize) -> R + Sync,
    mut take: impl FnMut(usize, R),
) -> Option<()> {
    let batch = (BATCH_WORDS / words).max(1);
    #[cfg(not(feature = "rayon"))]
    let mut desk = desk();
    for from in (0..len).step_by(batch) {
        if meter.ask() {
            return None;
        }
        let to = (from + batch).min(len);
        for _ in from..to {
            meter.spend().ok()?;
        }
        #[cfg(not(feature = "rayon"))]
        for index in from..to {
            take(index, work(&mut desk, index));
        }
        #[cfg(feature = "rayon")]
        {
            use rayon::prelude::*;
            let results: Vec<R> = (from..to)
                .into_par_iter()
                .with_min_len(PIECE)
                .map_init(&desk, |desk, index| work(desk, index))
                .collect();
            for (index, result) in (from..to).zip(results) {
                take(index, result);
            }
        }
    }
    Some(())
}
