//! The exact search that decides what the analysis leaves open: depth-first proof-number search over positions of the root
//! graph. It must never be wrong, and never give up without saying so; what follows from a position it leaves to the `field`.
//!
//! A position has two numbers: how much there is still to show for a win of the player to move, and how much for a loss.
//! The search always goes where the least is to be shown, and stays there until the numbers pass the limits that come from
//! the alternatives; what it leaves is kept in the `table`. This is df-pn (Nagai, "Df-pn algorithm for searching AND/OR trees
//! and its applications", 2002) with three refinements. The limits are half as wide again as they need be, so that the search
//! does not jump back and forth (Pawlewicz and Lew, "Improving depth-first PN-search: 1 + ε trick", 2007). What is to be
//! shown for all of several moves is the most that one of them takes and one for each other, not the sum: the moves lead to
//! the same positions in the end, and a sum counts those again and again (Ueda, Hashimoto, Hashimoto and Iida, "Weak
//! proof-number search", 2008). And a position that nobody has looked at is as far from lost as it has moves.
//!
//! Every move uses a word up, so no position comes back in its own future: the positions are a directed acyclic graph, a value
//! does not depend on how its position was reached, and the graph-history interaction problem does not arise.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::borrow::Borrow;
use core::fmt;
use core::sync::atomic::{AtomicBool, Ordering};
#[cfg(feature = "std")]
use std::time::{Duration, Instant};

use crate::NONE;
use crate::analysis::{Analysis, Outcome, RemovalError};
use crate::field::{Field, Key, Mark, Names};
use crate::graph::{ArcId, Graph, TailId};
use crate::play::Move;
use crate::removal::Judge;
use crate::retrograde::Label;
use crate::roots::RootGraph;
use crate::table::{Numbers, Table};

/// What the search has found out about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case", deny_unknown_fields)
)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub enum Verdict {
    /// The player to move wins.
    Win {
        /// By a word of this arc.
        best: ArcId,
    },
    /// The player to move loses.
    Loss,
    /// The search was stopped before it knew.
    Unknown {
        /// By what.
        why: Stop,
        /// After how many nodes.
        nodes: u64,
    },
}

impl Verdict {
    /// The verdict as an outcome for the player to move; what is unknown is a root.
    #[must_use]
    pub const fn outcome(self) -> Outcome {
        match self {
            Self::Win { .. } => Outcome::Win,
            Self::Loss => Outcome::Loss,
            Self::Unknown { .. } => Outcome::Root,
        }
    }
}

/// What stopped a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[non_exhaustive]
pub enum Stop {
    /// The nodes it was allowed.
    Nodes,
    /// The time it was allowed.
    Time,
    /// [`Limits::cancel`].
    Cancelled,
    /// The memory it was allowed: not the table, which is always enough, but the line of play.
    Memory,
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Nodes => "the nodes allowed were used up",
            Self::Time => "the time allowed was used up",
            Self::Cancelled => "it was cancelled",
            Self::Memory => "the memory allowed was used up",
        })
    }
}

/// How long a search may take. Without limits it takes as long as it takes.
///
/// With a limit on nodes, and none on time, a search does the same on every machine.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use wordgraph::Limits;
///
/// let stop = AtomicBool::new(false);
/// let limits = Limits::NONE.nodes(10_000).cancel(&stop);
/// # let _ = limits;
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Limits<'a> {
    nodes: u64,
    cancel: Option<&'a AtomicBool>,
    #[cfg(feature = "std")]
    time: Option<Duration>,
}

impl<'a> Limits<'a> {
    /// No limits.
    pub const NONE: Self = Self {
        nodes: u64::MAX,
        cancel: None,
        #[cfg(feature = "std")]
        time: None,
    };

    /// At most so many nodes.
    #[must_use]
    pub const fn nodes(self, nodes: u64) -> Self {
        Self { nodes, ..self }
    }

    /// At most about this long.
    #[cfg(feature = "std")]
    #[must_use]
    pub const fn time(self, time: Duration) -> Self {
        Self { time: Some(time), ..self }
    }

    /// Until this is set, from another thread.
    #[must_use]
    pub const fn cancel(self, cancel: &'a AtomicBool) -> Self {
        Self { cancel: Some(cancel), ..self }
    }
}

