//! The search against exhaustive search, and its proofs against a checker that must accept nothing else.
//!
//! `KKEUT_CASES=200000 cargo test --release -p wordgraph --test solve -- --nocapture` is the large run; `KKEUT_SEED` moves it
//! elsewhere. A failure prints the smallest graph like it.

mod oracle;

use std::sync::atomic::{AtomicBool, Ordering};

use oracle::{Case, Exact, Random, SMALL, Sizes, holds, minimise, numbered, setting};
use wordgraph::{
    ArcId, CheckError, Effort, Graph, GraphBuilder, Limits, Move, Outcome, ParseProofError, Proof, ProveError, Solver,
    StepFault, Stop, TailId, Verdict,
};

/// What has been decided how, so that a run without roots cannot pass for a proof.
#[derive(Debug, Default)]
struct Tally {
    graphs: u64,
    tails: u64,
    roots: u64,
    nodes: u64,
    unknown: u64,
    moves: u64,
    claims: u64,
    steps: u64,
    /// Proofs with one step altered: all of them, under the old seal; and sealed anew, refused, and still right.
    broken: u64,
    refused: u64,
    accepted: u64,
    /// Proofs held against a graph with one word less or more: refused, and right for that one too.
    misapplied: u64,
    applied: u64,
}

macro_rules! ensure {
    ($holds:expr, $($message:tt)*) => {
        if !$holds {
            return Err(format!($($message)*));
        }
    };
}

fn arc_index(graph: &Graph, case: &Case, arc: ArcId) -> usize {
    let (head, tail) = (graph.head(arc).0, graph.tail(arc).0);
    case.words.iter().position(|word| (word.0, word.1) == (head, tail)).expect("an arc of the case")
}

fn check(case: &Case, random: &mut Random, tally: &mut Tally) -> Result<(), String> {
    let graph = case.graph();
    let exact = Exact::new(case);
    tally.graphs += 1;
    let mut solver = Solver::new(&graph, 1 << random.below(18));
    let roots = solver.order();
    tally.roots += roots.len() as u64;
    // Some orders are better than others, but none is wrong.
    let mut tails: Vec<TailId> = graph.tails().collect();
    if random.percent(50) {
        random.shuffle(&mut tails);
    } else {
        tails.sort_by_key(|tail| roots.iter().position(|root| root == tail));
    }
    // A few nodes may not be enough, but are never wrong.
    for &tail in &tails {
        let verdict = solver.solve(tail, &Limits::NONE.nodes(u64::from(random.below(3))));
        ensure!(holds(verdict.outcome(), exact.tail(tail.0)), "tail {} by few nodes: {verdict:?}", tail.0);
        tally.unknown += u64::from(matches!(verdict, Verdict::Unknown { why: Stop::Nodes, .. }));
    }
    for &tail in &tails {
        tally.tails += 1;
        let verdict = solver.solve(tail, &Limits::NONE);
        match verdict {
            Verdict::Win { best } => {
                ensure!(exact.tail(tail.0), "tail {}: {verdict:?}", tail.0);
                ensure!(graph.has_link(tail, graph.head(best)), "tail {} cannot play {best:?}", tail.0);
                ensure!(exact.word(arc_index(&graph, case, best)), "tail {} does not win by {best:?}", tail.0);
            }
            Verdict::Loss => ensure!(!exact.tail(tail.0), "tail {}: {verdict:?}", tail.0),
            Verdict::Unknown { .. } => return Err(format!("tail {}: {verdict:?}", tail.0)),
        }
    }
    tally.nodes += solver.effort().nodes;
    if let Some(tail) = random.pick(&tails) {
        let moves = solver.moves(tail, &Limits::NONE);
        ensure!(moves.is_sorted_by(|a, b| a.best_first(b).is_le()), "not the best first: {moves:?}");
        for Move { arc, outcome, .. } in moves {
            tally.moves += 1;
            let won = exact.word(arc_index(&graph, case, arc));
            ensure!(outcome != Outcome::Root && holds(outcome, won), "{arc:?} is worth {outcome:?}");
        }
    }
    check_proof(case, &graph, &exact, &mut solver, &tails, random, tally)
}

