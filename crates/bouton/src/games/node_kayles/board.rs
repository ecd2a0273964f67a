//! Node Kayles on boards: the vertices are free cells, joined to those beside them.
//!
//! - A shape in which no cell touches three others is a path or a cycle. A table contains its value ([`GraphKayles`]).
//! - *A half turn* sends each cell to another cell that it does not touch, unless the centre of the turn is a cell of the shape or
//!   is between two of its cells. So let a half turn keep a shape that has no cells at its centre. Then the second player
//!   answers each cell by its image and wins: its value is 0. If the centre is a cell, the first player takes it,
//!   and the same holds for what is left.
//!
//! Cost: the keys keep the search small. A part is shifted to the corner of its own box, and it is the least of its images under the
//! symmetries of the square. So parts that are alike have one key, wherever they are on the board.
//!
//! [`GraphKayles`]: super::GraphKayles

use super::threads;
use crate::games::network::{Centre, Thread, Threads};
use crate::games::shape::{Bits, Board, Shape};
use crate::notation::Place;
use crate::theory::nimber::Nimber;
use crate::theory::outcome::{Convention, Outcome};
use crate::theory::ruleset::{Keyed, MoveList, Ruleset};
use crate::theory::theorem::Theorem;

/// A shape that a half turn keeps is lost, or it is won by its centre.
pub static HALF_TURN: Theorem =
    Theorem { name: "the half-turn pairing of Node Kayles", source: "proof in bouton::games::node_kayles" };

/// Node Kayles on a board. A position is a connected shape whose box has at most `64 * W` cells.
#[derive(Clone, Debug)]
pub struct NodeKaylesOnBoard<const W: usize> {
    /// The board as it was written.
    pub board: Board,
    threads: Threads,
}

impl<const W: usize> NodeKaylesOnBoard<W> {
    /// The game on `board`.
    #[must_use]
    pub fn new(board: Board) -> Self {
        Self { board, threads: threads(64 * W) }
    }

    /// The board as a sum of its connected shapes, or `None` if one does not fit.
    #[must_use]
    pub fn start(&self) -> Option<Vec<Shape<W>>> {
        self.board.shapes()
    }
}

impl<const W: usize> Ruleset for NodeKaylesOnBoard<W> {
    type Position = Shape<W>;
    type Move = Place;

    fn moves(&self, shape: &Shape<W>, list: &mut MoveList<Self>) {
        for number in shape.cells().iter() {
            let (row, col) = shape.place(number);
            let taken = Bits::of(number) | shape.beside(Bits::of(number));
            let left = shape.parts_without(taken).map(|part| shape.part(part));
            list.push(Place { row, col }, left);
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
            (Convention::Normal, Centre::Cell) => Some(Outcome::N),
            _ => None,
        }
    }

    fn size(&self, shape: &Shape<W>) -> u64 {
        shape.cells().len().into()
    }

    /// Every move takes a cell.
    fn always_ends(&self) -> bool {
        true
    }
}

impl<const W: usize> Keyed for NodeKaylesOnBoard<W> {
    fn key(&self, shape: &Shape<W>, bytes: &mut Vec<u8>) {
        shape.write(bytes);
    }