impl Default for Limits<'_> {
    fn default() -> Self {
        Self::NONE
    }
}

/// What a search has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub struct Effort {
    /// The positions whose moves were looked at.
    pub nodes: u64,
    /// The positions that were looked at: each with its words taken away, its pairs cancelled and its labels found.
    pub positions: u64,
    /// Those of them that the table knew.
    pub hits: u64,
}

impl core::ops::AddAssign for Effort {
    /// What has been done together. Like any sum of numbers it panics, or wraps, if it is too great.
    fn add_assign(&mut self, other: Self) {
        self.nodes += other.nodes;
        self.positions += other.positions;
        self.hits += other.hits;
    }
}

impl core::ops::Sub for Effort {
    type Output = Self;

    /// What has been done since `before`, which is to be an earlier effort of the same solver: it panics, or wraps, like any
    /// difference of numbers, if it is more.
    fn sub(self, before: Self) -> Self {
        Self {
            nodes: self.nodes - before.nodes,
            positions: self.positions - before.positions,
            hits: self.hits - before.hits,
        }
    }
}

/// How far a search is, for who waits for it.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub struct Progress {
    /// What it has done so far.
    pub effort: Effort,
    /// How many words ahead it is looking.
    pub depth: usize,
    /// How many positions the table holds.
    pub table: u64,
}

/// The exact search, with its memory of positions.
///
/// It owns, borrows or shares the graph, like an [`Analysis`]. The table outlives a search: what was found out about one tail
/// helps with the next, and with the positions of a game that goes on ([`after`](Self::after)).
///
/// # Method
///
/// Depth-first proof-number search; the source says which, and in whose refinements. Positions are those of the [root
/// graph](Analysis::root_graph), in which pairs are cancelled and everything decided is pruned, and are told apart by the
/// undecided words that can be reached from the tail: what differs by cancelled pairs or by words out of reach is one
/// position. After every word the labels are propagated on, and under a rule the pairs that have become possible are
/// cancelled. What has been decided of a tail is used as a label wherever play cannot have touched the words that
/// it can reach: that is, in strongly connected components other than its own.
///
/// Positions are told apart by 128 bits, of which the table keeps 64 and as many as choose the bucket: two positions taken
/// for one is possible in principle, once in some 10¹⁷ positions. A [`Proof`](crate::Proof) does not rest on that.
///
/// # Complexity
///
/// Exponential in the worst case: the game is PSPACE-complete. Memory is what it is given, and nothing recurses. With a limit
/// on nodes a search is deterministic.
///
/// ```
/// use wordgraph::{Analysis, Graph, Limits, Outcome, Solver, TailId, Verdict};
///
/// // A cycle of three is a root. Whoever begins it also ends it.
/// let graph = Graph::plain(3, [(0, 1), (1, 2), (2, 0)])?;
/// assert_eq!(Analysis::new(&graph).outcome(TailId(0)), Outcome::Root);
/// let mut solver = Solver::new(&graph, 1 << 20);
/// let verdict = solver.solve(TailId(0), &Limits::NONE);
/// assert!(matches!(verdict, Verdict::Win { .. }));
/// # Ok::<(), wordgraph::GraphError>(())
/// ```
#[derive(Debug)]
pub struct Solver<G = Graph> {
    analysis: Analysis<G>,
    roots: RootGraph,
    names: Names,
    components: Components,
    /// What has been found out about the tails of the root graph.
    known: Vec<Option<Known>>,
    table: Table,
    /// How many bytes the line of play may take.
    line: usize,
    effort: Effort,
}

/// A tail of the root graph that is decided. The arc is one of the whole graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Known {
    Won(ArcId),
    Lost,
}

/// The strongly connected components of heads and tails together, by number, in the order of the condensation.
#[derive(Debug)]
struct Components {
    head: Box<[u32]>,
    tail: Box<[u32]>,
}

impl<G: Borrow<Graph> + Clone> Solver<G> {
    /// A solver for all words of a graph that takes at most about `bytes` of memory beside what an analysis takes: three
    /// quarters of it at once, for the table, the rest as the line of play needs it.
    pub fn new(graph: G, bytes: usize) -> Self {
        Self::of(Analysis::new(graph), bytes)
    }

