//! Any board, rule and sequence of drags and moves: after every step whether the game is over is what a fresh search says, all
//! sums and scores add up, and what is undone is as it was; on boards of few apples every answer is that of brute force.
#![no_main]

#[path = "../crates/applegrid/tests/oracle/mod.rs"]
#[allow(unused_imports, reason = "how often a property is tried is for the fuzzer to say")]
mod oracle;

use std::collections::{BTreeSet, HashMap};

use applegrid::{
    Board, Budget, Cell, Combination, CountError, Game, Graph, Rank, Replay, ReplayError, Rule, Selection, Shape,
};
use libfuzzer_sys::arbitrary::{self, Arbitrary};
use libfuzzer_sys::fuzz_target;

#[derive(Arbitrary, Debug)]
struct Input<'a> {
    rows: u8,
    columns: u8,
    /// The greatest apple, or none greater than a byte.
    greatest: u8,
    goal: u16,
    is_rectangle: bool,
    steps: Vec<Step>,
    /// Again and again until the board is full.
    values: &'a [u8],
}

#[derive(Arbitrary, Debug)]
enum Step {
    Begin(u8),
    Extend(u8),
    Release,
    Cancel,
    Play(Vec<u8>),
    /// The one with this number, of those that the search lists.
    PlayListed(u8),
    PlayWitness,
    Undo,
    Redo,
    Hint(u8, u8),
    Plan(u8),
    Replay(Alteration),
    Count(u8),
}

#[derive(Arbitrary, Debug)]
enum Alteration {
    None,
    Hash(u8, u8),
    Remove(u8),
    Double(u8),
    Swap(u8, u8),
}

/// So few apples that all their sets can be tried after each step.
const FEW: usize = 9;

impl Input<'_> {
    fn board(&self) -> Option<Board> {
        let (rows, columns) = (usize::from(self.rows % 10) + 1, usize::from(self.columns % 17) + 1);
        let greatest = self.greatest % 10;
        let value = |&byte: &u8| if greatest == 0 { byte } else { byte % (greatest + 1) };
        let values: Vec<u8> = self.values.iter().map(value).cycle().take(rows * columns).collect();
        Board::from_values(rows, columns, &values).ok()
    }

    /// Searches are exponential in the goal, so that of a large board is small.
    fn rule(&self, board: &Board) -> Rule {
        let most = match board.values().len() {
            _ if self.is_rectangle => u16::MAX,
            0..=16 => u16::MAX,
            17..=40 => 12,
            _ => 10,
        };
        let shape = if self.is_rectangle { Shape::Rectangle } else { Shape::Connected };
        Rule::new(shape, self.goal % most + 1 - u16::from(self.goal % most == u16::MAX)).expect("it is not 0")
    }
}

/// Everything that can be seen of a game.
#[derive(Clone, Debug, PartialEq)]
struct Seen {
    board: Board,
    score: u32,
    hash: u64,
    is_over: bool,
    moves: usize,
}

impl Seen {
    fn of(game: &Game) -> Self {
        Self {
            board: game.board().clone(),
            score: game.score(),
            hash: game.position_hash(),
            is_over: game.is_over(),
            moves: game.moves().len(),
        }
    }
}

struct Player {
    rule: Rule,
    game: Game,
    drag: Selection,
    /// Whether the board has changed since the drag began.
    is_stale: bool,
    /// How the game was after each move that has not been undone, and after those that have.
    past: Vec<Seen>,
    future: Vec<Seen>,
    hashes: HashMap<u64, Board>,
}

fuzz_target!(|input: Input<'_>| {
    let Some(board) = input.board() else { return };
    let rule = input.rule(&board);
    let game = Game::new(board.clone(), rule);
    let mut player = Player {
        rule,
        past: vec![Seen::of(&game)],
        game,
        drag: Selection::new(rule),
        is_stale: false,
        future: Vec::new(),
        hashes: HashMap::new(),
    };
    player.check();
    for step in input.steps.iter().take(40) {
        player.step(step);
        player.check();
    }
    player.go_to_both_ends(&board);
});

impl Player {
    fn cell(&self, cell: u8) -> Cell {
        // Now and then off the board.
        Cell::new(u16::from(cell) % (self.game.board().values().len() as u16 + 1))
    }

