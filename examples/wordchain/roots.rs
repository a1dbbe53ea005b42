//! `roots`: the components of the root graph, in the order in which a game passes through them.

use clap::Args;
use wordgraph::{Component, RootGraph, TailId};

use crate::answer::{Answer, Cell, number, text};
use crate::decided::Decided;

#[derive(Args)]
#[command(after_help = "\
Words lead from earlier components to later ones, or stay. In a major root the game can go round and be fought over; a
minor root is a single syllable that is never handed again once it is left. Pairs are cancelled: `net` words are left of
those of an arc, no matter which.

Examples:
  wordchain roots
  wordchain roots --list                   the words, by component
  wordchain --rule none roots --format json")]
pub(crate) struct Options {
    /// List the words, one line for those that share head and tail.
    #[arg(long)]
    list: bool,
}

pub(crate) fn answer<'l>(game: &Decided<'l>, options: &Options) -> Answer<'l> {
    let roots = game.analysis.root_graph();
    let components = roots.components();
    let place = places(&roots, &components);
    let mut answer =
        if options.list { list(game, &roots, &components, &place) } else { summary(game, &roots, &components, &place) };
    answer.fact("tails", roots.tails().len());
    answer.fact("of_which_end_words", roots.tails().iter().filter(|&&tail| game.lexicon.is_ending(tail)).count());
    answer.fact("words", roots.graph().word_count());
    answer.fact("major", components.iter().filter(|component| component.is_major()).count());
    answer.fact("minor", components.iter().filter(|component| !component.is_major()).count());
    answer
}

/// The component of each tail of the root graph, by its number there.
pub(crate) fn places(roots: &RootGraph, components: &[Component]) -> Vec<usize> {
    let mut place = vec![0; roots.tails().len()];
    for (at, component) in components.iter().enumerate() {
        for tail in &component.tails {
            if let Ok(local) = roots.tails().binary_search(tail) {
                place[local] = at;
            }
        }
    }
    place
}

fn kind(component: &Component) -> &'static str {
    if component.is_major() { "major" } else { "minor" }
}

fn summary<'l>(game: &Decided<'l>, roots: &RootGraph, components: &[Component], place: &[usize]) -> Answer<'l> {
    let columns = [number("component"), text("kind"), number("words"), number("leaving"), text("tails")];
    let mut answer = Answer::new(columns);
    for (at, component) in components.iter().enumerate() {
        let (mut inside, mut leaving) = (0u64, 0u64);
        for (arc, to) in arcs(roots, place, at) {
            let count = if to == at { &mut inside } else { &mut leaving };
            *count += u64::from(roots.graph().multiplicity(arc));
        }
        let tails = component.tails.iter().map(|&tail| game.lexicon.tail_name(tail)).collect();
        answer.row([(at + 1).into(), kind(component).into(), inside.into(), leaving.into(), tails]);
    }
    answer
}

fn list<'l>(game: &Decided<'l>, roots: &RootGraph, components: &[Component], place: &[usize]) -> Answer<'l> {
    let columns =
        [number("component"), text("kind"), text("head"), text("tail"), number("to"), number("net"), text("words")];
    let mut answer = Answer::new(columns);
    let local = roots.graph();
    for (at, component) in components.iter().enumerate() {
        for (arc, to) in arcs(roots, place, at) {
            let head = roots.heads()[local.head(arc).index()];
            let tail = roots.tails()[local.tail(arc).index()];
            let words: Cell<'_> =
                game.graph().find(head, tail).into_iter().flat_map(|arc| game.lexicon.words(arc)).collect();
            answer.row([
                (at + 1).into(),
                kind(component).into(),
                game.lexicon.head_name(head).into(),
                game.lexicon.tail_name(tail).into(),
                (to + 1).into(),
                local.multiplicity(arc).into(),
                words,
            ]);
        }
    }
    answer
}

/// The arcs that a player in a component can choose, in the numbering of the root graph, with the components that they
/// lead to. Several components can share an arc, where their tails link to the same head.
fn arcs<'r>(
    roots: &'r RootGraph,
    place: &'r [usize],
    component: usize,
) -> impl Iterator<Item = (wordgraph::ArcId, usize)> + 'r {
    let graph = roots.graph();
    let tails = (0..place.len()).filter(move |&tail| place[tail] == component);
    let heads: std::collections::BTreeSet<_> = tails.flat_map(|tail| graph.heads_of(TailId(tail as u32))).collect();
    let arcs = heads.into_iter().flat_map(|head| graph.arcs_from(head));
    arcs.map(move |arc| (arc, place[graph.tail(arc).index()]))
}
