//! What counts as a combination, as C says it: the one place where such a rule is checked.

use applegrid::{Rule, Shape};

use crate::status::{KKEUT_INVALID_GOAL, KKEUT_INVALID_VALUE, kkeut_status};

/// Which sets of apples a player may take at once: one of KKEUT_SHAPE_...
pub type kkeut_shape = u32;

/// Any set that is connected by the neighbour relation.
pub const KKEUT_SHAPE_CONNECTED: kkeut_shape = 0;
/// All apples inside a rectangle of cells, holes allowed: the classic Fruit Box.
pub const KKEUT_SHAPE_RECTANGLE: kkeut_shape = 1;

/// What a combination is. A plain value: write { KKEUT_SHAPE_CONNECTED, 10 }.
///
/// A function that is given one returns KKEUT_INVALID_VALUE for an unknown shape and KKEUT_INVALID_GOAL for a goal that is not
/// from 1 to 65,535.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct kkeut_apple_rule {
    /// One of KKEUT_SHAPE_...
    pub shape: kkeut_shape,
    /// The sum that a combination must have, from 1 to 65,535.
    pub goal: u32,
}

impl kkeut_apple_rule {
    #[inline]
    pub(crate) fn check(self) -> Result<Rule, kkeut_status> {
        let shape = match self.shape {
            KKEUT_SHAPE_CONNECTED => Shape::Connected,
            KKEUT_SHAPE_RECTANGLE => Shape::Rectangle,
            _ => return Err(KKEUT_INVALID_VALUE),
        };
        let goal = u16::try_from(self.goal).map_err(|_| KKEUT_INVALID_GOAL)?;
        Rule::new(shape, goal).map_err(|_| KKEUT_INVALID_GOAL)
    }

    /// The same rule as C says it.
    pub(crate) fn of(rule: Rule) -> Result<Self, kkeut_status> {
        let shape = match rule.shape() {
            Shape::Connected => KKEUT_SHAPE_CONNECTED,
            Shape::Rectangle => KKEUT_SHAPE_RECTANGLE,
            _ => return Err(KKEUT_INVALID_VALUE),
        };
        Ok(Self { shape, goal: rule.goal().into() })
    }
}
