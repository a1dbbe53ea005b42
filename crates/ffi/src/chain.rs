//! A word chain in play, in words: which have been said, and which may follow. It must not decide anything; that is the business
//! of the position that it keeps.

use core::ffi::c_char;
use std::sync::Arc;

use wordgraph::{Game, Lexicon, WordError, WordId};

use crate::analysis::kkeut_move;
use crate::call::Call;
use crate::detail::{Explain, kkeut_detail};
use crate::graph::{KKEUT_NONE, tail};
use crate::handle::{Handle, Opaque};
use crate::lexicon::{kkeut_lexicon, word_id};
use crate::position::{InPlay, kkeut_position};
use crate::status::{
    KKEUT_INVALID_HANDLE, KKEUT_MISFIT, KKEUT_NOT_FOUND, KKEUT_UNKNOWN_WORD, KKEUT_USED_WORD, kkeut_status,
};

/// A word chain in play over a lexicon, word by word: what has been said, and what may follow. It keeps its lexicon alive.
///
/// What is known of the arcs is that of its position (kkeut_chain_position).
#[derive(Debug)]
pub struct kkeut_chain {
    _opaque: [u8; 0],
}

impl Opaque for kkeut_chain {
    /// The game stands in a handle of its own, which is what [`kkeut_chain_position`] hands out: so all that can be asked of a
    /// position can be asked of a chain's, and nothing is kept twice.
    type Object = Handle<InPlay>;
    const TAG: u32 = 0x5743_484E;
}

/// A game, and the lexicon that it reads.
pub(crate) struct Spoken {
    /// Lent by `lexicon`, and never handed out for longer than this is borrowed.
    game: Game<'static>,
    /// Dropped after the game, as the later field.
    lexicon: Arc<Lexicon>,
}

impl Spoken {
    fn new(lexicon: &Arc<Lexicon>, start: u32) -> Result<Self, kkeut_status> {
        let lexicon = Arc::clone(lexicon);
        // SAFETY: the lexicon is behind an `Arc` that this keeps, and drops after the game: it does not move, nobody changes what
        // is shared, and it outlives the game. What the game borrows from it leaves this only through `game`, which cuts the
        // lifetime down to that of this.
        let lent: &'static Lexicon = unsafe { &*Arc::as_ptr(&lexicon) };
        let game = match start {
            KKEUT_NONE => Game::new(lent),
            start => Game::at(lent, tail(lent.graph(), start)?),
        };
        Ok(Self { game, lexicon })
    }

    pub(crate) fn game(&self) -> &Game<'_> {
        &self.game
    }

    /// Says a word.
    fn say(&mut self, word: WordId) -> Result<(), Refusal> {
        self.game.say_id(word).map_err(|error| match error {
            WordError::Used { at, .. } => Refusal::Used { at },
            WordError::Misfit { .. } => {
                let arc = self.lexicon.arc(word);
                Refusal::Misfit {
                    arc: arc.0,
                    head: self.lexicon.graph().head(arc).0,
                    tail: self.game.position().tail().map_or(KKEUT_NONE, |tail| tail.0),
                }
            }
            _ => Refusal::Unknown,
        })
    }
}

/// Why a word cannot be said.
enum Refusal {
    Unknown,
    Used { at: usize },
    Misfit { arc: u32, head: u32, tail: u32 },
}

impl Explain for Refusal {
    fn explain(&self) -> (kkeut_status, kkeut_detail) {
        let nothing = kkeut_detail::default();
        match *self {
            Self::Unknown => (KKEUT_UNKNOWN_WORD, nothing),
            Self::Used { at } => (KKEUT_USED_WORD, kkeut_detail { line: at as u64, ..nothing }),
            Self::Misfit { arc, head, tail } => {
                (KKEUT_MISFIT, kkeut_detail { index: arc.into(), found: head.into(), expected: tail.into(), ..nothing })
            }
        }
    }
}

/// What a chain's handle holds. Should the call panic, its position is poisoned too.
fn spoken(call: &Call, handle: *const kkeut_chain) -> Result<&Spoken, kkeut_status> {
    let Handle { tag, object } = call.object(handle)?;
    call.watch(tag);
    match object {
        InPlay::Spoken(spoken) => Ok(spoken),
        InPlay::Alone(_) => Err(KKEUT_INVALID_HANDLE),
    }
}

/// The same, to be changed.
fn spoken_mut(call: &Call, handle: *mut kkeut_chain) -> Result<&mut Spoken, kkeut_status> {
    let Handle { tag, object } = call.object_mut(handle)?;
    call.watch(tag);
    match object {
        InPlay::Spoken(spoken) => Ok(spoken),
        InPlay::Alone(_) => Err(KKEUT_INVALID_HANDLE),
    }
}

/// A chain over `lexicon` in which no word has been said, into `chain`. `start` is the tail that the first player is handed; with
/// KKEUT_NONE any word may be the first.
///
/// Ownership: yours; free it with kkeut_chain_free. It keeps the lexicon alive: free that whenever you like.
/// Errors: KKEUT_OUT_OF_RANGE (`start`).
/// Threads: query of `lexicon`. Cost: as kkeut_position_new; it keeps 4 bytes a word besides.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_chain_new(
    lexicon: *const kkeut_lexicon,
    start: u32,
    chain: *mut *mut kkeut_chain,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let lexicon = call.object(lexicon)?;
        let place = call.new_handle(chain)?;
        place.write(Handle::new::<kkeut_position>(InPlay::Spoken(Spoken::new(lexicon, start)?)));
        Ok(())
    })
}

/// Frees `chain`. NULL is left alone. Its position (kkeut_chain_position) goes with it.
///
/// Errors: none. Threads: change. Cost: O(words said).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_chain_free(chain: *mut kkeut_chain) {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.free(chain);
}

