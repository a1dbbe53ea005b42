//! How values are stored: the formats of the feature `serde`.
//!
//! They hold for every format that serde has, with names of fields or without; the examples are JSON. They are made here, by hand
//! where a derived one would say too much or check too little: nothing is read into a value but through its constructors.
//!
//! # Parts
//!
//! | type | stored as | for instance |
//! |---|---|---|
//! | [`Cell`] | its index | `5` |
//! | [`CellSet`] | its cells, ascending, each once | `[0,3,70]` |
//! | [`Combination`] | its cells, in its order | `[1,0]` |
//! | [`Direction`] | its name: `up`, `left`, `right`, `down` | `"up"` |
//! | [`Shape`] | its name: `connected`, `rectangle` | `"rectangle"` |
//! | [`Rank`] | its name: `smallest`, `largest`, `keeps_most` | `"keeps_most"` |
//! | [`Rule`] | its shape and its goal | `{"shape":"connected","goal":10}` |
//! | [`Budget`] | its nodes, nothing if unlimited | `{"nodes":1000}`, `{"nodes":null}` |
//!
//! # Documents
//!
//! What is kept for long has a `version`, which is written first, and read wherever it stands. This release writes and reads
//! version 1 of each.
//!
//! | type | for instance |
//! |---|---|
//! | [`Board`] | `{"version":1,"rows":1,"columns":3,"values":[7,0,3]}`, row by row |
//! | [`Dealer`] | `{"version":1,"rows":10,"columns":17,"least":1,"greatest":9}` |
//! | [`Hint`] | `{"version":1,"cells":[0,2],"is_best":true}` |
//! | [`Plan`] | `{"version":1,"moves":[[0,2]],"score":2,"is_best":true,"nodes":3}` |
//! | [`Replay`] | `{"version":1,"start":{…},"rule":{…},"moves":[{"cells":[0,2],"position":"0123456789abcdef"}]}` |
//! | [`Solvable`] | `{"version":1,"board":{…},"solution":[[0,2]]}` |
//!
//! The `position` of a replay's move is the [position hash](crate::Game::position_hash) after it: 16 hexadecimal digits in formats for
//! people, since many readers of JSON keep only 53 bits of a number, and a number in others.
//!
//! # What is refused
//!
//! - A version that is not known, a field that is not known, is there twice or is missing.
//! - Whatever the constructors refuse, with their own errors: [`BoardError`](crate::BoardError), [`ZeroGoal`](crate::ZeroGoal),
//!   [`DealError`](crate::DealError).
//! - A set of cells that is not ascending; a hash that is not 16 lower-case digits.
//! - A list of more than [`MAX_CELLS`] values, cells or moves, which no board has.
//! - A move with a cell off the board, more moves than the board has cells, and a plan's score that is not that of its moves.
//!
//! Reading takes time and memory in proportion to the bytes read (a set of cells at most 8 KiB), whatever they say of sizes and
//! lengths. It searches for nothing, so what was read is still only data: whether a solution, a hint or a plan can be played on
//! its board, [`Game::play`](crate::Game::play) says; of a replay [`Replay::verify`], and how long that takes is said there. What
//! would be refused when read is refused when written.
//!
//! # What is not stored
//!
//! - [`Game`](crate::Game): store its [`replay`](crate::Game::replay), and [`verify`](Replay::verify) what you read; what a
//!   stranger may have written, [on a budget](Replay::verify_within). What was undone is not part of it.
//! - [`Graph`](crate::Graph): store its board.
//! - [`Selection`](crate::Selection): a drag lasts from a press to a release. Drag again over its [`cells`](crate::Selection::cells).
//! - [`Combinations`](crate::Combinations): a search in progress.
//! - A [`Budget`] with a reason to stop, which is a closure: writing it is an error.
//! - Errors: store their text.
//!
//! ```
//! use applegrid::{Board, Cell, Game, Replay, Rule};
//!
//! let mut game = Game::new("73\n82".parse::<Board>()?, Rule::connected(10)?);
//! game.play(&[Cell::new(0), Cell::new(1)])?;
//! let text = serde_json::to_string(&game.replay())?;
//! assert_eq!(
//!     text,
//!     r#"{"version":1,"start":{"version":1,"rows":2,"columns":2,"values":[7,3,8,2]},"#.to_owned()
//!         + r#""rule":{"shape":"connected","goal":10},"#
//!         + r#""moves":[{"cells":[0,1],"position":"98cfd3ac4e7cdf36"}]}"#
//! );
//! let replay: Replay = serde_json::from_str(&text)?;
//! assert_eq!(replay.verify()?.score(), 2);
//!
//! let error = serde_json::from_str::<Board>(r#"{"version":1,"rows":2,"columns":2,"values":[7]}"#).unwrap_err();
//! assert!(error.to_string().starts_with("expected 4 values, found 1"));
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

