//! The eight symmetries of the square, and the least image of a shape under them.
//!
//! A half turn reverses all cells of the box. Turned upside down, the rows come in reverse order. The two
//! together mirror it from left to right. If a box is not square, its transposed images are in another
//! box. So the least image is chosen among the four images that are at least as wide as high.
//!
//! Transposing: the row `v` of `k` columns must become a column, bit `j` going to `j * s` where `s` rows make
//! the width of the new box. The product of `v` and the sum of all `2^(j (s - 1))` with `j < k` has the bits `i`
//! of `v` at `i + j (s - 1)`. If `k < s` these places are all different, so nothing is carried. The places that are
//! multiples of `s` have `i = j`, for `i - j` is a multiple of `s` and less than `s`. In a square box the last column goes by
//! itself. Cost: five steps per row, in one word; with more words, a step per cell.

use super::{Bits, Shape};

impl<const W: usize> Shape<W> {
    /// The least of the eight images of the shape, in the corner of the board.
    #[must_use]
    #[inline]
    pub fn least_image(&self) -> Self {
        let shape = self.in_corner();
        let flat = if shape.rows > shape.cols { shape.transposed() } else { shape };
        let least = flat.least_of_four();
        if shape.rows == shape.cols { least.min(flat.transposed().least_of_four()) } else { least }
    }

    /// The least of the four images in the same box.
    #[inline]
    fn least_of_four(self) -> Self {
        let other = self.upside_down();
        let least = self.cells.min(self.half_turned().cells);
        let least =
            if self.rows == 1 { least } else { least.min(other.cells).min(other.half_turned().cells) };
        Self { cells: least, ..self }
    }

    /// The shape turned by 180 degrees within its box.
    #[must_use]
    #[inline]
    pub fn half_turned(self) -> Self {
        Self { cells: self.cells.reversed(self.area()), ..self }
    }

    /// The shape with its rows in reverse order.
    #[must_use]
    #[inline]
    pub fn upside_down(self) -> Self {
        let (rows, cols) = (self.rows(), self.cols());
        let row = Bits::below(cols);
        let turned = |cells, r| cells | (self.cells >> (r * cols) & row) << ((rows - 1 - r) * cols);
        Self { cells: (0..rows).fold(Bits::EMPTY, turned), ..self }
    }

    /// The shape with rows and columns exchanged. Its corner stays where it is.
    #[must_use]
    #[inline]
    pub fn transposed(self) -> Self {
        let cells = if W == 1 && self.rows >= self.cols { self.columns() } else { self.cell_by_cell() };
        Self { rows: self.cols, cols: self.rows, cells, ..self }
    }

    /// The cells transposed one by one.
    fn cell_by_cell(&self) -> Bits<W> {
        let numbers =
            self.cells.iter().map(|number| number % self.cols() * self.rows() + number / self.cols());
        numbers.fold(Bits::EMPTY, |cells, number| cells | Bits::of(number))
    }

    /// The cells transposed row by row, as the head of this file describes.
    #[inline]
    fn columns(&self) -> Bits<W> {
        let (height, width) = (self.rows(), self.cols());
        let spread = if width < height { width } else { width - 1 };
        let first_column = Self::FIRST_COLUMN[usize::from(self.rows)].words()[0];
        let factor = FACTORS[height as usize];
        // Used only in a square box, where it is less than a word.
        let last_row = spread * height % u64::BITS;
        let (row, mut rest, mut columns) = ((1 << spread) - 1, self.cells.words()[0], 0);
        for r in 0..height {
            let last = rest >> spread & u64::from(spread < width);
            columns |= ((rest & row).wrapping_mul(factor) & first_column | last << last_row) << r;
            rest = rest.checked_shr(width).unwrap_or(0);
        }
        Bits::from_word(columns)
    }
}

/// For each width `s` of the new box, the sum in the head of this file for `j < s`. Bits that are not needed are masked away.
const FACTORS: [u64; 65] = {
    let mut factors = [1; 65];
    let mut width = 2;
    while width < factors.len() {
        let mut place = width - 1;
        while place < 64 && place < width * (width - 1) {
            factors[width] |= 1 << place;
            place += width - 1;
        }
        width += 1;
    }
    factors
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::shape::tests::shapes;
    use proptest::prelude::*;

    /// The eight images, each cell moved by itself.
    fn images<const W: usize>(shape: Shape<W>) -> Vec<Shape<W>> {
        let (rows, cols) = (shape.rows(), shape.cols());
        let mut images = Vec::new();
        for (down, right) in [(false, false), (false, true), (true, false), (true, true)] {
            let moved = |(r, c)| (if down { rows - 1 - r } else { r }, if right { cols - 1 - c } else { c });
            let corner = shape.in_corner();
            let cells = corner.places().map(moved);
            images.push(Shape::around(cells.clone()).unwrap());
            images.push(Shape::around(cells.map(|(r, c)| (c, r))).unwrap());
        }
        images
    }

    fn is_symmetric<const W: usize>(shape: Shape<W>) {
        let images = images(shape);
        let corner = shape.in_corner();
        assert_eq!(corner.transposed(), images[1]);
        assert_eq!(corner.upside_down(), images[4]);
        assert_eq!(corner.half_turned(), images[6]);
        let least = images.iter().filter(|image| image.rows <= image.cols).min().unwrap();
        assert!(images.iter().all(|image| image.least_image() == *least));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]
        #[test]
        fn images_are_those_of_every_cell(shape in shapes::<1>()) {
            is_symmetric(shape);
            is_symmetric(Shape::<2>::around(shape.places()).unwrap());
        }

        #[test]
        fn long_boxes_too((rows, cols) in (1u32..65).prop_flat_map(|rows| (Just(rows), 1..=64 / rows)), cells: u64) {
            let numbers = (0..rows * cols).filter(|number| cells >> number & 1 == 1);
            if let Some(shape) = Shape::<1>::around(numbers.map(|number| (number / cols, number % cols))) {
                is_symmetric(shape);
            }
        }
    }
}
