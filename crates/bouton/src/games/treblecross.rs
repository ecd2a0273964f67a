//! Treblecross: noughts and crosses in one dimension, with crosses only (Berlekamp, Conway and Guy, *Winning Ways*, chapter 4).
//!
//! The game is played on a row of cells. A move puts an X on an empty cell. The player who completes three X's side by side has won.
//! A row with three X's side by side has no move, and neither has a full row without them (of one cell or two). That is the literal game,
//! and its rules are [`Treblecross`].
//!
//! **Its outcome.** Take a row of three cells or more in which nobody can win at once. A move on one of the two cells beside an X, on
//! either side, lets the other player win at once: there are two X's side by side with a cell beside them, or with one
//! between them, and that cell is empty, for else somebody could have won before. All other moves leave a row in which
//! nobody can win at once. So a player who does not want to lose at once puts no X within two cells of another. A player without such
//! a move has lost. A move in a run of r allowed cells takes the cell and up to two allowed cells on each side. So the run is
//! a heap of r + 2 from which a move takes three that are side by side: the octal game 0.007 (heaps below three have no move, and what
//! is left of them does not matter). The row has the outcome in normal play of the sum of these heaps. An empty row of n >= 3 has the
//! outcome of the heap n + 2. With one cell that is true as well; with two it is not, for there nobody ever has three.
//!
//! **Its value** is another matter, for there a losing move counts like any other. Up to n = 26 the value of an empty row is 0, 1 or 2,
//! and it equals the value of the heap n + 2 for n = 0, 1, 3, 4, 6, 9, 10, 12, 17, 18, 22 and 25 only, apparently by chance. In a sum
//! with other games, and in misere play, nothing follows from the heaps.
//!
//! Cost: a few shifts for each move and for the known outcome.

use super::crosses::{CrossBoard, CrossGame};
use crate::theory::outcome::Outcome;
use crate::theory::theorem::Theorem;

/// A row has the outcome of a sum of heaps of 0.007.
pub static AS_HEAPS: Theorem = Theorem {
    name: "Treblecross as 0.007",
    source: "Winning Ways, chapter 4; proof at the head of bouton::games::treblecross",
};

/// The moves of Treblecross and its known outcomes. A move is named by its cell, counted from 1.
#[derive(Clone, Copy, Debug, Default)]
pub struct Treblecross;

/// How much larger than its row a heap with the same outcome is.
const LARGER: usize = 2;

/// The values of the heaps of 0.007, in which a move takes three things side by side, up to the heap of the longest row.
const HEAPS: [u32; CrossBoard::MOST_CELLS as usize + LARGER + 1] = {
    let mut values = [0; CrossBoard::MOST_CELLS as usize + LARGER + 1];
    let mut heap = 3;
    while heap < values.len() {
        let (mut met, mut left) = (0_u64, 0);
        while left <= heap - 3 {
            met |= 1 << (values[left] ^ values[heap - 3 - left]);
            left += 1;
        }
        values[heap] = met.trailing_ones();
        heap += 1;
    }
    values
};

impl CrossGame for Treblecross {
    type Move = u32;

    fn is_played_on(board: CrossBoard) -> bool {
        board.rows == 1
    }

    /// Whether three X's are side by side.
    fn is_over(row: CrossBoard) -> bool {
        row.marks & row.marks >> 1 & row.marks >> 2 != 0
    }

    fn name(_: CrossBoard, at: u32) -> u32 {
        at + 1
    }

    /// The outcome by the theorem in the head of this file. Rows of one or two cells are left to their rules.
    fn outcome(row: CrossBoard) -> Option<Outcome> {
        let sum = || allowed(row).fold(0, |sum, run| sum ^ HEAPS[run as usize + LARGER]);
        let is_lost = || Self::is_over(row) || !can_be_won_at_once(row) && sum() == 0;
        (row.cols >= 3).then(|| if is_lost() { Outcome::P } else { Outcome::N })
    }
}

/// Whether some move completes three X's side by side.
fn can_be_won_at_once(row: CrossBoard) -> bool {
    let marks = row.marks;
    let (left, right) = (marks << 1, marks >> 1);
    let third = left & left << 1 | left & right | right & right >> 1;
    third & !marks & row.all() != 0
}

