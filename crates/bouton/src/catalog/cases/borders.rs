//! Cases of two borders of digits and starts: the digits of row 0, the digits of column 0, `Q`, and Q starts `x y`.

use std::ops::RangeInclusive;

use super::inputs::{JudgeInputs, SlowCase};
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

/// The most digits of a border, and the most starts of a case.
const MOST_AT_LIMITS: u64 = 100_000;
/// The most digits and starts of an input in all.
const MOST_IN_ALL: u64 = 1_000_000;
/// The most digits of a border, and the most starts, of a random case within the limits.
const MOST_RANDOM: u64 = 40;

/// Inputs of the contest TABGAME: at most 100,000 digits a border and starts a case, and 1,000,000 in all.
pub const INPUTS: JudgeInputs = JudgeInputs {
    most_cases: MOST_IN_ALL / 3,
    cases_at_limits: 3,
    random: |cases, dice| {
        let most = share(cases).min(MOST_RANDOM);
        // Every fourth board has a single row or a single column.
        let mut sides = [dice.between(1, most), dice.between(1, most)];
        if dice.percent(25) {
            sides[usize::from(dice.percent(50))] = 1;
        }
        let ones = dice.between(0, 100);
        with_starts(sides, ones, dice.between(1, most), dice, |side, dice| dice.between(1, side))
    },
    slow: &[
        SlowCase {
            why: "two long borders of random digits, with starts everywhere: a table of all cells has 10^10 entries",
            case: |cases, dice| at_limits(cases, 50, dice, |side, dice| dice.between(1, side)),
        },
        SlowCase {
            why: "all starts near the last corner: a walk along the diagonal for each start takes 10^10 steps",
            case: |cases, dice| at_limits(cases, 50, dice, |side, dice| side - dice.below(side.min(3))),
        },
        SlowCase {
            why: "nearly all digits 1: hardly any value along a diagonal is settled before the border",
            case: |cases, dice| at_limits(cases, 99, dice, |side, dice| side - dice.below(side.min(100))),
        },
    ],
    of_positions,
};

/// The digits of a border, and the starts, of a case when this many cases share the limits of an input.
fn share(cases: u64) -> u64 {
    (MOST_IN_ALL / cases / 3).min(MOST_AT_LIMITS)
}

fn at_limits(cases: u64, ones: u64, dice: &mut Dice, place: fn(u64, &mut Dice) -> u64) -> String {
    let most = share(cases);
    with_starts([most, most], ones, most, dice, place)
}

/// A case with random digits, of which `ones` in a hundred are 1. `place` chooses a row or a column of a start.
fn with_starts(
    sides: [u64; 2],
    ones: u64,
    count: u64,
    dice: &mut Dice,
    place: fn(u64, &mut Dice) -> u64,
) -> String {
    let [left, top] =
        sides.map(|side| (0..side).map(|_| if dice.percent(ones) { '1' } else { '0' }).collect::<String>());
    let starts = (0..count).map(|_| sides.map(|side| index(place(side, dice)))).collect();
    Case { top, left, starts }.text()
}

/// A case for each board, whose only start is the cell of the stone.
fn of_positions(positions: &[String]) -> Result<Vec<String>, String> {
    let case = |board: &String| {
        let rows: Vec<_> = board.split('/').collect();
        let top = rows[0].strip_prefix('+')?.to_owned();
        let left = rows[1..].iter().filter_map(|row| row.chars().next()).collect();
        let stone = |(x, row): (usize, &&str)| Some([x, row.find('S')?]);
        let starts = vec![rows.iter().enumerate().find_map(stone)?];
        Some(Case { top, left, starts }.text())
    };
    let told = |board: &String| case(board).ok_or_else(|| format!("`{board}` is no board with a stone"));
    positions.iter().map(told).collect()
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
