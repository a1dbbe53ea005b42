//! `wordchain` as its users meet it: what it prints, what it returns, and what it says of bad input. Small games are
//! computed by hand.

use std::collections::BTreeMap;
use std::fs;
use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use serde_json::Value;
use unicode_width::UnicodeWidthStr;

struct Run {
    code: Option<i32>,
    out: String,
    err: String,
}

fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_wordchain"));
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        command.env_remove(name);
    }
    command
}

fn finish(mut command: Command, input: &[u8]) -> Run {
    let mut child = command.spawn().unwrap();
    // A command line that is at fault is refused before anything is read.
    let _ = child.stdin.take().unwrap().write_all(input);
    let output = child.wait_with_output().unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    assert!(!err.contains("panicked"), "{err}");
    Run { code: output.status.code(), out: String::from_utf8(output.stdout).unwrap(), err }
}

/// Runs it on the embedded list, or on what the arguments name.
fn run(args: &[&str]) -> Run {
    finish(command(args), b"")
}

/// Runs it on words separated by spaces.
fn on(words: &str, args: &[&str]) -> Run {
    on_bytes(words.replace(' ', "\n").as_bytes(), args)
}

fn on_bytes(input: &[u8], args: &[&str]) -> Run {
    finish(command(&[&["--words", "-"], args].concat()), input)
}

/// What it prints where all goes well.
fn ok(run: Run) -> String {
    assert_eq!(run.code, Some(0), "{}", run.err);
    run.out
}

/// The rows of tab-separated values, without the header.
fn rows(tsv: &str) -> Vec<Vec<&str>> {
    tsv.lines().skip(1).map(|line| line.split('\t').collect()).collect()
}

fn file(name: &str, content: &[u8]) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, content).unwrap();
    path
}

/// 다 has the last word; 가 begins a word and ends none.
const PATH: &str = "가나 나다 다사";

/// 가 → 나 → 다 → 가, with a road into it.
const CYCLE: &str = "마사 사가 가나 나다 다가";

#[test]
fn analyze_by_hand() {
    let out = ok(on(PATH, &["analyze", "--format", "tsv"]));
    assert_eq!(out, "tail\toutcome\tdepth\n나\tloss\t2\n다\twin\t1\n사\tloss\t0\n");
    let out = ok(on(CYCLE, &["analyze", "--format", "tsv", "--rule", "none"]));
    assert_eq!(out, "tail\toutcome\tdepth\n가\troot\t\n나\troot\t\n다\troot\t\n사\troot\t\n");
    // 여자 and 자녀 are a pair by the rule: who has 자 is answered with the other. Without it, nothing follows 자녀.
    let words = "해녀 여자 자녀";
    let out = ok(on(words, &["analyze", "--format", "tsv"]));
    assert_eq!(out, "tail\toutcome\tdepth\n녀\tloss\t0\n자\tloss\t0\n");
    let out = ok(on(words, &["analyze", "--format", "tsv", "--rule", "none"]));
    assert_eq!(out, "tail\toutcome\tdepth\n녀\tloss\t0\n자\twin\t1\n");
}

#[test]
fn analyze_for_people() {
    let out = ok(on(PATH, &["analyze"]));
    assert_eq!(
        out,
        "tail  outcome  depth  reason       word\n\
         나    loss         2  propagation\n\
         다    win          1  propagation  다사\n\
         사    loss         0  dead end\n"
    );
}

/// Who has won what in the dictionary, by rule: won, lost, root.
#[test]
fn embedded_outcomes() {
    for (rule, counts) in [("standard", [817, 548, 70]), ("none", [749, 518, 168])] {
        let out = ok(run(&["analyze", "--format", "tsv", "--rule", rule]));
        assert!(out.starts_with("tail\toutcome\tdepth\n"));
        let rows = rows(&out);
        assert_eq!(rows.len(), 1435);
        assert!(rows.windows(2).all(|pair| pair[0][0] < pair[1][0]), "sorted by code point");
        let mut found = [0; 3];
        for row in &rows {
            let [tail, outcome, depth] = row[..] else { panic!("{row:?}") };
            assert_eq!(tail.chars().count(), 1);
            let at = ["win", "loss", "root"].iter().position(|&name| name == outcome).unwrap();
            found[at] += 1;
            // An odd number of words wins, an even number loses.
            match at {
                0 => assert_eq!(depth.parse::<u32>().unwrap() % 2, 1, "{row:?}"),
                1 => assert_eq!(depth.parse::<u32>().unwrap() % 2, 0, "{row:?}"),
                _ => assert_eq!(depth, ""),
            }
        }
        assert_eq!(found, counts, "{rule}");
    }
}

fn stats(args: &[&str]) -> BTreeMap<(String, String), u64> {
    let out = ok(run(&[&["stats", "--format", "tsv"], args].concat()));
    rows(&out).iter().map(|row| ((row[0].into(), row[1].into()), row[2].parse().unwrap())).collect()
}

