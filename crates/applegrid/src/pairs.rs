//! Is there a combination? Pairs of neighbours know, sixteen cells at a time.
//!
//! On most boards that have a combination, one of them is a pair. If none is, the pairs still tell from which cells a larger
//! one can be found, and only from those is it left to [`search`](crate::search).

use core::ops::ControlFlow;

use crate::{
    budget::Meter,
    cell::Cell,
    graph::Graph,
    search::{Pause, Search},
};

/// The cells that are looked at together, in one vector instruction or a few.
const AT_ONCE: usize = 16;

/// Do two neighbours add up to the goal, or is it a single apple's value? That finds a combination on most boards that have
/// any, sixteen cells at a time.
pub(crate) fn any(graph: &Graph, goal: u16) -> bool {
    let (values, right, below) = graph.pairs();
    // A sum above 255 saturates, and would look like one of 255.
    let Some(goal) = u8::try_from(goal).ok().filter(|&goal| goal < u8::MAX) else {
        return pairs_one_by_one(values, right, below, goal.into());
    };
    (0..values.len()).step_by(AT_ONCE).any(|from| {
        let (values, right, below) = (lanes(values, from), lanes(right, from), lanes(below, from));
        let mut found = [0; AT_ONCE];
        for lane in 0..AT_ONCE {
            let (value, right, below) = (values[lane], right[lane], below[lane]);
            found[lane] = u8::from(
                (value == goal) | (value.saturating_add(right) == goal) | (value.saturating_add(below) == goal),
            );
        }
        u128::from_ne_bytes(found) != 0
    })
}

/// The values that belong to the cells from one on. Where the board ends there are holes.
#[inline]
fn lanes(values: &[u8], from: usize) -> [u8; AT_ONCE] {
    let values = &values[from..];
    values.first_chunk().copied().unwrap_or_else(|| padded(values))
}

// Not a part of the loop over all the others, which are of a length that is known, and so in a register.
#[cold]
#[inline(never)]
fn padded(values: &[u8]) -> [u8; AT_ONCE] {
    let mut lanes = [0; AT_ONCE];
    lanes[..values.len()].copy_from_slice(values);
    lanes
}

fn pairs_one_by_one(values: &[u8], right: &[u8], below: &[u8], goal: u32) -> bool {
    values.iter().zip(right).zip(below).any(|((&value, &right), &below)| {
        [0, right, below].into_iter().any(|next| u32::from(value) + u32::from(next) == goal)
    })
}

/// Is there a combination, when there is none of one or two cells?
///
/// Only a cell that has a right or a lower neighbour with which it leaves room for a third can be the least of one.
// Apart from what is asked first, and most often answers: that needs few registers.
#[inline(never)]
pub(crate) fn any_larger<M: Meter>(graph: &Graph, goal: u16, meter: &mut M) -> Result<bool, M::Stop> {
    // Nothing is set up for a board on which all values are great.
    let mut search = None;
    for chunk in (0..graph.board().values().len()).step_by(AT_ONCE) {
        let mut roots = partial_pairs(graph, chunk, goal.into());
        while roots != 0 {
            let root = chunk + roots.trailing_zeros() as usize / 8;
            roots &= !(0xff << (8 * (root - chunk)));
            let search = search.get_or_insert_with(|| Search::new(graph, goal));
            search.set_root(Cell::new(root as u16));
            match search.run(meter, |_| ControlFlow::Break(())) {
                Ok(()) => {}
                Err(Pause::Broken(())) => return Ok(true),
                Err(Pause::Stopped(stop)) => return Err(stop),
            }
        }
    }
    Ok(false)
}

/// Which cells from here on make a pair with their right or lower neighbour that leaves room for a third cell: a byte each,
/// 0 for no.
fn partial_pairs(graph: &Graph, from: usize, goal: u32) -> u128 {
    let (values, right, below) = graph.pairs();
    let (values, right, below) = (lanes(values, from), lanes(right, from), lanes(below, from));
    let most = goal - goal.min(graph.least().into());
    let mut found = [0; AT_ONCE];
    if let Ok(most) = u8::try_from(most) {
        for lane in 0..AT_ONCE {
            // No neighbour has the value 0, which wraps round and is too much.
            let room = most.saturating_sub(values[lane]);
            let left = |next: u8| room.saturating_sub(next.wrapping_sub(1));
            found[lane] = left(right[lane]) | left(below[lane]);
        }
    } else {
        let is_partial = |value: u8, next: u8| next != 0 && u32::from(value) + u32::from(next) <= most;
        for lane in 0..AT_ONCE {
            found[lane] = u8::from(is_partial(values[lane], right[lane]) || is_partial(values[lane], below[lane]));
        }
    }
    u128::from_le_bytes(found)
}
