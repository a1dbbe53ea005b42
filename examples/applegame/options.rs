//! The command line.

use applegrid::{Rank, Rule, Shape, ZeroGoal};
use clap::{Args, Parser, Subcommand, ValueEnum};

/// The nodes of a plan where nothing else is said: about a second on a classic board.
pub(crate) const PLAN_NODES: u64 = 200_000;

/// The nodes of a hint where nothing else is said: some tens of milliseconds.
pub(crate) const HINT_NODES: u64 = 2_000_000;

/// The apple game (사과게임, Fruit Box): is a combination left, which ones, how many, and what to play.
///
/// A board is text, one line a row: the digits 1 to 9 are apples; `.`, `0` and the space are holes. Greater values are
/// written with commas: `12,7,.`. The file `-` is the standard input. Rows and columns are counted from one.
///
/// Exit code: 0, or 1 if judge, list, hint or plan was asked for a combination and none is left, or 2 after an error.
#[derive(Debug, Parser)]
#[command(version, max_term_width = 100)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Is a combination left? Shows one.
    Judge(JudgeOptions),
    /// How many combinations there are: the number alone.
    Count(GameOptions),
    /// Every combination, one a line, in canonical order.
    List(ListOptions),
    /// A combination to play.
    Hint(HintOptions),
    /// A line of play that clears as many apples as possible.
    Plan(PlanOptions),
    /// A board from a seed.
    Generate(DealOptions),
    /// A picture of a board (SVG), with combinations on it.
    Render(RenderOptions),
    /// The game, in the terminal, with mouse or keys.
    Play(PlayOptions),
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(crate) enum ShapeName {
    /// Any set of apples that is connected; holes are skipped.
    #[default]
    Connected,
    /// All apples in a rectangle (the classic Fruit Box).
    Rectangle,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(crate) enum Format {
    /// For people.
    #[default]
    Text,
    /// For programs: one JSON value a line.
    Json,
}

#[derive(Debug, Args)]
pub(crate) struct RuleOptions {
    /// What a combination looks like.
    #[arg(long, value_enum, default_value_t)]
    shape: ShapeName,
    /// What its apples add up to.
    #[arg(long, default_value_t = 10)]
    goal: u16,
}

impl RuleOptions {
    pub(crate) fn rule(&self) -> Result<Rule, ZeroGoal> {
        let shape = match self.shape {
            ShapeName::Connected => Shape::Connected,
            ShapeName::Rectangle => Shape::Rectangle,
        };
        Rule::new(shape, self.goal)
    }
}

#[derive(Debug, Args)]
pub(crate) struct GameOptions {
    #[command(flatten)]
    pub(crate) rule: RuleOptions,
    /// The board; `-` is the standard input.
    pub(crate) file: String,
}

#[derive(Debug, Args)]
pub(crate) struct JudgeOptions {
    #[command(flatten)]
    pub(crate) game: GameOptions,
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
}

#[derive(Debug, Args)]
pub(crate) struct ListOptions {
    #[command(flatten)]
    pub(crate) game: GameOptions,
    /// At most so many.
    #[arg(long)]
    pub(crate) limit: Option<u64>,
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(crate) enum RankName {
    /// The fewest apples.
    #[default]
    Smallest,
    /// The most apples.
    Largest,
    /// The most combinations left afterwards.
    KeepsMost,
}

impl From<RankName> for Rank {
    fn from(name: RankName) -> Self {
        match name {
            RankName::Smallest => Self::Smallest,
            RankName::Largest => Self::Largest,
            RankName::KeepsMost => Self::KeepsMost,
        }
    }
}

#[derive(Debug, Args)]
pub(crate) struct HintOptions {
    #[command(flatten)]
    pub(crate) game: GameOptions,
    /// Which combination.
    #[arg(long, value_enum, default_value_t)]
    pub(crate) rank: RankName,
    /// How many nodes may be spent on it.
    #[arg(long, default_value_t = HINT_NODES)]
    pub(crate) nodes: u64,
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
}

#[derive(Debug, Args)]
pub(crate) struct Effort {
    /// How many positions a plan may look at (200,000 if --seconds is not given either). The same number gives the same
    /// plan on every machine.
    #[arg(long)]
    pub(crate) nodes: Option<u64>,
    /// How long a plan may take.
    #[arg(long)]
    pub(crate) seconds: Option<f64>,
}

#[derive(Debug, Args)]
pub(crate) struct PlanOptions {
    #[command(flatten)]
    pub(crate) game: GameOptions,
    #[command(flatten)]
    pub(crate) effort: Effort,
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(crate) enum Deal {
    /// Every value as likely as the others, in every cell.
    Independent,
    /// The same, but the sum of the board is a multiple of the goal (as in the classic game).
    #[default]
    Divisible,
    /// A board that can be cleared to the last apple; with --format json, and how.
    Solvable,
}

#[derive(Debug, Args)]
pub(crate) struct DealOptions {
    #[command(flatten)]
    pub(crate) rule: RuleOptions,
    /// What the board promises.
    #[arg(long, value_enum, default_value_t)]
    pub(crate) deal: Deal,
    /// The board's number; another one each time if it is not given.
    #[arg(long)]
    pub(crate) seed: Option<u64>,
    #[arg(long, default_value_t = 10)]
    pub(crate) rows: usize,
    #[arg(long, default_value_t = 17)]
    pub(crate) columns: usize,
    /// The least value of an apple.
    #[arg(long, default_value_t = 1)]
    pub(crate) least: u8,
    /// The greatest value of an apple.
    #[arg(long, default_value_t = 9)]
    pub(crate) greatest: u8,
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
}

#[derive(Debug, Args)]
pub(crate) struct RenderOptions {
    #[command(flatten)]
    pub(crate) game: GameOptions,
    /// A combination to draw, as row,column pairs: "1,1 1,3". May be given again: each is played before the next.
    #[arg(long = "combination", value_name = "CELLS", conflicts_with_all = ["hint", "plan"])]
    pub(crate) combinations: Vec<String>,
    /// Draw a hint.
    #[arg(long, conflicts_with = "plan")]
    pub(crate) hint: bool,
    /// Which hint.
    #[arg(long, value_enum, default_value_t)]
    pub(crate) rank: RankName,
    /// Draw a plan, its moves numbered.
    #[arg(long)]
    pub(crate) plan: bool,
    #[command(flatten)]
    pub(crate) effort: Effort,
}

#[derive(Debug, Args)]
pub(crate) struct PlayOptions {
    #[command(flatten)]
    pub(crate) deal: DealOptions,
    /// How long the game is.
    #[arg(long, default_value_t = 120)]
    pub(crate) seconds: u64,
    /// A board to play; without it one is dealt.
    pub(crate) file: Option<String>,
}
