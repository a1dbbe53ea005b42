//! The shapes of connected sets of few cells, in a table that is made when the crate is compiled.
//!
//! On a board without holes the search of [`search`](crate::search) looks the same from every root. Its tree, which leads
//! from each shape to those with one cell more, is the same too, and is walked here instead of being found out again:
//! there is no frontier to keep, and no mark of what is discovered.
//!
//! Nothing here may know of values: which shapes are worth going on from is for the searches to say.

use crate::window::{self, Window};

/// The shapes of at most so many cells are in the table. Of those with one cell more, only that cell is.
pub(crate) const SIZE: usize = 9;

/// No shape of the table has more children.
pub(crate) const MOST_CHILDREN: usize = 9;

/// The first terms of OEIS A001168, added up.
const SHAPES: usize = 1 + 2 + 6 + 19 + 63 + 216 + 760 + 2725 + 9910;

/// The next term.
const LARGER: usize = 36_446;

/// How far a cell can lie to either side of its root.
const REACH: usize = SIZE;
const WIDTH: usize = 2 * REACH + 1;
/// The places that a cell of a shape can have, rounded up to what a byte can say.
pub(crate) const PLACES: usize = 256;

/// A shape: the one that it is found from, and one cell more.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape {
    first: u16,
    children: u8,
    /// Where its last cell lies, as an index of what [`offsets`] returns.
    pub(crate) cell: u8,
}

impl Shape {
    /// Where the shapes with one cell more are: one for each cell of the frontier, oldest first. For a shape of [`SIZE`]
    /// cells that is in [`LAST_CELLS`], for others in [`TABLE`].
    #[inline]
    pub(crate) const fn children(self) -> (usize, usize) {
        (self.first as usize, self.first as usize + self.children as usize)
    }
}

/// The shapes of at most so many cells are in [`LAYERS`] too.
pub(crate) const LAYERED: usize = 7;

const IN_LAYERS: usize = 1 + 2 + 6 + 19 + 63 + 216 + 760;

/// A shape in [`LAYERS`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Grown {
    /// Which of the layer above it is found from.
    pub(crate) parent: u16,
    /// As [`Shape::cell`].
    pub(crate) cell: u8,
}

/// What a search knows when it has just taken the last cell of a shape, in a [`window`] that begins in the
/// row of the root, as if that were in its first column.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ground {
    pub(crate) frontier: Window,
    pub(crate) undiscovered: Window,
}

/// The shapes of so many cells, in the order of those that they are found from.
pub(crate) fn layer(size: usize) -> (&'static [Grown], &'static [Ground]) {
    let range = STARTS[size - 1]..STARTS[size];
    (&LAYERS[range.clone()], &GROUNDS[range])
}

static LAYERS: [Grown; IN_LAYERS] = LAYER_TABLES.0;
static GROUNDS: [Ground; IN_LAYERS] = LAYER_TABLES.1;
const STARTS: [usize; LAYERED + 1] = LAYER_TABLES.2;

/// All of them, the single cell first.
pub(crate) static TABLE: [Shape; SHAPES] = TABLES.0;

/// The last cells of the shapes that have one cell more than those in the table.
pub(crate) static LAST_CELLS: [u8; LARGER] = TABLES.1;

/// The distance from the root for each place of a cell, in a board whose rows are so long.
pub(crate) fn offsets(stride: usize) -> [usize; PLACES] {
    let mut offsets = [0; PLACES];
    for (row, offsets) in offsets.chunks_exact_mut(WIDTH).take(SIZE + 1).enumerate() {
        for (column, offset) in offsets.iter_mut().enumerate() {
            *offset = (row * stride + column).wrapping_sub(REACH);
        }
    }
    offsets
}

#[allow(clippy::large_const_arrays, reason = "it is taken apart above, and nowhere else")]
const TABLES: ([Shape; SHAPES], [u8; LARGER]) = tables();

