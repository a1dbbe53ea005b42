//! The search for connected combinations, as a machine that can stop at each one and go on.
//!
//! The method is Redelmeier's for counting lattice animals ("Counting polyominoes: yet another attack", Discrete
//! Mathematics 36, 1981), on the graph of a board and pruned by the sum. A *root*, the least cell of the combinations to
//! come, is fixed; a *frontier* lists the discovered cells that are still undecided, oldest first; deciding the oldest
//! branches: with it, then without it. The frontier is one array, of which each level of the search sees a part: excluding
//! a cell is to step over it, and going back is to cut the array off. Nothing recurses, and nothing is copied.
//!
//! A neighbour too great for what the sum still lacks is never put on the frontier, nor marked as discovered: deeper down
//! the sum lacks less, so it is turned away each time again.

use alloc::{vec, vec::Vec};
use core::ops::ControlFlow;

use crate::{
    budget::Meter,
    cell::Cell,
    discovery::{Discovery, View},
    graph::{Graph, Link},
};

/// A level of the search: a partial combination, and the part of the frontier that it may still use.
#[derive(Clone, Copy, Debug, Default)]
struct Level {
    /// The oldest undecided cell on the frontier.
    next: u32,
    /// The end of the frontier.
    end: u32,
    /// From here to `end` the frontier is marked as discovered by this level. That is done when the level goes on with a
    /// cell for the first time, for nobody asks before.
    marked: u32,
    /// What the sum lacks.
    need: u32,
}

/// What made a search end before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pause<B, S> {
    /// The visitor's wish.
    Broken(B),
    /// The meter's.
    Stopped(S),
}

/// The search, resumable.
#[derive(Clone, Debug)]
pub(crate) struct Search<'g> {
    graph: &'g Graph,
    goal: u32,
    discovery: Discovery,
    /// The levels above the current one.
    above: Vec<Level>,
    level: Level,
    /// The cells of the partial combination, the root first, and room for the one that completes it.
    path: Vec<Cell>,
    /// The cells that every combination to come has in common: the root, a pair of neighbours, or more.
    fixed: usize,
    /// What [`go_on_from`](Search::go_on_from) marked as discovered.
    given: Vec<Link>,
    next_root: usize,
    /// No cell from here on will be a root.
    roots: usize,
}

impl<'g> Search<'g> {
    pub(crate) fn new(graph: &'g Graph, goal: u16) -> Self {
        Self {
            graph,
            goal: goal.into(),
            discovery: Discovery::new(graph),
            above: Vec::new(),
            level: Level::default(),
            path: vec![Cell::default(); graph.links().len() + 1],
            fixed: 1,
            given: Vec::new(),
            next_root: 0,
            roots: graph.board().values().len(),
        }
    }

    /// A search for the combinations of more than two cells that have both of two neighbours among them.
    pub(crate) fn through(graph: &'g Graph, goal: u16, pair: [Cell; 2]) -> Self {
        let mut search = Self::new(graph, goal);
        let links = pair.map(|cell| Link::new(cell, graph.board().value(cell)));
        let sum = u32::from(links[0].value()) + u32::from(links[1].value());
        // No cell is taken as a root, for any may be less than these; and none will be a root.
        search.roots = 0;
        search.fixed = 2;
        search.path[..2].copy_from_slice(&pair);
        if let Some(need) = search.goal.checked_sub(sum).filter(|&need| need > 0) {
            let mut cells: View<'_, false> = search.discovery.view(graph);
            for link in links {
                cells.mark(link);
            }
            let end = links.iter().fold(0, |end, &link| {
                let new_end = cells.push_fresh(link, need, end);
                cells.mark_all(end, new_end);
                new_end
            });
            search.level = Level { next: 0, end, marked: end, need };
        }
        search
    }

    /// A search whose first root is this cell or later.
    pub(crate) fn from_root(graph: &'g Graph, goal: u16, root: Cell) -> Self {
        let mut search = Self::new(graph, goal);
        search.skip_to(root);
        search
    }

    /// Makes this cell, which was not a root yet, the only root to come.
    pub(crate) fn set_root(&mut self, root: Cell) {
        self.skip_to(root);
        self.roots = root.index() + 1;
    }

    fn skip_to(&mut self, root: Cell) {
        self.discovery.mark_cells(self.next_root, root.index());
        self.next_root = root.index();
    }

