//! `reach`: which syllables can be reached from one, if both players want it, and in how many words.

use std::collections::{BTreeMap, VecDeque};

use anyhow::{Result, ensure};
use clap::Args;
use wordgraph::{ArcId, TailId};

use crate::answer::{Answer, Cell, Verdict, number, text};
use crate::decided::{Decided, Syllable};

#[derive(Args)]
#[command(after_help = "\
The nearest come first. `word` is the last word of a shortest chain; --to shows such a chain.

Examples:
  wordchain reach 꾼
  wordchain reach 가 --to 녘")]
pub(crate) struct Options {
    /// Where the chain begins.
    syllable: String,
    /// Show one shortest chain to this syllable.
    #[arg(long, value_name = "SYLLABLE")]
    to: Option<String>,
}

/// How a tail was first reached: after how many words, and by which.
type Reached = BTreeMap<TailId, (u32, ArcId)>;

pub(crate) fn answer<'l>(game: &Decided<'l>, options: &Options) -> Result<Answer<'l>> {
    let start = game.syllable(&options.syllable)?;
    let (order, reached) = search(game, &start);
    match &options.to {
        Some(to) => chain(game, &start, &game.syllable(to)?, &reached),
        None => Ok(all(game, &start, &order, &reached)),
    }
}

fn all<'l>(game: &Decided<'l>, start: &Syllable, order: &[TailId], reached: &Reached) -> Answer<'l> {
    let mut answer = Answer::new([text("tail"), number("words"), text("word"), text("outcome")]);
    answer.fact("syllable", start.name.clone());
    answer.fact("reached", order.len());
    answer.fact("of", game.lexicon.endings().count());
    let farthest = order.last().map(|tail| reached[tail].0);
    answer.fact("farthest", farthest);
    let mut order = order.to_vec();
    order.sort_by_key(|&tail| (reached[&tail].0, tail));
    for tail in order {
        let (words, arc) = reached[&tail];
        let outcome = Verdict::of_syllable(game.analysis.outcome(tail));
        let word: Cell<'_> = game.lexicon.words(arc).next().into();
        answer.row([game.lexicon.tail_name(tail).into(), words.into(), word, outcome.into()]);
    }
    answer
}

/// Breadth first, so that each tail is reached in as few words as can be.
fn search(game: &Decided<'_>, start: &Syllable) -> (Vec<TailId>, Reached) {
    let graph = game.graph();
    let mut reached = Reached::new();
    let mut order = Vec::new();
    let mut seen_heads = vec![false; graph.head_count() as usize];
    let mut queue: VecDeque<_> = start.heads.iter().map(|&head| (head, 1)).collect();
    while let Some((head, words)) = queue.pop_front() {
        if std::mem::replace(&mut seen_heads[head.index()], true) {
            continue;
        }
        for arc in graph.arcs_from(head) {
            let tail = graph.tail(arc);
            reached.entry(tail).or_insert_with(|| {
                order.push(tail);
                queue.extend(graph.heads_of(tail).map(|head| (head, words + 1)));
                (words, arc)
            });
        }
    }
    (order, reached)
}

fn chain<'l>(game: &Decided<'l>, start: &Syllable, to: &Syllable, reached: &Reached) -> Result<Answer<'l>> {
    let end = to.tail.filter(|tail| reached.contains_key(tail));
    ensure!(end.is_some(), "no chain leads from {} to {}", start.name, to.name);
    let graph = game.graph();
    let mut arcs = Vec::new();
    let mut at = end;
    while let Some(tail) = at {
        let (words, arc) = reached[&tail];
        arcs.push(arc);
        let before = |before: &TailId| reached.get(before).is_some_and(|&(before, _)| before + 1 == words);
        // No word is said twice: each of these leads to another tail.
        at = graph.tails_of(graph.head(arc)).find(before).filter(|_| words > 1);
    }
    let mut answer = Answer::new([number("words"), text("word"), text("tail"), text("outcome")]);
    answer.fact("from", start.name.clone());
    answer.fact("to", to.name.clone());
    for (words, arc) in (1u32..).zip(arcs.into_iter().rev()) {
        let outcome = Verdict::of_syllable(game.analysis.outcome(graph.tail(arc)));
        let word: Cell<'_> = game.lexicon.words(arc).next().into();
        answer.row([words.into(), word, game.arc_tail(arc).into(), outcome.into()]);
    }
    Ok(answer)
}
