//! What Criterion measured in one run, read from the files that it keeps.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use serde_json::Value;

/// A median, with the interval in which it lies with a confidence of 95 %.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Estimate {
    pub(crate) low: f64,
    pub(crate) middle: f64,
    pub(crate) high: f64,
}

impl Estimate {
    /// How many times `other` this is: the widest interval that both allow.
    pub(crate) fn over(self, other: Self) -> Self {
        Self { low: self.low / other.high, middle: self.middle / other.middle, high: self.high / other.low }
    }

    /// How much more than `other` this is.
    pub(crate) fn beyond(self, other: Self) -> Self {
        Self { low: self.low - other.high, middle: self.middle - other.middle, high: self.high - other.low }
    }

    fn divided(self, by: f64) -> Self {
        Self { low: self.low / by, middle: self.middle / by, high: self.high / by }
    }
}

/// Nanoseconds for each element of each benchmark, by the name of the benchmark.
#[derive(Debug)]
pub(crate) struct Run(BTreeMap<String, Estimate>);

impl Run {
    /// Reads all of Criterion's directory.
    pub(crate) fn read(home: &Path) -> Result<Self> {
        let mut run = Self(BTreeMap::new());
        run.gather(home)?;
        Ok(run)
    }

    /// What one benchmark took.
    pub(crate) fn get(&self, name: &str) -> Result<Estimate> {
        self.0.get(name).copied().with_context(|| format!("there is no measurement of `{name}`"))
    }

    /// Each benchmark has a directory of its own, with the latest run in `new`.
    fn gather(&mut self, directory: &Path) -> Result<()> {
        let entries = fs::read_dir(directory).with_context(|| format!("cannot list {}", directory.display()))?;
        for entry in entries {
            let path = entry?.path();
            if !path.is_dir() {
                continue;
            }
            if path.file_name().is_some_and(|name| name == "new") {
                let (name, estimate) = read(&path).with_context(|| format!("in {}", path.display()))?;
                if self.0.insert(name.clone(), estimate).is_some() {
                    bail!("two benchmarks are called `{name}`");
                }
            } else {
                self.gather(&path)?;
            }
        }
        Ok(())
    }
}

fn read(directory: &Path) -> Result<(String, Estimate)> {
    let json = |name: &str| -> Result<Value> {
        let text = fs::read_to_string(directory.join(name)).with_context(|| format!("cannot read {name}"))?;
        serde_json::from_str(&text).with_context(|| format!("{name} is not JSON"))
    };
    let (benchmark, estimates) = (json("benchmark.json")?, json("estimates.json")?);
    let name = benchmark["full_id"].as_str().context("a benchmark without a name")?;
    let elements = benchmark["throughput"]["Elements"].as_f64().context("a benchmark that does not say of how many")?;
    let median = &estimates["median"];
    let interval = &median["confidence_interval"];
    let number = |value: &Value| value.as_f64().filter(|number| *number > 0.0).context("an estimate without a number");
    if interval["confidence_level"].as_f64() != Some(0.95) {
        bail!("the interval is not one of 95 %");
    }
    let time = Estimate {
        low: number(&interval["lower_bound"])?,
        middle: number(&median["point_estimate"])?,
        high: number(&interval["upper_bound"])?,
    };
    Ok((name.to_owned(), time.divided(elements)))
}
