//! Boards, drags, games and replays.

use applegrid::{
    Board, BoardError, Budget, Cell, CellSet, Combination, Combinations, CountError, Direction, Game, Graph, Hint,
    PlayError, Rank, Replay, ReplayError, Rule, Selection, Shape, ZeroGoal,
};
use proptest::{prelude::*, test_runner::TestRng};

mod oracle;

use oracle::{all_subsets, board, cases, config, neighbours, rng};

/// What a hint is ranked by.
type Key<'a> = &'a dyn Fn(&Combination) -> usize;

fn random_board(rng: &mut TestRng, rows: usize, columns: usize) -> Board {
    let values: Vec<u8> = (0..rows * columns).map(|_| rng.random_range(1..=9)).collect();
    Board::from_values(rows, columns, &values).unwrap()
}

fn check_over(game: &Game) {
    let fresh = Graph::new(game.board().clone());
    let first = fresh.combinations(game.rule()).next();
    assert_eq!(game.is_over(), first.is_none(), "{}", game.board());
    assert_eq!(fresh.has_combination(game.rule()), first.is_some());
    if let Some(witness) = game.witness() {
        assert!(game.clone().play(witness).is_ok());
    }
}

fn snapshot(game: &Game) -> (Board, u32, u64, bool, usize) {
    (game.board().clone(), game.score(), game.position_hash(), game.is_over(), game.moves().len())
}

/// Random play with undoing and redoing on the way, to the end and back.
fn play_through(board: Board, rule: Rule, rng: &mut TestRng) {
    let mut game = Game::new(board, rule);
    let start = snapshot(&game);
    let mut states = vec![start];
    check_over(&game);
    while !game.is_over() {
        let all: Vec<Combination> = game.graph().combinations(rule).collect();
        let mut cells = all[rng.random_range(0..all.len())].to_vec();
        // The order in which the cells are named does not matter.
        cells.reverse();
        game.play(&cells).unwrap();
        check_over(&game);
        states.push(snapshot(&game));
        if rng.random_range(0..4) == 0 {
            let back = rng.random_range(1..=states.len().min(4)) - 1;
            for _ in 0..back {
                assert!(game.undo());
            }
            assert_eq!(snapshot(&game), states[states.len() - 1 - back]);
            check_over(&game);
            for _ in 0..back {
                assert!(game.redo());
            }
            assert_eq!(snapshot(&game), states[states.len() - 1]);
        }
    }
    let replay = game.replay();
    assert_eq!(snapshot(&replay.verify().unwrap()), snapshot(&game));
    let end = snapshot(&game);
    while let Some(state) = states.pop() {
        assert_eq!(snapshot(&game), state);
        for cell in game.board().cells() {
            let expected: Vec<Cell> =
                neighbours(game.board(), cell.index()).into_iter().map(|cell| Cell::new(cell as u16)).collect();
            assert_eq!(game.graph().neighbours(cell).to_vec(), expected);
        }
        assert_eq!(game.undo(), !states.is_empty());
    }
    while game.redo() {}
    assert_eq!(snapshot(&game), end);
}

#[test]
fn random_play_on_a_thousand_boards() {
    let mut rng = rng(1);
    for i in 0..cases().max(1000) / 2 {
        let (rows, columns) = if i % 10 == 0 { (10, 17) } else { (rng.random_range(1..8), rng.random_range(1..8)) };
        let board = random_board(&mut rng, rows, columns);
        let goal = rng.random_range(5..15);
        play_through(board.clone(), Rule::connected(goal).unwrap(), &mut rng);
        play_through(board, Rule::rectangle(goal).unwrap(), &mut rng);
    }
}

