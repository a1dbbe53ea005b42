//! tmp
use crate::graph::Graph;
use crate::reduction::Reduction;
use alloc::vec::Vec;
/// tmp
#[derive(Debug)]
pub struct Analysis { r: Reduction }
impl Analysis {
    /// tmp
    pub fn new(g: &Graph) -> Self { Self { r: Reduction::new(g, g.multiplicities().into()) } }
    /// tmp 0 undecided 1 lost 2 won
    pub fn label(&self, t: u32) -> u8 { self.r.labels.label(t) as u8 }
    /// tmp
    pub fn depth(&self, t: u32) -> u32 { self.r.labels.depth(t) }
    /// tmp
    pub fn net(&self) -> Vec<u32> { self.r.net.to_vec() }
}
