//! What became of the lines of a word list: what was left out, where, and why. It must never decide it.

use alloc::string::String;
use alloc::vec::Vec;

use crate::error::GraphError;
use crate::word_list::WordList;

/// Why a line or an added word is not a word of the lexicon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case", deny_unknown_fields)
)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[non_exhaustive]
pub enum Fault {
    /// The line is not UTF-8.
    #[error("invalid UTF-8 at byte {offset}")]
    InvalidUtf8 {
        /// The first faulty byte, counted from 0 at the beginning of the line.
        offset: usize,
    },
    /// The line is longer than any word is taken to be.
    #[error("{bytes} bytes are more than a word can have ({max})", max = crate::Rule::MAX_WORD_BYTES)]
    LineTooLong {
        /// Its length without the white space around it.
        bytes: usize,
    },
    /// A control character, or an unseen one that directs how text is laid out: a soft hyphen, a mark of direction.
    #[error("control character {0:?}")]
    Control(char),
    /// White space inside the word (a tab before a second column, for example), or a zero-width space or byte-order mark;
    /// white space around it is no fault, nor, where words are made of tokens, between them.
    #[error("white space inside the word: {0:?}")]
    WhiteSpace(char),
    /// A Hangul letter that is not part of a syllable, ㄱ for example.
    #[error("lone jamo {0:?}")]
    LoneJamo(char),
    /// Too few units.
    #[error("too short (length {units}, at least {min})")]
    TooShort {
        /// How many it has.
        units: usize,
        /// How many the rule asks for, or its head and tail need.
        min: usize,
    },
    /// Too many units.
    #[error("too long (length {units}, at most {max})")]
    TooLong {
        /// How many it has.
        units: usize,
        /// How many the rule allows.
        max: usize,
    },
    /// Its tail ends in ん, and the rule says that such words cannot be played.
    #[error("a word in ん cannot be played")]
    FinalN,
    /// The predicate of the rule said no.
    #[error("refused by the rule's predicate")]
    Predicate,
}

/// A line that was left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[error("line {line}: {fault}")]
pub struct Skipped {
    /// Which line, counted from 1.
    pub line: usize,
    /// Why.
    pub fault: Fault,
}

/// An added word that was left out.
#[derive(Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[error("added word {word:?}: {fault}")]
pub struct Refused {
    /// The word as it was given.
    pub word: String,
    /// Why.
    pub fault: Fault,
}

/// What became of every line and every added word.
///
/// Nothing is lost without a trace: `lines + added` is
/// `blank + skipped + refused + removed + duplicates + manner + words`, lists counted by their lengths.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report {
    /// How many lines there were, or items of the iterator.
    pub lines: usize,
    /// How many words the rule adds.
    pub added: usize,
    /// The words of the lexicon.
    pub words: usize,
    /// Lines of nothing but white space.
    pub blank: usize,
    /// Lines and added words that were there already.
    pub duplicates: usize,
    /// Lines and added words that the rule's list of removed words took out.
    pub removed: usize,
    /// Lines that are no words, in order.
    pub skipped: Vec<Skipped>,
    /// Added words that are no words, in order.
    pub refused: Vec<Refused>,
    /// Removed words that were not there to be removed, as they were given, in order.
    pub unknown: Vec<String>,
    /// The words that the manner rule took out, by head, tail and code point.
    pub manner: WordList,
}

/// A lexicon that cannot be built.
///
/// Faulty lines are no such error: they are left out and stand in the [`Report`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LexiconError {
    /// The words together are longer than 4 GiB.
    #[error("the words up to line {line} are longer than {max} bytes", max = u32::MAX)]
    TooMuchText {
        /// The line at which that was found; the number of lines if it was in the added words.
        line: usize,
    },
    /// The graph cannot be built.
    #[error(transparent)]
    Graph(#[from] GraphError),
    /// The rule is [strict](crate::Rule::strict), and an added word is no word.
    #[error(transparent)]
    Added(#[from] Refused),
    /// The rule is [strict](crate::Rule::strict), and a removed word is not there.
    #[error("removed word {word:?} is not in the list")]
    Removed {
        /// The word as it was given.
        word: String,
    },
}
