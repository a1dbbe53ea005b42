//! Graphs of 10⁵ arcs, and of 10⁷ with `KKEUT_LARGE=1`: known answers, and no stack to speak of.
//!
//! `KKEUT_LARGE=1 cargo test --release -p wordgraph --test large -- --nocapture --test-threads 1` prints the times, which
//! are for the eye: what is claimed of speed is measured by the benchmark `scaling`. Quadratic work would not end.

use std::time::{Duration, Instant};

use wordgraph::{Analysis, Graph, GraphBuilder, Judge, Outcome, Reason, RootGraph, TailId};

/// All of this runs on so little stack that a recursion of any depth would overflow it.
const STACK: usize = 64 << 10;

fn on_a_small_stack<T: Send>(run: impl FnOnce() -> T + Send) -> T {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, run);
        thread.expect("a thread starts").join().expect("no panic, and no overflow")
    })
}

fn is_large() -> bool {
    std::env::var("KKEUT_LARGE").is_ok_and(|value| value == "1")
}

/// Runs one shape at 10⁵ arcs and, if that is asked for, at 10⁷. `build` gets the number of arcs that is wanted.
fn at_each_size(name: &str, build: impl Fn(u32) -> Graph + Sync, check: impl Fn(&Analysis<&Graph>) + Sync) {
    let sizes: &[u32] = if is_large() { &[100_000, 1_000_000, 10_000_000] } else { &[2_000, 100_000] };
    for &arcs in sizes {
        on_a_small_stack(|| {
            let start = Instant::now();
            let graph = build(arcs);
            let built = start.elapsed();
            let found = graph.arc_count();
            assert!(found > arcs / 2 && found < arcs * 2, "{found} arcs for {arcs}");
            // The least of three: others use this machine too.
            let analysed = (0..3).map(|_| time(|| drop(Analysis::new(&graph)))).min().expect("three times");
            let analysis = Analysis::new(&graph);
            check(&analysis);
            let mut components = 0;
            let rooted = time(|| components = analysis.root_graph().components().len());
            let per_arc = |time: Duration| time.as_secs_f64() * 1e9 / f64::from(found);
            println!(
                "{name}: {found} arcs: build {:.1}, analysis {:.1}, roots {:.1} ns/arc; {components} components",
                per_arc(built),
                per_arc(analysed),
                per_arc(rooted)
            );
        });
    }
}

fn time(run: impl FnOnce()) -> Duration {
    let start = Instant::now();
    run();
    start.elapsed()
}

/// The rule in which every tail may be taken up as its own head or as one that no word begins with: the same game as the
/// plain one, by way of the general algorithm.
fn with_dead_links(vertices: u32, words: impl IntoIterator<Item = (u32, u32)>) -> Graph {
    let links = (0..vertices).flat_map(|vertex| [(vertex, vertex), (vertex, vertices)]);
    Graph::with_links(vertices + 1, vertices, links, words).unwrap()
}

fn both_ways<W: Iterator<Item = (u32, u32)>>(
    name: &str,
    shape: impl Fn(u32) -> (u32, W) + Sync,
    check: impl Fn(&Analysis<&Graph>) + Sync,
) {
    let plain = |arcs| {
        let (vertices, words) = shape(arcs);
        Graph::plain(vertices, words).unwrap()
    };
    let ruled = |arcs| {
        let (vertices, words) = shape(arcs);
        with_dead_links(vertices, words)
    };
    at_each_size(name, plain, &check);
    at_each_size(&format!("{name}, ruled"), ruled, &check);
}

fn assert_tail(analysis: &Analysis<&Graph>, tail: u32, outcome: Outcome, depth: u32) {
    let found = (analysis.outcome(TailId(tail)), analysis.depth(TailId(tail)));
    assert_eq!(found, (outcome, Some(depth)), "tail {tail} of {:?}", analysis.graph());
}

/// Who is handed a vertex at an even distance from the end loses.
#[test]
fn a_path_alternates() {
    both_ways(
        "path",
        |arcs| (arcs + 1, (0..arcs).map(|vertex| (vertex, vertex + 1))),
        |analysis| {
            let end = analysis.graph().tail_count() - 1;
            for tail in 0..=end {
                let plies = end - tail;
                assert_tail(analysis, tail, [Outcome::Loss, Outcome::Win][plies as usize % 2], plies);
            }
        },
    );
}

