//! Full matrices of blackout by search. A table contains the endgames; of the other positions, the search visits only
//! those that play needs.

use bouton::games::blackout::{Blackout, Matrix, MatrixTable, Rectangle};
use bouton::games::shape::{Bits, Shape};
use bouton::{DepthFirst, Keyed, Limits, MoveList, Nimber, Ruleset};

use super::blackout::plain_table;
use super::race::{Race, Track};
use super::search::{checked, value};

/// Full matrices: one against a table of all positions, and one that is too large for such a table.
pub fn search(track: &Track) {
    let full = |rows: u32, cols: u32, how: &str| {
        Race::new(format!("blackout: {rows} x {cols} by search, {how}"), move || {
            Shape::around((0..rows * cols).map(|n| (n / cols, n % cols))).expect("it fits")
        })
    };
    let (rows, cols, expected) = track.scale.of((4, 5, 9), (5, 5, 8), (5, 5, 8));
    let checked = checked(expected);
    let as_shape = |&full: &Shape<1>| checked(value(DepthFirst::new(&OnShapes::new(4)).by_key(), full));
    let rules = Blackout::default();
    let as_matrix = |_: &_| checked(value(DepthFirst::new(&rules).by_key(), Matrix::full(rows, cols)));
    let plainly = |_: &_| Nimber(plain_table(&Matrix::full(rows, cols)).pop().expect("the full one").into());
    track.race(full(rows, cols, "as a shape"), as_shape, plainly);
    track.race(full(rows, cols, "as a matrix"), as_matrix, plainly);
    for &(rows, cols, side, expected) in track.scale.of(&[][..], &[(6, 5, 5, 23)], &[]) {
        let race = full(rows, cols, &format!("as a shape, with the table of {side} x {side}"));
        let with_table = |&full: &Shape<1>| value(DepthFirst::new(&OnShapes::new(side)).by_key(), full);
        track.alone(race, with_table, |_, &found| assert_eq!(found, Nimber(expected)));
    }
}

/// Blackout on connected shapes up to symmetry. A table contains the small shapes.
struct OnShapes {
    /// The table of all matrices with `side` rows and `side` columns.
    table: MatrixTable,
    side: u32,
    on_matrices: Blackout,
}

impl OnShapes {
    fn new(side: u32) -> Self {
        let table = MatrixTable::new(&Matrix::full(side, side), &Limits::none()).expect("nothing limits it");
        Self { table, side, on_matrices: Blackout::default() }
    }
}

impl Ruleset for OnShapes {
    type Position = Shape<1>;
    type Move = Rectangle;

    fn moves(&self, shape: &Shape<1>, list: &mut MoveList<Self>) {
        let (word, cols) = (shape.cells().words()[0], shape.cols());
        for number in shape.cells().iter() {
            let (top, left) = (number / cols, number % cols);
            // The width that all rows from `top` on share, and the first column of the rectangle.
            let (mut width, mut column) = (cols - left, 0);
            for bottom in top + 1..=shape.rows() {
                let at = (bottom - 1) * cols + left;
                width = width.min((word >> at).trailing_ones());
                if width == 0 {
                    break;
                }
                column |= 1 << at;
                for right in left + 1..=left + width {
                    let taken = Bits::from_word(column * ((1 << (right - left)) - 1));
                    let left_over = shape.parts_without(taken).map(|part| shape.part(part));
                    list.push(Rectangle { top, left, bottom, right }, left_over);
                }
            }
        }
    }

    fn canonical(&self, shape: Shape<1>) -> Shape<1> {
        shape.least_image()
    }

    fn known_value(&self, shape: &Shape<1>) -> Option<Nimber> {
        let (least, most) = (shape.rows().min(shape.cols()), shape.rows().max(shape.cols()));
        let matrix = (least == 1 || most <= self.side).then(|| Matrix::around(shape.places()))?;
        self.on_matrices.known_value(&matrix).or_else(|| self.table.value(&matrix))
    }

    fn size(&self, shape: &Shape<1>) -> u64 {
        shape.cells().len().into()
    }

    /// Every move lowers the number of ones.
    fn always_ends(&self) -> bool {
        true
    }
}

impl Keyed for OnShapes {
    fn key(&self, shape: &Shape<1>, bytes: &mut Vec<u8>) {
        shape.write(bytes);
    }

    fn position(&self, bytes: &[u8]) -> Option<Shape<1>> {
        Shape::unwrite(bytes)
    }
}
