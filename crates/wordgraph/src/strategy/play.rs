//! Games in mid-play. They shrink to shorter games on smaller graphs.

use std::string::String;
use std::vec::Vec;

use proptest::prelude::any;
use proptest::strategy::{NewTree, Strategy, ValueTree};
use proptest::test_runner::TestRunner;

use super::descent::{Descend, Descent, parts, without_part};
use super::graphs::{Graphs, Sketch, below};
use crate::game::Game;
use crate::graph::{ArcId, Graph, HeadId, TailId};
use crate::lexicon::Lexicon;
use crate::play::Position;

/// A game that has begun, in arcs: what a [`Position`] is made from.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Play {
    /// The graph.
    pub graph: Graph,
    /// The tail that the game began with; `None` if any word could be the first.
    pub start: Option<TailId>,
    /// The arcs of the words that have been played, in order. Each was legal.
    pub record: Vec<ArcId>,
}

impl Play {
    /// The game as the library plays it, word by word.
    ///
    /// # Panics
    ///
    /// If the fields have been changed, and a word is no longer legal.
    #[must_use]
    pub fn position(&self) -> Position<&Graph> {
        let mut position = match self.start {
            Some(tail) => Position::at(&self.graph, tail),
            None => Position::new(&self.graph),
        };
        for &arc in &self.record {
            position.play(arc).unwrap_or_else(|error| panic!("{error}"));
        }
        position
    }

    /// The tail that the player to move has been handed.
    #[must_use]
    pub fn tail(&self) -> Option<TailId> {
        self.record.last().map(|&arc| self.graph.tail(arc)).or(self.start)
    }

    /// How many words of `arc` are left.
    ///
    /// # Panics
    ///
    /// If `arc` is out of range.
    #[must_use]
    pub fn left(&self, arc: ArcId) -> u32 {
        self.graph.multiplicity(arc) - self.record.iter().filter(|&&played| played == arc).count() as u32
    }
}

/// A strategy for games in mid-play: see [`plays`].
#[derive(Clone, Debug)]
#[must_use = "a strategy does nothing until a test draws from it"]
pub struct Plays(Graphs);

/// Games on such graphs, at any moment from the first to the last.
///
/// No [`Position`] is asked for what is legal, so that positions can be tested with them.
///
/// ```
/// use proptest::prelude::*;
/// use wordgraph::strategy::{graphs, plays};
///
/// proptest!(|(play in plays(graphs()))| {
///     let mut position = play.position();
///     prop_assert_eq!(position.tail(), play.tail());
///     for &arc in play.record.iter().rev() {
///         prop_assert_eq!(position.undo(), Some(arc));
///     }
///     prop_assert_eq!(position.tail(), play.start);
/// });
/// ```
pub const fn plays(graphs: Graphs) -> Plays {
    Plays(graphs)
}

impl Strategy for Plays {
    type Tree = PlayTree;
    type Value = Play;

    fn new_tree(&self, runner: &mut TestRunner) -> NewTree<Self> {
        let rng = runner.rng();
        let graph = self.0.draw(rng);
        let start = if graph.tails == 0 { 0 } else { below(rng, graph.tails + 1) };
        let words: u32 = graph.arcs.iter().fold(0, |sum, arc| sum.saturating_add(arc.2));
        let choices = (0..below(rng, words.saturating_add(1)).min(MOST)).map(|_| below(rng, 1 << 8)).collect();
        Ok(PlayTree(Descent::new(PlaySketch { graph, start, choices })))
    }
}

/// No game is longer, on whatever graph.
const MOST: u32 = 1 << 10;

/// How a game of [`Plays`] shrinks: to one from which neither a word played nor anything of the graph can be taken.
#[derive(Clone, Debug)]
pub struct PlayTree(Descent<PlaySketch>);

impl ValueTree for PlayTree {
    type Value = Play;

    fn current(&self) -> Play {
        self.0.current()
    }

    fn simplify(&mut self) -> bool {
        self.0.simplify()
    }

    fn complicate(&mut self) -> bool {
        self.0.complicate()
    }
}

/// A game as choices, which mean something on any graph.
#[derive(Clone, Debug)]
struct PlaySketch {
    graph: Sketch,
    /// 0 for a free start, or 1 more than the tail.
    start: u32,
    /// Which of the legal arcs is played, each reduced to how many there are. Those after the end are not made.
    choices: Vec<u32>,
}

impl Descend for PlaySketch {
    type Value = Play;

