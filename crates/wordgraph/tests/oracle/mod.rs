//! The oracle: random small graphs, and their exact values by exhaustive search. It shares nothing with the library: a
//! position is a number, and its value is found by trying every word. It must never ask an `Analysis` for anything.
#![allow(dead_code, reason = "each test file uses its own part")]

use std::fmt;

use proptest::collection::vec;
use proptest::prelude::*;
use wordgraph::{Graph, GraphBuilder, Outcome};

/// A graph written out. `Debug` prints what can be pasted into a test.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Case {
    pub(crate) heads: u32,
    pub(crate) tails: u32,
    /// (tail, head), ascending, each once.
    pub(crate) links: Vec<(u32, u32)>,
    /// (head, tail, multiplicity), ascending, each arc once: the arcs of the library's graph have the same order.
    pub(crate) words: Vec<(u32, u32, u32)>,
}

impl Case {
    pub(crate) fn new(heads: u32, tails: u32, mut links: Vec<(u32, u32)>, mut words: Vec<(u32, u32)>) -> Self {
        links.sort_unstable();
        links.dedup();
        words.sort_unstable();
        let words = words.chunk_by(|a, b| a == b).map(|same| (same[0].0, same[0].1, same.len() as u32)).collect();
        Self { heads, tails, links, words }
    }

    /// `t0>h0 t0>h1` and `h0>t0 h1>t0×2`: links and words as in the table of known answers.
    pub(crate) fn ruled(heads: u32, tails: u32, links: &str, words: &str) -> Self {
        let id = |name: &str, kind: char| -> u32 {
            name.strip_prefix(kind).and_then(|id| id.parse().ok()).unwrap_or_else(|| panic!("{name} is no {kind}"))
        };
        let links = links.split_whitespace().map(|link| {
            let (tail, head) = link.split_once('>').expect("a link is t>h");
            (id(tail, 't'), id(head, 'h'))
        });
        let words = words.split_whitespace().flat_map(|word| {
            let (head, rest) = word.split_once('>').expect("a word is h>t");
            let (tail, count) = rest.split_once('×').unwrap_or((rest, "1"));
            let count = count.parse().expect("a multiplicity is a number");
            std::iter::repeat_n((id(head, 'h'), id(tail, 't')), count)
        });
        Self::new(heads, tails, links.collect(), words.collect())
    }

    /// `0>1×2 1>0`: the plain game.
    pub(crate) fn plain(vertices: u32, words: &str) -> Self {
        let words: Vec<String> = words.split_whitespace().map(|word| format!("h{}", word.replace('>', ">t"))).collect();
        let links: Vec<String> = (0..vertices).map(|v| format!("t{v}>h{v}")).collect();
        Self::ruled(vertices, vertices, &links.join(" "), &words.join(" "))
    }

    pub(crate) fn is_plain(&self) -> bool {
        self.heads == self.tails
            && self.links.len() == self.tails as usize
            && self.links.iter().all(|&(tail, head)| tail == head)
    }

    pub(crate) fn graph(&self) -> Graph {
        let mut builder = GraphBuilder::with_links(self.heads, self.tails, self.links.iter().copied()).unwrap();
        for &(head, tail, count) in &self.words {
            builder.add_many(head, tail, count).unwrap();
        }
        builder.build().unwrap()
    }

    pub(crate) fn has_link(&self, tail: u32, head: u32) -> bool {
        self.links.contains(&(tail, head))
    }

    /// One entry a word.
    pub(crate) fn single_words(&self) -> Vec<(u32, u32)> {
        self.words.iter().flat_map(|&(head, tail, count)| std::iter::repeat_n((head, tail), count as usize)).collect()
    }

    /// The same graph without one word of the arc at `index`.
    pub(crate) fn without(&self, index: usize) -> Self {
        let mut case = self.clone();
        case.words[index].2 -= 1;
        case.words.retain(|word| word.2 != 0);
        case
    }
}