proptest! {
    #![proptest_config(config(cases()))]

    #[test]
    fn text_reads_back(board in board(60)) {
        prop_assert_eq!(board.to_string().parse::<Board>(), Ok(board));
    }

    #[test]
    fn numbers_read_back(values in prop::collection::vec(any::<u8>(), 1..40), columns in 1..5_usize) {
        let rows = values.len().div_ceil(columns);
        let mut values = values;
        values.resize(rows * columns, 0);
        let board = Board::from_values(rows, columns, &values).unwrap();
        prop_assert_eq!(board.to_string().parse::<Board>(), Ok(board));
    }

    /// No text makes the parser panic, and what it takes has as many cells as it says.
    #[test]
    fn any_text(text in "[0-9., \r\nx가+]{0,40}") {
        if let Ok(board) = text.parse::<Board>() {
            prop_assert_eq!(board.values().len(), board.rows() * board.columns());
            prop_assert_eq!(board.to_string().parse::<Board>(), Ok(board));
        }
    }

    /// Neighbours are the oracle's, symmetric, and stay right while apples come and go in any order.
    #[test]
    fn links(board in board(60), order in prop::collection::vec(any::<prop::sample::Index>(), 0..60)) {
        let mut graph = Graph::new(board.clone());
        let mut removed: Vec<(Cell, u8)> = Vec::new();
        for (i, index) in order.iter().enumerate() {
            let cell = Cell::new(index.index(board.values().len()) as u16);
            let back = removed.iter().position(|&(hole, _)| hole == cell);
            match back {
                Some(at) => {
                    let (cell, value) = removed.remove(at);
                    // Now and then with a value that was not on the board before.
                    let value = if i % 7 == 0 { value.wrapping_mul(3).max(1) } else { value };
                    graph.restore(cell, value);
                }
                None => match graph.clear(cell) {
                    0 => {}
                    value => removed.push((cell, value)),
                },
            }
            let now = graph.board().clone();
            for cell in now.cells() {
                let expected: Vec<Cell> =
                    neighbours(&now, cell.index()).into_iter().map(|cell| Cell::new(cell as u16)).collect();
                prop_assert_eq!(graph.neighbours(cell).to_vec(), expected.clone());
                prop_assert_eq!(now.neighbours(cell).to_vec(), expected);
                for direction in Direction::ALL {
                    if let Some(next) = graph.next_apple(cell, direction).filter(|_| now.value(cell) != 0) {
                        prop_assert_eq!(graph.next_apple(next, direction.opposite()), Some(cell));
                    }
                }
            }
            let rule = Rule::connected(10).unwrap();
            prop_assert_eq!(graph.count(rule), Graph::new(now).count(rule));
        }
    }

    /// A drag can make each combination that is listed, and what any drag makes is listed; nothing scores before release.
    #[test]
    fn drags(board in board(16), goal in 1..=12_u16, path in prop::collection::vec(any::<prop::sample::Index>(), 1..30)) {
        let sets = all_subsets(&board, goal.into());
        for shape in [Shape::Connected, Shape::Rectangle] {
            let rule = Rule::new(shape, goal).unwrap();
            let mut game = Game::new(board.clone(), rule);
            let mut drag = Selection::new(rule);
            for combination in game.graph().combinations(rule) {
                let graph = game.graph();
                prop_assert!(drag.begin(graph, corner(graph.board(), &combination, shape, false)));
                match shape {
                    Shape::Rectangle => {
                        drag.extend(graph, corner(graph.board(), &combination, shape, true));
                    }
                    _ => {
                        for &cell in &combination[1..] {
                            prop_assert!(drag.extend(graph, cell));
                            prop_assert!(!drag.extend(graph, combination[0]), "back changes nothing");
                        }
                    }
                }
                prop_assert_eq!(drag.sum(), u32::from(goal));
                prop_assert_eq!(game.score(), 0);
                prop_assert_eq!(drag.release(), Some(combination));
                prop_assert_eq!(drag.release(), None);
            }
            let mut path = path.iter().map(|index| Cell::new(index.index(board.values().len()) as u16));
            let begun = drag.begin(game.graph(), path.next().unwrap());
            for cell in path {
                let before = (drag.sum(), drag.cells().to_vec());
                let joined = drag.extend(game.graph(), cell);
                prop_assert!(begun || !joined);
                prop_assert_eq!(joined, before != (drag.sum(), drag.cells().to_vec()));
                let sum: u32 = drag.cells().iter().map(|&cell| u32::from(board.value(cell))).sum();
                prop_assert_eq!(drag.sum(), sum);
                prop_assert_eq!(game.board(), &board);
                let released = drag.clone().release();
                prop_assert_eq!(released.is_some(), sum == u32::from(goal));
                if let Some(held) = released {
                    if shape == Shape::Connected {
                        prop_assert!(sets.contains(&held.iter().map(|cell| cell.index()).collect()));
                    }
                    prop_assert!(game.graph().combinations(rule).any(|listed| listed.to_set() == held.to_set()));
                    game.play(&held).unwrap();
                    prop_assert_eq!(game.score() as usize, held.len());
                    game.undo();
                }
            }
        }
    }

    /// A replay in which any one move is changed, left out or doubled is refused, and the error says which.
    #[test]
    fn altered_replays(board in board(30), goal in 5..=12_u16, pick: prop::sample::Index, other: prop::sample::Index) {
        let rule = Rule::connected(goal).unwrap();
        let mut game = Game::new(board, rule);
        while let Some(cells) = game.witness().cloned() {
            game.play(&cells).unwrap();
        }
        let replay = game.replay();
        prop_assume!(replay.moves().len() > 1);
        let at = pick.index(replay.moves().len());
        let mut before = Game::new(replay.start().clone(), rule);
        for (cells, _) in &replay.moves()[..at] {
            before.play(cells).unwrap();
        }
        let legal: Vec<Combination> = before.graph().combinations(rule).collect();
        let instead = legal[other.index(legal.len())].clone();
        let mut moves = replay.moves().to_vec();
        let is_same = instead.to_set() == moves[at].0.to_set();
        moves[at].0 = instead;
        let altered = Replay::new(replay.start().clone(), rule, moves);
        match altered.verify() {
            Ok(_) => prop_assert!(is_same),
            Err(error) => {
                prop_assert!(!is_same);
                let refused = matches!(error, ReplayError::Position { number, .. } if number == at);
                prop_assert!(refused, "{}", error);
            }
        }
        let mut illegal = replay.moves().to_vec();
        illegal[at].0 = Combination::from(&illegal[at].0[1..]);
        let refused = Replay::new(replay.start().clone(), rule, illegal).verify().unwrap_err();
        let refused = matches!(refused, ReplayError::Illegal { number, .. } if number == at);
        prop_assert!(refused);
    }

    /// A game refuses what is not a combination, and takes what is.
    #[test]
    fn only_combinations(board in board(12), goal in 1..=12_u16, chosen: u16) {
        let cells: Vec<Cell> = board.apples().filter(|cell| chosen >> cell.index() & 1 == 1).collect();
        let set = cells.iter().map(|cell| cell.index()).collect();
        let is_combination = all_subsets(&board, goal.into()).contains(&set);
        let mut game = Game::new(board.clone(), Rule::connected(goal).unwrap());
        prop_assert_eq!(game.play(&cells).is_ok(), is_combination);
        let listed = oracle::rectangles(&board, goal.into()).contains(&set.iter().copied().collect());
        let mut game = Game::new(board, Rule::rectangle(goal).unwrap());
        prop_assert_eq!(game.play(&cells).is_ok(), listed);
    }

    #[test]
    fn hints(board in board(20), goal in 1..=12_u16, nodes in 0..500_u64) {
        for rule in [Rule::connected(goal).unwrap(), Rule::rectangle(goal).unwrap()] {
            let game = Game::new(board.clone(), rule);
            let all: Vec<Combination> = game.graph().combinations(rule).collect();
            let left = |cells: &Combination| {
                let mut after = game.clone();
                after.play(cells).unwrap();
                after.graph().combinations(rule).count()
            };
            let best = |key: Key<'_>| {
                let most = all.iter().map(key).max();
                all.iter().find(|cells| Some(key(cells)) == most).cloned()
            };
            let ranks: [(Rank, Key<'_>); 3] = [
                (Rank::Smallest, &|cells| usize::MAX - cells.len()),
                (Rank::Largest, &|cells| cells.len()),
                (Rank::KeepsMost, &left),
            ];
            for (rank, key) in ranks {
                let expected = best(key).map(|cells| Hint { cells, is_best: true });
                prop_assert_eq!(game.hint(rank, &Budget::unlimited()), expected.clone());
                let hint = game.hint(rank, &Budget::nodes(nodes));
                prop_assert_eq!(hint.is_some(), !all.is_empty());
                if let Some(hint) = hint {
                    prop_assert!(all.iter().any(|cells| cells.to_set() == hint.cells.to_set()));
                    prop_assert!(!hint.is_best || Some(hint) == expected);
                }
            }
        }
    }

    #[test]
    fn cell_sets(cells in prop::collection::vec(0..300_u16, 0..40), out in prop::collection::vec(0..300_u16, 0..40)) {
        let mut expected: std::collections::BTreeSet<Cell> = cells.iter().map(|&cell| Cell::new(cell)).collect();
        let mut set: CellSet = cells.iter().map(|&cell| Cell::new(cell)).collect();
        for cell in out.into_iter().map(Cell::new) {
            prop_assert_eq!(set.remove(cell), expected.remove(&cell));
        }
        prop_assert_eq!(set.len(), expected.len());
        prop_assert_eq!(set.is_empty(), expected.is_empty());
        prop_assert!(set.iter().eq(expected.iter().copied()));
        prop_assert_eq!(set, expected.into_iter().collect());
    }
}

