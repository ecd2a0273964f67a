//! The literal rules of cram.
//!
//! A move picks a free cell and the free cell to the right of it or below it. Both are taken. The board keeps
//! its size, nothing splits, and no theorem is used. The other rules are tested against this one. Cost: one look at
//! every cell.

use super::parts::Domino;
use crate::games::shape::Board;
use crate::solve::definition::Definition;
use crate::theory::nimber::Nimber;
use crate::theory::outcome::{Convention, Outcome};
use crate::theory::ruleset::{MoveList, Ruleset};
use crate::theory::sum::Sum;

/// Cram by its literal rules.
#[derive(Clone, Copy, Debug, Default)]
pub struct CramRules;

impl Ruleset for CramRules {
    type Position = Board;
    type Move = Domino;

    fn moves(&self, board: &Board, list: &mut MoveList<Self>) {
        for (row, col) in board.free() {
            for (down, other) in [(false, (row, col + 1)), (true, (row + 1, col))] {
                if board.is_free(other.0, other.1) {
                    let mut left = board.clone();
                    left.set(row, col, false);
                    left.set(other.0, other.1, false);
                    list.push(Domino { row, col, down }, [left]);
                }
            }
        }
    }

    /// Every move takes two cells.
    fn always_ends(&self) -> bool {
        true
    }
}

fn board(text: &str) -> Board {
    Board::read(text.as_bytes()).unwrap()
}

#[test]
fn every_pair_of_neighbours_is_a_move() {
    let mut list = MoveList::<CramRules>::default();
    CramRules.moves(&board("../.#/.."), &mut list);
    let moves: Vec<_> = list.iter().map(|(name, left)| format!("{name} {}", left[0])).collect();
    let expected = ["r1c1:r1c2 ##/.#/..", "r1c1:r2c1 #./##/..", "r2c1:r3c1 ../##/#.", "r3c1:r3c2 ../.#/##"];
    assert_eq!(moves, expected);
    list.clear();
    CramRules.moves(&board(".#./#.#"), &mut list);
    assert!(list.is_empty());
}

#[test]
fn small_boards_by_hand() {
    let mut definition = Definition::new(&CramRules);
    // One domino ends a row of 2 or 3. In a row of 4 it leaves two cells that touch, or two single cells. In a square any domino
    // leaves two cells that touch.
    for (text, value) in [("1x1", 0), ("1x2", 1), ("1x3", 1), ("1x4", 2), ("2x2", 0)] {
        assert_eq!(definition.grundy(&Sum::from_iter([board(text)])).unwrap(), Nimber(value), "{text}");
    }
    let misere = definition.outcome(&Sum::from_iter([board("1x2")]), Convention::Misere);
    assert_eq!(misere.unwrap(), Outcome::P);
}
