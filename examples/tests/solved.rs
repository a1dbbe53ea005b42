//! The embedded Korean list under the standard rule: every root is decided, and the proof holds.

use wordgraph::{Lexicon, Limits, Outcome, Proof, Rule, Solver};

const KOREAN: &str = include_str!("../data/ko_nouns.txt");

#[test]
fn every_root_of_the_standard_rule_is_decided_with_a_proof() {
    let lexicon = Lexicon::from_text(KOREAN, &Rule::korean()).expect("the embedded list");
    let graph = lexicon.graph();
    let mut solver = Solver::new(graph, 1 << 20);
    let order = solver.order();
    assert_eq!(order.len(), 70);
    let outcomes: Vec<Outcome> = order.iter().map(|&tail| solver.solve(tail, &Limits::NONE).outcome()).collect();
    let wins = outcomes.iter().filter(|&&outcome| outcome == Outcome::Win).count();
    assert_eq!((wins, outcomes.len() - wins), (45, 25));
    assert!(!outcomes.contains(&Outcome::Root));
    // What the search relies on, so that a change that makes it worse is noticed.
    assert!(solver.effort().nodes < 400, "{:?}", solver.effort());

    let proof = solver.prove(order.iter().copied(), &Limits::NONE).expect("all are decided");
    assert!(proof.claims().eq(order.iter().copied().zip(outcomes)));
    let read: Proof = proof.to_string().parse().expect("a proof");
    let checked = read.check(graph).expect("the proof holds");
    assert_eq!(checked.claims, 70);
    assert!(checked.positions > 70);
}
