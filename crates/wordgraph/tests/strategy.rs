//! The strategies: what they draw is valid, within what was asked for, and of every kind; and what fails shrinks to a case
//! from which nothing can be taken.

use std::collections::BTreeSet;
use std::fmt::Debug;

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{RngAlgorithm, TestError, TestRng, TestRunner};
use wordgraph::strategy::{
    Script, byte_texts, dueums, graphs, kana_conventions, lexicons, lexicons_under, link_rules, manners, places,
    plain_graphs, plays, ruled_graphs, rules, spoken, texts, units, word_lists, words,
};
use wordgraph::{
    Analysis, Dueum, Fault, Graph, GraphBuilder, HeadId, Kana, Lexicon, LinkRule, Manner, Outcome, Place, Rule, TailId,
    Unit,
};

fn runner(seed: u8) -> TestRunner {
    let config = ProptestConfig {
        cases: 20_000,
        max_shrink_iters: 100_000,
        failure_persistence: None,
        ..ProptestConfig::default()
    };
    TestRunner::new_with_rng(config, TestRng::from_seed(RngAlgorithm::ChaCha, &[seed; 32]))
}

/// What the first failure of each of several runs shrinks to.
fn least<S: Strategy>(strategy: impl Fn() -> S, fails: impl Fn(&S::Value) -> bool) -> Vec<S::Value> {
    let of_seed = |seed| {
        let result = runner(seed).run(&strategy(), |value| {
            prop_assert!(!fails(&value));
            Ok(())
        });
        match result {
            Err(TestError::Fail(_, value)) => value,
            other => panic!("nothing failed: {other:?}"),
        }
    };
    (0..24).map(of_seed).collect()
}

fn assert_least<S, V>(strategy: impl Fn() -> S, fails: impl Fn(&S::Value) -> bool, expected: &V)
where
    S: Strategy,
    S::Value: PartialEq<V>,
    V: Debug,
{
    for value in least(strategy, fails) {
        assert_eq!(value, *expected);
    }
}

fn draws<S: Strategy>(strategy: S, count: usize) -> impl Iterator<Item = S::Value> {
    let mut runner = runner(77);
    (0..count).map(move |_| strategy.new_tree(&mut runner).unwrap().current())
}

fn plain(vertices: u32, words: &[(u32, u32)]) -> Graph {
    Graph::plain(vertices, words.iter().copied()).unwrap()
}

#[test]
fn graphs_shrink_to_the_least() {
    assert_least(graphs, |_| true, &plain(1, &[]));
    assert_least(|| graphs().vertices(0..=3), |_| true, &plain(0, &[]));
    assert_least(|| plain_graphs().vertices(3..=5).arcs(2..=6), |_| true, &plain(3, &[(0, 0), (0, 1)]));
    assert_least(graphs, |graph| graph.arc_count() > 1, &plain(2, &[(0, 0), (0, 1)]));
    assert_least(graphs, |graph| graph.head_count() > 2, &plain(3, &[]));
    assert_least(|| graphs().multiplicity(1..=9), |graph| graph.word_count() > 4 && graph.arc_count() == 1, &{
        let mut builder = GraphBuilder::plain(1);
        builder.add_many(0, 0, 5).unwrap();
        builder.build().unwrap()
    });
    let loops = |graph: &Graph| graph.arcs().any(|arc| graph.has_link(graph.tail(arc), graph.head(arc)));
    assert_least(graphs, loops, &plain(1, &[(0, 0)]));
}

/// Large ones too, in as many steps as proptest allows by default.
#[test]
fn large_graphs_shrink_fast() {
    let config = ProptestConfig { failure_persistence: None, ..ProptestConfig::default() };
    let strategy = plain_graphs().vertices(60..=90).arcs(0..=500).multiplicity(1..=9);
    for seed in 0..8 {
        let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[seed; 32]);
        let result = TestRunner::new_with_rng(config.clone(), rng).run(&strategy, |graph| {
            prop_assert!(graph.arc_count() < 5);
            Ok(())
        });
        let Err(TestError::Fail(_, graph)) = result else { panic!("{result:?}") };
        assert_eq!((graph.head_count(), graph.arc_count(), graph.word_count()), (60, 5, 5));
    }
}