    fn value(&self) -> Play {
        let Sketch { arcs, heads, tails, .. } = &self.graph;
        let start = if *tails == 0 { None } else { (self.start % (tails + 1)).checked_sub(1) };
        let mut left: Vec<u32> = arcs.iter().map(|arc| arc.2).collect();
        let mut tail = start;
        let mut record = Vec::new();
        for choice in &self.choices {
            let heads = tail.map_or_else(|| (0..*heads).collect(), |tail| self.graph.heads_of(tail));
            let legal = |&arc: &usize| left[arc] != 0 && heads.contains(&arcs[arc].0);
            let legal: Vec<usize> = (0..arcs.len()).filter(legal).collect();
            if legal.is_empty() {
                break;
            }
            let arc = legal[*choice as usize % legal.len()];
            left[arc] -= 1;
            tail = Some(arcs[arc].1);
            record.push(arcs[arc]);
        }
        let graph = self.graph.value();
        let record = record.into_iter().filter_map(|(head, tail, _)| graph.find(HeadId(head), TailId(tail))).collect();
        Play { graph, start: start.map(TailId), record }
    }

    fn ways(&self) -> usize {
        parts(self.choices.len()) + 3 * self.numbers() + self.graph.ways()
    }

    /// Towards a shorter game, an earlier start and earlier arcs, and a simpler graph.
    fn simpler(&self, mut way: usize) -> Option<Self> {
        let shorter = parts(self.choices.len());
        if way < shorter {
            return Some(Self { choices: without_part(&self.choices, way), ..self.clone() });
        }
        way -= shorter;
        if way >= 3 * self.numbers() {
            let graph = self.graph.simpler(way - 3 * self.numbers())?;
            return Some(Self { graph, ..self.clone() });
        }
        let mut sketch = self.clone();
        let number = sketch.choices.get_mut(way / 3).unwrap_or(&mut sketch.start);
        let before = *number;
        *number = match way % 3 {
            0 => 0,
            1 => before / 2,
            _ => before.saturating_sub(1),
        };
        (*number < before).then_some(sketch)
    }
}

impl PlaySketch {
    /// How many numbers there are: the choices, and the start.
    fn numbers(&self) -> usize {
        self.choices.len() + 1
    }
}

/// A game that has begun, in words: what a [`Game`] is made from.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Spoken {
    /// The words of the game, and its rule.
    pub lexicon: Lexicon,
    /// The words that have been said, in order. Each fits the one before, and none was said twice. Any word could be the first.
    pub words: Vec<String>,
}

impl Spoken {
    /// The game as the library plays it, word by word.
    ///
    /// # Panics
    ///
    /// If the fields have been changed, and a word can no longer be said.
    #[must_use]
    pub fn game(&self) -> Game<'_> {
        let mut game = Game::new(&self.lexicon);
        for word in &self.words {
            game.say(word).unwrap_or_else(|error| panic!("{error}"));
        }
        game
    }
}

/// Games with such lexicons, at any moment from the first to the last.
///
/// ```
/// use proptest::prelude::*;
/// use wordgraph::strategy::{Script, lexicons, spoken};
///
/// proptest!(|(spoken in spoken(lexicons(Script::Hangul)))| {
///     prop_assert!(spoken.game().record().eq(&spoken.words));
/// });
/// ```
pub fn spoken<S>(lexicons: S) -> impl Strategy<Value = Spoken>
where
    S: Strategy<Value = Lexicon>,
{
    (0..=8usize, lexicons, any::<u64>()).prop_map(|(length, lexicon, seed)| {
        let graph = lexicon.graph();
        let mut words = Vec::<String>::new();
        let mut tail = None;
        while words.len() < length {
            let fits = |arc| tail.is_none_or(|tail| graph.has_link(tail, graph.head(arc)));
            let free = |(_, word): &(ArcId, &str)| !words.iter().any(|said| said == word);
            let legal = lexicon.iter().filter(|&(arc, _)| fits(arc)).filter(free);
            let Some((arc, word)) = legal.min_by_key(|(_, word)| rank(word, seed)) else { break };
            tail = Some(graph.tail(arc));
            words.push(word.into());
        }
        Spoken { lexicon, words }
    })
}

/// Which of the words that could be said is said: the first by this. It depends on nothing but the word, so that a game stays
/// what it is when a word that is not said leaves the list. By seed 0 all are equal, and the first of the list is said.
fn rank(word: &str, seed: u64) -> u64 {
    // FNV-1a from an offset of its own.
    let step = |rank: u64, byte: u8| (rank ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    if seed == 0 { 0 } else { word.bytes().fold(seed, step) }
}
