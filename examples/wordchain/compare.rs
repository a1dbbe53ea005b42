//! `compare`: what is another under another rule, or with another list.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use anyhow::Result;
use clap::Args;
use wordgraph::{Analysis, Dueum, Lexicon};

use crate::answer::Answer;
use crate::decided::Decided;
use crate::difference::{self, State, state};
use crate::options::Cli;
use crate::words::Source;

#[derive(Args)]
#[command(after_help = "\
`before` is the game of the other options; `after` is the same with the list, or under the rule, that --against names.

Examples:
  wordchain compare --against none              what the 두음 법칙 decides
  wordchain compare --against my.txt            what another list decides
  wordchain --words - compare --against ./none  a file that is called none")]
pub(crate) struct Options {
    /// A word list, or one of the names that --rule takes.
    #[arg(long, value_name = "FILE|RULE", value_parser = Against::from_str)]
    pub(crate) against: Against,
    #[command(flatten)]
    difference: difference::Detail,
}

#[derive(Clone)]
pub(crate) enum Against {
    Rule(Dueum),
    Words(PathBuf),
}

impl FromStr for Against {
    type Err = std::convert::Infallible;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(text.parse().map_or_else(|_| Self::Words(text.into()), Self::Rule))
    }
}

impl Options {
    /// Whether the other list is such a file.
    pub(crate) fn reads(&self, is: impl Fn(&Path) -> bool) -> bool {
        matches!(&self.against, Against::Words(path) if is(path))
    }
}

/// The lexicon to compare with.
pub(crate) fn other(cli: &Cli, source: &Source, options: &Options) -> Result<Lexicon> {
    let rule = cli.game.rule();
    match &options.against {
        Against::Rule(dueum) => source.lexicon(&rule.dueum(*dueum), cli.import),
        Against::Words(path) => Source::of(path)?.lexicon(&rule, cli.import),
    }
}

pub(crate) fn answer<'a>(game: &Decided<'a>, other: &'a Lexicon, options: &Options) -> Answer<'a> {
    let analysis = Analysis::new(other.graph());
    let before = game.lexicon.endings().map(|tail| state(game.lexicon.tail_name(tail), &game.analysis, tail));
    let after: Vec<State<'_>> = other.endings().map(|tail| state(other.tail_name(tail), &analysis, tail)).collect();
    difference::answer(before, after, &options.difference)
}
