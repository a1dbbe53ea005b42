//! What the strategies draw: for each kind of value what it is made from, and what is simpler.
//!
//! Whatever is drawn is drawn from one stream of chance; whatever is simpler is a value of the same kind, or is not sound.

use alloc::{vec, vec::Vec};
use core::ops::{ControlFlow, RangeInclusive};

use proptest::test_runner::Reason;

use crate::{
    board::Board,
    cell::Cell,
    cell_set::CellSet,
    combination::Combination,
    dice::Dice,
    game::Game,
    generate::{Dealer, Solvable},
    graph::Graph,
    rule::{Rule, Shape},
    selection::Selection,
    shrink::Recipe,
    strategy::{Drag, Scope},
};

/// How often something that may fail is drawn.
const ATTEMPTS: usize = 256;

/// The most combinations that a move is chosen from: the first ones.
const CHOICE: usize = 64;

/// A number of a range.
fn within<T: Copy + Into<u32> + TryFrom<u32>>(dice: &mut Dice, range: &RangeInclusive<T>) -> T {
    let (least, greatest) = (*range.start(), *range.end());
    T::try_from(dice.within(least.into(), greatest.into())).unwrap_or(least)
}

/// A size, which is no more than a board can have.
fn size(dice: &mut Dice, range: &RangeInclusive<usize>) -> usize {
    dice.within(*range.start() as u32, *range.end() as u32) as usize
}

/// Is it so, once in so many times?
fn once_in(dice: &mut Dice, times: u32) -> bool {
    dice.below(times) == 0
}

/// An entry of a list that is not empty.
fn one<'a, T>(dice: &mut Dice, list: &'a [T]) -> &'a T {
    &list[dice.below(list.len() as u32) as usize]
}

/// The numbers on the way down to the least, the greatest steps first.
fn lower(number: usize, least: usize) -> Vec<usize> {
    let mut numbers = Vec::new();
    if number > least {
        numbers.extend([least, least + (number - least) / 2, number - 1]);
        numbers.dedup();
    }
    numbers
}

/// A list without its latter half, its first half, and each of its entries, as long as that leaves so many.
fn shorter<T: Clone>(list: &[T], least: usize) -> Vec<Vec<T>> {
    let mut lists = Vec::new();
    for len in lower(list.len(), least) {
        if len + 1 < list.len() {
            lists.push(list[..len].to_vec());
            lists.push(list[list.len() - len..].to_vec());
        }
    }
    if list.len() > least {
        lists.extend((0..list.len()).map(|out| [&list[..out], &list[out + 1..]].concat()));
    }
    lists
}

/// The rows and the columns that are kept of a board.
#[derive(Debug)]
struct Part {
    rows: Vec<usize>,
    columns: Vec<usize>,
}

impl Part {
    /// All that are smaller, within the scope.
    fn of(board: &Board, scope: &Scope) -> Vec<Self> {
        let rows: Vec<usize> = (0..board.rows()).collect();
        let columns: Vec<usize> = (0..board.columns()).collect();
        let fewer_rows = shorter(&rows, *scope.rows.start());
        let fewer_columns = shorter(&columns, *scope.columns.start());
        let fewer_rows = fewer_rows.into_iter().map(|rows| Self { rows, columns: columns.clone() });
        fewer_rows.chain(fewer_columns.into_iter().map(|columns| Self { rows: rows.clone(), columns })).collect()
    }

    fn board(&self, board: &Board) -> Option<Board> {
        let cells = self.rows.iter().flat_map(|&row| self.columns.iter().filter_map(move |&c| board.cell(row, c)));
        let values: Vec<u8> = cells.map(|cell| board.value(cell)).collect();
        Board::from_values(self.rows.len(), self.columns.len(), &values).ok()
    }

    /// Where a cell of the board is on the part; `None` if it is not.
    fn cell(&self, board: &Board, cell: Cell) -> Option<Cell> {
        let (row, column) = board.row_and_column(cell);
        let row = self.rows.iter().position(|&kept| kept == row)?;
        let column = self.columns.iter().position(|&kept| kept == column)?;
        Some(Cell::new((row * self.columns.len() + column) as u16))
    }
}

/// The board with other values in some cells.
fn with(board: &Board, changes: &[(Cell, u8)]) -> Board {
    let mut board = board.clone();
    for &(cell, value) in changes {
        board.set(cell, value);
    }
    board
}

