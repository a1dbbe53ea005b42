//! A full board, divided into moves that clear it one after the other.
//!
//! Where the apples of a move lie is settled before they have values, so every set of the right number of apples that the
//! shape allows will do, and there is no dead end but at the very end. Nothing here may look at a value before it is dealt.

use alloc::{vec, vec::Vec};
use core::ops::ControlFlow;

use crate::{
    board::Board,
    cell::Cell,
    cell_set::CellSet,
    combination::Combination,
    dice::Dice,
    drag,
    graph::Graph,
    rule::{Rule, Shape},
};

/// How often a whole board is tried.
pub(crate) const ATTEMPTS: u32 = 200;

/// How many places are tried for a move before all are.
const PLACES: u32 = 64;

/// How many apples can add up to the goal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sizes {
    goal: u32,
    /// The least and the greatest value.
    values: (u32, u32),
    /// The least and the greatest number of apples.
    least: usize,
    greatest: usize,
}

impl Sizes {
    pub(crate) fn new(goal: u16, least: u8, greatest: u8) -> Self {
        let goal = u32::from(goal);
        let values = (u32::from(least), u32::from(greatest));
        Self { goal, values, least: goal.div_ceil(values.1) as usize, greatest: (goal / values.0) as usize }
    }

    fn allow(&self, size: usize) -> bool {
        (self.least..=self.greatest).contains(&size)
    }

    /// Can so many apples be divided into moves?
    pub(crate) fn divide(&self, apples: usize) -> bool {
        self.greatest > 0 && apples.div_ceil(self.greatest) * self.least <= apples
    }

    /// How many apples the next move takes: as many as independent values needed to add up to the goal.
    fn draw(&self, dealt: &Dealt, dice: &mut Dice) -> usize {
        let sizes = [self.draw_once(dice), self.draw_once(dice)];
        // The more apples, the smaller their values.
        let is_low = 2 * u64::from(dealt.sum) <= u64::from(dealt.apples) * u64::from(self.values.0 + self.values.1);
        if is_low { sizes[0].min(sizes[1]) } else { sizes[0].max(sizes[1]) }
    }

    fn draw_once(&self, dice: &mut Dice) -> usize {
        for _ in 0..PLACES {
            let (mut sum, mut size) = (0, 0);
            while sum < self.goal {
                sum += dice.within(self.values.0, self.values.1);
                size += 1;
            }
            if sum == self.goal {
                return size;
            }
        }
        // Many values hardly ever add up to exactly a great goal. Then the mean is what counts.
        ((2 * self.goal / (self.values.0 + self.values.1)) as usize).clamp(self.least, self.greatest)
    }
}

/// The values that were dealt so far.
#[derive(Debug)]
struct Dealt {
    values: Vec<u8>,
    /// How often each value.
    often: [u32; 256],
    sum: u32,
    apples: u32,
}

impl Dealt {
    fn new(cells: usize) -> Self {
        Self { values: vec![0; cells], often: [0; 256], sum: 0, apples: 0 }
    }

    /// Deals values that add up to the goal. Of four deals the one is taken whose values were the rarest so far: that keeps
    /// them about equally frequent.
    fn deal(&mut self, cells: &[Cell], sizes: &Sizes, dice: &mut Dice) {
        let deals = [(); 4].map(|()| one_deal(cells.len(), sizes, dice));
        let wear = |deal: &Vec<u8>| deal.iter().map(|&value| u64::from(self.often[usize::from(value)])).sum::<u64>();
        let Some(deal) = deals.iter().min_by_key(|deal| wear(deal)) else { return };
        for (&cell, &value) in cells.iter().zip(deal) {
            self.values[cell.index()] = value;
            self.often[usize::from(value)] += 1;
            self.sum += u32::from(value);
            self.apples += 1;
        }
    }
}

/// So many values that add up to the goal, in any order: each from what the others leave possible.
fn one_deal(size: usize, sizes: &Sizes, dice: &mut Dice) -> Vec<u8> {
    let (least, greatest) = sizes.values;
    let mut rest = sizes.goal;
    let mut deal: Vec<u8> = Vec::with_capacity(size);
    for others in (0..size as u32).rev() {
        let from = rest.saturating_sub(others * greatest).max(least);
        let value = dice.within(from, (rest - others * least).min(greatest));
        rest -= value;
        deal.push(value as u8);
    }
    // The first to be drawn have the widest choice.
    for end in (1..deal.len()).rev() {
        deal.swap(end, dice.below(end as u32 + 1) as usize);
    }
    deal
}