/// The cell at which a drag begins, or for a rectangle also the one at which it ends.
fn corner(board: &Board, cells: &[Cell], shape: Shape, is_end: bool) -> Cell {
    if shape == Shape::Connected {
        return cells[0];
    }
    let places: Vec<(usize, usize)> = cells.iter().map(|&cell| board.row_and_column(cell)).collect();
    let pick = |values: Vec<usize>| if is_end { values.into_iter().max() } else { values.into_iter().min() };
    let row = pick(places.iter().map(|&(row, _)| row).collect()).unwrap();
    let column = pick(places.iter().map(|&(_, column)| column).collect()).unwrap();
    board.cell(row, column).unwrap()
}

#[test]
fn bad_boards() {
    let too_wide = "1".repeat(65_536);
    let table: Vec<(&str, BoardError)> = vec![
        ("", BoardError::NoCells),
        ("\n\r\n", BoardError::NoCells),
        ("12\n123", BoardError::Ragged { line: 2, expected: 2, found: 3 }),
        ("12\r\n1\r\n12", BoardError::Ragged { line: 2, expected: 2, found: 1 }),
        ("12\n\n12", BoardError::Ragged { line: 2, expected: 2, found: 0 }),
        ("12\n3a", BoardError::Character { line: 2, column: 2, found: 'a' }),
        ("12\r\n3사", BoardError::Character { line: 2, column: 2, found: '사' }),
        ("1\r2\n", BoardError::Character { line: 1, column: 2, found: '\r' }),
        ("1\t2", BoardError::Character { line: 1, column: 2, found: '\t' }),
        ("-1", BoardError::Character { line: 1, column: 1, found: '-' }),
        ("1, 2\n3, 256", BoardError::Value { line: 2, column: 4, found: "256".into() }),
        ("1,2\n3,,", BoardError::Value { line: 2, column: 3, found: "".into() }),
        ("1,+2", BoardError::Value { line: 1, column: 3, found: "+2".into() }),
        ("1,-2", BoardError::Value { line: 1, column: 3, found: "-2".into() }),
        ("1,2,3\n1,2", BoardError::Ragged { line: 2, expected: 3, found: 2 }),
        (&too_wide, BoardError::TooManyCells { rows: 1, columns: 65_536 }),
    ];
    for (text, error) in table {
        assert_eq!(text.parse::<Board>(), Err(error), "{text:.20?}");
    }
    assert_eq!(
        BoardError::Character { line: 2, column: 3, found: 'x' }.to_string(),
        "line 2, column 3: 'x' is not a digit or a hole"
    );
    assert_eq!(Board::new(0, 5), Err(BoardError::NoCells));
    assert_eq!(Board::new(5, 0), Err(BoardError::NoCells));
    assert_eq!(Board::new(256, 256), Err(BoardError::TooManyCells { rows: 256, columns: 256 }));
    assert_eq!(
        Board::new(usize::MAX, usize::MAX),
        Err(BoardError::TooManyCells { rows: usize::MAX, columns: usize::MAX })
    );
    assert_eq!(Board::from_values(2, 2, &[1; 3]), Err(BoardError::Length { expected: 4, found: 3 }));
    assert_eq!(Rule::connected(0), Err(ZeroGoal));
}

