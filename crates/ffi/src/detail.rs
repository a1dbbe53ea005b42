//! Where something is wrong, and with what value: every error of the libraries, in one struct. It must not decide what is an
//! error.

use applegrid::{BoardError, DealError, PlayError, PlayWithinError, ReplayError, ReplayWithinError};
use wordgraph::{Fault, GraphError, LexiconError, RemovalError};

use crate::call::Out;
use crate::status::{
    KKEUT_ADDED_WORD, KKEUT_APART, KKEUT_CELL_VALUE, KKEUT_CHARACTER, KKEUT_DEAL_VALUES, KKEUT_GAVE_UP, KKEUT_HOLE,
    KKEUT_IMPOSSIBLE, KKEUT_INVALID_UTF8, KKEUT_INVALID_VALUE, KKEUT_LEFT_OUT, KKEUT_NO_CELLS, KKEUT_NO_MULTIPLE,
    KKEUT_NO_WORD, KKEUT_OUT_OF_RANGE, KKEUT_RAGGED, KKEUT_REMOVED_WORD, KKEUT_STOPPED, KKEUT_TOO_LARGE, KKEUT_TWICE,
    KKEUT_WRONG_LENGTH, KKEUT_WRONG_POSITION, KKEUT_WRONG_SUM, kkeut_status,
};

/// Where something is wrong, and what. Which fields have a meaning is said at each status; the others are 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct kkeut_detail {
    /// Which element of what was given, from 0.
    pub index: u64,
    /// Which line of a text, move of a replay or word of a chain, from 1.
    pub line: u64,
    /// Which character of the line, from 1.
    pub column: u64,
    /// What was found.
    pub found: u64,
    /// What was expected.
    pub expected: u64,
}

/// A caller's place for a detail, if there is one.
pub(crate) struct Detail<'c>(Option<Out<'c, kkeut_detail>>);

impl<'c> Detail<'c> {
    pub(crate) fn new(place: Option<Out<'c, kkeut_detail>>) -> Self {
        Self(place)
    }

    /// Tells the caller about an error; the status remains.
    pub(crate) fn tell<E: Explain>(self, error: &E) -> kkeut_status {
        let (status, detail) = error.explain();
        if let Some(place) = self.0 {
            place.write(detail);
        }
        status
    }
}

/// An error, as a status and a detail.
pub(crate) trait Explain {
    fn explain(&self) -> (kkeut_status, kkeut_detail);
}

const NOTHING: kkeut_detail = kkeut_detail { index: 0, line: 0, column: 0, found: 0, expected: 0 };

/// The number `found` that entry `index` names, where there are only `count`.
pub(crate) struct OutOfRange {
    pub(crate) index: usize,
    pub(crate) found: u64,
    pub(crate) count: u64,
}

impl Explain for OutOfRange {
    fn explain(&self) -> (kkeut_status, kkeut_detail) {
        let &Self { index, found, count } = self;
        (KKEUT_OUT_OF_RANGE, kkeut_detail { index: index as u64, found, expected: count, ..NOTHING })
    }
}

impl Explain for core::str::Utf8Error {
    fn explain(&self) -> (kkeut_status, kkeut_detail) {
        (KKEUT_INVALID_UTF8, kkeut_detail { column: self.valid_up_to() as u64 + 1, ..NOTHING })
    }
}

impl Explain for GraphError {
    fn explain(&self) -> (kkeut_status, kkeut_detail) {
        match *self {
            Self::WordHead { index, head: found, heads: count }
            | Self::LinkHead { index, head: found, heads: count }
            | Self::WordTail { index, tail: found, tails: count }
            | Self::LinkTail { index, tail: found, tails: count } => {
                OutOfRange { index, found: found.into(), count: count.into() }.explain()
            }
            Self::TooManyVertices { count, max } | Self::TooManyEntries { count, max } => {
                (KKEUT_TOO_LARGE, kkeut_detail { found: count, expected: max.into(), ..NOTHING })
            }
            _ => (KKEUT_TOO_LARGE, kkeut_detail { expected: u32::MAX.into(), ..NOTHING }),
        }
    }
}