    fn step(&mut self, step: &Step) {
        match step {
            &Step::Begin(cell) => {
                let cell = self.cell(cell);
                let board = self.game.board();
                let can = board.has_cell(cell) && (self.rule.shape() == Shape::Rectangle || board.value(cell) != 0);
                assert_eq!(self.drag.begin(self.game.graph(), cell), can);
                self.is_stale = false;
            }
            &Step::Extend(cell) => self.extend(self.cell(cell)),
            Step::Release => {
                let (sum, cells) = (self.drag.sum(), self.drag.cells().to_vec());
                let released = self.drag.release();
                assert_eq!(released.is_some(), sum == u32::from(self.rule.goal()));
                assert!(self.drag.release().is_none() && self.drag.sum() == 0 && self.drag.cells().is_empty());
                if let Some(held) = released {
                    assert_eq!(held[..], cells[..]);
                    let is_played = self.play(&held);
                    assert!(is_played || self.is_stale, "{held:?} was dragged on\n{}", self.game.board());
                }
            }
            Step::Cancel => {
                self.drag.cancel();
                assert!(self.drag.cells().is_empty() && self.drag.sum() == 0);
            }
            Step::Play(cells) => {
                let cells: Vec<Cell> = cells.iter().take(12).map(|&cell| self.cell(cell)).collect();
                self.play(&cells);
            }
            &Step::PlayListed(number) => {
                let listed = self.game.graph().combinations(self.rule).take(64).nth(usize::from(number % 64));
                if let Some(mut cells) = listed.map(|cells| cells.to_vec()) {
                    cells.reverse();
                    assert!(self.play(&cells), "{cells:?} is listed on\n{}", self.game.board());
                }
            }
            Step::PlayWitness => {
                if let Some(cells) = self.game.witness().cloned() {
                    assert!(self.play(&cells), "{cells:?} is a witness on\n{}", self.game.board());
                }
            }
            Step::Undo => {
                let can = self.past.len() > 1;
                assert_eq!(self.game.undo(), can);
                if can {
                    self.future.push(self.past.pop().expect("there are two"));
                    self.is_stale = true;
                }
            }
            Step::Redo => {
                let next = self.future.pop();
                assert_eq!(self.game.redo(), next.is_some());
                self.is_stale |= next.is_some();
                self.past.extend(next);
            }
            &Step::Hint(rank, nodes) => self.hint(rank, nodes),
            &Step::Plan(nodes) => self.plan(nodes),
            Step::Replay(alteration) => self.replay(alteration),
            &Step::Count(nodes) => self.count(nodes),
        }
    }

    fn extend(&mut self, cell: Cell) {
        let before = self.drag.cells().to_vec();
        let joined = self.drag.extend(self.game.graph(), cell);
        let is_same = match self.rule.shape() {
            Shape::Connected => self.drag.cells() == before,
            _ => self.drag.cells().iter().collect::<BTreeSet<_>>() == before.iter().collect(),
        };
        assert_eq!(joined, !is_same);
        if self.is_stale {
            return;
        }
        let board = self.game.board();
        let sum: u32 = self.drag.cells().iter().map(|&cell| u32::from(board.value(cell))).sum();
        assert_eq!(self.drag.sum(), sum);
        let held: BTreeSet<usize> = self.drag.cells().iter().map(|cell| cell.index()).collect();
        assert_eq!(held.len(), self.drag.cells().len());
        if self.rule.shape() == Shape::Connected {
            assert!(held.is_empty() || oracle::is_connected(board, &held));
        }
    }

    /// Plays if it is a combination. Whether it is one is found out here again.
    fn play(&mut self, cells: &[Cell]) -> bool {
        let board = self.game.board();
        let set: BTreeSet<usize> = cells.iter().map(|cell| cell.index()).collect();
        let value = |&cell: &usize| board.values().get(cell).copied().unwrap_or(0);
        let is_legal = set.len() == cells.len()
            && set.iter().all(|cell| value(cell) != 0)
            && set.iter().map(|cell| u32::from(value(cell))).sum::<u32>() == self.rule.goal().into()
            && match self.rule.shape() {
                Shape::Connected => oracle::is_connected(board, &set),
                _ => is_rectangle(board, &set),
            };
        let before = Seen::of(&self.game);
        let played = self.game.play(cells);
        assert_eq!(played.is_ok(), is_legal, "{played:?}: {cells:?} on\n{}", before.board);
        if is_legal {
            self.is_stale = true;
            self.future.clear();
            let now = Seen::of(&self.game);
            assert_eq!((now.score, now.moves), (before.score + cells.len() as u32, before.moves + 1));
            self.past.push(now);
        } else {
            assert_eq!(Seen::of(&self.game), before);
        }
        is_legal
    }

