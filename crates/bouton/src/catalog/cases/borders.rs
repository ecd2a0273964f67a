//! Cases of two borders of digits and starts: the digits of row 0, the digits of column 0, `Q`, and Q starts `x y`.

use std::ops::RangeInclusive;

use super::numbers;
use crate::catalog::samples::{Dice, PositionSource, Texts};
use crate::machine::width::{clamped, index};

/// The most digits of a case.
const MOST_DIGITS: u32 = 10_000;
/// The most digits of a case for which every cell is a start.
const MOST_WITH_ALL_STARTS: usize = 40;
/// The most cells of a board for which there is an answer by the definition.
const MOST_CELLS: usize = 1_000_000;

/// Borders of digits with all cells as starts. The size is the number of digits.
pub struct BorderCases;

#[derive(Clone)]
struct Case {
    top: String,
    left: String,
    starts: Vec<[usize; 2]>,
}

/// The digits of row 0, and those of column 0.
const SIDES: [fn(&mut Case) -> &mut String; 2] = [|case| &mut case.top, |case| &mut case.left];

impl Case {
    fn read(text: &str) -> Option<Self> {
        let mut words = text.split_whitespace();
        let (top, left) = (words.next()?.to_owned(), words.next()?.to_owned());
        let count = numbers(&mut words, 1)?[0];
        let start = |_| numbers(&mut words, 2).map(|pair| [clamped(pair[0]), clamped(pair[1])]);
        Some(Self { top, left, starts: (0..count).map(start).collect::<Option<_>>()? })
    }

    fn text(&self) -> String {
        let starts: String = self.starts.iter().map(|[x, y]| format!("{x} {y}\n")).collect();
        format!("{}\n{}\n{}\n{starts}", self.top, self.left, self.starts.len())
    }

    /// The case of these digits, the first `cols` of them in row 0.
    fn of(digits: &str, cols: usize) -> Self {
        let (top, left) = digits.split_at(cols);
        let all = (1..=left.len()).flat_map(|x| (1..=top.len()).map(move |y| [x, y]));
        let is_start =
            |[x, y]: &[usize; 2]| digits.len() <= MOST_WITH_ALL_STARTS || *x == left.len() || *y == top.len();
        Self { top: top.to_owned(), left: left.to_owned(), starts: all.filter(is_start).collect() }
    }

    /// The case with only those starts that are on its board.
    fn cut(mut self) -> Self {
        let (rows, cols) = (self.left.len(), self.top.len());
        self.starts.retain(|&[x, y]| x <= rows && y <= cols);
        self
    }
}

impl PositionSource for BorderCases {
    fn sizes(&self) -> RangeInclusive<u32> {
        2..=MOST_DIGITS
    }

    fn unit(&self) -> (&'static str, &'static str) {
        ("digit", "digits")
    }

    fn all(&self, size: u32) -> Texts<'_> {
        let digits =
            (0..1_u64 << size.min(63)).map(move |number| format!("{number:0width$b}", width = size as usize));
        Box::new(digits.flat_map(|digits| {
            (1..digits.len()).map(|cols| Case::of(&digits, cols).text()).collect::<Vec<_>>()
        }))
    }

    fn random(&self, size: u32, dice: &mut Dice) -> String {
        let size = u64::from(size.max(2));
        let [cols, ones] = [dice.between(1, size - 1), dice.between(5, 95)];
        let digits: String = (0..size).map(|_| if dice.percent(ones) { '1' } else { '0' }).collect();
        Case::of(&digits, index(cols)).text()
    }

    fn smaller(&self, text: &str) -> Vec<String> {
        let Some(case) = Case::read(text) else { return Vec::new() };
        let alone = case.starts.iter().filter(|_| case.starts.len() > 1);
        let mut found: Vec<_> = alone.map(|&start| Case { starts: vec![start], ..case.clone() }).collect();
        for (side, digits) in SIDES.into_iter().zip([&case.top, &case.left]) {
            for at in (0..digits.len()).rev().filter(|_| digits.len() > 1) {
                let mut less = case.clone();
                side(&mut less).remove(at);
                found.push(less.cut());
            }
            for (at, _) in digits.match_indices('1') {
                let mut less = case.clone();
                side(&mut less).replace_range(at..=at, "0");
                found.push(less);
            }
        }
        found.retain(|less| !less.starts.is_empty());
        found.iter().map(Case::text).collect()
    }
}

/// A digit for each start: 1 where the player who moves first wins. The digit 1 of a border loses for the player who moves there.
#[must_use]
pub fn digits(text: &str) -> Option<String> {
    let case = Case::read(text)?;
    let (rows, cols) = (case.left.len(), case.top.len());
    if rows * cols > MOST_CELLS {
        return None;
    }
    // Whether the player who is to move wins; on a border, whether the player who moved there loses.
    let mut wins = vec![vec![false; cols + 1]; rows + 1];
    case.top.bytes().enumerate().for_each(|(at, digit)| wins[0][at + 1] = digit == b'1');
    case.left.bytes().enumerate().for_each(|(at, digit)| wins[at + 1][0] = digit == b'1');
    for x in 1..=rows {
        for y in 1..=cols {
            wins[x][y] = !wins[x - 1][y] || !wins[x][y - 1];
        }
    }
    Some(case.starts.iter().map(|&[x, y]| if wins[x][y] { '1' } else { '0' }).collect())
}
