//! The manner rules: which words are refused because they leave the opponent too few to go on with. It must not know of
//! text: words on the same arc leave the same, so it speaks of arcs.

use alloc::vec;
use alloc::vec::Vec;

use crate::graph::{ArcId, Graph, HeadId, TailId};

/// A manner rule: every word must leave the opponent at least so many *next words*.
///
/// The next words of a word are those that could follow it once it is used up, so it never counts itself. With a minimum
/// of 1 this is the rule that no word may end the game at once (한방 단어 금지).
///
/// To take words out leaves others with fewer next words. [`one_round`](Self::one_round) does not mind, and looks at the
/// whole list alone; [`fixed_point`](Self::fixed_point) goes on until every word that is left satisfies the rule among those
/// that are left. That is the greatest set of words with the property, so no order of removing matters.
///
/// ```
/// use wordgraph::{Graph, Manner};
///
/// // a → b → c → d: nothing follows the last word, and once it is gone nothing follows the one before.
/// let graph = Graph::plain(4, [(0, 1), (1, 2), (2, 3)])?;
/// assert_eq!(Manner::one_round(1).refused(&graph).len(), 1);
/// assert_eq!(Manner::fixed_point(1).refused(&graph).len(), 3);
/// # Ok::<(), wordgraph::GraphError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub struct Manner {
    least: u32,
    fixed_point: bool,
}

impl Manner {
    /// Nothing is refused.
    pub const NONE: Self = Self { least: 0, fixed_point: false };

    /// A word needs `least` next words in the whole list.
    #[must_use]
    pub const fn one_round(least: u32) -> Self {
        Self { least, fixed_point: false }
    }

    /// A word needs `least` next words among those that are left when all that need it have been taken out.
    #[must_use]
    pub const fn fixed_point(least: u32) -> Self {
        Self { least, fixed_point: true }
    }

    /// How many next words a word needs; 0 if nothing is refused.
    #[must_use]
    pub const fn least(self) -> u32 {
        self.least
    }

    /// Whether it goes on until nothing more is refused.
    #[must_use]
    pub const fn is_fixed_point(self) -> bool {
        self.fixed_point
    }

    /// The arcs whose words are refused, ascending.
    ///
    /// # Complexity
    ///
    /// For a fixed minimum linear in vertices, links and arcs (with a logarithm of the links of a tail for each arc): a tail
    /// is looked at again only when it crosses a threshold, of which there are two.
    #[must_use]
    pub fn refused(self, graph: &Graph) -> Vec<ArcId> {
        if self.least == 0 {
            return Vec::new();
        }
        let mut count = Count::new(graph, self.least);
        let refused = if self.fixed_point {
            count.until_stable();
            count.gone
        } else {
            graph.arcs().map(|arc| count.refuses(graph.head(arc), graph.tail(arc))).collect()
        };
        graph.arcs().filter(|arc| refused[arc.index()]).collect()
    }
}

/// The next words that are left.
struct Count<'g> {
    graph: &'g Graph,
    least: u64,
    /// The words that begin with a head.
    words: Vec<u64>,
    /// The words that may follow a tail, those of each head counted up to `least + 1`: enough to compare with `least` and
    /// with `least + 1`, and a head changes it at most that often, however many words are taken out.
    next: Vec<u64>,
    gone: Vec<bool>,
}

impl<'g> Count<'g> {
    fn new(graph: &'g Graph, least: u32) -> Self {
        let least = u64::from(least);
        let words: Vec<u64> = graph
            .heads()
            .map(|head| graph.arcs_from(head).map(|arc| u64::from(graph.multiplicity(arc))).sum())
            .collect();
        let next = graph
            .tails()
            .map(|tail| graph.heads_of(tail).map(|head| words[head.index()].min(least + 1)).sum())
            .collect();
        Self { graph, least, words, next, gone: vec![false; graph.arc_count() as usize] }
    }

    /// Whether a word from `head` to `tail` has too few next words. It is one of those that may follow its own tail if
    /// that links to its head, and then one more is needed.
    fn refuses(&self, head: HeadId, tail: TailId) -> bool {
        let next = self.next[tail.index()];
        next < self.least || (next == self.least && self.graph.has_link(tail, head))
    }

    fn until_stable(&mut self) {
        let graph = self.graph;
        let (least, limit) = (self.least, self.least + 1);
        // A tail has to be looked at when its count falls under `least + 1`, where words that count themselves go, and
        // when it falls under `least`, where all go. Each happens once.
        let mut pending: Vec<TailId> = graph.tails().filter(|tail| self.next[tail.index()] < limit).collect();
        while let Some(tail) = pending.pop() {
            for arc in graph.arcs_into(tail) {
                let head = graph.head(arc);
                if self.gone[arc.index()] || !self.refuses(head, tail) {
                    continue;
                }
                self.gone[arc.index()] = true;
                let words = &mut self.words[head.index()];
                let before = (*words).min(limit);
                *words -= u64::from(graph.multiplicity(arc));
                let fewer = before - (*words).min(limit);
                if fewer == 0 {
                    continue;
                }
                for other in graph.tails_of(head) {
                    let next = &mut self.next[other.index()];
                    let crosses = |bound| *next >= bound && *next - fewer < bound;
                    if crosses(limit) || crosses(least) {
                        pending.push(other);
                    }
                    *next -= fewer;
                }
            }
        }
    }
}
