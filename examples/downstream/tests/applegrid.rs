//! The stranger's judge and applegrid's say the same, on boards of applegrid's strategies and on boards from bytes; what
//! applegrid stores is read back.

use applegrid::{
    Board, Budget, Game, Graph, Replay, ReplayError, Rule, Shape,
    strategy::{self, Scope},
};
use arbitrary::{Arbitrary, Unstructured};
use kkeut_downstream::apples::Apples;
use proptest::{
    prelude::*,
    test_runner::{Config, RngAlgorithm, TestError, TestRng, TestRunner},
};

fn any_left(board: &Board, rule: Rule) -> bool {
    let apples = Apples { columns: board.columns(), values: board.values() };
    match rule.shape() {
        Shape::Rectangle => apples.any_rectangle(rule.goal().into()),
        _ => apples.any_connected(rule.goal().into()),
    }
}

/// Nine cells: the judge tries every set, and is asked often.
fn scope() -> Scope {
    Scope::small().rows(1..=3).columns(1..=3)
}

fn config() -> Config {
    Config { failure_persistence: None, ..Config::with_cases(500) }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn the_judges_agree(board in strategy::boards(&scope()), rule in strategy::rules(&scope())) {
        prop_assert_eq!(any_left(&board, rule), Graph::new(board).has_combination(rule));
    }

    #[test]
    fn dead_is_dead((board, rule) in strategy::dead(&Scope::small().columns(1..=3))) {
        prop_assert!(!any_left(&board, rule));
    }

    #[test]
    fn every_step_of_a_solution_is_left((deal, rule) in strategy::solvable(&scope())) {
        let mut board = deal.board;
        for cells in &deal.solution {
            prop_assert!(any_left(&board, rule));
            for &cell in cells.iter() {
                board.set(cell, 0);
            }
        }
        prop_assert!(!any_left(&board, rule));
        prop_assert_eq!(board.sum(), 0);
    }

    #[test]
    fn a_game_knows_whether_it_is_over(game in strategy::games(&scope())) {
        let mut game = game;
        prop_assert_eq!(game.is_over(), !any_left(game.board(), game.rule()));
        while game.redo() {
            prop_assert_eq!(game.is_over(), !any_left(game.board(), game.rule()));
        }
        while game.undo() {
            prop_assert!(!game.is_over() && any_left(game.board(), game.rule()));
        }
    }

    #[test]
    fn a_drag_scores_what_it_holds(drag in strategy::spelled(&scope()), other in strategy::drags(&scope())) {
        let (mut drag, mut other) = (drag, other);
        prop_assert!(any_left(drag.game.board(), drag.game.rule()));
        let (before, held) = (drag.game.score(), drag.selection.cells().len());
        let combination = drag.selection.release().expect("a whole combination");
        drag.game.play(&combination).unwrap();
        prop_assert_eq!(drag.game.score() as usize, before as usize + held);
        // A drag that just ends somewhere scores if it happens to add up, and only then.
        let adds_up = other.selection.sum() == u32::from(other.game.rule().goal());
        prop_assert_eq!(other.selection.release().is_some_and(|cells| other.game.play(&cells).is_ok()), adds_up);
    }

    /// As a fuzz target would: any bytes, without a seed and without shrinking.
    #[test]
    fn from_bytes(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let mut source = Unstructured::new(&bytes);
        let (board, rule) = <(Board, Rule)>::arbitrary(&mut source).unwrap();
        let says = Graph::new(board.clone()).has_combination_within(rule, &Budget::nodes(10_000));
        if let (true, Ok(says)) = (board.apples().count() <= 12, says) {
            prop_assert_eq!(any_left(&board, rule), says);
        }
        let replay = Replay::arbitrary(&mut source).unwrap();
        match replay.verify() {
            Ok(game) => prop_assert_eq!(game.replay(), replay),
            Err(ReplayError::Illegal { number, .. } | ReplayError::Position { number, .. }) => {
                prop_assert!(number < replay.moves().len());
            }
            Err(error) => prop_assert!(false, "{}", error),
        }
    }

    #[test]
    fn a_saved_game_goes_on(game in strategy::games(&Scope::small())) {
        let saved = serde_json::to_string(&game.replay()).unwrap();
        let mut loaded = serde_json::from_str::<Replay>(&saved).unwrap().verify().unwrap();
        prop_assert_eq!(loaded.position_hash(), game.position_hash());
        prop_assert_eq!(loaded.is_over(), game.is_over());
        while loaded.undo() {}
        prop_assert_eq!(loaded.board(), game.start());
        let board = serde_json::to_string(game.board()).unwrap();
        prop_assert_eq!(&serde_json::from_str::<Board>(&board).unwrap(), game.board());
    }
}

/// What is in a file today has to be there tomorrow.
#[test]
fn a_file_of_today() {
    let text = r#"{
        "version": 1,
        "start": {"version": 1, "rows": 2, "columns": 2, "values": [7, 3, 8, 2]},
        "rule": {"shape": "rectangle", "goal": 10},
        "moves": [{"cells": [0, 1], "position": "POSITION"}, {"cells": [2, 3], "position": "POSITION"}]
    }"#;
    let game = Game::new("..\n82".parse().unwrap(), Rule::rectangle(10).unwrap());
    let after = format!("{:016x}", game.position_hash());
    let end = Game::new("..\n..".parse().unwrap(), Rule::rectangle(10).unwrap());
    let text = text.replacen("POSITION", &after, 1).replacen("POSITION", &format!("{:016x}", end.position_hash()), 1);
    let replay: Replay = serde_json::from_str(&text).unwrap();
    let game = replay.verify().unwrap();
    assert!(game.is_over() && game.score() == 4);
    // A later version is refused by name, and not misread.
    let error = serde_json::from_str::<Replay>(&text.replacen("\"version\": 1", "\"version\": 2", 1)).unwrap_err();
    assert!(error.to_string().starts_with("version 2 is not known"), "{error}");
}

/// A judge that forgets that holes are skipped is found out, and the case that shows it is the least there is.
#[test]
fn a_wrong_judge_is_found_out() {
    let is_wrong = |board: &Board, rule: Rule| {
        let columns = board.columns();
        let touches = |a: usize, b: usize| a + columns == b || (a + 1 == b && !b.is_multiple_of(columns));
        let values = board.values();
        let cells = || 0..values.len();
        let pair = cells().any(|a| {
            cells().any(|b| {
                touches(a, b)
                    && values[a] != 0
                    && values[b] != 0
                    && u32::from(values[a]) + u32::from(values[b]) == u32::from(rule.goal())
            })
        });
        pair != any_left(board, rule)
    };
    // Pairs are all that there is: two apples of at least 4 add up to at most 9.
    let scope = scope().values(4..=5).goals(8..=9).shape(Shape::Connected);
    let strategy = (strategy::boards(&scope), strategy::rules(&scope));
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[1; 32]);
    let result = TestRunner::new_with_rng(config(), rng).run(&strategy, |(board, rule)| {
        prop_assert!(!is_wrong(&board, rule));
        Ok(())
    });
    match result {
        Err(TestError::Fail(_, (board, rule))) => {
            assert!(["4.4\n", "4\n.\n4\n"].contains(&&board.to_string()[..]), "{board}");
            assert_eq!(rule, Rule::connected(8).unwrap());
        }
        other => panic!("{other:?}"),
    }
}
