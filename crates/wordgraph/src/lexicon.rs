//! The words of a game: a list and a rule become a graph, and its arcs lead back to the words. It must not read words
//! itself, nor decide anything of the game.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use foldhash::fast::FixedState;
use hashbrown::HashMap;

use crate::NONE;
use crate::error::GraphError;
use crate::graph::{ArcId, Graph, GraphBuilder, HeadId, TailId};
use crate::link_rule::LinkRule;
use crate::manner::Manner;
use crate::reading::{Read, Reader, Scan};
use crate::report::{Fault, LexiconError, Refused, Report, Skipped};
use crate::rule::Rule;
use crate::syllables::{Syllable, Syllables};
use crate::word_list::{Full, WordList};

/// A word of a lexicon. Words are numbered from 0 without gaps: by arc, and within an arc by code point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
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
/// else is left out stands in the [`Report`], with the number of its line and its [`Fault`].
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

/// Words, sorted into the graph that they make.
#[derive(Clone)]
struct Chain {
    graph: Graph,
    heads: WordList,
    /// `None` where tails share the numbering of the heads.
    tails: Option<WordList>,
    /// By arc, then by code point.
    words: WordList,
    /// The words of arc a are those from `first_word[a]` to before `first_word[a + 1]`.
    first_word: Vec<u32>,
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
        gathering.finish()
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
        gathering.finish()
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
        gathering.finish()
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
        self.rule.links.each(reader.normalised(tail), |head| {
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
    /// The sizes alone: a dictionary would fill screens.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Lexicon")
            .field("rule", &self.rule)
            .field("graph", &self.chain.graph)
            .field("text", &self.chain.words.bytes())
            .finish_non_exhaustive()
    }
}

/// A word that was read, with the numbers of its head and tail among the [`Syllables`].
#[derive(Clone, Copy)]
struct Entry {
    word: u32,
    head: u32,
    tail: u32,
}

/// The words read so far.
struct Gathering<'a> {
    rule: &'a Rule,
    reader: Reader<'a>,
    report: Report,
    words: WordList,
    syllables: Syllables,
    entries: Vec<Entry>,
    /// The removed words as they are kept, and whether each was met.
    removed: HashMap<String, bool, FixedState>,
}

impl<'a> Gathering<'a> {
    fn new(rule: &'a Rule, bytes: usize) -> Self {
        let mut reader = Reader::new(rule);
        let removed = rule.removed.iter().map(|word| (reader.normalised(word.trim()).into(), false)).collect();
        Self {
            rule,
            reader,
            report: Report::default(),
            words: WordList::with_capacity(0, bytes),
            syllables: Syllables::new(),
            entries: Vec::new(),
            removed,
        }
    }

    fn text(&mut self, text: &str) -> Result<(), LexiconError> {
        let mut rest = text.strip_prefix('\u{FEFF}').unwrap_or(text);
        while !rest.is_empty() {
            let scan = self.reader.scan(rest);
            let ends_there = matches!(rest.as_bytes().get(scan.bytes), None | Some(b'\n'));
            let end = if ends_there { scan.bytes } else { rest.find('\n').unwrap_or(rest.len()) };
            let line = &rest[..end];
            rest = rest.get(end + 1..).unwrap_or_default();
            if ends_there && end != 0 {
                self.report.lines += 1;
                self.word(line, scan)?.unwrap_or_else(|fault| self.skip(fault));
            } else {
                self.line(line)?;
            }
        }
        Ok(())
    }

    fn bytes(&mut self, bytes: &[u8]) -> Result<(), LexiconError> {
        const MARK: &[u8] = "\u{FEFF}".as_bytes();
        let marked = if bytes.starts_with(MARK) { MARK.len() } else { 0 };
        let bytes = &bytes[marked..];
        for line in bytes.strip_suffix(b"\n").unwrap_or(bytes).split(|&byte| byte == b'\n') {
            match core::str::from_utf8(line) {
                Ok(line) => self.line(line)?,
                Err(error) => {
                    self.report.lines += 1;
                    self.skip(Fault::InvalidUtf8 { offset: error.valid_up_to() });
                }
            }
        }
        Ok(())
    }

    fn line(&mut self, line: &str) -> Result<(), LexiconError> {
        self.report.lines += 1;
        let line = line.trim();
        if line.is_empty() {
            self.report.blank += 1;
            return Ok(());
        }
        self.word(line, self.reader.scan(line))?.unwrap_or_else(|fault| self.skip(fault));
        Ok(())
    }

    fn skip(&mut self, fault: Fault) {
        self.report.skipped.push(Skipped { line: self.report.lines, fault });
    }

