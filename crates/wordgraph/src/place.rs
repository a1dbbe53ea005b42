//! Where in a word its head or its tail stands. It must not know what the units are, only count them.

use core::ops::Range;

/// A place in a word: so many units, so far from one end.
///
/// ```
/// use wordgraph::{Place, Rule};
///
/// // The last two letters are handed on.
/// let rule = Rule::english().tail(Place::LAST.span(2)).head(Place::FIRST.span(2));
/// let ends = rule.ends("nation")?;
/// assert_eq!((ends.head(), ends.tail()), ("na", "on"));
///
/// // The last but one.
/// assert_eq!(Rule::plain().tail(Place::from_back(1)).ends("사과나무")?.tail(), "나");
/// # Ok::<(), wordgraph::Fault>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(from = "crate::format::PlaceForm", into = "crate::format::PlaceForm")
)]
pub struct Place {
    pub(crate) back: bool,
    pub(crate) index: usize,
    pub(crate) span: usize,
}

impl Place {
    /// The first unit.
    pub const FIRST: Self = Self::from_front(0);
    /// The last unit.
    pub const LAST: Self = Self::from_back(0);

    /// The unit with this index, the first of the word being 0.
    #[must_use]
    pub const fn from_front(index: usize) -> Self {
        Self { back: false, index, span: 1 }
    }

    /// The unit with this index counted from the end, the last of the word being 0.
    #[must_use]
    pub const fn from_back(index: usize) -> Self {
        Self { back: true, index, span: 1 }
    }

    /// The same place with `units` units: that one and those behind it, or before it if it is counted from the end. They
    /// keep the order in which they are written. 0 is taken as 1.
    #[must_use]
    pub const fn span(self, units: usize) -> Self {
        Self { span: if units == 0 { 1 } else { units }, ..self }
    }

    /// Whether it is counted from the end.
    #[must_use]
    pub const fn is_from_back(self) -> bool {
        self.back
    }

    /// How many units a word needs to have this place.
    #[must_use]
    pub const fn reach(self) -> usize {
        self.index.saturating_add(self.span)
    }

    /// The units at this place of a word of `len` units; `None` if it is too short.
    pub(crate) fn range(self, len: usize) -> Option<Range<usize>> {
        if self.reach() > len {
            return None;
        }
        let start = if self.back { len - self.reach() } else { self.index };
        Some(start..start + self.span)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges() {
        assert_eq!(Place::FIRST.range(3), Some(0..1));
        assert_eq!(Place::LAST.range(3), Some(2..3));
        assert_eq!(Place::LAST.span(2).range(3), Some(1..3));
        assert_eq!(Place::from_back(1).span(2).range(3), Some(0..2));
        assert_eq!(Place::from_front(1).span(2).range(3), Some(1..3));
        assert_eq!(Place::from_front(2).span(2).range(3), None);
        assert_eq!(Place::from_back(usize::MAX).span(2).range(usize::MAX - 1), None);
        assert_eq!(Place::FIRST.span(0), Place::FIRST);
        assert_eq!(Place::FIRST.range(0), None);
    }
}
