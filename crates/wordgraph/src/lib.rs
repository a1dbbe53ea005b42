//! Word chains, decided: 끝말잇기, shiritori, and any game in which a word must begin as the last one ended.
//!
//! Who has already won, with which word, and which syllables are still open? Two players take turns; each must say a word
//! that has not been said, beginning with the syllable that the last one ended with (or with one that a rule allows for
//! it); who has no word loses. This crate labels every syllable of a dictionary `Win`, `Loss` or `Root` (open) in a
//! millisecond or two, and **a label is a proof**: it is the exact value of the position under perfect play, for every
//! dictionary, every rule and every number of words.
//!
//! ```
//! use wordgraph::{Analysis, Judge, Lexicon, Outcome, Rule};
//!
//! // 두음 법칙: after 리 comes 리 or 이.
//! let lexicon = Lexicon::from_text("사과\n과자\n자리\n이사\n리본\n", &Rule::korean())?;
//! let analysis = Analysis::new(lexicon.graph());
//!
//! let tail = lexicon.tail("리").unwrap();
//! assert_eq!(analysis.outcome(tail), Outcome::Win);
//! assert_eq!(analysis.depth(tail), Some(1));
//! let arc = analysis.winning_arc(tail).unwrap();
//! assert_eq!(lexicon.words(arc).next(), Some("리본"));
//!
//! let mut judge = Judge::new(&analysis);
//! let answers: Vec<_> = judge
//!     .moves(tail)
//!     .map(|m| (lexicon.words(m.arc).next().unwrap(), m.outcome, m.depth))
//!     .collect();
//! assert_eq!(answers, [("리본", Outcome::Win, Some(1)), ("이사", Outcome::Win, Some(5))]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Which door
//!
//! | you have | use |
//! |---|---|
//! | a word list | [`Lexicon::from_text`] (or [`from_bytes`](Lexicon::from_bytes), [`from_words`](Lexicon::from_words)) with a [`Rule`]; then its [`graph`](Lexicon::graph) |
//! | pairs of vertices | [`Graph::plain`], [`Graph::with_links`], [`GraphBuilder`] |
//! | a graph, and want to know who has won | [`Analysis::new`]; it can own, borrow or share the graph |
//! | an analysis, and want to know what each word is worth | [`Analysis::value`] for one, a [`Judge`] for many |
//! | a player that must begin with a given head, or with any | [`Judge::forced`], [`Judge::any_of`] |
//! | the syllables that are still open | [`Analysis::root_graph`] and its [`components`](RootGraph::components) |
//! | a game that is being played | [`Game`] in words, [`Position`] in arcs: both are kept up to date, and words can be taken back |
//! | a syllable that is still open, and time | a [`Solver`], and the [`Proof`] of what it has found |
//! | a word that might be taken out | [`Analysis::without`], [`Judge::changes_without`] |
//!
//! # The model
//!
//! A *tail* is what a player is handed: the last syllable of the last word. The rule *links* it to *heads*, the first
//! syllables that may follow; without a rule, to its own alone. The words from one head to one tail are one *arc*, their
//! number its *multiplicity*. This is directed edge geography on a bipartite graph; a word is used up by playing it.
//!
//! # How it is decided
//!
//! 1. **Pairs.** Where two words answer each other, neither is worth anything, and both can be cancelled. In the plain game
//!    these are a → b and b → a. Under a rule, (h₁ → t₁) and (h₂ → t₂) answer each other when the choices of t₁ are the
//!    least that contain h₂, and those of t₂ the least that contain h₁, over what is undecided. *Proof.* Let a player be
//!    lost without the two words, and play w₁ after all. The opponent can answer w₂, as h₂ is among the choices of t₁. The
//!    player now has the choices of t₂, which are no more than those it had when it could play h₁. Without the two words
//!    that position was lost, so this one is.
//! 2. **Retrograde propagation.** What has no word is lost; what has a word to something lost is won; what has only words to
//!    what is won is lost; and so on backwards, in the order of depth.
//! 3. **Loops.** A head whose last words all lead back to it and to nothing else is won if they are odd in number. Pairs
//!    leave at most one, so it is won: by playing the loop, and leaving the opponent nothing but words to won tails.
//!
//! What is decided narrows the choices, which can make new pairs; so this goes on to a fixed point. Neither the numbering of
//! the vertices nor the order of the words has any part in it. What is left is *root*: open to a deeper search.
//!
//! Pair removal and the loops of length one and two are a known idea of the Korean word-chain community, given for the plain
//! game. The condition for rules, with its proof by classes of choices (see the source of `classes`), is this crate's.
//!
//! # What a label is of
//!
//! A label belongs to a tail: to a player who has been handed it by a word. It says nothing about being forced to begin with
//! a certain *head*, for pair removal does not preserve that. [`Judge::forced`] answers it from the values of the moves.
//!
//! `depth` counts plies in the pair-free graph, and is a bound that the winner can keep: the loser can delay by
//! spending pairs, and a word used up on the way can only shorten the game.
//!
//! # Complexity
//!
//! Linear in vertices and arcs without a rule; 24 bytes an arc and 8 a vertex for the graph. With a rule, see [`Analysis`].
//! Where it is bad: a rule whose links give one head to very many tails, that are decided one after another, makes the
//! words of that head be looked at again each time. No rule of a real language does.
//!
//! # Features
//!
//! | feature | what it adds |
//! |---|---|
//! | `std` (default) | passes `std` on to the dependencies, and lets a search be limited in time |
//! | `rayon` | searches on all cores: `Solver::all`; implies `std` |
//! | `serde` | values in files and messages, in the checked and versioned form that the module `format` describes |
//! | `proptest` | the module `strategy`: graphs, games, rules and lists for tests of your own code; implies `std` |
//! | `arbitrary` | graphs, positions, rules, lexicons and all plain values from the bytes of a fuzzer; implies `std` |
//!
//! The crate itself is `no_std` and needs only `alloc`, with `serde` too. It does no I/O, reads no clock but where a time limit
//! is asked for, has no global state, and no `unsafe`; all its types are `Send` and `Sync`. The oldest supported Rust is 1.85, and
//! raising it is a minor version; the features need what their dependencies need: `proptest` 1.88, since its version 1.12.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod analysis;
mod balance;
#[cfg(feature = "arbitrary")]
mod bytes;
mod chain;
mod check;
mod choices;
mod classes;
mod dueum;
mod error;
mod field;
#[cfg(feature = "serde")]
pub mod format;
mod game;
mod gathering;
mod graph;
mod kana;
mod lexicon;
mod link_rule;
mod manner;
mod pair_free;
mod pairs;
#[cfg(feature = "rayon")]
mod parallel;
mod place;
mod plain_pairs;
mod play;
mod proof;
mod reading;
mod reduction;
mod removal;
mod report;
mod retrograde;
mod roots;
mod rule;
mod solve;
#[cfg(feature = "proptest")]
pub mod strategy;
mod syllables;
mod table;
mod unit;
mod unused;
mod upkeep;
mod word_list;

pub use analysis::{Analysis, Outcome, Reason, RemovalError};
pub use check::{CheckError, Checked, StepFault};
pub use dueum::{Dueum, ParseDueumError};
pub use error::GraphError;
pub use game::{Game, WordError};
pub use graph::{ArcId, Graph, GraphBuilder, HeadId, TailId};
pub use kana::{FinalN, Kana, LongMark, SmallKana};
pub use lexicon::{Lexicon, WordId};
pub use link_rule::LinkRule;
pub use manner::Manner;
pub use place::Place;
pub use play::{Move, PlayError, Position};
pub use proof::{ParseProofError, Proof, ProveError};
pub use reading::Ends;
pub use removal::Judge;
pub use report::{Fault, LexiconError, Refused, Report, Skipped};
pub use roots::{Component, RootGraph};
pub use rule::Rule;
pub use solve::{Effort, Limits, Progress, Solver, Stop, Verdict};
pub use unit::Unit;
pub use word_list::WordList;

/// No vertex, no arc: what a 32-bit id holds where there is none. No graph is large enough to have it as an id.
const NONE: u32 = u32::MAX;
