//! `solve`: who wins the syllables that are not decided, by an exact search; and the same cut into jobs for many machines.

use std::collections::{BTreeMap, HashMap};
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use wordgraph::{ArcId, Effort, Graph, Judge, Limits, Outcome, Solver, TailId};

use crate::answer::{Answer, Cell, number, text};
use crate::decided::Decided;
use crate::options::{at_least_one, duration, memory};

#[derive(Args)]
#[command(after_help = "\
As TSV these are four columns, `tail`, `verdict` (win, loss or unknown), `nodes` and `seconds`, for programs to rely on.
Limits are for each syllable. Syllables that lead nowhere else are solved first: what is known of them helps with the rest.

Examples:
  wordchain solve 흔
  wordchain --rule none solve --all-roots --time 60s --memory 2G --results plain.tsv

A large search can be cut into jobs, one for each open word after each root, and put together again:
  wordchain --rule none solve --all-roots --jobs > jobs
  parallel -a jobs -j 8 wordchain --rule none solve --time 60s --job {} > done
  wordchain --rule none solve --all-roots --merge done")]
pub(crate) struct Options {
    /// What the player was handed.
    #[arg(required_unless_present_any = ["all_roots", "job"])]
    syllables: Vec<String>,
    /// All syllables that are not decided.
    #[arg(long)]
    all_roots: bool,
    #[command(flatten)]
    pub(crate) search: SearchOptions,
    /// How many searches go on at the same time, each with its part of the memory.
    #[arg(long, value_name = "THREADS", value_parser = at_least_one, default_value = "1")]
    threads: usize,
    /// A file of results: what is decided there is not searched again, and what is found out is added at once.
    #[arg(long, value_name = "FILE")]
    results: Option<PathBuf>,
    /// Print the jobs, one a line, and search nothing.
    #[arg(long, conflicts_with_all = ["job", "merge", "results"])]
    jobs: bool,
    /// Do one job: the syllable and the word after it, with a slash between them.
    #[arg(long, value_name = "JOB", conflicts_with_all = ["syllables", "all_roots", "merge", "results"])]
    job: Option<String>,
    /// Put the results of jobs together.
    #[arg(long, value_name = "FILE", conflicts_with = "results")]
    merge: Option<PathBuf>,
    /// No progress bar.
    #[arg(long)]
    no_progress: bool,
}

#[derive(Args)]
pub(crate) struct SearchOptions {
    /// How long a search may take: 60s, 500ms, 2m, 1h.
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time: Option<Duration>,
    /// How many nodes a search may look at; without --time, the result is the same on every machine.
    #[arg(long, value_name = "NODES")]
    nodes: Option<u64>,
    /// How much memory the search may take beside the graph: 2G, 512M.
    #[arg(long, value_name = "BYTES", value_parser = memory, default_value = "1G")]
    pub(crate) memory: usize,
}

impl SearchOptions {
    pub(crate) fn limits(&self) -> Limits<'static> {
        let mut limits = Limits::NONE;
        if let Some(time) = self.time {
            limits = limits.time(time);
        }
        if let Some(nodes) = self.nodes {
            limits = limits.nodes(nodes);
        }
        limits
    }
}

/// A line of results.
#[derive(Clone)]
struct Found {
    verdict: Outcome,
    nodes: u64,
    time: Duration,
}

pub(crate) const fn verdict_name(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win => "win",
        Outcome::Loss => "loss",
        Outcome::Root => "unknown",
    }
}

fn verdict(name: &str) -> Option<Outcome> {
    [Outcome::Win, Outcome::Loss, Outcome::Root].into_iter().find(|&outcome| verdict_name(outcome) == name)
}

pub(crate) fn answer<'l>(game: &Decided<'l>, options: &Options) -> Result<Answer<'l>> {
    if let Some(name) = &options.job {
        return job(game, options, name);
    }
    let tails = tails(game, &options.syllables, options.all_roots)?;
    if options.jobs {
        return Ok(jobs(game, &tails));
    }
    if let Some(path) = &options.merge {
        return merge(game, &tails, path);
    }
    let (found, effort) = match &options.results {
        Some(path) => resume(game, &tails, options, path)?,
        None => search(game, &tails, options, None)?,
    };
    let mut answer = table(game, &tails, &found);
    answer.fact("positions", effort.positions);
    answer.fact("known from the table", effort.hits);
    Ok(answer)
}

/// The tails that are asked for: in the order given, then the roots in the order in which they are best solved.
pub(crate) fn tails(game: &Decided<'_>, syllables: &[String], all_roots: bool) -> Result<Vec<TailId>> {
    let mut tails = Vec::new();
    for name in syllables {
        let syllable = game.syllable(name)?;
        let tail = game.lexicon.tail(&syllable.name);
        tails.push(tail.with_context(|| format!("no word ends in {}: `moves` judges what may follow", syllable.name))?);
    }
    if all_roots {
        let roots = Solver::of(game.analysis.clone(), 0).order();
        // In the plain game some tails end no word: nobody is handed them.
        tails.extend(roots.into_iter().filter(|&tail| game.lexicon.is_ending(tail)));
    }
    Ok(tails)
}

