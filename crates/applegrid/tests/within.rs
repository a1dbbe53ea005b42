//! The doors that take a budget: they do what those without one do, or nothing.

use core::ops::ControlFlow;
use std::cell::Cell as Counter;

use applegrid::{
    Board, Budget, Cell, Combination, CountError, Game, Graph, PlayError, PlayWithinError, Rank, Replay, ReplayError,
    ReplayWithinError, Rule, Shape, Stopped,
};
use proptest::prelude::*;

mod oracle;

use oracle::{board, cases, config};

/// All that can be seen of a game as it is: with what was made and undone, which its `Debug` tells, and how its graph is linked.
#[derive(Clone, Debug, PartialEq)]
struct View {
    board: Board,
    score: u32,
    hash: u64,
    is_over: bool,
    witness: Option<Combination>,
    debug: String,
    links: Vec<Vec<Cell>>,
    replay: Replay,
}

fn view(game: &Game) -> View {
    View {
        board: game.board().clone(),
        score: game.score(),
        hash: game.position_hash(),
        is_over: game.is_over(),
        witness: game.witness().cloned(),
        debug: format!("{game:?}"),
        links: game.board().cells().map(|cell| game.graph().neighbours(cell).to_vec()).collect(),
        replay: game.replay(),
    }
}

/// The same, and all that can be seen of it when it goes back to its start and again to the last move that was undone, and
/// when it goes on to its end.
fn future(game: &Game) -> Vec<View> {
    let mut views = vec![view(game)];
    let mut there = game.clone();
    while there.undo() {
        views.push(view(&there));
    }
    while there.redo() {
        views.push(view(&there));
    }
    let mut on = game.clone();
    while let Some(cells) = on.witness().cloned() {
        on.play(&cells).unwrap();
        views.push(view(&on));
    }
    views
}

/// The least budget on which something is done, and what that gives. On every lesser one it must stop, and say how far it got.
fn least<T>(mut attempt: impl FnMut(&Budget<'_>) -> Result<T, Stopped>) -> (u64, T) {
    for nodes in 0.. {
        match attempt(&Budget::nodes(nodes)) {
            Ok(done) => return (nodes, done),
            Err(stopped) => assert_eq!(stopped, Stopped { nodes }),
        }
    }
    unreachable!("some budget is enough")
}

/// What stopped a move that is one.
fn stopped(played: Result<(), PlayWithinError>) -> Result<(), Stopped> {
    match played {
        Ok(()) => Ok(()),
        Err(PlayWithinError::Stopped(stopped)) => Err(stopped),
        Err(error) => panic!("{error}"),
    }
}

/// What is tried next in a game.
#[derive(Clone, Debug)]
enum Step {
    /// One of the combinations.
    Play(prop::sample::Index),
    /// Any cells.
    Try(Vec<u16>),
    Undo,
    Redo,
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        6 => any::<prop::sample::Index>().prop_map(Step::Play),
        1 => prop::collection::vec(0..30_u16, 0..4).prop_map(Step::Try),
        2 => Just(Step::Undo),
        2 => Just(Step::Redo),
    ]
}