fn check_proof(
    case: &Case,
    graph: &Graph,
    exact: &Exact<'_>,
    solver: &mut Solver<&Graph>,
    tails: &[TailId],
    random: &mut Random,
    tally: &mut Tally,
) -> Result<(), String> {
    let proof = solver.prove(tails.iter().copied(), &Limits::NONE).map_err(|error| error.to_string())?;
    tally.claims += proof.claims().len() as u64;
    tally.steps += proof.len() as u64;
    for (tail, outcome) in proof.claims() {
        ensure!(outcome != Outcome::Root && holds(outcome, exact.tail(tail.0)), "tail {}: {outcome:?}", tail.0);
    }
    let text = proof.to_string();
    let read: Proof = text.parse().map_err(|error| format!("{error} in {text}"))?;
    ensure!(read == proof, "{text} is read as {read}");
    let checked = read.check(graph).map_err(|error| format!("{error}: {text}"))?;
    ensure!(checked.claims == tails.len(), "{checked:?}");

    let is_true = |proof: &Proof, exact: &Exact<'_>| {
        proof
            .claims()
            .all(|(tail, outcome)| tail.index() < graph.tail_count() as usize && holds(outcome, exact.tail(tail.0)))
    };
    for _ in 0..3 {
        let lines = altered(&text, case, random);
        let end = text.lines().last().expect("a seal");
        let broken = format!("{}\n{end}\n", lines.join("\n"));
        if broken == text {
            continue;
        }
        // Whoever alters a proof breaks its seal.
        ensure!(broken.parse::<Proof>().is_err(), "{broken} is read");
        tally.broken += 1;
        // Sealed anew it is another strategy, which may win as well; but none that does not.
        let Ok(altered) = sealed(&lines).parse::<Proof>() else { continue };
        match altered.check(graph) {
            Ok(_) => {
                tally.accepted += 1;
                ensure!(is_true(&altered, exact), "{altered} is accepted");
            }
            Err(_) => tally.refused += 1,
        }
    }
    // The strategy for another graph: one word less, with the header of that graph.
    if !case.words.is_empty() {
        let mut other = case.without(random.below(case.words.len() as u32) as usize);
        if random.percent(50) {
            other = case.clone();
            other.words[random.below(case.words.len() as u32) as usize].2 += 1;
        }
        let graph = other.graph();
        ensure!(proof.check(&graph) == Err(CheckError::OtherGraph), "a proof of {case:?} is one of {other:?}");
        let header = Solver::new(&graph, 0).prove([], &Limits::NONE).map_err(|error| error.to_string())?.to_string();
        let body: Vec<&str> = header.lines().take(2).chain(text.lines().skip(2)).collect();
        let applied: Proof =
            sealed(&body[..body.len() - 1]).parse().map_err(|error: ParseProofError| error.to_string())?;
        if applied.check(&graph).is_ok() {
            tally.applied += 1;
            ensure!(is_true(&applied, &Exact::new(&other)), "{applied} is accepted for {other:?}");
        } else {
            tally.misapplied += 1;
        }
    }
    Ok(())
}

