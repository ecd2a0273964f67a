//! The least value that no option has, for some heaps in a row, when most values have been met: filters that pass only options
//! with a value that is still missing.
//!
//! Values come in *groups* of 16 or 128, as the [tables](Tables) have them. Each heap's filter looks for the missing values of
//! the first groups that have any, eight groups at most and no more than it takes to have some values to look for: one bit of a
//! byte stands for each of these groups, and two or three look-ups, by some bits of an option each, are and-ed together; what is
//! left is not zero only if the option is missing in one of the groups. Such an option is taken out soon, and where few are
//! left, the next group is looked for too. A group that has been all around the options with values still missing has the least.
//!
//! Values beyond 11 bits, or 13, are looked up by these alone, so that some pass that should not; they are known by all their
//! bits.
//!
//! Cost: some ten operations for 32 or 64 options of a heap and eight groups, and some thirty for each option that passes.

use super::kernel::{Kernel, Passed};
use super::met::Met;
use super::streams::Row;
use super::tables::{ABREAST, Tables};
use crate::heap::lane::Lane;
use crate::machine::width::index;

/// Groups looked for at once.
const GROUPS: usize = 8;

/// A group, by its number, and which of its values are missing, a bit each.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Group {
    pub(super) number: usize,
    pub(super) missing: u128,
}

impl Group {
    /// The first group of which no value is below `end`: nothing was met of it.
    #[inline(always)]
    fn beyond<T: Tables>(end: usize) -> Self {
        Self { number: end.div_ceil(T::EACH), missing: u128::MAX >> (128 - T::EACH) }
    }

    /// The least value that is missing, if there is one.
    #[inline(always)]
    pub(super) fn least<T: Tables>(self) -> Option<u64> {
        let low = self.missing.trailing_zeros();
        (self.missing != 0).then_some((T::EACH * self.number) as u64 + u64::from(low))
    }
}

/// A group that is looked for.
#[derive(Clone, Copy, Debug, Default)]
struct Sought {
    number: usize,
    /// When so many options have been shown, it has been compared with all of them.
    end: usize,
}

/// The groups of one heap that are looked for, in order of the values.
#[derive(Clone, Copy)]
struct Filter<'a> {
    /// The rounds in which values were met, and which this one is.
    met: (&'a [u8], u8),
    /// Groups from here on are not looked for yet.
    next: usize,
    /// What each bit stands for.
    sought: [Sought; GROUPS],
    /// Whether there are no more groups to be looked for.
    is_filled: bool,
    /// No group ends before.
    next_end: usize,
    /// The first group known to have values that are no option's, and which these are.
    first: Group,
}

