//! Boards, rules, games and drags for property tests of *your* code: the feature `proptest`.
//!
//! | strategy | what it draws |
//! |---|---|
//! | [`boards`] | a [`Board`], full or with holes |
//! | [`rules`] | a [`Rule`] |
//! | [`dead`] | a board and a rule by which no combination is left |
//! | [`solvable`] | a board that can be cleared to the last apple, the moves that do it, and their rule |
//! | [`games`] | a [`Game`] in mid-play: moves were made, some taken back |
//! | [`drags`] | a [`Drag`] in progress, wherever it leads |
//! | [`spelled`] | a [`Drag`] over a whole combination |
//!
//! A [`Scope`] says which sizes, values and goals. The usual one is small, so that the plainest code can be the judge: a board
//! has at most 16 cells, and all 65,536 sets of them can be tried.
//!
//! ```
//! use applegrid::{Board, Game, Shape, strategy::{self, Scope}};
//! use proptest::prelude::*;
//!
//! /// Your code: the sums of the rows, for the margin of a board.
//! fn row_sums(values: &[u8], columns: usize) -> Vec<u32> {
//!     values.chunks(columns).map(|row| row.iter().map(|&value| u32::from(value)).sum()).collect()
//! }
//!
//! proptest! {
//!     # /*
//!     #[test]
//!     # */
//!     fn margins_add_up(board in strategy::boards(&Scope::small())) {
//!         let sums = row_sums(board.values(), board.columns());
//!         prop_assert_eq!(sums.iter().sum::<u32>(), board.sum());
//!     }
//!
//!     # /*
//!     #[test]
//!     # */
//!     fn a_finished_drag_can_be_played(drag in strategy::spelled(&Scope::small().shape(Shape::Rectangle))) {
//!         let mut drag = drag;
//!         let combination = drag.selection.release().expect("it adds up");
//!         prop_assert!(drag.game.play(&combination).is_ok());
//!     }
//!
//!     # /*
//!     #[test]
//!     # */
//!     // `any` draws from the small scope, `any_with` from yours.
//!     fn undo_leads_back(game: Game, board in any_with::<Board>(Scope::small().goals(5..=5))) {
//!         let mut game = game;
//!         while game.undo() {}
//!         prop_assert_eq!(game.board(), game.start());
//!         # let _ = board;
//!     }
//! }
//! # margins_add_up();
//! # a_finished_drag_can_be_played();
//! # undo_leads_back();
//! ```
//!
//! # Shrinking
//!
//! A failing case becomes as simple as it can while it fails and stays what was promised (a dead board stays dead, a solvable
//! one solvable, with its solution). Boards lose rows and columns, wherever they are; apples become holes, move to the
//! front, and lose value; the goal falls, if need be together with the apples that add up to it; moves, undos and the cells
//! of a drag are left out. That takes some ten to a hundred tries on the small scope, and one or two hundred on classic boards. (proptest
//! stops after four times as many as cases were asked for, 1,024 if nothing was said.)
//!
//! # Cost
//!
//! Drawing [`dead`], [`games`], [`drags`] and [`spelled`] searches boards to the end, as [`Game::new`] does. That is below a
//! millisecond on small and on classic boards, and exponentially long on large boards with great goals and small values. A game
//! of rectangles is searched anew after most moves: some seconds on 80 × 80 cells. A step of shrinking makes all the simpler
//! boards there are, some bytes for each pair of cells, a hundred megabytes there.
//!
//! # Rust
//!
//! This feature needs the Rust that your version of proptest needs: 1.85 for proptest 1.11, 1.88 for 1.12.

use alloc::{format, vec::Vec};
use core::ops::RangeInclusive;

use proptest::{
    arbitrary::Arbitrary,
    sample::{Select, select},
    strategy::{BoxedStrategy, Strategy},
    test_runner::Reason,
};

use crate::{
    board::{Board, MAX_CELLS},
    cell::{Cell, Direction},
    draw::{Dead, Deal, Held, Play, Spelled},
    game::Game,
    generate::Solvable,
    hint::Rank,
    rule::{Rule, Shape},
    selection::Selection,
    shrink::Drawn,
};