/// For each apple with a hole before it, the first of those.
fn slides(board: &Board) -> impl Iterator<Item = (Cell, Cell)> + '_ {
    let hole = board.cells().find(|&cell| board.value(cell) == 0);
    board.apples().filter_map(move |apple| hole.filter(|hole| *hole < apple).map(|hole| (hole, apple)))
}

/// Boards of the same size with fewer apples, with smaller ones, or with apples nearer to the front.
fn poorer(board: &Board, scope: &Scope) -> Vec<Board> {
    let least = *scope.values.start();
    let emptied = |is_out: &dyn Fn(Cell) -> bool| {
        let changes: Vec<(Cell, u8)> = board.apples().filter(|&cell| is_out(cell)).map(|cell| (cell, 0)).collect();
        (!changes.is_empty()).then(|| with(board, &changes))
    };
    let mut boards = Vec::new();
    if !scope.is_full {
        boards.extend((0..board.rows()).filter_map(|row| emptied(&|cell| board.row_and_column(cell).0 == row)));
        boards
            .extend((0..board.columns()).filter_map(|column| emptied(&|cell| board.row_and_column(cell).1 == column)));
    }
    let greater: Vec<(Cell, u8)> =
        board.apples().filter(|&cell| board.value(cell) > least).map(|cell| (cell, least)).collect();
    if greater.len() > 1 {
        boards.push(with(board, &greater));
    }
    for cell in board.apples() {
        if !scope.is_full {
            boards.push(with(board, &[(cell, 0)]));
        }
        let values = lower(board.value(cell).into(), least.into());
        boards.extend(values.into_iter().map(|value| with(board, &[(cell, value as u8)])));
    }
    if !scope.is_full {
        boards.extend(slides(board).map(|(hole, apple)| with(board, &[(hole, board.value(apple)), (apple, 0)])));
    }
    boards
}

fn draw_board(scope: &Scope, dice: &mut Dice) -> Result<Board, Reason> {
    let (rows, columns) = (size(dice, &scope.rows), size(dice, &scope.columns));
    let greatest = if once_in(dice, 2) { *scope.values.end() } else { within(dice, &scope.values) };
    let values = *scope.values.start()..=greatest;
    // So many quarters of the cells are holes.
    let holes = if scope.is_full { 0 } else { dice.below(4) };
    let mut board = Board::new(rows, columns).map_err(|_| scope.lacks("board"))?;
    for cell in board.cells() {
        if dice.below(4) >= holes {
            board.set(cell, within(dice, &values));
        }
    }
    Ok(board)
}

impl Recipe for Board {
    type Value = Self;

    fn draw(scope: &Scope, dice: &mut Dice) -> Result<Self, Reason> {
        draw_board(scope, dice)
    }

    fn simpler(&self, scope: &Scope) -> Vec<Self> {
        let smaller = Part::of(self, scope).into_iter().filter_map(|part| part.board(self));
        smaller.chain(poorer(self, scope)).collect()
    }

    fn is_sound(&self, _: &Scope) -> bool {
        true
    }

    fn make(&self) -> Self {
        self.clone()
    }
}

fn with_goal(rule: Rule, goal: u16) -> Rule {
    Rule::new(rule.shape(), goal).unwrap_or(rule)
}

impl Recipe for Rule {
    type Value = Self;

    fn draw(scope: &Scope, dice: &mut Dice) -> Result<Self, Reason> {
        let shape = scope.shape.unwrap_or(*one(dice, &[Shape::Connected, Shape::Rectangle]));
        Self::new(shape, within(dice, &scope.goals)).map_err(|_| scope.lacks("rule"))
    }

    fn simpler(&self, scope: &Scope) -> Vec<Self> {
        let mut rules = Vec::new();
        if scope.shape.is_none() && self.shape() != Shape::Connected {
            rules.extend(Self::connected(self.goal()));
        }
        let goals = lower(self.goal().into(), (*scope.goals.start()).into());
        rules.extend(goals.into_iter().map(|goal| with_goal(*self, goal as u16)));
        rules
    }

    fn is_sound(&self, _: &Scope) -> bool {
        true
    }

    fn make(&self) -> Self {
        *self
    }
}

/// A board and a rule, which says what is on it. The board and the goal become simpler one by one and together.
type Position = (Board, Rule);