proptest! {
    #![proptest_config(config(cases()))]

    /// Whatever the budget, a game is led as without one, or stays as it is; and goes on to the same end with a greater one.
    #[test]
    fn as_without_a_budget_or_nothing(
        board in board(24),
        goal in 1..=14_u16,
        shape in prop_oneof![Just(Shape::Connected), Just(Shape::Rectangle)],
        steps in prop::collection::vec((step(), 0..60_u64), 0..12),
        whole in 0..400_u64,
    ) {
        let rule = Rule::new(shape, goal).unwrap();
        let mut free = Game::new(board.clone(), rule);
        let (nodes, mut bounded) = least(|budget| Game::new_within(board.clone(), rule, budget));
        prop_assert_eq!(future(&bounded), future(&free));
        prop_assert_eq!(nodes > 0, shape == Shape::Rectangle || board.apples().next().is_some());
        for (step, nodes) in steps {
            let before = future(&bounded);
            let budget = Budget::nodes(nodes);
            match step {
                Step::Play(pick) => {
                    let all: Vec<Combination> = free.graph().combinations(rule).collect();
                    let Some(cells) = all.get(pick.index(all.len().max(1))) else { continue };
                    let played = stopped(bounded.play_within(cells, &budget));
                    if let Err(stopped) = played {
                        prop_assert_eq!(stopped, Stopped { nodes });
                        prop_assert_eq!(&future(&bounded), &before);
                        let mut attempt = bounded.clone();
                        let (enough, ()) = least(|budget| self::stopped(attempt.play_within(cells, budget)));
                        prop_assert!(enough > nodes);
                        bounded.play_within(cells, &Budget::nodes(enough)).unwrap();
                        prop_assert_eq!(view(&bounded), view(&attempt));
                    }
                    free.play(cells).unwrap();
                }
                Step::Try(cells) => {
                    let cells: Vec<Cell> = cells.into_iter().map(Cell::new).collect();
                    let played = bounded.play_within(&cells, &budget);
                    match free.clone().play(&cells) {
                        Err(error) => prop_assert_eq!(played, Err(PlayWithinError::Illegal(error))),
                        Ok(()) if played.is_ok() => free.play(&cells).unwrap(),
                        Ok(()) => prop_assert_eq!(played, Err(PlayWithinError::Stopped(Stopped { nodes }))),
                    }
                    if played.is_err() {
                        prop_assert_eq!(&future(&bounded), &before);
                    }
                }
                Step::Undo => prop_assert_eq!(bounded.undo(), free.undo()),
                Step::Redo => {
                    let is_redone = bounded.redo_within(&budget).unwrap_or_else(|stopped| {
                        assert_eq!(stopped, Stopped { nodes });
                        assert_eq!(future(&bounded), before);
                        bounded.redo_within(&Budget::unlimited()).unwrap()
                    });
                    prop_assert_eq!(is_redone, free.redo());
                }
            }
            prop_assert_eq!(future(&bounded), future(&free));
        }
        let replay = free.replay();
        let budget = Budget::nodes(whole);
        match replay.verify_within(&budget) {
            Ok(game) => prop_assert_eq!(future(&game), future(&replay.verify().unwrap())),
            Err(ReplayWithinError::Stopped { moves, stopped }) => {
                prop_assert_eq!(stopped, Stopped { nodes: whole });
                // So many can be verified, and one more cannot.
                let first = |moves: usize| Replay::new(board.clone(), rule, replay.moves()[..moves].to_vec());
                if moves > 0 {
                    prop_assert!(first(moves).verify_within(&budget).is_ok());
                }
                if moves < replay.moves().len() {
                    prop_assert!(first(moves + 1).verify_within(&budget).is_err());
                }
            }
            Err(error) => prop_assert!(false, "{}", error),
        }
    }

    /// To redo a move takes as many nodes as to make it took, and to verify all moves as many as to make each of them.
    #[test]
    fn nodes_add_up(board in board(24), goal in 1..=14_u16, picks in prop::collection::vec(any::<prop::sample::Index>(), 8)) {
        for rule in [Rule::connected(goal).unwrap(), Rule::rectangle(goal).unwrap()] {
            let (mut total, mut game) = least(|budget| Game::new_within(board.clone(), rule, budget));
            for pick in &picks {
                let all: Vec<Combination> = game.graph().combinations(rule).collect();
                if all.is_empty() {
                    break;
                }
                let cells = &all[pick.index(all.len())];
                let is_witness_spared = game.witness().is_some_and(|witness| witness.to_set().is_disjoint(&cells.to_set()));
                let (nodes, ()) = least(|budget| stopped(game.play_within(cells, budget)));
                prop_assert!(nodes == 0 || !is_witness_spared);
                let played = future(&game);
                game.undo();
                let (again, is_redone) = least(|budget| game.redo_within(budget));
                prop_assert_eq!((again, is_redone), (nodes, true));
                prop_assert_eq!(future(&game), played);
                prop_assert_eq!(game.redo_within(&Budget::nodes(0)), Ok(false));
                total += nodes;
            }
            let replay = game.replay();
            let (nodes, verified) = least(|budget| match replay.verify_within(budget) {
                Ok(game) => Ok(game),
                Err(ReplayWithinError::Stopped { stopped, .. }) => Err(stopped),
                Err(error) => panic!("{error}"),
            });
            prop_assert_eq!(nodes, total);
            prop_assert_eq!(view(&verified), view(&game));
        }
    }

    /// A budget that is cancelled stops whatever has to search, and what is refused is refused with and without one.
    #[test]
    fn cancelled(board in board(24), goal in 1..=14_u16) {
        let stop = || true;
        let budget = Budget::unlimited().stop_when(&stop);
        for rule in [Rule::connected(goal).unwrap(), Rule::rectangle(goal).unwrap()] {
            if board.apples().next().is_some() {
                prop_assert_eq!(Game::new_within(board.clone(), rule, &budget).err(), Some(Stopped { nodes: 0 }));
            }
            let mut game = Game::new(board.clone(), rule);
            while let Some(cells) = game.witness().cloned() {
                let before = future(&game);
                // It searches nothing if no apple is left where there may be more.
                let (mut free, mut stopped) = (game.clone(), game.clone());
                let is_searched = free.play_within(&cells, &Budget::nodes(0)).is_err();
                let played = stopped.play_within(&cells, &budget);
                prop_assert_eq!(played, if is_searched { Err(Stopped { nodes: 0 }.into()) } else { Ok(()) });
                prop_assert_eq!(future(&stopped), if is_searched { before } else { future(&free) });
                let refused = game.play_within(&cells[1..], &budget);
                let is_illegal = matches!(refused, Err(PlayWithinError::Illegal(PlayError::Sum { .. })));
                prop_assert!(is_illegal);
                game.play(&cells).unwrap();
            }
            let (cells, hash) = match game.replay().moves() {
                [] => continue,
                [first, ..] => first.clone(),
            };
            let forged = |moves| Replay::new(board.clone(), rule, moves);
            let (illegal, elsewhere) = (forged(vec![(cells[1..].into(), hash)]), forged(vec![(cells, !hash)]));
            for replay in [illegal, elsewhere] {
                let error: ReplayError = replay.verify().unwrap_err();
                prop_assert_eq!(replay.verify_within(&Budget::unlimited()).unwrap_err(), error.into());
            }
        }
    }
}

