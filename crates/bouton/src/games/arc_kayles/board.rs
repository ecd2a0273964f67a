//! Arc Kayles on boards: an edge is a domino on two free cells that touch.
//!
//! - A shape none of whose cells touches three others is a path or a cycle, which a table values.
//! - *A half turn* sends each domino to one that shares no cell with it, unless the turn's centre is one of its cells
//!   or lies between them. So in a shape that a half turn keeps, and without cells at its centre, the second player
//!   answers each domino by its image and wins: its value is 0. Where the centre lies between two cells, the first player
//!   takes them, and the same holds for what is left.
//!
//! Cost: as that of any search by parts; a part lies in the corner of its own box, the least of its images.

use std::fmt;

use super::threads;
use crate::games::network::{Centre, Thread, Threads};
use crate::games::shape::{Bits, Board, Shape};
use crate::theory::nimber::Nimber;
use crate::theory::outcome::{Convention, Outcome};
use crate::theory::ruleset::{Keyed, MoveList, Ruleset};

/// Arc Kayles on a board; a position is a connected shape of two cells or more, its box of at most `64 * W`.
///
/// # Examples
/// ```
/// use bouton::games::arc_kayles::ArcKaylesOnBoard;
/// use bouton::games::shape::Board;
/// use bouton::{DepthFirst, Limits, Nimber};
/// let rules = ArcKaylesOnBoard::<1>::new(Board::read(b"3x5")?);
/// let start = rules.start().expect("a board of one word");
/// let value = DepthFirst::new(&rules).grundy(&start.into_iter().collect(), &Limits::none());
/// assert_eq!(value.unwrap(), Nimber(1));
/// # Ok::<(), bouton::notation::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct ArcKaylesOnBoard<const W: usize> {
    board: Board,
    threads: Threads,
}

/// Two cells that touch, printed `r1c1:r1c2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Domino {
    /// The row of the upper or left cell, from 0.
    pub row: u8,
    /// Its column.
    pub col: u8,
    /// Whether the other cell is below it; else it is to its right.
    pub is_upright: bool,
}

impl fmt::Display for Domino {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (row, col) = (u32::from(self.row) + 1, u32::from(self.col) + 1);
        let (down, right) = if self.is_upright { (1, 0) } else { (0, 1) };
        write!(f, "r{row}c{col}:r{}c{}", row + down, col + right)
    }
}

impl<const W: usize> ArcKaylesOnBoard<W> {
    /// The game on `board`.
    #[must_use]
    pub fn new(board: Board) -> Self {
        Self { board, threads: threads(64 * W) }
    }

    /// The board as a sum of its connected shapes, without cells that stand alone; `None` if one does not fit.
    #[must_use]
    pub fn start(&self) -> Option<Vec<Shape<W>>> {
        let shapes = self.board.shapes::<W>()?.into_iter();
        Some(shapes.filter(|shape| shape.cells().len() > 1).collect())
    }

    /// The board as it was written.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// How many dominoes fit on the shape.
    #[must_use]
    pub fn dominoes(&self, shape: &Shape<W>) -> u64 {
        (shape.with_right().len() + shape.with_below().len()).into()
    }
}

impl<const W: usize> Ruleset for ArcKaylesOnBoard<W> {
    type Position = Shape<W>;
    type Move = Domino;

    fn moves(&self, shape: &Shape<W>, list: &mut MoveList<Self>) {
        let dominoes = [(false, shape.with_right(), 1), (true, shape.with_below(), shape.cols())];
        for (is_upright, cells, step) in dominoes {
            for number in cells.iter() {
                let (row, col) = shape.place(number);
                let parts = shape.parts_without(Bits::of(number) | Bits::of(number + step));
                let left = parts.filter(|part| part.len() > 1).map(|part| shape.part(part));
                list.push(Domino { row: row as u8, col: col as u8, is_upright }, left);
            }
        }
    }

    fn canonical(&self, shape: Shape<W>) -> Shape<W> {
        shape.least_image()
    }

    fn known_value(&self, shape: &Shape<W>) -> Option<Nimber> {
        if let Some(thread) = Thread::of(shape) {
            return Some(self.threads.value(thread));
        }
        (Centre::of(shape) == Some(Centre::Nothing)).then_some(Nimber::ZERO)
    }

    fn known_outcome(&self, shape: &Shape<W>, convention: Convention) -> Option<Outcome> {
        match (convention, Centre::of(shape)?) {
            (Convention::Normal, Centre::Nothing) => Some(Outcome::P),
            (Convention::Normal, Centre::TwoCells) => Some(Outcome::N),
            _ => None,
        }
    }

    fn size(&self, shape: &Shape<W>) -> u64 {
        shape.cells().len().into()
    }

