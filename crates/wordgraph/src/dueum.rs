//! The 두음 법칙 and its kin: which syllables may begin the word after a Hangul tail. It must not know of words, graphs or
//! lists; it is a function of one syllable.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

/// Which heads a Hangul tail links to.
///
/// The *standard change* is what Korean orthography does to a syllable at the beginning of a word (한글 맞춤법, articles
/// 10 to 12); it keeps vowel and final consonant and changes the initial consonant alone:
///
/// | initial | before | becomes |
/// |---|---|---|
/// | ㄹ | ㅑ ㅕ ㅛ ㅠ ㅣ ㅖ | ㅇ |
/// | ㄹ | ㅏ ㅐ ㅗ ㅜ ㅡ ㅚ | ㄴ |
/// | ㄴ | ㅕ ㅛ ㅠ ㅣ | ㅇ |
///
/// Every rule leaves alone what is not a precomposed Hangul syllable.
///
/// ```
/// use wordgraph::Dueum;
///
/// assert!(Dueum::Standard.heads('력').eq(['력', '역']));
/// assert!(Dueum::ForcedStandard.heads('력').eq(['역']));
/// assert!(Dueum::ReverseStandard.heads('여').eq(['여', '려', '녀']));
/// assert_eq!("two-way".parse(), Ok(Dueum::TwoWayFree));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[non_exhaustive]
pub enum Dueum {
    /// Every tail links to its own head alone: the plain game.
    None,
    /// The syllable itself, and its standard change.
    #[default]
    Standard,
    /// Only the standard change where there is one, else the syllable itself.
    #[cfg_attr(feature = "serde", serde(rename = "forced"))]
    ForcedStandard,
    /// The syllable itself, and every syllable whose standard change it is.
    #[cfg_attr(feature = "serde", serde(rename = "reverse"))]
    ReverseStandard,
    /// Only the syllables whose standard change it is where there are any, else the syllable itself.
    ForcedReverse,
    /// ㄹ may become ㄴ or ㅇ, and ㄴ may become ㅇ, before any vowel.
    Free,
    /// ㄹ, ㄴ and ㅇ all stand for one another, before any vowel.
    #[cfg_attr(feature = "serde", serde(rename = "two-way"))]
    TwoWayFree,
}

/// Initial consonants, by their place in the Hangul syllables block.
const NIEUN: u32 = 2;
const RIEUL: u32 = 5;
const IEUNG: u32 = 11;

const FIRST_SYLLABLE: u32 = 0xAC00;
const SYLLABLES: u32 = 19 * PER_INITIAL;
const PER_INITIAL: u32 = 21 * PER_VOWEL;
const PER_VOWEL: u32 = 28;

impl Dueum {
    /// All rules, in the order of their declaration.
    pub const ALL: [Self; 7] = [
        Self::None,
        Self::Standard,
        Self::ForcedStandard,
        Self::ReverseStandard,
        Self::ForcedReverse,
        Self::Free,
        Self::TwoWayFree,
    ];

