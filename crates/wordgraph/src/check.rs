//! The checker of proofs: whether a strategy wins, from the graph alone. It must share nothing with the search, nor with
//! the analysis: it is small and slow, and does what the theorems say in the words in which they say it.
//!
//! # What it trusts
//!
//! It plays every word of the loser and only the written word of the winner. For what need not be played it trusts three
//! theorems, of any position whatever; their proofs are a few lines each, and in the crate's documentation.
//!
//! - **Retrograde.** A head with no word is lost; a tail whose heads are all lost is lost. A head with a word to a lost tail is
//!   won; a tail with a won head is won. A head with words to won tails only is lost. And by a *loop*: a head is won if all
//!   its words but one go to won tails, and that one leads to a tail whose other heads are all lost. Words between two vertices
//!   that are undecided can be used without touching any of these labels.
//! - **Pairs.** Let S(t) be the heads of t that are not lost. Words h₁ → t₁ and h₂ → t₂ between undecided vertices may be
//!   cancelled, and change no tail's value, if h₂ ∈ S(t₁) and S(t₁) ⊆ S(t) for every undecided t with h₂ ∈ S(t), and the same
//!   with 1 and 2 exchanged.
//! - **Reach.** What a tail is worth depends on the words that can be reached from it. So a claim that has been checked may be
//!   used wherever none of those can have been played: for a word h → t, if t does not reach h.
//!
//! All of it is compared with exhaustive search in the tests.

use alloc::boxed::Box;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::rc::Rc;
use alloc::vec;
use alloc::vec::Vec;

use crate::graph::{ArcId, Graph, HeadId, TailId};
use crate::proof::{Claim, Fingerprint, Proof, Step};

/// What was checked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub struct Checked {
    /// How many tails.
    pub claims: usize,
    /// How many positions were looked at: all that the winner's strategies can lead to, each once.
    pub positions: u64,
}

/// A proof that does not hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum CheckError {
    /// It is a proof about another graph.
    #[error("the proof is of another graph")]
    OtherGraph,
    /// It claims something of a tail that is not there.
    #[error("claim {claim}: tail {} is out of range", tail.0)]
    NoSuchTail {
        /// Which claim, counted from 0.
        claim: usize,
        /// The tail.
        tail: TailId,
    },
    /// A tail is claimed to be won that is lost, or the other way round, as the analysis shows.
    #[error("claim {claim}: tail {} is decided, and otherwise", tail.0)]
    Wrong {
        /// Which claim, counted from 0.
        claim: usize,
        /// The tail.
        tail: TailId,
    },
    /// A step does not do what it should.
    #[error("claim {claim}, step {step}: {fault}")]
    Step {
        /// Which claim, counted from 0.
        claim: usize,
        /// Which of its steps, counted from 0.
        step: usize,
        /// What is wrong with it.
        fault: StepFault,
    },
}

/// What is wrong with a step of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum StepFault {
    /// The strategy ends before the game does.
    #[error("the strategy ends before the game does")]
    Missing,
    /// The strategy goes on when all has been shown.
    #[error("the strategy goes on when all has been shown")]
    Superfluous,
    /// The winner has no such word in this position.
    #[error("the winner has no word of arc {}", .0.0)]
    NotPlayable(ArcId),
    /// The winner's word leaves the loser won.
    #[error("the winner's word of arc {} loses", .0.0)]
    Blunder(ArcId),
    /// The loser has a word that wins.
    #[error("the loser wins by arc {}", .0.0)]
    Refuted(ArcId),
    /// This is not the position that it is said to be.
    #[error("this is not the position numbered {0}")]
    OtherPosition(u32),
    /// These words do not answer each other.
    #[error("the words of arcs {} and {} may not be cancelled", .0.0, .1.0)]
    NoPair(ArcId, ArcId),
}

