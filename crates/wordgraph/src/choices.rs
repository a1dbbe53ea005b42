//! The links of a rule as the analysis reads them: one algorithm, compiled once for the plain game and once for a rule.
//! It must never look at words or at outcomes.

use crate::graph::Links;

/// What a tail may be taken up as.
///
/// The plain game is the case in which every tail links to its own head alone. Its implementation is a constant function
/// that the compiler sees through, so that the one general algorithm costs the plain game nothing.
pub(crate) trait Choices: Copy {
    /// Every tail links to its own head alone: whatever would be counted or stored for its links is known beforehand.
    const PLAIN: bool;

    /// The heads that a tail links to, ascending.
    fn heads(self, tail: u32) -> impl Iterator<Item = u32>;

    /// The tails that link to a head, ascending.
    fn tails(self, head: u32) -> impl Iterator<Item = u32>;

    /// Whether a tail links to a head, in time logarithmic in its links.
    fn has(self, tail: u32, head: u32) -> bool;
}

/// No rule.
#[derive(Clone, Copy)]
pub(crate) struct Plain;

impl Choices for Plain {
    const PLAIN: bool = true;

    fn heads(self, tail: u32) -> impl Iterator<Item = u32> {
        core::iter::once(tail)
    }

    fn tails(self, head: u32) -> impl Iterator<Item = u32> {
        core::iter::once(head)
    }

    fn has(self, tail: u32, head: u32) -> bool {
        tail == head
    }
}

/// The links of a rule.
#[derive(Clone, Copy)]
pub(crate) struct Linked<'g>(pub(crate) &'g Links);

impl Choices for Linked<'_> {
    const PLAIN: bool = false;

    fn heads(self, tail: u32) -> impl Iterator<Item = u32> {
        self.0.heads(tail).iter().copied()
    }

    fn tails(self, head: u32) -> impl Iterator<Item = u32> {
        self.0.tails(head).iter().copied()
    }

    fn has(self, tail: u32, head: u32) -> bool {
        self.0.heads(tail).binary_search(&head).is_ok()
    }
}