/// No combination but with the first apple, for all others are even and the goal is odd; and more ways to try than anybody can.
fn last_chance(rule: Rule) -> Board {
    let (rows, columns) = if rule.shape() == Shape::Connected { (60, 60) } else { (255, 257) };
    let mut values = vec![2; rows * columns];
    values[0] = 1;
    Board::from_values(rows, columns, &values).unwrap()
}

/// Every door that takes a budget, each where the search would be long: it must say by an error that it was stopped.
fn stop_all(rule: Rule, budget: &Budget<'_>) -> Vec<(&'static str, Stopped)> {
    let mut game = Game::new(last_chance(rule), rule);
    let chance = game.witness().unwrap().clone();
    let before = view(&game);
    let played = match game.play_within(&chance, budget) {
        Err(PlayWithinError::Stopped(stopped)) => stopped,
        played => panic!("{played:?}"),
    };
    assert_eq!(view(&game), before);
    let mut board = game.start().clone();
    board.set(Cell::new(0), 2);
    let graph = Graph::new(board.clone());
    let of_count = |counted| match counted {
        Err(CountError::Stopped(stopped)) => stopped,
        counted => panic!("{counted:?}"),
    };
    let verify = |replay: Replay| match replay.verify_within(budget) {
        Err(ReplayWithinError::Stopped { moves: 0, stopped }) => stopped,
        verified => panic!("{verified:?}"),
    };
    vec![
        ("find", graph.find_within(rule, budget).unwrap_err()),
        ("has_combination", graph.has_combination_within(rule, budget).unwrap_err()),
        ("count", of_count(graph.count_within(rule, budget))),
        ("for_each", graph.for_each_within(rule, budget, |_| ControlFlow::Break(())).unwrap_err()),
        ("next", graph.combinations(rule).next_within(budget).unwrap_err()),
        ("new", Game::new_within(board.clone(), rule, budget).unwrap_err()),
        ("play", played),
        ("verify, at the start", verify(Replay::new(board, rule, Vec::new()))),
        ("verify, at a move", verify(Replay::new(game.start().clone(), rule, vec![(chance, 0)]))),
    ]
}

