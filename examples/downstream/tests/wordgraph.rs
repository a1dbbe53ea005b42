//! The stranger's solver and the library, each tested with the other.

use arbitrary::{Arbitrary, Unstructured};
use kkeut_downstream::chain::Chain;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{TestError, TestRunner};
use wordgraph::strategy::{
    Graphs, Play, Script, graphs, lexicons, plain_graphs, plays, ruled_graphs, rules, spoken, texts,
};
use wordgraph::{Analysis, ArcId, Graph, Judge, Lexicon, Limits, Outcome, Position, Rule, Solver, TailId};

/// What the library claims, if it claims anything.
fn claim(outcome: Outcome) -> Option<bool> {
    match outcome {
        Outcome::Win => Some(true),
        Outcome::Loss => Some(false),
        Outcome::Root => None,
    }
}

fn agree(graph: &Graph) -> Result<(), TestCaseError> {
    let analysis = Analysis::new(graph);
    let mut judge = Judge::new(&analysis);
    let mut solver = Solver::of(Analysis::new(graph), 1 << 16);
    let mut chain = Chain::new(graph);
    for tail in graph.tails() {
        let wins = chain.wins(tail);
        prop_assert!(claim(analysis.outcome(tail)).is_none_or(|claim| claim == wins), "{:?}", tail);
        prop_assert_eq!(claim(solver.solve(tail, &Limits::NONE).outcome()), Some(wins));
    }
    for arc in graph.arcs() {
        let wins = chain.wins_by(arc);
        prop_assert!(claim(judge.value(arc)).is_none_or(|claim| claim == wins), "{:?}", arc);
    }
    Ok(())
}

proptest! {
    #[test]
    fn who_wins(graph in graphs()) {
        agree(&graph)?;
    }

    #[test]
    fn who_wins_on_other_graphs(
        plain in plain_graphs().vertices(3..=6).arcs(5..=9).multiplicity(1),
        ruled in ruled_graphs().vertices(1..=2).links(1..=2).multiplicity(1..=5).arcs(1..=4),
    ) {
        agree(&plain)?;
        agree(&ruled)?;
    }

    #[test]
    fn who_wins_in_mid_play(play in plays(graphs())) {
        let mut position = play.position();
        let mut chain = Chain::new(&play.graph);
        for &arc in &play.record {
            prop_assert!(chain.take(arc));
        }
        for tail in play.graph.tails() {
            let wins = chain.wins(tail);
            prop_assert!(claim(position.outcome_of(tail)).is_none_or(|claim| claim == wins), "{:?}", tail);
        }
        for played in position.moves() {
            let wins = chain.wins_by(played.arc);
            prop_assert!(claim(played.outcome).is_none_or(|claim| claim == wins), "{:?}", played);
        }
    }

    #[test]
    fn a_game_in_words_goes_on(spoken in spoken(lexicons(Script::Hangul))) {
        let mut game = spoken.game();
        let next: Vec<String> = game.words().map(Into::into).collect();
        for word in next {
            prop_assert!(!spoken.words.contains(&word));
            game.say(&word)?;
            prop_assert!(game.say(&word).is_err());
            game.take_back();
        }
    }

    #[test]
    fn a_list_is_read_like_its_lines(text in texts(Script::Kana), rule in rules()) {
        let whole = Lexicon::from_text(&text, &rule)?;
        let lines = Lexicon::from_words(text.trim_start_matches('\u{FEFF}').lines(), &rule)?;
        prop_assert!(whole.iter().eq(lines.iter()));
    }

    #[test]
    fn graphs_and_games_are_stored(play in plays(graphs()), rule in rules()) {
        let text = serde_json::to_string(&(&play.graph, play.start, &play.record, &rule))?;
        let (graph, start, record, read): (Graph, Option<TailId>, Vec<ArcId>, Rule) = serde_json::from_str(&text)?;
        prop_assert_eq!(&graph, &play.graph);
        prop_assert_eq!((start, record), (play.start, play.record));
        prop_assert_eq!(format!("{read:?}"), format!("{rule:?}"));
    }
}