fn draw_position(scope: &Scope, dice: &mut Dice) -> Result<Position, Reason> {
    let (board, rule) = (draw_board(scope, dice)?, Rule::draw(scope, dice)?);
    let goal = u16::try_from(some_sum(&board, rule.shape(), dice)).ok();
    match goal.filter(|goal| once_in(dice, 2) && scope.goals.contains(goal)) {
        Some(goal) => Ok((board, with_goal(rule, goal))),
        None => Ok((board, rule)),
    }
}

/// What some apples add up to that could be a combination; 0 if there are none.
fn some_sum(board: &Board, shape: Shape, dice: &mut Dice) -> u32 {
    let apples: Vec<Cell> = board.apples().collect();
    if apples.is_empty() {
        return 0;
    }
    let mut held = vec![*one(dice, &apples)];
    if shape == Shape::Rectangle {
        let [a, b] = [held[0], *one(dice, &apples)].map(|cell| board.row_and_column(cell));
        let inside = |cell: &Cell| {
            let (row, column) = board.row_and_column(*cell);
            (a.0.min(b.0)..=a.0.max(b.0)).contains(&row) && (a.1.min(b.1)..=a.1.max(b.1)).contains(&column)
        };
        return apples.iter().filter(|cell| inside(cell)).map(|&cell| u32::from(board.value(cell))).sum();
    }
    for _ in 0..dice.below(4) {
        let around = board.neighbours(*one(dice, &held));
        if let Some(&next) = around.get(dice.below(4) as usize).filter(|next| !held.contains(next)) {
            held.push(next);
        }
    }
    held.iter().map(|&cell| u32::from(board.value(cell))).sum()
}

fn simpler_positions((board, rule): &Position, scope: &Scope) -> Vec<Position> {
    let smaller = Part::of(board, scope).into_iter().filter_map(|part| part.board(board));
    let mut positions: Vec<Position> = smaller.map(|board| (board, *rule)).collect();
    positions.extend(rule.simpler(scope).into_iter().map(|rule| (board.clone(), rule)));
    positions.extend(poorer(board, scope).into_iter().map(|board| (board, *rule)));
    let least_goal = usize::from(*scope.goals.start());
    for cell in board.apples() {
        let (value, goal) = (usize::from(board.value(cell)), usize::from(rule.goal()));
        let least = usize::from(*scope.values.start()).max((value + least_goal).saturating_sub(goal));
        positions.extend(lower(value, least).into_iter().map(|lowered| {
            let goal = goal - (value - lowered);
            (with(board, &[(cell, lowered as u8)]), with_goal(*rule, goal as u16))
        }));
    }
    positions
}

/// Positions with a lower goal, which each of the moves reaches by a lower value of its greatest apple.
fn lowered((board, rule): &Position, moves: &[&Combination], scope: &Scope) -> Vec<Position> {
    let lower_by = |less: u16| {
        let mut board = board.clone();
        for cells in moves {
            let &greatest = cells.iter().max_by_key(|cell| board.value(**cell))?;
            let value = u16::from(board.value(greatest)).checked_sub(less)?;
            board.set(greatest, u8::try_from(value).ok().filter(|value| scope.values.contains(value))?);
        }
        Some((board, with_goal(*rule, rule.goal() - less)))
    };
    let goals = lower(rule.goal().into(), (*scope.goals.start()).into());
    goals.into_iter().filter_map(|goal| lower_by(rule.goal() - goal as u16)).collect()
}

/// A position in which nothing is left.
#[derive(Clone, Debug)]
pub(crate) struct Dead(Position);

impl Recipe for Dead {
    type Value = (Board, Rule);

    fn draw(scope: &Scope, dice: &mut Dice) -> Result<Self, Reason> {
        for _ in 0..ATTEMPTS {
            let (board, rule) = draw_position(scope, dice)?;
            if let Some(board) = kill(board, rule, scope, dice) {
                return Ok(Self((board, rule)));
            }
        }
        Err(scope.lacks("dead board"))
    }

    fn simpler(&self, scope: &Scope) -> Vec<Self> {
        simpler_positions(&self.0, scope).into_iter().map(Self).collect()
    }

    fn is_sound(&self, _: &Scope) -> bool {
        let (board, rule) = &self.0;
        !Graph::new(board.clone()).has_combination(*rule)
    }

