//! Counting connected combinations one step before they are visited.
//!
//! The same search as in [`search`](crate::search), but the cells that would complete a sum are only counted, by a
//! histogram, and never put on the frontier. It needs histograms that hold for the goal.

use alloc::vec::Vec;

use crate::{
    budget::Meter,
    cell::Cell,
    discovery::{Discovery, View},
    graph::{Graph, Link},
    lanes::Histogram,
    search::Level,
};

/// How many combinations there are.
pub(crate) fn tally<M: Meter>(graph: &Graph, goal: u16, meter: &mut M) -> Result<u64, M::Stop> {
    if graph.is_small() {
        tally_sized::<true, M>(graph, goal.into(), meter)
    } else {
        tally_sized::<false, M>(graph, goal.into(), meter)
    }
}

fn tally_sized<const IS_SMALL: bool, M: Meter>(graph: &Graph, goal: u32, meter: &mut M) -> Result<u64, M::Stop> {
    debug_assert!(graph.lanes().hold(goal));
    let mut discovery = Discovery::new(graph);
    let mut cells: View<'_, IS_SMALL> = discovery.view(graph);
    let mut above = Vec::new();
    let mut total = 0;
    for (root, &value) in graph.board().values().iter().enumerate() {
        if value == 0 {
            continue;
        }
        let root = Link::new(Cell::new(root as u16), value);
        let open = cells.take_next(root);
        let value = u32::from(value);
        if value >= goal {
            total += u64::from(value == goal);
            continue;
        }
        let need = goal - value;
        let (completing, partial) = cells.lanes.split(open, need);
        total += completing;
        if partial != 0 {
            meter.spend()?;
            total += below::<false, IS_SMALL, M>(&mut cells, root, need, open, &mut above, meter)?;
        }
    }
    Ok(total)
}

/// The combinations of one root that have more than two cells; with `ANY`, at most those that are seen at once.
#[inline]
fn below<const ANY: bool, const IS_SMALL: bool, M: Meter>(
    cells: &mut View<'_, IS_SMALL>,
    root: Link,
    need: u32,
    open: Histogram,
    above: &mut Vec<Level>,
    meter: &mut M,
) -> Result<u64, M::Stop> {
    let mut level = Level { need, open, ..Level::default() };
    let mut total = 0;
    let mut from = root;
    'down: loop {
        // A cell that would complete the sum is counted already.
        level.end = cells.push_fresh(from, level.need - 1, level.end);
        cells.mark_all(level.marked, level.end);
        loop {
            while level.next < level.end {
                let link = cells.frontier(level.next);
                level.next += 1;
                let value = u32::from(link.value());
                if value >= level.need {
                    continue;
                }
                level.open = level.open.wrapping_sub(cells.lanes.one(link.value()));
                let with = level.open.wrapping_add(cells.fresh(link));
                let need = level.need - value;
                let (completing, partial) = cells.lanes.split(with, need);
                total += completing;
                if ANY && completing != 0 {
                    return Ok(total);
                }
                if partial != 0 {
                    meter.spend()?;
                    above.push(level);
                    level = Level { marked: level.end, need, open: with, ..level };
                    from = link;
                    continue 'down;
                }
            }
            cells.unmark_all(level.marked, level.end);
            let Some(up) = above.pop() else { return Ok(total) };
            level = up;
        }
    }
}

/// Is there a combination of more than two cells, when there is none of one or two?
///
/// Only a cell that has a right or a lower neighbour with which it stays below the goal can be the least of one. The others
/// are not even taken: whatever is found is a combination, and which cell is its least does not matter here.
pub(crate) fn any_larger<M: Meter>(graph: &Graph, goal: u16, meter: &mut M) -> Result<bool, M::Stop> {
    if graph.is_small() {
        any_larger_sized::<true, M>(graph, goal.into(), meter)
    } else {
        any_larger_sized::<false, M>(graph, goal.into(), meter)
    }
}

fn any_larger_sized<const IS_SMALL: bool, M: Meter>(graph: &Graph, goal: u32, meter: &mut M) -> Result<bool, M::Stop> {
    debug_assert!(graph.lanes().hold(goal));
    let mut discovery = None;
    let mut above = Vec::new();
    for chunk in (0..graph.board().values().len()).step_by(AT_ONCE) {
        let mut roots = partial_pairs(graph, chunk, goal);
        while roots != 0 {
            let root = chunk + roots.trailing_zeros() as usize / 8;
            roots &= !(0xff << (8 * (root - chunk)));
            // Nothing is set up for a board on which all values are great.
            let discovery = discovery.get_or_insert_with(|| Discovery::new(graph));
            let mut cells: View<'_, IS_SMALL> = discovery.view(graph);
            let root = Link::new(Cell::new(root as u16), graph.board().values()[root]);
            let open = cells.take(root);
            let need = goal - u32::from(root.value());
            meter.spend()?;
            if below::<true, IS_SMALL, M>(&mut cells, root, need, open, &mut above, meter)? > 0 {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

/// The cells that are looked at together, in one vector instruction or a few.
const AT_ONCE: usize = 16;

/// Which cells from here on make a pair with their right or lower neighbour that leaves room for a third cell: a byte each,
/// 0 for no.
fn partial_pairs(graph: &Graph, from: usize, goal: u32) -> u128 {
    let (values, right, lower) = graph.pairs();
    let values = &values[from..];
    let values = &values[..values.len().min(AT_ONCE)];
    let most = goal - goal.min(graph.lanes().least().into());
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

/// Do two neighbours add up to the goal, or is it a single apple's value? That finds a combination on most boards that have
/// any, sixteen cells at a time.
pub(crate) fn any_pair(graph: &Graph, goal: u16) -> bool {
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
