//! Counting connected combinations without enumerating them, by a frontier (transfer-matrix) dynamic programme.
//!
//! The apples are decided one after another, in or out. What matters of the past is only how the chosen cells on the
//! *border*, the decided cells with an undecided neighbour, hang together: partial choices that agree on that are one
//! *state*, and a state keeps how many choices there are of each sum. The method is Jensen's for counting polyominoes
//! ("Enumerations of lattice animals and trees", Journal of Statistical Physics 102, 2001), on the graph of a board: links
//! across holes may cross, so components are labelled and not assumed to nest.
//!
//! Time and memory grow exponentially with the width of the border, and not with the number of combinations.

use alloc::{vec, vec::Vec};

use foldhash::fast::FixedState;
use hashbrown::HashMap;
use smallvec::SmallVec;

use crate::{budget::Meter, cell::Cell, graph::Graph};

/// The label of the component of each border cell, 0 for a cell that is out. Labels are numbered by first appearance, so
/// that equal partitions are equal keys.
type Labels = SmallVec<[u8; 24]>;

type States = HashMap<Labels, Sums, FixedState>;

/// The widest border. Labels are bytes, and far less is out of reach anyway.
const MAX_BORDER: usize = 200;

/// The most pairs of a state and a sum that are kept at a time, 16 bytes each and the keys.
const MAX_ENTRIES: usize = 1 << 23;

/// Why there is no count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Failure<S> {
    /// More than a `u128` holds.
    Overflow,
    /// More states than can be kept.
    TooWide,
    /// The meter said so.
    Stopped(S),
}

/// How many partial choices there are of each sum. `u128::MAX` stands for that and everything above.
#[derive(Clone, Debug, Default)]
struct Sums {
    /// The sum that the first count is for.
    least: u32,
    counts: Vec<u128>,
}

impl Sums {
    /// The choices as they are after one more cell, without those whose sum falls outside the range.
    fn shifted(&self, value: u32, least: u32, most: u32) -> Self {
        let from = least.saturating_sub(self.least + value) as usize;
        let first = self.least + value + from as u32;
        let to = (most + 1).saturating_sub(self.least + value) as usize;
        let to = to.min(self.counts.len());
        Self { least: first, counts: self.counts.get(from..to).unwrap_or_default().to_vec() }
    }

    /// Drops the choices whose sum is below.
    fn drop_below(&mut self, least: u32) {
        let drop = (least.saturating_sub(self.least) as usize).min(self.counts.len());
        self.counts.drain(..drop);
        self.least += drop as u32;
    }

    fn add(&mut self, other: Self) {
        if self.counts.is_empty() {
            *self = other;
            return;
        }
        let least = self.least.min(other.least);
        let end = |sums: &Self| sums.least as usize + sums.counts.len();
        let len = end(self).max(end(&other)) - least as usize;
        self.counts.splice(..0, core::iter::repeat_n(0, (self.least - least) as usize));
        self.counts.resize(len, 0);
        self.least = least;
        for (count, more) in self.counts[(other.least - least) as usize..].iter_mut().zip(other.counts) {
            *count = count.saturating_add(more);
        }
    }
}

/// One cell to decide.
#[derive(Debug)]
struct Step {
    value: u32,
    /// Where on the border its decided neighbours are.
    neighbours: SmallVec<[usize; 4]>,
    /// Which places of the border, the new cell's last, are on the next one.
    kept: Vec<usize>,
    /// The sum of all cells that come later.
    rest: u32,
}

/// The steps for the cells in an order, and the widest border; nothing if that is wider than [`MAX_BORDER`].
fn plan<M: Meter>(graph: &Graph, order: &[Cell], meter: &mut M) -> Result<Option<(Vec<Step>, usize)>, M::Stop> {
    let mut position = vec![usize::MAX; graph.links().len()];
    for (i, cell) in order.iter().enumerate() {
        position[cell.index()] = i;
    }
    let mut rest: u32 = graph.board().sum();
    let mut border: Vec<Cell> = Vec::new();
    let mut widest = 0;
    let mut steps = Vec::with_capacity(order.len());
    for (i, &cell) in order.iter().enumerate() {
        meter.spend()?;
        let value = u32::from(graph.board().value(cell));
        rest -= value;
        let around = graph.neighbours(cell);
        let neighbours = (0..border.len()).filter(|&at| around.contains(&border[at])).collect();
        border.push(cell);
        let is_kept = |cell: Cell| graph.neighbours(cell).iter().any(|next| position[next.index()] > i);
        let kept: Vec<usize> = (0..border.len()).filter(|&at| is_kept(border[at])).collect();
        border = kept.iter().map(|&at| border[at]).collect();
        widest = widest.max(border.len());
        if widest > MAX_BORDER {
            return Ok(None);
        }
        steps.push(Step { value, neighbours, kept, rest });
    }
    Ok(Some((steps, widest)))
}

