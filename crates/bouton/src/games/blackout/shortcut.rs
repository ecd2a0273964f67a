//! Blackout with everything that is known about it.
//!
//! - A rectangle of ones is connected, so it never extends from one 4-connected component of ones to another. A matrix is the sum of its
//!   components.
//! - Empty rows and columns at the edges do not change the value, and neither do the 8 symmetries of the square.
//! - One table contains the values of all matrices up to 4 x 4.
//! - In a single row a move clears any part of a run. A run of `n` becomes two runs of lengths `a` and `b` with `a + b < n`, whose nim-sum
//!   is below `n`, and every number below `n` is reached with `b = 0`. So the value of a run in a row or in a column is its length.
//! - The player who faces a full matrix clears it all and wins.
//!
//! Cost: one look at each one for the components, and eight for the symmetries.

use std::sync::{Arc, OnceLock};

use super::moves::rectangles;
use super::rectangle::Rectangle;
use super::table::MatrixTable;
use crate::games::shape::Board;
use crate::theory::nimber::Nimber;
use crate::theory::outcome::{Convention, Outcome};
use crate::theory::ruleset::{Keyed, MoveList, Ruleset};
use crate::theory::theorem::Theorem;

/// The player who faces a full matrix wins by clearing it.
pub static FULL: Theorem =
    Theorem { name: "the clearing of a full matrix", source: "proof in bouton::games::blackout" };

/// The largest number of bytes that the options of one position may take. The limit keeps the move list from using up the memory. A board
/// with more options is too large to be solved by listing them.
const MOST_BYTES: u64 = 1 << 28;

/// Blackout: the player clears any full rectangle.
#[derive(Clone, Debug, Default)]
pub struct Blackout {
    /// The table of all matrices up to 4 x 4. It is computed when it is first needed, and clones share it.
    small: Arc<OnceLock<MatrixTable>>,
}

impl Ruleset for Blackout {
    type Position = Board;
    type Move = Rectangle;

    fn moves(&self, matrix: &Board, list: &mut MoveList<Self>) {
        let room = MOST_BYTES / (size_of::<Board>() as u64 + matrix.heap_bytes());
        for rectangle in rectangles(matrix) {
            if list.len() as u64 == room {
                list.set_full();
                return;
            }
            list.push(rectangle, [rectangle.cleared(matrix)]);
            if list.is_full() {
                return;
            }
        }
    }

    fn size(&self, matrix: &Board) -> u64 {
        matrix.count()
    }

    fn heap_bytes(&self, matrix: &Board) -> u64 {
        matrix.heap_bytes()
    }

    /// The least of the 8 images of the cropped matrix. Its number of rows is at most its number of columns.
    fn canonical(&self, matrix: Board) -> Board {
        let matrix = Board::around(matrix.cells());
        let (lying, standing) = (matrix.rows() <= matrix.cols(), matrix.rows() >= matrix.cols());
        let turns = [(false, lying), (true, standing)];
        let images = turns.into_iter().filter(|turn| turn.1).flat_map(|(transposed, _)| {
            [(false, false), (false, true), (true, false), (true, true)]
                .map(|(upside_down, mirrored)| matrix.image(upside_down, mirrored, transposed))
        });
        images.min().unwrap_or(matrix)
    }

    fn reduce(&self, matrix: &Board, sum: &mut Vec<Board>) -> bool {
        let parts = matrix.parts().into_iter();
        let components: Vec<_> = parts.map(|part| Board::around(part.iter().copied())).collect();
        let is_reduced = components.len() == 1 && components[0] == *matrix;
        if !is_reduced {
            sum.extend(components);
        }
        !is_reduced
    }

    fn known_value(&self, matrix: &Board) -> Option<Nimber> {
        if matrix.rows() == 1 || matrix.cols() == 1 {
            return Some(nim_sum_of_runs(matrix));
        }
        let fits = matrix.rows() <= 4 && matrix.cols() <= 4;
        if fits { self.small.get_or_init(MatrixTable::four_by_four).value(matrix) } else { None }
    }

    fn known_outcome(&self, matrix: &Board, convention: Convention) -> Option<Outcome> {
        (convention == Convention::Normal
            && matrix.count() == u64::from(matrix.rows()) * u64::from(matrix.cols()))
        .then_some(Outcome::N)
    }

    /// Every move lowers the number of ones.
    fn always_ends(&self) -> bool {
        true
    }
}

impl Keyed for Blackout {
    fn key(&self, matrix: &Board, bytes: &mut Vec<u8>) {
        bytes.extend(matrix.rows().to_le_bytes());
        bytes.extend(matrix.cols().to_le_bytes());
        matrix.write(bytes);
    }

