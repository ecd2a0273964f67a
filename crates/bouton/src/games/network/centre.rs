//! Half turns: the cells at the centre of a shape that is its own image.

use crate::games::shape::Shape;

/// The centre of a shape that a half turn keeps.
///
/// Only the cells at the centre touch their images or are their own images. No other cell of the shape does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Centre {
    /// A corner of four cells of the box, a cell that is not in the shape, or two cells that are not in the shape.
    Nothing,
    /// A cell.
    Cell,
    /// Two cells that touch and are each other's images.
    TwoCells,
}

impl Centre {
    /// The centre of `shape`, if a half turn keeps it.
    #[must_use]
    #[inline]
    pub fn of<const W: usize>(shape: &Shape<W>) -> Option<Self> {
        if shape.half_turned() != *shape {
            return None;
        }
        let (rows, cols) = (shape.rows(), shape.cols());
        let middle = (rows - 1) / 2 * cols + (cols - 1) / 2;
        Some(match (rows % 2, cols % 2, shape.cells().has(middle)) {
            (0, 0, _) | (_, _, false) => Self::Nothing,
            (1, 1, true) => Self::Cell,
            (_, _, true) => Self::TwoCells,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::network::tests::small_boards;
    use crate::games::shape::Board;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    #[test]
    fn centres_of_rectangles() {
        let centre =
            |text: &str| Centre::of(&Board::read(text.as_bytes()).unwrap().shapes::<1>().unwrap()[0]);
        assert_eq!(centre("2x4"), Some(Centre::Nothing));
        assert_eq!(centre(".../.#./..."), Some(Centre::Nothing));
        assert_eq!(centre("3x5"), Some(Centre::Cell));
        assert_eq!(centre("3x4"), Some(Centre::TwoCells));
        assert_eq!(centre("../.#"), None);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(3000))]
        #[test]
        fn cells_are_compared_with_their_images(board in small_boards(6)) {
            for shape in board.shapes::<1>().unwrap() {
                let shape = shape.in_corner();
                let cells: BTreeSet<_> = shape.places().collect();
                let image = |(r, c): (u32, u32)| (shape.rows() - 1 - r, shape.cols() - 1 - c);
                let apart = |cell: &(u32, u32)| cell.0.abs_diff(image(*cell).0) + cell.1.abs_diff(image(*cell).1);
                let kept = cells.iter().all(|&cell| cells.contains(&image(cell)));
                let expected = kept.then(|| match cells.iter().map(apart).min() {
                    Some(0) => Centre::Cell,
                    Some(1) => Centre::TwoCells,
                    _ => Centre::Nothing,
                });
                prop_assert_eq!(Centre::of(&shape), expected, "{}", shape);
            }
        }
    }
}
