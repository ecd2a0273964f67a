//! Cases of blocked cells and starts: `N` and N cells `X Y`, `Q` and Q cells `X Y`.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use super::inputs::{JudgeInputs, SlowCase};
use super::numbers;
use crate::catalog::samples::{Dice, PositionSource, Texts};
use crate::games::rook::{self, Blocked, Rook};
use crate::machine::width::index;

/// The most cells of a grid.
const MOST_CELLS: u32 = 1_000_000;
/// The most starts of a random case.
const MOST_STARTS: usize = 64;
/// The largest coordinate for which there is an answer by the definition.
const LARGEST_COORDINATE: u64 = 200;

/// Grids of free and blocked cells, with every free cell as a start. The size is the number of cells.
pub struct GridCases;

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

    /// The case of a grid, where each cell is blocked or not.
    fn of([cols, rows]: [u64; 2], mut is_blocked: impl FnMut(u64) -> bool) -> Self {
        let cells = (0..rows).flat_map(|y| (0..cols).map(move |x| [x, y]));
        let (blocked, starts) = cells.partition(|[x, y]| is_blocked(y * cols + x));
        Self { blocked, starts }
    }
}

impl PositionSource for GridCases {
    fn sizes(&self) -> RangeInclusive<u32> {
        1..=MOST_CELLS
    }

    fn unit(&self) -> (&'static str, &'static str) {
        ("cell", "cells")
    }

    fn all(&self, size: u32) -> Texts<'_> {
        let cells = u64::from(size);
        let sides = (1..=cells).filter(move |cols| cells % cols == 0).map(move |cols| [cols, cells / cols]);
        // The number of a grid has a bit for each of its first 63 cells.
        let numbers = 0..1_u64 << size.min(63);
        let grid = |sides, number: u64| Case::of(sides, |cell| cell < 63 && number >> cell & 1 == 1);
        Box::new(sides.flat_map(move |sides| numbers.clone().map(move |number| grid(sides, number).text())))
    }

    fn random(&self, size: u32, dice: &mut Dice) -> String {
        let root = u64::from(size.max(1).isqrt());
        let rows = dice.between(1, 2 * root).min(size.max(1).into());
        let blocked = dice.between(0, 40);
        let mut case = Case::of([u64::from(size.max(1)) / rows, rows], |_| dice.percent(blocked));
        while case.starts.len() > MOST_STARTS {
            let gone = dice.below(case.starts.len() as u64);
            case.starts.swap_remove(index(gone));
        }
        case.text()
    }

    fn smaller(&self, text: &str) -> Vec<String> {
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
    let case = |board: &String| {
        let (mut blocked, mut starts) = (Vec::new(), Vec::new());
        for (y, row) in (0..).zip(board.split('/')) {
            for (x, sign) in (0..).zip(row.chars()) {
                match sign {
                    '#' => blocked.push([x, y]),
                    'R' => starts.push([x, y]),
                    _ => {}
                }
            }
        }
        match starts.len() {
            1 => Ok(Case { blocked, starts }.text()),
            _ => Err(format!("`{board}` is no board with one rook")),
        }
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
    let mut known = BTreeMap::new();
    let names = case.starts.iter().map(|&start| if wins(start, &case, &mut known) { "Alice" } else { "Bob" });
    Some(names.collect::<Vec<_>>().join("\n"))
}

/// Whether some slide left or up leaves a lost cell.
fn wins(cell: Cell, case: &Case, known: &mut BTreeMap<Cell, bool>) -> bool {
    if let Some(&known) = known.get(&cell) {
        return known;
    }
    let mut found = false;
    for side in 0..2 {
        let mut to = cell;
        while to[side] > 0 && !found {
            to[side] -= 1;
            if case.blocked.contains(&to) {
                break;
            }
            found = !wins(to, case, known);
        }
    }
    known.insert(cell, found);
    found
}
