//! Graphs of one shape in any size: what the scaling benchmark and the tests of large inputs run on.

use wordgraph::Graph;

/// 0 → 1 → 2 → …
///
/// # Panics
///
/// If the arcs are more than a graph can hold.
#[must_use]
pub fn path(arcs: u32) -> Graph {
    Graph::plain(arcs + 1, (0..arcs).map(|vertex| (vertex, vertex + 1))).expect("a path of that length")
}

/// A centre with a word to every point, and half as many words back.
///
/// # Panics
///
/// If the arcs are more than a graph can hold.
#[must_use]
pub fn star(arcs: u32) -> Graph {
    let points = arcs / 3 * 2;
    let out = (1..=points).map(|point| (0, point));
    let back = (1..=arcs - points).map(|point| (point, 0));
    Graph::plain(points + 1, out.chain(back)).expect("a star of that size")
}

/// One word between any two different vertices, in one direction or both, and a loop at each.
///
/// # Panics
///
/// If the arcs are more than a graph can hold.
#[must_use]
pub fn complete(arcs: u32) -> Graph {
    let side = arcs.isqrt();
    Graph::plain(side, (0..side).flat_map(|from| (0..side).map(move |to| (from, to)))).expect("that many vertices")
}

/// Words between vertices drawn at random, 55 a vertex: as dense as the embedded dictionary.
///
/// # Panics
///
/// If the arcs are more than a graph can hold.
#[must_use]
pub fn random(arcs: u32) -> Graph {
    random_of(arcs, arcs / 55)
}

/// Words between vertices drawn at random, 20 a vertex: more vertices, so that what is kept of each outgrows the caches.
///
/// # Panics
///
/// If the arcs are more than a graph can hold.
#[must_use]
pub fn sparse(arcs: u32) -> Graph {
    random_of(arcs, arcs / 20)
}

/// The words of [`random`], as pairs of head and tail.
pub fn random_words(arcs: u32) -> impl Iterator<Item = (u32, u32)> {
    words_between(arcs, arcs / 55)
}

fn random_of(arcs: u32, vertices: u32) -> Graph {
    Graph::plain(vertices, words_between(arcs, vertices)).expect("that many words")
}

fn words_between(arcs: u32, vertices: u32) -> impl Iterator<Item = (u32, u32)> {
    let mut draw = Draw(u64::from(arcs));
    (0..arcs).map(move |_| (draw.below(vertices), draw.below(vertices)))
}

/// The limit: whatever decides a graph has to read it.
#[must_use]
pub fn pass(graph: &Graph) -> u64 {
    graph.arcs().map(|arc| u64::from(graph.multiplicity(arc) ^ graph.tail(arc).0)).sum()
}

/// As [`random`], with a rule: each tail links to its own head, and every second one to another as well.
///
/// # Panics
///
/// If the arcs are more than a graph can hold.
#[must_use]
pub fn random_with_rule(arcs: u32) -> Graph {
    let vertices = arcs / 55;
    let mut draw = Draw(u64::from(arcs) + 1);
    let words: Vec<_> = (0..arcs).map(|_| (draw.below(vertices), draw.below(vertices))).collect();
    let own = (0..vertices).map(|tail| (tail, tail));
    let other = (0..vertices / 2).map(|tail| (2 * tail, 2 * tail + 1));
    Graph::with_links(vertices, vertices, own.chain(other), words).expect("that many words")
}

/// `SplitMix64`: the same graphs on every machine.
struct Draw(u64);

impl Draw {
    fn below(&mut self, bound: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((((z ^ (z >> 31)) >> 32) * u64::from(bound)) >> 32) as u32
    }
}
