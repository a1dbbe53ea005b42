//! What is drawn is what was promised, at every step on its way down too, and the way down ends at the least case.

use std::{
    cell::Cell as Counter,
    collections::{BTreeMap, BTreeSet},
    fmt::Debug,
    ops::RangeInclusive,
};

use applegrid::{
    Board, Combination, Direction, Game, Rank, Rule, Selection, Shape, Solvable,
    strategy::{Drag, Scope, boards, dead, drags, games, rules, solvable, spelled},
};
use proptest::{
    prelude::*,
    strategy::ValueTree,
    test_runner::{Config, TestError, TestRunner},
};

mod oracle;

use oracle::{all_subsets, cases, config, rectangles, rng};

/// The sets that are combinations, found by trying them all.
fn combinations(board: &Board, rule: Rule) -> BTreeSet<BTreeSet<usize>> {
    match rule.shape() {
        Shape::Rectangle => {
            rectangles(board, rule.goal().into()).into_iter().map(|cells| cells.into_iter().collect()).collect()
        }
        _ => all_subsets(board, rule.goal().into()),
    }
}

fn set(cells: &Combination) -> BTreeSet<usize> {
    cells.iter().map(|cell| cell.index()).collect()
}

/// At most 9 cells, so that the oracle is quick enough to look at every step.
fn tiny() -> Scope {
    Scope::small().rows(1..=3).columns(1..=3)
}

/// What was asked for, in the scope's own words and once more to be checked.
struct Asked {
    scope: Scope,
    rows: RangeInclusive<usize>,
    columns: RangeInclusive<usize>,
    values: RangeInclusive<u8>,
    goals: RangeInclusive<u16>,
    shapes: &'static [Shape],
    is_full: bool,
}

/// The default, and what one can ask for instead.
fn scopes() -> Vec<Asked> {
    let usual = || Asked {
        scope: tiny(),
        rows: 1..=3,
        columns: 1..=3,
        values: 1..=9,
        goals: 1..=18,
        shapes: &[Shape::Connected, Shape::Rectangle],
        is_full: false,
    };
    let (connected, rectangle) = (&[Shape::Connected], &[Shape::Rectangle]);
    vec![
        usual(),
        Asked { scope: tiny().full(), is_full: true, ..usual() },
        Asked {
            scope: tiny().full().holed().shape(Shape::Connected).goals(10..=10),
            shapes: connected,
            goals: 10..=10,
            ..usual()
        },
        Asked {
            scope: tiny().shape(Shape::Rectangle).rows(2..=2).columns(3..=3).full(),
            shapes: rectangle,
            rows: 2..=2,
            columns: 3..=3,
            is_full: true,
            ..usual()
        },
        Asked { scope: tiny().values(3..=4).goals(5..=30), values: 3..=4, goals: 5..=30, ..usual() },
    ]
}

fn check_board(board: &Board, asked: &Asked) {
    assert!(asked.rows.contains(&board.rows()) && asked.columns.contains(&board.columns()));
    assert!(board.apples().all(|cell| asked.values.contains(&board.value(cell))), "{board}");
}

fn check_start(board: &Board, asked: &Asked) {
    check_board(board, asked);
    if asked.is_full {
        assert!(!board.values().contains(&0), "{board}");
    }
}

fn check_rule(rule: Rule, asked: &Asked) {
    assert!(asked.goals.contains(&rule.goal()) && asked.shapes.contains(&rule.shape()), "{rule:?}");
}

fn check_dead((board, rule): &(Board, Rule), asked: &Asked) {
    check_start(board, asked);
    check_rule(*rule, asked);
    assert!(combinations(board, *rule).is_empty(), "{board}{rule:?}");
}

fn check_solvable((deal, rule): &(Solvable, Rule), asked: &Asked) {
    check_start(&deal.board, asked);
    check_rule(*rule, asked);
    assert!(!deal.solution.is_empty());
    let mut board = deal.board.clone();
    for cells in &deal.solution {
        assert!(combinations(&board, *rule).contains(&set(cells)), "{board}{cells:?}");
        for &cell in cells.iter() {
            board.set(cell, 0);
        }
    }
    assert_eq!(board.sum(), 0);
}

