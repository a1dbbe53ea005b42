//! What the benchmarks measure against: naive versions, and the data that both sides read.
