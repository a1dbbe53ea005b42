//! `strategy`: how a decided syllable is won, or why every move from it loses, down to the dead ends.
//!
//! The winner plays the winning arc of each tail; the loser may play anything. A word that is left once pairs are
//! cancelled leads to a tail that was decided earlier, so the tree ends. A word of a pair is answered with its partner,
//! which gives nothing back. Each syllable is opened once, so there are no more lines than arcs.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use anyhow::Result;
use clap::Args;
use wordgraph::{Analysis, ArcId, Graph, HeadId, Judge, Lexicon, Move, Outcome, Reason, TailId};

use crate::answer::{Answer, Cell, Verdict, number, text};
use crate::decided::{Decided, Syllable};
use crate::options::at_least_one;

#[derive(Args)]
#[command(after_help = "\
Every line is a word that may be said, under the word that it follows: one word that wins, and of the loser all, the one
that holds out longest first. Where several words share head and tail, one stands for them. `plies` is how many words the
end is away then, if the loser spends no pairs. A syllable that was shown before is not shown again.

Examples:
  wordchain strategy 력
  wordchain strategy 겁 --depth 2
  wordchain strategy 겁 --pairs --limit 1000")]
pub(crate) struct Options {
    /// What the player was handed.
    syllable: String,
    /// Show so many plies at most.
    #[arg(long, value_name = "PLIES", value_parser = at_least_one)]
    depth: Option<usize>,
    /// Show so many lines at most.
    #[arg(long, value_name = "LINES", default_value_t = 200)]
    limit: usize,
    /// Show every word that only spends a pair, with its answer, instead of their number.
    #[arg(long)]
    pairs: bool,
}

pub(crate) fn answer<'l>(game: &Decided<'l>, options: &Options) -> Result<Answer<'l>> {
    let syllable = game.syllable(&options.syllable)?;
    let outcome = game.outcome(&mut Judge::new(&game.analysis), &syllable);
    let columns = [number("ply"), text("player"), text("word"), text("tail"), text("outcome")];
    let mut answer = Answer::new(columns);
    answer.columns.extend([number("plies"), text("note")]);
    answer.fact("syllable", syllable.name.clone());
    answer.fact("outcome", Verdict::of_syllable(outcome));
    answer.fact("depth", syllable.tail.and_then(|tail| game.analysis.depth(tail)));
    if syllable.tail.is_none() {
        answer.note(format!("No word ends in {}; it is judged by its moves.", syllable.name));
    }
    if syllable.heads.is_empty() {
        answer.note(format!("No word can follow {}.", syllable.name));
    }
    let mut tree = Tree { lexicon: game.lexicon, options, answer, path: Vec::new(), lines: 0 };
    match (syllable.tail, outcome) {
        (_, Outcome::Root) => {
            tree.answer.note(format!("{} is not decided, so there is no strategy yet; see `moves`.", syllable.name));
        }
        (Some(tail), Outcome::Win) => tree.grow(&game.analysis, Node::Won(tail), 0),
        (Some(tail), Outcome::Loss) => tree.grow(&game.analysis, Node::Lost(tail), 0),
        (None, _) => tree.grow_from_heads(game, &syllable, outcome)?,
    }
    let Tree { mut answer, lines, .. } = tree;
    if lines > answer.rows.len() {
        answer.note(format!("The first {} of {lines} lines (--limit).", answer.rows.len()));
    }
    Ok(answer)
}

/// A position in the tree.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Node {
    Won(TailId),
    Lost(TailId),
    /// The tail of a loop that has just won by being used up.
    AfterLoop(ArcId),
}

/// A word, how it is told, and what comes after it.
struct Step {
    arc: ArcId,
    note: String,
    then: Option<Node>,
}

struct Tree<'l, 'o> {
    lexicon: &'l Lexicon,
    options: &'o Options,
    answer: Answer<'l>,
    /// The words said so far, by their arcs.
    path: Vec<ArcId>,
    /// All lines, also those that are not kept.
    lines: usize,
}

