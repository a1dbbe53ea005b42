//! A word chain as one writes it on an afternoon: hash maps of hash maps, and sweeps over everything until nothing
//! changes. It decides what the library decides, which the benchmarks assert; it must not be made faster.

use std::collections::{HashMap, HashSet};

/// The words by first and last syllable, and what each last syllable may be taken up as.
#[derive(Debug)]
pub struct NaiveChain {
    words: HashMap<char, HashMap<char, Vec<String>>>,
    links: HashMap<char, Vec<char>>,
}

impl NaiveChain {
    /// Reads one word a line; `links` gives the choices for a last syllable.
    #[must_use]
    pub fn new(text: &str, links: impl Fn(char) -> Vec<char>) -> Self {
        let mut words: HashMap<char, HashMap<char, Vec<String>>> = HashMap::new();
        let mut choices = HashMap::new();
        let mut seen = HashSet::new();
        for word in text.lines() {
            let (Some(head), Some(tail)) = (word.chars().next(), word.chars().next_back()) else { continue };
            if seen.insert(word.to_string()) {
                words.entry(head).or_default().entry(tail).or_default().push(word.to_string());
                choices.entry(tail).or_insert_with(|| links(tail));
            }
        }
        Self { words, links: choices }
    }

    /// How many pairs of first and last syllable there are.
    #[must_use]
    pub fn arc_count(&self) -> usize {
        self.words.values().map(HashMap::len).sum()
    }

    /// Whether who is handed a syllable has won, for every syllable for which that can be said.
    #[must_use]
    pub fn decide(&self) -> HashMap<char, bool> {
        let mut game = Game {
            left: self
                .words
                .iter()
                .map(|(&head, tails)| (head, tails.iter().map(|(&tail, words)| (tail, words.len())).collect()))
                .collect(),
            links: self.links.iter().map(|(&tail, heads)| (tail, heads.iter().copied().collect())).collect(),
            won: HashMap::new(),
            lost_heads: HashSet::new(),
        };
        loop {
            let cancelled = game.cancel_pairs();
            let mut decided = false;
            while game.sweep() {
                decided = true;
            }
            if !cancelled && !decided {
                return game.won;
            }
        }
    }
}

struct Game {
    left: HashMap<char, HashMap<char, usize>>,
    links: HashMap<char, HashSet<char>>,
    won: HashMap<char, bool>,
    lost_heads: HashSet<char>,
}

impl Game {
    fn choices(&self, tail: char) -> HashSet<char> {
        self.links[&tail].iter().copied().filter(|head| !self.lost_heads.contains(head)).collect()
    }

    fn cancel_pairs(&mut self) -> bool {
        let undecided = self.links.keys().filter(|tail| !self.won.contains_key(tail));
        let open: HashMap<char, HashSet<char>> = undecided.map(|&tail| (tail, self.choices(tail))).collect();
        let mut least: HashMap<char, Vec<char>> = HashMap::new();
        for &head in self.left.keys() {
            least.insert(head, open.keys().copied().filter(|&tail| is_least(&open, tail, head)).collect());
        }
        let arcs: Vec<(char, char)> =
            self.left.iter().flat_map(|(&head, tails)| tails.keys().map(move |&tail| (head, tail))).collect();
        let mut any = false;
        for (head, tail) in arcs {
            let Some(answers) = open.get(&tail) else { continue };
            for &back in answers {
                if !least.get(&back).is_some_and(|tails| tails.contains(&tail)) {
                    continue;
                }
                for &last in &least[&head] {
                    let there = self.left[&head][&tail];
                    let here = self.left[&back].get(&last).copied().unwrap_or(0);
                    let same = (back, last) == (head, tail);
                    let count = if same { there / 2 * 2 } else { there.min(here) };
                    if count > 0 {
                        any = true;
                        self.take(head, tail, count);
                        if !same {
                            self.take(back, last, count);
                        }
                    }
                }
            }
        }
        any
    }

    fn take(&mut self, head: char, tail: char, count: usize) {
        if let Some(left) = self.left.get_mut(&head).and_then(|tails| tails.get_mut(&tail)) {
            *left -= count;
        }
    }

    fn sweep(&mut self) -> bool {
        let mut won_heads = HashSet::new();
        for (&head, tails) in &self.left {
            let live = tails.iter().filter(|(_, count)| **count > 0);
            let useful: Vec<(char, usize)> =
                live.map(|(&t, &n)| (t, n)).filter(|(t, _)| self.won.get(t) != Some(&true)).collect();
            let to_lost = useful.iter().any(|(tail, _)| self.won.get(tail) == Some(&false));
            let only_loops = useful
                .iter()
                .all(|&(tail, _)| !self.won.contains_key(&tail) && self.choices(tail) == HashSet::from([head]));
            let words: usize = useful.iter().map(|(_, count)| count).sum();
            if to_lost || (only_loops && words % 2 == 1) {
                won_heads.insert(head);
            } else if useful.is_empty() {
                self.lost_heads.insert(head);
            }
        }
        let mut any = false;
        for (&tail, heads) in &self.links {
            if self.won.contains_key(&tail) {
                continue;
            }
            if heads.iter().any(|head| won_heads.contains(head)) {
                self.won.insert(tail, true);
                any = true;
            } else if heads.iter().all(|head| self.lost_heads.contains(head) || !self.left.contains_key(head)) {
                self.won.insert(tail, false);
                any = true;
            }
        }
        any
    }
}

/// Whether the choices of `tail` are the least of those that contain `head`.
fn is_least(open: &HashMap<char, HashSet<char>>, tail: char, head: char) -> bool {
    let own = &open[&tail];
    own.contains(&head) && open.values().all(|other| !other.contains(&head) || own.is_subset(other))
}
