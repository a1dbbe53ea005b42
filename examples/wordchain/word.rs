//! `word`: what is known of single words.

use clap::Args;
use wordgraph::Judge;

use crate::answer::{Answer, Verdict, number, text};
use crate::decided::Decided;

#[derive(Args)]
#[command(after_help = "\
`words` is how many share head and tail: they are all the same move. `pairs` of them are cancelled as halves of pairs,
because who says one is answered at once with a word like `answer`.

Examples:
  wordchain word 들녘
  wordchain word 사과 과자 자전거 --format json")]
pub(crate) struct Options {
    /// The words, one or more.
    // Not `words`: that is the id of the option for the list.
    #[arg(required = true, value_name = "WORD")]
    given: Vec<String>,
}

pub(crate) fn answer<'l>(game: &Decided<'l>, options: &Options) -> Answer<'l> {
    let (lexicon, analysis) = (game.lexicon, &game.analysis);
    let mut judge = Judge::new(analysis);
    let columns = [text("word"), text("head"), text("tail"), text("value"), number("depth")];
    let mut answer = Answer::new(columns);
    answer.columns.extend([number("words"), number("pairs"), text("answer")]);
    for given in &options.given {
        let Some(id) = lexicon.find(given) else {
            let why = lexicon.rule().ends(given).err().map_or_else(String::new, |fault| format!(": {fault}"));
            answer.note(format!("{given:?} is not in the list{why}."));
            answer.incomplete = true;
            continue;
        };
        let arc = lexicon.arc(id);
        let m = judge.judge(arc);
        let partner = analysis.partner(arc).and_then(|partner| {
            // Of a loop, the answer is another word of the same arc.
            lexicon.words(partner).find(|&word| word != lexicon.word(id))
        });
        answer.row([
            lexicon.word(id).into(),
            game.arc_head(arc).into(),
            game.arc_tail(arc).into(),
            Verdict::of_move(m.outcome).into(),
            m.depth.into(),
            game.graph().multiplicity(arc).into(),
            analysis.cancelled(arc).into(),
            partner.into(),
        ]);
    }
    answer
}
