//! A lexicon, decided: with its analysis, and what both say of one syllable or one word.

use anyhow::{Context, Result};
use wordgraph::{Analysis, ArcId, Graph, HeadId, Judge, Lexicon, Outcome, Reason, Rule, TailId};

pub(crate) struct Decided<'l> {
    pub(crate) lexicon: &'l Lexicon,
    pub(crate) analysis: Analysis<&'l Graph>,
    syllable_rule: Rule,
}

/// A syllable as a player may be handed it.
pub(crate) struct Syllable {
    pub(crate) name: String,
    /// The tail, if a word ends in it.
    pub(crate) tail: Option<TailId>,
    /// What may follow.
    pub(crate) heads: Vec<HeadId>,
}

impl<'l> Decided<'l> {
    pub(crate) fn new(lexicon: &'l Lexicon, syllable_rule: Rule) -> Self {
        Self { lexicon, analysis: Analysis::new(lexicon.graph()), syllable_rule }
    }

    pub(crate) fn graph(&self) -> &'l Graph {
        self.lexicon.graph()
    }

    /// Finds a syllable. One that no word knows is still one, as long as the rule can read it.
    pub(crate) fn syllable(&self, text: &str) -> Result<Syllable> {
        let known = self.lexicon.tail(text).map(|tail| self.lexicon.tail_name(tail));
        let known = known.or_else(|| self.lexicon.head(text).map(|head| self.lexicon.head_name(head)));
        let name = if let Some(name) = known {
            name.to_owned()
        } else {
            let read = self.syllable_rule.ends(text);
            read.with_context(|| format!("{} is no syllable under this rule", quoted(text)))?.head().to_owned()
        };
        let tail = self.lexicon.tail(&name).filter(|&tail| self.lexicon.is_ending(tail));
        let heads = self.lexicon.heads_after(&name).collect();
        Ok(Syllable { name, tail, heads })
    }

    /// The arcs that may follow a syllable.
    pub(crate) fn arcs_after(&self, syllable: &Syllable) -> impl Iterator<Item = ArcId> + use<'l> {
        let graph = self.graph();
        syllable.heads.clone().into_iter().flat_map(|head| graph.arcs_from(head))
    }

    /// The outcome of a syllable; for one that ends no word, what the best of its moves is worth.
    pub(crate) fn outcome(&self, judge: &mut Judge<'_, &'l Graph>, syllable: &Syllable) -> Outcome {
        match syllable.tail {
            Some(tail) => self.analysis.outcome(tail),
            None => judge.any_of(syllable.heads.iter().copied()),
        }
    }

    /// The first word of the arc that wins for a tail.
    pub(crate) fn winning_word(&self, tail: TailId) -> Option<&'l str> {
        self.analysis.winning_arc(tail).and_then(|arc| self.lexicon.words(arc).next())
    }

    pub(crate) fn arc_head(&self, arc: ArcId) -> &'l str {
        self.lexicon.head_name(self.graph().head(arc))
    }

    pub(crate) fn arc_tail(&self, arc: ArcId) -> &'l str {
        self.lexicon.tail_name(self.graph().tail(arc))
    }
}

pub(crate) const fn reason_name(reason: Reason) -> &'static str {
    match reason {
        Reason::DeadEnd => "dead end",
        Reason::Propagation => "propagation",
        Reason::Loop => "loop",
    }
}

/// A text as it is shown in an error: in quotes, and no longer than a line can be.
pub(crate) fn quoted(text: &str) -> String {
    const SHOWN: usize = 40;
    match text.char_indices().nth(SHOWN) {
        None => format!("{text:?}"),
        Some((end, _)) => format!("{:?}… ({} bytes)", &text[..end], text.len()),
    }
}