    /// The name that [`FromStr`] reads and [`Display`](fmt::Display) writes.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Standard => "standard",
            Self::ForcedStandard => "forced",
            Self::ReverseStandard => "reverse",
            Self::ForcedReverse => "forced-reverse",
            Self::Free => "free",
            Self::TwoWayFree => "two-way",
        }
    }

    /// The heads that may follow the tail `syllable`: one to three, itself first where it is allowed, then by initial in
    /// the order ㄹ, ㄴ, ㅇ.
    ///
    /// # Complexity
    ///
    /// Constant, without allocation.
    pub fn heads(self, syllable: char) -> impl Iterator<Item = char> + Clone + use<> {
        let code = u32::from(syllable).wrapping_sub(FIRST_SYLLABLE);
        let hangul = code < SYLLABLES && self != Self::None;
        let (initial, rest) = (code / PER_INITIAL, code % PER_INITIAL);
        let vowel = rest / PER_VOWEL;
        let others = [RIEUL, NIEUN, IEUNG].into_iter().filter(move |&other| {
            // The cheap test comes first: nothing but these three initials ever changes.
            hangul && other != initial && self.allows(initial, other, vowel)
        });
        let itself = (!hangul || self.allows(initial, initial, vowel)).then_some(syllable);
        let changed = others.filter_map(move |other| char::from_u32(FIRST_SYLLABLE + other * PER_INITIAL + rest));
        itself.into_iter().chain(changed)
    }

    /// Whether a tail that begins with `from` may be taken up by a head that begins with `to`, before one vowel.
    fn allows(self, from: u32, to: u32, vowel: u32) -> bool {
        let same = from == to;
        match self {
            Self::None => same,
            Self::Standard => same || standard(from, vowel) == Some(to),
            Self::ForcedStandard => standard(from, vowel).unwrap_or(from) == to,
            Self::ReverseStandard => same || standard(to, vowel) == Some(from),
            Self::ForcedReverse => {
                let source = |initial| standard(initial, vowel) == Some(from);
                if source(RIEUL) || source(NIEUN) { source(to) } else { same }
            }
            Self::Free => same || (from == RIEUL && to == NIEUN) || (matches!(from, RIEUL | NIEUN) && to == IEUNG),
            Self::TwoWayFree => same || (turns(from) && turns(to)),
        }
    }
}

const fn turns(initial: u32) -> bool {
    matches!(initial, RIEUL | NIEUN | IEUNG)
}

/// The initial that the orthography puts in the place of this one at the beginning of a word.
const fn standard(initial: u32, vowel: u32) -> Option<u32> {
    const AE: u32 = 1;
    const YA: u32 = 2;
    const YEO: u32 = 6;
    const YE: u32 = 7;
    const O: u32 = 8;
    const OE: u32 = 11;
    const YO: u32 = 12;
    const U: u32 = 13;
    const YU: u32 = 17;
    const EU: u32 = 18;
    const I: u32 = 20;
    match (initial, vowel) {
        (RIEUL, YA | YEO | YE | YO | YU | I) | (NIEUN, YEO | YO | YU | I) => Some(IEUNG),
        (RIEUL, 0 | AE | O | OE | U | EU) => Some(NIEUN),
        _ => None,
    }
}

impl fmt::Display for Dueum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that no [`Dueum`] has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown rule {name:?}: none, standard, forced, reverse, forced-reverse, free or two-way is expected")]
pub struct ParseDueumError {
    name: String,
}

impl ParseDueumError {
    /// The name that was given.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }
}

impl FromStr for Dueum {
    type Err = ParseDueumError;

