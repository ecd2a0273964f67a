//! Shapes of cells on a grid, as small fixed-size values: the shared part of games that are played on free cells.
//!
//! A [`Shape`] is a set of cells in its bounding box, row by row, one bit per cell, and the place of that box on a
//! board. Play takes cells away. What is left falls into connected parts, each a shape in a box of
//! its own ([`Shape::parts_without`], [`Shape::part`]). Shifting the whole set finds neighbours. A
//! flood spreads by one step in all directions at a time. The eight symmetries are the reversal of all
//! bits, the reversal of the rows, and a transposition ([`Shape::least_image`]). No operation allocates.
//!
//! Cells touch along their sides. In a box of `cols` columns, cell `(r, c)` is bit `r * cols + c`. A shift by
//! `cols` goes one row down or up. A shift by 1 goes to the side, and the first column masks the bits that would come
//! from the neighbouring row. Cost: some ten steps per word for each step of a flood and for each row of an image.

mod bits;
mod board;
mod parts;
mod symmetry;

use std::hash::{Hash, Hasher};

pub use bits::Bits;
pub use board::Board;
pub(crate) use board::{first_word, read_within};

/// A set of cells in its bounding box, and the place of that box on the board.
///
/// The first and last row and column of the box are not empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Shape<const W: usize> {
    rows: u8,
    cols: u8,
    top: u8,
    left: u8,
    cells: Bits<W>,
}

impl<const W: usize> Hash for Shape<W> {
    /// Hashes one word for the box and one for every 64 cells.
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u32(u32::from_le_bytes([self.rows, self.cols, self.top, self.left]));
        self.cells.words().iter().for_each(|&word| state.write_u64(word));
    }
}

impl<const W: usize> Shape<W> {
    /// The longest side of a board.
    pub const LONGEST_SIDE: u32 = u8::MAX as u32;

