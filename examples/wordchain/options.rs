//! The command line: which words, under which rule, in which format, and what is asked.

use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use anstream::ColorChoice;
use anyhow::{Result, bail};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use wordgraph::{Dueum, FinalN, Kana, LinkRule, LongMark, Manner, Place, Rule, SmallKana, Unit};

use crate::words::Embedded;
use crate::{
    check, compare, critical, dot, find, moves, play, prove, reach, roots, solve, strategy, svg, without, word,
};

/// Who has already won a word chain (끝말잇기, shiritori and their kin), with which word, and which syllables are still open.
///
/// Two players take turns: each says a word that begins with what the last one ended in, no word twice; who has none left
/// loses. Every syllable that can be handed over is a `win` or a `loss` for the player who is handed it, or a `root`: not
/// decided.
#[derive(Parser)]
#[command(name = "wordchain", version, after_help = EXAMPLES)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) game: GameOptions,
    #[command(flatten)]
    pub(crate) import: ImportOptions,
    #[command(flatten)]
    pub(crate) output: OutputOptions,
    #[command(subcommand)]
    pub(crate) command: Command,
}

const EXAMPLES: &str = "\
Examples:
  wordchain moves 꾼                          what to say after 나무꾼
  wordchain strategy 력                       how 력 is won, or why it is lost
  wordchain --rule free word 들녘 산기슭
  wordchain --preset kungkungtta stats        쿵쿵따
  wordchain --words my.txt --manner analyze   without words that end the game at once

Exit status: 0, or 1 if the input is at fault, or 2 if the command line is.";

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Who has won what: the outcome of every syllable that ends a word.
    #[command(after_help = "\
As TSV these are three columns, `tail`, `outcome` and `depth`, for programs to rely on. Text and JSON also give the reason
and a word that wins. A depth counts the words to come if the loser spends no pairs.")]
    Analyze,
    /// The words that can follow a syllable, the best first.
    Moves(moves::Options),
    /// What single words are worth.
    Word(word::Options),
    /// The words that match a regular expression.
    Find(find::Options),
    /// How a decided syllable is won, or why every move loses.
    Strategy(strategy::Options),
    /// What is not decided: the components of the root graph, in order.
    Roots(roots::Options),
    /// Who wins the syllables that are not decided, by an exact search.
    Solve(solve::Options),
    /// The proof of who wins.
    Prove(prove::Options),
    /// Whether a proof holds.
    Check(check::Options),
    /// A game against the engine.
    Play(play::Options),
    /// How syllables, depths and words are distributed.
    Stats,
    /// Which syllables can be reached, and in how many words.
    Reach(reach::Options),
    /// What is another under another rule, or with another list.
    Compare(compare::Options),
    /// What changes when words are gone.
    Without(without::Options),
    /// The words whose removal alone changes somebody's outcome.
    Critical(critical::Options),
    /// The root graph for Graphviz.
    Dot(dot::Options),
    /// A picture of the root graph.
    Svg(svg::Options),
}

