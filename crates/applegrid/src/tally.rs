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
    search::Level,
};

/// How many combinations there are. With `ANY` it ends at the first root that has one.
pub(crate) fn tally<const ANY: bool, M: Meter>(graph: &Graph, goal: u16, meter: &mut M) -> Result<u64, M::Stop> {
    if graph.is_small() {
        tally_sized::<ANY, true, M>(graph, goal.into(), meter)
    } else {
        tally_sized::<ANY, false, M>(graph, goal.into(), meter)
    }
}

fn tally_sized<const ANY: bool, const IS_SMALL: bool, M: Meter>(
    graph: &Graph,
    goal: u32,
    meter: &mut M,
) -> Result<u64, M::Stop> {
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
        let open = cells.retire(root);
        let value = u32::from(value);
        if value >= goal {
            total += u64::from(value == goal);
        } else {
            let need = goal - value;
            let (completing, smaller) = cells.lanes.split(open, need);
            total += completing;
            if smaller != 0 && !(ANY && total > 0) {
                meter.spend()?;
                total += below(&mut cells, root, Level { need, open, ..Level::default() }, &mut above, meter)?;
            }
        }
        if ANY && total > 0 {
            break;
        }
    }
    Ok(total)
}

/// The combinations of one root that have more than two cells.
#[inline]
fn below<const IS_SMALL: bool, M: Meter>(
    cells: &mut View<'_, IS_SMALL>,
    root: Link,
    mut level: Level,
    above: &mut Vec<Level>,
    meter: &mut M,
) -> Result<u64, M::Stop> {
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
                let (completing, smaller) = cells.lanes.split(with, need);
                total += completing;
                if smaller != 0 {
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

/// Do two neighbours add up to the goal, or is it a single apple's value? That finds a combination on most boards that have
/// any, sixteen cells at a time.
pub(crate) fn any_pair(graph: &Graph, goal: u16) -> bool {
    const AT_ONCE: usize = 16;
    let (values, right, below) = graph.pairs();
    // A sum above 255 saturates, and would look like one of 255.
    let Some(goal) = u8::try_from(goal).ok().filter(|&goal| goal < u8::MAX) else {
        return pairs_one_by_one(values, right, below, goal.into());
    };
    let chunks = values.chunks(AT_ONCE).zip(right.chunks(AT_ONCE)).zip(below.chunks(AT_ONCE));
    for ((values, right), below) in chunks {
        let mut any = false;
        for ((&value, &right), &below) in values.iter().zip(right).zip(below) {
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
        [right, below].into_iter().any(|next| u32::from(value) + u32::from(next) == goal)
    })
}