impl<'a> Filter<'a> {
    /// Nothing is looked for yet. All options are less than `beyond`.
    #[inline(always)]
    fn new<T: Tables>(met: (&'a [u8], u8), beyond: usize) -> Self {
        Self {
            met,
            next: 0,
            sought: [Sought::default(); GROUPS],
            is_filled: false,
            next_end: usize::MAX,
            first: Group::beyond::<T>(beyond),
        }
    }

    /// Has free bits stand for the next groups, all around the options until `end`, until enough values are looked for.
    #[inline(always)]
    fn fill<T: Tables>(&mut self, tables: &mut T, end: usize) {
        let (rounds, round) = self.met;
        let mut free = !tables.any();
        let mut left = tables.left();
        while left < T::ENOUGH && free != 0 {
            let mut groups = rounds.chunks_exact(T::EACH).enumerate().take(self.first.number).skip(self.next);
            let next = groups.find(|(_, met)| met.iter().fold(0, |other, met| other | (met ^ round)) != 0);
            let Some((number, met)) = next else {
                self.is_filled = true;
                break;
            };
            let bit = free.trailing_zeros() as usize;
            free &= free - 1;
            tables.seek(bit, number, met, round);
            left = tables.left();
            self.sought[bit] = Sought { number, end };
            self.next_end = self.next_end.min(end);
            self.next = number + 1;
        }
    }

    /// Takes out a value that was met, if it is missing. It may have more bits than are looked up.
    #[inline(always)]
    fn take<T: Tables>(&self, tables: &mut T, value: u16) {
        let halves = T::halves(value);
        let mut bits = tables.common(halves);
        let number = usize::from(value) / T::EACH;
        while bits != 0 && self.sought[bits.trailing_zeros() as usize % GROUPS].number != number {
            bits &= bits - 1;
        }
        tables.without(bits & bits.wrapping_neg(), halves);
    }

    /// So many options have been shown, which are gone around in so many.
    #[inline(always)]
    fn go_on<T: Tables>(&mut self, tables: &mut T, shown: usize, options: usize) {
        loop {
            if shown >= self.next_end {
                self.end(tables, shown);
            }
            if !self.is_filled && tables.left() < T::FEW {
                self.fill(tables, shown + options);
            }
            if shown < self.next_end {
                break;
            }
        }
    }

    /// Of what has been compared with all options, the first group has the least value that is missing, and no greater groups are
    /// looked for.
    #[inline(always)]
    fn end<T: Tables>(&mut self, tables: &mut T, shown: usize) {
        let any = tables.any();
        let bits = || (0..GROUPS).filter(move |bit| any >> bit & 1 == 1);
        for bit in bits() {
            let Sought { number, end } = self.sought[bit];
            if end <= shown && number < self.first.number {
                self.first = Group { number, missing: tables.missing(bit) };
            }
        }
        let (mut beyond, mut next_end) = (0, usize::MAX);
        for bit in bits() {
            let Sought { number, end } = self.sought[bit];
            if number >= self.first.number {
                beyond |= 1 << bit;
            } else {
                next_end = next_end.min(end);
            }
        }
        tables.drop(beyond);
        self.next_end = next_end;
    }
}

/// The filters of some heaps in a row.
pub(super) struct Filters<'a, T> {
    tables: [T; ABREAST],
    filters: [Filter<'a>; ABREAST],
    options: usize,
    shown: usize,
    /// Whether there are values with more bits than are looked up.
    is_beyond: bool,
}

impl<'a, T: Tables> Filters<'a, T> {
    /// Looks for what was not met among so many `options` of each heap, all of which are less than `beyond`.
    #[inline(always)]
    pub(super) fn new(met: &'a Met, options: usize, beyond: usize) -> Self {
        let mut filters = Self {
            tables: [T::default(); ABREAST],
            filters: std::array::from_fn(|heap| Filter::new::<T>(met.rounds(heap), beyond)),
            options,
            shown: 0,
            is_beyond: beyond as u64 > T::BEYOND,
        };
        filters.go_on();
        filters
    }

    #[inline(always)]
    fn go_on(&mut self) {
        for (filter, tables) in self.filters.iter_mut().zip(&mut self.tables) {
            filter.go_on(tables, self.shown, self.options);
        }
    }

    /// Shows the next options of each heap, [`STEP`] at most.
    #[inline(always)]
    pub(super) fn step<L: Lane>(
        &mut self,
        kernel: &impl Kernel<Tables = T>,
        passed: &mut Passed,
        row: Row<'_, L>,
    ) {
        let words = kernel.pass(&self.tables, [row.lesser, row.greater], passed);
        if self.is_beyond {
            self.take(passed, words, |filter, tables, value| filter.take(tables, value), row);
        } else {
            self.take(passed, words, |_, tables, value| tables.without(!0, T::halves(value)), row);
        }
        self.shown += row.len();
        self.go_on();
    }

    /// Takes out what passed of so many words.
    #[inline(always)]
    fn take<L: Lane>(
        &mut self,
        passed: &mut Passed,
        words: usize,
        take: impl Fn(&Filter<'_>, &mut T, u16),
        row: Row<'_, L>,
    ) {
        let Passed { bits, words: places } = passed;
        let mut left = words;
        // One of each word by turns, without a jump that could not be foretold.
        while left > 0 {
            let mut next = 0;
            for turn in 0..left {
                let place = places[turn];
                let word = index(place % bits.len() as u64);
                let heap = word % ABREAST;
                let at = word / ABREAST * 64 + bits[word].trailing_zeros() as usize;
                take(&self.filters[heap], &mut self.tables[heap], row.sum(heap, at));
                bits[word] &= bits[word] - 1;
                places[next] = place;
                next += usize::from(bits[word] != 0);
            }
            left = next;
        }
    }

    /// For each heap the first group of which no option has all values, once all are known.
    #[inline(always)]
    pub(super) fn first(&self) -> Option<[Group; ABREAST]> {
        let are_known = self
            .filters
            .iter()
            .zip(&self.tables)
            .all(|(filter, tables)| filter.is_filled && tables.any() == 0);
        are_known.then(|| self.filters.map(|filter| filter.first))
    }
}
