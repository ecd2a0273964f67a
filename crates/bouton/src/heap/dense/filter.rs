//! The least value that no option has, when most values have been met: a filter that passes only options with a value that is
//! still missing.
//!
//! Values come in *groups* of sixteen. The filter looks for the missing values of the first eight groups that have any: one
//! bit of a byte stands for each of these, and three look-ups in tables of sixteen, by four bits of an option each, are and-ed
//! together; what is left is not zero only if the option is missing in one of the groups. Such an option is taken out at once,
//! and where that completes a group, the next takes its place. A group that has been all around the options with values still
//! missing tells the least.
//!
//! Values beyond 11 bits are looked up by these alone, so that some pass that should not; they are known by all their bits.
//!
//! Cost: some ten operations for 32 options and eight groups, and a jump that is foretold wrongly for each value met.

use super::kernel::{Kernel, STEP, Tables};
use super::streams::{Halves, Pairs};
use crate::heap::lane::Lane;

/// Groups looked for at once.
const GROUPS: usize = 8;
/// Values in each.
pub(super) const EACH: usize = 16;

/// A group, by its number, and which of its values are missing, a bit each.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Group {
    pub(super) number: usize,
    pub(super) missing: u16,
}

impl Group {
    /// What of a group is missing where each value that was met has the mark `round`.
    #[inline(always)]
    pub(super) fn new(number: usize, rounds: &[u8; EACH], round: u8) -> Self {
        let ones = u64::MAX / 255;
        let missing = rounds.as_chunks::<8>().0.iter().rev().fold(0, |missing, rounds| {
            let other = u64::from_le_bytes(*rounds) ^ (ones * u64::from(round));
            let any = ((((other & (ones * 0x7f)) + ones * 0x7f) | other) >> 7) & ones;
            // The bit of each byte is moved to its place among the highest eight.
            missing << 8 | (any.wrapping_mul(0x0102_0408_1020_4080) >> 56) as u16
        });
        Self { number, missing }
    }

    /// The least value that a group has.
    #[inline(always)]
    fn first(self) -> u64 {
        (EACH * self.number) as u64
    }

    /// The least of them that is missing.
    #[inline(always)]
    fn least(self) -> u64 {
        self.first() + u64::from(self.missing.trailing_zeros())
    }
}

/// Groups that are looked for, in order of the values.
pub(super) struct Filter<I> {
    tables: Tables,
    /// Groups that are not looked for yet, ascending.
    groups: I,
    /// What each bit stands for; nothing is missing where it stands for none.
    sought: [Group; GROUPS],
    /// Options that each has not been compared with when those that are shown have been.
    unseen: [usize; GROUPS],
    options: usize,
    /// The least value known to be no option's.
    least: u64,
}

impl<I: Iterator<Item = Group>> Filter<I> {
    /// Looks for what is missing of `groups` among so many `options`, all of which are less than `beyond`.
    #[inline(always)]
    pub(super) fn new(groups: I, options: usize, beyond: u64) -> Self {
        let (sought, unseen) = ([Group::default(); GROUPS], [0; GROUPS]);
        let mut filter = Self { tables: Tables::default(), groups, sought, unseen, options, least: beyond };
        (0..GROUPS).for_each(|bit| filter.fill(bit, 0));
        filter
    }

    /// Has a bit stand for the next group, when so many options have been shown without it.
    #[inline(always)]
    fn fill(&mut self, bit: usize, passed: usize) {
        let next = self.groups.next().filter(|group| group.first() < self.least);
        self.sought[bit] = next.unwrap_or_default();
        self.unseen[bit] = if next.is_some() { self.options + passed } else { 0 };
        self.tables.set(bit, self.sought[bit]);
    }

    /// Shows the next options, [`STEP`] at most.
    #[inline(always)]
    pub(super) fn step<T: Lane>(&mut self, kernel: &impl Kernel, pairs: Pairs<'_, T>) {
        let len = pairs.len();
        let passed = kernel.passed(&self.tables, pairs.halves());
        for (mut passed, first) in passed.into_iter().zip((0..STEP).step_by(64)) {
            while passed != 0 {
                self.take(pairs.sum(first + passed.trailing_zeros() as usize), len);
                passed &= passed - 1;
            }
        }
        for bit in 0..GROUPS {
            if self.unseen[bit] == 0 {
                continue;
            }
            self.unseen[bit] = self.unseen[bit].saturating_sub(len);
            if self.unseen[bit] == 0 {
                self.least = self.least.min(self.sought[bit].least());
                self.tables.set(bit, Group::default());
            }
        }
    }