impl Proof {
    /// Checks the proof against a graph: from scratch, and with nothing that was used to make it. The source of this function
    /// says what it trusts.
    ///
    /// # Errors
    ///
    /// [`CheckError`] at the first claim or step that does not hold.
    ///
    /// # Complexity
    ///
    /// A reading of the graph as often as labels wait for one another, and of what is undecided as often for each
    /// position. A position that the proof tells to remember takes a bit for each undecided arc, and eight bytes for each that has
    /// more than one word. Nothing recurses.
    pub fn check(&self, graph: &Graph) -> Result<Checked, CheckError> {
        if self.graph != Fingerprint::of(graph) {
            return Err(CheckError::OtherGraph);
        }
        let mut whole = State::new(graph);
        whole.reduce(graph);
        let board = Board::new(graph, &whole);
        let mut known: Vec<(u32, bool)> = Vec::new();
        let mut checked = Checked::default();
        let mut memory = Vec::new();
        for (index, claim) in self.claims.iter().enumerate() {
            let label = whole.tail.get(claim.tail.index()).copied();
            let label = label.ok_or(CheckError::NoSuchTail { claim: index, tail: claim.tail })?;
            if label == Some(!claim.won) {
                return Err(CheckError::Wrong { claim: index, tail: claim.tail });
            }
            let mut reader = Reader { board: &board, claim, step: 0, memory: &mut memory, positions: 0 };
            let result = match label {
                Some(_) => reader.end(),
                None => reader.check(&known),
            };
            let step = reader.step;
            checked.positions += reader.positions;
            result.map_err(|fault| CheckError::Step { claim: index, step, fault })?;
            if label.is_none() {
                known.push((board.tail[claim.tail.index()], claim.won));
            }
            checked.claims += 1;
        }
        Ok(checked)
    }
}

/// The words left of each arc, and the labels: whether each vertex is won.
#[derive(Clone)]
struct State {
    words: Vec<u32>,
    head: Vec<Option<bool>>,
    tail: Vec<Option<bool>>,
}

impl State {
    fn new(graph: &Graph) -> Self {
        Self {
            words: graph.arcs().map(|arc| graph.multiplicity(arc)).collect(),
            head: vec![None; graph.head_count() as usize],
            tail: vec![None; graph.tail_count() as usize],
        }
    }

    /// Labels and pairs in turn, until there are no more. The first pairs are looked for when no label is known but of
    /// heads without words.
    fn reduce(&mut self, graph: &Graph) {
        for head in graph.heads() {
            if graph.arcs_from(head).len() == 0 {
                self.head[head.index()] = Some(false);
            }
        }
        while self.cancel(graph) {
            self.label(graph);
        }
        self.label(graph);
        while self.cancel(graph) {
            self.label(graph);
        }
    }

    fn is_open(&self, graph: &Graph, arc: ArcId) -> bool {
        let undecided = self.head[graph.head(arc).index()].is_none() && self.tail[graph.tail(arc).index()].is_none();
        undecided && self.words[arc.index()] != 0
    }

