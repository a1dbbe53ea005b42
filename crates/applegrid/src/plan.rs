//! How to play on: the line of moves that clears the most apples, as far as a budget can tell.
//!
//! The method is a beam search ([`beam`]) in passes, each wider than the last. The fields
//! ([`rectangle_field`](crate::rectangle_field), [`connected_field`](crate::connected_field)) say which moves there are and
//! how much a position promises. A plan must never be anything but moves that a [`Game`] accepts.

use alloc::{vec, vec::Vec};

use crate::{
    beam::{self, Outcome, Width},
    board::Board,
    budget::{Budget, Metered},
    cell::Cell,
    cell_set::CellSet,
    combination::Combination,
    connected_field::ConnectedField,
    drag,
    field::{self, Field},
    game::Game,
    position,
    rectangle_field::RectangleField,
    rule::{Rule, Shape},
};

/// The width of the first pass, which takes some ten milliseconds on a full classic board.
const FIRST: usize = 1;

/// The width of the last pass. It would take some minutes on a full classic board, and some hundred megabytes.
const LAST: usize = 1 << 14;

/// The most words of moves of a position that are looked at: 5,000 moves on a classic board, which has some sixty rectangles
/// or some hundred connected sets. Boards with small values or a great goal have any number, and large boards have large moves.
const MOVE_WORDS: usize = 1 << 14;

/// The most words of positions that may wait with one number of apples cleared, beside those that the width allows.
const WAITING_WORDS: usize = 1 << 18;

/// What to play, and what it brings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// The moves, in order: each is legal once those before it are made.
    pub moves: Vec<Combination>,
    /// How many apples they clear.
    pub score: u32,
    /// Is it certain that no other line clears more?
    pub is_best: bool,
    /// The nodes that were spent.
    pub nodes: u64,
}

impl Game {
    /// The best line of play from here that the budget allows to find.
    ///
    /// After a first line that looks at next to nothing, it is a beam search: of all positions with the same number of apples cleared, the most promising are kept, and all
    /// their moves are looked at. What promises is that many apples are in reach of some combination, that many
    /// combinations are left, and that no great values are. The search is repeated, wider each time, until the budget ends,
    /// the line is known to be the best, or a pass of 16,384 positions for each number of apples cleared is done. A position
    /// of which a beam has left nothing out has been searched exhaustively.
    ///
    /// # Budget
    /// A node is a position that is looked at: some microseconds on a classic board. With a number of nodes the passes are
    /// chosen so that the last and widest uses up what the others left; without one, each is twice as wide as the one
    /// before. So a number of nodes, and a clock only for safety, make the most of a given time. The reason to stop is
    /// asked about every millisecond (on boards of up to some thousand cells, if moves are not far to seek: the search for those
    /// of one position ends after 65,536 partial combinations). When the budget ends, the best line so far is
    /// returned; with no budget at all, no move.
    ///
    /// The same game and number of nodes give the same plan on every machine, with the feature `rayon` too, whatever
    /// the number of threads.
    ///
    /// # Complexity
    /// On a full classic board a pass of width *w* takes about 3,500 *w* nodes of 3 µs for rectangles, and 7,000 *w* nodes of
    /// 10 µs for connected sets. Memory grows with the width and with the cells.
    ///
    /// ```
    /// use applegrid::{Board, Budget, Game, Rule};
    ///
    /// // 2 and 8 would be two apples, and the end.
    /// let mut game = Game::new("2811".parse::<Board>()?, Rule::connected(10)?);
    /// let plan = game.plan(&Budget::nodes(100));
    /// assert_eq!((plan.score, plan.is_best), (3, true));
    /// for cells in &plan.moves {
    ///     game.play(cells)?;
    /// }
    /// assert_eq!(game.score(), plan.score);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn plan(&self, budget: &Budget<'_>) -> Plan {
        let mut meter = Metered::new(budget);
        let board = self.board();
        let found = match self.rule().shape() {
            Shape::Connected => widen(&ConnectedField::new(board, self.rule()), board, self.rule(), &mut meter),
            Shape::Rectangle => widen(&RectangleField::new(board, self.rule().goal()), board, self.rule(), &mut meter),
        };
        let mut rest = board.clone();
        let moves = found.line.iter().map(|set| {
            let set: CellSet = field::cells(set).map(|cell| Cell::new(cell as u16)).collect();
            let cells = drag::order(&rest, self.rule().shape(), set);
            for &cell in cells.iter() {
                rest.set(cell, 0);
            }
            cells
        });
        Plan { moves: moves.collect(), score: found.cleared as u32, is_best: found.is_complete, nodes: meter.spent() }
    }
}

/// Passes, one after the other, each wider.
fn widen<F: Field>(field: &F, board: &Board, rule: Rule, meter: &mut Metered<'_>) -> Outcome {
    let mut start = vec![0; field::words(board)];
    for cell in board.apples() {
        start[cell.index() / 64] |= 1 << (cell.index() % 64);
    }
    let keys: Vec<u64> = board.cells().map(|cell| position::key(cell, board.value(cell))).collect();
    let enough = board.apples().count() - must_stay(board, rule.goal());
    let words = field::words(board);
    let of_width = |positions, is_blind| Width {
        positions,
        moves: (MOVE_WORDS / words).max(32),
        waiting: 32 * positions + WAITING_WORDS / words,
        is_blind,
    };
    // Something, before it is known whether there is time for something good.
    let mut best = beam::pass(field, &start, &keys, of_width(FIRST, true), meter);
    best.is_complete |= best.cleared == enough;
    if best.is_complete || !best.is_finished {
        return best;
    }
    let mut width = FIRST;
    loop {
        let before = meter.spent();
        let found = beam::pass(field, &start, &keys, of_width(width, false), meter);
        let is_finished = found.is_finished;
        if found.cleared > best.cleared || found.is_complete {
            best = found;
        }
        best.is_complete |= best.cleared == enough;
        let next = match meter.left() {
            None => 2 * width,
            Some(left) => {
                // A pass costs about as many nodes as it is wide. An eighth is kept, for one that never ends is worth nothing.
                let per_position = (meter.spent() - before).div_ceil(width as u64).max(1);
                let affordable = usize::try_from(left / per_position / 8 * 7).unwrap_or(LAST);
                if affordable < 16 * width { affordable } else { 4 * width }
            }
        };
        if best.is_complete || !is_finished || next <= width || width >= LAST {
            return best;
        }
        width = next.min(LAST);
    }
}

/// A number of apples that will be left whatever is played: those greater than the goal, and the fewest further ones that
/// make up for a sum that is no multiple of it.
fn must_stay(board: &Board, goal: u16) -> usize {
    let goal = usize::from(goal);
    let values = board.values().iter().map(|&value| usize::from(value)).filter(|&value| value != 0);
    let useless = values.clone().filter(|&value| value > goal).count();
    let useful = values.filter(|&value| value <= goal);
    let excess = useful.clone().sum::<usize>() % goal;
    let mut steps: Vec<usize> = useful.collect();
    steps.sort_unstable();
    steps.dedup();
    // Breadth first over the sums modulo the goal. That a value may not be there often enough makes this a lower bound.
    let mut reached = vec![false; goal];
    reached[0] = true;
    let mut sums = vec![0];
    let mut more = 0;
    while !reached[excess] && !sums.is_empty() {
        more += 1;
        let mut next = Vec::new();
        for sum in sums {
            for step in &steps {
                let sum = (sum + step) % goal;
                if !core::mem::replace(&mut reached[sum], true) {
                    next.push(sum);
                }
            }
        }
        sums = next;
    }
    useless + more
}
