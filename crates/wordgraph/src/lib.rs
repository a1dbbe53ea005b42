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
mod manner;
mod pairs;
mod reduction;
mod removal;
mod retrograde;
mod roots;

pub use analysis::{Analysis, Outcome, Reason};
pub use dueum::{Dueum, ParseDueumError};
pub use error::{GraphError, RemovalError};
pub use graph::{ArcId, Graph, GraphBuilder, HeadId, TailId};
pub use manner::Manner;
pub use removal::{Judge, Move};
pub use roots::{Component, RootGraph};

/// No vertex, no arc: what a 32-bit id holds where there is none. No graph is large enough to have it as an id.
const NONE: u32 = u32::MAX;
