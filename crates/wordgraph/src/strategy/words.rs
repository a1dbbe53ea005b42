//! Words, lists of words, and texts with all the faults that a list can have. They shrink to few words of the first letters.

use std::string::String;
use std::vec::Vec;

use proptest::collection::vec;
use proptest::prelude::{Just, prop_oneof};
use proptest::sample::select;
use proptest::strategy::Strategy;

use crate::lexicon::Lexicon;
use crate::rule::Rule;

/// A script to draw words in: few letters, so that words follow one another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Script {
    /// Hangul syllables, with those that the 두음 법칙 changes among them.
    Hangul,
    /// Hiragana, with small ones, the long mark and ん among them.
    Kana,
    /// Latin letters.
    Latin,
    /// Vietnamese syllables, which are written apart.
    Vietnamese,
}

impl Script {
    /// All of them, in the order of their declaration.
    pub const ALL: [Self; 4] = [Self::Hangul, Self::Kana, Self::Latin, Self::Vietnamese];

    /// The usual rule for the script, under which its words are valid.
    #[must_use]
    pub fn rule(self) -> Rule {
        match self {
            Self::Hangul => Rule::korean(),
            Self::Kana => Rule::shiritori(),
            Self::Latin => Rule::english(),
            Self::Vietnamese => Rule::vietnamese(),
        }
    }

    /// The letters of its words; in Vietnamese, those that end one of its syllables.
    pub(super) const fn letters(self) -> &'static [char] {
        match self {
            Self::Hangul => &['가', '녀', '여', '력', '역', '리', '이'],
            Self::Kana => &['か', 'が', 'り', 'ん', 'ー', 'ゃ', 'き', 'や'],
            Self::Latin => &['a', 'b', 'c', 'd', 'e'],
            Self::Vietnamese => &['n', 'o', 'á', 'i', 'u'],
        }
    }

    /// What no word may be, under the rule of the script.
    fn faults(self) -> Vec<String> {
        let letter = String::from(self.letters()[0]);
        let mut faults = std::vec![
            "\u{7}".into(),
            letter.clone() + "\u{AD}" + &letter,
            letter.clone() + "\u{200B}" + &letter,
            letter.clone(),
            letter.repeat(Rule::MAX_WORD_BYTES + 1),
            "ㄱㄱ".into(),
            letter.clone() + "ㅏ",
        ];
        match self {
            Self::Vietnamese => faults.push("con\u{FEFF}mèo".into()),
            _ => faults.extend([letter.clone() + " " + &letter, letter.clone() + "\t" + &letter]),
        }
        if self == Self::Kana {
            faults.extend(["かん".into(), "かんー".into()]);
        }
        faults
    }
}

/// Words of a script: valid under its [rule](Script::rule), and written as a lexicon keeps them. They have two to four units.
pub fn words(script: Script) -> impl Strategy<Value = String> {
    let letters = |letters: &[char]| select(letters.to_vec());
    match script {
        Script::Kana => {
            // Neither ん nor what may lengthen it comes last.
            let last: Vec<char> = script.letters().iter().copied().filter(|letter| !"んー".contains(*letter)).collect();
            (vec(letters(script.letters()), 1..=3), letters(&last))
                .prop_map(|(letters, last)| letters.into_iter().chain([last]).collect())
                .boxed()
        }
        Script::Vietnamese => {
            let syllables = select(&["con", "mèo", "cá", "voi", "sấu"][..]);
            vec(syllables, 2..=4).prop_map(|syllables| syllables.join(" ")).boxed()
        }
        Script::Hangul | Script::Latin => {
            vec(letters(script.letters()), 2..=4).prop_map(|letters| letters.into_iter().collect()).boxed()
        }
    }
}

/// Up to twelve words of a script. One may be in the list twice.
pub fn word_lists(script: Script) -> impl Strategy<Value = Vec<String>> {
    vec(words(script), 0..=12)
}

/// Lexicons of such lists, under the [rule](Script::rule) of the script.
///
/// ```
/// use proptest::prelude::*;
/// use wordgraph::strategy::{Script, lexicons};
///
/// proptest!(|(lexicon in lexicons(Script::Kana))| {
///     prop_assert!(lexicon.iter().all(|(arc, word)| lexicon.arc_of(word) == Some(arc)));
/// });
/// ```
pub fn lexicons(script: Script) -> impl Strategy<Value = Lexicon> {
    lexicons_under(script, Just(script.rule()))
}

/// Lexicons of such lists, under any of `rules`: [`rules`](super::rules()), for example. What is no word under a rule stands in
/// the [report](Lexicon::report).
///
/// # Panics
///
/// While values are drawn, if a rule is [strict](Rule::strict) and the list is not as it says.
pub fn lexicons_under<R>(script: Script, rules: R) -> impl Strategy<Value = Lexicon>
where
    R: Strategy<Value = Rule>,
{
    (word_lists(script), rules)
        .prop_map(|(words, rule)| Lexicon::from_words(words, &rule).unwrap_or_else(|error| panic!("{error}")))
}

/// A line of a text.
#[derive(Clone, Debug)]
enum Line {
    /// Words, blanks and faults.
    Text(String),
    /// The same as an earlier line.
    Again(usize),
}

/// Word lists as text, as they are found: with valid words, words given twice, in upper case or with space around them, blank
/// lines, lines that are no words under the [rule](Script::rule) of the script; LF and CR LF; with and without a byte-order
/// mark, and an end of the last line. They shrink to few lines of valid words.
pub fn texts(script: Script) -> impl Strategy<Value = String> {
    let other = words(script).prop_map(|word| std::format!(" {}\t", word.to_uppercase()));
    let line = prop_oneof![
        8 => words(script).prop_map(Line::Text),
        2 => (0..20usize).prop_map(Line::Again),
        1 => other.prop_map(Line::Text),
        1 => select(&["", " ", "\u{3000}\t"][..]).prop_map(|blank| Line::Text(blank.into())),
        2 => select(script.faults()).prop_map(Line::Text),
    ];
    let end = prop_oneof![4 => Just("\n"), 1 => Just("\r\n")];
    let around = prop_oneof![4 => Just(("", true)), 1 => Just(("\u{FEFF}", true)), 1 => Just(("", false))];
    (vec((line, end), 0..=20), around).prop_map(|(lines, (mark, ended))| {
        let mut texts = Vec::<(String, &str)>::new();
        for (line, end) in lines {
            let text = match line {
                Line::Text(text) => text,
                Line::Again(at) => texts.get(at % texts.len().max(1)).map(|(text, _)| text.clone()).unwrap_or_default(),
            };
            texts.push((text, end));
        }
        let mut text = String::from(mark);
        for (at, (line, end)) in texts.iter().enumerate() {
            text.push_str(line);
            if ended || at + 1 < texts.len() {
                text.push_str(end);
            }
        }
        text
    })
}

/// [Texts](texts) as bytes, in which some lines may not be UTF-8.
pub fn byte_texts(script: Script) -> impl Strategy<Value = Vec<u8>> {
    let broken = (0..=usize::MAX, select(&[0x80_u8, 0xC0, 0xED, 0xFF][..]));
    (texts(script), vec(broken, 0..=2)).prop_map(|(text, broken)| {
        let mut bytes = text.into_bytes();
        for (at, byte) in broken {
            bytes.insert(at % (bytes.len() + 1), byte);
        }
        bytes
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_are_faults() {
        for script in Script::ALL {
            for fault in script.faults() {
                assert!(script.rule().ends(&fault).is_err(), "{script:?}: {fault:?}");
            }
        }
    }
}
