//! What is left to fight over, and its components, as C asks for it. It must not decide anything.

use std::sync::Arc;

use wordgraph::{Component, RootGraph};

use crate::analysis::kkeut_analysis;
use crate::call::Call;
use crate::graph::{SharedGraph, kkeut_graph};
use crate::handle::Opaque;
use crate::status::{KKEUT_OUT_OF_RANGE, kkeut_status};
use crate::text::kkeut_ids;

/// The undecided part of a graph (루트): its root tails, the heads that they can still choose, and their strongly connected
/// components. It never changes, and all its functions are queries.
#[derive(Debug)]
pub struct kkeut_roots {
    _opaque: [u8; 0],
}

impl Opaque for kkeut_roots {
    type Object = Roots;
    const TAG: u32 = 0x5752_4F4F;
}

/// A root graph and its components.
pub(crate) struct Roots {
    graph: Arc<RootGraph>,
    components: Vec<Component>,
}

/// A strongly connected component of a root graph.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct kkeut_component {
    /// Its tails, ascending; at least one.
    pub tails: kkeut_ids,
    /// The heads through which its tails reach one another, ascending. There are some if it is a major root, in which the game can
    /// stay; none if it is a minor one, a tail that is never handed again.
    pub heads: kkeut_ids,
}

/// What `analysis` left undecided, with its components, into `roots`.
///
/// Ownership: yours; free it with kkeut_roots_free. It lives on without the analysis.
/// Errors: none but those of every call.
/// Threads: query. Cost: O(vertices + undecided arcs).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_roots_new(
    analysis: *const kkeut_analysis,
    roots: *mut *mut kkeut_roots,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let analysis = &call.object(analysis)?.analysis;
        let place = call.new_handle(roots)?;
        let graph = analysis.root_graph();
        let components = graph.components();
        place.write(Roots { graph: Arc::new(graph), components });
        Ok(())
    })
}

/// Frees `roots`. NULL is left alone. Graphs taken from it live on; lists taken from it do not.
///
/// Errors: none. Threads: change. Cost: O(components).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_roots_free(roots: *mut kkeut_roots) {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.free(roots);
}

/// The words of `roots` as a graph, into `graph`. Its heads and tails are numbered by their places in kkeut_roots_heads and
/// kkeut_roots_tails; each arc has as many words as are left once pairs are cancelled.
///
/// Ownership: yours; free it with kkeut_graph_free.
/// Errors: none but those of every call.
/// Threads: query. Cost: O(1).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_roots_graph(roots: *const kkeut_roots, graph: *mut *mut kkeut_graph) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let roots = call.object(roots)?;
        call.new_handle(graph)?.write(SharedGraph::OfRoots(Arc::clone(&roots.graph)));
        Ok(())
    })
}

/// The heads of the whole graph that are in `roots`, ascending, into `heads`.
///
/// Ownership: the list is that of `roots`, and valid until it is freed.
/// Errors: none but those of every call.
/// Threads: query. Cost: O(1), nothing allocated.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_roots_heads(roots: *const kkeut_roots, heads: *mut kkeut_ids) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let roots = call.object(roots)?;
        call.out(heads)?.write(roots.graph.heads().into());
        Ok(())
    })
}

/// The undecided tails of the whole graph, in `roots`, ascending, into `tails`.
///
/// Ownership: the list is that of `roots`, and valid until it is freed.
/// Errors: none but those of every call.
/// Threads: query. Cost: O(1), nothing allocated.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_roots_tails(roots: *const kkeut_roots, tails: *mut kkeut_ids) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let roots = call.object(roots)?;
        call.out(tails)?.write(roots.graph.tails().into());
        Ok(())
    })
}

/// How many components `roots` has, into `count`.
///
/// Errors: none but those of every call.
/// Threads: query. Cost: O(1), nothing allocated.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_roots_component_count(roots: *const kkeut_roots, count: *mut usize) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let roots = call.object(roots)?;
        call.out(count)?.write(roots.components.len());
        Ok(())
    })
}

/// Component number `index` of `roots`, into `component`. Words lead from components to later ones, or stay.
///
/// Ownership: the lists are those of `roots`, and valid until it is freed.
/// Errors: KKEUT_OUT_OF_RANGE (`index`).
/// Threads: query. Cost: O(1), nothing allocated.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kkeut_roots_component(
    roots: *const kkeut_roots,
    index: usize,
    component: *mut kkeut_component,
) -> kkeut_status {
    // SAFETY: the pointers are the C caller's, who keeps to the header.
    let call = unsafe { Call::begin() };
    call.run(|call| {
        let roots = call.object(roots)?;
        let place = call.out(component)?;
        let found = roots.components.get(index).ok_or(KKEUT_OUT_OF_RANGE)?;
        place.write(kkeut_component { tails: found.tails[..].into(), heads: found.heads[..].into() });
        Ok(())
    })
}