impl Explain for LexiconError {
    fn explain(&self) -> (kkeut_status, kkeut_detail) {
        match self {
            Self::Graph(error) => error.explain(),
            Self::Added(refused) => {
                (KKEUT_ADDED_WORD, kkeut_detail { found: fault_number(refused.fault).into(), ..NOTHING })
            }
            Self::Removed { .. } => (KKEUT_REMOVED_WORD, NOTHING),
            Self::TooMuchText { line } => {
                (KKEUT_TOO_LARGE, kkeut_detail { line: *line as u64, expected: u32::MAX.into(), ..NOTHING })
            }
            _ => (KKEUT_TOO_LARGE, NOTHING),
        }
    }
}

impl Explain for RemovalError {
    fn explain(&self) -> (kkeut_status, kkeut_detail) {
        let detail = kkeut_detail { index: self.arc.0.into(), found: self.words.into(), ..NOTHING };
        (KKEUT_NO_WORD, detail)
    }
}

impl Explain for BoardError {
    fn explain(&self) -> (kkeut_status, kkeut_detail) {
        match *self {
            Self::NoCells => (KKEUT_NO_CELLS, NOTHING),
            Self::TooManyCells { rows, columns } => {
                let found = (rows as u64).saturating_mul(columns as u64);
                (KKEUT_TOO_LARGE, kkeut_detail { found, expected: applegrid::MAX_CELLS as u64, ..NOTHING })
            }
            Self::Length { expected, found } => {
                (KKEUT_WRONG_LENGTH, kkeut_detail { found: found as u64, expected: expected as u64, ..NOTHING })
            }
            Self::Ragged { line, expected, found } => (
                KKEUT_RAGGED,
                kkeut_detail { line: line as u64, found: found as u64, expected: expected as u64, ..NOTHING },
            ),
            Self::Character { line, column, found } => {
                let found = u32::from(found).into();
                (KKEUT_CHARACTER, kkeut_detail { line: line as u64, column: column as u64, found, ..NOTHING })
            }
            Self::Value { line, column, .. } => {
                (KKEUT_CELL_VALUE, kkeut_detail { line: line as u64, column: column as u64, ..NOTHING })
            }
            // The error may gain reasons; none of them can be a smaller one.
            _ => (KKEUT_INVALID_VALUE, NOTHING),
        }
    }
}

impl Explain for PlayError {
    fn explain(&self) -> (kkeut_status, kkeut_detail) {
        let (status, cell) = match *self {
            Self::Sum { expected, found } => {
                return (KKEUT_WRONG_SUM, kkeut_detail { found, expected: expected.into(), ..NOTHING });
            }
            Self::OffBoard { cell } => {
                return (KKEUT_OUT_OF_RANGE, kkeut_detail { found: cell.index() as u64, ..NOTHING });
            }
            Self::Hole { cell } => (KKEUT_HOLE, cell),
            Self::Twice { cell } => (KKEUT_TWICE, cell),
            Self::Apart { cell } => (KKEUT_APART, cell),
            Self::LeftOut { cell } => (KKEUT_LEFT_OUT, cell),
            _ => return (KKEUT_INVALID_VALUE, NOTHING),
        };
        (status, kkeut_detail { index: cell.index() as u64, ..NOTHING })
    }
}

impl Explain for ReplayError {
    fn explain(&self) -> (kkeut_status, kkeut_detail) {
        match self {
            Self::Illegal { number, source } => {
                let (status, detail) = source.explain();
                (status, kkeut_detail { line: *number as u64 + 1, ..detail })
            }
            Self::Position { number, expected, found } => (
                KKEUT_WRONG_POSITION,
                kkeut_detail { line: *number as u64 + 1, found: *found, expected: *expected, ..NOTHING },
            ),
            _ => (KKEUT_INVALID_VALUE, NOTHING),
        }
    }
}

