//! Word chains as directed edge geography.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod analysis;
mod choices;
mod classes;
mod dueum;
mod error;
mod graph;
mod kana;
mod lexicon;
mod link_rule;
mod manner;
mod pairs;
mod place;
mod reading;
mod reduction;
mod removal;
mod report;
mod retrograde;
mod roots;
mod rule;
mod syllables;
mod unit;
mod word_list;

pub use analysis::{Analysis, Outcome, Reason};
pub use dueum::{Dueum, ParseDueumError};
pub use error::{GraphError, RemovalError};
pub use graph::{ArcId, Graph, GraphBuilder, HeadId, TailId};
pub use kana::{FinalN, Kana, LongMark, SmallKana};
pub use lexicon::{Lexicon, WordId};
pub use link_rule::LinkRule;
pub use manner::Manner;
pub use place::Place;
pub use reading::Ends;
pub use removal::{Judge, Move};
pub use report::{Fault, LexiconError, Refused, Report, Skipped};
pub use roots::{Component, RootGraph};
pub use rule::Rule;
pub use unit::Unit;
pub use word_list::WordList;

/// No vertex, no arc: what a 32-bit id holds where there is none. No graph is large enough to have it as an id.
const NONE: u32 = u32::MAX;
