//! The free columns: an infinite set of columns as disjoint intervals in an ordered map.
//!
//! Only finitely many columns are ever missing, so the last interval has no end. Adding or taking one column
//! costs `O(log n)` for `n` intervals and makes at most one interval more.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::games::diagonals::Segment;

/// The end of the last interval.
const ENDLESS: u64 = u64::MAX;

/// A set of columns from which only finitely many are missing.
#[derive(Clone, Debug)]
pub(super) struct FreeColumns {
    /// The start of each interval and its end; no two intervals touch.
    intervals: BTreeMap<u64, u64>,
}

impl FreeColumns {
    /// Every column.
    pub fn all() -> Self {
        Self { intervals: BTreeMap::from([(0, ENDLESS)]) }
    }

    /// Adds `column`, if it is not there yet.
    pub fn add(&mut self, column: u64) {
        let mut joined = column..column + 1;
        if let Some((&start, &end)) = self.intervals.range(..=column).next_back() {
            if end > column {
                return;
            }
            if end == column {
                joined.start = start;
            }
        }
        if let Some(end) = self.intervals.remove(&joined.end) {
            joined.end = end;
        }
        self.intervals.insert(joined.start, joined.end);
    }

    /// Takes the first free column of `range` out of the set.
    pub fn take_first(&mut self, range: Range<u64>) -> Option<u64> {
        let before = self.intervals.range(..=range.start).next_back().filter(|&(_, &end)| end > range.start);
        let (&start, &end) = before.or_else(|| self.intervals.range(range.clone()).next())?;
        let column = start.max(range.start);
        if column >= range.end {
            return None;
        }
        if start < column {
            self.intervals.insert(start, column);
        } else {
            self.intervals.remove(&start);
        }
        if column + 1 < end {
            self.intervals.insert(column + 1, end);
        }
        Some(column)
    }

    /// Takes the smallest columns out of the set, one for each row of `rows`, and pushes these cells.
    pub fn take_smallest(&mut self, mut rows: Range<u64>, cells: &mut Vec<Segment>) {
        while rows.start < rows.end {
            let Some((x, end)) = self.intervals.pop_first() else { return };
            let taken = (end - x).min(rows.end - rows.start);
            cells.push(Segment { x, y: rows.start, length: Some(taken) });
            if taken < end - x {
                self.intervals.insert(x + taken, end);
            }
            rows.start += taken;
        }
    }

    /// Takes all columns, one for each row from `row` on, and pushes these cells.
    pub fn take_all(self, mut row: u64, cells: &mut Vec<Segment>) {
        for (x, end) in self.intervals {
            let length = (end != ENDLESS).then_some(end - x);
            cells.push(Segment { x, y: row, length });
            row = row.saturating_add(end - x);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn columns(free: &FreeColumns) -> Vec<u64> {
        free.intervals.iter().flat_map(|(&start, &end)| start..end.min(40)).collect()
    }

    #[test]
    fn agrees_with_a_plain_set() {
        let mut seed = 1u64;
        let mut random = |below: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 33) % below
        };
        for _ in 0..300 {
            let (mut free, mut plain) = (FreeColumns::all(), BTreeSet::from_iter(0..40));
            for _ in 0..30 {
                let (low, wide) = (random(30), random(9));
                if random(3) == 0 {
                    free.add(low);
                    plain.insert(low);
                } else {
                    let first = plain.range(low..low + wide).next().copied();
                    assert_eq!(free.take_first(low..low + wide), first);
                    first.map(|column| plain.remove(&column));
                }
                assert!(columns(&free).iter().eq(&plain));
                let ends = free.intervals.values().zip(free.intervals.keys().skip(1));
                assert!(ends.into_iter().all(|(end, start)| end < start), "no two intervals touch");
            }
        }
    }

    #[test]
    fn smallest_columns_come_in_diagonal_runs() {
        let mut free = FreeColumns::all();
        assert_eq!([free.take_first(2..3), free.take_first(2..3)], [Some(2), None]);
        let mut cells = Vec::new();
        free.take_smallest(10..13, &mut cells);
        free.take_smallest(13..13, &mut cells);
        free.add(1);
        free.take_all(13, &mut cells);
        let texts: Vec<_> = cells.iter().map(Segment::to_string).collect();
        assert_eq!(texts, ["0 10 2", "3 12 1", "1 13 1", "4 14 inf"]);
    }
}
