//! How rules read words: every preset and convention in tables, places and lengths against a naive reading.

use proptest::prelude::*;
use proptest::test_runner::Config;
use unicode_normalization::UnicodeNormalization;
use wordgraph::{Dueum, Fault, FinalN, Kana, Lexicon, LongMark, Manner, Place, Rule, SmallKana, Unit};

/// How many random cases a property tries; `KKEUT_CASES` asks for another number.
fn config() -> Config {
    let cases = std::env::var("KKEUT_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(4_000);
    Config { cases, failure_persistence: None, ..Config::default() }
}

/// Word, head and tail, or the fault.
fn read(rule: &Rule, word: &str) -> Result<[String; 3], Fault> {
    rule.ends(word).map(|ends| [ends.word(), ends.head(), ends.tail()].map(str::to_owned))
}

fn check(rule: &Rule, table: &[(&str, &str, &str)]) {
    for &(word, head, tail) in table {
        let ends = rule.ends(word).unwrap_or_else(|fault| panic!("{word}: {fault}"));
        assert_eq!((ends.head(), ends.tail()), (head, tail), "{word}");
    }
}

#[test]
fn presets() {
    check(&Rule::plain(), &[("가나다", "가", "다"), ("Ab", "A", "b"), ("éa", "é", "a"), ("😀a", "😀", "a")]);
    check(&Rule::korean(), &[("력사", "력", "사"), (" 여자\r", "여", "자")]);
    check(&Rule::kung_kung_tta(), &[("바나나", "바", "나")]);
    check(&Rule::front(), &[("바나나", "나", "바")]);
    check(&Rule::english(), &[("Apple", "a", "e"), ("ÉCLAIR", "é", "r"), ("don't", "d", "t")]);
    check(&Rule::english().overlap(2), &[("Nation", "na", "on"), ("on", "on", "on"), ("one", "on", "ne")]);
    check(
        &Rule::vietnamese(),
        &[
            ("con mèo", "con", "mèo"),
            ("Con  mèo\u{A0}con", "con", "con"),
            ("ca-cao", "ca", "cao"),
            ("xe\tđạp", "xe", "đạp"),
        ],
    );
    assert_eq!(Rule::vietnamese().ends("con\u{A0} \tMèo").unwrap().word(), "con mèo");
    assert_eq!(Rule::vietnamese().ends("mèo"), Err(Fault::TooShort { units: 1, min: 2 }));
    let overlap = Rule::vietnamese().overlap(2);
    check(&overlap, &[("a b-c", "a b", "b c")]);
}

/// 앞말잇기 under the reverse rule is 끝말잇기 under the standard one, with time reversed.
#[test]
fn the_mirror_image() {
    let words = ["여자", "녀가", "가려", "라여", "나라", "가락", "낙녀", "락가", "녀녀"];
    let back = Lexicon::from_words(words, &Rule::korean()).unwrap();
    let front = Lexicon::from_words(words, &Rule::front().dueum(Dueum::ReverseStandard)).unwrap();
    let follows = |lexicon: &Lexicon, one: &str, other: &str| {
        let [one, other] = [one, other].map(|word| lexicon.arc_of(word).unwrap());
        let graph = lexicon.graph();
        graph.has_link(graph.tail(one), graph.head(other))
    };
    for one in words {
        for other in words {
            assert_eq!(follows(&back, one, other), follows(&front, other, one), "{one} {other}");
        }
    }
}

#[test]
fn shiritori() {
    check(
        &Rule::shiritori(),
        &[
            ("しりとり", "し", "り"),
            ("きしゃ", "き", "や"),
            ("コーヒー", "こ", "ひ"),
            ("ティー", "て", "い"),
            ("あっ", "あ", "つ"),
            ("らーめーー", "ら", "め"),
            ("ンジャメナ", "ん", "な"),
            ("が\u{3099}か", "が", "か"),
            ("か\u{3099}か", "が", "か"),
            ("カ\u{3099}カ", "が", "か"),
        ],
    );
    for word in ["みかん", "パン", "らーめんー", "きりん"] {
        assert_eq!(Rule::shiritori().ends(word), Err(Fault::FinalN), "{word}");
    }
    assert_eq!(Rule::shiritori().ends("ーー"), Err(Fault::TooShort { units: 0, min: 1 }));
    // A mark counts in the length.
    assert!(Rule::shiritori().ends("あー").is_ok());
    // Front to back as well.
    let front = Rule::shiritori().head(Place::LAST).tail(Place::FIRST);
    check(&front, &[("みかん", "ん", "み"), ("きしゃー", "や", "き")]);
    assert_eq!(front.ends("ンジャメナ"), Err(Fault::FinalN));
}

#[test]
fn kana_conventions() {
    let rule = |kana| Rule::plain().kana(kana);
    check(&rule(Kana::AS_WRITTEN), &[("きしゃ", "き", "ゃ"), ("コーヒー", "コ", "ー"), ("みかん", "み", "ん")]);
    check(
        &rule(Kana::AS_WRITTEN.small(SmallKana::Large)),
        &[("きしゃ", "き", "や"), ("キシャ", "キ", "ヤ"), ("ァッ", "ア", "ツ")],
    );
    check(
        &rule(Kana::AS_WRITTEN.small(SmallKana::Joined)),
        &[
            ("きしゃ", "き", "しゃ"),
            ("しゃしん", "しゃ", "ん"),
            ("シャカ", "シャ", "カ"),
            ("ゃき", "や", "き"),
            ("かっ", "か", "つ"),
            ("らフィぁ", "ら", "フィぁ"),
        ],
    );
    assert_eq!(rule(Kana::AS_WRITTEN.small(SmallKana::Joined)).ends("しゃ"), Err(Fault::TooShort { units: 1, min: 2 }),);
    check(&rule(Kana::AS_WRITTEN.long_mark(LongMark::Skip)), &[("コーヒー", "コ", "ヒ"), ("ーか", "ー", "か")]);
    check(
        &rule(Kana::AS_WRITTEN.long_mark(LongMark::Vowel)),
        &[
            ("コーヒー", "コ", "イ"),
            ("らーー", "ら", "あ"),
            ("メニュー", "メ", "ウ"),
            ("うんー", "う", "ー"),
            ("ーか", "ー", "か"),
        ],
    );
    let joined_vowel = Kana::SHIRITORI.small(SmallKana::Joined).long_mark(LongMark::Vowel);
    check(&rule(joined_vowel), &[("メニュー", "め", "う"), ("きしゃ", "き", "しゃ")]);
    let joined_skip = Kana::SHIRITORI.small(SmallKana::Joined);
    check(&rule(joined_skip), &[("メニュー", "め", "にゅ")]);
    check(&rule(Kana::SHIRITORI.final_n(FinalN::Ordinary)), &[("みかん", "み", "ん")]);
    check(&rule(Kana::SHIRITORI.fold_katakana(false)), &[("コーヒー", "コ", "ヒ"), ("キシャ", "キ", "ヤ")]);
    assert_eq!(rule(Kana::SHIRITORI.fold_katakana(false)).ends("パン"), Err(Fault::FinalN));
    // Two kana at the end.
    check(&rule(Kana::SHIRITORI).overlap(2), &[("コーヒー", "こー", "ーひ"), ("きしゃ", "きし", "しや")]);
    check(&rule(Kana::SHIRITORI.long_mark(LongMark::Vowel)).overlap(2), &[("コーヒー", "こお", "ひい")]);
}

#[test]
fn grapheme_clusters() {
    let rule = Rule::plain().unit(Unit::Grapheme);
    check(
        &rule,
        &[
            ("नमस्ते", "न", "स्ते"),
            ("👨‍👩‍👧ab", "👨‍👩‍👧", "b"),
            ("q\u{323}\u{307}a", "q\u{323}\u{307}", "a"),
            ("가나", "가", "나"),
            // Old Hangul: ㅎㆍㄴ is one syllable.
            ("\u{1112}\u{119E}\u{11AB}글", "\u{1112}\u{119E}\u{11AB}", "글"),
        ],
    );
    assert_eq!(rule.ends("가\u{1112}"), Err(Fault::LoneJamo('\u{1112}')));
    assert_eq!(rule.ends("ㅋㅋ"), Err(Fault::LoneJamo('ㅋ')));
    assert_eq!(Rule::plain().ends("\u{1112}\u{119E}\u{11AB}글"), Err(Fault::LoneJamo('\u{1112}')));
}

#[test]
fn places_that_a_word_does_not_have() {
    let rule = Rule::plain().length(..).tail(Place::from_front(2));
    assert_eq!(rule.ends("ab"), Err(Fault::TooShort { units: 2, min: 3 }));
    check(&rule, &[("abc", "a", "c"), ("abcd", "a", "c")]);
    let far = Rule::plain().length(..).head(Place::from_back(usize::MAX).span(usize::MAX));
    assert_eq!(far.ends("ab"), Err(Fault::TooShort { units: 2, min: usize::MAX }));
    assert_eq!(Rule::plain().length(..).ends(""), Err(Fault::TooShort { units: 0, min: 1 }));
}

#[test]
fn lengths() {
    use std::ops::Bound::{Excluded, Included, Unbounded};
    let allowed = |rule: Rule| (1..6).filter(|&n| rule.ends(&"가".repeat(n)).is_ok()).collect::<Vec<_>>();
    assert_eq!(allowed(Rule::korean()), [2, 3, 4, 5]);
    assert_eq!(allowed(Rule::korean().length(..)), [1, 2, 3, 4, 5]);
    assert_eq!(allowed(Rule::korean().length(2..=3)), [2, 3]);
    assert_eq!(allowed(Rule::korean().length(2..4)), [2, 3]);
    assert_eq!(allowed(Rule::korean().length((Excluded(2), Included(4)))), [3, 4]);
    assert_eq!(allowed(Rule::korean().length((Excluded(usize::MAX), Unbounded))), [0; 0]);
    assert_eq!(allowed(Rule::korean().length(..0)), [0; 0]);
    assert_eq!(allowed(Rule::korean().length((Included(4), Included(2)))), [0; 0]);
}

#[test]
fn a_rule_can_be_shown() {
    let rule = Rule::korean().only(|_| true).dueum(Dueum::Free).manner(Manner::one_round(1));
    let shown = format!("{rule:?}");
    assert!(shown.contains("Free") && shown.contains("least: 1"), "{shown}");
}

#[test]
fn a_predicate_decides() {
    let rule = Rule::korean().only(|word| word != "가가");
    assert_eq!(rule.ends("가가"), Err(Fault::Predicate));
    assert!(rule.ends("가나").is_ok());
}

#[test]
fn the_longest_word() {
    let longest = "a".repeat(Rule::MAX_WORD_BYTES);
    assert!(Rule::plain().ends(&longest).is_ok());
    let bytes = longest.len() + 1;
    assert_eq!(Rule::plain().ends(&format!("{longest}a")), Err(Fault::LineTooLong { bytes }));
}

fn place() -> impl Strategy<Value = (bool, usize, usize)> {
    (any::<bool>(), 0..3usize, 1..3usize)
}

fn build((back, index, span): (bool, usize, usize)) -> Place {
    if back { Place::from_back(index) } else { Place::from_front(index) }.span(span)
}

/// The same, on a vector of characters.
fn cut(word: &[char], (back, index, span): (bool, usize, usize)) -> Option<String> {
    let (start, end) = if back {
        let end = word.len().checked_sub(index)?;
        (end.checked_sub(span)?, end)
    } else {
        (index, index + span)
    };
    word.get(start..end).map(String::from_iter)
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn places_agree_with_slices(
        word in "[가-깋a-cA-Cあ-おéÉ]{0,6}",
        head in place(),
        tail in place(),
        (min, max) in (0..4usize, 0..8usize),
        fold in any::<bool>(),
    ) {
        let rule = Rule::plain().head(build(head)).tail(build(tail)).length(min..=max).fold_case(fold);
        let kept = if fold { word.to_lowercase() } else { word.clone() };
        let chars: Vec<char> = kept.chars().collect();
        let fits = (min.max(1)..=max).contains(&chars.len());
        let expected = match (cut(&chars, head), cut(&chars, tail)) {
            (Some(head), Some(tail)) if fits => Some([kept, head, tail]),
            _ => None,
        };
        prop_assert_eq!(read(&rule, &word).ok(), expected);
    }

    /// What is kept is read as itself, and any spelling of it is the same word.
    #[test]
    fn reading_is_idempotent(word in "[\\PC\u{1100}-\u{1112}\u{1161}-\u{1175}\u{11A8}-\u{11C2}\u{3099}ァ-ヺぁ-ん\u{300}-\u{345}İẞΣK]{0,8}") {
        let every = [
            Rule::plain(),
            Rule::plain().unit(Unit::Grapheme).fold_case(true),
            Rule::shiritori(),
            Rule::shiritori().kana(Kana::SHIRITORI.small(SmallKana::Joined).long_mark(LongMark::Vowel)),
            Rule::english().overlap(2),
            Rule::vietnamese().length(..),
        ];
        for rule in every {
            let first = read(&rule, &word);
            if let Ok([kept, ..]) = &first {
                prop_assert_eq!(&read(&rule, kept), &first);
                prop_assert!(kept.nfc().eq(kept.chars()), "{:?} is not in NFC", kept);
            }
            let decomposed: String = word.nfd().collect();
            prop_assert_eq!(read(&rule, &decomposed), first, "{:?}", rule);
        }
    }
}
