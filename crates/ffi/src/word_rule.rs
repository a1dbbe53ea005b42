//! The rules of a word chain, set step by step. It must not read words, but for the ends of one.

use core::ffi::{c_char, c_void};
use core::mem;

use wordgraph::{Dueum, FinalN, Kana, LinkRule, LongMark, Manner, Place, Rule, SmallKana, Unit};

use crate::call::Call;
use crate::detail::{KKEUT_FAULT_NONE, fault_number, kkeut_fault};
use crate::handle::Opaque;
use crate::status::{KKEUT_INVALID_VALUE, kkeut_status};
use crate::text::kkeut_text;

/// The rules of one word-chain game. A lexicon keeps its own copy.
#[derive(Debug)]
pub struct kkeut_word_rule {
    _opaque: [u8; 0],
}

impl Opaque for kkeut_word_rule {
    type Object = Rule;
    const TAG: u32 = 0x5752_554C;
}

/// A game that people play, to start from: one of KKEUT_RULE_...
pub type kkeut_word_preset = u32;

/// The last code point of a word is the first of the next; two or more.
pub const KKEUT_RULE_PLAIN: kkeut_word_preset = 0;
/// 끝말잇기, with the standard 두음 법칙.
pub const KKEUT_RULE_KOREAN: kkeut_word_preset = 1;
/// 쿵쿵따: the same with words of three syllables.
pub const KKEUT_RULE_KUNG_KUNG_TTA: kkeut_word_preset = 2;
/// 앞말잇기: a word must end with what the one before began with.
pub const KKEUT_RULE_FRONT: kkeut_word_preset = 3;
/// しりとり, as most people play it.
pub const KKEUT_RULE_SHIRITORI: kkeut_word_preset = 4;
/// Letters, upper and lower case being the same.
pub const KKEUT_RULE_ENGLISH: kkeut_word_preset = 5;
/// Nối từ: words of two syllables or more, which are written apart.
pub const KKEUT_RULE_VIETNAMESE: kkeut_word_preset = 6;

/// What counts as one unit of a word: one of KKEUT_UNIT_...
pub type kkeut_unit = u32;

/// A Unicode scalar value, after normalisation: a Hangul syllable, a kana, a letter.
pub const KKEUT_UNIT_SCALAR: kkeut_unit = 0;
/// An extended grapheme cluster.
pub const KKEUT_UNIT_GRAPHEME: kkeut_unit = 1;
/// What stands between white space or hyphens.
pub const KKEUT_UNIT_TOKEN: kkeut_unit = 2;

/// Which heads a Hangul tail links to (두음 법칙 and its kin): one of KKEUT_DUEUM_...
pub type kkeut_dueum = u32;

/// Every tail links to its own head alone.
pub const KKEUT_DUEUM_NONE: kkeut_dueum = 0;
/// The syllable itself, and its standard change (력: 력, 역).
pub const KKEUT_DUEUM_STANDARD: kkeut_dueum = 1;
/// Only the standard change where there is one (력: 역).
pub const KKEUT_DUEUM_FORCED_STANDARD: kkeut_dueum = 2;
/// The syllable itself, and every syllable whose standard change it is (여: 여, 려, 녀).
pub const KKEUT_DUEUM_REVERSE_STANDARD: kkeut_dueum = 3;
/// Only the syllables whose standard change it is, where there are any.
pub const KKEUT_DUEUM_FORCED_REVERSE: kkeut_dueum = 4;
/// ㄹ may become ㄴ or ㅇ, and ㄴ may become ㅇ, before any vowel.
pub const KKEUT_DUEUM_FREE: kkeut_dueum = 5;
/// ㄹ, ㄴ and ㅇ all stand for one another, before any vowel.
pub const KKEUT_DUEUM_TWO_WAY_FREE: kkeut_dueum = 6;

/// What a small kana is: one of KKEUT_SMALL_KANA_...
pub type kkeut_small_kana = u32;

/// A syllable of its own, as it is written.
pub const KKEUT_SMALL_KANA_AS_WRITTEN: kkeut_small_kana = 0;
/// A syllable of its own, as its large form.
pub const KKEUT_SMALL_KANA_LARGE: kkeut_small_kana = 1;
/// One syllable with the kana before it.
pub const KKEUT_SMALL_KANA_JOINED: kkeut_small_kana = 2;

/// What a long mark at the end is: one of KKEUT_LONG_MARK_...
pub type kkeut_long_mark = u32;

/// A syllable of its own: no word goes on.
pub const KKEUT_LONG_MARK_AS_WRITTEN: kkeut_long_mark = 0;
/// Nothing: the end is the kana before it.
pub const KKEUT_LONG_MARK_SKIP: kkeut_long_mark = 1;
/// The vowel of the kana before it.
pub const KKEUT_LONG_MARK_VOWEL: kkeut_long_mark = 2;

