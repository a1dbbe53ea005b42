//! The hot paths, one a run, for a count of instructions: `.ci/counts` runs each under callgrind, which counts inside of
//! [`counted`] alone. What a path works on is made before.

use std::hint::black_box;

use anyhow::{Result, bail, ensure};
use applegrid::Rule as AppleRule;
use kkeut_benches::{KOREAN, boards, games};
use wordgraph::{Analysis, Dueum, Lexicon, Limits, Position, Rule, Solver};

/// The names, in the order of `counts.txt`.
const PATHS: [&str; 8] = [
    "analysis-plain",
    "analysis-standard",
    "count",
    "judge-full",
    "judge-dead",
    "position-plain",
    "position-standard",
    "solve-standard",
];

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [path] = arguments.as_slice() else {
        println!("{}", PATHS.join("\n"));
        return Ok(());
    };
    match path.as_str() {
        "analysis-plain" => analysis(Dueum::None),
        "analysis-standard" => analysis(Dueum::Standard),
        "count" => count(),
        "judge-full" => judge(false),
        "judge-dead" => judge(true),
        "position-plain" => position(Dueum::None),
        "position-standard" => position(Dueum::Standard),
        "solve-standard" => solve(),
        _ => bail!("no path is called {path}"),
    }
}

/// The only function in which instructions are counted.
#[inline(never)]
fn counted(work: &mut dyn FnMut()) {
    work();
}

fn korean(dueum: Dueum) -> Result<Lexicon> {
    Ok(Lexicon::from_text(KOREAN, &Rule::plain().dueum(dueum))?)
}

fn analysis(dueum: Dueum) -> Result<()> {
    let lexicon = korean(dueum)?;
    let graph = lexicon.graph();
    let mut analysis = None;
    counted(&mut || analysis = Some(Analysis::new(black_box(graph))));
    ensure!(analysis.is_some_and(|analysis| analysis.graph() == graph));
    Ok(())
}

/// Full classic boards, the graphs built; 64, so that no single one decides.
fn count() -> Result<()> {
    let rule = AppleRule::connected(10)?;
    let boards = boards::random(64, 10, 17, 9);
    let mut found = 0;
    counted(&mut || found = black_box(&boards).iter().filter_map(|graph| graph.count(rule).ok()).sum());
    let listed: usize = boards.iter().map(|graph| graph.combinations(rule).count()).sum();
    ensure!(found == listed as u128, "{found} combinations counted, {listed} listed");
    Ok(())
}

/// 64 boards again.
fn judge(dead: bool) -> Result<()> {
    let rule = AppleRule::connected(10)?;
    let full = boards::random(64, 10, 17, 9);
    let boards = if dead { boards::dead(&full, rule) } else { full };
    let mut alive = 0;
    counted(&mut || alive = black_box(&boards).iter().filter(|graph| graph.has_combination(rule)).count());
    ensure!(alive == if dead { 0 } else { 64 }, "{alive} boards alive");
    Ok(())
}

/// A long game, word by word, and back.
fn position(dueum: Dueum) -> Result<()> {
    let lexicon = korean(dueum)?;
    let game = games::long(lexicon.graph());
    let mut position = Position::new(lexicon.graph());
    let mut undone = 0;
    counted(&mut || {
        for &arc in black_box(&game) {
            position.play(arc).expect("a word of the game");
        }
        while position.undo().is_some() {
            undone += 1;
        }
    });
    ensure!(undone == game.len() && undone > 0, "{undone} words undone");
    Ok(())
}

/// Every root, the analysis made.
fn solve() -> Result<()> {
    let lexicon = korean(Dueum::Standard)?;
    let mut solver = Solver::of(Analysis::new(lexicon.graph()), 64 << 20);
    let tails = solver.order();
    counted(&mut || {
        for &tail in &tails {
            solver.solve(tail, &Limits::NONE);
        }
    });
    ensure!(solver.effort().nodes == 125, "{} nodes", solver.effort().nodes);
    Ok(())
}
