//! Everything that an analysis claims, against exhaustive search and against its own definitions, on random small graphs.
//!
//! `KKEUT_CASES=200000 cargo test -p wordgraph --test decision -- --nocapture` is the large run; `KKEUT_SEED` moves it
//! elsewhere. `KKEUT_VERTICES` and `KKEUT_WORDS` enlarge the graphs. A failure prints the smallest graph like it.

mod oracle;

use oracle::{Case, Exact, Run, cases, demand, holds};
use proptest::prelude::*;
use wordgraph::{Analysis, ArcId, Graph, HeadId, Judge, Outcome, Reason, TailId};

/// What was claimed how often, so that a run in which nothing was decided cannot pass for a proof.
#[derive(Debug, Default)]
struct Tally {
    tails: u64,
    decided_tails: u64,
    moves: u64,
    decided_moves: u64,
    /// Moves whose value is known although the definition leaves them open.
    beyond_definition: u64,
    /// Of those, how many even have a depth.
    beyond_with_depth: u64,
    /// Decided both ways, but without a depth.
    depth_missing: u64,
    /// Decided both ways, in more plies than by definition, and in fewer.
    deeper: u64,
    shallower: u64,
    heads: u64,
    decided_heads: u64,
    changes: u64,
}

macro_rules! ensure {
    ($holds:expr, $($message:tt)*) => {
        if !$holds {
            return Err(format!($($message)*));
        }
    };
}

fn check(case: &Case, tally: &mut Tally) -> Result<(), String> {
    let graph = case.graph();
    let analysis = Analysis::new(&graph);
    let exact = Exact::new(case);
    check_pairs(case, &analysis, &exact)?;
    check_tails(&analysis, &exact, tally)?;
    check_moves(&analysis, &exact, tally)?;
    check_heads(case, &analysis, &exact, tally)?;
    for (index, arc) in graph.arcs().enumerate() {
        let without = analysis.without([arc]).map_err(|error| error.to_string())?;
        check_changes(&analysis, &without, arc, tally)?;
        check_rebuilt(&without, &case.without(index))?;
        // An analysis of a part of the words must be as good as one of a graph with no others.
        if case.words.len() < 6 {
            check_part(&without, &case.without(index))?;
        }
    }
    Ok(())
}

/// A cancelled word and its partner answer each other, and without the cancelled words every tail is worth what it was:
/// those that are root too.
fn check_pairs(case: &Case, analysis: &Analysis<&Graph>, exact: &Exact<'_>) -> Result<(), String> {
    let graph = analysis.graph();
    let mut all = 0;
    for arc in graph.arcs() {
        all += analysis.cancelled(arc);
        let Some(partner) = analysis.partner(arc) else {
            ensure!(analysis.cancelled(arc) == 0, "{arc:?} is cancelled by nothing");
            continue;
        };
        ensure!(analysis.cancelled(arc) != 0, "{arc:?} has a partner, and is left");
        ensure!(analysis.cancelled(partner) != 0, "{arc:?} is cancelled, and {partner:?} is left");
        ensure!(partner != arc || analysis.cancelled(arc) > 1, "{arc:?} answers itself with one word");
        let answers = |a, b| graph.has_link(graph.tail(a), graph.head(b));
        ensure!(answers(arc, partner) && answers(partner, arc), "{arc:?} and {partner:?} do not answer each other");
    }
    ensure!(all % 2 == 0, "{all} words are cancelled");
    let words = graph.arcs().map(|arc| (graph.head(arc).0, graph.tail(arc).0, analysis.net(arc)));
    let pair_free = Case { words: words.filter(|word| word.2 != 0).collect(), ..case.clone() };
    let left = Exact::new(&pair_free);
    for tail in 0..case.tails {
        ensure!(left.tail(tail) == exact.tail(tail), "tail {tail} is worth something else in {pair_free:?}");
    }
    Ok(())
}

