//! Is it over? Kept up to date from move to move, and hardly ever searched for.
//!
//! The judge keeps a *witness*, a combination that is there. Clearing apples never separates two that survive, so a witness
//! that has lost no apple is still one: most moves cost the judge no more than that look. For [`Shape::Connected`] it also
//! keeps what it has ruled out: up to some cell no combination has its least cell, except through a pair of neighbours that
//! was joined since. Any new combination needs such a pair, so when the witness is gone, those few pairs are searched and
//! then the search goes on where it stood. Over a whole game each root is searched about once.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::{
    budget::Unmetered,
    cell::Cell,
    combination::Combination,
    graph::Graph,
    rectangle::Rectangles,
    rule::{Rule, Shape},
    search::{Pause, Search},
};

#[derive(Clone, Debug)]
pub(crate) struct Judge {
    /// A combination that is there; `None` if there is none at all.
    witness: Option<Combination>,
    /// No combination has its least cell before this one, except through a pair of `joined`.
    ruled_out: Cell,
    /// Pairs that became neighbours and were not searched since. Some may be cleared by now.
    joined: Vec<[Cell; 2]>,
}

impl Judge {
    pub(crate) fn new(graph: &Graph, rule: Rule) -> Self {
        let mut judge = Self { witness: None, ruled_out: Cell::new(0), joined: Vec::new() };
        judge.search(graph, rule);
        judge
    }

    pub(crate) fn witness(&self) -> Option<&Combination> {
        self.witness.as_ref()
    }

    /// Takes note of a pair that a move joined.
    pub(crate) fn join(&mut self, pair: [Cell; 2]) {
        self.joined.push(pair);
    }

    /// Looks at the board after a move, of which every [`join`](Judge::join) was told.
    pub(crate) fn update(&mut self, graph: &Graph, rule: Rule) {
        let is_alive = |cell: &Cell| graph.board().value(*cell) != 0;
        if !self.witness.as_ref().is_some_and(|witness| witness.iter().all(is_alive)) {
            self.search(graph, rule);
        }
    }

    fn search(&mut self, graph: &Graph, rule: Rule) {
        self.witness = match rule.shape() {
            Shape::Connected => self.connected(graph, rule.goal()),
            // A rectangle may become one by losing any apple in it, and a fresh search is quick.
            Shape::Rectangle => first(|visit| Rectangles::new(graph.board(), rule.goal()).run(&mut Unmetered, visit)),
        };
    }

    fn connected(&mut self, graph: &Graph, goal: u16) -> Option<Combination> {
        while let Some(&pair) = self.joined.last() {
            let values = pair.map(|cell| u32::from(graph.board().value(cell)));
            if values.iter().all(|&value| value != 0) {
                if values[0] + values[1] == u32::from(goal) {
                    return Some(Combination::from(&pair[..]));
                }
                let found = first(|visit| Search::through(graph, goal, pair).run(&mut Unmetered, visit));
                if found.is_some() {
                    return found;
                }
            }
            // Nothing goes through it: whatever does later needs a pair that is joined later.
            self.joined.pop();
        }
        let found = first(|visit| Search::from_root(graph, goal, self.ruled_out).run(&mut Unmetered, visit));
        self.ruled_out = found.as_ref().map_or(Cell::new(u16::MAX), |found| found[0]);
        found
    }
}

/// The first combination that a search shows.
fn first<S>(
    search: impl FnOnce(&mut dyn FnMut(&[Cell]) -> ControlFlow<Combination>) -> Result<(), Pause<Combination, S>>,
) -> Option<Combination> {
    match search(&mut |cells| ControlFlow::Break(Combination::from(cells))) {
        Err(Pause::Broken(found)) => Some(found),
        _ => None,
    }
}
