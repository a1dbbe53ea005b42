//! `play`: a game against the engine, word by word, on the standard input and output.

use std::io::{self, BufRead, Write};
use std::time::Duration;

use anyhow::{Context, Result};
use clap::Args;
use wordgraph::{ArcId, Game, Graph, Limits, Outcome, Solver};

use crate::answer::Output;
use crate::decided::Decided;
use crate::options::{duration, memory};

#[derive(Args)]
#[command(after_help = "\
Say a word, or one of
  hint   what the engine would say, and what it is worth
  back   take the last word of each side back
  quit

The engine is perfect where it is known who wins, and searches for --time a word where it is not.")]
pub(crate) struct Options {
    /// What the first player was handed; without it, the first word may be any.
    syllable: Option<String>,
    /// The engine says the first word.
    #[arg(long)]
    second: bool,
    /// How long the engine may think about one word.
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "2s")]
    time: Duration,
    /// How much memory it may take.
    #[arg(long, value_name = "BYTES", value_parser = memory, default_value = "256M")]
    memory: usize,
}

pub(crate) fn play<'l>(game: &Decided<'l>, options: &Options) -> Result<Output<'l>> {
    let start = match &options.syllable {
        Some(name) => {
            let tail = game.lexicon.tail(&game.syllable(name)?.name);
            Some(tail.with_context(|| format!("no word ends in {name}"))?)
        }
        None => None,
    };
    let mut table = Table {
        game: start.map_or_else(|| Game::new(game.lexicon), |tail| Game::at(game.lexicon, tail)),
        solver: Solver::of(game.analysis.clone(), options.memory),
        time: options.time,
    };
    let mut out = io::stdout().lock();
    let mut lines = io::stdin().lock().lines();
    let mut engine = options.second;
    loop {
        if table.game.words().next().is_none() {
            writeln!(out, "{}", if engine { "I have no word: you win." } else { "You have no word: I win." })?;
            break;
        }
        if engine {
            let (arc, value) = table.choose()?;
            let word = table.say(arc)?;
            writeln!(out, "{word}{}", if value == Outcome::Win { "!" } else { "" })?;
            engine = false;
            continue;
        }
        write!(out, "{}> ", table.prompt())?;
        out.flush()?;
        let Some(line) = lines.next() else { break };
        match line?.trim() {
            "" => {}
            "quit" => break,
            "back" => {
                let back = [table.game.take_back(), table.game.take_back()];
                // The engine's first word cannot be taken back alone: it would say it again.
                if let [Some(word), None] = back {
                    table.game.say_id(word)?;
                }
                writeln!(out, "{}", table.game.record().collect::<Vec<_>>().join(" "))?;
            }
            "hint" => {
                let (arc, value) = table.choose()?;
                let word = table.word(arc).unwrap_or_default();
                let value = match value {
                    Outcome::Win => "wins",
                    Outcome::Loss => "loses, like every other",
                    Outcome::Root => "is open",
                };
                writeln!(out, "{word} {value}")?;
            }
            word => match table.game.say(word) {
                Ok(_) => engine = true,
                Err(error) => writeln!(out, "{error}")?,
            },
        }
    }
    Ok(Output::Text(String::new()))
}

struct Table<'l> {
    game: Game<'l>,
    solver: Solver<&'l Graph>,
    time: Duration,
}

impl<'l> Table<'l> {
    fn prompt(&self) -> String {
        let name = |head| self.game.lexicon().head_name(head);
        self.game.heads().map(|heads| heads.map(name).collect::<Vec<_>>().join("/")).unwrap_or_default()
    }

    /// The best word as far as is known: what the labels decide, or else what a search does.
    fn choose(&mut self) -> Result<(ArcId, Outcome)> {
        let best = self.game.best_move().context("there is a word to say")?;
        if best.outcome != Outcome::Root {
            return Ok((best.arc, best.outcome));
        }
        let record: Vec<ArcId> = self.game.position().record().collect();
        self.solver.after(record)?;
        let open = self.game.moves().into_iter().filter(|m| m.outcome == Outcome::Root).map(|m| m.arc);
        let open: Vec<ArcId> = open.collect();
        let limits = Limits::NONE.time(self.time / open.len() as u32);
        let mut fallback = None;
        for &arc in &open {
            match self.solver.value(arc, &limits) {
                Outcome::Win => return Ok((arc, Outcome::Win)),
                Outcome::Root if fallback.is_none() => fallback = Some(arc),
                _ => {}
            }
        }
        // What is lost may as well be what is hardest to see.
        Ok(fallback.map_or((best.arc, Outcome::Loss), |arc| (arc, Outcome::Root)))
    }

    /// A word of an arc that has not been said.
    fn word(&self, arc: ArcId) -> Option<&'l str> {
        let lexicon = self.game.lexicon();
        lexicon.word_ids(arc).find(|&word| !self.game.is_said(word)).map(|word| lexicon.word(word))
    }

    fn say(&mut self, arc: ArcId) -> Result<&'l str> {
        let word = self.word(arc).context("a word of the arc is left")?;
        self.game.say(word)?;
        Ok(word)
    }
}
