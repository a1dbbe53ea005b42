//! What the searches list, against the oracles.

use std::{collections::BTreeSet, ops::ControlFlow, sync::atomic::AtomicUsize, sync::atomic::Ordering::Relaxed};

use applegrid::{Board, Budget, Cell, CountError, Graph, Rule, Shape, Stopped};
use proptest::prelude::*;

mod oracle;

use oracle::{all_subsets, board, by_growth, cases, config, in_order, rectangles};

fn list(graph: &Graph, rule: Rule) -> Vec<Vec<usize>> {
    graph.combinations(rule).map(|cells| cells.iter().map(|cell| cell.index()).collect()).collect()
}

/// Everything that can be asked agrees with the list.
fn check_questions(graph: &Graph, rule: Rule, expected: &[Vec<usize>]) {
    assert_eq!(list(graph, rule), expected);
    let mut visited = Vec::new();
    let flow = graph.for_each(rule, |cells| {
        visited.push(cells.iter().map(|cell| cell.index()).collect::<Vec<_>>());
        ControlFlow::<()>::Continue(())
    });
    assert_eq!((flow, &visited[..]), (ControlFlow::Continue(()), expected));
    assert_eq!(graph.count(rule), Ok(expected.len() as u128));
    assert_eq!(graph.has_combination(rule), !expected.is_empty());
    let found = graph.find(rule).map(|cells| cells.iter().map(|cell| cell.index()).collect::<Vec<_>>());
    assert_eq!(found.as_ref(), expected.first());
    // After the last there is none, as often as it is asked.
    let mut combinations = graph.combinations(rule);
    assert_eq!(combinations.by_ref().count(), expected.len());
    for _ in 0..3 {
        assert_eq!(combinations.next(), None);
        assert_eq!(combinations.next_within(&Budget::nodes(0)), Ok(None));
    }
}

proptest! {
    #![proptest_config(config(cases()))]

    /// The same sets as among all 2ⁿ, each once, in the documented order.
    #[test]
    fn connected_against_all_subsets(board in board(20), goal in 1..=30_u16) {
        let expected = in_order(&board, goal.into());
        let sets: Vec<BTreeSet<usize>> = expected.iter().map(|set| set.iter().copied().collect()).collect();
        let distinct: BTreeSet<BTreeSet<usize>> = sets.iter().cloned().collect();
        prop_assert_eq!(distinct.len(), sets.len());
        prop_assert_eq!(&distinct, &all_subsets(&board, goal.into()));
        check_questions(&Graph::new(board), Rule::connected(goal).unwrap(), &expected);
    }

    #[test]
    fn rectangles_against_all_rectangles(board in board(40), goal in 1..=30_u16) {
        let expected = rectangles(&board, goal.into());
        check_questions(&Graph::new(board), Rule::rectangle(goal).unwrap(), &expected);
    }
}

proptest! {
    #![proptest_config(config(cases() / 10))]

    /// Larger boards, and one that is not small to the search.
    #[test]
    fn connected_against_growth(board in prop_oneof![board(170), board(400)], goal in 1..=11_u16) {
        // As many sets as the oracle can take: few cells each.
        let goal = goal.min(3 + u16::from(*board.values().iter().max().unwrap()));
        let expected = by_growth(&board, goal.into());
        let graph = Graph::new(board);
        let rule = Rule::connected(goal).unwrap();
        let mut sets = list(&graph, rule);
        prop_assert_eq!(graph.count(rule), Ok(expected.len() as u128));
        for set in &mut sets {
            set.sort_unstable();
        }
        prop_assert_eq!(sets.len(), expected.len());
        prop_assert!(sets.iter().all(|set| expected.contains(set)));
    }

    /// Stopped at any node, a search has shown a beginning of the list; the iterator goes on where it stood.
    #[test]
    fn budgets(board in board(20), goal in 1..=12_u16, nodes in 0..200_u64, is_rectangle: bool) {
        let rule = if is_rectangle { Rule::rectangle(goal) } else { Rule::connected(goal) }.unwrap();
        let graph = Graph::new(board);
        let all = list(&graph, rule);
        let budget = Budget::nodes(nodes);
        let mut seen = Vec::new();
        let ended = graph.for_each_within(rule, &budget, |cells| {
            seen.push(cells.iter().map(|cell| cell.index()).collect::<Vec<_>>());
            ControlFlow::<()>::Continue(())
        });
        prop_assert_eq!(&seen[..], &all[..seen.len()]);
        prop_assert_eq!(ended.is_ok(), seen.len() == all.len() && ended.is_ok());
        match graph.count_within(rule, &budget) {
            Ok(count) => prop_assert_eq!(count, all.len() as u128),
            Err(error) => prop_assert_eq!(error, CountError::Stopped(Stopped { nodes })),
        }
        if let Ok(has) = graph.has_combination_within(rule, &budget) {
            prop_assert_eq!(has, !all.is_empty());
        }
        if let Ok(found) = graph.find_within(rule, &budget) {
            prop_assert_eq!(found.is_some(), !all.is_empty());
        }
        let mut again = Vec::new();
        let mut iter = graph.combinations(rule);
        loop {
            match iter.next_within(&Budget::nodes(1)) {
                Ok(Some(cells)) => again.push(cells.iter().map(|cell| cell.index()).collect::<Vec<_>>()),
                Ok(None) => break,
                Err(_) => {}
            }
        }
        prop_assert_eq!(again, all);
    }
}

