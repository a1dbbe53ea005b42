//! What differs between two sets of outcomes.

use std::collections::BTreeMap;

use clap::Args;
use wordgraph::{Analysis, Graph, Outcome, TailId};

use crate::answer::{Answer, Cell, Verdict, number, text};

#[derive(Args)]
pub(crate) struct Detail {
    /// Also syllables of which only the depth is another.
    #[arg(long)]
    depths: bool,
}

/// A syllable, its outcome and its depth.
pub(crate) type State<'a> = (&'a str, Outcome, Option<u32>);

pub(crate) fn state<'a>(name: &'a str, analysis: &Analysis<&Graph>, tail: TailId) -> State<'a> {
    (name, analysis.outcome(tail), analysis.depth(tail))
}

/// Compares what was with what is; both have their syllables in order. A syllable that ends no word on one side has no
/// outcome there.
pub(crate) fn answer<'a>(
    before: impl IntoIterator<Item = State<'a>>,
    after: impl IntoIterator<Item = State<'a>>,
    detail: &Detail,
) -> Answer<'a> {
    type Sides = [Option<(Outcome, Option<u32>)>; 2];
    let mut both: BTreeMap<&str, Sides> = BTreeMap::new();
    for (name, outcome, depth) in before {
        both.entry(name).or_default()[0] = Some((outcome, depth));
    }
    for (name, outcome, depth) in after {
        both.entry(name).or_default()[1] = Some((outcome, depth));
    }
    let columns = [text("tail"), text("before"), number("before_depth"), text("after"), number("after_depth")];
    let mut answer = Answer::new(columns);
    let (mut outcomes, mut depths, mut came, mut went) = (0usize, 0usize, 0usize, 0usize);
    answer.fact("syllables", both.len());
    for (name, [before, after]) in both {
        let count = match (before, after) {
            _ if before == after => continue,
            (None, _) => &mut came,
            (_, None) => &mut went,
            (Some(before), Some(after)) if before.0 != after.0 => &mut outcomes,
            _ => &mut depths,
        };
        *count += 1;
        if before.map(|side| side.0) == after.map(|side| side.0) && !detail.depths {
            continue;
        }
        let outcome = |side: Option<(Outcome, _)>| Cell::from(side.map(|side| Verdict::of_syllable(side.0)));
        let depth = |side: Option<(_, Option<u32>)>| Cell::from(side.and_then(|side| side.1));
        answer.row([name.into(), outcome(before), depth(before), outcome(after), depth(after)]);
    }
    answer.fact("other_outcome", outcomes);
    answer.fact("other_depth", depths);
    answer.fact("only_before", went);
    answer.fact("only_after", came);
    answer
}