#[test]
fn graphs_with_a_rule_shrink_to_the_least() {
    let choice = |graph: &Graph| graph.tails().any(|tail| graph.heads_of(tail).len() > 1);
    assert_least(graphs, choice, &Graph::with_links(2, 1, [(0, 0), (0, 1)], []).unwrap());
    assert_least(|| ruled_graphs().links(2), |_| true, &Graph::with_links(1, 1, [(0, 0)], []).unwrap());
    let dead =
        |graph: &Graph| graph.tails().any(|tail| graph.heads_of(tail).len() == 0 && graph.arcs_into(tail).len() > 0);
    assert_least(ruled_graphs, dead, &Graph::with_links(1, 1, [], [(0, 0)]).unwrap());
}

#[test]
fn a_root_shrinks_to_a_cycle_of_three() {
    let open = |graph: &Graph| graph.tails().any(|tail| Analysis::new(graph).outcome(tail) == Outcome::Root);
    for graph in least(plain_graphs, open) {
        // By hand: with fewer words or syllables everything is decided.
        assert_eq!(graph, plain(3, &[(0, 1), (1, 2), (2, 0)]));
    }
    // Under a rule a root can be smaller. From none of those found can anything be taken.
    for graph in least(ruled_graphs, open) {
        assert!(open(&graph) && graph.word_count() <= 4, "{graph:?}");
        let words: Vec<_> = graph.arcs().map(|arc| (graph.head(arc).0, graph.tail(arc).0)).collect();
        let links: Vec<_> =
            graph.tails().flat_map(|tail| graph.heads_of(tail).map(move |head| (tail.0, head.0))).collect();
        assert!(graph.arcs().all(|arc| graph.multiplicity(arc) == 1), "{graph:?}");
        let build = |links: &[(u32, u32)], words: &[(u32, u32)]| {
            Graph::with_links(graph.head_count(), graph.tail_count(), links.iter().copied(), words.iter().copied())
        };
        for gone in 0..words.len() {
            let words = [&words[..gone], &words[gone + 1..]].concat();
            assert!(!open(&build(&links, &words).unwrap()), "{graph:?}");
        }
        for gone in 0..links.len() {
            let links = [&links[..gone], &links[gone + 1..]].concat();
            assert!(!open(&build(&links, &words).unwrap()), "{graph:?}");
        }
    }
}

#[test]
fn games_shrink_to_the_least() {
    for play in least(|| plays(graphs()), |_| true) {
        assert_eq!((&play.graph, play.start, &play.record[..]), (&plain(1, &[]), None, &[][..]));
    }
    for play in least(|| plays(plain_graphs().multiplicity(1)), |play| play.record.len() > 1) {
        assert_eq!((play.graph.head_count(), play.graph.arc_count()), (2, 2), "{play:?}");
        assert_eq!((play.start, play.record.len()), (None, 2), "{play:?}");
    }
    for play in least(|| plays(ruled_graphs()), |play| play.record.len() > 2) {
        assert_eq!((play.record.len() as u64, play.graph.word_count(), play.start), (3, 3, None), "{play:?}");
    }
    for play in least(|| plays(graphs()), |play| play.start.is_some_and(|tail| tail.0 > 0)) {
        assert_eq!((&play.graph, play.start, &play.record[..]), (&plain(2, &[]), Some(TailId(1)), &[][..]));
    }
    for spoken in least(|| spoken(lexicons(Script::Hangul)), |spoken| spoken.words.len() > 1) {
        assert_eq!((spoken.words.len(), spoken.lexicon.word_count()), (2, 2), "{spoken:?}");
    }
}

