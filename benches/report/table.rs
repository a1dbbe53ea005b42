//! The table of claims, in Markdown.

use std::fmt::Write;

use anyhow::Result;

use crate::claims::{Claim, Time};
use crate::run::{Estimate, Run};

/// A part of a run, as Criterion left it.
#[cfg(test)]
pub(crate) const SAMPLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/sample");

/// What does not apply to a row. What was not measured is an error.
const NOTHING: &str = "–";

/// One row a claim. A time is a median and, as a ratio, has the interval of 95 % behind it.
pub(crate) fn claims(claims: &[Claim], run: &Run) -> Result<String> {
    let mut text = String::from(
        "| | time | the naive version takes | of a plain pass | bytes kept | at most |\n|---|---:|---:|---:|---:|---:|\n",
    );
    for claim in claims {
        let taken = match claim.time {
            None => None,
            Some(Time::Of(benchmark)) => Some(run.get(benchmark)?),
            Some(Time::Beyond(more, less)) => Some(run.get(more)?.beyond(run.get(less)?)),
        };
        let naive = claim.naive.map(|naive| run.get(naive)).transpose()?;
        let floor = claim.floor.map(|floor| run.get(floor)).transpose()?;
        let memory = claim.memory.map(|count| count());

        let cell = |text: Option<String>| text.unwrap_or_else(|| NOTHING.into());
        let per = claim.per;
        let time_cell = taken.map(|taken| format!("{} {per} {}", time(taken.middle), interval(taken, time)));
        let ratio_cell = |estimate: Estimate| format!("{} × {}", ratio(estimate.middle), interval(estimate, ratio));
        let naive_cell = taken.zip(naive).map(|(taken, naive)| ratio_cell(naive.over(taken)));
        let floor_cell = taken.zip(floor).map(|(taken, floor)| ratio_cell(taken.over(floor)));
        let kept = memory.map(|footprint| {
            let kept = footprint.memory.kept;
            let each = float(kept) / float(footprint.elements as usize);
            if footprint.elements == 1 { bytes(kept) } else { format!("{}, {} {per}", bytes(kept), significant(each)) }
        });
        let peak = memory.map(|footprint| bytes(footprint.memory.peak));
        writeln!(
            text,
            "| {} | {} | {} | {} | {} | {} |",
            claim.what,
            cell(time_cell),
            cell(naive_cell),
            cell(floor_cell),
            cell(kept),
            cell(peak)
        )?;
    }
    Ok(text)
}

fn interval(estimate: Estimate, show: fn(f64) -> String) -> String {
    format!("({} to {})", show(estimate.low), show(estimate.high))
}

/// Nanoseconds, in the unit that reads best.
pub(crate) fn time(nanoseconds: f64) -> String {
    let units = [("s", 1e9), ("ms", 1e6), ("µs", 1e3)];
    let (unit, size) = units.into_iter().find(|(_, size)| nanoseconds.abs() >= 0.9995 * size).unwrap_or(("ns", 1.0));
    format!("{} {unit}", significant(nanoseconds / size))
}

/// A ratio, as exact as it deserves.
pub(crate) fn ratio(ratio: f64) -> String {
    significant(ratio)
}

/// Three digits that count; all of them before the point.
fn significant(number: f64) -> String {
    let decimals = match number.abs() {
        size if size >= 99.95 => 0,
        size if size >= 9.995 => 1,
        size if size >= 0.9995 => 2,
        _ => 3,
    };
    format!("{number:.decimals$}")
}

#[expect(clippy::cast_precision_loss, reason = "three digits are shown")]
fn float(count: usize) -> f64 {
    count as f64
}

fn bytes(count: usize) -> String {
    let count = float(count);
    let (unit, size) = if count >= 999_500.0 {
        ("MB", 1e6)
    } else if count >= 1e3 {
        ("kB", 1e3)
    } else {
        return format!("{count} B");
    };
    format!("{} {unit}", significant(count / size))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use kkeut_benches::memory::Memory;

    use super::*;
    use crate::claims::Footprint;

    const BLANK: Claim = Claim { what: "", per: "an arc", time: None, naive: None, floor: None, memory: None };

    #[test]
    fn the_sample_gives_its_table() {
        let run = Run::read(Path::new(SAMPLE)).unwrap();
        let rows = [
            Claim {
                what: "decide it",
                time: Some(Time::Of("analyze/plain/library")),
                naive: Some("analyze/plain/naive"),
                floor: Some("analyze/plain/pass"),
                memory: Some(|| Footprint { memory: Memory { kept: 2_400_000, peak: 4_000_000 }, elements: 100_000 }),
                ..BLANK
            },
            Claim {
                what: "beyond a pass",
                time: Some(Time::Beyond("analyze/plain/library", "analyze/plain/pass")),
                ..BLANK
            },
        ];
        assert_eq!(claims(&rows, &run).unwrap(), include_str!("../sample/table.md"));
    }

    #[test]
    fn what_is_not_measured_is_an_error() {
        let run = Run::read(Path::new(SAMPLE)).unwrap();
        let there = Claim { time: Some(Time::Of("analyze/plain/library")), ..BLANK };
        assert!(claims(&[there], &run).is_ok());
        let missing = "analyze/plain/other";
        for claim in [
            Claim { time: Some(Time::Of(missing)), ..BLANK },
            Claim { time: Some(Time::Beyond("analyze/plain/library", missing)), ..BLANK },
            Claim { naive: Some(missing), ..BLANK },
            Claim { floor: Some(missing), ..BLANK },
        ] {
            assert_eq!(
                claims(&[claim], &run).unwrap_err().to_string(),
                format!("there is no measurement of `{missing}`")
            );
        }
    }

    #[test]
    fn numbers_have_three_digits_and_a_unit() {
        let times = [0.0123, 0.99951, 3.456_78, 99.96, 999.6, 12_345.6, 999_600.0, 2.5e9].map(time);
        assert_eq!(times, ["0.012 ns", "1.00 ns", "3.46 ns", "100 ns", "1.00 µs", "12.3 µs", "1.00 ms", "2.50 s"]);
        assert_eq!([0, 999, 1000, 25_440, 999_600].map(bytes), ["0 B", "999 B", "1.00 kB", "25.4 kB", "1.00 MB"]);
        assert_eq!(time(-0.5), "-0.500 ns");
    }
}