impl Explain for PlayWithinError {
    fn explain(&self) -> (kkeut_status, kkeut_detail) {
        match self {
            Self::Illegal(error) => error.explain(),
            Self::Stopped(_) => (KKEUT_STOPPED, NOTHING),
            _ => (KKEUT_INVALID_VALUE, NOTHING),
        }
    }
}

impl Explain for ReplayWithinError {
    fn explain(&self) -> (kkeut_status, kkeut_detail) {
        match self {
            Self::Refused(error) => error.explain(),
            Self::Stopped { moves, .. } => (KKEUT_STOPPED, kkeut_detail { line: *moves as u64 + 1, ..NOTHING }),
            _ => (KKEUT_INVALID_VALUE, NOTHING),
        }
    }
}

impl Explain for DealError {
    fn explain(&self) -> (kkeut_status, kkeut_detail) {
        match *self {
            Self::Values { least, greatest } => {
                (KKEUT_DEAL_VALUES, kkeut_detail { found: least.into(), expected: greatest.into(), ..NOTHING })
            }
            Self::Size(ref error) => error.explain(),
            Self::NoMultiple { goal, .. } => (KKEUT_NO_MULTIPLE, kkeut_detail { expected: goal.into(), ..NOTHING }),
            Self::Impossible { cells, goal, .. } => {
                (KKEUT_IMPOSSIBLE, kkeut_detail { found: cells as u64, expected: goal.into(), ..NOTHING })
            }
            Self::GaveUp { attempts } => (KKEUT_GAVE_UP, kkeut_detail { found: attempts.into(), ..NOTHING }),
            _ => (KKEUT_INVALID_VALUE, NOTHING),
        }
    }
}

/// Why a line or an added word is no word of a lexicon: one of KKEUT_FAULT_...
pub type kkeut_fault = u32;

/// It is a word.
pub const KKEUT_FAULT_NONE: kkeut_fault = 0;
/// The line is not UTF-8.
pub const KKEUT_FAULT_INVALID_UTF8: kkeut_fault = 1;
/// The line is longer than 4,096 bytes.
pub const KKEUT_FAULT_LINE_TOO_LONG: kkeut_fault = 2;
/// It has a control character.
pub const KKEUT_FAULT_CONTROL: kkeut_fault = 3;
/// It has white space inside.
pub const KKEUT_FAULT_WHITE_SPACE: kkeut_fault = 4;
/// It has a Hangul letter that is not part of a syllable.
pub const KKEUT_FAULT_LONE_JAMO: kkeut_fault = 5;
/// It has too few units.
pub const KKEUT_FAULT_TOO_SHORT: kkeut_fault = 6;
/// It has too many units.
pub const KKEUT_FAULT_TOO_LONG: kkeut_fault = 7;
/// Its tail ends in ん, and the rule says that such words cannot be played.
pub const KKEUT_FAULT_FINAL_N: kkeut_fault = 8;
/// The rule's predicate said no.
pub const KKEUT_FAULT_PREDICATE: kkeut_fault = 9;
/// A reason that this version of the header has no name for.
pub const KKEUT_FAULT_OTHER: kkeut_fault = 255;

/// The number of a fault.
pub(crate) fn fault_number(fault: Fault) -> kkeut_fault {
    match fault {
        Fault::InvalidUtf8 { .. } => KKEUT_FAULT_INVALID_UTF8,
        Fault::LineTooLong { .. } => KKEUT_FAULT_LINE_TOO_LONG,
        Fault::Control(_) => KKEUT_FAULT_CONTROL,
        Fault::WhiteSpace(_) => KKEUT_FAULT_WHITE_SPACE,
        Fault::LoneJamo(_) => KKEUT_FAULT_LONE_JAMO,
        Fault::TooShort { .. } => KKEUT_FAULT_TOO_SHORT,
        Fault::TooLong { .. } => KKEUT_FAULT_TOO_LONG,
        Fault::FinalN => KKEUT_FAULT_FINAL_N,
        Fault::Predicate => KKEUT_FAULT_PREDICATE,
        _ => KKEUT_FAULT_OTHER,
    }
}