fn check_game(game: &Game, asked: &Asked) {
    check_start(game.start(), asked);
    check_rule(game.rule(), asked);
    check_board(game.board(), asked);
    assert_eq!(game.is_over(), combinations(game.board(), game.rule()).is_empty());
    let mut again = Game::new(game.start().clone(), game.rule());
    for cells in game.moves() {
        assert!(combinations(again.board(), game.rule()).contains(&set(cells)));
        again.play(cells).unwrap();
    }
    assert_eq!((again.board(), again.position_hash()), (game.board(), game.position_hash()));
}

fn check_drag(drag: &Drag, asked: &Asked) {
    check_game(&drag.game, asked);
    let mut again = Selection::new(drag.game.rule());
    let (first, rest) = drag.path.split_first().expect("a first cell");
    assert!(again.begin(drag.game.graph(), *first));
    for &cell in rest {
        again.extend(drag.game.graph(), cell);
    }
    assert_eq!((again.cells(), again.sum()), (drag.selection.cells(), drag.selection.sum()));
    assert!(drag.game.rule().shape() == Shape::Rectangle || !drag.selection.cells().is_empty());
}

fn check_spelled(drag: &Drag, asked: &Asked) {
    check_drag(drag, asked);
    assert_eq!(drag.selection.sum(), u32::from(drag.game.rule().goal()));
    let held = drag.selection.clone().release().expect("the goal");
    assert!(combinations(drag.game.board(), drag.game.rule()).contains(&set(&held)));
    assert_eq!(drag.game.clone().play(&held), Ok(()));
}

/// Draws cases and goes down from each, with a test that fails by chance: everything on the way is checked.
fn check_all<S: Strategy>(seed: u8, of: impl Fn(&Scope) -> S, check: impl Fn(&S::Value, &Asked)) {
    let mut chance = rng(seed + 100);
    for asked in scopes() {
        let strategy = of(&asked.scope);
        let mut runner = TestRunner::new_with_rng(Config::default(), rng(seed));
        for _ in 0..cases() / 10 {
            let mut tree = strategy.new_tree(&mut runner).unwrap();
            check(&tree.current(), &asked);
            let mut failing = format!("{:?}", tree.current());
            let mut is_changed = tree.simplify();
            let mut steps = 0;
            while is_changed {
                check(&tree.current(), &asked);
                steps += 1;
                assert!(steps < 20_000, "{failing}");
                is_changed = if chance.random_range(0..3) == 0 {
                    failing = format!("{:?}", tree.current());
                    tree.simplify()
                } else {
                    tree.complicate()
                };
            }
            // As proptest does when it has lost patience.
            while tree.complicate() {}
            assert_eq!(format!("{:?}", tree.current()), failing, "the last that failed");
        }
    }
}

#[test]
fn boards_are_in_their_scope_to_the_end() {
    check_all(1, boards, check_start);
}

#[test]
fn rules_are_in_their_scope_to_the_end() {
    check_all(2, rules, |rule, asked| check_rule(*rule, asked));
}

#[test]
fn dead_boards_are_dead_to_the_end() {
    check_all(3, dead, check_dead);
}

#[test]
fn solvable_boards_are_solvable_to_the_end() {
    check_all(4, solvable, check_solvable);
}

#[test]
fn games_are_games_to_the_end() {
    check_all(5, games, check_game);
}

#[test]
fn drags_are_drags_to_the_end() {
    check_all(6, drags, check_drag);
}

#[test]
fn spelled_combinations_are_combinations_to_the_end() {
    check_all(7, spelled, check_spelled);
}

/// What is drawn, by kind: all that a strategy is for comes up, and is not rare.
fn kinds<S: Strategy, K: Ord + Debug>(strategy: &S, kind: impl Fn(&S::Value) -> K) -> BTreeMap<K, u32> {
    let mut runner = TestRunner::new_with_rng(Config::default(), rng(9));
    let mut kinds = BTreeMap::new();
    for _ in 0..2000 {
        *kinds.entry(kind(&strategy.new_tree(&mut runner).unwrap().current())).or_default() += 1;
    }
    kinds
}

