//! Word chains as directed edge geography.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod analysis;
mod choices;
mod classes;
mod error;
mod graph;
mod pairs;
mod reduction;
mod retrograde;

pub use analysis::Analysis;
pub use error::GraphError;
pub use graph::{ArcId, Graph, GraphBuilder, HeadId, TailId};

/// No vertex, no arc: what a 32-bit id holds where there is none. No graph is large enough to have it as an id.
const NONE: u32 = u32::MAX;
