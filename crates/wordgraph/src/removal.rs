//! What each move is worth: the effect of taking one word away. It must answer exactly as an analysis of the graph without
//! that word would; what it adds is knowing when that analysis need not be made.
//!
//! Playing a word of the arc w = (h → t) hands over t in the graph without that word, so by definition its value is that of
//! t there, seen from the other side. Every label rests on labels that were found earlier only, and so:
//!
//! - **A word of w is left in the pair-free graph**, which now loses it. If h is undecided, so is everything that could rest
//!   on that word, unless t is won: then the word has been pruned, and nothing changes. If h is decided, t does not rest on
//!   w, because what rests on w was found after the label of t. The one exception is the loop that wins for its
//!   head, and there t is lost once the loop is used: what else its head can play leads to tails that were won before.
//! - **w is fully cancelled**, and so its partner, a word h₂ → t₂ that answers it, comes back into the pair-free graph.
//!   If t₂ is lost, w loses: the opponent answers with the partner, and hands back t₂ in the graph without the pair, whose
//!   reduction is the one at hand. Else, if h₂ is won by another word than its loop, nothing changes. If h₂ is undecided
//!   and t₂ is won, the partner is pruned again at once, and nothing changes. If h₂ is lost, or won by its loop, its label
//!   rests on all its words leading to won tails; it stands, in the same depth, if t₂ is won, and was found no later and is
//!   no deeper than the last of those, for then t₂ does not rest on h₂.
//!
//! Which of the words that answer w comes back depends on how they were cancelled, but all of them lead from heads with one
//! base to tails of one class, and so it is the same to every tail.
//!
//! Where both ends of the word that goes or comes are undecided, everything decided stays so, by the same derivation. Taking a
//! word away can only decide more if it leaves its head one arc or none; giving one back decides nothing in the plain game,
//! but under a rule it may be cancelled against another word. Then the analysis can be confined to the root graph. In what
//! is left of the cases the whole graph is analysed anew.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::borrow::Borrow;

use crate::analysis::{Analysis, Outcome};
use crate::graph::{ArcId, Graph, HeadId, TailId};
use crate::play::{Move, Position};
use crate::retrograde::Label;
use crate::roots::RootGraph;

/// What may become of the labels when a word goes from the pair-free graph, or comes back into it.
enum Effect {
    /// No label changes.
    Nothing,
    /// Some roots may be decided.
    Roots,
    /// Not known without a new analysis.
    Anything,
}

impl<G: Borrow<Graph>> Analysis<G> {
    /// The value of playing a word of `arc`: a win, a loss, or open.
    ///
    /// # Panics
    ///
    /// If `arc` is out of range, or its words have all been [taken away](Self::without).
    ///
    /// # Complexity
    ///
    /// Most arcs take constant time or a pass over the arcs of one head. The last arcs of an undecided head, and under a rule
    /// cancelled arcs between undecided syllables, take an analysis of the root graph; a few cancelled arcs one of the whole
    /// graph. To judge many arcs, use [`Judge`], which builds the root graph once.
    ///
    /// ```
    /// use wordgraph::{Analysis, Graph, HeadId, Outcome, TailId};
    ///
    /// // 2 is won by its loop. Yet to hand it over by 0 → 2 is not to lose: the word 2 → 0 comes back, and the loop is no
    /// // longer the last word from 2. (An exact search would tell that the move wins.)
    /// let words = [(0, 1), (0, 2), (1, 1), (1, 1), (1, 2), (1, 2), (2, 0), (2, 2)];
    /// let graph = Graph::plain(3, words)?;
    /// let analysis = Analysis::new(&graph);
    /// assert_eq!(analysis.outcome(TailId(2)), Outcome::Win);
    /// let arc = graph.find(HeadId(0), TailId(2)).unwrap();
    /// assert_eq!(analysis.value(arc), Outcome::Root);
    /// # Ok::<(), wordgraph::GraphError>(())
    /// ```
    pub fn value(&self, arc: ArcId) -> Outcome {
        Judge::new(self).value(arc)
    }
}

