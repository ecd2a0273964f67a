//! The images of a position on a board: shifted, turned, mirrored, and in a game of two colours with the colours exchanged.
//!
//! Cell `(r, c)` is bit `r * cols + c`. A position is shifted to the upper left corner. An image with rows and columns exchanged may
//! not fit on the board. Then no part of the board looks like it, and the image is left out. Cost: a step for each row and
//! each cell.

use super::cells::Cells;
use super::kind::Colour;
use crate::games::shape::Bits;

/// The board on which images are made.
#[derive(Clone, Debug)]
pub struct Images<const W: usize> {
    rows: u32,
    cols: u32,
    first_row: Bits<W>,
    /// Each cell alone after rows and columns are exchanged; nothing if there is no room for it.
    transposed: Vec<Bits<W>>,
}

/// The number of rows and columns that a position takes, counted from the corner.
#[derive(Clone, Copy)]
struct Extent {
    rows: u32,
    cols: u32,
}

/// A position that consists of sets of cells.
pub trait Sets<const W: usize>: Copy + Ord {
    /// The cells of all sets.
    fn all(self) -> Bits<W>;
    /// The position whose sets are the images of these sets.
    fn of_each(self, image: impl Fn(Bits<W>) -> Bits<W>) -> Self;
    /// The lesser of the position and the one with its colours exchanged.
    fn with_least_colours(self) -> Self {
        self
    }
}

impl<const W: usize> Sets<W> for Bits<W> {
    #[inline]
    fn all(self) -> Bits<W> {
        self
    }

    #[inline]
    fn of_each(self, image: impl Fn(Bits<W>) -> Bits<W>) -> Self {
        image(self)
    }
}

impl<const W: usize> Sets<W> for Cells<W> {
    #[inline]
    fn all(self) -> Bits<W> {
        Cells::all(self)
    }

    #[inline]
    fn of_each(self, image: impl Fn(Bits<W>) -> Bits<W>) -> Self {
        Self::new(image(self.of(Colour::Black)), image(self.of(Colour::White)))
    }

    #[inline]
    fn with_least_colours(self) -> Self {
        self.min(self.swapped())
    }
}

impl<const W: usize> Images<W> {
    pub fn new(rows: u32, cols: u32) -> Self {
        let image = |cell: u32| cell % cols * cols + cell / cols;
        let transposed = (0..rows * cols).map(|cell| Bits::below(1) << image(cell)).collect();
        Self { rows, cols, first_row: Bits::below(cols), transposed }
    }

    pub fn sides(&self) -> (u32, u32) {
        (self.rows, self.cols)
    }

    /// The least image.
    #[inline]
    pub fn least<T: Sets<W>>(&self, cells: T) -> T {
        if cells.all().is_empty() {
            return cells;
        }
        let (cells, extent) = self.cornered(cells);
        let least = self.least_mirrored(cells, extent);
        if extent.cols > self.rows || extent.rows > self.cols {
            return least;
        }
        let turned = Extent { rows: extent.cols, cols: extent.rows };
        least.min(self.least_mirrored(cells.of_each(|set| self.transposed(set)), turned))
    }

    /// The position shifted up and left as far as possible.
    fn cornered<T: Sets<W>>(&self, cells: T) -> (T, Extent) {
        let all = cells.all();
        let up = all.first() / self.cols;
        let all = all >> (up * self.cols);
        let rows = (all.end() - 1) / self.cols + 1;
        let columns = (0..rows).fold(Bits::EMPTY, |columns, row| columns | all >> (row * self.cols));
        let columns = columns & self.first_row;
        let shift = up * self.cols + columns.first();
        (cells.of_each(|set| set >> shift), Extent { rows, cols: columns.end() - columns.first() })
    }

    /// The least of the images that do not exchange rows and columns.
    fn least_mirrored<T: Sets<W>>(&self, cells: T, extent: Extent) -> T {
        let end = (extent.rows - 1) * self.cols + extent.cols;
        let opposite = |cells: T| cells.of_each(|set| set.reversed(end));
        let flipped = cells.of_each(|set| self.upside_down(set, extent.rows));
        let least = |cells: T| cells.with_least_colours().min(opposite(cells).with_least_colours());
        least(cells).min(least(flipped))
    }

    #[inline]
    fn upside_down(&self, set: Bits<W>, rows: u32) -> Bits<W> {
        let row = |row: u32| (set >> (row * self.cols) & self.first_row) << ((rows - 1 - row) * self.cols);
        (0..rows).fold(Bits::EMPTY, |flipped, at| flipped | row(at))
    }

    #[inline]
    fn transposed(&self, set: Bits<W>) -> Bits<W> {
        set.iter().fold(Bits::EMPTY, |turned, cell| turned | self.transposed[cell as usize])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::colours::Kind;
    use proptest::prelude::*;

    /// All images of the position that fit on the board.
    fn images(rows: i32, cols: i32, cells: Cells<1>) -> Vec<Cells<1>> {
        let (far, mut images) = (rows.max(cols), Vec::new());
        for (seen, down, right) in (0..16).flat_map(|seen| {
            (-far..=far).flat_map(move |down| (-far..=far).map(move |right| (seen, down, right)))
        }) {
            let mut image = Cells::EMPTY;
            let fits = cells.all().iter().all(|cell| {
                let (r, c) = (cell as i32 / cols, cell as i32 % cols);
                let (r, c) = if seen & 1 == 1 { (c, r) } else { (r, c) };
                let r = down + if seen & 2 == 2 { rows - 1 - r } else { r };
                let c = right + if seen & 4 == 4 { cols - 1 - c } else { c };
                let is_on_board = (0..rows).contains(&r) && (0..cols).contains(&c);
                if is_on_board {
                    image = image.with((r * cols + c) as u32, cells.kind(cell));
                }
                is_on_board
            });
            images.extend(fits.then_some(if seen & 8 == 8 { image.swapped() } else { image }));
        }
        images
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(1000))]
        #[test]
        fn images_have_one_canonical_form_on_the_board(
            rows in 1u32..7,
            cols in 1u32..7,
            kinds in prop::collection::vec((0u32..36, 1usize..4), 0..12),
        ) {
            let kinds = kinds.into_iter().map(|(cell, kind)| (cell % (rows * cols), Kind::ALL[kind]));
            let cells = kinds.fold(Cells::<1>::EMPTY, |cells, (cell, kind)| cells.with(cell, kind));
            let board = Images::new(rows, cols);
            let images = images(rows as i32, cols as i32, cells);
            prop_assert!(images.contains(&board.least(cells)));
            for image in images {
                prop_assert_eq!(board.least(image), board.least(cells));
            }
        }
    }
}
