//! Depth, against its recursive definition and against exhaustive play, both on the pair-free graph: the words that the
//! analysis says are left.
//!
//! Depth is what the winner needs by playing the analysis's words, against the longest defence: exactly that, because along
//! such a line depths only fall, so that no line uses a word twice. Exhaustive play can be quicker, since it knows more: a
//! word that was used is gone, so that either player may come back to where nothing is left, and a root may happen to end
//! soon. Where no words lead back to where they started, nothing can be used up and nothing is root, and the two are equal.
//!
//! `KKEUT_CASES=200000 cargo test -p wordgraph --test depth -- --nocapture` is the large run.

mod oracle;

use oracle::{Case, Run, demand};
use wordgraph::{Analysis, Graph, Outcome, TailId};

/// What is known of a tail or a head, and in how many plies.
type Known = Option<(Outcome, u32)>;

#[derive(PartialEq)]
struct Labels {
    tails: Vec<Known>,
    heads: Vec<Known>,
}

/// The pair-free graph: arcs with a net multiplicity, and what is known of the tails.
struct PairFree<'c> {
    case: &'c Case,
    /// (head, tail, words left), in the order of the graph's arcs.
    arcs: Vec<(u32, u32, u32)>,
    weight: Vec<usize>,
}

impl<'c> PairFree<'c> {
    fn new(case: &'c Case, analysis: &Analysis<&Graph>) -> Self {
        let graph = analysis.graph();
        let arcs: Vec<(u32, u32, u32)> =
            graph.arcs().map(|arc| (graph.head(arc).0, graph.tail(arc).0, analysis.net(arc))).collect();
        let mut weight = vec![1];
        for arc in &arcs {
            weight.push(weight[weight.len() - 1] * (arc.2 as usize + 1));
        }
        Self { case, arcs, weight }
    }

    fn heads(&self, tail: u32) -> impl Iterator<Item = u32> {
        self.case.links.iter().filter(move |link| link.0 == tail).map(|link| link.1)
    }

    /// The tails that the words of a head lead to, each as often as there are words.
    fn words(&self, head: u32) -> impl Iterator<Item = u32> {
        let own = self.arcs.iter().filter(move |arc| arc.0 == head);
        own.flat_map(|arc| std::iter::repeat_n(arc.1, arc.2 as usize))
    }

    /// Labels with depths by the rules of the documents, each rule tried everywhere until nothing becomes shorter.
    fn defined(&self) -> Vec<Known> {
        let mut known =
            Labels { tails: vec![None; self.case.tails as usize], heads: vec![None; self.case.heads as usize] };
        loop {
            let heads = (0..self.case.heads).map(|head| self.defined_head(head, &known)).collect();
            let tails = (0..self.case.tails).map(|tail| self.defined_tail(tail, &known)).collect();
            let next = Labels { tails, heads };
            if next == known {
                return known.tails;
            }
            known = next;
        }
    }

    fn defined_tail(&self, tail: u32, known: &Labels) -> Known {
        let heads = || self.heads(tail).map(|head| known.heads[head as usize]);
        let won = heads().flatten().filter(|label| label.0 == Outcome::Win).min_by_key(|label| label.1);
        if won.is_some() {
            return won;
        }
        let lost: Option<Vec<u32>> = heads().map(|label| label.map(|label| label.1)).collect();
        lost.map(|depths| (Outcome::Loss, depths.into_iter().max().unwrap_or(0)))
    }

    fn defined_head(&self, head: u32, known: &Labels) -> Known {
        let mut quickest: Option<u32> = None;
        let mut slowest = 0;
        let mut open = false;
        for tail in self.words(head) {
            match known.tails[tail as usize] {
                Some((Outcome::Loss, depth)) => quickest = Some(quickest.unwrap_or(u32::MAX).min(depth + 1)),
                Some((_, depth)) => slowest = slowest.max(depth + 1),
                None => open = true,
            }
        }
        let by_loop = self.loops_of(head).filter_map(|tail| self.loop_depth(head, tail, known)).min();
        match quickest.into_iter().chain(by_loop).min() {
            Some(depth) => Some((Outcome::Win, depth)),
            None if open => None,
            None => Some((Outcome::Loss, slowest)),
        }
    }

    /// The tails that exactly one word leads to from `head`, and that link to `head`.
    fn loops_of(&self, head: u32) -> impl Iterator<Item = u32> {
        let single = self.arcs.iter().filter(move |arc| arc.0 == head && arc.2 == 1).map(|arc| arc.1);
        single.filter(move |&tail| self.case.has_link(tail, head))
    }