impl<'l> Tree<'l, '_> {
    /// Adds what follows from a node that is `ply` words deep, depth first.
    fn grow(&mut self, analysis: &Analysis<&Graph>, node: Node, ply: usize) {
        let graph = self.lexicon.graph();
        let mut seen = BTreeSet::from([node]);
        let mut stack = vec![(ply + 1, self.steps(analysis, node, ply).into_iter())];
        while let Some((ply, steps)) = stack.last_mut() {
            let ply = *ply;
            let Some(Step { arc, mut note, then }) = steps.next() else {
                stack.pop();
                continue;
            };
            self.path.truncate(ply - 1);
            let next = then.filter(|&node| {
                let new = seen.insert(node);
                if !new && note.is_empty() {
                    note.push_str("as above");
                }
                new
            });
            let plies = match then {
                // Its tail is that of a won head; the word that won is used up.
                Some(Node::AfterLoop(arc)) => analysis.depth(graph.tail(arc)).map(|depth| depth - 1),
                _ => analysis.depth(graph.tail(arc)),
            };
            let outcome = match then {
                Some(Node::Won(_)) => Some(Outcome::Win),
                Some(Node::Lost(_) | Node::AfterLoop(_)) => Some(Outcome::Loss),
                None => None,
            };
            let mut words = self.lexicon.words(arc).skip(self.said(arc));
            let word = words.next().unwrap_or_default();
            let more = words.len();
            let shown = if more == 0 { word.to_owned() } else { format!("{word} (+{more})") };
            self.line(ply, shown, graph.tail(arc), outcome, plies.filter(|_| outcome.is_some()), note);
            self.path.push(arc);
            if let Some(node) = next.filter(|_| self.options.depth.is_none_or(|limit| ply < limit)) {
                let steps = self.steps(analysis, node, ply).into_iter();
                stack.push((ply + 1, steps));
            }
        }
    }

    fn line(
        &mut self,
        ply: usize,
        word: String,
        tail: TailId,
        outcome: Option<Outcome>,
        plies: Option<u32>,
        note: String,
    ) {
        self.lines += 1;
        if self.lines > self.options.limit {
            return;
        }
        let player = if ply % 2 == 1 { "player" } else { "opponent" };
        self.answer.row([
            ply.into(),
            player.into(),
            Cell::Tree(ply - 1, word.into()),
            self.lexicon.tail_name(tail).into(),
            outcome.map(Verdict::of_syllable).into(),
            plies.into(),
            note.into(),
        ]);
    }

    /// The words to show after a node.
    fn steps(&mut self, analysis: &Analysis<&Graph>, node: Node, ply: usize) -> Vec<Step> {
        let graph = self.lexicon.graph();
        match node {
            Node::Won(tail) => {
                let arc = analysis.winning_arc(tail);
                let step = arc.map(|arc| match analysis.reason(tail) {
                    Some(Reason::Loop) => Step { arc, note: "loop".into(), then: Some(Node::AfterLoop(arc)) },
                    _ => Step {
                        arc,
                        note: self.end(graph.heads_of(graph.tail(arc))),
                        then: Some(Node::Lost(graph.tail(arc))),
                    },
                });
                step.into_iter().collect()
            }
            Node::Lost(tail) => self.replies(analysis, tail, None, ply),
            Node::AfterLoop(arc) => self.replies(analysis, graph.tail(arc), Some(arc), ply),
        }
    }

    fn end(&self, mut heads: impl Iterator<Item = HeadId>) -> String {
        let follows = heads.any(|head| self.lexicon.graph().arcs_from(head).len() != 0);
        if follows { String::new() } else { "no word follows".into() }
    }

    /// How many words of an arc were said; those are the first ones.
    fn said(&self, arc: ArcId) -> usize {
        self.path.iter().filter(|&&other| other == arc).count()
    }

    /// A word that answers a word of a pair, and was not said yet. If those of the partner were, the word has been paired
    /// with another one that is as good.
    fn answer_of(&self, analysis: &Analysis<&Graph>, arc: ArcId, partner: ArcId) -> &'l str {
        let is_left = |&other: &ArcId| {
            let taken = self.said(other) + usize::from(other == arc);
            self.lexicon.words(other).len() > taken
        };
        let mut others = self.lexicon.graph().arcs().filter(|&other| analysis.partner(other) == Some(arc));
        let answer = Some(partner).filter(is_left).or_else(|| others.find(is_left));
        answer.and_then(|answer| self.lexicon.words(answer).next_back()).unwrap_or_default()
    }

    /// All that the loser can say, but for the loop that was used.
    fn replies(&mut self, analysis: &Analysis<&Graph>, tail: TailId, used: Option<ArcId>, ply: usize) -> Vec<Step> {
        let graph = self.lexicon.graph();
        let (mut steps, mut pairs) = (Vec::new(), 0);
        for arc in graph.heads_of(tail).flat_map(|head| graph.arcs_from(head)) {
            // Of a loop that was used, nothing but pairs is left.
            if analysis.net(arc) != 0 && Some(arc) != used {
                steps.push(Step { arc, note: String::new(), then: Some(Node::Won(graph.tail(arc))) });
                continue;
            }
            let Some(partner) = analysis.partner(arc) else { continue };
            if self.options.pairs {
                let answer = self.answer_of(analysis, arc, partner);
                steps.push(Step { arc, note: format!("pair, answered by {answer}"), then: None });
            } else {
                pairs += analysis.cancelled(arc);
            }
        }
        steps.sort_by_key(|step| Reverse(step.then.and(analysis.depth(graph.tail(step.arc)))));
        if pairs != 0 {
            let note = "in pairs, each answered by its partner".to_owned();
            if self.options.depth.is_none_or(|limit| ply < limit) {
                let words = if pairs == 1 { "word" } else { "words" };
                self.line(ply + 1, format!("({pairs} {words})"), tail, None, None, note);
            }
        }
        steps
    }
}

