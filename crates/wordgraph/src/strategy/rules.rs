//! Rules and their parts. They shrink to the plain game.

use std::boxed::Box;
use std::string::String;
use std::vec::Vec;

use proptest::bool;
use proptest::collection::vec;
use proptest::prelude::prop_oneof;
use proptest::sample::select;
use proptest::strategy::Strategy;

use super::words::{Script, words};
use crate::dueum::Dueum;
use crate::kana::{FinalN, Kana, LongMark, SmallKana};
use crate::link_rule::LinkRule;
use crate::manner::Manner;
use crate::place::Place;
use crate::rule::Rule;
use crate::unit::Unit;

/// Every [`Dueum`].
pub fn dueums() -> impl Strategy<Value = Dueum> {
    select(&Dueum::ALL[..])
}

/// Every [`Unit`].
pub fn units() -> impl Strategy<Value = Unit> {
    select(&[Unit::Scalar, Unit::Grapheme, Unit::Token][..])
}

/// Places near either end of a word: one or two units, of the first or last three. They shrink to [`Place::FIRST`].
pub fn places() -> impl Strategy<Value = Place> {
    (bool::ANY, 0..=1usize, 1..=2usize).prop_map(|(back, index, span)| {
        let place = if back { Place::from_back(index) } else { Place::from_front(index) };
        place.span(span)
    })
}

/// Links of every [`Dueum`], and tables of links between single letters of all scripts. They shrink to
/// [`LinkRule::OWN_HEAD`].
///
/// There is none with a function: what a function does, no failing test can print.
pub fn link_rules() -> impl Strategy<Value = LinkRule> {
    let letters: Vec<char> = Script::ALL.iter().flat_map(|script| script.letters().iter().copied()).collect();
    let letter = || select(letters.clone()).prop_map(|letter| Box::<str>::from(String::from(letter)));
    prop_oneof![
        2 => dueums().prop_map(LinkRule::from),
        1 => vec((letter(), letter()), 0..=6).prop_map(LinkRule::table),
    ]
}

/// Conventions for kana, as [`Kana`] can hold them. They shrink to [`Kana::AS_WRITTEN`].
pub fn kana_conventions() -> impl Strategy<Value = Kana> {
    let small = select(&[SmallKana::AsWritten, SmallKana::Large, SmallKana::Joined][..]);
    let long = select(&[LongMark::AsWritten, LongMark::Skip, LongMark::Vowel][..]);
    let last = select(&[FinalN::Ordinary, FinalN::Unplayable][..]);
    (small, long, last, bool::ANY).prop_map(|(small, long, last, fold)| {
        Kana::AS_WRITTEN.small(small).long_mark(long).final_n(last).fold_katakana(fold)
    })
}

/// Manner rules that ask for up to three next words. They shrink to [`Manner::NONE`].
pub fn manners() -> impl Strategy<Value = Manner> {
    (0..=3u32, bool::ANY).prop_map(
        |(least, fixed_point)| {
            if fixed_point { Manner::fixed_point(least) } else { Manner::one_round(least) }
        },
    )
}

/// Rules: everything that can be said of one, mostly the usual, so that words are left. They shrink to [`Rule::plain`].
///
/// None has a [predicate](Rule::only), for the same reason as with [links](link_rules), and none is [strict](Rule::strict):
/// under a strict rule, whether a list makes a lexicon depends on the list.
///
/// ```
/// use proptest::prelude::*;
/// use wordgraph::strategy::{Script, rules, texts};
/// use wordgraph::Lexicon;
///
/// proptest!(|(rule in rules(), text in texts(Script::Hangul))| {
///     prop_assert!(Lexicon::from_text(&text, &rule).is_ok());
/// });
/// ```
pub fn rules() -> impl Strategy<Value = Rule> {
    // Each choice shrinks to its first; `prop_oneof!` would not, as it stops at an alternative of which it has drawn a value
    // that does not fail.
    let unit = select(&[Unit::Scalar, Unit::Scalar, Unit::Grapheme, Unit::Token][..]);
    let usual = || select(&[true, true, true, false][..]);
    let min = select(&[2, 2, 2, 0, 1, 3][..]);
    let max = select(&[None, None, None, Some(2), Some(3), Some(5)][..]);
    let some = || vec(script_words(), 0..=2);
    let ends = (usual(), places(), places().prop_map(mirrored));
    let kana = (select(&[Some(Kana::AS_WRITTEN), Some(Kana::SHIRITORI), None][..]), kana_conventions());
    let manner = (usual(), manners());
    (unit, ends, link_rules(), (min, max), bool::ANY, kana, some(), some(), manner).prop_map(
        |(unit, (usual_ends, head, tail), links, (min, max), fold, kana, added, removed, (no_manner, manner))| {
            let mut rule = Rule::plain().unit(unit).links(links).fold_case(fold).kana(kana.0.unwrap_or(kana.1));
            if !usual_ends {
                rule = rule.head(head).tail(tail);
            }
            rule = match max {
                Some(max) => rule.length(min..=max),
                None => rule.length(min..),
            };
            if !no_manner {
                rule = rule.manner(manner);
            }
            rule.add_words(added).remove_words(removed)
        },
    )
}

/// The same place from the other end.
fn mirrored(place: Place) -> Place {
    let Place { back, index, span } = place;
    let mirrored = if back { Place::from_front(index) } else { Place::from_back(index) };
    mirrored.span(span)
}

fn script_words() -> impl Strategy<Value = String> {
    prop_oneof![words(Script::Hangul), words(Script::Kana), words(Script::Latin), words(Script::Vietnamese)]
}