/// Judges moves: their values and depths, the answers for a forced head, and what the loss of a word changes.
///
/// It borrows an analysis, and builds the root graph when it is first needed.
///
/// ```
/// use wordgraph::{Analysis, Graph, HeadId, Judge, Outcome, TailId};
///
/// let graph = Graph::plain(3, [(0, 1), (0, 2), (1, 2)])?;
/// let analysis = Analysis::new(&graph);
/// let mut judge = Judge::new(&analysis);
/// let outcomes: Vec<_> = judge.moves(TailId(0)).map(|m| (graph.tail(m.arc).0, m.outcome)).collect();
/// assert_eq!(outcomes, [(1, Outcome::Loss), (2, Outcome::Win)]);
/// # Ok::<(), wordgraph::GraphError>(())
/// ```
#[derive(Debug)]
pub struct Judge<'a, G = Graph> {
    analysis: &'a Analysis<G>,
    roots: Option<Roots>,
}

/// The root graph, and the same again to take words from and put them back.
#[derive(Debug)]
struct Roots {
    whole: RootGraph,
    trial: Position,
}

impl<'a, G: Borrow<Graph>> Judge<'a, G> {
    /// A judge of the moves in the graph of `analysis`.
    #[must_use]
    pub const fn new(analysis: &'a Analysis<G>) -> Self {
        Self { analysis, roots: None }
    }

    /// As [`Analysis::value`].
    ///
    /// # Panics
    ///
    /// If `arc` is out of range, or its words have all been taken away.
    pub fn value(&mut self, arc: ArcId) -> Outcome {
        self.assert_word(arc);
        if self.answer(arc).is_some() {
            return Outcome::Loss;
        }
        if self.is_winning_loop(arc) {
            return Outcome::Win;
        }
        let tail = self.analysis.graph().tail(arc);
        let handed = match self.effect_on_tail(arc) {
            Effect::Nothing => self.analysis.outcome(tail),
            Effect::Roots => self.root_outcome(arc),
            Effect::Anything => self.analysis_without(arc).outcome(tail),
        };
        handed.reversed()
    }

    /// The value of playing a word of `arc`, and in how many plies it decides the game.
    ///
    /// # Panics
    ///
    /// If `arc` is out of range, or its words have all been taken away.
    ///
    /// # Complexity
    ///
    /// As [`Analysis::value`], but a root move that turns out to be decided takes a new analysis for its depth.
    pub fn judge(&mut self, arc: ArcId) -> Move {
        self.assert_word(arc);
        let analysis = self.analysis;
        let tail = analysis.graph().tail(arc);
        let (handed, depth) = if let Some(depth) = self.depth_of_answer(arc) {
            (Outcome::Win, Some(depth))
        } else if self.is_winning_loop(arc) {
            // The slowest of the words that the opponent is left with is what the loop's depth was counted from.
            (Outcome::Loss, analysis.depth(tail).map(|depth| depth - 1))
        } else {
            match self.effect_on_tail(arc) {
                Effect::Nothing => (analysis.outcome(tail), analysis.depth(tail)),
                Effect::Roots if self.root_outcome(arc) == Outcome::Root => (Outcome::Root, None),
                Effect::Roots | Effect::Anything => {
                    let without = self.analysis_without(arc);
                    match self.answer(arc) {
                        // Lost whatever the analysis says, which may leave it open.
                        Some(_) => (Outcome::Win, without.depth(tail)),
                        None => (without.outcome(tail), without.depth(tail)),
                    }
                }
            }
        };
        Move { arc, outcome: handed.reversed(), depth: depth.map(|depth| depth + 1) }
    }

    /// The moves of the player who is handed `tail`, judged one by one as they are asked for: by head, then by tail.
    ///
    /// # Panics
    ///
    /// If `tail` is out of range.
    pub fn moves(&mut self, tail: TailId) -> impl Iterator<Item = Move> + use<'_, 'a, G> {
        let heads = self.analysis.graph().heads_of(tail);
        self.moves_from(heads)
    }

