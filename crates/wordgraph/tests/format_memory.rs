//! A few bytes cannot ask for much memory. The greatest size that the process has ever had tells, so this is the only test here.
#![cfg(target_os = "linux")]

use serde::de::value::{Error, SeqDeserializer};
use serde::de::{Deserialize, Deserializer, IntoDeserializer, Visitor};
use serde::forward_to_deserialize_any;
use wordgraph::{Graph, Report, Rule, WordList};

/// A format that lies: of what it holds, each list says that it is as long as a list can be. (postcard itself says nothing when
/// there are fewer bytes than items.)
#[derive(Clone, Debug)]
enum Lie {
    Number(u32),
    Nothing,
    List(Vec<Lie>),
}

struct Claimed(std::vec::IntoIter<Lie>);

impl Iterator for Claimed {
    type Item = Lie;

    fn next(&mut self) -> Option<Lie> {
        self.0.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (1 << 27, Some(1 << 27))
    }
}

impl<'de> Deserializer<'de> for Lie {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self {
            Self::Number(number) => visitor.visit_u32(number),
            Self::Nothing => visitor.visit_none(),
            Self::List(items) => visitor.visit_seq(SeqDeserializer::new(Claimed(items.into_iter()))),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self {
            Self::Nothing => visitor.visit_none(),
            some => visitor.visit_some(some),
        }
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf unit unit_struct newtype_struct seq tuple
        tuple_struct map struct enum identifier ignored_any
    }
}

impl IntoDeserializer<'_, Error> for Lie {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

/// The greatest size of the address space so far, in bytes: what is reserved and never touched counts.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmPeak:")).expect("Linux says it");
    line.trim().trim_end_matches(" kB").parse::<u64>().unwrap() << 10
}

#[test]
fn little_is_reserved_for_what_is_only_said_to_come() {
    let before = peak();
    // Up to 2²⁸ − 1 and 2³² − 1 rows, arcs, links or words.
    for many in [[0xFF, 0xFF, 0xFF, 0x7F].to_vec(), [0xFF, 0xFF, 0xFF, 0xFF, 0x0F].to_vec()] {
        for start in [&[1, 0][..], &[1, 0, 1], &[1, 1], &[1, 1, 1], &[1, 1, 0]] {
            let packed = [start, &many].concat();
            assert!(postcard::from_bytes::<Graph>(&packed).is_err());
            assert!(postcard::from_bytes::<WordList>(&packed[start.len()..]).is_err());
        }
        for lists in 0..4 {
            let report = [&[1, 0, 0, 0, 0, 0, 0][..], &vec![0; lists], &many].concat();
            assert!(postcard::from_bytes::<Report>(&report).is_err());
        }
        let rule = postcard::to_allocvec(&Rule::plain()).unwrap();
        for at in 0..rule.len() {
            let packed = [&rule[..at], &many].concat();
            assert!(postcard::from_bytes::<Rule>(&packed).is_err());
        }
    }
    let row = || Lie::List(vec![Lie::List(vec![Lie::Number(0), Lie::Number(7)])]);
    let graph = |links| Lie::List(vec![Lie::Number(1), links, Lie::List(vec![row()])]);
    assert_eq!(Graph::deserialize(graph(Lie::Nothing)).unwrap().word_count(), 7);
    let links = Lie::List(vec![Lie::List(vec![]), Lie::List(vec![Lie::Number(0)])]);
    assert_eq!(Graph::deserialize(graph(links)).unwrap().tail_count(), 2);
    assert!(WordList::deserialize(Lie::List(vec![])).unwrap().is_empty());
    let words = "[".to_owned() + &"[],".repeat(1000) + "[[4294967295,4294967295]]]";
    assert!(serde_json::from_str::<Graph>(&format!(r#"{{"version":1,"links":null,"words":{words}}}"#)).is_err());
    let grown = peak() - before;
    assert!(grown < 64 << 20, "{grown} bytes more were reserved");

    // The measure is one: what is reserved is seen, even if it is never touched.
    let reserved = std::hint::black_box(vec![0_u8; 1 << 30]);
    let grown = peak() - before;
    assert!(grown > 512 << 20, "of {} bytes {grown} are seen", reserved.len());
}