fn table<'l>(game: &Decided<'l>, tails: &[TailId], found: &HashMap<TailId, Found>) -> Answer<'l> {
    let mut answer = Answer::new([text("tail"), text("verdict"), number("nodes"), number("seconds")]);
    let found: Vec<(TailId, &Found)> = tails.iter().filter_map(|tail| Some((*tail, found.get(tail)?))).collect();
    for (name, outcome) in [("wins", Outcome::Win), ("losses", Outcome::Loss), ("unknown", Outcome::Root)] {
        answer.fact(name, found.iter().filter(|(_, found)| found.verdict == outcome).count());
    }
    answer.fact("nodes", found.iter().map(|(_, found)| found.nodes).sum::<u64>());
    answer.fact("seconds", seconds(found.iter().map(|(_, found)| found.time).sum()));
    for (tail, found) in found {
        answer.row([
            game.lexicon.tail_name(tail).into(),
            verdict_name(found.verdict).into(),
            found.nodes.into(),
            seconds(found.time),
        ]);
    }
    answer
}

fn seconds(time: Duration) -> Cell<'static> {
    format!("{:.3}", time.as_secs_f64()).into()
}

/// Searches what a file of results leaves undecided, and adds to it.
fn resume(
    game: &Decided<'_>,
    tails: &[TailId],
    options: &Options,
    path: &Path,
) -> Result<(HashMap<TailId, Found>, Effort)> {
    let name = path.display();
    let mut known = HashMap::new();
    if path.exists() {
        let text = fs::read_to_string(path).with_context(|| format!("cannot read results from {name}"))?;
        for (line, number) in text.lines().zip(1..).filter(|(line, _)| !line.is_empty() && *line != HEADER) {
            let found = read(game, line).with_context(|| format!("{name}, line {number}: {line:?} is no result"))?;
            // The last word on a tail counts, unless it is none.
            if found.1.verdict != Outcome::Root || !known.contains_key(&found.0) {
                known.insert(found.0, found.1);
            }
        }
    }
    let rest: Vec<TailId> = tails.iter().copied().filter(|tail| undecided(&known, *tail)).collect();
    let mut file = OpenOptions::new().create(true).append(true).open(path);
    let file = file.as_mut().map_err(|error| anyhow::anyhow!("cannot add results to {name}: {error}"))?;
    if file.metadata()?.len() == 0 {
        writeln!(file, "{HEADER}")?;
    }
    let (found, effort) = search(game, &rest, options, Some(file))?;
    known.extend(found);
    Ok((known, effort))
}

fn undecided(known: &HashMap<TailId, Found>, tail: TailId) -> bool {
    known.get(&tail).is_none_or(|found| found.verdict == Outcome::Root)
}

const HEADER: &str = "tail\tverdict\tnodes\tseconds";

fn read(game: &Decided<'_>, line: &str) -> Option<(TailId, Found)> {
    let mut fields = line.split('\t');
    let tail = game.lexicon.tail(fields.next()?)?;
    let verdict = verdict(fields.next()?)?;
    let nodes = fields.next()?.parse().ok()?;
    let time = Duration::try_from_secs_f64(fields.next()?.parse().ok()?).ok()?;
    fields.next().is_none().then_some((tail, Found { verdict, nodes, time }))
}

/// Solves tails, on as many threads as are wanted, and tells what that took.
fn search(
    game: &Decided<'_>,
    tails: &[TailId],
    options: &Options,
    file: Option<&mut File>,
) -> Result<(HashMap<TailId, Found>, Effort)> {
    let bar = if options.no_progress { ProgressBar::hidden() } else { ProgressBar::new(tails.len() as u64) };
    bar.set_style(ProgressStyle::with_template("{wide_bar} {pos}/{len} {elapsed} {msg}")?);
    let next = AtomicUsize::new(0);
    let done = Mutex::new((HashMap::new(), Effort::default(), file));
    let threads = options.threads.min(tails.len()).max(1);
    let limits = options.search.limits();
    let work = || -> Result<()> {
        let mut solver = Solver::of(game.analysis.clone(), options.search.memory / threads);
        while let Some(&tail) = tails.get(next.fetch_add(1, Ordering::Relaxed)) {
            let name = game.lexicon.tail_name(tail);
            let (start, before) = (Instant::now(), solver.effort());
            let verdict = solver.solve_with(tail, &limits, |progress| {
                bar.set_message(format!("{name}: {} nodes", progress.effort.nodes));
                bar.tick();
            });
            let effort = solver.effort() - before;
            let found = Found { verdict: verdict.outcome(), nodes: effort.nodes, time: start.elapsed() };
            let Ok(mut done) = done.lock() else { bail!("another thread has failed") };
            if let Some(file) = &mut done.2 {
                let seconds = found.time.as_secs_f64();
                writeln!(file, "{name}\t{}\t{}\t{seconds:.3}", verdict_name(found.verdict), found.nodes)?;
            }
            done.0.insert(tail, found);
            done.1 += effort;
            bar.inc(1);
        }
        Ok(())
    };
    thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
        let own = work();
        others
            .into_iter()
            .map(|other| other.join().unwrap_or_else(|_| bail!("a thread has failed")))
            .fold(own, Result::and)
    })?;
    bar.finish_and_clear();
    match done.into_inner() {
        Ok((found, effort, _)) => Ok((found, effort)),
        Err(_) => bail!("a thread has failed"),
    }
}

