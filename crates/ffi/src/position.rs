//! A word chain in play, in arcs: what is left, what was handed over, who wins, and by what. It must not know words.

use wordgraph::{ArcId, PlayError, Position, TailId};

use crate::analysis::{kkeut_move, kkeut_outcome, outcome_number};
use crate::call::Call;
use crate::chain::Spoken;
use crate::detail::{Explain, OutOfRange, kkeut_detail};
use crate::graph::{KKEUT_NONE, SharedGraph, arc, kkeut_graph, tail};
use crate::handle::Opaque;
use crate::status::{KKEUT_MISFIT, KKEUT_NO_WORD, KKEUT_NOT_FOUND, KKEUT_READ_ONLY, kkeut_status};

/// A word chain in play, in arcs: which words are left, what has been handed over, and who wins. What is known of the tails is
/// kept up to date as words are played and taken back, at a cost that depends on what changes and not on the size of the graph.
/// It keeps its graph alive.
///
/// Its queries may run from many threads at once. A position that belongs to a chain (kkeut_chain_position) is changed by the
/// words of the chain alone.
#[derive(Debug)]
pub struct kkeut_position {
    _opaque: [u8; 0],
}

impl Opaque for kkeut_position {
    type Object = InPlay;
    const TAG: u32 = 0x5750_4F53;

    fn is_part(position: &InPlay) -> bool {
        matches!(position, InPlay::Spoken(_))
    }
}

/// A position by itself, or the one of a chain.
pub(crate) enum InPlay {
    Alone(Position<SharedGraph>),
    Spoken(Spoken),
}

/// Asks a position that is by itself or the one of a chain: the two differ in how they hold their graph.
macro_rules! ask {
    ($held:expr, $position:ident => $answer:expr) => {
        match $held {
            InPlay::Alone($position) => $answer,
            InPlay::Spoken(spoken) => {
                let $position = spoken.game().position();
                $answer
            }
        }
    };
}

impl InPlay {
    /// The position, to be changed, if it is nobody's part.
    fn alone(&mut self) -> Result<&mut Position<SharedGraph>, kkeut_status> {
        match self {
            Self::Alone(position) => Ok(position),
            Self::Spoken(_) => Err(KKEUT_READ_ONLY),
        }
    }

    fn tail(&self, number: u32) -> Result<TailId, kkeut_status> {
        ask!(self, position => tail(position.graph(), number))
    }
}

impl Explain for PlayError {
    fn explain(&self) -> (kkeut_status, kkeut_detail) {
        let nothing = kkeut_detail::default();
        match *self {
            Self::NoSuchArc { arc, arcs } => OutOfRange { index: 0, found: arc.0.into(), count: arcs.into() }.explain(),
            Self::Misfit { arc, head, tail } => (
                KKEUT_MISFIT,
                kkeut_detail { index: arc.0.into(), found: head.0.into(), expected: tail.0.into(), ..nothing },
            ),
            Self::Used { arc } => (KKEUT_NO_WORD, kkeut_detail { index: arc.0.into(), ..nothing }),
            _ => (KKEUT_NO_WORD, nothing),
        }
    }
}

/// A position on `graph` in which no word has been played, into `position`. `start` is the tail that the first player is handed;
/// with KKEUT_NONE any word may be the first.
///
/// Ownership: yours; free it with kkeut_position_free. It keeps the graph alive: free that whenever you like.
/// Errors: KKEUT_OUT_OF_RANGE (`start`).
/// Threads: query of `graph`. Cost: an analysis and sorting, 10 to 30 ms for 230,000 words: make it before a frame, not in one. It keeps some 8 bytes an arc.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_position_new(
    graph: *const kkeut_graph,
    start: u32,
    position: *mut *mut kkeut_position,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let graph = call.object(graph)?;
        let place = call.new_handle(position)?;
        place.write(InPlay::Alone(match start {
            KKEUT_NONE => Position::new(graph.clone()),
            start => Position::at(graph.clone(), tail(graph.graph(), start)?),
        }));
        Ok(())
    })
}