/// Each link of the chain narrows the choices of one tail, which makes one new pair, whose end narrows the next: as many
/// rounds as there are links.
#[test]
fn a_chain_of_pairs_that_open_one_another_is_lost_to_its_end() {
    let chain = |arcs: u32| {
        let count = arcs / 4;
        let links =
            (1..count).flat_map(|i| [(3 * i, 3 * i), (3 * i, 3 * i + 1), (3 * i + 1, 3 * i), (3 * i + 2, 3 * i + 2)]);
        let words = (1..count)
            .flat_map(|i| [(3 * i + 2, 3 * (i - 1)), (3 * i + 1, 3 * i + 2), (3 * i, 3 * i), (3 * i, 3 * i + 1)]);
        Graph::with_links(3 * count, 3 * count, links, words).unwrap()
    };
    at_each_size("chain of pairs", chain, |analysis| {
        assert!((0..analysis.graph().tail_count() / 3).all(|i| analysis.outcome(TailId(3 * i)) == Outcome::Loss));
    });
}

/// The other way round, so that no order of vertices is luck.
#[test]
fn a_path_backwards_alternates() {
    both_ways(
        "path backwards",
        |arcs| (arcs + 1, (0..arcs).map(|vertex| (vertex + 1, vertex))),
        |analysis| {
            for tail in analysis.graph().tails() {
                assert_tail(analysis, tail.0, [Outcome::Loss, Outcome::Win][tail.index() % 2], tail.0);
            }
        },
    );
}

#[test]
fn a_star_outwards_is_won_in_its_centre() {
    both_ways(
        "star out",
        |arcs| (arcs + 1, (0..arcs).map(|leaf| (0, leaf + 1))),
        |analysis| {
            assert_tail(analysis, 0, Outcome::Win, 1);
            assert!((1..analysis.graph().tail_count()).all(|leaf| analysis.depth(TailId(leaf)) == Some(0)));
        },
    );
}

#[test]
fn a_star_inwards_is_won_in_its_leaves() {
    both_ways(
        "star in",
        |arcs| (arcs + 1, (0..arcs).map(|leaf| (leaf + 1, 0))),
        |analysis| {
            assert_tail(analysis, 0, Outcome::Loss, 0);
            assert!((1..analysis.graph().tail_count()).all(|leaf| analysis.depth(TailId(leaf)) == Some(1)));
        },
    );
}

/// Every word is answered by the word back, and every loop is won.
#[test]
fn a_complete_graph_is_all_pairs_and_loops() {
    let side = |arcs: u32| arcs.isqrt();
    let words = |side: u32| (0..side).flat_map(move |head| (0..side).map(move |tail| (head, tail)));
    both_ways(
        "complete",
        |arcs| (side(arcs), words(side(arcs))),
        |analysis| {
            let graph = analysis.graph();
            for arc in graph.arcs() {
                let is_loop = graph.head(arc).0 == graph.tail(arc).0;
                assert_eq!(analysis.net(arc), u32::from(is_loop));
                assert_eq!(analysis.partner(arc).is_none(), is_loop);
            }
            for tail in graph.tails() {
                assert_tail(analysis, tail.0, Outcome::Win, 1);
                assert_eq!(analysis.reason(tail), Some(Reason::Loop));
            }
        },
    );
}

/// One class of tails that all heads belong to: pairs are all words, whatever leads where.
#[test]
fn a_rule_that_allows_everything_leaves_one_word_or_none() {
    let build = |arcs: u32| {
        let words = (0..arcs).map(|word| (word % 30, word / 30));
        let tails = arcs.div_ceil(30);
        Graph::with_links(30, tails, (0..tails).flat_map(|tail| (0..30).map(move |head| (tail, head))), words).unwrap()
    };
    at_each_size("everything allowed", build, |analysis| {
        let graph = analysis.graph();
        let left: u64 = graph.arcs().map(|arc| u64::from(analysis.net(arc))).sum();
        assert_eq!(left, graph.word_count() % 2);
        let outcome = if left == 1 { Outcome::Win } else { Outcome::Loss };
        assert!(graph.tails().all(|tail| analysis.outcome(tail) == outcome));
    });
}