    /// The first column of a box, indexed by its number of columns.
    #[expect(clippy::cast_possible_truncation, reason = "a box has less than 256 columns")]
    const FIRST_COLUMN: &'static [Bits<W>; 1 << 8] = &{
        let mut columns = [Bits::EMPTY; 1 << 8];
        let mut cols = 1;
        while cols < columns.len() {
            columns[cols] = Bits::multiples(cols as u32);
            cols += 1;
        }
        columns
    };

    /// The shape of these cells. Rows and columns count from 0. `None` if there are no cells, if a row or column is not below
    /// [`LONGEST_SIDE`](Self::LONGEST_SIDE), or if the box has more than `64 * W` cells.
    #[must_use]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "no side is longer than LONGEST_SIDE, which is a byte"
    )]
    pub fn around(cells: impl IntoIterator<Item = (u32, u32), IntoIter: Clone>) -> Option<Self> {
        let cells = cells.into_iter();
        let top = cells.clone().map(|(r, _)| r).min()?;
        let left = cells.clone().map(|(_, c)| c).min()?;
        let bottom = cells.clone().map(|(r, _)| r).max()?;
        let right = cells.clone().map(|(_, c)| c).max()?;
        if bottom.max(right) >= Self::LONGEST_SIDE
            || (bottom - top + 1) * (right - left + 1) > Bits::<W>::SIZE
        {
            return None;
        }
        let cols = right - left + 1;
        let numbers = cells.map(|(r, c)| (r - top) * cols + c - left);
        let cells = numbers.fold(Bits::EMPTY, |cells, number| cells | Bits::of(number));
        let [rows, cols, top, left] = [bottom - top + 1, cols, top, left].map(|side| side as u8);
        Some(Self { rows, cols, top, left, cells })
    }

    /// The number of rows of the box.
    #[must_use]
    #[inline]
    pub fn rows(&self) -> u32 {
        self.rows.into()
    }

    /// The number of columns of the box.
    #[must_use]
    #[inline]
    pub fn cols(&self) -> u32 {
        self.cols.into()
    }

    /// The row of the board in which the box begins.
    #[must_use]
    pub fn top(&self) -> u32 {
        self.top.into()
    }

    /// The column of the board in which the box begins.
    #[must_use]
    pub fn left(&self) -> u32 {
        self.left.into()
    }

    /// The cells as a set. Cell `(r, c)` of the box is `r * cols + c`.
    #[must_use]
    #[inline]
    pub fn cells(&self) -> Bits<W> {
        self.cells
    }

    /// The number of cells of the box, in the shape or not.
    #[must_use]
    #[inline]
    pub fn area(&self) -> u32 {
        self.rows() * self.cols()
    }

    /// Row and column on the board, from 0, of a cell that is given by its number in the box.
    #[must_use]
    #[inline]
    pub fn place(&self, number: u32) -> (u32, u32) {
        let row = self.row_of(number);
        (self.top() + row, self.left() + number - row * self.cols())
    }

    /// The row of the box that contains a cell.
    #[inline]
    fn row_of(&self, number: u32) -> u32 {
        (number * INVERSES[usize::from(self.cols)]) >> 20
    }

    /// The cells on the board, row by row.
    pub fn places(&self) -> impl Iterator<Item = (u32, u32)> + Clone + '_ {
        self.cells.iter().map(|number| self.place(number))
    }

    /// This shape shifted to the corner of the board.
    #[must_use]
    #[inline]
    pub fn in_corner(self) -> Self {
        Self { top: 0, left: 0, ..self }
    }

    /// The cells of the box that are one step to the right of a cell of `set`.
    #[inline]
    fn rightward(&self, set: Bits<W>) -> Bits<W> {
        (set << 1) & !Self::FIRST_COLUMN[usize::from(self.cols)]
    }

    /// The cells of the box that are one step to the left of a cell of `set`.
    #[inline]
    fn leftward(&self, set: Bits<W>) -> Bits<W> {
        (set & !Self::FIRST_COLUMN[usize::from(self.cols)]) >> 1
    }

    /// The cells of the shape that touch a cell of `set`, a set of cells of the box.
    ///
    /// A cell of `set` is among them if it touches another.
    #[must_use]
    #[inline]
    pub fn beside(&self, set: Bits<W>) -> Bits<W> {
        let sideways = self.rightward(set) | self.leftward(set);
        (sideways | set << self.cols() | set >> self.cols()) & self.cells
    }

    /// The places where the corner of a box can be put, so that all these cells of the box, rows and columns from 0, are cells of the shape.
    #[must_use]
    #[inline]
    pub fn places_of(&self, cells: &[(u32, u32)]) -> Bits<W> {
        let beside = |cols| (0..cols).fold(self.cells, |cells, _| self.leftward(cells));
        let corners = cells.iter().map(|&(row, col)| beside(col) >> (row * self.cols()));
        corners.reduce(|both, corners| both & corners).unwrap_or(Bits::EMPTY)
    }

    /// The cells of the shape that touch two or more cells of `set`, a set of cells of the box.
    #[must_use]
    #[inline]
    pub fn between(&self, set: Bits<W>) -> Bits<W> {
        let (left, right) = (self.rightward(set), self.leftward(set));
        let (above, below) = (set << self.cols(), set >> self.cols());
        (left & right | above & below | (left | right) & (above | below)) & self.cells
    }

    /// The cells that touch at least three others, and those that touch exactly one.
    #[must_use]
    #[inline]
    pub fn joints_and_ends(&self) -> (Bits<W>, Bits<W>) {
        let (left, right) = (self.rightward(self.cells), self.leftward(self.cells));
        let (above, below) = (self.cells << self.cols(), self.cells >> self.cols());
        let (both_sides, one_side) = (left & right, left | right);
        let (both_ways, one_way) = (above & below, above | below);
        let joints = both_sides & one_way | both_ways & one_side;
        let several = both_sides | both_ways | one_side & one_way;
        (joints & self.cells, (one_side | one_way) & !several & self.cells)
    }

    /// The cells that touch exactly two others, one to the side and one above or below. The order is upper left corners (one cell
    /// to the right and one below), upper right, lower left and lower right corners.
    #[must_use]
    #[inline]
    pub fn corners(&self) -> [Bits<W>; 4] {
        let (left, right) = (self.rightward(self.cells), self.leftward(self.cells));
        let (above, below) = (self.cells << self.cols(), self.cells >> self.cols());
        let (to_right, to_left) = (right & !left & self.cells, left & !right & self.cells);
        let (down, up) = (below & !above, above & !below);
        [to_right & down, to_left & down, to_right & up, to_left & up]
    }

    /// Appends the sides of the box, one byte each, then the cells, eight per byte, the lowest first, and then the place of the box, unless it is the
    /// corner of the board. So a shape of up to 40 cells in the corner takes seven bytes.
    pub fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend_from_slice(&[self.rows, self.cols]);
        self.cells.write(self.area().div_ceil(8) as usize, bytes);
        if (self.top, self.left) != (0, 0) {
            bytes.extend_from_slice(&[self.top, self.left]);
        }
    }

    /// The shape for which [`write`](Self::write) wrote these bytes. `None` if it writes them for no connected shape.
    #[must_use]
    pub fn unwrite(bytes: &[u8]) -> Option<Self> {
        let (&[rows, cols], rest) = bytes.split_first_chunk()?;
        let area = usize::from(rows) * usize::from(cols);
        let (cells, place) = rest.split_at_checked(area.div_ceil(8))?;
        let [top, left] = match *place {
            [] => [0, 0],
            [top, left] if (top, left) != (0, 0) => [top, left],
            _ => return None,
        };
        let shape = Self { rows, cols, top, left, cells: Bits::from_bytes(cells)? };
        (shape.is_in_its_box() && shape.is_connected()).then_some(shape)
    }

    /// Whether there are cells, and all are in the box, of which no side could be nearer to them, and which is on a board.
    fn is_in_its_box(&self) -> bool {
        let cols = Self::FIRST_COLUMN[usize::from(self.cols)];
        let rows = Bits::below(self.cols());
        let touches = |side: Bits<W>| !(self.cells & side).is_empty();
        let ends = [(self.top(), self.rows()), (self.left(), self.cols())];
        (1..=Bits::<W>::SIZE).contains(&self.area())
            && ends.iter().all(|(from, length)| from + length <= Self::LONGEST_SIDE)
            && (self.cells & !Bits::below(self.area())).is_empty()
            && touches(rows)
            && touches(rows << (self.area() - self.cols()))
            && touches(cols)
            && touches(cols << (self.cols() - 1))
    }

    /// Whether the cells are one connected part.
    fn is_connected(&self) -> bool {
        self.parts().next() == Some(self.cells)
    }
}