    /// Takes in one word, or says why it is none.
    fn word(&mut self, raw: &str, scan: Scan) -> Result<Result<(), Fault>, LexiconError> {
        let Read { word, head, tail } = match self.reader.read_scanned(raw, scan) {
            Ok(read) => read,
            Err(fault) => return Ok(Err(fault)),
        };
        if !self.removed.is_empty() {
            if let Some(met) = self.removed.get_mut(word) {
                *met = true;
                self.report.removed += 1;
                return Ok(Ok(()));
            }
        }
        let line = self.report.lines;
        let too_much = |Full| LexiconError::TooMuchText { line };
        let head = self.syllables.number(head).map_err(too_much)?;
        let tail = self.syllables.number(tail).map_err(too_much)?;
        self.entries.push(Entry { word: self.words.len() as u32, head, tail });
        self.words.push(word).map_err(too_much)?;
        Ok(Ok(()))
    }

    fn finish(mut self) -> Result<Lexicon, LexiconError> {
        self.added_words()?;
        self.removed_words()?;
        let Self { rule, mut report, words, syllables, mut entries, .. } = self;
        let links = &rule.links;
        let read = entries.len();
        let (mut chain, order) = Chain::new(&entries, &words, &syllables, links)?;
        report.duplicates = read - chain.words.len();
        if rule.manner != Manner::NONE {
            let refused = rule.manner.refused(&chain.graph);
            if !refused.is_empty() {
                let mut kept = vec![true; chain.graph.arc_count() as usize];
                for arc in refused {
                    kept[arc.index()] = false;
                    chain.row(arc).try_for_each(|word| report.manner.push(chain.words.at(word))).map_err(too_long)?;
                }
                let arcs = chain.graph.arcs().flat_map(|arc| chain.row(arc).map(move |_| arc));
                entries = order
                    .into_iter()
                    .zip(arcs)
                    .filter(|(_, arc)| kept[arc.index()])
                    .map(|(at, _)| entries[at as usize])
                    .collect();
                (chain, _) = Chain::new(&entries, &words, &syllables, links)?;
            }
        }
        report.words = chain.words.len();
        Ok(Lexicon { rule: rule.clone(), report, chain })
    }

    fn added_words(&mut self) -> Result<(), LexiconError> {
        for raw in &self.rule.added {
            self.report.added += 1;
            let trimmed = raw.trim();
            if let Err(fault) = self.word(trimmed, self.reader.scan(trimmed))? {
                let refused = Refused { word: raw.clone(), fault };
                if self.rule.strict {
                    return Err(refused.into());
                }
                self.report.refused.push(refused);
            }
        }
        Ok(())
    }

    fn removed_words(&mut self) -> Result<(), LexiconError> {
        for raw in &self.rule.removed {
            if !self.removed[self.reader.normalised(raw.trim())] {
                if self.rule.strict {
                    return Err(LexiconError::Removed { word: raw.clone() });
                }
                self.report.unknown.push(raw.clone());
            }
        }
        Ok(())
    }
}

impl Chain {
    /// Sorts words into their graph, and drops those that are there twice. Also says for each word, by id, which entry it is.
    fn new(
        entries: &[Entry],
        words: &WordList,
        syllables: &Syllables,
        links: &LinkRule,
    ) -> Result<(Self, Vec<u32>), LexiconError> {
        let vertices = Vertices::new(entries, syllables, links)?;
        let mut builder = vertices.builder()?;
        builder.extend(entries.iter().map(|entry| vertices.arc(entry)))?;
        let (mut graph, arc_of) = builder.build_indexed()?;

        // The graph has sorted the entries by arc; what is left is to sort the few on each arc by their text, which puts
        // duplicates side by side. A list in code-point order is sorted already.
        let first_entry = first_words(graph.arcs().map(|arc| graph.multiplicity(arc)));
        let mut next = first_entry.clone();
        let mut order = vec![0; entries.len()];
        for (entry, arc) in arc_of.iter().enumerate() {
            let slot = &mut next[arc.index()];
            order[*slot as usize] = entry as u32;
            *slot += 1;
        }
        let text = |entry: u32| words.at(entries[entry as usize].word);
        let mut sorted = WordList::with_capacity(entries.len(), words.bytes());
        let mut counts = Vec::with_capacity(graph.arc_count() as usize);
        let mut kept = 0;
        for bounds in first_entry.windows(2) {
            let (start, mut end) = (bounds[0] as usize, bounds[1] as usize);
            let row = &mut order[start..end];
            if !row.windows(2).all(|pair| text(pair[0]) < text(pair[1])) {
                row.sort_unstable_by(|&a, &b| text(a).cmp(text(b)));
                end = start + drop_repeated(row, |&a, &b| text(a) == text(b));
            }
            for at in start..end {
                order[kept] = order[at];
                kept += 1;
                sorted.push(text(order[at])).map_err(too_long)?;
            }
            counts.push((end - start) as u32);
        }
        order.truncate(kept);
        sorted.shrink_to_fit();

        if kept < entries.len() {
            let mut builder = vertices.builder()?;
            for (arc, &count) in graph.arcs().zip(&counts) {
                builder.add_many(graph.head(arc).0, graph.tail(arc).0, count)?;
            }
            graph = builder.build()?;
        }
        let Vertices { heads, tails, .. } = vertices;
        Ok((Self { graph, heads, tails, words: sorted, first_word: first_words(counts.into_iter()) }, order))
    }

