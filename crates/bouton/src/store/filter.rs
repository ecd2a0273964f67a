//! A filter: which keys a run may have, in ten bits a key.
//!
//! A key whose bits are not all set is not in the run; of the other keys, one in a hundred is wrongly thought to be there. All bits of a
//! key are in one line of 64 bytes, so that asking reads one place of memory, or of a file (Putze, Sanders and Singler, *Cache-,
//! Hash- and Space-Efficient Bloom Filters*, 2007).

/// The number of bytes of a line.
pub const LINE_BYTES: usize = 64;
const LINE_WORDS: usize = LINE_BYTES / 8;
const BITS_A_KEY: u64 = 10;
/// The number of bits that are set for a key.
const BITS_SET: u32 = 6;

/// One line of a filter.
pub type Line = [u64; LINE_WORDS];

/// A filter in memory.
#[derive(Debug, PartialEq, Eq)]
pub struct Filter(Vec<Line>);

/// The number of lines of a filter for this many keys. A filter that needs more lines than can be numbered is less exact.
pub fn lines_for(keys: u64) -> u64 {
    keys.saturating_mul(BITS_A_KEY).div_ceil(8 * LINE_BYTES as u64).clamp(1, u32::MAX.into())
}

/// The number of the line that has the bits of a key with this hash.
pub fn line_of(hash: u64, lines: u64) -> u64 {
    ((hash >> 32) * lines) >> 32
}

/// More than fits the memory ends the process, as all that is too large for it.
fn length(lines: u64) -> usize {
    usize::try_from(lines).unwrap_or(usize::MAX)
}

/// Whether the line has all bits of a key with this hash.
pub fn may_have(line: &Line, hash: u64) -> bool {
    bits(hash).all(|(word, bit)| line[word] & bit != 0)
}

/// The words of the line and their bits for a key with this hash. The number of the line depends on other bits of the hash.
fn bits(hash: u64) -> impl Iterator<Item = (usize, u64)> {
    let mixed = hash.rotate_right(32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (0..BITS_SET).map(move |at| {
        let number = mixed >> (64 - 9 * (at + 1));
        ((number >> 6) as usize % LINE_WORDS, 1 << (number % 64))
    })
}

impl Filter {
    /// A filter for at most this many keys, without any yet.
    pub fn new(keys: u64) -> Self {
        Self(vec![Line::default(); length(lines_for(keys))])
    }

    /// A filter without lines, with room for so many.
    pub fn with_room(lines: u64) -> Self {
        Self(Vec::with_capacity(length(lines)))
    }

    /// Adds the lines that were written as these bytes.
    pub fn extend_from_bytes(&mut self, bytes: &[u8]) {
        self.0.extend(bytes.chunks_exact(LINE_BYTES).map(line_from));
    }

    /// Adds a key with this hash.
    pub fn insert(&mut self, hash: u64) {
        let line = self.place(hash);
        for (word, bit) in bits(hash) {
            self.0[line][word] |= bit;
        }
    }

    /// Whether a key with this hash may have been added.
    pub fn may_have(&self, hash: u64) -> bool {
        may_have(&self.0[self.place(hash)], hash)
    }

    #[expect(clippy::cast_possible_truncation, reason = "it is less than the length of a vector")]
    fn place(&self, hash: u64) -> usize {
        line_of(hash, self.0.len() as u64) as usize
    }

    /// The bytes of the filter, line by line.
    pub fn lines(&self) -> impl Iterator<Item = [u8; LINE_BYTES]> {
        self.0.iter().map(|line| {
            let mut bytes = [0; LINE_BYTES];
            for (eight, word) in bytes.chunks_exact_mut(8).zip(line) {
                eight.copy_from_slice(&word.to_le_bytes());
            }
            bytes
        })
    }

    /// The number of bytes held.
    pub fn bytes(&self) -> u64 {
        (self.0.len() * LINE_BYTES) as u64
    }
}

/// The line that was written as these bytes.
pub fn line_from(bytes: &[u8]) -> Line {
    let mut line = Line::default();
    for (word, eight) in line.iter_mut().zip(bytes.as_chunks().0) {
        *word = u64::from_le_bytes(*eight);
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::header::hash;

    #[test]
    fn what_was_added_may_be_there_and_most_other_keys_are_not() {
        let of = |key: u64| hash(5, &[&key.to_le_bytes()]);
        for count in [1, 50, 1000, 100_000] {
            let mut filter = Filter::new(count);
            (0..count).for_each(|key| filter.insert(of(key)));
            assert!((0..count).all(|key| filter.may_have(of(key))));
            let wrong = (count..count + 100_000).filter(|&key| filter.may_have(of(key))).count();
            assert!(wrong < 2500, "{wrong} of 100000 with {count} keys");
            let bytes: Vec<u8> = filter.lines().flatten().collect();
            assert_eq!(bytes.len() as u64, filter.bytes());
            let mut read = Filter::with_room(0);
            bytes.chunks(4 * LINE_BYTES).for_each(|bytes| read.extend_from_bytes(bytes));
            assert_eq!(read, filter);
        }
    }
}
