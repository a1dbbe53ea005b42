//! The apple game (사과게임, Fruit Box): is a combination left, which ones, and how many?
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod board;
mod budget;
mod cell;
mod cell_set;
mod combination;
mod combinations;
mod discovery;
mod game;
mod graph;
mod hint;
mod judge;
mod lanes;
mod position;
mod rectangle;
mod replay;
mod rule;
mod search;
mod selection;
mod stencil;
mod tally;
mod text;
mod transfer;

pub use crate::{
    board::{Board, BoardError, MAX_CELLS},
    budget::{Budget, Stopped},
    cell::{Cell, Direction},
    cell_set::{CellSet, Iter},
    combination::Combination,
    combinations::{Combinations, CountError},
    game::{Game, PlayError},
    graph::Graph,
    hint::{Hint, Rank},
    replay::{Replay, ReplayError},
    rule::{Rule, Shape, ZeroGoal},
    selection::Selection,
};
