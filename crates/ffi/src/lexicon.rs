//! The words of a game, and what its heads, tails and arcs are called. It must not decide anything of the game.

use core::ffi::{c_char, c_void};
use std::sync::Arc;

use wordgraph::{Lexicon, LexiconError, WordId};

use crate::call::Call;
use crate::detail::{fault_number, kkeut_detail, kkeut_fault};
use crate::graph::{SharedGraph, arc, head, kkeut_graph, tail};
use crate::handle::Opaque;
use crate::status::{KKEUT_NOT_FOUND, KKEUT_OUT_OF_RANGE, kkeut_status};
use crate::text::kkeut_text;
use crate::word_rule::kkeut_word_rule;

/// A list of words under a rule. It never changes, and all its functions are queries.
///
/// Words are numbered from 0 without gaps: by arc, and within an arc by code point. Heads, and tails, are numbered in the order
/// of their code points.
#[derive(Debug)]
pub struct kkeut_lexicon {
    _opaque: [u8; 0],
}

impl Opaque for kkeut_lexicon {
    type Object = Arc<Lexicon>;
    const TAG: u32 = 0x574C_4558;
}

/// Gives the words of a list, one a call: writes the next one to `word` and returns true, or returns false after the last. The
/// text need only last until the next call.
///
/// It must return: a C++ exception or a longjmp out of it is undefined behaviour. It must not use the handles of the call.
pub type kkeut_next_word = Option<unsafe extern "C" fn(user: *mut c_void, word: *mut kkeut_text) -> bool>;

/// What became of the lines of a list. `lines + added` is the sum of all the others but `unknown`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct kkeut_report {
    /// How many lines there were, or words given.
    pub lines: u64,
    /// How many words the rule adds.
    pub added: u64,
    /// The words of the lexicon.
    pub words: u64,
    /// Lines of nothing but white space.
    pub blank: u64,
    /// Lines and added words that were there already.
    pub duplicates: u64,
    /// Lines and added words that the rule's removed words took out.
    pub removed: u64,
    /// Lines that are no words: see kkeut_lexicon_skipped.
    pub skipped: u64,
    /// Added words that are no words: see kkeut_lexicon_refused.
    pub refused: u64,
    /// Words that the manner rule took out: see kkeut_lexicon_manner_word.
    pub manner: u64,
    /// Removed words that were not there to be removed: see kkeut_lexicon_unknown.
    pub unknown: u64,
}

/// A line that was left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct kkeut_skipped {
    /// Which line, from 1.
    pub line: u64,
    /// Why: one of KKEUT_FAULT_...
    pub fault: kkeut_fault,
}

/// An added word that was left out.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct kkeut_refused {
    /// The word as it was given.
    pub word: kkeut_text,
    /// Why: one of KKEUT_FAULT_...
    pub fault: kkeut_fault,
}

/// The lexicon of the `text_len` bytes at `text`, one word a line, under `rule`, into `lexicon`: a file's content as it is. A line
/// that is not UTF-8 is left out like any other that is no word, and stands in the report.
///
/// Ownership: yours; free it with kkeut_lexicon_free. The text and the rule are copied.
/// Errors: KKEUT_TOO_LARGE; and if the rule is strict, KKEUT_ADDED_WORD and KKEUT_REMOVED_WORD (see `detail`).
/// Threads: query of `rule`. Cost: O(text_len) and sorting; some 20 ms for 230,000 words.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_lexicon_from_bytes(
    text: *const c_char,
    text_len: usize,
    rule: *const kkeut_word_rule,
    detail: *mut kkeut_detail,
    lexicon: *mut *mut kkeut_lexicon,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let text = call.bytes(text, text_len)?;
        let rule = call.object(rule)?;
        let detail = call.detail(detail)?;
        let place = call.new_handle(lexicon)?;
        let lexicon = Lexicon::from_bytes(text, rule).map_err(|error| detail.tell(&error))?;
        place.write(Arc::new(lexicon));
        Ok(())
    })
}

