//! The shapes of connected sets of few cells, in a table that is made when the crate is compiled.
//!
//! On a board without holes the search of [`search`](crate::search) looks the same from every root. Its tree, which leads
//! from each shape to those with one cell more, is the same too, and is walked here instead of being found out again:
//! there is no frontier to keep, and no mark of what is discovered.
//!
//! Nothing here may know of values: which shapes are worth going on from is for the searches to say.

use crate::window;

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

/// The shapes of at most so many cells are in layers too: [`layers`].
pub(crate) const LAYERED: usize = 7;

const IN_LAYERS: usize = 1 + 2 + 6 + 19 + 63 + 216 + 760;

/// A shape in a layer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Grown {
    /// Which shape it is found from, if the first is the empty one.
    pub(crate) parent: u16,
    /// How far its last cell lies behind the root, in places of a [`window`].
    pub(crate) offset: u8,
}

/// What a search knows when it has just taken the last cell of a shape, in a [`window`] that begins with the root.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ground<W> {
    pub(crate) frontier: W,
    pub(crate) undiscovered: W,
}

/// The shapes of at most so many cells, the single cell first, each behind the one that it is found from.
pub(crate) fn layers(size: usize) -> &'static [Grown] {
    &LAYERS.shapes[..LAYERS.ends[size]]
}

/// Those of so many cells of which all that is discovered is in the window of a `u64` that begins with the row of the root,
/// wherever in the row that is.
pub(crate) fn short(size: usize) -> (&'static [Grown], &'static [Ground<u64>]) {
    let range = LAYERS.ends[size - 1]..LAYERS.short_ends[size];
    (&LAYERS.shapes[range.clone()], &LAYERS.short_grounds[range])
}

/// The others of so many cells, with the window of a `u128`.
pub(crate) fn tall(size: usize) -> (&'static [Grown], &'static [Ground<u128>]) {
    let range = LAYERS.short_ends[size]..LAYERS.ends[size];
    (&LAYERS.shapes[range.clone()], &LAYERS.grounds[range])
}

/// The shapes of at most [`LAYERED`] cells, a layer after the other, and in each those that are short before those that are
/// tall.
struct Layers {
    shapes: [Grown; IN_LAYERS],
    grounds: [Ground<u128>; IN_LAYERS],
    /// The same in the window of a `u64`, of use for short shapes.
    short_grounds: [Ground<u64>; IN_LAYERS],
    /// Where the shapes of so many cells end, and those of them that are short.
    ends: [usize; LAYERED + 1],
    short_ends: [usize; LAYERED + 1],
}

static LAYERS: Layers = layer_tables();

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

/// How far the last cell of a shape lies behind the root in a window.
const fn offset(shape: Shape) -> usize {
    let cell = shape.cell as usize;
    cell / WIDTH * window::COLUMNS + cell % WIDTH - REACH
}

/// The frontier of a shape, in a window that begins with the root.
const fn frontier(shape: Shape) -> u128 {
    let (mut child, children) = shape.children();
    let mut frontier = 0;
    while child < children {
        frontier |= 1 << offset(TABLES.0[child]);
        child += 1;
    }
    frontier
}

/// The same tree, a layer after the other.
#[allow(clippy::large_stack_arrays, reason = "it is on the compiler's stack")]
const fn layer_tables() -> Layers {
    let table = &TABLES.0;
    let mut shapes = [Grown { parent: 0, offset: 0 }; IN_LAYERS];
    let root = frontier(table[0]);
    let mut grounds = [Ground { frontier: root, undiscovered: !(root | 1) }; IN_LAYERS];
    let mut short_grounds = [Ground { frontier: root as u64, undiscovered: !(root | 1) as u64 }; IN_LAYERS];
    let (mut ends, mut short_ends) = ([0; LAYERED + 1], [0; LAYERED + 1]);
    // Where the shapes of the layers are in the table.
    let mut places = [0; IN_LAYERS];
    (ends[1], short_ends[1]) = (1, 1);
    let mut end = 1;
    let mut size = 1;
    while size < LAYERED {
        let mut is_tall = false;
        loop {
            let mut parent = ends[size - 1];
            while parent < ends[size] {
                let (mut child, children) = table[places[parent]].children();
                while child < children {
                    let frontier = frontier(table[child]);
                    let undiscovered = grounds[parent].undiscovered & !frontier;
                    let last = (!undiscovered).ilog2() as usize;
                    if is_tall == (last + window::NARROW > u64::BITS as usize) {
                        // The first is the empty shape.
                        shapes[end] = Grown { parent: parent as u16 + 1, offset: offset(table[child]) as u8 };
                        grounds[end] = Ground { frontier, undiscovered };
                        short_grounds[end] = Ground { frontier: frontier as u64, undiscovered: undiscovered as u64 };
                        places[end] = child;
                        end += 1;
                    }
                    child += 1;
                }
                parent += 1;
            }
            if is_tall {
                break;
            }
            is_tall = true;
            short_ends[size + 1] = end;
        }
        size += 1;
        ends[size] = end;
    }
    assert!(end == IN_LAYERS);
    Layers { shapes, grounds, short_grounds, ends, short_ends }
}
