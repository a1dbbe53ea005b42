//! What shiritori players do with small kana, the long mark, ん and katakana, as a convention that can be chosen. It must
//! not know of words as wholes, nor of graphs; it says what one kana becomes.

/// A shiritori convention.
///
/// The default leaves everything as it is written. What it says of a syllable holds wherever the syllable is picked, as a
/// head or as a tail; only the long mark, which stands for what precedes it, is special at the end.
///
/// Whether a voiced kana may follow an unvoiced one (が after か) is a matter of links:
/// see [`LinkRule::function`](crate::LinkRule::function).
///
/// ```
/// use wordgraph::{Kana, LongMark, Rule};
///
/// let ends = Rule::shiritori().ends("コーヒー")?;
/// assert_eq!((ends.word(), ends.head(), ends.tail()), ("こーひー", "こ", "ひ"));
///
/// let vowels = Rule::shiritori().kana(Kana::SHIRITORI.long_mark(LongMark::Vowel));
/// assert_eq!(vowels.ends("コーヒー")?.tail(), "い");
/// # Ok::<(), wordgraph::Fault>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub struct Kana {
    pub(crate) small: SmallKana,
    #[cfg_attr(feature = "serde", serde(rename = "long_mark"))]
    pub(crate) long: LongMark,
    pub(crate) final_n: FinalN,
    #[cfg_attr(feature = "serde", serde(rename = "fold_katakana"))]
    pub(crate) fold: bool,
}

/// What a small kana is, ぁ ぃ ぅ ぇ ぉ っ ゃ ゅ ょ ゎ ゕ ゖ and their katakana.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[non_exhaustive]
pub enum SmallKana {
    /// A syllable of its own, as it is written: きしゃ ends in ゃ.
    #[default]
    AsWritten,
    /// A syllable of its own, as its large form: きしゃ ends in や.
    Large,
    /// One syllable (mora) with the kana before it: きしゃ ends in しゃ, and しか does not begin with it. っ, ゕ and ゖ, and a
    /// small kana with nothing before it, join nothing and count as their large forms.
    Joined,
}

/// What a long mark ー at the end is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[non_exhaustive]
pub enum LongMark {
    /// A syllable of its own: no word goes on.
    #[default]
    AsWritten,
    /// Nothing: the end is the kana before it. It still counts in the length of the word.
    Skip,
    /// The vowel of the kana before it: い after ひ. As written where there is none.
    Vowel,
}

/// What a word that ends in ん is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[non_exhaustive]
pub enum FinalN {
    /// A word like any other.
    #[default]
    Ordinary,
    /// No word: it is left out, and reported.
    ///
    /// This is what "whoever says a word in ん loses at once" means for every outcome. A move that loses at once is of use
    /// only to a player who has no other, and a player who has no move at all has lost as well; and since the game ends
    /// there, nobody is ever handed the ん.
    Unplayable,
}

impl Kana {
    /// Everything is what is written.
    pub const AS_WRITTEN: Self =
        Self { small: SmallKana::AsWritten, long: LongMark::AsWritten, final_n: FinalN::Ordinary, fold: false };

    /// What most players do: small kana are their large forms, the long mark is skipped, ん cannot be played, and katakana
    /// are hiragana.
    pub const SHIRITORI: Self =
        Self { small: SmallKana::Large, long: LongMark::Skip, final_n: FinalN::Unplayable, fold: true };

    /// The same convention with another treatment of small kana.
    #[must_use]
    pub const fn small(self, small: SmallKana) -> Self {
        Self { small, ..self }
    }

    /// The same convention with another treatment of the long mark.
    #[must_use]
    pub const fn long_mark(self, long: LongMark) -> Self {
        Self { long, ..self }
    }

    /// The same convention with another treatment of words in ん.
    #[must_use]
    pub const fn final_n(self, final_n: FinalN) -> Self {
        Self { final_n, ..self }
    }

    /// The same convention, with katakana read as hiragana (`true`) or as letters of their own. It holds for whole words:
    /// リンゴ and りんご are then one word, kept as りんご.
    #[must_use]
    pub const fn fold_katakana(self, fold: bool) -> Self {
        Self { fold, ..self }
    }

    /// Whether a syllable, once found, is always taken as it is written, in every word.
    pub(crate) fn keeps_syllables(self) -> bool {
        self.fold_katakana(false) == Self::default()
    }

    /// The syllable that a kana stands for at the end of `before`, which is what precedes it in its word.
    pub(crate) fn syllable(self, kana: char, before: &str) -> char {
        if kana == LONG && self.long == LongMark::Vowel {
            return before.chars().rev().find(|&c| c != LONG).and_then(vowel).unwrap_or(kana);
        }
        if self.small == SmallKana::AsWritten { kana } else { large(kana) }
    }

