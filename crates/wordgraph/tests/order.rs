//! The order in which pairs are cancelled and labels are found: a literal reading of the reduction, word by word and in
//! random order, must decide exactly what the library decides. And renaming or reordering must change nothing.
//!
//! `KKEUT_CASES=200000 cargo test -p wordgraph --test order -- --nocapture` is the large run, `KKEUT_ORDERS` the number of
//! orders for each graph.

mod oracle;

use oracle::{Case, Exact, Random, Run, SMALL, cases, demand, holds, minimise, numbered, setting};
use proptest::prelude::*;
use wordgraph::{Analysis, HeadId, Outcome, TailId};

const OPEN: Outcome = Outcome::Root;

/// The reduction as it is worded: the words one by one, labels for tails and heads.
struct Literal<'c> {
    case: &'c Case,
    words: Vec<(u32, u32)>,
    tails: Vec<Outcome>,
    heads: Vec<Outcome>,
}

/// One thing that may be done next.
#[derive(Clone, Copy, Debug)]
enum Step {
    /// Cancel these two words.
    Cancel(usize, usize),
    Head(u32, Outcome),
    Tail(u32, Outcome),
}

impl<'c> Literal<'c> {
    fn new(case: &'c Case) -> Self {
        let tails = vec![OPEN; case.tails as usize];
        let heads = vec![OPEN; case.heads as usize];
        Self { case, words: case.single_words(), tails, heads }
    }

    fn tail(&self, tail: u32) -> Outcome {
        self.tails[tail as usize]
    }

    fn head(&self, head: u32) -> Outcome {
        self.heads[head as usize]
    }

    /// The set S(t): the heads that a tail links to and that are not lost. One that is won stays a choice until the tail
    /// is called won for it, or the tail would seem to have fewer choices than it has.
    fn choices(&self, tail: u32) -> u32 {
        let open = self.case.links.iter().filter(|link| link.0 == tail && self.head(link.1) != Outcome::Loss);
        open.fold(0, |set, link| set | 1 << link.1)
    }

    /// h ∈ S(t), and S(t) ⊆ S(t′) for every undecided tail t′ with h ∈ S(t′).
    fn answers(&self, choices: &[u32], tail: u32, head: u32) -> bool {
        let own = choices[tail as usize];
        own >> head & 1 == 1
            && (0..self.case.tails)
                .filter(|&other| self.tail(other) == OPEN && choices[other as usize] >> head & 1 == 1)
                .all(|other| own & !choices[other as usize] == 0)
    }

    fn steps(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        let choices: Vec<u32> = (0..self.case.tails).map(|tail| self.choices(tail)).collect();
        let in_play = |&(head, tail): &(u32, u32)| self.head(head) == OPEN && self.tail(tail) == OPEN;
        for (i, first) in self.words.iter().enumerate().filter(|(_, word)| in_play(word)) {
            for (j, second) in self.words.iter().enumerate().skip(i + 1).filter(|(_, word)| in_play(word)) {
                if self.answers(&choices, first.1, second.0) && self.answers(&choices, second.1, first.0) {
                    steps.push(Step::Cancel(i, j));
                }
            }
        }
        for head in (0..self.case.heads).filter(|&head| self.head(head) == OPEN) {
            let to = || self.words.iter().filter(move |word| word.0 == head).map(|word| word.1);
            if to().all(|tail| self.tail(tail) == Outcome::Win) {
                steps.push(Step::Head(head, Outcome::Loss));
            } else if to().any(|tail| self.tail(tail) == Outcome::Loss) {
                steps.push(Step::Head(head, Outcome::Win));
            } else if to().all(|tail| self.tail(tail) == Outcome::Win || choices[tail as usize] == 1 << head) {
                let loops = to().filter(|&tail| self.tail(tail) == OPEN).count();
                steps.push(Step::Head(head, if loops % 2 == 1 { Outcome::Win } else { Outcome::Loss }));
            }
        }
        for tail in (0..self.case.tails).filter(|&tail| self.tail(tail) == OPEN) {
            let heads = || self.case.links.iter().filter(move |link| link.0 == tail).map(|link| self.head(link.1));
            if heads().all(|head| head == Outcome::Loss) {
                steps.push(Step::Tail(tail, Outcome::Loss));
            } else if heads().any(|head| head == Outcome::Win) {
                steps.push(Step::Tail(tail, Outcome::Win));
            }
        }
        steps
    }

