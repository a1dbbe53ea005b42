//! How many bits are set in many words.
//!
//! Most machines have an instruction for that, which is not among those that a compiler may assume. Without it a word takes
//! some fifteen others. So words are first added up, as if each bit of them were a number of its own: four words of sums say
//! what sixteen words said.
//!
//! Nothing here may know what a bit stands for.

use core::array;

/// So many words are added up together.
const BLOCK: usize = 64;

/// As many as fill a register or two.
type Words = [u64; 4];

/// How many bits are set in all.
///
/// The method of R. Harley and D. Seal, as W. Muła, N. Kurz and D. Lemire describe it in *Faster Population Counts Using AVX2
/// Instructions* (2018).
#[inline]
pub(crate) fn count_ones(words: &[u64]) -> u64 {
    let blocks = words.chunks_exact(BLOCK);
    let rest = one_by_one(blocks.remainder());
    blocks.fold(rest, |count, block| count + block_ones(block.try_into().expect("BLOCK")))
}

#[inline]
fn one_by_one(words: &[u64]) -> u64 {
    words.iter().map(|word| u64::from(word.count_ones())).sum()
}

fn block_ones(words: &[u64; BLOCK]) -> u64 {
    let (mut ones, mut twos, mut fours, mut eights) = ([0; 4], [0; 4], [0; 4], [[0; 4]; 2]);
    for (half, eights) in eights.iter_mut().enumerate() {
        let word = |index: usize| -> Words { words[32 * half + 4 * index..][..4].try_into().expect("4") };
        let (a, b, c, d, e, f);
        (ones, a) = add(ones, word(0), word(1));
        (ones, b) = add(ones, word(2), word(3));
        (ones, c) = add(ones, word(4), word(5));
        (ones, d) = add(ones, word(6), word(7));
        (twos, e) = add(twos, a, b);
        (twos, f) = add(twos, c, d);
        (fours, *eights) = add(fours, e, f);
    }
    one_by_one(&ones) + 2 * one_by_one(&twos) + 4 * one_by_one(&fours) + 8 * one_by_one(eights.as_flattened())
}

/// The sums of three bits each, and the carries.
#[inline]
fn add(a: Words, b: Words, c: Words) -> (Words, Words) {
    (array::from_fn(|i| a[i] ^ b[i] ^ c[i]), array::from_fn(|i| a[i] & b[i] | (a[i] ^ b[i]) & c[i]))
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use proptest::prelude::*;

    use super::*;
    use crate::cases::{cases, config};

    proptest! {
        #![proptest_config(config(cases()))]

        /// Whatever a word is, and wherever it stands in a block or behind the last.
        #[test]
        fn as_many_as_there_are(words in prop::collection::vec(prop_oneof![any::<u64>(), Just(0), Just(u64::MAX)], 0..200)) {
            let bits: Vec<bool> = words.iter().flat_map(|word| (0..64).map(move |bit| word & 1 << bit != 0)).collect();
            prop_assert_eq!(count_ones(&words), bits.iter().filter(|&&bit| bit).count() as u64);
        }
    }
}
