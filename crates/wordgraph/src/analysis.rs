//! What is decided, as answers: the outcome of every tail, why, how fast, and by which arc. It must never decide anything
//! itself: the labels are those of the `reduction`.

use alloc::boxed::Box;
use core::borrow::Borrow;

use crate::NONE;
use crate::graph::{ArcId, Graph, HeadId, TailId};
use crate::reduction::Reduction;
use crate::retrograde::Label;
use crate::unused::Unused;

/// How a game ends under perfect play, as far as the analysis proves it: for whoever has been handed a tail, or for
/// whoever plays a word.
///
/// `Win` and `Loss` are proofs: they are the exact value of the position. `Root` is no value but the honest absence of one.
/// Outcomes are ordered from worse to better for the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub enum Outcome {
    /// The player loses, whatever it does.
    Loss,
    /// Undecided: a root (루트).
    Root,
    /// The player wins, whatever the opponent does.
    Win,
}

impl Outcome {
    /// The same game as the opponent sees it.
    ///
    /// ```
    /// use wordgraph::Outcome;
    ///
    /// assert_eq!(Outcome::Win.reversed(), Outcome::Loss);
    /// assert_eq!(Outcome::Root.reversed(), Outcome::Root);
    /// ```
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Self::Win => Self::Loss,
            Self::Loss => Self::Win,
            Self::Root => Self::Root,
        }
    }

    /// What a choice among moves of these outcomes is worth to who chooses: a win if there is one, a loss if there is
    /// nothing else (or nothing at all).
    ///
    /// ```
    /// use wordgraph::Outcome::{self, Loss, Root, Win};
    ///
    /// assert_eq!(Outcome::best([Loss, Root, Win]), Win);
    /// assert_eq!(Outcome::best([Loss, Root]), Root);
    /// assert_eq!(Outcome::best([]), Loss);
    /// ```
    pub fn best<I: IntoIterator<Item = Self>>(moves: I) -> Self {
        let mut best = Self::Loss;
        for outcome in moves {
            best = best.max(outcome);
            if best == Self::Win {
                break;
            }
        }
        best
    }

    pub(crate) const fn of(label: Label) -> Self {
        match label {
            Label::Won => Self::Win,
            Label::Lost => Self::Loss,
            Label::Undecided => Self::Root,
        }
    }
}

/// How a tail was decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub enum Reason {
    /// Lost: there is no word to follow, once pairs are cancelled. (The player may still spend pairs.)
    DeadEnd,
    /// Won by a word to a lost tail, or lost because every word goes to a won one.
    Propagation,
    /// Won by a word that leads back to the same choice and leaves the opponent nothing but words to won tails.
    Loop,
}

/// More words are to be taken from an arc than there are on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("arc {} has {words} words, and more are to be taken away", arc.0)]
#[non_exhaustive]
pub struct RemovalError {
    /// The arc.
    pub arc: ArcId,
    /// How many words there are on it.
    pub words: u32,
}

/// The analysis of a graph: which tails are won and lost, and everything that follows from it.
///
/// It is found once, by [`new`](Self::new), and then only read. The graph can be owned, borrowed or shared: `G` is
/// `Graph`, `&Graph`, `Arc<Graph>` or whatever else [borrows](Borrow) a graph.
///
/// # Method
///
/// Pair removal, retrograde propagation and loops, in turn, to a fixed point; the crate's documentation says how and why
/// each is sound. In the plain game and under a rule, neither the numbering of vertices nor the order of words changes an
/// outcome.
///
/// # Complexity
///
/// Finding it takes time linear in vertices and arcs in the plain game. Under a rule it takes a linear pass, a sort of the
/// tails by their links, and then, for as long as decided heads keep narrowing the choices, further passes over the links
/// and over the words of the tails concerned. Nothing recurses. It keeps a bit an arc and 12 bytes a vertex in the plain
/// game; under a rule 8 bytes an arc more, and about 8 a vertex.
///
/// ```
/// use wordgraph::{Analysis, Graph, Outcome, Reason, TailId};
///
/// // 0 → 1 → 2 and no word from 2: who is handed 2 has lost.
/// let analysis = Analysis::new(Graph::plain(3, [(0, 1), (1, 2)])?);
/// assert_eq!(analysis.outcome(TailId(2)), Outcome::Loss);
/// assert_eq!(analysis.outcome(TailId(1)), Outcome::Win);
/// assert_eq!(analysis.outcome(TailId(0)), Outcome::Loss);
/// assert_eq!(analysis.depth(TailId(0)), Some(2));
/// assert_eq!(analysis.reason(TailId(2)), Some(Reason::DeadEnd));
/// # Ok::<(), wordgraph::GraphError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Analysis<G = Graph> {
    graph: G,
    /// The words that each arc was analysed with; `None` if all of the graph's.
    words: Option<Box<[u32]>>,
    pub(crate) reduction: Reduction,
}

impl<G: Borrow<Graph>> Analysis<G> {
    /// Analyses a graph.
    pub fn new(graph: G) -> Self {
        let reduction = Reduction::new(graph.borrow(), None);
        Self { graph, words: None, reduction }
    }

    /// The graph that was analysed.
    pub fn graph(&self) -> &Graph {
        self.graph.borrow()
    }

