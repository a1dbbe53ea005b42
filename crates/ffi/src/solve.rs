//! The exact search of what an analysis leaves open, as C starts it. It must not search itself.

use wordgraph::{ArcId, Effort, Solver, Stop, Verdict};

use crate::analysis::{kkeut_analysis, kkeut_outcome, outcome_number};
use crate::budget::kkeut_budget;
use crate::call::Call;
use crate::detail::{Explain, kkeut_detail};
use crate::graph::{KKEUT_NONE, SharedGraph, arcs, tail};
use crate::handle::Opaque;
use crate::status::{KKEUT_TOO_LARGE, kkeut_status};

/// The exact search of the roots, with its memory of positions: what was found out about one tail helps with the next, and with
/// the positions of a game that goes on. It keeps its graph alive.
#[derive(Debug)]
pub struct kkeut_solver {
    _opaque: [u8; 0],
}

impl Opaque for kkeut_solver {
    type Object = Solver<SharedGraph>;
    const TAG: u32 = 0x5753_4C56;
}

/// What ended a search: one of KKEUT_ENDED_...
pub type kkeut_ended = u32;

/// Nothing: the answer is known.
pub const KKEUT_ENDED_KNOWN: kkeut_ended = 0;
/// The nodes of the budget were used up.
pub const KKEUT_ENDED_NODES: kkeut_ended = 1;
/// The budget's `stop` said so.
pub const KKEUT_ENDED_STOP: kkeut_ended = 2;
/// The solver's bytes were used up: not by its table, which is always enough, but by the line of play.
pub const KKEUT_ENDED_MEMORY: kkeut_ended = 3;
/// A reason that this version of the header has no name for.
pub const KKEUT_ENDED_OTHER: kkeut_ended = 255;

/// What a search has found out about a tail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct kkeut_solution {
    /// How many nodes this search looked at; 0 if all was known before.
    pub nodes: u64,
    /// The outcome for the player who is handed the tail. KKEUT_ROOT if the search ended before it knew.
    pub outcome: kkeut_outcome,
    /// An arc that wins; KKEUT_NONE if the tail is not known to be won.
    pub best: u32,
    /// What ended the search: one of KKEUT_ENDED_...
    pub ended: kkeut_ended,
}

/// What all searches of a solver have done, and what it keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct kkeut_effort {
    /// The nodes: positions whose moves were looked at.
    pub nodes: u64,
    /// The positions that were looked at.
    pub positions: u64,
    /// How many of them the table knew.
    pub hits: u64,
    /// How many positions the table holds.
    pub table_len: u64,
    /// How many bytes the table takes.
    pub table_bytes: u64,
}

/// A table that is larger than the memory that can be had.
struct TooLarge {
    bytes: usize,
}

impl Explain for TooLarge {
    fn explain(&self) -> (kkeut_status, kkeut_detail) {
        (KKEUT_TOO_LARGE, kkeut_detail { found: self.bytes as u64, ..kkeut_detail::default() })
    }
}

/// A solver for the words of `analysis` that takes at most about `bytes` of memory beside what an analysis takes: three quarters
/// of it at once, for the table, the rest as the line of play needs it; into `solver`. With fewer bytes a search forgets more and
/// takes longer: give it some 64 MB, or more for a large dictionary.
///
/// Ownership: yours; free it with kkeut_solver_free. It lives on without the analysis.
/// Errors: KKEUT_TOO_LARGE if so much memory cannot be had (`detail`: `found`).
/// Threads: query of `analysis`. Cost: O(vertices + arcs + bytes).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_solver_new(
    analysis: *const kkeut_analysis,
    bytes: usize,
    detail: *mut kkeut_detail,
    solver: *mut *mut kkeut_solver,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let analysis = &call.object(analysis)?.analysis;
        let detail = call.detail(detail)?;
        let place = call.new_handle(solver)?;
        // What cannot be had would end the process.
        if Vec::<u8>::new().try_reserve_exact(bytes).is_err() {
            return Err(detail.tell(&TooLarge { bytes }));
        }
        place.write(Solver::of(analysis.clone(), bytes));
        Ok(())
    })
}