#[test]
fn rules_shrink_to_the_plain_game() {
    for rule in least(rules, |_| true) {
        assert_eq!(format!("{rule:?}"), format!("{:?}", Rule::plain()));
    }
    for links in least(link_rules, |_| true) {
        assert_eq!(format!("{links:?}"), format!("{:?}", LinkRule::OWN_HEAD));
    }
    // Each part alone; one that is not plain keeps only what makes it fail.
    for rule in least(rules, |rule| rule.ends("Ab").is_ok_and(|ends| ends.word() == "ab")) {
        assert_eq!(format!("{rule:?}"), format!("{:?}", Rule::plain().fold_case(true)));
    }
    assert_least(dueums, |&dueum| dueum != Dueum::None, &Dueum::Standard);
    assert_least(units, |&unit| unit != Unit::Scalar, &Unit::Grapheme);
    assert_least(places, |_| true, &Place::FIRST);
    assert_least(places, |place| place.is_from_back(), &Place::LAST);
    assert_least(places, |place| place.reach() > 2, &Place::from_front(1).span(2));
    assert_least(manners, |_| true, &Manner::NONE);
    assert_least(manners, |manner| manner.least() > 1 && manner.is_fixed_point(), &Manner::fixed_point(2));
    assert_least(kana_conventions, |_| true, &Kana::AS_WRITTEN);
}

#[test]
fn words_and_texts_shrink_to_the_least() {
    assert_least(|| words(Script::Hangul), |_| true, &"가가");
    assert_least(|| words(Script::Kana), |_| true, &"かか");
    assert_least(|| words(Script::Latin), |_| true, &"aa");
    assert_least(|| words(Script::Vietnamese), |_| true, &"con con");
    assert_least(|| words(Script::Latin), |word| word.starts_with('c'), &"ca");
    assert_least(|| word_lists(Script::Latin), |list| list.len() > 1, &vec!["aa".to_owned(), "aa".to_owned()]);
    assert_least(|| texts(Script::Latin), |_| true, &"");
    for text in least(|| texts(Script::Hangul), |text| text.contains('녀')) {
        assert!(text.lines().count() == 1 && ["가녀", "녀가"].contains(&text.trim()), "{text:?}");
    }
    let skips = |text: &String| !Lexicon::from_text(text, &Rule::english()).unwrap().report().skipped.is_empty();
    for text in least(|| texts(Script::Latin), skips) {
        assert!(text.lines().count() == 1 && text.ends_with('\n'), "{text:?}");
    }
    for lexicon in least(|| lexicons(Script::Latin), |lexicon| lexicon.word_count() > 1) {
        let words: Vec<_> = lexicon.iter().map(|(_, word)| word).collect();
        assert!(words[0] == "aa" && words.len() == 2 && words[1].len() == 2, "{words:?}");
    }
    assert_least(|| byte_texts(Script::Latin), |bytes| std::str::from_utf8(bytes).is_err(), &[0x80]);
}

#[test]
fn graphs_are_of_the_sizes_asked_for() {
    for graph in draws(graphs(), 4_000) {
        assert!((1..=4).contains(&graph.head_count()) && (1..=4).contains(&graph.tail_count()));
        assert!(graph.arc_count() <= 6 && graph.arcs().all(|arc| (1..=2).contains(&graph.multiplicity(arc))));
        assert!(graph.tails().all(|tail| graph.heads_of(tail).len() <= 3));
    }
    let strategy = ruled_graphs().vertices(5..=7).links(2..=3).arcs(9..12).multiplicity(4..=5);
    for seed in 0..20 {
        let mut runner = runner(seed);
        let mut tree = strategy.new_tree(&mut runner).unwrap();
        // Whatever it shrinks to stays within the sizes.
        loop {
            let graph = tree.current();
            assert!((5..=7).contains(&graph.head_count()) && (5..=7).contains(&graph.tail_count()), "{graph:?}");
            assert!(graph.tails().all(|tail| (2..=3).contains(&graph.heads_of(tail).len())), "{graph:?}");
            assert!((9..12).contains(&graph.arc_count()), "{graph:?}");
            assert!(graph.arcs().all(|arc| (4..=5).contains(&graph.multiplicity(arc))), "{graph:?}");
            if !tree.simplify() {
                break;
            }
        }
    }
    // What is not possible is as near as can be.
    for graph in draws(ruled_graphs().vertices(2).links(5).arcs(9).multiplicity(0), 50) {
        assert!(graph.tails().all(|tail| graph.heads_of(tail).len() == 2));
        assert_eq!((graph.arc_count(), graph.word_count()), (4, 4));
    }
    for graph in draws(graphs().vertices(0), 50) {
        assert_eq!((graph.head_count(), graph.tail_count(), graph.arc_count()), (0, 0, 0));
    }
}