impl fmt::Debug for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { heads, tails, .. } = self;
        let (h, t) = if self.is_plain() { ("", "") } else { ("h", "t") };
        let words: Vec<String> = self
            .words
            .iter()
            .map(|&(head, tail, count)| match count {
                1 => format!("{h}{head}>{t}{tail}"),
                _ => format!("{h}{head}>{t}{tail}×{count}"),
            })
            .collect();
        let words = words.join(" ");
        if self.is_plain() {
            return write!(f, "Case::plain({heads}, {words:?})");
        }
        let links: Vec<String> = self.links.iter().map(|(tail, head)| format!("t{tail}>h{head}")).collect();
        write!(f, "Case::ruled({heads}, {tails}, {:?}, {words:?})", links.join(" "))
    }
}

/// The smallest case still like `case`: words, links and vertices are taken out as long as it `fails`.
pub(crate) fn minimise(mut case: Case, mut fails: impl FnMut(&Case) -> bool) -> Case {
    while let Some(smaller) = smaller(&case).into_iter().find(&mut fails) {
        case = smaller;
    }
    case
}

fn smaller(case: &Case) -> Vec<Case> {
    let mut all = Vec::new();
    let drop = |id: u32, gone: u32| if id > gone { id - 1 } else { id };
    for gone in 0..case.heads {
        let mut case = case.clone();
        case.heads -= 1;
        case.links.retain(|link| link.1 != gone);
        case.words.retain(|word| word.0 != gone);
        case.links.iter_mut().for_each(|link| link.1 = drop(link.1, gone));
        case.words.iter_mut().for_each(|word| word.0 = drop(word.0, gone));
        all.push(case);
    }
    for gone in 0..case.tails {
        let mut case = case.clone();
        case.tails -= 1;
        case.links.retain(|link| link.0 != gone);
        case.words.retain(|word| word.1 != gone);
        case.links.iter_mut().for_each(|link| link.0 = drop(link.0, gone));
        case.words.iter_mut().for_each(|word| word.1 = drop(word.1, gone));
        all.push(case);
    }
    // A plain graph loses a vertex whole, or it would become a ruled one.
    if case.is_plain() {
        all.clear();
        for gone in 0..case.heads {
            let words = case.words.iter().filter(|word| word.0 != gone && word.1 != gone);
            let words = words.map(|word| (drop(word.0, gone), drop(word.1, gone), word.2)).collect();
            let vertices = case.heads - 1;
            all.push(Case { heads: vertices, tails: vertices, links: (0..vertices).map(|v| (v, v)).collect(), words });
        }
    }
    all.extend((0..case.words.len()).map(|index| case.without(index)));
    if !case.is_plain() {
        for index in 0..case.links.len() {
            let mut case = case.clone();
            case.links.remove(index);
            all.push(case);
        }
    }
    all
}

/// `SplitMix64`: the same cases on every machine.
#[derive(Clone, Debug)]
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number less than `end`.
    pub(crate) fn below(&mut self, end: u32) -> u32 {
        (((self.bits() >> 32) * u64::from(end)) >> 32) as u32
    }

    pub(crate) fn percent(&mut self, chance: u32) -> bool {
        self.below(100) < chance
    }

    pub(crate) fn pick<T: Copy>(&mut self, of: &[T]) -> Option<T> {
        if of.is_empty() { None } else { Some(of[self.below(of.len() as u32) as usize]) }
    }

    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }

    /// A random order of 0..`count`.
    pub(crate) fn permutation(&mut self, count: u32) -> Vec<u32> {
        let mut order: Vec<u32> = (0..count).collect();
        self.shuffle(&mut order);
        order
    }
}

/// How the links of a random graph are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rule {
    Plain,
    /// Each link is a coin toss.
    Any,
    /// One link a tail, or two, or none.
    Sparse,
    /// Four links in five.
    Dense,
    /// The choices of tails contain one another, so that many heads have a least one.
    Nested,
    /// The tails share two or three sets of choices.
    Twins,
    /// Each tail has its own head and perhaps one more: the shape of 두음 법칙.
    Own,
}

/// How the words of a random graph are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Words {
    Any,
    /// Most lead back to their own head.
    Loops,
    /// Most come with a word that can answer them and be answered by them.
    Answered,
    /// Many words on few arcs.
    Repeated,
}

pub(crate) const RULES: [Rule; 7] =
    [Rule::Plain, Rule::Any, Rule::Sparse, Rule::Dense, Rule::Nested, Rule::Twins, Rule::Own];
pub(crate) const WORDS: [Words; 4] = [Words::Any, Words::Loops, Words::Answered, Words::Repeated];

