//! Cases of blocked cells and starts: `N` and N cells `X Y`, `Q` and Q cells `X Y`.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use super::boards::BoardCases;
use super::inputs::{JudgeInputs, SlowCase};
use super::{numbers, wins};
use crate::catalog::samples::{BoardSamples, Dice, Outline, Positions};
use crate::games::rook::{self, Blocked, Rook};

/// The most cells of a grid.
const MOST_CELLS: u32 = 1_000_000;
/// The most starts of a case.
const MOST_STARTS: usize = 64;
/// The largest coordinate for which there is an answer by the definition.
const LARGEST_COORDINATE: u64 = 200;

type Cell = [u64; 2];

#[derive(Clone)]
struct Case {
    blocked: Vec<Cell>,
    starts: Vec<Cell>,
}

impl Case {
    fn read(text: &str) -> Option<Self> {
        let mut words = text.split_whitespace();
        let mut cells = || {
            let count = numbers(&mut words, 1)?[0];
            (0..count)
                .map(|_| numbers(&mut words, 2).map(|pair| [pair[0], pair[1]]))
                .collect::<Option<Vec<_>>>()
        };
        Some(Self { blocked: cells()?, starts: cells()? })
    }

    fn text(&self) -> String {
        let lines = |cells: &[Cell]| cells.iter().map(|[x, y]| format!("{x} {y}\n")).collect::<String>();
        let (blocked, starts) = (&self.blocked, &self.starts);
        format!("{}\n{}{}\n{}", blocked.len(), lines(blocked), starts.len(), lines(starts))
    }

    /// The blocked cells of a board, and the cells with this sign as starts.
    fn of(board: &str, start: char) -> Self {
        let rows = (0..).zip(board.split('/'));
        let cells = rows.flat_map(|(y, row)| (0..).zip(row.chars()).map(move |(x, sign)| ([x, y], sign)));
        let of =
            |wanted: char| cells.clone().filter(|&(_, sign)| sign == wanted).map(|(cell, _)| cell).collect();
        Self { blocked: of('#'), starts: of(start) }
    }
}

/// Grids of free and blocked cells, whose free cells are starts. The size is the number of cells.
#[must_use]
pub fn cases() -> Positions {
    let boards = Arc::new(BoardSamples::new(".#", Outline::Rectangle, MOST_CELLS).mostly_plain(60));
    Arc::new(BoardCases { boards, case, smaller })
}

/// The case of a board. Of many free cells some are starts, which are spread evenly.
fn case(board: &str) -> String {
    let Case { blocked, starts } = Case::of(board, '.');
    let step = starts.len().div_ceil(MOST_STARTS).max(1);
    Case { blocked, starts: starts.into_iter().step_by(step).collect() }.text()
}

/// The cases with a single start, without a blocked cell, and with a start nearer to the corner.
fn smaller(_: &Positions, text: &str) -> Vec<String> {
    let Some(case) = Case::read(text) else { return Vec::new() };
    let mut found: Vec<Case> = case
        .starts
        .iter()
        .filter(|_| case.starts.len() > 1)
        .map(|&start| Case { starts: vec![start], ..case.clone() })
        .collect();
    for gone in 0..case.blocked.len() {
        let mut less = case.clone();
        less.blocked.remove(gone);
        found.push(less);
    }
    for side in 0..2 {
        for at in (0..case.starts.len()).filter(|&at| case.starts[at][side] > 0) {
            let mut less = case.clone();
            less.starts[at][side] -= 1;
            found.push(less);
        }
    }
    // A start that comes onto a blocked cell makes a case that the reader refuses.
    found.iter().map(Case::text).collect()
}

/// The most blocked cells, and the most starts, of an input.
const MOST_AT_LIMITS: u64 = 100_000;
/// The largest coordinate of the contest.
const FARTHEST: u64 = 1_000_000_000;
/// The most blocked cells and the most starts of a random case within the limits.
const MOST_RANDOM: u64 = 60;