    /// The heads of a tail that are not lost.
    fn choices<'g>(&self, graph: &'g Graph, tail: TailId) -> impl Iterator<Item = HeadId> + use<'_, 'g> {
        graph.heads_of(tail).filter(|head| self.head[head.index()] != Some(false))
    }

    /// Draws conclusions until a whole round brings nothing new.
    fn label(&mut self, graph: &Graph) {
        let mut again = true;
        while again {
            again = false;
            for head in graph.heads() {
                if self.head[head.index()].is_none() {
                    self.head[head.index()] = self.head_label(graph, head);
                    again |= self.head[head.index()].is_some();
                }
            }
            for tail in graph.tails() {
                if self.tail[tail.index()].is_none() {
                    let won = graph.heads_of(tail).any(|head| self.head[head.index()] == Some(true));
                    let lost = self.choices(graph, tail).next().is_none();
                    self.tail[tail.index()] = if won { Some(true) } else { lost.then_some(false) };
                    again |= won || lost;
                }
            }
        }
    }

    fn head_label(&self, graph: &Graph, head: HeadId) -> Option<bool> {
        let mut last = None;
        let mut others = 0;
        for arc in graph.arcs_from(head).filter(|arc| self.words[arc.index()] != 0) {
            match self.tail[graph.tail(arc).index()] {
                Some(false) => return Some(true),
                Some(true) => {}
                None => {
                    others += 1;
                    last = Some(arc);
                }
            }
        }
        let Some(arc) = last else { return Some(false) };
        let only = self.choices(graph, graph.tail(arc)).eq([head]);
        (others == 1 && only && self.words[arc.index()] == 1).then_some(true)
    }

    /// Whether S(tail) is the least of those that contain `head`.
    fn is_least(&self, graph: &Graph, tail: TailId, head: HeadId) -> bool {
        let mut others = graph.tails_of(head).filter(|other| self.tail[other.index()].is_none());
        self.choices(graph, tail).any(|choice| choice == head)
            && others.all(|other| self.choices(graph, tail).all(|choice| graph.has_link(other, choice)))
    }

    /// Cancels every pair that there is now, the words of the first arcs first; of words that answer each other among
    /// themselves, an odd one is left on the last arc that has an odd number. Returns whether there was one.
    fn cancel(&mut self, graph: &Graph) -> bool {
        // Tails with the same choices, by the choices; and the heads for which these are the least that contain them.
        let mut class_of = vec![None; graph.tail_count() as usize];
        let mut classes: BTreeMap<Vec<HeadId>, usize> = BTreeMap::new();
        for tail in graph.tails().filter(|tail| self.tail[tail.index()].is_none()) {
            let next = classes.len();
            class_of[tail.index()] = Some(*classes.entry(self.choices(graph, tail).collect()).or_insert(next));
        }
        let base = |head: HeadId| {
            let mut tails = graph.tails_of(head).filter(|tail| self.tail[tail.index()].is_none());
            tails.find(|&tail| self.is_least(graph, tail, head)).and_then(|tail| class_of[tail.index()])
        };
        let bases: Vec<Option<usize>> = graph.heads().map(base).collect();
        let mut groups: BTreeMap<(usize, usize), Vec<ArcId>> = BTreeMap::new();
        for arc in graph.arcs().filter(|&arc| self.is_open(graph, arc)) {
            if let (Some(a), Some(b)) = (bases[graph.head(arc).index()], class_of[graph.tail(arc).index()]) {
                groups.entry((a, b)).or_default().push(arc);
            }
        }
        let count = |arcs: &[ArcId], words: &[u32]| arcs.iter().map(|arc| u64::from(words[arc.index()])).sum::<u64>();
        let mut any = false;
        for (&(a, b), arcs) in &groups {
            let there = count(arcs, &self.words);
            if a == b {
                any |= there >= 2;
                let odd = arcs.iter().rev().find(|arc| self.words[arc.index()] % 2 == 1).filter(|_| there % 2 == 1);
                for arc in arcs {
                    self.words[arc.index()] = u32::from(Some(arc) == odd);
                }
            } else if let Some(back) = groups.get(&(b, a)).filter(|_| a < b) {
                let both = there.min(count(back, &self.words));
                any |= both != 0;
                self.take(arcs, both);
                self.take(back, both);
            }
        }
        any
    }

    fn take(&mut self, arcs: &[ArcId], mut count: u64) {
        for arc in arcs {
            let words = &mut self.words[arc.index()];
            let less = count.min(u64::from(*words));
            *words -= less as u32;
            count -= less;
        }
    }
}

/// What is undecided in the whole graph, as a graph of its own, with the words that are left.
struct Board {
    graph: Graph,
    state: State,
    /// For every arc and tail of the whole graph its number here, where it has one.
    arc: Vec<u32>,
    tail: Vec<u32>,
}

/// Not on the board.
const GONE: u32 = u32::MAX;