#[test]
fn embedded_counts() {
    type Counts = [(&'static str, &'static str, u64); 15];
    let standard: Counts = [
        ("list", "words", 231_527),
        ("list", "arcs", 105_826),
        ("list", "endings", 1435),
        ("list", "beginnings", 1709),
        ("syllables by outcome", "win", 817),
        ("syllables by outcome", "loss", 548),
        ("syllables by outcome", "root", 70),
        ("syllables by reason", "loop", 16),
        ("roots", "tails", 70),
        ("roots", "tails that end a word", 70),
        ("roots", "words", 112),
        ("roots", "components", 56),
        ("roots", "major components", 5),
        ("roots", "minor components", 51),
        ("roots", "tails of the largest", 15),
    ];
    let plain: Counts = [
        ("list", "words", 231_527),
        ("list", "arcs", 105_826),
        ("list", "endings", 1435),
        ("list", "beginnings", 1709),
        ("syllables by outcome", "win", 749),
        ("syllables by outcome", "loss", 518),
        ("syllables by outcome", "root", 168),
        ("syllables by depth", "loss in 0", 229),
        ("roots", "tails", 213),
        ("roots", "tails that end a word", 168),
        ("roots", "words", 938),
        ("roots", "components", 118),
        ("roots", "major components", 3),
        ("roots", "minor components", 115),
        ("roots", "tails of the largest", 96),
    ];
    for (rule, counts) in [("standard", standard), ("none", plain)] {
        let stats = stats(&["--rule", rule]);
        for (group, what, count) in counts {
            assert_eq!(stats.get(&(group.into(), what.into())), Some(&count), "{rule}, {group}, {what}");
        }
        let sum = |group: &str| stats.iter().filter(|(key, _)| key.0 == group).map(|(_, count)| count).sum::<u64>();
        assert_eq!(sum("syllables by outcome"), 1435);
        assert_eq!(sum("words by value"), 231_527);
        assert_eq!(sum("syllables by reason"), sum("syllables by depth"));
    }
}

#[test]
fn moves_by_hand() {
    let words = "가나 나다 나사 나비사 다사";
    let out = ok(on(words, &["moves", "나", "--format", "tsv"]));
    assert_eq!(
        out,
        "word\thead\ttail\tvalue\tdepth\n나비사\t나\t사\twin\t1\n나사\t나\t사\twin\t1\n나다\t나\t다\tloss\t2\n"
    );
    let out = ok(on(words, &["moves", "사", "--previous", "--format", "tsv"]));
    let found: Vec<_> = rows(&out).into_iter().map(|row| row[0]).collect();
    assert_eq!(found, ["나비사", "나사", "다사"]);
    let out = ok(on(words, &["moves", "나", "--limit", "1"]));
    assert!(out.contains("The first 1 of 3 rows."), "{out}");
    assert_eq!(out.lines().last(), Some("나비사  나    사    win        1"));
}

#[test]
fn a_syllable_that_ends_no_word() {
    let out = ok(on(PATH, &["moves", "가"]));
    assert!(out.contains("No word ends in 가"), "{out}");
    assert!(out.contains("outcome   win"), "{out}");
    // Nor does 려 begin one, but 여 does.
    let out = ok(on("여나 나다", &["moves", "려", "--format", "json"]));
    let json: Value = serde_json::from_str(&out).unwrap();
    assert_eq!((&json["outcome"], &json["rows"][0]["word"]), (&"loss".into(), &"여나".into()));
    let out = ok(on(PATH, &["moves", "뷁"]));
    assert!(out.contains("No word can follow 뷁."), "{out}");
    // In TSV the table stands alone, and the note goes elsewhere.
    let run = on(PATH, &["moves", "가", "--format", "tsv"]);
    assert!(run.err.contains("No word ends in 가"));
    assert_eq!(run.out, "word\thead\ttail\tvalue\tdepth\n가나\t가\t나\twin\t3\n");
}

#[test]
fn words_by_hand() {
    let words = "가나 나가 나다";
    let out = ok(on(words, &["word", "가나", "나다", "--format", "tsv"]));
    assert_eq!(
        out,
        "word\thead\ttail\tvalue\tdepth\twords\tpairs\tanswer\n\
         가나\t가\t나\tloss\t2\t1\t1\t나가\n나다\t나\t다\twin\t1\t1\t0\t\n"
    );
    let run = on(words, &["word", "가나", "다나", "ㅋㅋ"]);
    assert_eq!(run.code, Some(1));
    assert!(run.out.contains("\"다나\" is not in the list."), "{}", run.out);
    assert!(run.out.contains("\"ㅋㅋ\" is not in the list: lone jamo 'ㅋ'."), "{}", run.out);
    assert!(run.out.lines().last().unwrap().starts_with("가나"));
}

#[test]
fn find_by_pattern() {
    let out = ok(on(PATH, &["find", "^[가다]", "--format", "tsv"]));
    assert_eq!(rows(&out), [["가나", "가", "나", "win", "3"], ["다사", "다", "사", "win", "1"]]);
    let run = on(PATH, &["find", "("]);
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("unclosed group"), "{}", run.err);
}

#[test]
fn strategy_by_hand() {
    let out = ok(on(PATH, &["strategy", "나", "--format", "tsv"]));
    assert_eq!(
        rows(&out),
        [
            ["1", "player", "나다", "다", "win", "1", ""],
            ["2", "opponent", "다사", "사", "loss", "0", "no word follows"]
        ]
    );
    let out = ok(on(PATH, &["strategy", "나", "--format", "tsv", "--depth", "1"]));
    assert_eq!(rows(&out).len(), 1);
    // Won by the loop; then 나 can only be given what wins.
    let out = ok(on("가가 가나 나다", &["strategy", "가", "--format", "tsv"]));
    assert_eq!(
        rows(&out),
        [
            ["1", "player", "가가", "가", "loss", "2", "loop"],
            ["2", "opponent", "가나", "나", "win", "1", ""],
            ["3", "player", "나다", "다", "loss", "0", "no word follows"]
        ]
    );
    // Of three loops one wins, and the other two are a pair.
    let out = ok(on("가가 가비가 가사가", &["strategy", "가", "--format", "tsv", "--pairs"]));
    assert_eq!(
        rows(&out),
        [
            ["1", "player", "가가 (+2)", "가", "loss", "0", "loop"],
            ["2", "opponent", "가비가 (+1)", "가", "", "", "pair, answered by 가사가"]
        ]
    );
    let out = ok(on("가나 나가", &["strategy", "가", "--format", "tsv", "--pairs"]));
    assert_eq!(rows(&out), [["1", "player", "가나", "나", "", "", "pair, answered by 나가"]]);
    let out = ok(on(PATH, &["strategy", "가", "--format", "tsv"]));
    assert_eq!(rows(&out)[0], ["1", "player", "가나", "나", "loss", "2", ""]);
    assert_eq!(rows(&out).len(), 3);
    let out = ok(on(CYCLE, &["strategy", "가"]));
    assert!(out.contains("가 is not decided"), "{out}");
}