/// Three words a syllable: decided in part, with long ways.
#[test]
fn a_random_graph_is_consistent() {
    let words = |arcs: u32| {
        let mut state = u64::from(arcs);
        move || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as u32 % (arcs / 3)
        }
    };
    both_ways(
        "random",
        |arcs| {
            let mut next = words(arcs);
            (arcs / 3, (0..arcs).map(move |_| (next(), next())))
        },
        |analysis| {
            let graph = analysis.graph();
            let count = |outcome| graph.tails().filter(|&tail| analysis.outcome(tail) == outcome).count() as u32;
            for outcome in [Outcome::Win, Outcome::Loss, Outcome::Root] {
                assert!(count(outcome) * 20 > graph.tail_count(), "{outcome:?}: {}", count(outcome));
            }
            // Locally, every label follows from its neighbours'.
            for head in graph.heads().take(graph.tail_count() as usize) {
                let left = graph.arcs_from(head).filter(|&arc| analysis.net(arc) != 0);
                let best = Outcome::best(left.map(|arc| analysis.outcome(graph.tail(arc)).reversed()));
                let tail = TailId(head.0);
                match analysis.reason(tail) {
                    Some(Reason::Loop) => assert_eq!(analysis.outcome(tail), Outcome::Win),
                    _ => assert_eq!(analysis.outcome(tail), best, "tail {}", tail.0),
                }
            }
            // Judging is for single moves, and each may take an analysis of the roots: a few.
            let mut judge = Judge::new(analysis);
            for arc in graph.arcs().step_by(graph.arc_count() as usize / 5) {
                let judged = judge.judge(arc);
                if analysis.net(arc) != 0 && analysis.outcome(graph.tail(arc)) == Outcome::Loss {
                    assert_eq!(judged.outcome, Outcome::Win);
                }
            }
        },
    );
}

/// Circles of three, one after another: every one is a major root, and the components come in their order.
#[test]
fn a_chain_of_roots_is_a_chain_of_components() {
    let circles = |arcs: u32| arcs / 4;
    let words = |circles: u32| {
        (0..circles).flat_map(move |circle| {
            let [a, b, c] = [0, 1, 2].map(|place| circle * 3 + place);
            let on = (circle + 1 < circles).then_some((c, c + 1));
            [(a, b), (b, c), (c, a)].into_iter().chain(on)
        })
    };
    both_ways(
        "roots",
        |arcs| (circles(arcs) * 3, words(circles(arcs))),
        |analysis| {
            let roots = analysis.root_graph();
            assert_eq!(roots.tails().len(), analysis.graph().tail_count() as usize);
            let components = roots.components();
            assert_eq!(components.len() * 3, roots.tails().len());
            for (component, first) in components.iter().zip((0..).step_by(3)) {
                assert_eq!(component.tails, [TailId(first), TailId(first + 1), TailId(first + 2)]);
                assert!(component.is_major());
            }
        },
    );
}

#[test]
fn one_long_circle_is_one_component() {
    both_ways(
        "circle",
        |arcs| (arcs, (0..arcs).map(move |vertex| (vertex, (vertex + 1) % arcs))),
        |analysis| {
            let components = analysis.root_graph().components();
            assert_eq!(components.len(), 1);
            assert_eq!(components[0].tails.len(), analysis.graph().tail_count() as usize);
        },
    );
}

/// Many words on one arc cost no more than one.
#[test]
fn multiplicities_are_numbers() {
    let mut builder = GraphBuilder::plain(3);
    builder.add_many(0, 1, u32::MAX).unwrap();
    builder.add_many(1, 0, u32::MAX - 1).unwrap();
    builder.add_many(0, 0, u32::MAX).unwrap();
    builder.add_many(2, 0, 1 << 31).unwrap();
    let graph = builder.build().unwrap();
    let analysis = Analysis::new(&graph);
    assert_eq!(graph.arcs().map(|arc| analysis.net(arc)).collect::<Vec<_>>(), [1, 1, 0, 1 << 31]);
    // 0 has one word to 1, which has none left, and its loop.
    assert_tail(&analysis, 1, Outcome::Loss, 0);
    assert_tail(&analysis, 0, Outcome::Win, 1);
    assert_tail(&analysis, 2, Outcome::Loss, 2);
}

#[test]
fn everything_can_be_shared_and_sent() {
    fn assert_both<T: Send + Sync>() {}
    assert_both::<Graph>();
    assert_both::<GraphBuilder>();
    assert_both::<Analysis>();
    assert_both::<Analysis<std::sync::Arc<Graph>>>();
    assert_both::<Judge<'_>>();
    assert_both::<RootGraph>();
    assert_both::<wordgraph::Component>();
    assert_both::<wordgraph::Move>();
    assert_both::<wordgraph::GraphError>();
    assert_both::<wordgraph::RemovalError>();

    // One analysis, asked from many threads.
    let analysis = Analysis::new(Graph::plain(3, [(0, 1), (0, 2), (1, 2)]).unwrap());
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| assert_eq!(Judge::new(&analysis).moves(TailId(0)).count(), 2));
        }
    });
}