#[derive(Args)]
#[command(next_help_heading = "Words and rule")]
pub(crate) struct GameOptions {
    /// The word list, UTF-8, one word a line; `-` is the standard input. Without it, an embedded list in the language of the
    /// preset: 231,527 Korean nouns, 91,047 Japanese nouns or 111,567 English words.
    #[arg(long, global = true, value_name = "FILE")]
    pub(crate) words: Option<PathBuf>,
    /// The game that the other options change.
    #[arg(long, global = true, value_enum, default_value_t)]
    preset: Preset,
    /// The 두음 법칙: which heads may follow a Hangul tail [default: that of the preset, standard for korean].
    #[arg(long, global = true, value_name = "RULE", value_parser = dueum())]
    rule: Option<Dueum>,
    /// What counts as one syllable.
    #[arg(long, global = true, value_enum)]
    unit: Option<UnitName>,
    /// Where the head of a word is: `first`, `last`, or a number, 1 being the first unit and -1 the last.
    #[arg(long, global = true, value_name = "PLACE", value_parser = place, allow_hyphen_values = true)]
    head: Option<Place>,
    /// Where the tail of a word is, likewise.
    #[arg(long, global = true, value_name = "PLACE", value_parser = place, allow_hyphen_values = true)]
    tail: Option<Place>,
    /// How many units are handed on.
    #[arg(long, global = true, value_name = "UNITS", value_parser = at_least_one)]
    overlap: Option<usize>,
    /// How long words are, in units: `3`, `2..4`, `3..` or `..4`, both ends included.
    #[arg(long, global = true, value_name = "RANGE")]
    length: Option<Length>,
    /// No word may leave the opponent fewer than MIN words (1 if it is left out: no word may end the game at once).
    #[arg(long, global = true, value_name = "MIN", num_args = 0..=1, require_equals = true, default_missing_value = "1")]
    manner: Option<u32>,
    /// Whether --manner looks once at the whole list, or again until no word is left that breaks it.
    #[arg(long, global = true, value_enum, default_value_t, value_name = "ROUNDS")]
    manner_rounds: Rounds,
    /// Words to add, separated by commas.
    #[arg(long, global = true, value_name = "WORD", value_delimiter = ',')]
    add: Vec<String>,
    /// Words to take out, separated by commas.
    #[arg(long, global = true, value_name = "WORD", value_delimiter = ',')]
    remove: Vec<String>,
    /// Fail if an added word is no word, or a removed one is not there.
    #[arg(long, global = true)]
    strict: bool,
    /// Take upper and lower case for the same.
    #[arg(long, global = true)]
    fold_case: bool,
    /// Small kana: as they are written, as their large forms, or one syllable with the kana before.
    #[arg(long, global = true, value_enum)]
    small_kana: Option<Small>,
    /// The long mark ー at the end: as it is written, nothing, or the vowel that it makes long.
    #[arg(long, global = true, value_enum)]
    long_mark: Option<Long>,
    /// Words that end in ん: like all others, or not to be played.
    #[arg(long, global = true, value_enum)]
    final_n: Option<N>,
    /// Katakana: letters of their own, or hiragana.
    #[arg(long, global = true, value_enum)]
    katakana: Option<Katakana>,
}

#[derive(Args, Clone, Copy)]
#[command(next_help_heading = "Output")]
pub(crate) struct ImportOptions {
    /// Report every line of the list that was left out, not the first 20.
    #[arg(long, global = true, conflicts_with = "quiet")]
    pub(crate) report: bool,
    /// Do not report lines that were left out.
    #[arg(long, short, global = true)]
    pub(crate) quiet: bool,
}

#[derive(Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct OutputOptions {
    /// Aligned text, tab-separated values with a header, or JSON.
    #[arg(long, global = true, value_enum, default_value_t)]
    pub(crate) format: Format,
    /// Whether text is coloured; `auto` does it on a terminal, and minds `NO_COLOR`.
    #[arg(long, global = true, value_enum, default_value_t, value_name = "WHEN")]
    pub(crate) color: Color,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    #[default]
    Text,
    Tsv,
    Json,
}

#[derive(Clone, Copy, Default, ValueEnum)]
pub(crate) enum Color {
    #[default]
    Auto,
    Always,
    Never,
}

impl From<Color> for ColorChoice {
    fn from(color: Color) -> Self {
        match color {
            Color::Auto => Self::Auto,
            Color::Always => Self::Always,
            Color::Never => Self::Never,
        }
    }
}

#[derive(Clone, Copy, Default, ValueEnum)]
enum Preset {
    /// 끝말잇기.
    #[default]
    Korean,
    /// 쿵쿵따: words of three syllables.
    Kungkungtta,
    /// 앞말잇기, played backwards.
    Front,
    /// しりとり.
    Shiritori,
    /// Letters.
    English,
    /// Nối từ: syllables written apart.
    Vietnamese,
}

#[derive(Clone, Copy, ValueEnum)]
enum UnitName {
    Scalar,
    Grapheme,
    Token,
}

