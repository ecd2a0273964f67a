//! Notakto: noughts and crosses with crosses only, on one board or several (B. Koca; Plambeck and Whitehead 2013).
//!
//! A board is as wide as it is high. A move puts an X on an empty square of a board that does not yet have a full line of X's (row,
//! column or one of the two long diagonals). A board with a full line is out of play. The player who completes the last line, and so
//! ends the last board, **loses**. So the player who makes the last move loses, which is misere play of the sum of the boards. Every
//! board ends with a line, for a board full of X's has one. In normal play the same moves are another game, in which the last line wins.
//!
//! A board is equivalent to its turned and mirrored images, in misere play too. Up to 64 squares are the bits of one word.
//! Cost: one look along four lines for each move, and eight images for each board.

use std::fmt;

use crate::machine::width::exact;
use crate::notation::Place;
use crate::theory::ruleset::{Keyed, MoveList, Ruleset};

/// A square board of X's and empty squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NotaktoBoard {
    side: u32,
    /// The X's, row by row, the first square in the lowest bit.
    marks: u64,
}

impl NotaktoBoard {
    /// The longest side.
    pub const LONGEST_SIDE: u32 = 8;

    /// An empty board, if its side is from 1 to [`LONGEST_SIDE`](Self::LONGEST_SIDE).
    #[must_use]
    pub fn new(side: u32) -> Option<Self> {
        (1..=Self::LONGEST_SIDE).contains(&side).then_some(Self { side, marks: 0 })
    }

    /// The number of rows, and of columns.
    #[must_use]
    pub fn side(self) -> u32 {
        self.side
    }

    /// The board with an X on the square `at`, counted from 0 row by row.
    #[must_use]
    pub fn with(self, at: u32) -> Self {
        Self { marks: self.marks | 1 << at, ..self }
    }

    /// Whether there is an X on the square `at`.
    #[must_use]
    pub fn has_mark(self, at: u32) -> bool {
        self.marks >> at & 1 == 1
    }

    /// The empty squares.
    #[must_use]
    pub fn empty(self) -> u32 {
        self.side * self.side - self.marks.count_ones()
    }

    /// Whether some line is full of X's. Then the board is out of play.
    #[must_use]
    pub fn has_line(self) -> bool {
        let side = self.side;
        let is_full = |first: u32, step: u32| (0..side).all(|at| self.has_mark(first + at * step));
        let lines = |at: u32| is_full(at * side, 1) || is_full(at, side);
        (0..side).any(lines) || is_full(0, side + 1) || is_full(side - 1, side.max(2) - 1)
    }

    /// The place of the square `at`.
    #[must_use]
    pub fn place(self, at: u32) -> Place {
        Place { row: at / self.side, col: at % self.side }
    }

    /// The board turned by a quarter.
    fn turned(self) -> Self {
        self.moved(|row, col, last| (col, last - row))
    }

    /// The board with left and right exchanged.
    fn mirrored(self) -> Self {
        self.moved(|row, col, last| (row, last - col))
    }

    fn moved(self, to: impl Fn(u32, u32, u32) -> (u32, u32)) -> Self {
        let (mut rest, mut marks) = (self.marks, 0);
        while rest != 0 {
            let (row, col) =
                to(rest.trailing_zeros() / self.side, rest.trailing_zeros() % self.side, self.side - 1);
            marks |= 1 << (row * self.side + col);
            rest &= rest - 1;
        }
        Self { marks, ..self }
    }
}

impl fmt::Display for NotaktoBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for at in 0..self.side * self.side {
            f.write_str(if at > 0 && at % self.side == 0 { "/" } else { "" })?;
            f.write_str(if self.has_mark(at) { "X" } else { "." })?;
        }
        Ok(())
    }
}

/// The moves of Notakto. By its rules the player who makes the last move loses, so questions about it are in misere play.
#[derive(Clone, Copy, Debug, Default)]
pub struct Notakto;

impl Ruleset for Notakto {
    type Position = NotaktoBoard;
    type Move = Place;

