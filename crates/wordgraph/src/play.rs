//! A game in progress: the words used, the tail handed over, and what is known of it after every word. It must not search:
//! what the analysis leaves open it calls open.
//!
//! Everything an [`Analysis`] would say of the words that are left is kept as words are played and taken back, at a cost that
//! depends on what changes and not on the size of the graph. It is kept in two layers. The first is the first round of the
//! analysis: the pairs cancelled over all heads that have a word (`balance`), and the labels that follow (`upkeep`). In
//! the plain game that is all. Under a rule, what the first round leaves undecided is a root graph in which decided heads have
//! narrowed the choices, so that further words can be cancelled; it is small, and analysed anew when it has changed.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::borrow::Borrow;
use core::cmp::Ordering;

use crate::NONE;
use crate::analysis::{Analysis, Outcome};
use crate::balance::Balance;
use crate::graph::{ArcId, Graph, GraphBuilder, HeadId, TailId};
use crate::reduction::Reduction;
use crate::retrograde::Label;
use crate::upkeep::{Change, Upkeep};

/// A move, and what it is worth to who plays it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub struct Move {
    /// The arc of which a word is played.
    pub arc: ArcId,
    /// The outcome for the player. [`Outcome::Root`] means open.
    pub outcome: Outcome,
    /// In how many plies, this one included, the winner can force the end, with pairs cancelled; `None` if the move is
    /// open. For the [winning arc](Analysis::winning_arc) of a tail it is the depth of the tail.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::format::present"))]
    pub depth: Option<u32>,
}

impl Move {
    /// Orders moves from the best to the worst: wins, the quickest first; then what is open; then losses, the slowest first. A
    /// depth that is not known is taken for the worst.
    ///
    /// ```
    /// use wordgraph::{Analysis, Graph, Judge, Move, TailId};
    ///
    /// let graph = Graph::plain(5, [(0, 1), (0, 2), (1, 2), (2, 3), (3, 4)])?;
    /// let analysis = Analysis::new(&graph);
    /// let mut moves: Vec<_> = Judge::new(&analysis).moves(TailId(0)).collect();
    /// moves.sort_by(Move::best_first);
    /// assert!(moves[0].outcome > moves[1].outcome);
    /// # Ok::<(), wordgraph::GraphError>(())
    /// ```
    #[must_use]
    pub fn best_first(&self, other: &Self) -> Ordering {
        let key = |m: &Self| match m.outcome {
            Outcome::Win => (0, m.depth.unwrap_or(u32::MAX)),
            Outcome::Root => (1, 0),
            Outcome::Loss => (2, u32::MAX - m.depth.unwrap_or(0)),
        };
        key(self).cmp(&key(other))
    }
}

/// A word that cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum PlayError {
    /// The graph has no such arc.
    #[error("arc {} is out of range (the graph has {arcs} arcs)", arc.0)]
    NoSuchArc {
        /// The arc that was to be played.
        arc: ArcId,
        /// How many there are.
        arcs: u32,
    },
    /// All words of the arc have been played.
    #[error("all words of arc {} have been played", arc.0)]
    Used {
        /// The arc.
        arc: ArcId,
    },
    /// The rule does not link the tail that was handed over to the head of the arc.
    #[error("tail {} does not link to head {}, with which arc {} begins", tail.0, head.0, arc.0)]
    Misfit {
        /// The arc.
        arc: ArcId,
        /// Its head.
        head: HeadId,
        /// The tail that was handed over.
        tail: TailId,
    },
}