#[test]
fn nothing_is_rare() {
    let check = |name: &str, kinds: BTreeMap<Vec<bool>, u32>, expected: usize| {
        assert_eq!(kinds.len(), expected, "{name}: {kinds:?}");
        assert!(kinds.values().all(|&times| times > 30), "{name}: {kinds:?}");
    };
    let scope = Scope::small();
    let sizes = kinds(&boards(&scope), |board| (board.rows(), board.columns()));
    assert!(sizes.len() == 16 && sizes.values().all(|&times| times > 60), "{sizes:?}");
    let has_hole = |board: &Board| board.values().contains(&0);
    check("boards", kinds(&boards(&scope), |board| vec![has_hole(board), board.sum() == 0]), 3);
    check("rules", kinds(&rules(&scope), |rule| vec![rule.shape() == Shape::Connected, rule.goal() > 9]), 4);
    let kind = |(board, rule): &(Board, Rule)| {
        vec![has_hole(board), board.sum() < u32::from(rule.goal()), rule.shape() == Shape::Connected]
    };
    check("dead", kinds(&dead(&scope), kind), 8);
    let kind = |(deal, rule): &(Solvable, Rule)| {
        vec![has_hole(&deal.board), deal.solution.len() > 1, rule.shape() == Shape::Connected]
    };
    check("solvable", kinds(&solvable(&scope), kind), 8);
    let kind = |game: &Game| vec![game.score() > 0, game.is_over(), game.clone().redo()];
    // What can be redone is left, so a game that is over has nothing to redo.
    check("games", kinds(&games(&scope), kind), 6);
    let kind = |drag: &Drag| {
        let (held, path) = (drag.selection.cells().len(), drag.path.len());
        vec![held > 1, held < path, drag.game.rule().shape() == Shape::Connected]
    };
    check("drags", kinds(&drags(&scope), kind), 8);
    let kind = |drag: &Drag| {
        vec![
            drag.selection.cells().len() > 1,
            has_hole(drag.game.board()),
            drag.game.rule().shape() == Shape::Connected,
        ]
    };
    check("spelled", kinds(&spelled(&scope), kind), 8);
    assert_eq!(kinds(&any::<Direction>(), |&direction| direction).len(), 4);
    assert_eq!(kinds(&any::<Shape>(), |&shape| shape).len(), 2);
    assert_eq!(kinds(&any::<Rank>(), |&rank| format!("{rank:?}")).len(), 3);
}

#[test]
fn classic_boards_too() {
    let scope = Scope::classic();
    let mut runner = TestRunner::new_with_rng(config(20), rng(10));
    let all = (boards(&scope), dead(&scope), solvable(&scope), games(&scope), drags(&scope), spelled(&scope));
    let checked = runner.run(&all, |(board, (dead, rule), (deal, _), game, drag, spelled)| {
        for board in [&board, &dead, &deal.board, game.start(), drag.game.start(), spelled.game.start()] {
            prop_assert!((board.rows(), board.columns()) == (10, 17) && !board.values().contains(&0));
        }
        prop_assert!(Game::new(dead, rule).is_over());
        prop_assert_eq!(spelled.selection.sum(), 10);
        Ok(())
    });
    assert!(checked.is_ok(), "{checked:?}");
}

/// The least case of a property that fails, from some seeds, and the most tries that it took.
fn least<S: Strategy>(strategy: &S, fails: impl Fn(&S::Value) -> bool) -> (Vec<S::Value>, u32) {
    let mut most = 0;
    let least = (0..20).map(|seed| {
        let tries = Counter::new(0);
        let config = Config { cases: 5000, max_shrink_iters: 1024, ..config(0) };
        let mut runner = TestRunner::new_with_rng(config, rng(seed));
        let result = runner.run(strategy, |value| {
            let fails = fails(&value);
            if fails || tries.get() > 0 {
                tries.set(tries.get() + 1);
            }
            if fails { Err(TestCaseError::fail("as it should")) } else { Ok(()) }
        });
        most = most.max(tries.get());
        match result {
            Err(TestError::Fail(_, value)) => value,
            other => panic!("seed {seed}: {other:?}"),
        }
    });
    (least.collect(), most)
}

