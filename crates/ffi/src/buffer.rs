//! A list written to a caller's buffer: all of it or nothing, and in any case how long it is. It must never write half a list.

use core::ptr::NonNull;

use crate::call::Out;
use crate::status::{KKEUT_BUFFER_TOO_SMALL, kkeut_status};

/// A caller's buffer of `T`, checked but not written yet.
pub(crate) struct Buffer<'c, T> {
    start: NonNull<T>,
    capacity: usize,
    needed: Out<'c, usize>,
}

impl<'c, T> Buffer<'c, T> {
    /// `start` has room for `capacity` values.
    pub(crate) fn new(start: NonNull<T>, capacity: usize, needed: Out<'c, usize>) -> Self {
        Self { start, capacity, needed }
    }

    /// The same buffer if there is room for `len` values; if not, it says how many are needed.
    pub(crate) fn with_room_for(self, len: usize) -> Result<Self, kkeut_status> {
        if len > self.capacity {
            self.needed.write(len);
            return Err(KKEUT_BUFFER_TOO_SMALL);
        }
        Ok(self)
    }

    /// Writes the values if there is room for all of them, and their number.
    pub(crate) fn fill(self, values: impl ExactSizeIterator<Item = T>) -> Result<(), kkeut_status> {
        let len = values.len();
        self.needed.write(len);
        if len > self.capacity {
            return Err(KKEUT_BUFFER_TOO_SMALL);
        }
        for (index, value) in values.take(len).enumerate() {
            // SAFETY: the index is below the capacity.
            let place = unsafe { self.start.add(index) };
            // SAFETY: the place is inside the caller's buffer, which is there to be written.
            unsafe { place.write(value) };
        }
        Ok(())
    }
}

impl Buffer<'_, u8> {
    /// Writes text, without a NUL after it.
    pub(crate) fn text(self, text: &str) -> Result<(), kkeut_status> {
        self.fill(text.bytes())
    }
}
