//! The tables of scaling: what an arc takes as graphs grow, and a cell or a combination as boards do.

use std::fmt::Write;

use anyhow::Result;

use crate::run::Run;
use crate::table::{ratio, time};

const SHAPES: [&str; 6] = ["path", "star", "complete", "random", "sparse", "random-rule"];
const ARCS: [(&str, &str); 4] = [("10000", "10⁴"), ("100000", "10⁵"), ("1000000", "10⁶"), ("10000000", "10⁷")];
const SIZES: [&str; 6] = ["5x5", "10x17", "20x20", "50x50", "100x100", "200x200"];
/// What a row says, and its benchmark.
const BOARDS: [(&str, &str); 4] = [
    ("judge a full one, a board", "full"),
    ("judge a dead one, a cell", "dead"),
    ("a plain pass, a cell", "pass"),
    ("count, a combination", "count"),
];

fn of_graphs(shape: &str, way: &str, arcs: &str) -> String {
    format!("scaling/{shape}/{way}/{arcs}")
}

fn of_boards(way: &str, size: &str) -> String {
    format!("scaling/board/{way}/{size}")
}

/// The names of all benchmarks that the tables need.
pub(crate) fn benchmarks() -> impl Iterator<Item = String> {
    let graphs = SHAPES.iter().flat_map(|shape| {
        ARCS.iter().flat_map(move |(arcs, _)| ["analysis", "pass"].map(|way| of_graphs(shape, way, arcs)))
    });
    let boards = BOARDS.iter().flat_map(|(_, way)| SIZES.iter().map(move |size| of_boards(way, size)));
    graphs.chain(boards)
}

/// Both tables.
pub(crate) fn tables(run: &Run) -> Result<String> {
    let mut text =
        String::from("An analysis, as time an arc, and as a multiple of a plain pass over the arcs:\n\n| arcs |");
    for (_, arcs) in ARCS {
        write!(text, " {arcs} |")?;
    }
    writeln!(text, "\n|---|{}", "---:|".repeat(ARCS.len()))?;
    for shape in SHAPES {
        write!(text, "| {shape} |")?;
        for (arcs, _) in ARCS {
            let analysis = run.get(&of_graphs(shape, "analysis", arcs))?;
            let pass = run.get(&of_graphs(shape, "pass", arcs))?;
            write!(text, " {}, {} × |", time(analysis.middle), ratio(analysis.over(pass).middle))?;
        }
        text.push('\n');
    }
    text.push_str("\nBoards of values 1 to 9, goal 10:\n\n| cells |");
    for size in SIZES {
        write!(text, " {} |", size.replace('x', " × "))?;
    }
    writeln!(text, "\n|---|{}", "---:|".repeat(SIZES.len()))?;
    for (what, way) in BOARDS {
        write!(text, "| {what} |")?;
        for size in SIZES {
            write!(text, " {} |", time(run.get(&of_boards(way, size))?.middle))?;
        }
        text.push('\n');
    }
    Ok(text)
}
