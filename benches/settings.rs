//! How long Criterion may take: all benchmarks together about ten minutes on 2 cores, and an interval that is still narrow.

use std::time::Duration;

use criterion::Criterion;

/// What every benchmark starts from. A group whose naive side takes long takes fewer samples still.
pub(crate) fn settings() -> Criterion {
    Criterion::default()
        .sample_size(30)
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(2))
        .nresamples(20_000)
}