    /// A solver for the words of an analysis.
    pub fn of(analysis: Analysis<G>, bytes: usize) -> Self {
        let line = bytes / 8;
        let roots = analysis.root_graph();
        let mut solver = Self {
            names: Names { arcs: Box::default(), tails: Box::default() },
            components: Components { head: Box::default(), tail: Box::default() },
            known: Vec::new(),
            table: Table::new(bytes - 2 * line),
            line,
            effort: Effort::default(),
            analysis,
            roots,
        };
        solver.begin();
        solver
    }

    /// Turns to the position in which words of `arcs`, and no others, have been used up: a game that goes on, or one of which
    /// words are taken back. What was found out about positions is kept.
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
    /// That of two analyses.
    pub fn after<I>(&mut self, arcs: I) -> Result<(), RemovalError>
    where
        I: IntoIterator<Item = ArcId>,
    {
        let whole = Analysis::new(self.analysis.shared().clone());
        self.set(whole.without(arcs)?);
        Ok(())
    }

    /// Turns to other words of the same graph. Returns the analysis of those before.
    fn set(&mut self, analysis: Analysis<G>) -> Analysis<G> {
        let before = core::mem::replace(&mut self.analysis, analysis);
        self.roots = self.analysis.root_graph();
        self.begin();
        before
    }

    fn begin(&mut self) {
        let graph = self.roots.graph();
        let whole = |arc: ArcId| {
            let (head, tail) =
                (self.roots.heads()[graph.head(arc).index()], self.roots.tails()[graph.tail(arc).index()]);
            self.analysis.graph().find(head, tail).expect("an arc of the root graph is one of the graph")
        };
        self.names = Names { arcs: graph.arcs().map(whole).collect(), tails: self.roots.tails().into() };
        self.components = Components::new(&self.roots);
        self.known = vec![None; graph.tail_count() as usize];
    }

    /// The analysis of the words that are left.
    pub const fn analysis(&self) -> &Analysis<G> {
        &self.analysis
    }

    /// What all searches so far have done.
    pub const fn effort(&self) -> Effort {
        self.effort
    }

    /// How many positions the table holds.
    pub const fn table_len(&self) -> u64 {
        self.table.len()
    }

    /// How many bytes the table takes.
    pub const fn table_bytes(&self) -> usize {
        self.table.bytes()
    }

    /// The undecided tails, in the order in which they are best solved: those that lead nowhere else first, so that what is
    /// known of them is known when the others are looked at.
    #[must_use]
    pub fn order(&self) -> Vec<TailId> {
        let mut order: Vec<u32> = (0..self.roots.graph().tail_count()).collect();
        order.sort_by_key(|&tail| (core::cmp::Reverse(self.components.tail[tail as usize]), tail));
        order.into_iter().map(|tail| self.roots.tails()[tail as usize]).collect()
    }

    /// Solves the position in which `tail` is handed over.
    ///
    /// # Panics
    ///
    /// If `tail` is out of range.
    pub fn solve(&mut self, tail: TailId, limits: &Limits<'_>) -> Verdict {
        self.solve_with(tail, limits, |_| {})
    }

    /// As [`solve`](Self::solve); `progress` is told how far it is, every few thousand positions.
    ///
    /// # Panics
    ///
    /// If `tail` is out of range.
    pub fn solve_with(&mut self, tail: TailId, limits: &Limits<'_>, mut progress: impl FnMut(&Progress)) -> Verdict {
        match self.analysis.outcome(tail) {
            Outcome::Loss => return Verdict::Loss,
            Outcome::Win => {
                return self.analysis.winning_arc(tail).map_or(Verdict::Loss, |best| Verdict::Win { best });
            }
            Outcome::Root => {}
        }
        let local = self.local(tail);
        if self.known[local as usize].is_none() {
            let mut field = Field::new(self.roots.graph(), &self.names);
            self.components.use_known(&mut field, &self.known);
            field.settle(local);
            let mut search = Search::new(limits, self.line);
            let found = search.position(&mut field, &mut self.table, local, &mut progress);
            self.effort += search.effort;
            match found {
                Ok(known) => self.known[local as usize] = Some(known),
                Err(why) => return Verdict::Unknown { why, nodes: search.effort.nodes },
            }
        }
        match self.known[local as usize] {
            Some(Known::Won(best)) => Verdict::Win { best },
            _ => Verdict::Loss,
        }
    }