/// Every seed must end at the one least case. Small scopes need few tries.
fn check_least<S: Strategy, T: PartialEq + Debug>(
    strategy: &S,
    fails: impl Fn(&S::Value) -> bool,
    view: impl Fn(S::Value) -> T,
    expected: &[T],
) {
    let (least, most) = least(strategy, fails);
    for least in least.into_iter().map(view) {
        assert!(expected.contains(&least), "{least:?} is none of {expected:?}");
    }
    println!("at most {most} tries");
    assert!(most < 400, "{most} tries");
}

fn text(board: &Board) -> String {
    board.to_string()
}

#[test]
fn least_boards() {
    let scope = Scope::small();
    let apple = |board: &Board, value: u8| board.values().iter().any(|&found| found >= value);
    check_least(&boards(&scope), |_| true, |board| text(&board), &[".\n".into()]);
    check_least(&boards(&scope), |board| apple(board, 7), |board| text(&board), &["7\n".into()]);
    check_least(&boards(&scope.clone().full()), |board| apple(board, 3), |board| text(&board), &["3\n".into()]);
    let twice = |board: &Board| {
        board.values().chunks(board.columns()).any(|row| row.iter().filter(|&&value| value != 0).count() > 1)
    };
    check_least(&boards(&scope), twice, |board| text(&board), &["11\n".into()]);
    let lower_nine = |board: &Board| board.values().iter().skip(board.columns()).any(|&value| value == 9);
    check_least(&boards(&scope), lower_nine, |board| text(&board), &[".\n9\n".into()]);
    check_least(&boards(&scope.clone().full()), lower_nine, |board| text(&board), &["1\n9\n".into()]);
    // Two apples anywhere go to the front.
    let two = |board: &Board| board.apples().count() >= 2;
    check_least(&boards(&scope), two, |board| text(&board), &["11\n".into(), "1\n1\n".into()]);
    let odd = scope.values(4..=9).rows(2..=4).columns(2..=4).full();
    check_least(&boards(&odd), |board| apple(board, 6), |b| b.sum(), &[6 + 4 * 3]);
}

/// proptest gives up after 1,024 tries, if 256 cases were asked for. A classic board gets there.
#[test]
fn least_classic_boards() {
    let scope = Scope::classic();
    let (least, most) = least(&boards(&scope), |board| board.values()[100..].contains(&7));
    assert!(least.iter().all(|board| board.sum() == 170 + 6), "{least:?}");
    println!("at most {most} tries");
    assert!(most < 1024, "{most} tries");
    let (least, most) = self::least(&games(&scope), |game| game.moves().len() > 2);
    let sum = |game: &Game| game.moves().map(|cells| cells.len()).sum::<usize>();
    // As much as is played stays, and all that is not is a one.
    assert!(least.iter().all(|game| game.moves().len() == 3 && game.start().sum() as usize == 30 + 170 - sum(game)));
    println!("at most {most} tries");
    assert!(most < 1024, "{most} tries");
}

#[test]
fn least_rules() {
    let rule = |shape, goal| Rule::new(shape, goal).unwrap();
    check_least(&rules(&Scope::small()), |rule| rule.goal() > 6, |rule| rule, &[rule(Shape::Connected, 7)]);
    let is_rectangle = |rule: &Rule| rule.shape() == Shape::Rectangle;
    check_least(&rules(&Scope::small()), is_rectangle, |rule| rule, &[rule(Shape::Rectangle, 1)]);
}

#[test]
fn least_dead_boards() {
    let view = |(board, rule): (Board, Rule)| (text(&board), rule.shape(), rule.goal());
    let connected = |board: &str, goal| (board.to_owned(), Shape::Connected, goal);
    check_least(&dead(&Scope::small()), |_| true, view, &[connected(".\n", 1)]);
    let apple = |(board, _): &(Board, Rule)| board.sum() > 0;
    check_least(&dead(&Scope::small()), apple, view, &[connected("1\n", 2), connected("2\n", 1)]);
    // The sum is there, but not in one piece: what a judge that only adds up gets wrong.
    let sum = |(board, rule): &(Board, Rule)| {
        let sum = board.sum();
        sum > u32::from(rule.goal()) && rule.goal() == 4 && board.apples().all(|cell| board.value(cell) < 4)
    };
    let (least, _) = least(&dead(&Scope::small()), sum);
    assert!(least.iter().all(|(board, _)| board.values().len() <= 4), "{least:?}");
}

