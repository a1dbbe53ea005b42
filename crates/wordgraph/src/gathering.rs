//! Lines become words: read under a rule, added, removed and refused as it says, with a report of what became of each. It
//! must not look into a word itself, nor into the graph.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use foldhash::fast::FixedState;
use hashbrown::HashMap;

use crate::chain::{Chain, Entry, too_long};
use crate::manner::Manner;
use crate::reading::{Read, Reader, Scan};
use crate::report::{Fault, LexiconError, Refused, Report, Skipped};
use crate::rule::Rule;
use crate::syllables::Syllables;
use crate::word_list::{Full, WordList};

/// The words read so far.
pub(crate) struct Gathering<'a> {
    rule: &'a Rule,
    reader: Reader<'a>,
    report: Report,
    words: WordList,
    syllables: Syllables,
    entries: Vec<Entry>,
    /// The removed words as they are kept, and whether each was met.
    removed: HashMap<String, bool, FixedState>,
}

impl<'a> Gathering<'a> {
    pub(crate) fn new(rule: &'a Rule, bytes: usize) -> Self {
        let mut reader = Reader::new(rule);
        let removed = rule.removed.iter().map(|word| (reader.normalised(word.trim()).into(), false)).collect();
        Self {
            rule,
            reader,
            report: Report::default(),
            words: WordList::with_capacity(0, bytes),
            syllables: Syllables::new(),
            entries: Vec::new(),
            removed,
        }
    }

    pub(crate) fn text(&mut self, text: &str) -> Result<(), LexiconError> {
        let mut rest = text.strip_prefix('\u{FEFF}').unwrap_or(text);
        while !rest.is_empty() {
            let scan = self.reader.scan(rest);
            let ends_there = matches!(rest.as_bytes().get(scan.bytes), None | Some(b'\n'));
            let end = if ends_there { scan.bytes } else { rest.find('\n').unwrap_or(rest.len()) };
            let line = &rest[..end];
            rest = rest.get(end + 1..).unwrap_or_default();
            if ends_there && end != 0 {
                self.report.lines += 1;
                self.word(line, scan)?.unwrap_or_else(|fault| self.skip(fault));
            } else {
                self.line(line)?;
            }
        }
        Ok(())
    }

    pub(crate) fn bytes(&mut self, bytes: &[u8]) -> Result<(), LexiconError> {
        const MARK: &[u8] = "\u{FEFF}".as_bytes();
        let marked = if bytes.starts_with(MARK) { MARK.len() } else { 0 };
        let bytes = &bytes[marked..];
        for line in bytes.strip_suffix(b"\n").unwrap_or(bytes).split(|&byte| byte == b'\n') {
            match core::str::from_utf8(line) {
                Ok(line) => self.line(line)?,
                Err(error) => {
                    self.report.lines += 1;
                    self.skip(Fault::InvalidUtf8 { offset: error.valid_up_to() });
                }
            }
        }
        Ok(())
    }

    pub(crate) fn line(&mut self, line: &str) -> Result<(), LexiconError> {
        self.report.lines += 1;
        let line = line.trim();
        if line.is_empty() {
            self.report.blank += 1;
            return Ok(());
        }
        self.word(line, self.reader.scan(line))?.unwrap_or_else(|fault| self.skip(fault));
        Ok(())
    }

    fn skip(&mut self, fault: Fault) {
        self.report.skipped.push(Skipped { line: self.report.lines, fault });
    }

    /// Takes in one word, or says why it is none.
    fn word(&mut self, raw: &str, scan: Scan) -> Result<Result<(), Fault>, LexiconError> {
        let Read { word, head, tail } = match self.reader.read_scanned(raw, scan) {
            Ok(read) => read,
            Err(fault) => return Ok(Err(fault)),
        };
        if !self.removed.is_empty() {
            if let Some(met) = self.removed.get_mut(word) {
                *met = true;
                self.report.removed += 1;
                return Ok(Ok(()));
            }
        }
        let line = self.report.lines;
        let too_much = |Full| LexiconError::TooMuchText { line };
        let head = self.syllables.number(head).map_err(too_much)?;
        let tail = self.syllables.number(tail).map_err(too_much)?;
        self.entries.push(Entry { word: self.words.len() as u32, head, tail });
        self.words.push(word).map_err(too_much)?;
        Ok(Ok(()))
    }

    pub(crate) fn finish(mut self) -> Result<(Chain, Report), LexiconError> {
        self.added_words()?;
        self.removed_words()?;
        let Self { rule, mut report, words, syllables, mut entries, .. } = self;
        let links = &rule.links;
        let read = entries.len();
        let (mut chain, order) = Chain::new(&entries, &words, &syllables, links)?;
        report.duplicates = read - chain.words.len();
        if rule.manner != Manner::NONE {
            let refused = rule.manner.refused(&chain.graph);
            if !refused.is_empty() {
                let mut kept = vec![true; chain.graph.arc_count() as usize];
                for arc in refused {
                    kept[arc.index()] = false;
                    chain.row(arc).try_for_each(|word| report.manner.push(chain.words.at(word))).map_err(too_long)?;
                }
                let arcs = chain.graph.arcs().flat_map(|arc| chain.row(arc).map(move |_| arc));
                entries = order
                    .into_iter()
                    .zip(arcs)
                    .filter(|(_, arc)| kept[arc.index()])
                    .map(|(at, _)| entries[at as usize])
                    .collect();
                (chain, _) = Chain::new(&entries, &words, &syllables, links)?;
            }
        }
        report.words = chain.words.len();
        Ok((chain, report))
    }

    fn added_words(&mut self) -> Result<(), LexiconError> {
        for raw in &self.rule.added {
            self.report.added += 1;
            let trimmed = raw.trim();
            if let Err(fault) = self.word(trimmed, self.reader.scan(trimmed))? {
                let refused = Refused { word: raw.clone(), fault };
                if self.rule.strict {
                    return Err(refused.into());
                }
                self.report.refused.push(refused);
            }
        }
        Ok(())
    }

    fn removed_words(&mut self) -> Result<(), LexiconError> {
        for raw in &self.rule.removed {
            if !self.removed[self.reader.normalised(raw.trim())] {
                if self.rule.strict {
                    return Err(LexiconError::Removed { word: raw.clone() });
                }
                self.report.unknown.push(raw.clone());
            }
        }
        Ok(())
    }
}
