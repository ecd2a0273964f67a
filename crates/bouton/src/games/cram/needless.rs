//! Cells that cannot matter, and squares at which a shape can be split.
//!
//! An *end* touches exactly one cell. Both laws keep the tree of play, up to duplicate options and single
//! cells, which have no move. So they hold in misere play too.
//!
//! **Needless cells.** Let every cell that `b` touches touch an end other than `b`, and let there be such a cell.
//! Then `b` can be left out. Let `s` be a cell that it touches, and `l` the end there. The domino on `b` and `s`
//! leaves `l` alone, the domino on `l` and `s` leaves `b` without `s`, and without `b` there is only the second domino. The cell `b`
//! without `s` is alone, or as needless as before, and is left out by induction. So both dominoes leave what the second one leaves.
//! Any other domino takes an end only with the cell that it touches. So `b` stays needless, or it is alone in the end. Two
//! ends at one cell are the smallest case. All needless cells are left out together: all other ends stay. Of the needless ends
//! at each cell, one stays too.
//!
//! **Squares.** Let two opposite corners `a` and `d` of a square touch its other corners `b` and `c` alone. Then one
//! may say that `a` touches only `b`, and `d` only `c`. For the dominoes on `a` and `b` and on `d` and `b` leave
//! `c` with one end, and so does the one that remains. The same holds for `c`. A domino on `b` and a third
//! cell leaves two ends at `c`. One of them is needless. After the change, one is an end and the other is alone. Any other domino
//! leaves the square as it is. If no other way leads from `b` to `c`, the shape falls into two parts: `a` goes with the
//! one, `d` with the other.
//!
//! Cost: some thirty steps per word if nothing is found, and a flood for each square and for each part.

use super::small;
use crate::games::shape::{Bits, Shape};

/// Pushes the parts to which `shape` can be reduced, if it can be. A shape that has a value in a table is not reduced.
pub fn reduce<const W: usize>(shape: &Shape<W>, sum: &mut Vec<Shape<W>>) -> bool {
    if small::has(shape) {
        return false;
    }
    let (_, ends) = shape.joints_and_ends();
    let needless = if ends.is_empty() { ends } else { needless(shape, ends) };
    if !needless.is_empty() {
        let parts = shape.parts_without(needless).filter(|part| part.len() > 1);
        parts.for_each(|part| push(shape.part(part), sum));
        return true;
    }
    let Some((one, other)) = halves(shape) else { return false };
    push(shape.part(one), sum);
    push(shape.part(other), sum);
    true
}

fn push<const W: usize>(part: Shape<W>, sum: &mut Vec<Shape<W>>) {
    if !reduce(&part, sum) {
        sum.push(part);
    }
}

/// The cells that can be left out together.
fn needless<const W: usize>(shape: &Shape<W>, ends: Bits<W>) -> Bits<W> {
    let stems = shape.beside(ends);
    let others = shape.cells() & !(ends | stems);
    let bridges = others & !shape.beside(others);
    let twice = shape.between(ends);
    twice.iter().fold(bridges, |needless, stem| {
        let twins = shape.beside(Bits::of(stem)) & ends;
        needless | twins & !twins.lowest()
    })
}

/// The two sets of cells into which the shape falls at a square.
fn halves<const W: usize>(shape: &Shape<W>) -> Option<(Bits<W>, Bits<W>)> {
    let [upper_left, upper_right, lower_left, lower_right] = shape.corners();
    let cols = shape.cols();
    let down =
        (upper_left & lower_right >> (cols + 1)).iter().map(|at| [at, at + 1, at + cols, at + cols + 1]);
    let up = (upper_right & lower_left >> (cols - 1)).iter().map(|at| [at, at - 1, at + cols, at + cols - 1]);
    down.chain(up).find_map(|[corner, one, other, opposite]| {
        let [corner, one, other, opposite] = [corner, one, other, opposite].map(Bits::of);
        let left = shape.parts_without(corner | opposite).find(|part| !(*part & one).is_empty())?;
        let is_cut = (left & other).is_empty();
        is_cut.then(|| (left | corner, shape.cells() & !left & !corner))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::cram::DOMINOES;
    use crate::games::shape::Board;
    use crate::games::tiles::tests::Literal;
    use crate::solve::definition::Definition;
    use crate::theory::outcome::Convention;
    use crate::theory::sum::Sum;
    use proptest::prelude::*;

    fn shape(text: &str) -> Shape<1> {
        Shape::around(Board::read(text.as_bytes()).unwrap().cells()).unwrap()
    }

    fn reduced(shape: &Shape<1>) -> Option<Vec<Shape<1>>> {
        let mut sum = Vec::new();
        reduce(shape, &mut sum).then_some(sum)
    }

    #[test]
    fn what_is_left_by_hand() {
        let text = |text| {
            let parts = reduced(&shape(text))?;
            Some(parts.iter().map(Shape::to_string).collect::<Vec<_>>().join(" + "))
        };
        // A bridge between two cells with ends, two ends at one cell, and a square with a tail on each side.
        assert_eq!(text(".#.######/.........").as_deref(), Some("./. + .######/......."));
        assert_eq!(text("#.#######/.........").as_deref(), Some(".#######/........"));
        assert_eq!(text("####...../......###").as_deref(), Some("..... + ......"));
        // Another way leads around the square.
        assert_eq!(text("...../..##./.###./....."), None);
        assert_eq!(text("........."), None);
    }

    /// The largest part of random cells, if it can be reduced.
    fn reducible() -> impl Strategy<Value = (Shape<1>, Vec<Shape<1>>)> {
        prop::collection::vec((0u32..6, 0u32..6), 8..24).prop_filter_map("to be reduced", |cells| {
            let part = Board::with(6, 6, cells).parts().into_iter().max_by_key(Vec::len)?;
            let shape = (part.len() <= 12).then(|| Shape::around(part))??;
            Some((shape, reduced(&shape)?))
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(1000))]
        #[test]
        fn what_is_left_is_played_alike((shape, parts) in reducible()) {
            let board = |shape: &Shape<1>| Board::with(6, 6, shape.in_corner().places());
            let mut definition = Definition::new(&Literal(DOMINOES));
            let (whole, sum) = (Sum::from_iter([board(&shape)]), parts.iter().map(board).collect::<Sum<_>>());
            prop_assert_eq!(definition.grundy(&whole).unwrap(), definition.grundy(&sum).unwrap(), "{}", shape);
            let misere = definition.outcome(&whole, Convention::Misere).unwrap();
            prop_assert_eq!(misere, definition.outcome(&sum, Convention::Misere).unwrap(), "{}", shape);
            for part in parts {
                prop_assert_eq!(reduced(&part), None, "{} of {}", part, shape);
                prop_assert_eq!(part.parts().count(), 1);
            }
        }
    }
}
