//! The root graph: what is left to fight over once everything that can be decided quickly is decided, and its strongly
//! connected components. It must never decide anything.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::borrow::Borrow;

use crate::NONE;
use crate::analysis::{Analysis, Outcome};
use crate::graph::{ArcId, Graph, GraphBuilder, HeadId, TailId};

/// The pair-free graph between undecided syllables (루트), as a graph of its own: its tails are the root tails, its heads
/// those that a root tail can still choose, its words the root words, each arc with its net multiplicity.
///
/// ```
/// use wordgraph::{Analysis, Graph, TailId};
///
/// // A cycle of three is a root. From 3 a one-way road leads into it, and nobody comes back to 3.
/// let graph = Graph::plain(4, [(0, 1), (1, 2), (2, 0), (3, 0), (3, 0)])?;
/// let analysis = Analysis::new(&graph);
/// let roots = analysis.root_graph();
/// assert_eq!(roots.tails().len(), 4);
/// let components = roots.components();
/// assert_eq!(components[0].tails, [TailId(3)]);
/// assert!(!components[0].is_major());
/// assert_eq!(components[1].tails, [TailId(0), TailId(1), TailId(2)]);
/// assert!(components[1].is_major());
/// # Ok::<(), wordgraph::GraphError>(())
/// ```
#[derive(Clone, Debug)]
pub struct RootGraph {
    graph: Graph,
    heads: Box<[HeadId]>,
    tails: Box<[TailId]>,
    arcs: Box<[ArcId]>,
}

/// A strongly connected component of the [root graph](RootGraph): tails that can all be reached from one another.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "crate::format::ComponentForm")
)]
pub struct Component {
    /// Its tails, ascending. There is at least one.
    pub tails: Vec<TailId>,
    /// The heads through which its tails reach one another, ascending.
    pub heads: Vec<HeadId>,
}

impl Component {
    /// Whether this is a *major* root, in which the game can stay and be fought over. A *minor* root is a single tail that
    /// is never handed again once it is left: a one-way road.
    #[must_use]
    pub fn is_major(&self) -> bool {
        !self.heads.is_empty()
    }
}

impl<G: Borrow<Graph>> Analysis<G> {
    /// The graph of what is undecided.
    ///
    /// # Complexity
    ///
    /// Linear in the vertices, and in the arcs between undecided syllables.
    #[must_use]
    pub fn root_graph(&self) -> RootGraph {
        let graph = self.graph();
        let tails: Box<[TailId]> = graph.tails().filter(|&tail| self.outcome(tail) == Outcome::Root).collect();
        let heads: Box<[HeadId]> = graph.heads().filter(|&head| self.is_root_head(head)).collect();
        let local_head = |head: HeadId| heads.binary_search(&head).ok().map(|local| local as u32);
        let local_tail = |tail: TailId| tails.binary_search(&tail).ok().map(|local| local as u32);
        let links = tails
            .iter()
            .zip(0..)
            .flat_map(|(&tail, local)| graph.heads_of(tail).filter_map(local_head).map(move |head| (local, head)));
        // Words to decided tails are pruned.
        let (mut words, mut arcs) = (Vec::new(), Vec::new());
        for (&head, local) in heads.iter().zip(0..) {
            for arc in graph.arcs_from(head) {
                let Some(local_tail) = local_tail(graph.tail(arc)) else { continue };
                let net = self.net(arc);
                if net != 0 {
                    words.push((local, local_tail, net));
                    arcs.push(arc);
                }
            }
        }
        let part = build(heads.len(), tails.len(), links, words.into_iter());
        RootGraph { graph: part, heads, tails, arcs: arcs.into() }
    }
}

fn build(
    heads: usize,
    tails: usize,
    links: impl Iterator<Item = (u32, u32)>,
    mut words: impl Iterator<Item = (u32, u32, u32)>,
) -> Graph {
    GraphBuilder::with_links(heads as u32, tails as u32, links)
        .and_then(|mut builder| {
            words.try_for_each(|(head, tail, count)| builder.add_many(head, tail, count))?;
            builder.build()
        })
        .expect("a part of a graph fits where the graph does")
}

impl RootGraph {
    /// The root words as a graph. Its head `i` is `heads()[i]` of the whole graph, its tail `i` is `tails()[i]`.
    #[must_use]
    pub const fn graph(&self) -> &Graph {
        &self.graph
    }

    /// The heads of the whole graph that are in the root graph, ascending.
    #[must_use]
    pub fn heads(&self) -> &[HeadId] {
        &self.heads
    }

    /// The tails of the whole graph that are undecided, ascending.
    #[must_use]
    pub fn tails(&self) -> &[TailId] {
        &self.tails
    }

