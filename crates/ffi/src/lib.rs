//! `libkkeut`: the C ABI over `wordgraph` and `applegrid`. The one place of the workspace where `unsafe` is allowed.
//!
//! `include/kkeut.h` is made from this crate by cbindgen, comments and all, and is the manual; its conventions stand in
//! `cbindgen.toml`. What is documented here is what a C programmer reads, and the names are those of the header.
//!
//! # Where things are
//!
//! | question | module |
//! |---|---|
//! | what is checked before anything is done; what becomes of a panic | `call` |
//! | what a handle is, and how a wrong one is told | `handle` |
//! | statuses, and what goes with them | `status`, `detail` |
//! | word chains | `graph`, `word_rule`, `lexicon`, `analysis`, `roots`, `position`, `chain`, `solve` |
//! | apples | `apple_rule`, `board`, `combinations`, `cursor`, `selection`, `game`, `replay`, `plan`, `deal` |
//!
//! A new object is a new module: an opaque struct, its `Opaque` implementation with a tag of its own, and
//! functions that each do their work in one `Call`. The tests find them in the header by themselves.
#![allow(non_camel_case_types, reason = "the names are those of the header, the same in C, Rust and the documentation")]
#![allow(
    clippy::missing_safety_doc,
    reason = "what a C caller owes is said once for all, in the header's first comment"
)]
#![allow(clippy::doc_markdown, reason = "the comments are read in a header, where backticks mark parameters")]

mod abi;
mod analysis;
mod apple_rule;
mod board;
mod budget;
mod buffer;
mod call;
mod chain;
mod combinations;
mod cursor;
mod deal;
mod detail;
mod game;
mod graph;
mod handle;
mod lexicon;
#[cfg(any(test, feature = "panic-hook"))]
mod panic_hook;
mod plan;
mod position;
mod replay;
mod roots;
mod selection;
mod solve;
mod status;
mod text;
mod version;
mod word_rule;

pub use abi::*;
pub use analysis::*;
pub use apple_rule::*;
pub use board::*;
pub use budget::*;
pub use chain::*;
pub use combinations::*;
pub use cursor::*;
pub use deal::*;
pub use detail::*;
pub use game::*;
pub use graph::*;
pub use lexicon::*;
pub use plan::*;
pub use position::*;
pub use replay::*;
pub use roots::*;
pub use selection::*;
pub use solve::*;
pub use status::*;
pub use text::*;
pub use version::*;
pub use word_rule::*;