#[allow(clippy::large_stack_arrays, reason = "it is on the compiler's stack")]
#[allow(long_running_const_eval, reason = "it is long, and done once")]
const fn tables() -> ([Shape; SHAPES], [u8; LARGER]) {
    let mut table = [Shape { first: 0, children: 0, cell: REACH as u8 }; SHAPES];
    let mut last_cells = [0; LARGER];
    // What is not after the root is discovered from the start, and there is one row more, above.
    let mut discovered = [false; (SIZE + 2) * WIDTH];
    let mut place = 0;
    while place <= WIDTH + REACH {
        discovered[place] = true;
        place += 1;
    }
    let mut frontier = [REACH; 4 * SIZE];
    // For each level, as in a search: the next cell, the end of the frontier, and where the level began to add to it. The
    // frontier begins with the root. No level goes on from the last.
    let mut levels = [(0, 1, 1); SIZE + 1];
    // Where the shapes of the level are in the table, less the position on the frontier.
    let mut firsts = [0; SIZE + 1];
    let mut depth = 0;
    let mut len = 1_usize;
    let mut larger = 0_usize;
    loop {
        let (next, end, marked) = levels[depth];
        if next < end && depth < SIZE {
            levels[depth].0 += 1;
            let cell = frontier[next];
            let mut new_end = end;
            let around = [cell, cell + WIDTH - 1, cell + WIDTH + 1, cell + 2 * WIDTH];
            let mut i = 0;
            while i < 4 {
                if !discovered[around[i]] {
                    discovered[around[i]] = true;
                    frontier[new_end] = around[i] - WIDTH;
                    new_end += 1;
                }
                i += 1;
            }
            let parent = firsts[depth] + next;
            depth += 1;
            let children = if depth < SIZE { &mut len } else { &mut larger };
            table[parent].first = *children as u16;
            table[parent].children = (new_end - next - 1) as u8;
            assert!(table[parent].children as usize <= MOST_CHILDREN);
            levels[depth] = (next + 1, new_end, end);
            firsts[depth] = children.wrapping_sub(next + 1);
            let mut position = next + 1;
            while position < new_end {
                if depth < SIZE {
                    table[*children].cell = frontier[position] as u8;
                } else {
                    last_cells[*children] = frontier[position] as u8;
                }
                *children += 1;
                position += 1;
            }
        } else {
            let mut position = marked;
            while position < end {
                discovered[frontier[position] + WIDTH] = false;
                position += 1;
            }
            if depth == 0 {
                break;
            }
            depth -= 1;
        }
    }
    assert!(len == SHAPES && larger == LARGER);
    (table, last_cells)
}

#[allow(clippy::large_const_arrays, reason = "it is taken apart above, and nowhere else")]
const LAYER_TABLES: ([Grown; IN_LAYERS], [Ground; IN_LAYERS], [usize; LAYERED + 1]) = layer_tables();

/// The same tree, a layer after the other.
#[allow(clippy::large_stack_arrays, reason = "it is on the compiler's stack")]
const fn layer_tables() -> ([Grown; IN_LAYERS], [Ground; IN_LAYERS], [usize; LAYERED + 1]) {
    let shapes = &TABLES.0;
    let mut layers = [Grown { parent: 0, cell: REACH as u8 }; IN_LAYERS];
    let mut grounds = [Ground { frontier: Window::new(0), undiscovered: Window::new(0) }; IN_LAYERS];
    let mut undiscovered = [!1_u128; IN_LAYERS];
    let mut starts = [0; LAYERED + 1];
    // Where the shapes of the layers are in the table.
    let mut places = [0; IN_LAYERS];
    let mut end = 1;
    let mut size = 1;
    while size <= LAYERED {
        starts[size] = end;
        let mut shape = starts[size - 1];
        while shape < starts[size] {
            let (mut child, children) = shapes[places[shape]].children();
            let mut frontier = 0;
            while child < children {
                let cell = shapes[child].cell;
                frontier |= 1 << window::bit(cell as usize / WIDTH, cell as usize % WIDTH, REACH);
                if size < LAYERED {
                    layers[end] = Grown { parent: (shape - starts[size - 1]) as u16, cell };
                    places[end] = child;
                    end += 1;
                }
                child += 1;
            }
            if size > 1 {
                undiscovered[shape] = undiscovered[starts[size - 2] + layers[shape].parent as usize];
            }
            undiscovered[shape] &= !frontier;
            grounds[shape] = Ground { frontier: Window::new(frontier), undiscovered: Window::new(undiscovered[shape]) };
            shape += 1;
        }
        size += 1;
    }
    assert!(end == IN_LAYERS);
    (layers, grounds, starts)
}
