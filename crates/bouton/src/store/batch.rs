//! Results that are not written yet: keys and words, side by side in memory.

use super::fault::Fault;
use super::finding::join;
use std::ops::Range;
use std::path::Path;

/// The most bytes of a key. Longer keys are not kept, which costs only time.
pub const LONGEST_KEY: usize = u16::MAX as usize;

/// The start of a key among all keys, and its length in the lowest 16 bits.
#[derive(Clone, Copy)]
struct KeySpan(u64);

/// Results to be written together.
#[derive(Default)]
pub struct Batch {
    keys: Vec<u8>,
    /// The place of each key, and its word.
    entries: Vec<(KeySpan, u64)>,
}

impl KeySpan {
    fn new(start: usize, length: usize) -> Self {
        Self((start as u64) << 16 | length as u64)
    }

    #[expect(
        clippy::cast_possible_truncation,
        reason = "the beginning was a `usize`, and the length has 16 bits"
    )]
    fn range(self) -> Range<usize> {
        let start = (self.0 >> 16) as usize;
        start..start + usize::from(self.0 as u16)
    }
}

impl Batch {
    /// Adds what is known of the position with this key.
    pub fn push(&mut self, key: &[u8], word: u64) {
        if key.len() <= LONGEST_KEY {
            self.entries.push((KeySpan::new(self.keys.len(), key.len()), word));
            self.keys.extend_from_slice(key);
        }
    }

    /// The number of bytes held.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.keys.len() + self.entries.len() * size_of::<(KeySpan, u64)>()
    }

    /// The number of results.
    pub(super) fn len(&self) -> u64 {
        self.entries.len() as u64
    }

    /// Whether the batch is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Empties the batch and keeps its memory.
    pub fn clear(&mut self) {
        self.keys.clear();
        self.entries.clear();
    }

    /// Passes each key once to `sink`, in the order of the keys, with all that is known of it.
    pub(super) fn each(
        &mut self,
        path: &Path,
        mut sink: impl FnMut(&[u8], u64) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        let keys = &self.keys;
        let key = |&(place, _): &(KeySpan, u64)| &keys[place.range()];
        self.entries.sort_unstable_by(|a, b| key(a).cmp(key(b)));
        for alike in self.entries.chunk_by(|a, b| key(a) == key(b)) {
            let word = alike.iter().try_fold(0, |word, entry| join(word, entry.1));
            sink(key(&alike[0]), word.ok_or_else(|| Fault::Contradiction(path.to_owned()))?)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_beyond_four_gibibytes_are_told_apart() {
        for start in [0, 1, usize::MAX >> 16] {
            for length in [0, 1, LONGEST_KEY] {
                assert_eq!(KeySpan::new(start, length).range(), start..start + length);
            }
        }
    }
}