#[derive(Clone, Copy, Default, ValueEnum)]
enum Rounds {
    #[default]
    One,
    All,
}

#[derive(Clone, Copy, ValueEnum)]
enum Small {
    AsWritten,
    Large,
    Joined,
}

#[derive(Clone, Copy, ValueEnum)]
enum Long {
    AsWritten,
    Skip,
    Vowel,
}

#[derive(Clone, Copy, ValueEnum)]
enum N {
    Ordinary,
    Unplayable,
}

#[derive(Clone, Copy, ValueEnum)]
enum Katakana {
    Keep,
    Fold,
}

/// Reads the name of a rule; clap lists the names where it is none.
pub(crate) fn dueum() -> impl TypedValueParser<Value = Dueum> {
    PossibleValuesParser::new(Dueum::ALL.map(Dueum::name)).try_map(|name| name.parse::<Dueum>())
}

fn place(text: &str) -> Result<Place, String> {
    let number = match text {
        "first" => Ok(1),
        "last" => Ok(-1),
        _ => text.parse::<i32>(),
    };
    match number {
        Ok(place @ 1..) => Ok(Place::from_front(place.unsigned_abs() as usize - 1)),
        Ok(place @ ..=-1) => Ok(Place::from_back(place.unsigned_abs() as usize - 1)),
        _ => Err("first, last, or a number that is not 0 is expected".into()),
    }
}

/// A time such as 60s, 500ms, 2m, 1h, or a number of seconds.
pub(crate) fn duration(text: &str) -> Result<Duration, String> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = match &text[digits.len()..] {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" => 60.0,
        "h" => 3600.0,
        _ => return Err("a time like 60s, 500ms, 2m or 1h is expected".into()),
    };
    let number: f64 = digits.parse().map_err(|_| "a time like 60s, 500ms, 2m or 1h is expected")?;
    Duration::try_from_secs_f64(number * unit).map_err(|error| error.to_string())
}

/// A number of bytes such as 2G, 512M, 64K or 4096.
pub(crate) fn memory(text: &str) -> Result<usize, String> {
    let (digits, shift) = match text.char_indices().next_back() {
        Some((at, 'K' | 'k')) => (&text[..at], 10),
        Some((at, 'M' | 'm')) => (&text[..at], 20),
        Some((at, 'G' | 'g')) => (&text[..at], 30),
        _ => (text, 0),
    };
    let bytes = digits.parse::<usize>().ok().and_then(|number| number.checked_mul(1 << shift));
    bytes.ok_or_else(|| "a size like 2G, 512M, 64K or 4096 is expected".into())
}

pub(crate) fn at_least_one(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|&units| units != 0).ok_or_else(|| "a number from 1 is expected".into())
}

/// A range of lengths, both ends included.
#[derive(Clone, Copy)]
struct Length {
    min: usize,
    max: usize,
}

impl FromStr for Length {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (min, max) = text.split_once("..").unwrap_or((text, text));
        let bound = |text: &str, open| if text.is_empty() { Ok(open) } else { text.parse() };
        match (bound(min, 0), bound(max, usize::MAX)) {
            (Ok(min), Ok(max)) if min <= max && !text.is_empty() => Ok(Self { min, max }),
            _ => Err("a length like 3, 2..4, 3.. or ..4 is expected".into()),
        }
    }
}

impl Cli {
    /// Options that do not go together, for reasons that the parser cannot see.
    pub(crate) fn conflict(&self) -> Option<&'static str> {
        let stdin = |path: &Path| path == Path::new("-");
        match &self.command {
            Command::Compare(options) => {
                let both = options.reads(stdin) && self.game.words.as_deref().is_some_and(stdin);
                both.then_some("the standard input cannot be both lists")
            }
            Command::Check(options) => {
                let both = stdin(&options.proof) && self.game.words.as_deref().is_some_and(stdin);
                both.then_some("the standard input cannot be both the list and the proof")
            }
            Command::Dot(_) | Command::Svg(_) => (self.output.format != Format::Text)
                .then_some("a picture has a format of its own: --format does not apply"),
            Command::Play(_) => {
                let stdin = self.game.words.as_deref().is_some_and(stdin);
                stdin.then_some("the standard input cannot be both the list and the player")
            }
            _ => None,
        }
    }
}

