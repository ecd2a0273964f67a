//! The coordinates in which the lines of play are rows and columns.
//!
//! Along rows and columns the coordinates are those that the board has. The diagonals of a board split its cells into two classes, `r + c`
//! even or odd, and no line joins the two classes. `((r + c) / 2, (r - c + shift) / 2)` turns the diagonals of one class into the rows and
//! columns of a lattice. The board's cells are a tilted rectangle in the lattice. Its rows and columns are whole intervals, so a line still
//! goes from edge to edge.

use std::ops::Range;

/// The lines along which the cells become occupied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lines {
    /// Rows and columns, as in CAOS3.
    Straight,
    /// The two diagonals, as in Inventor Outlasting.
    Diagonal,
}

impl Lines {
    /// One step in each of the four directions.
    pub(super) fn steps(self) -> [(i32, i32); 4] {
        match self {
            Self::Straight => [(0, -1), (0, 1), (-1, 0), (1, 0)],
            Self::Diagonal => [(-1, -1), (-1, 1), (1, -1), (1, 1)],
        }
    }
}

/// The way in which the cells of a board become points (row, column) of a lattice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lattice {
    /// The points are the board's own rows and columns.
    Straight,
    /// One of the two classes of diagonals: `r + c` has this `parity`, and `shift` keeps columns from being negative.
    Diagonal { parity: u32, shift: u32 },
}

impl Lattice {
    /// The lattice of one class of a board with `cols` columns.
    pub fn diagonal(parity: u32, cols: u32) -> Self {
        let shift = cols.saturating_sub(1);
        Self::Diagonal { parity, shift: shift + (shift + parity) % 2 }
    }

    /// Whether `cell` has a point in this lattice.
    #[cfg(test)]
    pub fn has(self, cell: (u32, u32)) -> bool {
        match self {
            Self::Straight => true,
            Self::Diagonal { parity, .. } => (cell.0 ^ cell.1) & 1 == parity,
        }
    }

    /// The point of `cell`.
    pub fn point(self, (row, col): (u32, u32)) -> (u32, u32) {
        match self {
            Self::Straight => (row, col),
            Self::Diagonal { shift, .. } => ((row + col) / 2, (row + shift - col) / 2),
        }
    }

    /// The cell of a point.
    pub fn cell(self, (row, col): (u32, u32)) -> (u32, u32) {
        match self {
            Self::Straight => (row, col),
            Self::Diagonal { parity, shift } => {
                // The sum is row plus column. The difference is row minus column plus shift.
                let (sum, difference) = (2 * row + parity, 2 * col);
                ((sum + difference - shift) / 2, (sum + shift - difference) / 2)
            }
        }
    }

    /// The lines of play.
    pub fn lines(self) -> Lines {
        match self {
            Self::Straight => Lines::Straight,
            Self::Diagonal { .. } => Lines::Diagonal,
        }
    }

    /// The number of cells of a board that have points in lattice row `line` and in `span`.
    pub fn cells_between(self, line: u32, span: Range<u32>, rows: u32, cols: u32) -> u32 {
        let (first, end) = match self {
            Self::Straight => (0, cols),
            Self::Diagonal { parity, shift } => {
                let sum = 2 * line + parity;
                // Within a lattice row, the board's row grows by one when the lattice column grows by one.
                let column = |row: u32| (2 * row + shift - sum) / 2;
                (column((sum + 1).saturating_sub(cols)), column(rows.min(sum + 1) - 1) + 1)
            }
        };
        span.end.min(end).saturating_sub(span.start.max(first))
    }

    /// The cells of a board that have points here, in ascending order of lattice row, then lattice column.
    pub fn cells(self, rows: u32, cols: u32) -> impl Iterator<Item = (u32, u32)> {
        let lines = match self {
            _ if rows == 0 || cols == 0 => 0..0,
            Self::Straight => 0..rows,
            Self::Diagonal { .. } => 0..(rows + cols).div_ceil(2),
        };
        lines.flat_map(move |line| {
            let (sum, span) = match self {
                Self::Straight => (line, 0..cols),
                Self::Diagonal { parity, .. } => {
                    let sum = 2 * line + parity;
                    (sum, (sum + 1).saturating_sub(cols)..rows.min(sum + 1))
                }
            };
            span.map(move |at| match self {
                Self::Straight => (line, at),
                Self::Diagonal { .. } => (at, sum - at),
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_and_points_are_one_to_one_and_in_order() {
        for (rows, cols) in (0..7).flat_map(|rows| (0..7).map(move |cols| (rows, cols))) {
            let classes = [Lattice::diagonal(0, cols), Lattice::diagonal(1, cols)];
            for lattice in [Lattice::Straight].into_iter().chain(classes) {
                let cells: Vec<_> = lattice.cells(rows, cols).collect();
                let points: Vec<_> = cells.iter().map(|&cell| lattice.point(cell)).collect();
                assert!(points.is_sorted_by(|a, b| a < b), "{lattice:?} {rows} x {cols}");
                assert!(points.iter().map(|&point| lattice.cell(point)).eq(cells.iter().copied()));
                let has = |&cell: &(u32, u32)| lattice.has(cell);
                let all = (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col)));
                assert_eq!(all.filter(has).count(), cells.len());
            }
        }
    }

    #[test]
    fn diagonals_are_lattice_lines() {
        let lattice = Lattice::diagonal(1, 9);
        let (row, col) = lattice.point((3, 4));
        assert_eq!(lattice.point((2, 5)).0, row);
        assert_eq!(lattice.point((6, 7)).1, col);
    }
}