#[test]
fn forms_of_text() {
    let values = |text: &str| text.parse::<Board>().unwrap().values().to_vec();
    assert_eq!(values("12\n3.\n0 \n\n"), [1, 2, 3, 0, 0, 0]);
    assert_eq!(values(" 10 ,.\r\n0,  255\r\n"), [10, 0, 0, 255]);
    assert_eq!(values("12,\n7,"), [12, 7]);
    assert_eq!("10,.\n0,255\n".parse::<Board>().unwrap().to_string(), "10,.\n.,255\n");
    assert_eq!("12,".parse::<Board>().unwrap().to_string(), "12,\n");
}

#[test]
fn bad_moves() {
    let mut game = Game::new("73.\n285".parse().unwrap(), Rule::connected(10).unwrap());
    let mut play = |cells: &[u16]| game.play(&cells.iter().copied().map(Cell::new).collect::<Vec<_>>());
    assert_eq!(play(&[]), Err(PlayError::Sum { expected: 10, found: 0 }));
    assert_eq!(play(&[0, 6]), Err(PlayError::OffBoard { cell: Cell::new(6) }));
    assert_eq!(play(&[0, 2]), Err(PlayError::Hole { cell: Cell::new(2) }));
    assert_eq!(play(&[5, 5]), Err(PlayError::Twice { cell: Cell::new(5) }));
    assert_eq!(play(&[0, 4]), Err(PlayError::Sum { expected: 10, found: 15 }));
    assert_eq!(play(&[1, 3, 5]), Err(PlayError::Apart { cell: Cell::new(3) }));
    assert_eq!(play(&[0, 1]), Ok(()));
    let mut game = Game::new("73.\n285".parse().unwrap(), Rule::rectangle(10).unwrap());
    assert_eq!(game.play(&[1, 3, 5].map(Cell::new)), Err(PlayError::LeftOut { cell: Cell::new(0) }));
}