impl GameOptions {
    /// The list to take if none is named.
    pub(crate) fn embedded(&self) -> Result<Embedded> {
        Ok(match self.preset {
            Preset::Korean | Preset::Kungkungtta | Preset::Front => Embedded::Korean,
            Preset::Shiritori => Embedded::Japanese,
            Preset::English => Embedded::English,
            Preset::Vietnamese => bail!("there is no Vietnamese list here: name one with --words"),
        })
    }

    /// The rule under which the words are read.
    pub(crate) fn rule(&self) -> Rule {
        let mut rule = match self.preset {
            Preset::Korean => Rule::korean(),
            Preset::Kungkungtta => Rule::kung_kung_tta(),
            Preset::Front => Rule::front(),
            Preset::Shiritori => Rule::shiritori(),
            Preset::English => Rule::english(),
            Preset::Vietnamese => Rule::vietnamese(),
        };
        if let Some(dueum) = self.rule {
            rule = rule.dueum(dueum);
        }
        if let Some(head) = self.head {
            rule = rule.head(head);
        }
        if let Some(tail) = self.tail {
            rule = rule.tail(tail);
        }
        if let Some(units) = self.overlap {
            rule = rule.overlap(units);
        }
        if let Some(Length { min, max }) = self.length {
            rule = rule.length(min..=max);
        }
        if let Some(least) = self.manner {
            rule = rule.manner(match self.manner_rounds {
                Rounds::One => Manner::one_round(least),
                Rounds::All => Manner::fixed_point(least),
            });
        }
        rule = self.letters(rule).kana(self.kana());
        rule.add_words(&self.add).remove_words(&self.remove).strict(self.strict)
    }

    /// A rule that reads one syllable, as a word that is nothing but its head.
    pub(crate) fn syllable_rule(&self) -> Rule {
        let units = self.overlap.unwrap_or(1);
        let rule = self.letters(Rule::plain()).kana(self.kana().final_n(FinalN::Ordinary));
        rule.links(LinkRule::OWN_HEAD).head(Place::FIRST).tail(Place::FIRST).overlap(units).length(units..=units)
    }

    fn letters(&self, mut rule: Rule) -> Rule {
        if self.fold_case || matches!(self.preset, Preset::English | Preset::Vietnamese) {
            rule = rule.fold_case(true);
        }
        let preset = if matches!(self.preset, Preset::Vietnamese) { UnitName::Token } else { UnitName::Scalar };
        rule.unit(match self.unit.unwrap_or(preset) {
            UnitName::Scalar => Unit::Scalar,
            UnitName::Grapheme => Unit::Grapheme,
            UnitName::Token => Unit::Token,
        })
    }

    fn kana(&self) -> Kana {
        let mut kana = if matches!(self.preset, Preset::Shiritori) { Kana::SHIRITORI } else { Kana::AS_WRITTEN };
        if let Some(small) = self.small_kana {
            kana = kana.small(match small {
                Small::AsWritten => SmallKana::AsWritten,
                Small::Large => SmallKana::Large,
                Small::Joined => SmallKana::Joined,
            });
        }
        if let Some(long) = self.long_mark {
            kana = kana.long_mark(match long {
                Long::AsWritten => LongMark::AsWritten,
                Long::Skip => LongMark::Skip,
                Long::Vowel => LongMark::Vowel,
            });
        }
        if let Some(n) = self.final_n {
            kana = kana.final_n(match n {
                N::Ordinary => FinalN::Ordinary,
                N::Unplayable => FinalN::Unplayable,
            });
        }
        if let Some(katakana) = self.katakana {
            kana = kana.fold_katakana(matches!(katakana, Katakana::Fold));
        }
        kana
    }
}