    /// The moves of a player who may begin with any of `heads`, as at the start of a game or after a syllable that ends no
    /// word; judged one by one as they are asked for, in the order of the heads, then by tail.
    ///
    /// # Panics
    ///
    /// When it comes to a head that is out of range.
    ///
    /// ```
    /// use wordgraph::{Analysis, Judge, Lexicon, Outcome, Rule};
    ///
    /// let lexicon = Lexicon::from_text("사과\n과자\n", &Rule::korean())?;
    /// let analysis = Analysis::new(lexicon.graph());
    /// // The first word of the game may be any.
    /// let mut judge = Judge::new(&analysis);
    /// let winning = judge.moves_from(lexicon.graph().heads()).filter(|m| m.outcome == Outcome::Win);
    /// let words: Vec<_> = winning.flat_map(|m| lexicon.words(m.arc)).collect();
    /// assert_eq!(words, ["과자"]);
    /// # Ok::<(), wordgraph::LexiconError>(())
    /// ```
    pub fn moves_from<I>(&mut self, heads: I) -> impl Iterator<Item = Move> + use<'_, 'a, G, I>
    where
        I: IntoIterator<Item = HeadId>,
    {
        let graph = self.analysis.graph();
        let words = self.analysis.words();
        let arcs = heads.into_iter().flat_map(|head| graph.arcs_from(head));
        arcs.filter(|arc| words[arc.index()] != 0).map(|arc| self.judge(arc))
    }

    /// The outcome for a player who has to begin with `head`: at the start of a game, or after a syllable that ends no word
    /// and may be taken up as that head alone. It is what its best move is worth.
    ///
    /// This is not the outcome of a tail. The labels of heads do not survive pair removal; only the values of moves do.
    ///
    /// # Panics
    ///
    /// If `head` is out of range.
    ///
    /// # Complexity
    ///
    /// As many [values](Analysis::value) as it takes to find a winning one.
    ///
    /// ```
    /// use wordgraph::{Analysis, Graph, HeadId, Judge, Outcome};
    ///
    /// // 녀가녀, 녀나녀, 여가녀: a player who has to begin with 녀 wins, although the two loops would cancel.
    /// let graph = Graph::with_links(2, 1, [(0, 0), (0, 1)], [(0, 0), (1, 0), (1, 0)])?;
    /// let analysis = Analysis::new(&graph);
    /// assert_eq!(Judge::new(&analysis).forced(HeadId(1)), Outcome::Win);
    /// # Ok::<(), wordgraph::GraphError>(())
    /// ```
    pub fn forced(&mut self, head: HeadId) -> Outcome {
        self.any_of([head])
    }

    /// The outcome for a player who may begin with any of `heads`: with none of them, it has lost.
    ///
    /// # Panics
    ///
    /// If a head is out of range.
    pub fn any_of<I>(&mut self, heads: I) -> Outcome
    where
        I: IntoIterator<Item = HeadId>,
    {
        let graph = self.analysis.graph();
        let words = self.analysis.words();
        let arcs = heads.into_iter().flat_map(|head| graph.arcs_from(head));
        Outcome::best(arcs.filter(|arc| words[arc.index()] != 0).map(|arc| self.value(arc)))
    }

