//! The literal rules of blackout.
//!
//! A move picks two corners. If every cell of the rectangle between them is 1, all become 0. The matrix keeps its size, nothing is split,
//! and no theorem is used: the shortcut is tested against these rules. Cost: the rules look at every cell of every full rectangle.

use crate::games::blackout::rectangle::Rectangle;
use crate::games::blackout::{read, write};
use crate::games::shape::Board;
use crate::solve::definition::Definition;
use crate::theory::nimber::Nimber;
use crate::theory::outcome::{Convention, Outcome};
use crate::theory::ruleset::{MoveList, Ruleset};
use crate::theory::sum::Sum;

/// Blackout by its rules alone.
#[derive(Clone, Copy, Debug, Default)]
pub struct BlackoutRules;

impl Ruleset for BlackoutRules {
    type Position = Board;
    type Move = Rectangle;

    fn moves(&self, matrix: &Board, list: &mut MoveList<Self>) {
        for (top, left) in matrix.cells() {
            for bottom in (top + 1..=matrix.rows()).take_while(|bottom| matrix.has((bottom - 1, left))) {
                for right in left + 1..=matrix.cols() {
                    let rectangle = Rectangle { top, left, bottom, right };
                    if !is_full(matrix, rectangle) {
                        break;
                    }
                    list.push(rectangle, [rectangle.cleared(matrix)]);
                    if list.is_full() {
                        return;
                    }
                }
            }
        }
    }

    /// Every move lowers the number of ones.
    fn always_ends(&self) -> bool {
        true
    }
}

fn is_full(matrix: &Board, Rectangle { top, left, bottom, right }: Rectangle) -> bool {
    (top..bottom).all(|r| (left..right).all(|c| matrix.has((r, c))))
}

fn matrix(text: &str) -> Board {
    read(text.as_bytes()).unwrap()
}

fn named(text: &str) -> Vec<String> {
    let mut list = MoveList::<BlackoutRules>::default();
    BlackoutRules.moves(&matrix(text), &mut list);
    list.iter().map(|(name, option)| format!("{name} {}", write(&option[0]))).collect()
}

#[test]
fn every_full_rectangle_is_a_move() {
    let moves =
        ["r1c2:r1c2 00/11", "r1c2:r2c2 00/10", "r2c1:r2c1 01/01", "r2c1:r2c2 01/00", "r2c2:r2c2 01/10"];
    assert_eq!(named("01/11"), moves);
    assert!(named("000/000").is_empty());
}

#[test]
fn a_full_list_ends_a_huge_board() {
    let mut list = MoveList::<BlackoutRules>::with_room(1000);
    BlackoutRules.moves(&Board::full(300, 300), &mut list);
    assert!(list.is_full());
    assert_eq!(list.len(), 1000);
}

#[test]
fn facts_of_small_full_boards() {
    let mut definition = Definition::new(&BlackoutRules);
    let facts = [("1x1", 1), ("1x7", 7), ("6x1", 6), ("2x2", 1), ("3x3", 4), ("3x4", 7), ("0", 0)];
    for (text, value) in facts {
        assert_eq!(definition.grundy(&Sum::from_iter([matrix(text)])).unwrap(), Nimber(value), "{text}");
    }
    let misere = |definition: &mut Definition<'_, _>, text: &str| {
        definition.outcome(&Sum::from_iter([matrix(text)]), Convention::Misere).unwrap()
    };
    assert_eq!(misere(&mut definition, "1"), Outcome::P);
    assert_eq!(misere(&mut definition, "00"), Outcome::N);
    assert_eq!(misere(&mut definition, "11011"), Outcome::P);
}
