//! The ground on which the search plays: a root graph from which words only go and in which labels only come, with a trail
//! that takes everything back. It must never choose a move.
//!
//! On a root graph, play goes on as long as undecided tails are handed over by undecided heads, and no such word is part of
//! the proof of any label. So labels that are there stay, and what a word leaves behind can only be more decided than
//! it was: the propagation of `retrograde`, without its order, continued from where it stands. Under a rule, decided heads
//! narrow the choices, and words that then answer each other are cancelled for good, by the condition that `classes` states,
//! as it is stated there.
//!
//! A position is told by what can still be fought over: the undecided words that can be reached from the tail, and the
//! tail. Every head keeps the sum of the keys of its words, so the key of a position is a sum over the heads reached.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use crate::NONE;
use crate::graph::{ArcId, Graph, HeadId, TailId};
use crate::retrograde::Label;

/// A position's name: 128 bits that no two positions share, but by an accident that is not to be expected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Key(pub(crate) u64, pub(crate) u64);

impl Key {
    fn of(word: u64) -> Self {
        Self(mix(word ^ 0x9e37_79b9_7f4a_7c15), mix(word.wrapping_mul(0xd6e8_feb8_6659_fd93) ^ 0x6a09_e667_f3bc_c909))
    }

    /// The key of `words` left on an arc.
    fn arc(arc: ArcId, words: u32) -> Self {
        Self::of(u64::from(arc.0) << 32 | u64::from(words))
    }

    fn tail(tail: TailId) -> Self {
        Self::of(u64::from(tail.0) << 32)
    }

    fn add(&mut self, other: Self) {
        self.0 = self.0.wrapping_add(other.0);
        self.1 = self.1.wrapping_add(other.1);
    }

    fn sub(&mut self, other: Self) {
        self.0 = self.0.wrapping_sub(other.0);
        self.1 = self.1.wrapping_sub(other.1);
    }
}

/// A finaliser with good avalanche: multiply and shift, twice (the constants are those of `SplitMix64`).
const fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// One number as it was before it changed.
#[derive(Clone, Copy, Debug)]
enum Change {
    Words(u32, u32),
    Live(u32, u32),
    Choices(u32, u32),
    Head(u32),
    Tail(u32),
    Row(u32, Key),
    Way(u32),
}

/// Where a trail stood.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark(usize);

/// Two words that were cancelled against each other, `count` times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cancelled {
    pub(crate) arcs: [ArcId; 2],
    pub(crate) count: u32,
}

/// What the arcs and tails of a root graph are called in the keys: their numbers in the whole graph, so that a position has
/// the same name in whatever root graph it is met.
#[derive(Clone, Debug)]
pub(crate) struct Names {
    pub(crate) arcs: Box<[ArcId]>,
    pub(crate) tails: Box<[TailId]>,
}

#[derive(Clone, Debug)]
pub(crate) struct Field<'g> {
    graph: &'g Graph,
    names: &'g Names,
    words: Box<[u32]>,
    /// For each undecided head, its arcs with a word left to undecided tails.
    live: Box<[u32]>,
    /// For each undecided tail, its undecided heads.
    choices: Box<[u32]>,
    head: Box<[Label]>,
    tail: Box<[Label]>,
    /// The arc that wins, for each head that is won; of no meaning for others.
    winning: Box<[u32]>,
    /// For each head, the sum of the keys of its live arcs.
    row: Box<[Key]>,
    trail: Vec<Change>,
    /// Tails decided, and not yet propagated.
    decided: Vec<u32>,
    /// Heads with one live arc left, or tails with one choice left: there may be a loop.
    loops: Vec<u32>,
    /// Tails whose class or whose disappearance may have made new pairs. Only under a rule.
    stirred: Vec<u32>,
    /// The pairs cancelled by the last [`play`](Self::play) or [`settle`](Self::settle), in order, before its tail was
    /// decided: all that there was to conclude without one had been concluded before it.
    cancelled: Vec<Cancelled>,
    /// The tail of the word that was played last.
    handed: u32,
    /// For each head, the set of the tails that its live arcs lead to, in `width` words of bits: to follow whole sets is
    /// several times as fast as to follow arcs. Empty where there are so many tails that it would not be.
    ways: Box<[u64]>,
    width: usize,
    /// Scratch of [`key`](Self::key): sets of tails seen and of tails still to be followed, and of heads seen.
    seen: Box<[u64]>,
    ahead: Box<[u64]>,
    seen_heads: Box<[u64]>,
    stack: Vec<u32>,
}