/// How many words a line of a strategy stands for: `나무`, `나무 (+2)` or `(3 words)`.
fn words_of(cell: &str) -> usize {
    match cell.split_once('(') {
        Some((_, more)) => {
            let number: usize = more.trim_start_matches('+').split([' ', ')']).next().unwrap().parse().unwrap();
            number + usize::from(more.starts_with('+'))
        }
        None => 1,
    }
}

/// Every line of every tree: the winner has one answer to what the loser says, and each leads nearer to the end.
#[test]
fn strategies_of_the_dictionary() {
    let analysis = ok(run(&["analyze", "--format", "tsv"]));
    let decided = rows(&analysis).into_iter().filter(|row| row[1] != "root");
    for row in decided.step_by(60) {
        let out = ok(run(&["strategy", row[0], "--format", "tsv", "--limit", "1000000"]));
        let depth: u32 = row[2].parse().unwrap();
        let lines = rows(&out);
        let mut path: Vec<u32> = vec![depth];
        for line in &lines {
            let ply: usize = line[0].parse().unwrap();
            let Ok(plies) = line[5].parse::<u32>() else { continue };
            let wins = (row[1] == "win") == (ply % 2 == 1);
            assert_eq!(line[4], if wins { "loss" } else { "win" }, "{row:?} {line:?}");
            path.truncate(ply);
            let before = path[ply - 1];
            if wins {
                assert_eq!(plies + 1, before, "{row:?} {line:?}");
            } else {
                assert!(plies < before, "{row:?} {line:?}");
            }
            assert!(plies == 0 || line[6] != "no word follows", "{row:?} {line:?}");
            path.push(plies);
        }
        let first = lines.iter().filter(|line| line[0] == "1");
        if row[1] == "win" {
            assert_eq!(first.count(), 1);
        } else {
            // Nothing that the loser can say is missing.
            let told: usize = first.map(|line| words_of(line[2])).sum();
            let moves = ok(run(&["moves", row[0], "--format", "tsv"]));
            assert_eq!(told, rows(&moves).len(), "{row:?}");
        }
    }
}

#[test]
fn roots_by_hand() {
    let out = ok(on(CYCLE, &["roots", "--format", "tsv", "--rule", "none"]));
    assert_eq!(
        rows(&out),
        [["1", "minor", "0", "1", "마"], ["2", "minor", "0", "1", "사"], ["3", "major", "3", "0", "가 나 다"]]
    );
    let out = ok(on(CYCLE, &["roots", "--list", "--format", "tsv"]));
    assert_eq!(rows(&out)[0], ["1", "minor", "사", "가", "2", "1", "사가"]);
    assert_eq!(rows(&out).len(), 4);
    let out = ok(on(PATH, &["roots", "--format", "json"]));
    assert_eq!(serde_json::from_str::<Value>(&out).unwrap()["rows"], Value::Array(vec![]));
}

#[test]
fn reach_by_hand() {
    let out = ok(on(PATH, &["reach", "가", "--format", "tsv"]));
    assert_eq!(rows(&out), [["나", "1", "가나", "loss"], ["다", "2", "나다", "win"], ["사", "3", "다사", "loss"]]);
    let out = ok(on("가나 나다 다사 가다", &["reach", "가", "--to", "사", "--format", "tsv"]));
    assert_eq!(rows(&out), [["1", "가다", "다", "win"], ["2", "다사", "사", "loss"]]);
    let out = ok(on(CYCLE, &["reach", "가", "--to", "가", "--format", "tsv"]));
    assert_eq!(rows(&out).into_iter().map(|row| row[1]).collect::<Vec<_>>(), ["가나", "나다", "다가"]);
    let run = on(PATH, &["reach", "다", "--to", "나"]);
    assert_eq!((run.code, &*run.err), (Some(1), "error: no chain leads from 다 to 나\n"));
}

#[test]
fn compare_by_hand() {
    let words = "해녀 여자 자녀";
    let out = ok(on(words, &["compare", "--against", "none", "--format", "tsv"]));
    assert_eq!(out, "tail\tbefore\tbefore_depth\tafter\tafter_depth\n자\tloss\t0\twin\t1\n");
    let out = ok(on(words, &["compare", "--against", "standard", "--format", "tsv"]));
    assert_eq!(rows(&out).len(), 0);
    // 나 is won a word later, and 마 is new.
    let other = file("compare.txt", "가나\n나다\n다마\n마바\n바사".as_bytes());
    let other = other.to_str().unwrap();
    let out = ok(on("가나 나다", &["compare", "--against", other, "--format", "tsv"]));
    assert_eq!(
        rows(&out),
        [
            ["나", "win", "1", "loss", "4"],
            ["다", "loss", "0", "win", "3"],
            ["마", "", "", "loss", "2"],
            ["바", "", "", "win", "1"],
            ["사", "", "", "loss", "0"]
        ]
    );
    let out = ok(on("가나 나다 다마", &["compare", "--against", other, "--depths", "--format", "tsv"]));
    assert_eq!(rows(&out)[0], ["나", "loss", "2", "loss", "4"]);
    let run = on(words, &["compare", "--against", "standart"]);
    assert_eq!(run.code, Some(1));
    assert!(run.err.contains("cannot read words from standart"), "{}", run.err);
}

