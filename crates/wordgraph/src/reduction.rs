//! The reduction: pair removal and retrograde propagation in turn, until neither finds anything more. It must not answer
//! questions; those are asked of the [`Analysis`](crate::Analysis) that holds its result.

use alloc::boxed::Box;

use crate::choices::{Choices, Linked, Plain};
use crate::classes::Classes;
use crate::graph::Graph;
use crate::pairs::Pairs;
use crate::retrograde::Retrograde;

/// The fixed point: the pair-free graph, and the labels that follow from it.
#[derive(Clone, Debug)]
pub(crate) struct Reduction {
    pub(crate) net: Box<[u32]>,
    pub(crate) partner: Box<[u32]>,
    pub(crate) labels: Retrograde,
}

impl Reduction {
    /// Reduces `graph` with `words` left on its arcs.
    pub(crate) fn new(graph: &Graph, words: Box<[u32]>) -> Self {
        match graph.links() {
            None => Self::plain(graph, words),
            Some(links) => Self::linked(graph, Linked(links), words),
        }
    }

    /// Without a rule the first round is the last: what answers what does not depend on what is decided.
    fn plain(graph: &Graph, words: Box<[u32]>) -> Self {
        let mut pairs = Pairs::new::<Plain>(words);
        pairs.cancel_plain::<Plain>(graph, &Classes::default());
        let mut labels = Retrograde::new(graph, Plain, &pairs.net);
        labels.settle(graph, Plain, &pairs.net);
        Self { net: pairs.net, partner: pairs.partner, labels }
    }

    fn linked<C: Choices>(graph: &Graph, choices: C, words: Box<[u32]>) -> Self {
        let mut pairs = Pairs::new::<C>(words);
        let mut classes = Classes::default();
        // The first classes are over all that has a word: a head without one is no choice.
        let wordy = Retrograde::new(graph, choices, &pairs.net);
        let dirty = classes.refresh(graph, choices, &wordy, &[]);
        pairs.cancel(graph, choices, &classes, &dirty);
        pairs.forget_changes();
        let mut labels = Retrograde::new(graph, choices, &pairs.net);
        labels.settle(graph, choices, &pairs.net);
        let mut depths_are_least = true;
        loop {
            let narrowed = labels.take_narrowed();
            let dirty = classes.refresh(graph, choices, &labels, &narrowed);
            pairs.cancel(graph, choices, &classes, &dirty);
            let changed = pairs.take_changed();
            if changed.is_empty() {
                break;
            }
            labels.update(graph, choices, &pairs.net, &changed);
            depths_are_least = false;
        }
        if !depths_are_least {
            labels = Retrograde::new(graph, choices, &pairs.net);
            labels.settle(graph, choices, &pairs.net);
        }
        Self { net: pairs.net, partner: pairs.partner, labels }
    }
}
