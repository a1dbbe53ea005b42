//! The words of a game, found by their arcs, and the arcs by their words. It must not read words itself, nor decide anything
//! of the game, and it never changes once built.

use alloc::vec::Vec;
use core::fmt;

use crate::chain::Chain;
use crate::gathering::Gathering;
use crate::graph::{ArcId, Graph, HeadId, TailId};
use crate::reading::{Read, Reader};
use crate::report::{LexiconError, Report};
use crate::rule::Rule;
use crate::syllables::Syllable;
use crate::word_list::WordList;

/// A word of a lexicon. Words are numbered from 0 without gaps: by arc, and within an arc by code point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[repr(transparent)]
pub struct WordId(pub u32);

impl WordId {
    /// The id as an index.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A list of words under a [`Rule`]: the [`Graph`] of the game, and what its heads, tails and arcs are called.
///
/// # Lines
///
/// A list is UTF-8 text with one word a line, ended by LF or CR LF; a byte-order mark before the first line is no part of
/// it. White space around a word does not count, and lines of nothing else are blank. Words are brought into NFC, so that
/// a word in conjoining jamo and the same in syllables are one; what is there already is counted as a duplicate. Whatever
/// else is left out stands in the [`Report`], with the number of its line and its [`Fault`](crate::Fault).
///
/// # Heads and tails
///
/// Heads, and tails, are numbered in the order of their code points. Where the rule links tails to other heads than their
/// own, the heads are the syllables that begin a word, and the tails those that end one; a link to a head that begins no
/// word is dropped. Under a rule of own heads, the **plain** game, heads and tails share one numbering of all syllables that
/// begin or end a word, `HeadId(n)` and `TailId(n)` being the same syllable: see
/// [`shares_numbering`](Self::shares_numbering). Some of those tails end no word: [`is_ending`](Self::is_ending) and
/// [`endings`](Self::endings) tell which do.
///
/// # Memory
///
/// The text of the words, 4 bytes a word, 4 an arc, and the graph. Queries allocate nothing, but for words that have to
/// be normalised.
///
/// ```
/// use wordgraph::{Lexicon, Rule};
///
/// let lexicon = Lexicon::from_text("나무\n무녀\n여자\n녀석\n여석\n사슴\n나비무", &Rule::korean())?;
/// let arc = lexicon.arc_of("나무").unwrap();
/// assert!(lexicon.words(arc).eq(["나무", "나비무"]));
/// assert_eq!(lexicon.head_name(lexicon.graph().head(arc)), "나");
///
/// // After 무녀: 녀석, and under the standard rule 여자 and 여석.
/// let tail = lexicon.tail("녀").unwrap();
/// let heads: Vec<_> = lexicon.graph().heads_of(tail).map(|head| lexicon.head_name(head)).collect();
/// assert_eq!(heads, ["녀", "여"]);
/// # Ok::<(), wordgraph::LexiconError>(())
/// ```
#[derive(Clone)]
pub struct Lexicon {
    rule: Rule,
    report: Report,
    chain: Chain,
}

impl Lexicon {
    /// The lexicon of a text, one word a line.
    ///
    /// # Errors
    ///
    /// [`LexiconError`] if a size does not fit, or if the rule is [strict](Rule::strict) and its added and removed words
    /// are not what it says.
    ///
    /// # Complexity
    ///
    /// Linear in the text, but for sorting the syllables, and the words of each arc. A manner rule costs one more pass.
    pub fn from_text(text: &str, rule: &Rule) -> Result<Self, LexiconError> {
        let mut gathering = Gathering::new(rule, text.len());
        gathering.text(text)?;
        Self::finish(gathering, rule)
    }

    /// The lexicon of a text that should be UTF-8, one word a line. A line that is not is left out like any other that is
    /// no word.
    ///
    /// # Errors
    ///
    /// As [`from_text`](Self::from_text).
    ///
    /// # Complexity
    ///
    /// As [`from_text`](Self::from_text).
    ///
    /// ```
    /// use wordgraph::{Lexicon, Fault, Rule};
    ///
    /// let lexicon = Lexicon::from_bytes(b"apple\nel\xFFk\negg", &Rule::english())?;
    /// assert_eq!(lexicon.word_count(), 2);
    /// let skipped = lexicon.report().skipped[0];
    /// assert_eq!((skipped.line, skipped.fault), (2, Fault::InvalidUtf8 { offset: 2 }));
    /// # Ok::<(), wordgraph::LexiconError>(())
    /// ```
    pub fn from_bytes(bytes: &[u8], rule: &Rule) -> Result<Self, LexiconError> {
        let mut gathering = Gathering::new(rule, bytes.len());
        match core::str::from_utf8(bytes) {
            Ok(text) => gathering.text(text)?,
            Err(_) => gathering.bytes(bytes)?,
        }
        Self::finish(gathering, rule)
    }

