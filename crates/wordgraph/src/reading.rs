//! Reading one word under a rule: normalising it, finding its faults, its head and its tail. It must keep nothing from one
//! word to the next, and know of no other words.

use alloc::string::String;
use core::ops::Range;

use smallvec::SmallVec;
use unicode_normalization::UnicodeNormalization;

use crate::kana::{LONG, hiragana};
use crate::place::Place;
use crate::report::Fault;
use crate::rule::Rule;
use crate::syllables::Syllable;
use crate::unit::Unit;

/// A word as a rule reads it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Ends {
    word: String,
    head: String,
    tail: String,
}

impl Ends {
    /// The word as a lexicon keeps it.
    #[must_use]
    pub fn word(&self) -> &str {
        &self.word
    }

    /// Its head.
    #[must_use]
    pub fn head(&self) -> &str {
        &self.head
    }

    /// Its tail.
    #[must_use]
    pub fn tail(&self) -> &str {
        &self.tail
    }
}

impl Rule {
    /// Reads one word: as it is kept, with its head and its tail. White space around it does not matter.
    ///
    /// # Errors
    ///
    /// The [`Fault`] for which a lexicon would leave it out. Of added and removed words and manner it knows nothing.
    ///
    /// # Complexity
    ///
    /// Linear in the word, of which no more than [`Rule::MAX_WORD_BYTES`] are looked at.
    ///
    /// ```
    /// use wordgraph::{Fault, Rule};
    ///
    /// let ends = Rule::front().ends("바나나")?;
    /// assert_eq!((ends.head(), ends.tail()), ("나", "바"));
    /// assert_eq!(Rule::korean().ends("ㅋㅋ"), Err(Fault::LoneJamo('ㅋ')));
    /// # Ok::<(), Fault>(())
    /// ```
    pub fn ends(&self, word: &str) -> Result<Ends, Fault> {
        let mut reader = Reader::new(self);
        let read = reader.read(word.trim())?;
        Ok(Ends { word: read.word.into(), head: read.head.into_string(), tail: read.tail.into_string() })
    }
}

impl Syllable<'_> {
    fn into_string(self) -> String {
        match self {
            Self::One(c) => c.into(),
            Self::Many(text) => text.into(),
        }
    }
}

/// A word that was read; it borrows from its reader, or from the text.
pub(crate) struct Read<'r> {
    pub(crate) word: &'r str,
    pub(crate) head: Syllable<'r>,
    pub(crate) tail: Syllable<'r>,
}

/// Reads words under one rule, with buffers that are used again for each.
pub(crate) struct Reader<'a> {
    rule: &'a Rule,
    /// Which end of a simple word is its head, and which its tail; `None` if the rule makes them harder to find.
    simple: Option<Simple>,
    word: String,
    head: String,
    tail: String,
}

#[derive(Clone, Copy)]
struct Simple {
    head_is_last: bool,
    tail_is_last: bool,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(rule: &'a Rule) -> Self {
        let end = |place| match place {
            Place::FIRST => Some(false),
            Place::LAST => Some(true),
            _ => None,
        };
        let simple = match (end(rule.head), end(rule.tail)) {
            // In a word of ASCII, Hangul syllables and kana alone, each code point is one grapheme cluster.
            (Some(head_is_last), Some(tail_is_last)) if rule.unit != Unit::Token && rule.kana.keeps_syllables() => {
                Some(Simple { head_is_last, tail_is_last })
            }
            _ => None,
        };
        Self { rule, simple, word: String::new(), head: String::new(), tail: String::new() }
    }

    /// Reads a word that has no white space around it.
    pub(crate) fn read<'r>(&'r mut self, raw: &'r str) -> Result<Read<'r>, Fault> {
        let scan = self.scan(raw);
        self.read_scanned(raw, scan)
    }

