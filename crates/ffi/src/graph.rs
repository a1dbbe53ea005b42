//! Who can follow whom: graphs of word chains, and how to build one from numbers. It must not decide anything.

use core::borrow::Borrow;
use std::sync::Arc;

use wordgraph::{ArcId, Graph, GraphBuilder, HeadId, Lexicon, RootGraph, TailId};

use crate::call::Call;
use crate::detail::{OutOfRange, kkeut_detail};
use crate::handle::Opaque;
use crate::status::{KKEUT_NOT_FOUND, KKEUT_OUT_OF_RANGE, KKEUT_SPENT, kkeut_status};

/// No arc, no depth: what a 32-bit number is where there is none.
pub const KKEUT_NONE: u32 = u32::MAX;

/// The graph of a word chain: links from tails to heads, arcs from heads to tails. It never changes, all its functions are
/// queries, and it keeps alive whatever it was taken from.
#[derive(Debug)]
pub struct kkeut_graph {
    _opaque: [u8; 0],
}

impl Opaque for kkeut_graph {
    type Object = SharedGraph;
    const TAG: u32 = 0x5747_5248;
}

/// A graph with everything that it is a part of, shared.
#[derive(Clone)]
pub(crate) enum SharedGraph {
    Whole(Arc<Graph>),
    OfLexicon(Arc<Lexicon>),
    OfRoots(Arc<RootGraph>),
}

impl Borrow<Graph> for SharedGraph {
    fn borrow(&self) -> &Graph {
        match self {
            Self::Whole(graph) => graph,
            Self::OfLexicon(lexicon) => lexicon.graph(),
            Self::OfRoots(roots) => roots.graph(),
        }
    }
}

impl SharedGraph {
    pub(crate) fn graph(&self) -> &Graph {
        self.borrow()
    }
}

/// The number of a head, if the graph has it.
pub(crate) fn head(graph: &Graph, head: u32) -> Result<HeadId, kkeut_status> {
    if head < graph.head_count() { Ok(HeadId(head)) } else { Err(KKEUT_OUT_OF_RANGE) }
}

/// The number of a tail, if the graph has it.
pub(crate) fn tail(graph: &Graph, tail: u32) -> Result<TailId, kkeut_status> {
    if tail < graph.tail_count() { Ok(TailId(tail)) } else { Err(KKEUT_OUT_OF_RANGE) }
}

/// The number of an arc, if the graph has it.
pub(crate) fn arc(graph: &Graph, arc: u32) -> Result<ArcId, kkeut_status> {
    if arc < graph.arc_count() { Ok(ArcId(arc)) } else { Err(KKEUT_OUT_OF_RANGE) }
}

/// Numbers of arcs, if the graph has them all.
pub(crate) fn arcs(graph: &Graph, arcs: &[u32]) -> Result<(), OutOfRange> {
    in_range(arcs, graph.arc_count())
}

/// Numbers of heads, if the graph has them all.
pub(crate) fn heads(graph: &Graph, heads: &[u32]) -> Result<(), OutOfRange> {
    in_range(heads, graph.head_count())
}

fn in_range(numbers: &[u32], count: u32) -> Result<(), OutOfRange> {
    match numbers.iter().position(|&number| number >= count) {
        Some(index) => Err(OutOfRange { index, found: numbers[index].into(), count: count.into() }),
        None => Ok(()),
    }
}

/// Words that share head and tail, and how many they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct kkeut_arc {
    /// The head: what the words begin with.
    pub head: u32,
    /// The tail: what the next player is handed.
    pub tail: u32,
    /// How many words there are.
    pub words: u32,
}

/// A link of a rule: who is handed `tail` may go on with `head`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct kkeut_link {
    /// What the player was handed.
    pub tail: u32,
    /// What its word may begin with.
    pub head: u32,
}

/// The sizes of a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct kkeut_graph_size {
    /// How many heads there are. They are numbered from 0 without gaps, as are tails and arcs.
    pub heads: u32,
    /// How many tails there are.
    pub tails: u32,
    /// How many arcs there are, by head and then by tail.
    pub arcs: u32,
    /// 1 if every tail links to its own head alone, else 0.
    pub is_plain: u32,
    /// How many words there are.
    pub words: u64,
    /// How many bytes the graph keeps on the heap.
    pub bytes: u64,
}

/// A builder, and how many vertices its graph will have.
pub(crate) struct Building {
    builder: GraphBuilder,
    heads: u32,
    tails: u32,
}

/// Collects words, then builds a graph.
#[derive(Debug)]
pub struct kkeut_graph_builder {
    _opaque: [u8; 0],
}