/// Values for all cells of a board, and the moves that clear it. The cells can be divided, and yet it may fail.
pub(crate) fn deal(
    rows: usize,
    columns: usize,
    rule: Rule,
    sizes: &Sizes,
    dice: &mut Dice,
) -> Option<(Vec<u8>, Vec<Combination>)> {
    let ones = Graph::new(Board::from_values(rows, columns, &vec![1; rows * columns]).ok()?);
    for _ in 0..ATTEMPTS {
        let mut dealt = Dealt::new(rows * columns);
        if let Some(solution) = attempt(ones.clone(), rule.shape(), sizes, &mut dealt, dice) {
            return Some((dealt.values, solution));
        }
    }
    (rule.shape() == Shape::Connected).then(|| along_a_snake(ones.board(), sizes, dice))
}

/// What is left of the board, while it is cleared.
#[derive(Debug)]
struct Rest {
    graph: Graph,
    /// The apples in no order, and where each is in that list.
    apples: Vec<Cell>,
    places: Vec<u16>,
}

fn attempt(ones: Graph, shape: Shape, sizes: &Sizes, dealt: &mut Dealt, dice: &mut Dice) -> Option<Vec<Combination>> {
    let apples: Vec<Cell> = ones.board().cells().collect();
    let mut rest = Rest { graph: ones, places: (0..apples.len() as u16).collect(), apples };
    let mut solution = Vec::new();
    while !rest.apples.is_empty() {
        let set = rest.find(shape, sizes, sizes.draw(dealt, dice), dice)?;
        let cells = drag::order(rest.graph.board(), shape, set);
        for &cell in cells.iter() {
            rest.take(cell);
        }
        dealt.deal(&cells, sizes, dice);
        solution.push(cells);
    }
    Some(solution)
}

impl Rest {
    fn take(&mut self, cell: Cell) {
        self.graph.clear(cell);
        let place = self.places[cell.index()];
        self.apples.swap_remove(place.into());
        if let Some(moved) = self.apples.get(usize::from(place)) {
            self.places[moved.index()] = place;
        }
    }

    /// A set for the next move, of the wanted size if there is a place for it.
    fn find(&mut self, shape: Shape, sizes: &Sizes, wanted: usize, dice: &mut Dice) -> Option<CellSet> {
        let is_fine = |size: usize, left: usize| sizes.allow(size) && size <= left && sizes.divide(left - size);
        let left = self.apples.len();
        let mut size = wanted;
        for place in 0..PLACES {
            if place >= PLACES / 2 || !is_fine(size, left) {
                let greatest = sizes.greatest.min(left);
                // Less than the least only if nothing can be done any more.
                size = dice.within(sizes.least.min(greatest) as u32, greatest as u32) as usize;
            }
            let anchor = self.apples[dice.below(left as u32) as usize];
            let set = match shape {
                Shape::Connected => self.grow_connected(anchor, size, sizes, dice),
                Shape::Rectangle => self.grow_rectangle(anchor, size, dice),
            };
            if let Some(set) = set.filter(|set| is_fine(set.len(), left)) {
                return Some(set);
            }
        }
        if shape == Shape::Connected {
            return None;
        }
        // Among ones, the combinations that add up to a number are those of so many apples.
        (sizes.least..=sizes.greatest.min(left)).filter(|&size| is_fine(size, left)).find_map(|size| {
            let rule = Rule::rectangle(size as u16).ok()?;
            let found = self.graph.for_each(rule, |cells| ControlFlow::Break(cells.iter().copied().collect()));
            found.break_value()
        })
    }

    /// A connected set around an apple, with whatever would be cut off without hope.
    fn grow_connected(&mut self, anchor: Cell, size: usize, sizes: &Sizes, dice: &mut Dice) -> Option<CellSet> {
        let mut set = CellSet::from_iter([anchor]);
        let mut order = vec![anchor];
        let mut seen = set.clone();
        let mut edge: Vec<Cell> = Vec::new();
        while order.len() < size {
            let last = order[order.len() - 1];
            edge.extend(self.graph.neighbours(last).into_iter().filter(|&next| seen.insert(next)));
            if edge.is_empty() {
                break;
            }
            let next = edge.swap_remove(dice.below(edge.len() as u32) as usize);
            set.insert(next);
            order.push(next);
        }
        // A neighbour of the set that could reach too few others afterwards has to come along, and they with it: they are
        // connected with the set, or across it.
        let around: Vec<Cell> = order.iter().flat_map(|&cell| self.graph.neighbours(cell)).collect();
        for &cell in &order {
            self.graph.clear(cell);
        }
        let mut is_small = true;
        for start in around {
            if set.contains(start) {
                continue;
            }
            let mut reached = CellSet::from_iter([start]);
            let mut queue = vec![start];
            let mut next = 0;
            while let Some(&cell) = queue.get(next).filter(|_| queue.len() < sizes.least) {
                next += 1;
                queue.extend(self.graph.neighbours(cell).into_iter().filter(|&next| reached.insert(next)));
            }
            if queue.len() < sizes.least {
                set.extend(queue);
                is_small = set.len() <= sizes.greatest;
                if !is_small {
                    break;
                }
            }
        }
        for &cell in &order {
            self.graph.restore(cell, 1);
        }
        is_small.then_some(set)
    }

