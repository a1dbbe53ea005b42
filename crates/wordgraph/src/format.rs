//! How values are written by [serde](https://serde.rs), and what is asked of them when they are read (feature `serde`).
//!
//! What is read goes through the doors that everybody uses: a graph through its [`GraphBuilder`], a rule through the methods of
//! [`Rule`]. So whatever a file says, it gives a value that could have been built, or an error that says what is wrong.
//! Nothing panics, and the memory it takes is proportional to what was read: no number in a file stands for a size.
//!
//! Names are in lower case, fields with underscores and variants with hyphens. Every field must be there, and no other may
//! be. In formats that do not write names (postcard, bincode) fields stand in the order given here, and variants are numbered
//! from 0 in the order of their declaration; both are part of the format and do not change.
//!
//! # Versions
//!
//! What holds structure begins with a field `version`: a [`Graph`] with [`GRAPH_VERSION`], a [`Rule`] with [`RULE_VERSION`], a
//! [`Report`] with [`REPORT_VERSION`]; the text of a [`Proof`] with a version of its own. Another version than the one known
//! here is refused. A change that older releases would misread is a new version, which newer ones read beside the old.
//!
//! The parts of a rule ([`Place`], [`Unit`], [`LinkRule`], [`Kana`], [`Manner`], [`Dueum`]) stand under its version, and can
//! be written alone; whoever stores one alone should put a version beside it.
//!
//! # Graphs
//!
//! ```
//! use wordgraph::{Graph, GraphBuilder};
//!
//! // Tail 0 links to heads 0 and 1, tail 1 to head 1; two words from head 0 to tail 1, one from head 1 to tail 0.
//! let graph = Graph::with_links(2, 2, [(0, 0), (0, 1), (1, 1)], [(0, 1), (0, 1), (1, 0)])?;
//! let text = serde_json::to_string(&graph)?;
//! assert_eq!(text, r#"{"version":1,"links":[[0,1],[1]],"words":[[[1,2]],[[0,1]]]}"#);
//! assert_eq!(serde_json::from_str::<Graph>(&text)?, graph);
//!
//! // The plain game has no links to write.
//! let graph = Graph::plain(3, [(0, 1), (1, 2)])?;
//! assert_eq!(serde_json::to_string(&graph)?, r#"{"version":1,"links":null,"words":[[[1,1]],[[2,1]],[]]}"#);
//!
//! let error = serde_json::from_str::<Graph>(r#"{"version":1,"links":null,"words":[[[7,1]]]}"#).unwrap_err();
//! assert_eq!(error.to_string(), "word 0: tail 7 is out of range (the graph has 1 tails)");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! - `links`: for each tail the heads that it links to, ascending; or null in the plain game, which has as many tails as
//!   heads, and links each to its own head.
//! - `words`: for each head its arcs as `[tail, multiplicity]`, ascending by tail.
//!
//! A head out of range, a tail out of range, an arc or a link given twice or out of order, and a multiplicity of 0 are
//! errors. Rows for all vertices, the empty ones too, are what keeps a short file from asking for a large graph.
//!
//! # Rules
//!
//! ```
//! use wordgraph::{Dueum, LinkRule, Manner, Place, Rule};
//!
//! let text = serde_json::to_string(&Rule::korean().manner(Manner::one_round(1)))?;
//! assert_eq!(text, concat!(
//!     r#"{"version":1,"unit":"scalar","#,
//!     r#""head":{"from":"front","index":0,"span":1},"tail":{"from":"back","index":0,"span":1},"#,
//!     r#""links":{"dueum":"standard"},"min":2,"max":null,"fold_case":false,"#,
//!     r#""kana":{"small":"as-written","long_mark":"as-written","final_n":"ordinary","fold_katakana":false},"#,
//!     r#""added":[],"removed":[],"strict":false,"manner":{"least":1,"fixed_point":false}}"#,
//! ));
//! let rule: Rule = serde_json::from_str(&text)?;
//! assert_eq!(rule.ends("사과")?.tail(), "과");
//!
//! // A table of links is (tail, head) pairs, in any order, each once.
//! let links = LinkRule::table([("が", "が"), ("が", "か")]);
//! assert_eq!(serde_json::to_string(&links)?, r#"{"table":[["が","か"],["が","が"]]}"#);
//!
//! // What is code cannot be written.
//! let error = serde_json::to_string(&Rule::korean().only(|word| word.len() > 6)).unwrap_err();
//! assert_eq!(error.to_string(), "a rule with a predicate cannot be written: it is code");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `max` is null where there is no greatest length. A rule with a [predicate](Rule::only), and links that are a
//! [function](LinkRule::function), are refused when they are to be written, as code has no form in a file: write the rule without
//! them, and set them again when it has been read.
//!
//! # Everything else
//!
//! | type | form in JSON |
//! |---|---|
//! | [`HeadId`], [`TailId`], [`ArcId`], [`WordId`] | a number |
//! | [`Outcome`] | `"loss"`, `"root"`, `"win"` |
//! | [`Reason`] | `"dead-end"`, `"propagation"`, `"loop"` |
//! | [`Move`] | `{"arc":3,"outcome":"win","depth":1}`; `depth` may be null |
//! | [`Verdict`] | `{"win":{"best":3}}`, `"loss"`, `{"unknown":{"why":"nodes","nodes":1000}}` |
//! | [`Stop`] | `"nodes"`, `"time"`, `"cancelled"`, `"memory"` |
//! | [`Effort`], [`Progress`], [`Checked`] | their fields |
//! | [`Component`] | `{"tails":[0,1],"heads":[0,1]}`, ascending, at least one tail |
//! | [`Proof`] | a string: its text |
//! | [`Fault`] | `{"too-short":{"units":1,"min":2}}`, `{"lone-jamo":"ㄱ"}`, `"predicate"`, … |
//! | [`Skipped`], [`Refused`] | their fields |
//! | [`Report`] | `version`, then its fields; its sum must be right, and its skipped lines ascend |
//! | [`WordList`] | a list of strings |
//! | [`Dueum`] | its [name](Dueum::name) |
//!
//! An id that has been read is only a number: whether a graph has it, the graph says.
//!
//! # What has no form
//!
//! - [`Analysis`], [`RootGraph`], [`Judge`] and [`Solver`] follow from the graph, and take less time to find than to read.
//! - A [`Lexicon`] follows from a word list and a rule: store those. (Its words alone would not do. A manner rule, applied to
//!   what it has left, may take out more.) Likewise [`Ends`] follows from a word and a rule.
//! - A [`Position`] or [`Game`] follows from the graph or lexicon, the tail it started with, and its
//!   [record](Position::record), which are all values. Play it again: that checks it, too.
//! - [`Limits`] may hold a flag that another thread sets. Errors are to be shown, not stored.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;
use core::num::NonZeroUsize;
use core::ops::Bound;

