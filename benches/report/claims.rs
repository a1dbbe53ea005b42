//! The claims: which benchmark measures each, against which naive version and which floor, and what is counted of its memory.
//! There is no number here that a run could give.

use applegrid::{Graph as Apples, Rule as AppleRule};
use kkeut_benches::memory::{Memory, measure};
use kkeut_benches::{KOREAN, boards, games, graphs};
use wordgraph::{Analysis, Dueum, Graph, Lexicon, Position, Rule};

/// One row of the table.
#[derive(Debug)]
pub(crate) struct Claim {
    pub(crate) what: &'static str,
    /// Of what the time is: `an arc`.
    pub(crate) per: &'static str,
    /// None if only the memory is of interest.
    pub(crate) time: Option<Time>,
    pub(crate) naive: Option<&'static str>,
    pub(crate) floor: Option<&'static str>,
    pub(crate) memory: Option<fn() -> Footprint>,
}

/// Which benchmarks give the time, by name.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Time {
    Of(&'static str),
    /// What the first takes beyond the second.
    Beyond(&'static str, &'static str),
}

/// Memory, and the elements that it is shared among.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Footprint {
    pub(crate) memory: Memory,
    pub(crate) elements: u64,
}

impl Claim {
    const fn new(what: &'static str, per: &'static str, benchmark: &'static str) -> Self {
        Self { what, per, time: Some(Time::Of(benchmark)), naive: None, floor: None, memory: None }
    }

    const fn beyond(what: &'static str, per: &'static str, more: &'static str, less: &'static str) -> Self {
        Self { what, per, time: Some(Time::Beyond(more, less)), naive: None, floor: None, memory: None }
    }

    const fn of_memory(what: &'static str, per: &'static str, memory: fn() -> Footprint) -> Self {
        Self { what, per, time: None, naive: None, floor: None, memory: Some(memory) }
    }

    const fn naive(mut self, benchmark: &'static str) -> Self {
        self.naive = Some(benchmark);
        self
    }

    const fn floor(mut self, benchmark: &'static str) -> Self {
        self.floor = Some(benchmark);
        self
    }

    const fn memory(mut self, memory: fn() -> Footprint) -> Self {
        self.memory = Some(memory);
        self
    }

    /// The benchmarks that the row needs.
    pub(crate) fn benchmarks(&self) -> impl Iterator<Item = &'static str> {
        let time = match self.time {
            None => [None, None],
            Some(Time::Of(one)) => [Some(one), None],
            Some(Time::Beyond(more, less)) => [Some(more), Some(less)],
        };
        time.into_iter().chain([self.naive, self.floor]).flatten()
    }
}

pub(crate) const CLAIMS: [Claim; 34] = [
    Claim::of_memory("an arc of a graph", "an arc", arc_memory),
    Claim::of_memory("a vertex, no rule", "a vertex", plain_vertex_memory),
    Claim::of_memory("a vertex, with a rule", "a vertex", vertex_memory),
    Claim::of_memory("a link of a rule", "a link", link_memory),
    Claim::new("build a graph of 10⁶ words", "a word", "graph/library")
        .naive("graph/naive")
        .floor("graph/pass")
        .memory(|| footprint(1_000_000, || graphs::random(1_000_000))),
    Claim::new("read the Korean list", "a word", "lexicon/library")
        .naive("lexicon/naive")
        .floor("lexicon/pass")
        .memory(lexicon_memory),
    Claim::new("decide it, no rule", "an arc", "analyze/plain/library")
        .naive("analyze/plain/naive")
        .floor("analyze/plain/pass")
        .memory(|| analysis_memory(Dueum::None)),
    Claim::new("decide it, standard 두음 법칙", "an arc", "analyze/standard/library")
        .naive("analyze/standard/naive")
        .floor("analyze/standard/pass")
        .memory(|| analysis_memory(Dueum::Standard)),
    Claim::new("value every word, no rule", "an arc", "analyze/plain/values of all words").floor("analyze/plain/pass"),
    Claim::new("value every word, standard", "an arc", "analyze/standard/values of all words")
        .floor("analyze/standard/pass"),
    Claim::new("begin a position, no rule", "a call", "solve/plain/a position").memory(|| position_memory(Dueum::None)),
    Claim::new("begin a position, standard", "a call", "solve/standard/a position")
        .memory(|| position_memory(Dueum::Standard)),
    Claim::new("play and undo, no rule", "a word", "solve/plain/a game word by word")
        .naive("solve/plain/a game by analyses")
        .memory(|| play_memory(Dueum::None)),
    Claim::new("play and undo, standard", "a word", "solve/standard/a game word by word")
        .naive("solve/standard/a game by analyses")
        .memory(|| play_memory(Dueum::Standard)),
    Claim::new("search, no rule", "a position", "solve/plain/library").naive("solve/plain/naive"),
    Claim::new("search, standard", "a position", "solve/standard/library").naive("solve/standard/naive"),
    Claim::new("decide a root, standard", "a root", "verdicts/library").naive("verdicts/naive"),
    Claim::new("judge a full board", "a board", "64 full boards/judge")
        .naive("64 full boards/recursion")
        .floor("64 full boards/pass")
        .memory(|| judge_memory(false)),
    Claim::new("judge a dead board", "a board", "64 dead boards/judge")
        .naive("64 dead boards/recursion")
        .floor("64 dead boards/pass")
        .memory(|| judge_memory(true)),
    Claim::new("is the game over, after a move", "a call", "64 games, after a clear, witness alive/is_over")
        .floor("64 full boards/pass"),
    Claim::new(
        "a move that keeps the answer",
        "a move",
        "64 games, after a clear, witness alive/play, which keeps the answer",
    ),
    Claim::new("count, goal 10", "a combination", "64 random 10x17, goal 10/count")
        .naive("64 random 10x17, goal 10/recursion")
        .memory(|| count_memory(&boards::random(1, 10, 17, 9)[0], 10)),
    Claim::new("count, goal 15", "a combination", "64 random 10x17, goal 15/count")
        .naive("64 random 10x17, goal 15/recursion"),
    Claim::new("count, goal 20", "a combination", "64 random 10x17, goal 20/count")
        .naive("64 random 10x17, goal 20/recursion"),
    Claim::new("count, half played", "a combination", "64 half-played 10x17, goal 10/count")
        .naive("64 half-played 10x17, goal 10/recursion"),
    Claim::new("count, values 1 to 3", "a combination", "digits 1 to 3, 10x17, goal 10/count")
        .naive("digits 1 to 3, 10x17, goal 10/recursion"),
    Claim::new("count, 30 × 30", "a combination", "random 30x30, goal 10/count")
        .naive("random 30x30, goal 10/recursion"),
    Claim::new("count, ones", "a combination", "ones 10x17, goal 10/count").naive("ones 10x17, goal 10/recursion"),
    Claim::new("count, ones, goal 20", "a board", "ones 10x17, goal 20/count")
        .memory(|| count_memory(&boards::ones(10, 17), 20)),
    Claim::new("list, goal 10", "a combination", "64 random 10x17, goal 10/list")
        .naive("64 random 10x17, goal 10/recursion")
        .memory(list_memory),
    Claim::new("list, goal 20", "a combination", "64 random 10x17, goal 20/list")
        .naive("64 random 10x17, goal 20/recursion"),
    Claim::new("list, ones", "a combination", "ones 10x17, goal 10/list").naive("ones 10x17, goal 10/recursion"),
    Claim::new("an empty C call", "a call", "C/an empty call"),
    Claim::beyond(
        "from C, beyond Rust",
        "a call",
        "kkeut_board_has_combination/first pair/c",
        "kkeut_board_has_combination/first pair/rust",
    ),
    // Of the two that search, hundreds of nanoseconds long, the difference is not seen.
];

