//! Who has won, and what each move is worth, as C asks it. It must not decide anything itself.

use wordgraph::{Analysis, ArcId, HeadId, Judge, Move, Outcome, Reason, TailId};

use crate::call::Call;
use crate::detail::kkeut_detail;
use crate::graph::{KKEUT_NONE, SharedGraph, arc, arcs, heads, kkeut_graph, tail};
use crate::handle::Opaque;
use crate::status::{KKEUT_NO_WORD, kkeut_status};

/// The analysis of a graph: which tails are won and lost, and everything that follows from it. It never changes, all its
/// functions are queries, and it keeps its graph alive.
#[derive(Debug)]
pub struct kkeut_analysis {
    _opaque: [u8; 0],
}

impl Opaque for kkeut_analysis {
    type Object = Analyzed;
    const TAG: u32 = 0x5741_4E41;
}

/// An analysis, and its graph to be shared further.
pub(crate) struct Analyzed {
    graph: SharedGraph,
    pub(crate) analysis: Analysis<SharedGraph>,
}

/// How a game ends under perfect play: one of KKEUT_LOSS, KKEUT_ROOT, KKEUT_WIN, which are ordered from worse to better.
pub type kkeut_outcome = u32;

/// The player loses, whatever it does. This is a proof.
pub const KKEUT_LOSS: kkeut_outcome = 0;
/// Undecided: a root (루트), open to a deeper search.
pub const KKEUT_ROOT: kkeut_outcome = 1;
/// The player wins, whatever the opponent does. This is a proof.
pub const KKEUT_WIN: kkeut_outcome = 2;

/// How a tail was decided: one of KKEUT_REASON_...
pub type kkeut_reason = u32;

/// It was not: a root.
pub const KKEUT_REASON_NONE: kkeut_reason = 0;
/// Lost: there is no word to follow, once pairs are cancelled.
pub const KKEUT_REASON_DEAD_END: kkeut_reason = 1;
/// Won by a word to a lost tail, or lost because every word goes to a won one.
pub const KKEUT_REASON_PROPAGATION: kkeut_reason = 2;
/// Won by a word that leads back to the same choice and leaves the opponent nothing.
pub const KKEUT_REASON_LOOP: kkeut_reason = 3;

/// What is known of the player who is handed a tail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct kkeut_verdict {
    /// Win, loss or root.
    pub outcome: kkeut_outcome,
    /// How it was decided.
    pub reason: kkeut_reason,
    /// In how many words the winner can force the end, with pairs cancelled; KKEUT_NONE for a root.
    pub depth: u32,
    /// An arc that wins, and in the fewest words; KKEUT_NONE if the tail is not won.
    pub winning_arc: u32,
}

/// What is known of an arc.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct kkeut_arc_verdict {
    /// How many words there are, without those that were taken away.
    pub words: u32,
    /// How many of them are left once pairs are cancelled.
    pub net: u32,
    /// An arc whose word answers a cancelled word of this one; KKEUT_NONE if none is cancelled.
    pub partner: u32,
}

/// A move, and what it is worth to who plays it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct kkeut_move {
    /// The arc of which a word is played.
    pub arc: u32,
    /// The outcome for the player.
    pub outcome: kkeut_outcome,
    /// In how many words, this one included, the winner can force the end; KKEUT_NONE if the move is open.
    pub depth: u32,
}

/// A tail, and the outcome for who is handed it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct kkeut_tail_outcome {
    /// The tail.
    pub tail: u32,
    /// The outcome.
    pub outcome: kkeut_outcome,
}

pub(crate) fn outcome_number(outcome: Outcome) -> kkeut_outcome {
    match outcome {
        Outcome::Loss => KKEUT_LOSS,
        Outcome::Root => KKEUT_ROOT,
        Outcome::Win => KKEUT_WIN,
    }
}