    fn make(&self) -> (Board, Rule) {
        self.0.clone()
    }
}

/// Changes a board until no combination is left on it: an apple of one after the other gets another value, and if that does
/// not end, they are cleared as in a game, or on full boards all apples are changed.
fn kill(board: Board, rule: Rule, scope: &Scope, dice: &mut Dice) -> Option<Board> {
    let mut changes = 2 * board.values().len();
    let mut graph = Graph::new(board);
    while let Some(found) = graph.find(rule) {
        if changes > 0 {
            changes -= 1;
            let cell = *one(dice, &found);
            graph.clear(cell);
            graph.restore(cell, within(dice, &scope.values));
        } else if scope.is_full {
            return sterile(graph.into_board(), rule, scope, dice);
        } else {
            for &cell in found.iter() {
                graph.clear(cell);
            }
        }
    }
    Some(graph.into_board())
}

/// New values for all apples, from some that cannot add up to the goal: any two are too great, or all have a divisor that it
/// does not have.
fn sterile(mut board: Board, rule: Rule, scope: &Scope, dice: &mut Dice) -> Option<Board> {
    let goal = u32::from(rule.goal());
    let values = || scope.values.clone().map(u32::from);
    let mut choices: Vec<Vec<u32>> = vec![values().filter(|&value| 2 * value > goal && value != goal).collect()];
    for divisor in (2..=u32::from(*scope.values.end())).filter(|divisor| goal % divisor != 0) {
        choices.push(values().filter(|value| value % divisor == 0).collect());
    }
    choices.retain(|values| !values.is_empty());
    if choices.is_empty() {
        return None;
    }
    let values = one(dice, &choices).clone();
    for cell in board.cells() {
        board.set(cell, *one(dice, &values) as u8);
    }
    Some(board)
}

/// A board that can be cleared, and how: the apples of the moves are all that there are.
#[derive(Clone, Debug)]
pub(crate) struct Deal {
    rule: Rule,
    board: Board,
    solution: Vec<Combination>,
    seed: u64,
}

impl Deal {
    fn of_size(scope: &Scope, rows: usize, columns: usize, rule: Rule, seed: u64) -> Option<Self> {
        let dealer = Dealer::new(rows, columns, scope.values.clone()).ok()?;
        let Solvable { board, solution } = dealer.solvable(rule, seed).ok()?;
        Some(Self { rule, board, solution, seed })
    }

    /// Without some of the moves. What stays can still be cleared: to take apples away never separates others.
    fn without(&self, kept: Vec<Combination>) -> Self {
        let stays: CellSet = kept.iter().flat_map(|cells| cells.iter().copied()).collect();
        let out: Vec<(Cell, u8)> =
            self.board.cells().filter(|&cell| !stays.contains(cell)).map(|cell| (cell, 0)).collect();
        let board = with(&self.board, &out);
        Self { board, solution: kept, ..*self }
    }

    /// With a value moved from one apple of a move to another one, as much of it as may be.
    fn shifted(&self, number: usize, from: Cell, to: Cell, value: u8) -> Self {
        let left = self.board.value(from) - value;
        let board = with(&self.board, &[(from, left), (to, self.board.value(to) + value)]);
        let mut solution = self.solution.clone();
        if left == 0 {
            let cells: Vec<Cell> = solution[number].iter().copied().filter(|&cell| cell != from).collect();
            solution[number] = Combination::from(&cells[..]);
        }
        Self { board, solution, ..*self }
    }

    /// With each cell somewhere else, or the same, on another board. `None` if some cell is nowhere.
    fn moved(&self, board: Board, place: impl Fn(Cell) -> Option<Cell>) -> Option<Self> {
        let moved = |cells: &Combination| {
            let cells: Option<Vec<Cell>> = cells.iter().map(|&cell| place(cell)).collect();
            cells.map(|cells| Combination::from(&cells[..]))
        };
        let solution: Option<Vec<Combination>> = self.solution.iter().map(moved).collect();
        Some(Self { board, solution: solution?, ..*self })
    }
}

impl Recipe for Deal {
    type Value = (Solvable, Rule);