    fn moves(&self, board: &NotaktoBoard, list: &mut MoveList<Self>) {
        if board.has_line() {
            return;
        }
        for at in (0..board.side * board.side).filter(|&at| !board.has_mark(at)) {
            let marked = board.with(at);
            // A board out of play is not a component.
            list.push(board.place(at), (!marked.has_line()).then_some(marked));
        }
    }

    /// The least of the eight images.
    fn canonical(&self, board: NotaktoBoard) -> NotaktoBoard {
        let mut least = board;
        let mut image = board;
        for _ in 0..4 {
            image = image.turned();
            least = least.min(image).min(image.mirrored());
        }
        least
    }

    fn size(&self, board: &NotaktoBoard) -> u64 {
        board.empty().into()
    }

    /// Every move fills a square.
    fn always_ends(&self) -> bool {
        true
    }
}

impl Keyed for Notakto {
    fn key(&self, board: &NotaktoBoard, bytes: &mut Vec<u8>) {
        bytes.push(exact(board.side));
        bytes.extend(board.marks.to_le_bytes());
    }

    fn position(&self, bytes: &[u8]) -> Option<NotaktoBoard> {
        let (&side, marks) = bytes.split_first()?;
        let marks = u64::from_le_bytes(marks.try_into().ok()?);
        NotaktoBoard::new(side.into())
            .filter(|empty| marks.checked_shr(empty.side * empty.side).unwrap_or(0) == 0)
            .map(|empty| NotaktoBoard { marks, ..empty })
            .filter(|board| !board.has_line())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::DepthFirst;
    use crate::solve::definition::Definition;
    use crate::theory::limits::Limits;
    use crate::theory::outcome::{Convention, Outcome};
    use crate::theory::ruleset::{Moves, from_fn};
    use crate::theory::sum::Sum;
    use hashbrown::HashMap;
    use proptest::prelude::*;

    const CONVENTIONS: [Convention; 2] = [Convention::Normal, Convention::Misere];

    fn empty(side: u32, boards: usize) -> Sum<NotaktoBoard> {
        (0..boards).map(|_| NotaktoBoard::new(side).unwrap()).collect()
    }

    /// The game as people play it, without any theory: the player who completes a line on the last board has lost.
    fn wins(boards: &mut Vec<Vec<Vec<bool>>>, known: &mut HashMap<Vec<Vec<Vec<bool>>>, bool>) -> bool {
        if let Some(&wins) = known.get(boards) {
            return wins;
        }
        let mut wins_here = false;
        for at in 0..boards.len() {
            let side = boards[at].len();
            for (r, c) in (0..side).flat_map(|r| (0..side).map(move |c| (r, c))) {
                if boards[at][r][c] {
                    continue;
                }
                let before = boards.clone();
                boards[at][r][c] = true;
                let lines = [
                    (0..side).all(|c| boards[at][r][c]),
                    (0..side).all(|r| boards[at][r][c]),
                    (0..side).all(|i| boards[at][i][i]),
                    (0..side).all(|i| boards[at][i][side - 1 - i]),
                ];
                if lines.contains(&true) {
                    boards.remove(at);
                }
                let has_lost = boards.is_empty();
                wins_here |= !has_lost && !wins(boards, known);
                *boards = before;
            }
        }
        known.insert(boards.clone(), wins_here);
        wins_here
    }

    #[test]
    fn misere_play_of_the_sum_is_the_game_that_people_play() {
        let mut known = HashMap::new();
        let mut definition = Definition::new(&Notakto);
        for (side, most) in [(1, 4), (2, 3), (3, 1)] {
            for boards in 1..=most {
                let people = wins(&mut vec![vec![vec![false; side]; side]; boards], &mut known);
                let outcome = definition.outcome(&empty(side as u32, boards), Convention::Misere).unwrap();
                assert_eq!(outcome, if people { Outcome::N } else { Outcome::P }, "{boards} of {side}");
            }
        }
    }

    #[test]
    fn one_board_is_won_in_the_centre_only() {
        // Plambeck and Whitehead, The Secrets of Notakto, 2013, introduction.
        let mut search = DepthFirst::new(&Notakto);
        let winning = search.winning_moves(&empty(3, 1), Convention::Misere, &Limits::none()).unwrap();
        let names: Vec<_> = winning.iter().map(|(name, _)| name.to_string()).collect();
        assert_eq!(names, ["r2c2"]);
    }

    #[test]
    fn boards_have_as_many_forms_as_burnside_counts() {
        let forms = |keep: fn(&NotaktoBoard) -> bool| {
            let boards = (0..1 << 9).map(|marks| NotaktoBoard { side: 3, marks }).filter(keep);
            let mut forms: Vec<_> = boards.map(|board| Notakto.canonical(board)).collect();
            forms.sort_unstable();
            forms.dedup();
            forms.len()
        };
        // A quarter turn fixes 2^3 boards (twice), a half turn 2^5, each of four mirrors 2^6, and no turn 2^9.
        assert_eq!(forms(|_| true), (512 + 2 * 8 + 32 + 4 * 64) / 8);
        assert_eq!(forms(|board| !board.has_line()), 46);
    }

    #[test]
    fn images_have_one_canonical_form() {
        for board in (0..1 << 9).map(|marks| NotaktoBoard { side: 3, marks }) {
            let mut image = board;
            for _ in 0..4 {
                image = image.turned();
                for image in [image, image.mirrored()] {
                    assert_eq!(Notakto.canonical(image), Notakto.canonical(board));
                    assert_eq!((image.has_line(), image.empty()), (board.has_line(), board.empty()));
                }
            }
            assert_eq!(image, board);
        }
    }

    #[test]
    fn lines_of_every_side_end_a_board() {
        for side in 1..=NotaktoBoard::LONGEST_SIDE {
            let board = NotaktoBoard::new(side).unwrap();
            let filled = |squares: &mut dyn Iterator<Item = u32>| squares.fold(board, NotaktoBoard::with);
            for at in 0..side {
                assert!(filled(&mut (0..side).map(|c| at * side + c)).has_line());
                assert!(filled(&mut (0..side).map(|r| r * side + at)).has_line());
                let near = filled(&mut (0..side).filter(|&c| c != at).map(|c| at * side + c));
                assert!(side == 1 || !near.has_line() || side == 2 && near.has_line() == (side == 1));
            }
            assert!(filled(&mut (0..side).map(|i| i * (side + 1))).has_line());
            assert!(filled(&mut (0..side).map(|i| (i + 1) * side - 1 - i)).has_line());
            assert!(!board.has_line());
        }
        assert_eq!([NotaktoBoard::new(0), NotaktoBoard::new(9)], [None; 2]);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(200))]
        #[test]
        fn boards_in_mid_game_are_those_of_the_definition(marks in 0u64..512, others in 0u64..512, few in 0u64..16) {
            let boards = [(3, marks | 1), (3, others | marks), (2, few)];
            let boards = boards.map(|(side, marks)| NotaktoBoard { side, marks });
            let sum: Sum<_> = boards.into_iter().filter(|board| board.empty() < 6 && !board.has_line()).collect();
            // The moves alone, without symmetry.
            let plain = from_fn(|board: &NotaktoBoard, list: &mut Moves<NotaktoBoard, Place>| Notakto.moves(board, list));
            let mut definition = Definition::new(&plain);
            let mut search = DepthFirst::new(&Notakto);
            for convention in CONVENTIONS {
                let outcome = definition.outcome(&sum, convention).unwrap();
                prop_assert_eq!(search.outcome(&sum, convention, &Limits::none()).unwrap(), outcome);
            }
        }

        #[test]
        fn keys_and_texts_tell_boards_apart(side in 1u32..=8, marks: u64) {
            let marks = marks & u64::MAX >> (64 - side * side);
            let (board, mut bytes) = (NotaktoBoard { side, marks }, Vec::new());
            Notakto.key(&board, &mut bytes);
            // A board with a line is out of play.
            prop_assert_eq!(Notakto.position(&bytes), (!board.has_line()).then_some(board));
        }
    }
}
