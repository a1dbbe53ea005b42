//! Small graphs. They shrink as graphs do: by whole vertices, links, arcs and words.

use core::ops::RangeInclusive;
use std::collections::BTreeMap;
use std::vec::Vec;

use proptest::collection::SizeRange;
use proptest::prelude::RngCore;
use proptest::strategy::{NewTree, Strategy, ValueTree};
use proptest::test_runner::{TestRng, TestRunner};

use super::descent::{Descend, Descent, parts, without_part};
use crate::graph::{Graph, GraphBuilder};

/// A strategy for graphs: [`graphs`], [`plain_graphs`] or [`ruled_graphs`], with other sizes than the usual ones.
///
/// At the most, a graph has 4 heads, 4 tails, 3 links a tail, and 6 arcs of 2 words each: enough for every part of the theory
/// to matter, and few enough positions (3⁶) to try them all.
///
/// ```
/// use proptest::prelude::*;
/// use wordgraph::strategy::plain_graphs;
///
/// proptest!(|(graph in plain_graphs().vertices(10..=20).arcs(30).multiplicity(1))| {
///     prop_assert!((10..=20).contains(&graph.head_count()));
///     prop_assert_eq!((graph.arc_count(), graph.word_count()), (30, 30));
/// });
/// ```
#[derive(Clone, Debug)]
#[must_use = "a strategy does nothing until a test draws from it"]
pub struct Graphs {
    kind: Kind,
    sizes: Sizes,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Plain,
    Ruled,
    Either,
}

#[derive(Clone, Debug)]
struct Sizes {
    vertices: RangeInclusive<u32>,
    links: RangeInclusive<u32>,
    arcs: RangeInclusive<u32>,
    multiplicity: RangeInclusive<u32>,
}

/// Graphs of both kinds.
pub const fn graphs() -> Graphs {
    Graphs::new(Kind::Either)
}

/// Graphs of the plain game.
pub const fn plain_graphs() -> Graphs {
    Graphs::new(Kind::Plain)
}

/// Graphs of games with a rule. Where all tails happen to link to their own heads alone, that is the plain game, here as
/// everywhere.
pub const fn ruled_graphs() -> Graphs {
    Graphs::new(Kind::Ruled)
}

impl Graphs {
    const fn new(kind: Kind) -> Self {
        let sizes = Sizes { vertices: 1..=4, links: 0..=3, arcs: 0..=6, multiplicity: 1..=2 };
        Self { kind, sizes }
    }

    /// How many heads there are, and how many tails. (In a plain graph, as many of one as of the other.)
    ///
    /// # Panics
    ///
    /// If the range is empty. And when a graph is drawn that would have more than [`Graph::MAX_VERTICES`].
    #[track_caller]
    pub fn vertices(mut self, count: impl Into<SizeRange>) -> Self {
        self.sizes.vertices = range(count);
        self
    }

    /// To how many heads a tail links in a graph with a rule: to all of them if there are no more.
    ///
    /// # Panics
    ///
    /// If the range is empty.
    #[track_caller]
    pub fn links(mut self, count: impl Into<SizeRange>) -> Self {
        self.sizes.links = range(count);
        self
    }

    /// How many arcs there are: all that are possible if there are no more.
    ///
    /// # Panics
    ///
    /// If the range is empty.
    #[track_caller]
    pub fn arcs(mut self, count: impl Into<SizeRange>) -> Self {
        self.sizes.arcs = range(count);
        self
    }

    /// How many words an arc has; 0 is taken as 1.
    ///
    /// # Panics
    ///
    /// If the range is empty.
    #[track_caller]
    pub fn multiplicity(mut self, words: impl Into<SizeRange>) -> Self {
        let words = range(words);
        self.sizes.multiplicity = (*words.start()).max(1)..=(*words.end()).max(1);
        self
    }

    pub(super) fn draw(&self, rng: &mut TestRng) -> Sketch {
        let plain = match self.kind {
            Kind::Plain => true,
            Kind::Ruled => false,
            Kind::Either => below(rng, 2) == 0,
        };
        let sizes = &self.sizes;
        let heads = within(rng, &sizes.vertices);
        let tails = if plain { heads } else { within(rng, &sizes.vertices) };
        let mut sketch = Sketch {
            rules: self.clone(),
            plain,
            heads,
            tails,
            links: if plain { Vec::new() } else { links(rng, sizes, heads, tails) },
            arcs: Vec::new(),
        };
        sketch.arcs = arcs(rng, sizes, &sketch);
        sketch
    }
}

