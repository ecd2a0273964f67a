//! Notakto: noughts and crosses with crosses only, on one board or several (B. Koca; Plambeck and Whitehead 2013).
//!
//! A board is as wide as it is high. A move puts an X on an empty square of a board that does not yet have a full line of X's (row,
//! column or one of the two long diagonals). A board with a full line is out of play. The player who completes the last line, and so
//! ends the last board, **loses**. So the player who makes the last move loses, which is misere play of the sum of the boards. Every
//! board ends with a line, for a board full of X's has one. In normal play the same moves are another game, in which the last line wins.
//!
//! Cost: one look along all lines for each move, and eight images for each board.

use super::crosses::{CrossBoard, CrossGame};
use crate::notation::Place;

/// The moves of Notakto.
#[derive(Clone, Copy, Debug, Default)]
pub struct Notakto;

impl Notakto {
    /// The longest side of a board.
    pub const LONGEST_SIDE: u32 = 8;
}

impl CrossGame for Notakto {
    type Move = Place;

    fn is_played_on(board: CrossBoard) -> bool {
        board.rows == board.cols && board.rows > 0
    }

    /// Whether some line is full of X's.
    fn is_over(board: CrossBoard) -> bool {
        let side = board.rows;
        let is_full = |first: u32, step: u32| (0..side).all(|at| board.has_mark(first + at * step));
        let lines = |at: u32| is_full(at * side, 1) || is_full(at, side);
        (0..side).any(lines) || is_full(0, side + 1) || is_full(side - 1, side.max(2) - 1)
    }

    fn name(board: CrossBoard, at: u32) -> Place {
        Place { row: at / board.cols, col: at % board.cols }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::DepthFirst;
    use crate::games::crosses::Crosses;
    use crate::solve::definition::Definition;
    use crate::theory::limits::Limits;
    use crate::theory::outcome::{Convention, Outcome};
    use crate::theory::ruleset::{Keyed, Moves, Ruleset, from_fn};
    use crate::theory::sum::Sum;
    use hashbrown::HashMap;
    use proptest::prelude::*;

    const CONVENTIONS: [Convention; 2] = [Convention::Normal, Convention::Misere];

    fn board(side: u32, marks: u64) -> CrossBoard {
        CrossBoard { rows: side, cols: side, marks }
    }

    fn empty(side: u32, boards: usize) -> Sum<CrossBoard> {
        (0..boards).map(|_| CrossBoard::new(side, side).unwrap()).collect()
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
        let mut definition = Definition::new(&Crosses(Notakto));
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
        let mut search = DepthFirst::new(&Crosses(Notakto));
        let winning = search.winning_moves(&empty(3, 1), Convention::Misere, &Limits::none()).unwrap();
        let names: Vec<_> = winning.iter().map(|(name, _)| name.to_string()).collect();
        assert_eq!(names, ["r2c2"]);
    }

    #[test]
    fn boards_have_as_many_forms_as_burnside_counts() {
        let forms = |keep: fn(&CrossBoard) -> bool| {
            let boards = (0..1 << 9).map(|marks| board(3, marks)).filter(keep);
            let mut forms: Vec<_> = boards.map(|board| Crosses(Notakto).canonical(board)).collect();
            forms.sort_unstable();
            forms.dedup();
            forms.len()
        };
        // A quarter turn fixes 2^3 boards (twice), a half turn 2^5, each of four mirrors 2^6, and no turn 2^9.
        assert_eq!(forms(|_| true), (512 + 2 * 8 + 32 + 4 * 64) / 8);
        assert_eq!(forms(|board| !Notakto::is_over(*board)), 46);
    }

    #[test]
    fn images_have_one_canonical_form() {
        for board in (0..1 << 9).map(|marks| board(3, marks)) {
            let mut image = board;
            for _ in 0..4 {
                // A quarter turn.
                image = image.moved(|row, col| (col, 2 - row));
                for image in [image, image.moved(|row, col| (row, 2 - col))] {
                    assert_eq!(Crosses(Notakto).canonical(image), Crosses(Notakto).canonical(board));
                    assert_eq!(
                        (Notakto::is_over(image), image.empty()),
                        (Notakto::is_over(board), board.empty())
                    );
                }
            }
            assert_eq!(image, board);
        }
    }

    #[test]
    fn lines_of_every_side_end_a_board() {
        for side in 1..=Notakto::LONGEST_SIDE {
            let board = CrossBoard::new(side, side).unwrap();
            let filled = |squares: &mut dyn Iterator<Item = u32>| squares.fold(board, CrossBoard::with);
            for at in 0..side {
                assert!(Notakto::is_over(filled(&mut (0..side).map(|c| at * side + c))));
                assert!(Notakto::is_over(filled(&mut (0..side).map(|r| r * side + at))));
                let near = filled(&mut (0..side).filter(|&c| c != at).map(|c| at * side + c));
                assert!(side == 1 || !Notakto::is_over(near));
            }
            assert!(Notakto::is_over(filled(&mut (0..side).map(|i| i * (side + 1)))));
            assert!(Notakto::is_over(filled(&mut (0..side).map(|i| (i + 1) * side - 1 - i))));
            assert!(!Notakto::is_over(board));
        }
        assert_eq!(CrossBoard::new(9, 9), None);
        assert!(!Notakto::is_played_on(CrossBoard::new(0, 0).unwrap()));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(200))]
        #[test]
        fn boards_in_mid_game_are_those_of_the_definition(marks in 0u64..512, others in 0u64..512, few in 0u64..16) {
            let boards = [(3, marks | 1), (3, others | marks), (2, few)];
            let boards = boards.map(|(side, marks)| board(side, marks));
            let sum: Sum<_> = boards.into_iter().filter(|board| board.empty() < 6 && !Notakto::is_over(*board)).collect();
            // The moves alone, without symmetry.
            let plain = from_fn(|board: &CrossBoard, list: &mut Moves<CrossBoard, Place>| Crosses(Notakto).moves(board, list));
            let mut definition = Definition::new(&plain);
            let mut search = DepthFirst::new(&Crosses(Notakto));
            for convention in CONVENTIONS {
                let outcome = definition.outcome(&sum, convention).unwrap();
                prop_assert_eq!(search.outcome(&sum, convention, &Limits::none()).unwrap(), outcome);
            }
        }

        #[test]
        fn keys_and_texts_tell_boards_apart(side in 1u32..=8, marks: u64) {
            let marks = marks & u64::MAX >> (64 - side * side);
            let (board, mut bytes) = (board(side, marks), Vec::new());
            Crosses(Notakto).key(&board, &mut bytes);
            // A board with a line is out of play.
            prop_assert_eq!(Crosses(Notakto).position(&bytes), (!Notakto::is_over(board)).then_some(board));
        }
    }
}
