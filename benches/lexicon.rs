//! From a word list to a graph: the library, beside hash maps of strings, and beside the limit: one plain pass over the
//! characters.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use kkeut_benches::KOREAN;
use kkeut_benches::naive_chain::NaiveChain;
use wordgraph::{Dueum, Lexicon, Rule};

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

criterion_group!(benches, lexicon);
criterion_main!(benches);