    /// The tails whose outcome changes when one word of `arc` is taken away, ascending, with what it changes to.
    ///
    /// # Panics
    ///
    /// If `arc` is out of range, or its words have all been taken away.
    ///
    /// # Complexity
    ///
    /// As [`Analysis::value`], but every word that alone wins for some head takes a new analysis, and a pass over the
    /// tails.
    ///
    /// ```
    /// use wordgraph::{Analysis, Graph, HeadId, Judge, Outcome, TailId};
    ///
    /// let graph = Graph::plain(3, [(0, 1), (0, 2), (1, 2)])?;
    /// let analysis = Analysis::new(&graph);
    /// let arc = graph.find(HeadId(1), TailId(2)).unwrap();
    /// // Without 1 → 2, tail 1 is lost. Tail 0 is won all the same.
    /// assert_eq!(Judge::new(&analysis).changes_without(arc), [(TailId(1), Outcome::Loss)]);
    /// # Ok::<(), wordgraph::GraphError>(())
    /// ```
    pub fn changes_without(&mut self, arc: ArcId) -> Vec<(TailId, Outcome)> {
        self.assert_word(arc);
        let analysis = self.analysis;
        let effect =
            if self.is_winning_loop(arc) || self.wins_alone(arc) { Effect::Anything } else { self.effect_on_tail(arc) };
        match effect {
            Effect::Nothing => Vec::new(),
            Effect::Roots => {
                let locals = (0..self.roots().whole.graph().tail_count()).map(TailId);
                let outcomes: Vec<_> = self.roots_without(arc, |outcome| locals.map(outcome).collect());
                let outcomes = self.roots().whole.tails().iter().copied().zip(outcomes);
                outcomes.filter(|&(_, outcome)| outcome != Outcome::Root).collect()
            }
            Effect::Anything => {
                let without = self.analysis_without(arc);
                let outcomes = analysis.graph().tails().map(|tail| (tail, without.outcome(tail)));
                outcomes.filter(|&(tail, outcome)| outcome != analysis.outcome(tail)).collect()
            }
        }
    }

    fn assert_word(&self, arc: ArcId) {
        assert!(self.analysis.multiplicity(arc) != 0, "no word is left on arc {}", arc.0);
    }

    /// The partner that comes back into the pair-free graph when a word of `arc` is taken away.
    fn returned(&self, arc: ArcId) -> Option<ArcId> {
        if self.analysis.net(arc) == 0 { self.analysis.partner(arc) } else { None }
    }

    /// The partner by which a word of `arc` is answered at once, and loses.
    fn answer(&self, arc: ArcId) -> Option<ArcId> {
        let graph = self.analysis.graph();
        self.returned(arc).filter(|&partner| self.analysis.outcome(graph.tail(partner)) == Outcome::Loss)
    }

    /// In how many plies the opponent wins after a word of `arc` that is answered at once. Where the answer's head was
    /// lost, or won by its loop, other labels may rest on that, and it is not known.
    fn depth_of_answer(&self, arc: ArcId) -> Option<u32> {
        let (analysis, graph) = (self.analysis, self.analysis.graph());
        let answer = self.answer(arc)?;
        if self.rests_on_all_its_words(graph.head(answer)) {
            return None;
        }
        let depth = analysis.depth(graph.tail(answer))? + 1;
        let tail = graph.tail(arc);
        let other = analysis.depth(tail).filter(|_| analysis.outcome(tail) == Outcome::Win);
        Some(other.map_or(depth, |other| other.min(depth)))
    }

    /// Whether `arc` is the loop by which its head is won.
    fn is_winning_loop(&self, arc: ArcId) -> bool {
        let (graph, labels) = (self.analysis.graph(), &self.analysis.reduction.labels);
        labels.head_is_won_by_loop(graph.head(arc).0) && labels.best(graph.tail(arc).0) == arc.0
    }

    fn rests_on_all_its_words(&self, head: HeadId) -> bool {
        let labels = &self.analysis.reduction.labels;
        labels.head_is_lost(head.0) || labels.head_is_won_by_loop(head.0)
    }

    /// Whether taking a word of `arc` away may leave its head, which is won by it, without a word that surely wins.
    fn wins_alone(&self, arc: ArcId) -> bool {
        let (analysis, graph) = (self.analysis, self.analysis.graph());
        let (head, tail) = (graph.head(arc), graph.tail(arc));
        if analysis.net(arc) != 1 || analysis.outcome(tail) != Outcome::Loss {
            return false;
        }
        // The head's label was found right after that of the first tail that it wins by; what was found until then does not
        // rest on it.
        let reduction = &analysis.reduction;
        let limit = reduction.time(tail.0) + 1;
        let wins_too = |other: ArcId| {
            let tail = graph.tail(other);
            other != arc
                && analysis.net(other) != 0
                && analysis.outcome(tail) == Outcome::Loss
                && reduction.time(tail.0) <= limit
        };
        !graph.arcs_from(head).any(wins_too)
    }