    /// The lexicon of the words of an iterator. Each is read like a line; lines are numbered as they come.
    ///
    /// # Errors
    ///
    /// As [`from_text`](Self::from_text).
    ///
    /// # Complexity
    ///
    /// As [`from_text`](Self::from_text).
    pub fn from_words<I>(words: I, rule: &Rule) -> Result<Self, LexiconError>
    where
        I: IntoIterator,
        I::Item: AsRef<str>,
    {
        let mut gathering = Gathering::new(rule, 0);
        for word in words {
            gathering.line(word.as_ref())?;
        }
        Self::finish(gathering, rule)
    }

    fn finish(gathering: Gathering<'_>, rule: &Rule) -> Result<Self, LexiconError> {
        let (chain, report) = gathering.finish()?;
        Ok(Self { rule: rule.clone(), report, chain })
    }

    /// The graph of the game.
    #[must_use]
    pub const fn graph(&self) -> &Graph {
        &self.chain.graph
    }

    /// The rule under which the words were read.
    #[must_use]
    pub const fn rule(&self) -> &Rule {
        &self.rule
    }

    /// What became of every line.
    #[must_use]
    pub const fn report(&self) -> &Report {
        &self.report
    }

    /// How many words there are.
    #[must_use]
    pub fn word_count(&self) -> u32 {
        self.chain.words.len() as u32
    }

    /// Whether heads and tails share one numbering, so that `HeadId(n)` and `TailId(n)` are the same syllable: the rule links
    /// every tail to its own head alone.
    ///
    /// It is not the same as [`Graph::is_plain`]. A rule that links 녀 to 여 can, in a list of 여녀 alone, make a graph that is
    /// plain but for the names.
    #[must_use]
    pub const fn shares_numbering(&self) -> bool {
        self.chain.tails.is_none()
    }

    /// The head with this name, if there is one: the syllable begins a word, or is numbered with those that do.
    ///
    /// # Complexity
    ///
    /// Logarithmic in the heads.
    #[must_use]
    pub fn head(&self, name: &str) -> Option<HeadId> {
        self.position(&self.chain.heads, name).map(HeadId)
    }

    /// The tail with this name, if there is one: the syllable ends a word, or is numbered with those that do.
    ///
    /// # Complexity
    ///
    /// Logarithmic in the tails.
    #[must_use]
    pub fn tail(&self, name: &str) -> Option<TailId> {
        self.position(self.chain.tails(), name).map(TailId)
    }

    /// The name of a head.
    ///
    /// # Panics
    ///
    /// If `head` is out of range.
    #[must_use]
    pub fn head_name(&self, head: HeadId) -> &str {
        self.chain.heads.at(head.0)
    }

    /// The name of a tail.
    ///
    /// # Panics
    ///
    /// If `tail` is out of range.
    #[must_use]
    pub fn tail_name(&self, tail: TailId) -> &str {
        self.chain.tails().at(tail.0)
    }

    /// Whether a word ends in this tail. Only in a plain game are there tails for which that is not so.
    ///
    /// # Panics
    ///
    /// If `tail` is out of range.
    #[must_use]
    pub fn is_ending(&self, tail: TailId) -> bool {
        self.graph().arcs_into(tail).len() != 0
    }

    /// The tails in which a word ends, ascending.
    ///
    /// ```
    /// use wordgraph::{Dueum, Lexicon, Rule};
    ///
    /// for dueum in [Dueum::None, Dueum::Standard] {
    ///     let lexicon = Lexicon::from_text("나비\n나무", &Rule::korean().dueum(dueum))?;
    ///     assert!(lexicon.endings().map(|tail| lexicon.tail_name(tail)).eq(["무", "비"]));
    ///     // 나 begins words and ends none.
    ///     assert_eq!(lexicon.tail("나").is_some(), dueum == Dueum::None);
    /// }
    /// # Ok::<(), wordgraph::LexiconError>(())
    /// ```
    pub fn endings(&self) -> impl Iterator<Item = TailId> + '_ {
        self.graph().tails().filter(|&tail| self.is_ending(tail))
    }

    /// The heads that begin a word and may follow `tail`, ascending, whether or not a word ends in it.
    ///
    /// # Complexity
    ///
    /// The links of the tail, each with a logarithm of the heads.
    ///
    /// ```
    /// use wordgraph::{Lexicon, Rule};
    ///
    /// let lexicon = Lexicon::from_text("여자\n녀석\n자녀석", &Rule::korean())?;
    /// assert_eq!(lexicon.tail("녀"), None);
    /// assert!(lexicon.heads_after("녀").map(|head| lexicon.head_name(head)).eq(["녀", "여"]));
    /// assert!(lexicon.heads_after("려").map(|head| lexicon.head_name(head)).eq(["여"]));
    /// # Ok::<(), wordgraph::LexiconError>(())
    /// ```
    #[must_use]
    pub fn heads_after(&self, tail: &str) -> impl ExactSizeIterator<Item = HeadId> + use<> {
        let mut heads = Vec::new();
        let mut reader = Reader::new(&self.rule);
        self.rule.links.each(reader.normalised(tail.trim()), |head| {
            if let Some(head) = self.chain.heads.position(head) {
                let head = HeadId(head);
                if self.graph().arcs_from(head).len() != 0 {
                    heads.push(head);
                }
            }
        });
        heads.sort_unstable();
        heads.dedup();
        heads.into_iter()
    }