/// The lexicon of the words that `next`, called with `user`, gives one by one, under `rule`, into `lexicon`.
///
/// Ownership: yours; free it with kkeut_lexicon_free. The words and the rule are copied.
/// Errors: as kkeut_lexicon_from_bytes, and those of a pointer and a length for what `next` writes; KKEUT_INVALID_UTF8 (a word;
/// `detail`: `line`, which of them, from 1).
/// Threads: query of `rule`; `next` is called on this thread. Cost: as kkeut_lexicon_from_bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_lexicon_from_words(
    next: kkeut_next_word,
    user: *mut c_void,
    rule: *const kkeut_word_rule,
    detail: *mut kkeut_detail,
    lexicon: *mut *mut kkeut_lexicon,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let next = call.callback(next)?;
        let rule = call.object(rule)?;
        let detail = call.detail(detail)?;
        let place = call.new_handle(lexicon)?;
        let mut faulty = None;
        let mut line = 0;
        let words = core::iter::from_fn(|| {
            let mut word = kkeut_text::from("");
            // SAFETY: the caller gave the function to be called with this pointer and a place for a text.
            if !unsafe { next(user, &raw mut word) } {
                return None;
            }
            line += 1;
            call.text(word.data, word.len).map_err(|status| faulty = Some(status)).ok()
        });
        let lexicon = Lexicon::from_words(words, rule);
        if let Some(status) = faulty {
            return Err(detail.tell(&FaultyWord { status, line }));
        }
        place.write(Arc::new(lexicon.map_err(|error: LexiconError| detail.tell(&error))?));
        Ok(())
    })
}

/// A word of a callback that cannot be read.
struct FaultyWord {
    status: kkeut_status,
    line: u64,
}

impl crate::detail::Explain for FaultyWord {
    fn explain(&self) -> (kkeut_status, kkeut_detail) {
        (self.status, kkeut_detail { line: self.line, ..kkeut_detail::default() })
    }
}

/// Frees `lexicon`. NULL is left alone. Graphs and analyses made from it live on; texts taken from it do not.
///
/// Errors: none. Threads: change. Cost: O(1), or that of freeing its memory if nothing else shares it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_lexicon_free(lexicon: *mut kkeut_lexicon) {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.free(lexicon);
}

/// The graph of `lexicon`, into `graph`. Nothing is copied: the graph shares the lexicon.
///
/// Ownership: yours; free it with kkeut_graph_free, before or after the lexicon.
/// Errors: none but those of every call.
/// Threads: query. Cost: O(1).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_lexicon_graph(
    lexicon: *const kkeut_lexicon,
    graph: *mut *mut kkeut_graph,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let lexicon = call.object(lexicon)?;
        call.new_handle(graph)?.write(SharedGraph::OfLexicon(Arc::clone(lexicon)));
        Ok(())
    })
}

/// What became of the lines that `lexicon` was made from, into `report`.
///
/// Errors: none but those of every call.
/// Threads: query. Cost: O(1), nothing allocated.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_lexicon_report(
    lexicon: *const kkeut_lexicon,
    report: *mut kkeut_report,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let found = call.object(lexicon)?.report();
        call.out(report)?.write(kkeut_report {
            lines: found.lines as u64,
            added: found.added as u64,
            words: found.words as u64,
            blank: found.blank as u64,
            duplicates: found.duplicates as u64,
            removed: found.removed as u64,
            skipped: found.skipped.len() as u64,
            refused: found.refused.len() as u64,
            manner: found.manner.len() as u64,
            unknown: found.unknown.len() as u64,
        });
        Ok(())
    })
}

/// The line that was left out of `lexicon` as number `index`, into `skipped`.
///
/// Errors: KKEUT_OUT_OF_RANGE (`index`, not below the report's `skipped`).
/// Threads: query. Cost: O(1), nothing allocated.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_lexicon_skipped(
    lexicon: *const kkeut_lexicon,
    index: usize,
    skipped: *mut kkeut_skipped,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let lexicon = call.object(lexicon)?;
        let place = call.out(skipped)?;
        let found = lexicon.report().skipped.get(index).ok_or(KKEUT_OUT_OF_RANGE)?;
        place.write(kkeut_skipped { line: found.line as u64, fault: fault_number(found.fault) });
        Ok(())
    })
}

