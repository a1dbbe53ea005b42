//! Is there anything left to take? Every set and every rectangle is tried.

/// A board as it lies in memory: rows of values, one after the other, 0 where there is no apple.
#[derive(Clone, Copy, Debug)]
pub struct Apples<'a> {
    /// The length of a row, at least 1.
    pub columns: usize,
    /// Whole rows of values.
    pub values: &'a [u8],
}

impl Apples<'_> {
    /// Is there a set of apples that adds up to the goal, each reachable from each other one by steps up, down, left and
    /// right that skip empty cells and stay in the set?
    ///
    /// All sets are tried: at most 24 apples, or it takes too long.
    ///
    /// ```
    /// use kkeut_downstream::apples::Apples;
    ///
    /// assert!(Apples { columns: 3, values: &[7, 0, 3] }.any_connected(10));
    /// assert!(!Apples { columns: 3, values: &[7, 9, 3] }.any_connected(10));
    /// ```
    #[must_use]
    pub fn any_connected(self, goal: u32) -> bool {
        let apples: Vec<usize> = (0..self.values.len()).filter(|&at| self.values[at] != 0).collect();
        (1_u32..1 << apples.len()).any(|chosen| {
            let set: Vec<usize> = (0..apples.len()).filter(|i| chosen >> i & 1 == 1).map(|i| apples[i]).collect();
            self.sum(&set) == goal && self.is_connected(&set)
        })
    }

    /// Is there a rectangle whose apples add up to the goal?
    ///
    /// ```
    /// use kkeut_downstream::apples::Apples;
    ///
    /// assert!(Apples { columns: 2, values: &[1, 2, 3, 4] }.any_rectangle(10));
    /// assert!(!Apples { columns: 2, values: &[1, 2, 3, 4] }.any_rectangle(8));
    /// ```
    #[must_use]
    pub fn any_rectangle(self, goal: u32) -> bool {
        let cells = || 0..self.values.len();
        cells().any(|first| {
            cells().any(|last| {
                let inside = |at: usize, low: usize, high: usize| low <= at && at <= high;
                let set: Vec<usize> = cells()
                    .filter(|&at| {
                        inside(at / self.columns, first / self.columns, last / self.columns)
                            && inside(at % self.columns, first % self.columns, last % self.columns)
                    })
                    .collect();
                self.sum(&set) == goal
            })
        })
    }

    fn sum(self, set: &[usize]) -> u32 {
        set.iter().map(|&at| u32::from(self.values[at])).sum()
    }

    /// Grows from the first until nothing is added.
    fn is_connected(self, set: &[usize]) -> bool {
        let mut reached: Vec<usize> = set.iter().copied().take(1).collect();
        loop {
            let more: Vec<usize> = set
                .iter()
                .copied()
                .filter(|to| !reached.contains(to) && reached.iter().any(|&from| self.sees(from, *to)))
                .collect();
            if more.is_empty() {
                return reached.len() == set.len();
            }
            reached.extend(more);
        }
    }

    /// Is there nothing between two cells of a row or a column?
    fn sees(self, a: usize, b: usize) -> bool {
        let (a, b) = (a.min(b), a.max(b));
        let step = match () {
            () if a / self.columns == b / self.columns => 1,
            () if a % self.columns == b % self.columns => self.columns,
            () => return false,
        };
        (a..b).step_by(step).skip(1).all(|between| self.values[between] == 0)
    }
}
