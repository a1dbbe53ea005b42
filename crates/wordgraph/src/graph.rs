//! The store: who can follow whom. Heads, tails, the links of the rule and the arcs of the words, in compressed sparse
//! rows in both directions. It must never decide anything, and it never changes once built.
//!
//! A head and a tail are both syllables, but they play different parts, and with a rule in force they are not even the
//! same set: a *tail* is what a player is handed, its *links* lead to the *heads* that the rule allows for it, and each
//! *arc* is the words from one head to one tail. Words on the same arc are the same move, so an arc carries their number,
//! its *multiplicity*, and not the words; those are kept by the [`Lexicon`](crate::Lexicon).

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use crate::error::GraphError;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
        #[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
        #[repr(transparent)]
        pub struct $name(pub u32);

        impl $name {
            /// The id as an index.
            #[must_use]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl From<u32> for $name {
            fn from(id: u32) -> Self {
                Self(id)
            }
        }
    };
}

id! {
    /// A head: a syllable as the beginning of words. Heads are numbered from 0 without gaps.
    HeadId
}
id! {
    /// A tail: a syllable as it is handed to the next player. Tails are numbered from 0 without gaps.
    TailId
}
id! {
    /// An arc: all the words that share head and tail. Arcs are numbered from 0, by head and then by tail.
    ArcId
}

/// The links of a rule, from tails to heads, in rows both ways.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Links {
    /// `heads[head_start[t]..head_start[t + 1]]` are the heads that tail t links to, ascending.
    head_start: Box<[u32]>,
    heads: Box<[u32]>,
    /// `tails[tail_start[h]..tail_start[h + 1]]` are the tails that link to head h, ascending.
    tail_start: Box<[u32]>,
    tails: Box<[u32]>,
}

impl Links {
    pub(crate) fn heads(&self, tail: u32) -> &[u32] {
        &self.heads[row(&self.head_start, tail)]
    }

    pub(crate) fn tails(&self, head: u32) -> &[u32] {
        &self.tails[row(&self.tail_start, head)]
    }
}

fn row(start: &[u32], vertex: u32) -> Range<usize> {
    start[vertex as usize] as usize..start[vertex as usize + 1] as usize
}

/// A word chain's graph: links from tails to heads, arcs from heads to tails.
///
/// Built by [`Graph::plain`], [`Graph::with_links`] or a [`GraphBuilder`]; it does not change afterwards. Two graphs are
/// equal when they have the same vertices, links, arcs and multiplicities, in whatever order those were added.
///
/// # Memory
///
/// 24 bytes an arc, 8 a vertex in the plain game, and 8 a vertex and 8 a link more where a rule is in force.
///
/// ```
/// use wordgraph::{Graph, HeadId, TailId};
///
/// // a → b twice (two words), b → c.
/// let graph = Graph::plain(3, [(0, 1), (0, 1), (1, 2)])?;
/// assert_eq!((graph.arc_count(), graph.word_count()), (2, 3));
/// let arc = graph.find(HeadId(0), TailId(1)).unwrap();
/// assert_eq!(graph.multiplicity(arc), 2);
/// # Ok::<(), wordgraph::GraphError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Graph {
    /// `None` in the plain game, where every tail links to its own head alone.
    links: Option<Links>,
    words: u64,
    out_start: Box<[u32]>,
    out_tail: Box<[u32]>,
    multiplicity: Box<[u32]>,
    arc_head: Box<[u32]>,
    in_start: Box<[u32]>,
    /// The incoming rows hold heads and multiplicities beside the arcs: a pass over them needs no scattered reads.
    in_head: Box<[u32]>,
    in_arc: Box<[u32]>,
    in_words: Box<[u32]>,
}

impl Graph {
    /// The most heads, and the most tails, that a graph can have.
    pub const MAX_VERTICES: u32 = (1 << 28) - 1;

    /// `Debug` shows up to so many links and arcs.
    const SHOWN: usize = 64;

    /// The graph of the plain game over `vertices` syllables: each is handed on as it is, with one word for each pair.
    ///
    /// # Errors
    ///
    /// [`GraphError`] if a vertex is out of range or a size does not fit.
    ///
    /// # Complexity
    ///
    /// Linear in vertices and words.
    pub fn plain<I>(vertices: u32, words: I) -> Result<Self, GraphError>
    where
        I: IntoIterator<Item = (u32, u32)>,
    {
        let mut builder = GraphBuilder::plain(vertices);
        builder.extend(words)?;
        builder.build()
    }

