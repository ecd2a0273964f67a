//! What was found out and is not written yet: keys and words, side by side in memory.

use super::fault::Fault;
use super::finding::join;
use std::path::Path;

/// Longer keys are not kept, which costs only time.
pub const LONGEST_KEY: usize = u16::MAX as usize;

/// Findings to be written together.
#[derive(Default)]
pub struct Batch {
    keys: Vec<u8>,
    /// Where the key begins, its length, and its word.
    entries: Vec<(u32, u32, u64)>,
}

impl Batch {
    /// Adds what is known of the position with this key.
    pub fn push(&mut self, key: &[u8], word: u64) {
        if key.len() <= LONGEST_KEY {
            self.entries.push((self.keys.len() as u32, key.len() as u32, word));
            self.keys.extend_from_slice(key);
        }
    }

    /// Bytes held.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.keys.len() + self.entries.len() * size_of::<(u32, u32, u64)>()
    }

    /// Whether there is nothing in it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Empties it and keeps its memory.
    pub fn clear(&mut self) {
        self.keys.clear();
        self.entries.clear();
    }

    /// Hands each key once to `sink`, in their order, with all that is known of it.
    pub(super) fn each(
        &mut self,
        path: &Path,
        mut sink: impl FnMut(&[u8], u64) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        let keys = &self.keys;
        let key = |&(start, length, _): &(u32, u32, u64)| &keys[start as usize..(start + length) as usize];
        self.entries.sort_unstable_by(|a, b| key(a).cmp(key(b)));
        for alike in self.entries.chunk_by(|a, b| key(a) == key(b)) {
            let word = alike.iter().try_fold(0, |word, entry| join(word, entry.2));
            sink(key(&alike[0]), word.ok_or_else(|| Fault::Contradiction(path.to_owned()))?)?;
        }
        Ok(())
    }
}
