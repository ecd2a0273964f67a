//! The literal rules of staircase.
//!
//! Border cells are positions too: a stone on the digit `1` has one move, which ends the game, and a stone on `0` has none.

use std::fmt;

use crate::theory::ruleset::{Keyed, MoveList, RuleError, Ruleset};

/// A stone between two borders of digits, by the literal rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Staircase {
    /// The digits `0` and `1` of the cells `(0, 1)`, `(0, 2)`, ...
    pub top: Vec<u8>,
    /// The digits `0` and `1` of the cells `(1, 0)`, `(2, 0)`, ...
    pub left: Vec<u8>,
}

/// The cell of the stone: row `x` and column `y`, which are not both 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stone {
    /// The row, from 0 at the top.
    pub x: u64,
    /// The column, from 0 on the left.
    pub y: u64,
}

impl fmt::Display for Stone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.x, self.y)
    }
}

/// A move. It is printed as `(3,3) -> (2,3)`, or as `end` for the move from a border cell with the digit `1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The stone moves from the first cell to the second.
    Go(Stone, Stone),
    /// The game ends.
    End,
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Go(from, to) => write!(f, "{from} -> {to}"),
            Self::End => f.write_str("end"),
        }
    }
}

impl Staircase {
    /// The digit of a border cell, or `None` if the cell is not on a border.
    fn digit(&self, stone: Stone) -> Option<u8> {
        let (border, number) = if stone.x == 0 { (&self.top, stone.y) } else { (&self.left, stone.x) };
        let index = usize::try_from(number.checked_sub(1)?).ok()?;
        border.get(index).copied()
    }

    /// Whether row `x` and column `y` are on the board.
    fn has(&self, Stone { x, y }: Stone) -> bool {
        x <= self.left.len() as u64 && y <= self.top.len() as u64 && (x, y) != (0, 0)
    }
}

impl Ruleset for Staircase {
    type Position = Stone;
    type Move = Step;

    fn moves(&self, &stone: &Stone, list: &mut MoveList<Self>) {
        let Stone { x, y } = stone;
        if !self.has(stone) {
            list.fail(RuleError::new("there is no such cell between the borders"));
        } else if x == 0 || y == 0 {
            if self.digit(stone) == Some(b'1') {
                list.push(Step::End, []);
            }
        } else {
            for to in [Stone { x: x - 1, y }, Stone { x, y: y - 1 }] {
                list.push(Step::Go(stone, to), [to]);
            }
        }
    }

    /// Every move lowers x + y or ends the game.
    fn always_ends(&self) -> bool {
        true
    }
}

impl Keyed for Staircase {
    fn key(&self, stone: &Stone, bytes: &mut Vec<u8>) {
        bytes.extend(stone.x.to_be_bytes());
        bytes.extend(stone.y.to_be_bytes());
    }

    fn position(&self, bytes: &[u8]) -> Option<Stone> {
        let (&x, y) = bytes.split_first_chunk()?;
        let stone = Stone { x: u64::from_be_bytes(x), y: u64::from_be_bytes(y.try_into().ok()?) };
        self.has(stone).then_some(stone)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::definition::Definition;
    use crate::theory::nimber::Nimber;
    use crate::theory::sum::Sum;

    fn rules() -> Staircase {
        Staircase { top: b"101".to_vec(), left: b"01".to_vec() }
    }

    fn moves(x: u64, y: u64) -> Vec<String> {
        let mut list = MoveList::<Staircase>::default();
        rules().moves(&Stone { x, y }, &mut list);
        assert_eq!(list.failure().is_some(), x > 2 || y > 3 || (x, y) == (0, 0));
        list.iter().map(|(step, option)| format!("{step}, leaves {}", option.len())).collect()
    }

    #[test]
    fn one_step_up_or_left() {
        assert_eq!(moves(2, 3), ["(2,3) -> (1,3), leaves 1", "(2,3) -> (2,2), leaves 1"]);
        assert_eq!(moves(1, 1), ["(1,1) -> (0,1), leaves 1", "(1,1) -> (1,0), leaves 1"]);
    }

    #[test]
    fn a_border_digit_is_its_value() {
        assert_eq!([moves(0, 1), moves(2, 0)], [["end, leaves 0"]; 2]);
        assert!([moves(0, 2), moves(1, 0)].iter().all(Vec::is_empty));
        let rules = rules();
        let mut by_definition = Definition::new(&rules);
        let mut value = |x, y| by_definition.grundy(&Sum::from_iter([Stone { x, y }])).unwrap();
        let row = [value(0, 1), value(0, 2), value(0, 3)];
        assert_eq!(row, [Nimber(1), Nimber(0), Nimber(1)]);
        assert_eq!([value(1, 0), value(2, 0)], [Nimber(0), Nimber(1)]);
    }

    #[test]
    fn a_cell_off_the_board_is_an_error_of_the_rule() {
        let off = [(0, 0), (3, 1), (1, 4), (0, 4), (3, 0), (u64::MAX, u64::MAX)];
        assert!(off.into_iter().all(|(x, y)| moves(x, y).is_empty()));
    }

    #[test]
    fn keys_are_read_back() {
        let rules = rules();
        for (stone, is_there) in [(Stone { x: 2, y: 1 }, true), (Stone { x: 2, y: 70_000 }, false)] {
            let mut bytes = Vec::new();
            rules.key(&stone, &mut bytes);
            assert_eq!(rules.position(&bytes), is_there.then_some(stone));
        }
    }
}
