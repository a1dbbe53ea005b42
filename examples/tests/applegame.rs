//! `applegame`, run as a program: what it prints, what it exits with, and what it says of bad input.

use std::{
    io::{Read, Write},
    process::{Command, Output, Stdio},
};

use applegrid::{Board, Cell, Game, Rule};
use serde_json::Value;

/// Runs it with arguments and a standard input.
fn run(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_applegame"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("applegame starts");
    // Whoever is refused for its arguments reads nothing.
    let _ = child.stdin.take().expect("piped").write_all(input.as_bytes());
    child.wait_with_output().expect("applegame ends")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("UTF-8")
}

/// The output of a run that ends with this code and complains of nothing.
fn prints(arguments: &[&str], input: &str, code: i32) -> String {
    let output = run(arguments, input);
    assert_eq!(text(&output.stderr), "", "{arguments:?}");
    assert_eq!(output.status.code(), Some(code), "{arguments:?}");
    text(&output.stdout).to_owned()
}

/// The complaint of a run that fails.
fn complains(arguments: &[&str], input: &str) -> String {
    let output = run(arguments, input);
    assert_eq!(text(&output.stdout), "", "{arguments:?}");
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    text(&output.stderr).to_owned()
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|e| panic!("{e}: {text}"))
}

/// Plays moves as JSON has them on a board as JSON or text has it, and returns the score.
fn score(board: Board, rule: Rule, moves: &Value) -> u32 {
    let mut game = Game::new(board, rule);
    for step in moves.as_array().expect("moves") {
        let places = step["cells"].as_array().expect("cells");
        let cells: Vec<Cell> = places
            .iter()
            .map(|place| {
                let [row, column] = [0, 1].map(|i| place[i].as_u64().expect("a number") as usize - 1);
                game.board().cell(row, column).expect("a cell")
            })
            .collect();
        let values: Vec<u64> = cells.iter().map(|&cell| game.board().value(cell).into()).collect();
        let said: Vec<u64> = step["values"].as_array().unwrap().iter().map(|v| v.as_u64().unwrap()).collect();
        assert_eq!(values, said);
        game.play(&cells).unwrap();
    }
    game.score()
}

const ONES: &str = "11111111111111111\n";