    fn draw(scope: &Scope, dice: &mut Dice) -> Result<Self, Reason> {
        for _ in 0..ATTEMPTS {
            let (rows, columns) = (size(dice, &scope.rows), size(dice, &scope.columns));
            let rule = Rule::draw(scope, dice)?;
            let seed = u64::from(dice.below(u32::MAX)) << 32 | u64::from(dice.below(u32::MAX));
            let Some(deal) = Self::of_size(scope, rows, columns, rule, seed) else { continue };
            if scope.is_full || once_in(dice, 2) {
                return Ok(deal);
            }
            let last = one(dice, &deal.solution).clone();
            let kept = deal.solution.iter().filter(|&cells| *cells == last || !once_in(dice, 3)).cloned().collect();
            return Ok(deal.without(kept));
        }
        Err(scope.lacks("solvable board"))
    }

    fn simpler(&self, scope: &Scope) -> Vec<Self> {
        let (rows, columns) = (self.board.rows(), self.board.columns());
        let deal = |rows, columns, rule| Self::of_size(scope, rows, columns, rule, self.seed);
        let mut deals: Vec<Self> = Vec::new();
        deals.extend(lower(rows, *scope.rows.start()).into_iter().filter_map(|rows| deal(rows, columns, self.rule)));
        deals.extend(lower(columns, *scope.columns.start()).into_iter().filter_map(|c| deal(rows, c, self.rule)));
        let goals = lower(self.rule.goal().into(), (*scope.goals.start()).into());
        if scope.is_full {
            let rules = goals.iter().map(|&goal| with_goal(self.rule, goal as u16));
            deals.extend(rules.filter_map(|rule| deal(rows, columns, rule)));
        } else {
            deals.extend(shorter(&self.solution, 1).into_iter().map(|kept| self.without(kept)));
        }
        let parts = Part::of(&self.board, scope);
        deals.extend(parts.iter().filter_map(|p| self.moved(p.board(&self.board)?, |cell| p.cell(&self.board, cell))));
        let rules = self.rule.simpler(scope).into_iter().filter(|rule| rule.goal() == self.rule.goal());
        deals.extend(rules.map(|rule| Self { rule, ..self.clone() }));
        let moves: Vec<&Combination> = self.solution.iter().collect();
        let positions = lowered(&(self.board.clone(), self.rule), &moves, scope).into_iter();
        deals.extend(positions.map(|(board, rule)| Self { rule, board, ..self.clone() }));
        let (least, greatest) = (*scope.values.start(), *scope.values.end());
        for (number, cells) in self.solution.iter().enumerate() {
            let pairs = cells.iter().flat_map(|&from| cells.iter().map(move |&to| (from, to)));
            for (from, to) in pairs.filter(|(from, to)| from != to) {
                let room = greatest - self.board.value(to);
                let value = self.board.value(from);
                if value <= room && !scope.is_full {
                    deals.push(self.shifted(number, from, to, value));
                } else if from < to && value > least && room > 0 {
                    deals.push(self.shifted(number, from, to, room.min(value - least)));
                }
            }
        }
        if !scope.is_full {
            deals.extend(slides(&self.board).filter_map(|(hole, apple)| {
                let board = with(&self.board, &[(hole, self.board.value(apple)), (apple, 0)]);
                self.moved(board, |cell| Some(if cell == apple { hole } else { cell }))
            }));
        }
        deals
    }

    fn is_sound(&self, scope: &Scope) -> bool {
        let values = self.board.values();
        let is_in_scope = |&value: &u8| if value == 0 { !scope.is_full } else { scope.values.contains(&value) };
        let mut game = Game::new(self.board.clone(), self.rule);
        values.iter().all(is_in_scope)
            && !self.solution.is_empty()
            && self.solution.iter().all(|cells| game.play(cells).is_ok())
    }

    fn make(&self) -> (Solvable, Rule) {
        (Solvable { board: self.board.clone(), solution: self.solution.clone() }, self.rule)
    }
}

/// What a player does.
#[derive(Clone, Copy, Debug)]
enum Step {
    /// Plays a combination, by its number among those that there are, over and over.
    Play(usize),
    /// Takes a move back, if there is one.
    Undo,
}

