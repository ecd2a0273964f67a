//! The entries of a block: keys in ascending order, each with its word.
//!
//! An entry is the number of bytes that its key shares with the key before it in the block, the number of further bytes, these bytes, and
//! the word. So a block can be read without the blocks before it.

use super::finding::{put, put_number, take, take_number};

/// The error that the bytes of a block are not those of entries.
#[derive(Debug)]
pub struct Broken;

/// Entries being read, one after the other.
#[derive(Default)]
pub struct Entries {
    block: Vec<u8>,
    at: usize,
    /// The number of entries that are left.
    left: u32,
    key: Vec<u8>,
    /// Whether `key` is the key of an entry.
    has_key: bool,
}

impl Entries {
    /// Goes on with another block of `count` entries, whose keys follow those of the block before.
    pub fn enter(&mut self, block: Vec<u8>, count: u32) {
        (self.block, self.at, self.left) = (block, 0, count);
    }

    /// The memory of the last block, for the next one.
    pub fn reuse(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.block)
    }

    /// Whether all entries of the block were read.
    pub fn is_at_end(&self) -> bool {
        self.left == 0
    }

    /// The key of the current entry.
    pub fn key(&self) -> &[u8] {
        &self.key
    }

    /// Goes to the next entry of the block and returns its word. There must be one.
    pub fn advance(&mut self) -> Result<u64, Broken> {
        let word = self.take().ok_or(Broken)?;
        self.has_key = true;
        self.left -= 1;
        if self.left == 0 && self.at < self.block.len() { Err(Broken) } else { Ok(word) }
    }

    fn take(&mut self) -> Option<u64> {
        let mut rest = &self.block[self.at..];
        let (shared, own, word) = take_entry(&mut rest)?;
        let most = if self.at == 0 { 0 } else { self.key.len() };
        // Equal beginnings decide nothing, so the rest decides which key is larger.
        if shared > most || self.has_key && !is_less(&self.key[shared..], own) {
            return None;
        }
        self.key.truncate(shared);
        self.key.extend_from_slice(own);
        self.at = self.block.len() - rest.len();
        Some(word)
    }
}

/// Finds the word for this key among the `count` entries of a block. `None` if it has no such entry.
///
/// Keys are compared where they begin to differ from the key that is looked for, so most are not compared at all.
pub fn find(mut block: &[u8], count: u32, key: &[u8]) -> Result<Option<u64>, Broken> {
    // All entries so far are less than `key`, with which the last one shares this many bytes.
    let mut matched = 0;
    for _ in 0..count {
        let (shared, own, word) = take_entry(&mut block).ok_or(Broken)?;
        if shared > matched {
            // It differs from `key` where the one before does.
            continue;
        }
        if shared < matched {
            // It is larger than the one before at a place where that is as `key`.
            return Ok(None);
        }
        let wanted = &key[matched..];
        let same = shared_bytes(own, wanted);
        match (own.get(same), wanted.get(same)) {
            (None, None) => return Ok(Some(word)),
            (Some(a), Some(b)) if a > b => return Ok(None),
            (Some(_), None) => return Ok(None),
            _ => matched += same,
        }
    }
    Ok(None)
}

/// Reads an entry and moves `bytes` behind it: how many bytes its key shares with the one before, the other bytes, and the word.
fn take_entry<'b>(bytes: &mut &'b [u8]) -> Option<(usize, &'b [u8], u64)> {
    let (shared, own) = (take_number(bytes)?, take_number(bytes)?);
    let (own, rest) = bytes.split_at_checked(usize::try_from(own).ok()?)?;
    *bytes = rest;
    Some((usize::try_from(shared).ok()?, own, take(bytes)?))
}

/// Whether `a` comes before `b`. Most keys differ in their first byte here.
fn is_less(a: &[u8], b: &[u8]) -> bool {
    match (a.first(), b.first()) {
        (Some(a), Some(b)) if a != b => a < b,
        _ => a < b,
    }
}

/// Appends an entry to a block. `before` is the key before it in the block.
pub fn put_entry(before: &[u8], key: &[u8], word: u64, block: &mut Vec<u8>) {
    let shared = shared_bytes(before, key);
    put_number(shared as u64, block);
    put_number((key.len() - shared) as u64, block);
    block.extend_from_slice(&key[shared..]);
    put(word, block);
}

/// The number of bytes at the beginning that are the same in both.
pub fn shared_bytes(a: &[u8], b: &[u8]) -> usize {
    a.iter().zip(b).take_while(|(a, b)| a == b).count()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn a_key_is_found_where_it_is_and_nowhere_else() {
        // Keys of up to five bytes, of which there are three, so that many begin alike.
        let of = |number: u64| -> Vec<u8> {
            (0..number % 6).map(|place| ((number * 0x9e37_79b9) >> (8 + 3 * place) & 3) as u8).collect()
        };
        for seed in 0..50 {
            let keys: BTreeSet<_> = (seed * 100..seed * 100 + 60).map(of).collect();
            let (mut block, mut before) = (Vec::new(), &Vec::new());
            for (key, word) in keys.iter().zip(1..) {
                put_entry(before, key, word, &mut block);
                before = key;
            }
            for key in (0..10_000).map(of) {
                let expected = keys.iter().zip(1..).find(|(known, _)| **known == key).map(|(_, word)| word);
                assert_eq!(find(&block, keys.len() as u32, &key).unwrap(), expected, "{key:?} in {keys:?}");
            }
            assert!(find(&block[..block.len() - 1], keys.len() as u32, &[9; 9]).is_err());
        }
    }

    #[test]
    fn keys_that_do_not_ascend_are_broken() {
        let mut block = Vec::new();
        put_entry(&[], &[1, 2], 0, &mut block);
        let mut entries = Entries::default();
        for (key, is_sound) in [(&[1, 3][..], true), (&[1, 2], false), (&[1], false), (&[2], true)] {
            let mut two = block.clone();
            put_entry(&[1, 2], key, 0, &mut two);
            entries = Entries::default();
            entries.enter(two, 2);
            assert!(entries.advance().is_ok());
            assert_eq!(entries.advance().is_ok(), is_sound, "{key:?}");
        }
        // The keys of the next block are larger than the last key, which is [2].
        entries.enter(block, 1);
        assert!(entries.advance().is_err());
    }
}