use alloc::vec::Vec;
use core::{fmt, marker::PhantomData};

use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{self, SeqAccess, Visitor},
    ser::{self, SerializeSeq},
};

use crate::{
    board::{Board, MAX_CELLS},
    budget::Budget,
    cell::{Cell, Direction},
    cell_set::CellSet,
    combination::Combination,
    generate::{Dealer, Solvable},
    hint::{Hint, Rank},
    plan::Plan,
    replay::Replay,
    rule::{Rule, Shape},
};

/// The version of a document. Nothing after it is looked at if it is another.
#[derive(Clone, Copy, Debug)]
struct Version<const KNOWN: u32>;

impl<const KNOWN: u32> Serialize for Version<KNOWN> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u32(KNOWN)
    }
}

impl<'de, const KNOWN: u32> Deserialize<'de> for Version<KNOWN> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match u32::deserialize(deserializer)? {
            found if found == KNOWN => Ok(Self),
            found => Err(de::Error::custom(format_args!("version {found} is not known, only version {KNOWN} is"))),
        }
    }
}

/// What is well formed and cannot be.
#[derive(Clone, Copy, Debug, thiserror::Error)]
enum Contradiction {
    #[error("move {number}: a board of {cells} cells has no cell {cell}")]
    OffBoard { number: usize, cell: Cell, cells: usize },
    #[error("{found} moves on a board of {cells} cells")]
    Moves { found: usize, cells: usize },
    #[error("{found} entries in a list of at most {MAX_CELLS}")]
    Length { found: usize },
    #[error("the moves clear {found} apples, not {score}")]
    Score { found: usize, score: u32 },
    #[error("a reason to stop is a closure and cannot be stored")]
    Closure,
}

/// Lists are no longer than any board has use for.
fn check_length(found: usize) -> Result<(), Contradiction> {
    if found > MAX_CELLS { Err(Contradiction::Length { found }) } else { Ok(()) }
}

/// Moves are on their board, and each of them clears something.
fn check_moves<'a>(board: &Board, moves: impl ExactSizeIterator<Item = &'a Combination>) -> Result<(), Contradiction> {
    let cells = board.values().len();
    if moves.len() > cells {
        return Err(Contradiction::Moves { found: moves.len(), cells });
    }
    for (number, combination) in moves.enumerate() {
        if let Some(&cell) = combination.iter().find(|&&cell| !board.has_cell(cell)) {
            return Err(Contradiction::OffBoard { number, cell, cells });
        }
    }
    Ok(())
}

fn check_plan(moves: &[Combination], score: u32) -> Result<(), Contradiction> {
    check_length(moves.len())?;
    let found = moves.iter().map(|cells| cells.len()).sum();
    if found == score as usize { Ok(()) } else { Err(Contradiction::Score { found, score }) }
}

/// A list that is read entry by entry: what it says of its own length is not believed.
#[derive(Debug)]
struct List<T>(Vec<T>);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for List<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Entries<T>(PhantomData<T>);

        impl<'de, T: Deserialize<'de>> Visitor<'de> for Entries<T> {
            type Value = List<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a list of at most {MAX_CELLS} entries")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut entries: A) -> Result<List<T>, A::Error> {
                let mut list = Vec::new();
                while let Some(entry) = entries.next_element()? {
                    if list.len() == MAX_CELLS {
                        return Err(de::Error::invalid_length(MAX_CELLS + 1, &self));
                    }
                    list.push(entry);
                }
                Ok(List(list))
            }
        }

        deserializer.deserialize_seq(Entries(PhantomData))
    }
}