    /// The analysis of the same graph without one word of each of `arcs`; an arc named twice loses two words. What was taken
    /// away before stays away, so that a game can be followed word by word.
    ///
    /// The graph is cloned into the new analysis, which is cheap where `G` is a reference or an `Arc`.
    ///
    /// # Errors
    ///
    /// [`RemovalError`] if an arc has fewer words than are taken away.
    ///
    /// # Panics
    ///
    /// If an arc is out of range.
    ///
    /// # Complexity
    ///
    /// That of a new analysis.
    ///
    /// ```
    /// use wordgraph::{Analysis, Graph, HeadId, Outcome, TailId};
    ///
    /// let graph = Graph::plain(2, [(0, 1)])?;
    /// let analysis = Analysis::new(&graph);
    /// let word = graph.find(HeadId(0), TailId(1)).unwrap();
    /// assert_eq!(analysis.outcome(TailId(0)), Outcome::Win);
    /// let without = analysis.without([word])?;
    /// assert_eq!(without.outcome(TailId(0)), Outcome::Loss);
    /// assert!(analysis.without([word, word]).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn without<I>(&self, arcs: I) -> Result<Self, RemovalError>
    where
        I: IntoIterator<Item = ArcId>,
        G: Clone,
    {
        let mut words: Box<[u32]> = self.words().into();
        for arc in arcs {
            let left = &mut words[arc.index()];
            *left = left.checked_sub(1).ok_or(RemovalError { arc, words: self.words()[arc.index()] })?;
        }
        Ok(Self::with_words(self.graph.clone(), words))
    }

    /// The outcome for the player who is handed `tail`.
    ///
    /// # Panics
    ///
    /// If `tail` is out of range.
    pub fn outcome(&self, tail: TailId) -> Outcome {
        Outcome::of(self.reduction.labels.label(tail.0))
    }

    /// How `tail` was decided; `None` for a root.
    ///
    /// # Panics
    ///
    /// If `tail` is out of range.
    pub fn reason(&self, tail: TailId) -> Option<Reason> {
        let labels = &self.reduction.labels;
        match labels.label(tail.0) {
            Label::Undecided => None,
            Label::Lost if labels.depth(tail.0) == 0 => Some(Reason::DeadEnd),
            Label::Lost => Some(Reason::Propagation),
            Label::Won => {
                let head = self.graph().arc_heads()[labels.best(tail.0) as usize];
                Some(if labels.head_is_won_by_loop(head) { Reason::Loop } else { Reason::Propagation })
            }
        }
    }

    /// In how many plies (words) the winner can force the end of the game from `tail`, with pairs cancelled: the loser can
    /// only delay it by spending pairs. `None` for a root.
    ///
    /// A tail with no word is lost in 0 plies; a won one takes a ply more than the quickest of its winning words leads to,
    /// a lost one a ply more than the slowest of its words leads to. A win by a loop takes a ply more than the tail is lost
    /// in once the loop is used.
    ///
    /// It is a bound that the winner can keep, by [`winning_arc`](Self::winning_arc), against every defence in the pair-free
    /// graph; it is met by some defence, but where play comes back to what is used up there can be a quicker win.
    ///
    /// # Panics
    ///
    /// If `tail` is out of range.
    pub fn depth(&self, tail: TailId) -> Option<u32> {
        let decided = self.reduction.labels.label(tail.0) != Label::Undecided;
        decided.then(|| self.reduction.labels.depth(tail.0))
    }

    /// An arc that wins for who is handed `tail`, and in the fewest plies; `None` if the tail is not won.
    ///
    /// # Panics
    ///
    /// If `tail` is out of range.
    pub fn winning_arc(&self, tail: TailId) -> Option<ArcId> {
        let best = self.reduction.labels.best(tail.0);
        (best != NONE).then_some(ArcId(best))
    }

    /// How many words there are on `arc`, without those that have been [taken away](Self::without).
    ///
    /// # Panics
    ///
    /// If `arc` is out of range.
    pub fn multiplicity(&self, arc: ArcId) -> u32 {
        self.words()[arc.index()]
    }

    /// How many words of `arc` are left once pairs are cancelled.
    ///
    /// # Panics
    ///
    /// If `arc` is out of range.
    ///
    /// # Complexity
    ///
    /// Constant under a rule; in the plain game, where the arc back is looked up, logarithmic in the arcs of a head.
    pub fn net(&self, arc: ArcId) -> u32 {
        self.reduction.free.net(self.unused(), arc.0)
    }

    /// How many words of `arc` are cancelled as halves of pairs.
    ///
    /// # Panics
    ///
    /// If `arc` is out of range.
    pub fn cancelled(&self, arc: ArcId) -> u32 {
        self.multiplicity(arc) - self.net(arc)
    }

    /// An arc whose word answers a cancelled word of `arc`: in the plain game the arc back, which for a loop is itself.
    /// `None` if no word of `arc` is cancelled.
    ///
    /// # Panics
    ///
    /// If `arc` is out of range.
    pub fn partner(&self, arc: ArcId) -> Option<ArcId> {
        let partner = self.reduction.free.partner(self.unused(), arc.0);
        (partner != NONE).then_some(ArcId(partner))
    }

    /// The graph as it was given.
    pub(crate) const fn shared(&self) -> &G {
        &self.graph
    }

    /// Analyses a graph with `words` left on its arcs.
    pub(crate) fn with_words(graph: G, words: Box<[u32]>) -> Self {
        let reduction = Reduction::new(graph.borrow(), Some(&words));
        Self { graph, words: Some(words), reduction }
    }

    /// The words that each arc was analysed with.
    pub(crate) fn words(&self) -> &[u32] {
        self.unused().words
    }

    fn unused(&self) -> Unused<'_> {
        Unused::new(self.graph(), self.words.as_deref())
    }

    /// Whether `head` is undecided, and a choice of some undecided tail: whether its words can still be fought over.
    pub(crate) fn is_root_head(&self, head: HeadId) -> bool {
        self.reduction.labels.head_is_undecided(head.0)
            && self.graph().tails_of(head).any(|tail| self.outcome(tail) == Outcome::Root)
    }
}