    fn tails(&self) -> &WordList {
        self.tails.as_ref().unwrap_or(&self.heads)
    }

    /// The words of an arc.
    fn row(&self, arc: ArcId) -> Range<u32> {
        self.first_word[arc.index()]..self.first_word[arc.index() + 1]
    }
}

/// Moves the first of each run of equal items to the front, and says how many those are.
fn drop_repeated<T: Copy>(items: &mut [T], equal: impl Fn(&T, &T) -> bool) -> usize {
    let mut kept = 0;
    for at in 0..items.len() {
        if kept == 0 || !equal(&items[kept - 1], &items[at]) {
            items[kept] = items[at];
            kept += 1;
        }
    }
    kept
}

/// Where the words of each arc start, with the end of the last.
fn first_words(counts: impl Iterator<Item = u32>) -> Vec<u32> {
    let mut sum = 0;
    let ends = counts.map(|count| {
        sum += count;
        sum
    });
    core::iter::once(0).chain(ends).collect()
}

/// What was copied once already cannot be too long.
fn too_long(Full: Full) -> LexiconError {
    LexiconError::TooMuchText { line: 0 }
}

/// The heads and tails of some words, numbered by code point, and the links between them.
struct Vertices {
    heads: WordList,
    tails: Option<WordList>,
    /// For each syllable its number as a head, or as a tail; `NONE` if it is none.
    head_of: Vec<u32>,
    tail_of: Vec<u32>,
    links: Vec<(u32, u32)>,
}

impl Vertices {
    fn new(entries: &[Entry], syllables: &Syllables, links: &LinkRule) -> Result<Self, LexiconError> {
        let names = syllables.names();
        let mut is_head = vec![false; names.len()];
        let mut is_tail = is_head.clone();
        for entry in entries {
            is_head[entry.head as usize] = true;
            is_tail[entry.tail as usize] = true;
        }
        let mut sorted: Vec<u32> = (0..names.len() as u32).collect();
        sorted.sort_unstable_by(|&a, &b| names.at(a).cmp(names.at(b)));

        if links.is_own_head() {
            let (heads, head_of) = number(names, &sorted, |syllable| is_head[syllable] || is_tail[syllable])?;
            return Ok(Self { heads, tails: None, tail_of: head_of.clone(), head_of, links: Vec::new() });
        }
        let (heads, head_of) = number(names, &sorted, |syllable| is_head[syllable])?;
        let (tails, tail_of) = number(names, &sorted, |syllable| is_tail[syllable])?;
        let mut pairs = Vec::new();
        for (tail, name) in (0..).zip(tails.iter()) {
            links.each(name, |head| {
                let head = syllables.find(head).map_or(NONE, |syllable| head_of[syllable as usize]);
                if head != NONE {
                    pairs.push((tail, head));
                }
            });
        }
        Ok(Self { heads, tails: Some(tails), head_of, tail_of, links: pairs })
    }

    fn builder(&self) -> Result<GraphBuilder, GraphError> {
        let heads = self.heads.len() as u32;
        match &self.tails {
            None => Ok(GraphBuilder::plain(heads)),
            Some(tails) => GraphBuilder::with_links(heads, tails.len() as u32, self.links.iter().copied()),
        }
    }

    fn arc(&self, entry: &Entry) -> (u32, u32) {
        (self.head_of[entry.head as usize], self.tail_of[entry.tail as usize])
    }
}

/// Numbers those of the sorted syllables that are wanted: their names, and for each syllable its number.
fn number(
    names: &WordList,
    sorted: &[u32],
    wanted: impl Fn(usize) -> bool,
) -> Result<(WordList, Vec<u32>), LexiconError> {
    let mut numbered = WordList::new();
    let mut number_of = vec![NONE; names.len()];
    for &syllable in sorted {
        if wanted(syllable as usize) {
            number_of[syllable as usize] = numbered.len() as u32;
            numbered.push(names.at(syllable)).map_err(too_long)?;
        }
    }
    Ok((numbered, number_of))
}
