//! Cases of blocked cells and starts: `N` and N cells `X Y`, `Q` and Q cells `X Y`.

use std::collections::BTreeSet;

use super::judged_cases::{JudgedCases, SlowCase};
use super::lists::{self, Rows, counted, rows};
use crate::catalog::samples::{BoardSamples, Dice, Outline, PositionSource};
use crate::games::rook::{self, Blocked, Rook};

/// The most cells of a grid that is made for a test.
const MOST_CELLS: u32 = 1_000_000;
/// The most starts of a case that is made for a test.
const MOST_STARTS: usize = 64;
/// The most blocked cells, and the most starts, of an input.
const MOST_AT_LIMITS: u64 = 100_000;
/// The largest coordinate of the contest.
const FARTHEST: u64 = 1_000_000_000;
/// The most blocked cells and the most starts of a random case within the limits.
const MOST_RANDOM: u64 = 60;

/// Cases of the contest GRIDGAME: at most 10,000, with at most 100,000 blocked cells and as many starts in all.
pub const CASES: JudgedCases = JudgedCases {
    sizes: 1..=MOST_CELLS,
    unit: ("cell", "cells"),
    make: |size, choices| {
        let board = BoardSamples::new(".#", Outline::Rectangle, MOST_CELLS).make(size, choices);
        let [blocked, starts] = cells_of(&board.unwrap_or_default(), '.');
        // Of many free cells some are starts, which are spread evenly.
        let step = starts.len().div_ceil(MOST_STARTS).max(1);
        text(&[blocked, starts.into_iter().step_by(step).collect()])
    },
    smaller: |case| read(case).map_or(Vec::new(), |lists| lists::smaller(&lists, text)),
    asked: |text| {
        let [blocked, starts] = read(text)?;
        let cells = |rows: &[Vec<u64>]| {
            rows.iter().map(|cell| format!("({},{})", cell[0], cell[1])).collect::<Vec<_>>().join(" ")
        };
        let blocked =
            if blocked.is_empty() { String::new() } else { format!(" blocked {}", cells(&blocked)) };
        Some(starts.chunks(1).map(|start| cells(start) + &blocked).collect())
    },
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
                at_limits(cases, dice, |count, dice| scattered(count, [(2 * count).isqrt(); 2], dice))
            },
        },
        SlowCase {
            why: "blocked cells far apart, up to 10^9: no table of the board fits, and hardly any two are in a row or a column",
            case: |cases, dice| at_limits(cases, dice, |count, dice| scattered(count, [FARTHEST; 2], dice)),
        },
        SlowCase {
            why: "all blocked cells in one row: its many gaps are searched for lost cells",
            case: |cases, dice| {
                at_limits(cases, dice, |count, dice| {
                    let row = dice.between(count, 2 * count);
                    (0..count).map(|at| [2 * at + 1, row]).collect()
                })
            },
        },
        SlowCase {
            why: "a blocked cell in each of many rows, in few columns: the columns open and close at each row",
            case: |cases, dice| {
                at_limits(cases, dice, |count, dice| (0..count).map(|y| [dice.below(10), y]).collect())
            },
        },
    ],
    of_positions: |positions| {
        let case = |board: &String| match cells_of(board, 'R') {
            lists if lists[1].len() == 1 => Ok(text(&lists)),
            _ => Err(format!("`{board}` is no board with one rook")),
        };
        positions.iter().map(case).collect()
    },
};

type Cells = BTreeSet<[u64; 2]>;

/// The blocked cells and the starts of a case.
fn read(text: &str) -> Option<[Rows; 2]> {
    let mut words = text.split_whitespace();
    let mut cells = || {
        let count = words.next()?.parse().ok()?;
        rows(&mut words, count, 2)
    };
    Some([cells()?, cells()?])
}

fn text(lists: &[Rows]) -> String {
    lists.iter().map(|rows| counted(rows)).collect()
}

/// The blocked cells of a board, and the cells with this sign.
fn cells_of(board: &str, start: char) -> [Rows; 2] {
    let rows = (0..).zip(board.split('/'));
    let cells = rows.flat_map(|(y, row)| (0..).zip(row.chars()).map(move |(x, sign)| (vec![x, y], sign)));
    let of = |wanted: char| cells.clone().filter(|&(_, sign)| sign == wanted).map(|(cell, _)| cell).collect();
    [of('#'), of(start)]
}

/// At most `count` cells with coordinates up to these, both included.
fn scattered(count: u64, sides: [u64; 2], dice: &mut Dice) -> Cells {
    (0..count).map(|_| sides.map(|side| dice.between(0, side))).collect()
}

/// A case with the most blocked cells, which `make` makes, and starts when this many cases share the limits of an input.
fn at_limits(cases: u64, dice: &mut Dice, make: fn(u64, &mut Dice) -> Cells) -> String {
    let count = MOST_AT_LIMITS / cases;
    with_starts(make(count, dice), count, dice)
}

/// A case with `count` starts: most of them are at the ends of the segments of lost cells or beside them, because a random start is
/// almost never lost.
fn with_starts(blocked: Cells, count: u64, dice: &mut Dice) -> String {
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
            starts.push(start.to_vec());
        }
    }
    text(&[blocked.iter().map(|cell| cell.to_vec()).collect(), starts])
}