fn verdict(analysis: &Analysis<SharedGraph>, tail: TailId) -> kkeut_verdict {
    kkeut_verdict {
        outcome: outcome_number(analysis.outcome(tail)),
        reason: match analysis.reason(tail) {
            None => KKEUT_REASON_NONE,
            Some(Reason::DeadEnd) => KKEUT_REASON_DEAD_END,
            Some(Reason::Propagation) => KKEUT_REASON_PROPAGATION,
            Some(Reason::Loop) => KKEUT_REASON_LOOP,
        },
        depth: analysis.depth(tail).unwrap_or(KKEUT_NONE),
        winning_arc: analysis.winning_arc(tail).map_or(KKEUT_NONE, |arc| arc.0),
    }
}

impl From<Move> for kkeut_move {
    fn from(worth: Move) -> Self {
        Self { arc: worth.arc.0, outcome: outcome_number(worth.outcome), depth: worth.depth.unwrap_or(KKEUT_NONE) }
    }
}

/// An arc that still has a word.
fn playable(analysis: &Analysis<SharedGraph>, number: u32) -> Result<ArcId, kkeut_status> {
    let arc = arc(analysis.graph(), number)?;
    if analysis.multiplicity(arc) == 0 { Err(KKEUT_NO_WORD) } else { Ok(arc) }
}

/// Analyses `graph`, into `analysis`.
///
/// Ownership: yours; free it with kkeut_analysis_free. It keeps the graph alive: free that whenever you like.
/// Errors: none but those of every call.
/// Threads: query of `graph`. Cost: O(vertices + arcs) without a rule, a little more with one; 1 to 2 ms for 230,000 words.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_analysis_new(
    graph: *const kkeut_graph,
    analysis: *mut *mut kkeut_analysis,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let graph = call.object(graph)?;
        let place = call.new_handle(analysis)?;
        place.write(Analyzed { graph: graph.clone(), analysis: Analysis::new(graph.clone()) });
        Ok(())
    })
}

/// The analysis of the same graph without one word of each of the `arc_count` arcs at `arcs`, into `without`; an arc named twice
/// loses two words. What was taken away before, in `analysis`, stays away, so that a game can be followed word by word.
///
/// Ownership: yours; free it with kkeut_analysis_free.
/// Errors: KKEUT_OUT_OF_RANGE and KKEUT_NO_WORD (an arc; see `detail`).
/// Threads: query. Cost: that of a new analysis.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_analysis_without(
    analysis: *const kkeut_analysis,
    arcs: *const u32,
    arc_count: usize,
    detail: *mut kkeut_detail,
    without: *mut *mut kkeut_analysis,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let Analyzed { graph, analysis } = call.object(analysis)?;
        let arcs = call.slice(arcs, arc_count)?;
        let detail = call.detail(detail)?;
        let place = call.new_handle(without)?;
        if let Err(wrong) = self::arcs(analysis.graph(), arcs) {
            return Err(detail.tell(&wrong));
        }
        let without = analysis.without(arcs.iter().map(|&arc| ArcId(arc))).map_err(|error| detail.tell(&error))?;
        place.write(Analyzed { graph: graph.clone(), analysis: without });
        Ok(())
    })
}

/// Frees `analysis`. NULL is left alone.
///
/// Errors: none. Threads: change. Cost: O(1).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_analysis_free(analysis: *mut kkeut_analysis) {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.free(analysis);
}

/// The graph of `analysis`, into `graph`, with all its words, those that were taken away too. Nothing is copied.
///
/// Ownership: yours; free it with kkeut_graph_free.
/// Errors: none but those of every call.
/// Threads: query. Cost: O(1).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_analysis_graph(
    analysis: *const kkeut_analysis,
    graph: *mut *mut kkeut_graph,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let Analyzed { graph: shared, .. } = call.object(analysis)?;
        call.new_handle(graph)?.write(shared.clone());
        Ok(())
    })
}