/// Frees `position`. NULL is left alone, and so is the position of a chain, which goes with its chain.
///
/// Errors: none. Threads: change. Cost: O(words played).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_position_free(position: *mut kkeut_position) {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.free(position);
}

/// The tail that the player to move in `position` has been handed, into `tail`; KKEUT_NONE at the start of a game in which any
/// word may be the first.
///
/// Errors: none but those of every call.
/// Threads: query. Cost: O(1), nothing allocated.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_position_tail(position: *const kkeut_position, tail: *mut u32) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let held = call.object(position)?;
        let tail = call.out(tail)?;
        tail.write(ask!(held, position => position.tail()).map_or(KKEUT_NONE, |tail| tail.0));
        Ok(())
    })
}

/// How many words of `arc` are left in `position`, into `words`.
///
/// Errors: KKEUT_OUT_OF_RANGE (`arc`).
/// Threads: query. Cost: O(1), nothing allocated.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_position_words(
    position: *const kkeut_position,
    arc: u32,
    words: *mut u32,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let held = call.object(position)?;
        let place = call.out(words)?;
        place.write(ask!(held, position => position.multiplicity(self::arc(position.graph(), arc)?)));
        Ok(())
    })
}

/// How many words have been played in `position`, into `count`.
///
/// Errors: none but those of every call.
/// Threads: query. Cost: O(1), nothing allocated.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_position_played(position: *const kkeut_position, count: *mut usize) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let held = call.object(position)?;
        call.out(count)?.write(ask!(held, position => position.record().len()));
        Ok(())
    })
}

/// The arcs of the words that have been played in `position`, in order, into the `capacity` places at `arcs`; their number into
/// `needed`.
///
/// Errors: KKEUT_BUFFER_TOO_SMALL.
/// Threads: query. Cost: O(words played), nothing allocated.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_position_record(
    position: *const kkeut_position,
    arcs: *mut u32,
    capacity: usize,
    needed: *mut usize,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let held = call.object(position)?;
        let buffer = call.buffer(arcs, capacity, needed)?;
        ask!(held, position => buffer.fill(position.record().map(|arc| arc.0)))
    })
}

/// Plays a word of `arc` in `position`.
///
/// Errors: KKEUT_READ_ONLY; KKEUT_OUT_OF_RANGE (`arc`), KKEUT_MISFIT, KKEUT_NO_WORD, and `detail` says why.
/// Threads: change. Cost: O(what changes, and its arcs); under a rule, if what is undecided changes, an analysis of that.
/// Some microseconds for most words of a large dictionary, a millisecond or two where much hangs on one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_position_play(
    position: *mut kkeut_position,
    arc: u32,
    detail: *mut kkeut_detail,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let position = call.object_mut(position)?.alone()?;
        let detail = call.detail(detail)?;
        position.play(ArcId(arc)).map_err(|error| detail.tell(&error))
    })
}

/// Takes the last word back that was played in `position`, and writes into `arc` which arc's it was.
///
/// Errors: KKEUT_READ_ONLY; KKEUT_NOT_FOUND if none has been played.
/// Threads: change. Cost: at most that of playing it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_position_undo(position: *mut kkeut_position, arc: *mut u32) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let position = call.object_mut(position)?.alone()?;
        let place = call.out(arc)?;
        place.write(position.undo().ok_or(KKEUT_NOT_FOUND)?.0);
        Ok(())
    })
}

/// The outcome for the player to move in `position`, into `outcome`.
///
/// Errors: none but those of every call.
/// Threads: query. Cost: O(log(what is undecided)), nothing allocated; but if any word may be the first, a copy of the position
/// in which one after another is played until one wins.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_position_outcome(
    position: *const kkeut_position,
    outcome: *mut kkeut_outcome,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let held = call.object(position)?;
        let place = call.out(outcome)?;
        place.write(outcome_number(ask!(held, position => position.outcome())));
        Ok(())
    })
}

