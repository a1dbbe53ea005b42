//! How values shrink: down a list of ways to make them simpler, as long as any of them leads further. It must not know what
//! the values are.

use core::fmt;
use core::iter::successors;
use core::ops::Range;
use std::vec::Vec;

use proptest::strategy::ValueTree;

/// What values are made from, and how it becomes simpler.
pub(super) trait Descend: Clone + fmt::Debug {
    type Value: fmt::Debug;

    fn value(&self) -> Self::Value;

    /// How many ways there are to make it simpler.
    fn ways(&self) -> usize;

    /// The same made simpler by the way number `way`, of so many, if it applies.
    ///
    /// Whatever comes out must be simpler by an order in which nothing descends for ever.
    fn simpler(&self, way: usize) -> Option<Self>;
}

/// A value that shrinks, and what it shrinks to.
///
/// Unlike the trees that proptest puts together from parts, it tries the ways that failed again when another has succeeded.
/// So where shrinking ends, no single way leads further.
#[derive(Clone, Debug)]
pub(super) struct Descent<T> {
    /// The simplest that is known to fail.
    best: T,
    /// What is tried in its place.
    trial: Option<T>,
    /// The way to try next.
    way: usize,
    /// Whether anything has succeeded since the first way was tried.
    moved: bool,
}

impl<T: Descend> Descent<T> {
    pub(super) const fn new(from: T) -> Self {
        Self { best: from, trial: None, way: 0, moved: false }
    }

    fn advance(&mut self) -> bool {
        loop {
            while self.way < self.best.ways() {
                self.way += 1;
                self.trial = self.best.simpler(self.way - 1);
                if self.trial.is_some() {
                    return true;
                }
            }
            if !self.moved {
                return false;
            }
            (self.way, self.moved) = (0, false);
        }
    }
}

impl<T: Descend> ValueTree for Descent<T> {
    type Value = T::Value;

    fn current(&self) -> T::Value {
        self.trial.as_ref().unwrap_or(&self.best).value()
    }

    fn simplify(&mut self) -> bool {
        if let Some(trial) = self.trial.take() {
            self.best = trial;
            self.moved = true;
            // The way that succeeded may do so again.
            self.way -= 1;
        }
        self.advance()
    }

    fn complicate(&mut self) -> bool {
        // Back at the best is a change too, so `false` is only for who was there already.
        if self.trial.take().is_none() {
            return false;
        }
        self.advance();
        true
    }
}

/// A list without one of its parts.
pub(super) fn without_part<T: Clone>(list: &[T], way: usize) -> Vec<T> {
    let part = part(list.len(), way);
    [&list[..part.start], &list[part.end..]].concat()
}

/// How many ways [`without_part`] has.
pub(super) fn parts(len: usize) -> usize {
    sizes(len).map(|size| len.div_ceil(size)).sum()
}

/// The part number `way` of a list: all of it, its halves, its quarters, and so on to its single items, from the end to the
/// beginning.
fn part(len: usize, mut way: usize) -> Range<usize> {
    for size in sizes(len) {
        let parts = len.div_ceil(size);
        if way < parts {
            let end = len - way * size;
            return end.saturating_sub(size)..end;
        }
        way -= parts;
    }
    0..0
}

fn sizes(len: usize) -> impl Iterator<Item = usize> {
    successors(Some(len), |size| Some(size / 2)).take_while(|&size| size > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_a_list() {
        let of = |len| (0..parts(len)).map(move |way| part(len, way)).collect::<Vec<_>>();
        assert_eq!(of(0), []);
        assert_eq!(of(2), [0..2, 1..2, 0..1]);
        assert_eq!(of(5), [0..5, 3..5, 1..3, 0..1, 4..5, 3..4, 2..3, 1..2, 0..1]);
        assert_eq!(without_part(&[1, 2, 3, 4, 5], 1), [1, 2, 3]);
        for len in 1..40 {
            assert!(of(len).ends_with(&(0..len).rev().map(|at| at..at + 1).collect::<Vec<_>>()));
        }
    }

    /// A number that can be made smaller by 1, or by 10.
    impl Descend for u32 {
        type Value = Self;

        fn value(&self) -> Self {
            *self
        }

        fn ways(&self) -> usize {
            2
        }

        fn simpler(&self, way: usize) -> Option<Self> {
            self.checked_sub(if way == 0 { 10 } else { 1 })
        }
    }

    #[test]
    fn it_ends_at_a_failure_that_nothing_makes_simpler() {
        // What fails: 33 and more, and the odd numbers from 12.
        let fails = |number| number >= 33 || number >= 12 && number % 2 == 1;
        for from in 33..60 {
            let mut tree = Descent::new(from);
            let mut more = tree.simplify();
            while more {
                more = if fails(tree.current()) { tree.simplify() } else { tree.complicate() };
            }
            let end = tree.current();
            assert!(fails(end) && !fails(end - 10) && !fails(end - 1), "{from}: {end}");
        }
        // Who gives up goes back to the last failure.
        let mut tree = Descent::new(57);
        assert!(tree.simplify() && tree.current() == 47);
        assert!(tree.simplify() && tree.current() == 37);
        while tree.complicate() {}
        assert_eq!(tree.current(), 47);
    }
}