    /// Does one step after another until nothing applies. `prefer` pairs, or labels, or neither.
    fn run(mut self, r: &mut Random, prefer: Prefer) -> Vec<Outcome> {
        loop {
            let steps = self.steps();
            let is_pair = |step: &Step| matches!(step, Step::Cancel(..));
            let preferred: Vec<Step> = match prefer {
                Prefer::Neither => Vec::new(),
                Prefer::Pairs => steps.iter().copied().filter(is_pair).collect(),
                Prefer::Labels => steps.iter().copied().filter(|step| !is_pair(step)).collect(),
            };
            let step = r.pick(&preferred).or_else(|| r.pick(&steps));
            match step {
                None => return self.tails,
                Some(Step::Cancel(i, j)) => {
                    self.words.remove(j);
                    self.words.remove(i);
                }
                Some(Step::Head(head, outcome)) => self.heads[head as usize] = outcome,
                Some(Step::Tail(tail, outcome)) => self.tails[tail as usize] = outcome,
            }
        }
    }
}

#[derive(Clone, Copy, Debug)]
enum Prefer {
    Neither,
    Pairs,
    Labels,
}

fn decided(outcomes: &[Outcome]) -> usize {
    outcomes.iter().filter(|&&outcome| outcome != OPEN).count()
}

fn library(case: &Case) -> Vec<Outcome> {
    let graph = case.graph();
    let analysis = Analysis::new(&graph);
    graph.tails().map(|tail| analysis.outcome(tail)).collect()
}

fn literal(case: &Case, seed: u64, orders: u64) -> Vec<Vec<Outcome>> {
    let prefer = |order| match order % 3 {
        0 => Prefer::Neither,
        1 => Prefer::Pairs,
        _ => Prefer::Labels,
    };
    (0..orders).map(|order| Literal::new(case).run(&mut Random(seed ^ order << 32), prefer(order))).collect()
}

#[derive(Debug, Default)]
struct Tally {
    ruled: u64,
    tails: u64,
    decided: u64,
    orders_differ: u64,
    graphs_less_than_best: u64,
    tails_less_than_best: u64,
    graphs_more_than_best: u64,
    tails_more_than_best: u64,
}

/// Whether every order decides the same, and the library that.
fn agree(case: &Case, seed: u64, orders: u64) -> bool {
    let mine = library(case);
    literal(case, seed, orders).iter().all(|other| *other == mine)
}

#[test]
fn no_order_decides_anything_else() {
    let run = Run::from_environment();
    let (count, seed, orders) = (run.cases, run.seed, setting("KKEUT_ORDERS", 5));
    let mut tally = Tally::default();
    let mut first = None;
    for (case, index) in run.cases().zip(0..) {
        let mine = library(&case);
        let exact = Exact::new(&case);
        let all = literal(&case, seed ^ index, orders);
        for outcomes in &all {
            for (&outcome, tail) in outcomes.iter().zip(0..) {
                assert!(holds(outcome, exact.tail(tail)), "{case:?}: literally, tail {tail} is called {outcome:?}");
            }
        }
        let numbers: Vec<usize> = all.iter().map(|outcomes| decided(outcomes)).collect();
        let best = numbers.iter().copied().max().unwrap_or(0);
        tally.ruled += u64::from(!case.is_plain());
        tally.tails += u64::from(case.tails);
        tally.decided += decided(&mine) as u64;
        tally.orders_differ += u64::from(all.iter().any(|outcomes| *outcomes != all[0]));
        tally.graphs_less_than_best += u64::from(decided(&mine) < best);
        tally.tails_less_than_best += best.saturating_sub(decided(&mine)) as u64;
        tally.graphs_more_than_best += u64::from(decided(&mine) > best);
        tally.tails_more_than_best += decided(&mine).saturating_sub(best) as u64;
        if first.is_none() && all.iter().any(|outcomes| *outcomes != mine) {
            first = Some(minimise(case, |case| !agree(case, seed, 30)));
        }
    }
    println!("{count} graphs in {orders} orders each: {tally:#?}");
    if let Some(case) = first {
        panic!("{case:?}: the library {:?}, literally {:?}", library(&case), literal(&case, seed, 30));
    }
    assert!(count < 1_000 || tally.decided * 2 > tally.tails, "hardly a tail was decided");
}