    /// Reads a word of which it is known with what simple characters it begins.
    pub(crate) fn read_scanned<'r>(&'r mut self, raw: &'r str, scan: Scan) -> Result<Read<'r>, Fault> {
        if raw.len() > Rule::MAX_WORD_BYTES {
            return Err(Fault::LineTooLong { bytes: raw.len() });
        }
        let is_simple = scan.bytes == raw.len();
        let read = match self.simple {
            Some(simple) if is_simple => {
                self.check_length(scan.units)?;
                let end = |last| Syllable::One(if last { scan.last } else { scan.first });
                Read { word: raw, head: end(simple.head_is_last), tail: end(simple.tail_is_last) }
            }
            _ => {
                self.normalise(raw, is_simple);
                self.check_characters()?;
                self.find_ends()?;
                Read { word: &self.word, head: Syllable::Many(&self.head), tail: Syllable::Many(&self.tail) }
            }
        };
        match &self.rule.predicate {
            Some(predicate) if !predicate.0(read.word) => Err(Fault::Predicate),
            _ => Ok(read),
        }
    }

    /// The text as the words of this rule are kept, whether or not it is one.
    pub(crate) fn normalised<'r>(&'r mut self, raw: &'r str) -> &'r str {
        if self.scan(raw).bytes == raw.len() {
            return raw;
        }
        self.normalise(raw, false);
        &self.word
    }

    /// Finds the simple characters with which a text begins.
    pub(crate) fn scan(&self, text: &str) -> Scan {
        let first = text.chars().next().unwrap_or_default();
        let mut scan = Scan { bytes: 0, units: 0, first, last: first };
        let mut rest = text.chars();
        let mut ahead = rest.clone();
        while let Some(c) = ahead.next() {
            if !self.is_simple(c) {
                break;
            }
            scan.last = c;
            scan.units += 1;
            rest = ahead.clone();
        }
        scan.bytes = text.len() - rest.as_str().len();
        scan
    }

    fn is_simple(&self, c: char) -> bool {
        match c {
            '가'..='힣' | 'ぁ'..='ゖ' | LONG => true,
            '!'..='~' => !(self.rule.fold_case && c.is_ascii_uppercase()),
            'ァ'..='ヺ' => !self.rule.kana.fold,
            _ => false,
        }
    }

    fn check_length(&self, units: usize) -> Result<(), Fault> {
        let Rule { min, max, .. } = *self.rule;
        if units < min.max(1) {
            return Err(Fault::TooShort { units, min: min.max(1) });
        }
        if units > max {
            return Err(Fault::TooLong { units, max });
        }
        Ok(())
    }

    fn normalise(&mut self, raw: &str, is_normal: bool) {
        self.word.clear();
        if is_normal {
            self.word.push_str(raw);
            return;
        }
        // Lower case first, since it can leave what NFC composes; hiragana last, since some katakana compose and their
        // hiragana do not, and the two spellings must stay one.
        let (fold_case, kana) = (self.rule.fold_case, self.rule.kana.fold);
        let lower =
            raw.chars().flat_map(|c| if fold_case { Case::Lower(c.to_lowercase()) } else { Case::Kept(Some(c)) });
        let folded = lower.nfc().map(|c| if kana { hiragana(c) } else { c });
        if self.rule.unit == Unit::Token {
            let mut spaced = false;
            for c in folded {
                let space = c.is_whitespace();
                if !(space && spaced) {
                    self.word.push(if space { ' ' } else { c });
                }
                spaced = space;
            }
        } else {
            self.word.extend(folded);
        }
    }

    fn check_characters(&self) -> Result<(), Fault> {
        let mut jamo = None;
        for c in self.word.chars() {
            if c.is_whitespace() && self.rule.unit != Unit::Token || matches!(c, '\u{200B}' | '\u{FEFF}') {
                return Err(Fault::WhiteSpace(c));
            }
            if c.is_control() || is_layout(c) {
                return Err(Fault::Control(c));
            }
            if is_jamo(c) {
                jamo = jamo.or(Some(c));
            }
        }
        match jamo {
            // Old Hangul is written in conjoining jamo: a cluster of several is a syllable.
            Some(c) if self.rule.unit != Unit::Grapheme => Err(Fault::LoneJamo(c)),
            Some(_) => {
                let mut lone = None;
                self.rule.unit.each(&self.word, |range| {
                    let mut chars = self.word[range].chars();
                    lone = lone.or(chars.next().filter(|&c| is_jamo(c) && chars.next().is_none()));
                });
                lone.map_or(Ok(()), |c| Err(Fault::LoneJamo(c)))
            }
            None => Ok(()),
        }
    }

