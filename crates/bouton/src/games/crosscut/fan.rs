//! The values of all rectangles of a board that share their first row, or that share their last row.

/// The values of the rectangles that begin in one row, or of those that end with one row.
pub(super) struct Fan {
    values: Vec<u16>,
    /// The number of other rows for each pair of columns.
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
    /// A fan whose values are all 0, and whose largest value is recorded as `largest`.
    pub fn new(pairs: usize, rows: usize, largest: u16) -> Self {
        Self { values: vec![0; pairs * rows], rows, largest }
    }

    /// The number of bytes that the values take.
    pub fn bytes(&self) -> u64 {
        2 * self.values.len() as u64
    }

    /// The values of one pair of columns, by the other row.
    #[inline]
    pub fn of(&self, pair: usize) -> &[u16] {
        &self.values[pair * self.rows..][..self.rows]
    }

    /// The values of one pair of columns, by the other row, for writing.
    #[inline]
    pub fn of_mut(&mut self, pair: usize) -> &mut [u16] {
        &mut self.values[pair * self.rows..][..self.rows]
    }
}
