//! The apple game (사과게임, Fruit Box): is a combination left, which ones, and how many?
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod board;
mod budget;
mod cell;
mod cell_set;
mod combination;
mod combinations;
mod discovery;
mod graph;
mod lanes;
mod rectangle;
mod rule;
mod search;
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
    graph::Graph,
    rule::{Rule, Shape, ZeroGoal},
};