/// Lines with the digest that they have to have.
fn sealed<S: AsRef<str>>(lines: &[S]) -> String {
    let text: String = lines.iter().flat_map(|line| [line.as_ref(), "\n"]).collect();
    let fnv = |digest: u64, byte: u8| (digest ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    let digest = text.bytes().fold(0xcbf2_9ce4_8422_2325, fnv);
    format!("{text}end {digest:016x}\n")
}

/// The lines of the same proof but for one step, or one claim, and without its seal.
fn altered(text: &str, case: &Case, random: &mut Random) -> Vec<String> {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    lines.pop();
    let at = 2 + random.below(lines.len() as u32 - 2) as usize;
    if let Some(line) = lines[at].strip_suffix(" win") {
        lines[at] = format!("{line} loss");
    } else if let Some(line) = lines[at].strip_suffix(" loss") {
        lines[at] = format!("{line} win");
    } else {
        let mut steps: Vec<String> = lines[at].split(' ').map(str::to_owned).collect();
        let step = random.below(steps.len() as u32) as usize;
        match random.below(4) {
            0 => drop(steps.remove(step)),
            1 => steps.insert(step, random.below(case.words.len() as u32 + 1).to_string()),
            2 => steps[step] = format!("={}", random.below(3)),
            _ => steps[step] = random.below(case.words.len() as u32 + 1).to_string(),
        }
        lines[at] = steps.join(" ");
    }
    lines
}

#[test]
fn the_search_is_never_wrong_and_every_proof_holds() {
    let cases = setting("KKEUT_CASES", 2_000);
    let seed = setting("KKEUT_SEED", 20_261_130);
    let mut tally = Tally::default();
    for index in 0..cases {
        let sizes = if index % 2 == 0 { SMALL } else { Sizes { vertices: 6, words: 12 } };
        let case = numbered(seed, index, sizes);
        let random = Random(seed ^ index);
        if let Err(message) = check(&case, &mut random.clone(), &mut tally) {
            let fails = |case: &Case| check(case, &mut random.clone(), &mut Tally::default()).is_err();
            let least = minimise(case.clone(), fails);
            let why = check(&least, &mut random.clone(), &mut Tally::default());
            panic!("{case:?}: {message}\nleast: {least:?}: {why:?}");
        }
    }
    println!("{tally:#?}");
    assert!(cases < 1_000 || tally.roots > cases / 4, "hardly a tail was open");
    assert!(cases < 1_000 || (tally.refused > tally.accepted && tally.misapplied > 0), "what is altered is accepted");
}

/// A graph, and of its tails the one that takes the search the most nodes: some thousand.
fn hard() -> (Graph, TailId) {
    let mut random = Random(2);
    let mut words = Vec::new();
    loop {
        words.extend((0..4).map(|_| (random.below(24), random.below(24))));
        let graph = Graph::plain(24, words.iter().copied()).unwrap();
        let nodes = |tail: TailId| {
            let mut solver = Solver::new(&graph, 1 << 20);
            solver.solve(tail, &Limits::NONE);
            (solver.effort().nodes, tail)
        };
        let hardest = Solver::new(&graph, 0).order().into_iter().map(nodes).max();
        if let Some((1_000.., tail)) = hardest {
            return (graph, tail);
        }
    }
}

#[test]
fn limits_are_kept() {
    let (graph, tail) = hard();
    let solve = |limits: &Limits<'_>| {
        let mut solver = Solver::new(&graph, 1 << 20);
        (solver.solve(tail, limits), solver.effort().nodes)
    };
    let (verdict, nodes) = solve(&Limits::NONE);
    assert!(verdict.outcome() != Outcome::Root && nodes > 200, "{verdict:?} after {nodes}");
    for limit in [0, 1, 2, 100] {
        let unknown = Verdict::Unknown { why: Stop::Nodes, nodes: limit };
        assert_eq!(solve(&Limits::NONE.nodes(limit)), (unknown, limit));
    }
    // The same every time.
    assert_eq!(solve(&Limits::NONE), (verdict, nodes));
    let cancel = AtomicBool::new(true);
    let unknown = Verdict::Unknown { why: Stop::Cancelled, nodes: 0 };
    assert_eq!(solve(&Limits::NONE.cancel(&cancel)), (unknown, 0));
    cancel.store(false, Ordering::Relaxed);
    assert_eq!(solve(&Limits::NONE.cancel(&cancel)).0, verdict);
    let (stopped, nodes) = solve(&Limits::NONE.time(std::time::Duration::ZERO));
    assert!(matches!(stopped, Verdict::Unknown { why: Stop::Time, .. }) && nodes < 32, "{stopped:?} after {nodes}");
}

#[test]
fn what_was_not_searched_is_not_proved() {
    let (graph, tail) = hard();
    let mut solver = Solver::new(&graph, 1 << 20);
    let error = solver.prove([tail], &Limits::NONE.nodes(100)).unwrap_err();
    assert_eq!(error, ProveError::Unknown { tail, why: Stop::Nodes });
    assert!(error.to_string().ends_with(&Stop::Nodes.to_string()), "{error}");
    // Nothing claimed is proved by nothing; an open tail is not.
    assert!(solver.prove([], &Limits::NONE).unwrap().is_empty());
    assert!(!solver.prove([tail], &Limits::NONE).unwrap().is_empty());
}

