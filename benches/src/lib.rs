//! What the benchmarks measure against: naive versions, and the data that both sides read.

pub mod boards;
pub mod graphs;
pub mod naive_chain;
pub mod recursion;

/// The embedded Korean list, as text.
pub const KOREAN: &str = include_str!("../../examples/data/ko_nouns.txt");
