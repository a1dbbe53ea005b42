//! What a stranger might write over `wordgraph` and `applegrid`: programs that know no theory and try everything. They are small
//! on purpose; how their tests use what the libraries offer to tests is the point.

pub mod apples;
pub mod chain;
