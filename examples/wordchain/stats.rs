//! `stats`: how syllables, depths and words are distributed.

use std::collections::BTreeMap;

use wordgraph::{Judge, Outcome, TailId};

use crate::answer::{Answer, Cell, Verdict, number, text};
use crate::decided::{Decided, reason_name};

pub(crate) fn answer<'l>(game: &Decided<'l>) -> Answer<'l> {
    let (lexicon, analysis, graph) = (game.lexicon, &game.analysis, game.graph());
    let endings: Vec<TailId> = lexicon.endings().collect();
    let mut counts = Counts::default();

    counts.group("list");
    counts.add("words", graph.word_count());
    counts.add("arcs", u64::from(graph.arc_count()));
    counts.add("beginnings", graph.heads().filter(|&head| graph.arcs_from(head).len() != 0).count() as u64);
    counts.add("endings", endings.len() as u64);
    counts.add("words in pairs", graph.arcs().map(|arc| u64::from(analysis.cancelled(arc))).sum());

    counts.group("syllables by outcome");
    let outcomes = endings.iter().map(|&tail| analysis.outcome(tail));
    counts.spread([Outcome::Win, Outcome::Loss, Outcome::Root], outcomes.map(|outcome| (outcome, 1)), |outcome| {
        Verdict::of_syllable(outcome).name().to_owned()
    });

    counts.group("syllables by reason");
    let reasons = endings.iter().filter_map(|&tail| analysis.reason(tail));
    counts.spread([], reasons.map(|reason| (reason, 1)), |reason| reason_name(reason).to_owned());

    counts.group("syllables by depth");
    let depths = endings.iter().filter_map(|&tail| Some((analysis.depth(tail)?, analysis.outcome(tail))));
    counts.spread([], depths.map(|key| (key, 1)), |(depth, outcome)| {
        format!("{} in {depth}", Verdict::of_syllable(outcome).name())
    });

    counts.group("words by value");
    let mut judge = Judge::new(analysis);
    let values = graph.arcs().map(|arc| (judge.value(arc), u64::from(graph.multiplicity(arc))));
    counts.spread([Outcome::Win, Outcome::Loss, Outcome::Root], values, |outcome| {
        Verdict::of_move(outcome).name().to_owned()
    });

    counts.group("roots");
    let roots = analysis.root_graph();
    let components = roots.components();
    let major = components.iter().filter(|component| component.is_major());
    counts.add("tails", roots.tails().len() as u64);
    let ending = roots.tails().iter().filter(|&&tail| lexicon.is_ending(tail));
    counts.add("tails that end a word", ending.count() as u64);
    counts.add("heads", roots.heads().len() as u64);
    counts.add("words", roots.graph().word_count());
    counts.add("arcs", u64::from(roots.graph().arc_count()));
    counts.add("components", components.len() as u64);
    counts.add("major components", major.clone().count() as u64);
    counts.add("minor components", (components.len() - major.clone().count()) as u64);
    counts.add("tails of the largest", major.map(|component| component.tails.len()).max().unwrap_or(0) as u64);
    counts.answer
}

struct Counts<'a> {
    answer: Answer<'a>,
    group: &'static str,
}

impl Default for Counts<'_> {
    fn default() -> Self {
        Self { answer: Answer::new([text("of"), text("what"), number("count"), number("share")]), group: "" }
    }
}

impl Counts<'_> {
    fn group(&mut self, name: &'static str) {
        self.group = name;
    }

    fn add(&mut self, what: impl Into<Cell<'static>>, count: u64) {
        self.answer.row([self.group.into(), what.into(), count.into(), Cell::Empty]);
    }

    /// Adds the counts of each key, in the order of the keys, `always` among them, and its share of them all.
    fn spread<K: Ord + Copy, const N: usize>(
        &mut self,
        always: [K; N],
        items: impl Iterator<Item = (K, u64)>,
        name: impl Fn(K) -> String,
    ) {
        let mut counts: BTreeMap<K, u64> = always.into_iter().map(|key| (key, 0)).collect();
        for (key, count) in items {
            *counts.entry(key).or_default() += count;
        }
        let total = counts.values().sum::<u64>().max(1);
        for (key, count) in counts {
            #[expect(clippy::cast_precision_loss, reason = "a share is for reading")]
            let share = Cell::Share(count as f64 / total as f64);
            self.answer.row([self.group.into(), name(key).into(), count.into(), share]);
        }
    }
}
