//! The header: which game and data a store is for.

use std::hash::Hasher;

use twox_hash::XxHash3_64;

/// The version of the format that is written and read.
pub const VERSION: u32 = 2;

/// The game and the data of a store, and the program that wrote it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The game's name.
    pub game: String,
    /// The hash of the data that distinguish this store from stores of the same game with other data.
    pub data: u64,
    /// The version of the program that made the store.
    pub program: String,
}

/// A hash that is the same on every machine.
pub fn hash(seed: u64, parts: &[&[u8]]) -> u64 {
    let mut hash = XxHash3_64::with_seed(seed);
    parts.iter().for_each(|part| hash.write(part));
    hash.finish()
}

impl Header {
    /// A number that distinguishes the runs of this store from the runs of other stores.
    pub fn seal(&self) -> u64 {
        hash(u64::from(VERSION), &[self.game.as_bytes(), &[0], &self.data.to_le_bytes()])
    }
}