#[test]
fn a_search_that_was_stopped_can_go_on() {
    let (graph, _) = hard();
    let mut whole = Solver::new(&graph, 1 << 20);
    let mut parts = Solver::new(&graph, 1 << 20);
    for tail in whole.order() {
        let expected = whole.solve(tail, &Limits::NONE).outcome();
        let mut turns = 0;
        while parts.solve(tail, &Limits::NONE.nodes(1_000)).outcome() == Outcome::Root {
            turns += 1;
            assert!(turns < 1_000, "it does not get anywhere");
        }
        assert_eq!(parts.solve(tail, &Limits::NONE).outcome(), expected);
    }
}

#[test]
fn a_table_of_one_bucket_is_enough() {
    let (graph, tail) = hard();
    let mut large = Solver::new(&graph, 1 << 22);
    let mut small = Solver::new(&graph, 0);
    assert!(small.table_bytes() < 128);
    let verdict = small.solve(tail, &Limits::NONE.nodes(200_000)).outcome();
    assert!(verdict == Outcome::Root || verdict == large.solve(tail, &Limits::NONE).outcome());
    assert!(small.table_len() <= 4 && large.table_len() > 1_000);
}

/// Many small games side by side: each is worth what it is worth alone, but there are so many tails that the search tells
/// positions apart arc by arc, and not by sets of bits.
#[test]
fn a_wide_game_is_searched_as_well() {
    let (mut games, mut roots) = (Vec::new(), 0);
    for index in 0.. {
        let case = numbered(5, index, Sizes { vertices: 6, words: 12 });
        let open = Solver::new(&case.graph(), 0).order().len();
        if open != 0 {
            games.push(case);
            roots += open;
        }
        if roots > 1_200 {
            break;
        }
    }
    let (mut links, mut words, mut starts) = (Vec::new(), Vec::new(), vec![(0, 0)]);
    for case in &games {
        let (head, tail) = starts[starts.len() - 1];
        links.extend(case.links.iter().map(|link| (link.0 + tail, link.1 + head)));
        words.extend(case.single_words().iter().map(|word| (word.0 + head, word.1 + tail)));
        starts.push((head + case.heads, tail + case.tails));
    }
    let (heads, tails) = starts[games.len()];
    let graph = Case::new(heads, tails, links, words).graph();
    let mut solver = Solver::new(&graph, 1 << 20);
    let order = solver.order();
    assert_eq!(order.len(), roots);
    let proof = solver.prove(order.iter().copied().take(20), &Limits::NONE).unwrap();
    assert_eq!(proof.check(&graph).map(|checked| checked.claims), Ok(20));
    for (case, start) in games.iter().zip(&starts) {
        let exact = Exact::new(case);
        for tail in (0..case.tails).map(|tail| TailId(start.1 + tail)).filter(|tail| order.contains(tail)) {
            let verdict = solver.solve(tail, &Limits::NONE).outcome();
            assert!(verdict != Outcome::Root && holds(verdict, exact.tail(tail.0 - start.1)), "{case:?}: {verdict:?}");
        }
    }
}

#[test]
fn a_game_is_followed() {
    let (graph, mut tail) = hard();
    let mut solver = Solver::new(&graph, 1 << 20);
    // Whoever is to move plays on as the search says; the winner stays the winner.
    let mut expected = solver.solve(tail, &Limits::NONE).outcome();
    let mut record = Vec::new();
    loop {
        let moves = solver.moves(tail, &Limits::NONE);
        assert_eq!(Outcome::best(moves.iter().map(|m| m.outcome)), expected);
        let Some(&Move { arc, outcome, .. }) = moves.first() else { break };
        record.push(arc);
        solver.after(record.iter().copied()).unwrap();
        tail = graph.tail(arc);
        expected = outcome.reversed();
        assert_eq!(solver.solve(tail, &Limits::NONE).outcome(), expected);
    }
    assert!(record.len() > 2 && expected == Outcome::Loss);
    // And back again.
    solver.after([]).unwrap();
    assert_eq!(solver.analysis().multiplicity(record[0]), graph.multiplicity(record[0]));
}

