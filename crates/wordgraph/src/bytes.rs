//! Values from the bytes of a fuzzer. It must not know a way to make them that others do not have: graphs come from the
//! builder, rules from their methods, lexicons from text. Any bytes give a valid value.
//!
//! Small values are the likely ones, as a fuzzer that only meets deserts finds nothing; the greatest ones are possible.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Bound;

use arbitrary::size_hint::{and, and_all, or};
use arbitrary::{Arbitrary, Error, Result, Unstructured};

use crate::dueum::Dueum;
use crate::graph::{Graph, GraphBuilder, TailId};
use crate::kana::Kana;
use crate::lexicon::Lexicon;
use crate::link_rule::LinkRule;
use crate::manner::Manner;
use crate::place::Place;
use crate::play::Position;
use crate::report::Report;
use crate::rule::Rule;
use crate::unit::Unit;
use crate::word_list::WordList;

/// How many bytes a value takes, at least and at most.
type Hint = (usize, Option<usize>);

/// So many bytes, and then as many as there are.
const fn open(least: usize) -> Hint {
    (least, None)
}

/// Heads and tails are at most so many: as many as there are bits in a set of choices.
const VERTICES: u32 = u16::BITS;

/// Arcs are at most so many.
const ARCS: u32 = 32;

/// Plain one time in two. Up to 16 heads and tails and 32 arcs; multiplicities of 1 to 3, and one in 64 that is anything.
impl<'a> Arbitrary<'a> for Graph {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let heads = u.int_in_range(0..=VERTICES)?;
        let mut tails = heads;
        let mut builder = GraphBuilder::plain(heads);
        if bool::arbitrary(u)? {
            tails = u.int_in_range(0..=VERTICES)?;
            let own = bool::arbitrary(u)?;
            let mut links = Vec::new();
            for tail in 0..tails {
                let choices = u16::arbitrary(u)?;
                links.extend(
                    (0..heads).filter(|head| choices >> head & 1 == 1 || own && *head == tail).map(|head| (tail, head)),
                );
            }
            builder = GraphBuilder::with_links(heads, tails, links).map_err(invalid)?;
        }
        // The words of one arc must not be more than can be counted, so they are added up here.
        let mut words = BTreeMap::<(u32, u32), u32>::new();
        let arcs = if heads == 0 || tails == 0 { 0 } else { u.int_in_range(0..=ARCS)? };
        for _ in 0..arcs {
            if u.is_empty() {
                break;
            }
            let arc = (u.int_in_range(0..=heads - 1)?, u.int_in_range(0..=tails - 1)?);
            let count = match u8::arbitrary(u)? {
                0 => u32::arbitrary(u)?.max(1),
                1..=3 => u32::MAX,
                few => 1 + u32::from(few) % 3,
            };
            let words = words.entry(arc).or_default();
            *words = words.saturating_add(count);
        }
        for ((head, tail), count) in words {
            builder.add_many(head, tail, count).map_err(invalid)?;
        }
        builder.build().map_err(invalid)
    }

    fn size_hint(_: usize) -> Hint {
        open(2)
    }
}

/// What cannot be: the values that are handed to a builder here are in range.
fn invalid<E>(_: E) -> Error {
    Error::IncorrectFormat
}

/// A graph, the tail that the game starts with (or none), and up to 32 words played one after another.
impl<'a> Arbitrary<'a> for Position<Graph> {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let graph = Graph::arbitrary(u)?;
        let tails = graph.tail_count();
        let mut position = match tails {
            0 => Self::new(graph),
            _ => match u.int_in_range(0..=tails)? {
                0 => Self::new(graph),
                tail => Self::at(graph, TailId(tail - 1)),
            },
        };
        for _ in 0..u.int_in_range(0..=ARCS)? {
            let legal: Vec<_> = position.legal().collect();
            if legal.is_empty() {
                break;
            }
            position.play(*u.choose(&legal)?).map_err(invalid)?;
        }
        Ok(position)
    }

    fn size_hint(depth: usize) -> Hint {
        and(Graph::size_hint(depth), open(1))
    }
}

/// Near the end of a word, as most places are, but for one in 16, which is anywhere.
impl<'a> Arbitrary<'a> for Place {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let way = u8::arbitrary(u)?;
        let place = if way & 1 == 0 { Self::from_front } else { Self::from_back };
        Ok(match way >> 4 {
            15 => place(usize::arbitrary(u)?).span(usize::arbitrary(u)?),
            way => place(usize::from(way >> 2)).span(usize::from(way & 3)),
        })
    }

    fn size_hint(depth: usize) -> Hint {
        and(u8::size_hint(depth), or((0, Some(0)), and(usize::size_hint(depth), usize::size_hint(depth))))
    }
}

/// A [`Dueum`] or a table. (A function is code, and no value.)
impl<'a> Arbitrary<'a> for LinkRule {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        if bool::arbitrary(u)? {
            return Ok(Dueum::arbitrary(u)?.into());
        }
        let pairs = u.int_in_range(0..=7)?;
        let pairs = (0..pairs).map(|_| Ok((syllable(u)?, syllable(u)?))).collect::<Result<Vec<(Box<str>, Box<str>)>>>();
        Ok(Self::table(pairs?))
    }

    fn size_hint(depth: usize) -> Hint {
        and(bool::size_hint(depth), or(Dueum::size_hint(depth), open(1)))
    }
}