    /// Reads the [`name`](Self::name), exactly.
    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Self::ALL.into_iter().find(|rule| rule.name() == name).ok_or_else(|| ParseDueumError { name: name.into() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;
    use alloc::vec::Vec;

    const INITIALS: &str = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ";
    const VOWELS: &str = "ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ";

    /// Every syllable in code-point order, as initial, vowel and final.
    fn syllables() -> impl Iterator<Item = (char, char, char, usize)> {
        ('가'..='힣').zip(0..).map(|(syllable, at): (char, usize)| {
            let initial = INITIALS.chars().nth(at / 28 / 21).unwrap();
            let vowel = VOWELS.chars().nth(at / 28 % 21).unwrap();
            (syllable, initial, vowel, at % 28)
        })
    }

    /// The table as it stands in the design, letter by letter.
    fn change(initial: char, vowel: char) -> Option<char> {
        match initial {
            'ㄹ' if "ㅑㅕㅛㅠㅣㅖ".contains(vowel) => Some('ㅇ'),
            'ㄹ' if "ㅏㅐㅗㅜㅡㅚ".contains(vowel) => Some('ㄴ'),
            'ㄴ' if "ㅕㅛㅠㅣ".contains(vowel) => Some('ㅇ'),
            _ => None,
        }
    }

    fn expected(rule: Dueum, initial: char, vowel: char) -> Vec<char> {
        let sources: Vec<_> = "ㄹㄴㅇ".chars().filter(|&from| change(from, vowel) == Some(initial)).collect();
        let changed = change(initial, vowel);
        match rule {
            Dueum::None => [initial].into(),
            Dueum::Standard => [initial].into_iter().chain(changed).collect(),
            Dueum::ForcedStandard => [changed.unwrap_or(initial)].into(),
            Dueum::ReverseStandard => [initial].into_iter().chain(sources).collect(),
            Dueum::ForcedReverse if sources.is_empty() => [initial].into(),
            Dueum::ForcedReverse => sources,
            Dueum::Free => match initial {
                'ㄹ' => ['ㄹ', 'ㄴ', 'ㅇ'].into(),
                'ㄴ' => ['ㄴ', 'ㅇ'].into(),
                _ => [initial].into(),
            },
            Dueum::TwoWayFree => match initial {
                'ㄹ' => ['ㄹ', 'ㄴ', 'ㅇ'].into(),
                'ㄴ' => ['ㄴ', 'ㄹ', 'ㅇ'].into(),
                'ㅇ' => ['ㅇ', 'ㄹ', 'ㄴ'].into(),
                _ => [initial].into(),
            },
        }
    }

    #[test]
    fn every_syllable_under_every_rule() {
        let all: Vec<_> = syllables().collect();
        assert_eq!(all.len(), 11_172);
        for rule in Dueum::ALL {
            for &(syllable, initial, vowel, last) in &all {
                let heads: Vec<_> = rule.heads(syllable).collect();
                let wanted: Vec<_> = expected(rule, initial, vowel)
                    .into_iter()
                    .map(|initial| {
                        let at = INITIALS.chars().position(|c| c == initial).unwrap();
                        let vowel = VOWELS.chars().position(|c| c == vowel).unwrap();
                        all[(at * 21 + vowel) * 28 + last].0
                    })
                    .collect();
                assert_eq!(heads, wanted, "{rule} {syllable}");
            }
        }
    }

    #[test]
    fn well_known_syllables() {
        for (rule, tail, heads) in [
            (Dueum::Standard, '녀', "녀여"),
            (Dueum::Standard, '륨', "륨윰"),
            (Dueum::Standard, '릇', "릇늣"),
            (Dueum::Standard, '뢰', "뢰뇌"),
            (Dueum::Standard, '례', "례예"),
            (Dueum::Standard, '냐', "냐"),
            (Dueum::Standard, '러', "러"),
            (Dueum::Standard, '뉘', "뉘"),
            (Dueum::ForcedStandard, '라', "나"),
            (Dueum::ForcedReverse, '이', "리니"),
            (Dueum::ForcedReverse, '예', "례"),
            (Dueum::ForcedReverse, '가', "가"),
            (Dueum::Free, '러', "러너어"),
            (Dueum::TwoWayFree, '업', "업럽넙"),
        ] {
            assert!(rule.heads(tail).eq(heads.chars()), "{rule} {tail}");
        }
    }

    #[test]
    fn what_is_no_syllable_stays() {
        for rule in Dueum::ALL {
            for other in ['a', 'り', 'ㄹ', '\u{1105}', '\u{ABFF}', '\u{D7A4}', '\0', char::MAX] {
                assert!(rule.heads(other).eq([other]), "{rule} {other:?}");
            }
        }
    }

    #[test]
    fn names_round_trip() {
        for rule in Dueum::ALL {
            assert_eq!(rule.to_string().parse(), Ok(rule));
        }
        for name in ["", "Standard", " none", "reversed"] {
            let error = name.parse::<Dueum>().unwrap_err();
            assert_eq!(error.name(), name);
            assert!(error.to_string().contains("forced-reverse"));
        }
    }
}