/// The words after a tail of which it is not known what they are worth; if there are none, one that shows what the tail is.
fn open_words(game: &Decided<'_>, tail: TailId) -> Vec<ArcId> {
    let mut judge = Judge::new(&game.analysis);
    let moves: Vec<_> = judge.moves(tail).collect();
    if let Some(win) = moves.iter().find(|m| m.outcome == Outcome::Win) {
        return vec![win.arc];
    }
    let open: Vec<ArcId> = moves.iter().filter(|m| m.outcome == Outcome::Root).map(|m| m.arc).collect();
    if open.is_empty() { moves.first().map(|m| m.arc).into_iter().collect() } else { open }
}

fn job_name(game: &Decided<'_>, tail: TailId, arc: ArcId) -> String {
    let word = game.lexicon.words(arc).next().unwrap_or_default();
    format!("{}/{word}", game.lexicon.tail_name(tail))
}

fn jobs<'l>(game: &Decided<'l>, tails: &[TailId]) -> Answer<'l> {
    let mut answer = Answer::new([text("job")]);
    answer.bare = true;
    for &tail in tails {
        for arc in open_words(game, tail) {
            answer.row([job_name(game, tail, arc).into()]);
        }
    }
    answer
}

/// What one word after a syllable is worth, as a line of results.
fn job<'l>(game: &Decided<'l>, options: &Options, name: &str) -> Result<Answer<'l>> {
    let (syllable, word) = name.split_once('/').context("a job is a syllable and a word, with a slash between them")?;
    let graph: &Graph = game.graph();
    let tail = game.lexicon.tail(syllable).with_context(|| format!("no word ends in {syllable:?}"))?;
    let arc = game.lexicon.arc_of(word).with_context(|| format!("{word:?} is not in the list"))?;
    ensure!(graph.has_link(tail, graph.head(arc)), "{word} may not follow {syllable}");
    let start = Instant::now();
    let judged = Judge::new(&game.analysis).value(arc);
    let mut solver = Solver::of(game.analysis.clone(), options.search.memory);
    let value = if judged == Outcome::Root { solver.value(arc, &options.search.limits()) } else { judged };
    let mut answer = Answer::new([text("job"), text("verdict"), number("nodes"), number("seconds")]);
    answer.bare = true;
    answer.row([
        name.to_owned().into(),
        verdict_name(value).into(),
        solver.effort().nodes.into(),
        seconds(start.elapsed()),
    ]);
    Ok(answer)
}

/// Puts lines of results of jobs together: one word that wins is enough, and all must lose for a loss.
fn merge<'l>(game: &Decided<'l>, tails: &[TailId], path: &Path) -> Result<Answer<'l>> {
    let name = path.display();
    let text = fs::read_to_string(path).with_context(|| format!("cannot read results from {name}"))?;
    let mut results: BTreeMap<&str, Found> = BTreeMap::new();
    for (line, number) in text.lines().zip(1..).filter(|(line, _)| !line.is_empty()) {
        let read = || {
            let mut fields = line.split('\t');
            let (job, verdict) = (fields.next()?, verdict(fields.next()?)?);
            let nodes = fields.next()?.parse().ok()?;
            let time = Duration::try_from_secs_f64(fields.next()?.parse().ok()?).ok()?;
            Some((job, Found { verdict, nodes, time }))
        };
        let (job, found) = read().with_context(|| format!("{name}, line {number}: {line:?} is no result of a job"))?;
        results.insert(job, found);
    }
    let mut found = HashMap::new();
    for &tail in tails {
        let jobs = open_words(game, tail).into_iter().map(|arc| results.get(job_name(game, tail, arc).as_str()));
        let jobs: Vec<Option<&Found>> = jobs.collect();
        let verdict = Outcome::best(jobs.iter().map(|job| job.map_or(Outcome::Root, |job| job.verdict)));
        let nodes = jobs.iter().flatten().map(|job| job.nodes).sum();
        found.insert(tail, Found { verdict, nodes, time: jobs.iter().flatten().map(|job| job.time).sum() });
    }
    Ok(table(game, tails, &found))
}