#[test]
fn a_hole_joins_and_an_apple_does_not() {
    let rule = Rule::connected(10).unwrap();
    assert_eq!(list(&Graph::new("7.3".parse().unwrap()), rule), [[0, 2]]);
    assert_eq!(list(&Graph::new("7\n.\n3".parse().unwrap()), rule), [[0, 2]]);
    assert!(list(&Graph::new("793".parse().unwrap()), rule).is_empty());
}

#[test]
fn a_search_is_cancelled_from_another_thread() {
    let graph = Graph::new(Board::from_values(30, 30, &[1; 900]).unwrap());
    let asked = AtomicUsize::new(0);
    let stop = || asked.fetch_add(1, Relaxed) >= 3;
    let budget = Budget::unlimited().stop_when(&stop);
    let rule = Rule::connected(40).unwrap();
    let seen = graph.for_each_within(rule, &budget, |_| ControlFlow::<()>::Continue(()));
    assert_eq!(seen.unwrap_err().nodes, 3 * 1024);
}

/// As deep as a search can go, and as long as a board can be.
#[test]
fn the_longest_board() {
    let graph = Graph::new(Board::from_values(1, 65_535, &vec![1; 65_535]).unwrap());
    let whole = graph.find(Rule::connected(65_535).unwrap()).unwrap();
    assert_eq!(whole.len(), 65_535);
    assert_eq!(graph.count(Rule::connected(3).unwrap()), Ok(65_533));
    assert_eq!(graph.count(Rule::rectangle(65_535).unwrap()), Ok(1));
    assert!(!Graph::new(Board::new(65_535, 1).unwrap()).has_combination(Rule::connected(1).unwrap()));
}

/// Values above nine, many different ones, and goals above 255.
#[test]
fn great_values() {
    let values: Vec<u8> = (100..=255).chain((99..=230).rev()).chain([0; 12]).chain(150..=185).collect();
    let board = Board::from_values(14, 24, &values).unwrap();
    for goal in [1, 100, 254, 255, 256, 300, 511, 700] {
        let rule = Rule::connected(goal).unwrap();
        let graph = Graph::new(board.clone());
        let expected: BTreeSet<Vec<usize>> = by_growth(&board, goal.into()).into_iter().collect();
        let mut sets = list(&graph, rule);
        for set in &mut sets {
            set.sort_unstable();
        }
        assert_eq!(sets.iter().cloned().collect::<BTreeSet<_>>(), expected, "{goal}");
        assert_eq!(graph.count(rule), Ok(expected.len() as u128), "{goal}");
        assert_eq!(graph.has_combination(rule), !expected.is_empty(), "{goal}");
    }
}

/// Counterexamples to an end that is one: the search went on from where its last root had left it.
#[test]
fn after_the_end_there_is_nothing() {
    for (text, goal, len) in [("2323\n.71.", 12, 2), ("33..\n33.2\n32..", 9, 6), ("111", 11, 0)] {
        let graph = Graph::new(text.parse::<Board>().unwrap());
        let mut combinations = graph.combinations(Rule::connected(goal).unwrap());
        assert_eq!(combinations.by_ref().count(), len, "{text}");
        assert_eq!((combinations.next(), combinations.next()), (None, None), "{text}");
        // Nor is there anything left to pay for.
        let mut combinations = graph.combinations(Rule::connected(goal).unwrap());
        while combinations.next_within(&Budget::nodes(2)) != Ok(None) {}
        assert_eq!(combinations.next_within(&Budget::nodes(0)), Ok(None), "{text}");
    }
}

/// Who says stop once has said so, whatever part of a search was asking.
#[test]
fn a_stop_that_is_said_once_is_heard() {
    let full = Graph::new(Board::from_values(10, 17, &[1; 170]).unwrap());
    let mut holed = full.clone();
    holed.clear(Cell::new(85));
    for (graph, shape, goal) in
        [(&full, Shape::Connected, 20), (&holed, Shape::Connected, 20), (&full, Shape::Rectangle, 20)]
    {
        let rule = Rule::new(shape, goal).unwrap();
        for at in [0, 1, 2, 60, 1000, 1023, 1024, 2047, 2048, 2060] {
            let asked = AtomicUsize::new(0);
            let stop = || asked.fetch_add(1, Relaxed) == at;
            let budget = Budget::unlimited().stop_when(&stop);
            let counted = graph.count_within(rule, &budget);
            let asked = asked.load(Relaxed);
            if asked <= at {
                assert!(counted.is_ok(), "{shape:?} {at}");
            } else {
                assert_eq!((counted, asked), (Err(CountError::Stopped(Stopped { nodes: 1024 * at as u64 })), at + 1));
            }
        }
    }
}
