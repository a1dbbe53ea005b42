//! The format: what it is, letter by letter; that it gives back what it was given; and that nothing else gets in.

use std::fmt::Debug;

use proptest::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use wordgraph::strategy::{
    Script, byte_texts, graphs, kana_conventions, lexicons_under, link_rules, manners, places, plays, rules, units,
    word_lists,
};
use wordgraph::{
    Analysis, ArcId, Checked, Component, Dueum, Effort, Fault, FinalN, Graph, GraphBuilder, HeadId, Judge, Kana,
    Lexicon, Limits, LinkRule, LongMark, Manner, Move, Outcome, Place, Position, Progress, Proof, Reason, Refused,
    Report, Rule, Skipped, SmallKana, Solver, Stop, TailId, Unit, Verdict, WordId, WordList,
};

fn json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).unwrap()
}

fn bytes<T: Serialize>(value: &T) -> Vec<u8> {
    postcard::to_allocvec(value).unwrap()
}

fn error<T: DeserializeOwned>(text: &str) -> String {
    match serde_json::from_str::<T>(text) {
        Ok(_) => panic!("{text} is read"),
        Err(error) => error.to_string(),
    }
}

/// Through text, through a value, and through bytes; what comes back is written as it was.
fn round<T: Serialize + DeserializeOwned>(value: &T) -> T {
    let text = json(value);
    let back: T = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(json(&back), text);
    let value: T = serde_json::from_value(serde_json::to_value(&back).unwrap()).unwrap();
    let packed = bytes(&value);
    let back: T = postcard::from_bytes(&packed).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(bytes(&back), packed);
    back
}

fn same<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
    assert_eq!(round(value), *value);
}

/// For what is not compared (it may hold code), but shows everything it holds.
fn same_shown<T: Serialize + DeserializeOwned + Debug>(value: &T) {
    assert_eq!(format!("{:?}", round(value)), format!("{value:?}"));
}

fn golden<T: Serialize + DeserializeOwned + Debug>(value: &T, text: &str, packed: &[u8]) {
    assert_eq!(json(value), text);
    assert_eq!(bytes(value), packed, "{text}");
    same_shown(value);
}

fn ruled() -> Graph {
    let mut builder = GraphBuilder::with_links(2, 3, [(0, 0), (0, 1), (1, 1)]).unwrap();
    builder.add_many(0, 2, 300).unwrap();
    builder.add(0, 1).unwrap();
    builder.add(1, 0).unwrap();
    builder.build().unwrap()
}