    /// What each move of the player who is handed `tail` is worth, the best first: decided by the analysis where it can be, and
    /// by the search within `limits` for each move where not. What is searched has no depth.
    ///
    /// # Panics
    ///
    /// If `tail` is out of range.
    ///
    /// # Complexity
    ///
    /// For each move that is searched, an analysis without its word besides.
    ///
    /// ```
    /// use wordgraph::{Graph, Limits, Outcome, Solver, TailId};
    ///
    /// let graph = Graph::plain(4, [(0, 1), (1, 2), (2, 0), (0, 3), (3, 0), (3, 0)])?;
    /// let mut solver = Solver::new(&graph, 1 << 20);
    /// let moves = solver.moves(TailId(0), &Limits::NONE.nodes(1_000));
    /// assert!(moves.iter().all(|m| m.outcome != Outcome::Root));
    /// # Ok::<(), wordgraph::GraphError>(())
    /// ```
    pub fn moves(&mut self, tail: TailId, limits: &Limits<'_>) -> Vec<Move> {
        let mut moves: Vec<Move> = Judge::new(&self.analysis).moves(tail).collect();
        for open in moves.iter_mut().filter(|m| m.outcome == Outcome::Root) {
            open.outcome = self.value(open.arc, limits);
        }
        moves.sort_by(Move::best_first);
        moves
    }

    /// What a move is worth, by a search of the position that it leads to.
    ///
    /// # Panics
    ///
    /// If `arc` is out of range, or no word of it is left.
    ///
    /// # Complexity
    ///
    /// That of an analysis and a search.
    pub fn value(&mut self, arc: ArcId, limits: &Limits<'_>) -> Outcome {
        let without = self.analysis.without([arc]).expect("a word of the arc is left");
        let tail = without.graph().tail(arc);
        let known = core::mem::take(&mut self.known);
        let before = self.set(without);
        let outcome = self.solve(tail, limits).outcome().reversed();
        self.set(before);
        self.known = known;
        outcome
    }

    /// The number of an undecided tail in the root graph.
    pub(crate) fn local(&self, tail: TailId) -> u32 {
        self.roots.tails().partition_point(|&root| root < tail) as u32
    }

    /// The ground for a proof of a tail of the root graph that may use what is `known` of others, and what goes with it: the
    /// table, the bytes for a line of play, and the count of what is done.
    pub(crate) fn ground(&mut self, tail: u32, known: &[Option<Known>]) -> (Field<'_>, &mut Table, usize, &mut Effort) {
        let mut field = Field::new(self.roots.graph(), &self.names);
        self.components.use_known(&mut field, known);
        field.settle(tail);
        (field, &mut self.table, self.line, &mut self.effort)
    }
}

impl Components {
    fn new(roots: &RootGraph) -> Self {
        let mut found =
            Self { head: vec![NONE; roots.heads().len()].into(), tail: vec![NONE; roots.tails().len()].into() };
        for (component, number) in roots.components().iter().zip(0..) {
            for head in &component.heads {
                found.head[roots.heads().partition_point(|other| other < head)] = number;
            }
            for tail in &component.tails {
                found.tail[roots.tails().partition_point(|other| other < tail)] = number;
            }
        }
        found
    }

    /// Lets a field use what is known of tails as it stands, for the words that come from other components.
    ///
    /// When such a word is played, no word that the tail can reach has been: a word that was played before leads, by the
    /// play, to the head of this one, so that the tail could reach this head too, and both would be in one component.
    fn use_known(&self, field: &mut Field<'_>, known: &[Option<Known>]) {
        let graph = field.graph();
        let tails = || graph.tails().filter_map(|tail| Some((tail, known.get(tail.index()).copied().flatten()?)));
        let foreign = |tail: TailId| {
            graph.arcs_into(tail).filter(move |&arc| self.head[graph.head(arc).index()] != self.tail[tail.index()])
        };
        for (tail, _) in tails().filter(|(_, known)| matches!(known, Known::Won(_))) {
            foreign(tail).for_each(|arc| field.prune(arc));
        }
        for (tail, _) in tails().filter(|&(_, known)| known == Known::Lost) {
            foreign(tail).for_each(|arc| field.win(arc));
        }
    }
}