    /// The word with this id.
    ///
    /// # Panics
    ///
    /// If `word` is out of range.
    #[must_use]
    pub fn word(&self, word: WordId) -> &str {
        self.chain.words.at(word.0)
    }

    /// The words of an arc, by code point.
    ///
    /// # Panics
    ///
    /// If `arc` is out of range.
    #[must_use]
    pub fn words(&self, arc: ArcId) -> impl ExactSizeIterator<Item = &str> + DoubleEndedIterator + Clone {
        self.chain.row(arc).map(|word| self.chain.words.at(word))
    }

    /// The ids of the words of an arc, ascending.
    ///
    /// # Panics
    ///
    /// If `arc` is out of range.
    pub fn word_ids(&self, arc: ArcId) -> impl ExactSizeIterator<Item = WordId> + DoubleEndedIterator + use<> {
        self.chain.row(arc).map(WordId)
    }

    /// The arc of a word.
    ///
    /// # Panics
    ///
    /// If `word` is out of range.
    ///
    /// # Complexity
    ///
    /// Logarithmic in the arcs.
    #[must_use]
    pub fn arc(&self, word: WordId) -> ArcId {
        assert!(word.0 < self.word_count(), "word {} is out of range ({} words)", word.0, self.word_count());
        ArcId(self.chain.first_word.partition_point(|&first| first <= word.0) as u32 - 1)
    }

    /// Finds a word, which is normalised like those of the list.
    ///
    /// # Complexity
    ///
    /// Linear in the word; logarithmic in heads, tails, the arcs of its head and the words of its arc.
    ///
    /// ```
    /// use wordgraph::{Lexicon, Rule};
    ///
    /// let lexicon = Lexicon::from_text("사과\n과자", &Rule::korean())?;
    /// assert_eq!(lexicon.find("과자").map(|word| lexicon.word(word)), Some("과자"));
    /// // In conjoining jamo it is the same word.
    /// assert_eq!(lexicon.find("\u{1100}\u{116A}\u{110C}\u{1161}"), lexicon.find("과자"));
    /// assert_eq!(lexicon.find("사자"), None);
    /// # Ok::<(), wordgraph::LexiconError>(())
    /// ```
    #[must_use]
    pub fn find(&self, word: &str) -> Option<WordId> {
        self.locate(word).map(|(_, word)| word)
    }

    /// Finds the arc of a word.
    ///
    /// # Complexity
    ///
    /// As [`find`](Self::find).
    #[must_use]
    pub fn arc_of(&self, word: &str) -> Option<ArcId> {
        self.locate(word).map(|(arc, _)| arc)
    }

    /// Whether this is a word of the lexicon.
    ///
    /// # Complexity
    ///
    /// As [`find`](Self::find).
    #[must_use]
    pub fn contains(&self, word: &str) -> bool {
        self.locate(word).is_some()
    }

    /// All words with their arcs, by id.
    pub fn iter(&self) -> impl Iterator<Item = (ArcId, &str)> {
        self.graph().arcs().flat_map(|arc| self.words(arc).map(move |word| (arc, word)))
    }

    fn locate(&self, word: &str) -> Option<(ArcId, WordId)> {
        let mut reader = Reader::new(&self.rule);
        let Read { word, head, tail } = reader.read(word.trim()).ok()?;
        let head = syllable(&self.chain.heads, head)?;
        let tail = syllable(self.chain.tails(), tail)?;
        let arc = self.graph().find(HeadId(head), TailId(tail))?;
        let row = self.chain.row(arc);
        let word = self.chain.words.position_in(row.start, row.end, word)?;
        Some((arc, WordId(word)))
    }

    fn position(&self, names: &WordList, name: &str) -> Option<u32> {
        // Names are nearly always given as they are kept.
        names.position(name).or_else(|| names.position(Reader::new(&self.rule).normalised(name.trim())))
    }
}

fn syllable(names: &WordList, syllable: Syllable<'_>) -> Option<u32> {
    match syllable {
        Syllable::One(c) => names.position(c.encode_utf8(&mut [0; 4])),
        Syllable::Many(text) => names.position(text),
    }
}

impl fmt::Debug for Lexicon {
    /// The rule and the sizes; the words too, if they are few: a dictionary would fill screens.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = f.debug_struct("Lexicon");
        out.field("rule", &self.rule).field("graph", &self.chain.graph);
        if self.chain.words.len() <= 64 {
            out.field("words", &self.chain.words);
        }
        out.field("text", &self.chain.words.bytes()).finish_non_exhaustive()
    }
}