    /// What becomes of the tail of `arc` when a word of it is taken away, and `arc` is not a winning loop. Where that word
    /// is not what wins for its head, this holds for all tails.
    fn effect_on_tail(&self, arc: ArcId) -> Effect {
        let (analysis, graph) = (self.analysis, self.analysis.graph());
        let labels = &analysis.reduction.labels;
        let returned = self.returned(arc);
        let moved = returned.unwrap_or(arc);
        let (head, tail) = (graph.head(moved), graph.tail(moved).0);
        if labels.head_is_undecided(head.0) {
            return match labels.label(tail) {
                Label::Won => Effect::Nothing,
                // No undecided tail can choose the head, so no tail rests on its words.
                Label::Undecided if !analysis.is_root_head(head) => Effect::Nothing,
                Label::Undecided if self.stays_open(arc, head, returned.is_some()) => Effect::Nothing,
                Label::Undecided => Effect::Roots,
                Label::Lost => Effect::Anything,
            };
        }
        if returned.is_none() || !self.rests_on_all_its_words(head) {
            return Effect::Nothing;
        }
        let own = |arc: &ArcId| analysis.net(*arc) != 0 && !self.is_winning_loop(*arc);
        let others = || graph.arcs_from(head).filter(own).map(|arc| graph.tail(arc).0);
        let stands = labels.label(tail) == Label::Won
            && others().any(|other| labels.depth(other) >= labels.depth(tail))
            && others().any(|other| analysis.reduction.time(other) >= analysis.reduction.time(tail));
        if stands { Effect::Nothing } else { Effect::Anything }
    }

    /// Whether the undecided `head` is sure to stay undecided when a word of `arc` goes from it, or one is `returned` to it.
    fn stays_open(&self, arc: ArcId, head: HeadId, returned: bool) -> bool {
        if returned {
            self.analysis.graph().is_plain()
        } else {
            self.analysis.net(arc) > 1 || self.analysis.reduction.labels.live(head.0) > 2
        }
    }

    fn analysis_without(&self, arc: ArcId) -> Analysis<&Graph> {
        let mut words: Box<[u32]> = self.analysis.words().into();
        words[arc.index()] -= 1;
        Analysis::with_words(self.analysis.graph(), words)
    }

    /// The outcome of the tail of `arc` when the effect of taking a word of it away is confined to the roots.
    fn root_outcome(&mut self, arc: ArcId) -> Outcome {
        let tail = self.analysis.graph().tail(arc);
        match self.roots().whole.tails().binary_search(&tail) {
            Ok(local) => self.roots_without(arc, |outcome| outcome(TailId(local as u32))),
            Err(_) => self.analysis.outcome(tail),
        }
    }

    /// Asks for outcomes in the root graph without a word of `arc`, or with the word of its partner that comes back.
    fn roots_without<R>(&mut self, arc: ArcId, ask: impl FnOnce(&dyn Fn(TailId) -> Outcome) -> R) -> R {
        let graph = self.analysis.graph();
        if let Some(partner) = self.returned(arc) {
            let with = Analysis::new(self.roots().whole.with_word(graph.head(partner), graph.tail(partner)));
            return ask(&|tail| with.outcome(tail));
        }
        let Roots { whole, trial } = self.roots();
        let local = whole.arcs().binary_search(&arc).expect("both ends are undecided, and a word is left");
        trial.take(ArcId(local as u32));
        let answer = ask(&|tail| trial.outcome_of(tail));
        trial.undo();
        answer
    }

    fn roots(&mut self) -> &mut Roots {
        let analysis = self.analysis;
        self.roots.get_or_insert_with(|| {
            let whole = analysis.root_graph();
            let trial = Position::new(whole.graph().clone());
            Roots { whole, trial }
        })
    }
}
