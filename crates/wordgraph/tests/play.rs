//! Games, word by word: whatever a position says must be what an analysis of the words that are left says, after every word
//! and after every word taken back.
//!
//! `KKEUT_CASES=200000 cargo test --release -p wordgraph --test play -- --nocapture` is the large run: one game a graph.

mod oracle;

use oracle::{Case, Random, SMALL, Sizes, numbered, setting};
use wordgraph::{Analysis, ArcId, Game, Graph, HeadId, Lexicon, Outcome, PlayError, Position, Rule, TailId};

/// What has been compared, so that a run of games that end at once cannot pass for a proof.
#[derive(Debug, Default)]
struct Tally {
    games: u64,
    words: u64,
    decided: u64,
    undecided: u64,
    /// Tails that changed their outcome, from one word to the next.
    came: u64,
    went: u64,
}

/// A position says what an analysis of the same words says.
fn compare(position: &Position<&Graph>, tally: &mut Tally) -> Vec<Outcome> {
    let graph = position.graph();
    let analysis = Analysis::new(graph).without(position.record()).expect("what was played was there");
    for arc in graph.arcs() {
        assert_eq!(position.multiplicity(arc), analysis.multiplicity(arc));
    }
    let outcomes = graph.tails().map(|tail| {
        let outcome = position.outcome_of(tail);
        assert_eq!(outcome, analysis.outcome(tail), "{tail:?} after {:?}", position.record().collect::<Vec<_>>());
        if graph.is_plain() {
            assert_eq!(position.depth_of(tail), analysis.depth(tail), "{tail:?}");
        } else if let Some(depth) = position.depth_of(tail) {
            assert!(
                Some(depth) >= analysis.depth(tail),
                "{tail:?} in {depth}, by an analysis {:?}",
                analysis.depth(tail)
            );
        }
        assert_eq!(position.winning_arc(tail).is_some(), outcome == Outcome::Win, "{tail:?}");
        let count = if outcome == Outcome::Root { &mut tally.undecided } else { &mut tally.decided };
        *count += 1;
        outcome
    });
    outcomes.collect()
}

/// What may be played, in a random order.
fn random_move(position: &Position<&Graph>, random: &mut Random) -> Option<ArcId> {
    let legal: Vec<_> = position.legal().collect();
    random.pick(&legal)
}

fn game(graph: &Graph, random: &mut Random, tally: &mut Tally) {
    tally.games += 1;
    let mut position = match graph.tail_count() {
        0 => Position::new(graph),
        _ if random.percent(20) => Position::new(graph),
        tails => Position::at(graph, TailId(random.below(tails))),
    };
    let mut before = vec![compare(&position, tally)];
    while let Some(arc) = random_move(&position, random) {
        position.play(arc).expect("a legal move");
        tally.words += 1;
        let outcomes = compare(&position, tally);
        for (old, new) in before[before.len() - 1].iter().zip(&outcomes) {
            tally.came += u64::from(*old == Outcome::Root && *new != Outcome::Root);
            tally.went += u64::from(*old != Outcome::Root && *new == Outcome::Root);
        }
        before.push(outcomes);
        // Back and forth, now and then.
        if random.percent(20) {
            for _ in 0..random.below(before.len() as u32) {
                before.pop();
                position.undo().expect("a word was played");
                assert_eq!(compare(&position, tally), before[before.len() - 1]);
            }
        }
        if tally.words % 64 == 0 && random.percent(50) {
            break;
        }
    }
    while position.undo().is_some() {
        before.pop();
        assert_eq!(compare(&position, tally), before[before.len() - 1]);
    }
    assert_eq!(before.len(), 1);
}

#[test]
fn a_position_says_what_an_analysis_says() {
    let cases = setting("KKEUT_CASES", 10_000);
    let seed = setting("KKEUT_SEED", 20_261_130);
    let mut tally = Tally::default();
    for index in 0..cases {
        let sizes = if index % 4 == 0 { Sizes { vertices: 12, words: 40 } } else { SMALL };
        let case = numbered(seed, index, sizes);
        game(&case.graph(), &mut Random(seed ^ index), &mut tally);
    }
    println!("{tally:#?}");
    assert!(tally.words > 3 * cases, "the games are short");
    assert!(cases < 1_000 || (tally.came > cases / 10 && tally.went > cases / 100), "hardly a label changed");
}

