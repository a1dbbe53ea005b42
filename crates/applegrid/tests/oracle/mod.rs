//! What the library is held against. Nothing here calls it but to read a board's values: the neighbours, the rules and the
//! order are written again, as plainly as possible, and much slower.

#![allow(dead_code, reason = "each test file uses a part of it")]

use std::collections::{BTreeSet, HashSet};

use applegrid::Board;
use proptest::{
    prelude::*,
    test_runner::{RngAlgorithm, TestRng},
};

mod cases;

pub(crate) use cases::{cases, config};

/// A source of random numbers for tests that play rather than shrink.
pub(crate) fn rng(seed: u8) -> TestRng {
    TestRng::from_seed(RngAlgorithm::ChaCha, &[seed; 32])
}

/// A board of at most so many cells, with holes, and values of 1 to at most 9.
pub(crate) fn board(cells: usize) -> impl Strategy<Value = Board> {
    (1..=cells, 0..3_u8, 1..=9_u8)
        .prop_flat_map(move |(rows, holes, greatest)| {
            let columns = 1..=cells / rows;
            (Just(rows), columns, Just(holes), Just(greatest))
        })
        .prop_flat_map(|(rows, columns, holes, greatest)| {
            let apple = 1..=greatest;
            let value = prop_oneof![u32::from(holes) * 2 => Just(0), 5 => apple];
            (Just(rows), Just(columns), prop::collection::vec(value, rows * columns))
        })
        .prop_map(|(rows, columns, values)| Board::from_values(rows, columns, &values).unwrap())
}

/// The cells next to a cell, holes skipped: up, left, right, down.
pub(crate) fn neighbours(board: &Board, cell: usize) -> Vec<usize> {
    let columns = board.columns();
    let (row, column) = (cell / columns, cell % columns);
    let first = |mut cells: Box<dyn Iterator<Item = usize>>| cells.find(|&cell| board.values()[cell] != 0);
    let found = [
        first(Box::new((0..row).rev().map(move |row| row * columns + column))),
        first(Box::new((0..column).rev().map(move |column| row * columns + column))),
        first(Box::new((column + 1..columns).map(move |column| row * columns + column))),
        first(Box::new((row + 1..board.rows()).map(move |row| row * columns + column))),
    ];
    found.into_iter().flatten().collect()
}

pub(crate) fn is_connected(board: &Board, cells: &BTreeSet<usize>) -> bool {
    let Some(&first) = cells.first() else { return false };
    let mut reached = BTreeSet::from([first]);
    let mut queue = vec![first];
    while let Some(cell) = queue.pop() {
        queue.extend(neighbours(board, cell).into_iter().filter(|next| cells.contains(next) && reached.insert(*next)));
    }
    reached.len() == cells.len()
}

/// Every set of apples is tried.
pub(crate) fn all_subsets(board: &Board, goal: u32) -> BTreeSet<BTreeSet<usize>> {
    let apples: Vec<usize> = (0..board.values().len()).filter(|&cell| board.values()[cell] != 0).collect();
    let mut sets = BTreeSet::new();
    let mut sum = 0;
    let mut chosen = 0_u32;
    // Gray code: one apple changes from one set to the next.
    for step in 1..1_u32 << apples.len() {
        let at = step.trailing_zeros();
        let value = u32::from(board.values()[apples[at as usize]]);
        chosen ^= 1 << at;
        sum = if chosen >> at & 1 == 1 { sum + value } else { sum - value };
        if sum == goal {
            let set: BTreeSet<usize> =
                apples.iter().enumerate().filter(|(i, _)| chosen >> i & 1 == 1).map(|(_, &cell)| cell).collect();
            if is_connected(board, &set) {
                sets.insert(set);
            }
        }
    }
    sets
}

/// Sets grow by one neighbour at a time, and equal ones are thrown together.
pub(crate) fn by_growth(board: &Board, goal: u32) -> HashSet<Vec<usize>> {
    let value = |cell: usize| u32::from(board.values()[cell]);
    let mut found = HashSet::new();
    let mut sets: HashSet<Vec<usize>> =
        (0..board.values().len()).filter(|&cell| value(cell) != 0).map(|cell| vec![cell]).collect();
    while !sets.is_empty() {
        let mut larger = HashSet::new();
        for set in sets {
            let sum: u32 = set.iter().map(|&cell| value(cell)).sum();
            if sum < goal {
                for next in set.iter().flat_map(|&cell| neighbours(board, cell)) {
                    if !set.contains(&next) {
                        let mut with = set.clone();
                        with.push(next);
                        with.sort_unstable();
                        larger.insert(with);
                    }
                }
            } else if sum == goal {
                found.insert(set);
            }
        }
        sets = larger;
    }
    found
}

/// The documented order, by recursion on the queue, without pruning by anything but the sum.
pub(crate) fn in_order(board: &Board, goal: u32) -> Vec<Vec<usize>> {
    fn decide(
        board: &Board,
        lacks: i64,
        inside: &mut Vec<usize>,
        mut queue: Vec<usize>,
        ever: &BTreeSet<usize>,
        list: &mut Vec<Vec<usize>>,
    ) {
        if lacks == 0 {
            list.push(inside.clone());
        }
        if lacks <= 0 || queue.is_empty() {
            return;
        }
        let cell = queue.remove(0);
        let mut longer = queue.clone();
        let mut more = ever.clone();
        for next in neighbours(board, cell) {
            if next > inside[0] && more.insert(next) {
                longer.push(next);
            }
        }
        inside.push(cell);
        decide(board, lacks - i64::from(board.values()[cell]), inside, longer, &more, list);
        inside.pop();
        decide(board, lacks, inside, queue, ever, list);
    }

    let mut list = Vec::new();
    for root in 0..board.values().len() {
        let value = i64::from(board.values()[root]);
        if value != 0 {
            let queue: Vec<usize> = neighbours(board, root).into_iter().filter(|&next| next > root).collect();
            let mut ever: BTreeSet<usize> = queue.iter().copied().collect();
            ever.insert(root);
            decide(board, i64::from(goal) - value, &mut vec![root], queue, &ever, &mut list);
        }
    }
    list
}

/// Every rectangle is tried; the sets in the documented order, by the tight rectangle.
pub(crate) fn rectangles(board: &Board, goal: u32) -> Vec<Vec<usize>> {
    let (rows, columns) = (board.rows(), board.columns());
    let mut list: Vec<([usize; 3], Vec<usize>)> = Vec::new();
    for top in 0..rows {
        for left in 0..columns {
            for bottom in top..rows {
                for right in left..columns {
                    let inside = (0..rows * columns).filter(|cell| {
                        (top..=bottom).contains(&(cell / columns)) && (left..=right).contains(&(cell % columns))
                    });
                    let apples: Vec<usize> = inside.filter(|&cell| board.values()[cell] != 0).collect();
                    if apples.iter().map(|&cell| u32::from(board.values()[cell])).sum::<u32>() == goal {
                        let row = |cell: &usize| cell / columns;
                        let tight = [
                            apples.iter().map(row).min().unwrap(),
                            apples.iter().map(|cell| cell % columns).min().unwrap(),
                            apples.iter().map(row).max().unwrap(),
                        ];
                        list.push((tight, apples));
                    }
                }
            }
        }
    }
    list.sort();
    list.dedup();
    list.into_iter().map(|(_, apples)| apples).collect()
}
