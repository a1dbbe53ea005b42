//! Many strings in one piece of text. It must not know what they mean, and it never gives one back.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// A list of strings, stored as one text with their bounds: no allocation a string.
#[derive(Clone, PartialEq, Eq)]
pub struct WordList {
    text: String,
    /// `text[bounds[i]..bounds[i + 1]]` is the string i.
    bounds: Vec<u32>,
}

/// The text would be longer than its 32-bit bounds can say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Full;

impl WordList {
    pub(crate) fn new() -> Self {
        Self { text: String::new(), bounds: [0].into() }
    }

    pub(crate) fn with_capacity(words: usize, bytes: usize) -> Self {
        let mut bounds = Vec::with_capacity(words + 1);
        bounds.push(0);
        Self { text: String::with_capacity(bytes), bounds }
    }

    pub(crate) fn push(&mut self, word: &str) -> Result<(), Full> {
        let end = self.text.len().checked_add(word.len()).and_then(|end| u32::try_from(end).ok()).ok_or(Full)?;
        self.text.push_str(word);
        self.bounds.push(end);
        Ok(())
    }

    pub(crate) fn shrink_to_fit(&mut self) {
        self.text.shrink_to_fit();
        self.bounds.shrink_to_fit();
    }

    /// How many strings there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.bounds.len() - 1
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The string with this index, if there are so many.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<&str> {
        let end = *self.bounds.get(index.checked_add(1)?)?;
        Some(&self.text[self.bounds[index] as usize..end as usize])
    }

    /// The string with this index.
    pub(crate) fn at(&self, index: u32) -> &str {
        let index = index as usize;
        &self.text[self.bounds[index] as usize..self.bounds[index + 1] as usize]
    }

    /// All strings, in order.
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &str> + DoubleEndedIterator + Clone {
        (0..self.len()).map(|index| self.at(index as u32))
    }

    pub(crate) fn bytes(&self) -> usize {
        self.text.len()
    }

    /// Where a string stands in a sorted list.
    pub(crate) fn position(&self, word: &str) -> Option<u32> {
        self.position_in(0, self.len() as u32, word)
    }

    /// Where a string stands in the part of the list from `low` to before `high`, which is sorted.
    pub(crate) fn position_in(&self, low: u32, high: u32, word: &str) -> Option<u32> {
        let (mut low, mut high) = (low, high);
        while low < high {
            let middle = low + (high - low) / 2;
            match self.at(middle).cmp(word) {
                core::cmp::Ordering::Less => low = middle + 1,
                core::cmp::Ordering::Equal => return Some(middle),
                core::cmp::Ordering::Greater => high = middle,
            }
        }
        None
    }
}

impl Default for WordList {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for WordList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_come_back() {
        let mut list = WordList::new();
        assert!(list.is_empty());
        for word in ["", "가", "나다", "a"] {
            list.push(word).unwrap();
        }
        assert!(list.iter().eq(["", "가", "나다", "a"]));
        assert_eq!((list.len(), list.get(2), list.get(4), list.get(usize::MAX)), (4, Some("나다"), None, None));
        assert_eq!(list.position_in(0, 3, "가"), Some(1));
        assert_eq!(list.position_in(0, 3, "하"), None);
        assert_eq!(list.position_in(2, 2, "나다"), None);
    }
}
