//! The nim-sums of the splits of a number into heaps.
//!
//! For each total and each number of parts, a set contains the nim-sums that the parts can have, one bit per nim-sum. The parts are added
//! in the order of their sizes, like items in a knapsack: each part any number of times, or once if all parts must be different. If not all
//! parts may be equal, splits into equal parts are kept separately until a larger part joins them.
//!
//! Cost of adding a part: (totals) x (numbers of parts) x (values / 64) words.

use super::code::Parts;
use crate::machine::width::index;
use crate::theory::limits::{Limits, Progress, Unknown};
use crate::theory::nimber::{Nimber, nim_sums};
use crate::theory::sequence::Sequence;

/// Sets of nim-sums by total and number of parts.
#[derive(Clone, Debug)]
pub struct Partitions {
    parts: Parts,
    /// The largest number of parts with its own set.
    most: usize,
    /// If true, splits into more than `most` parts count as splits into `most` parts. If false, they are left out.
    and_more: bool,
    /// Totals are below this number.
    room: usize,
    /// The number of words of a set: a power of two.
    words: usize,
    /// Layer 0 contains the sets. If not all parts may be equal, layer 1 contains the sets of the splits into equal parts.
    sets: [Vec<u64>; 2],
    /// Parts up to this one have been added.
    taken_up: usize,
    /// The number of totals to which the next part has been added.
    totals_done: usize,
}

/// The number of words of sets that are visited between two checks of the limits.
const CHECK_EVERY_WORDS: usize = 1 << 16;

impl Partitions {
    /// Sets for splits into up to `most` parts. With `and_more`, splits into more parts count as splits into `most` parts.
    pub fn new(parts: Parts, most: u32, and_more: bool) -> Self {
        let sets = [Vec::new(), Vec::new()];
        Self { parts, most: most as usize, and_more, room: 0, words: 1, sets, taken_up: 0, totals_done: 0 }
    }

    /// The number of bytes in use.
    pub fn bytes(&self) -> u64 {
        self.sets.iter().map(|sets| 8 * sets.capacity() as u64).sum()
    }

    /// The nim-sums of the splits of `total` into `count` parts.
    pub fn sums(&self, total: usize, count: usize) -> &[u64] {
        let at = self.at(total, count);
        &self.sets[0][at..at + self.words]
    }

    /// The largest number of parts with its own set.
    pub fn most(&self) -> usize {
        self.most
    }

    fn at(&self, total: usize, count: usize) -> usize {
        (total * (self.most + 1) + count) * self.words
    }

    /// Adds all parts that `values` contains, with room for totals up to `total`.
    ///
    /// # Errors
    /// Fails if this needs more memory than the limits allow beside `held`, or if another limit is reached. Then the caller can call it
    /// again.
    pub fn take_up(
        &mut self,
        values: &Sequence,
        total: usize,
        held: Progress,
        limits: &Limits<'_>,
    ) -> Result<(), Unknown> {
        let largest = values.range(self.taken_up.min(values.len())..values.len()).max().unwrap_or_default();
        if total >= self.room || largest.0 >= 64 * self.words as u64 {
            let room = (total + 1).max(self.room).next_power_of_two().max(64);
            let words = self.words.max((index(largest.0) / 64 + 1).next_power_of_two());
            let both = 1 + usize::from(self.parts == Parts::NotAllEqual);
            let needed = room as u64 * (self.most + 1) as u64 * words as u64;
            limits.room_for(8 * needed * both as u64, held)?;
            (self.room, self.words, self.taken_up, self.totals_done) = (room, words, 0, 0);
            self.sets = [vec![0; index(needed)], vec![0; if both == 2 { index(needed) } else { 0 }]];
            // The split into no parts counts as a split into equal parts, if there is a layer for these.
            self.sets[both - 1][0] = 1;
        }
        for part in self.taken_up + 1..values.len() {
            self.add(part, values.get(part).expect("it is within the row"), held, limits)?;
            (self.taken_up, self.totals_done) = (part, 0);
        }
        Ok(())
    }

    /// Adds one part. If a limit is reached, the next call continues from there.
    fn add(
        &mut self,
        part: usize,
        value: Nimber,
        held: Progress,
        limits: &Limits<'_>,
    ) -> Result<(), Unknown> {
        let totals = self.room.saturating_sub(part);
        let piece = (CHECK_EVERY_WORDS / (self.words * (self.most + 1))).max(1);
        while self.totals_done < totals {
            limits.check(held)?;
            let end = totals.min(self.totals_done + piece);
            let done = self.totals_done..end;
            match self.parts {
                // A part that is added to the larger totals first is added once only.
                Parts::Different => done.for_each(|at| self.join(0, totals - 1 - at, part, value)),
                Parts::NotAllEqual => {
                    for total in done {
                        self.join(0, total, part, value);
                        self.join(1, total, part, value);
                    }
                }
                Parts::Any | Parts::Equal => done.for_each(|total| self.join(0, total, part, value)),
            }
            self.totals_done = end;
        }
        if self.parts == Parts::NotAllEqual {
            self.repeat(part, value);
        }
        Ok(())
    }