/// Which boards and rules are drawn.
///
/// Every range includes both ends. A scope in which there is nothing (an empty range, a row of no cells, a value or a goal of 0, more
/// than [`MAX_CELLS`] cells) is an error of the test that draws from it, and says so.
///
/// ```
/// use applegrid::{Shape, strategy::Scope};
///
/// // Pairs of rows without holes, to be played by rectangles of ten.
/// let scope = Scope::small().rows(2..=2).full().shape(Shape::Rectangle).goals(10..=10);
/// assert_ne!(scope, Scope::default());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scope {
    pub(crate) rows: RangeInclusive<usize>,
    pub(crate) columns: RangeInclusive<usize>,
    pub(crate) values: RangeInclusive<u8>,
    pub(crate) goals: RangeInclusive<u16>,
    /// Both, if none.
    pub(crate) shape: Option<Shape>,
    pub(crate) is_full: bool,
}

impl Scope {
    /// 1 to 4 rows and columns, with holes or without, values from 1 to 9, goals from 1 to 18, both shapes: the default.
    #[must_use]
    pub const fn small() -> Self {
        Self { rows: 1..=4, columns: 1..=4, values: 1..=9, goals: 1..=18, shape: None, is_full: false }
    }

    /// 10 rows, 17 columns, an apple in every cell, values from 1 to 9, the goal 10, both shapes.
    #[must_use]
    pub const fn classic() -> Self {
        Self { rows: 10..=10, columns: 17..=17, values: 1..=9, goals: 10..=10, shape: None, is_full: true }
    }

    /// So many rows.
    #[must_use]
    pub fn rows(self, rows: RangeInclusive<usize>) -> Self {
        Self { rows, ..self }
    }

    /// So many columns.
    #[must_use]
    pub fn columns(self, columns: RangeInclusive<usize>) -> Self {
        Self { columns, ..self }
    }

    /// Apples of these values.
    #[must_use]
    pub fn values(self, values: RangeInclusive<u8>) -> Self {
        Self { values, ..self }
    }

    /// These goals.
    #[must_use]
    pub fn goals(self, goals: RangeInclusive<u16>) -> Self {
        Self { goals, ..self }
    }

    /// Only this shape.
    #[must_use]
    pub fn shape(self, shape: Shape) -> Self {
        Self { shape: Some(shape), ..self }
    }

    /// An apple in every cell, before the first move.
    #[must_use]
    pub fn full(self) -> Self {
        Self { is_full: true, ..self }
    }

    /// Holes among the apples, on some boards none and on some nothing else.
    #[must_use]
    pub fn holed(self) -> Self {
        Self { is_full: false, ..self }
    }

    /// Is there anything in it?
    pub(crate) fn check(&self) -> Result<(), Reason> {
        let Self { rows, columns, values, goals, .. } = self;
        let is_some = *rows.start() > 0 && *columns.start() > 0 && *values.start() > 0 && *goals.start() > 0;
        let is_empty = rows.is_empty() || columns.is_empty() || values.is_empty() || goals.is_empty();
        let fits = rows.end().checked_mul(*columns.end()).is_some_and(|cells| cells <= MAX_CELLS);
        if is_some && !is_empty && fits {
            Ok(())
        } else {
            Err(format!("there is no board or no rule in {self:?}").into())
        }
    }

    /// Why nothing was drawn.
    pub(crate) fn lacks(&self, what: &str) -> Reason {
        format!("no {what} was found in {self:?}").into()
    }
}

impl Default for Scope {
    /// [`Scope::small`].
    fn default() -> Self {
        Self::small()
    }
}

/// A drag over the board of a game.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Drag {
    /// The game that it is in.
    pub game: Game,
    /// The cells that the pointer was on, where it began first. Not all of them joined: some are held already, some are no
    /// neighbours. Of a rectangle, each but the first was its other corner for a time.
    pub path: Vec<Cell>,
    /// What is held now: begun at the first cell of the path, and extended by each other.
    pub selection: Selection,
}