#[test]
fn without_by_hand() {
    let out = ok(on(PATH, &["without", "다사", "--format", "tsv"]));
    assert_eq!(
        rows(&out),
        [["나", "loss", "2", "win", "1"], ["다", "win", "1", "loss", "0"], ["사", "loss", "0", "", ""]]
    );
    // Of two words that are one move, one is enough.
    let out = ok(on("가나 나다 다사 다비사", &["without", "다사", "--format", "tsv"]));
    assert_eq!(rows(&out).len(), 0);
    let run = on(PATH, &["without", "다사", "사다"]);
    assert_eq!((run.code, &*run.err), (Some(1), "error: \"사다\" is not in the list\n"));
}

#[test]
fn critical_by_hand() {
    let out = ok(on(PATH, &["critical", "--format", "tsv"]));
    assert_eq!(rows(&out), [["다사", "다", "사", "2", "나:loss>win 다:win>loss"]]);
    let out = ok(on("가나 나다 다사 다비사", &["critical", "--format", "tsv"]));
    assert_eq!(rows(&out).len(), 0);
}

/// What `critical` says of a word is what `without` finds when it is gone, for a few words of the dictionary.
#[test]
fn critical_agrees_with_without() {
    let out = ok(run(&["critical", "--format", "tsv"]));
    let critical = rows(&out);
    assert!(critical.len() > 100);
    for row in critical.iter().step_by(critical.len() / 8) {
        let out = ok(run(&["without", row[0], "--format", "tsv"]));
        let mut changes: Vec<_> = rows(&out).iter().map(|row| format!("{}:{}>{}", row[0], row[1], row[3])).collect();
        // A tail that no word ends in any more keeps a label, of which `critical` speaks only if it is another.
        changes.retain(|change| !change.ends_with('>'));
        assert_eq!(changes.join(" "), row[4], "{}", row[0]);
    }
}

#[test]
fn dot_by_hand() {
    let out = ok(on(CYCLE, &["dot"]));
    assert!(out.starts_with("digraph roots {\n"), "{out}");
    assert!(out.contains("    label=\"component 2\";\n"), "{out}");
    for line in ["\"사\" -> \"가\" [tooltip=\"사가\"];", "\"다\" -> \"가\" [tooltip=\"다가\"];"] {
        assert!(out.contains(line), "{out}");
    }
    assert_eq!(out.matches(" -> ").count(), 4);
    let out = ok(on(CYCLE, &["dot", "--major"]));
    assert_eq!(out.matches(" -> ").count(), 3);
}

#[test]
fn svg_of_a_small_game() {
    let out = ok(on(CYCLE, &["svg"]));
    assert_well_formed(&out);
    assert!(out.contains("4 undecided syllables, 4 arrows, 4 words"));
    // The legend has two.
    assert_eq!(out.matches("<circle").count(), 4 + 2);
    assert_eq!(out.matches("<polygon").count(), 4);
    let out = ok(on(PATH, &["svg"]));
    assert_well_formed(&out);
    assert!(out.contains("No syllable is undecided"));
}

#[test]
fn pictures_of_the_dictionary() {
    let args = ["svg"];
    let out = ok(run(&args));
    assert_well_formed(&out);
    assert!(out.contains("70 undecided syllables"));
    assert_eq!(out, ok(run(&args)), "the same picture each time");
    assert_well_formed(&ok(run(&["--rule", "none", "svg", "--major"])));
    assert_eq!(ok(run(&["dot"])).matches(" -> ").count(), out.matches("<polygon").count());
}

/// No node stands on another: neither in a small ring, nor in a crowd, nor in pieces that lie apart.
#[test]
fn nodes_stand_apart() {
    let japanese = concat!(env!("CARGO_MANIFEST_DIR"), "/data/ja_nouns_kana.txt");
    let pictures = [
        ok(run(&["svg"])),
        ok(run(&["svg", "--rule", "none"])),
        ok(run(&["svg", "--rule", "two-way", "--major"])),
        ok(run(&["svg", "--words", japanese, "--preset", "shiritori", "-q"])),
        ok(on("가나 나다 다가 마바 바사 사마 아자 자차 차카 카아 카하 하가", &["svg"])),
    ];
    for picture in pictures {
        let number = |tag: &str, name: &str| -> f64 {
            tag.split_once(&format!("{name}=\"")).unwrap().1.split('"').next().unwrap().parse().unwrap()
        };
        let [width, height] = ["width", "height"].map(|name| number(picture.lines().next().unwrap(), name));
        let circles: Vec<[f64; 3]> =
            picture.split("<circle ").skip(3).map(|tag| ["cx", "cy", " r"].map(|name| number(tag, name))).collect();
        assert!(circles.len() >= 7);
        for (at, &[x, y, radius]) in circles.iter().enumerate() {
            assert!(x - radius > 0.0 && x + radius < width && y > 0.0 && y + radius < height);
            for &[other_x, other_y, _] in &circles[..at] {
                assert!((x - other_x).hypot(y - other_y) > 2.0 * radius);
            }
        }
    }
}

