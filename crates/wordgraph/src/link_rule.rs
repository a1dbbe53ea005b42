//! Which heads a tail links to, as text: a [`Dueum`] rule, a table or a function. It must not know which of them exist.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use crate::dueum::Dueum;

/// Which heads may follow a tail.
///
/// Heads and tails are text as the [`Lexicon`](crate::Lexicon) keeps it: in NFC, and in lower case or hiragana where the
/// [`Rule`](crate::Rule) folds them.
///
/// ```
/// use wordgraph::{Dueum, LinkRule};
///
/// let heads = |links: &LinkRule, tail: &str| {
///     let mut heads = Vec::new();
///     links.each(tail, |head| heads.push(head.to_owned()));
///     heads
/// };
/// assert_eq!(heads(&Dueum::Standard.into(), "녀"), ["녀", "여"]);
/// assert_eq!(heads(&LinkRule::table([("が", "か"), ("が", "が")]), "が"), ["か", "が"]);
/// ```
#[derive(Clone, Debug)]
pub struct LinkRule(pub(crate) Kind);

#[derive(Clone, Debug)]
pub(crate) enum Kind {
    Dueum(Dueum),
    /// (tail, head), sorted and without duplicates.
    Table(Arc<[(Box<str>, Box<str>)]>),
    Function(Function),
}

type HeadsOf = dyn Fn(&str, &mut dyn FnMut(&str)) + Send + Sync;

#[derive(Clone)]
pub(crate) struct Function(Arc<HeadsOf>);

impl fmt::Debug for Function {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("..")
    }
}

impl LinkRule {
    /// Every tail links to its own head alone.
    pub const OWN_HEAD: Self = Self(Kind::Dueum(Dueum::None));

    /// Links from (tail, head) pairs: a tail that stands in the table links to those heads and no others, not even to its
    /// own; any other tail links to its own head. An empty table is the plain game.
    pub fn table<I, T, H>(links: I) -> Self
    where
        I: IntoIterator<Item = (T, H)>,
        T: Into<Box<str>>,
        H: Into<Box<str>>,
    {
        let mut table: Vec<(Box<str>, Box<str>)> =
            links.into_iter().map(|(tail, head)| (tail.into(), head.into())).collect();
        table.sort_unstable();
        table.dedup();
        Self(Kind::Table(table.into()))
    }

    /// Links from a function that is given a tail and calls back with each head that may follow, in any order. It must
    /// answer the same for the same tail. A head given twice counts once, and one that begins no word does not matter.
    ///
    /// ```
    /// use wordgraph::{Lexicon, LinkRule, Rule};
    ///
    /// // A voiced kana may be taken up unvoiced as well.
    /// let links = LinkRule::function(|tail, allow| {
    ///     allow(tail);
    ///     if tail == "が" {
    ///         allow("か");
    ///     }
    /// });
    /// let lexicon = Lexicon::from_text("ながめ\nめが\nかな", &Rule::shiritori().links(links))?;
    /// let heads: Vec<_> = lexicon.heads_after("が").map(|head| lexicon.head_name(head)).collect();
    /// assert_eq!(heads, ["か"]);
    /// # Ok::<(), wordgraph::LexiconError>(())
    /// ```
    pub fn function<F>(heads: F) -> Self
    where
        F: Fn(&str, &mut dyn FnMut(&str)) + Send + Sync + 'static,
    {
        Self(Kind::Function(Function(Arc::new(heads))))
    }

    /// Calls `allow` with each head that may follow `tail`.
    ///
    /// Of a tail of several units, a [`Dueum`] changes the first syllable alone.
    ///
    /// # Complexity
    ///
    /// Constant for a [`Dueum`], logarithmic for a table.
    pub fn each(&self, tail: &str, mut allow: impl FnMut(&str)) {
        match &self.0 {
            Kind::Dueum(dueum) => {
                let mut rest = tail.chars();
                let Some(first) = rest.next() else { return };
                for head in dueum.heads(first) {
                    if head == first {
                        allow(tail);
                    } else {
                        let mut changed = String::with_capacity(tail.len());
                        changed.push(head);
                        changed.push_str(rest.as_str());
                        allow(&changed);
                    }
                }
            }
            Kind::Table(table) => {
                let start = table.partition_point(|(other, _)| &**other < tail);
                let row = table[start..].iter().take_while(|(other, _)| &**other == tail);
                if row.clone().next().is_none() {
                    allow(tail);
                }
                row.for_each(|(_, head)| allow(head));
            }
            Kind::Function(Function(heads)) => heads(tail, &mut allow),
        }
    }

    /// Whether every tail is known to link to its own head alone, which is the plain game.
    #[must_use]
    pub fn is_own_head(&self) -> bool {
        match &self.0 {
            Kind::Dueum(dueum) => *dueum == Dueum::None,
            Kind::Table(table) => table.iter().all(|(tail, head)| tail == head),
            Kind::Function(_) => false,
        }
    }
}

impl From<Dueum> for LinkRule {
    fn from(dueum: Dueum) -> Self {
        Self(Kind::Dueum(dueum))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heads(links: &LinkRule, tail: &str) -> Vec<String> {
        let mut heads = Vec::new();
        links.each(tail, |head| heads.push(head.into()));
        heads
    }

    #[test]
    fn of_several_units_the_first_changes() {
        assert_eq!(heads(&Dueum::Standard.into(), "녀녀"), ["녀녀", "여녀"]);
        assert_eq!(heads(&Dueum::ForcedStandard.into(), "라ab"), ["나ab"]);
        assert_eq!(heads(&Dueum::Standard.into(), ""), [""; 0]);
    }

    #[test]
    fn tables() {
        let table = LinkRule::table([("b", "x"), ("a", "y"), ("b", "b"), ("b", "x")]);
        assert_eq!(heads(&table, "a"), ["y"]);
        assert_eq!(heads(&table, "b"), ["b", "x"]);
        assert_eq!(heads(&table, "c"), ["c"]);
        assert!(!table.is_own_head());
        assert!(LinkRule::table::<_, &str, &str>([]).is_own_head());
        assert!(LinkRule::table([("a", "a")]).is_own_head());
        assert!(LinkRule::OWN_HEAD.is_own_head());
        assert!(!LinkRule::function(|tail, allow| allow(tail)).is_own_head());
    }
}