fn footprint<T>(elements: u64, work: impl FnOnce() -> T) -> Footprint {
    Footprint { memory: measure(work), elements }
}

/// What the first keeps beyond the second, and the peak of the first beyond what the second keeps.
fn beyond(more: Memory, less: Memory, elements: u64) -> Footprint {
    let memory = Memory { kept: more.kept - less.kept, peak: more.peak - less.kept };
    Footprint { memory, elements }
}

const MANY: u32 = 1_000_000;

fn arc_memory() -> Footprint {
    let graph = graphs::random(MANY);
    let empty = measure(|| Graph::plain(graph.head_count(), []));
    beyond(measure(|| graphs::random(MANY)), empty, graph.arc_count().into())
}

fn plain_vertex_memory() -> Footprint {
    footprint(MANY.into(), || Graph::plain(MANY, []))
}

/// Links to the own head and to so many others, and no words.
fn linked(others: u32) -> Memory {
    let links = (0..MANY).flat_map(|tail| (0..=others).map(move |step| (tail, (tail + step) % MANY)));
    measure(|| Graph::with_links(MANY, MANY, links, []).expect("that many links"))
}

fn vertex_memory() -> Footprint {
    // What two links a vertex keep, without what the two take.
    let (one, two) = (linked(1), linked(2));
    let link = Memory { kept: two.kept - one.kept, peak: 0 };
    let links = Memory { kept: 2 * link.kept, peak: 0 };
    beyond(one, links, MANY.into())
}

fn link_memory() -> Footprint {
    beyond(linked(2), linked(1), MANY.into())
}

fn korean(dueum: Dueum) -> Lexicon {
    Lexicon::from_text(KOREAN, &Rule::plain().dueum(dueum)).expect("the embedded list")
}

fn lexicon_memory() -> Footprint {
    let words = korean(Dueum::Standard).word_count();
    footprint(words.into(), || korean(Dueum::Standard))
}

fn analysis_memory(dueum: Dueum) -> Footprint {
    let lexicon = korean(dueum);
    footprint(lexicon.graph().arc_count().into(), || Analysis::new(lexicon.graph()))
}

fn position_memory(dueum: Dueum) -> Footprint {
    let lexicon = korean(dueum);
    footprint(1, || Position::new(lexicon.graph()))
}

/// What a game adds to its position, played to its end: the record, and what takes it back.
fn play_memory(dueum: Dueum) -> Footprint {
    let lexicon = korean(dueum);
    let game = games::long(lexicon.graph());
    let mut position = Position::new(lexicon.graph());
    footprint(1, || {
        for &arc in &game {
            position.play(arc).expect("a word of the game");
        }
    })
}

fn judge_memory(dead: bool) -> Footprint {
    let rule = AppleRule::connected(10).expect("not 0");
    let full = boards::random(1, 10, 17, 9).remove(0);
    let graph = if dead { boards::played_out(&full, rule) } else { full };
    footprint(1, || graph.has_combination(rule))
}

fn count_memory(graph: &Apples, goal: u16) -> Footprint {
    let rule = AppleRule::connected(goal).expect("not 0");
    footprint(1, || graph.count(rule))
}

fn list_memory() -> Footprint {
    let rule = AppleRule::connected(10).expect("not 0");
    let graph = boards::random(1, 10, 17, 9).remove(0);
    footprint(1, || graph.for_each(rule, |_| std::ops::ControlFlow::<()>::Continue(())))
}