impl Strategy for Graphs {
    type Tree = GraphTree;
    type Value = Graph;

    fn new_tree(&self, runner: &mut TestRunner) -> NewTree<Self> {
        Ok(GraphTree(Descent::new(self.draw(runner.rng()))))
    }
}

/// How a graph of [`Graphs`] shrinks: to one from which no vertex, link, arc or word can be taken.
#[derive(Clone, Debug)]
pub struct GraphTree(Descent<Sketch>);

impl ValueTree for GraphTree {
    type Value = Graph;

    fn current(&self) -> Graph {
        self.0.current()
    }

    fn simplify(&mut self) -> bool {
        self.0.simplify()
    }

    fn complicate(&mut self) -> bool {
        self.0.complicate()
    }
}

#[track_caller]
fn range(count: impl Into<SizeRange>) -> RangeInclusive<u32> {
    let count = count.into();
    let clamp = |count| u32::try_from(count).unwrap_or(u32::MAX);
    let (start, end) = (count.start(), count.end_excl());
    assert!(end > 0 && clamp(start) <= clamp(end - 1), "no number is in the range {start}..{end}");
    clamp(start)..=clamp(end - 1)
}

/// A number less than `end`, which is not 0.
pub(super) fn below(rng: &mut TestRng, end: u32) -> u32 {
    ((u64::from(rng.next_u32()) * u64::from(end)) >> 32) as u32
}

fn within(rng: &mut TestRng, range: &RangeInclusive<u32>) -> u32 {
    let above = u64::from(range.end() - range.start()) + 1;
    range.start() + ((u64::from(rng.next_u32()) * above) >> 32) as u32
}

fn pick(rng: &mut TestRng, of: &[u32]) -> Option<u32> {
    if of.is_empty() { None } else { Some(of[below(rng, of.len() as u32) as usize]) }
}

/// Links of one of three shapes: any, mostly with the own head, or with many tails alike.
fn links(rng: &mut TestRng, sizes: &Sizes, heads: u32, tails: u32) -> Vec<(u32, u32)> {
    let shape = below(rng, 3);
    let mut links = Vec::new();
    let mut choices = Vec::new();
    for tail in 0..tails {
        if shape != 2 || tail == 0 || below(rng, 2) == 0 {
            choices.clear();
            let count = within(rng, &sizes.links).min(heads);
            if shape == 1 && tail < heads && count != 0 {
                choices.push(tail);
            }
            while (choices.len() as u32) < count {
                let mut head = below(rng, heads);
                while choices.contains(&head) {
                    head = (head + 1) % heads;
                }
                choices.push(head);
            }
            choices.sort_unstable();
        }
        links.extend(choices.iter().map(|&head| (tail, head)));
    }
    links
}

/// Arcs of one of three shapes: any, mostly leading back, or mostly answered by others.
fn arcs(rng: &mut TestRng, sizes: &Sizes, sketch: &Sketch) -> Vec<(u32, u32, u32)> {
    let (heads, tails) = (sketch.heads, sketch.tails);
    let all = u64::from(heads) * u64::from(tails);
    let count = u64::from(within(rng, &sizes.arcs)).min(all);
    let shape = below(rng, 3);
    let mut arcs = BTreeMap::new();
    let mut last = None;
    while (arcs.len() as u64) < count {
        let (mut head, mut tail) = (below(rng, heads), below(rng, tails));
        let shaped = below(rng, 3) != 0;
        match (shape, last) {
            (1, _) if shaped => tail = pick(rng, &sketch.tails_of(head)).unwrap_or(tail),
            (2, Some((before, after))) if shaped => {
                head = pick(rng, &sketch.heads_of(after)).unwrap_or(head);
                tail = pick(rng, &sketch.tails_of(before)).unwrap_or(tail);
            }
            _ => {}
        }
        while arcs.contains_key(&(head, tail)) {
            tail = (tail + 1) % tails;
            if tail == 0 {
                head = (head + 1) % heads;
            }
        }
        arcs.insert((head, tail), within(rng, &sizes.multiplicity));
        last = Some((head, tail));
    }
    arcs.into_iter().map(|((head, tail), words)| (head, tail, words)).collect()
}

