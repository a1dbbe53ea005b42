//! Is it over? Kept up to date from move to move, and hardly ever searched for.
//!
//! The judge keeps a *witness*, a combination that is there. Clearing apples never separates two that survive, so a witness
//! that has lost no apple is still one: most moves cost the judge no more than that look. For [`Shape::Connected`] it also
//! keeps what it has ruled out: up to some cell no combination has its least cell, except through a pair of neighbours that
//! was joined since. Any new combination needs such a pair, so when the witness is gone, those few pairs are searched and
//! then the search goes on where it stood. Over a whole game each root is searched about once.
//!
//! The pairs are one list that only grows, and is cut off when a move is taken back: so what a move has to remember of the
//! judge before it does not grow with the moves.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::{
    budget::Meter,
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
    /// No combination has its least cell before this one, except through a pair of `joined` that was not searched.
    ruled_out: Cell,
    /// The pairs that became neighbours, the oldest first. Some may be cleared by now.
    joined: Vec<[Cell; 2]>,
    /// So many of them were searched, and nothing goes through them that does not go through a later one.
    searched: usize,
}

/// The judge as it was at some time. It lasts as long as no move before that is taken back.
#[derive(Clone, Debug)]
pub(crate) struct Mark {
    witness: Option<Combination>,
    ruled_out: Cell,
    joined: usize,
    searched: usize,
}

impl Judge {
    pub(crate) fn new<M: Meter>(graph: &Graph, rule: Rule, meter: &mut M) -> Result<Self, M::Stop> {
        let mut judge = Self { witness: None, ruled_out: Cell::new(0), joined: Vec::new(), searched: 0 };
        judge.search(graph, rule, meter)?;
        Ok(judge)
    }

    pub(crate) fn witness(&self) -> Option<&Combination> {
        self.witness.as_ref()
    }

    /// What takes the judge back to now.
    pub(crate) fn mark(&self) -> Mark {
        Mark {
            witness: self.witness.clone(),
            ruled_out: self.ruled_out,
            joined: self.joined.len(),
            searched: self.searched,
        }
    }

    /// Forgets all that it was told, and all that it found, since a mark.
    pub(crate) fn take_back(&mut self, mark: Mark) {
        self.witness = mark.witness;
        self.ruled_out = mark.ruled_out;
        self.joined.truncate(mark.joined);
        self.searched = mark.searched;
    }

    /// Takes note of a pair that a move joined.
    pub(crate) fn join(&mut self, pair: [Cell; 2]) {
        self.joined.push(pair);
    }

    /// Looks at the board after a move, of which every [`join`](Judge::join) was told. When the meter stops it, the witness
    /// is the one before the move, and the judge of no use until it is [taken back](Judge::take_back).
    pub(crate) fn update<M: Meter>(&mut self, graph: &Graph, rule: Rule, meter: &mut M) -> Result<(), M::Stop> {
        let is_alive = |cell: &Cell| graph.board().value(*cell) != 0;
        if self.witness.as_ref().is_some_and(|witness| witness.iter().all(is_alive)) {
            return Ok(());
        }
        self.search(graph, rule, meter)
    }

    fn search<M: Meter>(&mut self, graph: &Graph, rule: Rule, meter: &mut M) -> Result<(), M::Stop> {
        self.witness = match rule.shape() {
            Shape::Connected => self.connected(graph, rule.goal(), meter)?,
            // A rectangle may become one by losing any apple in it, and a fresh search is quick.
            Shape::Rectangle => first(|visit| Rectangles::new(graph.board(), rule.goal()).run(meter, visit))?,
        };
        Ok(())
    }

    fn connected<M: Meter>(&mut self, graph: &Graph, goal: u16, meter: &mut M) -> Result<Option<Combination>, M::Stop> {
        while let Some(&pair) = self.joined.get(self.searched) {
            let values = pair.map(|cell| u32::from(graph.board().value(cell)));
            if values.iter().all(|&value| value != 0) {
                // Many pairs may lead nowhere, and to find that out for one of them costs O(cells).
                meter.spend()?;
                if values[0] + values[1] == u32::from(goal) {
                    return Ok(Some(Combination::from(&pair[..])));
                }
                let found = first(|visit| Search::through(graph, goal, pair).run(meter, visit))?;
                if found.is_some() {
                    return Ok(found);
                }
            }
            // Nothing goes through it: whatever does later needs a pair that is joined later.
            self.searched += 1;
        }
        let found = first(|visit| Search::from_root(graph, goal, self.ruled_out).run(meter, visit))?;
        self.ruled_out = found.as_ref().map_or(Cell::new(u16::MAX), |found| found[0]);
        Ok(found)
    }
}

/// The first combination that a search shows.
fn first<S>(
    search: impl FnOnce(&mut dyn FnMut(&[Cell]) -> ControlFlow<Combination>) -> Result<(), Pause<Combination, S>>,
) -> Result<Option<Combination>, S> {
    match search(&mut |cells| ControlFlow::Break(Combination::from(cells))) {
        Ok(()) => Ok(None),
        Err(Pause::Broken(found)) => Ok(Some(found)),
        Err(Pause::Stopped(stop)) => Err(stop),
    }
}
