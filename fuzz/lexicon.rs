//! Any lines under any rule, by every door: no panic, and every line is a word, a duplicate or a reported fault, exactly as
//! a reading of one line after the other says. What the lexicon then says of its words must agree with that reading.
#![no_main]

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Bound;

use libfuzzer_sys::arbitrary::{self, Arbitrary};
use libfuzzer_sys::fuzz_target;
use wordgraph::{
    Analysis, Dueum, Ends, Fault, FinalN, Game, Kana, Lexicon, LexiconError, LinkRule, LongMark, Manner, Place, Report,
    Rule, SmallKana, Unit,
};

#[derive(Arbitrary, Debug)]
struct Input<'a> {
    door: Door,
    parts: Parts<'a>,
    /// Which words are said in a game, among those that may follow; every fifth number takes one back.
    said: Vec<u8>,
    text: &'a [u8],
}

#[derive(Arbitrary, Debug)]
enum Door {
    Bytes,
    Text,
    Words,
}

#[derive(Arbitrary, Debug)]
struct Parts<'a> {
    preset: Preset,
    unit: Option<Units>,
    head: Option<Spot>,
    tail: Option<Spot>,
    overlap: Option<u8>,
    links: Links,
    length: Option<(Edge, Edge)>,
    only: Only,
    fold_case: Option<bool>,
    kana: Option<(Small, Long, bool, bool)>,
    added: Vec<Word<'a>>,
    removed: Vec<Word<'a>>,
    strict: bool,
    manner: Option<(u8, bool)>,
}

#[derive(Arbitrary, Debug)]
enum Preset {
    Plain,
    Korean,
    KungKungTta,
    Front,
    Shiritori,
    English,
    Vietnamese,
}

#[derive(Arbitrary, Debug)]
enum Units {
    Scalar,
    Grapheme,
    Token,
}

#[derive(Arbitrary, Debug)]
struct Spot {
    back: bool,
    index: u8,
    span: u8,
}

/// Which heads may follow a tail. Of characters it is said which of those in the text they are.
#[derive(Arbitrary, Debug)]
enum Links {
    Own,
    Dueum(u8),
    Table(Vec<(u8, u8)>),
    Function(Vec<u8>),
}

#[derive(Arbitrary, Debug)]
enum Edge {
    Included(u8),
    Excluded(u8),
    Unbounded,
}

#[derive(Arbitrary, Debug)]
enum Only {
    All,
    None,
    Even,
}

#[derive(Arbitrary, Debug)]
enum Small {
    AsWritten,
    Large,
    Joined,
}

#[derive(Arbitrary, Debug)]
enum Long {
    AsWritten,
    Skip,
    Vowel,
}

/// An added or a removed word: a line of the text, or any other.
#[derive(Arbitrary, Debug)]
enum Word<'a> {
    Line(u8),
    Other(&'a str),
}

/// The far end of a byte is the far end of a size.
fn size(byte: u8) -> usize {
    if byte < 248 { (byte % 8).into() } else { usize::MAX - usize::from(255 - byte) }
}

fn bound(edge: &Edge) -> Bound<usize> {
    match *edge {
        Edge::Included(byte) => Bound::Included(size(byte)),
        Edge::Excluded(byte) => Bound::Excluded(size(byte)),
        Edge::Unbounded => Bound::Unbounded,
    }
}

fn place(spot: &Spot) -> Place {
    let place = if spot.back { Place::from_back(size(spot.index)) } else { Place::from_front(size(spot.index)) };
    place.span(size(spot.span))
}

fn link_rule(links: &Links, text: &str) -> LinkRule {
    let characters: Vec<char> = text.chars().collect();
    let character = |at: u8| characters.get(usize::from(at) % characters.len().max(1)).copied().unwrap_or('가');
    match links {
        Links::Own => LinkRule::OWN_HEAD,
        Links::Dueum(which) => Dueum::ALL[usize::from(*which) % Dueum::ALL.len()].into(),
        Links::Table(pairs) => LinkRule::table(
            pairs.iter().map(|&(tail, head)| (character(tail).to_string(), character(head).to_string())),
        ),
        Links::Function(heads) => {
            let heads: Vec<String> = heads.iter().map(|&at| character(at).to_string()).collect();
            LinkRule::function(move |tail, allow| {
                heads.iter().for_each(|head| allow(head));
                if tail.len() % 2 == 1 {
                    allow(tail);
                }
            })
        }
    }
}