#[test]
fn a_text_that_is_no_proof_is_refused() {
    let (graph, tail) = hard();
    let text = Solver::new(&graph, 1 << 20).prove([tail], &Limits::NONE).unwrap().to_string();
    assert!(text.parse::<Proof>().unwrap().check(&graph).unwrap().positions > 10);
    assert_eq!("".parse::<Proof>(), Err(ParseProofError::NoProof));
    let newer = text.replacen("kkeut-proof 1", "kkeut-proof 2", 1);
    assert_eq!(newer.parse::<Proof>(), Err(ParseProofError::Version { version: "2".into() }));
    // Any single byte changed, and any end cut off.
    for at in (0..text.len() - 1).step_by(text.len() / 50) {
        let mut bytes = text.clone().into_bytes();
        bytes[at] ^= 1;
        assert!(String::from_utf8(bytes).unwrap().parse::<Proof>().is_err(), "byte {at} changed");
        assert!(text[..at].parse::<Proof>().is_err(), "cut off at {at}");
    }
}

#[test]
fn a_proof_is_written_in_one_way() {
    let graph = Case::plain(5, "0>1 1>2 2>0 0>3 3>4 4>0 1>3").graph();
    let tails: Vec<TailId> = graph.tails().collect();
    let text = Solver::new(&graph, 1 << 10).prove(tails, &Limits::NONE).unwrap().to_string();
    let lines: Vec<&str> = text.lines().collect();
    let body = &lines[..lines.len() - 1];
    assert_eq!(sealed(body), text);
    // Every number in another way: the digest of the text is right.
    let mut refused = 0;
    for (at, line) in body.iter().enumerate() {
        for (start, _) in line.match_indices(|c: char| c.is_ascii_digit()) {
            for other in ["+", "0"] {
                let altered = format!("{}{other}{}", &line[..start], &line[start..]);
                let mut body = body.to_vec();
                body[at] = &altered;
                // Between two digits a zero makes another number, which can be right.
                if other == "+" || !line[..start].ends_with(|c: char| c.is_ascii_digit()) {
                    assert!(sealed(&body).parse::<Proof>().is_err(), "{altered}");
                    refused += 1;
                }
            }
        }
    }
    assert!(refused > 20, "{refused}");
    // And the digest of the text itself.
    let digest = lines[lines.len() - 1].strip_prefix("end ").unwrap();
    let refuse = |digest: &str| {
        let altered = format!("{}end {digest}\n", text.split("end ").next().unwrap());
        assert!(matches!(altered.parse::<Proof>(), Err(ParseProofError::Altered { .. })), "{digest}");
    };
    refuse(&format!("0{digest}"));
    refuse(&format!("+{digest}"));
    refuse(&digest.to_uppercase());
    assert!(digest.contains(|c: char| c.is_ascii_lowercase()));
    assert_eq!(text.replacen("kkeut-proof 1", "kkeut-proof1", 1).parse::<Proof>(), Err(ParseProofError::NoProof));
}

/// What one solver has done between two moments is a difference, and differences add up.
#[test]
fn efforts_add_up() {
    // Five in a circle, each beats the next two: no pair, and nobody at a loss for a word.
    let graph = Graph::plain(5, (0..5).flat_map(|v| [(v, (v + 1) % 5), (v, (v + 2) % 5)])).unwrap();
    let mut solver = Solver::new(&graph, 1 << 20);
    let mut sum = Effort::default();
    for tail in graph.tails() {
        let before = solver.effort();
        solver.solve(tail, &Limits::NONE);
        sum += solver.effort() - before;
    }
    assert_eq!(sum, solver.effort());
    assert!(sum.nodes > 0, "{sum:?}");
}

