//! Any small graph, and a game on it: whatever is claimed of a tail, a move or a forced head must be its exact value, a
//! position must be what an analysis from scratch says, and the search must end with the exact value and a proof of it.
#![no_main]

#[path = "../crates/wordgraph/tests/oracle/mod.rs"]
mod oracle;
mod small;

use libfuzzer_sys::fuzz_target;
use oracle::{Case, Exact, holds};
use wordgraph::{
    Analysis, ArcId, Graph, HeadId, Judge, Limits, Outcome, PlayError, Position, Proof, Solver, TailId, Verdict,
};

fuzz_target!(|data: &[u8]| {
    let Some((case, steps)) = small::case(data) else { return };
    let graph = case.graph();
    let exact = Exact::new(&case);
    labels(&case, &graph, &exact);
    let (&[start, table, nodes, alteration], steps) = steps.split_first_chunk().unwrap_or((&[0; 4], &[]));
    let record = game(&case, &graph, start, steps);
    search(&case, &graph, &exact, [table, nodes, alteration], &record);
});

fn labels(case: &Case, graph: &Graph, exact: &Exact<'_>) {
    let analysis = Analysis::new(graph);
    for tail in graph.tails() {
        assert!(holds(analysis.outcome(tail), exact.tail(tail.0)), "{tail:?} of {case:?}");
    }
    let mut judge = Judge::new(&analysis);
    for (index, arc) in graph.arcs().enumerate() {
        assert!(holds(judge.value(arc), exact.word(index)), "{arc:?} of {case:?}");
    }
    for head in 0..case.heads {
        assert!(holds(judge.forced(HeadId(head)), exact.any_of(&[head])), "head {head} of {case:?}");
    }
}

/// Where the arc stands in a case that has fewer words.
fn arc_index(graph: &Graph, case: &Case, arc: ArcId) -> usize {
    let (head, tail) = (graph.head(arc).0, graph.tail(arc).0);
    case.words.iter().position(|word| (word.0, word.1) == (head, tail)).expect("a word that is left")
}

/// Plays and takes back. Returns what was played in the end.
fn game(case: &Case, graph: &Graph, start: u8, steps: &[u8]) -> Vec<ArcId> {
    let start = u32::from(start);
    let mut position =
        if start % 8 == 7 { Position::new(graph) } else { Position::at(graph, TailId(start / 8 % case.tails)) };
    let mut lefts = vec![case.clone()];
    for &step in steps.iter().take(24) {
        let left = &lefts[lefts.len() - 1];
        match step % 4 {
            0 => {
                let last = position.record().last();
                assert_eq!(position.undo(), last);
                if last.is_some() {
                    lefts.pop();
                }
            }
            1 => {
                let arc = ArcId((step / 4).into());
                let tail = position.tail();
                match position.clone().play(arc) {
                    Ok(()) => assert!(position.legal().any(|legal| legal == arc)),
                    Err(PlayError::NoSuchArc { arcs, .. }) => assert!(arc.0 >= arcs && arcs == graph.arc_count()),
                    Err(PlayError::Used { .. }) => assert_eq!(position.multiplicity(arc), 0),
                    Err(PlayError::Misfit { head, tail: from, .. }) => {
                        assert!(Some(from) == tail && head == graph.head(arc) && !graph.has_link(from, head));
                    }
                    Err(error) => panic!("{error}"),
                }
                continue;
            }
            _ => {
                let legal: Vec<ArcId> = position.legal().collect();
                let Some(&arc) = legal.get(usize::from(step / 4) % legal.len().max(1)) else { continue };
                let left = left.without(arc_index(graph, left, arc));
                position.play(arc).expect("a legal word");
                lefts.push(left);
            }
        }
        in_play(&mut position, graph, &lefts[lefts.len() - 1], case);
    }
    let record = position.record().collect();
    while position.undo().is_some() {
        lefts.pop();
    }
    assert_eq!(lefts.len(), 1);
    in_play(&mut position, graph, case, case);
    record
}

