//! Numbers for syllables, in the order in which they are met. It must not know which of them are heads or tails.

use alloc::vec;
use alloc::vec::Vec;
use core::hash::BuildHasher;

use foldhash::fast::FixedState;
use hashbrown::HashTable;

use crate::word_list::{Full, WordList};

/// A syllable as it is found in a word.
#[derive(Clone, Copy)]
pub(crate) enum Syllable<'w> {
    /// One code point: nearly always.
    One(char),
    Many(&'w str),
}

/// Numbers for syllables.
///
/// A syllable of one code point of the basic plane is found in a table indexed by it, in one step and without hashing; the
/// others in a hash table of their numbers. The hash has a fixed seed, so that equal input does equal work.
pub(crate) struct Syllables {
    names: WordList,
    /// For each code point of the basic plane, one more than its number; 0 if it has not been met. Zeroed memory comes
    /// from the system untouched, so that a short list does not pay for the whole table.
    ones: Vec<u32>,
    many: HashTable<u32>,
    hasher: FixedState,
}

const BASIC_PLANE: usize = 0x1_0000;

impl Syllables {
    pub(crate) fn new() -> Self {
        Self {
            names: WordList::new(),
            ones: vec![0; BASIC_PLANE],
            many: HashTable::new(),
            hasher: FixedState::default(),
        }
    }

    /// The syllables met, by number.
    pub(crate) const fn names(&self) -> &WordList {
        &self.names
    }

    /// The number of a syllable, a new one if it has not been met.
    pub(crate) fn number(&mut self, syllable: Syllable<'_>) -> Result<u32, Full> {
        match syllable {
            Syllable::One(c) => self.number_one(c),
            Syllable::Many(text) => match single(text) {
                Some(c) => self.number_one(c),
                None => self.number_many(text),
            },
        }
    }

    /// The number of a syllable that has been met.
    pub(crate) fn find(&self, text: &str) -> Option<u32> {
        match single(text).and_then(|c| self.ones.get(c as usize)) {
            Some(next) => next.checked_sub(1),
            None => self.many.find(self.hasher.hash_one(text), |&number| self.names.at(number) == text).copied(),
        }
    }

    #[inline]
    fn number_one(&mut self, c: char) -> Result<u32, Full> {
        match self.ones.get(c as usize) {
            Some(&next) if next != 0 => Ok(next - 1),
            _ => self.add_one(c),
        }
    }

    #[cold]
    fn add_one(&mut self, c: char) -> Result<u32, Full> {
        let mut bytes = [0; 4];
        let text = c.encode_utf8(&mut bytes);
        let Some(next) = self.ones.get_mut(c as usize) else {
            return self.number_many(text);
        };
        let number = self.names.len() as u32;
        self.names.push(text)?;
        *next = number + 1;
        Ok(number)
    }

    fn number_many(&mut self, text: &str) -> Result<u32, Full> {
        let hash = self.hasher.hash_one(text);
        if let Some(&number) = self.many.find(hash, |&number| self.names.at(number) == text) {
            return Ok(number);
        }
        let number = self.names.len() as u32;
        self.names.push(text)?;
        let (names, hasher) = (&self.names, &self.hasher);
        self.many.insert_unique(hash, number, |&other| hasher.hash_one(names.at(other)));
        Ok(number)
    }
}

/// The code point of a text of one.
fn single(text: &str) -> Option<char> {
    let mut chars = text.chars();
    let c = chars.next()?;
    chars.as_str().is_empty().then_some(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_given_once_and_in_order() {
        let mut syllables = Syllables::new();
        let met = ["가", "a", "한국", "", "\u{10FFFF}", "나", "ab"];
        for _ in 0..2 {
            for (expected, text) in met.iter().enumerate() {
                assert_eq!(syllables.number(Syllable::Many(text)), Ok(expected as u32), "{text}");
            }
        }
        assert_eq!(syllables.number(Syllable::One('나')), Ok(5));
        assert!(syllables.names().iter().eq(met));
        assert_eq!(syllables.find("한국"), Some(2));
        for unknown in ["다", "b", "국한", "\u{20000}"] {
            assert_eq!(syllables.find(unknown), None);
        }
    }
}
