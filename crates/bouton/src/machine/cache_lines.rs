//! Bytes whose address is a multiple of 64, as many as a cache line has.
//!
//! What works on whole cache lines is right at any address, and faster here: it never touches two in place of one.

use std::fmt;

/// The number of bytes of a cache line.
const LINE: usize = 64;

/// Zeros at first.
pub(crate) struct CacheLines {
    bytes: Vec<u8>,
    start: usize,
    len: usize,
}

impl CacheLines {
    /// As many cache lines, all zeros.
    pub fn zeroed(lines: usize) -> Self {
        let bytes = vec![0; (lines + 1) * LINE - 1];
        // If the address is not known, any start is right.
        let start = bytes.as_ptr().align_offset(LINE);
        Self { start: if start < LINE { start } else { 0 }, len: lines * LINE, bytes }
    }

    /// The lines.
    pub fn lines_mut(&mut self) -> &mut [[u8; LINE]] {
        self.bytes_mut().as_chunks_mut().0
    }

    /// The bytes of all lines.
    #[inline]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes[self.start..][..self.len]
    }

    /// The bytes of all lines.
    pub fn bytes_mut(&mut self) -> &mut [u8] {
        &mut self.bytes[self.start..][..self.len]
    }
}

impl Clone for CacheLines {
    fn clone(&self) -> Self {
        let mut copy = Self::zeroed(self.len / LINE);
        copy.bytes_mut().copy_from_slice(self.bytes());
        copy
    }
}

impl PartialEq for CacheLines {
    fn eq(&self, other: &Self) -> bool {
        self.bytes() == other.bytes()
    }
}

impl fmt::Debug for CacheLines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} cache lines", self.len / LINE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_aligned_and_keep_what_is_written() {
        for count in [0, 1, 2, 1000] {
            let mut lines = CacheLines::zeroed(count);
            assert_eq!(lines.bytes(), vec![0; 64 * count]);
            lines.lines_mut().iter_mut().enumerate().for_each(|(at, line)| line.fill(at as u8));
            let copy = lines.clone();
            assert_eq!((copy.bytes().len(), &copy), (64 * count, &lines));
            for lines in [&lines, &copy] {
                assert_eq!(lines.bytes().as_ptr() as usize % 64, 0);
                assert!(
                    lines
                        .bytes()
                        .as_chunks()
                        .0
                        .iter()
                        .enumerate()
                        .all(|(at, line)| *line == [at as u8; LINE])
                );
            }
        }
    }
}