/// The added word that was left out of `lexicon` as number `index`, into `refused`.
///
/// Ownership: the text is the lexicon's, and valid until it is freed.
/// Errors: KKEUT_OUT_OF_RANGE (`index`, not below the report's `refused`).
/// Threads: query. Cost: O(1), nothing allocated.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_lexicon_refused(
    lexicon: *const kkeut_lexicon,
    index: usize,
    refused: *mut kkeut_refused,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let lexicon = call.object(lexicon)?;
        let place = call.out(refused)?;
        let found = lexicon.report().refused.get(index).ok_or(KKEUT_OUT_OF_RANGE)?;
        place.write(kkeut_refused { word: found.word.as_str().into(), fault: fault_number(found.fault) });
        Ok(())
    })
}

/// The word that the manner rule took out of `lexicon` as number `index`, into `word`.
///
/// Ownership: the text is the lexicon's, and valid until it is freed.
/// Errors: KKEUT_OUT_OF_RANGE (`index`, not below the report's `manner`).
/// Threads: query. Cost: O(1), nothing allocated.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_lexicon_manner_word(
    lexicon: *const kkeut_lexicon,
    index: usize,
    word: *mut kkeut_text,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let lexicon = call.object(lexicon)?;
        let place = call.out(word)?;
        place.write(lexicon.report().manner.get(index).ok_or(KKEUT_OUT_OF_RANGE)?.into());
        Ok(())
    })
}

/// The removed word number `index` that was not there to be removed from `lexicon`, as it was given, into `word`.
///
/// Ownership: the text is the lexicon's, and valid until it is freed.
/// Errors: KKEUT_OUT_OF_RANGE (`index`, not below the report's `unknown`).
/// Threads: query. Cost: O(1), nothing allocated.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_lexicon_unknown(
    lexicon: *const kkeut_lexicon,
    index: usize,
    word: *mut kkeut_text,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let lexicon = call.object(lexicon)?;
        let place = call.out(word)?;
        place.write(lexicon.report().unknown.get(index).ok_or(KKEUT_OUT_OF_RANGE)?.as_str().into());
        Ok(())
    })
}

/// The head of `lexicon` whose name is the `name_len` bytes at `name`, into `head`.
///
/// Errors: KKEUT_INVALID_UTF8; KKEUT_NOT_FOUND.
/// Threads: query. Cost: O(log(heads)); nothing allocated for a name in NFC.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_lexicon_head(
    lexicon: *const kkeut_lexicon,
    name: *const c_char,
    name_len: usize,
    head: *mut u32,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let lexicon = call.object(lexicon)?;
        let name = call.text(name, name_len)?;
        let place = call.out(head)?;
        place.write(lexicon.head(name).ok_or(KKEUT_NOT_FOUND)?.0);
        Ok(())
    })
}

/// The tail of `lexicon` whose name is the `name_len` bytes at `name`, into `tail`.
///
/// Errors: KKEUT_INVALID_UTF8; KKEUT_NOT_FOUND.
/// Threads: query. Cost: O(log(tails)); nothing allocated for a name in NFC.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_lexicon_tail(
    lexicon: *const kkeut_lexicon,
    name: *const c_char,
    name_len: usize,
    tail: *mut u32,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let lexicon = call.object(lexicon)?;
        let name = call.text(name, name_len)?;
        let place = call.out(tail)?;
        place.write(lexicon.tail(name).ok_or(KKEUT_NOT_FOUND)?.0);
        Ok(())
    })
}

/// The name of `head` in `lexicon`, into `name`.
///
/// Ownership: the text is the lexicon's, and valid until it is freed.
/// Errors: KKEUT_OUT_OF_RANGE (`head`).
/// Threads: query. Cost: O(1), nothing allocated.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_lexicon_head_name(
    lexicon: *const kkeut_lexicon,
    head: u32,
    name: *mut kkeut_text,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let lexicon = call.object(lexicon)?;
        let place = call.out(name)?;
        place.write(lexicon.head_name(self::head(lexicon.graph(), head)?).into());
        Ok(())
    })
}

/// The name of `tail` in `lexicon`, into `name`.
///
/// Ownership: the text is the lexicon's, and valid until it is freed.
/// Errors: KKEUT_OUT_OF_RANGE (`tail`).
/// Threads: query. Cost: O(1), nothing allocated.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_lexicon_tail_name(
    lexicon: *const kkeut_lexicon,
    tail: u32,
    name: *mut kkeut_text,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let lexicon = call.object(lexicon)?;
        let place = call.out(name)?;
        place.write(lexicon.tail_name(self::tail(lexicon.graph(), tail)?).into());
        Ok(())
    })
}

