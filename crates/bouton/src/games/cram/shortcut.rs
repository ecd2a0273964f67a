//! Cram with all its known theorems.
//!
//! **Half turns.** Let a shape be its own image under the half turn about the centre of its box. A player who answers
//! every domino by its image keeps it so, if the image is another pair of cells and shares none with the domino.
//! The half turn fixes the centre, so a domino `{p, q}` meets its image only if `p` or `q` is the centre
//! (`p` is its own image) or if the centre is between them (`p` and `q` are each other's images).
//! - The centre is a corner of cells (even by even): no domino meets its image. The second player wins: value 0.
//! - The centre is a cell (odd by odd). If the cell does not belong to the shape, no domino meets its image: value 0. If it
//!   belongs to the shape, the argument says nothing.
//! - The centre is the side between two cells (odd by even): only the domino on these two meets its image. If they do not belong
//!   to the shape, the value is 0. If they do, the first player takes them, and what is left is worth 0 by the case before: an
//!   N-position.
//!
//! For full boards this is Gardner's result: even by even is lost, odd by even is won (Scientific American, February
//! 1974). What is left of such a shape need not be connected; the argument does not need it.
//!
//! **Twin ends.** If two cells touch one and the same cell `v` and nothing else, one of them can be left out. The
//! domino on `v` and one twin leaves the other twin alone, without a move. So does the domino on `v` and the other twin. Both
//! leave the sum that is left by the one domino which remains when a twin is left out. A domino on `v` and a third cell
//! leaves both twins alone. Any other domino keeps them twins, and one of them can be left out by induction. So the trees of
//! play are the same, up to duplicate options, and that holds in misere play too.
//!
//! **Needless cells and squares** ([`needless`]) remove more cells, and let shapes fall apart.
//!
//! **Rows and rings.** The dominoes that fit depend only on which cells touch. If no cell of a connected part touches more than two others,
//! the cells follow one another in a row with two ends or in a ring, whatever its bends. A domino in a row of `n` leaves two rows of `i` and
//! `n - 2 - i` cells. That is the octal game 0.07, Dawson's Kayles (Guy and Smith, The G-values of various games, 1956). Any domino in a
//! ring of `n` leaves a row of `n - 2`. A table ([`Threads`]) contains the values.
//!
//! **Small boxes** ([`SmallBoxes`]) have their values from tables.

use std::sync::{Arc, OnceLock};

use super::small::SmallBoxes;
use super::{DOMINOES, needless};
use crate::games::network::{Centre, Thread, Threads};
use crate::games::shape::{Bits, Shape};
use crate::games::tiles::{Cover, TileRules};
use crate::theory::nimber::Nimber;
use crate::theory::outcome::{Convention, Outcome};
use crate::theory::ruleset::{Keyed, MoveList, Ruleset};
use crate::theory::theorem::Theorem;

/// A shape that a half turn keeps is lost, or it is won by its middle domino.
pub static HALF_TURN: Theorem = Theorem {
    name: "the half-turn pairing of Cram",
    source: "M. Gardner, Scientific American, February 1974; proof in bouton::games::cram",
};

/// Cram on connected shapes of up to `W` words.
#[derive(Clone, Debug)]
pub struct Cram<const W: usize> {
    /// The game without theorems.
    pub tiles: TileRules<W>,
    tables: CramTables,
}

/// The tables that Cram uses: values of rows, and of shapes in small boxes. They are computed when they are first needed, and clones
/// share them.
#[derive(Clone, Debug, Default)]
pub struct CramTables(Arc<(OnceLock<Threads>, SmallBoxes)>);

/// The most cells of a shape.
const LONGEST_THREAD: usize = 1024;

impl<const W: usize> Cram<W> {
    /// Parts are written and drawn on a board of these rows and columns, or on a larger one if a part is beyond it.
    #[must_use]
    pub fn new(board: (u32, u32), tables: &CramTables) -> Self {
        Self { tiles: TileRules::new(DOMINOES, board), tables: tables.clone() }
    }
}

impl<const W: usize> Ruleset for Cram<W> {
    type Position = Shape<W>;
    type Move = Cover;

    fn moves(&self, shape: &Shape<W>, list: &mut MoveList<Self>) {
        self.tiles.moves(shape, list);
    }

    /// The least image without twins. The result does not depend on which twin is left out.
    fn canonical(&self, shape: Shape<W>) -> Shape<W> {
        let mut least = shape.least_image();
        while let Some(twin) = twin(&least) {
            least = least.part(least.cells() & !Bits::of(twin)).least_image();
        }
        least
    }

