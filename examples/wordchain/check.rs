//! `check`: whether a proof holds for this list under this rule.

use std::path::{Path, PathBuf};
use std::{fs, io};

use anyhow::{Context, Result};
use clap::Args;
use wordgraph::{Outcome, Proof};

use crate::answer::{Answer, text};
use crate::decided::Decided;
use crate::solve::verdict_name;

#[derive(Args)]
pub(crate) struct Options {
    /// The proof, as `prove` has written it; `-` is the standard input.
    pub(crate) proof: PathBuf,
}

fn read(path: &Path) -> io::Result<String> {
    if path == Path::new("-") { io::read_to_string(io::stdin()) } else { fs::read_to_string(path) }
}

pub(crate) fn answer<'l>(game: &Decided<'l>, options: &Options) -> Result<Answer<'l>> {
    let name = options.proof.display();
    let written = read(&options.proof).with_context(|| format!("cannot read a proof from {name}"))?;
    let proof: Proof = written.parse().with_context(|| name.to_string())?;
    let checked = proof.check(game.graph()).with_context(|| format!("{name} does not hold"))?;
    let mut answer = Answer::new([text("tail"), text("verdict")]);
    answer.fact("proved", checked.claims);
    answer.fact("wins", proof.claims().filter(|&(_, outcome)| outcome == Outcome::Win).count());
    answer.fact("positions", checked.positions);
    for (tail, outcome) in proof.claims() {
        answer.row([game.lexicon.tail_name(tail).into(), verdict_name(outcome).into()]);
    }
    Ok(answer)
}
