//! Cases of two borders of digits and starts: the digits of row 0, the digits of column 0, `Q`, and Q starts `x y`.

use super::inputs::{JudgeInputs, SlowCase};
use super::numbers;
use crate::catalog::samples::{
    Borders, Dice, PositionSource, Scale, StaircaseSamples, Texts, all_borders, random_borders,
    smaller_borders,
};
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
    /// The digits of row 0, and those of column 0.
    borders: Borders,
    starts: Vec<[usize; 2]>,
}

impl Case {
    fn read(text: &str) -> Option<Self> {
        let mut words = text.split_whitespace();
        let borders = [words.next()?.to_owned(), words.next()?.to_owned()];
        let count = numbers(&mut words, 1)?[0];
        let start = |_| numbers(&mut words, 2).map(|pair| [clamped(pair[0]), clamped(pair[1])]);
        Some(Self { borders, starts: (0..count).map(start).collect::<Option<_>>()? })
    }

    fn text(&self) -> String {
        let starts: String = self.starts.iter().map(|[x, y]| format!("{x} {y}\n")).collect();
        let [top, left] = &self.borders;
        format!("{top}\n{left}\n{}\n{starts}", self.starts.len())
    }

    /// The case of these borders with all cells as starts, or with those of the last row and column.
    fn of(borders: Borders) -> Self {
        let [cols, rows] = [&borders[0], &borders[1]].map(String::len);
        let all = (1..=rows).flat_map(|x| (1..=cols).map(move |y| [x, y]));
        let is_start = |[x, y]: &[usize; 2]| rows + cols <= MOST_WITH_ALL_STARTS || *x == rows || *y == cols;
        let starts = all.filter(is_start).collect();
        Self { borders, starts }
    }
}

impl PositionSource for BorderCases {
    fn scale(&self) -> Scale {
        Scale { sizes: 2..=MOST_DIGITS, unit: ("digit", "digits") }
    }

    fn all(&self, size: u32) -> Texts<'_> {
        Box::new(all_borders(size).map(|borders| Case::of(borders).text()))
    }

    fn random(&self, size: u32, dice: &mut Dice) -> String {
        Case::of(random_borders(size, dice)).text()
    }

    fn smaller(&self, text: &str) -> Vec<String> {
        let Some(case) = Case::read(text) else { return Vec::new() };
        let alone = case.starts.iter().filter(|_| case.starts.len() > 1);
        let alone = alone.map(|&start| Case { starts: vec![start], ..case.clone() });
        let smaller = smaller_borders(&case.borders).into_iter().map(|borders| {
            // Only those starts are left that are on the board.
            let is_there = |[x, y]: &&[usize; 2]| *x <= borders[1].len() && *y <= borders[0].len();
            let starts = case.starts.iter().filter(is_there).copied().collect();
            Case { borders, starts }
        });
        alone.chain(smaller).filter(|less| !less.starts.is_empty()).map(|less| less.text()).collect()
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
    Case { borders: [top, left], starts }.text()
}

/// A case for each board, whose only start is the cell of the stone.
fn of_positions(positions: &[String]) -> Result<Vec<String>, String> {
    let case = |board: &String| {
        let stone = |(x, row): (usize, &str)| Some([x, row.find('S')?]);
        let starts = vec![board.split('/').enumerate().find_map(stone)?];
        Some(Case { borders: StaircaseSamples::borders(board)?, starts }.text())
    };
    let told = |board: &String| case(board).ok_or_else(|| format!("`{board}` is no board with a stone"));
    positions.iter().map(told).collect()
}

/// A digit for each start: 1 where the player who moves first wins. The digit 1 of a border loses for the player who moves there.
#[must_use]
pub fn digits(text: &str) -> Option<String> {
    let case = Case::read(text)?;
    let [top, left] = &case.borders;
    let (rows, cols) = (left.len(), top.len());
    if rows * cols > MOST_CELLS {
        return None;
    }
    // Whether the player who is to move wins; on a border, whether the player who moved there loses.
    let mut wins = vec![vec![false; cols + 1]; rows + 1];
    top.bytes().enumerate().for_each(|(at, digit)| wins[0][at + 1] = digit == b'1');
    left.bytes().enumerate().for_each(|(at, digit)| wins[at + 1][0] = digit == b'1');
    for x in 1..=rows {
        for y in 1..=cols {
            wins[x][y] = !wins[x - 1][y] || !wins[x][y - 1];
        }
    }
    Some(case.starts.iter().map(|&[x, y]| if wins[x][y] { '1' } else { '0' }).collect())
}
