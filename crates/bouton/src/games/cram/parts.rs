//! Cram on the parts of a board: each connected part is a component of its own.
//!
//! A domino takes two cells of one part and changes nothing in the other parts. So a board is the
//! sum of its parts. A part of one cell has no move and is left out, in misere play too, where a component
//! without a move changes no sum. The eight symmetries of the square carry dominoes to dominoes. Cost of the
//! moves: for each one, a flood around the domino and, for each part left, a step for each of its rows.

use std::fmt;

use crate::games::shape::{Bits, Shape};
use crate::theory::ruleset::{Keyed, MoveList, Moves, Ruleset};

/// Two adjacent cells, taken by one move. Both are printed, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Domino {
    /// The row of its upper left cell, from 0.
    pub row: u32,
    /// The column of its upper left cell, from 0.
    pub col: u32,
    /// Whether its other cell is below the first one. If not, it is to the right.
    pub down: bool,
}

impl fmt::Display for Domino {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (row, col) = (self.row + 1, self.col + 1);
        write!(f, "r{row}c{col}:r{}c{}", row + u32::from(self.down), col + u32::from(!self.down))
    }
}

/// Cram on connected shapes of up to `W` words, up to symmetry. No theorem of the game is used.
#[derive(Clone, Copy, Debug, Default)]
pub struct CramParts<const W: usize>;

impl<const W: usize> Ruleset for CramParts<W> {
    type Position = Shape<W>;
    type Move = Domino;

    fn moves(&self, shape: &Shape<W>, list: &mut MoveList<Self>) {
        list_dominoes(shape, list, |taken| {
            let left = shape.parts_without(taken).filter(|part| part.len() > 1);
            left.map(|part| shape.part(part))
        });
    }

    fn canonical(&self, shape: Shape<W>) -> Shape<W> {
        shape.least_image()
    }

    /// The number of moves. Between shapes with the same number of moves, the number of cells decides.
    fn size(&self, shape: &Shape<W>) -> u64 {
        let moves = shape.with_right().len() + shape.with_below().len();
        (4 * moves + shape.cells().len()).into()
    }

    /// Every move takes two cells.
    fn always_ends(&self) -> bool {
        true
    }
}

impl<const W: usize> Keyed for CramParts<W> {
    fn key(&self, shape: &Shape<W>, bytes: &mut Vec<u8>) {
        shape.write(bytes);
    }

    fn position(&self, bytes: &[u8]) -> Option<Shape<W>> {
        Shape::unwrite(bytes)
    }
}

/// Lists each move. `left` makes what is left of the shape without these cells.
pub(super) fn list_dominoes<const W: usize, C: IntoIterator<Item = Shape<W>>>(
    shape: &Shape<W>,
    list: &mut Moves<Shape<W>, Domino>,
    left: impl Fn(Bits<W>) -> C,
) {
    let mut push = |down: bool, number: u32, other: u32| {
        list.push_made(|| {
            let (row, col) = shape.place(number);
            (Domino { row, col, down }, left(Bits::of(number) | Bits::of(other)))
        });
    };
    shape.with_right().iter().for_each(|number| push(false, number, number + 1));
    shape.with_below().iter().for_each(|number| push(true, number, number + shape.cols()));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::cram::CramRules;
    use crate::games::shape::Board;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    type Option_ = (String, BTreeSet<Vec<(u32, u32)>>);

    /// The moves by name, each with the parts of more than one cell that it leaves.
    fn by_rules(board: &Board) -> BTreeSet<Option_> {
        let mut list = MoveList::<CramRules>::default();
        CramRules.moves(board, &mut list);
        let left = |option: &[Board]| option[0].parts().into_iter().filter(|part| part.len() > 1).collect();
        list.iter().map(|(name, option)| (name.to_string(), left(option))).collect()
    }

    fn by_parts<const W: usize>(shape: Shape<W>) -> Vec<Option_> {
        let mut list = MoveList::<CramParts<W>>::default();
        CramParts.moves(&shape, &mut list);
        let left = |option: &[Shape<W>]| option.iter().map(|part| part.places().collect()).collect();
        list.iter().map(|(name, option)| (name.to_string(), left(option))).collect()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(1000))]
        #[test]
        fn a_part_has_the_moves_of_its_board(cells in prop::collection::vec((0u32..7, 0u32..7), 2..40)) {
            for part in Board::around(7, 7, cells).parts() {
                let board = Board::around(7, 7, part.iter().copied());
                let shape = Shape::<1>::around(part.iter().copied()).unwrap();
                let moves = by_parts(shape);
                prop_assert_eq!(moves.iter().cloned().collect::<BTreeSet<_>>(), by_rules(&board));
                prop_assert_eq!(moves.len(), by_rules(&board).len(), "no move comes twice");
                prop_assert_eq!(moves, by_parts(Shape::<2>::around(part.iter().copied()).unwrap()));
            }
        }
    }
}
