//! The apple boards that both sides read, the same in every run.

use applegrid::{Board, Combination, Graph, Rule};

/// A small generator: the boards must not change with a dependency.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The sequence of this seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A number below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % end
    }
}

/// Boards of independent values from 1 to `greatest`.
///
/// # Panics
/// If there are no cells, or too many.
#[must_use]
pub fn random(count: u64, rows: usize, columns: usize, greatest: u8) -> Vec<Graph> {
    (0..count)
        .map(|seed| {
            let mut random = Random::new(seed + 1);
            let values: Vec<u8> = (0..rows * columns).map(|_| random.below(usize::from(greatest)) as u8 + 1).collect();
            Graph::new(Board::from_values(rows, columns, &values).expect("a size that fits"))
        })
        .collect()
}

/// Boards on which random play has ended, rebuilt so that nothing is left of what was there before.
#[must_use]
pub fn dead(boards: &[Graph], rule: Rule) -> Vec<Graph> {
    let played = boards.iter().zip(1..).map(|(graph, seed)| {
        let mut random = Random::new(seed);
        let mut graph = graph.clone();
        loop {
            let all: Vec<Combination> = graph.combinations(rule).collect();
            if all.is_empty() {
                return Graph::new(graph.into_board());
            }
            for &cell in all[random.below(all.len())].iter() {
                graph.clear(cell);
            }
        }
    });
    played.collect()
}
