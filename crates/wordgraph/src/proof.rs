//! Proofs: how the winner of a position wins, written down so that it can be checked by who trusts neither the search nor
//! its table. It must not say whether a proof is right; that is for `check`, which shares no code with what made it.
//!
//! A proof is a list of claims, each of a tail and with a strategy: for every position the winner's word, and for every word
//! of the loser what comes then. Which words the loser has, and which positions are decided without more words, is not written
//! down: whoever checks a proof finds it out, and so a strategy is little more than a list of the winner's arcs.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::borrow::Borrow;
use core::fmt::{self, Write as _};
use core::str::FromStr;

use foldhash::fast::FixedState;
use hashbrown::HashMap;

use crate::analysis::Outcome;
use crate::field::{Field, Mark};
use crate::graph::{ArcId, Graph, TailId};
use crate::retrograde::Label;
use crate::solve::{Effort, Known, Limits, Search, Solver, Stop};
use crate::table::Table;

/// A proof of who wins some positions of a graph.
///
/// Made by [`Solver::prove`], checked by [`check`](Self::check). As text (by [`Display`](fmt::Display) and [`FromStr`]) it is
///
/// ```text
/// kkeut-proof 1
/// graph HEADS TAILS ARCS WORDS DIGEST
/// tail TAIL win|loss
/// STEP STEP …
/// end DIGEST
/// ```
///
/// with one `tail` line and one line of steps for each claim. A step is an arc, by number: the winner's word (`17`, or `17*`
/// if the position comes again); `=3`, which says that this position is the one in which the fourth of all words marked by a
/// star was played; or `~17,4,1`, which cancels one word of arc 17 against one of arc 4, now that the last word has been
/// played. A bar `|` comes before those after a word of the loser, which is not written itself.
///
/// ```
/// use wordgraph::{Graph, Limits, Proof, Solver, TailId};
///
/// let graph = Graph::plain(3, [(0, 1), (1, 2), (2, 0)])?;
/// let mut solver = Solver::new(&graph, 1 << 20);
/// let proof = solver.prove([TailId(0)], &Limits::NONE)?;
/// let text = proof.to_string();
/// assert_eq!(text.lines().nth(2), Some("tail 0 win"));
/// let read: Proof = text.parse()?;
/// assert_eq!(read.check(&graph)?.claims, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    pub(crate) graph: Fingerprint,
    pub(crate) claims: Vec<Claim>,
}

/// Who wins a tail, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Claim {
    pub(crate) tail: TailId,
    pub(crate) won: bool,
    pub(crate) steps: Vec<Step>,
}

/// One step of a strategy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// The winner plays a word of this arc. The position is to be remembered if it comes again.
    Play(ArcId, bool),
    /// This is the position with this number among those to be remembered.
    Again(u32),
    /// So many words of the one arc are cancelled against as many of the other.
    Cancel([ArcId; 2], u32),
    /// The words cancelled next are those that follow the loser's next word.
    Reply,
}

/// What a graph is known by: its sizes, and a digest of its links and arcs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fingerprint {
    heads: u32,
    tails: u32,
    arcs: u32,
    words: u64,
    digest: u64,
}

impl Fingerprint {
    pub(crate) fn of(graph: &Graph) -> Self {
        let mut digest = Digest::NEW;
        for tail in graph.tails() {
            for head in graph.heads_of(tail) {
                digest.number(tail.0.into());
                digest.number(head.0.into());
            }
        }
        for arc in graph.arcs() {
            digest.number(graph.head(arc).0.into());
            digest.number(graph.tail(arc).0.into());
            digest.number(graph.multiplicity(arc).into());
        }
        Self {
            heads: graph.head_count(),
            tails: graph.tail_count(),
            arcs: graph.arc_count(),
            words: graph.word_count(),
            digest: digest.0,
        }
    }
}

/// FNV-1a over 64 bits: against accidents, not against malice.
struct Digest(u64);

impl Digest {
    const NEW: Self = Self(0xcbf2_9ce4_8422_2325);

    fn bytes(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    fn number(&mut self, number: u64) {
        self.bytes(&number.to_le_bytes());
    }
}

impl Proof {
    /// What is claimed: the tails in order, and whether who is handed one of them wins.
    #[must_use]
    pub fn claims(&self) -> impl ExactSizeIterator<Item = (TailId, Outcome)> + '_ {
        let outcome = |won| if won { Outcome::Win } else { Outcome::Loss };
        self.claims.iter().map(move |claim| (claim.tail, outcome(claim.won)))
    }

    /// How many steps there are in all strategies together.
    #[must_use]
    pub fn len(&self) -> usize {
        self.claims.iter().map(|claim| claim.steps.len()).sum()
    }

