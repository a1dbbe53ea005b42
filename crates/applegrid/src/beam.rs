//! One pass of a beam search: from a position towards the fewest apples that can be left.
//!
//! Positions are kept in layers, by the number of apples cleared, so that only positions of equal score are ever compared,
//! and so that two ways to the same position meet in one layer. A layer is worked off when all layers before it are: if it
//! has more positions than the *width*, those with the best outlook stay.

use alloc::vec::Vec;

use hashbrown::HashTable;

use crate::{
    budget::Metered,
    field::{self, Field},
    pieces,
};

/// No position before this one.
const START: u32 = u32::MAX;

/// How wide a pass is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Width {
    /// The most positions of a layer that are worked off.
    pub(crate) positions: usize,
    /// The most moves of a position that are looked at.
    pub(crate) moves: usize,
    /// The most positions that wait in a layer.
    pub(crate) waiting: usize,
    /// Whether those that came first stay, instead of the most promising: a hundred nodes make a line.
    pub(crate) is_blind: bool,
}

/// The positions with one number of apples cleared.
#[derive(Debug, Default)]
struct Layer {
    /// The sets of apples left, one after the other.
    apples: Vec<u64>,
    hashes: Vec<u64>,
    /// From which layer and which of its positions each came first.
    before: Vec<(u32, u32)>,
    /// Indices of positions, to find those that were reached already.
    known: HashTable<u32>,
}

/// What a pass found.
#[derive(Debug, Default)]
pub(crate) struct Outcome {
    /// The moves of the best line, as sets of cells.
    pub(crate) line: Vec<Vec<u64>>,
    /// How many apples they clear.
    pub(crate) cleared: usize,
    /// Was nothing left out? Then there is no better line.
    pub(crate) is_complete: bool,
    /// Did it run to its end?
    pub(crate) is_finished: bool,
}

/// Runs a pass. `keys` has for each cell what its apple adds to a hash.
pub(crate) fn pass<F: Field>(field: &F, start: &[u64], keys: &[u64], width: Width, meter: &mut Metered<'_>) -> Outcome {
    let total: usize = field::cells(start).count();
    let mut layers: Vec<Layer> = Vec::new();
    layers.resize_with(total + 1, Layer::default);
    layers[0].add(start, 0, (START, 0), 1);
    let mut is_complete = true;
    let mut is_finished = true;
    for number in 0..=total {
        let mut layer = core::mem::take(&mut layers[number]);
        layer.known = HashTable::new();
        let done = layer.narrow(field, start.len(), width, meter).and_then(|all_stay| {
            is_complete &= all_stay;
            layer.expand(field, keys, number, width, meter, &mut layers[number + 1..])
        });
        layers[number] = layer;
        let Some(was_complete) = done else {
            is_finished = false;
            break;
        };
        is_complete &= was_complete;
    }
    let cleared = layers.iter().rposition(|layer| !layer.hashes.is_empty()).unwrap_or(0);
    Outcome { line: line(&layers, cleared, start.len()), cleared, is_complete: is_complete && is_finished, is_finished }
}

/// The moves that lead to the first position of a layer.
fn line(layers: &[Layer], last: usize, words: usize) -> Vec<Vec<u64>> {
    let mut line = Vec::new();
    let mut at = (last, 0);
    while let Some(&(layer, index)) = layers[at.0].before.get(at.1).filter(|before| before.0 != START) {
        let before = (layer as usize, index as usize);
        let sets = layers[before.0].position(before.1, words).iter().zip(layers[at.0].position(at.1, words));
        line.push(sets.map(|(before, after)| before & !after).collect());
        at = before;
    }
    line.reverse();
    line
}

impl Layer {
    fn position(&self, index: usize, words: usize) -> &[u64] {
        &self.apples[index * words..][..words]
    }

    /// Adds a position, unless it is known. False if it is not, but too many wait already: those come from more promising
    /// positions, or have longer been within reach.
    fn add(&mut self, apples: &[u64], hash: u64, before: (u32, u32), most: usize) -> bool {
        let Self { apples: all, hashes, known, .. } = self;
        let words = apples.len();
        let is_same = |&other: &u32| all[other as usize * words..][..words] == *apples;
        if known.find(hash, is_same).is_none() {
            if hashes.len() >= most {
                return false;
            }
            known.insert_unique(hash, hashes.len() as u32, |&other| hashes[other as usize]);
            all.extend_from_slice(apples);
            hashes.push(hash);
            self.before.push(before);
        }
        true
    }

    /// Leaves the most promising positions. Were those all? `None` if the budget ended.
    fn narrow<F: Field>(&mut self, field: &F, words: usize, width: Width, meter: &mut Metered<'_>) -> Option<bool> {
        if self.hashes.len() <= width.positions {
            return Some(true);
        }
        if width.is_blind {
            self.hashes.truncate(width.positions);
            self.before.truncate(width.positions);
            self.apples.truncate(width.positions * words);
            return Some(false);
        }
        let outlooks = pieces::each(
            self.hashes.len(),
            meter,
            words,
            || field.desk(),
            |desk, index| field.outlook(desk, self.position(index, words)),
        )?;
        let mut order: Vec<u32> = (0..outlooks.len() as u32).collect();
        let rank = |&index: &u32| (core::cmp::Reverse(outlooks[index as usize]), index);
        order.select_nth_unstable_by_key(width.positions, rank);
        order.truncate(width.positions);
        order.sort_unstable_by_key(rank);
        let mut narrow = Self::default();
        for &index in &order {
            let index = index as usize;
            narrow.apples.extend_from_slice(self.position(index, words));
            narrow.hashes.push(self.hashes[index]);
            narrow.before.push(self.before[index]);
        }
        *self = narrow;
        Some(false)
    }

    /// Puts what each position's moves lead to into the layers `after` this one. Was nothing left out? `None` if the budget
    /// ended.
    fn expand<F: Field>(
        &self,
        field: &F,
        keys: &[u64],
        number: usize,
        width: Width,
        meter: &mut Metered<'_>,
        after: &mut [Layer],
    ) -> Option<bool> {
        let words = keys.len().div_ceil(64);
        let mut is_complete = true;
        pieces::each_with(
            self.hashes.len(),
            meter,
            words,
            || field.desk(),
            |desk, index| {
                let mut sets = Vec::new();
                let all =
                    field.moves(desk, self.position(index, words), width.moves, |set| sets.extend_from_slice(set));
                (all, sets)
            },
            |index, (all, mut sets)| {
                is_complete &= all;
                for set in sets.chunks_mut(words) {
                    let (mut hash, mut count) = (self.hashes[index], 0);
                    for cell in field::cells(set) {
                        hash ^= keys[cell];
                        count += 1;
                    }
                    for (word, apples) in set.iter_mut().zip(self.position(index, words)) {
                        *word = apples & !*word;
                    }
                    is_complete &= after[count - 1].add(set, hash, (number as u32, index as u32), width.waiting);
                }
            },
        )?;
        Some(is_complete)
    }
}