#[test]
fn graphs_are_of_every_kind() {
    assert!(draws(plain_graphs(), 500).all(|graph| graph.is_plain()));
    let mut seen = [0u32; 9];
    for graph in draws(graphs(), 2_000) {
        let analysis = Analysis::new(&graph);
        let of = |outcome| graph.tails().any(|tail| analysis.outcome(tail) == outcome);
        let kinds = [
            graph.is_plain(),
            !graph.is_plain(),
            of(Outcome::Win),
            of(Outcome::Loss),
            of(Outcome::Root),
            graph.arcs().any(|arc| analysis.cancelled(arc) != 0),
            graph.arcs().any(|arc| graph.multiplicity(arc) > 1),
            graph.arcs().any(|arc| graph.has_link(graph.tail(arc), graph.head(arc))),
            graph.arc_count() == 6,
        ];
        seen.iter_mut().zip(kinds).for_each(|(seen, kind)| *seen += u32::from(kind));
    }
    // One in fifty of each at the least.
    assert!(seen.iter().all(|&count| count >= 40), "{seen:?}");
}

#[test]
fn games_are_legal_and_at_every_moment() {
    let (mut begun, mut over, mut free) = (0, 0, 0);
    for play in draws(plays(graphs()), 2_000) {
        let position = play.position();
        assert!(position.record().eq(play.record.iter().copied()));
        assert_eq!(position.tail(), play.tail());
        assert!(play.graph.arcs().all(|arc| position.multiplicity(arc) == play.left(arc)));
        begun += u32::from(!play.record.is_empty());
        over += u32::from(position.legal().next().is_none());
        free += u32::from(play.start.is_none());
    }
    assert!(begun > 500 && over > 200 && free > 200, "{begun} {over} {free}");

    let mut lengths = BTreeSet::new();
    for spoken in draws(spoken(lexicons(Script::Hangul)), 1_000) {
        assert!(spoken.game().record().eq(&spoken.words));
        lengths.insert(spoken.words.len());
    }
    assert!((0..=6).all(|length| lengths.contains(&length)), "{lengths:?}");
}

#[test]
fn words_are_valid() {
    for script in Script::ALL {
        let rule = script.rule();
        for word in draws(words(script), 1_000) {
            let ends = rule.ends(&word).unwrap_or_else(|fault| panic!("{word:?}: {fault}"));
            assert_eq!(ends.word(), word);
        }
        let mut duplicates = 0;
        for lexicon in draws(lexicons(script), 500) {
            let report = lexicon.report();
            assert_eq!(report.lines, report.words + report.duplicates);
            duplicates += report.duplicates;
        }
        assert!(duplicates > 10, "{script:?}: {duplicates}");
    }
}

#[test]
fn texts_have_every_fault() {
    let mut kinds = BTreeSet::new();
    let (mut blank, mut duplicates, mut words) = (0, 0, 0);
    for script in Script::ALL {
        for bytes in draws(byte_texts(script), 1_000) {
            let lexicon = Lexicon::from_bytes(&bytes, &script.rule()).unwrap();
            let report = lexicon.report();
            blank += report.blank;
            duplicates += report.duplicates;
            words += report.words;
            kinds.extend(report.skipped.iter().map(|skipped| match skipped.fault {
                Fault::InvalidUtf8 { .. } => "UTF-8",
                Fault::LineTooLong { .. } => "long",
                Fault::Control(_) => "control",
                Fault::WhiteSpace(_) => "space",
                Fault::LoneJamo(_) => "jamo",
                Fault::TooShort { .. } => "short",
                Fault::FinalN => "n",
                _ => "another",
            }));
        }
    }
    assert!(
        ["UTF-8", "long", "control", "space", "jamo", "short", "n"].iter().all(|kind| kinds.contains(kind)),
        "{kinds:?}"
    );
    assert!(blank > 500 && duplicates > 500 && words > 5_000, "{blank} {duplicates} {words}");
}