#[test]
fn a_word_that_cannot_be_played_is_refused() {
    let graph = Case::plain(3, "0>1 1>0 1>2").graph();
    let mut position = Position::at(&graph, TailId(0));
    let arc = |head, tail| graph.find(HeadId(head), TailId(tail)).unwrap();
    let misfit = PlayError::Misfit { arc: arc(1, 0), head: HeadId(1), tail: TailId(0) };
    assert_eq!(position.play(arc(1, 0)), Err(misfit));
    assert_eq!(position.play(ArcId(3)), Err(PlayError::NoSuchArc { arc: ArcId(3), arcs: 3 }));
    position.play(arc(0, 1)).unwrap();
    position.play(arc(1, 0)).unwrap();
    assert_eq!(position.play(arc(0, 1)), Err(PlayError::Used { arc: arc(0, 1) }));
    // What was refused has left no trace.
    assert!(position.record().eq([arc(0, 1), arc(1, 0)]));
    assert_eq!((position.undo(), position.undo(), position.undo()), (Some(arc(1, 0)), Some(arc(0, 1)), None));
}

#[test]
fn the_best_move_is_the_fastest_win_or_the_longest_defence() {
    // From 0: 1 is lost at once; 3 is lost in two plies; both win, and the first is faster.
    let graph = Case::plain(6, "0>1 0>3 3>4 4>5").graph();
    let mut position = Position::at(&graph, TailId(0));
    let best = position.best_move().unwrap();
    assert_eq!((graph.tail(best.arc), best.outcome, best.depth), (TailId(1), Outcome::Win, Some(1)));
    // From 0 to 1 the game is over in two plies, by 2 in four.
    let graph = Case::plain(8, "0>1 0>2 1>7 2>3 3>4 4>7").graph();
    let mut position = Position::at(&graph, TailId(0));
    let best = position.best_move().unwrap();
    assert_eq!((graph.tail(best.arc), best.outcome, best.depth), (TailId(2), Outcome::Loss, Some(4)));
    // Open moves are better than lost ones: a cycle of three, and a way to a won tail.
    let graph = Case::plain(5, "0>3 3>4 0>1 1>2 2>0").graph();
    let mut position = Position::at(&graph, TailId(0));
    let best = position.best_move().unwrap();
    assert_ne!(best.outcome, Outcome::Loss);
    let mut position = Position::at(&graph, TailId(4));
    assert_eq!((position.outcome(), position.best_move()), (Outcome::Loss, None));
}

#[test]
fn at_the_start_any_word_may_be_played() {
    let graph = Case::ruled(2, 2, "t0>h0 t0>h1", "h0>t0 h1>t1").graph();
    let position = Position::new(&graph);
    assert_eq!((position.tail(), position.legal().count()), (None, 2));
    assert_eq!(position.outcome(), Outcome::Win);
    assert_eq!(Position::new(&Case::plain(2, "").graph()).outcome(), Outcome::Loss);
}

/// A game in words asks its position: who is handed 나 of three words, and what is left after one.
#[test]
fn a_game_in_words_says_what_its_position_says() {
    let lexicon = Lexicon::from_text("가나\n나다\n나가\n가다\n나나", &Rule::plain()).unwrap();
    let na = lexicon.tail("나").unwrap();
    let mut game = Game::at(&lexicon, na);
    assert!(core::ptr::eq(game.lexicon(), &raw const lexicon));
    assert_eq!(game.heads().map(|heads| heads.map(|head| lexicon.head_name(head)).collect()), Some(vec!["나"]));
    let mut position = Position::at(lexicon.graph(), na);
    assert_eq!((game.moves(), game.best_move()), (position.moves(), position.best_move()));
    assert_eq!(game.best_move().map(|best| lexicon.words(best.arc).collect::<Vec<_>>()), Some(vec!["나다"]));

    game.say("나가").unwrap();
    position.play(lexicon.arc_of("나가").unwrap()).unwrap();
    assert_eq!((game.moves(), game.best_move()), (position.moves(), position.best_move()));
    // Nothing begins with 다: it is over.
    game.say("가다").unwrap();
    assert_eq!((game.moves(), game.best_move()), (Vec::new(), None));
    assert_eq!(Game::new(&lexicon).heads().map(Iterator::count), None);
}
