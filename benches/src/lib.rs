//! What the benchmarks measure against: naive versions, the data that both sides read, and a count of bytes.

pub mod boards;
pub mod games;
pub mod graphs;
pub mod memory;
pub mod naive_chain;
pub mod naive_search;
pub mod recursion;

/// The embedded Korean list, as text.
pub const KOREAN: &str = include_str!("../../examples/data/ko_nouns.txt");

/// The README's examples, so that they are compiled and run as they stand there.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
pub mod readme {}
