//! The shortcut of staircase: the outcomes are constant along diagonals from row and column 2 on.
//!
//! Write `a(x, y) = 1` for N and 0 for P. Border digits obey that too, and for `x, y >= 1` a cell is N unless
//! both its options are: `a(x, y) = not (a(x - 1, y) and a(x, y - 1))`.
//!
//! **Theorem.** `a(x + 1, y + 1) = a(x, y)` for `x, y >= 2`.
//!
//! *Proof.* Let `x, y >= 2`. If `a(x, y) = 0`, both `(x, y + 1)` and `(x + 1, y)` have an option that is P, so both
//! are N and `a(x + 1, y + 1) = 0`. If `a(x, y) = 1`, an option of `(x, y)` is P, say `(x - 1, y)`. Then
//! `(x - 1, y + 1)`, which can go to it and obeys the rule because `x - 1 >= 1`, is N; `(x, y + 1)`, whose options
//! `(x - 1, y + 1)` and `(x, y)` are both N, is P; and `(x + 1, y + 1)`, which can go to that, is N. With rows and
//! columns swapped the same holds for the other option. ∎
//!
//! From row 1 the step fails: `(x - 1, y + 1)` is a digit then, and obeys nothing.
//!
//! So rows 0, 1 and 2 and columns 0, 1 and 2 say everything: one byte for each digit of the borders, `O(1)` a
//! question. Source: CodeChef September Challenge 2018, TABGAME.

use crate::theory::outcome::Outcome;

/// The first row and column from which outcomes are constant along diagonals.
const FIRST: u64 = 2;

/// The outcomes of all cells between two borders.
///
/// # Examples
/// ```
/// use bouton::Outcome;
/// use bouton::games::staircase::Outcomes;
/// let outcomes = Outcomes::new(b"101", b"01");
/// assert_eq!(outcomes.outcome(1, 3), Some(Outcome::P));
/// assert_eq!(outcomes.outcome(2, 3), Some(Outcome::N));
/// assert_eq!(outcomes.outcome(3, 1), None);
/// ```
#[derive(Clone, Debug)]
pub struct Outcomes {
    /// For each column from 1 on: bit `x` says whether the cell in row `x` is N, for rows 0, 1 and 2.
    top: Vec<u8>,
    /// The same for each row from 1 on, and columns 0, 1 and 2.
    left: Vec<u8>,
}

impl Outcomes {
    /// The outcomes under the digits `top`, of the cells `(0, 1)`, `(0, 2)`, ..., and `left`, of `(1, 0)`, ...
    ///
    /// A digit other than `1` counts as `0`.
    ///
    /// # Complexity
    /// Time and memory linear in the number of digits.
    #[must_use]
    pub fn new(top: &[u8], left: &[u8]) -> Self {
        Self { top: strip(top, left), left: strip(left, top) }
    }

    /// The outcome of a stone in row `x` and column `y`, if there is such a cell.
    #[must_use]
    #[inline]
    pub fn outcome(&self, x: u64, y: u64) -> Option<Outcome> {
        self.along_the_diagonal(x, y, FIRST)
    }

    /// Takes the outcome of `(x, y)` from where its diagonal comes into row or column `first`.
    #[inline]
    fn along_the_diagonal(&self, x: u64, y: u64, first: u64) -> Option<Outcome> {
        if x > self.left.len() as u64 || y > self.top.len() as u64 {
            return None;
        }
        let depth = x.min(y).min(first);
        let (strip, number) =
            if x <= y { (&self.top, y - (x - depth)) } else { (&self.left, x - (y - depth)) };
        let bits = strip[usize::try_from(number.checked_sub(1)?).ok()?];
        Some(if bits >> depth & 1 == 1 { Outcome::N } else { Outcome::P })
    }
}

/// The three lines of cells along a border of `digits` that starts between it and `across`.
fn strip(digits: &[u8], across: &[u8]) -> Vec<u8> {
    let is_one = |digit: Option<&u8>| u8::from(digit == Some(&b'1'));
    // Without a second digit across there is no second line, and nobody asks for it.
    let (mut first, mut second) = (is_one(across.first()), is_one(across.get(1)));
    let cells = digits.iter().map(|digit| {
        let border = is_one(Some(digit));
        first = 1 ^ (border & first);
        second = 1 ^ (first & second);
        border | first << 1 | second << 2
    });
    cells.collect()
}

#[cfg(test)]
mod tests {
    use super::super::{Staircase, Stone};
    use super::*;
    use crate::solve::definition::Definition;
    use crate::theory::outcome::Convention;
    use crate::theory::sum::Sum;

    /// All strings of `length` digits.
    fn borders(length: usize) -> impl Iterator<Item = Vec<u8>> {
        (0..1 << length).map(move |bits: u32| (0..length).map(|at| b'0' + (bits >> at & 1) as u8).collect())
    }