    fn reduce(&self, shape: &Shape<W>, sum: &mut Vec<Shape<W>>) -> bool {
        needless::reduce(shape, sum)
    }

    #[inline]
    fn value_at_sight(&self, shape: &Shape<W>) -> Option<Nimber> {
        self.tables.0.1.value(shape)
    }

    fn known_value(&self, shape: &Shape<W>) -> Option<Nimber> {
        if let Some(value) = self.value_at_sight(shape) {
            return Some(value);
        }
        if half_turn(shape) == Some(Outcome::P) {
            return Some(Nimber::ZERO);
        }
        let threads = || self.tables.0.0.get_or_init(|| Threads::of_edges(LONGEST_THREAD));
        Thread::of(shape).map(|thread| threads().value(thread))
    }

    fn known_outcome(&self, shape: &Shape<W>, convention: Convention) -> Option<Outcome> {
        if convention == Convention::Normal { half_turn(shape) } else { None }
    }

    /// The number of cells.
    fn size(&self, shape: &Shape<W>) -> u64 {
        self.tiles.size(shape)
    }

    /// Every move takes two cells.
    fn always_ends(&self) -> bool {
        true
    }
}

impl<const W: usize> Keyed for Cram<W> {
    fn key(&self, shape: &Shape<W>, bytes: &mut Vec<u8>) {
        shape.write(bytes);
    }

    fn position(&self, bytes: &[u8]) -> Option<Shape<W>> {
        Shape::unwrite(bytes)
    }
}

/// The outcome of a shape that the half turn keeps, unless its centre is one of its cells.
fn half_turn<const W: usize>(shape: &Shape<W>) -> Option<Outcome> {
    match Centre::of(shape)? {
        Centre::Nothing => Some(Outcome::P),
        Centre::Cell => None,
        Centre::TwoCells => Some(Outcome::N),
    }
}

