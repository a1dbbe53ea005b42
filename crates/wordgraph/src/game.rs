//! A game in words: which have been said, by whom, and which may follow. It must not decide anything; that is the business of
//! the [`Position`] that it keeps.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use crate::graph::{Graph, HeadId, TailId};
use crate::lexicon::{Lexicon, WordId};
use crate::play::{PlayError, Position};

/// A word that cannot be said.
#[derive(Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum WordError {
    /// The lexicon does not have it.
    #[error("{word:?} is not in the list")]
    Unknown {
        /// As it was given.
        word: Box<str>,
    },
    /// It has been said already.
    #[error("{word:?} has been said already, as word {at} of the game")]
    Used {
        /// The word.
        word: Box<str>,
        /// When, counted from 1.
        at: usize,
    },
    /// It does not begin as it should.
    #[error("{word:?} begins with {head:?}, which may not follow {tail:?}")]
    Misfit {
        /// The word.
        word: Box<str>,
        /// What it begins with.
        head: Box<str>,
        /// What the last word ended in.
        tail: Box<str>,
    },
}

/// A game over a [`Lexicon`], word by word.
///
/// # Complexity
///
/// That of a [`Position`]; and 4 bytes a word of the lexicon.
///
/// ```
/// use wordgraph::{Game, Lexicon, Outcome, Rule, WordError};
///
/// let lexicon = Lexicon::from_text("사과\n과자\n자두\n과즙", &Rule::korean())?;
/// let mut game = Game::new(&lexicon);
/// game.say("사과")?;
/// assert!(matches!(game.say("자두"), Err(WordError::Misfit { .. })));
/// assert!(matches!(game.say("과일"), Err(WordError::Unknown { .. })));
/// assert_eq!(game.position().outcome(), Outcome::Win);
/// game.say("과즙")?;
/// assert_eq!(game.words().next(), None);
/// assert!(game.record().eq(["사과", "과즙"]));
/// assert_eq!(game.record_ids().len(), 2);
/// game.take_back();
/// assert!(game.words().eq(["과자", "과즙"]));
/// assert!(game.word_ids().eq(["과자", "과즙"].map(|word| lexicon.find(word).unwrap())));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game<'l> {
    lexicon: &'l Lexicon,
    position: Position<&'l Graph>,
    record: Vec<WordId>,
    /// For each word, when it was said, counted from 1; 0 if it has not been.
    said: Box<[u32]>,
}

impl<'l> Game<'l> {
    /// A game in which no word has been said, and any may be.
    #[must_use]
    pub fn new(lexicon: &'l Lexicon) -> Self {
        Self::start(lexicon, Position::new(lexicon.graph()))
    }

    /// A game that starts with `tail` handed over.
    ///
    /// # Panics
    ///
    /// If `tail` is out of range.
    #[must_use]
    pub fn at(lexicon: &'l Lexicon, tail: TailId) -> Self {
        Self::start(lexicon, Position::at(lexicon.graph(), tail))
    }

    fn start(lexicon: &'l Lexicon, position: Position<&'l Graph>) -> Self {
        Self { lexicon, position, record: Vec::new(), said: vec![0; lexicon.word_count() as usize].into() }
    }

    /// The lexicon.
    #[must_use]
    pub const fn lexicon(&self) -> &'l Lexicon {
        self.lexicon
    }

    /// The position in arcs: who wins, and by what.
    #[must_use]
    pub const fn position(&self) -> &Position<&'l Graph> {
        &self.position
    }

    /// What the moves are worth: see [`Position::moves`].
    pub fn moves(&mut self) -> Vec<crate::Move> {
        self.position.moves()
    }

    /// The best move as far as is known: see [`Position::best_move`].
    pub fn best_move(&mut self) -> Option<crate::Move> {
        self.position.best_move()
    }

    /// Says a word, which is normalised like those of the list.
    ///
    /// # Errors
    ///
    /// [`WordError`] if it is unknown, has been said, or does not fit. The game is then as it was.
    pub fn say(&mut self, word: &str) -> Result<WordId, WordError> {
        let id = self.lexicon.find(word).ok_or_else(|| WordError::Unknown { word: word.trim().into() })?;
        self.say_id(id)?;
        Ok(id)
    }

    /// Says a word by its id.
    ///
    /// # Errors
    ///
    /// As [`say`](Self::say).
    ///
    /// # Panics
    ///
    /// If `word` is out of range.
    pub fn say_id(&mut self, word: WordId) -> Result<(), WordError> {
        let text = || self.lexicon.word(word).into();
        let at = self.said[word.index()] as usize;
        if at != 0 {
            return Err(WordError::Used { word: text(), at });
        }
        // A word that has not been said is left on its arc.
        if let Err(PlayError::Misfit { head, tail, .. }) = self.position.play(self.lexicon.arc(word)) {
            let head = self.lexicon.head_name(head).into();
            return Err(WordError::Misfit { word: text(), head, tail: self.lexicon.tail_name(tail).into() });
        }
        self.record.push(word);
        self.said[word.index()] = self.record.len() as u32;
        Ok(())
    }

    /// Takes the last word back; `None` if none has been said.
    pub fn take_back(&mut self) -> Option<WordId> {
        let word = self.record.pop()?;
        self.position.undo();
        self.said[word.index()] = 0;
        Some(word)
    }

    /// Whether a word has been said.
    ///
    /// # Panics
    ///
    /// If `word` is out of range.
    #[must_use]
    pub fn is_said(&self, word: WordId) -> bool {
        self.said[word.index()] != 0
    }

    /// The words that have been said, in order.
    #[must_use]
    pub fn record(&self) -> impl ExactSizeIterator<Item = &'l str> + DoubleEndedIterator + '_ {
        self.record.iter().map(|&word| self.lexicon.word(word))
    }

    /// The words that have been said, in order, by their ids.
    #[must_use]
    pub fn record_ids(&self) -> &[WordId] {
        &self.record
    }

    /// The words that may be said now, by head, then by tail, then by code point.
    pub fn words(&self) -> impl Iterator<Item = &'l str> + '_ {
        self.word_ids().map(|word| self.lexicon.word(word))
    }

    /// The words that may be said now, by their ids, in the order of [`words`](Self::words).
    pub fn word_ids(&self) -> impl Iterator<Item = WordId> + '_ {
        let ids = self.position.legal().flat_map(|arc| self.lexicon.word_ids(arc));
        ids.filter(|&word| !self.is_said(word))
    }

    /// What may begin the next word, if not everything.
    #[must_use]
    pub fn heads(&self) -> Option<impl ExactSizeIterator<Item = HeadId> + '_> {
        self.position.tail().map(|tail| self.lexicon.graph().heads_of(tail))
    }
}
