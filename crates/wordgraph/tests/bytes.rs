//! Values from the bytes of a fuzzer: any bytes give a valid value, of as many bytes as the size hint says.

use std::fmt::Debug;

use arbitrary::{Arbitrary, Unstructured};
use wordgraph::{
    ArcId, Checked, Dueum, Effort, Fault, FinalN, Graph, GraphBuilder, HeadId, Kana, Lexicon, LinkRule, LongMark,
    Manner, Move, Outcome, Place, Position, Progress, Reason, Refused, Report, Rule, Skipped, SmallKana, Stop, TailId,
    Unit, Verdict, WordId, WordList,
};

/// `SplitMix64`: the same bytes on every machine.
struct Random(u64);

impl Random {
    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn bytes(&mut self, len: usize) -> Vec<u8> {
        // Some of one kind of byte, as fuzzers begin.
        let mask = [0xFF, 0xFF, 0x0F, 0x00][(self.bits() % 4) as usize];
        let set = if self.bits() % 8 == 0 { 0xFF } else { 0x00 };
        (0..len).map(|_| (self.bits() as u8 & mask) | set).collect()
    }
}

/// Every value drawn, each from other bytes: none, few and many.
fn values<T: for<'a> Arbitrary<'a>>(count: usize) -> impl Iterator<Item = T> {
    let mut random = Random(20_261_130);
    (0..count).map(move |index| {
        let len = [0, index % 7, index % 64, 1 << 10][index % 4];
        let bytes = random.bytes(len);
        let mut u = Unstructured::new(&bytes);
        let value = T::arbitrary(&mut u).expect("any bytes are a value");
        let used = bytes.len() - u.len();
        let (least, most) = T::size_hint(0);
        assert!(most.is_none_or(|most| used <= most), "{used} bytes of at most {most:?}");
        // With bytes to spare, no fewer are used than the least that was promised.
        assert!(used >= least || u.is_empty(), "{used} bytes of at least {least}");
        T::arbitrary_take_rest(Unstructured::new(&bytes)).expect("any bytes are a value");
        value
    })
}

fn all<T: for<'a> Arbitrary<'a> + Debug>() -> Vec<String> {
    let mut all: Vec<String> = values::<T>(4_000).map(|value| format!("{value:?}")).collect();
    all.sort_unstable();
    all.dedup();
    all
}

#[test]
fn plain_values() {
    assert_eq!(all::<Outcome>(), ["Loss", "Root", "Win"]);
    assert_eq!(all::<Reason>().len(), 3);
    assert_eq!(all::<Stop>().len(), 4);
    assert_eq!(all::<Dueum>().len(), 7);
    assert_eq!(all::<Unit>().len(), 3);
    assert_eq!(all::<SmallKana>().len() * all::<LongMark>().len() * all::<FinalN>().len(), 18);
    assert_eq!(all::<Kana>().len(), 36);
    for kinds in [
        all::<HeadId>(),
        all::<TailId>(),
        all::<ArcId>(),
        all::<WordId>(),
        all::<Manner>(),
        all::<Move>(),
        all::<Verdict>(),
        all::<Effort>(),
        all::<Progress>(),
        all::<Checked>(),
        all::<Fault>(),
        all::<Skipped>(),
        all::<Refused>(),
        all::<Place>(),
        all::<LinkRule>(),
        all::<WordList>(),
    ] {
        assert!(kinds.len() > 80, "{kinds:?}");
    }
}

#[test]
fn graphs() {
    let mut seen = [0; 6];
    for graph in values::<Graph>(8_000) {
        assert!(graph.head_count() <= 16 && graph.tail_count() <= 16 && graph.arc_count() <= 32);
        let mut builder = if graph.is_plain() {
            GraphBuilder::plain(graph.head_count())
        } else {
            let links = graph.tails().flat_map(|tail| graph.heads_of(tail).map(move |head| (tail.0, head.0)));
            GraphBuilder::with_links(graph.head_count(), graph.tail_count(), links).unwrap()
        };
        for arc in graph.arcs() {
            builder.add_many(graph.head(arc).0, graph.tail(arc).0, graph.multiplicity(arc)).unwrap();
        }
        assert_eq!(builder.build().unwrap(), graph);
        let kinds = [
            graph.is_plain(),
            !graph.is_plain(),
            graph.arc_count() > 8,
            graph.arcs().any(|arc| graph.multiplicity(arc) == u32::MAX),
            graph.arcs().any(|arc| graph.multiplicity(arc) == 2),
            graph.head_count() == 0,
        ];
        seen.iter_mut().zip(kinds).for_each(|(seen, kind)| *seen += u32::from(kind));
    }
    assert!(seen.iter().all(|&count| count > 100), "{seen:?}");
}

#[test]
fn positions() {
    let (mut begun, mut free) = (0, 0);
    for mut position in values::<Position<Graph>>(2_000) {
        let record: Vec<_> = position.record().collect();
        begun += usize::from(record.len() > 1);
        free += usize::from(position.tail().is_none());
        for &arc in record.iter().rev() {
            assert_eq!(position.undo(), Some(arc));
        }
        let fresh = match position.tail() {
            Some(tail) => Position::at(position.graph(), tail),
            None => Position::new(position.graph()),
        };
        for tail in position.graph().tails() {
            assert_eq!(position.outcome_of(tail), fresh.outcome_of(tail));
        }
    }
    assert!(begun > 100 && free > 100, "{begun} {free}");
}

#[test]
fn rules_read_whatever_there_is() {
    let words = ["", "가", "사과", "여자력", "con mèo", "がっこうー", "Ab", "नमस्ते", "\u{1100}\u{1161}ㄱ", "\0\u{200B}"];
    let mut read = 0;
    for rule in values::<Rule>(4_000) {
        for word in words {
            read += usize::from(rule.ends(word).is_ok());
        }
    }
    assert!(read > 1_000, "{read}");
    let kinds = all::<Rule>();
    for part in [
        "Token",
        "Table([(",
        "strict: true",
        "fixed_point: true",
        "added: [\"",
        "Joined",
        "back: true, index: 1, span: 2",
    ] {
        assert!(kinds.iter().any(|rule| rule.contains(part)), "{part}");
    }
}

#[test]
fn lexicons_account_for_every_line() {
    let (mut words, mut strict) = (0, 0);
    for lexicon in values::<Lexicon>(4_000) {
        let report = lexicon.report();
        let lists = report.skipped.len() + report.refused.len() + report.manner.len();
        let found = report.blank + report.removed + report.duplicates + report.words + lists;
        assert_eq!(report.lines + report.added, found);
        for (arc, word) in lexicon.iter() {
            assert_eq!(lexicon.arc_of(word), Some(arc), "{word:?} under {:?}", lexicon.rule());
        }
        words += usize::from(lexicon.word_count() > 2);
        strict += usize::from(format!("{:?}", lexicon.rule()).contains("strict: true"));
    }
    assert!(words > 100 && strict > 100, "{words} {strict}");
    assert!(all::<Report>().len() > 200);
}