    /// Makes the combinations to come those that a search finds below a partial combination: it has decided these cells,
    /// the last of them in, and this frontier was left before it looked at the last one's neighbours. The roots of
    /// successive calls must ascend.
    pub(crate) fn go_on_from(
        &mut self,
        path: &[Cell],
        decided: impl Iterator<Item = Cell>,
        frontier: impl Iterator<Item = Cell>,
        need: u32,
    ) {
        let mut cells: View<'_, false> = self.discovery.view(self.graph);
        self.given.drain(..).for_each(|link| cells.unmark(link));
        self.skip_to(path[0]);
        self.roots = 0;
        self.fixed = path.len();
        self.path[..path.len()].copy_from_slice(path);
        let mut cells: View<'_, false> = self.discovery.view(self.graph);
        let link = |cell| Link::new(cell, self.graph.board().value(cell));
        self.given.extend(decided.map(link));
        let mut end = 0;
        for link in frontier.map(link) {
            end = cells.push(link, end);
            self.given.push(link);
        }
        self.given.iter().for_each(|&link| cells.mark(link));
        end = cells.push_fresh(link(path[path.len() - 1]), need, end);
        self.level = Level { next: 0, end, marked: end, need };
    }

    /// Goes on, and shows each combination to the visitor, until the visitor or the meter says stop. Called again, it
    /// continues with the next combination.
    #[inline]
    pub(crate) fn run<B, M: Meter>(
        &mut self,
        meter: &mut M,
        visit: impl FnMut(&[Cell]) -> ControlFlow<B>,
    ) -> Result<(), Pause<B, M::Stop>> {
        if self.graph.is_small() {
            self.run_sized::<true, B, M>(meter, visit)
        } else {
            self.run_sized::<false, B, M>(meter, visit)
        }
    }

    fn run_sized<const IS_SMALL: bool, B, M: Meter>(
        &mut self,
        meter: &mut M,
        mut visit: impl FnMut(&[Cell]) -> ControlFlow<B>,
    ) -> Result<(), Pause<B, M::Stop>> {
        let mut cells: View<'_, IS_SMALL> = self.discovery.view(self.graph);
        let above = &mut self.above;
        let path = &mut self.path[..];
        // In registers while the search runs, and written back when it pauses.
        let mut level = self.level;
        let mut chosen = above.len() + self.fixed;
        let pause = 'run: loop {
            'level: while level.next < level.end {
                let link = cells.frontier(level.next);
                let value = u32::from(link.value());
                if value >= level.need {
                    level.next += 1;
                    // Written before it is known to belong there: what only counts needs no branch then.
                    path[chosen] = link.cell();
                    if value == level.need {
                        if let ControlFlow::Break(broken) = visit(&path[..=chosen]) {
                            break 'run Pause::Broken(broken);
                        }
                    }
                    continue;
                }
                if let Err(stop) = meter.spend() {
                    break 'run Pause::Stopped(stop);
                }
                level.next += 1;
                if level.marked == level.end {
                    level.marked = above.last().map_or(0, |up| up.end);
                    cells.mark_all(level.marked, level.end);
                }
                path[chosen] = link.cell();
                let need = level.need - value;
                let end = cells.push_fresh(link, need, level.end);
                let mut below = Level { next: level.next, end, marked: end, need };
                // Below, often no cell leads any further. Then that level is not entered but walked along here: this is
                // where the time of a long listing goes.
                while below.next < end {
                    let link = cells.frontier(below.next);
                    let value = u32::from(link.value());
                    if value < need {
                        above.push(level);
                        level = below;
                        chosen += 1;
                        continue 'level;
                    }
                    below.next += 1;
                    path[chosen + 1] = link.cell();
                    if value == need {
                        if let ControlFlow::Break(broken) = visit(&path[..=chosen + 1]) {
                            above.push(level);
                            level = below;
                            break 'run Pause::Broken(broken);
                        }
                    }
                }
            }
            cells.unmark_all(level.marked, level.end);
            if let Some(up) = above.pop() {
                level = up;
                chosen -= 1;
                continue;
            }
            level = Level::default();
            let Some(&value) = self.graph.board().values()[..self.roots].get(self.next_root) else {
                // So that it ends here again.
                self.level = level;
                return Ok(());
            };
            if value != 0 {
                if let Err(stopped) = meter.spend() {
                    break Pause::Stopped(stopped);
                }
                let root = Link::new(Cell::new(self.next_root as u16), value);
                cells.mark(root);
                path[0] = root.cell();
                if u32::from(value) < self.goal {
                    let need = self.goal - u32::from(value);
                    let end = cells.push_fresh(root, need, 0);
                    level = Level { next: 0, end, marked: end, need };
                }
            }
            self.next_root += 1;
            if u32::from(value) == self.goal {
                if let ControlFlow::Break(broken) = visit(&path[..1]) {
                    break Pause::Broken(broken);
                }
            }
        };
        self.level = level;
        Err(pause)
    }
}