/// A graph written out, and what is asked of it. Links and arcs are sorted.
#[derive(Clone, Debug)]
pub(super) struct Sketch {
    rules: Graphs,
    plain: bool,
    pub(super) heads: u32,
    pub(super) tails: u32,
    /// (tail, head); none in the plain game.
    links: Vec<(u32, u32)>,
    /// (head, tail, multiplicity).
    pub(super) arcs: Vec<(u32, u32, u32)>,
}

impl Sketch {
    pub(super) fn heads_of(&self, tail: u32) -> Vec<u32> {
        if self.plain {
            return [tail].into();
        }
        self.links.iter().filter(|link| link.0 == tail).map(|link| link.1).collect()
    }

    fn tails_of(&self, head: u32) -> Vec<u32> {
        if self.plain {
            return [head].into();
        }
        self.links.iter().filter(|link| link.1 == head).map(|link| link.0).collect()
    }

    fn vertices(&self) -> u32 {
        if self.plain { self.heads } else { self.heads + self.tails }
    }

    /// To how many places an arc could be moved: to every head, to every tail, and turned round.
    fn places(&self) -> usize {
        (self.heads + self.tails + 1) as usize
    }

    /// The stages in which it becomes simpler, each with the number of its ways.
    fn stages(&self) -> [usize; 9] {
        let (vertices, heads) = (self.vertices() as usize, self.heads as usize);
        let (arcs, links) = (self.arcs.len(), self.links.len());
        [1, parts(arcs), 1, vertices, parts(links), 3 * arcs, arcs * self.places(), links * heads, vertices]
    }

    /// Whether it is what was asked for.
    fn fits(&self) -> bool {
        let Sizes { vertices, links, arcs, multiplicity } = &self.rules.sizes;
        let all = u64::from(self.heads) * u64::from(self.tails);
        let mut linked = std::vec![0; self.tails as usize];
        self.links.iter().for_each(|link| linked[link.0 as usize] += 1);
        self.heads.min(self.tails) >= *vertices.start()
            && self.arcs.len() as u64 >= u64::from(*arcs.start()).min(all)
            && self.arcs.iter().all(|arc| arc.2 >= *multiplicity.start())
            && (self.plain || linked.iter().all(|&heads| heads >= (*links.start()).min(self.heads)))
    }

    fn sort(&mut self) {
        self.links.sort_unstable();
        self.arcs.sort_unstable();
    }

    /// The same without the heads and tails that are not kept.
    fn keep(&self, head: impl Fn(u32) -> bool, tail: impl Fn(u32) -> bool) -> Self {
        let numbers = |count: u32, kept: &dyn Fn(u32) -> bool| {
            let mut next = 0;
            let mut numbers = Vec::new();
            for id in 0..count {
                numbers.push(kept(id).then_some(next));
                next += u32::from(kept(id));
            }
            (numbers, next)
        };
        let (head, heads) = numbers(self.heads, &head);
        let (tail, tails) = numbers(self.tails, &tail);
        let links = self.links.iter().filter_map(|link| Some((tail[link.0 as usize]?, head[link.1 as usize]?)));
        let arcs = self.arcs.iter().filter_map(|arc| Some((head[arc.0 as usize]?, tail[arc.1 as usize]?, arc.2)));
        let (links, arcs) = (links.collect(), arcs.collect());
        Self { rules: self.rules.clone(), plain: self.plain, heads, tails, links, arcs }
    }

    fn to_plain(&self) -> Option<Self> {
        if self.plain || self.rules.kind != Kind::Either {
            return None;
        }
        let vertices = self.heads.max(self.tails);
        Some(Self { plain: true, heads: vertices, tails: vertices, links: Vec::new(), ..self.clone() })
    }

    /// The same without all heads and tails that have no words.
    fn without_idle(&self) -> Option<Self> {
        let mut head = std::vec![false; self.heads as usize];
        let mut tail = std::vec![false; self.tails as usize];
        for &(h, t, _) in &self.arcs {
            head[h as usize] = true;
            tail[t as usize] = true;
        }
        if self.plain {
            let used: Vec<bool> = head.iter().zip(&tail).map(|(&head, &tail)| head || tail).collect();
            (head, tail) = (used.clone(), used);
        }
        (head.contains(&false) || tail.contains(&false))
            .then(|| self.keep(|id| head[id as usize], |id| tail[id as usize]))
    }

    /// The same without one vertex: the heads are numbered first, and then the tails.
    fn without_vertex(&self, gone: u32) -> Self {
        if self.plain {
            return self.keep(|id| id != gone, |id| id != gone);
        }
        self.keep(|head| head != gone, |tail| tail + self.heads != gone)
    }