    /// Every move takes two cells.
    fn always_ends(&self) -> bool {
        true
    }
}

impl<const W: usize> Keyed for ArcKaylesOnBoard<W> {
    fn key(&self, shape: &Shape<W>, bytes: &mut Vec<u8>) {
        shape.write(bytes);
    }

    fn position(&self, bytes: &[u8]) -> Shape<W> {
        Shape::unwrite(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::super::ArcKayles;
    use super::*;
    use crate::games::network::tests::{graph_of, small_boards};
    use crate::solve::definition::Definition;
    use crate::solve::depth_first::DepthFirst;
    use crate::theory::limits::Limits;
    use crate::theory::mex::mex;
    use crate::theory::sum::Sum;
    use hashbrown::HashMap;
    use proptest::prelude::*;

    const CONVENTIONS: [Convention; 2] = [Convention::Normal, Convention::Misere];

    /// Cram by its own words: a domino is put on two empty cells of a board that is never split or turned.
    fn cram(cols: u32, empty: u32, memory: &mut HashMap<u32, Nimber>) -> Nimber {
        if let Some(&value) = memory.get(&empty) {
            return value;
        }
        let mut options = Vec::new();
        for at in (0..32).filter(|at| empty >> at & 1 == 1) {
            for other in [at + 1, at + cols] {
                let side_by_side = other == at + cols || other % cols > 0;
                if side_by_side && other < 32 && empty >> other & 1 == 1 {
                    options.push(cram(cols, empty & !(1 << at) & !(1 << other), memory));
                }
            }
        }
        memory.insert(empty, mex(&options));
        mex(&options)
    }

    #[test]
    fn on_a_board_it_is_cram() {
        for (rows, cols) in [(1, 9), (2, 2), (2, 5), (3, 3), (3, 4), (5, 3), (4, 4)] {
            let rules = ArcKaylesOnBoard::<1>::new(Board::read(format!("{rows}x{cols}").as_bytes()).unwrap());
            let start = rules.start().unwrap().into_iter().collect();
            let value = DepthFirst::new(&rules).grundy(&start, &Limits::none()).unwrap();
            assert_eq!(value, cram(cols, (1 << (rows * cols)) - 1, &mut HashMap::new()), "{rows}x{cols}");
        }
    }

    #[test]
    fn what_a_theorem_tells() {
        let shape = |text: &str| Board::read(text.as_bytes()).unwrap().shapes::<1>().unwrap()[0];
        let rules = ArcKaylesOnBoard::<1>::new(Board::read(b"1x1").unwrap());
        assert_eq!(rules.known_value(&shape("4x6")), Some(Nimber::ZERO));
        assert_eq!(rules.known_outcome(&shape("3x4"), Convention::Normal), Some(Outcome::N));
        assert_eq!(rules.known_outcome(&shape("3x4"), Convention::Misere), None);
        assert_eq!(rules.known_outcome(&shape("3x5"), Convention::Normal), None);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(3000))]
        #[test]
        fn every_hook_agrees_with_the_graph(board in small_boards(9)) {
            let rules = ArcKaylesOnBoard::<1>::new(board.clone());
            let shapes = rules.start().unwrap();
            let free = board.free().map(|(r, c)| 1 << (r * board.cols() + c)).sum();
            let whole: Sum<_> = shapes.iter().copied().collect();
            let value = cram(board.cols(), free, &mut HashMap::new());
            prop_assert_eq!(Definition::new(&rules).grundy(&whole).unwrap(), value);
            for shape in &shapes {
                let graph = ArcKayles::<1>::new(graph_of(shape.places().collect()));
                let part = graph.start().collect();
                let value = Definition::new(&graph).grundy(&part).unwrap();
                prop_assert!(rules.known_value(shape).is_none_or(|known| known == value), "{}", shape);
                let mut list = MoveList::<ArcKaylesOnBoard<1>>::default();
                rules.moves(shape, &mut list);
                prop_assert_eq!(rules.dominoes(shape), list.len() as u64);
                for convention in CONVENTIONS {
                    let outcome = Definition::new(&graph).outcome(&part, convention).unwrap();
                    let known = rules.known_outcome(shape, convention);
                    prop_assert!(known.is_none_or(|known| known == outcome), "{}", shape);
                    let canonical = Sum::from_iter([rules.canonical(*shape)]);
                    prop_assert_eq!(Definition::new(&rules).outcome(&canonical, convention).unwrap(), outcome);
                }
            }
            for convention in CONVENTIONS {
                let outcome = Definition::new(&rules).outcome(&whole, convention).unwrap();
                let found = DepthFirst::new(&rules).outcome(&whole, convention, &Limits::none()).unwrap();
                prop_assert_eq!(found, outcome);
            }
        }
    }
}
