//! Counting on a board without holes, where the search looks the same from every cell: for many roots at once.
//!
//! A set of cells is a shape and a place. Without holes, the neighbours of a place are one row or one column away, so one
//! search over the *shapes* serves all places: instead of what the sum lacks at one root it carries a vector of what it
//! lacks at each of [`LANES`] consecutive roots, subtracts a vector of values for each cell that it takes, and goes on while
//! any lane lacks something. This is where the time of a board before its first move goes, and it is several times faster
//! than [`tally`](crate::tally), whose results it must never differ from.
//!
//! The board is laid out with a wall, a column of 255, behind each row, and walls below. The next place of a row's end is
//! the wall; a shape that runs into it is dead in that lane, since goals here are less than 255.

use alloc::{vec, vec::Vec};

use crate::{board::Board, budget::Meter};

/// The roots that are searched at once. Vectors of one register would spend their time on the shapes; much longer ones
/// spend it on lanes that are dead.
const LANES: usize = 64;

/// A byte for each of the consecutive roots.
type Vector = [u8; LANES];

const WALL: u8 = u8::MAX;

/// The greatest goal that this method can count for.
pub(crate) const GREATEST_GOAL: u16 = WALL as u16 - 1;

/// A level of the search over shapes, as in [`search`](crate::search); offsets from the root take the place of cells.
#[derive(Clone, Copy, Debug, Default)]
struct Level {
    next: usize,
    end: usize,
    marked: usize,
}

/// How many connected sets of cells add up to the goal, which is at most [`GREATEST_GOAL`], on a board without holes.
pub(crate) fn count<M: Meter>(board: &Board, goal: u8, meter: &mut M) -> Result<u64, M::Stop> {
    let (rows, stride) = (board.rows(), board.columns() + 1);
    // A lane that is alive is on the board, so what is read begins at most one row below the last.
    let mut places = vec![WALL; (rows + 1) * stride + 2 * LANES];
    for (row, values) in board.values().chunks(board.columns()).enumerate() {
        places[row * stride..][..values.len()].copy_from_slice(values);
    }
    // Indexed by offset + stride: the neighbour above may have an offset below zero. What is not after the root is
    // discovered from the start, and so are the root's two neighbours, with which every frontier begins.
    let mut discovered = vec![false; (rows + 3) * stride + 1];
    discovered[..=stride].fill(true);
    discovered[stride + 1] = true;
    discovered[2 * stride] = true;
    let mut frontier = vec![1, stride];
    let mut above: Vec<Level> = Vec::new();
    let mut needs = vec![[0; LANES]; 2];
    let mut hits = Hits::default();
    for base in (0..rows * stride).step_by(LANES) {
        let places = &places[base..];
        if !subtract(&[goal; LANES], vector(places, 0), &mut needs[0], hits.next()) {
            continue;
        }
        let mut level = Level { next: 0, end: 2, marked: 2 };
        loop {
            while level.next < level.end {
                let offset = frontier[level.next];
                level.next += 1;
                let (done, rest) = needs.split_at_mut(above.len() + 1);
                if !subtract(&done[above.len()], vector(places, offset), &mut rest[0], hits.next()) {
                    continue;
                }
                meter.spend()?;
                above.push(level);
                if needs.len() <= above.len() + 1 {
                    needs.push([0; LANES]);
                }
                let mut end = level.end;
                if frontier.len() < end + 4 {
                    frontier.resize(end + 4, 0);
                }
                for place in [offset, offset + stride - 1, offset + stride + 1, offset + 2 * stride] {
                    frontier[end] = place.wrapping_sub(stride);
                    end += usize::from(!discovered[place]);
                    discovered[place] = true;
                }
                level = Level { next: level.next, end, marked: level.end };
            }
            for &offset in &frontier[level.marked..level.end] {
                discovered[offset + stride] = false;
            }
            let Some(up) = above.pop() else { break };
            level = up;
        }
    }
    Ok(hits.total())
}

#[inline]
fn vector(places: &[u8], offset: usize) -> &Vector {
    places[offset..].first_chunk().expect("walls enough behind the board")
}

/// Takes a cell in all lanes: subtracts its values from the needs, counts the lanes that lacked exactly that, and says
/// whether any still lacks something. A lane that is dead or complete lacks 0, and stays so: no value is 0.
// Its own function, so that its loop stays a loop that the compiler turns into vector instructions.
#[inline(never)]
fn subtract(needs: &Vector, values: &Vector, left: &mut Vector, hits: &mut Vector) -> bool {
    let mut any = 0;
    for lane in 0..LANES {
        hits[lane] = hits[lane].wrapping_add(u8::from(needs[lane] == values[lane]));
        left[lane] = needs[lane].saturating_sub(values[lane]);
        any |= left[lane];
    }
    any != 0
}

/// A count in each lane, emptied into a wide one before a byte can overflow.
#[derive(Debug)]
struct Hits {
    lanes: Vector,
    room: u8,
    emptied: u64,
}

impl Default for Hits {
    fn default() -> Self {
        Self { lanes: [0; LANES], room: u8::MAX, emptied: 0 }
    }
}

impl Hits {
    /// The lanes, for one more count in each.
    #[inline]
    fn next(&mut self) -> &mut Vector {
        if self.room == 0 {
            self.emptied = self.total();
            self.lanes = [0; LANES];
            self.room = u8::MAX;
        }
        self.room -= 1;
        &mut self.lanes
    }

    fn total(&self) -> u64 {
        self.emptied + self.lanes.iter().map(|&hits| u64::from(hits)).sum::<u64>()
    }
}
