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
    /// An arc that answers each cancelled one; empty in the plain game, where it is the arc back.
    pub(crate) partner: Box<[u32]>,
    pub(crate) labels: Retrograde,
    /// When each tail was decided, if not in the order of depth.
    time: Option<Box<[u32]>>,
}

impl Reduction {
    /// Reduces `graph`, with `words` left on its arcs if not all.
    pub(crate) fn new(graph: &Graph, words: Option<&[u32]>) -> Self {
        match graph.links() {
            None => Self::plain(graph, words),
            Some(links) => Self::linked(graph, Linked(links), words),
        }
    }

    /// Without a rule the first round is the last: what answers what does not depend on what is decided.
    fn plain(graph: &Graph, words: Option<&[u32]>) -> Self {
        let mut pairs = Pairs::new::<Plain>(words.unwrap_or_else(|| graph.multiplicities()).into());
        pairs.cancel_plain(graph, words);
        let mut labels = Retrograde::new(graph, Plain, &pairs.net);
        labels.settle(graph, Plain, &pairs.net);
        Self { net: pairs.net, partner: pairs.partner, labels, time: None }
    }

    fn linked<C: Choices>(graph: &Graph, choices: C, words: Option<&[u32]>) -> Self {
        let mut pairs = Pairs::new::<C>(words.unwrap_or_else(|| graph.multiplicities()).into());
        let mut classes = Classes::default();
        // The first classes are over all that has a word: a head without one is no choice. (Of these labels nothing else is
        // used; they are a tenth of the work.)
        let mut wordy = Retrograde::new(graph, choices, &pairs.net);
        wordy.start(graph, choices, &pairs.net);
        let dirty = classes.first(graph, choices, &wordy);
        pairs.cancel::<C, true>(graph, choices, &classes, &dirty, words);
        pairs.forget_changes();
        let mut labels = Retrograde::new(graph, choices, &pairs.net);
        labels.settle(graph, choices, &pairs.net);
        let mut again = false;
        loop {
            let (narrowed, decided) = (labels.take_narrowed(), labels.take_decided());
            let dirty = classes.refresh(choices, &labels, &narrowed, &decided);
            pairs.cancel::<C, false>(graph, choices, &classes, &dirty, None);
            let changed = pairs.take_changed();
            if changed.is_empty() {
                break;
            }
            labels.update(graph, choices, &pairs.net, &changed);
            again = true;
        }
        // What was cancelled late can make shorter what was decided early: the same labels, now in the order of depth.
        let time = again.then(|| {
            let mut found = Retrograde::new(graph, choices, &pairs.net);
            found.settle(graph, choices, &pairs.net);
            core::mem::replace(&mut labels, found).into_depths()
        });
        Self { net: pairs.net, partner: pairs.partner, labels, time }
    }

    /// Orders the decided tails so that the label of each, and every cancelled pair that it needs, rests on the labels of
    /// earlier ones only. Depth is no such order: under a rule, a word can be cancelled because of a deeper label.
    pub(crate) fn time(&self, tail: u32) -> u32 {
        self.time.as_ref().map_or_else(|| self.labels.depth(tail), |time| time[tail as usize])
    }
}
