//! Pair removal (돌림 단어 쌍 제거) in the plain game: of the words a → b and b → a, as many as the fewer of them are, and of
//! the loops all but one or none. It must never ask who has won.
//!
//! It is what `pairs` does where every class is one vertex, and every arc has one other that can answer it. A row of words out
//! and the row of words in of the same vertex are both in the order of the vertex at their other end, so the arcs that have
//! an arc back come in the same order in both.

#![expect(clippy::needless_bitwise_bool, reason = "coin tosses are counted, not branched on")]

use alloc::vec;
use alloc::vec::Vec;

use crate::choices::Plain;
use crate::pair_free::PairFree;
use crate::unused::Unused;

/// Cancels all pairs.
///
/// Whether two syllables lead to each other is a coin toss in a dictionary, so it is counted and not branched on. And where
/// they seldom do, as in most other graphs, nothing is read but the ends of the arcs, and a byte for each.
pub(crate) fn cancel(unused: Unused<'_>) -> PairFree {
    let graph = unused.graph;
    let mut free = PairFree::new::<Plain>(unused);
    // 1 for a tail of the words out, 2 for one that is also a head of the words in; 0 between the vertices.
    let mut marks = vec![0u8; graph.head_count() as usize];
    let (mut arcs, mut positions) = (Vec::new(), Vec::new());
    for vertex in 0..graph.head_count() {
        let (out, incoming) = (graph.out_row(vertex), graph.in_row(vertex));
        if out.is_empty() || incoming.is_empty() {
            continue;
        }
        let (tails, heads) = (&graph.out_tails()[out.clone()], &graph.in_heads()[incoming.clone()]);
        for &tail in tails {
            marks[tail as usize] = 1;
        }
        // No more arcs have an arc back than there are in either row.
        let most = tails.len().min(heads.len());
        let positions = indices_where(&mut positions, most, heads, |head| {
            let mark = &mut marks[head as usize];
            *mark <<= 1;
            *mark != 0
        });
        let arcs = indices_where(&mut arcs, most, tails, |tail| core::mem::take(&mut marks[tail as usize]) == 2);
        for (&arc, &position) in arcs.iter().zip(positions) {
            let (tail, position) = (tails[arc as usize], incoming.start + position as usize);
            let words = unused.words[out.start + arc as usize];
            let back = unused.incoming_words(position);
            // A loop is its own arc back, and an odd word of it has no other to answer it.
            let odd = (tail == vertex) & (words % 2 == 1);
            free.count(vertex, (words <= back) & (words != 0) & !odd);
            free.mark(position, (back <= words) & !odd);
        }
    }
    free
}

/// The indices of the vertices for which something holds, `most` at the most, in the same few instructions for each whether it
/// does or not.
fn indices_where<'s>(
    scratch: &'s mut Vec<u32>,
    most: usize,
    vertices: &[u32],
    mut holds: impl FnMut(u32) -> bool,
) -> &'s [u32] {
    // One more: an index is written before it is known to belong there.
    if scratch.len() <= most {
        scratch.resize(most + 1, 0);
    }
    let mut count = 0;
    for (&vertex, index) in vertices.iter().zip(0..) {
        scratch[count] = index;
        count += usize::from(holds(vertex));
    }
    &scratch[..count]
}