    /// The graph of a game with a rule: `links` from tails to heads, and one word for each (head, tail) of `words`.
    ///
    /// Links that give every tail its own head alone are the plain game, and stored as that.
    ///
    /// # Errors
    ///
    /// [`GraphError`] if a vertex is out of range or a size does not fit.
    ///
    /// # Complexity
    ///
    /// Linear in vertices, links and words.
    ///
    /// ```
    /// use wordgraph::{Graph, HeadId, TailId};
    ///
    /// // Tail 0 may be taken up as head 0 or as head 1, tail 1 as head 1 alone.
    /// let graph = Graph::with_links(2, 2, [(0, 0), (0, 1), (1, 1)], [(0, 1), (1, 0)])?;
    /// assert!(graph.heads_of(TailId(0)).eq([HeadId(0), HeadId(1)]));
    /// assert!(graph.tails_of(HeadId(0)).eq([TailId(0)]));
    /// # Ok::<(), wordgraph::GraphError>(())
    /// ```
    pub fn with_links<L, I>(heads: u32, tails: u32, links: L, words: I) -> Result<Self, GraphError>
    where
        L: IntoIterator<Item = (u32, u32)>,
        I: IntoIterator<Item = (u32, u32)>,
    {
        let mut builder = GraphBuilder::with_links(heads, tails, links)?;
        builder.extend(words)?;
        builder.build()
    }

    /// How many heads there are.
    #[must_use]
    pub const fn head_count(&self) -> u32 {
        (self.out_start.len() - 1) as u32
    }

    /// How many tails there are.
    #[must_use]
    pub const fn tail_count(&self) -> u32 {
        (self.in_start.len() - 1) as u32
    }

    /// How many arcs there are: pairs of head and tail with at least one word.
    #[must_use]
    pub const fn arc_count(&self) -> u32 {
        self.out_tail.len() as u32
    }

    /// How many words there are: the sum of the multiplicities.
    #[must_use]
    pub const fn word_count(&self) -> u64 {
        self.words
    }

    /// How many bytes the graph keeps on the heap.
    ///
    /// ```
    /// use wordgraph::Graph;
    ///
    /// let graph = Graph::plain(1000, (0..999).map(|vertex| (vertex, vertex + 1)))?;
    /// assert_eq!(graph.memory_usage(), 24 * 999 + 8 * 1001);
    /// # Ok::<(), wordgraph::GraphError>(())
    /// ```
    #[must_use]
    pub fn memory_usage(&self) -> usize {
        let links = self
            .links
            .as_ref()
            .map_or(0, |links| links.head_start.len() + links.heads.len() + links.tail_start.len() + links.tails.len());
        let arcs = 6 * self.out_tail.len();
        (links + self.out_start.len() + self.in_start.len() + arcs) * size_of::<u32>()
    }

    /// Whether this is the plain game, in which every tail links to its own head alone.
    #[must_use]
    pub const fn is_plain(&self) -> bool {
        self.links.is_none()
    }

    /// All heads, ascending.
    pub fn heads(&self) -> impl ExactSizeIterator<Item = HeadId> + use<> {
        (0..self.head_count()).map(HeadId)
    }

    /// All tails, ascending.
    pub fn tails(&self) -> impl ExactSizeIterator<Item = TailId> + use<> {
        (0..self.tail_count()).map(TailId)
    }

    /// All arcs, ascending: by head, then by tail.
    pub fn arcs(&self) -> impl ExactSizeIterator<Item = ArcId> + use<> {
        (0..self.arc_count()).map(ArcId)
    }