use serde::de::{DeserializeSeed, Error as _, SeqAccess, Unexpected, Visitor};
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::dueum::Dueum;
use crate::error::GraphError;
use crate::graph::{Graph, GraphBuilder, HeadId, TailId};
use crate::kana::Kana;
use crate::link_rule::{Kind, LinkRule};
use crate::manner::Manner;
use crate::place::Place;
use crate::proof::Proof;
use crate::report::{Refused, Report, Skipped};
use crate::roots::Component;
use crate::rule::Rule;
use crate::unit::Unit;
use crate::word_list::WordList;

// For the links of the documentation alone.
#[cfg(doc)]
use crate::{
    Analysis, ArcId, Checked, Effort, Ends, Fault, Game, Judge, Lexicon, Limits, Move, Outcome, Position, Progress,
    Reason, RootGraph, Solver, Stop, Verdict, WordId,
};

/// The version in which a [`Graph`] is written, and the only one that is read.
pub const GRAPH_VERSION: u32 = 1;

/// The version in which a [`Rule`] is written, and the only one that is read.
pub const RULE_VERSION: u32 = 1;

/// The version in which a [`Report`] is written, and the only one that is read.
pub const REPORT_VERSION: u32 = 1;

/// The number `V`; no other can be read.
struct Version<const V: u32>;

impl<const V: u32> Serialize for Version<V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u32(V)
    }
}

impl<'de, const V: u32> Deserialize<'de> for Version<V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let version = u32::deserialize(deserializer)?;
        if version != V {
            return Err(D::Error::custom(format_args!(
                "version {version} of the format is not known ({V} is expected)"
            )));
        }
        Ok(Self)
    }
}

