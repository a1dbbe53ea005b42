//! The root graph as it is drawn: a node for each undecided syllable, an arrow where who is handed one can hand over the
//! other. It must not know of any picture format.

use std::collections::{BTreeMap, BTreeSet};

use clap::Args;
use wordgraph::HeadId;

use crate::decided::Decided;
use crate::roots::places;

#[derive(Args)]
pub(crate) struct Extent {
    /// Leave out minor roots.
    #[arg(long)]
    pub(crate) major: bool,
}

pub(crate) struct Diagram<'a> {
    pub(crate) nodes: Vec<Node<'a>>,
    /// By node, then by the node that they lead to.
    pub(crate) arrows: Vec<Arrow<'a>>,
    /// How many words there are; several arrows can stand for one, where syllables share what they may be taken up as.
    pub(crate) words: u64,
    /// How many components there are; nodes name them in the order of the condensation.
    pub(crate) components: usize,
}

pub(crate) struct Node<'a> {
    pub(crate) name: &'a str,
    pub(crate) component: usize,
    pub(crate) major: bool,
}

pub(crate) struct Arrow<'a> {
    pub(crate) from: usize,
    pub(crate) to: usize,
    /// How many words are left once pairs are cancelled.
    pub(crate) words: u64,
    /// Whether a word begins with the very syllable, and not only with another that the rule allows for it.
    pub(crate) own: bool,
    /// Some of the words.
    pub(crate) examples: Vec<&'a str>,
}

const EXAMPLES: usize = 4;

impl<'l> Diagram<'l> {
    pub(crate) fn new(game: &Decided<'l>, extent: &Extent) -> Self {
        let roots = game.analysis.root_graph();
        let components = roots.components();
        let place = places(&roots, &components);
        let graph = roots.graph();
        let mut nodes = Vec::new();
        let mut number = vec![None; roots.tails().len()];
        for (local, (&tail, &component)) in roots.tails().iter().zip(&place).enumerate() {
            let major = components[component].is_major();
            if major || !extent.major {
                number[local] = Some(nodes.len());
                nodes.push(Node { name: game.lexicon.tail_name(tail), component, major });
            }
        }
        let name = |head: HeadId| game.lexicon.head_name(roots.heads()[head.index()]);
        let mut arrows: BTreeMap<(usize, usize), Arrow<'l>> = BTreeMap::new();
        let mut drawn = BTreeSet::new();
        for tail in graph.tails() {
            let Some(from) = number[tail.index()] else { continue };
            for arc in graph.heads_of(tail).flat_map(|head| graph.arcs_from(head)) {
                let Some(to) = number[graph.tail(arc).index()] else { continue };
                drawn.insert(arc);
                let new = Arrow { from, to, words: 0, own: false, examples: Vec::new() };
                let arrow = arrows.entry((from, to)).or_insert(new);
                arrow.words += u64::from(graph.multiplicity(arc));
                arrow.own |= name(graph.head(arc)) == nodes[from].name;
                let whole = (roots.heads()[graph.head(arc).index()], roots.tails()[graph.tail(arc).index()]);
                let words = game.graph().find(whole.0, whole.1).into_iter().flat_map(|arc| game.lexicon.words(arc));
                arrow.examples.extend(words.take(EXAMPLES - arrow.examples.len().min(EXAMPLES)));
            }
        }
        let words = drawn.into_iter().map(|arc| u64::from(graph.multiplicity(arc))).sum();
        Self { nodes, arrows: arrows.into_values().collect(), words, components: components.len() }
    }
}