/// A cell that touches only one cell, if another cell touches only that same cell.
#[inline]
fn twin<const W: usize>(shape: &Shape<W>) -> Option<u32> {
    let (_, ends) = shape.joints_and_ends();
    let twice = shape.between(ends);
    (!twice.is_empty()).then(|| (shape.beside(twice.lowest()) & ends).first())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::cram::DOMINOES;
    use crate::games::shape::Board;
    use crate::games::tiles::tests::Literal;
    use crate::solve::definition::Definition;
    use crate::solve::depth_first::DepthFirst;
    use crate::theory::limits::Limits;
    use crate::theory::sum::Sum;
    use proptest::prelude::*;

    fn shape(text: &str) -> Shape<1> {
        Shape::around(Board::read(text.as_bytes()).unwrap().cells()).unwrap()
    }

    /// The value by the literal rules, on the whole board.
    fn value(shape: &Shape<1>) -> Nimber {
        let board = Board::with(shape.rows(), shape.cols(), shape.in_corner().places());
        DepthFirst::new(&Literal(DOMINOES)).grundy(&Sum::from_iter([board]), &Limits::none()).unwrap()
    }

    /// Connected shapes of 2 to 16 cells in a box of 6 by 6.
    fn connected() -> impl Strategy<Value = Shape<1>> {
        let shape =
            prop::collection::vec((0u32..6, 0u32..6), 2..28).prop_filter_map("a part to play on", |cells| {
                let largest = Board::with(6, 6, cells).parts().into_iter().max_by_key(Vec::len)?;
                (2..=16).contains(&largest.len()).then(|| Shape::around(largest))?
            });
        shape.boxed()
    }

    #[test]
    fn rows_and_rings_are_worth_what_the_rules_say() {
        let (mut definition, threads) = (Definition::new(&Literal(DOMINOES)), Threads::of_edges(20));
        let mut value = |board: Board| definition.grundy(&Sum::from_iter([board])).unwrap();
        for cells in 0..=18 {
            let row = value(Board::with(1, 20, (0..cells).map(|c| (0, c))));
            assert_eq!(row, threads.value(Thread::Path(cells as usize)), "{cells}");
        }
        for (rows, cols) in [(2, 2), (3, 3), (3, 4), (3, 5), (4, 4), (3, 6), (4, 5), (5, 5)] {
            let edge = |&(r, c): &(u32, u32)| r == 0 || c == 0 || r == rows - 1 || c == cols - 1;
            let cells = (0..rows).flat_map(|r| (0..cols).map(move |c| (r, c))).filter(edge);
            let ring = value(Board::with(rows, cols, cells));
            assert_eq!(ring, threads.value(Thread::Cycle(2 * (rows + cols) as usize - 4)), "{rows}x{cols}");
        }
    }

    #[test]
    fn full_boards() {
        let known = |text| {
            (Cram::new((1, 1), &CramTables::default()).known_value(&shape(text)), half_turn(&shape(text)))
        };
        assert_eq!(known("4x6"), (Some(Nimber::ZERO), Some(Outcome::P)));
        assert_eq!(known("5x6"), (None, Some(Outcome::N)));
        assert_eq!(known("6x5"), (None, Some(Outcome::N)));
        assert_eq!(known("5x5"), (None, None));
    }

    /// Values of boards with at least four rows are from the README of beling/impartial-games. Values of boards with three rows were
    /// recomputed here.
    #[test]
    fn boards_known_elsewhere() {
        for (rows, cols, value) in [(3, 9, 1), (4, 7, 3), (5, 5, 0)] {
            let board = Sum::from_iter([shape(&format!("{rows}x{cols}"))]);
            let found = DepthFirst::new(&Cram::new((1, 1), &CramTables::default()))
                .grundy(&board, &Limits::none())
                .unwrap();
            let generic =
                DepthFirst::new(&TileRules::new(DOMINOES, (1, 1))).grundy(&board, &Limits::none()).unwrap();
            assert_eq!((found, generic), (Nimber(value), Nimber(value)), "{rows}x{cols}");
        }
    }

    #[test]
    fn twins_are_left_out() {
        let canonical = |text| Cram::new((1, 1), &CramTables::default()).canonical(shape(text)).to_string();
        assert_eq!(canonical("..."), "..");
        assert_eq!(canonical("#.#/.../#.#"), "..");
    }

    /// Shapes that are their own image: the largest part of random cells together with their images.
    fn turned() -> impl Strategy<Value = Shape<1>> {
        let sides = (1u32..=6, 1u32..=6, prop::collection::vec((0u32..6, 0u32..6), 1..12));
        sides.prop_filter_map("its own image", |(rows, cols, cells)| {
            let cells: Vec<_> = cells.into_iter().map(|(r, c)| (r % rows, c % cols)).collect();
            let images = cells.iter().map(|&(r, c)| (rows - 1 - r, cols - 1 - c));
            let both: Vec<_> = cells.iter().copied().chain(images).collect();
            let shape = Shape::around(both)?;
            (shape.cells().len() <= 16).then_some(shape)
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(3000))]

        #[test]
        fn half_turns_are_right(shape in turned()) {
            let value = value(&shape);
            match half_turn(&shape) {
                Some(outcome) => prop_assert_eq!(outcome == Outcome::P, value == Nimber::ZERO, "{}", shape),
                None => prop_assert!(shape.area() % 2 == 1),
            }
        }

        #[test]
        fn what_is_known_is_right(shape in connected()) {
            let value = value(&shape);
            let cram = Cram::new((1, 1), &CramTables::default());
            prop_assert!(cram.known_value(&shape).is_none_or(|known| known == value), "{}", shape);
            let outcome = cram.known_outcome(&shape, Convention::Normal);
            prop_assert!(outcome.is_none_or(|outcome| (outcome == Outcome::P) == (value == Nimber::ZERO)), "{}", shape);
            let found = DepthFirst::new(&cram).grundy(&Sum::from_iter([shape]), &Limits::none()).unwrap();
            prop_assert_eq!(found, value, "{}", shape);
            let generic = DepthFirst::new(&TileRules::new(DOMINOES, (1, 1))).grundy(&Sum::from_iter([shape]), &Limits::none()).unwrap();
            prop_assert_eq!(generic, value, "{}", shape);
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(1000))]
        #[test]
        fn canonical_shapes_are_played_alike(shape in connected().prop_filter("small", |shape| shape.cells().len() <= 12)) {
            let cram = Cram::new((1, 1), &CramTables::default());
            let canonical = cram.canonical(shape);
            prop_assert_eq!(cram.canonical(canonical), canonical);
            for image in [shape.transposed(), shape.upside_down(), shape.half_turned()] {
                prop_assert_eq!(cram.canonical(image), canonical);
            }
            let board = |shape: Shape<1>| Sum::from_iter([Board::with(6, 6, shape.in_corner().places())]);
            let mut definition = Definition::new(&Literal(DOMINOES));
            for convention in [Convention::Normal, Convention::Misere] {
                let found = definition.outcome(&board(shape), convention).unwrap();
                prop_assert_eq!(definition.outcome(&board(canonical), convention).unwrap(), found, "{}", shape);
                let typed = DepthFirst::new(&cram).outcome(&Sum::from_iter([shape]), convention, &Limits::none());
                prop_assert_eq!(typed.unwrap(), found, "{}", shape);
            }
        }
    }
}