    /// The heads that `tail` links to, ascending.
    ///
    /// # Panics
    ///
    /// If `tail` is out of range.
    pub fn heads_of(&self, tail: TailId) -> impl ExactSizeIterator<Item = HeadId> + '_ {
        self.assert_tail(tail);
        // Both kinds of graph give the same type of iterator: a slice for links, a slice of none and one more for plain.
        let (slice, own) = match &self.links {
            Some(links) => (links.heads(tail.0), None),
            None => (&[][..], Some(tail.0)),
        };
        Few { slice: slice.iter(), own }.map(HeadId)
    }

    /// The tails that link to `head`, ascending.
    ///
    /// # Panics
    ///
    /// If `head` is out of range.
    pub fn tails_of(&self, head: HeadId) -> impl ExactSizeIterator<Item = TailId> + '_ {
        self.assert_head(head);
        let (slice, own) = match &self.links {
            Some(links) => (links.tails(head.0), None),
            None => (&[][..], Some(head.0)),
        };
        Few { slice: slice.iter(), own }.map(TailId)
    }

    /// Whether `tail` links to `head`: whether a word with that head may follow.
    ///
    /// # Panics
    ///
    /// If `tail` is out of range.
    ///
    /// # Complexity
    ///
    /// Logarithmic in the links of the tail.
    #[must_use]
    pub fn has_link(&self, tail: TailId, head: HeadId) -> bool {
        self.assert_tail(tail);
        match &self.links {
            Some(links) => links.heads(tail.0).binary_search(&head.0).is_ok(),
            None => tail.0 == head.0,
        }
    }

    /// The arcs that begin with `head`, ascending by tail.
    ///
    /// # Panics
    ///
    /// If `head` is out of range.
    pub fn arcs_from(&self, head: HeadId) -> impl ExactSizeIterator<Item = ArcId> + DoubleEndedIterator + use<> {
        self.assert_head(head);
        let row = self.out_row(head.0);
        (row.start as u32..row.end as u32).map(ArcId)
    }

    /// The arcs that end in `tail`, ascending by head.
    ///
    /// # Panics
    ///
    /// If `tail` is out of range.
    #[must_use]
    pub fn arcs_into(&self, tail: TailId) -> impl ExactSizeIterator<Item = ArcId> + DoubleEndedIterator + '_ {
        self.assert_tail(tail);
        self.in_arc[self.in_row(tail.0)].iter().map(|&arc| ArcId(arc))
    }

    /// The head of an arc.
    ///
    /// # Panics
    ///
    /// If `arc` is out of range.
    #[must_use]
    pub fn head(&self, arc: ArcId) -> HeadId {
        HeadId(self.arc_head[arc.index()])
    }

    /// The tail of an arc.
    ///
    /// # Panics
    ///
    /// If `arc` is out of range.
    #[must_use]
    pub fn tail(&self, arc: ArcId) -> TailId {
        TailId(self.out_tail[arc.index()])
    }

    /// How many words share this arc; at least 1.
    ///
    /// # Panics
    ///
    /// If `arc` is out of range.
    #[must_use]
    pub fn multiplicity(&self, arc: ArcId) -> u32 {
        self.multiplicity[arc.index()]
    }

    /// The arc from `head` to `tail`, if there is a word on it.
    ///
    /// # Panics
    ///
    /// If `head` is out of range.
    ///
    /// # Complexity
    ///
    /// Logarithmic in the arcs of the head.
    #[must_use]
    pub fn find(&self, head: HeadId, tail: TailId) -> Option<ArcId> {
        self.assert_head(head);
        let row = self.out_row(head.0);
        let found = self.out_tail[row.clone()].binary_search(&tail.0).ok()?;
        Some(ArcId((row.start + found) as u32))
    }

    pub(crate) fn links(&self) -> Option<&Links> {
        self.links.as_ref()
    }

    pub(crate) fn out_row(&self, head: u32) -> Range<usize> {
        row(&self.out_start, head)
    }

    pub(crate) fn in_row(&self, tail: u32) -> Range<usize> {
        row(&self.in_start, tail)
    }

    pub(crate) fn out_tails(&self) -> &[u32] {
        &self.out_tail
    }

    pub(crate) fn multiplicities(&self) -> &[u32] {
        &self.multiplicity
    }

    pub(crate) fn arc_heads(&self) -> &[u32] {
        &self.arc_head
    }

    /// The incoming rows, one after another: the heads of the arcs.
    pub(crate) fn in_heads(&self) -> &[u32] {
        &self.in_head
    }

    /// The incoming rows: the arcs.
    pub(crate) fn in_arcs(&self) -> &[u32] {
        &self.in_arc
    }

    /// The incoming rows: the multiplicities of the arcs.
    pub(crate) fn in_words(&self) -> &[u32] {
        &self.in_words
    }

    /// The incoming row of a tail: its heads, and the arcs beside them.
    pub(crate) fn incoming(&self, tail: u32) -> (&[u32], &[u32]) {
        let row = self.in_row(tail);
        (&self.in_head[row.clone()], &self.in_arc[row])
    }

    /// The position of the arc from `head` to `tail` in the incoming rows, in time logarithmic in the arcs of the tail.
    pub(crate) fn find_incoming(&self, head: u32, tail: u32) -> Option<usize> {
        let row = self.in_row(tail);
        let found = self.in_head[row.clone()].binary_search(&head).ok()?;
        Some(row.start + found)
    }

    fn assert_head(&self, head: HeadId) {
        assert!(head.0 < self.head_count(), "head {} is out of range ({} heads)", head.0, self.head_count());
    }

    fn assert_tail(&self, tail: TailId) {
        assert!(tail.0 < self.tail_count(), "tail {} is out of range ({} tails)", tail.0, self.tail_count());
    }
}

