//! The manner rules against their definition, word by word and round by round.

use proptest::prelude::*;
use proptest::test_runner::Config;
use wordgraph::{ArcId, Graph, HeadId, Manner, TailId};

/// How many random cases a property tries; `KKEUT_CASES` asks for another number.
fn config() -> Config {
    let cases = std::env::var("KKEUT_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(4_000);
    Config { cases, failure_persistence: None, ..Config::default() }
}

#[derive(Clone, Debug)]
struct Game {
    heads: u32,
    tails: u32,
    links: Vec<(u32, u32)>,
    words: Vec<(u32, u32)>,
}

impl Game {
    fn graph(&self) -> Graph {
        Graph::with_links(self.heads, self.tails, self.links.iter().copied(), self.words.iter().copied()).unwrap()
    }

    /// The words, by index, that have fewer than `least` next words among those of `alive`. Quadratic.
    fn refused(&self, alive: &[usize], least: u32) -> Vec<usize> {
        let next = |word: usize| {
            let follows = |&other: &usize| {
                other != word
                    && self.links.iter().any(|&(tail, head)| tail == self.words[word].1 && head == self.words[other].0)
            };
            alive.iter().copied().filter(follows).count()
        };
        alive.iter().copied().filter(|&word| next(word) < least as usize).collect()
    }

    fn expected(&self, least: u32, until_stable: bool) -> Vec<usize> {
        let mut alive: Vec<usize> = (0..self.words.len()).collect();
        let mut gone = Vec::new();
        loop {
            let refused = self.refused(&alive, least);
            alive.retain(|word| !refused.contains(word));
            gone.extend(&refused);
            if refused.is_empty() || !until_stable {
                gone.sort_unstable();
                return gone;
            }
        }
    }
}

fn game() -> impl Strategy<Value = Game> {
    (1..6u32, 1..6u32).prop_flat_map(|(heads, tails)| {
        let links =
            prop::collection::btree_set((0..tails, 0..heads), 0..10).prop_map(|links| links.into_iter().collect());
        let words = prop::collection::vec((0..heads, 0..tails), 0..16);
        (Just(heads), Just(tails), links, words).prop_map(|(heads, tails, links, words)| Game {
            heads,
            tails,
            links,
            words,
        })
    })
}

/// The plain game, where links are stored otherwise.
fn plain_game() -> impl Strategy<Value = Game> {
    (1..6u32).prop_flat_map(|n| {
        let words = prop::collection::vec((0..n, 0..n), 0..16);
        words.prop_map(move |words| Game { heads: n, tails: n, links: (0..n).map(|v| (v, v)).collect(), words })
    })
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn agrees_with_the_definition(game in prop_oneof![3 => game(), 1 => plain_game()], least in 0..6u32) {
        let graph = game.graph();
        for manner in [Manner::one_round(least), Manner::fixed_point(least)] {
            let refused = manner.refused(&graph);
            prop_assert!(refused.windows(2).all(|pair| pair[0] < pair[1]));
            let on_refused = |&word: &usize| {
                let (head, tail) = game.words[word];
                refused.contains(&graph.find(HeadId(head), TailId(tail)).unwrap())
            };
            let found: Vec<usize> = (0..game.words.len()).filter(on_refused).collect();
            prop_assert_eq!(found, game.expected(least, manner.is_fixed_point()), "{:?}", manner);
        }
    }
}

#[test]
fn a_word_never_counts_itself() {
    let one = Graph::plain(1, [(0, 0)]).unwrap();
    assert_eq!(Manner::one_round(1).refused(&one), [ArcId(0)]);
    let two = Graph::plain(1, [(0, 0), (0, 0)]).unwrap();
    assert_eq!(Manner::one_round(1).refused(&two), []);
    assert_eq!(Manner::one_round(2).refused(&two), [ArcId(0)]);
}

#[test]
fn the_greatest_minimum() {
    let graph = Graph::plain(2, [(0, 1), (1, 0), (1, 1)]).unwrap();
    for manner in [Manner::one_round(u32::MAX), Manner::fixed_point(u32::MAX)] {
        assert_eq!(manner.refused(&graph).len(), 3);
    }
    assert_eq!(Manner::fixed_point(0).refused(&graph), []);
    assert_eq!(Manner::NONE.refused(&graph), []);
    assert_eq!((Manner::NONE.least(), Manner::one_round(7).least(), Manner::fixed_point(7).least()), (0, 7, 7));
}

/// A path falls from its end, one word a round: a pass over everything for each round would never end.
#[test]
fn a_long_path_is_linear() {
    let length = 1_000_000;
    let path = Graph::plain(length + 1, (0..length).map(|at| (at, at + 1))).unwrap();
    assert_eq!(Manner::one_round(1).refused(&path).len(), 1);
    assert_eq!(Manner::fixed_point(1).refused(&path).len(), length as usize);
}

/// A star of links: each word that goes changes what follows every tail, and must not be told to each.
#[test]
fn many_links_are_linear() {
    let size = 2_000;
    let links = (0..size).flat_map(|tail| [0, 1].map(|head| (tail, head)));
    let words = (0..size).flat_map(|tail| [(0, tail), (1, tail)]);
    let graph = Graph::with_links(2, size, links, words).unwrap();
    assert_eq!(Manner::fixed_point(2 * size - 1).refused(&graph), []);
    assert_eq!(Manner::fixed_point(2 * size).refused(&graph).len(), 2 * size as usize);
}
