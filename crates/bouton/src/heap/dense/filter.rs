//! The least value that no option has, when most values have been met: a filter that passes only options with a value that is
//! still missing.
//!
//! Values come in *groups* of 16 or 128, as the [tables](Tables) have them. The filter looks for the missing values of the first
//! groups that have any, eight groups at most and no more than it takes to have some values to look for: one bit of a byte stands
//! for each of these groups, and two or three look-ups, by some bits of an option each, are and-ed together; what is left is not
//! zero only if the option is missing in one of the groups. Such an option is taken out at once, and where few are left, the
//! next group is looked for too. A group that has been all around the options with values still missing has the least.
//!
//! Values beyond 11 bits, or 13, are looked up by these alone, so that some pass that should not; they are known by all their
//! bits.
//!
//! Cost: some ten operations for 32 or 64 options and eight groups, and a jump that is foretold wrongly for each value met.

use super::kernel::{Kernel, Passed, STEP};
use super::streams::Pairs;
use super::tables::Tables;
use crate::heap::lane::Lane;

/// Groups looked for at once.
const GROUPS: usize = 8;
/// No more groups are looked for while so many values are.
const ENOUGH: u32 = 24;

/// A group, by its number, and which of its values are missing, a bit each.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Group {
    pub(super) number: usize,
    pub(super) missing: u128,
}

impl Group {
    /// The first group of which no value is below `end`: nothing was met of it.
    #[inline(always)]
    pub(super) fn beyond<T: Tables>(end: usize) -> Self {
        Self { number: end.div_ceil(T::EACH), missing: u128::MAX >> (128 - T::EACH) }
    }

    /// The least value that is missing, if there is one.
    #[inline(always)]
    pub(super) fn least<T: Tables>(self) -> Option<u64> {
        let low = self.missing.trailing_zeros();
        (self.missing != 0).then_some((T::EACH * self.number) as u64 + u64::from(low))
    }

    /// What of a group is missing where each value that was met has the mark `round`.
    #[inline(always)]
    pub(super) fn new(number: usize, rounds: &[u8], round: u8) -> Self {
        let ones = u64::MAX / 255;
        let missing = rounds.as_chunks::<8>().0.iter().rev().fold(0, |missing, rounds| {
            let other = u64::from_le_bytes(*rounds) ^ (ones * u64::from(round));
            let any = ((((other & (ones * 0x7f)) + ones * 0x7f) | other) >> 7) & ones;
            // The bit of each byte is moved to its place among the highest eight.
            missing << 8 | u128::from(any.wrapping_mul(0x0102_0408_1020_4080) >> 56)
        });
        Self { number, missing }
    }
}

/// A group that is looked for.
#[derive(Clone, Copy, Debug, Default)]
struct Sought {
    number: usize,
    /// When so many options have been shown, it has been compared with all of them.
    end: usize,
}

/// Groups that are looked for, in order of the values.
pub(super) struct Filter<I, T> {
    tables: T,
    /// Where the kernel notes what passes.
    passed: Passed,
    /// Groups that are not looked for yet, ascending.
    groups: I,
    /// What each bit stands for,
    sought: [Sought; GROUPS],
    /// and how many values of it are missing still: if none are, it stands for nothing.
    left: [u32; GROUPS],
    /// All of these.
    all_left: u32,
    /// Whether there are no more groups to be looked for.
    is_filled: bool,
    options: usize,
    shown: usize,
    /// No group ends before.
    next_end: usize,
    /// The first group known to have values that are no option's, and which these are.
    first: Group,
    /// Whether there are values with more bits than are looked up.
    is_beyond: bool,
}

impl<I: Iterator<Item = Group>, T: Tables> Filter<I, T> {
    /// Looks for what is missing of `groups` among so many `options`, all of which are less than `beyond`.
    #[inline(always)]
    pub(super) fn new(groups: I, options: usize, beyond: usize) -> Self {
        let mut filter = Self {
            tables: T::default(),
            passed: [0; STEP / 64],
            groups,
            sought: [Sought::default(); GROUPS],
            left: [0; GROUPS],
            all_left: 0,
            is_filled: false,
            options,
            shown: 0,
            next_end: usize::MAX,
            first: Group::beyond::<T>(beyond),
            is_beyond: beyond as u64 > T::BEYOND,
        };
        filter.fill();
        filter
    }

    /// Has free bits stand for the next groups, until enough values are looked for.
    #[inline(always)]
    fn fill(&mut self) {
        let end = self.shown + self.options;
        if self.all_left == 0 {
            self.next_end = end;
        }
        for bit in 0..GROUPS {
            if self.all_left >= ENOUGH {
                break;
            }
            if self.left[bit] > 0 {
                continue;
            }
            let next = self.groups.next().filter(|group| group.number < self.first.number);
            let Some(group) = next else {
                self.is_filled = true;
                break;
            };
            self.sought[bit] = Sought { number: group.number, end };
            self.tables.set(bit, group);
            self.left[bit] = group.missing.count_ones();
            self.all_left += self.left[bit];
        }
    }

