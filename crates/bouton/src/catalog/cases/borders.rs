//! Cases of two borders of digits and starts: the digits of row 0, the digits of column 0, `Q`, and Q starts `x y`.

use super::judged_cases::{JudgedCases, SlowCase};
use super::lists::{self, Rows, counted, digits, joined, rows};
use crate::catalog::samples::{BoardSamples, Dice, Outline, PositionSource};
use crate::machine::width::{exact, index};

/// The most digits of a case that is made for a test.
const MOST_DIGITS: u32 = 10_000;
/// The most digits of a case for which every cell is a start.
const MOST_WITH_ALL_STARTS: u64 = 40;
/// The most digits of a border, and the most starts of a case.
const MOST_AT_LIMITS: u64 = 100_000;
/// The most digits and starts of an input in all.
const MOST_IN_ALL: u64 = 1_000_000;
/// The most digits of a random case within the limits.
const MOST_RANDOM: u64 = 80;

/// Cases of the contest TABGAME: at most 100,000 digits a border and starts a case, and 1,000,000 in all.
pub const CASES: JudgedCases = JudgedCases {
    sizes: 2..=MOST_DIGITS,
    unit: ("digit", "digits"),
    make: |size, choices| {
        let boards = BoardSamples::new("01", Outline::Borders, MOST_DIGITS);
        let [top, left] = borders(&boards.make(size, choices).unwrap_or_default());
        let [rows, cols] = [left.len() as u64, top.len() as u64];
        // All cells are starts, or those of the last row and column.
        let all = (1..=rows).flat_map(|x| (1..=cols).map(move |y| vec![x, y]));
        let is_start =
            |cell: &Vec<u64>| rows + cols <= MOST_WITH_ALL_STARTS || cell[0] == rows || cell[1] == cols;
        text(&[top, left, all.filter(is_start).collect()])
    },
    smaller: |case| read(case).map_or(Vec::new(), |lists| lists::smaller(&lists, text)),
    asked: |text| {
        let [top, left, starts] = read(text)?;
        let board = |start: &Vec<u64>| {
            let [rows, cols] = [start[0], start[1]].map(index);
            let row = |x: usize| {
                let stone = if x == rows { 'S' } else { '.' };
                format!("/{}{}{stone}", left[x - 1][0], ".".repeat(cols - 1))
            };
            format!("+{}{}", joined(top[..cols].iter().flatten()), (1..=rows).map(row).collect::<String>())
        };
        Some(starts.iter().map(board).collect())
    },
    most_cases: MOST_IN_ALL / 3,
    cases_at_limits: 3,
    random: |cases, dice| {
        // The starts are at most the square of half of the digits.
        let most = (MOST_IN_ALL / cases).isqrt().clamp(2, MOST_RANDOM);
        let size = exact(dice.between(2, most));
        CASES.random(size, dice)
    },
    slow: &[
        SlowCase {
            why: "two long borders of random digits, with starts everywhere: a table of all cells has 10^10 entries",
            case: |cases, dice| at_limits(cases, 50, MOST_AT_LIMITS, dice),
        },
        SlowCase {
            why: "all starts near the last corner: a walk along the diagonal for each start takes 10^10 steps",
            case: |cases, dice| at_limits(cases, 50, 3, dice),
        },
        SlowCase {
            why: "nearly all digits 1: hardly any value along a diagonal is settled before the border",
            case: |cases, dice| at_limits(cases, 99, 100, dice),
        },
    ],
    of_positions: |positions| {
        let case = |board: &String| {
            let [top, left] = borders(board);
            let stone = |(x, row): (u64, &str)| Some(vec![x, row.find('S')? as u64]);
            let start = (0..).zip(board.split('/')).find_map(stone);
            let start = start.filter(|start| start.iter().all(|&at| at > 0));
            let start = start.ok_or_else(|| format!("`{board}` is no board with a stone"))?;
            Ok(text(&[top, left, vec![start]]))
        };
        positions.iter().map(case).collect()
    },
};

/// The digits of row 0, those of column 0, and the starts.
fn read(text: &str) -> Option<[Rows; 3]> {
    let mut words = text.split_whitespace();
    let mut border = || Some(digits(words.next()?).chunks(1).map(<[u64]>::to_vec).collect());
    let [top, left] = [border()?, border()?];
    let count = words.next()?.parse().ok()?;
    Some([top, left, rows(&mut words, count, 2)?])
}

/// The text of a case. A start beyond the borders is moved to the last row or column.
fn text(lists: &[Rows]) -> String {
    let [top, left] = [&lists[0], &lists[1]];
    let start = |cell: &Vec<u64>| vec![cell[0].min(left.len() as u64), cell[1].min(top.len() as u64)];
    let starts: Rows = lists[2].iter().map(start).collect();
    format!("{}\n{}\n{}", joined(top.iter().flatten()), joined(left.iter().flatten()), counted(&starts))
}

/// The digits of the first row and of the first column of a board.
fn borders(board: &str) -> [Rows; 2] {
    let (first, others) = board.split_once('/').unwrap_or_default();
    let left: String = others.split('/').filter_map(|row| row.chars().next()).collect();
    [first, &left].map(|border| digits(border).chunks(1).map(<[u64]>::to_vec).collect())
}

/// A case when this many cases share the limits of an input. Of its digits `ones` in a hundred are 1, and its starts are in the last
/// `near` rows and columns.
fn at_limits(cases: u64, ones: u64, near: u64, dice: &mut Dice) -> String {
    let most = (MOST_IN_ALL / cases / 3).min(MOST_AT_LIMITS);
    let mut border = || (0..most).map(|_| vec![u64::from(dice.percent(ones))]).collect();
    let [top, left] = [border(), border()];
    let start = |_| [(); 2].map(|()| most - dice.below(most.min(near))).to_vec();
    text(&[top, left, (0..most).map(start).collect()])
}
