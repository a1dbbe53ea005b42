//! The lexicon against a naive one of nested B-trees, malformed input, and the lists that come with the project.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use proptest::prelude::*;
use proptest::test_runner::Config;
use unicode_normalization::UnicodeNormalization;
use wordgraph::{Dueum, Fault, HeadId, Lexicon, LexiconError, LinkRule, Manner, Place, Rule, TailId};

/// How many random cases a property tries; `KKEUT_CASES` asks for another number.
fn config() -> Config {
    let cases = std::env::var("KKEUT_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(2_000);
    Config { cases, failure_persistence: None, ..Config::default() }
}

fn list(name: &str) -> String {
    let path = format!("{}/../../examples/data/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).expect("the list is part of the repository")
}

fn names(lexicon: &Lexicon, heads: impl IntoIterator<Item = HeadId>) -> Vec<String> {
    heads.into_iter().map(|head| lexicon.head_name(head).to_owned()).collect()
}

fn faults(lexicon: &Lexicon) -> Vec<(usize, Fault)> {
    lexicon.report().skipped.iter().map(|skipped| (skipped.line, skipped.fault)).collect()
}

/// Nothing is lost without a trace.
fn check_sum(lexicon: &Lexicon) {
    let report = lexicon.report();
    let accounted = report.blank
        + report.skipped.len()
        + report.refused.len()
        + report.removed
        + report.duplicates
        + report.manner.len()
        + report.words;
    assert_eq!(report.lines + report.added, accounted, "{report:?}");
    assert_eq!(report.words, lexicon.word_count() as usize);
    assert_eq!(report.words as u64, lexicon.graph().word_count());
}

/// What must hold of any lexicon, whatever it was built from.
fn check(lexicon: &Lexicon) {
    check_sum(lexicon);
    let graph = lexicon.graph();
    let heads: Vec<_> = graph.heads().map(|head| lexicon.head_name(head)).collect();
    let tails: Vec<_> = graph.tails().map(|tail| lexicon.tail_name(tail)).collect();
    assert!(heads.is_sorted() && tails.is_sorted());
    for (&name, id) in heads.iter().zip(0..) {
        assert_eq!(lexicon.head(name), Some(HeadId(id)));
        assert!(lexicon.shares_numbering() || graph.arcs_from(HeadId(id)).len() > 0, "{name} begins no word");
    }
    for (&name, id) in tails.iter().zip(0..) {
        assert_eq!(lexicon.tail(name), Some(TailId(id)));
        assert!(lexicon.shares_numbering() || lexicon.is_ending(TailId(id)), "{name} ends no word");
        let linked = graph.heads_of(TailId(id)).filter(|&head| graph.arcs_from(head).len() > 0);
        assert!(lexicon.heads_after(name).eq(linked), "{name}");
    }
    if lexicon.shares_numbering() {
        assert!(graph.is_plain());
        assert_eq!(heads, tails);
    }
    let mut ids = 0;
    for (arc, word) in lexicon.iter() {
        let ends = lexicon.rule().ends(word).unwrap();
        assert_eq!(ends.word(), word, "kept as it is read");
        assert_eq!(ends.head(), lexicon.head_name(graph.head(arc)));
        assert_eq!(ends.tail(), lexicon.tail_name(graph.tail(arc)));
        assert_eq!(lexicon.arc_of(word), Some(arc));
        let id = lexicon.find(word).unwrap();
        assert_eq!((id.index(), lexicon.word(id), lexicon.arc(id)), (ids as usize, word, arc));
        ids += 1;
    }
    assert_eq!(ids, lexicon.word_count());
    for arc in graph.arcs() {
        let words: Vec<_> = lexicon.words(arc).collect();
        assert_eq!(words.len(), graph.multiplicity(arc) as usize);
        assert!(words.windows(2).all(|pair| pair[0] < pair[1]));
        assert!(lexicon.word_ids(arc).map(|id| lexicon.word(id)).eq(words));
    }
}

type Arcs = BTreeMap<(String, String), BTreeSet<String>>;

fn arcs(lexicon: &Lexicon) -> Arcs {
    let graph = lexicon.graph();
    let mut arcs = Arcs::new();
    for (arc, word) in lexicon.iter() {
        let ends = (lexicon.head_name(graph.head(arc)).into(), lexicon.tail_name(graph.tail(arc)).into());
        assert!(arcs.entry(ends).or_default().insert(word.into()), "{word} twice");
    }
    arcs
}

/// A lexicon of first and last code points, written for clarity alone.
#[derive(Debug, Default, PartialEq)]
struct Naive {
    arcs: Arcs,
    blank: usize,
    duplicates: usize,
    skipped: Vec<usize>,
}

fn naive(text: &str) -> Naive {
    let mut naive = Naive::default();
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let mut lines: Vec<&str> = text.split('\n').collect();
    if lines.last() == Some(&"") {
        lines.pop();
    }
    for (at, line) in lines.into_iter().enumerate() {
        let word: Vec<char> = line.trim().nfc().collect();
        let faulty = |&c: &char| {
            c.is_control()
                || c.is_whitespace()
                || c == '\u{FEFF}'
                || ('\u{1100}'..='\u{11FF}').contains(&c)
                || ('\u{3131}'..='\u{318E}').contains(&c)
        };
        if word.is_empty() {
            naive.blank += 1;
        } else if word.len() < 2 || word.iter().any(faulty) {
            naive.skipped.push(at + 1);
        } else {
            let ends = (word[0].into(), word[word.len() - 1].into());
            if !naive.arcs.entry(ends).or_default().insert(word.into_iter().collect()) {
                naive.duplicates += 1;
            }
        }
    }
    naive
}

/// Text of words, faults and ways to write them, from few enough characters that they meet.
fn text() -> impl Strategy<Value = String> {
    let character = prop_oneof![
        24 => prop::sample::select("가나녀여려력역라나각이".chars().collect::<Vec<_>>()),
        8 => Just('\n'),
        3 => prop::sample::select(vec!['\u{1100}', '\u{1161}', '\u{11A8}', '\u{302}', '\u{323}', 'e', 'ê', 'ệ', 'か', '\u{3099}', 'が']),
        1 => prop::sample::select(vec![' ', '\t', '\r', 'ㄱ', '\0', '\u{FEFF}', '\u{3000}', '\u{85}', 'a', 'A', '😀', '\u{2028}']),
    ];
    prop::collection::vec(character, 0..80).prop_map(String::from_iter)
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn agrees_with_the_naive_lexicon(text in text(), dueum in prop::sample::select(Dueum::ALL.to_vec())) {
        let lexicon = Lexicon::from_text(&text, &Rule::plain().dueum(dueum)).unwrap();
        check(&lexicon);
        let report = lexicon.report();
        let found = Naive {
            arcs: arcs(&lexicon),
            blank: report.blank,
            duplicates: report.duplicates,
            skipped: report.skipped.iter().map(|skipped| skipped.line).collect(),
        };
        let naive = naive(&text);
        prop_assert_eq!(&found, &naive);

        let heads: BTreeSet<_> = naive.arcs.keys().map(|(head, _)| head.clone()).collect();
        let tails: BTreeSet<_> = naive.arcs.keys().map(|(_, tail)| tail.clone()).collect();
        let all: BTreeSet<_> = heads.union(&tails).cloned().collect();
        let named = |name: TailId| lexicon.tail_name(name).to_owned();
        prop_assert_eq!(lexicon.endings().map(named).collect::<BTreeSet<_>>(), tails.clone());
        if dueum == Dueum::None {
            prop_assert!(lexicon.shares_numbering());
            prop_assert_eq!(lexicon.graph().tails().map(named).collect::<BTreeSet<_>>(), all.clone());
        } else {
            prop_assert_eq!(lexicon.graph().tails().map(named).collect::<BTreeSet<_>>(), tails);
        }
        for tail in all.iter().map(String::as_str).chain(["녁", "없", ""]) {
            let linked: BTreeSet<String> =
                tail.chars().flat_map(|c| dueum.heads(c)).map(String::from).filter(|head| heads.contains(head)).collect();
            let found = names(&lexicon, lexicon.heads_after(tail));
            prop_assert!(found.iter().eq(&linked), "{}: {:?}, not {:?}", tail, found, linked);
        }
    }

    #[test]
    fn the_ways_in_are_one(text in text()) {
        let rule = Rule::korean();
        let by_text = Lexicon::from_text(&text, &rule).unwrap();
        let by_bytes = Lexicon::from_bytes(text.as_bytes(), &rule).unwrap();
        prop_assert_eq!(by_text.graph(), by_bytes.graph());
        prop_assert_eq!(by_text.report(), by_bytes.report());
        // With a line that is not UTF-8 at the end, the others are read one by one.
        let mut broken = text.clone().into_bytes();
        broken.extend(b"\n\xFF");
        let by_lines = Lexicon::from_bytes(&broken, &rule).unwrap();
        prop_assert_eq!(arcs(&by_text), arcs(&by_lines));
        prop_assert_eq!(by_lines.report().skipped.last().unwrap().fault, Fault::InvalidUtf8 { offset: 0 });

        let lines = text.strip_prefix('\u{FEFF}').unwrap_or(&text).split_terminator('\n');
        let by_words = Lexicon::from_words(lines, &rule).unwrap();
        prop_assert_eq!(by_text.graph(), by_words.graph());
        prop_assert_eq!(by_text.report(), by_words.report());
    }

    #[test]
    fn order_and_repetition_change_nothing(text in text(), seed in any::<u64>()) {
        let rule = Rule::korean();
        let mut lines: Vec<&str> = text.lines().collect();
        let lexicon = Lexicon::from_words(&lines, &rule).unwrap();
        lines.extend(lines.clone());
        lines.sort_by_key(|line| line.len() as u64 ^ seed);
        let other = Lexicon::from_words(lines, &rule).unwrap();
        prop_assert_eq!(lexicon.graph(), other.graph());
        prop_assert!(lexicon.iter().eq(other.iter()));
    }

    #[test]
    fn any_bytes_give_a_report(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        for rule in presets() {
            check(&Lexicon::from_bytes(&bytes, &rule).unwrap());
        }
    }

    #[test]
    fn any_text_gives_a_report(text in "\\PC{0,12}(\n\\PC{0,12}){0,6}") {
        for rule in presets() {
            check(&Lexicon::from_text(&text, &rule).unwrap());
        }
    }

    #[test]
    fn added_and_removed(text in text(), extra in text(), gone in text()) {
        let rule = Rule::korean().add_words(extra.lines()).remove_words(gone.lines());
        let lexicon = Lexicon::from_text(&text, &rule).unwrap();
        check(&lexicon);
        let mut expected = naive(&text).arcs;
        for (ends, words) in naive(&format!("\n{extra}")).arcs {
            expected.entry(ends).or_default().extend(words);
        }
        let gone: BTreeSet<String> = gone.lines().map(|line| line.trim().nfc().collect()).collect();
        for words in expected.values_mut() {
            words.retain(|word| !gone.contains(word));
        }
        expected.retain(|_, words| !words.is_empty());
        prop_assert_eq!(arcs(&lexicon), expected);
    }
}

fn presets() -> [Rule; 7] {
    [
        Rule::plain(),
        Rule::korean(),
        Rule::kung_kung_tta(),
        Rule::front(),
        Rule::shiritori(),
        Rule::english(),
        Rule::vietnamese(),
    ]
}

#[test]
fn the_lists_are_clean() {
    for (name, words, rule) in [
        ("ko_nouns.txt", 231_527, Rule::korean()),
        ("ko_nouns.txt", 231_527, Rule::plain()),
        ("ja_nouns_kana.txt", 91_047, Rule::plain()),
        ("en_words.txt", 111_567, Rule::english()),
    ] {
        let text = list(name);
        let lexicon = Lexicon::from_text(&text, &rule).unwrap();
        let report = lexicon.report();
        assert_eq!((report.lines, report.words, report.duplicates, report.blank), (words, words, 0, 0), "{name}");
        assert_eq!(report.skipped, []);
        check(&lexicon);
        let sorted: BTreeSet<&str> = text.lines().collect();
        assert!(lexicon.iter().map(|(_, word)| word).collect::<BTreeSet<_>>() == sorted, "{name}");
    }
}

#[test]
fn sizes_of_the_graphs() {
    let korean = list("ko_nouns.txt");
    let size = |text: &str, rule: &Rule| {
        let lexicon = Lexicon::from_text(text, rule).unwrap();
        let graph = lexicon.graph();
        (graph.head_count(), graph.tail_count(), lexicon.endings().count(), graph.arc_count(), graph.word_count())
    };
    assert_eq!(size(&korean, &Rule::korean()), (1_709, 1_435, 1_435, 105_826, 231_527));
    assert_eq!(size(&korean, &Rule::plain()), (1_936, 1_936, 1_435, 105_826, 231_527));
    // 11,442 words of the Japanese list end in ん.
    assert_eq!(size(&list("ja_nouns_kana.txt"), &Rule::shiritori()).4, 91_047 - 11_442);
    assert_eq!(size(&list("en_words.txt"), &Rule::english()), (26, 26, 25, 585, 111_567));
}

#[test]
fn malformed_input() {
    type Row = (&'static [u8], u32, &'static [(usize, Fault)]);
    const SHORT: Fault = Fault::TooShort { units: 1, min: 2 };
    let table: &[Row] = &[
        (b"", 0, &[]),
        (b"\n", 0, &[]),
        ("\u{FEFF}".as_bytes(), 0, &[]),
        ("\u{FEFF}\r\n".as_bytes(), 0, &[]),
        ("\u{FEFF}사과\r\n과자\r\n".as_bytes(), 2, &[]),
        ("사과\n\u{FEFF}과자".as_bytes(), 1, &[(2, Fault::WhiteSpace('\u{FEFF}'))]),
        ("사과\n책\n\n가\n과자".as_bytes(), 2, &[(2, SHORT), (4, SHORT)]),
        (
            b"ab\nc\xFFd\n\xE2\x82\nef",
            2,
            &[(2, Fault::InvalidUtf8 { offset: 1 }), (3, Fault::InvalidUtf8 { offset: 0 })],
        ),
        (
            "ㄱ\nㅋㅋ\n가ㄱ\n\u{1100}\n\u{1100}\u{1161}\u{1102}\u{1161}\n\u{1161}\u{1100}".as_bytes(),
            1,
            &[
                (1, Fault::LoneJamo('ㄱ')),
                (2, Fault::LoneJamo('ㅋ')),
                (3, Fault::LoneJamo('ㄱ')),
                (4, Fault::LoneJamo('\u{1100}')),
                (6, Fault::LoneJamo('\u{1161}')),
            ],
        ),
        (
            "사과\t12\n사 과\na\0b\n사\u{3000}과\nab\rcd\n  사과\u{3000}".as_bytes(),
            1,
            &[
                (1, Fault::WhiteSpace('\t')),
                (2, Fault::WhiteSpace(' ')),
                (3, Fault::Control('\0')),
                (4, Fault::WhiteSpace('\u{3000}')),
                (5, Fault::WhiteSpace('\r')),
            ],
        ),
        (
            "사\u{AD}과\n\u{202E}사과\n사과\u{200E}\n사\u{2060}과\n사\u{200D}과".as_bytes(),
            1,
            &[
                (1, Fault::Control('\u{AD}')),
                (2, Fault::Control('\u{202E}')),
                (3, Fault::Control('\u{200E}')),
                (4, Fault::Control('\u{2060}')),
            ],
        ),
        (b"\xFF\xFEa\0b\0\n\0", 0, &[(1, Fault::InvalidUtf8 { offset: 0 }), (2, Fault::Control('\0'))]),
    ];
    for &(bytes, words, skipped) in table {
        let lexicon = Lexicon::from_bytes(bytes, &Rule::korean()).unwrap();
        let shown = String::from_utf8_lossy(bytes);
        assert_eq!(lexicon.word_count(), words, "{shown:?}");
        assert_eq!(faults(&lexicon), skipped, "{shown:?}");
        check(&lexicon);
    }
}

#[test]
fn messages_say_where_and_what() {
    let lexicon = Lexicon::from_bytes("사과\n책\nㄱㄴ\n가가대소".as_bytes(), &Rule::korean().length(2..=3)).unwrap();
    let mut shown = String::new();
    for skipped in &lexicon.report().skipped {
        writeln!(shown, "{skipped}").unwrap();
    }
    assert_eq!(
        shown,
        "line 2: too short (length 1, at least 2)\nline 3: lone jamo 'ㄱ'\nline 4: too long (length 4, at most 3)\n"
    );
    assert_eq!(Fault::LineTooLong { bytes: 5_000 }.to_string(), "5000 bytes are more than a word can have (4096)");
}

#[test]
fn a_line_of_ten_megabytes() {
    let long = "가".repeat(10_000_000 / 3);
    let bytes = long.len();
    let text = format!("사과\n{long}\n과자\n");
    for rule in presets() {
        let lexicon = Lexicon::from_text(&text, &rule).unwrap();
        assert!(faults(&lexicon).contains(&(2, Fault::LineTooLong { bytes })));
        assert!(!lexicon.contains(&long));
        assert_eq!(lexicon.head(&long), None);
        assert_eq!(lexicon.heads_after(&long).count(), 0);
    }
    // Combining marks, which normalisation must sort.
    let marks = format!("a{}", "\u{323}\u{302}".repeat(2_500_000));
    assert_eq!(Lexicon::from_text(&marks, &Rule::plain()).unwrap().report().skipped.len(), 1);
    // Nothing but line ends.
    let blank = "\r\n".repeat(5_000_000);
    assert_eq!(Lexicon::from_text(&blank, &Rule::plain()).unwrap().report().blank, 5_000_000);
}

#[test]
fn duplicates_and_spellings() {
    let decomposed: String = "한국".nfd().collect();
    assert_ne!(decomposed, "한국");
    let text = format!("한국\n한국 \n{decomposed}\n국한\n한국");
    let lexicon = Lexicon::from_text(&text, &Rule::korean()).unwrap();
    assert_eq!((lexicon.word_count(), lexicon.report().duplicates), (2, 3));
    assert_eq!(lexicon.find(&decomposed), lexicon.find("한국"));
    assert_eq!(lexicon.head(&"한".nfd().collect::<String>()), lexicon.head("한"));
    assert_eq!(names(&lexicon, lexicon.heads_after(&"국".nfd().collect::<String>())), ["국"]);

    let english = Lexicon::from_text("Apple\napple\nAPPLE\nElk", &Rule::english()).unwrap();
    assert_eq!((english.word_count(), english.report().duplicates), (2, 2));
    assert!(english.contains("aPPle") && english.head("E") == english.head("e"));

    let kana = Lexicon::from_text("リンゴ\nりんご\nゴリラ\nごりら", &Rule::shiritori()).unwrap();
    assert_eq!((kana.word_count(), kana.report().duplicates), (2, 2));
    assert!(kana.contains("ゴりラ"));
}

#[test]
fn added_and_removed_words_are_reported() {
    let rule = Rule::korean().add_words(["과자", " 사과 ", "책", "ㄱㄴ"]).remove_words(["자두", "없음", "두부", ""]);
    let lexicon = Lexicon::from_text("사과\n자두\n두부\n자두", &rule).unwrap();
    check(&lexicon);
    assert_eq!(lexicon.iter().map(|(_, word)| word).collect::<Vec<_>>(), ["과자", "사과"]);
    let report = lexicon.report();
    assert_eq!((report.lines, report.added, report.removed, report.duplicates), (4, 4, 3, 1));
    assert_eq!(report.unknown, ["없음", ""]);
    let refused: Vec<_> = report.refused.iter().map(|refused| (refused.word.as_str(), refused.fault)).collect();
    assert_eq!(refused, [("책", Fault::TooShort { units: 1, min: 2 }), ("ㄱㄴ", Fault::LoneJamo('ㄱ'))]);

    // A word that was added can be removed.
    let both = Rule::korean().add_words(["과자"]).remove_words(["과자"]).strict(true);
    assert_eq!(Lexicon::from_text("", &both).unwrap().word_count(), 0);
}

#[test]
fn strict_rules_fail() {
    let removed = Lexicon::from_text("사과", &Rule::korean().remove_words(["과자"]).strict(true)).unwrap_err();
    assert_eq!(removed, LexiconError::Removed { word: "과자".into() });
    let added = Lexicon::from_text("사과", &Rule::korean().add_words(["과"]).strict(true)).unwrap_err();
    assert_eq!(added.to_string(), "added word \"과\": too short (length 1, at least 2)");
}

#[test]
fn plain_heads_and_tails_are_one_numbering() {
    let lexicon = Lexicon::from_text("가나\n나다", &Rule::plain()).unwrap();
    for (id, name) in (0..).zip(["가", "나", "다"]) {
        assert_eq!((lexicon.head(name), lexicon.tail(name)), (Some(HeadId(id)), Some(TailId(id))));
    }
    assert!(lexicon.endings().eq([TailId(1), TailId(2)]));
    assert!(!lexicon.is_ending(TailId(0)));
    assert_eq!(names(&lexicon, lexicon.heads_after("다")), [""; 0]);
    // A table that changes nothing is the plain game as well.
    assert!(
        Lexicon::from_text("가나", &Rule::plain().links(LinkRule::table([("가", "가")]))).unwrap().graph().is_plain()
    );
}

/// The link 녀 → 여 joins tail 0 to head 0, which makes the graph a plain one, and the names must still be two.
#[test]
fn a_plain_graph_of_two_numberings() {
    let lexicon = Lexicon::from_text("여녀", &Rule::korean()).unwrap();
    check(&lexicon);
    assert!(lexicon.graph().is_plain() && !lexicon.shares_numbering());
    assert_eq!((lexicon.head_name(HeadId(0)), lexicon.tail_name(TailId(0))), ("여", "녀"));
}

#[test]
fn links_by_a_table() {
    let links = LinkRule::table([("나", "다"), ("나", "라"), ("나", "없")]);
    let lexicon = Lexicon::from_text("가나\n다가\n라나\n나나", &Rule::plain().links(links)).unwrap();
    check(&lexicon);
    let tail = lexicon.tail("나").unwrap();
    assert_eq!(names(&lexicon, lexicon.graph().heads_of(tail)), ["다", "라"]);
    let tail = lexicon.tail("가").unwrap();
    assert_eq!(names(&lexicon, lexicon.graph().heads_of(tail)), ["가"]);
}

#[test]
fn other_places_and_lengths() {
    let front = Lexicon::from_text("바나나\n나비\n비바", &Rule::front()).unwrap();
    check(&front);
    let arc = front.arc_of("바나나").unwrap();
    assert_eq!(front.head_name(front.graph().head(arc)), "나");
    assert_eq!(front.tail_name(front.graph().tail(arc)), "바");

    let three = Lexicon::from_text("가\n가나\n가나다\n가나다라", &Rule::kung_kung_tta()).unwrap();
    assert_eq!(three.iter().map(|(_, word)| word).collect::<Vec<_>>(), ["가나다"]);
    assert_eq!(three.report().skipped.len(), 3);

    let overlap = Lexicon::from_text("nation\nonion\non\nOnce", &Rule::english().overlap(2)).unwrap();
    check(&overlap);
    let tail = overlap.tail("on").unwrap();
    assert!(
        overlap
            .graph()
            .arcs_from(overlap.graph().heads_of(tail).next().unwrap())
            .flat_map(|arc| overlap.words(arc))
            .eq(["once", "on", "onion"])
    );

    let second = Rule::plain().head(Place::from_front(1)).tail(Place::from_back(1));
    let lexicon = Lexicon::from_text("abcd\nxb", &second).unwrap();
    check(&lexicon);
    assert_eq!(lexicon.word_count(), 2);
}

#[test]
fn manner_takes_words_out_of_the_lexicon() {
    // 슭 begins nothing; 기슭 ends the game at once, and then so does 자기.
    let text = "기슭\n자기\n과자\n사과\n과사";
    let kept = |manner| {
        let lexicon = Lexicon::from_text(text, &Rule::korean().manner(manner)).unwrap();
        check(&lexicon);
        let manner: Vec<String> = lexicon.report().manner.iter().map(str::to_owned).collect();
        (lexicon.iter().map(|(_, word)| word.to_owned()).collect::<Vec<_>>(), manner, lexicon.tail("슭").is_some())
    };
    let (words, gone, _) = kept(Manner::NONE);
    assert_eq!((words.len(), gone.len()), (5, 0));
    let (words, gone, tail) = kept(Manner::one_round(1));
    assert_eq!(gone, ["기슭"]);
    assert_eq!((words.len(), tail), (4, false));
    let (words, gone, _) = kept(Manner::fixed_point(1));
    assert_eq!(gone, ["과자", "기슭", "자기"]);
    assert_eq!(words, ["과사", "사과"]);
}

#[test]
fn lexicons_can_be_shared() {
    fn shared<T: Send + Sync + Clone + std::fmt::Debug>() {}
    shared::<Lexicon>();
    shared::<Rule>();
    shared::<LinkRule>();
    shared::<LexiconError>();
    shared::<wordgraph::Report>();
}

#[test]
fn a_lexicon_is_shown_by_its_sizes() {
    let lexicon = Lexicon::from_text(&list("en_words.txt"), &Rule::english()).unwrap();
    let shown = format!("{lexicon:?}");
    assert!(shown.contains("words: 111567") && shown.len() < 1_000, "{shown}");
}