fn check_tails(analysis: &Analysis<&Graph>, exact: &Exact<'_>, tally: &mut Tally) -> Result<(), String> {
    for tail in analysis.graph().tails() {
        let outcome = analysis.outcome(tail);
        tally.tails += 1;
        tally.decided_tails += u64::from(outcome != Outcome::Root);
        ensure!(holds(outcome, exact.tail(tail.0)), "tail {} is called {outcome:?}", tail.0);
        let (reason, depth, arc) = (analysis.reason(tail), analysis.depth(tail), analysis.winning_arc(tail));
        let consistent = match (outcome, reason, depth, arc) {
            (Outcome::Root, None, None, None)
            | (Outcome::Loss, Some(Reason::DeadEnd), Some(0), None)
            | (Outcome::Win, Some(Reason::Propagation | Reason::Loop), Some(_), Some(_)) => true,
            (Outcome::Loss, Some(Reason::Propagation), Some(depth), None) => depth != 0,
            _ => false,
        };
        ensure!(consistent, "tail {}: {outcome:?} by {reason:?} in {depth:?} by {arc:?}", tail.0);
        // Every win ends with the winner's word.
        if let Some(depth) = depth {
            ensure!((depth % 2 == 1) == (outcome == Outcome::Win), "tail {}: {outcome:?} in {depth}", tail.0);
        }
        if let Some(arc) = arc {
            let head = analysis.graph().head(arc);
            ensure!(analysis.graph().has_link(tail, head), "tail {} cannot play {arc:?}", tail.0);
            ensure!(analysis.net(arc) != 0, "tail {} is to win by {arc:?}, which is cancelled", tail.0);
            let value = analysis.value(arc);
            ensure!(value == Outcome::Win, "tail {} is to win by {arc:?}, whose value is {value:?}", tail.0);
        }
    }
    Ok(())
}

fn check_moves(analysis: &Analysis<&Graph>, exact: &Exact<'_>, tally: &mut Tally) -> Result<(), String> {
    let graph = analysis.graph();
    let mut judge = Judge::new(analysis);
    for (index, arc) in graph.arcs().enumerate() {
        let value = judge.value(arc);
        tally.moves += 1;
        tally.decided_moves += u64::from(value != Outcome::Root);
        ensure!(holds(value, exact.word(index)), "{arc:?} is valued {value:?}");
        // A judge that has seen other arcs, and one that has not.
        ensure!(analysis.value(arc) == value, "{arc:?}: {value:?}, afresh {:?}", analysis.value(arc));
        let judged = judge.judge(arc);
        ensure!(judged.arc == arc && judged.outcome == value, "{arc:?}: {value:?}, judged {judged:?}");
        let afresh = Judge::new(analysis).judge(arc);
        ensure!(judged == afresh, "{judged:?}, afresh {afresh:?}");

        let without = analysis.without([arc]).map_err(|error| error.to_string())?;
        let defined = without.outcome(graph.tail(arc)).reversed();
        let depth = without.depth(graph.tail(arc)).map(|depth| depth + 1);
        if defined == Outcome::Root {
            tally.beyond_definition += u64::from(value != Outcome::Root);
            tally.beyond_with_depth += u64::from(judged.depth.is_some());
        } else {
            ensure!(value == defined, "{arc:?}: {value:?}, by definition {defined:?}");
            tally.depth_missing += u64::from(judged.depth.is_none());
            if let (Some(judged), Some(defined)) = (judged.depth, depth) {
                tally.deeper += u64::from(judged > defined);
                tally.shallower += u64::from(judged < defined);
                // Without the word its head may lose earlier, which can only make the game shorter. Under a rule, other pairs
                // may be cancelled then, and nothing can be said.
                ensure!(judged >= defined || !graph.is_plain(), "{arc:?} in {judged}, by definition in {defined}");
            }
        }
        ensure!(value != Outcome::Root || judged.depth.is_none(), "{judged:?}");
        if let Some(depth) = judged.depth {
            ensure!((depth % 2 == 1) == (value == Outcome::Win), "{judged:?}");
        }
    }
    for tail in graph.tails() {
        let mut moves = Vec::new();
        for head in graph.heads_of(tail) {
            moves.extend(graph.arcs_from(head).map(|arc| Judge::new(analysis).judge(arc)));
        }
        ensure!(judge.moves(tail).eq(moves.iter().copied()), "moves of tail {}", tail.0);
        // What a tail is worth is at least what its moves show.
        let best = Outcome::best(moves.iter().map(|m| m.outcome));
        ensure!(holds(best, exact.tail(tail.0)), "tail {} has a best move of {best:?}", tail.0);
        if analysis.outcome(tail) == Outcome::Win {
            ensure!(best == Outcome::Win, "tail {} is won by no move", tail.0);
        }
    }
    Ok(())
}

fn check_heads(case: &Case, analysis: &Analysis<&Graph>, exact: &Exact<'_>, tally: &mut Tally) -> Result<(), String> {
    let mut judge = Judge::new(analysis);
    for head in 0..case.heads {
        let outcome = judge.forced(HeadId(head));
        tally.heads += 1;
        tally.decided_heads += u64::from(outcome != Outcome::Root);
        ensure!(holds(outcome, exact.any_of(&[head])), "forced to head {head}: {outcome:?}");
    }
    for set in 0..1u32 << case.heads {
        let heads: Vec<u32> = (0..case.heads).filter(|head| set >> head & 1 == 1).collect();
        let outcome = judge.any_of(heads.iter().copied().map(HeadId));
        ensure!(holds(outcome, exact.any_of(&heads)), "any of heads {heads:?}: {outcome:?}");
        let singly = Outcome::best(heads.iter().map(|&head| judge.forced(HeadId(head))));
        ensure!(outcome == singly, "any of heads {heads:?}: {outcome:?}, one by one {singly:?}");
    }
    Ok(())
}