/// The most words of bits that a set of tails may have, to be kept for every head.
const WIDEST: usize = 16;

impl<'g> Field<'g> {
    /// All words of a root graph, nothing decided yet: [`settle`](Self::settle) comes next.
    pub(crate) fn new(graph: &'g Graph, names: &'g Names) -> Self {
        let (heads, tails) = (graph.head_count() as usize, graph.tail_count() as usize);
        let mut row = vec![Key::default(); heads];
        let width = tails.div_ceil(64);
        let dense = width <= WIDEST;
        let mut ways = vec![0; if dense { heads * width } else { 0 }];
        for arc in graph.arcs() {
            let (head, tail) = (graph.head(arc).index(), graph.tail(arc).index());
            row[head].add(Key::arc(names.arcs[arc.index()], graph.multiplicity(arc)));
            if dense {
                ways[head * width + tail / 64] |= 1 << (tail % 64);
            }
        }
        Self {
            words: graph.multiplicities().into(),
            live: graph.heads().map(|head| graph.arcs_from(head).len() as u32).collect(),
            choices: graph.tails().map(|tail| graph.heads_of(tail).len() as u32).collect(),
            head: vec![Label::Undecided; heads].into(),
            tail: vec![Label::Undecided; tails].into(),
            winning: vec![NONE; heads].into(),
            row: row.into(),
            trail: Vec::new(),
            decided: Vec::new(),
            loops: Vec::new(),
            stirred: Vec::new(),
            cancelled: Vec::new(),
            handed: NONE,
            ways: ways.into(),
            width,
            seen: vec![0; width].into(),
            ahead: vec![0; width].into(),
            seen_heads: vec![0; heads.div_ceil(64)].into(),
            stack: Vec::new(),
            graph,
            names,
        }
    }