/// The outcome for the player who is handed `tail`, into `outcome`.
///
/// Errors: KKEUT_OUT_OF_RANGE (`tail`), of those that `analysis` has.
/// Threads: query. Cost: O(1), nothing allocated.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_analysis_outcome(
    analysis: *const kkeut_analysis,
    tail: u32,
    outcome: *mut kkeut_outcome,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let analysis = &call.object(analysis)?.analysis;
        let place = call.out(outcome)?;
        place.write(outcome_number(analysis.outcome(self::tail(analysis.graph(), tail)?)));
        Ok(())
    })
}

/// All that `analysis` knows of the player who is handed `tail`, into `verdict`: the outcome, how it was decided, in how many
/// words, and the best move.
///
/// Errors: KKEUT_OUT_OF_RANGE (`tail`).
/// Threads: query. Cost: O(1), nothing allocated.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_analysis_tail(
    analysis: *const kkeut_analysis,
    tail: u32,
    verdict: *mut kkeut_verdict,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let analysis = &call.object(analysis)?.analysis;
        let place = call.out(verdict)?;
        place.write(self::verdict(analysis, self::tail(analysis.graph(), tail)?));
        Ok(())
    })
}

/// As kkeut_analysis_tail for all tails of `analysis`, ascending, into the `capacity` places at `verdicts`; the number of tails
/// into `needed`.
///
/// Errors: KKEUT_BUFFER_TOO_SMALL.
/// Threads: query. Cost: O(tails), nothing allocated.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_analysis_tails(
    analysis: *const kkeut_analysis,
    verdicts: *mut kkeut_verdict,
    capacity: usize,
    needed: *mut usize,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let analysis = &call.object(analysis)?.analysis;
        let buffer = call.buffer(verdicts, capacity, needed)?;
        buffer.fill(analysis.graph().tails().map(|tail| verdict(analysis, tail)))
    })
}

/// What `analysis` knows of `arc`, into `verdict`: its words, how many of them are left once pairs are cancelled, and what answers
/// them.
///
/// Errors: KKEUT_OUT_OF_RANGE (`arc`).
/// Threads: query. Cost: O(log(arcs of the head)), nothing allocated.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_analysis_arc(
    analysis: *const kkeut_analysis,
    arc: u32,
    verdict: *mut kkeut_arc_verdict,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let analysis = &call.object(analysis)?.analysis;
        let place = call.out(verdict)?;
        let arc = self::arc(analysis.graph(), arc)?;
        place.write(kkeut_arc_verdict {
            words: analysis.multiplicity(arc),
            net: analysis.net(arc),
            partner: analysis.partner(arc).map_or(KKEUT_NONE, |partner| partner.0),
        });
        Ok(())
    })
}

/// What playing a word of `arc` is worth by `analysis`, into `worth`.
///
/// Errors: KKEUT_OUT_OF_RANGE (`arc`); KKEUT_NO_WORD if its words have all been taken away.
/// Threads: query. Cost: O(1) to O(arcs of the head) for most arcs; an analysis of the root graph, or of all, for some. To judge
/// many moves, ask for them together.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_analysis_move(
    analysis: *const kkeut_analysis,
    arc: u32,
    worth: *mut kkeut_move,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let analysis = &call.object(analysis)?.analysis;
        let place = call.out(worth)?;
        place.write(Judge::new(analysis).judge(playable(analysis, arc)?).into());
        Ok(())
    })
}

/// The moves of the player who is handed `tail`, and what each is worth by `analysis`: by head and then by tail, into the
/// `capacity` places at `moves`; their number into `needed`.
///
/// Errors: KKEUT_OUT_OF_RANGE (`tail`); KKEUT_BUFFER_TOO_SMALL, before any move is judged.
/// Threads: query. Cost: that of kkeut_analysis_move for each, but the root graph is built once.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_analysis_moves(
    analysis: *const kkeut_analysis,
    tail: u32,
    moves: *mut kkeut_move,
    capacity: usize,
    needed: *mut usize,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let analysis = &call.object(analysis)?.analysis;
        let buffer = call.buffer(moves, capacity, needed)?;
        let heads = analysis.graph().heads_of(self::tail(analysis.graph(), tail)?);
        let arcs = playable_from(analysis, heads);
        let mut judge = Judge::new(analysis);
        buffer.fill(arcs.into_iter().map(|arc| judge.judge(arc).into()))
    })
}

