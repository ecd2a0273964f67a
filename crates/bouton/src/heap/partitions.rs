//! The nim-sums of the heaps that a number can be split into.
//!
//! For each total and each number of parts, the set of nim-sums that the parts can have, a bit each. The parts are taken up in
//! the order of their sizes, as items are put into a knapsack: each any number of times, or once where all must be different.
//! Where not all may be equal, splits into equal parts are kept beside the others until a larger part joins them.
//!
//! Cost of taking up a part: (totals) x (numbers of parts) x (values / 64) words.

use super::code::Parts;
use crate::machine::width::index;
use crate::theory::limits::{Limits, Progress, Unknown};
use crate::theory::nimber::Nimber;
use crate::theory::sequence::Sequence;

/// Sets of nim-sums by total and number of parts.
pub struct Partitions {
    parts: Parts,
    /// Numbers of parts up to this one are told apart;
    most: usize,
    /// what has more parts is counted as if it had so many, or left out.
    and_more: bool,
    /// Totals are below this number.
    room: usize,
    /// Words of a set, a power of two.
    words: usize,
    /// The sets, and where not all parts may be equal those of equal parts.
    sets: [Vec<u64>; 2],
    /// Parts up to this one were taken up.
    taken_up: usize,
}

impl Partitions {
    /// For splits into up to `most` parts; with `and_more`, what has more parts counts as `most`.
    pub fn new(parts: Parts, most: u32, and_more: bool) -> Self {
        let sets = [Vec::new(), Vec::new()];
        Self { parts, most: most as usize, and_more, room: 0, words: 1, sets, taken_up: 0 }
    }

    /// Bytes held.
    pub fn bytes(&self) -> u64 {
        self.sets.iter().map(|sets| 8 * sets.capacity() as u64).sum()
    }

    /// The nim-sums of the splits of `total` into `count` parts.
    pub fn sums(&self, total: usize, count: usize) -> &[u64] {
        let at = self.at(total, count);
        &self.sets[0][at..at + self.words]
    }

    /// Numbers of parts up to this one are told apart.
    pub fn most(&self) -> usize {
        self.most
    }

    fn at(&self, total: usize, count: usize) -> usize {
        (total * (self.most + 1) + count) * self.words
    }

    /// Takes up the parts that there are `values` of, with room for totals up to `total`.
    ///
    /// # Errors
    /// If that takes more memory than is allowed, `held` being held beside it, or another limit is reached; then it can be asked again.
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
            (self.room, self.words, self.taken_up) = (room, words, 0);
            self.sets = [vec![0; index(needed)], vec![0; if both == 2 { index(needed) } else { 0 }]];
            // No parts at all: equal, if one will.
            self.sets[both - 1][0] = 1;
        }
        for part in self.taken_up + 1..values.len() {
            limits.check(held)?;
            let value = values.get(part).expect("it is within the row");
            self.add(part, value);
            self.taken_up = part;
        }
        Ok(())
    }

    fn add(&mut self, part: usize, value: Nimber) {
        let totals = 0..self.room.saturating_sub(part);
        match self.parts {
            Parts::Different => totals.rev().for_each(|total| self.join(0, total, part, value)),
            Parts::NotAllEqual => {
                for total in totals {
                    self.join(0, total, part, value);
                    self.join(1, total, part, value);
                }
                self.repeat(part, value);
            }
            Parts::Any | Parts::Equal => totals.for_each(|total| self.join(0, total, part, value)),
        }
    }

    /// Adds a part to the splits of `total`: those of the layer `from`, where splits into equal parts are in the layer 1.
    fn join(&mut self, from: usize, total: usize, part: usize, Nimber(value): Nimber) {
        // Equal parts, not yet any of them, are in no split of others.
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
                    self.sets[0][target + (word ^ (value >> 6) as usize)] |= permuted(sums, value);
                }
            }
        }
    }

    /// Adds the splits into parts that are all equal to this one.
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

/// The set of the nim-sums with `value` of the numbers in a set below 64; `value` counts as far as it is below 64.
fn permuted(mut set: u64, value: u64) -> u64 {
    const LOW: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0F0F_0F0F_0F0F_0F0F,
        0x00FF_00FF_00FF_00FF,
        0x0000_FFFF_0000_FFFF,
        0x0000_0000_FFFF_FFFF,
    ];
    for (bit, low) in LOW.into_iter().enumerate() {
        if value >> bit & 1 == 1 {
            set = (set >> (1 << bit) & low) | (set & low) << (1 << bit);
        }
    }
    set
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// The nim-sums of all splits of `total` into `count` parts of at least `least`, by trying them all.
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
                // A few parts first, then the others: what was taken up before is not lost.
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
    fn a_set_is_permuted_as_its_numbers_are() {
        for value in 0..64 {
            for number in 0..64 {
                assert_eq!(permuted(1 << number, value), 1 << (number ^ value));
            }
        }
    }
}
