//! The store, against one made of maps.

mod oracle;

use std::collections::{BTreeMap, BTreeSet};

use oracle::{Case, cases};
use proptest::collection::vec;
use proptest::prelude::*;
use wordgraph::{ArcId, Graph, GraphBuilder, GraphError, HeadId, TailId};

/// What a graph is, said plainly.
struct Naive {
    heads: u32,
    tails: u32,
    links: BTreeSet<(u32, u32)>,
    words: BTreeMap<(u32, u32), u32>,
}

impl Naive {
    fn new(heads: u32, tails: u32, links: &[(u32, u32)], words: &[(u32, u32, u32)]) -> Self {
        let mut sums = BTreeMap::new();
        for &(head, tail, count) in words.iter().filter(|word| word.2 != 0) {
            *sums.entry((head, tail)).or_insert(0) += count;
        }
        Self { heads, tails, links: links.iter().copied().collect(), words: sums }
    }

    fn check(&self, graph: &Graph) -> Result<(), TestCaseError> {
        prop_assert_eq!((graph.head_count(), graph.tail_count()), (self.heads, self.tails));
        prop_assert_eq!(graph.arc_count() as usize, self.words.len());
        prop_assert_eq!(graph.word_count(), self.words.values().map(|&count| u64::from(count)).sum::<u64>());
        prop_assert!(graph.heads().eq((0..self.heads).map(HeadId)));
        prop_assert!(graph.tails().eq((0..self.tails).map(TailId)));

        // Arcs are numbered by head, then by tail.
        let arcs = graph.arcs().map(|arc| ((graph.head(arc).0, graph.tail(arc).0), graph.multiplicity(arc)));
        prop_assert!(arcs.eq(self.words.iter().map(|(&ends, &count)| (ends, count))));
        prop_assert!(graph.arcs().eq((0..graph.arc_count()).map(ArcId)));

        for head in graph.heads() {
            let out: Vec<ArcId> = graph.arcs().filter(|&arc| graph.head(arc) == head).collect();
            prop_assert!(graph.arcs_from(head).eq(out.iter().copied()));
            prop_assert!(graph.arcs_from(head).rev().eq(out.iter().rev().copied()));
            prop_assert_eq!(graph.arcs_from(head).len(), out.len());
            let tails = self.links.iter().filter(|link| link.1 == head.0).map(|link| TailId(link.0));
            prop_assert_eq!(graph.tails_of(head).collect::<Vec<_>>(), tails.collect::<Vec<_>>());
            for tail in graph.tails() {
                let found = graph.find(head, tail);
                prop_assert_eq!(found.is_some(), self.words.contains_key(&(head.0, tail.0)));
                prop_assert!(found.is_none_or(|arc| (graph.head(arc), graph.tail(arc)) == (head, tail)));
                prop_assert_eq!(graph.has_link(tail, head), self.links.contains(&(tail.0, head.0)));
            }
        }
        for tail in graph.tails() {
            let into: Vec<ArcId> = graph.arcs().filter(|&arc| graph.tail(arc) == tail).collect();
            prop_assert!(graph.arcs_into(tail).eq(into.iter().copied()));
            prop_assert!(graph.arcs_into(tail).rev().eq(into.iter().rev().copied()));
            prop_assert_eq!(graph.arcs_into(tail).len(), into.len());
            let heads: Vec<HeadId> =
                self.links.iter().filter(|link| link.0 == tail.0).map(|link| HeadId(link.1)).collect();
            prop_assert_eq!(graph.heads_of(tail).len(), heads.len());
            prop_assert_eq!(graph.heads_of(tail).collect::<Vec<_>>(), heads);
        }
        let own = (0..self.tails).map(|tail| (tail, tail));
        prop_assert_eq!(graph.is_plain(), self.heads == self.tails && self.links.iter().copied().eq(own));
        Ok(())
    }
}

fn entry() -> impl Strategy<Value = (u32, u32, u32)> {
    (0u32..7, 0u32..7, prop_oneof![Just(1u32), Just(1), 0u32..4, 100_000u32..200_000])
}