/// For each number of columns, 2^20 divided by it and rounded up. A product with it and a shift replace a division.
///
/// The entry is rounded up by less than 1. So for a number below 2^11 the quotient is too large by less than 2^-9. The distance from
/// a quotient by at most 255 to the next whole number is more than that. The product is less than 2^32.
#[expect(clippy::cast_possible_truncation, reason = "a box has less than 256 columns")]
const INVERSES: [u32; 1 << 8] = {
    let mut inverses = [0; 1 << 8];
    let mut cols = 1;
    while cols < inverses.len() {
        inverses[cols] = (1u32 << 20).div_ceil(cols as u32);
        cols += 1;
    }
    inverses
};

#[cfg(test)]
pub(crate) use board::tests::any_board;

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Shapes of up to 8 by 8 cells, at any place.
    pub fn shapes<const W: usize>() -> impl Strategy<Value = Shape<W>> {
        let cells = prop::collection::vec((0u32..8, 0u32..8), 1..40);
        (cells, 0u32..200, 0u32..200).prop_map(|(cells, top, left)| {
            Shape::around(cells.into_iter().map(move |(r, c)| (r + top, c + left))).expect("8 by 8 cells fit")
        })
    }

    fn touching((r, c): (u32, u32), (s, d): (u32, u32)) -> bool {
        r.abs_diff(s) + c.abs_diff(d) == 1
    }

    fn is_a_shape<const W: usize>(shape: Shape<W>, pick: u64) {
        let places: Vec<_> = shape.places().collect();
        assert_eq!(Shape::around(places.iter().copied()), Some(shape));
        let mut bytes = Vec::new();
        shape.write(&mut bytes);
        // A component is connected, so other shapes have no key.
        assert_eq!(Shape::unwrite(&bytes), (shape.parts().count() == 1).then_some(shape));
        let has = |r: u32, c: u32| places.contains(&(r, c));
        let set = |keep: &dyn Fn((u32, u32)) -> bool| -> Vec<_> {
            places.iter().copied().filter(|&at| keep(at)).collect()
        };
        let at = |bits: Bits<W>| -> Vec<_> { bits.iter().map(|number| shape.place(number)).collect() };
        assert_eq!(at(shape.places_of(&[(0, 0), (0, 1)])), set(&|(r, c)| has(r, c + 1)));
        assert_eq!(at(shape.places_of(&[(0, 0), (1, 0)])), set(&|(r, c)| has(r + 1, c)));
        assert_eq!(at(shape.places_of(&[(0, 0), (2, 1)])), set(&|(r, c)| has(r + 2, c + 1)));
        let touched = |cell| places.iter().filter(|&&other| touching(cell, other)).count();
        let (joints, ends) = shape.joints_and_ends();
        assert_eq!((at(joints), at(ends)), (set(&|cell| touched(cell) > 2), set(&|cell| touched(cell) == 1)));
        // Any cells of the box, in the shape or not.
        let picked = (0..shape.area().min(64)).filter(|number| pick >> number & 1 == 1);
        let picked = picked.fold(Bits::EMPTY, |set, number| set | Bits::of(number));
        let beside = set(&|cell| at(picked).iter().any(|&other| touching(cell, other)));
        assert_eq!(at(shape.beside(picked)), beside);
        let met = |cell| at(picked).iter().filter(|&&other| touching(cell, other)).count();
        assert_eq!(at(shape.between(picked)), set(&|cell| met(cell) > 1));
    }

    proptest! {
        #[test]
        fn one_word_is_a_shape(shape in shapes::<1>(), pick: u64) {
            is_a_shape(shape, pick);
        }

        #[test]
        fn two_words_are_a_shape(shape in shapes::<2>(), pick: u64) {
            is_a_shape(shape, pick);
        }
    }

    #[test]
    fn products_are_quotients() {
        for (cols, inverse) in (0u32..).zip(INVERSES).skip(1) {
            assert!((0..2048).all(|number| (number * inverse) >> 20 == number / cols), "{cols}");
        }
    }

    #[test]
    fn a_line_as_long_as_a_word_fits() {
        for line in [(0..64).map(|i| (0, i)).collect::<Vec<_>>(), (0..64).map(|i| (i, 0)).collect()] {
            is_a_shape(Shape::<1>::around(line.iter().copied()).unwrap(), u64::MAX);
        }
        assert_eq!(Shape::<1>::around((0..65).map(|i| (0, i))), None);
        assert_eq!(Shape::<1>::around([(0, 255)]), None);
        assert_eq!(Shape::<1>::around([]), None);
        assert!(Shape::<2>::around((0..65).map(|i| (0, i))).is_some());
    }
}