/// A solver that makes a mistake is found out, and on a graph from which nothing can be taken.
#[test]
fn a_mistake_shrinks_to_what_it_is_about() {
    // Who thinks that a tail is won as soon as there is a word after it.
    let mistaken = |graph: &Graph, tail: TailId| graph.heads_of(tail).any(|head| graph.arcs_from(head).len() > 0);
    let least = |strategy: Graphs| {
        let config = ProptestConfig { failure_persistence: None, cases: 2_000, ..ProptestConfig::default() };
        let result = TestRunner::new(config).run(&strategy, |graph| {
            let mut chain = Chain::new(&graph);
            for tail in graph.tails() {
                prop_assert_eq!(mistaken(&graph, tail), chain.wins(tail));
            }
            Ok(())
        });
        match result {
            Err(TestError::Fail(_, graph)) => graph,
            other => panic!("it was not found out: {other:?}"),
        }
    };
    // Of one word the mistaken one is right. Two are enough: a loop twice, which whoever begins it does not end; or a loop, and
    // a word that leads to it.
    let graph = least(plain_graphs());
    assert!(graph.word_count() == 2 && graph.head_count() <= 2, "{graph:?}");
    // With one word an arc it takes two arcs: there and back, for example.
    let graph = least(plain_graphs().multiplicity(1));
    assert_eq!((graph.head_count(), graph.arc_count(), graph.word_count()), (2, 2, 2));
}

/// A fuzz target is a function of bytes. Here the bytes are a fixed stream.
#[test]
fn driven_by_bytes() {
    let mut seed = 1_u32;
    let mut next = move || {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (seed >> 24) as u8
    };
    let (mut searched, mut named) = (0, 0);
    for len in (0..400).cycle().take(4_000) {
        let bytes: Vec<u8> = (0..len).map(|_| next()).collect();
        let mut u = Unstructured::new(&bytes);
        let position = Position::<Graph>::arbitrary(&mut u).unwrap();
        let graph = position.graph();
        // Trying everything takes as many positions as there are ways to have words left.
        let ways = graph.arcs().map(|arc| u64::from(graph.multiplicity(arc)) + 1).try_fold(1, u64::checked_mul);
        if ways.is_some_and(|ways| ways < 1 << 10) {
            let mut chain = Chain::new(graph);
            assert!(position.record().all(|arc| chain.take(arc)));
            for tail in graph.tails() {
                let wins = chain.wins(tail);
                assert!(claim(position.outcome_of(tail)).is_none_or(|claim| claim == wins), "{tail:?} of {graph:?}");
            }
            searched += usize::from(graph.word_count() > 2);
        }
        let lexicon = Lexicon::arbitrary(&mut u).unwrap();
        for (arc, word) in lexicon.iter() {
            assert!(lexicon.words(arc).any(|other| other == word));
            named += 1;
        }
    }
    assert!(searched > 50 && named > 500, "{searched} {named}");
}

#[test]
fn a_graph_is_stored_as_json() {
    let graph = Graph::with_links(2, 2, [(0, 0), (0, 1), (1, 1)], [(0, 1), (0, 1), (1, 0)]).unwrap();
    let text = serde_json::to_string(&graph).unwrap();
    assert_eq!(text, r#"{"version":1,"links":[[0,1],[1]],"words":[[[1,2]],[[0,1]]]}"#);
    let read: Graph = serde_json::from_str(&text).unwrap();
    assert_eq!(read, graph);
    // What somebody else has written is checked.
    let broken = text.replace("[1,2]", "[9,2]");
    let error = serde_json::from_str::<Graph>(&broken).unwrap_err();
    assert_eq!(error.to_string(), "word 0: tail 9 is out of range (the graph has 2 tails)");
    // A rule that holds code is not stored as if it held none.
    let rule = Rule::korean().only(|word| !word.starts_with('기'));
    assert!(serde_json::to_string(&rule).is_err());
}

/// The values of a game are put together by hand as well.
#[test]
fn a_play_can_be_looked_at() {
    let mut runner = TestRunner::deterministic();
    let play: Play = plays(graphs()).new_tree(&mut runner).unwrap().current();
    assert!(format!("{play:?}").starts_with("Play { graph: Graph { plain: "));
    assert_eq!(play.position().record().len(), play.record.len());
}
