//! Connected sets, as a beam search wants them.

use alloc::{vec, vec::Vec};
use core::ops::ControlFlow;

use crate::{
    board::Board,
    budget::Budget,
    field::{self, Field},
    graph::Graph,
    rule::Rule,
};

/// So many nodes of a search a position is looked at: the sets of a dense board are beyond number.
const NODES: u64 = 1 << 14;

/// And so many for its moves. On classic boards that is more than they need (up to 1,024 at goal 10, some ten thousand at goal
/// 17); on others it may be for ever before the next move comes, or before it is known that none does.
const MOVE_NODES: u64 = 1 << 16;

// What a position is worth: see `rectangle_field`.
/// An apple in some set.
const IN_REACH: i64 = 1600;
/// What an apple as great as the goal costs; others less, by the square.
const BURDEN: i64 = 10_000;

/// The connected sets of a board.
#[derive(Debug)]
pub(crate) struct ConnectedField<'b> {
    board: &'b Board,
    rule: Rule,
    burden: [i64; 256],
}

/// See [`Field::Desk`].
#[derive(Debug)]
pub(crate) struct Desk {
    set: Vec<u64>,
}

impl<'b> ConnectedField<'b> {
    pub(crate) fn new(board: &'b Board, rule: Rule) -> Self {
        Self { board, rule, burden: field::burden(BURDEN, rule.goal()) }
    }

    fn graph(&self, apples: &[u64]) -> Graph {
        let mut board = self.board.clone();
        for cell in self.board.cells().filter(|cell| !field::has(apples, cell.index())) {
            board.set(cell, 0);
        }
        Graph::new(board)
    }
}

impl Field for ConnectedField<'_> {
    type Desk = Desk;

    fn desk(&self) -> Desk {
        Desk { set: vec![0; field::words(self.board)] }
    }

    fn outlook(&self, desk: &mut Desk, apples: &[u64]) -> i64 {
        let set = &mut desk.set;
        set.fill(0);
        // When the nodes do not suffice, what was seen so far must do.
        let _ = self.graph(apples).for_each_within(self.rule, &Budget::nodes(NODES), |cells| {
            for cell in cells {
                set[cell.index() / 64] |= 1 << (cell.index() % 64);
            }
            ControlFlow::<()>::Continue(())
        });
        let in_reach: i64 = set.iter().map(|word| i64::from(word.count_ones())).sum();
        let burden: i64 = field::cells(apples).map(|cell| self.burden[usize::from(self.board.values()[cell])]).sum();
        IN_REACH * in_reach - burden
    }

    fn moves(&self, desk: &mut Desk, apples: &[u64], most: usize, mut show: impl FnMut(&[u64])) -> bool {
        let mut room = most;
        let set = &mut desk.set;
        let seen = self.graph(apples).for_each_within(self.rule, &Budget::nodes(MOVE_NODES), |cells| {
            if room == 0 {
                return ControlFlow::Break(());
            }
            room -= 1;
            set.fill(0);
            for cell in cells {
                set[cell.index() / 64] |= 1 << (cell.index() % 64);
            }
            show(set);
            ControlFlow::Continue(())
        });
        seen.is_ok_and(|flow| flow.is_continue())
    }
}
