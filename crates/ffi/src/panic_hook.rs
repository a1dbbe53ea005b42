//! Panics on demand, so that tests can see what becomes of one. It is in no library that is shipped: only in this crate's own
//! tests, and with the feature `panic-hook`, which nothing but tests may turn on.
//!
//! A call passes a first point before it looks at its arguments, and one more after each handle.

use core::cell::Cell;

std::thread_local! {
    /// At which of the points to come on this thread to panic; 0 for none.
    static POINT: Cell<u32> = const { Cell::new(0) };
}

/// Makes the library panic at the `point`-th point that calls of this thread pass from now on; 0 disarms it. Answers what was
/// armed, 0 if it has gone off.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn kkeut_test_panic_at(point: u32) -> u32 {
    POINT.replace(point)
}

pub(crate) fn pass() {
    let point = POINT.get();
    if point > 0 {
        POINT.set(point - 1);
        assert!(point > 1, "asked for by a test");
    }
}
