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
    let chunks = values.chunks(AT_ONCE).zip(right.chunks(AT_ONCE)).zip(below.chunks(AT_ONCE));
    for ((values, right), below) in chunks {
        let mut any = false;
        for ((&value, &right), &below) in values.iter().zip(right).zip(below) {
            any |= value == goal;
            any |= value.saturating_add(right) == goal;
            any |= value.saturating_add(below) == goal;
        }
        if any {
            return true;
        }
    }
    false
}

fn pairs_one_by_one(values: &[u8], right: &[u8], below: &[u8], goal: u32) -> bool {
    values.iter().zip(right).zip(below).any(|((&value, &right), &below)| {
        [0, right, below].into_iter().any(|next| u32::from(value) + u32::from(next) == goal)
    })
}

/// Is there a combination, when there is none of one or two cells?
///
/// Only a cell that has a right or a lower neighbour with which it leaves room for a third can be the least of one.
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
    let (values, right, lower) = graph.pairs();
    let values = &values[from..];
    let values = &values[..values.len().min(AT_ONCE)];
    let most = goal - goal.min(graph.least().into());
    let mut found = [0; AT_ONCE];
    let cells = values.iter().zip(&right[from..]).zip(&lower[from..]);
    if let Ok(most) = u8::try_from(most) {
        for (found, ((&value, &right), &lower)) in found.iter_mut().zip(cells) {
            // No neighbour has the value 0, which wraps round and is too much.
            let room = most.saturating_sub(value);
            *found = u8::from((right.wrapping_sub(1) < room) | (lower.wrapping_sub(1) < room));
        }
    } else {
        for (found, ((&value, &right), &lower)) in found.iter_mut().zip(cells) {
            let is_partial = |next: u8| next != 0 && u32::from(value) + u32::from(next) <= most;
            *found = u8::from(is_partial(right) || is_partial(lower));
        }
    }
    u128::from_le_bytes(found)
}
