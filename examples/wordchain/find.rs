//! `find`: the words that match a pattern.

use clap::Args;
use regex::Regex;
use wordgraph::{ArcId, Judge};

use crate::answer::{Answer, Verdict, number, text};
use crate::decided::Decided;

#[derive(Args)]
#[command(after_help = "\
The pattern is a regular expression, and matches anywhere in a word unless it is anchored.

Examples:
  wordchain find '^새.*녘$'
  wordchain find '^(.)\\p{Hangul}*꾼$' --limit 20
  wordchain find '^...$' --format tsv | grep win       words of three syllables that win")]
pub(crate) struct Options {
    /// The regular expression.
    pattern: Regex,
    /// Show so many words at most.
    #[arg(long, value_name = "WORDS")]
    limit: Option<usize>,
}

/// By head, tail and code point. The words of an arc are judged once, and only if one of them is asked for.
pub(crate) fn answer<'l>(game: &Decided<'l>, options: &Options) -> Answer<'l> {
    let mut judge = Judge::new(&game.analysis);
    let mut answer = Answer::new([text("word"), text("head"), text("tail"), text("value"), number("depth")]);
    let limit = options.limit.unwrap_or(usize::MAX);
    let mut found = 0usize;
    let mut judged: Option<(ArcId, wordgraph::Move)> = None;
    for (arc, word) in game.lexicon.iter().filter(|(_, word)| options.pattern.is_match(word)) {
        found += 1;
        if found > limit {
            continue;
        }
        let m = match judged {
            Some((last, m)) if last == arc => m,
            _ => judge.judge(arc),
        };
        judged = Some((arc, m));
        let (head, tail) = (game.arc_head(arc), game.arc_tail(arc));
        answer.row([word.into(), head.into(), tail.into(), Verdict::of_move(m.outcome).into(), m.depth.into()]);
    }
    answer.fact("found", found);
    if found > limit {
        answer.note(format!("The first {limit} of {found} words."));
    }
    answer
}
