//! Cases that are one map: `R C`, and R lines.

use super::judged_cases::{JudgedCases, SlowCase};
use crate::catalog::samples::{BoardSamples, Choices, Dice, Outline, PositionSource};

/// The most cells of a map that is made for a test.
const MOST_CELLS: u32 = 400;

/// Cases of the contest CAOS3: at most 10 maps of at most 20 rows and columns.
pub const LAVA_CASES: JudgedCases = JudgedCases {
    sizes: 1..=MOST_CELLS,
    unit: ("cell", "cells"),
    make: |size, choices| made(LAVA, size, choices),
    smaller: |text| smaller(LAVA, text),
    asked: |text| Some(vec![board(text)]),
    most_cases: 10,
    cases_at_limits: 10,
    random: |_, dice| random(LAVA, [20, 400], dice),
    slow: &[
        SlowCase {
            why: "20 x 20, all meadow: 256 monsters, the most areas",
            case: |_, dice| dense(LAVA, [20, 20], 100, dice),
        },
        SlowCase {
            why: "20 x 20, nearly all meadow: areas of equal size differ, so each is valued on its own",
            case: |_, dice| dense(LAVA, [20, 20], 98, dice),
        },
    ],
    of_positions: |positions| of_positions(LAVA, positions),
};

/// Cases of the contest Inventor Outlasting: at most 100 boards of at most 100 rows and columns and 200 cells.
pub const SIGN_CASES: JudgedCases = JudgedCases {
    make: |size, choices| made(SIGNS, size, choices),
    smaller: |text| smaller(SIGNS, text),
    most_cases: 100,
    cases_at_limits: 100,
    random: |_, dice| random(SIGNS, [100, 200], dice),
    slow: &[
        SlowCase {
            why: "14 x 14, all spots: 196 first moves, and the most areas between diagonals",
            case: |_, dice| dense(SIGNS, [14, 14], 100, dice),
        },
        SlowCase {
            why: "10 x 20, nearly all spots: areas of equal size differ, so each is valued on its own",
            case: |_, dice| dense(SIGNS, [10, 20], 95, dice),
        },
        SlowCase {
            why: "2 x 100, nearly all spots: the most diagonals",
            case: |_, dice| dense(SIGNS, [2, 100], 98, dice),
        },
    ],
    of_positions: |positions| of_positions(SIGNS, positions),
    ..LAVA_CASES
};

/// The signs of the maps of CAOS3, the plainer one first.
const LAVA: &str = "#^";
/// The signs of the boards of Inventor Outlasting, the plainer one first.
const SIGNS: &str = ".X";

fn boards(signs: &str) -> BoardSamples {
    BoardSamples::new(signs, Outline::Rectangle, MOST_CELLS)
}

fn made(signs: &str, size: u32, choices: &mut Choices<'_>) -> String {
    case(&boards(signs).make(size, choices).unwrap_or_default())
}

fn smaller(signs: &str, text: &str) -> Vec<String> {
    boards(signs).smaller(&board(text)).iter().map(|board| case(board)).collect()
}

fn case(board: &str) -> String {
    let rows: Vec<_> = board.split('/').collect();
    format!("{} {}\n{}\n", rows.len(), rows[0].len(), rows.join("\n"))
}

fn board(text: &str) -> String {
    text.split_whitespace().skip(2).collect::<Vec<_>>().join("/")
}

/// A map with sides of at most `longest` and at most `cells` cells that is sparse, dense or full. Every third map is a strip.
fn random(signs: &str, [longest, cells]: [u64; 2], dice: &mut Dice) -> String {
    let one = if dice.percent(33) { dice.between(1, 3) } else { dice.between(1, longest) };
    let other = dice.between(1, longest.min(cells / one));
    let sides = *dice.choose(&[[one, other], [other, one]]);
    let percent = if dice.percent(50) { dice.between(0, 100) } else { dice.between(85, 100) };
    dense(signs, sides, percent, dice)
}

/// A map whose cells have the second sign `percent` times in a hundred.
fn dense(signs: &str, [rows, cols]: [u64; 2], percent: u64, dice: &mut Dice) -> String {
    let (plain, other) = signs.split_at(1);
    let mut row = || (0..cols).map(|_| if dice.percent(percent) { other } else { plain }).collect::<String>();
    case(&(0..rows).map(|_| row()).collect::<Vec<_>>().join("/"))
}

fn of_positions(signs: &str, positions: &[String]) -> Result<Vec<String>, String> {
    let case_of = |board: &String| match board.chars().all(|sign| sign == '/' || signs.contains(sign)) {
        true => Ok(case(board)),
        false => Err(format!("`{board}` is not a map before the first move")),
    };
    positions.iter().map(case_of).collect()
}
