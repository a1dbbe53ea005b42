//! Any bytes are a value, a valid one, and as many of them are read as was said.

use std::{collections::BTreeSet, ops::ControlFlow};

use applegrid::{
    Board, Budget, Cell, CellSet, Combination, Dealer, Direction, Graph, Rank, Replay, ReplayError, Rule, Shape,
};
use arbitrary::{Arbitrary, Unstructured};
use proptest::prelude::*;

mod oracle;

use oracle::{cases, config, rng};

/// Draws a value, and looks at how many bytes that took.
fn draw<'a, T: Arbitrary<'a>>(bytes: &'a [u8]) -> T {
    let (least, most) = T::size_hint(0);
    let mut source = Unstructured::new(bytes);
    let value = T::arbitrary(&mut source).expect("any bytes are a value");
    let read = bytes.len() - source.len();
    assert!(most.is_none_or(|most| read <= most), "{read} bytes, at most {most:?}");
    if bytes.len() >= most.unwrap_or(least) {
        assert!(read >= least, "{read} bytes, at least {least}");
    }
    let rest = T::arbitrary_take_rest(Unstructured::new(bytes));
    assert!(rest.is_ok(), "any bytes are a value to the last");
    value
}

/// What holds for every board.
fn check_board(board: &Board, side: usize) {
    assert!((1..=side).contains(&board.rows()) && (1..=side).contains(&board.columns()));
    assert_eq!(Board::from_values(board.rows(), board.columns(), board.values()).as_ref(), Ok(board));
}

proptest! {
    #![proptest_config(config(cases()))]

    #[test]
    fn any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        check_board(&draw::<Board>(&bytes), 16);
        let rule: Rule = draw(&bytes);
        prop_assert_eq!(Rule::new(rule.shape(), rule.goal()), Ok(rule));
        let dealer: Dealer = draw(&bytes);
        prop_assert_eq!(Dealer::new(dealer.rows(), dealer.columns(), dealer.values()), Ok(dealer));
        let board = dealer.independent(1).unwrap();
        check_board(&board, 16);
        let set: CellSet = draw(&bytes);
        prop_assert_eq!(set.iter().collect::<CellSet>(), set);
        let list: Combination = draw(&bytes);
        prop_assert!(list.to_set().len() <= list.len());
        draw::<Cell>(&bytes);
        draw::<Direction>(&bytes);
        draw::<Shape>(&bytes);
        draw::<Rank>(&bytes);
    }

    #[test]
    fn replays_are_verified_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let replay: Replay = draw(&bytes);
        check_board(replay.start(), 5);
        for (cells, _) in replay.moves() {
            prop_assert!(cells.iter().all(|&cell| replay.start().has_cell(cell)));
        }
        match replay.verify() {
            Ok(game) => prop_assert_eq!(game.replay(), replay),
            Err(ReplayError::Illegal { number, .. } | ReplayError::Position { number, .. }) => {
                prop_assert_eq!(number + 1, replay.moves().len(), "only the last move is forged");
            }
            Err(error) => prop_assert!(false, "{}", error),
        }
    }
}

proptest! {
    #![proptest_config(config(cases() / 20))]

    #[test]
    fn budgets_end(bytes: [u8; 2]) {
        let budget: Budget<'_> = draw(&bytes);
        // More combinations than there is time for.
        let ones = Graph::new(Board::from_values(12, 12, &[1; 144]).unwrap());
        let all = ones.for_each_within::<()>(Rule::connected(30).unwrap(), &budget, |_| ControlFlow::Continue(()));
        prop_assert_eq!(all.unwrap_err().nodes, u64::from(u16::from_le_bytes(bytes)));
    }
}

/// A fuzzer that tries much finds everything.
#[test]
fn nothing_is_out_of_reach() {
    let mut rng = rng(5);
    let mut bytes = [0; 300];
    let mut sizes = BTreeSet::new();
    let mut kinds = BTreeSet::new();
    let (mut games, mut forged, mut moves, mut holed, mut alive) = (0, 0, 0, 0, 0);
    for _ in 0..4000 {
        rng.fill_bytes(&mut bytes);
        let board: Board = draw(&bytes);
        sizes.insert((board.rows(), board.columns()));
        holed += usize::from(board.values().contains(&0));
        let rule: Rule = draw(&bytes[1..]);
        kinds.insert((rule.shape(), rule.goal().ilog2()));
        alive += usize::from(Graph::new(board).has_combination_within(rule, &Budget::nodes(1000)) == Ok(true));
        let replay: Replay = draw(&bytes);
        match replay.verify() {
            Ok(_) => games += 1,
            Err(_) => forged += 1,
        }
        moves += replay.moves().len();
    }
    assert_eq!(sizes.len(), 256);
    assert_eq!(kinds.len(), 32);
    assert!(holed > 1000 && alive > 500, "{holed} {alive}");
    assert!(games > 500 && forged > 500 && moves > 2000, "{games} {forged} {moves}");
}

#[test]
fn no_bytes_are_the_smallest_values() {
    assert_eq!(draw::<Board>(&[]), Board::new(1, 1).unwrap());
    assert_eq!(draw::<Rule>(&[]), Rule::connected(1).unwrap());
    assert_eq!(draw::<Dealer>(&[]), Dealer::new(1, 1, 1..=1).unwrap());
    assert_eq!(draw::<Replay>(&[]).moves().len(), 0);
    assert!(draw::<CellSet>(&[]).is_empty());
    assert_eq!(draw::<Cell>(&[]), Cell::new(0));
}
