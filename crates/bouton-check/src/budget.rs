//! Limits on work and memory, how a check ends before its time, and the hash function of the tables.

use std::collections::HashMap;
use std::hash::{BuildHasher, Hasher, RandomState};

/// How much work and memory a check may take.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The work, in steps; a step takes about a nanosecond.
    pub max_work: u64,
    /// The memory for the text and for what is known, in bytes.
    pub max_memory: u64,
}

impl Default for Limits {
    /// A million million steps and 16 GB.
    fn default() -> Self {
        Self { max_work: 1_000_000_000_000, max_memory: 16_000_000_000 }
    }
}

/// Why a line is not accepted.
#[derive(Debug, PartialEq, Eq)]
pub enum Refusal {
    Invalid(String),
    Unsupported(String),
}

/// A line is refused for what is wrong with it.
pub fn invalid<T, E: From<Refusal>>(why: impl Into<String>) -> Result<T, E> {
    Err(Refusal::Invalid(why.into()).into())
}

/// A line is refused for what this checker does not know.
pub fn unsupported<T, E: From<Refusal>>(what: impl Into<String>) -> Result<T, E> {
    Err(Refusal::Unsupported(what.into()).into())
}

/// Why the moves of a position are not listed any further.
#[derive(Debug, PartialEq, Eq)]
pub enum Stop {
    /// The move that was searched for has been found.
    Found,
    Refused(Refusal),
}

impl From<Refusal> for Stop {
    fn from(refusal: Refusal) -> Self {
        Stop::Refused(refusal)
    }
}

/// Whether to go on with the next move.
pub type Flow = Result<(), Stop>;

/// Whether a listing was stopped because the move was found.
pub fn found(flow: Flow) -> Result<bool, Refusal> {
    match flow {
        Ok(()) => Ok(false),
        Err(Stop::Found) => Ok(true),
        Err(Stop::Refused(refusal)) => Err(refusal),
    }
}

/// The work and the memory that are left.
pub struct Budget {
    work: u64,
    memory: u64,
}

impl Budget {
    pub fn new(limits: Limits) -> Self {
        Self { work: limits.max_work, memory: limits.max_memory }
    }

    pub fn spend(&mut self, steps: usize) -> Result<(), Refusal> {
        match self.work.checked_sub(steps as u64) {
            Some(left) => self.work = left,
            None => return unsupported("the limit on work is reached; --max-work sets another"),
        }
        Ok(())
    }

    pub fn store(&mut self, bytes: usize) -> Result<(), Refusal> {
        match self.memory.checked_sub(bytes as u64) {
            Some(left) => self.memory = left,
            None => return unsupported("the limit on memory is reached; --max-memory sets another"),
        }
        Ok(())
    }
}

/// A table from keys, which are a few bytes, to what is known.
pub type Table<T> = HashMap<Box<[u8]>, T, Seeds>;

/// Bytes that an entry of a table takes beside its key.
pub const ENTRY_BYTES: usize = 80;

/// Two random numbers, so that no certificate can be made whose keys collide.
#[derive(Clone, Copy)]
pub struct Seeds(u64, u64);

impl Default for Seeds {
    fn default() -> Self {
        let random = RandomState::new();
        Self(random.hash_one(0), random.hash_one(1) | 1)
    }
}

impl BuildHasher for Seeds {
    type Hasher = Mixer;
    fn build_hasher(&self) -> Mixer {
        Mixer { state: self.0, factor: self.1 }
    }
}

/// Multiplies eight bytes at a time, and folds the product.
pub struct Mixer {
    state: u64,
    factor: u64,
}

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for eight in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..eight.len()].copy_from_slice(eight);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, word: u64) {
        let product = u128::from(self.state ^ word) * u128::from(self.factor);
        self.state = (product as u64) ^ ((product >> 64) as u64);
        // The state must not stay at zero.
        self.state = self.state.wrapping_add(self.factor);
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }

    fn finish(&self) -> u64 {
        let product = u128::from(self.state) * u128::from(self.factor);
        (product as u64) ^ ((product >> 64) as u64)
    }
}
