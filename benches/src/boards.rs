//! The apple boards that both sides read, the same in every run.

use applegrid::{Board, Combination, Game, Graph, Rule};

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

/// The same for boards of any size: each move is the witness that the game keeps, so that nothing is listed.
///
/// # Panics
/// If a witness cannot be played, which would be a fault of the game.
#[must_use]
pub fn played_out(graph: &Graph, rule: Rule) -> Graph {
    let mut game = Game::new(graph.board().clone(), rule);
    while let Some(witness) = game.witness().cloned() {
        game.play(&witness).expect("a witness is a combination");
    }
    Graph::new(game.board().clone())
}

/// A board of ones, on which there are more combinations than on any other.
///
/// # Panics
/// If there are no cells, or too many.
#[must_use]
pub fn ones(rows: usize, columns: usize) -> Graph {
    Graph::new(Board::from_values(rows, columns, &vec![1; rows * columns]).expect("a size that fits"))
}

/// The limit: whatever judges a board has to read it.
#[must_use]
pub fn pass(graph: &Graph) -> u64 {
    graph.board().values().iter().map(|&value| u64::from(value)).sum()
}
