//! What a piece of work keeps on the heap, and what it needs while it runs.
//!
//! A program that measures has to install [`ALLOCATOR`] as its global allocator: without it nothing would be counted, which is
//! refused.

use peak_alloc::PeakAlloc;

/// Counts the bytes asked for. To grow a block counts as a new block beside the old one, which is what it takes at worst.
pub const ALLOCATOR: PeakAlloc = PeakAlloc;

/// Bytes on the heap, beyond what was there before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Memory {
    /// What the result keeps.
    pub kept: usize,
    /// The most that there was at once, the result included.
    pub peak: usize,
}

/// Does the work, and counts for it. Nothing else may be running.
///
/// # Panics
///
/// If the program does not count its bytes.
pub fn measure<T>(work: impl FnOnce() -> T) -> Memory {
    let before = ALLOCATOR.current_usage();
    assert!(is_counted(), "the counting allocator is not installed");
    ALLOCATOR.reset_peak_usage();
    let result = work();
    let memory = Memory {
        kept: ALLOCATOR.current_usage().saturating_sub(before),
        peak: ALLOCATOR.peak_usage().saturating_sub(before),
    };
    drop(result);
    memory
}

fn is_counted() -> bool {
    let before = ALLOCATOR.current_usage();
    let block = std::hint::black_box(vec![0_u8; 64]);
    ALLOCATOR.current_usage() >= before + block.len()
}