impl core::fmt::Debug for Graph {
    /// The sizes. Of a small graph the links and arcs themselves, which in a dictionary would fill screens: `t0>h1` is a
    /// link, `h0>t1×2` an arc of two words, and without a rule `0>1×2`.
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let links = self.links.as_ref().map_or(0, |links| links.heads.len());
        let small = links.max(self.out_tail.len()) <= Self::SHOWN;
        let mut out = f.debug_struct("Graph");
        out.field("plain", &self.is_plain())
            .field("heads", &self.head_count())
            .field("tails", &self.tail_count())
            .field("words", &self.words);
        if !small {
            return out.field("arcs", &self.arc_count()).finish_non_exhaustive();
        }
        if self.links.is_some() {
            out.field("links", &ShownLinks(self));
        }
        out.field("arcs", &ShownArcs(self)).finish()
    }
}

struct ShownLinks<'g>(&'g Graph);

impl core::fmt::Debug for ShownLinks<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let mut list = f.debug_list();
        for tail in self.0.tails() {
            for head in self.0.heads_of(tail) {
                list.entry(&format_args!("t{}>h{}", tail.0, head.0));
            }
        }
        list.finish()
    }
}

struct ShownArcs<'g>(&'g Graph);

impl core::fmt::Debug for ShownArcs<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let (h, t) = if self.0.is_plain() { ("", "") } else { ("h", "t") };
        let mut list = f.debug_list();
        for arc in self.0.arcs() {
            let (head, tail) = (self.0.head(arc).0, self.0.tail(arc).0);
            match self.0.multiplicity(arc) {
                1 => list.entry(&format_args!("{h}{head}>{t}{tail}")),
                words => list.entry(&format_args!("{h}{head}>{t}{tail}×{words}")),
            };
        }
        list.finish()
    }
}

/// The row of a rule, or the vertex itself where there is none.
struct Few<'g> {
    slice: core::slice::Iter<'g, u32>,
    own: Option<u32>,
}

impl Iterator for Few<'_> {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        self.slice.next().copied().or_else(|| self.own.take())
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.slice.len() + usize::from(self.own.is_some());
        (len, Some(len))
    }
}

impl ExactSizeIterator for Few<'_> {}

/// Collects words, then [builds](GraphBuilder::build) the [`Graph`].
///
/// ```
/// use wordgraph::GraphBuilder;
///
/// let mut builder = GraphBuilder::plain(2);
/// builder.add(0, 1)?; // one word
/// builder.add_many(1, 0, 3)?; // three on one arc
/// let graph = builder.build()?;
/// assert_eq!(graph.word_count(), 4);
/// # Ok::<(), wordgraph::GraphError>(())
/// ```
#[derive(Clone, Debug)]
pub struct GraphBuilder {
    heads: u32,
    tails: u32,
    links: Option<Vec<(u32, u32)>>,
    words: Vec<(u32, u32)>,
    /// The number of words of each entry; empty as long as each is one.
    counts: Vec<u32>,
}

impl GraphBuilder {
    /// A builder for the plain game over `vertices` syllables.
    #[must_use]
    pub const fn plain(vertices: u32) -> Self {
        Self { heads: vertices, tails: vertices, links: None, words: Vec::new(), counts: Vec::new() }
    }

    /// A builder for a game with a rule: `links` are (tail, head), and one given twice counts once.
    ///
    /// # Errors
    ///
    /// [`GraphError::LinkHead`] or [`GraphError::LinkTail`] for a link that is out of range.
    pub fn with_links<L>(heads: u32, tails: u32, links: L) -> Result<Self, GraphError>
    where
        L: IntoIterator<Item = (u32, u32)>,
    {
        let mut kept = Vec::new();
        for (index, (tail, head)) in links.into_iter().enumerate() {
            if tail >= tails {
                return Err(GraphError::LinkTail { index, tail, tails });
            }
            if head >= heads {
                return Err(GraphError::LinkHead { index, head, heads });
            }
            kept.push((tail, head));
        }
        Ok(Self { heads, tails, links: Some(kept), words: Vec::new(), counts: Vec::new() })
    }

