//! Games on the embedded list: what is maintained word by word is what an analysis from scratch says.
//!
//! `KKEUT_GAMES` is the number of games.

use wordgraph::{Analysis, ArcId, Graph, Lexicon, Outcome, Position, Rule};

const KOREAN: &str = include_str!("../data/ko_nouns.txt");

fn outcomes(position: &Position<&Graph>) -> Vec<Outcome> {
    position.graph().tails().map(|tail| position.outcome_of(tail)).collect()
}

/// By an analysis of the words that are left.
fn from_scratch(analysis: &Analysis<&Graph>, position: &Position<&Graph>) -> Vec<Outcome> {
    let without = analysis.without(position.record()).expect("what was played was there");
    position.graph().tails().map(|tail| without.outcome(tail)).collect()
}

/// `SplitMix64`: the same games on every machine.
fn below(state: &mut u64, end: usize) -> usize {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (z ^ (z >> 31)) as usize % end
}

#[test]
fn what_is_kept_is_what_an_analysis_says() {
    let games = std::env::var("KKEUT_GAMES").map_or(200, |games| games.parse().expect("a number of games"));
    let lexicon = Lexicon::from_text(KOREAN, &Rule::korean()).expect("the embedded list");
    let graph = lexicon.graph();
    let analysis = Analysis::new(graph);
    let mut position = Position::new(graph);
    let start = outcomes(&position);
    assert_eq!(start, from_scratch(&analysis, &position));
    let (mut words, mut changed) = (0, 0);
    for game in 0..games {
        let mut state = 20_261_130 + (game << 32);
        let mut before = start.clone();
        loop {
            // Half of the games are of good players, who keep the game open; they last longer.
            let legal: Vec<ArcId> = position.legal().collect();
            let open = legal.iter().copied().filter(|&arc| position.outcome_of(graph.tail(arc)) != Outcome::Win);
            let open: Vec<ArcId> = open.collect();
            let choice = if game % 2 == 0 && !open.is_empty() { &open } else { &legal };
            if choice.is_empty() {
                break;
            }
            position.play(choice[below(&mut state, choice.len())]).expect("a legal move");
            let now = outcomes(&position);
            assert_eq!(
                now,
                from_scratch(&analysis, &position),
                "game {game}: {:?}",
                position.record().collect::<Vec<_>>()
            );
            changed += usize::from(now != before);
            words += 1;
            before = now;
        }
        while position.undo().is_some() {}
        assert_eq!(outcomes(&position), start, "game {game}, taken back");
    }
    println!("{games} games, {words} words, of which {changed} changed an outcome");
    assert!(words > games as usize && changed > 0, "the games are empty");
}