/// An optional value that must be there, if only as null. (serde takes a field that is missing for `None`.)
pub(crate) fn present<'de, D, T>(deserializer: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    Option::deserialize(deserializer)
}

// Graphs.

#[derive(Serialize)]
#[serde(rename = "Graph")]
struct GraphView<'g> {
    version: Version<GRAPH_VERSION>,
    links: Option<LinkRows<'g>>,
    words: WordRows<'g>,
}

struct LinkRows<'g>(&'g Graph);

struct LinkRow<'g>(&'g Graph, TailId);

struct WordRows<'g>(&'g Graph);

struct WordRow<'g>(&'g Graph, HeadId);

impl Serialize for LinkRows<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.tails().map(|tail| LinkRow(self.0, tail)))
    }
}

impl Serialize for LinkRow<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.heads_of(self.1))
    }
}

impl Serialize for WordRows<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.heads().map(|head| WordRow(self.0, head)))
    }
}

impl Serialize for WordRow<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(graph, head) = *self;
        serializer.collect_seq(graph.arcs_from(head).map(|arc| (graph.tail(arc), graph.multiplicity(arc))))
    }
}

impl Serialize for Graph {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let links = (!self.is_plain()).then_some(LinkRows(self));
        GraphView { version: Version, links, words: WordRows(self) }.serialize(serializer)
    }
}

#[derive(Deserialize)]
#[serde(rename = "Graph", deny_unknown_fields)]
struct GraphForm {
    #[allow(dead_code, reason = "it is checked where it is read")]
    version: Version<GRAPH_VERSION>,
    #[serde(deserialize_with = "present")]
    links: Option<Rows<u32>>,
    words: Rows<(u32, u32)>,
}

#[derive(thiserror::Error, Debug)]
enum GraphFault {
    #[error("head {head}: the multiplicity of the arc to tail {tail} is 0")]
    NoWord { head: u32, tail: u32 },
    #[error(transparent)]
    Graph(#[from] GraphError),
}

impl GraphForm {
    fn build(self) -> Result<Graph, GraphFault> {
        let heads = self.words.count;
        let mut builder = match self.links {
            None => GraphBuilder::plain(heads),
            Some(links) => GraphBuilder::with_links(heads, links.count, links.entries)?,
        };
        for (head, (tail, multiplicity)) in self.words.entries {
            if multiplicity == 0 {
                return Err(GraphFault::NoWord { head, tail });
            }
            builder.add_many(head, tail, multiplicity)?;
        }
        Ok(builder.build()?)
    }
}

impl<'de> Deserialize<'de> for Graph {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        GraphForm::deserialize(deserializer)?.build().map_err(D::Error::custom)
    }
}

/// The rows of a graph, one a vertex. Nothing is reserved for what a file says will come.
struct Rows<E> {
    /// Each entry with its row.
    entries: Vec<(u32, E)>,
    /// How many rows there are.
    count: u32,
}

/// An entry of a row: entries ascend by their keys.
trait Entry {
    fn key(&self) -> u32;
}

/// A head that a tail links to.
impl Entry for u32 {
    fn key(&self) -> u32 {
        *self
    }
}

/// The tail of an arc, and its multiplicity.
impl Entry for (u32, u32) {
    fn key(&self) -> u32 {
        self.0
    }
}

impl<'de, E: Entry + Deserialize<'de>> Deserialize<'de> for Rows<E> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(RowsVisitor(PhantomData))
    }
}

struct RowsVisitor<E>(PhantomData<E>);

impl<'de, E: Entry + Deserialize<'de>> Visitor<'de> for RowsVisitor<E> {
    type Value = Rows<E>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of rows, one for each vertex")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut rows: A) -> Result<Rows<E>, A::Error> {
        let mut entries = Vec::new();
        let mut count = 0;
        while rows.next_element_seed(Row { number: count, entries: &mut entries })?.is_some() {
            count += 1;
            if count > Graph::MAX_VERTICES {
                let error = GraphError::TooManyVertices { count: count.into(), max: Graph::MAX_VERTICES };
                return Err(A::Error::custom(error));
            }
        }
        Ok(Rows { entries, count })
    }
}