/// Names are escaped, whatever they are.
#[test]
fn pictures_of_odd_syllables() {
    let words = "<& &\" \"<";
    let out = ok(on(words, &["svg"]));
    assert_well_formed(&out);
    assert!(out.contains(">&lt;</text>") && out.contains(">&amp;</text>"), "{out}");
    let out = ok(on(words, &["dot"]));
    assert!(out.contains(r#""&" -> "\"" [tooltip="&\""];"#), "{out}");
}

/// Every element is closed in its turn, and no `<` or `&` stands in a text.
fn assert_well_formed(xml: &str) {
    let mut open = Vec::new();
    let mut rest = xml;
    while let Some(at) = rest.find('<') {
        for (at, _) in rest[..at].match_indices('&') {
            assert!(["&lt;", "&gt;", "&amp;"].iter().any(|name| rest[at..].starts_with(name)), "{}", &rest[at..]);
        }
        let end = at + rest[at..].find('>').unwrap();
        let tag = &rest[at + 1..end];
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "{tag}");
        } else if !tag.ends_with('/') {
            open.push(tag.split(' ').next().unwrap());
        }
        rest = &rest[end + 1..];
    }
    assert!(open.is_empty() && rest == "\n", "{open:?} {rest:?}");
}

const TABLES: [&[&str]; 13] = [
    &["analyze"],
    &["moves", "가"],
    &["moves", "꾼", "--previous"],
    &["word", "나무꾼"],
    &["find", "꾼$"],
    &["strategy", "력"],
    &["strategy", "겁"],
    &["roots", "--list"],
    &["stats"],
    &["reach", "가"],
    &["compare", "--against", "free"],
    &["without", "나무꾼"],
    &["critical"],
];

/// The same rows in every format, whose columns are named and complete.
#[test]
fn formats_agree() {
    for args in TABLES {
        let tsv = ok(run(&[args, &["--format", "tsv"]].concat()));
        let json = ok(run(&[args, &["--format", "json"]].concat()));
        let json: Value = serde_json::from_str(&json).unwrap_or_else(|error| panic!("{args:?}: {error}"));
        let objects = json["rows"].as_array().unwrap();
        let names: Vec<_> = tsv.lines().next().unwrap().split('\t').collect();
        let rows = rows(&tsv);
        assert_eq!(rows.len(), objects.len(), "{args:?}");
        for (row, object) in rows.iter().zip(objects) {
            assert_eq!(row.len(), names.len(), "{args:?} {row:?}");
            for (name, cell) in names.iter().zip(row) {
                let value = match &object[name] {
                    Value::String(text) => text.clone(),
                    Value::Null => String::new(),
                    Value::Array(items) => {
                        items.iter().map(|item| item.as_str().unwrap()).collect::<Vec<_>>().join(" ")
                    }
                    Value::Number(number) if *name == "share" => format!("{:.6}", number.as_f64().unwrap()),
                    other => other.to_string(),
                };
                assert_eq!(value, *cell, "{args:?} {name}");
            }
        }
        let text = ok(run(args));
        assert!(!text.contains('\u{1B}'), "{args:?}: no colour in a pipe");
        assert!(text.lines().count() >= rows.len().min(200), "{args:?}");
    }
}

/// Columns stand one below the other on a terminal, where Hangul and kana are two wide.
#[test]
fn columns_align() {
    let out = ok(on("가나 나다 나abc다 나あ다", &["moves", "나"]));
    let table: Vec<_> = out.lines().skip_while(|line| !line.starts_with("word")).collect();
    assert_eq!(table.len(), 4);
    let place = |line: &str, cell: &str| line[..line.rfind(cell).unwrap()].width();
    let wanted = place(table[0], "tail");
    for line in &table[1..] {
        assert_eq!(place(line, "다    "), wanted, "{out}");
    }
}

#[test]
fn colour() {
    let with = |args: &[&str], variables: &[&str]| {
        let mut command = command(&[&["--words", "-", "analyze"], args].concat());
        command.envs(variables.iter().map(|name| (name, "1")));
        ok(finish(command, PATH.replace(' ', "\n").as_bytes())).contains('\u{1B}')
    };
    assert!(with(&["--color", "always"], &[]));
    assert!(!with(&["--color", "never"], &["CLICOLOR_FORCE"]));
    assert!(with(&[], &["CLICOLOR_FORCE"]));
    assert!(!with(&[], &["CLICOLOR_FORCE", "NO_COLOR"]));
    assert!(!with(&[], &[]));
    assert!(!with(&["--color", "always", "--format", "tsv"], &[]), "programs get no colour");
}

#[test]
fn a_reader_that_has_seen_enough() {
    for args in [&["find", "."][..], &["analyze"], &["svg"], &["find", ".", "--format", "json"]] {
        let mut child = command(args).spawn().unwrap();
        let mut out = child.stdout.take().unwrap();
        out.read_exact(&mut [0; 8]).unwrap();
        drop(out);
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{args:?}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{args:?}");
    }
}

#[test]
fn an_empty_list() {
    for (input, lines) in [("", 0), ("\n \n", 2), ("\u{FEFF}", 0)] {
        let run = on_bytes(input.as_bytes(), &["analyze"]);
        assert_eq!((run.code, &*run.out), (Some(1), ""));
        let error = format!("error: the standard input has no word that can be played ({lines} lines)\n");
        assert!(run.err.ends_with(&error), "{}", run.err);
    }
}

#[test]
fn faulty_lines_are_reported() {
    let run = on_bytes(b"\xEA\xB0\x80\xEB\x82\x98\n\xFF\xFE\nab\xC3\n", &["analyze", "--format", "tsv"]);
    assert_eq!((run.code, &*run.out), (Some(0), "tail\toutcome\tdepth\n나\tloss\t0\n"));
    assert_eq!(
        run.err,
        "the standard input: 3 lines, 1 words, 2 skipped\n  line 2: invalid UTF-8 at byte 0\n  \
         line 3: invalid UTF-8 at byte 2\n"
    );
    let run = on_bytes("가나\n\n나\n가나\nㅋㅋ\n가 나\n".as_bytes(), &["analyze"]);
    assert_eq!(
        run.err,
        "the standard input: 6 lines, 1 words, 1 blank, 1 duplicate, 3 skipped\n  \
         line 3: too short (length 1, at least 2)\n  line 5: lone jamo 'ㅋ'\n  \
         line 6: white space inside the word: ' '\n"
    );
    let run = on_bytes("가\n나\nㅋㅋ".as_bytes(), &["analyze"]);
    assert_eq!(run.code, Some(1));
    assert!(run.err.contains("line 3: lone jamo"), "{}", run.err);
    assert!(run.err.ends_with("error: the standard input has no word that can be played (3 lines)\n"), "{}", run.err);
}

