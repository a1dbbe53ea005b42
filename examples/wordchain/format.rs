//! How an answer looks: aligned text for people, tab-separated values or JSON for programs.
//!
//! Text is always styled; the stream that it goes to takes the colour out where nobody would see it.

use std::fmt::Write as _;
use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use serde_json::Value;
use unicode_width::UnicodeWidthStr;

use crate::answer::{Answer, Cell, Verdict};
use crate::options::Format;

pub(crate) fn write(out: &mut impl Write, answer: &Answer<'_>, format: Format) -> io::Result<()> {
    match format {
        _ if answer.bare => rows(out, answer),
        Format::Text => text(out, answer),
        Format::Tsv => tsv(out, answer),
        Format::Json => json(out, answer),
    }
}

const BOLD: Style = Style::new().bold();
const GAP: &str = "  ";

fn text(out: &mut impl Write, answer: &Answer<'_>) -> io::Result<()> {
    let width = answer.facts.iter().map(|(name, _)| name.width()).max().unwrap_or(0);
    // A person does not miss what is not there; JSON says null.
    for (name, value) in answer.facts.iter().filter(|(_, value)| !matches!(value, Cell::Empty)) {
        let mut line = String::new();
        aligned(&mut line, name, BOLD, width, false);
        line.push_str(GAP);
        let (value, style) = shown(value);
        aligned(&mut line, &value, style, 0, false);
        writeln!(out, "{line}")?;
    }
    for note in &answer.notes {
        writeln!(out, "{note}")?;
    }
    if answer.rows.is_empty() {
        return Ok(());
    }
    if !answer.facts.is_empty() || !answer.notes.is_empty() {
        writeln!(out)?;
    }
    table(out, answer)
}

fn table(out: &mut impl Write, answer: &Answer<'_>) -> io::Result<()> {
    let header = answer.columns.iter().map(|column| (column.name.to_owned(), BOLD)).collect();
    let rows = answer.rows.iter().map(|row| row.iter().map(shown).collect());
    let lines: Vec<Vec<(String, Style)>> = std::iter::once(header).chain(rows).collect();
    let mut widths = vec![0; answer.columns.len()];
    for line in &lines {
        for ((text, _), width) in line.iter().zip(&mut widths) {
            *width = text.width().max(*width);
        }
    }
    let mut line = String::new();
    for cells in &lines {
        line.clear();
        // What follows the last cell that holds anything is not padded.
        let end = cells.iter().rposition(|(text, _)| !text.is_empty()).map_or(0, |last| last + 1);
        for (at, (text, style)) in cells[..end].iter().enumerate() {
            let right = answer.columns[at].right;
            let width = if at + 1 == end && !right { 0 } else { widths[at] };
            aligned(&mut line, text, *style, width, right);
            if at + 1 < end {
                line.push_str(GAP);
            }
        }
        writeln!(out, "{line}")?;
    }
    Ok(())
}

fn aligned(line: &mut String, text: &str, style: Style, width: usize, right: bool) {
    let space = width.saturating_sub(text.width());
    if right {
        line.extend(std::iter::repeat_n(' ', space));
    }
    // Writing to a string does not fail.
    let _ = write!(line, "{style}{text}{style:#}");
    if !right {
        line.extend(std::iter::repeat_n(' ', space));
    }
}

fn shown(cell: &Cell<'_>) -> (String, Style) {
    match cell {
        Cell::Tree(level, text) => (format!("{}{text}", "  ".repeat(*level)), Style::new()),
        Cell::Share(share) => (format!("{:.1} %", share * 100.0), Style::new()),
        Cell::Verdict(verdict) => {
            let color = match verdict {
                Verdict::Win => AnsiColor::Green,
                Verdict::Loss => AnsiColor::Red,
                Verdict::Open | Verdict::Root => AnsiColor::Yellow,
            };
            (verdict.name().into(), color.on_default())
        }
        other => (plain(other), Style::new()),
    }
}

/// A cell as it stands in a table for programs.
fn plain(cell: &Cell<'_>) -> String {
    match cell {
        Cell::Empty => String::new(),
        Cell::Text(text) | Cell::Tree(_, text) => text.to_string(),
        Cell::List(items) => items.join(" "),
        Cell::Number(number) => number.to_string(),
        Cell::Share(share) => format!("{share:.6}"),
        Cell::Verdict(verdict) => verdict.name().into(),
    }
}

/// The table alone. No word and no syllable holds a tab or a line break, so nothing has to be escaped. Notes go where a
/// person may see them and no program reads them.
fn tsv(out: &mut impl Write, answer: &Answer<'_>) -> io::Result<()> {
    for note in &answer.notes {
        writeln!(io::stderr(), "{note}")?;
    }
    let names: Vec<_> = answer.columns.iter().map(|column| column.name).collect();
    writeln!(out, "{}", names.join("\t"))?;
    rows(out, answer)
}

fn rows(out: &mut impl Write, answer: &Answer<'_>) -> io::Result<()> {
    for row in &answer.rows {
        let cells: Vec<_> = row.iter().map(plain).collect();
        writeln!(out, "{}", cells.join("\t"))?;
    }
    Ok(())
}

/// One object: the facts by their names, `notes`, and the `rows`, one line each, their keys in the order of the columns.
fn json(out: &mut impl Write, answer: &Answer<'_>) -> io::Result<()> {
    writeln!(out, "{{")?;
    for (name, value) in &answer.facts {
        writeln!(out, "  {}: {},", Value::from(*name), value_of(value))?;
    }
    writeln!(out, "  \"notes\": {},", Value::from(answer.notes.clone()))?;
    write!(out, "  \"rows\": [")?;
    let keys: Vec<_> = answer.columns.iter().map(|column| Value::from(column.name).to_string()).collect();
    for (at, row) in answer.rows.iter().enumerate() {
        let pairs: Vec<_> = keys.iter().zip(row).map(|(key, cell)| format!("{key}: {}", value_of(cell))).collect();
        let comma = if at == 0 { "" } else { "," };
        write!(out, "{comma}\n    {{{}}}", pairs.join(", "))?;
    }
    let end = if answer.rows.is_empty() { "" } else { "\n  " };
    writeln!(out, "{end}]\n}}")
}

fn value_of(cell: &Cell<'_>) -> Value {
    match cell {
        Cell::Empty => Value::Null,
        Cell::Text(text) | Cell::Tree(_, text) => Value::from(&**text),
        Cell::List(items) => items.iter().map(|item| Value::from(&**item)).collect(),
        Cell::Number(number) => Value::from(*number),
        Cell::Share(share) => Value::from(*share),
        Cell::Verdict(verdict) => Value::from(verdict.name()),
    }
}