/// The moves of a player who may begin with any of the `head_count` heads at `heads`, as at the start of a game, and what each is
/// worth by `analysis`: in the order of the heads and then by tail, into the `capacity` places at `moves`; their number into
/// `needed`.
///
/// Errors: KKEUT_OUT_OF_RANGE (a head; see `detail`); KKEUT_BUFFER_TOO_SMALL, before any move is judged.
/// Threads: query. Cost: that of kkeut_analysis_move for each, but the root graph is built once.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_analysis_moves_from(
    analysis: *const kkeut_analysis,
    heads: *const u32,
    head_count: usize,
    detail: *mut kkeut_detail,
    moves: *mut kkeut_move,
    capacity: usize,
    needed: *mut usize,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let analysis = &call.object(analysis)?.analysis;
        let heads = call.slice(heads, head_count)?;
        let detail = call.detail(detail)?;
        let buffer = call.buffer(moves, capacity, needed)?;
        if let Err(wrong) = self::heads(analysis.graph(), heads) {
            return Err(detail.tell(&wrong));
        }
        let arcs = playable_from(analysis, heads.iter().map(|&head| HeadId(head)));
        let mut judge = Judge::new(analysis);
        buffer.fill(arcs.into_iter().map(|arc| judge.judge(arc).into()))
    })
}

/// The arcs with a word that begin with some heads, counted before they are judged.
fn playable_from(analysis: &Analysis<SharedGraph>, heads: impl Iterator<Item = HeadId>) -> Vec<ArcId> {
    let graph = analysis.graph();
    heads.flat_map(|head| graph.arcs_from(head)).filter(|&arc| analysis.multiplicity(arc) != 0).collect()
}

/// The outcome by `analysis` for a player who may begin with any of the `head_count` heads at `heads`, into `outcome`. With one
/// head it is that of a player who has to begin with it; with none the player has lost.
///
/// Errors: KKEUT_OUT_OF_RANGE (a head; see `detail`).
/// Threads: query. Cost: as many kkeut_analysis_move as it takes to find a winning one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_analysis_any_of(
    analysis: *const kkeut_analysis,
    heads: *const u32,
    head_count: usize,
    detail: *mut kkeut_detail,
    outcome: *mut kkeut_outcome,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let analysis = &call.object(analysis)?.analysis;
        let heads = call.slice(heads, head_count)?;
        let detail = call.detail(detail)?;
        let place = call.out(outcome)?;
        if let Err(wrong) = self::heads(analysis.graph(), heads) {
            return Err(detail.tell(&wrong));
        }
        place.write(outcome_number(Judge::new(analysis).any_of(heads.iter().map(|&head| HeadId(head)))));
        Ok(())
    })
}

/// The tails of `analysis` whose outcome changes when one word of `arc` is taken away, ascending, with what it changes to, into
/// the `capacity` places at `changes`; their number into `needed`.
///
/// Errors: KKEUT_OUT_OF_RANGE (`arc`); KKEUT_NO_WORD; KKEUT_BUFFER_TOO_SMALL.
/// Threads: query. Cost: as kkeut_analysis_move, or a new analysis and a pass over the tails.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_analysis_changes_without(
    analysis: *const kkeut_analysis,
    arc: u32,
    changes: *mut kkeut_tail_outcome,
    capacity: usize,
    needed: *mut usize,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let analysis = &call.object(analysis)?.analysis;
        let buffer = call.buffer(changes, capacity, needed)?;
        let changes = Judge::new(analysis).changes_without(playable(analysis, arc)?);
        let change =
            |(tail, outcome): (TailId, Outcome)| kkeut_tail_outcome { tail: tail.0, outcome: outcome_number(outcome) };
        buffer.fill(changes.into_iter().map(change))
    })
}