/// Anything that can be said of a rule but a [predicate](Rule::only), which is code.
impl<'a> Arbitrary<'a> for Rule {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let mut rule = Self::plain()
            .unit(Unit::arbitrary(u)?)
            .links(LinkRule::arbitrary(u)?)
            .fold_case(bool::arbitrary(u)?)
            .kana(Kana::arbitrary(u)?)
            .strict(bool::arbitrary(u)?);
        // The usual ends, lengths and manner most of the time: with others, few words are left.
        let unusual = u8::arbitrary(u)?;
        // One time in four each, by two bits of their own.
        let by = |bits: u32| (unusual >> bits).trailing_zeros() >= 2;
        if by(0) {
            rule = rule.head(Place::arbitrary(u)?).tail(Place::arbitrary(u)?);
        }
        if by(2) {
            let bound = |length: Option<usize>| length.map_or(Bound::Unbounded, Bound::Included);
            rule = rule.length((bound(length(u)?), bound(length(u)?)));
        }
        if by(4) {
            rule = rule.manner(Manner::arbitrary(u)?);
        }
        if by(6) {
            rule = rule.add_words(words(u)?).remove_words(words(u)?);
        }
        Ok(rule)
    }

    fn size_hint(depth: usize) -> Hint {
        let parts = [
            Unit::size_hint(depth),
            LinkRule::size_hint(depth),
            bool::size_hint(depth),
            Kana::size_hint(depth),
            bool::size_hint(depth),
            u8::size_hint(depth),
        ];
        and(and_all(&parts), open(0))
    }
}

/// A bound of a length: mostly a small one.
fn length(u: &mut Unstructured<'_>) -> Result<Option<usize>> {
    Ok(match u8::arbitrary(u)? {
        0..=63 => None,
        64..=71 => Some(usize::arbitrary(u)?),
        few => Some(usize::from(few % 6)),
    })
}

/// Up to seven words.
fn words(u: &mut Unstructured<'_>) -> Result<Vec<String>> {
    let words = u.int_in_range(0..=7)?;
    (0..words).map(|_| word(u)).collect()
}

/// Few syllables, so that words follow one another, and among them what rules are about: ㄹ, ㄴ and ㅇ, long marks and small
/// kana, ん, upper case, marks that combine, separators, and what is no part of any word.
const SYLLABLES: [&str; 32] = [
    "가",
    "나",
    "녀",
    "여",
    "력",
    "역",
    "라",
    "이",
    "리",
    "다",
    "ㄱ",
    "\u{1100}\u{1161}",
    "か",
    "が",
    "ー",
    "ゃ",
    "ん",
    "カ",
    "ョ",
    "a",
    "b",
    "A",
    "É",
    "e\u{301}",
    "न",
    "म\u{947}",
    " ",
    "-",
    "\t",
    "\u{200B}",
    "\u{1F600}",
    "x",
];

fn syllable<'s, S: From<&'s str>>(u: &mut Unstructured<'_>) -> Result<S> {
    Ok(S::from(u.choose(&SYLLABLES)?))
}

/// Up to seven syllables, or any string one time in 16.
fn word(u: &mut Unstructured<'_>) -> Result<String> {
    let way = u8::arbitrary(u)?;
    if way >> 4 == 15 {
        return String::arbitrary(u);
    }
    (0..way % 8).map(|_| syllable::<&str>(u)).collect()
}

/// Up to 31 lines. They end as lines do, or, one time in eight, in CR LF, in a blank line, or not at all.
fn text(u: &mut Unstructured<'_>) -> Result<String> {
    let mut text = String::new();
    for _ in 0..u.int_in_range(0..=31)? {
        if u.is_empty() {
            break;
        }
        text.push_str(&word(u)?);
        text.push_str(match u8::arbitrary(u)? {
            0..=7 => "\r\n",
            8..=15 => "\n\n",
            16..=31 => "",
            _ => "\n",
        });
    }
    Ok(text)
}

/// Strings of any kind, empty ones too.
impl<'a> Arbitrary<'a> for WordList {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let mut list = Self::new();
        for word in words(u)? {
            list.push(&word).map_err(invalid)?;
        }
        Ok(list)
    }

    fn size_hint(_: usize) -> Hint {
        open(1)
    }
}

/// A list that has faults of all kinds, under any rule. Where a strict rule would refuse the list, it is not strict.
impl<'a> Arbitrary<'a> for Lexicon {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let rule = Rule::arbitrary(u)?;
        let text = text(u)?;
        Self::from_text(&text, &rule).or_else(|_| Self::from_text(&text, &rule.strict(false))).map_err(invalid)
    }

    fn size_hint(depth: usize) -> Hint {
        and(Rule::size_hint(depth), open(1))
    }
}

/// The report of a [`Lexicon`].
impl<'a> Arbitrary<'a> for Report {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        Ok(Lexicon::arbitrary(u)?.report().clone())
    }

    fn size_hint(depth: usize) -> Hint {
        Lexicon::size_hint(depth)
    }
}
