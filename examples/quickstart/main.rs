//! The README's first command: the embedded Korean dictionary decided and an apple board judged, in a page that anybody can
//! read.

use std::error::Error;
use std::time::{Duration, Instant};

use applegrid::{Board, Game};
use wordgraph::{Analysis, Graph, Judge, Lexicon, Outcome, Rule};

const KOREAN: &str = include_str!("../data/ko_nouns.txt");
/// What everybody who plays 끝말잇기 has been handed.
const WELL_KNOWN: &str = "마";

/// A board of the apple game, as it is dealt.
const APPLES: &str = "\
31665235142467529
12476432446255532
58963516198947393
27421278354864295
43143646175154878
78868728957797671
86589962869364864
15695352444814629
84134184787587497
14976959817367625
";

fn main() -> Result<(), Box<dyn Error>> {
    words()?;
    println!();
    apples()
}

fn words() -> Result<(), Box<dyn Error>> {
    let start = Instant::now();
    let lexicon = Lexicon::from_text(KOREAN, &Rule::korean())?;
    let read = start.elapsed();
    let start = Instant::now();
    let analysis = Analysis::new(lexicon.graph());
    let decided = start.elapsed();

    println!("끝말잇기 over {} words, standard 두음 법칙", lexicon.word_count());
    println!("read in {:.1} ms, decided in {:.2} ms", milliseconds(read), milliseconds(decided));
    println!();
    summary(&lexicon, &analysis);
    println!();
    facts(&lexicon, &analysis);
    println!();
    moves(&lexicon, &analysis);
    Ok(())
}

/// How many syllables are won, lost and open for who is handed them.
fn summary(lexicon: &Lexicon, analysis: &Analysis<&Graph>) {
    let count = |outcome| lexicon.endings().filter(|&tail| analysis.outcome(tail) == outcome).count();
    println!("Of the {} syllables that end a word, who is handed one", lexicon.endings().count());
    println!("  has won   {:>5}", count(Outcome::Win));
    println!("  has lost  {:>5}", count(Outcome::Loss));
    println!("  must play {:>5}", count(Outcome::Root));
}

fn facts(lexicon: &Lexicon, analysis: &Analysis<&Graph>) {
    let deepest = lexicon
        .endings()
        .filter(|&tail| analysis.outcome(tail) == Outcome::Loss)
        .max_by_key(|&tail| (analysis.depth(tail), tail));
    if let Some((tail, depth)) = deepest.and_then(|tail| Some((tail, analysis.depth(tail)?))) {
        println!(
            "The longest way to lose: {}, in {depth} more words, not counting pairs that answer each other.",
            lexicon.tail_name(tail)
        );
    }
    let roots = analysis.root_graph();
    let components = roots.components();
    if let Some(biggest) = components.iter().filter(|component| component.is_major()).max_by_key(|c| c.tails.len()) {
        let syllables: Vec<_> = biggest.tails.iter().map(|&tail| lexicon.tail_name(tail)).collect();
        println!("The game is really fought over {} syllables: {}.", syllables.len(), syllables.join(" "));
    }
}

/// What can be said to a well-known syllable, and what each is worth.
fn moves(lexicon: &Lexicon, analysis: &Analysis<&Graph>) {
    let Some(tail) = lexicon.tail(WELL_KNOWN) else { return };
    let mut judge = Judge::new(analysis);
    let moves: Vec<_> = judge.moves(tail).collect();
    let words = |outcome| moves.iter().filter(move |m| m.outcome == outcome).flat_map(|m| lexicon.words(m.arc));
    println!(
        "After {WELL_KNOWN}: {} words win, {} lose, {} are open.",
        words(Outcome::Win).count(),
        words(Outcome::Loss).count(),
        words(Outcome::Root).count()
    );
    // Not all that a depth of 1 stands for: there the opponent may still have pairs to spend.
    let graph = lexicon.graph();
    let follows = |tail| graph.heads_of(tail).any(|head| graph.arcs_from(head).len() != 0);
    let last = moves.iter().filter(|m| !follows(graph.tail(m.arc))).flat_map(|m| lexicon.words(m.arc));
    println!("These end the game at once: {}.", last.take(5).collect::<Vec<_>>().join(", "));
}

/// Is it over? Then how it goes when one plays what comes first.
fn apples() -> Result<(), Box<dyn Error>> {
    let rule = applegrid::Rule::connected(10)?;
    let mut game = Game::new(APPLES.parse::<Board>()?, rule);
    let start = Instant::now();
    let count = game.graph().count(rule)?;
    let counted = start.elapsed();
    println!("사과게임 on {} × {} apples, to make 10", game.board().rows(), game.board().columns());
    println!("{count} combinations, counted in {:.3} ms", milliseconds(counted));
    while let Some(combination) = game.witness().cloned() {
        game.play(&combination)?;
    }
    println!(
        "Whoever always takes the first it finds clears {} apples in {} moves, and then it is over:",
        game.score(),
        game.moves().len()
    );
    for row in game.board().to_string().lines() {
        println!("  {row}");
    }
    Ok(())
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}