/// A number of 64 bits that survives readers with 53.
#[derive(Clone, Copy, Debug)]
struct Hash(u64);

impl Serialize for Hash {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_str(&format_args!("{:016x}", self.0))
        } else {
            serializer.serialize_u64(self.0)
        }
    }
}

impl<'de> Deserialize<'de> for Hash {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Digits;

        impl Visitor<'_> for Digits {
            type Value = Hash;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("16 lower-case hexadecimal digits")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Hash, E> {
                let is_digit = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
                let hash = (text.len() == 16 && text.bytes().all(is_digit)).then(|| u64::from_str_radix(text, 16));
                match hash {
                    Some(Ok(hash)) => Ok(Hash(hash)),
                    _ => Err(E::invalid_value(de::Unexpected::Str(text), &self)),
                }
            }
        }

        if deserializer.is_human_readable() {
            deserializer.deserialize_str(Digits)
        } else {
            u64::deserialize(deserializer).map(Self)
        }
    }
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u16(u16::from(*self))
    }
}

impl<'de> Deserialize<'de> for Cell {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        u16::deserialize(deserializer).map(Self::new)
    }
}

impl Serialize for CellSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(Some(self.len()))?;
        for cell in self {
            list.serialize_element(&cell)?;
        }
        list.end()
    }
}

impl<'de> Deserialize<'de> for CellSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Ascending;

        impl<'de> Visitor<'de> for Ascending {
            type Value = CellSet;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of cells, ascending, each once")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut cells: A) -> Result<CellSet, A::Error> {
                let mut set = CellSet::new();
                let mut last = None;
                while let Some(cell) = cells.next_element::<Cell>()? {
                    if let Some(before) = last.replace(cell).filter(|before| *before >= cell) {
                        return Err(de::Error::custom(format_args!(
                            "cell {cell} after cell {before}, in a set of cells"
                        )));
                    }
                    set.insert(cell);
                }
                Ok(set)
            }
        }

        deserializer.deserialize_seq(Ascending)
    }
}

impl Serialize for Combination {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        check_length(self.len()).map_err(ser::Error::custom)?;
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Combination {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        List::<Cell>::deserialize(deserializer).map(|List(cells)| Self::from(&cells[..]))
    }
}

/// The names of an enum's values, in the order of their numbers in formats without names: new ones come last.
macro_rules! names {
    ($type:ident, $names:ident, $text:literal: $($value:ident),+) => {
        #[derive(Serialize, Deserialize)]
        #[serde(remote = $text, rename = $text, rename_all = "snake_case")]
        enum $names {
            $($value,)+
        }

        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                $names::serialize(self, serializer)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $names::deserialize(deserializer)
            }
        }
    };
}

names!(Direction, DirectionNames, "Direction": Up, Left, Right, Down);
names!(Shape, ShapeNames, "Shape": Connected, Rectangle);
names!(Rank, RankNames, "Rank": Smallest, Largest, KeepsMost);

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename = "Rule", deny_unknown_fields)]
struct RuleForm {
    shape: Shape,
    goal: u16,
}

impl Serialize for Rule {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        RuleForm { shape: self.shape(), goal: self.goal() }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Rule {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let form = RuleForm::deserialize(deserializer)?;
        Self::new(form.shape, form.goal).map_err(de::Error::custom)
    }
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename = "Budget", deny_unknown_fields)]
struct BudgetForm {
    // Only `null` is unlimited: a field that was forgotten is not.
    #[serde(deserialize_with = "Option::deserialize")]
    nodes: Option<u64>,
}

