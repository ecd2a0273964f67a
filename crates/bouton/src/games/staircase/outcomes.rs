//! The shortcut of staircase: the outcomes are constant along diagonals from row and column 2 on.
//!
//! Write `a(x, y) = 1` for N and 0 for P. The digits of the borders are written in this way too. For `x, y >= 1` a cell is N unless both
//! its options are N: `a(x, y) = not (a(x - 1, y) and a(x, y - 1))`.
//!
//! **Theorem.** `a(x + 1, y + 1) = a(x, y)` for `x, y >= 2`.
//!
//! *Proof.* Let `x, y >= 2`. If `a(x, y) = 0`, both `(x, y + 1)` and `(x + 1, y)` have an option that is P, so both are N and
//! `a(x + 1, y + 1) = 0`. If `a(x, y) = 1`, an option of `(x, y)` is P, say `(x - 1, y)`. Then `(x - 1, y + 1)` is N: `(x - 1, y)` is one of its options,
//! and it obeys the rule because `x - 1 >= 1`. `(x, y + 1)` is P: both its options `(x - 1, y + 1)` and `(x, y)` are N. So `(x + 1, y + 1)`
//! is N: `(x, y + 1)` is one of its options. With rows and columns swapped the proof holds for the other option. ∎
//!
//! From row 1 the step fails: there `(x - 1, y + 1)` is a digit, which does not have to obey the rule.
//!
//! So rows 0, 1 and 2 and columns 0, 1 and 2 determine everything. Rows 1 and 2 follow from the digits of row 0, 64 cells in a few
//! operations. Let `u` be the cells of a row whose option above is N, and `z` the cells of the row that are P. A cell is in `z` exactly if
//! it is in `u` and the cell before it is not in `z`. So of each run of `u` the first, third, fifth... cells are in `z`. Let `o` be all odd
//! bits, and `u` a word with one run, from bit `s` to `t`. Then `2 u` has the bits `s + 1` to `t + 1`. From `s` to `t + 1`, `(2 u | o) - u`
//! has `2^(t + 1) - 2^s` if `s` is even: ones except for the last bit. If `s` is odd, it has `2^s` more: zeros except for the last bit.
//! Outside this range it is `o`. So `((2 u | o) - u) ^ o` has, from `s` to `t`, exactly the bits as even or odd as `s`. Runs do not touch,
//! for between two of them is a place that is in neither. So any word is right, modulo `2^64` too. A run that goes on from the word before
//! begins behind its first cell if the cell before that is in `z`. So a word needs to know only two bits about the words before it: one for
//! row 1 and one for row 2.
//!
//! Those two bits are stored beside each word of digits, and a lookup computes the word of its cell again: `O(1)`, about ten operations for
//! each row. Memory: 9/8 of a bit for each digit of the borders, and no more while the table is built. Source: CodeChef September Challenge
//! 2018, TABGAME.

use crate::notation::Bits;
use crate::theory::outcome::Outcome;
use crate::theory::theorem::Theorem;

/// Outcomes are constant along diagonals from row and column 2 on.
pub static DIAGONALS: Theorem =
    Theorem { name: "the law of diagonals", source: "proof in bouton::games::staircase" };

/// The first row and column from which outcomes are constant along diagonals.
const FIRST: u64 = 2;

/// The outcomes of all cells between two borders.
#[derive(Clone, Debug, Default)]
pub struct Outcomes {
    /// The strip of rows 0, 1 and 2, and the strip of columns 0, 1 and 2.
    strips: [Strip; 2],
}

impl Outcomes {
    /// The outcomes between two borders. `top` has the digits of the cells `(0, 1)`, `(0, 2)`, ... `left` has the digits of the cells `(1,
    /// 0)`, `(2, 0)`, ...
    ///
    /// # Complexity
    /// A few operations and one byte of memory for every 64 digits, besides the memory of the digits.
    #[must_use]
    pub fn new(mut top: Bits, mut left: Bits) -> Self {
        let mut outcomes = Self::default();
        outcomes.again(&mut top, &mut left);
        outcomes
    }