/// The same graph with heads, tails and vertices renamed. In the plain game a syllable keeps one name for both.
fn renamed(case: &Case, heads: &[u32], tails: &[u32]) -> Case {
    let links = case.links.iter().map(|link| (tails[link.0 as usize], heads[link.1 as usize])).collect();
    let words = case.single_words().iter().map(|word| (heads[word.0 as usize], tails[word.1 as usize])).collect();
    Case::new(case.heads, case.tails, links, words)
}

/// Renaming and reordering change neither outcome nor depth nor the number of words cancelled in all.
fn check_renaming(case: &Case, r: &mut Random) -> Result<(), String> {
    let heads = r.permutation(case.heads);
    let tails = if case.is_plain() { heads.clone() } else { r.permutation(case.tails) };
    let other = renamed(case, &heads, &tails);
    let (graph, other_graph) = (case.graph(), other.graph());
    let (analysis, other_analysis) = (Analysis::new(&graph), Analysis::new(&other_graph));
    for tail in graph.tails() {
        let same = TailId(tails[tail.index()]);
        let (a, b) = (analysis.outcome(tail), other_analysis.outcome(same));
        if a != b {
            return Err(format!("tail {}: {a:?}, renamed {b:?}", tail.0));
        }
        let (a, b) = (analysis.depth(tail), other_analysis.depth(same));
        if a != b {
            return Err(format!("tail {}: depth {a:?}, renamed {b:?}", tail.0));
        }
    }
    let mut sums = (0, 0);
    for arc in graph.arcs() {
        let (head, tail) = (graph.head(arc).index(), graph.tail(arc).index());
        let same = other_graph.find(HeadId(heads[head]), TailId(tails[tail])).expect("the arc was renamed");
        sums = (sums.0 + analysis.net(arc), sums.1 + other_analysis.net(same));
        if graph.is_plain() && analysis.net(arc) != other_analysis.net(same) {
            return Err(format!("{arc:?} of a plain graph has another net when renamed"));
        }
        if graph.is_plain() && analysis.value(arc) != other_analysis.value(same) {
            return Err(format!("{arc:?} of a plain graph has another value when renamed"));
        }
    }
    if sums.0 != sums.1 {
        return Err(format!("{} words are left, renamed {}", sums.0, sums.1));
    }
    Ok(())
}

#[test]
fn renaming_changes_nothing() {
    for index in 0..setting("KKEUT_CASES", 2_000) {
        let case = numbered(77, index, SMALL);
        demand(&case, |case| (index..index + 5).try_for_each(|seed| check_renaming(case, &mut Random(seed))));
    }
}

/// The words in another order are the same graph to begin with.
#[test]
fn the_order_of_words_does_not_reach_the_graph() {
    let mut r = Random(5);
    for index in 0..500 {
        let case = numbered(78, index, SMALL);
        let (mut words, mut links) = (case.single_words(), case.links.clone());
        r.shuffle(&mut words);
        r.shuffle(&mut links);
        let graph = wordgraph::Graph::with_links(case.heads, case.tails, links, words).unwrap();
        assert_eq!(graph, case.graph(), "{case:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_graph_is_decided_otherwise(case in cases(), seed in any::<u64>()) {
        let mine = library(&case);
        for outcomes in literal(&case, seed, 4) {
            prop_assert_eq!(&outcomes, &mine);
        }
        check_renaming(&case, &mut Random(seed)).map_err(TestCaseError::fail)?;
    }
}
