//! Plans: legal, as good as they say, the best on boards that can be searched to the end, and the same every time.

use std::{
    cell::Cell as Counter,
    collections::{BTreeSet, HashMap},
};

use applegrid::{Board, Budget, Dealer, Game, Rule, Shape};
use proptest::prelude::*;

mod oracle;

use oracle::{all_subsets, board, cases, config};

/// The rectangles of the sum, written as plainly as possible.
fn rectangles(board: &Board, goal: u32) -> BTreeSet<BTreeSet<usize>> {
    let (rows, columns) = (board.rows(), board.columns());
    let mut sets = BTreeSet::new();
    for top in 0..rows {
        for bottom in top..rows {
            for left in 0..columns {
                for right in left..columns {
                    let set: BTreeSet<usize> = (top..=bottom)
                        .flat_map(|row| (left..=right).map(move |column| row * columns + column))
                        .filter(|&cell| board.values()[cell] != 0)
                        .collect();
                    if set.iter().map(|&cell| u32::from(board.values()[cell])).sum::<u32>() == goal {
                        sets.insert(set);
                    }
                }
            }
        }
    }
    sets
}

/// The most apples that can be cleared, by trying everything.
fn best(board: &Board, rule: Rule, known: &mut HashMap<Vec<u8>, usize>) -> usize {
    if let Some(&best) = known.get(board.values()) {
        return best;
    }
    let moves = match rule.shape() {
        Shape::Connected => all_subsets(board, rule.goal().into()),
        _ => rectangles(board, rule.goal().into()),
    };
    let most = moves
        .iter()
        .map(|set| {
            let mut values = board.values().to_vec();
            for &cell in set {
                values[cell] = 0;
            }
            let after = Board::from_values(board.rows(), board.columns(), &values).unwrap();
            set.len() + best(&after, rule, known)
        })
        .max()
        .unwrap_or(0);
    known.insert(board.values().to_vec(), most);
    most
}

fn check_line(game: &Game, budget: &Budget<'_>) -> u32 {
    let plan = game.plan(budget);
    let mut replayed = game.clone();
    for cells in &plan.moves {
        replayed.play(cells).unwrap_or_else(|e| panic!("{e}: {cells:?} on\n{}", replayed.board()));
    }
    assert_eq!(replayed.score() - game.score(), plan.score);
    plan.score
}

proptest! {
    #![proptest_config(config(cases() / 4))]

    /// On small boards the plan is the best there is, and knows it.
    #[test]
    fn small_boards_are_solved(board in board(12), goal in 1..=15_u16, shape in prop_oneof![Just(Shape::Connected), Just(Shape::Rectangle)]) {
        let rule = Rule::new(shape, goal).unwrap();
        let game = Game::new(board.clone(), rule);
        let plan = game.plan(&Budget::unlimited());
        prop_assert!(plan.is_best);
        prop_assert_eq!(plan.score as usize, best(&board, rule, &mut HashMap::new()));
        prop_assert_eq!(check_line(&game, &Budget::unlimited()), plan.score);
    }

    /// With any budget the line is legal and no better than the best; and what calls itself the best is it.
    #[test]
    fn small_budgets_are_honest(board in board(12), goal in 1..=15_u16, nodes in 0..60_u64, shape in prop_oneof![Just(Shape::Connected), Just(Shape::Rectangle)]) {
        let rule = Rule::new(shape, goal).unwrap();
        let game = Game::new(board.clone(), rule);
        let plan = game.plan(&Budget::nodes(nodes));
        let best = best(&board, rule, &mut HashMap::new());
        prop_assert!(plan.nodes <= nodes);
        prop_assert!(plan.score as usize <= best);
        prop_assert!(!plan.is_best || plan.score as usize == best);
        prop_assert_eq!(check_line(&game, &Budget::nodes(nodes)), plan.score);
    }
}

fn classic(shape: Shape, seed: u64) -> Game {
    Game::new(Dealer::classic().divisible(10, seed).unwrap(), Rule::new(shape, 10).unwrap())
}

/// A number of nodes decides a plan: the same again, on every platform, and at any number of threads (this test also runs
/// with the feature `rayon`).
#[test]
fn plans_are_reproducible() {
    for (shape, expected) in
        [(Shape::Connected, (138, 4_618_752_536_749_298_671)), (Shape::Rectangle, (142, 10_784_799_072_489_942_838))]
    {
        let game = classic(shape, 100);
        let plan = game.plan(&Budget::nodes(30_000));
        assert_eq!(plan, game.plan(&Budget::nodes(30_000)));
        let mut played = game.clone();
        for cells in &plan.moves {
            played.play(cells).unwrap();
        }
        assert_eq!((plan.score, played.position_hash()), expected, "{shape:?}");
        assert!(plan.nodes <= 30_000);
    }
}

