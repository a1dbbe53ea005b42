//! Any small graph: whatever is claimed of a tail, a move or a forced head must be its exact value.
#![no_main]

#[path = "../crates/wordgraph/tests/oracle/mod.rs"]
mod oracle;

use libfuzzer_sys::fuzz_target;
use oracle::{Case, Exact, holds};
use wordgraph::{Analysis, HeadId, Judge};

/// The most words that brute force can follow at every input.
const WORDS: usize = 10;

fuzz_target!(|data: &[u8]| {
    let Some(case) = read(data) else { return };
    let graph = case.graph();
    let analysis = Analysis::new(&graph);
    let exact = Exact::new(&case);
    for tail in graph.tails() {
        assert!(holds(analysis.outcome(tail), exact.tail(tail.0)), "{tail:?} of {case:?}");
    }
    let mut judge = Judge::new(&analysis);
    for (index, arc) in graph.arcs().enumerate() {
        assert!(holds(judge.value(arc), exact.word(index)), "{arc:?} of {case:?}");
    }
    for head in 0..case.heads {
        assert!(holds(judge.forced(HeadId(head)), exact.any_of(&[head])), "head {head} of {case:?}");
    }
});

/// Two bytes of sizes, one of how many links, then a byte for each link and for each word.
fn read(data: &[u8]) -> Option<Case> {
    let (&[heads, tails, links], rest) = data.split_first_chunk()?;
    let (heads, tails) = (u32::from(heads % 6) + 1, u32::from(tails % 6) + 1);
    let (links, words) = rest.split_at_checked(usize::from(links % 24))?;
    let pair = |byte: &u8| (u32::from(byte % 16), u32::from(byte / 16));
    let links = links.iter().map(pair).map(|(tail, head)| (tail % tails, head % heads)).collect();
    let words = words.iter().take(WORDS).map(pair).map(|(head, tail)| (head % heads, tail % tails)).collect();
    Some(Case::new(heads, tails, links, words))
}
