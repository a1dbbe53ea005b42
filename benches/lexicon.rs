//! From a word list to a graph, and from pairs to a graph: the library, beside hash maps, and beside the limit: one plain pass
//! over the characters, or the pairs.

mod settings;

use std::collections::HashMap;
use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use kkeut_benches::naive_chain::NaiveChain;
use kkeut_benches::{KOREAN, graphs};
use wordgraph::{Dueum, Graph, Lexicon, Rule};

fn lexicon(c: &mut Criterion) {
    let rule = Rule::korean();
    let read = Lexicon::from_text(KOREAN, &rule).expect("the embedded list");
    assert_eq!((read.word_count(), read.graph().arc_count()), (231_527, 105_826));

    let mut group = c.benchmark_group("lexicon");
    group.throughput(Throughput::Elements(read.word_count().into()));
    group.sample_size(20);
    group.bench_function("library", |b| b.iter(|| Lexicon::from_text(black_box(KOREAN), &rule)));
    group.bench_function("pass", |b| b.iter(|| black_box(KOREAN).chars().map(u64::from).sum::<u64>()));
    group.bench_function("naive", |b| {
        b.iter(|| NaiveChain::new(black_box(KOREAN), |syllable| Dueum::Standard.heads(syllable).collect()));
    });
    group.finish();
}

fn graph(c: &mut Criterion) {
    let words: Vec<(u32, u32)> = graphs::random_words(1_000_000).collect();
    let vertices = graphs::random(1_000_000).head_count();
    let library = |words: &[(u32, u32)]| Graph::plain(vertices, words.iter().copied()).expect("that many words");
    let naive = |words: &[(u32, u32)]| {
        let mut arcs: HashMap<u32, HashMap<u32, u32>> = HashMap::new();
        for &(head, tail) in words {
            *arcs.entry(head).or_default().entry(tail).or_default() += 1;
        }
        arcs
    };
    let arcs: usize = naive(&words).values().map(HashMap::len).sum();
    assert_eq!(arcs, library(&words).arc_count() as usize);

    let mut group = c.benchmark_group("graph");
    group.throughput(Throughput::Elements(words.len() as u64));
    group.sample_size(10);
    group.bench_function("library", |b| b.iter(|| library(black_box(&words))));
    group.bench_function("pass", |b| {
        b.iter(|| black_box(&words).iter().map(|&(head, tail)| u64::from(head ^ tail)).sum::<u64>());
    });
    group.bench_function("naive", |b| b.iter(|| naive(black_box(&words))));
    group.finish();
}

criterion_group! {
    name = benches;
    config = settings::settings();
    targets = lexicon, graph
}
criterion_main!(benches);