/// What a word that ends in ん is: one of KKEUT_FINAL_N_...
pub type kkeut_final_n = u32;

/// A word like any other.
pub const KKEUT_FINAL_N_ORDINARY: kkeut_final_n = 0;
/// No word.
pub const KKEUT_FINAL_N_UNPLAYABLE: kkeut_final_n = 1;

/// Says whether a word, normalised and given as UTF-8, counts. It must answer the same for the same word, and may be called from
/// any thread that uses a lexicon of the rule, from several at once. It must stay callable, and `user` valid, as long as the rule
/// or a lexicon made with it lives.
///
/// It must return: a C++ exception or a longjmp out of it is undefined behaviour. It must not use the handles of the call.
pub type kkeut_predicate =
    Option<unsafe extern "C" fn(user: *mut c_void, word: *const c_char, word_len: usize) -> bool>;

/// A predicate of a caller.
struct Predicate {
    function: unsafe extern "C" fn(*mut c_void, *const c_char, usize) -> bool,
    user: *mut c_void,
}

// SAFETY: the header asks for a function that may be called from any thread with this pointer.
unsafe impl Send for Predicate {}
// SAFETY: and from several at once.
unsafe impl Sync for Predicate {}

impl Predicate {
    fn counts(&self, word: &str) -> bool {
        // SAFETY: the header asks for a function that can be called with this pointer and any word.
        unsafe { (self.function)(self.user, word.as_ptr().cast(), word.len()) }
    }
}

fn preset(number: kkeut_word_preset) -> Result<Rule, kkeut_status> {
    Ok(match number {
        KKEUT_RULE_PLAIN => Rule::plain(),
        KKEUT_RULE_KOREAN => Rule::korean(),
        KKEUT_RULE_KUNG_KUNG_TTA => Rule::kung_kung_tta(),
        KKEUT_RULE_FRONT => Rule::front(),
        KKEUT_RULE_SHIRITORI => Rule::shiritori(),
        KKEUT_RULE_ENGLISH => Rule::english(),
        KKEUT_RULE_VIETNAMESE => Rule::vietnamese(),
        _ => return Err(KKEUT_INVALID_VALUE),
    })
}

fn unit(number: kkeut_unit) -> Result<Unit, kkeut_status> {
    Ok(match number {
        KKEUT_UNIT_SCALAR => Unit::Scalar,
        KKEUT_UNIT_GRAPHEME => Unit::Grapheme,
        KKEUT_UNIT_TOKEN => Unit::Token,
        _ => return Err(KKEUT_INVALID_VALUE),
    })
}

fn dueum(number: kkeut_dueum) -> Result<Dueum, kkeut_status> {
    Ok(match number {
        KKEUT_DUEUM_NONE => Dueum::None,
        KKEUT_DUEUM_STANDARD => Dueum::Standard,
        KKEUT_DUEUM_FORCED_STANDARD => Dueum::ForcedStandard,
        KKEUT_DUEUM_REVERSE_STANDARD => Dueum::ReverseStandard,
        KKEUT_DUEUM_FORCED_REVERSE => Dueum::ForcedReverse,
        KKEUT_DUEUM_FREE => Dueum::Free,
        KKEUT_DUEUM_TWO_WAY_FREE => Dueum::TwoWayFree,
        _ => return Err(KKEUT_INVALID_VALUE),
    })
}

fn small_kana(number: kkeut_small_kana) -> Result<SmallKana, kkeut_status> {
    Ok(match number {
        KKEUT_SMALL_KANA_AS_WRITTEN => SmallKana::AsWritten,
        KKEUT_SMALL_KANA_LARGE => SmallKana::Large,
        KKEUT_SMALL_KANA_JOINED => SmallKana::Joined,
        _ => return Err(KKEUT_INVALID_VALUE),
    })
}

fn long_mark(number: kkeut_long_mark) -> Result<LongMark, kkeut_status> {
    Ok(match number {
        KKEUT_LONG_MARK_AS_WRITTEN => LongMark::AsWritten,
        KKEUT_LONG_MARK_SKIP => LongMark::Skip,
        KKEUT_LONG_MARK_VOWEL => LongMark::Vowel,
        _ => return Err(KKEUT_INVALID_VALUE),
    })
}

fn final_n(number: kkeut_final_n) -> Result<FinalN, kkeut_status> {
    Ok(match number {
        KKEUT_FINAL_N_ORDINARY => FinalN::Ordinary,
        KKEUT_FINAL_N_UNPLAYABLE => FinalN::Unplayable,
        _ => return Err(KKEUT_INVALID_VALUE),
    })
}

/// Takes one step of a rule.
fn step(rule: &mut Rule, step: impl FnOnce(Rule) -> Rule) {
    *rule = step(mem::take(rule));
}

