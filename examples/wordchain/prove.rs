//! `prove`: the proof of who wins, for whoever wants to check it.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;
use wordgraph::{Outcome, ProveError, Solver};

use crate::answer::{Answer, Output};
use crate::decided::Decided;
use crate::solve::{SearchOptions, tails};

#[derive(Args)]
#[command(after_help = "\
The proof says how the winner wins against everything; `check` says whether it does. It is of one list under one rule.

Examples:
  wordchain prove 흔
  wordchain --rule none prove --all-roots --output plain.proof
  wordchain --rule none check plain.proof")]
pub(crate) struct Options {
    /// What the player was handed.
    #[arg(required_unless_present = "all_roots")]
    syllables: Vec<String>,
    /// All syllables that are not decided.
    #[arg(long)]
    all_roots: bool,
    /// Where the proof goes, instead of the standard output.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    search: SearchOptions,
}

pub(crate) fn output<'l>(game: &Decided<'l>, options: &Options) -> Result<Output<'l>> {
    let tails = tails(game, &options.syllables, options.all_roots)?;
    let mut solver = Solver::of(game.analysis.clone(), options.search.memory);
    let proof = solver.prove(tails, &options.search.limits()).map_err(|error| match error {
        ProveError::Unknown { tail, why } => {
            anyhow::anyhow!("it is not known who wins {}: {why}", game.lexicon.tail_name(tail))
        }
        error => error.into(),
    })?;
    let text = proof.to_string();
    let Some(path) = &options.output else { return Ok(Output::Text(text)) };
    fs::write(path, &text).with_context(|| format!("cannot write the proof to {}", path.display()))?;
    let mut answer = Answer::default();
    answer.fact("claims", proof.claims().len());
    answer.fact("wins", proof.claims().filter(|&(_, outcome)| outcome == Outcome::Win).count());
    answer.fact("steps", proof.len());
    answer.fact("bytes", text.len());
    answer.fact("nodes", solver.effort().nodes);
    Ok(answer.into())
}