#[test]
fn a_line_of_ten_megabytes() {
    let mut input = "가나\n".as_bytes().to_vec();
    input.extend("가".repeat(10_000_000 / 3).as_bytes());
    input.extend("\n나다\n".as_bytes());
    let run = on_bytes(&input, &["analyze", "--format", "tsv"]);
    assert_eq!(run.code, Some(0));
    assert!(run.err.contains("line 2: 9999999 bytes are more than a word can have (4096)"), "{}", run.err);
    assert_eq!(rows(&run.out).len(), 2);
    input.extend([0xFF]);
    let run = on_bytes(&input, &["analyze"]);
    assert_eq!(run.code, Some(0));
    assert!(run.err.contains("line 4: invalid UTF-8 at byte 0"), "{}", run.err);
}

#[test]
fn long_reports_are_cut() {
    let input = format!("가나\n{}", "가\n".repeat(50));
    let run = on_bytes(input.as_bytes(), &["analyze"]);
    assert_eq!(run.err.lines().count(), 22);
    assert!(run.err.contains("line 21: too short") && !run.err.contains("line 22:"), "{}", run.err);
    assert!(run.err.ends_with("  and 30 more skipped lines (all of them with --report)\n"), "{}", run.err);
    let run = on_bytes(input.as_bytes(), &["analyze", "--report"]);
    assert_eq!(run.err.lines().count(), 51);
    assert_eq!(on_bytes(input.as_bytes(), &["analyze", "-q"]).err, "");
    // Where nothing was left out there is nothing to say.
    assert_eq!(on(PATH, &["analyze"]).err, "");
    assert_eq!(on(PATH, &["analyze", "--report"]).err, "the standard input: 3 lines, 3 words\n");
}

#[test]
fn files() {
    let run_on = |path: &str| run(&["--words", path, "analyze", "--format", "tsv"]);
    let list = file("words.txt", "\u{FEFF}가나\r\n나다\r\n".as_bytes());
    assert_eq!(ok(run_on(list.to_str().unwrap())), "tail\toutcome\tdepth\n나\twin\t1\n다\tloss\t0\n");
    let missing = run_on("no/such/file.txt");
    assert_eq!(missing.code, Some(1));
    assert!(missing.err.starts_with("error: cannot read words from no/such/file.txt: "), "{}", missing.err);
    let folder = run_on(env!("CARGO_TARGET_TMPDIR"));
    assert_eq!(folder.code, Some(1));
    assert!(folder.err.starts_with("error: cannot read words from "), "{}", folder.err);
}

#[test]
fn faulty_command_lines() {
    let unknown = run(&["analyze", "--rule", "standart"]);
    assert_eq!(unknown.code, Some(2));
    for name in ["standart", "none", "standard", "forced", "reverse", "forced-reverse", "free", "two-way"] {
        assert!(unknown.err.contains(name), "{name}: {}", unknown.err);
    }
    for args in [
        &[][..],
        &["no-such-command"],
        &["moves"],
        &["word"],
        &["analyze", "--length", "4..2"],
        &["analyze", "--length", ""],
        &["analyze", "--length", "x"],
        &["analyze", "--head", "0"],
        &["analyze", "--overlap", "0"],
        &["analyze", "--manner=x"],
        &["analyze", "--report", "--quiet"],
        &["analyze", "--format", "xml"],
        &["moves", "가", "--limit", "-1"],
        &["strategy", "가", "--depth", "0"],
        &["svg", "--format", "json"],
        &["dot", "--format", "tsv"],
        &["compare", "--words", "-", "--against", "-"],
    ] {
        let run = run(args);
        assert_eq!((run.code, &*run.out), (Some(2), ""), "{args:?}");
        assert!(!run.err.is_empty(), "{args:?}");
    }
    for syllable in ["가나", "", "ㄱ", "\t"] {
        let run = on(PATH, &["moves", syllable]);
        assert_eq!(run.code, Some(1), "{syllable:?}");
        assert!(run.err.contains("is no syllable under this rule"), "{}", run.err);
    }
    for command in ["moves", "without"] {
        let run = on(PATH, &[command, &"가".repeat(3000)]);
        assert_eq!(run.code, Some(1), "{command}");
        assert!(run.err.contains("(9000 bytes)") && run.err.len() < 400, "{}", run.err);
    }
}

#[test]
fn presets_have_lists_of_their_own() {
    let outcomes = |args: &[&str]| {
        let out = ok(run(args));
        ["win", "loss", "root"]
            .map(|outcome| out.lines().filter(|line| line.split('\t').nth(1) == Some(outcome)).count())
    };
    assert_eq!(outcomes(&["-q", "--preset", "english", "analyze", "--format", "tsv"]), [24, 1, 0]);
    assert_eq!(outcomes(&["-q", "--preset", "english", "--overlap", "2", "analyze", "--format", "tsv"]), [235, 105, 0]);
    assert_eq!(outcomes(&["-q", "--preset", "shiritori", "analyze", "--format", "tsv"]), [0, 0, 71]);
    assert_eq!(outcomes(&["-q", "--preset", "front", "analyze", "--format", "tsv"]), [759, 818, 132]);
    assert_eq!(outcomes(&["-q", "--preset", "kungkungtta", "analyze", "--format", "tsv"]), [584, 357, 126]);
    let none = run(&["--preset", "vietnamese", "analyze"]);
    assert_eq!(none.code, Some(1));
    assert!(none.err.contains("--words"), "{}", none.err);
}

