//! The free columns of a sweep, in stretches that end at the blocked columns.
//!
//! Call a column *blocked* if it has a blocked cell anywhere. Between two neighbouring blocked columns no column ever becomes free again,
//! and the sweep always takes the first free column there, for every gap begins at the edge or right after a blocked column. So the free
//! columns of such a stretch are always its end, and one number describes them. A blocked column is a stretch of its own, which can become
//! free again. With `m` blocked columns there are `2m + 1` stretches, whatever the coordinates are. A bit tree records which of them are
//! not empty and finds the next. A column is known by its rank among the blocked columns, so no coordinate is too large. Cost: one cache
//! line and one word for each stretch touched, and `log m` words to the base 64 where many stretches are empty. Memory: 17 bytes for each
//! blocked column.

use std::ops::Range;

use super::bits::BitTree;
use super::blocked::Cell;

/// The end of the last stretch.
const ENDLESS: u64 = u64::MAX;

/// A set of columns.
#[derive(Clone, Debug, Default)]
pub(super) struct FreeColumns {
    /// The stretches between blocked columns. Each ends at the blocked column behind it.
    stretches: Vec<Stretch>,
    /// The stretches that are not empty: bit `2i` is for the stretch `i`, bit `2i + 1` for the blocked column behind it.
    filled: BitTree,
    /// All stretches before this one are empty.
    first: usize,
}

/// The columns that are still free between two blocked columns.
#[derive(Clone, Copy, Debug)]
struct Stretch {
    free: u64,
    end: u64,
}

impl FreeColumns {
    /// Replaces the contents with the set of all columns. `blocked` has the blocked columns in ascending order.
    pub fn reset(&mut self, blocked: &[u64]) {
        self.stretches.clear();
        self.stretches.reserve_exact(blocked.len() + 1);
        self.filled.reset(2 * blocked.len() + 1);
        let mut free = 0;
        for (index, end) in blocked.iter().copied().chain([ENDLESS]).enumerate() {
            self.stretches.push(Stretch { free, end });
            if free < end {
                self.filled.set(2 * index);
            }
            if end < ENDLESS {
                self.filled.set(2 * index + 1);
            }
            free = end.saturating_add(1);
        }
        self.first = 0;
    }

    /// Loads the memory that later calls need for the blocked columns with these ranks. The processor runs many such loads at once, but
    /// each later call would wait for its own load.
    pub fn touch(&self, ranks: &[usize]) {
        let read = |&rank: &usize| self.stretches[rank + 1].free ^ self.filled.word(2 * rank + 2);
        std::hint::black_box(ranks.iter().fold(0, |all, rank| all ^ read(rank)));
    }

    /// Makes the blocked column with this rank free.
    #[inline]
    pub fn add(&mut self, rank: usize) {
        self.filled.set(2 * rank + 1);
        self.first = self.first.min(2 * rank + 1);
    }

    /// Takes the first free column before the blocked column with rank `before`, if there is one.
    #[inline]
    pub fn take_before(&mut self, before: Option<usize>) -> Option<u64> {
        self.first = self.filled.first_from(self.first)?;
        self.take_up_to(self.first, before)
    }

    /// Takes the first free column that is after the blocked column with rank `after` and before the one with rank `before`.
    #[inline]
    pub fn take_between(&mut self, after: usize, before: Option<usize>) -> Option<u64> {
        let index = self.filled.first_from(2 * after + 2)?;
        self.take_up_to(index, before)
    }

    /// Takes a column of a stretch that is not empty, if the stretch is before the blocked column with rank `before`.
    #[inline]
    fn take_up_to(&mut self, index: usize, before: Option<usize>) -> Option<u64> {
        if before.is_some_and(|rank| index > 2 * rank) {
            return None;
        }
        Some(self.take(index, 1).start)
    }

    /// Takes the smallest free columns, one for each row of `rows`. Passes the first cell of each run of them to `found`.
    pub fn take_smallest(&mut self, mut rows: Range<u64>, mut found: impl FnMut(Cell)) {
        while rows.start < rows.end {
            let Some(index) = self.filled.first_from(self.first) else { return };
            self.first = index;
            let taken = self.take(index, rows.end - rows.start);
            found(Cell { x: taken.start, y: rows.start });
            rows.start += taken.end - taken.start;
        }
    }

    /// Takes the first columns of a stretch that is not empty, at most `count` columns.
    #[inline]
    fn take(&mut self, index: usize, count: u64) -> Range<u64> {
        let stretch = &mut self.stretches[index / 2];
        if index % 2 == 1 {
            self.filled.clear(index);
            return stretch.end..stretch.end + 1;
        }
        let start = stretch.free;
        stretch.free += count.min(stretch.end - start);
        if stretch.free == stretch.end {
            self.filled.clear(index);
        }
        start..stretch.free
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    impl FreeColumns {
        fn all(blocked: &[u64]) -> Self {
            let mut free = Self::default();
            free.reset(blocked);
            free
        }

        fn contains(&self, column: u64) -> bool {
            let index = self.stretches.partition_point(|stretch| stretch.end < column);
            match self.stretches[index] {
                Stretch { end, .. } if end == column => {
                    self.filled.first_from(2 * index + 1) == Some(2 * index + 1)
                }
                Stretch { free, .. } => free <= column,
            }
        }
    }

    #[test]
    fn agrees_with_a_plain_set() {
        let mut seed = 1u64;
        let mut random = |below: usize| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) as usize % below
        };
        let mut free = FreeColumns::default();
        for _ in 0..500 {
            let blocked: Vec<_> = (0..20).filter(|_| random(3) == 0).collect();
            free.reset(&blocked);
            let mut plain = BTreeSet::from_iter(0..100);
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
                        let taken = match after {
                            None => free.take_before(before),
                            Some(after) => free.take_between(after, before),
                        };
                        assert_eq!(taken, first);
                        first.map(|column| plain.remove(&column));
                    }
                }
                assert!((0..100).all(|column| free.contains(column) == plain.contains(&column)));
            }
            free.touch(&ranks.iter().copied().flatten().collect::<Vec<_>>());
        }
    }

    #[test]
    fn smallest_columns_come_in_runs() {
        let mut free = FreeColumns::all(&[1, 2, 6]);
        assert_eq!([free.take_between(0, Some(2)), free.take_between(0, Some(1))], [Some(2), None]);
        let mut found = Vec::new();
        let mut take = |free: &mut FreeColumns, rows: Range<u64>| {
            free.take_smallest(rows, |cell| found.push((cell.x, cell.y)));
        };
        take(&mut free, 10..13);
        take(&mut free, 13..13);
        free.add(0);
        take(&mut free, 13..u64::MAX);
        assert_eq!(found, [(0, 10), (1, 11), (3, 12), (1, 13), (4, 14), (6, 16), (7, 17)]);
    }
}
