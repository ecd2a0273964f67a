//! The literal rules of rook: the rook steps cell by cell.
//!
//! Cost of listing the moves of a position: one lookup for each cell that the rook can reach.

use super::blocked::{Blocked, Cell};
use crate::notation::FromTo;
use crate::theory::ruleset::{Keyed, MoveList, Ruleset};

/// A rook among blocked cells, by the literal rules.
#[derive(Clone, Debug, Default)]
pub struct RookRules {
    /// The blocked cells. The rook may neither land on them nor cross them.
    pub blocked: Blocked,
}

impl RookRules {
    /// Applies `step` again and again, beginning at `from`, until a blocked cell or the edge. Each cell on the way is a move.
    fn slide(&self, from: Cell, step: impl Fn(Cell) -> Option<Cell>, list: &mut MoveList<Self>) {
        let mut at = from;
        while let Some(to) = step(at) {
            if self.blocked.contains(to) || list.is_full() {
                return;
            }
            list.push(FromTo { from, to }, [to]);
            at = to;
        }
    }
}

impl Ruleset for RookRules {
    type Position = Cell;
    type Move = FromTo<Cell>;

    fn moves(&self, &rook: &Cell, list: &mut MoveList<Self>) {
        self.slide(rook, |Cell { x, y }| x.checked_sub(1).map(|x| Cell { x, y }), list);
        self.slide(rook, |Cell { x, y }| y.checked_sub(1).map(|y| Cell { x, y }), list);
    }

    /// Every move lowers X + Y.
    fn always_ends(&self) -> bool {
        true
    }
}

impl Keyed for RookRules {
    fn key(&self, rook: &Cell, bytes: &mut Vec<u8>) {
        bytes.extend(rook.x.to_be_bytes());
        bytes.extend(rook.y.to_be_bytes());
    }

    fn position(&self, bytes: &[u8]) -> Option<Cell> {
        let (&x, y) = bytes.split_first_chunk()?;
        let cell = Cell { x: u64::from_be_bytes(x), y: u64::from_be_bytes(y.try_into().ok()?) };
        (cell.x.max(cell.y) <= Cell::MOST && !self.blocked.contains(cell)).then_some(cell)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(blocked: &[(u64, u64)], x: u64, y: u64) -> Vec<String> {
        let rules = RookRules { blocked: blocked.iter().copied().collect() };
        let mut list = MoveList::<RookRules>::default();
        rules.moves(&Cell { x, y }, &mut list);
        assert!(list.iter().all(|(slide, option)| option == [slide.to]));
        list.iter().map(|(slide, _)| slide.to_string()).collect()
    }

    #[test]
    fn the_rook_neither_lands_on_nor_crosses_a_blocked_cell() {
        let moves = names(&[(1, 2), (3, 0)], 3, 2);
        assert_eq!(moves, ["(3,2) -> (2,2)", "(3,2) -> (3,1)"]);
        assert_eq!(names(&[], 0, 2), ["(0,2) -> (0,1)", "(0,2) -> (0,0)"]);
        assert!(names(&[(0, 1), (1, 0)], 1, 1).is_empty());
    }

    #[test]
    fn a_full_list_ends_a_long_run() {
        let rook = Cell { x: Cell::MOST, y: Cell::MOST };
        let mut list = MoveList::<RookRules>::with_room(5);
        RookRules::default().moves(&rook, &mut list);
        assert!(list.len() == 5 && list.is_full());
    }

    #[test]
    fn keys_are_read_back() {
        let rules = RookRules::default();
        for rook in [Cell { x: 0, y: 1 }, Cell { x: Cell::MOST, y: 258 }] {
            let mut bytes = Vec::new();
            rules.key(&rook, &mut bytes);
            assert_eq!(rules.position(&bytes), Some(rook));
        }
    }
}