/// Reads one row, and adds its entries to those before.
struct Row<'r, E> {
    number: u32,
    entries: &'r mut Vec<(u32, E)>,
}

impl<'de, E: Entry + Deserialize<'de>> DeserializeSeed<'de> for Row<'_, E> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de, E: Entry + Deserialize<'de>> Visitor<'de> for Row<'_, E> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the row of a vertex")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut row: A) -> Result<(), A::Error> {
        let mut last = None;
        while let Some(entry) = row.next_element::<E>()? {
            let key = entry.key();
            if let Some(last) = last.filter(|&last| last >= key) {
                let number = self.number;
                return Err(A::Error::custom(format_args!("row {number}: {key} comes after {last} (a row ascends)")));
            }
            last = Some(key);
            self.entries.push((self.number, entry));
        }
        Ok(())
    }
}

// Rules.

/// A [`Rule`] as it is written: borrowed when it is written, owned when it is read.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Rule", deny_unknown_fields)]
struct RuleForm<'r> {
    version: Version<RULE_VERSION>,
    unit: Unit,
    head: Place,
    tail: Place,
    links: LinkRule,
    min: usize,
    #[serde(deserialize_with = "present")]
    max: Option<usize>,
    fold_case: bool,
    kana: Kana,
    added: Cow<'r, [String]>,
    removed: Cow<'r, [String]>,
    strict: bool,
    manner: Manner,
}

impl Serialize for Rule {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // Written out, so that a part of a rule that is added one day cannot be forgotten here.
        let Self { unit, head, tail, links, min, max, predicate, fold_case, kana, added, removed, strict, manner } =
            self;
        if predicate.is_some() {
            return Err(S::Error::custom("a rule with a predicate cannot be written: it is code"));
        }
        let form = RuleForm {
            version: Version,
            unit: *unit,
            head: *head,
            tail: *tail,
            links: links.clone(),
            min: *min,
            max: (*max != usize::MAX).then_some(*max),
            fold_case: *fold_case,
            kana: *kana,
            added: added.into(),
            removed: removed.into(),
            strict: *strict,
            manner: *manner,
        };
        form.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Rule {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let form = RuleForm::deserialize(deserializer)?;
        let max = form.max.map_or(Bound::Unbounded, Bound::Included);
        Ok(Self::plain()
            .unit(form.unit)
            .head(form.head)
            .tail(form.tail)
            .links(form.links)
            .length((Bound::Included(form.min), max))
            .fold_case(form.fold_case)
            .kana(form.kana)
            .add_words(form.added.into_owned())
            .remove_words(form.removed.into_owned())
            .strict(form.strict)
            .manner(form.manner))
    }
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "LinkRule", rename_all = "kebab-case")]
enum LinkForm<'l> {
    Dueum(Dueum),
    Table(Cow<'l, [(Box<str>, Box<str>)]>),
}

impl Serialize for LinkRule {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.0 {
            Kind::Dueum(dueum) => LinkForm::Dueum(*dueum).serialize(serializer),
            Kind::Table(table) => LinkForm::Table(table[..].into()).serialize(serializer),
            Kind::Function(_) => Err(S::Error::custom("links that are a function cannot be written: they are code")),
        }
    }
}

impl<'de> Deserialize<'de> for LinkRule {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let table = match LinkForm::deserialize(deserializer)? {
            LinkForm::Dueum(dueum) => return Ok(dueum.into()),
            LinkForm::Table(table) => table.into_owned(),
        };
        let given = table.len();
        let links = Self::table(table);
        match &links.0 {
            Kind::Table(kept) if kept.len() != given => Err(D::Error::custom("a link stands in the table twice")),
            _ => Ok(links),
        }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "Place", deny_unknown_fields)]