fn in_play(position: &mut Position<&Graph>, graph: &Graph, left: &Case, case: &Case) {
    let exact = Exact::new(left);
    let analysis = Analysis::new(graph).without(position.record()).expect("what was played was there");
    for arc in graph.arcs() {
        assert_eq!(position.multiplicity(arc), analysis.multiplicity(arc));
    }
    for tail in graph.tails() {
        let outcome = position.outcome_of(tail);
        assert_eq!(outcome, analysis.outcome(tail), "{tail:?} of {left:?} from {case:?}");
        assert!(holds(outcome, exact.tail(tail.0)), "{tail:?} of {left:?} from {case:?}");
        if graph.is_plain() {
            assert_eq!(position.depth_of(tail), analysis.depth(tail), "{tail:?} of {left:?} from {case:?}");
        }
        let best = position.winning_arc(tail);
        assert_eq!(best.is_some(), outcome == Outcome::Win);
        if let Some(arc) = best {
            assert!(graph.has_link(tail, graph.head(arc)) && exact.word(arc_index(graph, left, arc)));
        }
    }
    let won = match position.tail() {
        Some(tail) => exact.tail(tail.0),
        None => exact.any_of(&(0..case.heads).collect::<Vec<_>>()),
    };
    assert!(holds(position.outcome(), won), "{left:?} from {case:?}");
    for m in position.moves() {
        assert!(holds(m.outcome, exact.word(arc_index(graph, left, m.arc))), "{m:?} in {left:?} from {case:?}");
    }
}

fn verdict_holds(graph: &Graph, left: &Case, exact: &Exact<'_>, tail: TailId, verdict: Verdict) {
    match verdict {
        Verdict::Win { best } => {
            assert!(exact.tail(tail.0), "{tail:?} of {left:?}: {verdict:?}");
            assert!(graph.has_link(tail, graph.head(best)) && exact.word(arc_index(graph, left, best)));
        }
        Verdict::Loss => assert!(!exact.tail(tail.0), "{tail:?} of {left:?}: {verdict:?}"),
        Verdict::Unknown { .. } => panic!("{tail:?} of {left:?}: {verdict:?}"),
    }
}

fn search(case: &Case, graph: &Graph, exact: &Exact<'_>, [table, nodes, alteration]: [u8; 3], record: &[ArcId]) {
    let mut solver = Solver::new(graph, 1 << (table % 14));
    for tail in graph.tails() {
        let verdict = solver.solve(tail, &Limits::NONE.nodes((nodes % 8).into()));
        assert!(holds(verdict.outcome(), exact.tail(tail.0)), "{tail:?} of {case:?} by few nodes: {verdict:?}");
    }
    for tail in graph.tails() {
        let verdict = solver.solve(tail, &Limits::NONE);
        verdict_holds(graph, case, exact, tail, verdict);
    }
    // The tails in some order, which the proof has to bear.
    let mut tails: Vec<TailId> = graph.tails().collect();
    let by = usize::from(alteration) % tails.len();
    tails.rotate_left(by);
    let proof = solver.prove(tails, &Limits::NONE).expect("nothing limits it");
    assert_eq!(proof.to_string().parse(), Ok(proof.clone()));
    assert!(small::accepted(&proof, graph, exact), "{proof} of {case:?} is refused");
    altered(&proof, graph, exact, alteration);
    // In the position that the game came to.
    solver.after(record.iter().copied()).expect("what was played was there");
    let left = record.iter().fold(case.clone(), |left, &arc| left.without(arc_index(graph, &left, arc)));
    let exact = Exact::new(&left);
    for tail in graph.tails() {
        verdict_holds(graph, &left, &exact, tail, solver.solve(tail, &Limits::NONE));
    }
}

/// One step is left out, or is another: what is accepted must still be so.
fn altered(proof: &Proof, graph: &Graph, exact: &Exact<'_>, alteration: u8) {
    let body = small::body(proof);
    let mut words: Vec<String> = body.split_inclusive([' ', '\n']).map(str::to_owned).collect();
    let at = usize::from(alteration / 4) % words.len();
    match alteration % 4 {
        0 => drop(words.remove(at)),
        1 => words[at] = words[at].replace("win", "loss").replace('1', "0"),
        2 => words[at] = words[at].replace("loss", "win").replace('0', "1").replace('2', "3"),
        _ => words.insert(at, words[at].clone()),
    }
    if let Ok(proof) = small::sealed(&small::header(graph), &words.concat()).parse() {
        small::accepted(&proof, graph, exact);
    }
}