/// The greatest sizes of random graphs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sizes {
    pub(crate) vertices: u32,
    pub(crate) words: u32,
}

/// What issue and documents call a small graph: 1–5 heads, 1–5 tails, up to 9 words.
pub(crate) const SMALL: Sizes = Sizes { vertices: 5, words: 9 };

/// The case number `index` of a run; all rules and all kinds of words take turns.
pub(crate) fn numbered(seed: u64, index: u64, sizes: Sizes) -> Case {
    let rule = RULES[(index % 7) as usize];
    let words = WORDS[(index / 7 % 4) as usize];
    random(&mut Random(seed ^ index.wrapping_mul(0xa076_1d64_78bd_642f)), rule, words, sizes)
}

/// A run of numbered cases, of the size that the environment asks for.
pub(crate) struct Run {
    pub(crate) cases: u64,
    pub(crate) seed: u64,
    sizes: Sizes,
}

impl Run {
    pub(crate) fn from_environment() -> Self {
        let sizes = Sizes {
            vertices: setting("KKEUT_VERTICES", SMALL.vertices.into()) as u32,
            words: setting("KKEUT_WORDS", SMALL.words.into()) as u32,
        };
        Self { cases: setting("KKEUT_CASES", 2_000), seed: setting("KKEUT_SEED", 20_261_130), sizes }
    }

    pub(crate) fn cases(&self) -> impl Iterator<Item = Case> {
        (0..self.cases).map(|index| numbered(self.seed, index, self.sizes))
    }
}

/// Checks a case, and if it fails, panics with it and with the smallest that fails too.
pub(crate) fn demand<E: fmt::Debug>(case: &Case, mut check: impl FnMut(&Case) -> Result<(), E>) {
    if let Err(message) = check(case) {
        let least = minimise(case.clone(), |case| check(case).is_err());
        panic!("{case:?}: {message:?}\nleast: {least:?}: {:?}", check(&least));
    }
}

pub(crate) fn random(r: &mut Random, rule: Rule, kind: Words, sizes: Sizes) -> Case {
    let heads = 1 + r.below(sizes.vertices);
    let tails = if matches!(rule, Rule::Plain | Rule::Own) { heads } else { 1 + r.below(sizes.vertices) };
    let links = links(r, rule, heads, tails);
    // Small graphs are all alike, so most have as many words as they may.
    let count = if r.percent(50) { sizes.words } else { r.below(sizes.words + 1) };
    let mut words = Vec::new();
    while words.len() < count as usize {
        let word = (r.below(heads), r.below(tails));
        match kind {
            Words::Loops if r.percent(60) => {
                let back: Vec<u32> = links.iter().filter(|link| link.1 == word.0).map(|link| link.0).collect();
                words.push((word.0, r.pick(&back).unwrap_or(word.1)));
            }
            Words::Repeated if r.percent(60) => words.push(r.pick(&words).unwrap_or(word)),
            Words::Answered if r.percent(70) => {
                words.push(word);
                let heads: Vec<u32> = links.iter().filter(|link| link.0 == word.1).map(|link| link.1).collect();
                let tails: Vec<u32> = links.iter().filter(|link| link.1 == word.0).map(|link| link.0).collect();
                if let (Some(head), Some(tail)) = (r.pick(&heads), r.pick(&tails)) {
                    words.push((head, tail));
                }
            }
            _ => words.push(word),
        }
    }
    words.truncate(count as usize);
    Case::new(heads, tails, links, words)
}

fn links(r: &mut Random, rule: Rule, heads: u32, tails: u32) -> Vec<(u32, u32)> {
    let mut links = Vec::new();
    let order = r.permutation(heads);
    let sets: Vec<Vec<u32>> = (0..2 + r.below(2)).map(|_| (0..heads).filter(|_| r.percent(50)).collect()).collect();
    for tail in 0..tails {
        let choices: Vec<u32> = match rule {
            Rule::Any => (0..heads).filter(|_| r.percent(50)).collect(),
            Rule::Sparse => (0..r.below(5).div_ceil(2)).map(|_| r.below(heads)).collect(),
            Rule::Dense => (0..heads).filter(|_| r.percent(80)).collect(),
            Rule::Nested => order[..=r.below(heads) as usize].to_vec(),
            Rule::Twins => sets[r.below(sets.len() as u32) as usize].clone(),
            Rule::Own if r.percent(40) => vec![tail, r.below(heads)],
            Rule::Plain | Rule::Own => vec![tail],
        };
        links.extend(choices.into_iter().map(|head| (tail, head)));
    }
    // Rules are seldom as regular as they are meant to be.
    if !matches!(rule, Rule::Plain) && r.percent(20) {
        links.push((r.below(tails), r.below(heads)));
    }
    links
}