/// A move, with what is known of the position it leads to.
#[derive(Clone, Copy, Debug)]
struct Child {
    arc: ArcId,
    tail: u32,
    key: Key,
    numbers: Numbers,
}

/// A position on the line of play.
#[derive(Debug)]
struct Frame {
    key: Key,
    /// Where its moves start.
    children: usize,
    /// The move that the line goes on with.
    chosen: usize,
    /// What the numbers must pass for the search to turn elsewhere.
    limit: Numbers,
    /// How to take the word back that led here.
    mark: Option<Mark>,
    /// How many nodes it has cost.
    cost: u64,
}

/// One search: from a position of a field, within limits.
#[derive(Debug)]
pub(crate) struct Search<'a> {
    limits: &'a Limits<'a>,
    line: usize,
    pub(crate) effort: Effort,
    children: Vec<Child>,
    frames: Vec<Frame>,
    moves: Vec<ArcId>,
    #[cfg(feature = "std")]
    end: Option<Instant>,
}

impl<'a> Search<'a> {
    pub(crate) fn new(limits: &'a Limits<'a>, line: usize) -> Self {
        Self {
            limits,
            line,
            effort: Effort::default(),
            children: Vec::new(),
            frames: Vec::new(),
            moves: Vec::new(),
            #[cfg(feature = "std")]
            end: limits.time.and_then(|time| Instant::now().checked_add(time)),
        }
    }

    /// Decides the position of a field in which `tail` is handed over. The field is left as it was.
    pub(crate) fn position(
        &mut self,
        field: &mut Field<'_>,
        table: &mut Table,
        tail: u32,
        progress: &mut dyn FnMut(&Progress),
    ) -> Result<Known, Stop> {
        match field.label(tail) {
            Label::Won => return field.best(tail).map(|arc| Known::Won(field.name(arc))).ok_or(Stop::Memory),
            Label::Lost => return Ok(Known::Lost),
            Label::Undecided => {}
        }
        let key = field.key(tail);
        match table.get(key) {
            Some((Numbers { win: 0, .. }, best)) if best != NONE => return Ok(Known::Won(ArcId(best))),
            Some((Numbers { loss: 0, .. }, _)) => return Ok(Known::Lost),
            _ => {}
        }
        if let Some(why) = self.stop(field) {
            return Err(why);
        }
        self.enter(field, table, key, tail, Numbers { win: Numbers::NEVER, loss: Numbers::NEVER }, None);
        while let Some(frame) = self.frames.last() {
            let children = &self.children[frame.children..];
            let Sum { numbers, chosen, second } = Sum::of(children);
            let stop = if numbers.is_decided() { None } else { self.stop(field) };
            let passed = numbers.win >= frame.limit.win || numbers.loss >= frame.limit.loss;
            if !passed && !numbers.is_decided() && stop.is_none() {
                let (limit, child) = (frame.child_limit(numbers, second, &children[chosen]), children[chosen]);
                if let Some(frame) = self.frames.last_mut() {
                    frame.chosen = chosen;
                }
                let mark = field.play(child.arc);
                self.enter(field, table, child.key, child.tail, limit, Some(mark));
                if self.effort.nodes % 1024 == 0 {
                    progress(&Progress { effort: self.effort, depth: self.frames.len(), table: table.len() });
                }
                continue;
            }
            let best = if numbers.win == 0 { field.name(children[chosen].arc) } else { ArcId(NONE) };
            let (key, start, cost) = (frame.key, frame.children, frame.cost);
            table.put(key, numbers, cost, best.0);
            if let Some(mark) = self.frames.pop().and_then(|frame| frame.mark) {
                field.undo(mark);
            }
            self.children.truncate(start);
            if let Some(parent) = self.frames.last_mut() {
                parent.cost += cost;
                self.children[parent.children + parent.chosen].numbers = numbers;
            } else if numbers.win == 0 {
                return Ok(Known::Won(best));
            } else if numbers.loss == 0 {
                return Ok(Known::Lost);
            } else if let Some(why) = stop {
                return Err(why);
            }
        }
        // The first frame is left only by the returns above: its limits cannot be passed by numbers that are not final.
        Err(Stop::Memory)
    }

