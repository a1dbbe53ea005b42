//! The game in a terminal: what keys and mouse do to it, and how it looks.
//!
//! The rule is the library's: a drag is a [`Selection`], and only [`Game::play`] scores.

use std::{
    io::{self, IsTerminal, Write},
    time::{Duration, Instant},
};

use anyhow::{Result, bail};
use applegrid::{Board, Budget, Cell, CellSet, Game, Rank, Rule, Selection};
use crossterm::{
    cursor::{Hide, MoveTo, Show},
    event::{
        self, DisableMouseCapture, EnableMouseCapture, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers,
        MouseButton, MouseEvent, MouseEventKind,
    },
    execute, queue,
    style::{Attribute, Color, Print, ResetColor, SetAttribute, SetBackgroundColor, SetForegroundColor},
    terminal::{self, Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen},
};

use crate::options::HINT_NODES;

/// Where the board begins on the screen, and how wide a cell is.
const TOP: u16 = 2;
const LEFT: u16 = 2;

/// How long the picture stays the same if nothing happens.
const TICK: Duration = Duration::from_millis(100);

/// Plays a game, and says at the end how it went.
pub(crate) fn play(board: Board, rule: Rule, length: Duration) -> Result<()> {
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        bail!("play needs a terminal");
    }
    let mut table = Table::new(board, rule, length);
    {
        let _screen = Screen::open()?;
        let mut out = io::stdout();
        loop {
            table.draw(&mut out)?;
            if event::poll(TICK)? && table.take(&event::read()?) {
                break;
            }
        }
    }
    let game = &table.game;
    println!("{} of {} apples in {} moves", game.score(), game.start().apples().count(), game.moves().len());
    Ok(())
}

/// The terminal while it is ours; given back whatever happens.
struct Screen;

impl Screen {
    fn open() -> io::Result<Self> {
        terminal::enable_raw_mode()?;
        // From here on it is given back, also if the next step fails.
        let screen = Self;
        execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture, Hide)?;
        Ok(screen)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        // Nothing can be done for a terminal that is gone.
        let _ = execute!(io::stdout(), Show, DisableMouseCapture, LeaveAlternateScreen);
        let _ = terminal::disable_raw_mode();
    }
}

/// What keeps a game from going on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    NoneLeft,
    Time,
}

/// A game on the table.
#[derive(Debug)]
struct Table {
    game: Game,
    drag: Selection,
    is_dragging: bool,
    cursor: (usize, usize),
    hint: CellSet,
    length: Duration,
    start: Instant,
    /// How much time was used when the game ended; the clock stands from then on.
    ended_after: Option<Duration>,
    message: String,
    /// The width of a cell: its value, and the cursor's brackets around it.
    cell_width: u16,
}

impl Table {
    fn new(board: Board, rule: Rule, length: Duration) -> Self {
        let digits = board.values().iter().map(|value| value.to_string().len()).max().unwrap_or(1);
        let mut table = Self {
            game: Game::new(board, rule),
            drag: Selection::new(rule),
            is_dragging: false,
            cursor: (0, 0),
            hint: CellSet::new(),
            length,
            start: Instant::now(),
            ended_after: None,
            message: String::new(),
            cell_width: digits as u16 + 2,
        };
        table.stop_clock_if_over();
        table
    }

    fn used(&self) -> Duration {
        self.ended_after.unwrap_or_else(|| self.start.elapsed()).min(self.length)
    }

    fn end(&self) -> Option<End> {
        if self.used() >= self.length { Some(End::Time) } else { self.game.is_over().then_some(End::NoneLeft) }
    }

