//! How hard a property is tried: one rule for the tests of the crate and for those inside it.

use proptest::test_runner::Config;

/// How many cases a property is tried on: `KKEUT_CASES`, or 2,000.
pub(crate) fn cases() -> u32 {
    std::env::var("KKEUT_CASES").map_or(2000, |cases| cases.parse().expect("KKEUT_CASES is a number"))
}

pub(crate) fn config(cases: u32) -> Config {
    Config { cases, failure_persistence: None, max_global_rejects: cases.saturating_mul(20), ..Config::default() }
}