    /// Every cell of the board by the recurrence, row by row, the borders included.
    fn by_recurrence(top: &[u8], left: &[u8]) -> Vec<Vec<bool>> {
        let digits = |border: &[u8]| border.iter().map(|&digit| digit == b'1').collect::<Vec<_>>();
        let mut rows = vec![[vec![false], digits(top)].concat()];
        for first in digits(left) {
            let mut row = vec![first];
            for y in 1..=top.len() {
                row.push(!(rows[rows.len() - 1][y] && row[y - 1]));
            }
            rows.push(row);
        }
        rows
    }

    /// The cells of the board, without the corner.
    fn cells(top: &[u8], left: &[u8]) -> impl Iterator<Item = (u64, u64)> {
        let (rows, cols) = (left.len() as u64, top.len() as u64);
        (0..=rows).flat_map(move |x| (0..=cols).map(move |y| (x, y))).skip(1)
    }

    fn agrees(top: &[u8], left: &[u8], first: u64) -> bool {
        let (outcomes, rows) = (Outcomes::new(top, left), by_recurrence(top, left));
        cells(top, left).all(|(x, y)| {
            let is_n = rows[x as usize][y as usize];
            outcomes.along_the_diagonal(x, y, first) == Some(if is_n { Outcome::N } else { Outcome::P })
        })
    }

    /// A deterministic string of digits.
    fn random(length: usize, seed: u64) -> Vec<u8> {
        let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        let digit = |_| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            b'0' + (state >> 63) as u8
        };
        (0..length).map(digit).collect()
    }

    #[test]
    fn every_border_up_to_six_by_six() {
        for (rows, cols) in (1..=6).flat_map(|rows| (1..=6).map(move |cols| (rows, cols))) {
            for left in borders(rows) {
                assert!(borders(cols).all(|top| agrees(&top, &left, FIRST)));
            }
        }
    }

    #[test]
    fn the_rules_say_the_same() {
        for left in borders(4) {
            for top in borders(5) {
                let rules = Staircase { top: top.clone(), left: left.clone() };
                let mut by_definition = Definition::new(&rules);
                let outcomes = Outcomes::new(&top, &left);
                for (x, y) in cells(&top, &left) {
                    let start = Sum::from_iter([Stone { x, y }]);
                    let outcome = by_definition.outcome(&start, Convention::Normal).unwrap();
                    assert_eq!(outcomes.outcome(x, y), Some(outcome), "({x},{y})");
                }
            }
        }
    }

    #[test]
    fn random_larger_borders() {
        for seed in 0..2000 {
            let (rows, cols) = (1 + seed as usize % 31, 1 + seed as usize / 31 % 37);
            assert!(agrees(&random(cols, seed), &random(rows, !seed), FIRST));
        }
        assert!(agrees(&random(300, 1), &random(700, 2), FIRST));
    }

    #[test]
    fn the_law_does_not_hold_from_row_1_on() {
        let wrong = borders(3).flat_map(|top| borders(3).map(move |left| (top.clone(), left)));
        assert!(wrong.filter(|(top, left)| !agrees(top, left, 1)).count() > 10);
    }

    #[test]
    fn from_row_2_on_at_most_two_n_positions_stand_together() {
        let longest = |row: &[bool]| row.split(|&is_n| !is_n).map(<[bool]>::len).max().unwrap_or(0);
        let mut most = 0;
        for left in borders(4) {
            for top in borders(6) {
                let rows = by_recurrence(&top, &left);
                most = rows[2..].iter().map(|row| longest(&row[1..])).fold(most, usize::max);
            }
        }
        assert_eq!(most, 2);
    }

    #[test]
    fn single_rows_and_columns() {
        for digits in borders(7) {
            for single in borders(1) {
                assert!(agrees(&digits, &single, FIRST) && agrees(&single, &digits, FIRST));
            }
        }
        let outcomes = Outcomes::new(b"1", b"");
        assert_eq!(outcomes.outcome(0, 1), Some(Outcome::N));
        assert_eq!([outcomes.outcome(0, 0), outcomes.outcome(1, 1), outcomes.outcome(0, 2)], [None; 3]);
    }

    #[test]
    fn a_million_digits() {
        let (long, short) = (random(1_000_000, 3), random(5, 4));
        let rows = by_recurrence(&long, &short);
        let outcomes = Outcomes::new(&long, &short);
        for y in [2, 999_998, 999_999, 1_000_000] {
            let outcome = if rows[5][y] { Outcome::N } else { Outcome::P };
            assert_eq!(outcomes.outcome(5, y as u64), Some(outcome));
        }
        assert_eq!(outcomes.outcome(5, 1_000_001), None);
        assert_eq!(outcomes.outcome(u64::MAX, u64::MAX), None);
    }
}