/// Whether a word of `lexicon` ends in `tail`, into `is_ending`. Only without links are there tails for which that is not so.
///
/// Errors: KKEUT_OUT_OF_RANGE (`tail`).
/// Threads: query. Cost: O(1), nothing allocated.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_lexicon_is_ending(
    lexicon: *const kkeut_lexicon,
    tail: u32,
    is_ending: *mut bool,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let lexicon = call.object(lexicon)?;
        let place = call.out(is_ending)?;
        place.write(lexicon.is_ending(self::tail(lexicon.graph(), tail)?));
        Ok(())
    })
}

/// The heads of `lexicon` that begin a word and may follow the syllable of `name_len` bytes at `name`, whether or not a word
/// ends in it; ascending, into the `capacity` places at `heads`; their number into `needed`.
///
/// Errors: KKEUT_INVALID_UTF8; KKEUT_BUFFER_TOO_SMALL.
/// Threads: query. Cost: O(links of the syllable * log(heads)); it allocates a little.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_lexicon_heads_after(
    lexicon: *const kkeut_lexicon,
    name: *const c_char,
    name_len: usize,
    heads: *mut u32,
    capacity: usize,
    needed: *mut usize,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let lexicon = call.object(lexicon)?;
        let name = call.text(name, name_len)?;
        let buffer = call.buffer(heads, capacity, needed)?;
        buffer.fill(lexicon.heads_after(name).map(|head| head.0))
    })
}

/// The number of the word of `word_len` bytes at `word` in `lexicon`, into `id`. The word is normalised like those of the list.
///
/// Errors: KKEUT_INVALID_UTF8; KKEUT_NOT_FOUND.
/// Threads: query. Cost: O(word_len + log(words)); nothing allocated for a word in NFC.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_lexicon_find(
    lexicon: *const kkeut_lexicon,
    word: *const c_char,
    word_len: usize,
    id: *mut u32,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let lexicon = call.object(lexicon)?;
        let word = call.text(word, word_len)?;
        let place = call.out(id)?;
        place.write(lexicon.find(word).ok_or(KKEUT_NOT_FOUND)?.0);
        Ok(())
    })
}

/// The word number `id` of `lexicon`, as it is kept, into `word`.
///
/// Ownership: the text is the lexicon's, and valid until it is freed.
/// Errors: KKEUT_OUT_OF_RANGE (`id`).
/// Threads: query. Cost: O(1), nothing allocated.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_lexicon_word(
    lexicon: *const kkeut_lexicon,
    id: u32,
    word: *mut kkeut_text,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let lexicon = call.object(lexicon)?;
        let place = call.out(word)?;
        place.write(lexicon.word(word_id(lexicon, id)?).into());
        Ok(())
    })
}

/// The number of the arc that word number `id` of `lexicon` is on, into `arc`.
///
/// Errors: KKEUT_OUT_OF_RANGE (`id`).
/// Threads: query. Cost: O(log(arcs)), nothing allocated.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_lexicon_arc_of_word(
    lexicon: *const kkeut_lexicon,
    id: u32,
    arc: *mut u32,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let lexicon = call.object(lexicon)?;
        let place = call.out(arc)?;
        place.write(lexicon.arc(word_id(lexicon, id)?).0);
        Ok(())
    })
}

/// The words of `arc` in `lexicon`: their number into `count`, the number of the first of them into `first`, and the others
/// follow it. They are in the order of their code points.
///
/// Errors: KKEUT_OUT_OF_RANGE (`arc`).
/// Threads: query. Cost: O(1), nothing allocated.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_lexicon_words_of_arc(
    lexicon: *const kkeut_lexicon,
    arc: u32,
    first: *mut u32,
    count: *mut u32,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let lexicon = call.object(lexicon)?;
        let (first, count) = (call.out(first)?, call.out(count)?);
        let mut words = lexicon.word_ids(self::arc(lexicon.graph(), arc)?);
        count.write(words.len() as u32);
        first.write(words.next().map_or(0, |word| word.0));
        Ok(())
    })
}

pub(crate) fn word_id(lexicon: &Lexicon, id: u32) -> Result<WordId, kkeut_status> {
    if id < lexicon.word_count() { Ok(WordId(id)) } else { Err(KKEUT_OUT_OF_RANGE) }
}