/// A game in progress, in arcs: which words are left, what has been handed over, and who wins.
///
/// The graph can be owned, borrowed or shared, as for an [`Analysis`].
///
/// # Method
///
/// The labels are those of an [`Analysis`] of the words that are left. They are maintained by the method of Ramalingam and
/// Reps ("An incremental algorithm for a generalization of the shortest-path problem", 1996), with a trail for taking
/// words back. In the plain game [`depth_of`](Self::depth_of) is that of the analysis too. Under a rule it is a number of
/// plies in which the winner can force the end, but not always the least, and what is only decided because further words are
/// cancelled has none.
///
/// # Complexity
///
/// Building one takes an analysis, a sort of the arcs, and a look at each label that the analysis found: some ten or twenty
/// times as long as the analysis alone. A word then takes time in what changes (the words that answer it, the labels that are no
/// longer as they were, and the words of their neighbours); under a rule also, if it touches what is undecided, an
/// analysis of that. It keeps about 8 bytes an arc and 25 a vertex, and what the record needs to be taken back.
///
/// ```
/// use wordgraph::{Graph, HeadId, Outcome, Position, TailId};
///
/// let graph = Graph::plain(3, [(0, 1), (1, 2), (1, 0)])?;
/// let mut position = Position::at(&graph, TailId(0));
/// assert_eq!(position.outcome(), Outcome::Loss);
/// let arc = graph.find(HeadId(0), TailId(1)).unwrap();
/// position.play(arc)?;
/// assert_eq!(position.tail(), Some(TailId(1)));
/// assert_eq!(position.outcome(), Outcome::Win);
/// assert_eq!(position.undo(), Some(arc));
/// assert_eq!(position.tail(), Some(TailId(0)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Position<G = Graph> {
    graph: G,
    balance: Balance,
    labels: Upkeep,
    roots: Option<Box<Roots>>,
    start: Option<TailId>,
    record: Vec<Played>,
}

/// A word that was played, and how to take it back.
#[derive(Clone, Debug)]
struct Played {
    arc: ArcId,
    changes: Box<[Change]>,
    roots: Before,
}

/// What the roots were before a word was played.
#[derive(Clone, Debug)]
enum Before {
    /// What they are after it.
    Same,
    Other(Option<Box<Roots>>),
}

/// What the first round leaves undecided, analysed on its own. Only under a rule.
#[derive(Clone, Debug)]
struct Roots {
    /// The tails of the root graph, ascending.
    tails: Box<[u32]>,
    heads: Box<[u32]>,
    analysis: Analysis,
}

impl<G: Borrow<Graph>> Position<G> {
    /// The start of a game: no tail has been handed over, and any word may be played.
    pub fn new(graph: G) -> Self {
        Self::start(graph, None)
    }

    /// A game that starts with `tail` handed over.
    ///
    /// # Panics
    ///
    /// If `tail` is out of range.
    pub fn at(graph: G, tail: TailId) -> Self {
        let tails = graph.borrow().tail_count();
        assert!(tail.0 < tails, "tail {} is out of range ({tails} tails)", tail.0);
        Self::start(graph, Some(tail))
    }

    fn start(graph: G, start: Option<TailId>) -> Self {
        let balance = Balance::new(graph.borrow());
        let found = Reduction::new(graph.borrow(), None).labels;
        let labels = Upkeep::new(graph.borrow(), &balance, &found);
        let mut position = Self { graph, balance, labels, roots: None, start, record: Vec::new() };
        position.roots = position.find_roots();
        position
    }

    /// The graph with all words, those that have been played too.
    pub fn graph(&self) -> &Graph {
        self.graph.borrow()
    }

    /// The tail that the player to move has been handed; `None` at the start of a game in which any word may be played.
    pub fn tail(&self) -> Option<TailId> {
        self.record.last().map(|played| self.graph().tail(played.arc)).or(self.start)
    }

