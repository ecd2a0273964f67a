//! The literal rules: a board whose cells become occupied.
//!
//! Some cells are marked. A move takes a marked cell that is not yet occupied. This cell becomes occupied, and in four directions every
//! cell up to the edge of the board or up to the first occupied cell. Lava occupies them in CAOS3, along the row and the column; signs
//! occupy them in Inventor Outlasting, along the two diagonals. These rules use no quadrants, boxes or sums: the shortcuts are tested
//! against them. Cost of listing the moves: one board and one walk along four lines for each marked cell.

use super::lattice::Lines;
use crate::games::shape::Board;
use crate::notation::Place;
use crate::theory::ruleset::{Keyed, MoveList, Ruleset};

/// The board and its marked cells. A position is a board of the same size, whose marked cells are the occupied ones.
#[derive(Clone, Debug)]
pub struct Lava {
    targets: Board,
    lines: Lines,
}

/// The largest number of bytes that the options of one position may take.
const MOST_BYTES: u64 = 1 << 28;

impl Lava {
    /// The game on a board on which these cells are marked.
    #[must_use]
    pub fn new(targets: Board, lines: Lines) -> Self {
        Self { targets, lines }
    }

    /// The marked cells that are not occupied.
    pub fn available<'a>(&'a self, position: &'a Board) -> impl Iterator<Item = (u32, u32)> + 'a {
        self.targets.cells().filter(|&cell| !position.has(cell))
    }

    /// The position after a move that takes `cell`.
    fn after(&self, position: &Board, cell: (u32, u32)) -> Board {
        let mut after = position.clone();
        after.set(cell, true);
        for step in self.lines.steps() {
            let next =
                |cell: &(u32, u32)| position.neighbour(*cell, step).filter(|&next| !position.has(next));
            std::iter::successors(next(&cell), next).for_each(|cell| after.set(cell, true));
        }
        after
    }
}

impl Ruleset for Lava {
    type Position = Board;
    type Move = Place;

    fn moves(&self, position: &Board, list: &mut MoveList<Self>) {
        let room = MOST_BYTES / self.heap_bytes(position).max(1);
        for (row, col) in self.available(position) {
            if list.len() as u64 == room {
                list.set_full();
            }
            if list.is_full() {
                return;
            }
            list.push(Place { row, col }, [self.after(position, (row, col))]);
        }
    }

    fn heap_bytes(&self, position: &Board) -> u64 {
        position.heap_bytes()
    }

    fn always_ends(&self) -> bool {
        true
    }
}

impl Keyed for Lava {
    fn key(&self, position: &Board, bytes: &mut Vec<u8>) {
        position.write(bytes);
    }

    fn position(&self, bytes: &[u8]) -> Option<Board> {
        Board::unwrite(self.targets.rows(), self.targets.cols(), bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Moves;
    use crate::games::crosscut::read;

    /// The board after one move from `occupied`. Occupied cells are `o`.
    fn played(text: &str, lines: Lines, occupied: &[(u32, u32)], taken: (u32, u32)) -> String {
        let lava = Lava::new(read(text.as_bytes()).unwrap(), lines);
        let (rows, cols) = (lava.targets.rows(), lava.targets.cols());
        let mut list = Moves::default();
        lava.moves(&Board::with(rows, cols, occupied.iter().copied()), &mut list);
        let taken = Place { row: taken.0, col: taken.1 };
        let (_, option) = list.iter().find(|(name, _)| **name == taken).expect("a move");
        option[0].text(['o', '.'])
    }

    #[test]
    fn lava_stops_at_lava() {
        assert_eq!(played("4x4", Lines::Straight, &[], (1, 1)), ".o../oooo/.o../.o..");
        assert_eq!(played("4x4", Lines::Straight, &[(1, 2), (0, 1)], (1, 1)), ".o../ooo./.o../.o..");
    }

    #[test]
    fn signs_run_along_the_diagonals() {
        assert_eq!(played("4x4", Lines::Diagonal, &[], (1, 1)), "o.o./.o../o.o./...o");
        assert_eq!(played("4x4", Lines::Diagonal, &[(2, 2)], (1, 1)), "o.o./.o../o.o./....");
        assert_eq!(played("1x3", Lines::Diagonal, &[], (0, 1)), ".o.");
    }

    #[test]
    fn an_occupied_mark_is_gone_and_keys_come_back() {
        let lava = Lava::new(Board::full(9, 9), Lines::Straight);
        let position = Board::with(9, 9, [(8, 8)]);
        let mut list = Moves::default();
        lava.moves(&position, &mut list);
        assert_eq!(list.len(), 80);
        let mut bytes = Vec::new();
        lava.key(&position, &mut bytes);
        assert_eq!(lava.position(&bytes), Some(position));
    }
}
