//! Strategies for [proptest](https://docs.rs/proptest): graphs, games, rules, words and lists, for tests of your own code
//! (feature `proptest`).
//!
//! Values are small, so that whatever you compare with may try everything, and varied, so that pairs, loops, links and
//! faults all occur. What fails shrinks to something to look at: no vertex, link, arc or word can be taken from the graph
//! that is printed in the end.
//!
//! Say you have written a program that finds out who wins by trying everything. In your Cargo.toml:
//!
//! ```toml
//! [dev-dependencies]
//! wordgraph = { version = "0.1", features = ["proptest"] }
//! proptest = "1"
//! ```
//!
//! and in your tests:
//!
//! ```
//! use proptest::prelude::*;
//! use wordgraph::strategy::graphs;
//! use wordgraph::{Analysis, ArcId, Graph, Outcome, TailId};
//!
//! /// Whether who is handed `tail` wins, when the words of `used` are gone.
//! fn wins(graph: &Graph, used: &mut Vec<ArcId>, tail: TailId) -> bool {
//!     graph.heads_of(tail).flat_map(|head| graph.arcs_from(head)).any(|arc| {
//!         let left = graph.multiplicity(arc) as usize - used.iter().filter(|&&other| other == arc).count();
//!         if left == 0 {
//!             return false;
//!         }
//!         used.push(arc);
//!         let wins = !wins(graph, used, graph.tail(arc));
//!         used.pop();
//!         wins
//!     })
//! }
//!
//! proptest!(|(graph in graphs().arcs(0..=4))| {
//!     let analysis = Analysis::new(&graph);
//!     for tail in graph.tails() {
//!         match analysis.outcome(tail) {
//!             Outcome::Win => prop_assert!(wins(&graph, &mut vec![], tail)),
//!             Outcome::Loss => prop_assert!(!wins(&graph, &mut vec![], tail)),
//!             Outcome::Root => {}
//!         }
//!     }
//! });
//! ```
//!
//! (Here the closure form of [`proptest!`](proptest::proptest) is used, which runs where it stands.)
//!
//! | for tests of | use |
//! |---|---|
//! | what is done with a graph | [`graphs()`], [`plain_graphs`], [`ruled_graphs`], in [any size](Graphs) |
//! | what is done while a game goes on | [`plays`] in arcs, [`spoken`] in words |
//! | what is done with a lexicon | [`lexicons`], [`lexicons_under`] any rules |
//! | the reading of lists | [`texts`], [`byte_texts`], [`word_lists`], [`words()`] |
//! | rules | [`rules()`], [`link_rules`], [`dueums`], [`places`], [`units`], [`kana_conventions`], [`manners`] |
//!
//! What is drawn from the same seed may change in any version.
//!
//! The feature needs the Rust that proptest needs, which is 1.88 since its version 1.12, and not the 1.85 of the crate.

mod descent;
mod graphs;
mod play;
mod rules;
mod words;

pub use graphs::{GraphTree, Graphs, graphs, plain_graphs, ruled_graphs};
pub use play::{Play, PlayTree, Plays, Spoken, plays, spoken};
pub use rules::{dueums, kana_conventions, link_rules, manners, places, rules, units};
pub use words::{Script, byte_texts, lexicons, lexicons_under, texts, word_lists, words};