/// More nodes are used, and on the whole for something.
#[test]
fn more_nodes_clear_more() {
    for shape in [Shape::Connected, Shape::Rectangle] {
        let total =
            |nodes| (100..106).map(|seed| check_line(&classic(shape, seed), &Budget::nodes(nodes))).sum::<u32>();
        let totals = [300, 20_000, 60_000].map(total);
        println!("{shape:?}: {totals:?} of 1020");
        // Even a few hundred nodes are enough for half of the apples.
        assert!(totals[0] > 510, "{totals:?}");
        assert!(totals.is_sorted() && totals[0] < totals[2], "{totals:?}");
    }
}

/// A plan goes on from where the game stands, and changes nothing.
#[test]
fn plans_from_the_middle() {
    let mut game = classic(Shape::Rectangle, 101);
    let first = game.plan(&Budget::nodes(20_000));
    for cells in &first.moves[..10] {
        game.play(cells).unwrap();
    }
    let before = game.position_hash();
    let rest = check_line(&game, &Budget::nodes(100_000));
    assert_eq!(game.position_hash(), before);
    // The line that is known already is within reach of a search this wide.
    assert!(game.score() + rest >= first.score, "{} + {rest} < {}", game.score(), first.score);
}

/// The reason to stop is asked often, obeyed at once, and what was found by then is returned.
#[test]
fn plans_stop() {
    let game = classic(Shape::Rectangle, 102);
    assert_eq!(game.plan(&Budget::nodes(0)).moves.len(), 0);
    assert!(!game.plan(&Budget::nodes(0)).is_best);
    for allowed in [0, 2, 10, 100] {
        let asked = Counter::new(0);
        let stop = || {
            asked.set(asked.get() + 1);
            asked.get() > allowed
        };
        let plan = game.plan(&Budget::unlimited().stop_when(&stop));
        assert!(asked.get() <= allowed + 2, "{} after {allowed}", asked.get());
        assert!(plan.nodes <= 1024 * (allowed + 1));
        assert_eq!(plan.moves.is_empty(), allowed == 0);
        let mut replayed = game.clone();
        for cells in &plan.moves {
            replayed.play(cells).unwrap();
        }
        assert_eq!(replayed.score(), plan.score);
    }
}

/// The larger the board, the longer a node, and the fewer of them there are from one question to the next.
#[test]
fn plans_ask_about_every_millisecond() {
    for (rows, columns, at_once) in [(10, 17, 341), (40, 40, 40), (128, 128, 4)] {
        let board = Dealer::new(rows, columns, 1..=9).unwrap().independent(7).unwrap();
        let game = Game::new(board, Rule::rectangle(10).unwrap());
        let asked = Counter::new(0_u64);
        let stop = || {
            asked.set(asked.get() + 1);
            false
        };
        let plan = game.plan(&Budget::nodes(8 * at_once).stop_when(&stop));
        assert!(plan.nodes > 4 * at_once && asked.get() >= plan.nodes / at_once, "{} of {}", asked.get(), plan.nodes);
    }
}

/// Boards with more combinations than anybody could list, and goals that nothing reaches.
#[test]
fn dense_and_dead_boards() {
    for shape in [Shape::Connected, Shape::Rectangle] {
        let game = |rows, columns, value, goal| {
            let board = Board::from_values(rows, columns, &vec![value; rows * columns]).unwrap();
            Game::new(board, Rule::new(shape, goal).unwrap())
        };
        assert!(check_line(&game(10, 17, 1, 10), &Budget::nodes(500)) > 0);
        assert!(check_line(&game(40, 40, 1, 20), &Budget::nodes(50)) > 0);
        let dead = game(10, 17, 9, 10).plan(&Budget::unlimited());
        assert_eq!((dead.score, dead.is_best), (0, true));
        let none = game(10, 17, 0, 10).plan(&Budget::unlimited());
        assert_eq!((none.score, none.is_best), (0, true));
        let singles = game(3, 3, 200, 200).plan(&Budget::unlimited());
        assert_eq!((singles.score, singles.is_best, singles.moves.len()), (9, true, 9));
    }
}