    /// Whether there is no step: everything claimed is decided by the analysis, or nothing is claimed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The last line is a digest of all lines before it, so they are written once to be counted.
        let mut text = String::new();
        let Fingerprint { heads, tails, arcs, words, digest } = self.graph;
        writeln!(text, "{MAGIC} {VERSION}\ngraph {heads} {tails} {arcs} {words} {digest:016x}")?;
        for claim in &self.claims {
            writeln!(text, "tail {} {}", claim.tail.0, if claim.won { "win" } else { "loss" })?;
            for (at, step) in claim.steps.iter().enumerate() {
                if at != 0 {
                    text.push(' ');
                }
                match step {
                    Step::Play(arc, false) => write!(text, "{}", arc.0)?,
                    Step::Play(arc, true) => write!(text, "{}*", arc.0)?,
                    Step::Again(number) => write!(text, "={number}")?,
                    Step::Reply => text.push('|'),
                    Step::Cancel([a, b], count) => write!(text, "~{},{},{count}", a.0, b.0)?,
                }
            }
            text.push('\n');
        }
        let mut digest = Digest::NEW;
        digest.bytes(text.as_bytes());
        writeln!(f, "{text}end {:016x}", digest.0)
    }
}

const MAGIC: &str = "kkeut-proof";
const VERSION: &str = "1";

/// A text that is no proof.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseProofError {
    /// The first line does not say that this is a proof.
    #[error("line 1: this is no proof (kkeut-proof is expected)")]
    NoProof,
    /// It is written in a version of the format that is not known here.
    #[error("line 1: the version of the format is {version:?}, and 1 is expected")]
    Version {
        /// What stands in its place.
        version: Box<str>,
    },
    /// Something else is expected in a line.
    #[error("line {line}: {found:?} is found, and {expected} is expected")]
    Line {
        /// The line, counted from 1.
        line: usize,
        /// What is there.
        found: Box<str>,
        /// What should be.
        expected: &'static str,
    },
    /// The last line is missing, or its digest is not that of the text.
    #[error("line {line}: the proof has been altered or cut off")]
    Altered {
        /// The line, counted from 1.
        line: usize,
    },
}

impl FromStr for Proof {
    type Err = ParseProofError;

    fn from_str(text: &str) -> Result<Self, ParseProofError> {
        // Nothing is read in two ways, spaces and the ends of lines included: whatever is altered is seen.
        let mut lines = text.split('\n').zip(1..);
        let version = lines.next().and_then(|(line, _)| line.strip_prefix(MAGIC));
        let version =
            version.filter(|rest| rest.is_empty() || rest.starts_with(' ')).ok_or(ParseProofError::NoProof)?;
        let version = version.strip_prefix(' ').unwrap_or(version);
        if version != VERSION {
            return Err(ParseProofError::Version { version: cut(version) });
        }
        let graph = lines.next().map_or("", |(line, _)| line);
        let graph = read_graph(graph).ok_or_else(|| wrong(2, graph, "graph HEADS TAILS ARCS WORDS DIGEST"))?;
        let mut claims = Vec::new();
        let mut last = 2;
        while let Some((line, number)) = lines.next().filter(|(line, _)| !line.is_empty()) {
            if let Some(digest) = line.strip_prefix("end ") {
                let mut expected = Digest::NEW;
                expected.bytes(&text.as_bytes()[..line.as_ptr() as usize - text.as_ptr() as usize]);
                let same = read_digest(digest) == Some(expected.0);
                let is_end = lines.map(|(line, _)| line).eq([""]);
                return if same && is_end {
                    Ok(Self { graph, claims })
                } else {
                    Err(ParseProofError::Altered { line: number })
                };
            }
            let (tail, won) = read_tail(line).ok_or_else(|| wrong(number, line, "tail TAIL win|loss"))?;
            // Its steps, if there are any, are the next line.
            let Some((line, number)) = lines.next() else { return Err(ParseProofError::Altered { line: number }) };
            last = number;
            let steps = Some(line).filter(|line| !line.is_empty()).into_iter().flat_map(|line| line.split(' '));
            let steps = steps.map(|step| read_step(step).ok_or_else(|| wrong(number, step, "a step")));
            claims.push(Claim { tail, won, steps: steps.collect::<Result<_, _>>()? });
        }
        Err(ParseProofError::Altered { line: last })
    }
}

fn wrong(line: usize, found: &str, expected: &'static str) -> ParseProofError {
    ParseProofError::Line { line, found: cut(found), expected }
}

/// As much of a text as an error shows.
fn cut(text: &str) -> Box<str> {
    text.chars().take(80).collect::<String>().into()
}

fn read_graph(line: &str) -> Option<Fingerprint> {
    let mut fields = line.strip_prefix("graph ")?.split(' ');
    let mut next = || fields.next();
    let graph = Fingerprint {
        heads: read_number(next()?)?,
        tails: read_number(next()?)?,
        arcs: read_number(next()?)?,
        words: read_number(next()?)?,
        digest: read_digest(next()?)?,
    };
    next().is_none().then_some(graph)
}