    /// Replaces the contents with the outcomes between other borders, as [`new`](Self::new) makes them, and reuses the memory. It serves
    /// many small boards. Afterwards `top` and `left` contain the digits of the previous board.
    #[inline]
    pub fn again(&mut self, top: &mut Bits, left: &mut Bits) {
        let (above, beside) = (first_two(top), first_two(left));
        let [along_top, along_left] = &mut self.strips;
        along_top.replace(top, beside);
        along_left.replace(left, above);
    }

    /// The outcome of a stone in row `x` and column `y`, or `None` if there is no such cell.
    #[must_use]
    #[inline]
    pub fn outcome(&self, x: u64, y: u64) -> Option<Outcome> {
        self.digit(x, y).map(|digit| if digit == 1 { Outcome::N } else { Outcome::P })
    }

    /// The outcome of a stone in row `x` and column `y` as a digit: 1 for N and 0 for P. The caller can turn it into a character without a
    /// branch.
    #[must_use]
    #[inline(always)]
    pub fn digit(&self, x: u64, y: u64) -> Option<u8> {
        self.along_the_diagonal(x, y, FIRST)
    }

    /// The digit of `(x, y)`, read where the diagonal of this cell enters row or column `first`.
    #[inline(always)]
    fn along_the_diagonal(&self, x: u64, y: u64, first: u64) -> Option<u8> {
        let [top, left] = &self.strips;
        if x > left.digits.len() as u64 || y > top.digits.len() as u64 {
            return None;
        }
        let depth = x.min(y).min(first);
        let number = x.max(y) - (x.min(y) - depth);
        // The code uses an index here because the processor could not predict a branch.
        let strip = &self.strips[usize::from(x > y)];
        Some(strip.digit(depth, usize::try_from(number.checked_sub(1)?).ok()?))
    }
}

/// Whether each of the first two digits is `0`. If there is no second digit, no lookup reads the line that it begins.
fn first_two(digits: &Bits) -> [bool; 2] {
    let word = digits.words().first().copied().unwrap_or_default();
    [word & 1 == 0, word & 2 == 0]
}

/// The three lines of cells along a border.
#[derive(Clone, Debug, Default)]
struct Strip {
    digits: Bits,
    /// For each word of digits: whether the cell before it is P, in the second line (bit 0) and in the third line (bit 1).
    before: Vec<u8>,
}

impl Strip {
    /// Replaces the contents with the strip of `digits`. `before` says for the second and the third line whether the cell of the other
    /// border is P. Afterwards `digits` contains the digits of the previous strip.
    #[inline]
    fn replace(&mut self, digits: &mut Bits, before: [bool; 2]) {
        std::mem::swap(&mut self.digits, digits);
        let [mut second, mut third] = before.map(u64::from);
        self.before.clear();
        self.before.extend(self.digits.words().iter().map(|&word| {
            let [before, ..] = (second | third << 1).to_le_bytes();
            let lost_second = lost(word, second);
            (second, third) = (lost_second >> 63, lost(!lost_second, third) >> 63);
            before
        }));
    }

    /// The digit at `index` of a line. The line is 0, 1 or 2.
    #[inline(always)]
    fn digit(&self, line: u64, index: usize) -> u8 {
        let (word, before) = (self.digits.words()[index / 64], u64::from(self.before[index / 64]));
        let second = !lost(word, before & 1);
        let third = !lost(second, before >> 1);
        let cells = match line {
            0 => word,
            1 => second,
            _ => third,
        };
        (cells >> (index % 64) & 1) as u8
    }
}