    /// Shows the next options, [`STEP`] at most.
    #[inline(always)]
    pub(super) fn step<L: Lane>(&mut self, kernel: &impl Kernel<Tables = T>, pairs: Pairs<'_, L>) {
        let mut any = kernel.pass(&self.tables, pairs.halves(), &mut self.passed);
        self.shown += pairs.len();
        let mut met = 0;
        while any != 0 {
            let word = any.trailing_zeros() as usize;
            let mut passed = self.passed[word];
            while passed != 0 {
                let at = 64 * word + passed.trailing_zeros() as usize;
                met += self.take(pairs.halves_of_sum(at), || pairs.sum(at));
                passed &= passed - 1;
            }
            any &= any - 1;
        }
        self.all_left -= met;
        if self.shown >= self.next_end {
            self.end();
        }
        if self.all_left < ENOUGH && !self.is_filled {
            self.fill();
        }
    }

    /// Takes out a value that was met, if it is missing: how many those are.
    #[inline(always)]
    fn take(&mut self, halves: [u8; 2], value: impl FnOnce() -> u16) -> u32 {
        let mut bits = self.tables.common(halves);
        if self.is_beyond && bits != 0 {
            let number = usize::from(value()) / T::EACH;
            while bits != 0 && self.sought[bits.trailing_zeros() as usize % GROUPS].number != number {
                bits &= bits - 1;
            }
        }
        // Without a jump: options often have been met since they passed.
        let bit = bits & bits.wrapping_neg();
        self.tables.without(bit, halves);
        let met = u32::from(bit != 0);
        self.left[bit.trailing_zeros() as usize % GROUPS] -= met;
        met
    }

    /// What has been compared with all options has the least value that is missing, and no greater groups are looked for.
    #[inline(always)]
    fn end(&mut self) {
        for bit in 0..GROUPS {
            let Sought { number, end } = self.sought[bit];
            if self.left[bit] > 0 && end <= self.shown && number < self.first.number {
                self.first = Group { number, missing: self.tables.missing(bit) };
            }
        }
        for bit in 0..GROUPS {
            if self.left[bit] > 0 && self.sought[bit].number >= self.first.number {
                self.all_left -= self.left[bit];
                self.left[bit] = 0;
                self.tables.set(bit, Group::default());
            }
        }
        let ends =
            self.sought.iter().zip(self.left).filter(|&(_, left)| left > 0).map(|(sought, _)| sought.end);
        self.next_end = ends.min().unwrap_or(usize::MAX);
    }

    /// The first group of which no option has all values, once it is known.
    #[inline(always)]
    pub(super) fn first(&self) -> Option<Group> {
        (self.all_left == 0).then_some(self.first)
    }
}

#[cfg(test)]
mod tests {
    use super::super::kernel::{Plain, Work};
    use super::super::streams::Streams;
    use super::super::tables::{Long, Sixteens};
    use super::*;
    use crate::heap::takes::Takes;

    #[test]
    fn what_is_missing_of_a_group_is_found() {
        for missing in [0, 1, 1 << 127, 0x0180, 0xa5c3, u128::MAX / 17, u128::MAX] {
            for round in [0, 1, 127, 128, 255] {
                let other = |low: usize| [round ^ 1, round ^ 0x80, !round][low % 3];
                let rounds: [u8; 128] =
                    std::array::from_fn(|low| if missing >> low & 1 == 1 { other(low) } else { round });
                assert_eq!(Group::new(5, &rounds, round).missing, missing);
                let few = Group::new(5, &rounds[..16], round);
                assert_eq!((few.number, few.missing), (5, missing & 0xffff));
            }
        }
    }

    /// Options among which one value is the least that is missing.
    struct Missing {
        len: usize,
        missing: u16,
        beyond: u16,
    }

    impl Work for Missing {
        type Output = ();

        fn with<K: Kernel>(self, kernel: &K) {
            let Self { len, missing, beyond } = self;
            let each = K::Tables::EACH;
            // The options are the values of the lesser heaps: the greater ones have none.
            let takes = Takes { two: vec![0], ..Takes::default() };
            let options = (0..len).map(|at| (at * 9973 % len.min(3072)) as u16);
            let options = options.map(|value| if value == missing { value ^ (beyond / 2) } else { value });
            let mut values: Vec<u16> = std::iter::once(0).chain(options).collect();
            values.resize(2 * len + 1, 0);
            let streams = Streams::new::<K::Tables, _>(&values);
            let groups = (0..usize::from(beyond) / each)
                .map(|number| Group { number, missing: u128::MAX >> (128 - each) });
            let mut filter = Filter::new(groups, len, beyond.into());
            let pairs = streams.pairs(&takes, &values, values.len()).next().unwrap();
            assert_eq!(pairs.len(), len);
            let least = loop {
                for from in (0..pairs.len()).step_by(STEP) {
                    filter.step(kernel, pairs.range(from, pairs.len().min(from + STEP)));
                }
                if let Some(first) = filter.first() {
                    break first.least::<K::Tables>();
                }
            };
            assert_eq!(least, Some(missing.into()), "{len}, groups of {each}");
        }
    }

    #[test]
    fn the_least_value_that_is_missing_is_found_wherever_the_others_stand() {
        for len in [100, 1000, 4000] {
            for missing in [0, 1, 15, 16, 77, 99] {
                // Some values have the same bits looked up as the one that is missing.
                for beyond in [1 << 13, 1 << 14] {
                    Missing { len, missing, beyond }.with(&Plain::<Sixteens>::default());
                    Missing { len, missing, beyond }.with(&Plain::<Long>::default());
                }
            }
        }
    }
}
