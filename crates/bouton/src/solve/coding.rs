//! How the positions of a ruleset become keys: by their own bytes, or by a number for each position that comes up.

use std::hash::Hash;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use hashbrown::HashTable;

use super::table::hash;
use crate::machine::width::index;
use crate::theory::ruleset::{Keyed, Ruleset};

/// How positions of the rules `R` become keys, and keys positions.
pub trait Coding<R: Ruleset + ?Sized> {
    /// Appends the key of `position`.
    fn write(&self, rules: &R, position: &R::Position, bytes: &mut Vec<u8>);

    /// The position with this key, if there is one.
    fn read(&self, rules: &R, bytes: &[u8]) -> Option<R::Position>;

    /// The number of bytes that coded positions hold.
    fn bytes(&self) -> u64 {
        0
    }
}

/// By the bytes that the rules write.
pub struct OwnKeys;

impl<R: Keyed + ?Sized> Coding<R> for OwnKeys {
    #[inline]
    fn write(&self, rules: &R, position: &R::Position, bytes: &mut Vec<u8>) {
        rules.key(position, bytes);
    }

    fn read(&self, rules: &R, bytes: &[u8]) -> Option<R::Position> {
        rules.position(bytes)
    }
}

/// By the bytes that the rules write, or by numbers.
pub enum KeysOrNumbers<R: Ruleset + ?Sized> {
    /// By the bytes that the rules write.
    Keys {
        /// Appends the key of a position.
        write: fn(&R, &R::Position, &mut Vec<u8>),
        /// The position with a key, if there is one.
        read: fn(&R, &[u8]) -> Option<R::Position>,
    },
    /// By numbers.
    Numbers(Arc<Numbers<R::Position>>),
}

impl<R: Ruleset + ?Sized> Clone for KeysOrNumbers<R> {
    fn clone(&self) -> Self {
        match self {
            Self::Keys { write, read } => Self::Keys { write: *write, read: *read },
            Self::Numbers(numbers) => Self::Numbers(Arc::clone(numbers)),
        }
    }
}

impl<R: Ruleset + ?Sized> KeysOrNumbers<R> {
    /// Numbers, none of which is given yet.
    pub fn numbers() -> Self {
        Self::Numbers(Arc::default())
    }

    /// The keys of the rules.
    pub fn keys() -> Self
    where
        R: Keyed,
    {
        Self::Keys { write: R::key, read: <R as Keyed>::position }
    }
}

impl<R: Ruleset + ?Sized> Coding<R> for KeysOrNumbers<R> {
    #[inline]
    fn write(&self, rules: &R, position: &R::Position, bytes: &mut Vec<u8>) {
        match self {
            Self::Keys { write, .. } => write(rules, position, bytes),
            Self::Numbers(numbers) => {
                let number = numbers.number(position, || rules.heap_bytes(position));
                bytes.extend_from_slice(&number.to_le_bytes()[..NUMBER_BYTES]);
            }
        }
    }

    fn read(&self, rules: &R, bytes: &[u8]) -> Option<R::Position> {
        match self {
            Self::Keys { read, .. } => read(rules, bytes),
            Self::Numbers(numbers) => {
                let mut number = [0; 8];
                number.get_mut(..bytes.len())?.copy_from_slice(bytes);
                numbers.position(u64::from_le_bytes(number))
            }
        }
    }

    fn bytes(&self) -> u64 {
        match self {
            Self::Keys { .. } => 0,
            Self::Numbers(numbers) => numbers.bytes.load(Relaxed),
        }
    }
}

/// The bytes of a number. No memory has room for more positions.
const NUMBER_BYTES: usize = 5;

/// The parts into which numbered positions are divided by their hashes. Each has its own lock and grows alone.
const SHARDS: u64 = 64;

/// Positions that came up, each with a number.
pub struct Numbers<P> {
    shards: Vec<Mutex<Shard<P>>>,
    /// The number of bytes held.
    bytes: AtomicU64,
}

/// The positions of one part, in the order of their numbers.
struct Shard<P> {
    positions: Vec<P>,
    places: HashTable<u64>,
}

impl<P> Shard<P> {
    fn bytes(&self) -> u64 {
        (self.positions.capacity() * size_of::<P>() + self.places.allocation_size()) as u64
    }
}

impl<P> Default for Numbers<P> {
    fn default() -> Self {
        let shard = || Mutex::new(Shard { positions: Vec::new(), places: HashTable::new() });
        Self { shards: (0..SHARDS).map(|_| shard()).collect(), bytes: AtomicU64::new(0) }
    }
}

impl<P: Clone + Eq + Hash> Numbers<P> {
    fn shard(&self, number: u64) -> MutexGuard<'_, Shard<P>> {
        self.shards[index(number % SHARDS)].lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The number of `position`. A new one holds so many bytes outside itself.
    fn number(&self, position: &P, weight: impl FnOnce() -> u64) -> u64 {
        let hashed = hash(position);
        // The table inside takes its places from the low bits, and its tags from the high bits.
        let number_of_shard = (hashed >> 40) % SHARDS;
        let mut shard = self.shard(number_of_shard);
        let Shard { positions, places } = &mut *shard;
        let place = match places.find(hashed, |&place| positions[index(place)] == *position) {
            Some(place) => *place,
            None => {
                let place = positions.len() as u64;
                let before = shard.bytes();
                shard.positions.push(position.clone());
                let Shard { positions, places } = &mut *shard;
                places.insert_unique(hashed, place, |&place| hash(&positions[index(place)]));
                self.bytes.fetch_add(shard.bytes() - before + weight(), Relaxed);
                place
            }
        };
        place * SHARDS + number_of_shard
    }

    /// The position with this number.
    fn position(&self, number: u64) -> Option<P> {
        self.shard(number).positions.get(index(number / SHARDS)).cloned()
    }
}