/// The first combinations.
fn choice(game: &Game) -> Vec<Combination> {
    let mut first = Vec::new();
    let _ = game.graph().for_each(game.rule(), |cells| {
        first.push(Combination::from(cells));
        if first.len() == CHOICE { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    first
}

fn chosen(game: &Game, number: usize) -> Option<Combination> {
    let choice = choice(game);
    choice.get(number % choice.len().max(1)).cloned()
}

/// Makes a step. What cannot be done is not.
fn take(game: &mut Game, step: Step) {
    match step {
        Step::Play(number) => {
            if let Some(cells) = chosen(game, number) {
                let played = game.play(&cells);
                debug_assert_eq!(played, Ok(()));
            }
        }
        Step::Undo => {
            game.undo();
        }
    }
}

/// A game, and how it got there.
#[derive(Clone, Debug)]
pub(crate) struct Play {
    start: Position,
    steps: Vec<Step>,
}

impl Recipe for Play {
    type Value = Game;

    fn draw(scope: &Scope, dice: &mut Dice) -> Result<Self, Reason> {
        let mut start = draw_position(scope, dice)?;
        let mut game = Game::new(start.0.clone(), start.1);
        // A game that is over from the start is one too, but most should not be.
        for _ in 0..dice.below(8) {
            if !game.is_over() {
                break;
            }
            start = draw_position(scope, dice)?;
            game = Game::new(start.0.clone(), start.1);
        }
        let mut steps = Vec::new();
        let mut make = |game: &mut Game, step| {
            take(game, step);
            steps.push(step);
        };
        for _ in 0..dice.below(start.0.apples().count() as u32 + 1) {
            if game.is_over() {
                break;
            }
            let number = dice.below(choice(&game).len() as u32) as usize;
            make(&mut game, Step::Play(number));
            if once_in(dice, 4) {
                make(&mut game, Step::Undo);
            }
        }
        // And now and then the last moves are taken back.
        if once_in(dice, 3) {
            let moves = game.moves().len() as u32;
            for _ in 0..dice.below(moves + 1) {
                make(&mut game, Step::Undo);
            }
        }
        Ok(Self { start, steps })
    }

    fn simpler(&self, scope: &Scope) -> Vec<Self> {
        let with_steps = |steps| Self { start: self.start.clone(), steps };
        let mut plays: Vec<Self> = shorter(&self.steps, 0).into_iter().map(with_steps).collect();
        let game = self.make();
        if !scope.is_full && !self.steps.is_empty() {
            plays.push(Self { start: (game.board().clone(), self.start.1), steps: Vec::new() });
        }
        let positions = simpler_positions(&self.start, scope).into_iter();
        let moves: Vec<&Combination> = game.moves().collect();
        let positions = positions.chain(lowered(&self.start, &moves, scope));
        plays.extend(positions.map(|start| Self { start, steps: self.steps.clone() }));
        for (at, &step) in self.steps.iter().enumerate() {
            if let Step::Play(number) = step {
                plays.extend(lower(number, 0).into_iter().map(|number| {
                    let mut play = self.clone();
                    play.steps[at] = Step::Play(number);
                    play
                }));
            }
        }
        plays
    }

    fn is_sound(&self, _: &Scope) -> bool {
        true
    }

    fn make(&self) -> Game {
        let mut game = Game::new(self.start.0.clone(), self.start.1);
        for &step in &self.steps {
            take(&mut game, step);
        }
        game
    }
}

/// A drag along a path.
fn drag(game: Game, path: impl IntoIterator<Item = Cell>) -> Drag {
    let mut drag = Drag { selection: Selection::new(game.rule()), path: Vec::new(), game };
    for cell in path {
        extend(&mut drag, cell);
    }
    drag
}

fn extend(drag: &mut Drag, cell: Cell) {
    let graph = drag.game.graph();
    if drag.path.is_empty() {
        drag.selection.begin(graph, cell);
    } else {
        drag.selection.extend(graph, cell);
    }
    drag.path.push(cell);
}

/// A drag in progress.
#[derive(Clone, Debug)]
pub(crate) struct Held {
    play: Play,
    /// The cells, by numbers that say which one in the place where the drag is. There is a first.
    path: Vec<usize>,
}

impl Recipe for Held {
    type Value = Drag;

    fn draw(scope: &Scope, dice: &mut Dice) -> Result<Self, Reason> {
        for _ in 0..ATTEMPTS {
            let play = Play::draw(scope, dice)?;
            let cells = play.start.0.values().len() as u32;
            let path = (0..=dice.below(8)).map(|_| dice.below(2 * cells) as usize).collect();
            let held = Self { play, path };
            if held.is_sound(scope) {
                return Ok(held);
            }
        }
        Err(scope.lacks("board with an apple"))
    }

    fn simpler(&self, scope: &Scope) -> Vec<Self> {
        let with_path = |path| Self { path, play: self.play.clone() };
        let mut drags: Vec<Self> = shorter(&self.path, 1).into_iter().map(with_path).collect();
        drags.extend(self.play.simpler(scope).into_iter().map(|play| Self { play, path: self.path.clone() }));
        for (at, &number) in self.path.iter().enumerate() {
            drags.extend(lower(number, 0).into_iter().map(|number| {
                let mut drag = self.clone();
                drag.path[at] = number;
                drag
            }));
        }
        drags
    }

    fn is_sound(&self, _: &Scope) -> bool {
        let game = self.play.make();
        game.rule().shape() == Shape::Rectangle || game.board().sum() > 0
    }

    fn make(&self) -> Drag {
        let mut drag = drag(self.play.make(), []);
        for &number in &self.path {
            let board = drag.game.board();
            let any: Vec<Cell> = board.cells().collect();
            let near: Vec<Cell> = match drag.game.rule().shape() {
                Shape::Rectangle => Vec::new(),
                Shape::Connected if drag.path.is_empty() => board.apples().collect(),
                Shape::Connected => {
                    let around = drag.selection.cells().iter().flat_map(|&cell| drag.game.graph().neighbours(cell));
                    around.filter(|&cell| !drag.selection.contains(cell)).collect()
                }
            };
            // Even numbers are for what joins, odd ones for whatever lies there.
            let is_near = !near.is_empty() && (number % 2 == 0 || drag.path.is_empty());
            let cells = if is_near { near } else { any };
            let cell = cells[number / 2 % cells.len()];
            extend(&mut drag, cell);
        }
        drag
    }
}

/// A drag over a combination.
#[derive(Clone, Debug)]
pub(crate) struct Spelled {
    play: Play,
    /// Which one.
    number: usize,
}

impl Recipe for Spelled {
    type Value = Drag;

    fn draw(scope: &Scope, dice: &mut Dice) -> Result<Self, Reason> {
        for _ in 0..ATTEMPTS {
            let mut play = Play::draw(scope, dice)?;
            let mut game = play.make();
            while game.is_over() && game.score() > 0 {
                take(&mut game, Step::Undo);
                play.steps.push(Step::Undo);
            }
            if !game.is_over() {
                let number = dice.below(choice(&game).len() as u32) as usize;
                return Ok(Self { play, number });
            }
        }
        Err(scope.lacks("combination"))
    }

    fn simpler(&self, scope: &Scope) -> Vec<Self> {
        let plays = self.play.simpler(scope).into_iter();
        let mut drags: Vec<Self> = plays.map(|play| Self { play, ..*self }).collect();
        let game = self.play.make();
        let spelled = chosen(&game, self.number);
        let moves: Vec<&Combination> = game.moves().chain(&spelled).collect();
        let starts = lowered(&self.play.start, &moves, scope).into_iter();
        drags.extend(starts.map(|start| Self { play: Play { start, steps: self.play.steps.clone() }, ..*self }));
        drags.extend(lower(self.number, 0).into_iter().map(|number| Self { number, ..self.clone() }));
        drags
    }

    fn is_sound(&self, _: &Scope) -> bool {
        !self.play.make().is_over()
    }

    fn make(&self) -> Drag {
        let game = self.play.make();
        let Some(cells) = chosen(&game, self.number) else { return drag(game, []) };
        let path = match game.rule().shape() {
            Shape::Connected => cells.to_vec(),
            Shape::Rectangle => corners(game.board(), &cells),
        };
        drag(game, path)
    }
}

/// Two opposite corners of the rectangle around some cells, one if they are the same.
fn corners(board: &Board, cells: &[Cell]) -> Vec<Cell> {
    let places = || cells.iter().map(|&cell| board.row_and_column(cell));
    let (rows, columns) = (places().map(|(row, _)| row), places().map(|(_, column)| column));
    let first = rows.clone().min().zip(columns.clone().min());
    let last = rows.max().zip(columns.max());
    let mut corners: Vec<Cell> =
        first.into_iter().chain(last).filter_map(|(row, column)| board.cell(row, column)).collect();
    corners.dedup();
    corners
}