/// The rule of a game that people play, into `rule`: `preset` is one of KKEUT_RULE_...
///
/// Ownership: yours; free it with kkeut_word_rule_free.
/// Errors: KKEUT_INVALID_VALUE (`preset`).
/// Threads: any. Cost: O(1).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_word_rule_new(
    preset: kkeut_word_preset,
    rule: *mut *mut kkeut_word_rule,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let place = call.new_handle(rule)?;
        place.write(self::preset(preset)?);
        Ok(())
    })
}

/// Frees `rule`. NULL is left alone. Lexicons made with it live on.
///
/// Errors: none. Threads: change. Cost: O(words added and removed).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_word_rule_free(rule: *mut kkeut_word_rule) {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.free(rule);
}

/// Makes `unit` (one of KKEUT_UNIT_...) what counts as one unit in the lengths and places of `rule`.
///
/// Errors: KKEUT_INVALID_VALUE (`unit`).
/// Threads: change. Cost: O(1).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_word_rule_set_unit(rule: *mut kkeut_word_rule, unit: kkeut_unit) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let rule = call.object_mut(rule)?;
        let unit = self::unit(unit)?;
        step(rule, |rule| rule.unit(unit));
        Ok(())
    })
}

/// Says where the head of a word is under `rule`: `span` units from the one with number `index`, counted from the front, or,
/// if `from_back`, from the back. A `span` of 0 is taken as 1.
///
/// Errors: none but those of every call.
/// Threads: change. Cost: O(1).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_word_rule_set_head(
    rule: *mut kkeut_word_rule,
    from_back: bool,
    index: usize,
    span: usize,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        step(call.object_mut(rule)?, |rule| rule.head(place(from_back, index, span)));
        Ok(())
    })
}

/// Says where the tail of a word is under `rule`: `span` units from the one with number `index`, counted from the front, or,
/// if `from_back`, from the back. A `span` of 0 is taken as 1.
///
/// Errors: none but those of every call.
/// Threads: change. Cost: O(1).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_word_rule_set_tail(
    rule: *mut kkeut_word_rule,
    from_back: bool,
    index: usize,
    span: usize,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        step(call.object_mut(rule)?, |rule| rule.tail(place(from_back, index, span)));
        Ok(())
    })
}

fn place(from_back: bool, index: usize, span: usize) -> Place {
    if from_back { Place::from_back(index) } else { Place::from_front(index) }.span(span)
}

/// Makes both head and tail of `rule` `units` long, where they are.
///
/// Errors: none but those of every call.
/// Threads: change. Cost: O(1).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_word_rule_set_overlap(rule: *mut kkeut_word_rule, units: usize) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        step(call.object_mut(rule)?, |rule| rule.overlap(units));
        Ok(())
    })
}

/// Says how many units a word may have under `rule`: from `least` to `most`, both included (SIZE_MAX for any number).
///
/// Errors: none but those of every call.
/// Threads: change. Cost: O(1).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_word_rule_set_length(
    rule: *mut kkeut_word_rule,
    least: usize,
    most: usize,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        step(call.object_mut(rule)?, |rule| rule.length(least..=most));
        Ok(())
    })
}

/// Links the Hangul tails of `rule` by `dueum`, one of KKEUT_DUEUM_..., in place of other links.
///
/// Errors: KKEUT_INVALID_VALUE (`dueum`).
/// Threads: change. Cost: O(1).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_word_rule_set_dueum(rule: *mut kkeut_word_rule, dueum: kkeut_dueum) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let rule = call.object_mut(rule)?;
        let dueum = self::dueum(dueum)?;
        step(rule, |rule| rule.dueum(dueum));
        Ok(())
    })
}

/// Links the tails of `rule` by a table of `count` rows in place of other links: of the names at `tails` and at `heads`, each
/// head may follow the tail of the same place. A tail that stands in the table links to those heads and no others, any other tail to its own head.
///
/// Ownership: the texts are copied.
/// Errors: KKEUT_INVALID_UTF8 (any of the texts).
/// Threads: change. Cost: O(count log(count)).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_word_rule_set_links(
    rule: *mut kkeut_word_rule,
    tails: *const kkeut_text,
    heads: *const kkeut_text,
    count: usize,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let rule = call.object_mut(rule)?;
        let (tails, heads) = (call.slice(tails, count)?, call.slice(heads, count)?);
        let mut table = Vec::with_capacity(count);
        for (tail, head) in tails.iter().zip(heads) {
            table.push((call.text(tail.data, tail.len)?, call.text(head.data, head.len)?));
        }
        step(rule, |rule| rule.links(LinkRule::table(table)));
        Ok(())
    })
}