    /// Whether a small kana is one syllable with what is before it.
    pub(crate) fn joins(self, kana: char) -> bool {
        self.small == SmallKana::Joined
            && matches!(hiragana(kana), 'ぁ' | 'ぃ' | 'ぅ' | 'ぇ' | 'ぉ' | 'ゃ' | 'ゅ' | 'ょ' | 'ゎ')
    }

    /// Whether this is a long mark that is passed over at the end.
    pub(crate) fn skips(self, kana: char) -> bool {
        self.long == LongMark::Skip && kana == LONG
    }

    /// Whether a word whose tail ends in this kana cannot be played.
    pub(crate) fn refuses(self, kana: char) -> bool {
        self.final_n == FinalN::Unplayable && hiragana(kana) == 'ん'
    }
}

pub(crate) const LONG: char = 'ー';

/// Katakana lie this far behind the hiragana of the same sound.
const TO_KATAKANA: u32 = 0x60;

/// The hiragana of a katakana that has one; anything else as it is.
pub(crate) fn hiragana(kana: char) -> char {
    match kana {
        'ァ'..='ヶ' | 'ヽ' | 'ヾ' => char::from_u32(u32::from(kana) - TO_KATAKANA).unwrap_or(kana),
        _ => kana,
    }
}

/// Does with a kana what `change` does with its hiragana, in the script in which it is written.
fn in_script(kana: char, change: impl Fn(char) -> char) -> char {
    let folded = hiragana(kana);
    let changed = change(folded);
    if folded == kana { changed } else { char::from_u32(u32::from(changed) + TO_KATAKANA).unwrap_or(kana) }
}

fn large(kana: char) -> char {
    in_script(kana, |kana| match kana {
        'ぁ' => 'あ',
        'ぃ' => 'い',
        'ぅ' => 'う',
        'ぇ' => 'え',
        'ぉ' => 'お',
        'っ' => 'つ',
        'ゃ' => 'や',
        'ゅ' => 'ゆ',
        'ょ' => 'よ',
        'ゎ' => 'わ',
        'ゕ' => 'か',
        'ゖ' => 'け',
        _ => kana,
    })
}

/// The vowel in which a kana ends; ん and っ have none.
fn vowel(kana: char) -> Option<char> {
    const ROWS: [(char, &str); 5] = [
        ('あ', "ぁあかがさざただなはばぱまゃやらゎわゕ"),
        ('い', "ぃいきぎしじちぢにひびぴみりゐ"),
        ('う', "ぅうくぐすずつづぬふぶぷむゅゆるゔ"),
        ('え', "ぇえけげせぜてでねへべぺめれゑゖ"),
        ('お', "ぉおこごそぞとどのほぼぽもょよろを"),
    ];
    let folded = hiragana(kana);
    let &(vowel, _) = ROWS.iter().find(|(_, row)| row.contains(folded))?;
    Some(in_script(kana, |_| vowel))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kana_has_a_vowel_but_two() {
        // ん and っ are the two.
        for kana in ('ぁ'..='ゖ').chain('ァ'..='ヶ') {
            let none = matches!(hiragana(kana), 'ん' | 'っ');
            assert_eq!(vowel(kana).is_none(), none, "{kana}");
        }
        assert_eq!((vowel('ー'), vowel('a'), vowel('가')), (None, None, None));
        assert_eq!((vowel('ひ'), vowel('ヒ'), vowel('ョ')), (Some('い'), Some('イ'), Some('オ')));
    }

    #[test]
    fn small_and_large() {
        for (small, big) in "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ"
            .chars()
            .zip("あいうえおつやゆよわかけアイウエオツヤユヨワカケ".chars())
        {
            assert_eq!((large(small), large(big)), (big, big));
        }
        assert_eq!(('ぁ'..='ゖ').filter(|&kana| large(kana) != kana).count(), 12);
    }

    #[test]
    fn folding() {
        assert_eq!(hiragana('ン'), 'ん');
        assert_eq!(hiragana('ヴ'), 'ゔ');
        // No hiragana exists for these.
        for kana in ['ヷ', 'ヺ', 'ー', '・', 'a', '漢'] {
            assert_eq!(hiragana(kana), kana);
        }
    }

    #[test]
    fn the_long_mark() {
        let vowels = Kana::default().long_mark(LongMark::Vowel);
        assert_eq!(vowels.syllable('ー', "コーヒ"), 'イ');
        assert_eq!(vowels.syllable('ー', "らーー"), 'あ');
        assert_eq!(vowels.syllable('ー', "うん"), 'ー');
        assert_eq!(vowels.syllable('ー', ""), 'ー');
        assert_eq!(Kana::default().syllable('ー', "ら"), 'ー');
    }
}