    /// Adds one word.
    ///
    /// # Errors
    ///
    /// [`GraphError::WordHead`] or [`GraphError::WordTail`] if it is out of range; nothing is added then.
    pub fn add(&mut self, head: u32, tail: u32) -> Result<(), GraphError> {
        self.add_many(head, tail, 1)
    }

    /// Adds `count` words on one arc; 0 adds nothing.
    ///
    /// # Errors
    ///
    /// As [`add`](Self::add).
    pub fn add_many(&mut self, head: u32, tail: u32, count: u32) -> Result<(), GraphError> {
        let index = self.words.len();
        if head >= self.heads {
            return Err(GraphError::WordHead { index, head, heads: self.heads });
        }
        if tail >= self.tails {
            return Err(GraphError::WordTail { index, tail, tails: self.tails });
        }
        if count == 0 {
            return Ok(());
        }
        if count != 1 && self.counts.is_empty() {
            self.counts.resize(index, 1);
        }
        if count != 1 || !self.counts.is_empty() {
            self.counts.push(count);
        }
        self.words.push((head, tail));
        Ok(())
    }

    /// Adds one word for each (head, tail).
    ///
    /// # Errors
    ///
    /// As [`add`](Self::add); the words before the faulty one have been added.
    pub fn extend<I>(&mut self, words: I) -> Result<(), GraphError>
    where
        I: IntoIterator<Item = (u32, u32)>,
    {
        let words = words.into_iter();
        self.words.reserve(words.size_hint().0);
        for (head, tail) in words {
            self.add(head, tail)?;
        }
        Ok(())
    }

    /// Builds the graph.
    ///
    /// # Errors
    ///
    /// [`GraphError`] if the vertices, the entries or the words of one arc are too many.
    ///
    /// # Complexity
    ///
    /// Linear in vertices, links and words: two passes of counting sort, by tail and then by head.
    pub fn build(self) -> Result<Graph, GraphError> {
        self.build_indexed().map(|(graph, _)| graph)
    }

    /// Builds the graph, and says for each entry, in the order of adding, on which arc it went. An
    /// [`add_many`](Self::add_many) with a count of 0 is no entry.
    ///
    /// # Errors
    ///
    /// As [`build`](Self::build).
    ///
    /// # Complexity
    ///
    /// As [`build`](Self::build).
    pub fn build_indexed(self) -> Result<(Graph, Vec<ArcId>), GraphError> {
        let vertices = self.heads.max(self.tails);
        if vertices > Graph::MAX_VERTICES {
            return Err(GraphError::TooManyVertices { count: vertices.into(), max: Graph::MAX_VERTICES });
        }
        check_entries(self.words.len())?;
        check_entries(self.links.as_ref().map_or(0, Vec::len))?;
        let links = self.links.and_then(|links| sort_links(self.heads, self.tails, links));
        let store = sort_words(self.heads, self.tails, &self.words, &self.counts)?;
        let incoming = transpose(self.tails, &store);
        let graph = Graph {
            links,
            words: store.total,
            out_start: store.out_start,
            out_tail: store.out_tail,
            multiplicity: store.multiplicity,
            arc_head: store.arc_head,
            in_start: incoming.start,
            in_head: incoming.head,
            in_arc: incoming.arc,
            in_words: incoming.words,
        };
        Ok((graph, store.arc_of))
    }
}

/// Entries are told apart by a `u32`, of which the greatest means "none" in the analysis.
fn check_entries(count: usize) -> Result<(), GraphError> {
    let max = u32::MAX - 1;
    if count as u64 > u64::from(max) {
        return Err(GraphError::TooManyEntries { count: count as u64, max });
    }
    Ok(())
}

