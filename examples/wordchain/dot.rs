//! `dot`: the root graph for Graphviz.

use std::fmt::Write as _;

use clap::Args;

use crate::decided::Decided;
use crate::diagram::{self, Diagram};

#[derive(Args)]
#[command(after_help = "\
An arrow is labelled with the number of its words, if there are several, once pairs are cancelled. It is dashed where
they begin with another syllable that the rule allows.

Examples:
  wordchain dot | dot -Tsvg -o 루트.svg
  wordchain --rule none dot --major | sfdp -Tpng -o 루트.png")]
pub(crate) struct Options {
    #[command(flatten)]
    diagram: diagram::Extent,
}

pub(crate) fn text(game: &Decided<'_>, options: &Options) -> String {
    let diagram = Diagram::new(game, &options.diagram);
    let mut dot =
        String::from("digraph roots {\n  rankdir=LR;\n  node [shape=circle, style=filled, fillcolor=white];\n");
    // Writing to a string does not fail.
    for component in 0..diagram.components {
        let mut members = diagram.nodes.iter().filter(|node| node.component == component).peekable();
        let Some(first) = members.peek() else { continue };
        let major = first.major;
        if major {
            let _ = writeln!(dot, "  subgraph cluster_{} {{\n    label=\"component {0}\";", component + 1);
        }
        for node in members {
            let indent = if major { "    " } else { "  " };
            let fill = if major { " [fillcolor=gold]" } else { "" };
            let _ = writeln!(dot, "{indent}{}{fill};", quoted(node.name));
        }
        if major {
            dot.push_str("  }\n");
        }
    }
    for arrow in &diagram.arrows {
        let (from, to) = (quoted(diagram.nodes[arrow.from].name), quoted(diagram.nodes[arrow.to].name));
        let mut attributes = vec![format!("tooltip={}", quoted(&arrow.examples.join(" ")))];
        if arrow.words > 1 {
            attributes.push(format!("label={}", arrow.words));
        }
        if !arrow.own {
            attributes.push("style=dashed".into());
        }
        let _ = writeln!(dot, "  {from} -> {to} [{}];", attributes.join(", "));
    }
    dot.push_str("}\n");
    dot
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