/// The position of `chain` as it is at any time, into `position`: ask it once, and then after each word.
///
/// Ownership: the position is the chain's, and valid until that is freed. It cannot be freed or changed through this pointer.
/// Errors: none but those of every call.
/// Threads: query; and a change of the chain is one of its position. Cost: O(1), nothing allocated.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_chain_position(
    chain: *const kkeut_chain,
    position: *mut *const kkeut_position,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let held: *const Handle<InPlay> = call.object(chain)?;
        call.out(position)?.write(held.cast());
        Ok(())
    })
}

/// Says the word of `word_len` bytes at `word` in `chain`, and writes its number in the lexicon into `id`. The word is normalised
/// like those of the list.
///
/// Errors: KKEUT_INVALID_UTF8; KKEUT_UNKNOWN_WORD, KKEUT_USED_WORD, KKEUT_MISFIT, and `detail` says why.
/// Threads: change. Cost: that of kkeut_lexicon_find and kkeut_position_play.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_chain_say(
    chain: *mut kkeut_chain,
    word: *const c_char,
    word_len: usize,
    detail: *mut kkeut_detail,
    id: *mut u32,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let spoken = spoken_mut(call, chain)?;
        let word = call.text(word, word_len)?;
        let detail = call.detail(detail)?;
        let place = call.out(id)?;
        let said = spoken.lexicon.find(word).ok_or(Refusal::Unknown);
        let said = said.and_then(|word| spoken.say(word).map(|()| word)).map_err(|error| detail.tell(&error))?;
        place.write(said.0);
        Ok(())
    })
}

/// Says the word number `id` of the lexicon in `chain`.
///
/// Errors: KKEUT_OUT_OF_RANGE (`id`); KKEUT_USED_WORD, KKEUT_MISFIT, and `detail` says why.
/// Threads: change. Cost: that of kkeut_position_play.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_chain_say_id(
    chain: *mut kkeut_chain,
    id: u32,
    detail: *mut kkeut_detail,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let spoken = spoken_mut(call, chain)?;
        let detail = call.detail(detail)?;
        let word = word_id(&spoken.lexicon, id)?;
        spoken.say(word).map_err(|error| detail.tell(&error))
    })
}

/// Takes the last word back that was said in `chain`, and writes its number in the lexicon into `id`.
///
/// Errors: KKEUT_NOT_FOUND if none has been said.
/// Threads: change. Cost: that of kkeut_position_undo.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_chain_take_back(chain: *mut kkeut_chain, id: *mut u32) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let spoken = spoken_mut(call, chain)?;
        let place = call.out(id)?;
        place.write(spoken.game.take_back().ok_or(KKEUT_NOT_FOUND)?.0);
        Ok(())
    })
}

/// Whether the word number `id` of the lexicon has been said in `chain`, into `is_said`.
///
/// Errors: KKEUT_OUT_OF_RANGE (`id`).
/// Threads: query. Cost: O(1), nothing allocated.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_chain_is_said(chain: *const kkeut_chain, id: u32, is_said: *mut bool) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let spoken = spoken(call, chain)?;
        let place = call.out(is_said)?;
        place.write(spoken.game().is_said(word_id(&spoken.lexicon, id)?));
        Ok(())
    })
}

/// The words that have been said in `chain`, in order, by their numbers in the lexicon, into the `capacity` places at `ids`; how
/// many they are into `needed`.
///
/// Errors: KKEUT_BUFFER_TOO_SMALL.
/// Threads: query. Cost: O(words said), nothing allocated.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_chain_record(
    chain: *const kkeut_chain,
    ids: *mut u32,
    capacity: usize,
    needed: *mut usize,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let spoken = spoken(call, chain)?;
        let buffer = call.buffer(ids, capacity, needed)?;
        buffer.fill(spoken.game().record_ids().iter().map(|word| word.0))
    })
}

/// The words that may be said now in `chain`, by head, then by tail, then by code point, by their numbers in the lexicon, into the
/// `capacity` places at `ids`; how many they are into `needed`.
///
/// Errors: KKEUT_BUFFER_TOO_SMALL.
/// Threads: query. Cost: O(words of the heads). It allocates.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_chain_words(
    chain: *const kkeut_chain,
    ids: *mut u32,
    capacity: usize,
    needed: *mut usize,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let spoken = spoken(call, chain)?;
        let buffer = call.buffer(ids, capacity, needed)?;
        let words: Vec<WordId> = spoken.game().word_ids().collect();
        buffer.fill(words.into_iter().map(|word| word.0))
    })
}

/// As kkeut_position_moves for `chain`: its moves, into the `capacity` places at `moves`; their number into `needed`.
///
/// Errors: KKEUT_BUFFER_TOO_SMALL, before any move is tried.
/// Threads: change: each is played and taken back. Cost: that.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_chain_moves(
    chain: *mut kkeut_chain,
    moves: *mut kkeut_move,
    capacity: usize,
    needed: *mut usize,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let spoken = spoken_mut(call, chain)?;
        let room = spoken.game().position().legal().count();
        let buffer = call.buffer(moves, capacity, needed)?.with_room_for(room)?;
        buffer.fill(spoken.game.moves().into_iter().map(kkeut_move::from))
    })
}

/// As kkeut_position_best_move for `chain`: its best move as far as is known, into `best`.
///
/// Errors: KKEUT_NOT_FOUND if there is no move: the player to move has lost.
/// Threads: change. Cost: as kkeut_chain_moves.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_chain_best_move(chain: *mut kkeut_chain, best: *mut kkeut_move) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let spoken = spoken_mut(call, chain)?;
        let place = call.out(best)?;
        place.write(spoken.game.best_move().ok_or(KKEUT_NOT_FOUND)?.into());
        Ok(())
    })
}