/// A failing test prints it, so it says what the game is and not how it is kept.
#[test]
fn debug_is_short() {
    let mut game = Game::new("73".parse().unwrap(), Rule::connected(10).unwrap());
    game.play(&[0, 1].map(Cell::new)).unwrap();
    let text = format!("{game:?}");
    assert_eq!(
        text,
        "Game { start: Board { rows: 1, columns: 2, values: [7, 3] }, rule: Rule { shape: Connected, goal: 10 }, \
         moves: [[Cell(0), Cell(1)]], undone: [], .. }"
    );
    game.undo();
    assert!(format!("{game:?}").ends_with("moves: [], undone: [[Cell(0), Cell(1)]], .. }"));
    let text = format!("{:?}", game.graph());
    assert_eq!(text, "Graph { board: Board { rows: 1, columns: 2, values: [7, 3] }, .. }");
}

#[test]
fn hashes_tell_positions_apart() {
    let hash = |text: &str, rule: Rule| Game::new(text.parse().unwrap(), rule).position_hash();
    let (ten, nine) = (Rule::connected(10).unwrap(), Rule::connected(9).unwrap());
    let hashes = [
        hash("12\n34", ten),
        hash("12\n34", nine),
        hash("12\n34", Rule::rectangle(10).unwrap()),
        hash("1234", ten),
        hash("1\n2\n3\n4", ten),
        hash("21\n34", ten),
        hash("12\n3.", ten),
    ];
    let distinct: std::collections::BTreeSet<u64> = hashes.into_iter().collect();
    assert_eq!(distinct.len(), hashes.len());
}

#[test]
fn shared_between_threads() {
    fn check<T: Send + Sync + Clone + std::fmt::Debug>() {}
    check::<Board>();
    check::<BoardError>();
    check::<Cell>();
    check::<CellSet>();
    check::<Combination>();
    check::<Combinations<'static>>();
    check::<CountError>();
    check::<Direction>();
    check::<Game>();
    check::<Graph>();
    check::<Hint>();
    check::<Replay>();
    check::<Rule>();
    check::<Selection>();
}
