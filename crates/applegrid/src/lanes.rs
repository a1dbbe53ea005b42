//! The step that counting for many roots at once consists of: one lane for each root.
//!
//! Nothing here may know of shapes or places.

/// Takes a cell in all lanes: subtracts its values from the needs, and counts the lanes that lacked exactly that. A lane that
/// is dead or complete lacks 0, and stays so: no value is 0.
#[inline]
pub(crate) fn subtract<const LANES: usize>(
    needs: &[u8; LANES],
    values: &[u8; LANES],
    hits: &mut [u8; LANES],
) -> [u8; LANES] {
    // A copy, so that the compiler sees that nothing overlaps, and makes vector instructions of the loop.
    let mut counts = *hits;
    let mut left = [0; LANES];
    for lane in 0..LANES {
        counts[lane] = counts[lane].wrapping_add(u8::from(needs[lane] == values[lane]));
        left[lane] = needs[lane].saturating_sub(values[lane]);
    }
    *hits = counts;
    left
}
