//! How many of 170 apples a plan clears, on 20 classic boards whose sum is a multiple of 10.
//!
//! ```text
//! cargo run --release -p applegrid --example plan_mean [-- MILLISECONDS_A_MOVE [connected]]
//! ```
//!
//! A whole line is planned before the first move, with as many nodes as a quick first plan says are done in the time that a
//! game of 50 moves gives; so what is printed as time a move is what it took, not what was asked for. The boards are
//! `Dealer::classic().divisible(10, seed)` for the seeds 0 to 19; the evaluation was tuned on others.

use std::{error::Error, time::Instant};

use applegrid::{Budget, Dealer, Game, Rule, Shape};

const BOARDS: u64 = 20;
const MOVES: u128 = 50;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let milliseconds: u128 = arguments.first().map_or(Ok(50), |text| text.parse())?;
    let is_connected = arguments.get(1).is_some_and(|shape| shape == "connected");
    let rule = Rule::new(if is_connected { Shape::Connected } else { Shape::Rectangle }, 10)?;
    let time = 1000 * milliseconds * MOVES;
    let (mut cleared, mut microseconds, mut moves) = (0, 0, 0);
    for seed in 0..BOARDS {
        let game = Game::new(Dealer::classic().divisible(10, seed)?, rule);
        let start = Instant::now();
        let trial = game.plan(&Budget::nodes(20_000));
        let nodes = u128::from(trial.nodes) * time / start.elapsed().as_micros().max(1);
        let start = Instant::now();
        let out_of_time = || start.elapsed().as_micros() > 2 * time;
        let plan = game.plan(&Budget::nodes(u64::try_from(nodes)?).stop_when(&out_of_time));
        let took = start.elapsed().as_micros();
        let a_move = took / plan.moves.len().max(1) as u128;
        println!(
            "seed {seed:2}: {:3} apples in {:2} moves, {:7} nodes, {:3}.{:03} ms a move",
            plan.score,
            plan.moves.len(),
            plan.nodes,
            a_move / 1000,
            a_move % 1000
        );
        cleared += u64::from(plan.score);
        microseconds += took;
        moves += plan.moves.len() as u128;
    }
    let hundredths = cleared * 100 / BOARDS;
    println!(
        "mean {}.{:02} of 170 apples at {} ms a move",
        hundredths / 100,
        hundredths % 100,
        microseconds / moves.max(1) / 1000
    );
    Ok(())
}
