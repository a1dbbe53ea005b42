//! The same questions in Rust and in C get the same answers: a whole dictionary under two rules, games
//! and searches in it, and 1,000 boards, by hash.
//! `.ci/c` compares C++, with exceptions and without.
#![cfg(unix)]

use std::borrow::Borrow;
use std::fmt::Write as _;
use std::ops::ControlFlow;
use std::path::Path;

use applegrid::{Budget, Cell, Dealer, Game, Graph, Rank, Shape};
use wordgraph::{Analysis, Dueum, Judge, Lexicon, Limits, Outcome, Position, Reason, Solver, Stop, TailId, Verdict};

mod programs;

const GAMES: usize = 4;
const MOST_WORDS: u32 = 48;
const ROOTS: usize = 12;
const NODES: u64 = 100;
const TABLE: usize = 1 << 20;

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

/// What is known of all tails.
fn mix_position<G: Borrow<wordgraph::Graph>>(hash: &mut Hash, position: &Position<G>) {
    for tail in position.graph().tails() {
        hash.mix(outcome(position.outcome_of(tail)));
        hash.mix_or_none(position.depth_of(tail));
        hash.mix_or_none(position.winning_arc(tail).map(|arc| arc.0));
    }
}

/// Games that stay open as long as they can, by moves at random, and then are played at random and well by turns. Each is
/// followed in words and in arcs.
fn games(text: &[u8], dueum: Dueum) -> u64 {
    let lexicon = Lexicon::from_bytes(text, &wordgraph::Rule::korean().dueum(dueum)).expect("the list is right");
    let analysis = Analysis::new(lexicon.graph());
    let roots = analysis.root_graph();
    let mut hash = Hash::new();
    let (mut random, mut longest) = (1_u64, 0);
    for number in 0..GAMES {
        let start = roots.tails()[number * roots.tails().len() / GAMES];
        let mut game = wordgraph::Game::at(&lexicon, start);
        let mut position = Position::at(lexicon.graph(), start);
        for turn in 0..MOST_WORDS {
            let words: Vec<_> = game.word_ids().collect();
            hash.mix(words.len() as u64);
            if words.is_empty() {
                break;
            }
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let pick = |len: usize| ((random >> 33) % len as u64) as usize;
            let moves = position.moves();
            for worth in &moves {
                hash.mix(worth.arc.0.into());
                hash.mix(outcome(worth.outcome));
                hash.mix_or_none(worth.depth);
            }
            let open: Vec<_> = moves.iter().filter(|worth| worth.outcome == Outcome::Root).collect();
            let best = game.best_move().expect("there is a word");
            hash.mix(best.arc.0.into());
            let arc = if !open.is_empty() {
                open[pick(open.len())].arc
            } else if turn % 2 == 0 {
                best.arc
            } else {
                lexicon.arc(words[pick(words.len())])
            };
            let word = *words.iter().find(|&&word| lexicon.arc(word) == arc).expect("a word of the arc is left");
            game.say_id(word).expect("it may be said");
            position.play(arc).expect("it may be played");
            hash.mix(word.0.into());
            hash.mix(outcome(position.outcome()));
            if turn % 8 == 0 {
                mix_position(&mut hash, game.position());
            }
        }
        mix_position(&mut hash, &position);
        longest = longest.max(game.record_ids().len());
        while let Some(word) = game.take_back() {
            hash.mix(word.0.into());
            hash.mix(position.undo().expect("as many as in words").0.into());
        }
        mix_position(&mut hash, &position);
    }
    assert!(longest > 20, "the games are short: {longest} words");
    hash.0
}

/// A few roots of the whole dictionary, and a few once the first words of a game are gone.
fn searches(text: &[u8], dueum: Dueum) -> u64 {
    let lexicon = Lexicon::from_bytes(text, &wordgraph::Rule::korean().dueum(dueum)).expect("the list is right");
    let mut solver = Solver::of(Analysis::new(lexicon.graph()), TABLE);
    let mut hash = Hash::new();
    let mut known = 0;
    let mut position = Position::at(lexicon.graph(), solver.order()[0]);
    for _ in 0..2 {
        let order = solver.order();
        hash.mix(order.len() as u64);
        let step = order.len() / ROOTS + 1;
        for &tail in order.iter().step_by(step) {
            let before = solver.effort().nodes;
            let verdict = solver.solve(tail, &Limits::NONE.nodes(NODES));
            known += usize::from(verdict.outcome() != Outcome::Root);
            mix_search(&mut hash, tail, verdict, solver.effort().nodes - before);
        }
        for _ in 0..4 {
            let best = position.best_move().expect("a root has a word");
            position.play(best.arc).expect("a move");
        }
        solver.after(position.record()).expect("the words of a game");
    }
    assert!(known > ROOTS / 2, "only {known} are found out");
    hash.mix(solver.effort().positions);
    hash.mix(solver.effort().hits);
    hash.mix(solver.table_len());
    hash.mix(solver.table_bytes() as u64);
    hash.0
}

fn mix_search(hash: &mut Hash, tail: TailId, verdict: Verdict, nodes: u64) {
    hash.mix(tail.0.into());
    hash.mix(outcome(verdict.outcome()));
    hash.mix_or_none(if let Verdict::Win { best } = verdict { Some(best.0) } else { None });
    hash.mix(match verdict {
        Verdict::Unknown { why: Stop::Nodes, .. } => 1,
        Verdict::Unknown { .. } => 3,
        _ => 0,
    });
    hash.mix(nodes);
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
        writeln!(expected, "games {:016x}", games(&text, dueum)).expect("a string takes everything");
        writeln!(expected, "searches {:016x}", searches(&text, dueum)).expect("a string takes everything");
    }
    let mut hash = Hash::new();
    (0..1000).for_each(|seed| one_board(&mut hash, seed));
    writeln!(expected, "boards {:016x}", hash.0).expect("a string takes everything");

    let program = programs::compile("same_answers", &root.join("tests/c/same_answers.c"), &[]);
    assert_eq!(programs::run(&program, &[&list]), expected);
}
