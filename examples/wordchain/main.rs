//! `wordchain`: who has already won, with which word, and which syllables are still open, for any word list under any rule.
//!
//! The way of a command: `options` are read, `words` make a `game`, one module a subcommand makes an `answer` of it, and
//! `format` writes that.

mod answer;
mod decided;
mod format;
mod import;
mod options;
mod words;

mod analyze;
mod check;
mod compare;
mod critical;
mod diagram;
mod difference;
mod dot;
mod find;
mod layout;
mod moves;
mod play;
mod prove;
mod reach;
mod roots;
mod solve;
mod stats;
mod strategy;
mod svg;
mod without;
mod word;

use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use anstream::AutoStream;
use anyhow::Result;
use clap::{CommandFactory, Parser};
use wordgraph::Lexicon;

use crate::answer::Output;
use crate::decided::Decided;
use crate::options::{Cli, Command};
use crate::words::Source;

fn main() -> ExitCode {
    let cli = Cli::parse();
    if let Some(conflict) = cli.conflict() {
        Cli::command().error(clap::error::ErrorKind::ArgumentConflict, conflict).exit();
    }
    match run(&cli) {
        Ok(code) => code,
        // Whoever reads us has seen enough, as in `wordchain analyze | head`.
        Err(error) if error.downcast_ref::<io::Error>().is_some_and(|e| e.kind() == ErrorKind::BrokenPipe) => {
            ExitCode::SUCCESS
        }
        Err(error) => {
            // Nobody is left to tell if this fails too.
            let _ = writeln!(io::stderr(), "error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(cli: &Cli) -> Result<ExitCode> {
    let rule = cli.game.rule();
    let source = match &cli.game.words {
        Some(path) => Source::of(path)?,
        None => Source::embedded(cli.game.embedded()?),
    };
    let lexicon = source.lexicon(&rule, cli.import)?;
    let other = match &cli.command {
        Command::Compare(options) => Some(compare::other(cli, &source, options)?),
        _ => None,
    };
    let output = answer(cli, &lexicon, other.as_ref())?;
    let mut out = AutoStream::new(io::stdout(), cli.output.color.into()).lock();
    let code = match output {
        Output::Text(text) => {
            out.write_all(text.as_bytes())?;
            ExitCode::SUCCESS
        }
        Output::Answer(answer) => {
            format::write(&mut out, &answer, cli.output.format)?;
            if answer.incomplete { ExitCode::FAILURE } else { ExitCode::SUCCESS }
        }
    };
    out.flush()?;
    Ok(code)
}

fn answer<'l>(cli: &Cli, lexicon: &'l Lexicon, other: Option<&'l Lexicon>) -> Result<Output<'l>> {
    let game = Decided::new(lexicon, cli.game.syllable_rule());
    Ok(match &cli.command {
        Command::Analyze => analyze::answer(&game, cli.output.format).into(),
        Command::Moves(options) => moves::answer(&game, options)?.into(),
        Command::Word(options) => word::answer(&game, options).into(),
        Command::Find(options) => find::answer(&game, options).into(),
        Command::Strategy(options) => strategy::answer(&game, options)?.into(),
        Command::Roots(options) => roots::answer(&game, options).into(),
        Command::Solve(options) => solve::answer(&game, options)?.into(),
        Command::Prove(options) => prove::output(&game, options)?,
        Command::Check(options) => check::answer(&game, options)?.into(),
        Command::Play(options) => play::play(&game, options)?,
        Command::Stats => stats::answer(&game).into(),
        Command::Reach(options) => reach::answer(&game, options)?.into(),
        Command::Compare(options) => compare::answer(&game, other.unwrap_or(lexicon), options).into(),
        Command::Without(options) => without::answer(&game, options)?.into(),
        Command::Critical(options) => critical::answer(&game, options, cli.output.format).into(),
        Command::Dot(options) => Output::Text(dot::text(&game, options)),
        Command::Svg(options) => Output::Text(svg::text(&game, options)),
    })
}