    /// Adds a part to the splits of `total` in the layer `from`. Layer 1 contains the splits into equal parts.
    fn join(&mut self, from: usize, total: usize, part: usize, Nimber(value): Nimber) {
        // In layer 1 the split into no parts is skipped: with one part added, all its parts are still equal.
        let first = from;
        for count in (first..=self.most).rev() {
            let to = count + 1;
            if to > self.most && !self.and_more {
                continue;
            }
            let (source, target) = (self.at(total, count), self.at(total + part, to.min(self.most)));
            for word in 0..self.words {
                let sums = self.sets[from][source + word];
                if sums != 0 {
                    self.sets[0][target + (word ^ (value >> 6) as usize)] |= nim_sums(sums, value);
                }
            }
        }
    }

    /// Adds the splits into parts that are all equal to `part`.
    fn repeat(&mut self, part: usize, Nimber(value): Nimber) {
        for count in 1..=(self.room - 1) / part {
            if count > self.most && !self.and_more {
                return;
            }
            let sum = if count % 2 == 1 { value } else { 0 };
            let at = self.at(count * part, count.min(self.most));
            self.sets[1][at + (sum >> 6) as usize] |= 1 << (sum & 63);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// The nim-sums of all allowed splits of `total` into `count` parts, by trying all of them.
    fn tried(values: &[u64], parts: Parts, total: usize, count: usize) -> BTreeSet<u64> {
        fn splits(total: usize, count: usize, least: usize) -> Vec<Vec<usize>> {
            if count == 0 {
                return if total == 0 { vec![vec![]] } else { vec![] };
            }
            let with = |part: usize| {
                splits(total - part, count - 1, part).into_iter().map(move |mut split| {
                    split.push(part);
                    split
                })
            };
            (least..=total).flat_map(with).collect()
        }
        let is_allowed = |split: &Vec<usize>| {
            let kinds: BTreeSet<_> = split.iter().collect();
            match parts {
                Parts::Different => kinds.len() == split.len(),
                Parts::NotAllEqual => kinds.len() > 1,
                Parts::Any | Parts::Equal => true,
            }
        };
        let splits = splits(total, count, 1).into_iter().filter(is_allowed);
        splits.map(|split| split.iter().fold(0, |sum, &part| sum ^ values[part])).collect()
    }

    #[test]
    fn sums_are_those_of_all_splits() {
        let values: Vec<u64> = (0..17).map(|n| n * n * 7 % 11 + if n == 9 { 100 } else { 0 }).collect();
        let sequence: Sequence = values.iter().map(|&value| Nimber(value)).collect();
        for parts in [Parts::Any, Parts::Different, Parts::NotAllEqual] {
            for (most, and_more) in [(2, false), (3, false), (3, true)] {
                let mut partitions = Partitions::new(parts, most, and_more);
                // A few parts are added first and the others later, to check that the first ones are not lost.
                for end in [3, 17] {
                    let some: Sequence = sequence.range(0..end).collect();
                    partitions.take_up(&some, end - 1, Progress::default(), &Limits::none()).unwrap();
                }
                for (total, count) in
                    (1..17).flat_map(|total| (2..=most as usize).map(move |count| (total, count)))
                {
                    let counts = count..=if and_more && count == most as usize { total } else { count };
                    let expected: BTreeSet<_> =
                        counts.flat_map(|count| tried(&values, parts, total, count)).collect();
                    let words = partitions.sums(total, count);
                    let found = (0..64 * words.len() as u64)
                        .filter(|sum| words[*sum as usize / 64] >> (sum % 64) & 1 == 1);
                    assert!(found.eq(expected), "{parts:?}, {total} into {count} of {most}, {and_more}");
                }
            }
        }
    }

    #[test]
    fn a_part_that_is_interrupted_is_added_once() {
        let values: Sequence = (0..300).map(|n| Nimber(n * n % 71)).collect();
        for parts in [Parts::Any, Parts::Different, Parts::NotAllEqual] {
            let taken_up = |watch: &dyn Fn(&Progress) -> bool| {
                let mut partitions = Partitions::new(parts, 60, true);
                let limits = Limits::none().with_watch(watch);
                let add = |partitions: &mut Partitions| {
                    partitions.take_up(&values, 2000, Progress::default(), &limits)
                };
                let times = 1 + std::iter::from_fn(|| add(&mut partitions).err()).count();
                (times, partitions.sets)
            };
            let (asked, every) = (std::cell::Cell::new(0), 3);
            let (times, sets) = taken_up(&|_| {
                asked.set(asked.get() + 1);
                asked.get() % every == 0
            });
            assert!(times > 2 * 300 / every, "{parts:?}: each part is added in pieces");
            assert!(taken_up(&|_| false) == (1, sets), "{parts:?}");
        }
    }

    #[test]
    fn a_set_is_permuted_as_its_numbers_are() {
        for value in 0..64 {
            for number in 0..64 {
                assert_eq!(nim_sums(1 << number, value), 1 << (number ^ value));
            }
        }
    }
}