impl<'l> Tree<'l, '_> {
    /// A syllable that ends no word has no label: its moves are judged, each in the game without the word that was said.
    fn grow_from_heads(&mut self, game: &Decided<'l>, syllable: &Syllable, outcome: Outcome) -> Result<()> {
        let graph = game.graph();
        let mut judge = Judge::new(&game.analysis);
        let mut moves: Vec<_> = game.arcs_after(syllable).map(|arc| judge.judge(arc)).collect();
        moves.sort_by(Move::best_first);
        // One word wins, or all lose.
        let shown = if outcome == Outcome::Win { 1 } else { moves.len() };
        for m in moves.into_iter().take(shown) {
            let tail = graph.tail(m.arc);
            let word = self.lexicon.words(m.arc).next().unwrap_or_default().to_owned();
            let plies = m.depth.map(|depth| depth - 1);
            self.line(1, word, tail, Some(m.outcome.reversed()), plies, String::new());
            // What nobody will see need not be analysed.
            if self.lines >= self.options.limit || self.options.depth == Some(1) {
                continue;
            }
            let without = game.analysis.without([m.arc])?;
            self.path = vec![m.arc];
            if outcome == Outcome::Win {
                self.grow(&without, Node::Lost(tail), 1);
            } else if let Some(arc) = without.winning_arc(tail).or_else(|| game.analysis.partner(m.arc)) {
                let word = self.lexicon.words(arc).next_back().unwrap_or_default().to_owned();
                let handed = graph.tail(arc);
                self.line(
                    2,
                    word,
                    handed,
                    Some(Outcome::Loss),
                    plies.map(|depth| depth.saturating_sub(1)),
                    String::new(),
                );
            }
        }
        Ok(())
    }
}
