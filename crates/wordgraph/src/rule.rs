//! The rules of one word-chain game, gathered: where heads and tails are, what links them, which words count. It must not
//! read words itself.

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use core::ops::{Bound, RangeBounds};

use crate::dueum::Dueum;
use crate::kana::Kana;
use crate::link_rule::LinkRule;
use crate::manner::Manner;
use crate::place::Place;
use crate::unit::Unit;

/// The rules of one word-chain game.
///
/// A rule starts from one of the games that people play, and is changed step by step:
///
/// ```
/// use wordgraph::{Dueum, Lexicon, Manner, Rule};
///
/// let rule = Rule::korean().dueum(Dueum::Free).length(3..).manner(Manner::one_round(1)).remove_words(["기러기"]);
/// let lexicon = Lexicon::from_text("기러기\n어버이\n이어폰\n폰팔이", &rule)?;
/// assert_eq!(lexicon.word_count(), 3);
/// # Ok::<(), wordgraph::LexiconError>(())
/// ```
///
/// | game | units | length | head, tail | links | else |
/// |---|---|---|---|---|---|
/// | [`plain`](Self::plain) | code points | 2.. | first, last | own head | |
/// | [`korean`](Self::korean) 끝말잇기 | syllables | 2.. | first, last | [`Dueum::Standard`] | |
/// | [`kung_kung_tta`](Self::kung_kung_tta) 쿵쿵따 | syllables | 3 | first, last | [`Dueum::Standard`] | |
/// | [`front`](Self::front) 앞말잇기 | syllables | 2.. | last, first | own head | |
/// | [`shiritori`](Self::shiritori) しりとり | kana | 2.. | first, last | own head | [`Kana::SHIRITORI`] |
/// | [`english`](Self::english) | letters | 2.. | first, last | own head | case folded |
/// | [`vietnamese`](Self::vietnamese) nối từ | tokens | 2.. | first, last | own head | case folded |
#[derive(Clone, Debug)]
pub struct Rule {
    pub(crate) unit: Unit,
    pub(crate) head: Place,
    pub(crate) tail: Place,
    pub(crate) links: LinkRule,
    pub(crate) min: usize,
    pub(crate) max: usize,
    pub(crate) predicate: Option<Predicate>,
    pub(crate) fold_case: bool,
    pub(crate) kana: Kana,
    pub(crate) added: Vec<String>,
    pub(crate) removed: Vec<String>,
    pub(crate) strict: bool,
    pub(crate) manner: Manner,
}

#[derive(Clone)]
pub(crate) struct Predicate(pub(crate) Arc<dyn Fn(&str) -> bool + Send + Sync>);

impl fmt::Debug for Predicate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("..")
    }
}

impl Default for Rule {
    fn default() -> Self {
        Self::plain()
    }
}

impl Rule {
    /// A line longer than this is taken for no word, whatever its length in units, and not looked at.
    pub const MAX_WORD_BYTES: usize = 4096;

    /// The plain game: the last code point of a word is the first of the next.
    #[must_use]
    pub const fn plain() -> Self {
        Self {
            unit: Unit::Scalar,
            head: Place::FIRST,
            tail: Place::LAST,
            links: LinkRule::OWN_HEAD,
            min: 2,
            max: usize::MAX,
            predicate: None,
            fold_case: false,
            kana: Kana::AS_WRITTEN,
            added: Vec::new(),
            removed: Vec::new(),
            strict: false,
            manner: Manner::NONE,
        }
    }

    /// 끝말잇기, with the standard 두음 법칙.
    #[must_use]
    pub fn korean() -> Self {
        Self::plain().dueum(Dueum::Standard)
    }

    /// 쿵쿵따: 끝말잇기 with words of three syllables.
    #[must_use]
    pub fn kung_kung_tta() -> Self {
        Self::korean().length(3..=3)
    }

    /// 앞말잇기, played backwards: a word must end with what the previous one began with.
    ///
    /// It is plain. With [`Dueum::ReverseStandard`] it is the mirror image of [`korean`](Self::korean): one word may follow
    /// another here if, and only if, the other may follow the one there.
    #[must_use]
    pub const fn front() -> Self {
        let mut rule = Self::plain();
        rule.head = Place::LAST;
        rule.tail = Place::FIRST;
        rule
    }

    /// しりとり, as most people play it: [`Kana::SHIRITORI`].
    #[must_use]
    pub const fn shiritori() -> Self {
        let mut rule = Self::plain();
        rule.kana = Kana::SHIRITORI;
        rule
    }

    /// Letters, upper and lower case being the same; [`overlap`](Self::overlap) asks for more than one.
    #[must_use]
    pub const fn english() -> Self {
        let mut rule = Self::plain();
        rule.fold_case = true;
        rule
    }

    /// Nối từ: words of two syllables or more, which are written apart.
    #[must_use]
    pub const fn vietnamese() -> Self {
        let mut rule = Self::english();
        rule.unit = Unit::Token;
        rule
    }

