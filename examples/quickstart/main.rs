//! The README's first command: the embedded Korean dictionary, decided, in a page that anybody can read.

use std::time::Instant;

use wordgraph::{Analysis, Graph, Judge, Lexicon, LexiconError, Outcome, Rule};

const KOREAN: &str = include_str!("../data/ko_nouns.txt");
/// What everybody who plays 끝말잇기 has been handed.
const WELL_KNOWN: &str = "마";

fn main() -> Result<(), LexiconError> {
    let start = Instant::now();
    let lexicon = Lexicon::from_text(KOREAN, &Rule::korean())?;
    let read = start.elapsed();
    let start = Instant::now();
    let analysis = Analysis::new(lexicon.graph());
    let decided = start.elapsed();

    println!("끝말잇기 over {} words, standard 두음 법칙", lexicon.word_count());
    println!("read in {:.1} ms, decided in {:.2} ms", read.as_secs_f64() * 1e3, decided.as_secs_f64() * 1e3);
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
        println!("The longest way to lose: {}, after {depth} more words.", lexicon.tail_name(tail));
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
    if let Some(depth) = analysis.depth(tail) {
        let quickest = moves.iter().filter(|m| m.outcome == Outcome::Win && m.depth == Some(depth));
        let quickest: Vec<_> = quickest.flat_map(|m| lexicon.words(m.arc)).take(5).collect();
        println!("The quickest, over after {depth}: {}.", quickest.join(", "));
    }
}