fn rule(parts: &Parts<'_>, links: &LinkRule, added: &[String], removed: &[String]) -> Rule {
    let mut rule = match parts.preset {
        Preset::Plain => Rule::plain(),
        Preset::Korean => Rule::korean(),
        Preset::KungKungTta => Rule::kung_kung_tta(),
        Preset::Front => Rule::front(),
        Preset::Shiritori => Rule::shiritori(),
        Preset::English => Rule::english(),
        Preset::Vietnamese => Rule::vietnamese(),
    };
    rule = rule.links(links.clone()).add_words(added).remove_words(removed).strict(parts.strict);
    if let Some(unit) = &parts.unit {
        rule = rule.unit(match unit {
            Units::Scalar => Unit::Scalar,
            Units::Grapheme => Unit::Grapheme,
            Units::Token => Unit::Token,
        });
    }
    if let Some(spot) = &parts.head {
        rule = rule.head(place(spot));
    }
    if let Some(spot) = &parts.tail {
        rule = rule.tail(place(spot));
    }
    if let Some(units) = parts.overlap {
        rule = rule.overlap(size(units));
    }
    if let Some((least, most)) = &parts.length {
        rule = rule.length((bound(least), bound(most)));
    }
    rule = match parts.only {
        Only::All => rule,
        Only::None => rule.only(|_| false),
        Only::Even => rule.only(|word| word.len() % 2 == 0),
    };
    if let Some(fold) = parts.fold_case {
        rule = rule.fold_case(fold);
    }
    if let Some((small, long, unplayable, fold)) = &parts.kana {
        let small = match small {
            Small::AsWritten => SmallKana::AsWritten,
            Small::Large => SmallKana::Large,
            Small::Joined => SmallKana::Joined,
        };
        let long = match long {
            Long::AsWritten => LongMark::AsWritten,
            Long::Skip => LongMark::Skip,
            Long::Vowel => LongMark::Vowel,
        };
        let final_n = if *unplayable { FinalN::Unplayable } else { FinalN::Ordinary };
        rule = rule.kana(Kana::default().small(small).long_mark(long).final_n(final_n).fold_katakana(*fold));
    }
    rule.manner(manner(parts))
}

fn manner(parts: &Parts<'_>) -> Manner {
    match parts.manner {
        None => Manner::NONE,
        Some((least, true)) => Manner::fixed_point(least.into()),
        Some((least, false)) => Manner::one_round(least.into()),
    }
}

