//! Games of words that both sides read.

use wordgraph::{ArcId, Graph, Position, Solver};

/// A game in which both sides keep the game open as long as they can.
///
/// # Panics
///
/// If the graph has no tails that a search would begin with.
#[must_use]
pub fn long(graph: &Graph) -> Vec<ArcId> {
    let mut position = Position::at(graph, Solver::new(graph, 0).order()[0]);
    let mut game = Vec::new();
    while let Some(best) = position.best_move() {
        position.play(best.arc).expect("a legal move");
        game.push(best.arc);
    }
    game
}
