//! Cases that are one map: `R C`, and R lines.

use std::collections::HashMap;
use std::sync::Arc;

use super::boards::BoardCases;
use super::inputs::{JudgeInputs, SlowCase};
use super::wins;
use crate::catalog::samples::{BoardSamples, Dice, Outline, Positions};

/// The most cells of a map that is made.
const MOST_CELLS: u32 = 400;

/// Maps over two signs, the plainer one first.
#[must_use]
pub fn cases(signs: &str) -> Positions {
    let boards = BoardSamples::new(signs, Outline::Rectangle, MOST_CELLS);
    let smaller = |boards: &Positions, text: &str| {
        boards.smaller(&rows(text).join("/")).iter().map(|board| case(board)).collect()
    };
    Arc::new(BoardCases { boards: Arc::new(boards), case, smaller })
}

fn case(board: &str) -> String {
    let rows: Vec<_> = board.split('/').collect();
    format!("{} {}\n{}\n", rows.len(), rows[0].len(), rows.join("\n"))
}

/// Inputs of the contest CAOS3: at most 10 maps of at most 20 rows and columns.
pub const LAVA_INPUTS: JudgeInputs = JudgeInputs {
    most_cases: 10,
    cases_at_limits: 10,
    random: |_, dice| random(LAVA, random_sides(20, 400, dice), dice),
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

/// Inputs of the contest Inventor Outlasting: at most 100 boards of at most 100 rows and columns and 200 cells.
pub const SIGN_INPUTS: JudgeInputs = JudgeInputs {
    most_cases: 100,
    cases_at_limits: 100,
    random: |_, dice| random(SIGNS, random_sides(100, 200, dice), dice),
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
};

/// The signs of the maps of CAOS3, the plainer one first.
const LAVA: [char; 2] = ['#', '^'];
/// The signs of the boards of Inventor Outlasting, the plainer one first.
const SIGNS: [char; 2] = ['.', 'X'];

/// Random sides of at most `longest` with at most `cells` cells; every third map is a strip.
fn random_sides(longest: u64, cells: u64, dice: &mut Dice) -> [u64; 2] {
    let one = if dice.percent(33) { dice.between(1, 3) } else { dice.between(1, longest) };
    let other = dice.between(1, longest.min(cells / one));
    if dice.percent(50) { [one, other] } else { [other, one] }
}

/// A map that is sparse, dense or full.
fn random(signs: [char; 2], sides: [u64; 2], dice: &mut Dice) -> String {
    let percent = if dice.percent(50) { dice.between(0, 100) } else { dice.between(85, 100) };
    dense(signs, sides, percent, dice)
}

/// A map whose cells have the second sign `percent` times in a hundred.
fn dense(signs: [char; 2], [rows, cols]: [u64; 2], percent: u64, dice: &mut Dice) -> String {
    let mut row = || (0..cols).map(|_| signs[usize::from(dice.percent(percent))]).collect::<String>();
    case(&(0..rows).map(|_| row()).collect::<Vec<_>>().join("/"))
}

fn of_positions(signs: [char; 2], positions: &[String]) -> Result<Vec<String>, String> {
    let is_at_start = |board: &String| board.chars().all(|sign| sign == '/' || signs.contains(&sign));
    let case_of = |board: &String| match is_at_start(board) {
        true => Ok(case(board)),
        false => Err(format!("`{board}` is not a map before the first move")),
    };
    positions.iter().map(case_of).collect()
}

fn rows(text: &str) -> Vec<&str> {
    text.split_whitespace().skip(2).collect()
}

/// A cell of a map while it is played on.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Spot {
    /// A move can be made here.
    Open,
    /// Nothing is here.
    Plain,
    /// Lava, a sign or an attraction is here.
    Occupied,
}

type Map = Vec<Vec<Spot>>;

/// The directions in which lava or signs spread.
type Directions = [[isize; 2]; 4];

/// The directions of lava.
const SIDES: Directions = [[1, 0], [-1, 0], [0, 1], [0, -1]];

/// The maps that moves leave, by the literal rules: a move occupies its cell and the cells in four directions, up to the first one that is
/// occupied.
fn options(map: &Map, directions: Directions) -> Vec<Map> {
    let cells = (0..map.len()).flat_map(|r| (0..map[r].len()).map(move |c| (r, c)));
    let open = cells.filter(|&(r, c)| map[r][c] == Spot::Open);
    open.map(|(r, c)| {
        let mut after = map.clone();
        after[r][c] = Spot::Occupied;
        for [down, right] in directions {
            let (mut r, mut c) = (r.checked_add_signed(down), c.checked_add_signed(right));
            while let Some((row, col)) = r.zip(c)
                && let Some(spot) = after.get_mut(row).and_then(|row| row.get_mut(col))
                && *spot != Spot::Occupied
            {
                *spot = Spot::Occupied;
                (r, c) = (row.checked_add_signed(down), col.checked_add_signed(right));
            }
        }
        after
    })
    .collect()
}

fn map_of(rows: &[&str], is_open: impl Fn(usize, usize) -> bool) -> Map {
    let row = |r: usize| (0..rows[r].len()).map(move |c| (r, c));
    let spot = |(r, c)| if is_open(r, c) { Spot::Open } else { Spot::Plain };
    (0..rows.len()).map(|r| row(r).map(spot).collect()).collect()
}

/// Who makes the last move where a monster needs at least two meadows on each of its four sides.
#[must_use]
pub fn lava(text: &str) -> Option<String> {
    let rows = rows(text);
    let is_meadow = |r: isize, c: isize| {
        let row = usize::try_from(r).ok().and_then(|r| rows.get(r));
        row.and_then(|row| row.as_bytes().get(usize::try_from(c).ok()?)) == Some(&b'^')
    };
    let is_monster = |r: usize, c: usize| {
        let (r, c) = (r as isize, c as isize);
        let has_run =
            |[down, right]: [isize; 2]| (0..=2).all(|step| is_meadow(r + step * down, c + step * right));
        SIDES.into_iter().all(has_run)
    };
    let wins = wins(&map_of(&rows, is_monster), &|map| options(map, SIDES), &mut HashMap::new())?;
    Some(if wins { "Asuna" } else { "Kirito" }.to_owned())
}

/// How many first moves win where signs go along the diagonals.
#[must_use]
pub fn signs(text: &str) -> Option<String> {
    let rows = rows(text);
    let map = map_of(&rows, |r, c| rows[r].as_bytes()[c] == b'X');
    let after = |map: &Map| options(map, [[1, 1], [1, -1], [-1, 1], [-1, -1]]);
    let mut known = HashMap::new();
    // Two moves may leave equal maps, so every option counts.
    let mut count = 0;
    for option in after(&map) {
        count += u32::from(!wins(&option, &after, &mut known)?);
    }
    Some(format!("Case #1: {count}"))
}