    fn hint(&self, rank: u8, nodes: u8) {
        let rank = [Rank::Smallest, Rank::Largest, Rank::KeepsMost][usize::from(rank) % 3];
        let Some(hint) = self.game.hint(rank, &Budget::nodes(u64::from(nodes) * 4)) else {
            assert!(self.game.is_over());
            return;
        };
        let mut after = self.game.clone();
        after.play(&hint.cells).expect("a hint can be played");
        if hint.is_best {
            let worth = |cells: &Combination| match rank {
                Rank::Smallest => usize::MAX - cells.len(),
                Rank::Largest => cells.len(),
                _ => {
                    let mut after = self.game.clone();
                    after.play(cells).expect("what is listed can be played");
                    after.graph().combinations(self.rule).count()
                }
            };
            // The first of the best.
            let all: Vec<Combination> = self.game.graph().combinations(self.rule).collect();
            let first = all.iter().map(|cells| (worth(cells), cells)).reduce(|a, b| if b.0 > a.0 { b } else { a });
            assert_eq!(first.map(|(_, cells)| cells), Some(&hint.cells));
        }
    }

    fn plan(&self, nodes: u8) {
        // A node is a position with all its moves, of which a large board of small values has thousands.
        let nodes = if self.game.board().values().len() > 24 { nodes % 8 } else { nodes };
        let plan = self.game.plan(&Budget::nodes(nodes.into()));
        let mut after = self.game.clone();
        for cells in &plan.moves {
            after.play(cells).expect("a plan can be played");
        }
        assert_eq!(after.score() - self.game.score(), plan.score);
        assert!(plan.nodes <= nodes.into());
        if self.game.board().apples().count() <= FEW {
            let best = most(&self.game, &mut HashMap::new());
            assert!(plan.score <= best && (!plan.is_best || plan.score == best), "{plan:?}, {best} is possible");
        }
    }

    fn replay(&self, alteration: &Alteration) {
        let replay = self.game.replay();
        assert_eq!(replay.verify().map(|game| Seen::of(&game)), Ok(Seen::of(&self.game)));
        let mut moves = replay.moves().to_vec();
        if moves.is_empty() {
            return;
        }
        let at = |at: u8| usize::from(at) % replay.moves().len();
        match *alteration {
            Alteration::None => return,
            Alteration::Hash(which, bit) => moves[at(which)].1 ^= 1 << (bit % 64),
            Alteration::Remove(which) => drop(moves.remove(at(which))),
            Alteration::Double(which) => moves.insert(at(which), replay.moves()[at(which)].clone()),
            Alteration::Swap(a, b) => moves.swap(at(a), at(b)),
        }
        let is_prefix = replay.moves().starts_with(&moves);
        match Replay::new(replay.start().clone(), replay.rule(), moves.clone()).verify() {
            Ok(_) => assert!(is_prefix, "{moves:?} for {:?}", replay.moves()),
            Err(ReplayError::Illegal { number, .. } | ReplayError::Position { number, .. }) => {
                assert!(!is_prefix && number < moves.len());
                let same = moves.iter().zip(replay.moves()).take_while(|(a, b)| a == b).count();
                assert_eq!(number, same, "the first that is another");
            }
            Err(error) => panic!("{error}"),
        }
    }

    /// On any budget the answer is the same, or none.
    fn count(&self, nodes: u8) {
        let (graph, rule) = (self.game.graph(), self.rule);
        let budget = Budget::nodes(u64::from(nodes) * 8);
        let fresh = Graph::new(graph.board().clone());
        let counted = graph.count_within(rule, &budget);
        assert_eq!(counted, fresh.count_within(rule, &budget));
        let mut listed = 0;
        let whole = fresh.for_each_within(rule, &Budget::nodes(5_000), |_| {
            listed += 1;
            std::ops::ControlFlow::<()>::Continue(())
        });
        match counted {
            Ok(count) if whole.is_ok() => assert_eq!(count, listed),
            Ok(count) => assert!(count >= listed),
            Err(CountError::Stopped(stopped)) => assert!(stopped.nodes <= u64::from(nodes) * 8),
            Err(error) => panic!("{error}"),
        }
        // A search that is stopped again and again lists what one that is not does.
        let mut parts = graph.combinations(rule);
        let mut others = fresh.combinations(rule);
        for _ in 0..200 {
            match parts.next_within(&Budget::nodes(u64::from(nodes % 16) + 1)) {
                Ok(next) => {
                    assert_eq!(next, others.next());
                    if next.is_none() {
                        // An end is one.
                        assert_eq!((parts.next_within(&Budget::nodes(0)), others.next()), (Ok(None), None));
                        break;
                    }
                }
                Err(stopped) => assert!(stopped.nodes <= u64::from(nodes % 16) + 1),
            }
        }
    }

