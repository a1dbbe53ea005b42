//! What is stored reads back, stays what it is from release to release, and is refused if anything in it is wrong.

use std::fmt::Debug;

use applegrid::{
    Board, Budget, Cell, CellSet, Combination, Dealer, Direction, Game, Hint, MAX_CELLS, Plan, Rank, Replay, Rule,
    Shape, Solvable,
};
use proptest::prelude::*;
use serde::{
    Deserialize, Serialize,
    de::{DeserializeOwned, value::SeqDeserializer},
};

mod oracle;

use oracle::{board, cases, config};

/// With names and without.
fn reads_back<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
    let text = serde_json::to_string(value).unwrap();
    assert_eq!(&serde_json::from_str::<T>(&text).unwrap(), value, "{text}");
    // Through a tree, in which the fields of a map come in an order of their own.
    let tree = serde_json::to_value(value).unwrap();
    assert_eq!(&serde_json::from_value::<T>(tree).unwrap(), value, "{text}");
    let bytes = postcard::to_allocvec(value).unwrap();
    assert_eq!(&postcard::from_bytes::<T>(&bytes).unwrap(), value, "{bytes:?}");
    for end in 0..bytes.len() {
        assert!(postcard::from_bytes::<T>(&bytes[..end]).is_err(), "{end} of {bytes:?}");
    }
}

fn combination(cells: &[u16]) -> Combination {
    Combination::from(&cells.iter().copied().map(Cell::new).collect::<Vec<_>>()[..])
}

/// A game in which the first listed combination is played again and again.
fn played(board: Board, rule: Rule) -> Game {
    let mut game = Game::new(board, rule);
    while let Some(cells) = game.graph().find(rule) {
        game.play(&cells).unwrap();
    }
    game
}

proptest! {
    #![proptest_config(config(cases() / 4))]

    #[test]
    fn boards_and_games_read_back(board in board(40), goal in 1..=12_u16, is_rectangle: bool) {
        reads_back(&board);
        let shape = if is_rectangle { Shape::Rectangle } else { Shape::Connected };
        let rule = Rule::new(shape, goal).unwrap();
        reads_back(&rule);
        let game = played(board.clone(), rule);
        reads_back(&game.replay());
        let bytes = postcard::to_allocvec(&game.replay()).unwrap();
        let again = postcard::from_bytes::<Replay>(&bytes).unwrap().verify().unwrap();
        prop_assert_eq!(again.board(), game.board());
        let new = Game::new(board, rule);
        for rank in [Rank::Smallest, Rank::Largest, Rank::KeepsMost] {
            reads_back(&rank);
            if let Some(hint) = new.hint(rank, &Budget::nodes(100)) {
                reads_back(&hint);
            }
        }
        reads_back(&new.plan(&Budget::nodes(20)));
    }

    #[test]
    fn parts_read_back(cells in prop::collection::vec(any::<u16>(), 0..30), nodes: u64) {
        let list = combination(&cells);
        reads_back(&list);
        reads_back(&list.to_set());
        for &cell in list.iter() {
            reads_back(&cell);
        }
        for direction in Direction::ALL {
            reads_back(&direction);
        }
        let budget = serde_json::to_string(&Budget::nodes(nodes)).unwrap();
        let read: Budget<'_> = serde_json::from_str(&budget).unwrap();
        prop_assert_eq!(format!("{read:?}"), format!("{:?}", Budget::nodes(nodes)));
    }

    #[test]
    fn dealers_and_deals_read_back(rows in 1..6_usize, columns in 1..6_usize, goal in 1..=20_u16, seed: u64) {
        let dealer = Dealer::new(rows, columns, 1..=9).unwrap();
        reads_back(&dealer);
        for rule in [Rule::connected(goal).unwrap(), Rule::rectangle(goal).unwrap()] {
            if let Ok(dealt) = dealer.solvable(rule, seed) {
                reads_back(&dealt);
            }
        }
    }

    /// Any bytes: an error, or a value that is written as it was read.
    #[test]
    fn any_bytes(bytes in prop::collection::vec(prop_oneof![0..4_u8, any::<u8>()], 0..40)) {
        fn check<T: Serialize + DeserializeOwned + PartialEq + Debug>(bytes: &[u8]) {
            if let Ok(value) = postcard::from_bytes::<T>(bytes) {
                reads_back(&value);
            }
        }
        check::<Board>(&bytes);
        check::<CellSet>(&bytes);
        check::<Combination>(&bytes);
        check::<Dealer>(&bytes);
        check::<Hint>(&bytes);
        check::<Plan>(&bytes);
        check::<Replay>(&bytes);
        check::<Rule>(&bytes);
        check::<Solvable>(&bytes);
    }

    /// A character of a document changed, doubled or left out.
    #[test]
    fn damaged_text(board in board(12), goal in 1..=12_u16, at: prop::sample::Index, by in "[0-9a-z\"{}\\[\\],:]?") {
        let text = serde_json::to_string(&played(board, Rule::connected(goal).unwrap()).replay()).unwrap();
        let at = at.index(text.len());
        for keep in [at, at + 1] {
            let damaged = text[..at].to_owned() + &by + &text[keep..];
            if let Ok(replay) = serde_json::from_str::<Replay>(&damaged) {
                reads_back(&replay);
                // A game or none, but an answer.
                prop_assert!(replay.verify().is_ok() || replay.verify().is_err());
            }
        }
    }
}

