//! Word chains as directed edge geography.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod error;
mod graph;

pub use error::GraphError;
pub use graph::{ArcId, Graph, GraphBuilder, HeadId, TailId};
