//! What the benchmarks measure against: naive versions, and the data that both sides read.

pub mod graphs;
pub mod naive_chain;

/// The embedded Korean list, as text.
pub const KOREAN: &str = include_str!("../../examples/data/ko_nouns.txt");
pub mod boards;
pub mod recursion;
