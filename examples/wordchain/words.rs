//! Where the words come from: the embedded list, a file or the standard input.

use std::borrow::Cow;
use std::fs;
use std::io::{self, Read};
use std::path::Path;

use anyhow::{Context, Result, ensure};
use wordgraph::{Lexicon, Rule};

use crate::import;
use crate::options::ImportOptions;

/// The nouns of mecab-ko-dic; `data/README.md` says where they are from.
const EMBEDDED: &str = include_str!("../data/ko_nouns.txt");

/// A list that has been read but not looked at: the standard input can be read only once.
pub(crate) struct Source {
    name: String,
    text: Cow<'static, [u8]>,
}

impl Source {
    /// The words of `path`, or the embedded ones.
    pub(crate) fn of(path: Option<&Path>) -> Result<Self> {
        let Some(path) = path else {
            return Ok(Self { name: "the embedded list".into(), text: EMBEDDED.as_bytes().into() });
        };
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