/// The outcome for a player who is handed `tail` with the words that are left in `position`, into `outcome`: what an analysis of
/// them would say.
///
/// Errors: KKEUT_OUT_OF_RANGE (`tail`).
/// Threads: query. Cost: O(log(what is undecided)), nothing allocated.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_position_outcome_of(
    position: *const kkeut_position,
    tail: u32,
    outcome: *mut kkeut_outcome,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let held = call.object(position)?;
        let place = call.out(outcome)?;
        let tail = held.tail(tail)?;
        place.write(outcome_number(ask!(held, position => position.outcome_of(tail))));
        Ok(())
    })
}

/// In how many words the winner can force the end from `tail` in `position`, with pairs cancelled, into `depth`; KKEUT_NONE for a
/// root, and under a rule for some decided tails too, and not always the least there.
///
/// Errors: KKEUT_OUT_OF_RANGE (`tail`).
/// Threads: query. Cost: O(1), nothing allocated.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_position_depth_of(
    position: *const kkeut_position,
    tail: u32,
    depth: *mut u32,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let held = call.object(position)?;
        let place = call.out(depth)?;
        let tail = held.tail(tail)?;
        place.write(ask!(held, position => position.depth_of(tail)).unwrap_or(KKEUT_NONE));
        Ok(())
    })
}

/// An arc that wins for who is handed `tail` in `position`, into `arc`; KKEUT_NONE if the tail is not known to be won.
///
/// Errors: KKEUT_OUT_OF_RANGE (`tail`).
/// Threads: query. Cost: O(links of the tail + arcs of a head), nothing allocated.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_position_winning_arc(
    position: *const kkeut_position,
    tail: u32,
    arc: *mut u32,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let held = call.object(position)?;
        let place = call.out(arc)?;
        let tail = held.tail(tail)?;
        place.write(ask!(held, position => position.winning_arc(tail)).map_or(KKEUT_NONE, |arc| arc.0));
        Ok(())
    })
}

/// The arcs of which the player to move in `position` can play a word, by head and then by tail, into the `capacity` places at
/// `arcs`; their number into `needed`.
///
/// Errors: KKEUT_BUFFER_TOO_SMALL.
/// Threads: query. Cost: O(arcs of the heads). It allocates.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_position_legal(
    position: *const kkeut_position,
    arcs: *mut u32,
    capacity: usize,
    needed: *mut usize,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let held = call.object(position)?;
        let buffer = call.buffer(arcs, capacity, needed)?;
        let legal: Vec<ArcId> = ask!(held, position => position.legal().collect());
        buffer.fill(legal.into_iter().map(|arc| arc.0))
    })
}

/// The moves of the player to move in `position`, and what each is worth, by head and then by tail, into the `capacity` places at
/// `moves`; their number into `needed`. A depth is as kkeut_position_depth_of says.
///
/// Errors: KKEUT_READ_ONLY: ask kkeut_chain_moves; KKEUT_BUFFER_TOO_SMALL, before any move is tried.
/// Threads: change: each is played and taken back. Cost: that.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_position_moves(
    position: *mut kkeut_position,
    moves: *mut kkeut_move,
    capacity: usize,
    needed: *mut usize,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let position = call.object_mut(position)?.alone()?;
        let buffer = call.buffer(moves, capacity, needed)?.with_room_for(position.legal().count())?;
        buffer.fill(position.moves().into_iter().map(kkeut_move::from))
    })
}

/// The best move in `position` as far as is known, into `best`: the fastest win, or else a move that is open, or else the longest
/// defence; the first of equals.
///
/// Errors: KKEUT_READ_ONLY: ask kkeut_chain_best_move; KKEUT_NOT_FOUND if there is no move: the player to move has lost.
/// Threads: change. Cost: as kkeut_position_moves.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_position_best_move(
    position: *mut kkeut_position,
    best: *mut kkeut_move,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let position = call.object_mut(position)?.alone()?;
        let place = call.out(best)?;
        place.write(position.best_move().ok_or(KKEUT_NOT_FOUND)?.into());
        Ok(())
    })
}