/// Frees `solver`. NULL is left alone.
///
/// Errors: none. Threads: change. Cost: O(1).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_solver_free(solver: *mut kkeut_solver) {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.free(solver);
}

/// Turns `solver` to the position in which one word of each of the `arc_count` arcs at `arcs`, and no others, have been taken from
/// the whole graph; an arc named twice has lost two. For a game in play, give it kkeut_position_record each time. What was found
/// out about positions is kept.
///
/// Errors: KKEUT_OUT_OF_RANGE and KKEUT_NO_WORD (an arc; see `detail`).
/// Threads: change. Cost: that of two analyses.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_solver_after(
    solver: *mut kkeut_solver,
    arcs: *const u32,
    arc_count: usize,
    detail: *mut kkeut_detail,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let solver = call.object_mut(solver)?;
        let arcs = call.slice(arcs, arc_count)?;
        let detail = call.detail(detail)?;
        if let Err(wrong) = self::arcs(solver.analysis().graph(), arcs) {
            return Err(detail.tell(&wrong));
        }
        solver.after(arcs.iter().map(|&arc| ArcId(arc))).map_err(|error| detail.tell(&error))
    })
}

/// Searches, with `solver`, who wins when `tail` is handed over, into `solution`: for a tail that the analysis has decided it says
/// what that says. A budget that ends is no error, but leaves the outcome KKEUT_ROOT; to ask again then goes on with what the
/// table has kept. `budget` may be NULL, but then this may go on for ever: give it nodes, and perhaps a clock.
///
/// Errors: KKEUT_OUT_OF_RANGE (`tail`).
/// Threads: change. Cost: the budget's; a node takes some 10 microseconds on a large dictionary.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_solver_solve(
    solver: *mut kkeut_solver,
    tail: u32,
    budget: *const kkeut_budget,
    solution: *mut kkeut_solution,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let solver = call.object_mut(solver)?;
        let budget = call.optional(budget)?;
        let place = call.out(solution)?;
        let tail = self::tail(solver.analysis().graph(), tail)?;
        let before = solver.effort().nodes;
        let verdict = kkeut_budget::solve(budget, |limits, ask| solver.solve_with(tail, limits, |_| ask()));
        place.write(kkeut_solution {
            nodes: solver.effort().nodes - before,
            outcome: outcome_number(verdict.outcome()),
            best: if let Verdict::Win { best } = verdict { best.0 } else { KKEUT_NONE },
            ended: match verdict {
                Verdict::Win { .. } | Verdict::Loss => KKEUT_ENDED_KNOWN,
                Verdict::Unknown { why: Stop::Nodes, .. } => KKEUT_ENDED_NODES,
                Verdict::Unknown { why: Stop::Cancelled, .. } => KKEUT_ENDED_STOP,
                Verdict::Unknown { why: Stop::Memory, .. } => KKEUT_ENDED_MEMORY,
                Verdict::Unknown { .. } => KKEUT_ENDED_OTHER,
            },
        });
        Ok(())
    })
}

/// The undecided tails of `solver`, in the order in which they are best solved: those that lead nowhere else first, so that what
/// is known of them is known when the others are searched; into the `capacity` places at `tails`; their number into `needed`.
///
/// Errors: KKEUT_BUFFER_TOO_SMALL.
/// Threads: query. Cost: O(undecided tails * log(undecided tails)). It allocates.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_solver_order(
    solver: *const kkeut_solver,
    tails: *mut u32,
    capacity: usize,
    needed: *mut usize,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let solver = call.object(solver)?;
        let buffer = call.buffer(tails, capacity, needed)?;
        buffer.fill(solver.order().into_iter().map(|tail| tail.0))
    })
}

/// What all searches of `solver` have done, and what it keeps, into `effort`.
///
/// Errors: none but those of every call.
/// Threads: query. Cost: O(1), nothing allocated.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_solver_effort(solver: *const kkeut_solver, effort: *mut kkeut_effort) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let solver = call.object(solver)?;
        let Effort { nodes, positions, hits } = solver.effort();
        call.out(effort)?.write(kkeut_effort {
            nodes,
            positions,
            hits,
            table_len: solver.table_len(),
            table_bytes: solver.table_bytes() as u64,
        });
        Ok(())
    })
}