impl Board {
    fn new(graph: &Graph, whole: &State) -> Self {
        let number = |undecided: &mut dyn Iterator<Item = bool>| {
            let mut next = 0..;
            undecided.map(|here| if here { next.next().unwrap_or(GONE) } else { GONE }).collect::<Vec<u32>>()
        };
        let head = number(&mut whole.head.iter().map(Option::is_none));
        let tail = number(&mut whole.tail.iter().map(Option::is_none));
        let arc = number(&mut graph.arcs().map(|arc| whole.is_open(graph, arc)));
        let count = |numbers: &[u32]| numbers.iter().filter(|&&number| number != GONE).count();
        let links = graph.tails().flat_map(|from| graph.heads_of(from).map(move |to| (from, to)));
        let links = links.map(|(from, to)| (tail[from.index()], head[to.index()]));
        let links = links.filter(|&(from, to)| from != GONE && to != GONE);
        let words = graph.arcs().filter(|other| arc[other.index()] != GONE);
        let words = words.map(|other| (head[graph.head(other).index()], tail[graph.tail(other).index()]));
        // One word an arc, in the order of the whole graph: so the arcs are numbered as above.
        let part = Graph::with_links(count(&head) as u32, count(&tail) as u32, links, words);
        let part = part.expect("a part of a graph fits where the graph does");
        let mut state = State::new(&part);
        for other in graph.arcs().filter(|other| arc[other.index()] != GONE) {
            state.words[arc[other.index()] as usize] = whole.words[other.index()];
        }
        Self { graph: part, state, arc, tail }
    }

    /// The heads that can be reached from a tail.
    fn reach(&self, state: &State, tail: u32) -> BTreeSet<HeadId> {
        let mut reached = BTreeSet::new();
        let mut stack = vec![TailId(tail)];
        while let Some(tail) = stack.pop() {
            for head in self.graph.heads_of(tail).filter(|head| state.head[head.index()].is_none()) {
                if reached.insert(head) {
                    let open = self.graph.arcs_from(head).filter(|&arc| state.is_open(&self.graph, arc));
                    stack.extend(open.map(|arc| self.graph.tail(arc)));
                }
            }
        }
        reached
    }

    /// All that a position is: the tail, a bit for each arc with words that can be reached from it, and how many words those
    /// of them have that can have more than one.
    fn position(&self, state: &State, tail: u32) -> Box<[u64]> {
        let mut position = vec![0; 1 + self.state.words.len().div_ceil(64)];
        position[0] = u64::from(tail);
        for head in self.reach(state, tail) {
            for arc in self.graph.arcs_from(head).filter(|&arc| state.is_open(&self.graph, arc)) {
                position[1 + arc.index() / 64] |= 1 << (arc.index() % 64);
                if self.state.words[arc.index()] > 1 {
                    position.push(state.words[arc.index()].into());
                }
            }
        }
        position.into()
    }
}

/// Goes through the strategy of one claim.
struct Reader<'a> {
    board: &'a Board,
    claim: &'a Claim,
    /// The step that is next.
    step: usize,
    /// The positions to be remembered, of earlier claims too.
    memory: &'a mut Vec<Box<[u64]>>,
    positions: u64,
}

/// A position in which the loser is to move, and the words that it can still try.
struct Defence {
    state: Rc<State>,
    moves: vec::IntoIter<ArcId>,
}