#[test]
fn graphs_are_written_like_this() {
    let text = r#"{"version":1,"links":[[0,1],[1],[]],"words":[[[1,1],[2,300]],[[0,1]]]}"#;
    golden(&ruled(), text, &[1, 1, 3, 2, 0, 1, 1, 1, 0, 2, 2, 1, 1, 2, 0xAC, 2, 1, 0, 1]);
    let plain = Graph::plain(2, [(0, 1)]).unwrap();
    golden(&plain, r#"{"version":1,"links":null,"words":[[[1,1]],[]]}"#, &[1, 0, 2, 1, 1, 1, 0]);
    golden(&Graph::plain(0, []).unwrap(), r#"{"version":1,"links":null,"words":[]}"#, &[1, 0, 0]);
    let no_heads = Graph::with_links(0, 2, [], []).unwrap();
    golden(&no_heads, r#"{"version":1,"links":[[],[]],"words":[]}"#, &[1, 1, 2, 0, 0, 0]);
    // Named fields may stand in any order; links that are those of the plain game are the plain game.
    let turned = r#" { "words": [[[1,1]],[]], "links": [[0],[1]], "version": 1 } "#;
    assert_eq!(serde_json::from_str::<Graph>(turned).unwrap(), plain);
}

#[test]
fn rules_are_written_like_this() {
    let rule = Rule::korean()
        .unit(Unit::Grapheme)
        .tail(Place::from_back(1).span(2))
        .links(LinkRule::table([("나", "가"), ("가", "나")]))
        .length(2..=5)
        .kana(Kana::SHIRITORI)
        .add_words(["가"])
        .strict(true)
        .manner(Manner::fixed_point(3));
    let text = concat!(
        r#"{"version":1,"unit":"grapheme","head":{"from":"front","index":0,"span":1},"#,
        r#""tail":{"from":"back","index":1,"span":2},"links":{"table":[["가","나"],["나","가"]]},"#,
        r#""min":2,"max":5,"fold_case":false,"#,
        r#""kana":{"small":"large","long_mark":"skip","final_n":"unplayable","fold_katakana":true},"#,
        r#""added":["가"],"removed":[],"strict":true,"manner":{"least":3,"fixed_point":true}}"#,
    );
    let (ga, na) = ([3, 0xEA, 0xB0, 0x80], [3, 0xEB, 0x82, 0x98]);
    let packed: &[&[u8]] =
        &[&[1, 1, 0, 0, 1, 1, 1, 2, 1, 2], &ga, &na, &na, &ga, &[2, 1, 5, 0, 1, 1, 1, 1, 1], &ga, &[0, 1, 3, 1]];
    golden(&rule, text, &packed.concat());
    assert_eq!(round(&Rule::plain().length(..)).ends("a").unwrap().tail(), "a");
}

/// Every variant, with its name and its number.
#[test]
fn variants_are_written_like_this() {
    let mut numbers = [
        [Outcome::Loss, Outcome::Root, Outcome::Win].map(|value| (json(&value), bytes(&value))).to_vec(),
        [Reason::DeadEnd, Reason::Propagation, Reason::Loop].map(|value| (json(&value), bytes(&value))).to_vec(),
        [Stop::Nodes, Stop::Time, Stop::Cancelled, Stop::Memory].map(|value| (json(&value), bytes(&value))).to_vec(),
        [Unit::Scalar, Unit::Grapheme, Unit::Token].map(|value| (json(&value), bytes(&value))).to_vec(),
        [SmallKana::AsWritten, SmallKana::Large, SmallKana::Joined].map(|value| (json(&value), bytes(&value))).to_vec(),
        [LongMark::AsWritten, LongMark::Skip, LongMark::Vowel].map(|value| (json(&value), bytes(&value))).to_vec(),
        [FinalN::Ordinary, FinalN::Unplayable].map(|value| (json(&value), bytes(&value))).to_vec(),
        Dueum::ALL.map(|value| (json(&value), bytes(&value))).to_vec(),
    ];
    let names = numbers.each_mut().map(|kind| {
        kind.iter().enumerate().for_each(|(at, (name, packed))| assert_eq!(packed, &[at as u8], "{name}"));
        kind.iter().map(|(name, _)| name.trim_matches('"').to_owned()).collect::<Vec<_>>().join(" ")
    });
    assert_eq!(
        names,
        [
            "loss root win",
            "dead-end propagation loop",
            "nodes time cancelled memory",
            "scalar grapheme token",
            "as-written large joined",
            "as-written skip vowel",
            "ordinary unplayable",
            "none standard forced reverse forced-reverse free two-way",
        ]
    );
    for dueum in Dueum::ALL {
        assert_eq!(json(&dueum), format!("{:?}", dueum.name()));
        same(&dueum);
        same_shown(&LinkRule::from(dueum));
    }
    assert_eq!(json(&LinkRule::from(Dueum::Free)), r#"{"dueum":"free"}"#);
}

#[test]
fn values_are_written_like_this() {
    golden(&HeadId(300), "300", &[0xAC, 2]);
    golden(&TailId(1), "1", &[1]);
    golden(&ArcId(2), "2", &[2]);
    golden(&WordId(3), "3", &[3]);
    let played = Move { arc: ArcId(3), outcome: Outcome::Win, depth: Some(1) };
    golden(&played, r#"{"arc":3,"outcome":"win","depth":1}"#, &[3, 2, 1, 1]);
    let open = Move { arc: ArcId(3), outcome: Outcome::Root, depth: None };
    golden(&open, r#"{"arc":3,"outcome":"root","depth":null}"#, &[3, 1, 0]);
    golden(&Verdict::Win { best: ArcId(7) }, r#"{"win":{"best":7}}"#, &[0, 7]);
    golden(&Verdict::Loss, r#""loss""#, &[1]);
    let unknown = Verdict::Unknown { why: Stop::Memory, nodes: 9 };
    golden(&unknown, r#"{"unknown":{"why":"memory","nodes":9}}"#, &[2, 3, 9]);
    let effort = Effort { nodes: 1, positions: 2, hits: 3 };
    golden(&effort, r#"{"nodes":1,"positions":2,"hits":3}"#, &[1, 2, 3]);
    let progress = Progress { effort, depth: 4, table: 5 };
    golden(&progress, r#"{"effort":{"nodes":1,"positions":2,"hits":3},"depth":4,"table":5}"#, &[1, 2, 3, 4, 5]);
    golden(&Checked { claims: 1, positions: 2 }, r#"{"claims":1,"positions":2}"#, &[1, 2]);
    let component = Component { tails: vec![TailId(0), TailId(2)], heads: vec![HeadId(1)] };
    golden(&component, r#"{"tails":[0,2],"heads":[1]}"#, &[2, 0, 2, 1, 1]);
    golden(&Place::LAST.span(2), r#"{"from":"back","index":0,"span":2}"#, &[1, 0, 2]);
    golden(&Manner::one_round(1), r#"{"least":1,"fixed_point":false}"#, &[1, 0]);
    let kana = r#"{"small":"as-written","long_mark":"as-written","final_n":"ordinary","fold_katakana":false}"#;
    golden(&Kana::AS_WRITTEN, kana, &[0, 0, 0, 0]);
    let faults = [
        (Fault::InvalidUtf8 { offset: 2 }, r#"{"invalid-utf8":{"offset":2}}"#, &[0, 2][..]),
        (Fault::LineTooLong { bytes: 3 }, r#"{"line-too-long":{"bytes":3}}"#, &[1, 3]),
        (Fault::Control('\u{7}'), r#"{"control":"\u0007"}"#, &[2, 1, 7]),
        (Fault::WhiteSpace(' '), r#"{"white-space":" "}"#, &[3, 1, 32]),
        (Fault::LoneJamo('ㄱ'), r#"{"lone-jamo":"ㄱ"}"#, &[4, 3, 0xE3, 0x84, 0xB1]),
        (Fault::TooShort { units: 1, min: 2 }, r#"{"too-short":{"units":1,"min":2}}"#, &[5, 1, 2]),
        (Fault::TooLong { units: 4, max: 3 }, r#"{"too-long":{"units":4,"max":3}}"#, &[6, 4, 3]),
        (Fault::FinalN, r#""final-n""#, &[7]),
        (Fault::Predicate, r#""predicate""#, &[8]),
    ];
    for (fault, text, packed) in faults {
        golden(&fault, text, packed);
    }
    golden(&Skipped { line: 1, fault: Fault::FinalN }, r#"{"line":1,"fault":"final-n"}"#, &[1, 7]);
    let refused = Refused { word: "a".into(), fault: Fault::FinalN };
    golden(&refused, r#"{"word":"a","fault":"final-n"}"#, &[1, 97, 7]);
}

#[test]
fn reports_are_written_like_this() {
    let rule = Rule::english().add_words(["x", "egg"]).remove_words(["elk", "cow"]).manner(Manner::one_round(1));
    let lexicon = Lexicon::from_text("apple\n\nelk\nb\negg\napple\nego\n", &rule).unwrap();
    let text = concat!(
        r#"{"version":1,"lines":7,"added":2,"words":1,"blank":1,"duplicates":2,"removed":1,"#,
        r#""skipped":[{"line":4,"fault":{"too-short":{"units":1,"min":2}}}],"#,
        r#""refused":[{"word":"x","fault":{"too-short":{"units":1,"min":2}}}],"#,
        r#""unknown":["cow"],"manner":["egg","ego"]}"#,
    );
    assert_eq!(json(lexicon.report()), text);
    same(lexicon.report());
    golden(&Report::default(), &json(&Report::default()), &[1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
}

#[test]
fn proofs_are_their_text() {
    let graph = Graph::plain(3, [(0, 1), (1, 2), (2, 0)]).unwrap();
    let proof = Solver::new(&graph, 1 << 16).prove([TailId(0)], &Limits::NONE).unwrap();
    assert_eq!(serde_json::to_value(&proof).unwrap(), proof.to_string());
    same(&proof);
    assert!(round(&proof).check(&graph).is_ok());
    let altered = json(&proof).replace("tail 0 win", "tail 0 loss");
    assert!(error::<Proof>(&altered).contains("altered"));
    assert!(error::<Proof>(r#""kkeut-proof 2""#).contains("version"));
    assert!(error::<Proof>("7").contains("invalid type"));
}

proptest! {
    #[test]
    fn graphs_come_back(graph in graphs().vertices(0..=9).arcs(0..=20).multiplicity(1..=1000)) {
        same(&graph);
        let analysis = Analysis::new(&graph);
        analysis.root_graph().components().iter().for_each(same);
        let mut judge = Judge::new(&analysis);
        graph.tails().for_each(|tail| judge.moves(tail).for_each(|played| same(&played)));
        graph.tails().for_each(|tail| same(&(analysis.outcome(tail), analysis.reason(tail))));
    }

    #[test]
    fn games_come_back(play in plays(graphs())) {
        let (graph, start, record) = round(&(play.graph.clone(), play.start, play.record.clone()));
        let again = match start {
            Some(tail) => Position::at(&graph, tail),
            None => Position::new(&graph),
        };
        let again = record.into_iter().try_fold(again, |mut position, arc| position.play(arc).map(|()| position)).unwrap();
        prop_assert_eq!(again.tail(), play.tail());
        prop_assert!(graph.arcs().all(|arc| again.multiplicity(arc) == play.left(arc)));
    }

    #[test]
    fn rules_come_back(rule in rules(), strict: bool, min in 0..4usize) {
        same_shown(&rule);
        same_shown(&rule.clone().strict(strict).length(min..));
        same_shown(&rule.strict(strict).length(min..=usize::MAX - min));
    }

    #[test]
    fn parts_of_rules_come_back(
        links in link_rules(), place in places(), unit in units(), kana in kana_conventions(), manner in manners(),
    ) {
        same_shown(&links);
        same(&(place, unit, kana, manner));
    }

    #[test]
    fn reports_come_back(lexicon in lexicons_under(Script::Hangul, rules()), bytes in byte_texts(Script::Kana)) {
        same(lexicon.report());
        same(Lexicon::from_bytes(&bytes, &Rule::shiritori()).unwrap().report());
    }

    #[test]
    fn word_lists_come_back(words in word_lists(Script::Vietnamese), other: Vec<String>) {
        let list: WordList = serde_json::from_str(&json(&words)).unwrap();
        prop_assert!(list.iter().eq(&words));
        same(&list);
        let list: WordList = serde_json::from_str(&json(&other)).unwrap();
        prop_assert!(list.iter().eq(&other));
    }

    /// Bytes from anywhere are an error, or a value that could have been built: what is read of it is itself.
    #[test]
    fn any_bytes_are_refused_or_valid(mut bytes: Vec<u8>, versioned: bool) {
        if versioned {
            bytes.insert(0, 1);
        }
        if let Ok(graph) = postcard::from_bytes::<Graph>(&bytes) {
            same(&graph);
            // 24 bytes an arc, 8 a vertex and a link, of which each was at least one byte.
            prop_assert!(graph.memory_usage() <= 32 * bytes.len() + 32);
        }
        if let Ok(rule) = postcard::from_bytes::<Rule>(&bytes) {
            same_shown(&rule);
        }
        if let Ok(report) = postcard::from_bytes::<Report>(&bytes) {
            same(&report);
        }
        let _ = postcard::from_bytes::<(Proof, Component, WordList, Verdict, Fault)>(&bytes);
    }

    /// A graph's own bytes with one changed: more of them are nearly valid.
    #[test]
    fn changed_graphs_are_refused_or_valid(graph in graphs(), at: prop::sample::Index, to: u8) {
        let mut packed = bytes(&graph);
        let at = at.index(packed.len());
        packed[at] = to;
        if let Ok(graph) = postcard::from_bytes::<Graph>(&packed) {
            same(&graph);
        }
    }
}

#[test]
fn hostile_graphs_are_refused() {
    let cases = [
        ("", "EOF"),
        ("null", "invalid type: null"),
        ("{}", "missing field `version`"),
        (r#"{"version":2,"links":null,"words":[]}"#, "version 2 of the format is not known (1 is expected)"),
        (r#"{"version":0,"links":null,"words":[]}"#, "version 0"),
        (r#"{"version":-1,"links":null,"words":[]}"#, "invalid value: integer `-1`"),
        (r#"{"version":"1","links":null,"words":[]}"#, "invalid type: string"),
        (r#"{"version":1,"version":1,"links":null,"words":[]}"#, "duplicate field `version`"),
        (r#"{"version":1,"links":null}"#, "missing field `words`"),
        // Without its links a graph would be another, and a plain one.
        (r#"{"version":1,"words":[]}"#, "missing field `links`"),
        (r#"{"version":1,"links":null,"words":[],"heads":9}"#, "unknown field `heads`"),
        (r#"{"version":1,"links":null,"words":[[[1,1]]]}"#, "word 0: tail 1 is out of range (the graph has 1 tails)"),
        (r#"{"version":1,"links":[],"words":[[[0,1]]]}"#, "word 0: tail 0 is out of range (the graph has 0 tails)"),
        (
            r#"{"version":1,"links":[[0],[2]],"words":[[],[]]}"#,
            "link 1: head 2 is out of range (the graph has 2 heads)",
        ),
        (r#"{"version":1,"links":[[0]],"words":[]}"#, "link 0: head 0 is out of range (the graph has 0 heads)"),
        (r#"{"version":1,"links":null,"words":[[[0,0]]]}"#, "head 0: the multiplicity of the arc to tail 0 is 0"),
        (r#"{"version":1,"links":null,"words":[[[0,4294967296]]]}"#, "invalid value: integer `4294967296`"),
        (r#"{"version":1,"links":null,"words":[[[0,-1]]]}"#, "invalid value: integer `-1`"),
        (r#"{"version":1,"links":null,"words":[[[0,1.5]]]}"#, "invalid type: floating point"),
        (r#"{"version":1,"links":null,"words":[[[4294967296,1]]]}"#, "invalid value: integer `4294967296`"),
        (r#"{"version":1,"links":null,"words":[[[0,1],[0,1]]]}"#, "row 0: 0 comes after 0 (a row ascends)"),
        (r#"{"version":1,"links":null,"words":[[[1,1],[0,1]],[]]}"#, "row 0: 0 comes after 1 (a row ascends)"),
        (r#"{"version":1,"links":[[],[1,1]],"words":[[],[]]}"#, "row 1: 1 comes after 1 (a row ascends)"),
        (r#"{"version":1,"links":null,"words":[[[0]]]}"#, "invalid length 1"),
        (r#"{"version":1,"links":null,"words":[[[0,1,2]]]}"#, "trailing characters"),
        (r#"{"version":1,"links":null,"words":[[0,1]]}"#, "invalid type: integer"),
        (r#"{"version":1,"links":null,"words":268435455}"#, "expected a list of rows, one for each vertex"),
        (r#"{"version":1,"links":null,"words":[7]}"#, "expected the row of a vertex"),
        (r#"{"version":1,"links":null,"words":[]} x"#, "trailing characters"),
        ("[1,null]", "invalid length 2"),
        ("[2,null,[]]", "version 2"),
        ("[1,null,[],0]", "trailing characters"),
    ];
    for (text, expected) in cases {
        let found = error::<Graph>(text);
        assert!(found.contains(expected), "{text}: {found}");
    }
    let deep = "[".repeat(1 << 16);
    assert!(error::<Graph>(&format!(r#"{{"version":1,"links":{deep}"#)).contains("invalid type"));
}

#[test]
fn hostile_bytes_are_refused() {
    // 2³² − 1 rows, of which none comes; then words of 2³² − 1 arcs; then a rule that adds 2⁶⁰ words.
    let many = [0xFF, 0xFF, 0xFF, 0xFF, 0x0F];
    assert!(postcard::from_bytes::<Graph>(&[&[1, 0][..], &many].concat()).is_err());
    assert!(postcard::from_bytes::<Graph>(&[&[1, 0, 1][..], &many].concat()).is_err());
    assert!(postcard::from_bytes::<Graph>(&[&[1, 1][..], &many].concat()).is_err());
    let mut rule = bytes(&Rule::plain());
    let added = rule.len() - 5;
    assert_eq!(rule[added..], [0, 0, 0, 0, 0]);
    rule.splice(added..=added, [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F]);
    assert!(postcard::from_bytes::<Rule>(&rule).is_err());
    assert!(postcard::from_bytes::<WordList>(&many).is_err());
    // Cut off anywhere, nothing is read.
    cut_off(&ruled());
    cut_off(&Rule::korean());
    cut_off(&Report::default());
}

fn cut_off<T: Serialize + DeserializeOwned>(value: &T) {
    let packed = bytes(value);
    for len in 0..packed.len() {
        assert!(postcard::from_bytes::<T>(&packed[..len]).is_err(), "{len} bytes of {packed:?}");
    }
}

#[test]
fn hostile_rules_are_refused() {
    let rule = json(&Rule::korean());
    let cases = [
        (r#""version":1"#, r#""version":3"#, "version 3 of the format is not known (1 is expected)"),
        (r#""version":1,"#, "", "missing field `version`"),
        (r#""max":null,"#, "", "missing field `max`"),
        (r#""strict":false"#, r#""strict":false,"predicate":null"#, "unknown field `predicate`"),
        (r#""unit":"scalar""#, r#""unit":"letter""#, "unknown variant `letter`"),
        (r#""dueum":"standard""#, r#""dueum":"Standard""#, "unknown variant `Standard`"),
        (r#"{"dueum":"standard"}"#, r#"{"function":null}"#, "unknown variant `function`"),
        (r#"{"dueum":"standard"}"#, r#"{"table":[["a","b"],["a","b"]]}"#, "a link stands in the table twice"),
        (r#"{"dueum":"standard"}"#, r#"{"table":[["a"]]}"#, "invalid length 1"),
        (r#""span":1"#, r#""span":0"#, "invalid value: integer `0`"),
        (r#""span":1"#, r#""span":1,"end":2"#, "unknown field `end`"),
        (r#""index":0"#, r#""index":18446744073709551616"#, "invalid type: floating point"),
        (r#""min":2"#, r#""min":-2"#, "invalid value: integer `-2`"),
        (r#""from":"front""#, r#""from":"middle""#, "unknown variant `middle`"),
        (r#""least":0"#, r#""least":4294967296"#, "invalid value: integer `4294967296`"),
        (r#""small":"as-written""#, r#""small":"tiny""#, "unknown variant `tiny`"),
        (r#""fold_katakana":false"#, r#""fold_katakana":0"#, "invalid type: integer"),
    ];
    for (part, other, expected) in cases {
        assert!(rule.contains(part), "{part}");
        let found = error::<Rule>(&rule.replacen(part, other, 1));
        assert!(found.contains(expected), "{other}: {found}");
    }
    // The greatest numbers are valid, and no word reaches so far.
    let far = rule.replace(r#""index":0,"span":1"#, r#""index":18446744073709551615,"span":18446744073709551615"#);
    let far: Rule = serde_json::from_str(&far).unwrap();
    assert!(matches!(far.ends("사과"), Err(Fault::TooShort { .. })));
}

#[test]
fn other_hostile_values_are_refused() {
    let cases = [
        (error::<Move>(r#"{"arc":3,"outcome":"win"}"#), "missing field `depth`"),
        (error::<Move>(r#"{"arc":3,"outcome":"draw","depth":null}"#), "unknown variant `draw`"),
        (error::<Move>(r#"{"arc":3,"outcome":"win","depth":1,"x":1}"#), "unknown field `x`"),
        (error::<ArcId>("4294967296"), "invalid value"),
        (error::<Verdict>(r#"{"win":{"best":1,"x":1}}"#), "unknown field `x`"),
        (error::<Fault>(r#"{"too-short":{"units":1,"min":2,"x":1}}"#), "unknown field `x`"),
        (error::<Fault>(r#"{"control":"ab"}"#), "expected a character"),
        (error::<Component>(r#"{"tails":[],"heads":[]}"#), "at least one tail"),
        (error::<Component>(r#"{"tails":[1,1],"heads":[]}"#), "ascend"),
        (error::<Component>(r#"{"tails":[1],"heads":[1,0]}"#), "ascend"),
        (error::<WordList>(r#"["a",1]"#), "invalid type: integer"),
        (error::<WordList>(r#"{"a":1}"#), "expected a list of words"),
    ];
    for (found, expected) in cases {
        assert!(found.contains(expected), "{found}");
    }
    let report = json(Lexicon::from_text("사과\n\n과\n자\n", &Rule::korean()).unwrap().report());
    let cases = [
        (r#""version":1"#, r#""version":9"#, "version 9"),
        (r#""blank":1"#, r#""blank":2"#, "of 4 lines and added words, the report accounts for 5"),
        (r#""lines":4,"added":0"#, r#""lines":18446744073709551615,"added":5"#, "of 18446744073709551620 lines"),
        (r#""line":4"#, r#""line":3"#, "expected a line after 3, of 4"),
        (r#""line":4"#, r#""line":5"#, "expected a line after 3, of 4"),
        (r#""line":3"#, r#""line":0"#, "expected a line after 0, of 4"),
        (r#""unknown":[]"#, r#""unknown":[],"lost":[]"#, "unknown field `lost`"),
    ];
    for (part, other, expected) in cases {
        assert!(report.contains(part), "{part} of {report}");
        let found = error::<Report>(&report.replacen(part, other, 1));
        assert!(found.contains(expected), "{other}: {found}");
    }
}

#[test]
fn code_is_not_lost_in_silence() {
    let rule = Rule::korean().only(|word| !word.is_empty());
    let links = LinkRule::function(|tail, allow| allow(tail));
    for (found, expected) in [
        (serde_json::to_string(&rule).map_err(|error| error.to_string()), "a rule with a predicate cannot be written"),
        (
            serde_json::to_string(&links).map_err(|error| error.to_string()),
            "links that are a function cannot be written",
        ),
        (
            serde_json::to_string(&Rule::plain().links(links)).map_err(|error| error.to_string()),
            "links that are a function cannot be written",
        ),
        (postcard::to_allocvec(&rule).map(|_| String::new()).map_err(|error| error.to_string()), ""),
    ] {
        assert!(found.unwrap_err().contains(expected), "{expected}");
    }
}