#[test]
fn least_solvable_boards() {
    let view = |(deal, rule): (Solvable, Rule)| {
        let moves: Vec<Vec<usize>> = deal.solution.iter().map(|cells| set(cells).into_iter().collect()).collect();
        (text(&deal.board), rule.shape(), rule.goal(), moves)
    };
    let connected = |board: &str, goal, moves: &[&[usize]]| {
        (board.to_owned(), Shape::Connected, goal, moves.iter().map(|cells| cells.to_vec()).collect())
    };
    for scope in [Scope::small(), Scope::small().full()] {
        check_least(&solvable(&scope), |_| true, view, &[connected("1\n", 1, &[&[0]])]);
    }
    let two = |(deal, _): &(Solvable, Rule)| deal.solution.len() > 1;
    let both = ["11\n", "1\n1\n"].map(|board| [[0, 1], [1, 0]].map(|[a, b]| connected(board, 1, &[&[a], &[b]])));
    for scope in [Scope::small(), Scope::small().full()] {
        check_least(&solvable(&scope), two, view, both.as_flattened());
    }
    let pair =
        |(deal, rule): &(Solvable, Rule)| rule.goal() == 10 && deal.solution.iter().any(|cells| cells.len() == 2);
    let pairs = ["19\n", "1\n9\n"].map(|board| connected(board, 10, &[&[0, 1]]));
    check_least(&solvable(&Scope::small().goals(10..=10)), pair, view, &pairs);
}

#[test]
fn least_games() {
    type Seen = (String, Rule, usize, bool);
    let view = |game: Game| -> Seen { (text(game.start()), game.rule(), game.moves().len(), game.clone().redo()) };
    let one = Rule::connected(1).unwrap();
    let seen = |board: &str, moves, redo| -> Seen { (board.to_owned(), one, moves, redo) };
    check_least(&games(&Scope::small()), |_| true, view, &[seen(".\n", 0, false)]);
    check_least(&games(&Scope::small()), |game| game.score() > 0, view, &[seen("1\n", 1, false)]);
    check_least(&games(&Scope::small()), |game| !game.is_over(), view, &[seen("1\n", 0, false)]);
    check_least(&games(&Scope::small()), |game| game.clone().redo(), view, &[seen("1\n", 0, true)]);
    let two = [seen("11\n", 2, false), seen("1\n1\n", 2, false)];
    check_least(&games(&Scope::small()), |game| game.moves().len() > 1, view, &two);
    let large = |game: &Game| game.moves().any(|cells| cells.len() > 2);
    let (least, _) = least(&games(&Scope::small()), large);
    for game in least {
        assert_eq!((game.rule().goal(), game.start().sum(), game.moves().len()), (3, 3, 1), "{game:?}");
    }
}

#[test]
fn least_drags() {
    let view = |drag: Drag| {
        let path: Vec<usize> = drag.path.iter().map(|cell| cell.index()).collect();
        (text(drag.game.start()), drag.game.rule(), drag.game.moves().len(), path)
    };
    let (one, three) = (Rule::connected(1).unwrap(), Rule::connected(3).unwrap());
    let seen = |board: &str, rule, path: &[usize]| (board.to_owned(), rule, 0, path.to_vec());
    check_least(&drags(&Scope::small()), |drag| !drag.selection.cells().is_empty(), view, &[seen("1\n", one, &[0])]);
    let two = |drag: &Drag| drag.selection.cells().len() > 1 && drag.game.rule().shape() == Shape::Connected;
    let pairs = [seen("11\n", one, &[0, 1]), seen("1\n1\n", one, &[0, 1])];
    check_least(&drags(&Scope::small()), two, view, &pairs);
    check_least(&spelled(&Scope::small()), |_| true, view, &[seen("1\n", one, &[0])]);
    let (least, _) = least(&spelled(&Scope::small()), |drag| drag.selection.cells().len() > 2);
    for drag in least {
        assert_eq!((drag.game.rule(), drag.game.start().sum()), (three, 3), "{drag:?}");
        assert_eq!(drag.path.len(), 3);
    }
}