/// Lets only those words count under `rule` for which `predicate`, called with `user`, says true; it replaces an earlier one.
///
/// Errors: none but those of every call (KKEUT_NULL if `predicate` is NULL).
/// Threads: change, and see kkeut_predicate for the threads that it is called from. Cost: O(1).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_word_rule_set_predicate(
    rule: *mut kkeut_word_rule,
    predicate: kkeut_predicate,
    user: *mut c_void,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let rule = call.object_mut(rule)?;
        let predicate = Predicate { function: call.callback(predicate)?, user };
        step(rule, |rule| rule.only(move |word| predicate.counts(word)));
        Ok(())
    })
}

/// Says whether upper and lower case are the same under `rule`: `fold`. Words are then kept in lower case.
///
/// Errors: none but those of every call.
/// Threads: change. Cost: O(1).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_word_rule_set_fold_case(rule: *mut kkeut_word_rule, fold: bool) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        step(call.object_mut(rule)?, |rule| rule.fold_case(fold));
        Ok(())
    })
}

/// Says what kana are under `rule`: `small_kana` is one of KKEUT_SMALL_KANA_..., `long_mark` one of KKEUT_LONG_MARK_...,
/// `final_n` one of KKEUT_FINAL_N_..., and katakana are read as hiragana if `fold_katakana`.
///
/// Errors: KKEUT_INVALID_VALUE (any of the three).
/// Threads: change. Cost: O(1).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_word_rule_set_kana(
    rule: *mut kkeut_word_rule,
    small_kana: kkeut_small_kana,
    long_mark: kkeut_long_mark,
    final_n: kkeut_final_n,
    fold_katakana: bool,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let rule = call.object_mut(rule)?;
        let kana = Kana::AS_WRITTEN
            .small(self::small_kana(small_kana)?)
            .long_mark(self::long_mark(long_mark)?)
            .final_n(self::final_n(final_n)?)
            .fold_katakana(fold_katakana);
        step(rule, |rule| rule.kana(kana));
        Ok(())
    })
}

/// Whether the `word_len` bytes at `word` are a word under `rule`, or why not, into `fault`: KKEUT_FAULT_NONE or another of
/// KKEUT_FAULT_... Of lists, added and removed words and manner it knows nothing: this is for what a player types.
///
/// Errors: KKEUT_INVALID_UTF8 (`word`).
/// Threads: query. Cost: O(word_len); it allocates a little.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_word_rule_fault_of(
    rule: *const kkeut_word_rule,
    word: *const c_char,
    word_len: usize,
    fault: *mut kkeut_fault,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let rule = call.object(rule)?;
        let word = call.text(word, word_len)?;
        let place = call.out(fault)?;
        place.write(rule.ends(word).map_or_else(fault_number, |_| KKEUT_FAULT_NONE));
        Ok(())
    })
}

/// Adds the word of `word_len` bytes at `word` to those of every list read under `rule`. It is read like their lines.
///
/// Ownership: the text is copied.
/// Errors: KKEUT_INVALID_UTF8 (`word`).
/// Threads: change. Cost: O(word_len), amortised.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_word_rule_add_word(
    rule: *mut kkeut_word_rule,
    word: *const c_char,
    word_len: usize,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let rule = call.object_mut(rule)?;
        let word = call.text(word, word_len)?;
        step(rule, |rule| rule.add_words([word]));
        Ok(())
    })
}

/// Takes the word of `word_len` bytes at `word` out of every list read under `rule`, added words too.
///
/// Ownership: the text is copied.
/// Errors: KKEUT_INVALID_UTF8 (`word`).
/// Threads: change. Cost: O(word_len), amortised.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_word_rule_remove_word(
    rule: *mut kkeut_word_rule,
    word: *const c_char,
    word_len: usize,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let rule = call.object_mut(rule)?;
        let word = call.text(word, word_len)?;
        step(rule, |rule| rule.remove_words([word]));
        Ok(())
    })
}

/// Says whether, under `rule`, an added word that is no word or a removed one that is not there makes the lexicon fail: `strict`.
/// Otherwise it only stands in the report.
///
/// Errors: none but those of every call.
/// Threads: change. Cost: O(1).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_word_rule_set_strict(rule: *mut kkeut_word_rule, strict: bool) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        step(call.object_mut(rule)?, |rule| rule.strict(strict));
        Ok(())
    })
}

/// Refuses, under `rule`, words that leave the opponent fewer than `least` next words: in the whole list or, if `fixed_point`,
/// among the words that are left. A `least` of 0 refuses none.
///
/// Errors: none but those of every call.
/// Threads: change. Cost: O(1).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_word_rule_set_manner(
    rule: *mut kkeut_word_rule,
    least: u32,
    fixed_point: bool,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let manner = if fixed_point { Manner::fixed_point(least) } else { Manner::one_round(least) };
        step(call.object_mut(rule)?, |rule| rule.manner(manner));
        Ok(())
    })
}
