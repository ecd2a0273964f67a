//! The parts into which a shape falls, found by floods that spread over all directions at once.
//!
//! If cells are taken from a connected shape, each part that is left touches a taken cell. For a walk from a cell of
//! the part to a taken cell leaves the part beside such a cell. So the cells beside the taken cells are all
//! the sources that floods need. A flood that has reached all of them has found the only part, and need not
//! go on to its far ends. Cost: a few steps per word for each step of a flood; few where the hole is small.

use super::{Bits, Shape};

/// The parts of a set of cells, each a set in the same box.
#[derive(Clone, Debug)]
pub struct Parts<const W: usize> {
    /// The cells that belong to no part found so far.
    rest: Shape<W>,
    /// Some of the remaining cells, at least one in every part of the rest.
    sources: Bits<W>,
}

impl<const W: usize> Iterator for Parts<W> {
    type Item = Bits<W>;

    #[inline]
    fn next(&mut self) -> Option<Bits<W>> {
        let mut part = self.sources.lowest();
        if part.is_empty() {
            return None;
        }
        while !(self.sources & !part).is_empty() {
            let wider = part | self.rest.beside(part);
            if wider == part {
                self.rest.cells = self.rest.cells & !part;
                self.sources = self.sources & !part;
                return Some(part);
            }
            part = wider;
        }
        self.sources = Bits::EMPTY;
        Some(self.rest.cells)
    }
}

impl<const W: usize> Shape<W> {
    /// The connected parts of the shape, as sets in its box.
    #[must_use]
    pub fn parts(&self) -> Parts<W> {
        Parts { rest: *self, sources: self.cells }
    }

    /// The connected parts that are left of a connected shape when the cells of `taken` are taken from it, as sets
    /// in its box.
    #[must_use]
    #[inline]
    pub fn parts_without(&self, taken: Bits<W>) -> Parts<W> {
        let rest = Self { cells: self.cells & !taken, ..*self };
        Parts { rest, sources: rest.beside(taken) }
    }

    /// A set of cells of the shape as a shape of its own, in its own box, at the same place on the board.
    ///
    /// # Panics
    /// If the set is empty.
    #[must_use]
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the box of a part is in the box of the whole, whose sides are bytes"
    )]
    pub fn part(&self, cells: Bits<W>) -> Self {
        assert!(!cells.is_empty(), "a part has a cell");
        let cols = self.cols();
        let (first, last) = (self.row_of(cells.first()), self.row_of(cells.end() - 1));
        let cells = cells >> (first * cols);
        let rows = last - first + 1;
        let mut columns = cells;
        let mut folded = 1;
        while folded < rows {
            columns = columns | columns >> (folded * cols);
            folded *= 2;
        }
        let columns = columns & Bits::below(cols);
        let left = columns.first();
        let width = columns.end() - left;
        let cells = if width == cols { cells } else { narrowed(cells >> left, (rows, cols), width) };
        let [rows, cols] = [rows, width].map(|side| side as u8);
        Self { rows, cols, top: self.top + first as u8, left: self.left + left as u8, cells }
    }
}

/// The first `width` columns of a box, stored row after row.
#[inline]
fn narrowed<const W: usize>(cells: Bits<W>, (rows, cols): (u32, u32), width: u32) -> Bits<W> {
    let row = Bits::below(width);
    (0..rows).fold(Bits::EMPTY, |narrow, r| narrow | (cells >> (r * cols) & row) << (r * width))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::shape::tests::shapes;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    type Places = BTreeSet<(u32, u32)>;

    /// Walks from neighbour to neighbour until nothing is left.
    fn walked(mut left: Places) -> BTreeSet<Places> {
        let mut parts = BTreeSet::new();
        while let Some(start) = left.pop_first() {
            let mut part = Places::from([start]);
            let mut open = vec![start];
            while let Some((r, c)) = open.pop() {
                for next in [(r + 1, c), (r, c + 1), (r.wrapping_sub(1), c), (r, c.wrapping_sub(1))] {
                    if left.remove(&next) {
                        part.insert(next);
                        open.push(next);
                    }
                }
            }
            parts.insert(part);
        }
        parts
    }

    fn falls_apart<const W: usize>(shape: Shape<W>, picks: u64) {
        let parts: Vec<_> = shape.parts().map(|part| shape.part(part)).collect();
        let places = |shape: &Shape<W>| shape.places().collect::<Places>();
        assert_eq!(parts.iter().map(places).collect::<BTreeSet<_>>(), walked(places(&shape)));
        for part in parts {
            assert_eq!(Shape::around(part.places()), Some(part), "the box fits");
            let numbers = part.cells().iter().zip(0..64).filter(|(_, bit)| picks >> bit & 1 == 1);
            let taken = numbers.fold(Bits::EMPTY, |taken, (number, _)| taken | Bits::of(number));
            let left =
                part.parts_without(taken).map(|left| places(&part.part(left))).collect::<BTreeSet<_>>();
            let gone: Places = taken.iter().map(|number| part.place(number)).collect();
            let expected = if gone.is_empty() { BTreeSet::new() } else { walked(&places(&part) - &gone) };
            assert_eq!(left, expected);
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]
        #[test]
        fn floods_and_walks_find_the_same_parts(shape in shapes::<1>(), a: u64, b: u64, c: u64) {
            falls_apart(shape, a & b & c);
            let wide = Shape::<2>::around(shape.places()).unwrap();
            falls_apart(wide, a & b & c);
        }
    }
}