/// How many combinations there are.
pub(crate) fn count<M: Meter>(graph: &Graph, goal: u16, meter: &mut M) -> Result<u128, Failure<M::Stop>> {
    let goal = u32::from(goal);
    let by_rows: Vec<Cell> = graph.board().apples().collect();
    let mut by_columns = by_rows.clone();
    by_columns.sort_by_key(|&cell| {
        let (row, column) = graph.board().row_and_column(cell);
        (column, row)
    });
    let mut plan = |order: &[Cell]| plan(graph, order, meter).map_err(Failure::Stopped);
    let plans = [plan(&by_rows)?, plan(&by_columns)?];
    let (steps, _) = plans.into_iter().flatten().min_by_key(|&(_, widest)| widest).ok_or(Failure::TooWide)?;
    let least = steps.iter().map(|step| step.value).min().unwrap_or(1);
    let mut total = 0_u128;
    let mut states = States::default();
    let mut next = States::default();
    states.insert(Labels::new(), Sums { least: 0, counts: vec![1] });
    for step in &steps {
        let needed = goal.saturating_sub(step.rest);
        let mut entries = 0;
        for (labels, mut sums) in states.drain() {
            meter.spend().map_err(Failure::Stopped)?;
            let (with, components) = include(&labels, step);
            // Components join where a later cell touches them; one cell touches at most four.
            let missing = (components - 1).div_ceil(3) * least;
            let mut chosen = sums.shifted(step.value, needed, goal - missing.min(goal));
            if components == 1 && chosen.least as usize + chosen.counts.len() == goal as usize + 1 {
                total = total.saturating_add(chosen.counts.pop().unwrap_or(0));
            }
            if let Some(labels) = close(&with, step) {
                entries += chosen.counts.len();
                put(&mut next, labels, chosen);
            }
            let mut without = labels;
            without.push(0);
            if let Some(labels) = close(&without, step) {
                sums.drop_below(needed);
                entries += sums.counts.len();
                put(&mut next, labels, sums);
            }
            if entries > MAX_ENTRIES {
                return Err(Failure::TooWide);
            }
        }
        core::mem::swap(&mut states, &mut next);
    }
    if total == u128::MAX { Err(Failure::Overflow) } else { Ok(total) }
}

fn put(states: &mut States, labels: Labels, sums: Sums) {
    if !sums.counts.is_empty() {
        states.entry(labels).or_default().add(sums);
    }
}

/// The labels with the new cell in, behind them, and the number of components.
fn include(labels: &Labels, step: &Step) -> (Labels, u32) {
    let new = labels.iter().copied().max().unwrap_or(0) + 1;
    let mut with = labels.clone();
    with.push(new);
    let mut components = u32::from(new);
    for &at in &step.neighbours {
        let label = with[at];
        if label != 0 && label != new {
            components -= 1;
            for other in &mut with {
                if *other == label {
                    *other = new;
                }
            }
        }
    }
    (with, components)
}

/// The labels of the next border; `None` if that leaves a component behind, which nothing could join any more.
fn close(labels: &Labels, step: &Step) -> Option<Labels> {
    let mut names = [0_u8; MAX_BORDER + 2];
    let mut last = 0;
    let kept = step
        .kept
        .iter()
        .map(|&at| match labels[at] {
            0 => 0,
            label => {
                let name = &mut names[usize::from(label)];
                if *name == 0 {
                    last += 1;
                    *name = last;
                }
                *name
            }
        })
        .collect();
    labels.iter().all(|&label| label == 0 || names[usize::from(label)] != 0).then_some(kept)
}

#[cfg(test)]
mod tests {
    use alloc::vec;

    use super::*;
    use crate::{
        Board, Budget, CountError, Rule, Stopped,
        budget::{Metered, Unmetered},
    };

    /// A border that is too long is known before anything is counted. That is no answer, and whoever asks for a count goes on
    /// searching until the budget ends.
    #[test]
    fn a_board_that_is_too_wide_is_left_to_the_search() {
        const SIDE: usize = MAX_BORDER + 1;
        let ones = Graph::new(Board::from_values(SIDE, SIDE, &vec![1; SIDE * SIDE]).unwrap());
        assert!(matches!(count(&ones, 30, &mut Unmetered), Err(Failure::TooWide)));
        // And that it is known does not come for nothing.
        let mut meter = Metered::new(&Budget::nodes(100));
        assert!(matches!(count(&ones, 30, &mut meter), Err(Failure::Stopped(Stopped { nodes: 100 }))));
        let counted = ones.count_within(Rule::connected(30).unwrap(), &Budget::nodes(1 << 20));
        assert_eq!(counted, Err(CountError::Stopped(Stopped { nodes: 1 << 20 })));
    }
}