/// Boards of the scope.
///
/// The values are now all that the scope allows, now only small ones.
pub fn boards(scope: &Scope) -> impl Strategy<Value = Board> + Clone + use<> {
    Drawn::<Board>::new(scope)
}

/// Rules of the scope.
pub fn rules(scope: &Scope) -> impl Strategy<Value = Rule> + Clone + use<> {
    Drawn::<Rule>::new(scope)
}

/// Boards on which no combination is left by the rule beside them.
///
/// Some are what a game left behind, some were never alive. If the scope leaves no room for one (all values 1, the goal 1, no
/// holes), the test that draws it is told so.
pub fn dead(scope: &Scope) -> impl Strategy<Value = (Board, Rule)> + Clone + use<> {
    Drawn::<Dead>::new(scope)
}

/// Boards that can be cleared to the last apple by the rule beside them, with the moves that do it.
///
/// They are [`Dealer::solvable`](crate::Dealer::solvable)'s, half of them with holes if the scope allows it. If no board of the
/// scope can be cleared (one cell of 1 to 9, the goal 10), the test that draws it is told so.
pub fn solvable(scope: &Scope) -> impl Strategy<Value = (Solvable, Rule)> + Clone + use<> {
    Drawn::<Deal>::new(scope)
}

/// Games in mid-play: new ones, ended ones, and most of them in between, with moves to undo and to redo.
///
/// On half of the boards the goal is chosen so that there is a first move, if the scope allows it.
pub fn games(scope: &Scope) -> impl Strategy<Value = Game> + Clone + use<> {
    Drawn::<Play>::new(scope)
}

/// Drags in progress, in games as [`games`] draws them. Some happen to add up to the goal.
///
/// Of [`Shape::Connected`] an apple is held, or more. Of a rectangle there may be holes only between its corners.
pub fn drags(scope: &Scope) -> impl Strategy<Value = Drag> + Clone + use<> {
    Drawn::<Held>::new(scope)
}

/// Drags that hold exactly a combination, before the release: [`Selection::release`] gives it, and the game will take it.
pub fn spelled(scope: &Scope) -> impl Strategy<Value = Drag> + Clone + use<> {
    Drawn::<Spelled>::new(scope)
}

/// As [`boards`].
impl Arbitrary for Board {
    type Parameters = Scope;
    type Strategy = BoxedStrategy<Self>;

    fn arbitrary_with(scope: Scope) -> Self::Strategy {
        boards(&scope).boxed()
    }
}

/// As [`rules`].
impl Arbitrary for Rule {
    type Parameters = Scope;
    type Strategy = BoxedStrategy<Self>;

    fn arbitrary_with(scope: Scope) -> Self::Strategy {
        rules(&scope).boxed()
    }
}

/// As [`games`].
impl Arbitrary for Game {
    type Parameters = Scope;
    type Strategy = BoxedStrategy<Self>;

    fn arbitrary_with(scope: Scope) -> Self::Strategy {
        games(&scope).boxed()
    }
}

/// As [`drags`].
impl Arbitrary for Drag {
    type Parameters = Scope;
    type Strategy = BoxedStrategy<Self>;

    fn arbitrary_with(scope: Scope) -> Self::Strategy {
        drags(&scope).boxed()
    }
}

/// Shrinks to [`Shape::Connected`].
impl Arbitrary for Shape {
    type Parameters = ();
    type Strategy = Select<Self>;

    fn arbitrary_with((): ()) -> Self::Strategy {
        select(&[Self::Connected, Self::Rectangle][..])
    }
}

/// Shrinks to [`Direction::Up`].
impl Arbitrary for Direction {
    type Parameters = ();
    type Strategy = Select<Self>;

    fn arbitrary_with((): ()) -> Self::Strategy {
        select(&Self::ALL[..])
    }
}

/// Shrinks to [`Rank::Smallest`].
impl Arbitrary for Rank {
    type Parameters = ();
    type Strategy = Select<Self>;

    fn arbitrary_with((): ()) -> Self::Strategy {
        select(&[Self::Smallest, Self::Largest, Self::KeepsMost][..])
    }
}
