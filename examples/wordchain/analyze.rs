//! `analyze`: the outcome of every syllable that ends a word, by code point.

use crate::answer::{Answer, Cell, Verdict, number, text};
use crate::decided::{Decided, reason_name};
use crate::options::Format;

/// The three columns for programs are a promise; people also get the reason and a word that wins.
pub(crate) fn answer<'l>(game: &Decided<'l>, format: Format) -> Answer<'l> {
    let mut answer = Answer::new([text("tail"), text("outcome"), number("depth")]);
    if format != Format::Tsv {
        answer.columns.extend([text("reason"), text("word")]);
    }
    // Tails are numbered by code point.
    for tail in game.lexicon.endings() {
        let outcome = Verdict::of_syllable(game.analysis.outcome(tail));
        let mut row: Vec<Cell<'_>> =
            vec![game.lexicon.tail_name(tail).into(), outcome.into(), game.analysis.depth(tail).into()];
        if format != Format::Tsv {
            row.push(game.analysis.reason(tail).map(reason_name).into());
            row.push(game.winning_word(tail).into());
        }
        answer.rows.push(row);
    }
    answer
}