pub(crate) struct PlaceForm {
    from: End,
    index: usize,
    span: NonZeroUsize,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum End {
    Front,
    Back,
}

impl From<PlaceForm> for Place {
    fn from(form: PlaceForm) -> Self {
        let place = match form.from {
            End::Front => Self::from_front(form.index),
            End::Back => Self::from_back(form.index),
        };
        place.span(form.span.get())
    }
}

impl From<Place> for PlaceForm {
    fn from(Place { back, index, span }: Place) -> Self {
        // A place has at least one unit.
        let span = NonZeroUsize::new(span).unwrap_or(NonZeroUsize::MIN);
        Self { from: if back { End::Back } else { End::Front }, index, span }
    }
}

// Reports, proofs, components.

impl Serialize for WordList {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for WordList {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(WordListVisitor)
    }
}

struct WordListVisitor;

impl<'de> Visitor<'de> for WordListVisitor {
    type Value = WordList;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of words")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut words: A) -> Result<WordList, A::Error> {
        let mut list = WordList::new();
        while let Some(word) = words.next_element::<Cow<'_, str>>()? {
            list.push(&word)
                .map_err(|_| A::Error::custom(format_args!("the words are longer than {} bytes", u32::MAX)))?;
        }
        Ok(list)
    }
}

/// A [`Report`] as it is written: borrowed when it is written, owned when it is read.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Report", deny_unknown_fields)]
struct ReportForm<'r> {
    version: Version<REPORT_VERSION>,
    lines: usize,
    added: usize,
    words: usize,
    blank: usize,
    duplicates: usize,
    removed: usize,
    skipped: Cow<'r, [Skipped]>,
    refused: Cow<'r, [Refused]>,
    unknown: Cow<'r, [String]>,
    manner: Cow<'r, WordList>,
}

impl Serialize for Report {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { lines, added, words, blank, duplicates, removed, skipped, refused, unknown, manner } = self;
        let form = ReportForm {
            version: Version,
            lines: *lines,
            added: *added,
            words: *words,
            blank: *blank,
            duplicates: *duplicates,
            removed: *removed,
            skipped: skipped.into(),
            refused: refused.into(),
            unknown: unknown.into(),
            manner: Cow::Borrowed(manner),
        };
        form.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Report {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let form = ReportForm::deserialize(deserializer)?;
        let report = Self {
            lines: form.lines,
            added: form.added,
            words: form.words,
            blank: form.blank,
            duplicates: form.duplicates,
            removed: form.removed,
            skipped: form.skipped.into_owned(),
            refused: form.refused.into_owned(),
            unknown: form.unknown.into_owned(),
            manner: form.manner.into_owned(),
        };
        let all = |counts: &[usize]| counts.iter().map(|&count| count as u128).sum::<u128>();
        let given = all(&[report.lines, report.added]);
        let found = all(&[
            report.blank,
            report.skipped.len(),
            report.refused.len(),
            report.removed,
            report.duplicates,
            report.manner.len(),
            report.words,
        ]);
        if given != found {
            return Err(D::Error::custom(format_args!(
                "of {given} lines and added words, the report accounts for {found}"
            )));
        }
        let mut last = 0;
        for &Skipped { line, .. } in &report.skipped {
            if line <= last || line > report.lines {
                let (line, lines) = (Unexpected::Unsigned(line as u64), report.lines);
                let expected = alloc::format!("a line after {last}, of {lines}");
                return Err(D::Error::invalid_value(line, &&*expected));
            }
            last = line;
        }
        Ok(report)
    }
}

impl Serialize for Proof {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Proof {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Cow::<'_, str>::deserialize(deserializer)?;
        text.parse().map_err(D::Error::custom)
    }
}

#[derive(Deserialize)]
#[serde(rename = "Component", deny_unknown_fields)]
pub(crate) struct ComponentForm {
    tails: Vec<TailId>,
    heads: Vec<HeadId>,
}

#[derive(thiserror::Error, Debug)]
pub(crate) enum ComponentFault {
    #[error("a component has at least one tail")]
    Empty,
    #[error("the tails and heads of a component ascend")]
    Order,
}

impl TryFrom<ComponentForm> for Component {
    type Error = ComponentFault;

    fn try_from(ComponentForm { tails, heads }: ComponentForm) -> Result<Self, ComponentFault> {
        if tails.is_empty() {
            return Err(ComponentFault::Empty);
        }
        if !(tails.is_sorted_by(|a, b| a < b) && heads.is_sorted_by(|a, b| a < b)) {
            return Err(ComponentFault::Order);
        }
        Ok(Self { tails, heads })
    }
}