    /// The apples of a rectangle around an apple, which grows to any side, as long as it does not take too many.
    fn grow_rectangle(&self, anchor: Cell, size: usize, dice: &mut Dice) -> Option<CellSet> {
        let board = self.graph.board();
        let (row, column) = board.row_and_column(anchor);
        let [mut top, mut left, mut bottom, mut right] = [row, column, row + 1, column + 1];
        let apples = |top: usize, left: usize, bottom: usize, right: usize| {
            (top..bottom)
                .flat_map(move |row| (left..right).filter_map(move |column| board.cell(row, column)))
                .filter(|&cell| board.value(cell) != 0)
        };
        let mut count = 1;
        let mut is_open = [true; 4];
        while count < size && is_open.contains(&true) {
            let side = dice.below(4) as usize;
            let strip = match side {
                0 if top > 0 => [top - 1, left, top, right],
                1 if left > 0 => [top, left - 1, bottom, left],
                2 if bottom < board.rows() => [bottom, left, bottom + 1, right],
                3 if right < board.columns() => [top, right, bottom, right + 1],
                _ => {
                    is_open[side] = false;
                    continue;
                }
            };
            let more = apples(strip[0], strip[1], strip[2], strip[3]).count();
            // A strip only gets longer: what is too much now will never fit.
            is_open[side] = count + more <= size;
            if is_open[side] {
                count += more;
                [top, left] = [top.min(strip[0]), left.min(strip[1])];
                [bottom, right] = [bottom.max(strip[2]), right.max(strip[3])];
            }
        }
        (count == size).then(|| apples(top, left, bottom, right).collect())
    }
}

/// The last resort for connected sets, which never fails: there and back again through all rows, cut into equal parts.
/// Parts that are connected on the full board stay so until they are cleared.
fn along_a_snake(ones: &Board, sizes: &Sizes, dice: &mut Dice) -> (Vec<u8>, Vec<Combination>) {
    let (rows, columns) = (ones.rows(), ones.columns());
    let snake: Vec<Cell> = (0..rows)
        .flat_map(|row| (0..columns).map(move |i| (row, if row % 2 == 0 { i } else { columns - 1 - i })))
        .filter_map(|(row, column)| ones.cell(row, column))
        .collect();
    let mut dealt = Dealt::new(snake.len());
    let mut rest = ones.clone();
    let mut solution = Vec::new();
    let parts = snake.len().div_ceil(sizes.greatest);
    for part in 0..parts {
        let ends = [part, part + 1].map(|at| at * snake.len() / parts);
        let cells = drag::order(&rest, Shape::Connected, snake[ends[0]..ends[1]].iter().copied().collect());
        for &cell in cells.iter() {
            rest.set(cell, 0);
        }
        dealt.deal(&cells, sizes, dice);
        solution.push(cells);
    }
    (dealt.values, solution)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;

    /// It is hardly ever needed, so it is asked for here: on any board whose cells can be divided at all, the moves clear it.
    #[test]
    fn the_last_resort_clears_the_board() {
        let mut boards = 0;
        for (rows, columns) in [(1, 1), (1, 9), (9, 1), (2, 2), (3, 5), (10, 17), (40, 40)] {
            for (goal, values) in [(10, 1..=9_u8), (5, 1..=9), (12, 3..=4), (9, 9..=9), (255, 1..=255)] {
                let rule = Rule::connected(goal).unwrap();
                let sizes = Sizes::new(goal, *values.start(), *values.end());
                if !sizes.divide(rows * columns) {
                    continue;
                }
                boards += 1;
                let ones = Board::from_values(rows, columns, &vec![1; rows * columns]).unwrap();
                let (dealt, solution) = along_a_snake(&ones, &sizes, &mut Dice::new(boards));
                assert!(dealt.iter().all(|value| values.contains(value)));
                let mut game = Game::new(Board::from_values(rows, columns, &dealt).unwrap(), rule);
                for cells in &solution {
                    game.play(cells).unwrap_or_else(|e| panic!("{e}: {cells:?} on\n{}", game.board()));
                }
                assert_eq!(game.score() as usize, rows * columns);
            }
        }
        assert!(boards > 20, "{boards}");
    }
}