    /// The arcs of the whole graph that are in the root graph, ascending: the arc `i` of [`graph`](Self::graph) is
    /// `arcs()[i]`.
    ///
    /// ```
    /// use wordgraph::{Analysis, Graph};
    ///
    /// // Tail 0 is won by its loop, and so what leads there is pruned.
    /// let graph = Graph::plain(4, [(0, 0), (1, 0), (1, 2), (2, 3), (3, 1)])?;
    /// let roots = Analysis::new(&graph).root_graph();
    /// let words = roots.arcs().iter().map(|&arc| (graph.head(arc).0, graph.tail(arc).0));
    /// assert!(words.eq([(1, 2), (2, 3), (3, 1)]));
    /// # Ok::<(), wordgraph::GraphError>(())
    /// ```
    #[must_use]
    pub fn arcs(&self) -> &[ArcId] {
        &self.arcs
    }

    /// The same graph with one word more, from `head` to `tail` of the whole graph. Both must be in it.
    pub(crate) fn with_word(&self, head: HeadId, tail: TailId) -> Graph {
        let graph = &self.graph;
        let head = self.heads.partition_point(|&other| other < head) as u32;
        let tail = self.tails.partition_point(|&other| other < tail) as u32;
        let links = graph.tails().flat_map(|tail| graph.heads_of(tail).map(move |head| (tail.0, head.0)));
        let words = graph.arcs().map(|arc| (graph.head(arc).0, graph.tail(arc).0, graph.multiplicity(arc)));
        build(self.heads.len(), self.tails.len(), links, words.chain([(head, tail, 1)]))
    }

    /// The strongly connected components in the order of the condensation: words lead from earlier ones to later ones, or
    /// stay. Components of heads alone are left out; they are the words between two others.
    ///
    /// # Complexity
    ///
    /// Linear in the root graph. The method is Tarjan's, with its stack kept by hand.
    #[must_use]
    pub fn components(&self) -> Vec<Component> {
        let mut components = Vec::new();
        let heads = self.heads.len();
        Tarjan::new(&self.graph).run(|members| {
            let mut component = Component { tails: Vec::new(), heads: Vec::new() };
            for &vertex in members {
                match (vertex as usize).checked_sub(heads) {
                    None => component.heads.push(self.heads[vertex as usize]),
                    Some(tail) => component.tails.push(self.tails[tail]),
                }
            }
            if !component.tails.is_empty() {
                component.tails.sort_unstable();
                component.heads.sort_unstable();
                components.push(component);
            }
        });
        components.reverse();
        components
    }
}

/// Tarjan's algorithm over heads (numbered first) and tails together.
struct Tarjan<'g> {
    graph: &'g Graph,
    /// When a vertex was found; [`NONE`] before that, and [`DONE`](Self::DONE) once its component is known.
    found: Vec<u32>,
    low: Vec<u32>,
    /// Vertices whose component is not known yet.
    open: Vec<u32>,
    /// The path from the start to the vertex at hand, with the next successor to look at.
    path: Vec<(u32, usize)>,
    time: u32,
}

impl<'g> Tarjan<'g> {
    const DONE: u32 = NONE - 1;

    fn new(graph: &'g Graph) -> Self {
        let vertices = graph.head_count() as usize + graph.tail_count() as usize;
        Self {
            graph,
            found: vec![NONE; vertices],
            low: vec![NONE; vertices],
            open: Vec::new(),
            path: Vec::new(),
            time: 0,
        }
    }

    /// Calls `each` with the members of each component, those that lead nowhere first.
    fn run(mut self, mut each: impl FnMut(&[u32])) {
        for start in 0..self.found.len() as u32 {
            if self.found[start as usize] == NONE {
                self.enter(start);
            }
            while let Some((vertex, index)) = self.path.pop() {
                match self.successor(vertex, index) {
                    Some(next) => {
                        self.path.push((vertex, index + 1));
                        match self.found[next as usize] {
                            NONE => self.enter(next),
                            Self::DONE => {}
                            found => self.lower(vertex, found),
                        }
                    }
                    None => self.leave(vertex, &mut each),
                }
            }
        }
    }

    fn successor(&self, vertex: u32, index: usize) -> Option<u32> {
        let heads = self.graph.head_count();
        match vertex.checked_sub(heads) {
            None => self.graph.out_tails()[self.graph.out_row(vertex)].get(index).map(|tail| tail + heads),
            Some(tail) => match self.graph.links() {
                Some(links) => links.heads(tail).get(index).copied(),
                None => (index == 0).then_some(tail),
            },
        }
    }

    fn enter(&mut self, vertex: u32) {
        self.found[vertex as usize] = self.time;
        self.low[vertex as usize] = self.time;
        self.time += 1;
        self.open.push(vertex);
        self.path.push((vertex, 0));
    }

    fn lower(&mut self, vertex: u32, time: u32) {
        let low = &mut self.low[vertex as usize];
        *low = time.min(*low);
    }

    fn leave(&mut self, vertex: u32, each: &mut impl FnMut(&[u32])) {
        let low = self.low[vertex as usize];
        if let Some(&(parent, _)) = self.path.last() {
            self.lower(parent, low);
        }
        if low == self.found[vertex as usize] {
            let first = self
                .open
                .iter()
                .rposition(|&other| other == vertex)
                .expect("a vertex is open until its component is known");
            for &member in &self.open[first..] {
                self.found[member as usize] = Self::DONE;
            }
            each(&self.open[first..]);
            self.open.truncate(first);
        }
    }
}
