//! The same questions in Rust and in C get the same answers: a whole dictionary under two rules, and 1,000 boards, by hash.
//! `.ci/c` compares C++, with exceptions and without.
#![cfg(unix)]

use std::fmt::Write as _;
use std::ops::ControlFlow;
use std::path::Path;

use applegrid::{Budget, Cell, Dealer, Game, Graph, Rank, Shape};
use wordgraph::{Analysis, Dueum, Judge, Lexicon, Outcome, Reason};

mod programs;

struct Hash(u64);

impl Hash {
    fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    fn mix(&mut self, value: u64) {
        self.0 = (self.0 ^ value).wrapping_mul(0x0100_0000_01b3);
    }

    /// A number, or what the header has for none.
    fn mix_or_none(&mut self, value: Option<u32>) {
        self.mix(value.unwrap_or(u32::MAX).into());
    }
}

fn outcome(outcome: Outcome) -> u64 {
    match outcome {
        Outcome::Loss => 0,
        Outcome::Root => 1,
        Outcome::Win => 2,
    }
}

fn dictionary(text: &[u8], dueum: Dueum) -> u64 {
    let lexicon = Lexicon::from_bytes(text, &wordgraph::Rule::korean().dueum(dueum)).expect("the list is right");
    let analysis = Analysis::new(lexicon.graph());
    let mut judge = Judge::new(&analysis);
    let mut hash = Hash::new();
    hash.mix(lexicon.graph().word_count());
    for tail in lexicon.graph().tails() {
        hash.mix(outcome(analysis.outcome(tail)));
        hash.mix(match analysis.reason(tail) {
            None => 0,
            Some(Reason::DeadEnd) => 1,
            Some(Reason::Propagation) => 2,
            Some(Reason::Loop) => 3,
        });
        hash.mix_or_none(analysis.depth(tail));
        hash.mix_or_none(analysis.winning_arc(tail).map(|arc| arc.0));
        lexicon.tail_name(tail).bytes().for_each(|byte| hash.mix(byte.into()));
        for worth in judge.moves(tail) {
            hash.mix(worth.arc.0.into());
            hash.mix(outcome(worth.outcome));
            hash.mix_or_none(worth.depth);
        }
    }
    let components = analysis.root_graph().components();
    hash.mix(components.len() as u64);
    for component in components {
        component.tails.iter().for_each(|tail| hash.mix(tail.0.into()));
        component.heads.iter().for_each(|head| hash.mix(head.0.into()));
    }
    hash.0
}

fn one_board(hash: &mut Hash, seed: u64) {
    let (rows, columns) = ((2 + seed % 9) as usize, (2 + seed / 9 % 12) as usize);
    let shape = if seed % 2 == 0 { Shape::Connected } else { Shape::Rectangle };
    let rule = applegrid::Rule::new(shape, (5 + seed % 8) as u16).expect("a goal");
    let dealer = Dealer::new(rows, columns, 1..=9).expect("a board");
    let mut graph = Graph::new(dealer.independent(seed).expect("a board"));
    for cell in 0..(rows * columns) as u64 {
        if (cell * 7 + seed) % 5 == 0 {
            graph.clear(Cell::new(cell as u16));
        }
    }
    hash.mix(graph.has_combination(rule).into());
    let count = graph.count(rule).expect("there are not that many");
    hash.mix(count as u64);
    hash.mix((count >> 64) as u64);
    let flow: ControlFlow<()> = graph.for_each(rule, |cells| {
        hash.mix(cells.len() as u64);
        for cell in cells {
            hash.mix(cell.index() as u64);
        }
        ControlFlow::Continue(())
    });
    assert!(flow.is_continue());
    let mut game = Game::new(graph.into_board(), rule);
    for _ in 0..5 {
        let Some(hint) = game.hint(Rank::Largest, &Budget::unlimited()) else { break };
        game.play(&hint.cells).expect("a hint is a combination");
        hash.mix(game.position_hash());
        hash.mix(game.score().into());
    }
}

#[test]
fn rust_and_c_agree() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let list = root.join("../../examples/data/ko_nouns.txt");
    let text = std::fs::read(&list).expect("the list is there");
    let mut expected = String::new();
    for dueum in [Dueum::Standard, Dueum::None] {
        writeln!(expected, "dictionary {:016x}", dictionary(&text, dueum)).expect("a string takes everything");
    }
    let mut hash = Hash::new();
    (0..1000).for_each(|seed| one_board(&mut hash, seed));
    writeln!(expected, "boards {:016x}", hash.0).expect("a string takes everything");

    let program = programs::compile("same_answers", &root.join("tests/c/same_answers.c"), &[]);
    assert_eq!(programs::run(&program, &[&list]), expected);
}