/// Beside other strategies, mapped and filtered.
#[test]
fn least_of_several() {
    let scope = Scope::small();
    let strategy = (boards(&scope), 0..100_u32, rules(&scope).prop_map(Rule::goal), games(&scope))
        .prop_filter("some", |(board, ..)| board.sum() != 3);
    let fails = |(board, number, goal, game): &(Board, u32, u16, Game)| {
        board.sum() >= 2 && *number > 12 && *goal > 4 && game.score() > 0
    };
    let view = |(board, number, goal, game): (Board, u32, u16, Game)| (text(&board), number, goal, text(game.start()));
    let expected = ["2\n", "11\n", "1\n1\n"].map(|board| (board.to_owned(), 13, 5, "1\n".to_owned()));
    check_least(&strategy, fails, view, &expected);
    let some = any_with::<Board>(scope.clone().values(5..=9).goals(2..=2));
    check_least(&some, |board| board.sum() > 0, |board| text(&board), &["5\n".into()]);
    let all = (any::<Rule>(), any::<Shape>(), any::<Direction>(), any::<Rank>(), any::<Drag>());
    let view =
        |(rule, shape, direction, rank, _): (Rule, Shape, Direction, Rank, Drag)| (rule.goal(), shape, direction, rank);
    check_least(&all, |_| true, view, &[(1, Shape::Connected, Direction::Up, Rank::Smallest)]);
}

/// The same numbers, the same cases.
#[test]
fn drawing_is_deterministic() {
    let draw = || {
        let mut runner = TestRunner::new_with_rng(Config::default(), rng(3));
        let all = (boards(&Scope::small()), dead(&Scope::small()), solvable(&Scope::small()), drags(&Scope::small()));
        format!("{:?}", all.new_tree(&mut runner).unwrap().current())
    };
    assert_eq!(draw(), draw());
}

/// An error of the test, and no panic.
#[test]
#[allow(clippy::reversed_empty_ranges, reason = "that is the question")]
fn scopes_with_nothing_in_them() {
    let small = Scope::small;
    let mut runner = TestRunner::deterministic();
    let nothing = [
        small().rows(0..=3),
        small().columns(0..=0),
        small().rows(3..=2),
        small().values(0..=3),
        small().values(5..=4),
        small().goals(0..=1),
        small().goals(2..=1),
        small().rows(1..=256).columns(1..=256),
        small().rows(1..=usize::MAX).columns(1..=usize::MAX),
    ];
    for scope in nothing {
        let reason = boards(&scope).new_tree(&mut runner).err().expect("nothing");
        assert!(reason.message().starts_with("there is no board or no rule in Scope"), "{reason}");
        assert!(games(&scope).new_tree(&mut runner).is_err());
        assert!(rules(&scope).new_tree(&mut runner).is_err());
    }
    // There are boards, but not such.
    let ones = small().values(1..=1).goals(1..=1).full();
    let reason = dead(&ones).new_tree(&mut runner).err().expect("nothing");
    assert!(reason.message().starts_with("no dead board was found in Scope"), "{reason}");
    let far = small().rows(1..=1).columns(1..=2).goals(100..=100);
    assert!(solvable(&far).new_tree(&mut runner).err().expect("nothing").message().contains("no solvable board"));
    assert!(spelled(&far).new_tree(&mut runner).err().expect("nothing").message().contains("no combination"));
    // One dead board in so many is found.
    let full = small().values(1..=2).goals(3..=3).full();
    assert!((0..100).all(|_| dead(&full).new_tree(&mut runner).is_ok()));
    // The largest board is no trouble.
    let largest = small().rows(1..=1).columns(65_535..=65_535);
    assert_eq!(boards(&largest).new_tree(&mut runner).unwrap().current().values().len(), 65_535);
}