    /// Does what an event says. True if the player leaves.
    fn take(&mut self, event: &Event) -> bool {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => return self.take_key(*key),
            Event::Mouse(mouse) => self.take_mouse(*mouse),
            _ => {}
        }
        false
    }

    fn take_key(&mut self, key: KeyEvent) -> bool {
        let is_control_c = key.code == KeyCode::Char('c') && key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            _ if is_control_c => return true,
            KeyCode::Char('q') => return true,
            KeyCode::Esc if !self.is_dragging => return true,
            KeyCode::Esc => self.cancel(),
            KeyCode::Char('u') => self.step(Game::undo, "nothing to undo"),
            KeyCode::Char('r') => self.step(Game::redo, "nothing to redo"),
            KeyCode::Char('h') => self.show_hint(),
            KeyCode::Up => self.walk(self.cursor.0.checked_sub(1), Some(self.cursor.1)),
            KeyCode::Down => self.walk(Some(self.cursor.0 + 1), Some(self.cursor.1)),
            KeyCode::Left => self.walk(Some(self.cursor.0), self.cursor.1.checked_sub(1)),
            KeyCode::Right => self.walk(Some(self.cursor.0), Some(self.cursor.1 + 1)),
            KeyCode::Char(' ') | KeyCode::Enter if self.is_dragging => self.release(),
            KeyCode::Char(' ') | KeyCode::Enter => self.begin(self.at_cursor()),
            _ => {}
        }
        false
    }

    fn take_mouse(&mut self, mouse: MouseEvent) {
        let cell = self.cell_at(mouse.column, mouse.row);
        match (mouse.kind, cell) {
            (MouseEventKind::Down(MouseButton::Left), Some(cell)) => {
                self.cursor = self.game.board().row_and_column(cell);
                self.begin(Some(cell));
            }
            (MouseEventKind::Drag(MouseButton::Left), Some(cell)) => self.drag_to(cell),
            (MouseEventKind::Up(MouseButton::Left), _) if self.is_dragging => self.release(),
            (MouseEventKind::Down(MouseButton::Right), _) => self.cancel(),
            _ => {}
        }
    }

    /// The cell at a place of the screen.
    fn cell_at(&self, column: u16, row: u16) -> Option<Cell> {
        let (row, column) = (row.checked_sub(TOP)?, column.checked_sub(LEFT)? / self.cell_width);
        self.game.board().cell(row.into(), column.into())
    }

    fn at_cursor(&self) -> Option<Cell> {
        self.game.board().cell(self.cursor.0, self.cursor.1)
    }

    fn begin(&mut self, cell: Option<Cell>) {
        self.message.clear();
        self.is_dragging = self.end().is_none() && cell.is_some_and(|cell| self.drag.begin(self.game.graph(), cell));
    }

    /// Drags over all cells on the way: a quick mouse leaves some out.
    fn drag_to(&mut self, cell: Cell) {
        if !self.is_dragging {
            return;
        }
        let to = self.game.board().row_and_column(cell);
        while self.cursor != to {
            let step = |from: usize, to: usize| if from < to { from + 1 } else { from - usize::from(from > to) };
            // One side at a time: the neighbour relation knows no diagonals.
            if self.cursor.1 == to.1 {
                self.cursor.0 = step(self.cursor.0, to.0);
            } else {
                self.cursor.1 = step(self.cursor.1, to.1);
            }
            if let Some(cell) = self.at_cursor() {
                self.drag.extend(self.game.graph(), cell);
            }
        }
    }

    fn walk(&mut self, row: Option<usize>, column: Option<usize>) {
        let (Some(row), Some(column)) = (row, column) else { return };
        if let Some(cell) = self.game.board().cell(row, column) {
            self.cursor = (row, column);
            if self.is_dragging {
                self.drag.extend(self.game.graph(), cell);
            }
        }
    }

    /// The only moment at which something is scored.
    fn release(&mut self) {
        self.is_dragging = false;
        let sum = self.drag.sum();
        let released = self.drag.release();
        if self.end() == Some(End::Time) {
            return;
        }
        match released.map(|cells| (cells.len(), self.game.play(&cells))) {
            Some((count, Ok(()))) => {
                self.hint.clear();
                self.message = format!("+{count}");
                self.stop_clock_if_over();
            }
            Some((_, Err(error))) => self.message = error.to_string(),
            None if sum > 0 => self.message = format!("{sum} is not {}", self.game.rule().goal()),
            None => {}
        }
    }

    fn cancel(&mut self) {
        self.is_dragging = false;
        self.drag.cancel();
    }

    /// Undoes or redoes. It takes no time back.
    fn step(&mut self, step: impl Fn(&mut Game) -> bool, nothing: &str) {
        self.cancel();
        if self.end() == Some(End::Time) {
            return;
        }
        self.hint.clear();
        if step(&mut self.game) {
            self.message.clear();
            // A clock that stood since the game was over goes on from where it stood.
            if let Some(used) = self.ended_after.take() {
                self.start = Instant::now().checked_sub(used).unwrap_or_else(Instant::now);
            }
            self.stop_clock_if_over();
        } else {
            nothing.clone_into(&mut self.message);
        }
    }

    fn stop_clock_if_over(&mut self) {
        if self.game.is_over() {
            self.ended_after = Some(self.used());
        }
    }

    fn show_hint(&mut self) {
        // None when the game is over, and useless when the time is.
        if let Some(hint) = self.game.hint(Rank::Smallest, &Budget::nodes(HINT_NODES)) {
            self.hint = hint.cells.to_set();
        }
    }

    fn draw(&self, out: &mut impl Write) -> io::Result<()> {
        // A clock that says 0:00 has nothing left, so a part of a second counts as one.
        let left = self.length.saturating_sub(self.used()).as_millis().div_ceil(1000);
        let state = match self.end() {
            Some(End::Time) => "  time is up: q to leave".to_owned(),
            Some(End::NoneLeft) => "  no combination is left: q to leave, u to undo".to_owned(),
            None if self.is_dragging => format!("  sum {:3}", self.drag.sum()),
            None => format!("  {}", self.message),
        };
        queue!(out, MoveTo(0, 0), ResetColor, SetAttribute(Attribute::Bold))?;
        queue!(
            out,
            Print(format!(
                "  score {:3}  time {}:{:02}  goal {}",
                self.game.score(),
                left / 60,
                left % 60,
                self.game.rule().goal()
            )),
            SetAttribute(Attribute::Reset),
            Print(state),
            Clear(ClearType::UntilNewLine)
        )?;
        let board = self.game.board();
        let width = usize::from(self.cell_width);
        for row in 0..board.rows() {
            queue!(out, MoveTo(LEFT, TOP + row as u16))?;
            for column in 0..board.columns() {
                let Some(cell) = board.cell(row, column) else { continue };
                let value = board.value(cell);
                let text = if value == 0 { "·".to_owned() } else { value.to_string() };
                let (fore, back) = if self.drag.contains(cell) {
                    let is_right = self.drag.sum() == u32::from(self.game.rule().goal());
                    (Color::Black, if is_right { Color::Green } else { Color::Yellow })
                } else if self.hint.contains(cell) {
                    (Color::Black, Color::Cyan)
                } else if value == 0 {
                    (Color::DarkGrey, Color::Reset)
                } else {
                    (Color::Red, Color::Reset)
                };
                let is_cursor = self.cursor == (row, column);
                let text = if is_cursor { format!("[{text}]") } else { format!(" {text}") };
                queue!(out, SetForegroundColor(fore), SetBackgroundColor(back), Print(format!("{text:width$}")))?;
            }
            queue!(out, ResetColor, Clear(ClearType::UntilNewLine))?;
        }
        let help = "drag with the mouse, or arrows and space   h hint   u undo   r redo   q leave";
        queue!(out, MoveTo(LEFT, TOP + board.rows() as u16 + 1), Print(help), Clear(ClearType::FromCursorDown))?;
        out.flush()
    }
}