impl Opaque for kkeut_graph_builder {
    /// `None` once the graph has been built.
    type Object = Option<Building>;
    const TAG: u32 = 0x5747_4244;
}

/// A builder for the plain game over `vertices` syllables, into `builder`: each is handed on as it is.
///
/// Ownership: yours; free it with kkeut_graph_builder_free.
/// Errors: none but those of every call. A number of vertices that no graph can have is found by kkeut_graph_builder_build.
/// Threads: any. Cost: O(1).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_graph_builder_new_plain(
    vertices: u32,
    builder: *mut *mut kkeut_graph_builder,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let place = call.new_handle(builder)?;
        let builder = GraphBuilder::plain(vertices);
        place.write(Some(Building { builder, heads: vertices, tails: vertices }));
        Ok(())
    })
}

/// A builder for a game with a rule, into `builder`: `heads` and `tails` are the numbers of vertices, and the `link_count` links
/// at `links` say which heads may follow a tail. A link given twice counts once.
///
/// Ownership: yours; free it with kkeut_graph_builder_free. The links are copied.
/// Errors: KKEUT_OUT_OF_RANGE (a link's tail or head; `detail` says which link).
/// Threads: any. Cost: O(link_count).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_graph_builder_new_with_links(
    heads: u32,
    tails: u32,
    links: *const kkeut_link,
    link_count: usize,
    detail: *mut kkeut_detail,
    builder: *mut *mut kkeut_graph_builder,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let links = call.slice(links, link_count)?;
        let detail = call.detail(detail)?;
        let place = call.new_handle(builder)?;
        let links = links.iter().map(|link| (link.tail, link.head));
        let builder = GraphBuilder::with_links(heads, tails, links).map_err(|error| detail.tell(&error))?;
        place.write(Some(Building { builder, heads, tails }));
        Ok(())
    })
}

/// Adds the words of the `arc_count` arcs at `arcs` to `builder`. The same arc may come again, and one of 0 words adds nothing.
///
/// Errors: KKEUT_OUT_OF_RANGE (a head or tail; `detail` says which arc, and nothing is added); KKEUT_SPENT.
/// Threads: change. Cost: O(arc_count), amortised.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_graph_builder_add(
    builder: *mut kkeut_graph_builder,
    arcs: *const kkeut_arc,
    arc_count: usize,
    detail: *mut kkeut_detail,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let Building { builder, heads, tails } = call.object_mut(builder)?.as_mut().ok_or(KKEUT_SPENT)?;
        let arcs = call.slice(arcs, arc_count)?;
        let detail = call.detail(detail)?;
        for (index, arc) in arcs.iter().enumerate() {
            let wrong = |found: u32, count: u32| OutOfRange { index, found: found.into(), count: count.into() };
            if arc.head >= *heads {
                return Err(detail.tell(&wrong(arc.head, *heads)));
            }
            if arc.tail >= *tails {
                return Err(detail.tell(&wrong(arc.tail, *tails)));
            }
        }
        for arc in arcs {
            builder.add_many(arc.head, arc.tail, arc.words).map_err(|_| KKEUT_OUT_OF_RANGE)?;
        }
        Ok(())
    })
}

/// Builds the graph of what `builder` has collected, into `graph`. Afterwards the builder is spent, and can only be freed; it
/// is so too after KKEUT_TOO_LARGE.
///
/// Ownership: the graph is yours; free it with kkeut_graph_free. The builder remains yours.
/// Errors: KKEUT_TOO_LARGE (vertices, links, words, or the words of one arc; see `detail`); KKEUT_SPENT.
/// Threads: change. Cost: O(vertices + links + words).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_graph_builder_build(
    builder: *mut kkeut_graph_builder,
    detail: *mut kkeut_detail,
    graph: *mut *mut kkeut_graph,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let builder = call.object_mut(builder)?;
        let detail = call.detail(detail)?;
        let place = call.new_handle(graph)?;
        let builder = builder.take().ok_or(KKEUT_SPENT)?;
        let graph = builder.builder.build().map_err(|error| detail.tell(&error))?;
        place.write(SharedGraph::Whole(Arc::new(graph)));
        Ok(())
    })
}

/// Frees `builder`. NULL is left alone.
///
/// Errors: none. Threads: change. Cost: O(1).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_graph_builder_free(builder: *mut kkeut_graph_builder) {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.free(builder);
}

/// Frees `graph`. NULL is left alone. What was made from it lives on.
///
/// Errors: none. Threads: change. Cost: O(1), or that of freeing its memory if nothing else shares it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_graph_free(graph: *mut kkeut_graph) {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.free(graph);
}