/// The lengths of the runs of cells that are not within two of an X.
fn allowed(row: CrossBoard) -> impl Iterator<Item = u32> {
    let near = row.marks | row.marks << 1 | row.marks >> 1;
    let near = near | near << 1 | near >> 1;
    let mut left = row.all() & !near;
    std::iter::from_fn(move || {
        let start = left.checked_shr(left.trailing_zeros())?;
        let run = start.trailing_ones();
        left &= left.wrapping_add(left & left.wrapping_neg());
        Some(run)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::DepthFirst;
    use crate::games::crosses::Crosses;
    use crate::heap::book::Book;
    use crate::heap::code::Code;
    use crate::solve::definition::Definition;
    use crate::theory::limits::Limits;
    use crate::theory::nimber::Nimber;
    use crate::theory::outcome::Convention;
    use crate::theory::ruleset::{Keyed, Ruleset};
    use crate::theory::sum::Sum;
    use proptest::prelude::*;

    const CONVENTIONS: [Convention; 2] = [Convention::Normal, Convention::Misere];

    fn row(cells: u32, marks: u64) -> CrossBoard {
        CrossBoard { rows: 1, cols: cells, marks }
    }

    fn sum(row: CrossBoard) -> Sum<CrossBoard> {
        Sum::from_iter([row])
    }

    fn rows(longest: u32) -> impl Iterator<Item = CrossBoard> {
        (0..=longest).flat_map(|cells| (0..1 << cells).map(move |marks| row(cells, marks)))
    }

    /// The game as people play it. The player who completes three X's side by side has won, or has lost in misere play. Otherwise the
    /// player who cannot move has lost, or has won in misere play.
    fn wins(row: &mut [bool], convention: Convention) -> bool {
        let is_misere = convention == Convention::Misere;
        let mut has_moves = false;
        for at in 0..row.len() {
            if row[at] {
                continue;
            }
            has_moves = true;
            row[at] = true;
            let has_three = row.windows(3).any(|three| three == [true; 3]);
            let wins_here = if has_three { !is_misere } else { !wins(row, convention) };
            row[at] = false;
            if wins_here {
                return true;
            }
        }
        is_misere && !has_moves
    }

    #[test]
    fn its_rules_are_the_game_that_people_play() {
        let mut definition = Definition::new(&Crosses(Treblecross));
        for row in rows(7).filter(|row| !Treblecross::is_over(*row)) {
            for convention in CONVENTIONS {
                let mut cells: Vec<_> = (0..row.cols).map(|at| row.has_mark(at)).collect();
                let expected = if wins(&mut cells, convention) { Outcome::N } else { Outcome::P };
                assert_eq!(
                    definition.outcome(&sum(row), convention).unwrap(),
                    expected,
                    "{row} {convention:?}"
                );
            }
        }
    }

    #[test]
    fn heaps_tell_the_outcome_of_every_row_but_those_of_two_cells() {
        // The smallest row where an error could show is the row of two cells. The theorem leaves it out, and there it would be wrong.
        let mut definition = Definition::new(&Crosses(Treblecross));
        for row in rows(12) {
            let outcome = definition.outcome(&sum(row), Convention::Normal).unwrap();
            let known = Crosses(Treblecross).known_outcome(&row, Convention::Normal);
            assert_eq!(known.unwrap_or(outcome), outcome, "{row}");
            assert_eq!(known.is_some(), row.cols >= 3);
            assert_eq!(Crosses(Treblecross).known_outcome(&row, Convention::Misere), None);
        }
    }

    /// The values of the empty rows of 0 to 20 cells, from a plain search of the literal rules in C with all rows of a length in a table.
    const EMPTY: [u64; 21] = [0, 1, 0, 1, 2, 1, 0, 2, 2, 1, 1, 2, 0, 1, 2, 2, 1, 2, 2, 1, 1];

    #[test]
    fn empty_rows_agree_with_the_heaps_in_outcome_and_seldom_in_value() {
        let mut search = DepthFirst::by_full_mex(&Crosses(Treblecross));
        let mut equal = Vec::new();
        for (cells, expected) in (0..).zip(EMPTY) {
            let row = CrossBoard::new(1, cells).unwrap();
            let value = search.grundy(&sum(row), &Limits::none()).unwrap();
            assert_eq!(value, Nimber(expected), "{cells}");
            let heap = u64::from(HEAPS[cells as usize + LARGER]);
            assert_eq!((value.0 == 0) == (heap == 0), cells != 2, "{cells}");
            equal.extend((value.0 == heap).then_some(cells));
        }
        assert_eq!(equal, [0, 1, 3, 4, 6, 9, 10, 12, 17, 18]);
    }

    #[test]
    fn heaps_are_those_of_the_octal_game() {
        let book = Book::new(Code::read(b"0.007").unwrap());
        for (heap, &value) in (0..).zip(&HEAPS) {
            assert_eq!(book.find(heap, &Limits::none()).unwrap(), Nimber(value.into()), "{heap}");
        }
    }

    #[test]
    fn misere_play_of_the_first_empty_rows() {
        let mut search = DepthFirst::new(&Crosses(Treblecross));
        let outcomes: String = (0..=14)
            .map(|cells| {
                search.outcome(&sum(CrossBoard::new(1, cells).unwrap()), Convention::Misere, &Limits::none())
            })
            .map(|outcome| outcome.unwrap().to_string())
            .collect();
        // Computed by the same C program.
        assert_eq!(outcomes, "NPNPNNPNNPPNPPN");
    }

    #[test]
    fn what_is_told_of_a_row_is_what_its_cells_say() {
        for row in rows(10) {
            let empty = || (0..row.cols).filter(|&at| !row.has_mark(at));
            let text = row.to_string();
            assert_eq!(Treblecross::is_over(row), text.contains("XXX"), "{row}");
            assert_eq!(row.empty() as usize, empty().count());
            if !Treblecross::is_over(row) {
                assert_eq!(
                    can_be_won_at_once(row),
                    empty().any(|at| Treblecross::is_over(row.with(at))),
                    "{row}"
                );
            }
            let is_near = |at: u32| (at.saturating_sub(2)..=at + 2).any(|near| row.has_mark(near));
            let signs: String = (0..row.cols).map(|at| if is_near(at) { ' ' } else { '.' }).collect();
            assert!(allowed(row).eq(signs.split_whitespace().map(|run| run.len() as u32)), "{row}");
            assert_eq!(row.half_turned().to_string(), text.chars().rev().collect::<String>());
        }
        let longest = CrossBoard::new(1, 64).unwrap();
        assert!(allowed(longest).eq([64]) && Treblecross::is_over(longest.with(63).with(62).with(61)));
        assert!(allowed(longest.with(63)).eq([61]) && longest.with(0).half_turned() == longest.with(63));
        assert_eq!((longest.with(64), longest.has_mark(64), CrossBoard::new(1, 65)), (longest, false, None));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(100))]
        #[test]
        fn sums_in_mid_game_are_those_of_the_definition(few in 0u64..256, many in 0u64..1024, small in 0u64..16) {
            let rows = [(8, few), (10, many | many >> 3), (4, small)].map(|(cells, marks)| row(cells, marks));
            let sum: Sum<_> = rows.into_iter().filter(|row| row.empty() < 6 && !Treblecross::is_over(*row)).collect();
            let mut definition = Definition::new(&Crosses(Treblecross));
            let (mut search, mut full) = (DepthFirst::new(&Crosses(Treblecross)), DepthFirst::by_full_mex(&Crosses(Treblecross)));
            let value = definition.grundy(&sum).unwrap();
            prop_assert_eq!(search.grundy(&sum, &Limits::none()).unwrap(), value);
            prop_assert_eq!(full.grundy(&sum, &Limits::none()).unwrap(), value);
            for convention in CONVENTIONS {
                let outcome = definition.outcome(&sum, convention).unwrap();
                prop_assert_eq!(search.outcome(&sum, convention, &Limits::none()).unwrap(), outcome);
            }
        }

        #[test]
        fn keys_tell_rows_apart(cells in 0u32..=64, marks: u64) {
            let row = row(cells, marks & row(cells, u64::MAX).all());
            let mut bytes = Vec::new();
            Crosses(Treblecross).key(&row, &mut bytes);
            // A row that is won is out of play.
            prop_assert_eq!(Crosses(Treblecross).position(&bytes), (!Treblecross::is_over(row)).then_some(row));
        }
    }
}