    /// The same with the arc at `index` made smaller in one of three ways.
    fn with_fewer(&self, index: usize, way: usize) -> Option<Self> {
        let (words, least) = (self.arcs[index].2, *self.rules.sizes.multiplicity.start());
        let fewer = match way {
            0 => least,
            1 => least + (words - least) / 2,
            _ => words - 1,
        };
        let mut sketch = self.clone();
        sketch.arcs[index].2 = fewer;
        (fewer < words).then_some(sketch)
    }

    /// The same with an arc moved to a lower place: with another head, with another tail, or turned round.
    fn with_arc_at(&self, index: usize, place: u32) -> Option<Self> {
        let (head, tail, words) = self.arcs[index];
        let to = match place {
            other if other < self.heads => (other, tail),
            other if other < self.heads + self.tails => (head, other - self.heads),
            _ => (tail, head),
        };
        let taken = self.arcs.iter().any(|arc| (arc.0, arc.1) == to);
        if to >= (head, tail) || to.1 >= self.tails || taken {
            return None;
        }
        let mut sketch = self.clone();
        sketch.arcs[index] = (to.0, to.1, words);
        sketch.sort();
        Some(sketch)
    }

    /// The same with a link moved to a lower head.
    fn with_link_at(&self, index: usize, head: u32) -> Option<Self> {
        let link = self.links[index];
        if head >= link.1 || self.links.contains(&(link.0, head)) {
            return None;
        }
        let mut sketch = self.clone();
        sketch.links[index].1 = head;
        sketch.sort();
        Some(sketch)
    }

    /// The same with two neighbouring vertices exchanged, if their numbers are then lower in what comes first.
    fn with_exchange(&self, vertex: u32) -> Option<Self> {
        let turn = |id: u32, low: u32| match id.wrapping_sub(low) {
            0 => low + 1,
            1 => low,
            _ => id,
        };
        let mut sketch = self.clone();
        let of_tails = vertex.checked_sub(self.heads);
        for arc in &mut sketch.arcs {
            match of_tails {
                None => arc.0 = turn(arc.0, vertex),
                Some(tail) => arc.1 = turn(arc.1, tail),
            }
            if self.plain {
                arc.1 = turn(arc.1, vertex);
            }
        }
        for link in &mut sketch.links {
            match of_tails {
                None => link.1 = turn(link.1, vertex),
                Some(tail) => link.0 = turn(link.0, tail),
            }
        }
        sketch.sort();
        ((&sketch.arcs, &sketch.links) < (&self.arcs, &self.links)).then_some(sketch)
    }
}

impl Descend for Sketch {
    type Value = Graph;

    fn value(&self) -> Graph {
        let builder = if self.plain {
            Ok(GraphBuilder::plain(self.heads))
        } else {
            GraphBuilder::with_links(self.heads, self.tails, self.links.iter().copied())
        };
        let built = builder.and_then(|mut builder| {
            self.arcs.iter().try_for_each(|&(head, tail, words)| builder.add_many(head, tail, words))?;
            builder.build()
        });
        built.unwrap_or_else(|error| panic!("no graph can have these sizes: {error}"))
    }

    fn ways(&self) -> usize {
        self.stages().iter().sum()
    }

    /// Towards fewer arcs, vertices, links and words, in this order, and then lower numbers; the plain game before any rule.
    fn simpler(&self, mut way: usize) -> Option<Self> {
        let mut stage = 0;
        for ways in self.stages() {
            if way < ways {
                break;
            }
            way -= ways;
            stage += 1;
        }
        let (heads, vertices) = (self.heads as usize, self.vertices() as usize);
        let simpler = match stage {
            0 => self.to_plain(),
            1 => Some(Self { arcs: without_part(&self.arcs, way), ..self.clone() }),
            2 => self.without_idle(),
            3 => Some(self.without_vertex(way as u32)),
            4 => Some(Self { links: without_part(&self.links, way), ..self.clone() }),
            5 => self.with_fewer(way / 3, way % 3),
            6 => self.with_arc_at(way / self.places(), (way % self.places()) as u32),
            7 => self.with_link_at(way / heads, (way % heads) as u32),
            // Of two neighbours the lower one names the exchange; the last head has no head after it.
            _ if way + 1 == heads || way + 1 == vertices => None,
            _ => self.with_exchange(way as u32),
        };
        simpler.filter(Self::fits)
    }
}