impl Reader<'_> {
    fn check(&mut self, known: &[(u32, bool)]) -> Result<(), StepFault> {
        let graph = &self.board.graph;
        let tail = self.board.tail[self.claim.tail.index()];
        let mut state = self.board.state.clone();
        for &(other, won) in known {
            let reached = self.board.reach(&self.board.state, other);
            for arc in graph.arcs_into(TailId(other)).filter(|&arc| !reached.contains(&graph.head(arc))) {
                if won {
                    state.words[arc.index()] = 0;
                } else {
                    state.head[graph.head(arc).index()] = Some(true);
                }
            }
        }
        self.conclude(&mut state, tail)?;
        let label = state.tail[tail as usize];
        let mut line = Vec::new();
        match (label, self.claim.won) {
            (None, true) => line.extend(self.attack(&state, tail)?),
            (None, false) => line.push(self.defence(state, tail)),
            (Some(won), claimed) if won == claimed => {}
            _ => return Err(StepFault::Missing),
        }
        while let Some(defence) = line.last_mut() {
            let Some(arc) = defence.moves.next() else {
                line.pop();
                continue;
            };
            let mut state = State::clone(&defence.state);
            state.words[arc.index()] -= 1;
            let tail = self.board.graph.tail(arc).0;
            self.positions += 1;
            state.label(&self.board.graph);
            if state.tail[tail as usize].is_none() && self.claim.steps.get(self.step) == Some(&Step::Reply) {
                self.step += 1;
                self.cancel(&mut state, tail)?;
            }
            match state.tail[tail as usize] {
                Some(true) => {}
                Some(false) => return Err(StepFault::Refuted(arc)),
                None => line.extend(self.attack(&state, tail)?),
            }
        }
        self.end()
    }

    /// The winner's word. Returns what the loser can do then, unless all of it has been shown.
    fn attack(&mut self, state: &State, tail: u32) -> Result<Option<Defence>, StepFault> {
        let graph = &self.board.graph;
        let (name, star) = match self.next()? {
            Step::Play(arc, star) => (arc, star),
            Step::Again(number) => {
                let same = self.memory.get(number as usize) == Some(&self.board.position(state, tail));
                return if same { Ok(None) } else { Err(StepFault::OtherPosition(number)) };
            }
            Step::Cancel([a, b], _) => return Err(StepFault::NoPair(a, b)),
            Step::Reply => return Err(StepFault::Superfluous),
        };
        let arc =
            self.local(name).filter(|&arc| state.is_open(graph, arc) && graph.has_link(TailId(tail), graph.head(arc)));
        let arc = arc.ok_or(StepFault::NotPlayable(name))?;
        if star {
            // It has not been shown yet that it is won. But it cannot come again before that: every move uses a word up.
            self.memory.push(self.board.position(state, tail));
        }
        let mut state = state.clone();
        state.words[arc.index()] -= 1;
        let tail = graph.tail(arc).0;
        self.conclude(&mut state, tail)?;
        match state.tail[tail as usize] {
            Some(true) => Err(StepFault::Blunder(name)),
            Some(false) => Ok(None),
            None => Ok(Some(self.defence(state, tail))),
        }
    }

    fn defence(&self, state: State, tail: u32) -> Defence {
        let graph = &self.board.graph;
        let arcs = graph.heads_of(TailId(tail)).flat_map(|head| graph.arcs_from(head));
        let moves: Vec<ArcId> = arcs.filter(|&arc| state.is_open(graph, arc)).collect();
        Defence { state: Rc::new(state), moves: moves.into_iter() }
    }

    /// Draws all conclusions, of the pairs that are written too.
    fn conclude(&mut self, state: &mut State, tail: u32) -> Result<(), StepFault> {
        self.positions += 1;
        state.label(&self.board.graph);
        self.cancel(state, tail)
    }

    /// Cancels the pairs that are written, as long as the tail is undecided.
    fn cancel(&mut self, state: &mut State, tail: u32) -> Result<(), StepFault> {
        let graph = &self.board.graph;
        while let (None, Some(&Step::Cancel(names, count))) =
            (state.tail[tail as usize], self.claim.steps.get(self.step))
        {
            let fault = StepFault::NoPair(names[0], names[1]);
            let (Some(a), Some(b)) = (self.local(names[0]), self.local(names[1])) else { return Err(fault) };
            let answers = |a, b| state.is_least(graph, graph.tail(a), graph.head(b));
            let open = state.is_open(graph, a) && state.is_open(graph, b);
            if !open || !answers(a, b) || !answers(b, a) {
                return Err(fault);
            }
            for arc in [a, b] {
                let words = &mut state.words[arc.index()];
                *words = words.checked_sub(count).ok_or(fault)?;
            }
            self.step += 1;
            state.label(graph);
        }
        Ok(())
    }

    fn next(&mut self) -> Result<Step, StepFault> {
        let step = self.claim.steps.get(self.step).copied().ok_or(StepFault::Missing)?;
        self.step += 1;
        Ok(step)
    }

    fn end(&self) -> Result<(), StepFault> {
        if self.step == self.claim.steps.len() { Ok(()) } else { Err(StepFault::Superfluous) }
    }

    fn local(&self, name: ArcId) -> Option<ArcId> {
        self.board.arc.get(name.index()).copied().filter(|&arc| arc != GONE).map(ArcId)
    }
}
