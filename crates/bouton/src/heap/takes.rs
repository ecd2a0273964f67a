//! Games in which a move takes some counters of a heap and leaves at most two heaps.

/// The numbers that a move may take if it leaves nothing, one heap or two heaps. Each list is in ascending order.
///
/// A move never leaves the heap unchanged: `none` and `one` do not contain 0.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Takes {
    /// The numbers that a move may take if it takes the whole heap.
    pub none: Vec<u64>,
    /// The numbers that a move may take if it leaves one heap.
    pub one: Vec<u64>,
    /// The numbers that a move may take if it leaves two heaps, neither of them empty.
    pub two: Vec<u64>,
    /// If true, the two heaps must have different sizes, as in Grundy's game.
    pub unequal: bool,
}

impl Takes {
    /// The number of ways to leave `left` as two heaps. The lesser heap has the sizes from 1 to this number.
    pub(super) fn lesser(&self, left: u64) -> u64 {
        left.saturating_sub(u64::from(self.unequal)) / 2
    }

    /// An upper bound of the number of moves from a heap, and of its value.
    pub(super) fn options(&self, heap: u64) -> u64 {
        let below = |list: &[u64]| list.iter().take_while(|&&taken| taken <= heap).count() as u64;
        let pairs = below(&self.two).saturating_mul(self.lesser(heap));
        (1 + below(&self.one)).saturating_add(pairs)
    }
}

#[cfg(test)]
impl Takes {
    /// The rules of an octal code. The digit at `i`, from `i` = 0 on, has the bit 1 if a heap of `i` may be taken as a whole. It has the
    /// bit 2 if a move that takes `i` may leave one heap, and the bit 4 if it may leave two heaps.
    #[must_use]
    pub fn new(digits: impl IntoIterator<Item = u8>) -> Self {
        let mut takes = Self::default();
        for (taken, digit) in (0..).zip(digits) {
            if taken > 0 && digit & 1 != 0 {
                takes.none.push(taken);
            }
            if taken > 0 && digit & 2 != 0 {
                takes.one.push(taken);
            }
            if digit & 4 != 0 {
                takes.two.push(taken);
            }
        }
        takes
    }
}
