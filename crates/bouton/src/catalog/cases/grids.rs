//! Cases of blocked cells and starts: `N` and N cells `X Y`, `Q` and Q cells `X Y`.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use super::numbers;
use crate::catalog::samples::{Dice, PositionSource, Texts};
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