    /// The depth of winning by the loop of `head` that hands over `tail`: two plies more than the slowest word that the
    /// other is left with, by `head` itself or by a lost head that `tail` can be taken up as too.
    fn loop_depth(&self, head: u32, tail: u32, known: &Labels) -> Option<u32> {
        let mut depth = 1;
        for other in self.words(head).filter(|&other| other != tail) {
            match known.tails[other as usize] {
                Some((Outcome::Win, other)) => depth = depth.max(other + 2),
                _ => return None,
            }
        }
        for choice in self.heads(tail).filter(|&choice| choice != head) {
            match known.heads[choice as usize] {
                Some((Outcome::Loss, other)) => depth = depth.max(other + 1),
                _ => return None,
            }
        }
        Some(depth)
    }

    /// For each position, words left and tail handed: whether the player wins, and in how many plies by best play.
    fn play(&self) -> Vec<Vec<(bool, u32)>> {
        let mut all: Vec<Vec<(bool, u32)>> = Vec::new();
        for left in 0..self.weight[self.arcs.len()] {
            let row = (0..self.case.tails)
                .map(|tail| {
                    let mut best = (false, 0);
                    for index in self.playable(left, tail) {
                        let (other_wins, plies) = all[left - self.weight[index]][self.arcs[index].1 as usize];
                        best = match (best.0, !other_wins) {
                            (false, true) => (true, plies + 1),
                            (true, true) => (true, best.1.min(plies + 1)),
                            (false, false) => (false, best.1.max(plies + 1)),
                            (true, false) => best,
                        };
                    }
                    best
                })
                .collect();
            all.push(row);
        }
        all
    }

    fn all_words(&self) -> usize {
        self.weight[self.arcs.len()] - 1
    }

    fn playable(&self, left: usize, tail: u32) -> impl Iterator<Item = usize> {
        (0..self.arcs.len()).filter(move |&index| {
            let (head, _, net) = self.arcs[index];
            left / self.weight[index] % (net as usize + 1) != 0 && self.case.has_link(tail, head)
        })
    }

    /// The most plies that the game can last if the winner, to move at `tail`, plays the analysis's winning words only.
    fn follow(&self, analysis: &Analysis<&Graph>, left: usize, tail: u32) -> Result<u32, String> {
        let arc = analysis.winning_arc(TailId(tail)).ok_or_else(|| format!("no winning word at tail {tail}"))?;
        if !self.playable(left, tail).any(|index| index == arc.index()) {
            return Err(format!("{arc:?} wins for tail {tail} but is used up"));
        }
        let left = left - self.weight[arc.index()];
        let mut longest = 1;
        for reply in self.playable(left, self.arcs[arc.index()].1) {
            let plies = self.follow(analysis, left - self.weight[reply], self.arcs[reply].1)?;
            longest = longest.max(plies + 2);
        }
        Ok(longest)
    }

    /// Whether some sequence of words comes back to a head, so that words can be used up.
    fn comes_back(&self) -> bool {
        let count = self.case.heads as usize;
        let mut reach = vec![vec![false; count]; count];
        for arc in self.arcs.iter().filter(|arc| arc.2 != 0) {
            for head in self.heads(arc.1) {
                reach[arc.0 as usize][head as usize] = true;
            }
        }
        for via in 0..count {
            for from in 0..count {
                for to in 0..count {
                    reach[from][to] |= reach[from][via] && reach[via][to];
                }
            }
        }
        (0..count).any(|head| reach[head][head])
    }
}

#[derive(Debug, Default)]
struct Tally {
    decided: u64,
    loops: u64,
    deepest: u32,
    /// Tails from which exhaustive play is quicker than the depth: where nothing is root, and elsewhere.
    quicker_without_roots: u64,
    quicker_with_roots: u64,
    /// In plain and in ruled graphs.
    quicker_plain: u64,
    quicker_by_two: u64,
    quicker_by_more: u64,
    /// Decided tails of graphs in which nothing comes back.
    acyclic: u64,
}

