//! Chance that falls the same way everywhere: a seeded stream, and what is drawn from it.
//!
//! The stream is that of the cipher `ChaCha8` (Bernstein, "`ChaCha`, a variant of Salsa20", 2008) as in `rand_chacha`, whose key is
//! the seed, little-endian, and 24 zero bytes; its words of 32 bits are used in order. Drawing from it is done here, not by a
//! crate's distributions, which may change from version to version: the boards of a seed are part of the API.

use rand_chacha::{
    ChaCha8Rng,
    rand_core::{RngCore, SeedableRng},
};

/// A stream of chance.
#[derive(Clone, Debug)]
pub(crate) struct Dice {
    stream: ChaCha8Rng,
}

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        // Not `seed_from_u64`: how that makes a key is not fixed by the cipher.
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        Self { stream: ChaCha8Rng::from_seed(key) }
    }

    /// A number below `end`, which is not 0, each as likely as the others.
    ///
    /// The method is Lemire's ("Fast random integer generation in an interval", 2019): the upper half of a product, and a new
    /// draw where some numbers would have one chance more than others.
    pub(crate) fn below(&mut self, end: u32) -> u32 {
        let unfair = end.wrapping_neg() % end;
        loop {
            let product = u64::from(self.stream.next_u32()) * u64::from(end);
            if product as u32 >= unfair {
                return (product >> 32) as u32;
            }
        }
    }

    /// A number from `least` to `greatest`, each as likely as the others.
    pub(crate) fn within(&mut self, least: u32, greatest: u32) -> u32 {
        least + self.below(greatest - least + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first word of the key stream of `ChaCha8` with an all-zero key and nonce, as in the published test vectors:
    /// 3e00ef2f 895f40d6 7f5bb8e8 1f09a5a1, bytes in order.
    #[test]
    fn the_stream_is_the_published_one() {
        let mut dice = Dice::new(0);
        let words = [(); 4].map(|()| dice.stream.next_u32().swap_bytes());
        assert_eq!(words, [0x3e00_ef2f, 0x895f_40d6, 0x7f5b_b8e8, 0x1f09_a5a1]);
    }

    #[test]
    fn every_face_falls_about_as_often() {
        let mut dice = Dice::new(7);
        let mut faces = [0_u32; 9];
        for _ in 0..90_000 {
            faces[dice.below(9) as usize] += 1;
        }
        // Ten standard deviations of 94 each.
        assert!(faces.iter().all(|face| face.abs_diff(10_000) < 940), "{faces:?}");
    }
}
