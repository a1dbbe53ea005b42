//! The apple game (사과게임, Fruit Box, any "make the sum" board): is a combination left, which ones, and how many?
//!
//! A [`Board`] has rows and columns of values; 0 is a hole, the rest are apples. Two apples are *neighbours* if nothing but
//! holes lies between them in a row or a column. A **combination** is a non-empty set of apples, connected by that relation
//! or cut out by a rectangle, that adds up to the goal. A player clears combinations until there are none.
//!
//! ```
//! use applegrid::{Board, Game, Graph, Rule};
//!
//! let board: Board = "1927\n8463\n2555".parse()?;
//! let rule = Rule::connected(10)?;
//!
//! // Which combinations are there?
//! let graph = Graph::new(board.clone());
//! assert!(graph.has_combination(rule));
//! assert_eq!(graph.count(rule)?, graph.combinations(rule).count() as u128);
//!
//! // Play, and ask after every move whether it is over.
//! let mut game = Game::new(board, rule);
//! while let Some(combination) = game.witness().cloned() {
//!     game.play(&combination)?;
//! }
//! assert!(game.is_over());
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! # Which door
//!
//! | need | door | cost on a classic 10 × 17 board, goal 10 |
//! |---|---|---|
//! | a game with score, undo, hints and a record | [`Game`] | |
//! | is it over, after every move | [`Game::is_over`] | a look at a field |
//! | is it over, for any board | [`Graph::has_combination`] | some 10 ns if not, below 1 µs if it is |
//! | how many | [`Graph::count`] | 1.5 µs before the first move, 5 µs after some |
//! | all of them, fast | [`Graph::for_each`] | about 100 ns each on random boards, 10 ns on dense ones |
//! | all of them, one at a time | [`Graph::combinations`] | the same and a copy |
//! | what a player drags | [`Selection`] | |
//! | a record that a server can check | [`Replay`], [`Replay::verify_within`] | that of the game |
//! | a board from a seed, solvable if need be | [`Dealer`] | below 10 µs, solvable below 0.2 ms |
//! | how to play on | [`Game::plan`] | as long as it may: of 170 rectangle apples 120 in 20 ms, 137 in 2 s |
//!
//! # Where it is bad
//!
//! There can be exponentially many combinations in the goal, and it can be as long before it is known that there are none
//! (all values even, the goal odd and great). Every search has a door that takes a [`Budget`], and says honestly when it
//! stopped early; a game searches too, at its start and after moves ([`Game::new_within`], [`Game::play_within`]). Whoever
//! takes boards or replays from strangers takes those doors. Only counting has a method for such boards, which needs one
//! side to be short.
//!
//! # Where things are
//!
//! Data flows one way: [`Board`] (values, text, neighbours by definition) → [`Graph`] (the same neighbours, kept while apples
//! come and go) → combinations (one module a method, one that chooses among them) → [`Selection`], [`Game`], [`Hint`],
//! [`Replay`]; and from [`Game`] a [`Plan`]. [`Dealer`] stands before all that. Everything asks the same graph, so the judge
//! cannot say "over" while a player can still drag a combination.
//!
//! # Features
//!
//! | feature | what it brings | needs |
//! |---|---|---|
//! | `std` (default) | passes `std` on to the dependencies | |
//! | `rayon` | [`Game::plan`] on all cores, the same plans | `std` |
//! | `serde` | boards, rules, replays and what is made of them in files and messages: the module `format` | |
//! | `arbitrary` | boards, rules, replays and their parts from the bytes of a fuzzer | `std` |
//! | `proptest` | boards, games and drags for the property tests of others: the module `strategy` | `std`; Rust 1.88 with proptest 1.12 |
//!
//! The crate itself needs `alloc`, and Rust 1.85. There is no clock: a time limit is a closure given to [`Budget::stop_when`].
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod beam;
mod bits;
mod board;
mod budget;
#[cfg(feature = "arbitrary")]
mod bytes;
#[cfg(test)]
#[path = "../tests/oracle/cases.rs"]
mod cases;
mod cell;
mod cell_set;
mod combination;
mod combinations;
mod connected_field;
mod dice;
mod discovery;
mod drag;
#[cfg(feature = "proptest")]
mod draw;
mod field;
#[cfg(feature = "serde")]
pub mod format;
mod game;
mod generate;
mod graph;
mod growth;
mod hint;
mod judge;
mod lanes;
mod layers;
mod pairs;
mod partition;
mod pieces;
mod plan;
mod position;
mod rectangle;
mod rectangle_field;
mod replay;
mod rule;
mod search;
mod selection;
mod shape_search;
mod shapes;
#[cfg(feature = "proptest")]
mod shrink;
mod stencil;
#[cfg(feature = "proptest")]
pub mod strategy;
mod text;
mod transfer;
mod window;

pub use crate::{
    board::{Board, BoardError, MAX_CELLS},
    budget::{Budget, Stopped},
    cell::{Cell, Direction},
    cell_set::{CellSet, Iter},
    combination::Combination,
    combinations::{Combinations, CountError},
    game::{Game, PlayError, PlayWithinError},
    generate::{DealError, Dealer, Solvable},
    graph::Graph,
    hint::{Hint, Rank},
    plan::Plan,
    replay::{Replay, ReplayError, ReplayWithinError},
    rule::{Rule, Shape, ZeroGoal},
    selection::Selection,
};
