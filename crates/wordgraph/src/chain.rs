//! Words of known head and tail become a graph, with the names of its syllables and the words of each arc. It must not read
//! words, nor know where they came from.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use crate::NONE;
use crate::error::GraphError;
use crate::graph::{ArcId, Graph, GraphBuilder};
use crate::link_rule::LinkRule;
use crate::report::LexiconError;
use crate::syllables::Syllables;
use crate::word_list::{Full, WordList};

/// A word that was read, with the numbers of its head and tail among the [`Syllables`].
#[derive(Clone, Copy)]
pub(crate) struct Entry {
    pub(crate) word: u32,
    pub(crate) head: u32,
    pub(crate) tail: u32,
}

/// Words, sorted into the graph that they make.
#[derive(Clone)]
pub(crate) struct Chain {
    pub(crate) graph: Graph,
    pub(crate) heads: WordList,
    /// `None` where tails share the numbering of the heads.
    pub(crate) tails: Option<WordList>,
    /// By arc, then by code point.
    pub(crate) words: WordList,
    /// The words of arc a are those from `first_word[a]` to before `first_word[a + 1]`.
    pub(crate) first_word: Vec<u32>,
}

impl Chain {
    /// Sorts words into their graph, and drops those that are there twice. Also says for each word, by id, which entry it is.
    pub(crate) fn new(
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

    pub(crate) fn tails(&self) -> &WordList {
        self.tails.as_ref().unwrap_or(&self.heads)
    }

    /// The words of an arc.
    pub(crate) fn row(&self, arc: ArcId) -> Range<u32> {
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
pub(crate) fn too_long(Full: Full) -> LexiconError {
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