fn read_tail(line: &str) -> Option<(TailId, bool)> {
    let (tail, outcome) = line.strip_prefix("tail ")?.split_once(' ')?;
    let won = match outcome {
        "win" => true,
        "loss" => false,
        _ => return None,
    };
    Some((TailId(read_number(tail)?), won))
}

fn read_step(step: &str) -> Option<Step> {
    if step == "|" {
        return Some(Step::Reply);
    }
    if let Some(number) = step.strip_prefix('=') {
        return Some(Step::Again(read_number(number)?));
    }
    if let Some(pair) = step.strip_prefix('~') {
        let mut numbers = pair.split(',');
        let mut next = || numbers.next().and_then(read_number);
        let (a, b, count) = (next()?, next()?, next()?);
        return numbers.next().is_none().then_some(Step::Cancel([ArcId(a), ArcId(b)], count));
    }
    match step.strip_suffix('*') {
        Some(arc) => Some(Step::Play(ArcId(read_number(arc)?), true)),
        None => Some(Step::Play(ArcId(read_number(step)?), false)),
    }
}

/// A number as it is written here. `parse` takes a plus sign and zeros before it too, and then one number could be written in
/// several ways: not every change of the text would be seen.
fn read_number<N: FromStr>(text: &str) -> Option<N> {
    let is_one_way = text == "0" || !text.starts_with(['0', '+']);
    text.parse().ok().filter(|_| is_one_way)
}

/// A digest as it is written here, for the same reason.
fn read_digest(text: &str) -> Option<u64> {
    let is_one_way = text.len() == 16 && !text.contains(|c: char| c == '+' || c.is_ascii_uppercase());
    u64::from_str_radix(text, 16).ok().filter(|_| is_one_way)
}

/// A proof that could not be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum ProveError {
    /// A search was stopped before it knew who wins.
    #[error("tail {}: {why}", tail.0)]
    Unknown {
        /// The tail that was to be proved.
        tail: TailId,
        /// What stopped it.
        why: Stop,
    },
    /// Two positions were taken for one: an accident that is not to be expected.
    #[error("tail {}: two positions have the same key", tail.0)]
    Collision {
        /// The tail that was to be proved.
        tail: TailId,
    },
}