fn outcomes(analysis: &Analysis<&Graph>) -> Vec<(Outcome, Option<u32>, Option<Reason>)> {
    analysis.graph().tails().map(|tail| (analysis.outcome(tail), analysis.depth(tail), analysis.reason(tail))).collect()
}

fn check_changes(
    analysis: &Analysis<&Graph>,
    without: &Analysis<&Graph>,
    arc: ArcId,
    tally: &mut Tally,
) -> Result<(), String> {
    let tails = analysis.graph().tails();
    let expected: Vec<(TailId, Outcome)> = tails
        .filter(|&tail| analysis.outcome(tail) != without.outcome(tail))
        .map(|tail| (tail, without.outcome(tail)))
        .collect();
    tally.changes += expected.len() as u64;
    let changes = Judge::new(analysis).changes_without(arc);
    ensure!(changes == expected, "without {arc:?} {changes:?} is said to change, and {expected:?} does");
    Ok(())
}

/// An analysis without a word is that of the graph which never had it.
fn check_rebuilt(without: &Analysis<&Graph>, case: &Case) -> Result<(), String> {
    let graph = case.graph();
    let rebuilt = Analysis::new(&graph);
    ensure!(outcomes(without) == outcomes(&rebuilt), "without a word: not what a new graph gives ({case:?})");
    for (arc, &(head, tail, count)) in graph.arcs().zip(&case.words) {
        let same = without.graph().find(HeadId(head), TailId(tail)).expect("the arc was there");
        ensure!(without.net(same) == rebuilt.net(arc), "net of {head}>{tail} ({case:?})");
        ensure!(without.cancelled(same) == rebuilt.cancelled(arc), "cancelled of {head}>{tail} ({case:?})");
        ensure!(rebuilt.cancelled(arc) + rebuilt.net(arc) == count, "sum of {head}>{tail} ({case:?})");
        ensure!(rebuilt.partner(arc).is_some() == (rebuilt.cancelled(arc) != 0), "partner of {head}>{tail} ({case:?})");
    }
    Ok(())
}

/// Judges in an analysis that some words are gone from already.
fn check_part(analysis: &Analysis<&Graph>, case: &Case) -> Result<(), String> {
    let rebuilt = case.graph();
    let afresh = Analysis::new(&rebuilt);
    let mut judge = Judge::new(analysis);
    let mut expected = Judge::new(&afresh);
    for (arc, &(head, tail, _)) in rebuilt.arcs().zip(&case.words) {
        let same = analysis.graph().find(HeadId(head), TailId(tail)).expect("the arc was there");
        let (got, wanted) = (judge.judge(same), expected.judge(arc));
        ensure!(
            (got.outcome, got.depth) == (wanted.outcome, wanted.depth),
            "{got:?}, in a new graph {wanted:?} ({case:?})"
        );
        let (got, wanted) = (judge.changes_without(same), expected.changes_without(arc));
        ensure!(got == wanted, "changes {got:?}, in a new graph {wanted:?} ({case:?})");
    }
    for tail in rebuilt.tails() {
        let (got, wanted) = (judge.moves(tail).count(), expected.moves(tail).count());
        ensure!(got == wanted, "tail {} has {got} moves, in a new graph {wanted}", tail.0);
    }
    for head in rebuilt.heads() {
        let (got, wanted) = (judge.forced(head), expected.forced(head));
        ensure!(got == wanted, "head {}: {got:?}, in a new graph {wanted:?}", head.0);
    }
    Ok(())
}

#[test]
fn nothing_claimed_is_wrong() {
    let run = Run::from_environment();
    let mut tally = Tally::default();
    run.cases().for_each(|case| demand(&case, |case| check(case, &mut tally)));
    let cases = run.cases;
    println!("{cases} graphs: {tally:#?}");
    assert!(cases < 1_000 || tally.decided_tails * 2 > tally.tails, "hardly a tail was decided");
    assert!(cases < 1_000 || tally.decided_moves * 2 > tally.moves, "hardly a move was decided");
    assert!(cases < 1_000 || tally.changes > cases, "hardly a word mattered");
    assert!(
        (tally.deeper + tally.shallower) * 1_000 <= tally.moves,
        "the depth of a move is not that of its definition"
    );
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn nothing_claimed_of_any_graph_is_wrong(case in cases()) {
        check(&case, &mut Tally::default()).map_err(TestCaseError::fail)?;
    }
}
