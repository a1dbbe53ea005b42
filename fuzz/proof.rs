//! Any bytes as a proof, and any steps as one: never a panic, and nothing is accepted that brute force refutes.
#![no_main]

#[path = "../crates/wordgraph/tests/oracle/mod.rs"]
mod oracle;
mod small;

use libfuzzer_sys::arbitrary::{self, Arbitrary, Unstructured};
use libfuzzer_sys::fuzz_target;
use oracle::Exact;
use wordgraph::{Limits, Proof, Solver, TailId};

/// What one thing of a proof is, as it is written.
#[derive(Arbitrary, Clone, Copy, Debug)]
enum Token {
    Claim { tail: u8, won: bool },
    Play { arc: u8, star: bool },
    Again(u8),
    Cancel { arcs: [u8; 2], count: u8 },
    Reply,
}

/// A change of a proof that holds.
#[derive(Arbitrary, Clone, Copy, Debug)]
enum Edit {
    Insert(u16, Token),
    Replace(u16, Token),
    Remove(u16),
    Swap(u16, u16),
    Repeat(u16),
}

impl Token {
    fn text(self, tails: u32, arcs: u32) -> String {
        // Now and then one too many.
        let tail = |tail: u8| u32::from(tail) % (tails + 1);
        let arc = |arc: u8| u32::from(arc) % (arcs + 1);
        match self {
            Self::Claim { tail: of, won } => format!("\ntail {} {}\n", tail(of), if won { "win" } else { "loss" }),
            Self::Play { arc: of, star } => format!("{}{} ", arc(of), if star { "*" } else { "" }),
            Self::Again(number) => format!("={} ", number % 8),
            Self::Cancel { arcs: [a, b], count } => format!("~{},{},{} ", arc(a), arc(b), count % 4),
            Self::Reply => "| ".to_owned(),
        }
    }
}

fuzz_target!(|data: &[u8]| {
    let Some((case, rest)) = small::case(data) else { return };
    let Some((&kind, rest)) = rest.split_first() else { return };
    let graph = case.graph();
    let exact = Exact::new(&case);
    let text = match kind % 4 {
        0 => String::from_utf8_lossy(rest).into_owned(),
        1 => small::sealed(&graph, &String::from_utf8_lossy(rest)),
        2 => {
            let tokens: Vec<Token> = tokens(rest);
            let body: String = tokens.iter().map(|token| token.text(case.tails, graph.arc_count())).collect();
            small::sealed(&graph, &tidy(&body))
        }
        _ => {
            let mut tails: Vec<TailId> = graph.tails().collect();
            let by = usize::from(kind / 4) % tails.len();
            tails.rotate_left(by);
            let proof = Solver::new(&graph, 1 << 10).prove(tails, &Limits::NONE).expect("nothing limits it");
            let mut words = words(&small::body(&proof));
            for edit in tokens(rest) {
                apply(edit, &mut words, case.tails, graph.arc_count());
            }
            small::sealed(&graph, &tidy(&words.concat()))
        }
    };
    let Ok(proof) = text.parse::<Proof>() else { return };
    // There is one way to write it, but for the spaces.
    let written = proof.to_string();
    assert!(written.split_whitespace().eq(text.split_whitespace()), "{text:?} is written as {written:?}");
    assert_eq!(written.parse().as_ref(), Ok(&proof), "{text:?} is written as {written:?}");
    small::accepted(&proof, &graph, &exact);
});

/// As many as the bytes are enough for.
fn tokens<'a, T: Arbitrary<'a>>(bytes: &'a [u8]) -> Vec<T> {
    let mut bytes = Unstructured::new(bytes);
    let mut tokens = Vec::new();
    while let (false, Ok(token)) = (bytes.is_empty() || tokens.len() == 64, T::arbitrary(&mut bytes)) {
        tokens.push(token);
    }
    tokens
}

/// The claims and the steps of a proof.
fn words(body: &str) -> Vec<String> {
    let line = |line: &str| match line.strip_prefix("tail") {
        Some(_) => vec![format!("\n{line}\n")],
        None => line.split(' ').map(|step| format!("{step} ")).collect(),
    };
    body.lines().flat_map(line).collect()
}

/// A claim, then all its steps in one line.
fn tidy(body: &str) -> String {
    let lines = body.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.fold(String::new(), |mut text, line| {
        let is_step = |line: &str| !line.starts_with("tail");
        if is_step(line) && text.lines().last().is_some_and(is_step) {
            text.pop();
            text.push(' ');
        }
        text.push_str(line);
        text.push('\n');
        text
    })
}

fn apply(edit: Edit, words: &mut Vec<String>, tails: u32, arcs: u32) {
    if words.is_empty() {
        return;
    }
    let at = |at: u16| usize::from(at) % words.len();
    match edit {
        Edit::Insert(place, token) => words.insert(at(place), token.text(tails, arcs)),
        Edit::Replace(place, token) => {
            let place = at(place);
            words[place] = token.text(tails, arcs);
        }
        Edit::Remove(place) => drop(words.remove(at(place))),
        Edit::Swap(a, b) => {
            let (a, b) = (at(a), at(b));
            words.swap(a, b);
        }
        Edit::Repeat(place) => {
            let place = at(place);
            words.insert(place, words[place].clone());
        }
    }
}