#[test]
fn help() {
    for name in [
        "analyze", "moves", "word", "find", "strategy", "roots", "stats", "reach", "compare", "without", "critical",
        "dot", "svg",
    ] {
        let out = ok(run(&[name, "--help"]));
        assert!(out.contains("--words <FILE>"), "{name}");
        assert!(ok(run(&["--help"])).contains(&format!("\n  {name} ")), "{name}");
    }
    assert!(ok(run(&["--version"])).starts_with("wordchain "));
}

#[test]
fn games() {
    let outcomes = |words: &str, args: &[&str]| {
        let input = words.replace(' ', "\n").replace('_', " ");
        let run = on_bytes(input.as_bytes(), &[args, &["analyze", "--format", "tsv", "-q"]].concat());
        rows(&ok(run)).into_iter().map(|row| format!("{}:{}{}", row[0], row[1], row[2])).collect::<Vec<_>>().join(" ")
    };
    // Only words of three syllables count.
    assert_eq!(outcomes("가나다 다사 다사마", &["--preset", "kungkungtta"]), "다:win1 마:loss0");
    // 나가 begins at its end: after it a word must end in 나.
    assert_eq!(outcomes("나가 다나", &["--preset", "front"]), "나:win1 다:loss0");
    // A word in ん cannot be played; ゃ is や, the long mark nothing, and katakana are hiragana.
    assert_eq!(outcomes("りんご ごはん きしゃ やコー", &["--preset", "shiritori"]), "こ:loss0 ご:loss0 や:win1");
    assert_eq!(outcomes("ごはん", &["--preset", "shiritori", "--final-n", "ordinary"]), "ん:loss0");
    assert_eq!(outcomes("やきゃ", &["--preset", "shiritori", "--small-kana", "as-written"]), "ゃ:loss0");
    assert_eq!(outcomes("かヒー", &["--preset", "shiritori", "--long-mark", "vowel"]), "い:loss0");
    assert_eq!(outcomes("かキ", &["--preset", "shiritori", "--katakana", "keep"]), "キ:loss0");
    assert_eq!(outcomes("Apple EGG", &["--preset", "english"]), "e:win1 g:loss0");
    assert_eq!(outcomes("nation once", &["--preset", "english", "--overlap", "2"]), "ce:loss0 on:win1");
    assert_eq!(outcomes("con_mèo mèo_Con", &["--preset", "vietnamese"]), "con:loss0 mèo:loss0");
    // The second syllable is handed on.
    assert_eq!(outcomes("가나다 나사마", &["--tail", "2"]), "나:win1 사:loss0");
    assert_eq!(outcomes("가나다 나사마", &["--tail", "-2"]), "나:win1 사:loss0");
    assert_eq!(outcomes("가나다 마바나", &["--head", "last", "--tail", "first"]), "가:loss0 마:loss0");
    assert_eq!(outcomes("가나 나다사 사마", &["--length", "2"]), "나:loss0 마:loss0");
    assert_eq!(outcomes("가나 나다사 사마", &["--length", "3.."]), "사:loss0");
    assert_eq!(outcomes("가나 나다사 사마바사", &["--length", "2..3"]), "나:win1 사:loss0");
    // No word may end the game at once; without 다사, 나다 does.
    assert_eq!(outcomes("가나 나가 나다 다사", &["--manner"]), "가:loss0 나:win1 다:loss0");
    assert_eq!(outcomes("가나 나가 나다 다사", &["--manner", "--manner-rounds", "all"]), "가:loss0 나:loss0");
    assert_eq!(outcomes("가나", &["--add", "나다,다사", "--remove", "가나"]), "다:win1 사:loss0");
    assert_eq!(outcomes("Ab bC", &["--fold-case"]), "b:win1 c:loss0");
    assert_eq!(outcomes("कख खग", &["--unit", "grapheme"]), "ख:win1 ग:loss0");
}

#[test]
fn strictness() {
    let run = on(PATH, &["analyze", "--remove", "하하", "--add", "ㅋ"]);
    assert_eq!(run.code, Some(0));
    assert!(run.err.contains("added word \"ㅋ\": lone jamo 'ㅋ'"), "{}", run.err);
    assert!(run.err.contains("removed word \"하하\": not in the list"), "{}", run.err);
    let run = on(PATH, &["analyze", "--remove", "하하", "--strict"]);
    assert_eq!(run.code, Some(1));
    assert_eq!(
        run.err,
        "error: cannot use the words of the standard input: removed word \"하하\" is not in the list\n"
    );
}

/// A cycle of three words: who begins it also ends it. 마 leads into it, and 바 to it or to 마.
const ROUND: &str = "가나 나다 다가 마가 바마 바가 사바 가사";

#[test]
fn solve_by_hand() {
    let cycle = ["--rule", "none", "solve", "가", "나", "--format", "tsv"];
    let out = ok(on("가나 나다 다가", &cycle));
    let verdicts: Vec<Vec<&str>> = rows(&out).into_iter().map(|row| row[..2].to_vec()).collect();
    assert_eq!(verdicts, [["가", "win"], ["나", "win"]]);
    assert!(out.starts_with("tail\tverdict\tnodes\tseconds\n"));
    // What the analysis knows takes no node.
    let out = ok(on(PATH, &["solve", "다", "사", "--format", "tsv"]));
    assert_eq!(out, "tail\tverdict\tnodes\tseconds\n다\twin\t0\t0.000\n사\tloss\t0\t0.000\n");
    let run = on(PATH, &["solve", "가"]);
    assert_eq!(run.code, Some(1));
    assert_eq!(run.err, "error: no word ends in 가: `moves` judges what may follow\n");
    assert_eq!(on(PATH, &["solve"]).code, Some(2));
    assert_eq!(on(PATH, &["solve", "사", "--time", "soon"]).code, Some(2));
}