#[test]
fn every_search_stops() {
    for rule in [Rule::connected(2999).unwrap(), Rule::rectangle(2999).unwrap()] {
        for (door, stopped) in stop_all(rule, &Budget::nodes(10_000)) {
            assert_eq!(stopped, Stopped { nodes: 10_000 }, "{rule:?}, {door}");
        }
        let stop = || true;
        for (door, stopped) in stop_all(rule, &Budget::unlimited().stop_when(&stop)) {
            assert_eq!(stopped, Stopped { nodes: 0 }, "{rule:?}, {door}");
        }
        // Cancelled in the middle of a search, which asks every 1,024 nodes.
        let asked = Counter::new(0);
        let stop = || asked.replace(asked.get() + 1) % 4 == 3;
        for (door, stopped) in stop_all(rule, &Budget::unlimited().stop_when(&stop)) {
            assert!(stopped.nodes > 0 && stopped.nodes % 1024 == 0, "{rule:?}, {door}: {stopped}");
        }
        let game = Game::new(last_chance(rule), rule);
        assert_eq!(game.hint(Rank::KeepsMost, &Budget::nodes(10_000)).map(|hint| hint.is_best), Some(false));
        // After the last chance nobody can know that there is none, so that a plan can only say that it looked at so many.
        let plan = game.plan(&Budget::nodes(20));
        assert_eq!((plan.nodes <= 20, plan.moves.len(), plan.is_best), (true, 1, false), "{rule:?}: {plan:?}");
    }
}

/// Pairs that a move joined, and that leave room for no apple more, are nodes too: there may be any number of them.
#[test]
fn joined_pairs_are_nodes() {
    let columns = 401;
    let rows = [vec![200; columns], vec![1; columns], vec![200; columns]].concat();
    let rule = Rule::connected(401).unwrap();
    let mut game = Game::new(Board::from_values(3, columns, &rows).unwrap(), rule);
    let row: Vec<Cell> = (columns..2 * columns).map(|cell| Cell::new(cell as u16)).collect();
    let (nodes, ()) = least(|budget| stopped(game.play_within(&row, budget)));
    let (fresh, after) = least(|budget| Game::new_within(game.board().clone(), rule, budget));
    assert!(game.is_over() && after.is_over());
    assert_eq!(nodes, fresh + columns as u64);
}

/// What a game keeps of its moves does not grow with their square: on the largest board, one move for each apple but one, of
/// which none touches the witness, so that all pairs they join wait to be searched.
#[test]
fn the_longest_game() {
    for rule in [Rule::connected(1).unwrap(), Rule::rectangle(1).unwrap()] {
        let board = Board::from_values(255, 257, &vec![1; 65_535]).unwrap();
        let mut game = Game::new(board, rule);
        for cell in (1..65_535).map(Cell::new) {
            game.play_within(&[cell], &Budget::nodes(0)).unwrap();
        }
        assert_eq!((game.score(), game.is_over()), (65_534, false));
        let verified = game.replay().verify_within(&Budget::nodes(1)).unwrap();
        assert_eq!(view(&verified), view(&game));
        let mut copy = game.clone();
        copy.play_within(&[Cell::new(0)], &Budget::nodes(65_535)).unwrap();
        assert!(copy.is_over());
        while copy.undo() {}
        assert_eq!(copy.board(), copy.start());
        assert_eq!(copy.position_hash(), Game::new(copy.start().clone(), rule).position_hash());
    }
}

#[test]
fn errors_say_what_and_where() {
    let stopped = Stopped { nodes: 7 };
    let illegal = PlayError::Hole { cell: Cell::new(3) };
    assert_eq!(PlayWithinError::from(stopped).to_string(), "stopped after 7 nodes");
    assert_eq!(PlayWithinError::from(illegal).to_string(), illegal.to_string());
    let refused = ReplayError::Illegal { number: 2, source: illegal };
    assert_eq!(ReplayWithinError::from(refused).to_string(), refused.to_string());
    assert_eq!(ReplayWithinError::Stopped { moves: 5, stopped }.to_string(), "stopped after 7 nodes, at move 5");
}

#[test]
fn shared_between_threads() {
    fn check<T: Send + Sync + Clone + std::error::Error>() {}
    check::<PlayWithinError>();
    check::<ReplayWithinError>();
}