    fn position(&self, bytes: &[u8]) -> Option<Shape<W>> {
        Shape::unwrite(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::super::GraphKayles;
    use super::*;
    use crate::games::network::tests::{graph_of, small_boards};
    use crate::solve::definition::Definition;
    use crate::solve::depth_first::DepthFirst;
    use crate::theory::limits::Limits;
    use crate::theory::sum::Sum;
    use proptest::prelude::*;

    const CONVENTIONS: [Convention; 2] = [Convention::Normal, Convention::Misere];

    fn value<const W: usize>(size: &str) -> Nimber {
        let rules = NodeKaylesOnBoard::<W>::new(Board::read(size.as_bytes()).unwrap());
        let start = Sum::from_iter(rules.start().unwrap());
        DepthFirst::new(&rules).grundy(&start, &Limits::none()).unwrap()
    }

    #[test]
    fn the_words_make_no_difference() {
        for size in ["3x10", "4x7", "10x3"] {
            assert_eq!(value::<1>(size), value::<2>(size));
            assert_eq!(value::<1>(size), value::<8>(size));
        }
        assert_eq!((value::<2>("1x100"), value::<4>("100x1")), (value::<8>("1x100"), value::<8>("1x100")));
    }

    #[test]
    fn three_rows() {
        // OEIS A316632. The values from 17 on were computed here by two methods: see corpus/boards.toml.
        let values = [2, 1, 1, 0, 3, 3, 2, 2, 2, 3, 3, 5, 2, 4, 1, 3, 2, 2, 1, 1];
        for (cols, expected) in (1..).zip(values) {
            assert_eq!(value::<1>(&format!("3x{cols}")), Nimber(expected), "3x{cols}");
            if cols <= 13 {
                let rules = NodeKaylesOnBoard::<1>::new(Board::read(format!("3x{cols}").as_bytes()).unwrap());
                let start = Sum::from_iter(rules.start().unwrap());
                let by_all = DepthFirst::by_full_mex(&rules).grundy(&start, &Limits::none()).unwrap();
                assert_eq!(by_all, Nimber(expected), "3x{cols}");
            }
        }
    }

    #[test]
    fn what_a_theorem_tells() {
        let shape = |text: &str| Board::read(text.as_bytes()).unwrap().shapes::<1>().unwrap()[0];
        let rules = NodeKaylesOnBoard::<1>::new(Board::read(b"1x1").unwrap());
        assert_eq!(rules.known_value(&shape("4x6")), Some(Nimber::ZERO));
        assert_eq!(rules.known_value(&shape("3x5")), None);
        assert_eq!(rules.known_outcome(&shape("3x5"), Convention::Normal), Some(Outcome::N));
        assert_eq!(rules.known_outcome(&shape("3x5"), Convention::Misere), None);
        assert_eq!(rules.known_outcome(&shape("3x4"), Convention::Normal), None);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(3000))]
        #[test]
        fn every_hook_agrees_with_the_graph(board in small_boards(8)) {
            let rules = NodeKaylesOnBoard::<1>::new(board.clone());
            let shapes = rules.start().unwrap();
            for shape in &shapes {
                let graph = GraphKayles::<1>::of_vertices(graph_of(shape.places().collect()));
                let part = graph.start().collect();
                let value = Definition::new(&graph).grundy(&part).unwrap();
                let alone = Sum::from_iter([*shape]);
                prop_assert_eq!(Definition::new(&rules).grundy(&alone).unwrap(), value);
                prop_assert!(rules.known_value(shape).is_none_or(|known| known == value), "{}", shape);
                for convention in CONVENTIONS {
                    let outcome = Definition::new(&graph).outcome(&part, convention).unwrap();
                    let known = rules.known_outcome(shape, convention);
                    prop_assert!(known.is_none_or(|known| known == outcome), "{}", shape);
                    let canonical = Sum::from_iter([rules.canonical(*shape)]);
                    prop_assert_eq!(Definition::new(&rules).outcome(&canonical, convention).unwrap(), outcome);
                }
                let (mut list, mut names) = (MoveList::<NodeKaylesOnBoard<1>>::default(), Vec::new());
                rules.moves(shape, &mut list);
                names.extend(list.iter().map(|(cell, _)| cell.to_string()));
                prop_assert_eq!(names, graph.graph.names().iter().map(|name| name.to_string()).collect::<Vec<_>>());
                let mut bytes = Vec::new();
                rules.key(shape, &mut bytes);
                prop_assert_eq!(rules.position(&bytes), Some(*shape));
            }
            let sum: Sum<_> = shapes.into_iter().collect();
            for convention in CONVENTIONS {
                let outcome = Definition::new(&rules).outcome(&sum, convention).unwrap();
                let found = DepthFirst::new(&rules).outcome(&sum, convention, &Limits::none()).unwrap();
                prop_assert_eq!(found, outcome);
            }
        }
    }
}
