//! The README's first command.
fn main() {}
