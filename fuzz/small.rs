//! A small graph out of the first bytes of an input, and what may be claimed of it. It must not know what is done with it.

use wordgraph::{Graph, Limits, Proof, Solver};

use crate::oracle::{Case, Exact, holds};

/// The most words that brute force can follow at every input.
const WORDS: usize = 10;

/// Four bytes: of how many heads, tails, links and words; then a byte for each link and for each word. What is left of the
/// input is returned too.
pub(crate) fn case(data: &[u8]) -> Option<(Case, &[u8])> {
    let (&[heads, tails, links, words], rest) = data.split_first_chunk()?;
    let (heads, tails) = (u32::from(heads % 6) + 1, u32::from(tails % 6) + 1);
    let (links, rest) = rest.split_at_checked(usize::from(links % 24))?;
    let (words, rest) = rest.split_at_checked(usize::from(words) % (WORDS + 1))?;
    let pair = |byte: &u8| (u32::from(byte % 16), u32::from(byte / 16));
    let links = links.iter().map(pair).map(|(tail, head)| (tail % tails, head % heads)).collect();
    let words = words.iter().map(pair).map(|(head, tail)| (head % heads, tail % tails)).collect();
    Some((Case::new(heads, tails, links, words), rest))
}

/// The lines that a proof of this graph begins with.
pub(crate) fn header(graph: &Graph) -> String {
    let none = Solver::new(graph, 0).prove([], &Limits::NONE).expect("nothing is soon proved").to_string();
    none.lines().take(2).flat_map(|line| [line, "\n"]).collect()
}

/// The header and the lines after it, with the digest that they have to have.
pub(crate) fn sealed(header: &str, body: &str) -> String {
    let mut text = format!("{header}{body}");
    if !text.ends_with('\n') {
        text.push('\n');
    }
    let fnv = |digest: u64, byte: u8| (digest ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    let digest = text.bytes().fold(0xcbf2_9ce4_8422_2325, fnv);
    format!("{text}end {digest:016x}\n")
}

/// The lines of a proof between those of its graph and its digest.
pub(crate) fn body(proof: &Proof) -> String {
    let text = proof.to_string();
    let lines: Vec<&str> = text.lines().skip(2).collect();
    lines[..lines.len() - 1].iter().flat_map(|line| [line, "\n"]).collect()
}

/// If the proof is accepted, what it claims is so. Returns whether it was.
pub(crate) fn accepted(proof: &Proof, graph: &Graph, exact: &Exact<'_>) -> bool {
    let Ok(checked) = proof.check(graph) else { return false };
    assert_eq!(checked.claims, proof.claims().len());
    for (tail, outcome) in proof.claims() {
        assert!(tail.0 < graph.tail_count() && holds(outcome, exact.tail(tail.0)), "{proof} is accepted");
    }
    true
}
