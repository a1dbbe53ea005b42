//! The reduction: pair removal and retrograde propagation in turn, until neither finds anything more. It must not answer
//! questions; those are asked of the [`Analysis`](crate::Analysis) that holds its result.

use alloc::boxed::Box;

use crate::choices::{Choices, Linked, Plain};
use crate::classes::Classes;
use crate::graph::Graph;
use crate::pair_free::PairFree;
use crate::pairs::Pairs;
use crate::plain_pairs;
use crate::retrograde::Retrograde;
use crate::unused::Unused;

/// The fixed point: the pair-free graph, and the labels that follow from it.
#[derive(Clone, Debug)]
pub(crate) struct Reduction {
    pub(crate) free: PairFree,
    pub(crate) labels: Retrograde,
    /// When each tail was decided, if not in the order of depth.
    time: Option<Box<[u32]>>,
}

impl Reduction {
    /// Reduces `graph`, with `words` left on its arcs if not all.
    pub(crate) fn new(graph: &Graph, words: Option<&[u32]>) -> Self {
        let unused = Unused::new(graph, words);
        match graph.links() {
            None => Self::plain(unused),
            Some(links) => Self::linked(unused, Linked(links)),
        }
    }

    /// Without a rule the first round is the last: what answers what does not depend on what is decided.
    fn plain(unused: Unused<'_>) -> Self {
        let mut free = plain_pairs::cancel(unused);
        let degrees = free.take_degrees();
        let mut labels = Retrograde::new(unused.graph, Plain, degrees);
        labels.settle(unused, Plain, &free);
        Self { free, labels, time: None }
    }

    fn linked<C: Choices>(unused: Unused<'_>, choices: C) -> Self {
        let graph = unused.graph;
        let labels = |free: &PairFree| Retrograde::new(graph, choices, free.degrees().into());
        let mut free = PairFree::new::<C>(unused);
        let (mut pairs, mut classes) = (Pairs::new(), Classes::default());
        // The first classes are over all that has a word: a head without one is no choice.
        let dirty = classes.first(graph, choices, &labels(&free));
        pairs.cancel::<C, true>(unused, choices, &classes, &dirty, &mut free);
        pairs.take_changed();
        let mut found = labels(&free);
        found.settle(unused, choices, &free);
        let (mut narrowed, mut decided) = (found.take_narrowed(), found.take_decided());
        let mut late = false;
        loop {
            let dirty = classes.refresh(choices, &found, &narrowed, &decided);
            pairs.cancel::<C, false>(unused, choices, &classes, &dirty, &mut free);
            let changed = pairs.take_changed();
            if changed.is_empty() {
                break;
            }
            found.update(unused, choices, &free, &changed);
            (narrowed, decided) = (found.take_narrowed(), found.take_decided());
            late |= !decided.is_empty();
        }
        // What is decided late can make shorter what was decided early: the same labels, now in the order of depth.
        let time = late.then(|| {
            let mut ordered = labels(&free);
            ordered.settle(unused, choices, &free);
            core::mem::replace(&mut found, ordered).into_depths()
        });
        Self { free, labels: found, time }
    }

    /// Orders the decided tails so that the label of each, and every cancelled pair that it needs, rests on the labels of
    /// earlier ones only. Depth is no such order: under a rule, a word can be cancelled because of a deeper label.
    pub(crate) fn time(&self, tail: u32) -> u32 {
        self.time.as_ref().map_or_else(|| self.labels.depth(tail), |time| time[tail as usize])
    }
}
