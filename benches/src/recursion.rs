//! The published way to judge an apple board: recursion over include and exclude, with a fresh frontier list at each call.
//!
//! A literal port of the recursion that the project began with, kept slow on purpose. The library is measured against it, and
//! must list as many combinations. It differs from the original only where it counts instead of stopping at the first.

/// A board of rows, holes as 0, and the marks of the recursion.
#[derive(Clone, Debug)]
pub struct Recursion {
    rows: usize,
    columns: usize,
    num: Vec<Vec<u32>>,
    goal: u32,
    seed: usize,
    chosen: Vec<bool>,
    forbidden: Vec<bool>,
}

impl Recursion {
    /// The board with these values, row by row.
    #[must_use]
    pub fn new(columns: usize, values: &[u8], goal: u32) -> Self {
        Self {
            rows: values.len() / columns,
            columns,
            num: values.chunks(columns).map(|row| row.iter().map(|&value| u32::from(value)).collect()).collect(),
            goal,
            seed: 0,
            chosen: vec![false; values.len()],
            forbidden: vec![false; values.len()],
        }
    }

    /// Is there a combination? Seeds in index order, and the first success ends it.
    pub fn has_combination(&mut self) -> bool {
        (0..self.rows * self.columns).any(|seed| self.grow(seed, true) > 0)
    }

    /// How many combinations there are.
    pub fn count(&mut self) -> u64 {
        (0..self.rows * self.columns).map(|seed| self.grow(seed, false)).sum()
    }

    fn value(&self, cell: usize) -> u32 {
        self.num[cell / self.columns][cell % self.columns]
    }

    fn grow(&mut self, seed: usize, stop: bool) -> u64 {
        if self.value(seed) == 0 || self.value(seed) > self.goal {
            return 0;
        }
        self.seed = seed;
        self.chosen[seed] = true;
        let frontier: Vec<usize> = self.neighbours(seed).into_iter().filter(|&next| self.is_valid(next)).collect();
        let found = self.decide(&frontier, self.value(seed), stop);
        self.chosen[seed] = false;
        found
    }

    fn decide(&mut self, frontier: &[usize], sum: u32, stop: bool) -> u64 {
        if sum == self.goal {
            return 1;
        }
        let Some(at) = frontier.iter().position(|&cell| self.is_valid(cell)) else { return 0 };
        let cell = frontier[at];
        let rest = [&frontier[..at], &frontier[at + 1..]].concat();
        let mut found = 0;
        if sum + self.value(cell) <= self.goal {
            self.chosen[cell] = true;
            let mut longer = rest.clone();
            for next in self.neighbours(cell) {
                if self.is_valid(next) && !longer.contains(&next) {
                    longer.push(next);
                }
            }
            found += self.decide(&longer, sum + self.value(cell), stop);
            self.chosen[cell] = false;
            if stop && found > 0 {
                return found;
            }
        }
        self.forbidden[cell] = true;
        found += self.decide(&rest, sum, stop);
        self.forbidden[cell] = false;
        found
    }

    fn is_valid(&self, cell: usize) -> bool {
        cell > self.seed && !self.chosen[cell] && !self.forbidden[cell]
    }

    fn neighbours(&self, cell: usize) -> Vec<usize> {
        let (row, column) = (cell / self.columns, cell % self.columns);
        [(-1, 0), (0, -1), (0, 1), (1, 0)].into_iter().filter_map(|step| self.next_apple(row, column, step)).collect()
    }

    fn next_apple(&self, mut row: usize, mut column: usize, (down, right): (isize, isize)) -> Option<usize> {
        loop {
            row = row.checked_add_signed(down).filter(|&row| row < self.rows)?;
            column = column.checked_add_signed(right).filter(|&column| column < self.columns)?;
            if self.num[row][column] != 0 {
                return Some(row * self.columns + column);
            }
        }
    }
}
