//! The values of all sets of cells in small boxes, computed by the recurrence itself.
//!
//! A table for each width contains the value of every set in a box of that width with up to 16 cells, connected
//! or not. A set is a number, and each of its dominoes leaves a smaller one. A table is made when it is first used.
//! Cost: for the widths from 2 to 8 together 280 KB and some four million steps.

use std::sync::OnceLock;

use crate::games::shape::{Bits, Shape};
use crate::machine::width::index;
use crate::theory::nimber::Nimber;

/// The most cells of a box in the tables.
const MOST_CELLS: u32 = 16;
/// The widest box in the tables. A wider box with at most `MOST_CELLS` cells is a single row, which needs no table.
const WIDEST_BOX: u32 = MOST_CELLS / 2;

/// Whether the tables contain the shape.
#[inline]
pub fn has<const W: usize>(shape: &Shape<W>) -> bool {
    shape.area() <= MOST_CELLS && shape.cols() <= WIDEST_BOX
}

/// The tables, by their widths.
#[derive(Debug, Default)]
pub struct SmallBoxes([OnceLock<Vec<u8>>; WIDEST_BOX as usize + 1]);

impl SmallBoxes {
    /// The value of a shape in a small box.
    pub fn value<const W: usize>(&self, shape: &Shape<W>) -> Option<Nimber> {
        if !has(shape) {
            return None;
        }
        let table = self.0[shape.cols() as usize].get_or_init(|| table(shape.cols()));
        Some(Nimber(table[index(shape.cells().words()[0])].into()))
    }
}

/// The values of all sets in the highest box of this width.
#[expect(clippy::cast_possible_truncation, reason = "a mex of 32 bits is at most 32")]
fn table(cols: u32) -> Vec<u8> {
    let cells = MOST_CELLS / cols * cols;
    let first_column = Bits::<1>::multiples(cols).words()[0];
    let mut values = vec![0; 1 << cells];
    for set in 1..values.len() as u64 {
        let mut seen = 0u32;
        for (starts, domino) in [(set & (set & !first_column) >> 1, 0b11), (set & set >> cols, 1 | 1 << cols)]
        {
            for start in Bits::<1>::from_word(starts).iter() {
                seen |= 1 << values[index(set & !(domino << start))];
            }
        }
        values[index(set)] = seen.trailing_ones() as u8;
    }
    values
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::cram::DOMINOES;
    use crate::games::shape::Board;
    use crate::games::tiles::tests::Literal;
    use crate::solve::depth_first::DepthFirst;
    use crate::theory::limits::Limits;
    use crate::theory::sum::Sum;

    #[test]
    fn tables_hold_what_the_rules_say() {
        let (mut search, boxes) = (DepthFirst::new(&Literal(DOMINOES)), SmallBoxes::default());
        for (rows, cols) in [(8, 2), (5, 3), (4, 4), (3, 5), (2, 6), (2, 7), (2, 8)] {
            for set in (1..1u64 << (rows * cols)).step_by(37) {
                let cells = Bits::<1>::from_word(set).iter().map(|number| (number / cols, number % cols));
                let board = Sum::from_iter([Board::with(rows, cols, cells.clone())]);
                let shape = Shape::<1>::around(cells).unwrap();
                let small = boxes.value(&shape).or_else(|| boxes.value(&shape.transposed()));
                assert_eq!(small, Some(search.grundy(&board, &Limits::none()).unwrap()), "{shape}");
            }
        }
        assert_eq!(boxes.value(&Shape::<1>::around([(0, 0), (16, 0)]).unwrap()), None);
        assert_eq!(boxes.value(&Shape::<1>::around([(0, 0), (0, 8)]).unwrap()), None);
    }
}
