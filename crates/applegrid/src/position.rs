//! A number for a position, equal on every platform.
//!
//! The hash is Zobrist's ("A new hashing method with application for game playing", 1970): a random-looking key for each
//! apple, all combined by exclusive or, so a cleared apple costs one operation. The keys come from the finaliser of `SplitMix64`
//! (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014) instead of a table. It must never depend
//! on the platform or on the version: hashes are stored in replays.

use crate::{
    board::Board,
    cell::Cell,
    rule::{Rule, Shape},
};

/// The hash of a board under a rule.
pub(crate) fn hash(board: &Board, rule: Rule) -> u64 {
    let shape = match rule.shape() {
        Shape::Connected => 0,
        Shape::Rectangle => 1,
    };
    let frame = (board.rows() as u64) << 48 | (board.columns() as u64) << 32 | u64::from(rule.goal()) << 8 | shape;
    // Apples have keys of less than 2^24, the frame one of at least 2^48.
    board.apples().fold(mix(frame), |hash, cell| hash ^ key(cell, board.value(cell)))
}

/// What an apple adds to the hash, and takes away again.
pub(crate) fn key(cell: Cell, value: u8) -> u64 {
    mix((cell.index() as u64) << 8 | u64::from(value))
}

fn mix(seed: u64) -> u64 {
    let mut z = seed.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