    /// What counts as one unit, in lengths and places.
    #[must_use]
    pub const fn unit(mut self, unit: Unit) -> Self {
        self.unit = unit;
        self
    }

    /// Where the head of a word is: what must be linked from what the player was handed.
    #[must_use]
    pub const fn head(mut self, head: Place) -> Self {
        self.head = head;
        self
    }

    /// Where the tail of a word is: what the next player is handed.
    #[must_use]
    pub const fn tail(mut self, tail: Place) -> Self {
        self.tail = tail;
        self
    }

    /// Makes both head and tail `units` long, where they are.
    ///
    /// ```
    /// use wordgraph::Rule;
    ///
    /// let ends = Rule::english().overlap(2).ends("Stone")?;
    /// assert_eq!((ends.head(), ends.tail()), ("st", "ne"));
    /// # Ok::<(), wordgraph::Fault>(())
    /// ```
    #[must_use]
    pub const fn overlap(mut self, units: usize) -> Self {
        self.head = self.head.span(units);
        self.tail = self.tail.span(units);
        self
    }

    /// Which heads may follow a tail.
    #[must_use]
    pub fn links(mut self, links: impl Into<LinkRule>) -> Self {
        self.links = links.into();
        self
    }

    /// Which heads may follow a Hangul tail: [`links`](Self::links) of that kind.
    #[must_use]
    pub fn dueum(self, dueum: Dueum) -> Self {
        self.links(dueum)
    }

    /// How many units a word may have. It needs as many as its head and tail do in any case.
    ///
    /// ```
    /// use wordgraph::{Fault, Rule};
    ///
    /// let rule = Rule::korean().length(2..=3);
    /// assert_eq!(rule.ends("책").unwrap_err(), Fault::TooShort { units: 1, min: 2 });
    /// assert_eq!(rule.ends("가가대소").unwrap_err(), Fault::TooLong { units: 4, max: 3 });
    /// ```
    #[must_use]
    pub fn length(mut self, units: impl RangeBounds<usize>) -> Self {
        self.min = match units.start_bound() {
            Bound::Included(&min) => min,
            Bound::Excluded(&below) => below.saturating_add(1),
            Bound::Unbounded => 0,
        };
        self.max = match units.end_bound() {
            Bound::Included(&max) => max,
            // `..0` holds nothing, and so does 0: a word has a unit.
            Bound::Excluded(&above) => above.saturating_sub(1),
            Bound::Unbounded => usize::MAX,
        };
        self
    }

    /// Which words count: those for which `predicate`, given the normalised word, is true. It replaces an earlier one, and
    /// must answer the same for the same word.
    ///
    /// ```
    /// use wordgraph::{Lexicon, Rule};
    ///
    /// let hangul = |word: &str| word.chars().all(|c| ('가'..='힣').contains(&c));
    /// let lexicon = Lexicon::from_text("사과\nPC방\n과자", &Rule::korean().only(hangul))?;
    /// assert_eq!(lexicon.word_count(), 2);
    /// assert_eq!(lexicon.report().skipped[0].line, 2);
    /// # Ok::<(), wordgraph::LexiconError>(())
    /// ```
    #[must_use]
    pub fn only<F>(mut self, predicate: F) -> Self
    where
        F: Fn(&str) -> bool + Send + Sync + 'static,
    {
        self.predicate = Some(Predicate(Arc::new(predicate)));
        self
    }

    /// Whether upper and lower case are the same. Words are then kept in lower case (the simple, context-free mapping of
    /// Unicode, for every script that has case).
    #[must_use]
    pub const fn fold_case(mut self, fold: bool) -> Self {
        self.fold_case = fold;
        self
    }

    /// What small kana, the long mark, ん and katakana are.
    #[must_use]
    pub const fn kana(mut self, kana: Kana) -> Self {
        self.kana = kana;
        self
    }

    /// Adds words to those of the list. They are read like its lines, and all the rest of the rule holds for them.
    #[must_use]
    pub fn add_words<I>(mut self, words: I) -> Self
    where
        I: IntoIterator,
        I::Item: Into<String>,
    {
        self.added.extend(words.into_iter().map(Into::into));
        self
    }

    /// Takes words out of the list, added ones too. They are normalised as the words of the list are.
    #[must_use]
    pub fn remove_words<I>(mut self, words: I) -> Self
    where
        I: IntoIterator,
        I::Item: Into<String>,
    {
        self.removed.extend(words.into_iter().map(Into::into));
        self
    }

    /// Whether an added word that is no word, or a removed one that is not there, makes the lexicon fail instead of standing
    /// in its report.
    #[must_use]
    pub const fn strict(mut self, strict: bool) -> Self {
        self.strict = strict;
        self
    }

    /// Which words are refused because they leave the opponent too few; applied last, to the words that are left.
    #[must_use]
    pub const fn manner(mut self, manner: Manner) -> Self {
        self.manner = manner;
        self
    }
}
