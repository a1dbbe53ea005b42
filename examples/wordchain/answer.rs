//! What a subcommand answers, before anybody has asked how it should look: facts, notes and one table.

use std::borrow::Cow;

use wordgraph::Outcome;

/// What goes to the standard output.
pub(crate) enum Output<'a> {
    Answer(Answer<'a>),
    /// A format of its own: Graphviz, SVG.
    Text(String),
}

impl<'a> From<Answer<'a>> for Output<'a> {
    fn from(answer: Answer<'a>) -> Self {
        Self::Answer(answer)
    }
}

#[derive(Default)]
pub(crate) struct Answer<'a> {
    pub(crate) facts: Vec<(&'static str, Cell<'a>)>,
    /// Whole sentences.
    pub(crate) notes: Vec<String>,
    pub(crate) columns: Vec<Column>,
    pub(crate) rows: Vec<Vec<Cell<'a>>>,
    /// Something that was asked for is not there; the notes say what.
    pub(crate) incomplete: bool,
    /// Nothing but the rows, separated by tabs: lines for other programs to carry about.
    pub(crate) bare: bool,
}

impl<'a> Answer<'a> {
    pub(crate) fn new<const N: usize>(columns: [Column; N]) -> Self {
        Self { columns: columns.into(), ..Self::default() }
    }

    pub(crate) fn fact(&mut self, name: &'static str, value: impl Into<Cell<'a>>) {
        self.facts.push((name, value.into()));
    }

    pub(crate) fn note(&mut self, note: impl Into<String>) {
        self.notes.push(note.into());
    }

    pub(crate) fn row<const N: usize>(&mut self, cells: [Cell<'a>; N]) {
        debug_assert_eq!(N, self.columns.len());
        self.rows.push(cells.into());
    }

    /// Keeps the first `limit` rows, and says so.
    pub(crate) fn limit(&mut self, limit: Option<usize>) {
        if let Some(limit) = limit.filter(|&limit| limit < self.rows.len()) {
            self.note(format!("The first {limit} of {} rows.", self.rows.len()));
            self.rows.truncate(limit);
        }
    }
}

#[derive(Clone, Copy)]
pub(crate) struct Column {
    pub(crate) name: &'static str,
    pub(crate) right: bool,
}

/// A column of text.
pub(crate) const fn text(name: &'static str) -> Column {
    Column { name, right: false }
}

/// A column of numbers.
pub(crate) const fn number(name: &'static str) -> Column {
    Column { name, right: true }
}

#[derive(Clone)]
pub(crate) enum Cell<'a> {
    Empty,
    Text(Cow<'a, str>),
    /// Text at a level of a tree; only a reader sees the level.
    Tree(usize, Cow<'a, str>),
    List(Vec<Cow<'a, str>>),
    Number(u64),
    /// A part of 1.
    Share(f64),
    Verdict(Verdict),
}

/// How it stands with a syllable, or with a move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Verdict {
    Win,
    /// A move that is not decided.
    Open,
    /// A syllable that is not decided.
    Root,
    Loss,
}

impl Verdict {
    pub(crate) const fn of_syllable(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Win => Self::Win,
            Outcome::Loss => Self::Loss,
            Outcome::Root => Self::Root,
        }
    }

    pub(crate) const fn of_move(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Root => Self::Open,
            decided => Self::of_syllable(decided),
        }
    }

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Open => "open",
            Self::Root => "root",
            Self::Loss => "loss",
        }
    }
}

impl<'a> From<&'a str> for Cell<'a> {
    fn from(text: &'a str) -> Self {
        Self::Text(text.into())
    }
}

impl From<String> for Cell<'_> {
    fn from(text: String) -> Self {
        Self::Text(text.into())
    }
}

impl<'a, const N: usize> From<[&'a str; N]> for Cell<'a> {
    fn from(items: [&'a str; N]) -> Self {
        items.into_iter().collect()
    }
}

impl<'a> FromIterator<&'a str> for Cell<'a> {
    fn from_iter<I: IntoIterator<Item = &'a str>>(items: I) -> Self {
        Self::List(items.into_iter().map(Cow::from).collect())
    }
}

impl FromIterator<String> for Cell<'_> {
    fn from_iter<I: IntoIterator<Item = String>>(items: I) -> Self {
        Self::List(items.into_iter().map(Cow::from).collect())
    }
}

impl From<u64> for Cell<'_> {
    fn from(number: u64) -> Self {
        Self::Number(number)
    }
}

impl From<u32> for Cell<'_> {
    fn from(number: u32) -> Self {
        Self::Number(number.into())
    }
}

impl From<usize> for Cell<'_> {
    fn from(number: usize) -> Self {
        Self::Number(number as u64)
    }
}

impl From<Verdict> for Cell<'_> {
    fn from(verdict: Verdict) -> Self {
        Self::Verdict(verdict)
    }
}

impl<'a, T: Into<Cell<'a>>> From<Option<T>> for Cell<'a> {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Empty, Into::into)
    }
}
