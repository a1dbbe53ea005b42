//! The trees of `wordchain strategy`, line by line, against exhaustive play: what the winner says wins, whatever the loser
//! says loses, and the answer to a word of a pair gives nothing back.

use std::collections::HashMap;
use std::io::Write;
use std::process::{Command, Stdio};

const GAMES: u32 = 150;

/// Words, and whether who is handed a syllable wins, by the syllable and the words that were said.
struct Game {
    words: Vec<String>,
    known: HashMap<(char, u32), bool>,
}

/// The standard 두음 법칙, of the syllables that are used here.
fn heads(tail: char) -> &'static str {
    match tail {
        '녀' => "녀여",
        '려' => "려여",
        '라' => "라나",
        '여' => "여",
        '나' => "나",
        '가' => "가",
        _ => unreachable!("{tail} is not used"),
    }
}

fn head(word: &str) -> char {
    word.chars().next().unwrap()
}

fn tail(word: &str) -> char {
    word.chars().next_back().unwrap()
}

impl Game {
    fn wins(&mut self, handed: char, said: u32) -> bool {
        if let Some(&known) = self.known.get(&(handed, said)) {
            return known;
        }
        let wins = (0..self.words.len()).any(|at| {
            let word = &self.words[at];
            let (head, tail) = (head(word), tail(word));
            said >> at & 1 == 0 && heads(handed).contains(head) && !self.wins(tail, said | 1 << at)
        });
        self.known.insert((handed, said), wins);
        wins
    }

    fn bit(&self, word: &str) -> u32 {
        1 << self.words.iter().position(|other| other == word).unwrap_or_else(|| panic!("no word {word}"))
    }

    /// Checks the tree of a syllable. Says how many lines it has.
    fn check(&mut self, syllable: char) -> usize {
        let told = strategy(&self.words, syllable);
        let wins = self.wins(syllable, 0);
        let mut path: Vec<(String, u32)> = Vec::new();
        for line in told.lines().skip(1) {
            let [ply, _, word, _, _, _, note] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line:?}") };
            let ply: usize = ply.parse().unwrap();
            let word = word.split(' ').next().unwrap();
            path.truncate(ply - 1);
            let (handed, said) = path.last().map_or((syllable, 0), |(word, said)| (tail(word), *said));
            let bit = self.bit(word);
            let context = format!("{:?}, from {syllable}, after {path:?}: {line}", self.words);
            assert!(heads(handed).contains(head(word)) && said & bit == 0, "not allowed: {context}");
            let said = said | bit;
            let mover_wins = !self.wins(tail(word), said);
            assert_eq!(mover_wins, wins == (ply % 2 == 1), "the wrong one wins: {context}");
            if let Some(answer) = note.strip_prefix("pair, answered by ") {
                let bit = self.bit(answer);
                assert!(heads(tail(word)).contains(head(answer)) && said & bit == 0, "no answer: {context}");
                assert!(!self.wins(tail(answer), said | bit), "it gives something back: {context}");
            }
            path.push((word.into(), said));
        }
        told.lines().count() - 1
    }
}

fn strategy(words: &[String], syllable: char) -> String {
    let args = ["--words", "-", "strategy", &syllable.to_string(), "--pairs", "--format", "tsv"];
    let mut command = Command::new(env!("CARGO_BIN_EXE_wordchain"));
    let mut child = command
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("wordchain starts");
    child.stdin.take().unwrap().write_all(words.join("\n").as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{words:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn trees_of_random_games() {
    // Numerical Recipes' generator: the games are the same each time.
    let mut state = 1u32;
    let mut below = |bound: usize| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) as usize % bound
    };
    let mut lines = 0;
    for _ in 0..GAMES {
        let syllables: Vec<char> = (0..2 + below(4)).map(|_| ['가', '나', '녀', '라', '려', '여'][below(6)]).collect();
        let mut words: Vec<String> = (0..2 + below(8))
            .map(|_| {
                let (head, tail) = (syllables[below(syllables.len())], syllables[below(syllables.len())]);
                format!("{head}{}{tail}", ["", "기", "비"][below(3)])
            })
            .collect();
        words.sort();
        words.dedup();
        let mut game = Game { words, known: HashMap::new() };
        lines += ['가', '나', '녀', '라', '려', '여'].into_iter().map(|syllable| game.check(syllable)).sum::<usize>();
    }
    assert!(lines > 500, "{lines} lines say little");
}

/// The word that answers a pair may have been said: then another of its kind is told.
#[test]
fn answers_that_are_left() {
    let words = ["가라", "가비가", "나녀", "나라", "녀비라", "여나"].map(String::from);
    let told = strategy(&words, '녀');
    assert!(told.contains("3\tplayer\t나녀\t녀\t\t\tpair, answered by 녀비라\n"), "{told}");
}
