//! Text and lists of numbers that the library owns, as C sees them: a pointer and a length. They must never own anything.

use core::ffi::c_char;
use core::slice;

use applegrid::Cell;
use wordgraph::{HeadId, TailId};

/// UTF-8 text, not ended by a NUL. Where the library hands it out, it belongs to a handle: see the function for how long.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct kkeut_text {
    /// The first byte.
    pub data: *const c_char,
    /// How many bytes.
    pub len: usize,
}

impl From<&str> for kkeut_text {
    fn from(text: &str) -> Self {
        Self { data: text.as_ptr().cast(), len: text.len() }
    }
}

/// Heads, tails or arcs in a row. They belong to a handle: see the function for how long.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct kkeut_ids {
    /// The first.
    pub data: *const u32,
    /// How many.
    pub len: usize,
}

impl From<&[HeadId]> for kkeut_ids {
    fn from(ids: &[HeadId]) -> Self {
        // A head is `repr(transparent)` over its number.
        Self { data: ids.as_ptr().cast(), len: ids.len() }
    }
}

impl From<&[TailId]> for kkeut_ids {
    fn from(ids: &[TailId]) -> Self {
        // So is a tail.
        Self { data: ids.as_ptr().cast(), len: ids.len() }
    }
}

/// Cells in a row: a combination, or what a drag holds. They belong to a handle: see the function for how long.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct kkeut_cells {
    /// The first.
    pub data: *const u16,
    /// How many.
    pub len: usize,
}

impl From<&[Cell]> for kkeut_cells {
    fn from(cells: &[Cell]) -> Self {
        // A cell is `repr(transparent)` over its number.
        Self { data: cells.as_ptr().cast(), len: cells.len() }
    }
}

/// Numbers of a caller as cells.
pub(crate) fn cells(numbers: &[u16]) -> &[Cell] {
    // SAFETY: a cell is `repr(transparent)` over its number, and every number is one.
    unsafe { slice::from_raw_parts(numbers.as_ptr().cast(), numbers.len()) }
}
