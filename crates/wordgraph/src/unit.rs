//! What counts as one unit of a word, the thing that is counted and handed on. It must not know what is done with units.

use core::ops::Range;

use unicode_segmentation::UnicodeSegmentation;

/// What counts as one unit of a word.
///
/// ```
/// use wordgraph::{Rule, Unit};
///
/// assert_eq!(Rule::plain().ends("사과")?.tail(), "과");
/// // The vowel sign belongs to its consonant.
/// assert_eq!(Rule::plain().unit(Unit::Grapheme).ends("नमस्ते")?.tail(), "स्ते");
/// assert_eq!(Rule::plain().unit(Unit::Token).ends("con mèo")?.tail(), "mèo");
/// # Ok::<(), wordgraph::Fault>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[non_exhaustive]
pub enum Unit {
    /// A Unicode scalar value, after normalisation: a Hangul syllable, a kana, a letter.
    #[default]
    Scalar,
    /// An extended grapheme cluster (UAX #29): what a reader takes for one letter, in scripts that write it with several
    /// code points.
    Grapheme,
    /// What stands between white space or hyphens: a Vietnamese syllable. Runs of white space are one space in the word
    /// as it is kept, and in a head or tail of several tokens.
    Token,
}

impl Unit {
    /// Calls `found` with the place of each unit, from first to last.
    pub(crate) fn each(self, word: &str, mut found: impl FnMut(Range<usize>)) {
        match self {
            Self::Scalar => word.char_indices().for_each(|(at, c)| found(at..at + c.len_utf8())),
            Self::Grapheme => word.grapheme_indices(true).for_each(|(at, unit)| found(at..at + unit.len())),
            Self::Token => {
                let mut at = 0;
                for token in word.split_inclusive(separates) {
                    let end = at + token.trim_end_matches(separates).len();
                    if end > at {
                        found(at..end);
                    }
                    at += token.len();
                }
            }
        }
    }
}

/// Whether it separates tokens: white space or a hyphen.
fn separates(c: char) -> bool {
    c.is_whitespace() || matches!(c, '-' | '\u{2010}' | '\u{2011}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    fn units(unit: Unit, word: &str) -> Vec<&str> {
        let mut units = Vec::new();
        unit.each(word, |range| units.push(&word[range]));
        units
    }

    #[test]
    fn segmentation() {
        assert_eq!(units(Unit::Scalar, "사과a"), ["사", "과", "a"]);
        assert_eq!(units(Unit::Grapheme, "e\u{323}\u{302}한"), ["e\u{323}\u{302}", "한"]);
        assert_eq!(units(Unit::Token, "con mèo"), ["con", "mèo"]);
        assert_eq!(units(Unit::Token, "-ca--cao "), ["ca", "cao"]);
        assert_eq!(units(Unit::Token, " - "), [""; 0]);
        for unit in [Unit::Scalar, Unit::Grapheme, Unit::Token] {
            assert_eq!(units(unit, ""), [""; 0]);
        }
    }
}
