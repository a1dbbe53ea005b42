//! From a failing case to the least one: what is simpler is tried, one thing after another, until nothing simpler fails.
//!
//! proptest's own combinators shrink what they drew, not what was made from it: a board cannot lose a row in the middle, and
//! a board and its goal cannot fall together. So a [`Recipe`] says itself what is simpler than it. Nothing here may know what
//! a recipe is for.

use alloc::vec::Vec;
use core::{fmt, marker::PhantomData};

use proptest::{
    num,
    strategy::{NewTree, Strategy, ValueTree},
    test_runner::{Reason, TestRunner},
};

use crate::{dice::Dice, strategy::Scope};

/// What a value is made from.
pub(crate) trait Recipe: Clone + fmt::Debug {
    /// What is made.
    type Value: fmt::Debug;

    /// One by chance. The scope has been checked.
    fn draw(scope: &Scope, dice: &mut Dice) -> Result<Self, Reason>;

    /// Those that are simpler, the simplest first. There must be no endless way down.
    fn simpler(&self, scope: &Scope) -> Vec<Self>;

    /// Is it what was promised? What was drawn is; what is simpler need not be.
    fn is_sound(&self, scope: &Scope) -> bool;

    /// Makes it.
    fn make(&self) -> Self::Value;
}

/// The strategy of a recipe.
pub(crate) struct Drawn<R> {
    scope: Scope,
    recipe: PhantomData<fn() -> R>,
}

impl<R> Drawn<R> {
    pub(crate) fn new(scope: &Scope) -> Self {
        Self { scope: scope.clone(), recipe: PhantomData }
    }
}

impl<R> Clone for Drawn<R> {
    fn clone(&self) -> Self {
        Self::new(&self.scope)
    }
}

impl<R> fmt::Debug for Drawn<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Drawn").field(&self.scope).finish()
    }
}

impl<R: Recipe> Strategy for Drawn<R> {
    type Tree = Tree<R>;
    type Value = R::Value;

    fn new_tree(&self, runner: &mut TestRunner) -> NewTree<Self> {
        self.scope.check()?;
        // One number, so that nothing rests on which source of random numbers proptest has in which version.
        let seed = num::u64::ANY.new_tree(runner)?.current();
        let recipe = R::draw(&self.scope, &mut Dice::new(seed))?;
        Ok(Tree::new(self.scope.clone(), recipe))
    }
}

/// A case on its way down.
#[derive(Debug)]
pub(crate) struct Tree<R> {
    scope: Scope,
    /// The last that failed, as far as is known.
    failing: R,
    /// What is simpler than that; made when first needed.
    simpler: Option<Vec<R>>,
    /// The next of them, and how many of them are left in this round.
    next: usize,
    left: usize,
    /// The one that is to be tested; if none, it is the failing one.
    trial: Option<R>,
}

impl<R: Recipe> Tree<R> {
    fn new(scope: Scope, recipe: R) -> Self {
        Self { scope, failing: recipe, simpler: None, next: 0, left: 0, trial: None }
    }

    fn try_next(&mut self) -> bool {
        let (failing, scope) = (&self.failing, &self.scope);
        let left = &mut self.left;
        let simpler = self.simpler.get_or_insert_with(|| {
            let simpler = failing.simpler(scope);
            *left = simpler.len();
            simpler
        });
        while self.left > 0 {
            self.left -= 1;
            self.next %= simpler.len();
            let trial = &simpler[self.next];
            self.next += 1;
            if trial.is_sound(scope) {
                self.trial = Some(trial.clone());
                return true;
            }
        }
        false
    }
}

impl<R: Recipe> ValueTree for Tree<R> {
    type Value = R::Value;

    fn current(&self) -> R::Value {
        self.trial.as_ref().unwrap_or(&self.failing).make()
    }

    fn simplify(&mut self) -> bool {
        if let Some(failed) = self.trial.take() {
            self.failing = failed;
            self.simpler = None;
            // What has worked may work again, one further.
            self.next = self.next.saturating_sub(1);
        }
        self.try_next()
    }

    fn complicate(&mut self) -> bool {
        if self.trial.take().is_none() {
            return false;
        }
        // After the last there is the failing one to go back to, and that is a change too.
        self.try_next();
        true
    }
}
