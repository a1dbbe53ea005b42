//! What became of the lines of a list, told on the standard error.

use std::fmt::Display;
use std::io::{self, Write};

use wordgraph::Report;

use crate::options::ImportOptions;

/// How many lines are told one by one unless all are asked for.
const SHOWN: usize = 20;

/// Reports what was left out. Where nothing was, there is nothing to say unless it is asked for.
pub(crate) fn report(name: &str, report: &Report, options: ImportOptions) -> io::Result<()> {
    let Report { lines, added, words, blank, duplicates, removed, .. } = *report;
    let silent = words == lines && added == 0 && report.unknown.is_empty();
    if options.quiet || (silent && !options.report) {
        return Ok(());
    }
    let mut out = io::stderr().lock();
    write!(out, "{name}: {lines} lines, {words} words")?;
    for (count, what) in [
        (added, "added"),
        (blank, "blank"),
        (duplicates, "duplicate"),
        (report.skipped.len(), "skipped"),
        (report.refused.len(), "of the added refused"),
        (removed, "removed"),
        (report.manner.len(), "against the manner"),
    ] {
        if count != 0 {
            write!(out, ", {count} {what}")?;
        }
    }
    writeln!(out)?;
    let limit = if options.report { usize::MAX } else { SHOWN };
    each(&mut out, limit, "skipped lines", report.skipped.iter())?;
    each(&mut out, limit, "refused words", report.refused.iter())?;
    let unknown = report.unknown.iter().map(|word| format!("removed word {word:?}: not in the list"));
    each(&mut out, limit, "unknown words", unknown)?;
    if options.report {
        each(&mut out, limit, "", report.manner.iter().map(|word| format!("{word}: against the manner")))?;
    }
    Ok(())
}

fn each<T: Display>(
    out: &mut impl Write,
    limit: usize,
    what: &str,
    items: impl ExactSizeIterator<Item = T>,
) -> io::Result<()> {
    let more = items.len().saturating_sub(limit);
    for item in items.take(limit) {
        writeln!(out, "  {item}")?;
    }
    if more != 0 {
        writeln!(out, "  and {more} more {what} (all of them with --report)")?;
    }
    Ok(())
}