impl<G: Borrow<Graph> + Clone> Solver<G> {
    /// Proves who wins `tails`, in that order: what is proved of earlier ones is used for later ones where it can be. So a
    /// proof of many tails is made best in their [order](Self::order).
    ///
    /// What has been solved is known from the table; what the table has lost is searched again, each such position within
    /// `limits`.
    ///
    /// # Errors
    ///
    /// [`ProveError::Unknown`] if a tail could not be decided within the limits; [`ProveError::Collision`] if two
    /// positions have the same key, which is not to be expected.
    ///
    /// # Panics
    ///
    /// If a tail is out of range, or words have been taken away: a proof is of the whole graph.
    ///
    /// # Complexity
    ///
    /// Linear in the size of the proof, and as many bytes as it has positions, some 40 times.
    pub fn prove<I>(&mut self, tails: I, limits: &Limits<'_>) -> Result<Proof, ProveError>
    where
        I: IntoIterator<Item = TailId>,
    {
        let graph = self.analysis().graph();
        let whole = graph.arcs().all(|arc| self.analysis().multiplicity(arc) == graph.multiplicity(arc));
        assert!(whole, "a proof is of the whole graph, and words of it have been taken away");
        let mut proof = Proof { graph: Fingerprint::of(graph), claims: Vec::new() };
        let mut known = vec![None; self.order().len()];
        let mut strategy = Strategy::default();
        for tail in tails {
            let won = match self.analysis().outcome(tail) {
                Outcome::Win => true,
                Outcome::Loss => false,
                Outcome::Root => {
                    let local = self.local(tail);
                    let (field, table, line, effort) = self.ground(local, &known);
                    let mut maker = Maker { field, table, line, effort, limits, strategy: &mut strategy };
                    let found = maker.prove(local).map_err(|fault| match fault {
                        Fault::Stop(why) => ProveError::Unknown { tail, why },
                        Fault::Collision => ProveError::Collision { tail },
                    })?;
                    known[local as usize] = Some(found);
                    matches!(found, Known::Won(_))
                }
            };
            proof.claims.push(Claim { tail, won, steps: core::mem::take(&mut strategy.steps) });
        }
        strategy.star(&mut proof.claims);
        Ok(proof)
    }
}

/// Why a strategy could not be written down.
enum Fault {
    Stop(Stop),
    Collision,
}

/// Strategies as they are written: the steps of the one at hand, and where every position of the winner was met first.
#[derive(Default)]
struct Strategy {
    steps: Vec<Step>,
    /// By key, the number of each position among the winner's words so far.
    met: HashMap<(u64, u64), u32, FixedState>,
    plays: u32,
    /// The numbers of those that are met again.
    again: Vec<u32>,
}

impl Strategy {
    /// Marks the positions that come again, and numbers them among themselves.
    fn star(mut self, claims: &mut [Claim]) {
        self.again.sort_unstable();
        self.again.dedup();
        let mut plays = 0;
        for step in claims.iter_mut().flat_map(|claim| &mut claim.steps) {
            match step {
                Step::Play(_, star) => {
                    *star = self.again.binary_search(&plays).is_ok();
                    plays += 1;
                }
                Step::Again(number) => *number = self.again.partition_point(|again| again < number) as u32,
                Step::Cancel(..) | Step::Reply => {}
            }
        }
    }
}

/// Writes a strategy down.
struct Maker<'a, 'f> {
    field: Field<'f>,
    table: &'a mut Table,
    line: usize,
    effort: &'a mut Effort,
    limits: &'a Limits<'a>,
    strategy: &'a mut Strategy,
}

/// A position in which the loser is to move, and how far its moves have been gone through.
struct Defence {
    moves: Vec<ArcId>,
    next: usize,
    /// How to take back the word that led here, and the loser's word before that.
    marks: [Option<Mark>; 2],
}

impl Maker<'_, '_> {
    fn prove(&mut self, tail: u32) -> Result<Known, Fault> {
        self.write_cancelled();
        let known = self.search(tail)?;
        if self.field.label(tail) != Label::Undecided {
            return Ok(known);
        }
        let mut line = Vec::new();
        if known == Known::Lost {
            line.push(Defence { moves: self.field.moves(tail).collect(), next: 0, marks: [None, None] });
        } else {
            line.extend(self.attack(tail, None)?);
        }
        while let Some(defence) = line.last_mut() {
            if let Some(&arc) = defence.moves.get(defence.next) {
                defence.next += 1;
                let mark = self.field.play(arc);
                if !self.field.cancelled().is_empty() {
                    self.strategy.steps.push(Step::Reply);
                }
                self.write_cancelled();
                let tail = self.field.graph().tail(arc).0;
                match self.field.label(tail) {
                    Label::Won => self.field.undo(mark),
                    Label::Lost => return Err(Fault::Collision),
                    Label::Undecided => line.extend(self.attack(tail, Some(mark))?),
                }
            } else if let Some(defence) = line.pop() {
                for mark in defence.marks.into_iter().flatten() {
                    self.field.undo(mark);
                }
            }
        }
        Ok(known)
    }

    /// Writes down the winner's word in a position to which the word at `mark` led. Returns what the loser can do about it,
    /// or takes the words back if it can do nothing.
    fn attack(&mut self, tail: u32, mark: Option<Mark>) -> Result<Option<Defence>, Fault> {
        let key = self.field.key(tail);
        if let Some(&number) = self.strategy.met.get(&(key.0, key.1)) {
            self.strategy.again.push(number);
            self.strategy.steps.push(Step::Again(number));
            if let Some(mark) = mark {
                self.field.undo(mark);
            }
            return Ok(None);
        }
        self.strategy.met.insert((key.0, key.1), self.strategy.plays);
        self.strategy.plays += 1;
        let Known::Won(best) = self.search(tail)? else { return Err(Fault::Collision) };
        let arc = self.field.named(best).filter(|&arc| self.field.moves(tail).any(|other| other == arc));
        let arc = arc.ok_or(Fault::Collision)?;
        self.strategy.steps.push(Step::Play(best, false));
        let reply = self.field.play(arc);
        self.write_cancelled();
        let tail = self.field.graph().tail(arc).0;
        match self.field.label(tail) {
            Label::Won => Err(Fault::Collision),
            Label::Lost => {
                self.field.undo(reply);
                if let Some(mark) = mark {
                    self.field.undo(mark);
                }
                Ok(None)
            }
            Label::Undecided => {
                let moves = self.field.moves(tail).collect();
                Ok(Some(Defence { moves, next: 0, marks: [Some(reply), mark] }))
            }
        }
    }

    fn search(&mut self, tail: u32) -> Result<Known, Fault> {
        let mut search = Search::new(self.limits, self.line);
        let found = search.position(&mut self.field, self.table, tail, &mut |_| {});
        *self.effort += search.effort;
        found.map_err(Fault::Stop)
    }

    fn write_cancelled(&mut self) {
        let field = &self.field;
        let steps = field.cancelled().iter().map(|pair| Step::Cancel(pair.arcs.map(|arc| field.name(arc)), pair.count));
        self.strategy.steps.extend(steps);
    }
}
