//! Where the words come from: an embedded list, a file or the standard input.

use std::borrow::Cow;
use std::fs;
use std::io::{self, Read};
use std::path::Path;

use anyhow::{Context, Result, ensure};
use wordgraph::{Lexicon, Rule};

use crate::import;
use crate::options::ImportOptions;

/// A list that is part of the program; `data/README.md` says where each is from.
#[derive(Clone, Copy)]
pub(crate) enum Embedded {
    Korean,
    Japanese,
    English,
}

impl Embedded {
    const fn text(self) -> &'static str {
        match self {
            Self::Korean => include_str!("../data/ko_nouns.txt"),
            Self::Japanese => include_str!("../data/ja_nouns_kana.txt"),
            Self::English => include_str!("../data/en_words.txt"),
        }
    }
}

/// A list that has been read but not looked at: the standard input can be read only once.
pub(crate) struct Source {
    name: String,
    text: Cow<'static, [u8]>,
}

impl Source {
    pub(crate) fn embedded(list: Embedded) -> Self {
        Self { name: "the embedded list".into(), text: list.text().as_bytes().into() }
    }

    /// The words of a file, or of the standard input if it is `-`.
    pub(crate) fn of(path: &Path) -> Result<Self> {
        if path == Path::new("-") {
            let mut text = Vec::new();
            io::stdin().read_to_end(&mut text).context("cannot read words from the standard input")?;
            return Ok(Self { name: "the standard input".into(), text: text.into() });
        }
        let name = path.display().to_string();
        let text = fs::read(path).with_context(|| format!("cannot read words from {name}"))?;
        Ok(Self { name, text: text.into() })
    }

    /// Reads the words under a rule, and reports what was left out.
    pub(crate) fn lexicon(&self, rule: &Rule, import: ImportOptions) -> Result<Lexicon> {
        let name = &self.name;
        let lexicon =
            Lexicon::from_bytes(&self.text, rule).with_context(|| format!("cannot use the words of {name}"))?;
        import::report(name, lexicon.report(), import)?;
        let lines = lexicon.report().lines;
        ensure!(lexicon.word_count() != 0, "{name} has no word that can be played ({lines} lines)");
        Ok(lexicon)
    }
}