#[test]
fn rules_are_of_every_kind_and_leave_words() {
    let every: BTreeSet<_> = draws(dueums(), 200).collect();
    assert_eq!(every.len(), Dueum::ALL.len());
    let text = |rule: Rule| format!("{rule:?}");
    let seen: Vec<String> = draws(rules(), 500).map(text).collect();
    for part in [
        "Grapheme",
        "Token",
        "back: true",
        "TwoWayFree",
        "Table([(",
        "max: 5",
        "fold_case: true",
        "Joined",
        "fixed_point: true",
    ] {
        assert!(seen.iter().any(|rule| rule.contains(part)), "{part}");
    }
    assert!(seen.iter().all(|rule| rule.contains("predicate: None") && rule.contains("strict: false")));
    let left: u32 =
        draws(lexicons_under(Script::Hangul, rules()), 1_000).map(|lexicon| lexicon.word_count().min(1)).sum();
    assert!(left > 500, "{left}");
}

/// A failing test prints what it failed on.
#[test]
fn what_fails_can_be_read() {
    let graph = Graph::with_links(2, 1, [(0, 0), (0, 1)], [(1, 0), (1, 0)]).unwrap();
    let shown = "Graph { plain: false, heads: 2, tails: 1, words: 2, links: [t0>h0, t0>h1], arcs: [h1>t0×2] }";
    assert_eq!(format!("{graph:?}"), shown);
    assert_eq!(graph.find(HeadId(1), TailId(0)).map(|arc| graph.multiplicity(arc)), Some(2));
    let shown = "Graph { plain: true, heads: 2, tails: 2, words: 1, arcs: [0>1] }";
    assert_eq!(format!("{:?}", plain(2, &[(0, 1)])), shown);
    let large = Graph::plain(66, (0..65).map(|vertex| (vertex, vertex + 1))).unwrap();
    assert_eq!(format!("{large:?}"), "Graph { plain: true, heads: 66, tails: 66, words: 65, arcs: 65, .. }");
    let lexicon = Lexicon::from_text("사과\n과자", &Rule::korean()).unwrap();
    assert!(format!("{lexicon:?}").contains(r#"words: ["과자", "사과"]"#));
}

/// Said where it is written, and not when something is drawn: nothing is in such a range.
#[test]
fn empty_ranges_are_refused() {
    let refused = |make: fn() -> wordgraph::strategy::Graphs| {
        let caught = std::panic::catch_unwind(make).map(|_| ());
        let what = caught.expect_err("an empty range");
        assert!(what.downcast_ref::<String>().is_some_and(|what| what.starts_with("no number is in the range")));
    };
    #[expect(clippy::reversed_empty_ranges, reason = "that is the point")]
    {
        refused(|| graphs().vertices(5..=3));
        refused(|| graphs().vertices(3..3));
        refused(|| graphs().vertices(0..0));
        refused(|| ruled_graphs().links(2..=1));
        refused(|| plain_graphs().arcs(5..3));
        refused(|| plain_graphs().multiplicity(5..=3));
    }
    // No range, but one number, if a great one.
    let mut runner = TestRunner::deterministic();
    let graph = plain_graphs().vertices(2).arcs(1).multiplicity(usize::MAX).new_tree(&mut runner).unwrap().current();
    assert_eq!(graph.word_count(), u64::from(u32::MAX));
}

/// A line goes with its end, so those before it can go. One after it may stay: it was needed when the last line had no end.
#[test]
fn texts_shrink_to_the_line_that_fails() {
    for least in least(|| texts(Script::Hangul), |text| text.contains("\r\n")) {
        assert!(least.lines().count() <= 2 && least.matches("\r\n").count() == 1, "{least:?}");
    }
}
