//! The codes of the last heaps.
//!
//! Nearly all rare heaps and all checkers are small, so nearly all windows are near the last heap. The codes of the other windows are
//! computed from their values when needed. So the memory for codes is bounded.

/// The codes of consecutive heaps, up to the last known heap.
#[derive(Clone, Debug, Default)]
pub(super) struct Kept {
    codes: Vec<u8>,
    /// The first of these heaps.
    first: usize,
}

impl Kept {
    /// An empty list of codes. The first code added will belong to the heap `first`.
    pub(super) fn from(first: usize) -> Self {
        Self { codes: Vec::new(), first }
    }

    /// The codes.
    pub(super) fn codes(&self) -> &[u8] {
        &self.codes
    }

    /// The first heap whose code is kept.
    pub(super) fn first(&self) -> usize {
        self.first
    }

    /// A copy of the last codes, at most `most` of them.
    pub(super) fn last(&self, most: usize) -> Self {
        let skipped = self.codes.len().saturating_sub(most);
        Self { codes: self.codes[skipped..].to_vec(), first: self.first + skipped }
    }

    /// Adds the code of the next heap.
    #[inline(always)]
    pub(super) fn push(&mut self, code: u8) {
        self.codes.push(code);
    }

    /// Adds the codes of the next heaps.
    pub(super) fn extend(&mut self, codes: &[u8]) {
        self.codes.extend_from_slice(codes);
    }

    /// Discards the codes of the heaps from `end` on.
    pub(super) fn truncate(&mut self, end: usize) {
        self.codes.truncate(end.saturating_sub(self.first));
    }

    /// If `2 * most` or more codes of heaps below `end` are kept, keeps only the last `most` of them.
    pub(super) fn trim(&mut self, end: usize, most: usize) {
        let below = end.saturating_sub(self.first);
        if below >= 2 * most {
            self.codes.drain(..below - most);
            self.first = end - most;
        }
    }

    /// The number of bytes in use.
    pub(super) fn bytes(&self) -> u64 {
        self.codes.capacity() as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_codes_are_kept() {
        let mut kept = Kept::from(5);
        for heap in 5..1000usize {
            kept.push(heap as u8);
            kept.trim(heap + 1, 10);
            let first = kept.first();
            assert!(kept.codes().iter().copied().eq((first..=heap).map(|heap| heap as u8)));
            assert!(kept.codes().len() < 20 && (first == 5 || heap - first >= 9));
        }
        kept.trim(995, 2);
        assert_eq!((kept.first(), kept.codes().len()), (993, 7));
        kept.truncate(998);
        assert_eq!(kept.codes().last(), Some(&(997usize as u8)));
    }
}