    /// The arcs of the words that have been played, in order.
    pub fn record(&self) -> impl ExactSizeIterator<Item = ArcId> + DoubleEndedIterator + '_ {
        self.record.iter().map(|played| played.arc)
    }

    /// How many words of `arc` are left.
    ///
    /// # Panics
    ///
    /// If `arc` is out of range.
    pub fn multiplicity(&self, arc: ArcId) -> u32 {
        self.balance.words(arc.0)
    }

    /// Plays a word of `arc`.
    ///
    /// # Errors
    ///
    /// [`PlayError`] if there is no such arc, no word of it is left, or it does not fit the tail. The position is then as
    /// it was.
    ///
    /// # Complexity
    ///
    /// See [`Position`].
    pub fn play(&mut self, arc: ArcId) -> Result<(), PlayError> {
        let graph = self.graph();
        if arc.0 >= graph.arc_count() {
            return Err(PlayError::NoSuchArc { arc, arcs: graph.arc_count() });
        }
        let head = graph.head(arc);
        if let Some(tail) = self.tail().filter(|&tail| !graph.has_link(tail, head)) {
            return Err(PlayError::Misfit { arc, head, tail });
        }
        if self.multiplicity(arc) == 0 {
            return Err(PlayError::Used { arc });
        }
        self.take(arc);
        Ok(())
    }

    /// Takes the last word back, and says of which arc it was; `None` if none has been played.
    ///
    /// # Complexity
    ///
    /// That of playing it, or less.
    pub fn undo(&mut self) -> Option<ArcId> {
        let Played { arc, changes, roots } = self.record.pop()?;
        self.balance.give(self.graph.borrow(), arc.0);
        self.balance.take_changed();
        self.labels.undo(&changes);
        if let Before::Other(roots) = roots {
            self.roots = roots;
        }
        Some(arc)
    }

    /// The outcome for the player to move.
    ///
    /// # Complexity
    ///
    /// Constant; under a rule a logarithm of what is undecided. At the start of a game, where any word may be played, that of
    /// [`Analysis::without`] for one arc after another until one is found that wins.
    pub fn outcome(&self) -> Outcome
    where
        G: Clone,
    {
        if let Some(tail) = self.tail() {
            return self.outcome_of(tail);
        }
        let mut position = self.clone();
        let arcs = position.graph().arcs();
        Outcome::best(arcs.map(|arc| position.value(arc).outcome))
    }

    /// The outcome for a player who is handed `tail` with the words that are left: what an [`Analysis`] of them would say.
    ///
    /// # Panics
    ///
    /// If `tail` is out of range.
    pub fn outcome_of(&self, tail: TailId) -> Outcome {
        match self.labels.label(tail.0) {
            Label::Undecided => match self.root(tail) {
                Some((roots, local)) => roots.analysis.outcome(local),
                None => Outcome::Root,
            },
            label => Outcome::of(label),
        }
    }

    /// In how many plies the winner can force the end from `tail`, with pairs cancelled; `None` for a root, and under a rule
    /// for some decided tails too: see [`Position`].
    ///
    /// # Panics
    ///
    /// If `tail` is out of range.
    pub fn depth_of(&self, tail: TailId) -> Option<u32> {
        self.labels.depth(tail.0)
    }

    /// An arc that wins for who is handed `tail`; `None` if the tail is not known to be won.
    ///
    /// # Panics
    ///
    /// If `tail` is out of range.
    ///
    /// # Complexity
    ///
    /// The links of the tail and the arcs of a head.
    pub fn winning_arc(&self, tail: TailId) -> Option<ArcId> {
        if let Some(arc) = self.labels.best(self.graph(), &self.balance, tail.0) {
            return Some(ArcId(arc));
        }
        let (roots, local) = self.root(tail)?;
        let arc = roots.analysis.winning_arc(local)?;
        let graph = roots.analysis.graph();
        let (head, tail) = (roots.heads[graph.head(arc).index()], roots.tails[graph.tail(arc).index()]);
        self.graph().find(HeadId(head), TailId(tail))
    }

    /// The arcs of which the player to move can play a word, by head, then by tail.
    pub fn legal(&self) -> impl Iterator<Item = ArcId> + '_ {
        let graph = self.graph();
        let tail = self.tail();
        let all = tail.is_none().then(|| graph.heads()).into_iter().flatten();
        let linked = tail.map(|tail| graph.heads_of(tail)).into_iter().flatten();
        let arcs = all.chain(linked).flat_map(|head| graph.arcs_from(head));
        arcs.filter(|&arc| self.multiplicity(arc) != 0)
    }

    /// The moves of the player to move, each with what it is worth: by definition, the outcome of what it hands over with
    /// the word gone. In the order of [`legal`](Self::legal).
    ///
    /// # Complexity
    ///
    /// Each is played and taken back.
    ///
    /// ```
    /// use wordgraph::{Graph, Outcome, Position, TailId};
    ///
    /// let graph = Graph::plain(3, [(0, 1), (0, 2), (1, 2)])?;
    /// let mut position = Position::at(&graph, TailId(0));
    /// let outcomes: Vec<_> = position.moves().iter().map(|m| (graph.tail(m.arc).0, m.outcome)).collect();
    /// assert_eq!(outcomes, [(1, Outcome::Loss), (2, Outcome::Win)]);
    /// # Ok::<(), wordgraph::GraphError>(())
    /// ```
    pub fn moves(&mut self) -> Vec<Move> {
        let arcs: Vec<ArcId> = self.legal().collect();
        arcs.into_iter().map(|arc| self.value(arc)).collect()
    }

    /// What playing a word of `arc` is worth, whoever could play it.
    fn value(&mut self, arc: ArcId) -> Move {
        self.take(arc);
        let tail = self.graph().tail(arc);
        let outcome = self.outcome_of(tail).reversed();
        let depth = self.depth_of(tail).filter(|_| outcome != Outcome::Root).map(|depth| depth + 1);
        self.undo();
        Move { arc, outcome, depth }
    }

    /// The best move as far as is known: the fastest win, or else a move that is open, or else the longest defence; the
    /// first of equals. `None` if there is no move: the player to move has lost.
    ///
    /// # Complexity
    ///
    /// As [`moves`](Self::moves).
    pub fn best_move(&mut self) -> Option<Move> {
        self.moves().into_iter().min_by(Move::best_first)
    }

    /// Takes a word of `arc`, which is left, out of the position.
    pub(crate) fn take(&mut self, arc: ArcId) {
        let graph = self.graph.borrow();
        self.balance.take(graph, arc.0);
        let changed = self.balance.take_changed();
        let changes = self.labels.follow(graph, &self.balance, &changed);
        let touched = |&(arc, _): &(u32, u32)| {
            self.labels.label(graph.out_tails()[arc as usize]) == Label::Undecided
                && self.labels.head_is_undecided(graph.arc_heads()[arc as usize])
        };
        let stale = !graph.is_plain() && (changed.iter().any(touched) || self.labels.decides(&changes));
        let roots = if stale {
            let roots = self.find_roots();
            Before::Other(core::mem::replace(&mut self.roots, roots))
        } else {
            Before::Same
        };
        self.record.push(Played { arc, changes: changes.into_boxed_slice(), roots });
    }

    /// The roots, and the number of `tail` in them.
    fn root(&self, tail: TailId) -> Option<(&Roots, TailId)> {
        let roots = self.roots.as_ref()?;
        let local = roots.tails.binary_search(&tail.0).ok()?;
        Some((roots, TailId(local as u32)))
    }

    /// Analyses what the first round leaves undecided. In the plain game nothing more can come of that.
    fn find_roots(&self) -> Option<Box<Roots>> {
        let graph = self.graph();
        if graph.is_plain() || self.labels.open().is_empty() {
            return None;
        }
        let mut tails: Box<[u32]> = self.labels.open().into();
        tails.sort_unstable();
        let linked = tails.iter().flat_map(|&tail| graph.heads_of(TailId(tail))).map(|head| head.0);
        let mut heads: Vec<u32> = linked.filter(|&head| self.labels.head_is_undecided(head)).collect();
        heads.sort_unstable();
        heads.dedup();
        let local = |of: &[u32], vertex: u32| of.binary_search(&vertex).ok().map_or(NONE, |local| local as u32);
        let links = tails.iter().zip(0..).flat_map(|(&tail, from)| {
            let heads = &heads;
            graph.heads_of(TailId(tail)).map(move |head| (from, local(heads, head.0))).filter(|link| link.1 != NONE)
        });
        let mut builder = GraphBuilder::with_links(heads.len() as u32, tails.len() as u32, links)
            .expect("a part of a graph fits where the graph does");
        for (&head, from) in heads.iter().zip(0..) {
            for arc in graph.arcs_from(HeadId(head)) {
                let to = local(&tails, graph.tail(arc).0);
                if to != NONE && self.balance.net(arc.0) != 0 {
                    builder.add_many(from, to, self.balance.net(arc.0)).expect("both were numbered here");
                }
            }
        }
        let part = builder.build().expect("a part of a graph fits where the graph does");
        Some(Box::new(Roots { tails, heads: heads.into(), analysis: Analysis::new(part) }))
    }
}
