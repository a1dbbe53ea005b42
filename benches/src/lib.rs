//! What the benchmarks measure against: naive versions, and the data that both sides read.

pub mod boards;
pub mod graphs;
pub mod naive_chain;
pub mod naive_search;
pub mod recursion;

/// The embedded Korean list, as text.
pub const KOREAN: &str = include_str!("../../examples/data/ko_nouns.txt");

/// The README's examples, so that they are compiled and run as they stand there.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
pub mod readme {}