/// Small graphs for proptest: lists of links and words over five vertices, of which those that are named exist. They
/// shrink by losing entries.
pub(crate) fn cases() -> impl Strategy<Value = Case> {
    let pair = || (0u32..5, 0u32..5);
    let ruled = (vec(pair(), 0..=14), vec(pair(), 0..=9)).prop_map(|(links, words)| {
        let heads = links.iter().map(|link| link.1).chain(words.iter().map(|word| word.0)).max();
        let tails = links.iter().map(|link| link.0).chain(words.iter().map(|word| word.1)).max();
        Case::new(heads.map_or(1, |id| id + 1), tails.map_or(1, |id| id + 1), links, words)
    });
    let plain = vec(pair(), 0..=9).prop_map(|words| {
        let vertices = words.iter().map(|word| word.0.max(word.1)).max().map_or(1, |id| id + 1);
        Case::new(vertices, vertices, (0..vertices).map(|v| (v, v)).collect(), words)
    });
    prop_oneof![ruled, plain]
}

/// The exact values of a small graph.
///
/// The words left are a number in mixed radix, one digit an arc. Every play makes it smaller, so all positions are solved
/// in ascending order, each by trying every word.
#[derive(Debug)]
pub(crate) struct Exact<'c> {
    case: &'c Case,
    weight: Vec<usize>,
    /// For each number of words left, the set of tails whose player wins.
    won: Vec<u32>,
}

impl<'c> Exact<'c> {
    pub(crate) fn new(case: &'c Case) -> Self {
        let mut weight = Vec::new();
        let mut positions = 1;
        for word in &case.words {
            weight.push(positions);
            positions *= word.2 as usize + 1;
        }
        let mut exact = Self { case, weight, won: Vec::with_capacity(positions) };
        for left in 0..positions {
            let mut won_heads = 0u32;
            for (index, &(head, ..)) in case.words.iter().enumerate() {
                if exact.left(left, index) != 0 && exact.wins(left, index) {
                    won_heads |= 1 << head;
                }
            }
            let won =
                case.links.iter().filter(|link| won_heads >> link.1 & 1 == 1).fold(0, |set, link| set | 1 << link.0);
            exact.won.push(won);
        }
        exact
    }

    fn left(&self, left: usize, index: usize) -> usize {
        left / self.weight[index] % (self.case.words[index].2 as usize + 1)
    }

    fn wins(&self, left: usize, index: usize) -> bool {
        self.won[left - self.weight[index]] >> self.case.words[index].1 & 1 == 0
    }

    /// Whether the player who is handed `tail` wins.
    pub(crate) fn tail(&self, tail: u32) -> bool {
        self.won[self.won.len() - 1] >> tail & 1 == 1
    }

    /// Whether playing a word of the arc at `index` wins.
    pub(crate) fn word(&self, index: usize) -> bool {
        self.wins(self.won.len() - 1, index)
    }

    /// Whether the player who may begin with any of `heads` wins.
    pub(crate) fn any_of(&self, heads: &[u32]) -> bool {
        (0..self.case.words.len()).any(|index| heads.contains(&self.case.words[index].0) && self.word(index))
    }
}

/// Whether a claim holds for a position whose exact value is `won`. An open position claims nothing.
pub(crate) fn holds(claim: Outcome, won: bool) -> bool {
    match claim {
        Outcome::Win => won,
        Outcome::Loss => !won,
        Outcome::Root => true,
    }
}

/// A number from the environment.
pub(crate) fn setting(name: &str, default: u64) -> u64 {
    match std::env::var(name) {
        Ok(text) => text.replace('_', "").parse().unwrap_or_else(|_| panic!("{name}={text} is not a number")),
        Err(_) => default,
    }
}
