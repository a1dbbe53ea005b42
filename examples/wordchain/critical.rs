//! `critical`: the words whose removal alone changes the outcome of a syllable.

use clap::Args;
use wordgraph::{Judge, TailId};

use crate::answer::Verdict;
use crate::answer::{Answer, Cell, number, text};
use crate::decided::Decided;
use crate::options::Format;

#[derive(Args)]
#[command(after_help = "\
The words that change most come first. `changes` lists the syllables with what becomes of them, as 녘:win>loss.

Examples:
  wordchain critical --limit 10
  wordchain critical --format tsv | cut -f1     the words alone")]
pub(crate) struct Options {
    /// Show so many words at most.
    #[arg(long, value_name = "WORDS")]
    limit: Option<usize>,
}

/// How many changes text shows of a word.
const SHOWN: usize = 6;

pub(crate) fn answer<'l>(game: &Decided<'l>, options: &Options, format: Format) -> Answer<'l> {
    let (lexicon, graph, analysis) = (game.lexicon, game.graph(), &game.analysis);
    let mut judge = Judge::new(analysis);
    let mut critical = Vec::new();
    for arc in graph.arcs() {
        let mut changes = judge.changes_without(arc);
        // Of syllables that end no word nobody asks for the outcome.
        changes.retain(|&(tail, _)| lexicon.is_ending(tail));
        if !changes.is_empty() {
            critical.push((arc, changes));
        }
    }
    // Equals stay by head and tail.
    critical.sort_by_key(|(_, changes)| std::cmp::Reverse(changes.len()));

    let mut answer = Answer::new([text("word"), text("head"), text("tail"), number("changed"), text("changes")]);
    let syllables = critical.iter().flat_map(|(_, changes)| changes).map(|&(tail, _)| tail);
    answer.fact("words", critical.iter().map(|&(arc, _)| u64::from(graph.multiplicity(arc))).sum::<u64>());
    answer.fact("syllables", syllables.collect::<std::collections::BTreeSet<TailId>>().len());
    // A line that nobody can see the end of is for programs.
    let shown = if format == Format::Text { SHOWN } else { usize::MAX };
    for (arc, changes) in critical {
        let name = |outcome| Verdict::of_syllable(outcome).name();
        let change = |&(tail, after): &(TailId, _)| {
            format!("{}:{}>{}", lexicon.tail_name(tail), name(analysis.outcome(tail)), name(after))
        };
        let more = (changes.len() > shown).then(|| format!("+{}", changes.len() - shown));
        let shown: Cell<'_> = changes.iter().take(shown).map(change).chain(more).collect();
        for word in lexicon.words(arc) {
            let (head, tail) = (game.arc_head(arc), game.arc_tail(arc));
            answer.row([word.into(), head.into(), tail.into(), changes.len().into(), shown.clone()]);
        }
    }
    answer.limit(options.limit);
    answer
}
