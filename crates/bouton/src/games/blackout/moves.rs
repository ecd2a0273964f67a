//! The rectangles of ones in a matrix: the moves of blackout, listed and counted.

use super::rectangle::Rectangle;
use crate::games::shape::Board;

/// The full rectangles of `matrix`, in the order of their upper left corners, then of their last rows, then of their last columns.
///
/// # Complexity
/// One step for each rectangle, and one for each cell of the rectangles of width 1.
pub(super) fn rectangles(matrix: &Board) -> impl Iterator<Item = Rectangle> {
    matrix.cells().flat_map(move |(top, left)| {
        // The width that all rows from `top` on share. It becomes narrower as the rectangle grows down.
        let mut width = matrix.cols() - left;
        let widths = (top..matrix.rows()).map_while(move |r| {
            width = (0..width).find(|i| !matrix.has((r, left + i))).unwrap_or(width);
            (width > 0).then_some((r + 1, width))
        });
        widths.flat_map(move |(bottom, width)| {
            (left + 1..=left + width).map(move |right| Rectangle { top, left, bottom, right })
        })
    })
}

/// The number of rectangles of `matrix` that are full of ones. This is the number of its moves in blackout.
///
/// # Complexity
/// One pass over the cells. The memory is one number for each column.
#[must_use]
pub fn count_moves(matrix: &Board) -> u64 {
    let mut heights = vec![0u64; matrix.cols() as usize];
    // The heights that still bound a rectangle from the left, each with the number of columns that it represents.
    let mut bounds: Vec<(u64, u64)> = Vec::new();
    let mut total = 0;
    for r in 0..matrix.rows() {
        bounds.clear();
        // The number of rectangles whose lower right corner is the current cell.
        let mut here = 0;
        for (c, height) in (0..).zip(&mut heights) {
            *height = if matrix.has((r, c)) { *height + 1 } else { 0 };
            let mut width = 1;
            while let Some((higher, columns)) = bounds.pop_if(|bound| bound.0 >= *height) {
                here -= higher * columns;
                width += columns;
            }
            here += *height * width;
            bounds.push((*height, width));
            total += here;
        }
    }
    total
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::shape::any_board;
    use proptest::prelude::*;

    #[test]
    fn a_full_matrix_has_a_move_for_every_two_pairs_of_lines() {
        for (rows, cols) in [(1, 1), (4, 4), (4, 5), (1, 20), (70, 3)] {
            let pairs = |side: u32| u64::from(side) * u64::from(side + 1) / 2;
            assert_eq!(count_moves(&Board::full(rows, cols)), pairs(rows) * pairs(cols));
        }
        assert_eq!(count_moves(&Board::new(9, 9)), 0);
    }

    proptest! {
        #[test]
        fn as_many_as_are_listed(matrix in any_board(1..12, 1..12)) {
            prop_assert_eq!(count_moves(&matrix), rectangles(&matrix).count() as u64);
        }
    }
}
