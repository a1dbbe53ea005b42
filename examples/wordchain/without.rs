//! `without`: what changes when words are gone.

use std::collections::BTreeSet;

use anyhow::{Context, Result};
use clap::Args;
use wordgraph::ArcId;

use crate::answer::Answer;
use crate::decided::{Decided, quoted};
use crate::difference::{self, state};

#[derive(Args)]
#[command(after_help = "\
As the words are said, or if they had never been there; but the manner rule has chosen its words before. `--remove` takes
words out before that.

Examples:
  wordchain without 들녘
  wordchain without 여리꾼 여마리꾼 --depths")]
pub(crate) struct Options {
    /// The words, one or more.
    // Not `words`: that is the id of the option for the list.
    #[arg(required = true, value_name = "WORD")]
    given: Vec<String>,
    #[command(flatten)]
    difference: difference::Detail,
}

pub(crate) fn answer<'l>(game: &Decided<'l>, options: &Options) -> Result<Answer<'l>> {
    let (lexicon, graph) = (game.lexicon, game.graph());
    let mut gone = BTreeSet::new();
    for word in &options.given {
        gone.insert(lexicon.find(word).with_context(|| format!("{} is not in the list", quoted(word)))?);
    }
    let without = game.analysis.without(gone.iter().map(|&word| lexicon.arc(word)))?;
    let has_words = |arc: ArcId| without.multiplicity(arc) != 0;
    let before = lexicon.endings().map(|tail| state(lexicon.tail_name(tail), &game.analysis, tail));
    let after = lexicon.endings().filter(|&tail| graph.arcs_into(tail).any(has_words));
    let after = after.map(|tail| state(lexicon.tail_name(tail), &without, tail));
    Ok(difference::answer(before, after, &options.difference))
}