#[test]
fn judge() {
    assert_eq!(prints(&["judge", "-"], "7.3", 0), "not over: 1,1 1,3 (7 + 3)\n");
    assert_eq!(prints(&["judge", "-"], "7 3\n", 0), "not over: 1,1 1,3 (7 + 3)\n");
    assert_eq!(prints(&["judge", "-"], "793\n", 1), "over\n");
    assert_eq!(prints(&["judge", "--goal", "19", "-"], "793\n", 0), "not over: 1,1 1,2 1,3 (7 + 9 + 3)\n");
    // Not connected, but alone in their rectangle.
    assert_eq!(prints(&["judge", "-"], "7.\n.3\n", 1), "over\n");
    assert_eq!(prints(&["judge", "--shape", "rectangle", "-"], "7.\n.3\n", 0), "not over: 1,1 2,2 (7 + 3)\n");
    let open = json(&prints(&["judge", "--format", "json", "-"], "703\n", 0));
    assert_eq!(open, json(r#"{"over":false,"witness":{"cells":[[1,1],[1,3]],"values":[7,3]}}"#));
    let over = json(&prints(&["judge", "--format", "json", "-"], "...\n", 1));
    assert_eq!(over, json(r#"{"over":true,"witness":null}"#));
}

#[test]
fn count() {
    assert_eq!(prints(&["count", "-"], "7.3", 0), "1\n");
    assert_eq!(prints(&["count", "-"], "793", 0), "0\n");
    assert_eq!(prints(&["count", "--goal", "10", "-"], &ONES.repeat(10), 0), "2997931\n");
    assert_eq!(prints(&["count", "--goal", "20", "-"], &ONES.repeat(10), 0), "766918817353\n");
    // Rectangles of area 4 on 10 × 17: 1×4, 2×2 and 4×1.
    let rectangles = 10 * 14 + 9 * 16 + 7 * 17;
    let counted = prints(&["count", "--shape", "rectangle", "--goal", "4", "-"], &ONES.repeat(10), 0);
    assert_eq!(counted, format!("{rectangles}\n"));
    assert_eq!(prints(&["count", "--goal", "300", "-"], "200,100\n", 0), "1\n");
}

#[test]
fn list() {
    let all = "1,1 1,2 (7 + 3)\n1,1 2,1 (7 + 3)\n1,2 2,2 (3 + 7)\n2,1 2,2 (3 + 7)\n";
    assert_eq!(prints(&["list", "-"], "73\n37\n", 0), all);
    assert_eq!(prints(&["list", "--limit", "1", "-"], "73\n37\n", 0), "1,1 1,2 (7 + 3)\n");
    assert_eq!(prints(&["list", "-"], "99\n", 1), "");
    let lines = prints(&["list", "--format", "json", "-"], "73\n37\n", 0);
    let values: Vec<Value> = lines.lines().map(json).collect();
    assert_eq!(values.len(), 4);
    assert_eq!(values[2], json(r#"{"cells":[[1,2],[2,2]],"values":[3,7]}"#));
}

#[test]
fn hint() {
    let board = "1234\n9999\n";
    assert_eq!(prints(&["hint", "-"], board, 0), "1,1 2,1 (1 + 9)\n");
    assert_eq!(prints(&["hint", "--rank", "largest", "-"], board, 0), "1,1 1,2 1,3 1,4 (1 + 2 + 3 + 4)\n");
    // The 8 with the 2 below it would leave nothing.
    assert_eq!(prints(&["hint", "--rank", "keeps-most", "-"], "28.\n.28\n", 0), "1,1 1,2 (2 + 8)\n");
    assert_eq!(prints(&["hint", "-"], "99\n", 1), "");
}

#[test]
fn plan() {
    let planned = prints(&["plan", "-"], "2811\n", 0);
    assert_eq!(planned, "3 of 4 apples in 1 moves, and no line clears more\n1,2 1,3 1,4 (8 + 1 + 1)\n");
    assert_eq!(prints(&["plan", "-"], "99\n", 1), "0 of 2 apples in 0 moves, and no line clears more\n");
    let board = prints(&["generate", "--seed", "3", "--rows", "6", "--columns", "8"], "", 0);
    for (shape, rule) in [("connected", Rule::connected(10)), ("rectangle", Rule::rectangle(10))] {
        let arguments = ["plan", "--shape", shape, "--nodes", "5000", "--format", "json", "-"];
        let planned = json(&prints(&arguments, &board, 0));
        assert_eq!(planned["apples"], 48);
        let replayed = score(board.parse().unwrap(), rule.unwrap(), &planned["moves"]);
        assert_eq!(planned["score"], replayed);
        assert!(replayed > 24, "{replayed}");
        assert_eq!(planned, json(&prints(&arguments, &board, 0)), "the same every time");
    }
    let in_time = json(&prints(&["plan", "--seconds", "0.05", "--format", "json", "-"], &board, 0));
    assert_eq!(in_time["score"], score(board.parse().unwrap(), Rule::connected(10).unwrap(), &in_time["moves"]));
}

#[test]
fn generate() {
    let board = prints(&["generate", "--seed", "1"], "", 0);
    assert_eq!(board.lines().next(), Some("75436949278698925"));
    let parsed: Board = board.parse().unwrap();
    assert_eq!((parsed.rows(), parsed.columns(), parsed.sum() % 10), (10, 17, 0));
    assert_eq!(prints(&["generate", "--seed", "1", "--format", "text"], "", 0), board);
    assert_ne!(prints(&["generate", "--seed", "2"], "", 0), board);
    assert_ne!(prints(&["generate"], "", 0), prints(&["generate"], "", 0));
    for (shape, rule) in [("connected", Rule::connected(10)), ("rectangle", Rule::rectangle(10))] {
        let arguments = ["generate", "--deal", "solvable", "--shape", shape, "--seed", "5", "--format", "json"];
        let dealt = json(&prints(&arguments, "", 0));
        let values: Vec<u8> = dealt["board"]
            .as_array()
            .unwrap()
            .iter()
            .flat_map(|row| row.as_array().unwrap())
            .map(|value| value.as_u64().unwrap() as u8)
            .collect();
        let board = Board::from_values(10, 17, &values).unwrap();
        // As text the same board.
        assert_eq!(prints(&arguments[..7], "", 0), board.to_string());
        assert_eq!(score(board, rule.unwrap(), &dealt["solution"]), 170);
    }
    let small = prints(&["generate", "--rows", "2", "--columns", "3", "--least", "20", "--greatest", "20"], "", 0);
    assert_eq!(small, "20,20,20\n20,20,20\n");
}

#[test]
fn render() {
    let plain = prints(&["render", "-"], "7.3\n129\n", 0);
    assert!(plain.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"144\" height=\"104\""), "{plain}");
    assert!(plain.ends_with("</svg>\n"));
    assert_eq!((plain.matches("<circle").count(), plain.matches("<line").count()), (5, 0));
    let combined = prints(&["render", "--combination", "1,1 1,3", "-"], "7.3\n129\n", 0);
    assert_eq!((combined.matches("<circle").count(), combined.matches("<line").count()), (5, 1));
    assert_eq!(combined.matches("#2f7d32").count(), 3);
    let hinted = prints(&["render", "--hint", "-"], "7.3\n", 0);
    assert_eq!(hinted.matches("<line").count(), 1);
    // Two moves: two frames and a number on each of four apples.
    let planned = prints(&["render", "--shape", "rectangle", "--plan", "-"], "73\n82\n", 0);
    assert_eq!((planned.matches("<circle").count(), planned.matches("<rect").count()), (8, 3));
    let bad = complains(&["render", "--combination", "1,1 2,3", "-"], "7.3\n129\n");
    assert_eq!(bad, "error: combination \"1,1 2,3\": the sum is 16, not 10\n");
    let bad = complains(&["render", "--combination", "1,1 4,3", "-"], "7.3\n129\n");
    assert_eq!(bad, "error: \"4,3\" is not row,column on a board of 2 × 3\n");
}

#[test]
fn bad_boards_are_refused_with_the_place() {
    let cases = [
        ("73\n1x\n", "line 2, column 2: 'x' is not a digit or a hole"),
        ("73\n1\n", "line 2: expected 2 cells as in the first row, found 1"),
        ("", "a board needs at least one cell"),
        ("1,256\n", "line 1, column 3: \"256\" is not a value from 0 to 255"),
        ("가1\n", "line 1, column 1: '가' is not a digit or a hole"),
    ];
    for (board, complaint) in cases {
        for command in ["judge", "count", "list", "hint", "plan", "render"] {
            assert_eq!(complains(&[command, "-"], board), format!("error: standard input: {complaint}\n"));
        }
    }
    let file = std::env::temp_dir().join(format!("applegame-{}.txt", std::process::id()));
    let name = file.to_str().unwrap();
    std::fs::write(&file, "12\n3\u{e9}\n").unwrap();
    assert_eq!(
        complains(&["judge", name], ""),
        format!("error: {name}: line 2, column 2: 'é' is not a digit or a hole\n")
    );
    std::fs::write(&file, b"12\n3\xff\n").unwrap();
    assert_eq!(complains(&["judge", name], ""), format!("error: {name}: line 2: not UTF-8\n"));
    std::fs::write(&file, "73\n").unwrap();
    assert_eq!(prints(&["count", name], "", 0), "1\n");
    std::fs::remove_file(&file).unwrap();
    assert!(complains(&["judge", name], "").starts_with(&format!("error: {name}: ")));
}

#[test]
fn bad_wishes_are_refused() {
    let zero = "error: the goal is 0, but a combination adds up to at least 1\n";
    for command in ["judge", "count", "list", "hint", "plan", "render"] {
        assert_eq!(complains(&[command, "--goal", "0", "-"], "73\n"), zero);
    }
    assert!(complains(&["count", "--goal", "70000", "-"], "73\n").contains("70000"));
    assert!(complains(&["count", "--shape", "star", "-"], "73\n").contains("star"));
    assert!(complains(&["count"], "").contains("FILE"));
    let impossible = complains(&["generate", "--deal", "solvable", "--rows", "1", "--columns", "1"], "");
    let expected = "error: 1 cells cannot be divided into sets of values from 1 to 9 that each add up to 10\n";
    assert_eq!(impossible, expected);
    assert!(complains(&["generate", "--rows", "300", "--columns", "300"], "").contains("65535"));
    assert!(complains(&["generate", "--least", "0"], "").contains("values from 0 to 9"));
    assert_eq!(complains(&["play", "--seed", "1"], ""), "error: play needs a terminal\n");
}

/// As in `applegame list BOARD | head -1`.
#[test]
fn a_closed_pipe_is_no_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_applegame"))
        .args(["list", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(ONES.repeat(10).as_bytes()).unwrap();
    let mut first = [0; 100];
    child.stdout.take().unwrap().read_exact(&mut first).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""));
}
