//! The C programs that need nothing from Rust.
#![cfg(unix)]

use std::path::Path;

mod programs;

fn printed(name: &str) -> String {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/c").join(name).with_extension("c");
    programs::run(&programs::compile(name, &source, &[]), &[])
}

#[test]
fn calls_in_the_wrong_order_are_refused() {
    assert_eq!(printed("order"), "0 wrong\n");
}

#[test]
fn threads_agree() {
    assert_eq!(printed("threads"), "8 threads agree\n");
}