    pub(crate) const fn graph(&self) -> &'g Graph {
        self.graph
    }

    pub(crate) fn label(&self, tail: u32) -> Label {
        self.tail[tail as usize]
    }

    /// What an arc is called in the whole graph.
    pub(crate) fn name(&self, arc: ArcId) -> ArcId {
        self.names.arcs[arc.index()]
    }

    /// The arc with a name of the whole graph, if it is here.
    pub(crate) fn named(&self, name: ArcId) -> Option<ArcId> {
        self.names.arcs.binary_search(&name).ok().map(|arc| ArcId(arc as u32))
    }

    /// How many bytes it takes to take everything back.
    pub(crate) fn trail_bytes(&self) -> usize {
        self.trail.len() * size_of::<Change>()
    }

    /// The pairs cancelled by the last play or settling, in the numbering of the root graph.
    pub(crate) fn cancelled(&self) -> &[Cancelled] {
        &self.cancelled
    }

    /// The moves of an undecided tail that can still matter, by head, then by tail.
    pub(crate) fn moves(&self, tail: u32) -> impl Iterator<Item = ArcId> + '_ {
        let heads = self.graph.heads_of(TailId(tail)).filter(|head| self.head[head.index()] == Label::Undecided);
        heads.flat_map(|head| self.graph.arcs_from(head)).filter(|&arc| self.is_live(arc.0))
    }

    /// How many [`moves`](Self::moves) there are.
    pub(crate) fn mobility(&self, tail: u32) -> u32 {
        let heads = self.graph.heads_of(TailId(tail)).filter(|head| self.head[head.index()] == Label::Undecided);
        heads.map(|head| self.live[head.index()]).sum()
    }

    /// Draws all conclusions from the words as they stand, or as many as decide `tail`.
    pub(crate) fn settle(&mut self, tail: u32) {
        self.cancelled.clear();
        self.handed = tail;
        for tail in 0..self.graph.tail_count() {
            if self.choices[tail as usize] == 0 {
                self.decide_tail(tail, Label::Lost);
            }
        }
        for head in 0..self.graph.head_count() {
            self.look(head);
        }
        if !self.graph.is_plain() {
            self.stirred.extend(0..self.graph.tail_count());
        }
        self.propagate();
    }

    /// Takes an arc out of play: its words are known to lose. All that are must be named before any that
    /// [`win`](Self::win).
    pub(crate) fn prune(&mut self, arc: ArcId) {
        self.set_words(arc.0, 0);
    }

    /// Decides that the head of an arc is won: its words are known to win.
    pub(crate) fn win(&mut self, arc: ArcId) {
        self.win_head(self.graph.head(arc).0, arc.0);
    }

    /// An arc that wins for a tail that is won.
    pub(crate) fn best(&self, tail: u32) -> Option<ArcId> {
        let head = self.graph.heads_of(TailId(tail)).find(|head| self.head[head.index()] == Label::Won)?;
        Some(ArcId(self.winning[head.index()]))
    }

    /// Plays a word of a live arc, and draws all conclusions, or as many as decide its tail: play does not go on then. What it
    /// did is taken back by [`undo`](Self::undo).
    pub(crate) fn play(&mut self, arc: ArcId) -> Mark {
        let mark = Mark(self.trail.len());
        self.cancelled.clear();
        self.handed = self.graph.tail(arc).0;
        self.set_words(arc.0, self.words[arc.index()] - 1);
        self.look(self.graph.head(arc).0);
        self.propagate();
        mark
    }

    pub(crate) fn undo(&mut self, mark: Mark) {
        while self.trail.len() > mark.0 {
            match self.trail.pop() {
                Some(Change::Words(arc, old)) => self.words[arc as usize] = old,
                Some(Change::Live(head, old)) => self.live[head as usize] = old,
                Some(Change::Choices(tail, old)) => self.choices[tail as usize] = old,
                Some(Change::Head(head)) => self.head[head as usize] = Label::Undecided,
                Some(Change::Tail(tail)) => self.tail[tail as usize] = Label::Undecided,
                Some(Change::Row(head, old)) => self.row[head as usize] = old,
                Some(Change::Way(arc)) => self.turn_way(arc),
                None => {}
            }
        }
    }

    /// The name of the position in which an undecided tail is handed over.
    pub(crate) fn key(&mut self, tail: u32) -> Key {
        let mut key = Key::tail(self.names.tails[tail as usize]);
        if self.ways.is_empty() {
            self.add_reached(tail, &mut key);
        } else {
            self.add_reached_sets(tail, &mut key);
        }
        key
    }

    /// Adds the rows of the heads that can be reached, set by set.
    fn add_reached_sets(&mut self, tail: u32, key: &mut Key) {
        let (graph, width) = (self.graph, self.width);
        self.seen.fill(0);
        self.ahead.fill(0);
        self.seen[tail as usize / 64] |= 1 << (tail % 64);
        self.ahead[tail as usize / 64] |= 1 << (tail % 64);
        let plain = graph.is_plain();
        if !plain {
            self.seen_heads.fill(0);
        }
        let mut at = 0;
        while at < width {
            if self.ahead[at] == 0 {
                at += 1;
                continue;
            }
            let tail = at as u32 * 64 + self.ahead[at].trailing_zeros();
            self.ahead[at] &= self.ahead[at] - 1;
            if plain {
                at = at.min(self.follow(tail as usize, key));
                continue;
            }
            for head in graph.heads_of(TailId(tail)).map(HeadId::index) {
                let bit = 1 << (head % 64);
                if self.seen_heads[head / 64] & bit == 0 && self.head[head] == Label::Undecided {
                    self.seen_heads[head / 64] |= bit;
                    at = at.min(self.follow(head, key));
                }
            }
        }
    }

    /// Adds the row of a head, and goes where it leads. Returns the first place in `ahead` at which there is something new.
    fn follow(&mut self, head: usize, key: &mut Key) -> usize {
        key.add(self.row[head]);
        let mut first = self.width;
        let ways = &self.ways[head * self.width..(head + 1) * self.width];
        for (at, ((&way, seen), ahead)) in ways.iter().zip(&mut self.seen).zip(&mut self.ahead).enumerate().rev() {
            let new = way & !*seen;
            *seen |= new;
            *ahead |= new;
            if new != 0 {
                first = at;
            }
        }
        first
    }

    /// Adds the rows of the heads that can be reached, arc by arc.
    fn add_reached(&mut self, tail: u32, key: &mut Key) {
        let graph = self.graph;
        self.seen_heads.fill(0);
        let mut stack = core::mem::take(&mut self.stack);
        stack.push(tail);
        while let Some(tail) = stack.pop() {
            for head in graph.heads_of(TailId(tail)) {
                let (at, bit) = (head.index() / 64, 1 << (head.0 % 64));
                if self.seen_heads[at] & bit != 0 || self.head[head.index()] != Label::Undecided {
                    continue;
                }
                self.seen_heads[at] |= bit;
                key.add(self.row[head.index()]);
                let live = graph.arcs_from(head).filter(|arc| self.is_live(arc.0));
                stack.extend(live.map(|arc| graph.tail(arc).0));
            }
        }
        self.stack = stack;
    }

    fn is_live(&self, arc: u32) -> bool {
        let tail = self.graph.out_tails()[arc as usize];
        self.words[arc as usize] != 0 && self.tail[tail as usize] == Label::Undecided
    }

    /// Leaves `words` words on an arc. What follows for its head is for [`look`](Self::look), when all words have been set:
    /// until then no tail may have been decided that has not been told.
    fn set_words(&mut self, arc: u32, words: u32) {
        let live = self.is_live(arc);
        let old = core::mem::replace(&mut self.words[arc as usize], words);
        self.trail.push(Change::Words(arc, old));
        let head = self.graph.arc_heads()[arc as usize];
        if self.head[head as usize] == Label::Undecided && live {
            self.set_row(head, arc, old, words);
        }
    }

    /// An arc of an undecided head has `words` live words, and had more.
    fn set_row(&mut self, head: u32, arc: u32, old: u32, words: u32) {
        let row = &mut self.row[head as usize];
        self.trail.push(Change::Row(head, *row));
        row.sub(Key::arc(self.names.arcs[arc as usize], old));
        if words != 0 {
            row.add(Key::arc(self.names.arcs[arc as usize], words));
            return;
        }
        if !self.ways.is_empty() {
            self.turn_way(arc);
            self.trail.push(Change::Way(arc));
        }
        let live = &mut self.live[head as usize];
        self.trail.push(Change::Live(head, *live));
        *live -= 1;
    }

    /// Draws the first conclusion from the arcs that are left of a head.
    fn look(&mut self, head: u32) {
        match self.live[head as usize] {
            0 => self.lose_head(head),
            1 => self.loops.push(head),
            _ => {}
        }
    }

    /// Takes an arc out of the set of its head, or puts it back.
    fn turn_way(&mut self, arc: u32) {
        let (head, tail) = (self.graph.arc_heads()[arc as usize] as usize, self.graph.out_tails()[arc as usize]);
        self.ways[head * self.width + tail as usize / 64] ^= 1 << (tail % 64);
    }

    fn decide_tail(&mut self, tail: u32, label: Label) {
        if self.tail[tail as usize] == Label::Undecided {
            self.tail[tail as usize] = label;
            self.trail.push(Change::Tail(tail));
            self.decided.push(tail);
        }
    }

    fn win_head(&mut self, head: u32, arc: u32) {
        if self.head[head as usize] != Label::Undecided {
            return;
        }
        self.winning[head as usize] = arc;
        self.head[head as usize] = Label::Won;
        self.trail.push(Change::Head(head));
        for tail in self.graph.tails_of(HeadId(head)) {
            self.decide_tail(tail.0, Label::Won);
        }
    }

    fn lose_head(&mut self, head: u32) {
        if self.head[head as usize] != Label::Undecided {
            return;
        }
        self.head[head as usize] = Label::Lost;
        self.trail.push(Change::Head(head));
        let graph = self.graph;
        for TailId(tail) in graph.tails_of(HeadId(head)) {
            if self.tail[tail as usize] != Label::Undecided {
                continue;
            }
            let choices = &mut self.choices[tail as usize];
            self.trail.push(Change::Choices(tail, *choices));
            *choices -= 1;
            match *choices {
                0 => self.decide_tail(tail, Label::Lost),
                1 => {
                    self.stirred.push(tail);
                    let only = graph.heads_of(TailId(tail)).find(|only| self.head[only.index()] == Label::Undecided);
                    self.loops.extend(only.map(|only| only.0));
                }
                _ => self.stirred.push(tail),
            }
        }
    }

    /// Draws conclusions until there are no more, or the tail handed over is decided.
    fn propagate(&mut self) {
        loop {
            if self.tail[self.handed as usize] != Label::Undecided {
                self.decided.clear();
                self.loops.clear();
                self.stirred.clear();
                return;
            }
            if let Some(tail) = self.decided.pop() {
                self.tell(tail);
            } else if let Some(head) = self.loops.pop() {
                self.try_loop(head);
            } else if self.graph.is_plain() {
                self.stirred.clear();
                return;
            } else if let Some(tail) = self.stirred.pop() {
                self.try_pairs(tail);
            } else {
                return;
            }
        }
    }

    /// Tells the heads with a word to `tail` what has become of it.
    fn tell(&mut self, tail: u32) {
        let lost = self.tail[tail as usize] == Label::Lost;
        if !self.graph.is_plain() {
            self.stirred.push(tail);
        }
        let (heads, arcs) = self.graph.incoming(tail);
        for (&head, &arc) in heads.iter().zip(arcs) {
            let words = self.words[arc as usize];
            if words == 0 || self.head[head as usize] != Label::Undecided {
                continue;
            }
            if lost {
                self.win_head(head, arc);
                continue;
            }
            self.set_row(head, arc, words, 0);
            self.look(head);
        }
    }

    /// A head with one live arc is won if that is a single word that leads back to it and to nothing else.
    fn try_loop(&mut self, head: u32) {
        if self.head[head as usize] != Label::Undecided || self.live[head as usize] != 1 {
            return;
        }
        let row = self.graph.out_row(head);
        let Some(arc) = row.map(|arc| arc as u32).find(|&arc| self.is_live(arc)) else { return };
        let tail = self.graph.out_tails()[arc as usize];
        let back = self.choices[tail as usize] == 1 && self.graph.has_link(TailId(tail), HeadId(head));
        if back && self.words[arc as usize] == 1 {
            self.win_head(head, arc);
        }
    }

    /// Cancels a pair that may be new because `tail` has lost a choice or has been decided: one with a word of a head that it
    /// can choose, for which there may now be a least choice, or one with a word to it. One at a time, so that all that
    /// follows from it is known when the next one is looked for.
    fn try_pairs(&mut self, tail: u32) {
        let graph = self.graph;
        let out = graph.heads_of(TailId(tail)).flat_map(|head| graph.arcs_from(head));
        let into = graph.incoming(tail).1.iter().map(|&arc| ArcId(arc));
        if out.chain(into).any(|arc| self.try_cancel(arc)) {
            self.stirred.push(tail);
        }
    }

    /// Cancels words of `arc` against an arc that answers it, if there is one.
    fn try_cancel(&mut self, arc: ArcId) -> bool {
        let graph = self.graph;
        let (head, tail) = (graph.head(arc), graph.tail(arc));
        let undecided = |head: HeadId| self.head[head.index()] == Label::Undecided;
        if !undecided(head) || !self.is_live(arc.0) {
            return false;
        }
        let words = self.words[arc.index()];
        let count = |other: ArcId| if other == arc { words / 2 } else { words.min(self.words[other.index()]) };
        let answers = graph.heads_of(tail).filter(|&answer| undecided(answer) && self.is_least(tail, answer));
        let mut backs = answers.flat_map(|answer| {
            let backs = graph.tails_of(head).filter_map(move |back| graph.find(answer, back));
            backs.filter(|&other| self.is_live(other.0) && count(other) != 0 && self.is_least(graph.tail(other), head))
        });
        let Some(other) = backs.next() else { return false };
        let count = count(other);
        self.cancelled.push(Cancelled { arcs: [arc, other], count });
        self.set_words(arc.0, words - count);
        self.set_words(other.0, self.words[other.index()] - count);
        self.look(head.0);
        self.look(graph.head(other).0);
        true
    }

    /// Whether the choices of an undecided tail are the least of those that contain `head`.
    fn is_least(&self, tail: TailId, head: HeadId) -> bool {
        let graph = self.graph;
        let own = || graph.heads_of(tail).filter(|head| self.head[head.index()] == Label::Undecided);
        let others = || graph.tails_of(head).filter(|&other| self.tail[other.index()] == Label::Undecided);
        own().any(|own| own == head)
            && others().all(|other| other == tail || own().all(|head| graph.has_link(other, head)))
    }
}
