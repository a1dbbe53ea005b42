//! Any bytes as a word list, under any of the rules: never a panic, and no line is lost.
#![no_main]

use libfuzzer_sys::fuzz_target;
use wordgraph::{Analysis, Dueum, Lexicon, Manner, Rule};

fuzz_target!(|data: &[u8]| {
    let Some((&choice, text)) = data.split_first() else { return };
    let Ok(lexicon) = Lexicon::from_bytes(text, &rule(choice)) else { return };
    for (arc, word) in lexicon.iter() {
        assert_eq!(lexicon.arc_of(word), Some(arc), "{word}");
        assert!(lexicon.words(arc).any(|other| other == word), "{word}");
    }
    let analysis = Analysis::new(lexicon.graph());
    for tail in lexicon.endings() {
        assert_eq!(lexicon.tail(lexicon.tail_name(tail)), Some(tail));
        let _ = analysis.outcome(tail);
    }
});

fn rule(choice: u8) -> Rule {
    const DUEUM: [Dueum; 7] = [
        Dueum::None,
        Dueum::Standard,
        Dueum::ForcedStandard,
        Dueum::ReverseStandard,
        Dueum::ForcedReverse,
        Dueum::Free,
        Dueum::TwoWayFree,
    ];
    let rule = match choice / 16 {
        0 => Rule::shiritori(),
        1 => Rule::english(),
        2 => Rule::vietnamese(),
        3 => Rule::kung_kung_tta(),
        4 => Rule::front(),
        5 => Rule::english().overlap(2),
        6 => Rule::korean().manner(Manner::fixed_point(1)),
        7 => Rule::korean().manner(Manner::one_round(2)),
        _ => Rule::plain().dueum(DUEUM[usize::from(choice % 7)]),
    };
    if choice % 2 == 0 { rule } else { rule.length(1..) }
}
