//! What counts as a combination: the goal, and the shape.
//!
//! A goal of 0 is refused here, once, so that no search needs to think of it.

use core::num::NonZeroU16;

/// Which sets of apples a player may take at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Shape {
    /// Any set that is connected by the neighbour relation.
    #[default]
    Connected,
    /// All apples inside a rectangle of cells, holes allowed: the classic Fruit Box.
    ///
    /// Rectangles that differ only in rows and columns of holes at their sides take the same apples and are the same
    /// combination. Its identity is the *tight* rectangle, which has an apple on each of its four sides.
    Rectangle,
}

/// A goal of 0: every combination has an apple, and every apple is worth at least 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the goal is 0, but a combination adds up to at least 1")]
pub struct ZeroGoal;

/// What a combination is: a shape, and the sum that it must have, from 1 to 65,535.
///
/// ```
/// use applegrid::{Rule, Shape};
///
/// let rule = Rule::connected(10)?;
/// assert_eq!((rule.shape(), rule.goal()), (Shape::Connected, 10));
/// assert!(Rule::rectangle(0).is_err());
/// # Ok::<(), applegrid::ZeroGoal>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rule {
    shape: Shape,
    goal: NonZeroU16,
}

impl Rule {
    /// The rule of a shape and a goal.
    ///
    /// # Errors
    /// [`ZeroGoal`].
    pub const fn new(shape: Shape, goal: u16) -> Result<Self, ZeroGoal> {
        match NonZeroU16::new(goal) {
            Some(goal) => Ok(Self { shape, goal }),
            None => Err(ZeroGoal),
        }
    }

    /// The rule of [`Shape::Connected`].
    ///
    /// # Errors
    /// [`ZeroGoal`].
    pub const fn connected(goal: u16) -> Result<Self, ZeroGoal> {
        Self::new(Shape::Connected, goal)
    }

    /// The rule of [`Shape::Rectangle`].
    ///
    /// # Errors
    /// [`ZeroGoal`].
    pub const fn rectangle(goal: u16) -> Result<Self, ZeroGoal> {
        Self::new(Shape::Rectangle, goal)
    }

    /// The shape.
    #[must_use]
    pub const fn shape(self) -> Shape {
        self.shape
    }

    /// The sum of a combination.
    #[must_use]
    pub const fn goal(self) -> u16 {
        self.goal.get()
    }
}