#[test]
fn a_proof_is_spelled_in_one_way() {
    let graph = Case::plain(5, "0>1 1>2 2>0 0>3 3>4 4>0 1>3").graph();
    let text = Solver::new(&graph, 1 << 10).prove(graph.tails(), &Limits::NONE).unwrap().to_string();
    let lines: Vec<&str> = text.lines().collect();
    let body = &lines[..lines.len() - 1];
    assert!(sealed(body).parse::<Proof>().is_ok() && body.iter().any(|line| line.matches(' ').count() > 3));
    // Spaces and ends of lines, with a digest that is right.
    for (at, line) in body.iter().enumerate() {
        let spaces = line.match_indices(' ').map(|(start, _)| start).chain([0, line.len()]);
        for start in spaces {
            for other in [" ", "\t", "\r", "\u{a0}"] {
                let altered = format!("{}{other}{}", &line[..start], &line[start..]);
                let mut body = body.to_vec();
                body[at] = &altered;
                assert!(sealed(&body).parse::<Proof>().is_err(), "{altered:?}");
            }
        }
        let mut body = body.to_vec();
        body.insert(at, "");
        assert!(sealed(&body).parse::<Proof>().is_err(), "an empty line before {line:?}");
    }
    for altered in [&text[..text.len() - 1], &format!("{text}\n"), &format!("{text} "), &text.replace('\n', "\r\n")] {
        assert!(altered.parse::<Proof>().is_err(), "{altered:?}");
    }
    // What is wrong is shown, but not all of it.
    let long = format!("kkeut-proof {}", "9".repeat(1 << 20));
    let Err(error @ ParseProofError::Version { .. }) = long.parse::<Proof>() else { panic!("a version") };
    assert!(error.to_string().len() < 200);
}

/// What a checker remembers of a position does not grow with the number of words that an arc has.
#[test]
fn a_position_of_many_words_is_no_larger() {
    const MANY: u32 = u32::MAX;
    let mut builder = GraphBuilder::plain(3 * 20);
    for cycle in (0..3 * 20).step_by(3) {
        builder.add_many(cycle, cycle + 1, MANY).unwrap();
        builder.add_many(cycle + 1, cycle + 2, 1).unwrap();
        builder.add_many(cycle + 2, cycle, MANY).unwrap();
    }
    let graph = builder.build().unwrap();
    let proof = Solver::new(&graph, 1 << 10).prove([TailId(0)], &Limits::NONE).unwrap();
    let text = proof.to_string();
    let lines: Vec<&str> = text.lines().collect();
    // The only step, to be remembered.
    let [.., step, _] = lines[..] else { panic!("{text}") };
    let starred = format!("{step}*");
    let mut body = lines[..lines.len() - 1].to_vec();
    *body.last_mut().unwrap() = &starred;
    let starred: Proof = sealed(&body).parse().unwrap();
    assert_ne!(starred, proof);
    assert_eq!(starred.check(&graph), proof.check(&graph));
    assert!(starred.check(&graph).is_ok());
}

/// The same tail and the same arcs, but fewer words of each: that is another position.
#[test]
fn positions_differ_in_how_many_words_are_left() {
    let words = (0..3).flat_map(|head| [(head, (head + 1) % 3); 5]);
    let graph = Graph::plain(3, words).unwrap();
    let text = Solver::new(&graph, 1 << 10).prove([TailId(0)], &Limits::NONE).unwrap().to_string();
    let lines: Vec<&str> = text.lines().collect();
    let [header, of, claim, steps, _] = lines[..] else { panic!("{text}") };
    // The winner is handed 0, then 2, then 1, then 0 again.
    let mut steps: Vec<&str> = steps.split(' ').collect();
    assert_eq!((steps[0], steps[3]), ("0", "0"), "{text}");
    steps[0] = "0*";
    let remembered = steps.join(" ");
    steps[3] = "=0";
    let again = steps[..4].join(" ");
    let check = |steps: &str| sealed(&[header, of, claim, steps]).parse::<Proof>().unwrap().check(&graph);
    assert!(check(&remembered).is_ok());
    let fault = StepFault::OtherPosition(0);
    assert_eq!(check(&again), Err(CheckError::Step { claim: 0, step: 4, fault }));
}