    fn position(&self, bytes: &[u8]) -> Option<Board> {
        let (&rows, rest) = bytes.split_first_chunk()?;
        let (&cols, cells) = rest.split_first_chunk()?;
        Board::unwrite(u32::from_le_bytes(rows), u32::from_le_bytes(cols), cells)
    }
}

/// The nim-sum of the lengths of the runs of ones in a single row or column.
fn nim_sum_of_runs(line: &Board) -> Nimber {
    let places = line.cells().map(|(r, c)| u64::from(r + c));
    let (mut sum, mut run, mut after) = (Nimber::ZERO, 0, 0);
    for place in places {
        if place != after {
            sum += Nimber(run);
            run = 0;
        }
        run += 1;
        after = place + 1;
    }
    sum + Nimber(run)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::blackout::BlackoutRules;
    use crate::games::blackout::read;
    use crate::games::blackout::tests::{all_matrices, random_matrix};
    use crate::games::shape::any_board;
    use crate::solve::definition::Definition;
    use crate::theory::limits::Limits;
    use crate::theory::mex::mex;
    use crate::theory::sum::Sum;
    use hashbrown::HashMap;
    use proptest::prelude::*;

    const SYMMETRIES: [(bool, bool, bool); 8] = [
        (false, false, false),
        (false, true, false),
        (true, false, false),
        (true, true, false),
        (false, false, true),
        (false, true, true),
        (true, false, true),
        (true, true, true),
    ];

    fn matrix(text: &str) -> Board {
        read(text.as_bytes()).unwrap()
    }

    fn blackout() -> Blackout {
        Blackout::default()
    }

    /// A search by components, which uses every method of the ruleset.
    #[derive(Default)]
    struct Search {
        rules: Blackout,
        found: HashMap<Board, Nimber>,
    }

    impl Search {
        fn value(&mut self, matrix: &Board) -> Nimber {
            let mut parts = Vec::new();
            if !self.rules.reduce(matrix, &mut parts) {
                parts.push(matrix.clone());
            }
            parts.into_iter().map(|part| self.component(self.rules.canonical(part))).sum()
        }

        fn component(&mut self, matrix: Board) -> Nimber {
            let known = self.rules.known_value(&matrix);
            if let Some(value) = known.or_else(|| self.found.get(&matrix).copied()) {
                return value;
            }
            let mut list = MoveList::<Blackout>::default();
            self.rules.moves(&matrix, &mut list);
            let values: Vec<_> = list.iter().map(|(_, option)| self.value(&option[0])).collect();
            self.found.insert(matrix, mex(&values));
            mex(&values)
        }
    }

    fn by_rules(matrix: &Board, definition: &mut Definition<'_, BlackoutRules>) -> Nimber {
        definition.grundy(&Sum::from_iter([matrix.clone()])).unwrap()
    }

    fn moves<R: Ruleset<Position = Board, Move = Rectangle>>(
        rules: &R,
        matrix: &Board,
    ) -> Vec<(Rectangle, Board)> {
        let mut list = MoveList::<R>::default();
        rules.moves(matrix, &mut list);
        list.iter().map(|(name, option)| (*name, option[0].clone())).collect()
    }

    #[test]
    fn every_board_up_to_three_by_four_as_by_the_rules() {
        let mut definition = Definition::new(&BlackoutRules);
        let mut search = Search::default();
        for (rows, cols) in [(1, 6), (6, 1), (2, 2), (2, 5), (3, 3), (3, 4), (4, 3)] {
            for matrix in all_matrices(rows, cols) {
                assert_eq!(search.value(&matrix), by_rules(&matrix, &mut definition), "{matrix}");
                assert_eq!(moves(&blackout(), &matrix), moves(&BlackoutRules, &matrix), "{matrix}");
            }
        }
    }

    #[test]
    fn random_larger_boards_as_by_the_rules() {
        let mut seed = 1;
        let mut search = Search::default();
        for (rows, cols, ones) in [(5, 5, 11), (3, 8, 10), (8, 3, 10), (2, 9, 10), (7, 7, 9), (1, 30, 12)] {
            for _ in 0..60 {
                let matrix = random_matrix(rows, cols, ones, &mut seed);
                let expected = by_rules(&matrix, &mut Definition::new(&BlackoutRules));
                assert_eq!(search.value(&matrix), expected, "{matrix}");
            }
        }
    }

    #[test]
    fn larger_boards_as_by_their_own_tables() {
        let mut seed = 2;
        let mut search = Search::default();
        for (rows, cols) in [(4, 5), (5, 4), (3, 6), (2, 9)] {
            let table = MatrixTable::new(&Board::full(rows, cols), &Limits::none()).unwrap();
            for _ in 0..300 {
                let matrix = random_matrix(rows, cols, rows * cols * 2 / 3, &mut seed);
                assert_eq!(Some(search.value(&matrix)), table.value(&matrix), "{matrix}");
            }
        }
        assert_eq!(search.value(&Board::full(4, 5)), Nimber(9));
    }

    #[test]
    fn the_canonical_board_has_the_same_outcome_in_misere_play() {
        let mut definition = Definition::new(&BlackoutRules);
        let mut misere =
            |matrix: Board| definition.outcome(&Sum::from_iter([matrix]), Convention::Misere).unwrap();
        let rules = blackout();
        let mut literal = Definition::new(&rules);
        for (rows, cols) in [(1, 5), (2, 2), (2, 4), (3, 3), (4, 2)] {
            for matrix in all_matrices(rows, cols) {
                let outcome = misere(matrix.clone());
                assert_eq!(misere(blackout().canonical(matrix.clone())), outcome, "{matrix}");
                let sum = Sum::from_iter([matrix]);
                assert_eq!(literal.outcome(&sum, Convention::Misere).unwrap(), outcome);
            }
        }
    }

    #[test]
    fn a_canonical_board_is_never_split() {
        assert_eq!(blackout().canonical(matrix("1000/0001/0000")), matrix("0001/1000"));
        assert_eq!(blackout().canonical(matrix("00/00")), matrix("0"));
        // In misere play a pair of single cells is not a zero game, so only `reduce` may split a matrix.
        assert_eq!(blackout().canonical(matrix("101")), matrix("101"));
    }

    #[test]
    fn corners_do_not_connect() {
        let mut parts = Vec::new();
        assert!(blackout().reduce(&matrix("110/001/111"), &mut parts));
        assert_eq!(parts, [matrix("11"), matrix("001/111")]);
        assert!(!blackout().reduce(&matrix("01/11"), &mut parts));
        assert!(blackout().reduce(&matrix("00/00"), &mut parts) && parts.len() == 2);
    }

    #[test]
    fn a_line_is_the_nim_sum_of_its_runs() {
        let mut definition = Definition::new(&BlackoutRules);
        for line in all_matrices(1, 9) {
            let expected = by_rules(&line, &mut definition);
            assert_eq!(blackout().known_value(&line), Some(expected), "{line}");
            assert_eq!(blackout().known_value(&line.image(false, false, true)), Some(expected));
        }
    }

    #[test]
    fn only_what_is_known_is_told() {
        assert_eq!(blackout().known_value(&Board::full(2, 5)), None);
        assert_eq!(blackout().known_outcome(&Board::full(50, 70), Convention::Normal), Some(Outcome::N));
        assert_eq!(blackout().known_outcome(&Board::full(1, 1), Convention::Misere), None);
        assert_eq!(blackout().known_outcome(&matrix("11/10"), Convention::Normal), None);
    }

    #[test]
    fn options_without_end_do_not_fill_the_memory() {
        let mut list = MoveList::<Blackout>::default();
        blackout().moves(&Board::full(3000, 3000), &mut list);
        assert!(list.is_full() && list.len() < 300);
        let mut list = MoveList::<Blackout>::with_room(1000);
        blackout().moves(&Board::full(300, 300), &mut list);
        assert!(list.is_full() && list.failure().is_none() && list.len() == 1000);
    }

    proptest! {
        #[test]
        fn the_moves_are_those_of_the_rules(matrix in any_board(1..9, 1..9)) {
            prop_assert_eq!(moves(&blackout(), &matrix), moves(&BlackoutRules, &matrix));
        }

        #[test]
        fn symmetries_and_empty_edges_keep_the_canonical_board_and_the_value(matrix in any_board(1..5, 1..6)) {
            let mut search = Search::default();
            let canonical = blackout().canonical(matrix.clone());
            prop_assert_eq!(blackout().canonical(canonical.clone()), canonical.clone());
            let mut wider = Board::new(matrix.rows() + 2, matrix.cols() + 3);
            matrix.cells().for_each(|(r, c)| wider.set((r + 1, c + 2), true));
            prop_assert_eq!(&blackout().canonical(wider.clone()), &canonical);
            let expected = search.value(&matrix);
            prop_assert_eq!(search.value(&wider), expected);
            for (upside_down, mirrored, transposed) in SYMMETRIES {
                let image = matrix.image(upside_down, mirrored, transposed);
                prop_assert_eq!(&blackout().canonical(image.clone()), &canonical);
                let mut fresh = Search { rules: search.rules.clone(), found: HashMap::new() };
                prop_assert_eq!(fresh.value(&image), expected);
            }
        }

        #[test]
        fn keys_are_read_back(matrix in any_board(1..12, 1..12)) {
            let mut bytes = Vec::new();
            blackout().key(&matrix, &mut bytes);
            prop_assert_eq!(blackout().position(&bytes), Some(matrix));
        }
    }
}
