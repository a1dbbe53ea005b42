//! `applegame`: is a combination left on a board, which ones, how many, what to play, and the game itself in a terminal.
//!
//! The way of a command: [`options`] are read, [`input`] makes a board of a file, [`applegrid`] is asked, and [`answer`]
//! writes what it says; [`svg`] draws it instead, and [`play`] lets a human answer.

mod answer;
mod input;
mod options;
mod play;
mod svg;

use std::{
    io::{self, BufWriter, ErrorKind, Write},
    ops::ControlFlow,
    process::ExitCode,
    time::{Duration, Instant},
};

use anyhow::Result;
use applegrid::{Budget, Combination, Dealer, Game, Graph, Plan};
use clap::Parser;

use crate::{
    answer::Answer,
    options::{Cli, Command, Deal, DealOptions, Effort, RenderOptions},
};

fn main() -> ExitCode {
    let cli = Cli::parse();
    match run(&cli.command) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        // Whoever reads us has seen enough, as in `applegame list | head`.
        Err(error) if error.downcast_ref::<io::Error>().is_some_and(|e| e.kind() == ErrorKind::BrokenPipe) => {
            ExitCode::SUCCESS
        }
        Err(error) => {
            // Nobody is left to tell if this fails too.
            let _ = writeln!(io::stderr(), "error: {error:#}");
            ExitCode::from(2)
        }
    }
}

/// Does what was asked. False if it was asked for a combination and there is none.
fn run(command: &Command) -> Result<bool> {
    let mut out = BufWriter::new(io::stdout().lock());
    let is_found = match command {
        Command::Judge(options) => {
            let graph = Graph::new(input::board(&options.game.file)?);
            let witness = graph.find(options.game.rule.rule()?);
            answer::judge(&mut out, Answer::new(graph.board(), options.format), witness.as_ref())?;
            witness.is_some()
        }
        Command::Count(options) => {
            let graph = Graph::new(input::board(&options.file)?);
            writeln!(out, "{}", graph.count(options.rule.rule()?)?)?;
            true
        }
        Command::List(options) => {
            let graph = Graph::new(input::board(&options.game.file)?);
            let answer = Answer::new(graph.board(), options.format);
            let mut room = options.limit.unwrap_or(u64::MAX);
            let mut is_any = false;
            let flow = graph.for_each(options.game.rule.rule()?, |cells| {
                is_any = true;
                if room == 0 {
                    return ControlFlow::Break(Ok(()));
                }
                room -= 1;
                match answer::item(&mut out, answer, cells) {
                    Ok(()) => ControlFlow::Continue(()),
                    Err(error) => ControlFlow::Break(Err(error)),
                }
            });
            flow.break_value().unwrap_or(Ok(()))?;
            is_any
        }
        Command::Hint(options) => {
            let game = Game::new(input::board(&options.game.file)?, options.game.rule.rule()?);
            let hint = game.hint(options.rank.into(), &Budget::nodes(options.nodes));
            if let Some(hint) = &hint {
                answer::item(&mut out, Answer::new(game.board(), options.format), &hint.cells)?;
            }
            hint.is_some()
        }
        Command::Plan(options) => {
            let game = Game::new(input::board(&options.game.file)?, options.game.rule.rule()?);
            let plan = plan(&game, &options.effort);
            answer::plan(&mut out, Answer::new(game.board(), options.format), &plan)?;
            !plan.moves.is_empty()
        }
        Command::Generate(options) => {
            let (board, solution) = deal(options)?;
            answer::board(&mut out, Answer::new(&board, options.format), solution.as_deref())?;
            true
        }
        Command::Render(options) => {
            render(&mut out, options)?;
            true
        }
        Command::Play(options) => {
            let board = match &options.file {
                Some(file) => input::board(file)?,
                None => deal(&options.deal)?.0,
            };
            drop(out);
            play::play(board, options.deal.rule.rule()?, Duration::from_secs(options.seconds))?;
            return Ok(true);
        }
    };
    out.flush()?;
    Ok(is_found)
}

fn plan(game: &Game, effort: &Effort) -> Plan {
    let start = Instant::now();
    let is_late = || effort.seconds.is_some_and(|seconds| start.elapsed().as_secs_f64() >= seconds);
    // Without a number of nodes a clock alone decides; without both the default number does, so that answers do not depend on
    // the machine.
    let budget = match (effort.nodes, effort.seconds) {
        (Some(nodes), _) => Budget::nodes(nodes),
        (None, None) => Budget::nodes(options::PLAN_NODES),
        (None, Some(_)) => Budget::unlimited(),
    };
    game.plan(&budget.stop_when(&is_late))
}

fn deal(options: &DealOptions) -> Result<(applegrid::Board, Option<Vec<Combination>>)> {
    let dealer = Dealer::new(options.rows, options.columns, options.least..=options.greatest)?;
    let rule = options.rule.rule()?;
    let seed = options.seed.unwrap_or_else(input::any_seed);
    Ok(match options.deal {
        Deal::Independent => (dealer.independent(seed)?, None),
        Deal::Divisible => (dealer.divisible(rule.goal(), seed)?, None),
        Deal::Solvable => {
            let dealt = dealer.solvable(rule, seed)?;
            (dealt.board, Some(dealt.solution))
        }
    })
}

fn render(out: &mut impl Write, options: &RenderOptions) -> Result<()> {
    let rule = options.game.rule.rule()?;
    let game = Game::new(input::board(&options.game.file)?, rule);
    let moves = if options.plan {
        plan(&game, &options.effort).moves
    } else if options.hint {
        game.hint(options.rank.into(), &Budget::nodes(options::HINT_NODES)).map(|hint| hint.cells).into_iter().collect()
    } else {
        // Refused here as in the game, so that no picture shows what is not a combination.
        let mut check = game.clone();
        let mut moves = Vec::new();
        for text in &options.combinations {
            let cells = input::cells(game.board(), text)?;
            check.play(&cells).map_err(|error| anyhow::anyhow!("combination {text:?}: {error}"))?;
            moves.push(Combination::from(&cells[..]));
        }
        moves
    };
    svg::draw(out, game.board(), rule.shape(), &moves)?;
    Ok(())
}