/// Inputs of the contest GRIDGAME: at most 10,000 cases, with at most 100,000 blocked cells and as many starts in all.
pub const INPUTS: JudgeInputs = JudgeInputs {
    most_cases: 10_000,
    cases_at_limits: 4,
    random: |cases, dice| {
        let most = (MOST_AT_LIMITS / cases).min(MOST_RANDOM);
        let count = dice.between(0, most);
        // A dense square, a dense strip, or cells far apart.
        let side = dice.between(0, count.isqrt() + 2);
        let sides = [[side, side], [1, count + 2], [count + 2, 1], [FARTHEST, FARTHEST]];
        let sides = *dice.choose(&sides);
        with_starts(scattered(count, sides, dice), dice.between(1, most), dice)
    },
    slow: &[
        SlowCase {
            why: "a square of which half is blocked at random: the most segments of lost cells, with the starts at their ends",
            case: |cases, dice| {
                let count = MOST_AT_LIMITS / cases;
                let side = (2 * count).isqrt();
                with_starts(scattered(count, [side, side], dice), count, dice)
            },
        },
        SlowCase {
            why: "blocked cells far apart, up to 10^9: no table of the board fits, and hardly any two are in a row or a column",
            case: |cases, dice| {
                let count = MOST_AT_LIMITS / cases;
                with_starts(scattered(count, [FARTHEST, FARTHEST], dice), count, dice)
            },
        },
        SlowCase {
            why: "all blocked cells in one row: its many gaps are searched for lost cells",
            case: |cases, dice| {
                let count = MOST_AT_LIMITS / cases;
                let row = dice.between(count, 2 * count);
                with_starts((0..count).map(|at| [2 * at + 1, row]).collect(), count, dice)
            },
        },
        SlowCase {
            why: "a blocked cell in each of many rows, in few columns: the columns open and close at each row",
            case: |cases, dice| {
                let count = MOST_AT_LIMITS / cases;
                with_starts((0..count).map(|y| [dice.below(10), y]).collect(), count, dice)
            },
        },
    ],
    of_positions,
};

/// At most `count` cells with coordinates up to these, both included.
fn scattered(count: u64, sides: [u64; 2], dice: &mut Dice) -> BTreeSet<Cell> {
    (0..count).map(|_| sides.map(|side| dice.between(0, side))).collect()
}

/// A case with `count` starts: most of them are at the ends of the segments of lost cells or beside them, because a random start is
/// almost never lost.
fn with_starts(blocked: BTreeSet<Cell>, count: u64, dice: &mut Dice) -> String {
    let cells = blocked.iter().map(|&[x, y]| rook::Cell { x, y }).collect();
    let segments = Rook::new(Blocked::new(cells)).segments();
    let largest = blocked.iter().flatten().max().map_or(2, |far| far + 2).min(FARTHEST);
    let mut starts = Vec::new();
    while (starts.len() as u64) < count {
        let start = if dice.percent(80) {
            let segment = dice.choose(&segments);
            let far = segment.length.map_or_else(|| dice.below(FARTHEST), |length| length - 1);
            let along = if dice.percent(50) { 0 } else { far };
            [segment.x, segment.y].map(|at| (at + along + dice.below(3)).saturating_sub(1))
        } else {
            [dice.between(0, largest), dice.between(0, largest)]
        };
        // The cell beyond all others is free, unless it is as far as a coordinate may be.
        let start = start.map(|coordinate| coordinate.min(FARTHEST));
        if !blocked.contains(&start) {
            starts.push(start);
        }
    }
    Case { blocked: blocked.into_iter().collect(), starts }.text()
}

/// A case for each board, whose only start is the cell of the rook.
fn of_positions(positions: &[String]) -> Result<Vec<String>, String> {
    let case = |board: &String| match Case::of(board, 'R') {
        case if case.starts.len() == 1 => Ok(case.text()),
        _ => Err(format!("`{board}` is no board with one rook")),
    };
    positions.iter().map(case).collect()
}

/// The winner from each start.
#[must_use]
pub fn winners(text: &str) -> Option<String> {
    let case = Case::read(text)?;
    if case.starts.iter().flatten().any(|&coordinate| coordinate > LARGEST_COORDINATE) {
        return None;
    }
    let after = |cell: &Cell| slides(*cell, &case.blocked);
    let mut known = HashMap::new();
    let winner = |start| Some(if wins(start, &after, &mut known)? { "Alice" } else { "Bob" });
    Some(case.starts.iter().map(winner).collect::<Option<Vec<_>>>()?.join("\n"))
}

/// The cells that a slide left or up can end on.
fn slides(cell: Cell, blocked: &[Cell]) -> Vec<Cell> {
    let mut found = Vec::new();
    for side in 0..2 {
        let mut to = cell;
        while to[side] > 0 {
            to[side] -= 1;
            if blocked.contains(&to) {
                break;
            }
            found.push(to);
        }
    }
    found
}
