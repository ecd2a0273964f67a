//! The values of the rectangles of a board that share their first row, or their last.

/// The values of the rectangles that begin in one row, or that end with one row.
pub(super) struct Fan {
    values: Vec<u16>,
    /// How many other rows each pair of columns has.
    rows: usize,
    /// The largest of the values.
    pub largest: u16,
}

/// The number of columns `a..b` among all pairs `a < b <= cols`.
#[inline]
pub(super) fn pair(cols: usize, a: usize, b: usize) -> usize {
    a * (2 * cols + 1 - a) / 2 + b - a - 1
}

impl Fan {
    /// Values of 0, of which `largest` is to be the largest.
    pub fn new(pairs: usize, rows: usize, largest: u16) -> Self {
        Self { values: vec![0; pairs * rows], rows, largest }
    }

    /// How many bytes the values take.
    pub fn bytes(&self) -> u64 {
        2 * self.values.len() as u64
    }

    /// The values of one pair of columns, by the other row.
    #[inline]
    pub fn of(&self, pair: usize) -> &[u16] {
        &self.values[pair * self.rows..][..self.rows]
    }

    /// The same, to be written.
    #[inline]
    pub fn of_mut(&mut self, pair: usize) -> &mut [u16] {
        &mut self.values[pair * self.rows..][..self.rows]
    }
}
