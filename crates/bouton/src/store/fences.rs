//! Fences: where the blocks of a run begin, and which keys they can have.
//!
//! The fence of a block is the shortest text that is larger than all keys before the block and not larger than its first key.

use super::finding::{put_number, take_number};

/// The fences of the blocks of a run.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Fences {
    /// The fences, one after the other.
    text: Vec<u8>,
    /// For each block, the end of its fence in the text, and the place of the block in the file.
    blocks: Vec<(usize, u64)>,
}

/// A block of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BlockPlace {
    /// The number of the block.
    pub number: u64,
    /// Where the block begins in the file, and where the next one would begin.
    pub start: u64,
    pub end: u64,
}

impl Fences {
    /// Adds a block that begins at `place` in the file. `before` is the last key before the block, and `first` is its first key.
    pub fn push(&mut self, before: Option<&[u8]>, first: &[u8], place: u64) {
        let shared = |before: &[u8]| super::entries::shared_bytes(before, first) + 1;
        self.text.extend_from_slice(&first[..before.map_or(0, shared).min(first.len())]);
        self.blocks.push((self.text.len(), place));
    }

    /// The block that has this key, if any block has it. The blocks end at `end` in the file.
    pub fn find(&self, key: &[u8], end: u64) -> Option<BlockPlace> {
        let mut size = self.blocks.len();
        let mut first = 0;
        // The number of blocks whose fence is not larger than the key.
        while size > 0 {
            let half = size / 2;
            if self.fence(first + half) <= key {
                first += half + 1;
                size -= half + 1;
            } else {
                size = half;
            }
        }
        let at = first.checked_sub(1)?;
        let end = self.blocks.get(first).map_or(end, |(_, place)| *place);
        Some(BlockPlace { number: at as u64, start: self.blocks[at].1, end })
    }

    fn fence(&self, at: usize) -> &[u8] {
        let start = at.checked_sub(1).map_or(0, |before| self.blocks[before].0);
        &self.text[start..self.blocks[at].0]
    }

    /// The number of blocks.
    pub fn len(&self) -> u64 {
        self.blocks.len() as u64
    }

    /// The number of bytes held.
    pub fn bytes(&self) -> u64 {
        (self.text.capacity() + self.blocks.capacity() * size_of::<(usize, u64)>()) as u64
    }

    /// Appends the fences to `bytes`: for each the number of its bytes, these bytes, and how far its block is from the block before.
    pub fn write(&self, bytes: &mut Vec<u8>) {
        let mut before = 0;
        for (at, (_, place)) in self.blocks.iter().enumerate() {
            let fence = self.fence(at);
            put_number(fence.len() as u64, bytes);
            bytes.extend_from_slice(fence);
            put_number(place - before, bytes);
            before = *place;
        }
    }

    /// Reads the fences that were written as these bytes. `None` if they were not.
    pub fn read(mut bytes: &[u8]) -> Option<Self> {
        let (mut fences, mut place) = (Self::default(), 0_u64);
        while !bytes.is_empty() {
            let length = usize::try_from(take_number(&mut bytes)?).ok()?;
            let (fence, rest) = bytes.split_at_checked(length)?;
            bytes = rest;
            fences.text.extend_from_slice(fence);
            place = place.checked_add(take_number(&mut bytes)?)?;
            fences.blocks.push((fences.text.len(), place));
        }
        Some(fences)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_looked_for_in_the_block_that_can_have_it() {
        let blocks: [&[&[u8]]; 4] = [&[b"", b"abc"], &[b"abd", b"b"], &[b"ba", b"c", b"cc"], &[b"ccc"]];
        let mut fences = Fences::default();
        let (mut before, mut place) = (None, 32);
        for block in blocks {
            fences.push(before, block[0], place);
            before = block.last().copied();
            place += 100;
        }
        assert_eq!(fences.text, b"abdbaccc");
        let mut bytes = Vec::new();
        fences.write(&mut bytes);
        assert_eq!(Fences::read(&bytes).as_ref(), Some(&fences));
        assert_eq!(Fences::read(&bytes[..bytes.len() - 1]), None);
        for (number, block) in (0..).zip(blocks) {
            for key in block {
                let start = 32 + 100 * number;
                assert_eq!(fences.find(key, place), Some(BlockPlace { number, start, end: start + 100 }));
            }
        }
        assert_eq!(fences.find(b"z", place).map(|block| block.number), Some(3));
        assert_eq!(Fences::default().find(b"z", 32), None);
    }
}