fn lines(door: &Door, text: &[u8]) -> Vec<Vec<u8>> {
    let text = match door {
        Door::Words => text,
        _ => text.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(text),
    };
    if text.is_empty() {
        return Vec::new();
    }
    text.strip_suffix(b"\n").unwrap_or(text).split(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect()
}

/// What a list of lines should become, found by reading them one by one.
#[derive(Default)]
struct Expected {
    blank: usize,
    removed: usize,
    duplicates: usize,
    skipped: Vec<(usize, Fault)>,
    refused: Vec<(String, Fault)>,
    unknown: Vec<String>,
    words: BTreeMap<String, Ends>,
    manner: BTreeSet<String>,
}

impl Expected {
    fn new(
        rule: &Rule,
        links: &LinkRule,
        manner: Manner,
        lines: &[Vec<u8>],
        added: &[String],
        removed: &[String],
    ) -> Self {
        let mut expected = Self::default();
        let kept = |word: &String| rule.ends(word).map(|ends| ends.word().to_owned()).ok();
        let gone: BTreeSet<String> = removed.iter().filter_map(kept).collect();
        let mut met = BTreeSet::new();
        for (line, number) in lines.iter().zip(1..) {
            match std::str::from_utf8(line) {
                Err(error) => expected.skipped.push((number, Fault::InvalidUtf8 { offset: error.valid_up_to() })),
                Ok(line) if line.trim().is_empty() => expected.blank += 1,
                Ok(line) => match rule.ends(line) {
                    Err(fault) => expected.skipped.push((number, fault)),
                    Ok(ends) => expected.take(ends, &gone, &mut met),
                },
            }
        }
        for word in added {
            match rule.ends(word) {
                Err(fault) => expected.refused.push((word.clone(), fault)),
                Ok(ends) => expected.take(ends, &gone, &mut met),
            }
        }
        expected.unknown =
            removed.iter().filter(|word| kept(word).is_none_or(|word| !met.contains(&word))).cloned().collect();
        expected.refuse(links, manner);
        expected
    }

    fn take(&mut self, ends: Ends, gone: &BTreeSet<String>, met: &mut BTreeSet<String>) {
        if gone.contains(ends.word()) {
            self.removed += 1;
            met.insert(ends.word().to_owned());
        } else if self.words.insert(ends.word().to_owned(), ends).is_some() {
            self.duplicates += 1;
        }
    }

    /// Takes out what the manner rule refuses.
    fn refuse(&mut self, links: &LinkRule, manner: Manner) {
        loop {
            let mut heads: BTreeMap<&str, u64> = BTreeMap::new();
            for ends in self.words.values() {
                *heads.entry(ends.head()).or_default() += 1;
            }
            let too_few = |ends: &Ends| {
                let after = after(links, ends.tail());
                let next: u64 = after.iter().filter_map(|head| heads.get(&**head)).sum();
                next - u64::from(after.contains(ends.head())) < u64::from(manner.least())
            };
            let out: Vec<String> =
                self.words.values().filter(|ends| too_few(ends)).map(|ends| ends.word().to_owned()).collect();
            for word in &out {
                self.words.remove(word);
            }
            let again = manner.is_fixed_point() && !out.is_empty();
            self.manner.extend(out);
            if !again {
                return;
            }
        }
    }
}

/// The heads that may follow a tail.
fn after(links: &LinkRule, tail: &str) -> BTreeSet<String> {
    let mut heads = BTreeSet::new();
    links.each(tail, |head| {
        heads.insert(head.to_owned());
    });
    heads
}

fn build(door: &Door, text: &[u8], rule: &Rule) -> Option<Result<Lexicon, LexiconError>> {
    match door {
        Door::Bytes => Some(Lexicon::from_bytes(text, rule)),
        Door::Text => Some(Lexicon::from_text(std::str::from_utf8(text).ok()?, rule)),
        Door::Words => {
            let lines: Option<Vec<String>> =
                lines(door, text).into_iter().map(|line| String::from_utf8(line).ok()).collect();
            Some(Lexicon::from_words(lines?, rule))
        }
    }
}

fuzz_target!(|input: Input<'_>| {
    let Input { door, parts, said, text } = &input;
    let lossy = String::from_utf8_lossy(text);
    if let Ok(dueum) = lossy.parse::<Dueum>() {
        assert_eq!(dueum.name(), lossy);
    }
    let links = link_rule(&parts.links, &lossy);
    let lines = lines(door, text);
    let word = |word: &Word<'_>| match word {
        Word::Line(at) => {
            let line = lines.get(usize::from(*at) % lines.len().max(1));
            line.map_or_else(String::new, |line| String::from_utf8_lossy(line).into_owned())
        }
        Word::Other(word) => (*word).to_owned(),
    };
    let added: Vec<String> = parts.added.iter().map(word).collect();
    let removed: Vec<String> = parts.removed.iter().map(word).collect();
    let rule = rule(parts, &links, &added, &removed);
    let Some(built) = build(door, text, &rule) else { return };
    let expected = Expected::new(&rule, &links, manner(parts), &lines, &added, &removed);
    let lexicon = match built {
        Ok(lexicon) => lexicon,
        Err(LexiconError::Added(refused)) => {
            assert!(parts.strict);
            assert_eq!(Some(&(refused.word, refused.fault)), expected.refused.first());
            return;
        }
        Err(LexiconError::Removed { word }) => {
            assert!(parts.strict && expected.refused.is_empty());
            assert_eq!(Some(&word), expected.unknown.first());
            return;
        }
        Err(error) => panic!("{error} in {} bytes", text.len()),
    };
    assert!(!parts.strict || expected.refused.is_empty() && expected.unknown.is_empty());
    report(lexicon.report(), &expected, lines.len(), added.len());
    words(&lexicon, &expected, &links);
    if lexicon.word_count() <= 200 {
        game(&lexicon, said);
    }
});