/// The cells that are P among 64 cells of a line. `above` are the cells whose other option is N. `before` is 1 if the cell before the first
/// is P.
#[inline]
fn lost(above: u64, before: u64) -> u64 {
    const ODD_BITS: u64 = 0xAAAA_AAAA_AAAA_AAAA;
    // Without its bit 0, `above` would have the same double except in bit 1, which is odd. So only the subtraction has to wait for
    // `before`.
    let runs = (above << 1 | ODD_BITS).wrapping_sub(above).wrapping_add(above & before);
    (runs ^ ODD_BITS) & above
}

#[cfg(test)]
mod tests {
    use super::super::{Staircase, Stone};
    use super::*;
    use crate::solve::definition::Definition;
    use crate::theory::outcome::Convention;
    use crate::theory::sum::Sum;

    fn between(top: &[u8], left: &[u8]) -> Outcomes {
        Outcomes::new(Bits::of(top), Bits::of(left))
    }

    /// All strings of `length` digits.
    fn borders(length: usize) -> impl Iterator<Item = Vec<u8>> {
        (0..1 << length).map(move |bits: u32| (0..length).map(|at| b'0' + (bits >> at & 1) as u8).collect())
    }

    /// The values of all cells of the board by the recurrence, row by row, with the borders.
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

    /// All cells of the board except the corner.
    fn cells(top: &[u8], left: &[u8]) -> impl Iterator<Item = (u64, u64)> {
        let (rows, cols) = (left.len() as u64, top.len() as u64);
        (0..=rows).flat_map(move |x| (0..=cols).map(move |y| (x, y))).skip(1)
    }

    fn agrees(top: &[u8], left: &[u8], first: u64) -> bool {
        let (outcomes, rows) = (between(top, left), by_recurrence(top, left));
        cells(top, left).all(|(x, y)| {
            let is_n = rows[x as usize][y as usize];
            outcomes.along_the_diagonal(x, y, first) == Some(is_n.into())
        })
    }

    /// A string of digits that depends only on `seed`.
    fn random(length: usize, seed: u64) -> Vec<u8> {
        random_with(length, seed, 2)
    }

    /// A string of digits that depends only on `seed`. About one digit in `zeros` is 0.
    fn random_with(length: usize, seed: u64, zeros: u64) -> Vec<u8> {
        let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        let digit = |_| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            b'0' + u8::from(!(state >> 32).is_multiple_of(zeros))
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
                let outcomes = between(&top, &left);
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
    fn lines_that_end_at_the_edges_of_words_and_runs_that_go_over_them() {
        let lengths = [1, 63, 64, 65, 127, 128, 129, 191, 4095, 4096, 4097];
        // About one digit in `zeros` is 0, so some runs of ones are as long as the whole border.
        for (length, zeros) in
            lengths.into_iter().flat_map(|length| [2, 10, 80, 5000].map(|zeros| (length, zeros)))
        {
            let long = random_with(length, length as u64, zeros);
            for short in (1..=3).flat_map(borders) {
                assert!(agrees(&long, &short, FIRST) && agrees(&short, &long, FIRST), "{length}, {zeros}");
            }
        }
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
        let outcomes = between(b"1", b"");
        assert_eq!(outcomes.outcome(0, 1), Some(Outcome::N));
        assert_eq!([outcomes.outcome(0, 0), outcomes.outcome(1, 1), outcomes.outcome(0, 2)], [None; 3]);
    }

    #[test]
    fn a_million_digits() {
        let (long, short) = (random(1_000_000, 3), random(5, 4));
        let rows = by_recurrence(&long, &short);
        let outcomes = between(&long, &short);
        for y in [2, 999_998, 999_999, 1_000_000] {
            let outcome = if rows[5][y] { Outcome::N } else { Outcome::P };
            assert_eq!(outcomes.outcome(5, y as u64), Some(outcome));
        }
        assert_eq!(outcomes.outcome(5, 1_000_001), None);
        assert_eq!(outcomes.outcome(u64::MAX, u64::MAX), None);
    }
}