#[test]
fn solve_within_limits_and_resume() {
    let path = file("results.tsv", b"");
    let path = path.to_str().unwrap();
    let args = ["--rule", "none", "solve", "--all-roots", "--format", "tsv", "--nodes"];
    let solve = |nodes| ok(on(ROUND, &[&args[..], &[nodes, "--results", path]].concat()));
    let unknown = solve("0");
    assert!(!rows(&unknown).is_empty());
    assert!(rows(&unknown).iter().all(|row| row[1] == "unknown"));
    let known = solve("1000");
    assert!(rows(&known).iter().all(|row| row[1] != "unknown"), "{known}");
    // Nothing is searched twice, so nothing is found out anew: the same nodes, and the same seconds.
    assert_eq!(solve("1000"), known);
    let results = fs::read_to_string(path).unwrap();
    assert_eq!(results.lines().count(), 1 + 2 * rows(&known).len());
    fs::write(path, "tail\tverdict\tnodes\tseconds\n가\tmaybe\t1\t0\n").unwrap();
    let run = on(ROUND, &[&args[..], &["1", "--results", path]].concat());
    assert_eq!(run.code, Some(1));
    assert!(run.err.contains("line 2: \"가\\tmaybe\\t1\\t0\" is no result"), "{}", run.err);
}

/// The dictionary under the standard rule: whole, on two threads, and cut into jobs.
#[test]
fn embedded_roots_are_solved() {
    let args = ["solve", "--all-roots", "--format", "tsv", "--memory", "4M"];
    let verdicts = |out: &str| -> BTreeMap<String, String> {
        rows(out).into_iter().map(|row| (row[0].to_owned(), row[1].to_owned())).collect()
    };
    let whole = verdicts(&ok(run(&args)));
    let count = |verdict: &str| whole.values().filter(|found| *found == verdict).count();
    assert_eq!((count("win"), count("loss"), count("unknown")), (45, 25, 0));
    assert_eq!(verdicts(&ok(run(&[&args[..], &["--threads", "2"]].concat()))), whole);
    let told = ok(run(&["solve", "--all-roots"]));
    for (fact, number) in [("nodes", "125"), ("positions", "185"), ("known from the table", "35")] {
        let line = told.lines().find_map(|line| line.strip_prefix(fact)).unwrap_or_else(|| panic!("{fact}: {told}"));
        assert_eq!(line.trim(), number, "{fact}");
    }

    let syllables = ["solve", "흔", "름", "--format", "tsv"];
    let jobs = ok(run(&[&syllables[..], &["--jobs"]].concat()));
    let done: String = jobs.lines().map(|job| ok(run(&["solve", "--job", job]))).collect();
    assert_eq!(done.lines().count(), jobs.lines().count());
    let done = file("done.tsv", done.as_bytes());
    let merged = verdicts(&ok(run(&[&syllables[..], &["--merge", done.to_str().unwrap()]].concat())));
    assert_eq!(merged.len(), 2);
    assert!(merged.iter().all(|(tail, verdict)| whole[tail] == *verdict), "{merged:?}");
}

#[test]
fn prove_and_check() {
    let path = file("standard.proof", b"");
    let path = path.to_str().unwrap();
    let facts = ok(run(&["prove", "--all-roots", "--output", path]));
    assert!(facts.starts_with("claims  70\nwins    45\n"), "{facts}");
    let checked = ok(run(&["check", path]));
    assert!(checked.starts_with("proved     70\nwins       45\n"), "{checked}");
    // It is no proof of another game, and none when it has been tampered with.
    let other = run(&["--rule", "none", "check", path]);
    assert_eq!(other.code, Some(1));
    assert!(other.err.ends_with("does not hold: the proof is of another graph\n"), "{}", other.err);
    let text = fs::read_to_string(path).unwrap();
    assert_eq!(ok(finish(command(&["check", "-"]), text.as_bytes())), checked);
    let both = run(&["--words", "-", "check", "-"]);
    assert!(both.err.contains("the standard input cannot be both the list and the proof"), "{}", both.err);
    fs::write(path, text.replacen(" win", " loss", 1)).unwrap();
    let altered = run(&["check", path]);
    assert_eq!(altered.code, Some(1));
    assert!(altered.err.contains("the proof has been altered or cut off"), "{}", altered.err);
}

#[test]
fn play_against_the_engine() {
    let path = file("cycle.txt", "가나 나다 다가 나바".replace(' ', "\n").as_bytes());
    let args = ["--rule", "none", "--words", path.to_str().unwrap(), "play", "가"];
    let out = ok(finish(command(&args), "hint\n나다\n가가\n가나\n".as_bytes()));
    // 가나 is all there is, and then 나바 wins.
    assert_eq!(
        out,
        "가> 가나 loses, like every other\n\
         가> \"나다\" begins with \"나\", which may not follow \"가\"\n\
         가> \"가가\" is not in the list\n\
         가> 나바!\n\
         You have no word: I win.\n"
    );
    let out = ok(finish(command(&[&args[..5], &["나"]].concat()), "나다\nback\n나바\n".as_bytes()));
    assert_eq!(out, "나> 다가!\n가> \n나> I have no word: you win.\n");
    let out = ok(finish(command(&[&args[..5], &["나", "--second"]].concat()), b""));
    assert_eq!(out, "나바!\nYou have no word: I win.\n");
}