fn check(case: &Case, tally: &mut Tally) -> Result<(), String> {
    let graph = case.graph();
    let analysis = Analysis::new(&graph);
    let pair_free = PairFree::new(case, &analysis);
    let defined = pair_free.defined();
    let play = pair_free.play();
    let comes_back = pair_free.comes_back();
    let has_roots = graph.tails().any(|tail| analysis.outcome(tail) == Outcome::Root);
    for tail in graph.tails() {
        let label = analysis.depth(tail).map(|depth| (analysis.outcome(tail), depth));
        if defined[tail.index()] != label {
            return Err(format!("tail {}: {label:?}, by definition {:?}", tail.0, defined[tail.index()]));
        }
        let Some((outcome, depth)) = label else { continue };
        let (wins, plies) = play[pair_free.all_words()][tail.index()];
        if wins != (outcome == Outcome::Win) {
            return Err(format!("tail {} is called {outcome:?}, and the pair-free graph is not", tail.0));
        }
        if plies > depth || (plies < depth && !comes_back) {
            return Err(format!("tail {} has depth {depth}, and play takes {plies}", tail.0));
        }
        let longest = match outcome {
            Outcome::Win => pair_free.follow(&analysis, pair_free.all_words(), tail.0)?,
            _ => pair_free
                .playable(pair_free.all_words(), tail.0)
                .map(|index| {
                    let left = pair_free.all_words() - pair_free.weight[index];
                    pair_free.follow(&analysis, left, pair_free.arcs[index].1).map(|plies| plies + 1)
                })
                .try_fold(0, |longest, plies| plies.map(|plies| longest.max(plies)))?,
        };
        // Every word of a line leads to a lesser depth, so no line uses a word twice: the longest can always be had.
        if longest != depth {
            return Err(format!("tail {} has depth {depth}, and playing the winning words takes {longest}", tail.0));
        }
        tally.decided += 1;
        tally.loops += u64::from(analysis.reason(tail) == Some(wordgraph::Reason::Loop));
        tally.deepest = tally.deepest.max(depth);
        tally.acyclic += u64::from(!comes_back);
        if plies < depth {
            tally.quicker_without_roots += u64::from(!has_roots);
            tally.quicker_with_roots += u64::from(has_roots);
            tally.quicker_plain += u64::from(graph.is_plain());
            tally.quicker_by_two += u64::from(depth - plies == 2);
            tally.quicker_by_more += u64::from(depth - plies > 2);
        }
    }
    Ok(())
}

#[test]
fn depth_is_that_of_its_definition_and_bounds_exhaustive_play() {
    let run = Run::from_environment();
    let mut tally = Tally::default();
    run.cases().for_each(|case| demand(&case, |case| check(case, &mut tally)));
    let cases = run.cases;
    println!("{cases} graphs: {tally:#?}");
    assert!(cases < 1_000 || tally.deepest > 4, "nothing was deep");
    let quicker = tally.quicker_without_roots + tally.quicker_with_roots;
    assert!(quicker * 1_000 <= tally.decided, "play is often quicker than the depth");
    assert!(cases < 1_000 || tally.acyclic * 10 > tally.decided, "hardly a graph was without a way back");
}

/// The depth of a tail, and in how many plies exhaustive play ends it.
fn depth_and_play(case: &Case, tail: u32) -> (Option<u32>, u32) {
    check(case, &mut Tally::default()).unwrap();
    let graph = case.graph();
    let analysis = Analysis::new(&graph);
    let pair_free = PairFree::new(case, &analysis);
    (analysis.depth(TailId(tail)), pair_free.play()[pair_free.all_words()][tail as usize].1)
}

/// 3 is won by 3>2, 2>1, 1>4, 4>0 and the loop. But when the winner is at 1, its word 3>2 is used, and 1>3 ends the game.
#[test]
fn play_is_quicker_where_the_winner_comes_back_to_a_head_that_it_has_used_up() {
    let case = Case::plain(5, "0>0 1>3 1>4 2>1 3>2 4>0");
    assert_eq!(depth_and_play(&case, 3), (Some(5), 3));
    assert_eq!(depth_and_play(&case, 1), (Some(3), 3));
}

/// t0 is lost in four: h0>t2 is answered by the loop of h3. But h2>t0 hands t0 back when its only word is used.
#[test]
fn play_is_quicker_where_the_loser_comes_back_to_a_tail_that_it_has_used_up() {
    let case = Case::ruled(4, 5, "t0>h0 t2>h2 t2>h3 t3>h1 t3>h2 t4>h3", "h0>t2 h1>t1 h2>t0 h3>t3 h3>t4");
    assert_eq!(depth_and_play(&case, 0), (Some(4), 2));
}

/// From 4 a line of seven plies is won by labels alone, and the circle of four that is entered by 4>0 is over after five.
#[test]
fn play_is_quicker_by_a_move_to_a_root() {
    let case = Case::plain(12, "0>1 1>2 2>3 3>0 4>0 4>5 5>6 6>7 7>8 8>9 9>10 10>11");
    assert_eq!(depth_and_play(&case, 4), (Some(7), 5));
    assert_eq!(depth_and_play(&case, 0), (None, 4));
}

/// By a loop: two plies more than the slowest of what the other is left with, which need not be words of the same head.
#[test]
fn a_loop_waits_for_every_head_that_its_tail_can_be_taken_up_as() {
    // t0 may be taken up as h1 as well, whose word leads to t1, won in 1.
    let case = Case::ruled(3, 3, "t0>h0 t0>h1 t1>h2", "h0>t0 h1>t1 h2>t2");
    assert_eq!(depth_and_play(&case, 1), (Some(1), 1));
    assert_eq!(depth_and_play(&case, 0), (Some(3), 3));
}
