//! Why a graph cannot be built: one small error that says what is wrong and where. It must not know of words or of files.

/// A graph that cannot be built from what was given.
///
/// Positions count from 0 in the order in which words (or links) were added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum GraphError {
    /// A word names a head that the graph does not have.
    #[error("word {index}: head {head} is out of range (the graph has {heads} heads)")]
    WordHead {
        /// Which word, in the order of adding.
        index: usize,
        /// The head it names.
        head: u32,
        /// How many heads there are.
        heads: u32,
    },
    /// A word names a tail that the graph does not have.
    #[error("word {index}: tail {tail} is out of range (the graph has {tails} tails)")]
    WordTail {
        /// Which word, in the order of adding.
        index: usize,
        /// The tail it names.
        tail: u32,
        /// How many tails there are.
        tails: u32,
    },
    /// A link names a head that the graph does not have.
    #[error("link {index}: head {head} is out of range (the graph has {heads} heads)")]
    LinkHead {
        /// Which link, in the order of adding.
        index: usize,
        /// The head it names.
        head: u32,
        /// How many heads there are.
        heads: u32,
    },
    /// A link names a tail that the graph does not have.
    #[error("link {index}: tail {tail} is out of range (the graph has {tails} tails)")]
    LinkTail {
        /// Which link, in the order of adding.
        index: usize,
        /// The tail it names.
        tail: u32,
        /// How many tails there are.
        tails: u32,
    },
    /// More heads or tails than [`Graph::MAX_VERTICES`](crate::Graph::MAX_VERTICES).
    #[error("{count} vertices are more than a graph can hold ({max})")]
    TooManyVertices {
        /// How many were asked for.
        count: u64,
        /// How many are possible.
        max: u32,
    },
    /// More links, or words added one by one, than a 32-bit index can tell apart.
    #[error("{count} entries are more than a graph can hold ({max})")]
    TooManyEntries {
        /// How many were given.
        count: u64,
        /// How many are possible.
        max: u32,
    },
    /// The words that share one arc are more than a multiplicity can count.
    #[error("the words from head {head} to tail {tail} are more than {max}", max = u32::MAX)]
    Multiplicity {
        /// The head of the arc.
        head: u32,
        /// Its tail.
        tail: u32,
    },
}