/// How large `graph` is, into `size`.
///
/// Errors: none but those of every call.
/// Threads: query. Cost: O(1), nothing allocated.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_graph_size_of(graph: *const kkeut_graph, size: *mut kkeut_graph_size) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let graph = call.object(graph)?.graph();
        call.out(size)?.write(kkeut_graph_size {
            heads: graph.head_count(),
            tails: graph.tail_count(),
            arcs: graph.arc_count(),
            is_plain: graph.is_plain().into(),
            words: graph.word_count(),
            bytes: graph.memory_usage() as u64,
        });
        Ok(())
    })
}

/// The heads that `tail` links to in `graph`, ascending, into the `capacity` places at `heads`; their number into `needed`.
///
/// Errors: KKEUT_OUT_OF_RANGE (`tail`); KKEUT_BUFFER_TOO_SMALL.
/// Threads: query. Cost: O(heads), nothing allocated.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_graph_heads_of(
    graph: *const kkeut_graph,
    tail: u32,
    heads: *mut u32,
    capacity: usize,
    needed: *mut usize,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let graph = call.object(graph)?.graph();
        let buffer = call.buffer(heads, capacity, needed)?;
        buffer.fill(graph.heads_of(self::tail(graph, tail)?).map(|head| head.0))
    })
}

/// The tails that link to `head` in `graph`, ascending, into the `capacity` places at `tails`; their number into `needed`.
///
/// Errors: KKEUT_OUT_OF_RANGE (`head`); KKEUT_BUFFER_TOO_SMALL.
/// Threads: query. Cost: O(tails), nothing allocated.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_graph_tails_of(
    graph: *const kkeut_graph,
    head: u32,
    tails: *mut u32,
    capacity: usize,
    needed: *mut usize,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let graph = call.object(graph)?.graph();
        let buffer = call.buffer(tails, capacity, needed)?;
        buffer.fill(graph.tails_of(self::head(graph, head)?).map(|tail| tail.0))
    })
}

/// The arcs of `graph` that begin with `head`: their number into `count`, the first of them into `first`, and the others follow
/// it. They are in the order of their tails.
///
/// Errors: KKEUT_OUT_OF_RANGE (`head`).
/// Threads: query. Cost: O(1), nothing allocated.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_graph_arcs_from(
    graph: *const kkeut_graph,
    head: u32,
    first: *mut u32,
    count: *mut u32,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let graph = call.object(graph)?.graph();
        let (first, count) = (call.out(first)?, call.out(count)?);
        let mut arcs = graph.arcs_from(self::head(graph, head)?);
        count.write(arcs.len() as u32);
        first.write(arcs.next().map_or(0, |arc| arc.0));
        Ok(())
    })
}

/// The arcs of `graph` that end in `tail`, in the order of their heads, into the `capacity` places at `arcs`; their number into
/// `needed`.
///
/// Errors: KKEUT_OUT_OF_RANGE (`tail`); KKEUT_BUFFER_TOO_SMALL.
/// Threads: query. Cost: O(arcs), nothing allocated.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_graph_arcs_into(
    graph: *const kkeut_graph,
    tail: u32,
    arcs: *mut u32,
    capacity: usize,
    needed: *mut usize,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let graph = call.object(graph)?.graph();
        let buffer = call.buffer(arcs, capacity, needed)?;
        buffer.fill(graph.arcs_into(self::tail(graph, tail)?).map(|arc| arc.0))
    })
}

/// The head, the tail and the number of words of arc number `arc` of `graph`, into `ends`.
///
/// Errors: KKEUT_OUT_OF_RANGE (`arc`).
/// Threads: query. Cost: O(1), nothing allocated.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_graph_arc(graph: *const kkeut_graph, arc: u32, ends: *mut kkeut_arc) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let graph = call.object(graph)?.graph();
        let ends = call.out(ends)?;
        let arc = self::arc(graph, arc)?;
        ends.write(kkeut_arc { head: graph.head(arc).0, tail: graph.tail(arc).0, words: graph.multiplicity(arc) });
        Ok(())
    })
}

/// The number of the arc from `head` to `tail` in `graph`, into `arc`.
///
/// Errors: KKEUT_OUT_OF_RANGE (`head` or `tail`); KKEUT_NOT_FOUND if there is no word on it.
/// Threads: query. Cost: O(log(arcs of the head)), nothing allocated.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_graph_find(
    graph: *const kkeut_graph,
    head: u32,
    tail: u32,
    arc: *mut u32,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let graph = call.object(graph)?.graph();
        let place = call.out(arc)?;
        let arc = graph.find(self::head(graph, head)?, self::tail(graph, tail)?).ok_or(KKEUT_NOT_FOUND)?;
        place.write(arc.0);
        Ok(())
    })
}