    /// Finds head and tail of the normalised word, and checks what depends on them.
    fn find_ends(&mut self) -> Result<(), Fault> {
        let rule = self.rule;
        let mut units: SmallVec<[Range<usize>; 24]> = SmallVec::new();
        rule.unit.each(&self.word, |range| match units.last_mut() {
            Some(last) if one_char(&self.word[range.clone()]).is_some_and(|c| rule.kana.joins(c)) => {
                last.end = range.end;
            }
            _ => units.push(range),
        });
        self.check_length(units.len())?;
        let skipped =
            units.iter().rev().take_while(|range| self.word[(*range).clone()].chars().all(|c| rule.kana.skips(c)));
        let kept = units.len() - skipped.count();
        let cut = |place: Place| {
            let units = if place.is_from_back() { &units[..kept] } else { &units[..] };
            let short = Fault::TooShort { units: units.len(), min: place.reach() };
            place.range(units.len()).map(|range| &units[range]).ok_or(short)
        };
        let (head, tail) = (cut(rule.head)?, cut(rule.tail)?);
        write_syllable(rule, &self.word, head, &mut self.head);
        write_syllable(rule, &self.word, tail, &mut self.tail);
        if self.tail.chars().next_back().is_some_and(|c| rule.kana.refuses(c)) {
            return Err(Fault::FinalN);
        }
        Ok(())
    }
}

/// A character in lower case, which can be several.
enum Case {
    Kept(Option<char>),
    Lower(core::char::ToLowercase),
}

impl Iterator for Case {
    type Item = char;

    fn next(&mut self) -> Option<char> {
        match self {
            Self::Kept(c) => c.take(),
            Self::Lower(lower) => lower.next(),
        }
    }
}

/// Writes the units of a head or a tail as the rule reads them.
fn write_syllable(rule: &Rule, word: &str, units: &[Range<usize>], syllable: &mut String) {
    syllable.clear();
    for range in units {
        let unit = &word[range.clone()];
        if rule.unit == Unit::Token && !syllable.is_empty() {
            syllable.push(' ');
        }
        match one_char(unit) {
            Some(c) => syllable.push(rule.kana.syllable(c, &word[..range.start])),
            None => syllable.push_str(unit),
        }
    }
}

fn one_char(unit: &str) -> Option<char> {
    let mut chars = unit.chars();
    let c = chars.next()?;
    chars.as_str().is_empty().then_some(c)
}

/// The *simple* characters with which a text begins: ASCII, precomposed Hangul syllables and kana, which are in NFC in any
/// order, without white space, and nothing that the rule folds. Nearly every line is one word of them, and then this pass,
/// which also finds the end of the line, is the only one.
#[derive(Clone, Copy)]
pub(crate) struct Scan {
    pub(crate) bytes: usize,
    units: usize,
    first: char,
    last: char,
}

/// Whether it is a character that shows nothing and only directs how text is laid out: two words that differ by it look the
/// same. (Not the zero-width joiners, which are part of how some scripts spell.)
fn is_layout(c: char) -> bool {
    matches!(c, '\u{AD}' | '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}')
}

/// Whether it is a Hangul letter: conjoining, of the compatibility block or of half width.
fn is_jamo(c: char) -> bool {
    matches!(c, '\u{1100}'..='\u{11FF}' | '\u{3131}'..='\u{318E}' | '\u{A960}'..='\u{A97C}' | '\u{D7B0}'..='\u{D7FB}'
        | '\u{FFA0}'..='\u{FFDC}')
}