impl Serialize for Budget<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.has_stop() {
            return Err(ser::Error::custom(Contradiction::Closure));
        }
        BudgetForm { nodes: self.limit() }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Budget<'_> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let form = BudgetForm::deserialize(deserializer)?;
        Ok(form.nodes.map_or(Self::unlimited(), Self::nodes))
    }
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename = "Board", deny_unknown_fields)]
struct BoardForm<V> {
    version: Version<1>,
    rows: usize,
    columns: usize,
    values: V,
}

impl Serialize for Board {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        BoardForm { version: Version, rows: self.rows(), columns: self.columns(), values: self.values() }
            .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Board {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let form = BoardForm::<List<u8>>::deserialize(deserializer)?;
        Self::from_values(form.rows, form.columns, &form.values.0).map_err(de::Error::custom)
    }
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename = "Dealer", deny_unknown_fields)]
struct DealerForm {
    version: Version<1>,
    rows: usize,
    columns: usize,
    least: u8,
    greatest: u8,
}

impl Serialize for Dealer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (least, greatest) = self.values().into_inner();
        DealerForm { version: Version, rows: self.rows(), columns: self.columns(), least, greatest }
            .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Dealer {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let form = DealerForm::deserialize(deserializer)?;
        Self::new(form.rows, form.columns, form.least..=form.greatest).map_err(de::Error::custom)
    }
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename = "Hint", deny_unknown_fields)]
struct HintForm<C> {
    version: Version<1>,
    cells: C,
    is_best: bool,
}

impl Serialize for Hint {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        HintForm { version: Version, cells: &self.cells, is_best: self.is_best }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Hint {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let form = HintForm::deserialize(deserializer)?;
        Ok(Self { cells: form.cells, is_best: form.is_best })
    }
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename = "Plan", deny_unknown_fields)]
struct PlanForm<M> {
    version: Version<1>,
    moves: M,
    score: u32,
    is_best: bool,
    nodes: u64,
}

impl Serialize for Plan {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        check_plan(&self.moves, self.score).map_err(ser::Error::custom)?;
        PlanForm { version: Version, moves: &self.moves, score: self.score, is_best: self.is_best, nodes: self.nodes }
            .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Plan {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let form = PlanForm::<List<Combination>>::deserialize(deserializer)?;
        let moves = form.moves.0;
        check_plan(&moves, form.score).map_err(de::Error::custom)?;
        Ok(Self { moves, score: form.score, is_best: form.is_best, nodes: form.nodes })
    }
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename = "Replay", deny_unknown_fields)]
struct ReplayForm<B, M> {
    version: Version<1>,
    start: B,
    rule: Rule,
    moves: M,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename = "Move", deny_unknown_fields)]
struct MoveForm<C> {
    cells: C,
    position: Hash,
}

impl Serialize for Replay {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        check_moves(self.start(), self.moves().iter().map(|(cells, _)| cells)).map_err(ser::Error::custom)?;
        let moves: Vec<_> =
            self.moves().iter().map(|(cells, hash)| MoveForm { cells, position: Hash(*hash) }).collect();
        ReplayForm { version: Version, start: self.start(), rule: self.rule(), moves }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Replay {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let form = ReplayForm::<Board, List<MoveForm<Combination>>>::deserialize(deserializer)?;
        check_moves(&form.start, form.moves.0.iter().map(|made| &made.cells)).map_err(de::Error::custom)?;
        let moves = form.moves.0.into_iter().map(|made| (made.cells, made.position.0)).collect();
        Ok(Self::new(form.start, form.rule, moves))
    }
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename = "Solvable", deny_unknown_fields)]
struct SolvableForm<B, M> {
    version: Version<1>,
    board: B,
    solution: M,
}

impl Serialize for Solvable {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        check_moves(&self.board, self.solution.iter()).map_err(ser::Error::custom)?;
        SolvableForm { version: Version, board: &self.board, solution: &self.solution }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Solvable {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let form = SolvableForm::<Board, List<Combination>>::deserialize(deserializer)?;
        let (board, solution) = (form.board, form.solution.0);
        check_moves(&board, solution.iter()).map_err(de::Error::custom)?;
        Ok(Self { board, solution })
    }
}
