//! `moves`: the words that can follow a syllable, or those that hand it over, by what they are worth to who says them.

use anyhow::Result;
use clap::Args;
use wordgraph::{ArcId, Judge, Limits, Move, Outcome, Solver};

use crate::answer::{Answer, Cell, Verdict, number, text};
use crate::decided::Decided;

#[derive(Args)]
#[command(after_help = "\
Wins come first, the quickest before the slower ones, then what is open, then losses, the slowest first.

Examples:
  wordchain moves 녀                 after 해녀: 녀석, and 여자 by the standard rule
  wordchain moves 슘 --previous      the words in 슘
  wordchain moves 름 --nodes 10000   open words are searched
  wordchain moves 가 --limit 10 --format tsv")]
pub(crate) struct Options {
    /// What the player was handed.
    syllable: String,
    /// The words that hand it over instead.
    #[arg(long)]
    previous: bool,
    /// Show so many words at most.
    #[arg(long, value_name = "WORDS")]
    limit: Option<usize>,
    /// Search so many positions for each move that is open.
    #[arg(long, value_name = "POSITIONS", default_value_t = 0)]
    nodes: u64,
}

/// The bytes of the search's table.
const TABLE: usize = 256 << 20;

pub(crate) fn answer<'l>(game: &Decided<'l>, options: &Options) -> Result<Answer<'l>> {
    let syllable = game.syllable(&options.syllable)?;
    let mut judge = Judge::new(&game.analysis);
    let outcome = game.outcome(&mut judge, &syllable);
    let arcs: Vec<ArcId> = if options.previous {
        syllable.tail.map(|tail| game.graph().arcs_into(tail).collect()).unwrap_or_default()
    } else {
        game.arcs_after(&syllable).collect()
    };
    let mut moves: Vec<Move> = arcs.into_iter().map(|arc| judge.judge(arc)).collect();
    let open = moves.iter_mut().filter(|m| m.outcome == Outcome::Root);
    if options.nodes > 0 {
        let mut solver = Solver::of(game.analysis.clone(), TABLE);
        open.for_each(|m| m.outcome = solver.value(m.arc, &Limits::NONE.nodes(options.nodes)));
    }
    moves.sort_by(Move::best_first);

    let mut answer = Answer::new([text("word"), text("head"), text("tail"), text("value"), number("depth")]);
    answer.fact("syllable", syllable.name.clone());
    answer.fact("outcome", Verdict::of_syllable(outcome));
    answer.fact("depth", syllable.tail.and_then(|tail| game.analysis.depth(tail)));
    if !options.previous {
        for (name, value) in [("wins", Outcome::Win), ("open", Outcome::Root), ("losses", Outcome::Loss)] {
            let arcs = moves.iter().filter(|m| m.outcome == value);
            answer.fact(name, arcs.map(|m| u64::from(game.graph().multiplicity(m.arc))).sum::<u64>());
        }
    }
    if syllable.tail.is_none() {
        answer.note(format!("No word ends in {}; it is judged by its moves.", syllable.name));
    }
    if !options.previous {
        match (outcome, moves.first().map(|best| best.outcome)) {
            (_, None) => answer.note(format!("No word can follow {}.", syllable.name)),
            (Outcome::Root, Some(Outcome::Win)) => {
                answer.note("A root before the move, but there is a move that wins.");
            }
            (Outcome::Root, Some(Outcome::Loss)) => answer.note("A root before the move, but every move loses."),
            _ => {}
        }
    }
    for m in moves {
        for word in game.lexicon.words(m.arc) {
            let (head, tail) = (game.arc_head(m.arc), game.arc_tail(m.arc));
            let value: Cell<'_> = Verdict::of_move(m.outcome).into();
            answer.row([word.into(), head.into(), tail.into(), value, m.depth.into()]);
        }
    }
    answer.limit(options.limit);
    Ok(answer)
}
