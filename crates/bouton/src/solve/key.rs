//! Positions as a search holds them: by their keys, in as few bytes as the keys of a question need.
//!
//! A search is compiled for four types of keys, whatever games there are. It begins with the shortest one that has room for the question, and
//! goes on with the next when play reaches a key that is too long.

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

/// A key in a type of its own. Different bytes are different keys.
pub trait SearchKey: Clone + Ord + Hash + Send + Sync + 'static {
    /// The type with more room; for keys of any length this type.
    type Wider: SearchKey;
    /// The key with these bytes, if there is room for them.
    fn of(bytes: &[u8]) -> Option<Self>;
    /// The bytes of the key.
    fn bytes(&self) -> &[u8];
    /// The number of bytes that the key holds outside itself.
    fn weight(&self) -> u64;
}

/// A key of less than `B` bytes. The last byte is the length.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct ShortKey<const B: usize>([u8; B]);

impl<const B: usize> ShortKey<B> {
    #[inline]
    fn words(&self) -> impl DoubleEndedIterator<Item = u64> {
        self.0.as_chunks().0.iter().map(|&word| u64::from_le_bytes(word))
    }
}

impl<const B: usize> Hash for ShortKey<B> {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.words().for_each(|word| state.write_u64(word));
    }
}

/// Keys are in the order of the numbers that their words are, the last word first.
impl<const B: usize> Ord for ShortKey<B> {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        self.words().rev().cmp(other.words().rev())
    }
}

impl<const B: usize> PartialOrd for ShortKey<B> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// A short key, and the type with more room.
pub trait Widens {
    /// The type with more room.
    type Wider: SearchKey;
}

impl Widens for ShortKey<8> {
    type Wider = ShortKey<16>;
}

impl Widens for ShortKey<16> {
    type Wider = ShortKey<32>;
}

impl Widens for ShortKey<32> {
    type Wider = LongKey;
}

impl<const B: usize> SearchKey for ShortKey<B>
where
    Self: Widens,
{
    type Wider = <Self as Widens>::Wider;

    #[inline]
    fn of(bytes: &[u8]) -> Option<Self> {
        let mut key = [0; B];
        let (place, length) = key.split_at_mut(B - 1);
        place.get_mut(..bytes.len())?.copy_from_slice(bytes);
        length[0] = u8::try_from(bytes.len()).ok()?;
        Some(Self(key))
    }

    #[inline]
    fn bytes(&self) -> &[u8] {
        &self.0[..usize::from(self.0[B - 1])]
    }

    fn weight(&self) -> u64 {
        0
    }
}

/// A key of any length.
pub type LongKey = Box<[u8]>;

impl SearchKey for LongKey {
    type Wider = Self;

    fn of(bytes: &[u8]) -> Option<Self> {
        Some(bytes.into())
    }

    fn bytes(&self) -> &[u8] {
        self
    }

    /// Each key is in its own block of memory, a multiple of 16 bytes that includes what the allocator writes before it.
    fn weight(&self) -> u64 {
        (self.len() as u64 + 8).next_multiple_of(16).max(32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// What a key of this type makes of the bytes.
    fn kept<P: SearchKey>(bytes: &[u8]) -> Option<Vec<u8>> {
        P::of(bytes).map(|key| key.bytes().to_vec())
    }

    proptest! {
        #[test]
        fn keys_have_their_bytes(bytes in prop::collection::vec(0u8..3, 0..40)) {
            let fits = |room: usize| (bytes.len() < room).then(|| bytes.clone());
            prop_assert_eq!(kept::<ShortKey<8>>(&bytes), fits(8));
            prop_assert_eq!(kept::<ShortKey<16>>(&bytes), fits(16));
            prop_assert_eq!(kept::<ShortKey<32>>(&bytes), fits(32));
            prop_assert_eq!(kept::<LongKey>(&bytes), Some(bytes));
        }

        #[test]
        fn different_bytes_are_different_keys(one in prop::collection::vec(0u8..2, 0..8), other in prop::collection::vec(0u8..2, 0..8)) {
            let keys = [&one, &other].map(|bytes| ShortKey::<8>::of(bytes));
            if let [Some(a), Some(b)] = keys {
                prop_assert_eq!(a == b, one == other);
                prop_assert_eq!(a.cmp(&b).is_eq(), one == other);
            }
        }
    }
}
