//! Who has won every syllable of the embedded dictionary? The library, beside hash maps and sweeps, and beside the limit:
//! one plain pass over the arcs.

mod settings;

use std::collections::HashMap;
use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use kkeut_benches::naive_chain::NaiveChain;
use kkeut_benches::{KOREAN, graphs};
use wordgraph::{Analysis, Dueum, Judge, Lexicon, Outcome, Rule};

fn analyze(c: &mut Criterion) {
    for (name, dueum) in [("plain", Dueum::None), ("standard", Dueum::Standard)] {
        let lexicon = Lexicon::from_text(KOREAN, &Rule::plain().dueum(dueum)).expect("the embedded list");
        let naive = NaiveChain::new(KOREAN, |syllable| dueum.heads(syllable).collect());
        assert_agree(&lexicon, &naive);

        let graph = lexicon.graph();
        let analysis = Analysis::new(graph);
        let mut group = c.benchmark_group(format!("analyze/{name}"));
        group.throughput(Throughput::Elements(graph.arc_count().into()));
        group.bench_function("library", |b| b.iter(|| Analysis::new(black_box(graph))));
        group.bench_function("pass", |b| b.iter(|| graphs::pass(black_box(graph))));
        group.bench_function("values of all words", |b| {
            b.iter(|| {
                let mut judge = Judge::new(black_box(&analysis));
                graph.arcs().filter(|&arc| judge.value(arc) == Outcome::Win).count()
            });
        });
        group.sample_size(10);
        group.bench_function("naive", |b| b.iter(|| black_box(&naive).decide()));
        group.finish();
    }
}

/// Both sides must have read, and decide, the same game.
fn assert_agree(lexicon: &Lexicon, naive: &NaiveChain) {
    assert_eq!(lexicon.graph().arc_count(), 105_826);
    assert_eq!(naive.arc_count(), 105_826);
    let analysis = Analysis::new(lexicon.graph());
    let decided = lexicon.endings().filter_map(|tail| {
        let won = match analysis.outcome(tail) {
            Outcome::Win => true,
            Outcome::Loss => false,
            Outcome::Root => return None,
        };
        Some((lexicon.tail_name(tail).chars().next()?, won))
    });
    assert_eq!(decided.collect::<HashMap<_, _>>(), naive.decide());
}

criterion_group! {
    name = benches;
    config = settings::settings();
    targets = analyze
}
criterion_main!(benches);