/// The formats as they are written down. A release that changes a line here cannot read what older ones wrote.
#[test]
fn the_formats_do_not_drift() {
    fn check<T: Serialize + DeserializeOwned>(value: &T, text: &str, bytes: &[u8]) {
        assert_eq!(serde_json::to_string(value).unwrap(), text);
        assert_eq!(postcard::to_allocvec(value).unwrap(), bytes, "{text}");
        assert_eq!(serde_json::to_string(&serde_json::from_str::<T>(text).unwrap()).unwrap(), text);
        assert_eq!(serde_json::to_string(&postcard::from_bytes::<T>(bytes).unwrap()).unwrap(), text);
    }

    check(&Cell::new(300), "300", &[172, 2]);
    check(&[3, 70, 0].map(Cell::new).into_iter().collect::<CellSet>(), "[0,3,70]", &[3, 0, 3, 70]);
    check(&combination(&[1, 0]), "[1,0]", &[2, 1, 0]);
    check(&Direction::ALL, r#"["up","left","right","down"]"#, &[0, 1, 2, 3]);
    check(&[Shape::Connected, Shape::Rectangle], r#"["connected","rectangle"]"#, &[0, 1]);
    check(&[Rank::Smallest, Rank::Largest, Rank::KeepsMost], r#"["smallest","largest","keeps_most"]"#, &[0, 1, 2]);
    check(&Rule::rectangle(10).unwrap(), r#"{"shape":"rectangle","goal":10}"#, &[1, 10]);
    check(&Budget::nodes(1000), r#"{"nodes":1000}"#, &[1, 232, 7]);
    check(&Budget::unlimited(), r#"{"nodes":null}"#, &[0]);
    let board: Board = "7.3".parse().unwrap();
    check(&board, r#"{"version":1,"rows":1,"columns":3,"values":[7,0,3]}"#, &[1, 1, 3, 3, 7, 0, 3]);
    check(&Dealer::classic(), r#"{"version":1,"rows":10,"columns":17,"least":1,"greatest":9}"#, &[1, 10, 17, 1, 9]);
    let mut game = Game::new(board.clone(), Rule::connected(10).unwrap());
    let hint = game.hint(Rank::Smallest, &Budget::unlimited()).unwrap();
    check(&hint, r#"{"version":1,"cells":[0,2],"is_best":true}"#, &[1, 2, 0, 2, 1]);
    let plan = Plan { moves: vec![hint.cells.clone()], score: 2, is_best: true, nodes: 3 };
    check(&plan, r#"{"version":1,"moves":[[0,2]],"score":2,"is_best":true,"nodes":3}"#, &[1, 1, 2, 0, 2, 2, 1, 3]);
    let solvable = Solvable { board, solution: plan.moves };
    check(
        &solvable,
        r#"{"version":1,"board":{"version":1,"rows":1,"columns":3,"values":[7,0,3]},"solution":[[0,2]]}"#,
        &[1, 1, 1, 3, 3, 7, 0, 3, 1, 2, 0, 2],
    );
    game.play(&hint.cells).unwrap();
    assert_eq!(game.position_hash(), 0x87f4_f51c_baed_c6b6);
    check(
        &game.replay(),
        concat!(
            r#"{"version":1,"start":{"version":1,"rows":1,"columns":3,"values":[7,0,3]},"#,
            r#""rule":{"shape":"connected","goal":10},"moves":[{"cells":[0,2],"position":"87f4f51cbaedc6b6"}]}"#
        ),
        &[1, 1, 1, 3, 3, 7, 0, 3, 0, 10, 1, 2, 0, 2, 182, 141, 183, 215, 203, 163, 189, 250, 135, 1],
    );
    let start = game.start().clone();
    let padded = Replay::new(start, game.rule(), vec![(combination(&[0]), 0xab)]);
    assert!(serde_json::to_string(&padded).unwrap().contains(r#""position":"00000000000000ab""#));
}

/// Fields may come in any order, and in formats with names also without them.
#[test]
fn other_ways_to_write_the_same() {
    let board: Board = "12\n34".parse().unwrap();
    for text in [
        r#"{"values":[1,2,3,4],"columns":2,"rows":2,"version":1}"#,
        " { \"version\" : 1 ,\n\"rows\":2,\"columns\":2,\"values\":[ 1,2,3,4 ] } ",
        "[1,2,2,[1,2,3,4]]",
    ] {
        assert_eq!(serde_json::from_str::<Board>(text).unwrap(), board, "{text}");
    }
}

/// Reads texts as a type, and expects errors that say this.
fn check_hostile<T: DeserializeOwned + Debug>(table: &[(&str, &str)]) {
    for (text, says) in table {
        let error = serde_json::from_str::<T>(text).expect_err(text).to_string();
        assert!(error.contains(says), "{text}: {error}");
    }
}

#[test]
fn hostile_boards() {
    check_hostile::<Board>(&[
        (r#"{"version":1,"rows":0,"columns":3,"values":[]}"#, "a board needs at least one cell"),
        (r#"{"version":1,"rows":3,"columns":0,"values":[]}"#, "a board needs at least one cell"),
        (r#"{"version":1,"rows":0,"columns":18446744073709551615,"values":[]}"#, "at least one cell"),
        (r#"{"version":1,"rows":256,"columns":256,"values":[]}"#, "256 rows of 256 columns are more than 65535 cells"),
        (r#"{"version":1,"rows":65536,"columns":1,"values":[1]}"#, "more than 65535 cells"),
        (r#"{"version":1,"rows":4294967296,"columns":4294967296,"values":[]}"#, "more than 65535 cells"),
        (
            r#"{"version":1,"rows":18446744073709551615,"columns":18446744073709551615,"values":[1]}"#,
            "more than 65535 cells",
        ),
        (r#"{"version":1,"rows":18446744073709551616,"columns":1,"values":[1]}"#, "invalid type"),
        (r#"{"version":1,"rows":-1,"columns":1,"values":[1]}"#, "invalid value"),
        (r#"{"version":1,"rows":1.5,"columns":1,"values":[1]}"#, "invalid type"),
        (r#"{"version":1,"rows":65535,"columns":1,"values":[]}"#, "expected 65535 values, found 0"),
        (r#"{"version":1,"rows":2,"columns":2,"values":[1,2,3]}"#, "expected 4 values, found 3"),
        (r#"{"version":1,"rows":2,"columns":2,"values":[1,2,3,4,5]}"#, "expected 4 values, found 5"),
        (r#"{"version":1,"rows":2,"columns":2,"values":[[1,2],[3]]}"#, "invalid type: sequence, expected u8"),
        (r#"{"version":1,"rows":1,"columns":1,"values":[256]}"#, "invalid value: integer `256`, expected u8"),
        (r#"{"version":1,"rows":1,"columns":1,"values":[-1]}"#, "invalid value"),
        (r#"{"version":1,"rows":1,"columns":1,"values":"1"}"#, "expected a list of at most 65535 entries"),
        (r#"{"version":0,"rows":1,"columns":1,"values":[1]}"#, "version 0 is not known, only version 1 is"),
        (r#"{"version":2,"cells":"of another kind"}"#, "version 2 is not known, only version 1 is"),
        (r#"{"version":"1","rows":1,"columns":1,"values":[1]}"#, "invalid type"),
        (r#"{"rows":1,"columns":1,"values":[1]}"#, "missing field `version`"),
        (r#"{"version":1,"columns":1,"values":[1]}"#, "missing field `rows`"),
        (r#"{"version":1,"rows":1,"rows":1,"columns":1,"values":[1]}"#, "duplicate field `rows`"),
        (r#"{"version":1,"rows":1,"columns":1,"values":[1],"goal":10}"#, "unknown field `goal`"),
        ("[1,1,1,[1],1]", "trailing characters"),
        ("[1,1,1]", "invalid length 3"),
        ("null", "invalid type"),
        ("\"7.3\"", "invalid type"),
    ]);
}

#[test]
fn hostile_values() {
    check_hostile::<Rule>(&[
        (r#"{"shape":"connected","goal":0}"#, "the goal is 0"),
        (r#"{"shape":"connected","goal":65536}"#, "invalid value: integer `65536`, expected u16"),
        (r#"{"shape":"hexagon","goal":1}"#, "unknown variant `hexagon`, expected `connected` or `rectangle`"),
        (r#"{"shape":"Connected","goal":1}"#, "unknown variant"),
        (r#"{"shape":"connected"}"#, "missing field `goal`"),
        (r#"{"shape":"connected","goal":1,"moves":2}"#, "unknown field `moves`"),
    ]);
    check_hostile::<CellSet>(&[
        ("[1,1]", "cell 1 after cell 1, in a set of cells"),
        ("[2,1]", "cell 1 after cell 2"),
        ("[65536]", "invalid value"),
        ("7", "expected a list of cells, ascending, each once"),
    ]);
    check_hostile::<Budget<'_>>(&[
        (r#"{"nodes":-1}"#, "invalid value"),
        ("{}", "missing field `nodes`"),
        (r#"{"nodes":1,"stop":true}"#, "unknown field `stop`"),
    ]);
    check_hostile::<Dealer>(&[
        (r#"{"version":1,"rows":10,"columns":17,"least":0,"greatest":9}"#, "an apple is worth at least 1"),
        (r#"{"version":1,"rows":10,"columns":17,"least":3,"greatest":2}"#, "the range must not be empty"),
        (r#"{"version":1,"rows":0,"columns":17,"least":1,"greatest":9}"#, "a board needs at least one cell"),
        (r#"{"version":1,"rows":65535,"columns":65535,"least":1,"greatest":9}"#, "more than 65535 cells"),
        (r#"{"version":7,"rows":10,"columns":17,"least":1,"greatest":9}"#, "version 7 is not known"),
        (r#"{"version":1,"rows":10,"columns":17,"least":1,"greatest":9,"seed":4}"#, "unknown field `seed`"),
    ]);
    check_hostile::<Hint>(&[
        (r#"{"version":2,"cells":[0],"is_best":true}"#, "version 2 is not known"),
        (r#"{"version":1,"cells":[0],"is_best":true,"rank":"largest"}"#, "unknown field `rank`"),
        (r#"{"version":1,"cells":[0]}"#, "missing field `is_best`"),
    ]);
    check_hostile::<Plan>(&[
        (r#"{"version":1,"moves":[[0,1]],"score":3,"is_best":true,"nodes":1}"#, "the moves clear 2 apples, not 3"),
        (r#"{"version":3,"moves":[],"score":0,"is_best":true,"nodes":1}"#, "version 3 is not known"),
        (r#"{"version":1,"moves":[],"score":0,"is_best":true,"nodes":1,"x":0}"#, "unknown field `x`"),
    ]);
    check_hostile::<Solvable>(&[
        (
            r#"{"version":1,"board":{"version":1,"rows":1,"columns":1,"values":[5]},"solution":[[1]]}"#,
            "move 0: a board of 1 cells has no cell 1",
        ),
        (
            r#"{"version":1,"board":{"version":1,"rows":1,"columns":1,"values":[5]},"solution":[[0],[0]]}"#,
            "2 moves on a board of 1 cells",
        ),
        (r#"{"version":2}"#, "version 2 is not known"),
    ]);
}

#[test]
fn hostile_replays() {
    let replay = |version: &str, board: &str, rest: &str, made: &str| {
        let text = r#"{"version":V,"start":{"version":1,"rows":1,"columns":2,"values":[B]},"#.to_owned()
            + r#""rule":{"shape":"connected","goal":10},"moves":[M]R}"#;
        text.replace('V', version).replace('B', board).replace('M', made).replace('R', rest)
    };
    let good = r#"{"cells":[0,1],"position":"0123456789abcdef"}"#;
    assert!(serde_json::from_str::<Replay>(&replay("1", "1,9", "", good)).is_ok());
    let table = [
        (replay("2", "1,9", "", good), "version 2 is not known, only version 1 is"),
        (replay("1", "1", "", good), "expected 2 values, found 1"),
        (replay("1", "1,9", r#","won":true"#, good), "unknown field `won`"),
        (replay("1", "1,9", r#","moves":[]"#, good), "duplicate field `moves`"),
        (replay("1", "1,9", "", &good.replace("[0,1]", "[0,2]")), "move 0: a board of 2 cells has no cell 2"),
        (replay("1", "1,9", "", &[good; 3].join(",")), "3 moves on a board of 2 cells"),
        (replay("1", "1,9", "", &good.replace("[0,1]", "[0,-1]")), "invalid value"),
        (replay("1", "1,9", "", &good.replace('}', r#","at":5}"#)), "unknown field `at`"),
        (replay("1", "1,9", "", r#"{"cells":[0,1]}"#), "missing field `position`"),
        (replay("1", "1,9", "", &good.replace("0123", "012")), "expected 16 lower-case hexadecimal digits"),
        (replay("1", "1,9", "", &good.replace("0123", "00123")), "expected 16 lower-case hexadecimal digits"),
        (replay("1", "1,9", "", &good.replace("abc", "ABC")), "expected 16 lower-case hexadecimal digits"),
        (replay("1", "1,9", "", &good.replace("0123", "+123")), "expected 16 lower-case hexadecimal digits"),
        (replay("1", "1,9", "", &good.replace(r#""0123456789abcdef""#, "81985529216486895")), "invalid type"),
    ];
    check_hostile::<Replay>(&table.each_ref().map(|(text, says)| (&text[..], *says)));
    let error = serde_json::from_str::<Replay>(&replay("1", "1,9", "", good).replace(r#""goal":10"#, r#""goal":0"#));
    assert!(error.unwrap_err().to_string().contains("the goal is 0"));
}

/// Lists that are longer than any board has use for are not read to their end.
#[test]
fn long_lists() {
    let long = |entry: &str, len: usize| format!("[{}]", vec![entry; len].join(","));
    let says = "invalid length 65536, expected a list of at most 65535 entries";
    let board = format!(r#"{{"version":1,"rows":1,"columns":1,"values":{}}}"#, long("1", 100_000));
    assert!(serde_json::from_str::<Board>(&board).unwrap_err().to_string().contains(says));
    assert!(serde_json::from_str::<Combination>(&long("0", 65_536)).unwrap_err().to_string().contains(says));
    let plan = r#"{"version":1,"moves":M,"score":0,"is_best":true,"nodes":1}"#.replace('M', &long("[]", 65_536));
    assert!(serde_json::from_str::<Plan>(&plan).unwrap_err().to_string().contains(says));
    assert_eq!(serde_json::from_str::<Combination>(&long("0", MAX_CELLS)).unwrap().len(), MAX_CELLS);
    let largest = Board::from_values(1, MAX_CELLS, &vec![255; MAX_CELLS]).unwrap();
    assert_eq!(serde_json::from_str::<Board>(&serde_json::to_string(&largest).unwrap()).unwrap(), largest);
    let every: CellSet = (0..=u16::MAX).map(Cell::new).collect();
    assert_eq!(postcard::from_bytes::<CellSet>(&postcard::to_allocvec(&every).unwrap()).unwrap(), every);
}

/// Three cells that say that they are more than there is room for.
struct Liar(u16);

impl Iterator for Liar {
    type Item = u16;

    fn next(&mut self) -> Option<u16> {
        self.0 += 1;
        (self.0 <= 3).then_some(self.0)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (usize::MAX, Some(usize::MAX))
    }
}

fn read<T: DeserializeOwned>() -> Result<T, serde::de::value::Error> {
    T::deserialize(SeqDeserializer::new(Liar(0)))
}

/// Lengths of up to 2⁶⁴ - 1 in a few bytes. To make room for them would fail.
#[test]
fn lengths_that_lie() {
    for bits in [20, 31, 32, 40, 48, 62, 63, 64] {
        let length = postcard::to_allocvec(&(u64::MAX >> (64 - bits))).unwrap();
        let after = |front: &[u8]| [front, &length, &[1; 20]].concat();
        assert!(postcard::from_bytes::<Board>(&after(&[1, 1, 1])).is_err(), "{bits}");
        assert!(postcard::from_bytes::<Board>(&[&[1][..], &length, &length, &[1, 1]].concat()).is_err(), "{bits}");
        assert!(postcard::from_bytes::<CellSet>(&after(&[])).is_err(), "{bits}");
        assert!(postcard::from_bytes::<Combination>(&after(&[])).is_err(), "{bits}");
        assert!(postcard::from_bytes::<Plan>(&after(&[1])).is_err(), "{bits}");
        assert!(postcard::from_bytes::<Replay>(&after(&[1, 1, 1, 1, 1, 5, 0, 10])).is_err(), "{bits}");
        assert!(postcard::from_bytes::<Replay>(&after(&[1, 1, 1, 1, 1, 5, 0, 10, 1])).is_err(), "{bits}");
        assert!(postcard::from_bytes::<Solvable>(&after(&[1, 1, 1, 1, 1, 5])).is_err(), "{bits}");
    }

    let read: (CellSet, Combination) = (read().unwrap(), read().unwrap());
    assert_eq!((read.0.len(), read.1.len()), (3, 3));
}

/// What would be refused when read is refused when written.
#[test]
fn nothing_is_written_that_is_not_read() {
    fn says<T: Serialize>(value: &T, expected: &str) {
        assert!(serde_json::to_string(value).unwrap_err().to_string().contains(expected));
        assert!(postcard::to_allocvec(value).is_err());
    }

    let board: Board = "19".parse().unwrap();
    let rule = Rule::connected(10).unwrap();
    let replay = |moves: &[&[u16]]| {
        Replay::new(board.clone(), rule, moves.iter().map(|cells| (combination(cells), 0)).collect())
    };
    says(&replay(&[&[0], &[1, 2]]), "move 1: a board of 2 cells has no cell 2");
    says(&replay(&[&[], &[], &[]]), "3 moves on a board of 2 cells");
    says(&Solvable { board: board.clone(), solution: vec![combination(&[5])] }, "has no cell 5");
    says(&Plan { score: 1, ..Plan::default() }, "the moves clear 0 apples, not 1");
    says(&Plan { moves: vec![combination(&[]); MAX_CELLS + 1], ..Plan::default() }, "65536 entries");
    says(&combination(&vec![0; MAX_CELLS + 1]), "65536 entries in a list of at most 65535");
    says(&Budget::nodes(5).stop_when(&|| false), "a reason to stop is a closure");
    // What is no game may be stored, to be refused by whoever verifies it.
    reads_back(&replay(&[&[0, 0], &[]]));
}

/// As another program would: reading into its own struct, by `Deserialize` alone.
#[test]
fn inside_of_a_struct() {
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Save {
        player: String,
        board: Board,
        marked: Option<CellSet>,
        rule: Rule,
    }

    let save = Save {
        player: "사과".into(),
        board: "12\n34".parse().unwrap(),
        marked: Some([Cell::new(1)].into_iter().collect()),
        rule: Rule::connected(3).unwrap(),
    };
    reads_back(&save);
}
