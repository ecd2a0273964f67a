//! Games in which a move takes some of a heap and leaves at most two heaps.

/// What may be taken so that nothing, one heap or two heaps are left; each list ascends.
///
/// A heap is never left as it is: `none` and `one` have no 0 in them.
///
/// # Examples
/// Kayles, the octal game 0.77: take one or two, and leave nothing, one heap or two.
/// ```
/// use bouton::heap::takes::Takes;
/// let kayles = Takes::new([0, 7, 7]);
/// assert_eq!((kayles.none, kayles.one, kayles.two), (vec![1, 2], vec![1, 2], vec![1, 2]));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Takes {
    /// What may be taken if that is the whole heap.
    pub none: Vec<u64>,
    /// What may be taken if one heap is left.
    pub one: Vec<u64>,
    /// What may be taken if two heaps are left, neither of them empty.
    pub two: Vec<u64>,
    /// Whether the two heaps must be of different sizes, as in Grundy's game.
    pub unequal: bool,
}

impl Takes {
    /// The rules of an octal code: the digit at `i`, from `i` = 0 on, has the bit 1 if all of a heap of `i` may be taken, 2 if
    /// one heap may be left when `i` are taken, 4 if two may.
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

    /// The most that a move can take.
    #[must_use]
    pub fn most(&self) -> u64 {
        let lists = [&self.none, &self.one, &self.two];
        lists.iter().filter_map(|list| list.last()).copied().max().unwrap_or(0)
    }

    /// How many ways there are to leave `left` as two heaps: the sizes 1 to this are those of the lesser heap.
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