    /// Takes out a value that was met among so many options, if it is missing.
    #[inline(always)]
    fn take(&mut self, value: u16, shown: usize) {
        let (number, low) = (usize::from(value) / EACH, usize::from(value) % EACH);
        // More than one bit only where values have more than 11.
        let mut bits = self.tables.common(value);
        while self.sought[bits.trailing_zeros() as usize % GROUPS].number != number && bits != 0 {
            bits &= bits - 1;
        }
        if bits == 0 {
            return;
        }
        let bit = bits.trailing_zeros() as usize;
        self.tables.without(bit, low);
        self.sought[bit].missing &= !(1 << low);
        if self.sought[bit].missing == 0 {
            self.fill(bit, shown);
        }
    }

    /// The least value that no option has, once it is known.
    #[inline(always)]
    pub(super) fn least(&self) -> Option<u64> {
        let mut bits = self.unseen.iter().zip(&self.sought);
        let is_less = |(&unseen, group): (&usize, &Group)| unseen > 0 && group.first() < self.least;
        (!bits.any(is_less)).then_some(self.least)
    }
}

impl Tables {
    /// Has a bit stand for what is missing of a group.
    #[inline(always)]
    fn set(&mut self, bit: usize, group: Group) {
        let ones = u64::MAX / 255;
        self.0.as_flattened_mut().iter_mut().for_each(|entries| *entries &= !(ones << bit));
        for (entries, missing) in self.0[0].iter_mut().zip(group.missing.to_le_bytes()) {
            // A bit in each byte, and then only where it is another.
            let spread = (u64::from(missing) * ones) & 0x8040_2010_0804_0201;
            let any = ((spread + ones * 0x7f) >> 7) & ones;
            *entries |= any << bit;
        }
        for (table, digit) in self.0[1..].iter_mut().zip(Halves::places(group.number)) {
            table[digit / 8] |= 1 << (digit % 8 * 8 + bit);
        }
    }

    /// A value of the group that a bit stands for is not missing any more.
    #[inline(always)]
    fn without(&mut self, bit: usize, low: usize) {
        self.0[0][low / 8] &= !(1 << (low % 8 * 8 + bit));
    }
}

#[cfg(test)]
mod tests {
    use super::super::kernel::Plain;
    use super::super::streams::Streams;
    use super::*;
    use crate::heap::takes::Takes;

    #[test]
    fn what_is_missing_of_a_group_is_found_and_looked_up() {
        for missing in [0u16, 1, 0x8000, 0x0180, 0xa5c3, u16::MAX] {
            for round in [0, 1, 127, 128, 255] {
                let other = |low: usize| [round ^ 1, round ^ 0x80, !round][low % 3];
                let rounds =
                    std::array::from_fn(|low| if missing >> low & 1 == 1 { other(low) } else { round });
                assert_eq!(Group::new(5, &rounds, round).missing, missing);
            }
            let mut tables = Tables([[u64::MAX; 2]; 3]);
            (0..GROUPS).for_each(|bit| tables.set(bit, Group::default()));
            tables.set(3, Group { number: 77, missing });
            for value in 0..2048 {
                let is_missing = value / 16 == 77 && missing >> (value % 16) & 1 == 1;
                assert_eq!(tables.common(value), if is_missing { 8 } else { 0 }, "{value}");
            }
        }
    }

    #[test]
    fn the_least_value_that_is_missing_is_found_wherever_the_others_stand() {
        // The options are the values of the lesser heaps: the greater ones have none.
        let takes = Takes { two: vec![0], ..Takes::default() };
        for len in [100, 1000, 4000] {
            for missing in [0, 1, 15, 16, 77, 99] {
                let options = (0..len).map(|at| (at * 9973 % len.min(3072)) as u16);
                let options = options.map(|value| if value == missing { value ^ 4096 } else { value });
                let mut values: Vec<u16> = std::iter::once(0).chain(options).collect();
                values.resize(2 * len + 1, 0);
                let streams = Streams::new(&values);
                let groups = (0..8192 / EACH).map(|number| Group { number, missing: u16::MAX });
                let mut filter = Filter::new(groups, len, 8192);
                let pairs = streams.pairs(&takes, &values).next().unwrap();
                assert_eq!(pairs.len(), len);
                let least = loop {
                    for from in (0..pairs.len()).step_by(STEP) {
                        filter.step(&Plain, pairs.range(from, pairs.len().min(from + STEP)));
                    }
                    if let Some(least) = filter.least() {
                        break least;
                    }
                };
                assert_eq!(least, missing.into(), "{len}");
            }
        }
    }
}
