//! The free columns of a sweep, in stretches cut at the blocked columns.
//!
//! Call a column *blocked* if it has a blocked cell anywhere. Between two neighbouring blocked columns no column
//! ever comes back, and what is taken is always the first free one, for every gap begins at the edge or right
//! after a blocked column. So the free columns of such a stretch are always its end, and one number says which.
//! A blocked column is a stretch of its own, which can be filled again. With `m` blocked columns there are
//! `2m + 1` stretches, whatever the coordinates; a bit tree finds the first one that is not empty.
//! Cost: `O(log m)` to the base 64 for each stretch touched; some 40 bytes for each blocked column.

use std::ops::Range;

use super::bits::BitTree;
use crate::games::diagonals::Segment;

/// The end of the last stretch.
const ENDLESS: u64 = u64::MAX;

/// A set of columns, all of them at first.
#[derive(Clone, Debug)]
pub(super) struct FreeColumns {
    /// The free columns of each stretch; the blocked columns are the stretches with odd numbers.
    stretches: Vec<Range<u64>>,
    /// The stretches that are not empty.
    filled: BitTree,
}

impl FreeColumns {
    /// Every column; `blocked` are the blocked ones in ascending order.
    pub fn all(blocked: &[u64]) -> Self {
        let mut stretches = Vec::with_capacity(2 * blocked.len() + 1);
        let mut start = 0;
        for &column in blocked {
            stretches.extend([start..column, column..column + 1]);
            start = column + 1;
        }
        stretches.push(start..ENDLESS);
        let mut filled = BitTree::new(stretches.len());
        let indices = (0..stretches.len()).filter(|&index| !stretches[index].is_empty());
        indices.for_each(|index| filled.set(index));
        Self { stretches, filled }
    }

    /// Makes the blocked column with this rank free.
    pub fn add(&mut self, rank: usize) {
        let stretch = &mut self.stretches[2 * rank + 1];
        stretch.start = stretch.end - 1;
        self.filled.set(2 * rank + 1);
    }

    /// Takes the first free column after the blocked one with rank `after`, and before that with rank `before`.
    pub fn take_between(&mut self, after: Option<usize>, before: Option<usize>) -> Option<u64> {
        let index = self.filled.first_from(after.map_or(0, |rank| 2 * rank + 2))?;
        if before.is_some_and(|rank| index > 2 * rank) {
            return None;
        }
        Some(self.take(index, 1))
    }

    /// Takes the smallest free columns, one for each row of `rows`, and pushes these cells.
    pub fn take_smallest(&mut self, mut rows: Range<u64>, cells: &mut Vec<Segment>) {
        while rows.start < rows.end {
            let Some(index) = self.filled.first_from(0) else { return };
            let stretch = &self.stretches[index];
            let length = (stretch.end - stretch.start).min(rows.end - rows.start);
            push(cells, Segment { x: self.take(index, length), y: rows.start, length: Some(length) });
            rows.start += length;
        }
    }

    /// Takes all columns, one for each row from `row` on, and pushes these cells.
    pub fn take_all(self, mut row: u64, cells: &mut Vec<Segment>) {
        for Range { start: x, end } in self.stretches.into_iter().filter(|stretch| !stretch.is_empty()) {
            let length = (end != ENDLESS).then_some(end - x);
            push(cells, Segment { x, y: row, length });
            row = row.saturating_add(end - x);
        }
    }

    /// Takes the first `count` columns of a stretch and returns the first of them.
    fn take(&mut self, index: usize, count: u64) -> u64 {
        let stretch = &mut self.stretches[index];
        let first = stretch.start;
        stretch.start += count;
        if stretch.is_empty() {
            self.filled.clear(index);
        }
        first
    }
}

/// Pushes a segment, or lengthens the last one if it leads to it.
fn push(cells: &mut Vec<Segment>, next: Segment) {
    match cells.last_mut() {
        Some(last) if last.leads_to(&next) => last.join(&next),
        _ => cells.push(next),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn agrees_with_a_plain_set() {
        let mut seed = 1u64;
        let mut random = |below: usize| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) as usize % below
        };
        for _ in 0..500 {
            let blocked: Vec<_> = (0..20).filter(|_| random(3) == 0).collect();
            let (mut free, mut plain) = (FreeColumns::all(&blocked), BTreeSet::from_iter(0..100));
            let mut ranks = vec![None];
            ranks.extend((0..blocked.len()).map(Some));
            for _ in 0..30 {
                let (after, before) = (ranks[random(ranks.len())], ranks[random(ranks.len())]);
                match before {
                    Some(rank) if random(3) == 0 => {
                        free.add(rank);
                        plain.insert(blocked[rank]);
                    }
                    Some(_) if after >= before => {}
                    _ => {
                        let low = after.map_or(0, |rank| blocked[rank] + 1);
                        let high = before.map_or(100, |rank| blocked[rank]);
                        let first = plain.range(low..high).next().copied();
                        assert_eq!(free.take_between(after, before), first);
                        first.map(|column| plain.remove(&column));
                    }
                }
                let columns = free.stretches.iter().flat_map(|free| free.start..free.end.min(100));
                assert!(columns.eq(plain.iter().copied()));
            }
        }
    }

    #[test]
    fn smallest_columns_come_in_diagonal_runs() {
        let mut free = FreeColumns::all(&[1, 2, 6]);
        assert_eq!(
            [free.take_between(Some(0), Some(2)), free.take_between(Some(0), Some(1))],
            [Some(2), None]
        );
        let mut cells = Vec::new();
        free.take_smallest(10..13, &mut cells);
        free.take_smallest(13..13, &mut cells);
        free.add(0);
        free.take_all(13, &mut cells);
        let texts: Vec<_> = cells.iter().map(Segment::to_string).collect();
        assert_eq!(texts, ["0 10 2", "3 12 1", "1 13 1", "4 14 inf"]);
    }
}
