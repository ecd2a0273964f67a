//! Cells, and the set of blocked cells. A rook may neither land on a blocked cell nor cross it.
//!
//! The set is a list sorted by row, then by column. A lookup takes `O(log n)`. The blocked cells of a row are neighbours in the list, from
//! left to right. Memory: 16 bytes for each cell.

use std::fmt;

/// A cell: X is its column and Y its row, both counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// The column, counted to the right.
    pub x: u64,
    /// The row, counted downwards.
    pub y: u64,
}

impl Cell {
    /// The largest coordinate of a blocked cell and of a cell that is read from a text.
    pub const MOST: u64 = i64::MAX as u64;

    /// The cell with X and Y swapped.
    #[must_use]
    pub fn swapped(self) -> Self {
        Self { x: self.y, y: self.x }
    }

    /// The place of the cell in the order of reading: row by row, each row from the left. One number is compared without a branch.
    pub(super) fn reading_order(self) -> u128 {
        u128::from(self.y) << 64 | u128::from(self.x)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.x, self.y)
    }
}

/// A finite set of blocked cells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Blocked(Vec<Cell>);

impl Blocked {
    /// The set of these cells. Duplicates are merged.
    ///
    /// # Panics
    /// If a coordinate is above [`Cell::MOST`].
    #[must_use]
    pub fn new(cells: Vec<Cell>) -> Self {
        let mut blocked = Self(cells);
        blocked.sort();
        blocked
    }

    /// Replaces the contents with the set of these cells. Afterwards `cells` contains the list of the previous set.
    ///
    /// # Panics
    /// If a coordinate is above [`Cell::MOST`], as in [`new`](Self::new).
    pub(super) fn replace(&mut self, cells: &mut Vec<Cell>) {
        std::mem::swap(&mut self.0, cells);
        self.sort();
    }

    fn sort(&mut self) {
        let most = self.0.iter().fold(0, |most, cell| most | cell.x | cell.y);
        assert!(most <= Cell::MOST, "a blocked cell beyond {}", Cell::MOST);
        self.0.sort_unstable_by_key(|cell| cell.reading_order());
        self.0.dedup();
    }

    /// The cells, row by row from the top and each row from the left.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        &self.0
    }

    /// The blocked cells of each row that has some, from the top.
    pub fn rows(&self) -> impl Iterator<Item = &[Cell]> {
        self.0.chunk_by(|cell, next| cell.y == next.y)
    }

    /// Finds the columns with blocked cells, in ascending order. Finds for each blocked cell, in the order of [`cells`](Self::cells), the
    /// rank of its column among them. The contents of `by_column` are lost.
    pub(super) fn rank(
        &self,
        by_column: &mut Vec<(u64, usize)>,
        columns: &mut Vec<u64>,
        ranks: &mut Vec<usize>,
    ) {
        by_column.clear();
        columns.clear();
        ranks.clear();
        ranks.resize(self.0.len(), 0);
        by_column.extend(self.0.iter().zip(0..).map(|(cell, index)| (cell.x, index)));
        by_column.sort_unstable_by_key(|&(column, _)| column);
        for &(column, index) in &*by_column {
            if columns.last() != Some(&column) {
                columns.push(column);
            }
            ranks[index] = columns.len() - 1;
        }
    }

    /// Whether `cell` is blocked.
    ///
    /// # Complexity
    /// `O(log n)` for `n` blocked cells.
    #[must_use]
    pub fn contains(&self, cell: Cell) -> bool {
        self.0.binary_search_by_key(&cell.reading_order(), |other| other.reading_order()).is_ok()
    }

    /// The nearest blocked cell to the left of `cell` in its row.
    ///
    /// # Complexity
    /// `O(log n)` for `n` blocked cells.
    #[must_use]
    pub fn left_of(&self, cell: Cell) -> Option<Cell> {
        let before = self.0.partition_point(|other| other.reading_order() < cell.reading_order());
        self.0[..before].last().copied().filter(|other| other.y == cell.y)
    }

    /// The set with X and Y swapped.
    #[must_use]
    pub fn swapped(&self) -> Self {
        Self::new(self.0.iter().map(|cell| cell.swapped()).collect())
    }
}

impl FromIterator<(u64, u64)> for Blocked {
    /// The set of the cells with these coordinates `(X, Y)`.
    ///
    /// # Panics
    /// If a coordinate is above [`Cell::MOST`].
    fn from_iter<I: IntoIterator<Item = (u64, u64)>>(cells: I) -> Self {
        Self::new(cells.into_iter().map(|(x, y)| Cell { x, y }).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sorted_by_row_and_merged() {
        let blocked = Blocked::from_iter([(4, 2), (9, 0), (1, 2), (4, 2)]);
        let texts: Vec<_> = blocked.cells().iter().map(Cell::to_string).collect();
        assert_eq!(texts, ["(9,0)", "(1,2)", "(4,2)"]);
        assert_eq!(blocked.rows().map(<[Cell]>::len).collect::<Vec<_>>(), [1, 2]);
        let (mut columns, mut ranks) = (vec![7], vec![7; 9]);
        blocked.rank(&mut vec![(7, 7)], &mut columns, &mut ranks);
        assert_eq!((columns, ranks), (vec![1, 4, 9], vec![2, 0, 1]));
        assert_eq!(blocked.swapped().cells()[0], Cell { x: 2, y: 1 });
        assert_eq!(blocked.swapped().swapped(), blocked);
    }

    #[test]
    fn neighbours_to_the_left() {
        let blocked = Blocked::from_iter([(4, 2), (1, 2), (7, 1), (0, 3)]);
        let left_of = |x, y| blocked.left_of(Cell { x, y }).map(|cell| cell.x);
        assert_eq!([left_of(0, 2), left_of(1, 2)], [None; 2]);
        assert_eq!([left_of(4, 2), left_of(5, 2)], [Some(1), Some(4)]);
        assert_eq!([left_of(0, 3), left_of(1, 3), left_of(8, 0)], [None, Some(0), None]);
        assert!(blocked.contains(Cell { x: 7, y: 1 }) && !blocked.contains(Cell { x: 1, y: 7 }));
    }
}