    fn check(&mut self) {
        let (game, rule) = (&self.game, self.rule);
        let board = game.board();
        assert_eq!(Some(&Seen::of(game)), self.past.last());
        assert_eq!(self.hashes.entry(game.position_hash()).or_insert_with(|| board.clone()), board);
        assert_eq!(game.score() as usize, game.start().apples().count() - board.apples().count());
        assert_eq!(game.score() as usize, game.moves().map(|cells| cells.len()).sum::<usize>());
        let goal = u32::from(rule.goal());
        assert_eq!(game.start().sum(), board.sum() + goal * game.moves().len() as u32);
        let fresh = Graph::new(board.clone());
        assert_eq!(game.is_over(), !fresh.has_combination(rule), "\n{board}");
        assert_eq!(game.is_over(), fresh.combinations(rule).next().is_none(), "\n{board}");
        if let Some(witness) = game.witness() {
            let mut after = game.clone();
            assert_eq!(after.play(witness), Ok(()));
        }
        if board.apples().count() <= FEW {
            self.check_all();
        }
    }

    /// Every set of apples is tried.
    fn check_all(&self) {
        let (graph, rule) = (self.game.graph(), self.rule);
        let board = graph.board();
        let goal = u32::from(rule.goal());
        let listed: Vec<Vec<usize>> =
            graph.combinations(rule).map(|cells| cells.iter().map(|cell| cell.index()).collect()).collect();
        let expected = match rule.shape() {
            Shape::Connected => {
                let sets: BTreeSet<BTreeSet<usize>> =
                    listed.iter().map(|cells| cells.iter().copied().collect()).collect();
                assert_eq!((sets.len(), &sets), (listed.len(), &oracle::all_subsets(board, goal)), "\n{board}");
                oracle::in_order(board, goal)
            }
            _ => oracle::rectangles(board, goal),
        };
        assert_eq!(listed, expected, "\n{board}");
        assert_eq!(graph.count(rule), Ok(listed.len() as u128), "\n{board}");
        for cell in board.cells() {
            let next: Vec<usize> = graph.neighbours(cell).iter().map(|cell| cell.index()).collect();
            assert_eq!(next, oracle::neighbours(board, cell.index()));
        }
    }

    fn go_to_both_ends(&mut self, start: &Board) {
        while let Some(seen) = self.past.pop() {
            assert_eq!(Seen::of(&self.game), seen);
            for cell in self.game.board().cells() {
                assert_eq!(self.game.graph().neighbours(cell), self.game.board().neighbours(cell));
            }
            self.future.push(seen);
            assert_eq!(self.game.undo(), !self.past.is_empty());
        }
        assert_eq!((self.game.board(), self.game.score()), (start, 0));
        self.future.pop();
        while let Some(seen) = self.future.pop() {
            assert!(self.game.redo());
            assert_eq!(Seen::of(&self.game), seen);
        }
        assert!(!self.game.redo());
    }
}

/// Whether the set is all apples of some rectangle.
fn is_rectangle(board: &Board, set: &BTreeSet<usize>) -> bool {
    let columns = board.columns();
    let rows = || set.iter().map(|cell| cell / columns);
    let sides = || set.iter().map(|cell| cell % columns);
    let (Some(top), Some(bottom)) = (rows().min(), rows().max()) else { return false };
    let (Some(left), Some(right)) = (sides().min(), sides().max()) else { return false };
    let inside =
        |cell: &usize| (top..=bottom).contains(&(cell / columns)) && (left..=right).contains(&(cell % columns));
    (0..board.values().len()).filter(inside).all(|cell| board.values()[cell] == 0 || set.contains(&cell))
}

/// The most apples that can still be cleared, by trying everything.
fn most(game: &Game, known: &mut HashMap<Vec<u8>, u32>) -> u32 {
    let key = game.board().values().to_vec();
    if let Some(&most) = known.get(&key) {
        return most;
    }
    let all: Vec<Combination> = game.graph().combinations(game.rule()).collect();
    let after = |cells: &Combination, known: &mut HashMap<Vec<u8>, u32>| {
        let mut after = game.clone();
        after.play(cells).expect("what is listed can be played");
        cells.len() as u32 + most(&after, known)
    };
    let best = all.iter().map(|cells| after(cells, known)).max().unwrap_or(0);
    known.insert(key, best);
    best
}