fn report(report: &Report, expected: &Expected, lines: usize, added: usize) {
    let Report { words, blank, duplicates, removed, skipped, refused, unknown, manner, .. } = report;
    assert_eq!((report.lines, report.added), (lines, added));
    let skipped: Vec<_> = skipped.iter().map(|skipped| (skipped.line, skipped.fault)).collect();
    let refused: Vec<_> = refused.iter().map(|refused| (refused.word.clone(), refused.fault)).collect();
    assert_eq!(skipped, expected.skipped);
    assert_eq!(refused, expected.refused);
    assert_eq!(unknown, &expected.unknown);
    assert_eq!((blank, removed, duplicates), (&expected.blank, &expected.removed, &expected.duplicates));
    assert_eq!(manner.len(), expected.manner.len());
    assert!(manner.iter().all(|word| expected.manner.contains(word)));
    assert_eq!(*words, expected.words.len());
    assert_eq!(lines + added, blank + skipped.len() + refused.len() + removed + duplicates + manner.len() + words);
}

fn words(lexicon: &Lexicon, expected: &Expected, links: &LinkRule) {
    let graph = lexicon.graph();
    assert_eq!(graph.word_count(), expected.words.len() as u64);
    assert_eq!(lexicon.iter().count(), expected.words.len());
    let mut ids = (0..).map(wordgraph::WordId);
    for (arc, word) in lexicon.iter() {
        let id = ids.next().expect("the ids do not end");
        let ends = &expected.words[word];
        assert_eq!((lexicon.word(id), lexicon.arc(id)), (word, arc));
        assert_eq!(lexicon.head_name(graph.head(arc)), ends.head());
        assert_eq!(lexicon.tail_name(graph.tail(arc)), ends.tail());
        assert_eq!((lexicon.find(word), lexicon.arc_of(word)), (Some(id), Some(arc)), "{word:?} is not found");
        assert!(lexicon.is_ending(graph.tail(arc)));
    }
    for arc in graph.arcs() {
        assert_eq!(graph.multiplicity(arc) as usize, lexicon.words(arc).len());
        assert!(lexicon.words(arc).is_sorted_by(|a, b| a < b));
    }
    let begins = |head| graph.arcs_from(head).len() != 0;
    for tail in graph.tails() {
        let name = lexicon.tail_name(tail);
        assert_eq!(lexicon.tail(name), Some(tail));
        let heads = graph.heads_of(tail).filter(|&head| begins(head)).map(|head| lexicon.head_name(head).to_owned());
        let followers: BTreeSet<String> = heads.collect();
        let mut allowed = after(links, name);
        allowed.retain(|head| lexicon.head(head).is_some_and(|id| lexicon.head_name(id) == head && begins(id)));
        assert_eq!(followers, allowed, "after {name:?}");
        let after: BTreeSet<String> =
            lexicon.heads_after(name).map(|head| lexicon.head_name(head).to_owned()).collect();
        assert_eq!(after, allowed, "after {name:?}");
    }
}

fn game(lexicon: &Lexicon, said: &[u8]) {
    let analysis = Analysis::new(lexicon.graph());
    let mut game = Game::new(lexicon);
    for tail in lexicon.graph().tails() {
        assert_eq!(analysis.outcome(tail), game.position().outcome_of(tail));
    }
    let mut record = Vec::new();
    for &choice in said.iter().take(40) {
        if choice % 5 == 4 {
            assert_eq!(game.take_back(), record.pop());
        } else {
            let words: Vec<_> = game.word_ids().collect();
            let Some(&word) = words.get(usize::from(choice / 5) % words.len().max(1)) else { continue };
            assert_eq!(game.say(lexicon.word(word)), Ok(word));
            assert!(game.is_said(word) && game.say_id(word).is_err());
            record.push(word);
        }
        assert_eq!(game.record_ids(), record);
    }
}