/// A little more than what is in range, so that errors occur.
fn wild_pair() -> impl Strategy<Value = (u32, u32)> {
    prop_oneof![8 => (0u32..6, 0u32..6), 1 => (0u32..6, Just(u32::MAX)), 1 => (6u32..9, 0u32..9)]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_graph_is_what_was_added(links in vec((0u32..7, 0u32..7), 0..25), words in vec(entry(), 0..40)) {
        let mut builder = GraphBuilder::with_links(7, 7, links.iter().copied()).unwrap();
        for &(head, tail, count) in &words {
            builder.add_many(head, tail, count).unwrap();
        }
        let (graph, arcs) = builder.clone().build_indexed().unwrap();
        Naive::new(7, 7, &links, &words).check(&graph)?;
        prop_assert_eq!(&builder.build().unwrap(), &graph);

        // Each entry is told its arc.
        let entries: Vec<_> = words.iter().filter(|word| word.2 != 0).collect();
        prop_assert_eq!(arcs.len(), entries.len());
        for (arc, word) in arcs.into_iter().zip(entries) {
            prop_assert_eq!((graph.head(arc).0, graph.tail(arc).0), (word.0, word.1));
        }
    }

    #[test]
    fn every_way_of_building_gives_the_same_graph(case in cases()) {
        let graph = case.graph();
        Naive::new(case.heads, case.tails, &case.links, &case.words).check(&graph)?;
        let mut words = case.single_words();
        prop_assert_eq!(&Graph::with_links(case.heads, case.tails, case.links.iter().copied(), words.iter().copied()), &Ok(graph.clone()));
        words.reverse();
        let mut builder = GraphBuilder::with_links(case.heads, case.tails, case.links.iter().rev().copied()).unwrap();
        builder.extend(words.iter().copied()).unwrap();
        prop_assert_eq!(&builder.build(), &Ok(graph.clone()));
        if case.is_plain() {
            prop_assert_eq!(&Graph::plain(case.heads, words.iter().copied()), &Ok(graph.clone()));
        }
        // One word more is another graph.
        words.push((0, 0));
        prop_assert_ne!(&Graph::with_links(case.heads, case.tails, case.links.iter().copied(), words), &Ok(graph));
    }

    #[test]
    fn links_of_the_plain_game_are_the_plain_game(words in vec((0u32..5, 0u32..5), 0..12), vertices in 5u32..8) {
        let own = (0..vertices).flat_map(|vertex| [(vertex, vertex), (vertex, vertex)]);
        let graph = Graph::with_links(vertices, vertices, own.rev(), words.iter().copied()).unwrap();
        prop_assert!(graph.is_plain());
        prop_assert_eq!(graph, Graph::plain(vertices, words).unwrap());
    }

    #[test]
    fn the_first_word_out_of_range_is_named(words in vec(wild_pair(), 0..12)) {
        let (heads, tails) = (6, 7);
        let fault = words.iter().position(|word| word.0 >= heads || word.1 >= tails);
        let expected = fault.map(|index| match words[index] {
            (head, _) if head >= heads => GraphError::WordHead { index, head, heads },
            (_, tail) => GraphError::WordTail { index, tail, tails },
        });
        let built = Graph::with_links(heads, tails, [], words.iter().copied());
        prop_assert_eq!(built.as_ref().err(), expected.as_ref());
        if let Some(error) = expected {
            let text = error.to_string();
            prop_assert!(text.contains(&format!("word {}", fault.unwrap())), "{}", text);
        }
        // What came before the fault is kept, and building goes on.
        let mut builder = GraphBuilder::with_links(heads, tails, []).unwrap();
        prop_assert_eq!(builder.extend(words.iter().copied()).err(), expected);
        let kept: Vec<(u32, u32, u32)> =
            words[..fault.unwrap_or(words.len())].iter().map(|word| (word.0, word.1, 1)).collect();
        Naive::new(heads, tails, &[], &kept).check(&builder.build().unwrap())?;
    }

    #[test]
    fn the_first_link_out_of_range_is_named(links in vec(wild_pair(), 0..12)) {
        let (heads, tails) = (7, 6);
        let fault = links.iter().position(|link| link.0 >= tails || link.1 >= heads);
        let expected = fault.map(|index| match links[index] {
            (tail, _) if tail >= tails => GraphError::LinkTail { index, tail, tails },
            (_, head) => GraphError::LinkHead { index, head, heads },
        });
        prop_assert_eq!(Graph::with_links(heads, tails, links, []).err(), expected);
    }
}

#[test]
fn sizes_that_do_not_fit_are_refused() {
    let error = Graph::plain(u32::MAX, []).unwrap_err();
    assert_eq!(error, GraphError::TooManyVertices { count: u32::MAX.into(), max: Graph::MAX_VERTICES });
    let error = Graph::with_links(1, Graph::MAX_VERTICES + 1, [], []).unwrap_err();
    assert_eq!(error, GraphError::TooManyVertices { count: 1 << 28, max: Graph::MAX_VERTICES });

    let mut builder = GraphBuilder::plain(2);
    builder.add_many(1, 0, u32::MAX).unwrap();
    assert_eq!(builder.clone().build().unwrap().word_count(), u64::from(u32::MAX));
    builder.add(1, 1).unwrap();
    builder.add(1, 0).unwrap();
    assert_eq!(builder.build(), Err(GraphError::Multiplicity { head: 1, tail: 0 }));
}

#[test]
fn no_vertices_are_a_graph() {
    for graph in [Graph::plain(0, []).unwrap(), Graph::with_links(0, 0, [], []).unwrap()] {
        assert_eq!((graph.head_count(), graph.tail_count(), graph.arc_count(), graph.word_count()), (0, 0, 0, 0));
        assert!(graph.is_plain());
    }
    assert!(!Graph::with_links(0, 1, [], []).unwrap().is_plain());
    let error = Graph::plain(0, [(0, 0)]).unwrap_err();
    assert_eq!(error, GraphError::WordHead { index: 0, head: 0, heads: 0 });
}

/// Every accessor by id is documented to panic, and not to answer for a neighbour.
#[test]
fn ids_out_of_range_panic() {
    let graphs = [Case::plain(2, "0>1 1>0").graph(), Case::ruled(2, 2, "t0>h0 t0>h1", "h0>t1 h1>t0").graph()];
    for graph in &graphs {
        let calls: [(&str, &dyn Fn()); 9] = [
            ("heads_of", &|| _ = graph.heads_of(TailId(2)).len()),
            ("tails_of", &|| _ = graph.tails_of(HeadId(2)).len()),
            ("has_link", &|| _ = graph.has_link(TailId(2), HeadId(0))),
            ("arcs_from", &|| _ = graph.arcs_from(HeadId(2)).len()),
            ("arcs_into", &|| _ = graph.arcs_into(TailId(2)).len()),
            ("head", &|| _ = graph.head(ArcId(2))),
            ("tail", &|| _ = graph.tail(ArcId(2))),
            ("multiplicity", &|| _ = graph.multiplicity(ArcId(2))),
            ("find", &|| _ = graph.find(HeadId(2), TailId(0))),
        ];
        for (name, call) in calls {
            let caught = std::panic::catch_unwind(std::panic::AssertUnwindSafe(call));
            assert!(caught.is_err(), "{name} answered");
        }
    }
}
