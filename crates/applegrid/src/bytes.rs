//! Values from the bytes of a fuzzer: the feature `arbitrary`.
//!
//! Any bytes are some value, too few bytes are a small one, and small things are not rare: a fuzzer that changes a byte sees
//! another board, and not another error. Nothing here may search without a limit.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use arbitrary::{Arbitrary, Error, Result, Unstructured, size_hint};

use crate::{
    board::Board,
    budget::Budget,
    cell::{Cell, Direction},
    cell_set::CellSet,
    combination::Combination,
    generate::Dealer,
    graph::Graph,
    hint::Rank,
    position,
    replay::Replay,
    rule::{Rule, Shape},
};

/// The most rows and columns of a board.
const SIDE: u8 = 16;

/// The same on a board that is to be played on by whoever verifies a replay, and looks at whatever is there.
const SIDE_TO_PLAY: u8 = 5;

/// The greatest values, one of which a board has.
const GREATEST: [u8; 4] = [9, 3, 1, u8::MAX];

/// The greatest goals, one of which a rule has.
const GOALS: [u16; 3] = [18, u8::MAX as u16, u16::MAX];

/// So many moves are looked at, to choose one from.
const CHOICE: usize = 16;

/// And so many nodes.
const NODES: u64 = 512;

/// What is always as long.
const fn exactly(bytes: usize) -> (usize, Option<usize>) {
    (bytes, Some(bytes))
}

/// Any index, on whatever board or on none.
impl<'a> Arbitrary<'a> for Cell {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        u16::arbitrary(u).map(Self::new)
    }

    fn size_hint(_: usize) -> (usize, Option<usize>) {
        exactly(2)
    }
}

/// One of the four.
impl<'a> Arbitrary<'a> for Direction {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        u.choose(&Self::ALL).copied()
    }

    fn size_hint(_: usize) -> (usize, Option<usize>) {
        exactly(1)
    }
}

/// One of those that there are.
impl<'a> Arbitrary<'a> for Shape {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        u.choose(&[Self::Connected, Self::Rectangle]).copied()
    }

    fn size_hint(_: usize) -> (usize, Option<usize>) {
        exactly(1)
    }
}

/// One of those that there are.
impl<'a> Arbitrary<'a> for Rank {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        u.choose(&[Self::Smallest, Self::Largest, Self::KeepsMost]).copied()
    }

    fn size_hint(_: usize) -> (usize, Option<usize>) {
        exactly(1)
    }
}

/// A shape, and a goal that is at most 18, at most 255, or any.
impl<'a> Arbitrary<'a> for Rule {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let shape = u.arbitrary()?;
        let most = *u.choose(&GOALS)?;
        Self::new(shape, u.int_in_range(1..=most)?).map_err(|_| Error::IncorrectFormat)
    }

    fn size_hint(_: usize) -> (usize, Option<usize>) {
        (3, Some(4))
    }
}

/// At most 65,535 nodes, some milliseconds, and no reason to stop.
impl<'a> Arbitrary<'a> for Budget<'_> {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        Ok(Self::nodes(u16::arbitrary(u)?.into()))
    }

    fn size_hint(_: usize) -> (usize, Option<usize>) {
        exactly(2)
    }
}

/// Any cells.
impl<'a> Arbitrary<'a> for CellSet {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        u.arbitrary_iter()?.collect()
    }
}

/// Any cells, in any order: whether they are a combination is for a board to say.
impl<'a> Arbitrary<'a> for Combination {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        Ok(Self::from(&u.arbitrary_iter()?.collect::<Result<Vec<Cell>>>()?[..]))
    }
}

fn board(u: &mut Unstructured<'_>, side: u8) -> Result<Board> {
    let rows = usize::from(u.int_in_range(1..=side)?);
    let columns = usize::from(u.int_in_range(1..=side)?);
    let greatest = *u.choose(&GREATEST)?;
    let values = (0..rows * columns).map(|_| u.int_in_range(0..=greatest)).collect::<Result<Vec<u8>>>()?;
    Board::from_values(rows, columns, &values).map_err(|_| Error::IncorrectFormat)
}

const fn board_hint(side: u8) -> (usize, Option<usize>) {
    (4, Some(3 + side as usize * side as usize))
}

/// At most 16 rows and 16 columns, holes among the apples, and values of up to 1, 3, 9 or 255. A byte a cell.
///
/// A search of such a board can take as long as any: give it a [`Budget`].
impl<'a> Arbitrary<'a> for Board {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        board(u, SIDE)
    }

    fn size_hint(_: usize) -> (usize, Option<usize>) {
        board_hint(SIDE)
    }
}

/// At most 16 rows and 16 columns, and any values.
impl<'a> Arbitrary<'a> for Dealer {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let rows = usize::from(u.int_in_range(1..=SIDE)?);
        let columns = usize::from(u.int_in_range(1..=SIDE)?);
        let least = u.int_in_range(1..=u8::MAX)?;
        let greatest = u.int_in_range(least..=u8::MAX)?;
        Self::new(rows, columns, least..=greatest).map_err(|_| Error::IncorrectFormat)
    }

    fn size_hint(_: usize) -> (usize, Option<usize>) {
        (3, Some(4))
    }
}

/// Moves on a board of at most 5 rows and 5 columns, most of them legal with the right hash: what
/// [`verify`](Replay::verify) refuses is not rare, and not all there is.
impl<'a> Arbitrary<'a> for Replay {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let start = board(u, SIDE_TO_PLAY)?;
        let rule: Rule = u.arbitrary()?;
        // Not a game, which would look for a combination without a limit.
        let mut graph = Graph::new(start.clone());
        let mut hash = position::hash(&start, rule);
        let mut moves = Vec::new();
        while u.arbitrary()? {
            let is_forged = u.ratio(1, 16)?;
            let legal = if is_forged { Vec::new() } else { choice(&graph, rule) };
            if legal.is_empty() {
                // After the last move any other is a forgery too.
                let cells =
                    u.arbitrary_iter()?.map(|cell| Ok(on_board(&start, cell?))).collect::<Result<Vec<Cell>>>()?;
                moves.push((Combination::from(&cells[..]), u.arbitrary()?));
                break;
            }
            let cells = u.choose(&legal)?.clone();
            for &cell in cells.iter() {
                hash ^= position::key(cell, graph.clear(cell));
            }
            moves.push((cells, hash));
        }
        Ok(Self::new(start, rule, moves))
    }

    fn size_hint(depth: usize) -> (usize, Option<usize>) {
        let parts = [board_hint(SIDE_TO_PLAY), Rule::size_hint(depth), bool::size_hint(depth), (0, None)];
        size_hint::and_all(&parts)
    }
}

/// The first combinations, as far as a few nodes can tell.
fn choice(graph: &Graph, rule: Rule) -> Vec<Combination> {
    let mut first = Vec::new();
    let visit = |cells: &[Cell]| {
        first.push(Combination::from(cells));
        if first.len() == CHOICE { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    // Those seen before it stopped will do.
    let _ = graph.for_each_within(rule, &Budget::nodes(NODES), visit);
    first
}

fn on_board(board: &Board, cell: Cell) -> Cell {
    Cell::new((cell.index() % board.values().len()) as u16)
}