    /// Whether it has to stop, and why.
    fn stop(&self, field: &Field<'_>) -> Option<Stop> {
        if self.effort.nodes >= self.limits.nodes {
            return Some(Stop::Nodes);
        }
        if self.limits.cancel.is_some_and(|cancel| cancel.load(Ordering::Relaxed)) {
            return Some(Stop::Cancelled);
        }
        #[cfg(feature = "std")]
        if self.effort.nodes % 16 == 0 && self.end.is_some_and(|end| Instant::now() >= end) {
            return Some(Stop::Time);
        }
        let bytes =
            field.trail_bytes() + self.frames.len() * size_of::<Frame>() + self.children.len() * size_of::<Child>();
        (bytes > self.line.max(1 << 16)).then_some(Stop::Memory)
    }

    /// Goes to a position: finds its moves, and what is known of where they lead.
    fn enter(&mut self, field: &mut Field<'_>, table: &Table, key: Key, tail: u32, limit: Numbers, mark: Option<Mark>) {
        self.effort.nodes += 1;
        let start = self.children.len();
        self.frames.push(Frame { key, children: start, chosen: 0, limit, mark, cost: 1 });
        self.moves.clear();
        self.moves.extend(field.moves(tail));
        for index in 0..self.moves.len() {
            let arc = self.moves[index];
            let mark = field.play(arc);
            self.effort.positions += 1;
            let tail = field.graph().tail(arc).0;
            let (key, numbers) = match field.label(tail) {
                Label::Won => (Key::default(), Numbers::WON),
                Label::Lost => (Key::default(), Numbers::LOST),
                Label::Undecided => {
                    let key = field.key(tail);
                    let found = table.get(key).map(|(numbers, _)| numbers);
                    self.effort.hits += u64::from(found.is_some());
                    (key, found.unwrap_or_else(|| Numbers { win: 1, loss: field.mobility(tail) }))
                }
            };
            field.undo(mark);
            if numbers.loss == 0 {
                self.children.truncate(start);
                self.children.push(Child { arc, tail, key, numbers });
                return;
            }
            if numbers.win != 0 {
                self.children.push(Child { arc, tail, key, numbers });
            }
        }
    }
}

impl Frame {
    /// The limits for the chosen one of the moves, whose numbers together are `numbers`, when the next best has `second`.
    const fn child_limit(&self, numbers: Numbers, second: u32, child: &Child) -> Numbers {
        let wider = if second >= Numbers::MOST { Numbers::NEVER } else { second + second / 2 + 1 };
        let loss = if wider < self.limit.win { wider } else { self.limit.win };
        let rest = numbers.loss - if child.numbers.win < numbers.loss { child.numbers.win } else { numbers.loss };
        let win = if self.limit.loss == Numbers::NEVER { Numbers::NEVER } else { self.limit.loss - rest };
        Numbers { win, loss }
    }
}

/// The numbers of a position, from those of its moves.
struct Sum {
    numbers: Numbers,
    /// The move for which least is to be shown.
    chosen: usize,
    /// How much is to be shown for the next best.
    second: u32,
}

impl Sum {
    /// A win needs one move that leaves the opponent lost, a loss that all leave the opponent won.
    fn of(children: &[Child]) -> Self {
        let (mut best, mut second, mut chosen) = ((Numbers::NEVER, Numbers::NEVER), Numbers::NEVER, 0);
        let (mut open, mut most) = (0u32, 0);
        for (at, Child { numbers, .. }) in children.iter().enumerate() {
            if (numbers.loss, numbers.win) < best {
                second = best.0;
                (best, chosen) = ((numbers.loss, numbers.win), at);
            } else {
                second = second.min(numbers.loss);
            }
            open += u32::from(numbers.win != 0);
            most = most.max(numbers.win);
        }
        let win = best.0;
        let loss = match open {
            _ if win == 0 => Numbers::NEVER,
            0 => 0,
            _ => most.saturating_add(open - 1).min(Numbers::MOST),
        };
        let win = if loss == 0 { Numbers::NEVER } else { win };
        Self { numbers: Numbers { win, loss }, chosen, second }
    }
}
