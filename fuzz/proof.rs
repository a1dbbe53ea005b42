//! Any bytes as a proof, any steps as one, and steps that try to get past the checker: never a panic, and nothing is accepted
//! that brute force refutes.
#![no_main]

#[path = "../crates/wordgraph/tests/oracle/mod.rs"]
mod oracle;
mod small;

use libfuzzer_sys::arbitrary::{self, Arbitrary, Unstructured};
use libfuzzer_sys::fuzz_target;
use oracle::{Case, Exact};
use wordgraph::{CheckError, Graph, Limits, Proof, Solver, TailId};

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
    let header = small::header(&graph);
    let text = match kind % 5 {
        0 => String::from_utf8_lossy(rest).into_owned(),
        1 => small::sealed(&header, &String::from_utf8_lossy(rest)),
        2 => {
            let tokens: Vec<Token> = tokens(rest);
            let body: String = tokens.iter().map(|token| token.text(case.tails, graph.arc_count())).collect();
            small::sealed(&header, &tidy(&body))
        }
        3 => {
            let mut tails: Vec<TailId> = graph.tails().collect();
            let by = usize::from(kind / 5) % tails.len();
            tails.rotate_left(by);
            let proof = Solver::new(&graph, 1 << 10).prove(tails, &Limits::NONE).expect("nothing limits it");
            let mut words = words(&small::body(&proof));
            for edit in tokens(rest) {
                apply(edit, &mut words, case.tails, graph.arc_count());
            }
            small::sealed(&header, &tidy(&words.concat()))
        }
        _ => return Liar::new(&case, &graph, &exact, &header, kind / 5).go_on(rest),
    };
    let Ok(proof) = text.parse::<Proof>() else { return };
    // There is one way to write it.
    assert_eq!(proof.to_string(), text);
    small::accepted(&proof, &graph, &exact);
});

/// Who claims what is not so, hears from the checker at which step it is caught, and tries something else there.
struct Liar<'a> {
    graph: &'a Graph,
    exact: &'a Exact<'a>,
    header: &'a str,
    /// What has been proved before, with its number of claims.
    before: (String, usize),
    claim: String,
    steps: Vec<String>,
}

impl<'a> Liar<'a> {
    fn new(case: &Case, graph: &'a Graph, exact: &'a Exact<'a>, header: &'a str, choice: u8) -> Self {
        let tail = u32::from(choice / 4) % case.tails;
        // Now and then the others are proved first, or the claim is no lie, so that proofs end too.
        let others = graph.tails().filter(|other| choice % 2 == 1 && other.0 != tail);
        let others = Solver::new(graph, 1 << 10).prove(others, &Limits::NONE).expect("nothing limits it");
        let won = exact.tail(tail) == (choice % 4 == 3);
        let before = (small::body(&others), others.claims().len());
        let claim = format!("tail {tail} {}\n", if won { "win" } else { "loss" });
        Self { graph, exact, header, before, claim, steps: Vec::new() }
    }

    /// The step at which it is caught; `None` when it is all over.
    fn caught(&self) -> Option<usize> {
        let text = small::sealed(self.header, &format!("{}{}{}\n", self.before.0, self.claim, self.steps.join(" ")));
        let proof: Proof = text.parse().expect("it is written as it should be");
        match proof.check(self.graph) {
            Err(CheckError::Step { claim, step, .. }) if claim == self.before.1 => Some(step),
            _ => {
                small::accepted(&proof, self.graph, self.exact);
                None
            }
        }
    }

    fn go_on(mut self, choices: &[u8]) {
        let Some(mut at) = self.caught() else { return };
        for &choice in choices.iter().take(48) {
            self.steps.truncate(at);
            let Some(further) = self.further(at, choice) else { return };
            // Where nothing helps, the step before was wrong.
            at = further.unwrap_or(at.saturating_sub(1));
        }
    }

    /// Tries one step after the other until it is caught later only.
    fn further(&mut self, at: usize, choice: u8) -> Option<Option<usize>> {
        let arcs = self.graph.arc_count();
        let first = u32::from(choice / 4);
        for turn in 0..arcs {
            let other = (first + turn) % arcs;
            match choice % 4 {
                0 | 1 => self.steps.push(other.to_string()),
                2 => self.steps.push(format!("~{},{other},1", first % arcs)),
                _ => self.steps.extend(["|".to_owned(), format!("~{},{other},1", first % arcs)]),
            }
            let tried = self.steps.len();
            let caught = self.caught()?;
            if caught >= tried {
                return Some(Some(caught));
            }
            self.steps.truncate(at);
        }
        Some(None)
    }
}

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

/// A claim, then all its steps in one line, which is there even if they are not.
fn tidy(body: &str) -> String {
    let lines = body.lines().map(str::trim).filter(|line| !line.is_empty());
    let is_claim = |line: &str| line.starts_with("tail");
    let mut text = lines.fold(String::new(), |mut text, line| {
        let before = text.lines().last().unwrap_or("tail");
        match (is_claim(before), is_claim(line)) {
            (true, true) if !text.is_empty() => text.push('\n'),
            (false, false) => text.replace_range(text.len() - 1.., " "),
            _ => {}
        }
        text.push_str(line);
        text.push('\n');
        text
    });
    if text.lines().last().is_some_and(is_claim) {
        text.push('\n');
    }
    text
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