/// The rows of the links; `None` if they are those of the plain game.
fn sort_links(heads: u32, tails: u32, links: Vec<(u32, u32)>) -> Option<Links> {
    let mut sorted = links;
    sorted.sort_unstable();
    sorted.dedup();
    let identity = heads == tails
        && sorted.len() == tails as usize
        && sorted.iter().zip(0..).all(|(&(tail, head), own)| tail == own && head == own);
    if identity {
        return None;
    }
    let head_start = starts(tails, sorted.iter().map(|&(tail, _)| tail));
    let tail_start = starts(heads, sorted.iter().map(|&(_, head)| head));
    let mut next = tail_start.clone();
    let mut by_head = vec![0; sorted.len()].into_boxed_slice();
    for &(tail, head) in &sorted {
        by_head[bump(&mut next, head)] = tail;
    }
    let heads = sorted.iter().map(|&(_, head)| head).collect();
    Some(Links { head_start, heads, tail_start, tails: by_head })
}

struct Store {
    total: u64,
    out_start: Box<[u32]>,
    out_tail: Box<[u32]>,
    multiplicity: Box<[u32]>,
    arc_head: Box<[u32]>,
    arc_of: Vec<ArcId>,
}

/// Sorts the words by head and tail and merges those that share both.
fn sort_words(heads: u32, tails: u32, words: &[(u32, u32)], counts: &[u32]) -> Result<Store, GraphError> {
    let count_of = |entry: u32| counts.get(entry as usize).copied().unwrap_or(1);
    // Least significant key first: the second pass is stable, so each head's words stay sorted by tail.
    let mut next = starts(tails, words.iter().map(|&(_, tail)| tail));
    let mut by_tail = vec![(0, 0, 0); words.len()];
    for (entry, &(head, tail)) in words.iter().enumerate() {
        by_tail[bump(&mut next, tail)] = (head, tail, entry as u32);
    }
    let mut next = starts(heads, words.iter().map(|&(head, _)| head));
    let mut sorted = vec![(0, 0, 0); words.len()];
    for word in by_tail {
        sorted[bump(&mut next, word.0)] = word;
    }

    let distinct = sorted.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1)).count();
    let mut arc_of = vec![ArcId(0); words.len()];
    let mut out_tail = Vec::with_capacity(distinct);
    let mut arc_head = Vec::with_capacity(distinct);
    let mut multiplicity = Vec::with_capacity(distinct);
    let mut total = 0;
    for same in sorted.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1)) {
        let (head, tail, _) = same[0];
        let mut sum = 0u64;
        for &(_, _, entry) in same {
            arc_of[entry as usize] = ArcId(out_tail.len() as u32);
            sum += u64::from(count_of(entry));
        }
        multiplicity.push(u32::try_from(sum).map_err(|_| GraphError::Multiplicity { head, tail })?);
        out_tail.push(tail);
        arc_head.push(head);
        total += sum;
    }
    Ok(Store {
        total,
        out_start: starts(heads, arc_head.iter().copied()),
        out_tail: out_tail.into_boxed_slice(),
        multiplicity: multiplicity.into_boxed_slice(),
        arc_head: arc_head.into_boxed_slice(),
        arc_of,
    })
}

/// The incoming rows: for each tail its heads, ascending, and the arcs and multiplicities beside them.
struct Incoming {
    start: Box<[u32]>,
    head: Box<[u32]>,
    arc: Box<[u32]>,
    words: Box<[u32]>,
}

fn transpose(tails: u32, store: &Store) -> Incoming {
    let start = starts(tails, store.out_tail.iter().copied());
    let mut next = start.clone();
    let unset = vec![0; store.out_tail.len()].into_boxed_slice();
    let mut incoming = Incoming { start, head: unset.clone(), arc: unset.clone(), words: unset };
    for (arc, (&head, &tail)) in store.arc_head.iter().zip(&store.out_tail).enumerate() {
        let at = bump(&mut next, tail);
        incoming.head[at] = head;
        incoming.arc[at] = arc as u32;
        incoming.words[at] = store.multiplicity[arc];
    }
    incoming
}

/// Where each key's row starts, with the end of the last: prefix sums of the counts.
fn starts(keys: u32, entries: impl Iterator<Item = u32>) -> Box<[u32]> {
    let mut start = vec![0u32; keys as usize + 1].into_boxed_slice();
    for key in entries {
        start[key as usize + 1] += 1;
    }
    let mut sum = 0;
    for slot in &mut start {
        sum += *slot;
        *slot = sum;
    }
    start
}

/// The next free place in the row of `key`.
fn bump(next: &mut [u32], key: u32) -> usize {
    let slot = &mut next[key as usize];
    let at = *slot as usize;
    *slot += 1;
    at
}
