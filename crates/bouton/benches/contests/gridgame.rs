//! GRIDGAME with an ordered map of intervals of free columns.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::random::Random;

/// A cell: column and row.
pub type Cell = (u64, u64);

/// Random input. Starts are at the ends of the runs of lost cells, or next to them: a random start is almost never
/// lost.
pub fn input(tests: u64, size: u64, [width, height]: [u64; 2], seed: &mut Random) -> String {
    let mut input = format!("{tests}\n");
    for _ in 0..tests {
        let mut cells: Vec<Cell> = (0..size).map(|_| (seed.below(width), seed.below(height))).collect();
        cells.sort_unstable();
        cells.dedup();
        let mut by_row: Vec<_> = cells.iter().map(|&(x, y)| (y, x)).collect();
        by_row.sort_unstable();
        let runs = lost_runs(&by_row);
        let _ = writeln!(input, "{}", cells.len());
        cells.iter().for_each(|(x, y)| input.push_str(&format!("{x} {y}\n")));
        let mut starts = Vec::new();
        for _ in 0..size {
            let run = &runs[seed.below(runs.len() as u64) as usize];
            let along = if seed.chance(50) { run.length.min(1_000) - 1 } else { 0 };
            let near = |start: u64, step: u64| (start + along + step).saturating_sub(1);
            let step = if seed.chance(60) { [1, 1] } else { [seed.below(3), seed.below(3)] };
            let (x, y) = (near(run.x, step[0]), near(run.y, step[1]));
            if cells.binary_search(&(x, y)).is_err() {
                starts.push((x, y));
            }
        }
        let _ = writeln!(input, "{}", starts.len());
        starts.iter().for_each(|(x, y)| input.push_str(&format!("{x} {y}\n")));
    }
    input
}

/// The judge's output.
pub fn plainly(input: &str) -> String {
    let mut numbers = input.split_ascii_whitespace().map(|word| word.parse::<u64>().expect("a number"));
    let mut number = || numbers.next().expect("a number");
    let mut output = String::new();
    for _ in 0..number() {
        let mut blocked: Vec<_> = (0..number()).map(|_| (number(), number())).map(|(x, y)| (y, x)).collect();
        blocked.sort_unstable();
        let runs = lost_runs(&blocked);
        for _ in 0..number() {
            let (x, y) = (number(), number());
            output += if is_lost(&runs, x, y) { "Bob\n" } else { "Alice\n" };
        }
    }
    output
}

/// Whether a cell is on the last run that begins at or before the cell.
pub fn is_lost(runs: &[Run], x: u64, y: u64) -> bool {
    let after = runs.partition_point(|run| (run.y, run.x) <= (y, x));
    runs[..after].last().is_some_and(|run| run.x + (y - run.y) == x && y - run.y < run.length)
}

/// Lost cells, one below the other along a diagonal.
pub struct Run {
    pub x: u64,
    pub y: u64,
    pub length: u64,
}

/// The lost cells row by row, for blocked cells `(row, column)` in order. In a row with blocked cells, their columns
/// become free, and the first free column of each gap is lost. Other rows take the smallest free columns.
pub fn lost_runs(blocked: &[(u64, u64)]) -> Vec<Run> {
    let mut free = BTreeMap::from([(0, u64::MAX)]);
    let (mut runs, mut next) = (Vec::new(), 0);
    for row in blocked.chunk_by(|a, b| a.0 == b.0) {
        let y = row[0].0;
        take_smallest(&mut free, next, y, &mut runs);
        row.iter().for_each(|&(_, x)| add(&mut free, x));
        let mut start = 0;
        for end in row.iter().map(|&(_, x)| x).chain([u64::MAX]) {
            if let Some(x) = take_first(&mut free, start, end) {
                runs.push(Run { x, y, length: 1 });
            }
            start = end.saturating_add(1);
        }
        next = y + 1;
    }
    take_smallest(&mut free, next, u64::MAX, &mut runs);
    runs
}

/// Takes a free column for each of the rows from `row` up to `end`.
fn take_smallest(free: &mut BTreeMap<u64, u64>, mut row: u64, end: u64, runs: &mut Vec<Run>) {
    while row < end {
        let Some((x, stop)) = free.pop_first() else { return };
        let length = (stop - x).min(end - row);
        runs.push(Run { x, y: row, length });
        if length < stop - x {
            free.insert(x + length, stop);
        }
        row += length;
    }
}

/// Makes a column free; no two intervals touch.
fn add(free: &mut BTreeMap<u64, u64>, column: u64) {
    let (mut start, mut end) = (column, column + 1);
    if let Some((&before, &stop)) = free.range(..=column).next_back() {
        if stop > column {
            return;
        }
        if stop == column {
            start = before;
        }
    }
    if let Some(stop) = free.remove(&end) {
        end = stop;
    }
    free.insert(start, end);
}

/// Takes the first free column from `from` up to `to`.
fn take_first(free: &mut BTreeMap<u64, u64>, from: u64, to: u64) -> Option<u64> {
    let around = free.range(..=from).next_back().filter(|&(_, &end)| end > from);
    let (&start, &end) = around.or_else(|| free.range(from..to).next())?;
    let column = start.max(from);
    if column >= to {
        return None;
    }
    free.remove(&start);
    if start < column {
        free.insert(start, column);
    }
    if column + 1 < end {
        free.insert(column + 1, end);
    }
    Some(column)
}
