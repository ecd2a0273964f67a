//! Filters for consecutive heaps. They find the least value that no option has, when most values have already been seen: they pass only
//! options whose value is still missing.
//!
//! Values are divided into *groups* of 16, as the [tables](LookupTables) define them. The filter of each heap searches for the missing
//! values of the first groups that have any: at most eight groups, and no more groups than give enough values to search for. Each of these
//! groups has one bit of a byte. Three lookups, each by some bits of an option's value, are combined by "and". The result is not
//! zero only if the value is missing in one of the groups. The value of an option that passes is removed soon. When few values remain, the
//! next group is added. If values of a group are still missing after all options have been processed, the group of this kind with the least
//! number has the result.
//!
//! Values beyond 11 bits are looked up by these bits only, so that some options pass that should not. They are then recognized by
//! all their bits.
//!
//! Cost: about ten operations for 32 options of a heap and eight groups, and about thirty for each option that passes.

use super::kernel::{Kernel, PassingOptions};
use super::option_values::OptionValues;
use super::streams::Row;
use super::tables::{GROUP_VALUES, HEAPS_AT_ONCE, LookupTables, MIN_LEFT_VALUES, WHOLE_LOOKUP_VALUES};
use crate::heap::lane::Lane;
use crate::machine::width::index;

/// The number of groups that are searched at once.
const GROUPS: usize = 8;

/// A group, given by its number, and its missing values, one bit per value.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Group {
    pub(super) number: usize,
    pub(super) missing: u16,
}

impl Group {
    /// The first group that has no value below `end`. All its values are missing.
    #[inline(always)]
    fn beyond(end: usize) -> Self {
        Self { number: end.div_ceil(GROUP_VALUES), missing: u16::MAX }
    }

    /// The least missing value, if there is one.
    #[inline(always)]
    pub(super) fn least(self) -> Option<u64> {
        let low = self.missing.trailing_zeros();
        (self.missing != 0).then_some((GROUP_VALUES * self.number) as u64 + u64::from(low))
    }
}

/// A group that is searched.
#[derive(Clone, Copy, Debug, Default)]
struct Sought {
    number: usize,
    /// When this number of options has been processed, the group has been compared with all options.
    end: usize,
}

/// The groups of one heap that are searched, in the order of their values.
#[derive(Clone, Copy)]
struct Filter<'a> {
    /// The rounds in which values were seen, and the number of the present round.
    seen: (&'a [u8], u8),
    /// The groups from this one on are not searched yet.
    next: usize,
    /// For each bit, the group that it represents.
    sought: [Sought; GROUPS],
    /// True if there are no more groups to search.
    is_filled: bool,
    /// No group is completed before this number of options has been processed.
    next_end: usize,
    /// The first group that is known to have missing values, and these values.
    first: Group,
}

impl<'a> Filter<'a> {
    /// A filter that searches no group yet. The values of all options are less than `beyond`.
    #[inline(always)]
    fn new(seen: (&'a [u8], u8), beyond: usize) -> Self {
        Self {
            seen,
            next: 0,
            sought: [Sought::default(); GROUPS],
            is_filled: false,
            next_end: usize::MAX,
            first: Group::beyond(beyond),
        }
    }

    /// Assigns free bits to the next groups, until enough values are searched for. The groups are completed after `end` options.
    #[inline(always)]
    fn fill(&mut self, tables: &mut LookupTables, end: usize) {
        let (rounds, round) = self.seen;
        let mut free = !tables.any();
        let mut left = tables.left();
        while left < MIN_LEFT_VALUES && free != 0 {
            let mut groups =
                rounds.chunks_exact(GROUP_VALUES).enumerate().take(self.first.number).skip(self.next);
            let next =
                groups.find(|(_, seen)| seen.iter().fold(0, |other, seen| other | (seen ^ round)) != 0);
            let Some((number, seen)) = next else {
                self.is_filled = true;
                break;
            };
            let bit = free.trailing_zeros() as usize;
            free &= free - 1;
            tables.seek(bit, number, seen, round);
            left = tables.left();
            self.sought[bit] = Sought { number, end };
            self.next_end = self.next_end.min(end);
            self.next = number + 1;
        }
    }

    /// Removes a value from the missing ones, if it is there. The value may have more bits than lookups use.
    #[inline(always)]
    fn take(&self, tables: &mut LookupTables, value: u16) {
        let halves = LookupTables::halves(value);
        let mut bits = tables.common(halves);
        let number = usize::from(value) / GROUP_VALUES;
        while bits != 0 && self.sought[bits.trailing_zeros() as usize % GROUPS].number != number {
            bits &= bits - 1;
        }
        tables.without(bits & bits.wrapping_neg(), halves);
    }

    /// Updates the groups after `shown` options. All options are processed again after every `options` options.
    #[inline(always)]
    fn go_on(&mut self, tables: &mut LookupTables, shown: usize, options: usize) {
        loop {
            if shown >= self.next_end {
                self.end(tables, shown);
            }
            if !self.is_filled && tables.left() < MIN_LEFT_VALUES {
                self.fill(tables, shown + options);
            }
            if shown < self.next_end {
                break;
            }
        }
    }

    /// Handles the groups that have been compared with all options. The first of them has the least missing value, and greater groups are
    /// dropped.
    #[inline(always)]
    fn end(&mut self, tables: &mut LookupTables, shown: usize) {
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

/// The filters of consecutive heaps.
pub(super) struct Filters<'a> {
    tables: [LookupTables; HEAPS_AT_ONCE],
    filters: [Filter<'a>; HEAPS_AT_ONCE],
    options: usize,
    shown: usize,
    /// True if there are values with more bits than lookups use.
    is_beyond: bool,
}

impl<'a> Filters<'a> {
    /// Begins to search for the values that were not seen. Each heap has `options` options, all with values less than `beyond`.
    #[inline(always)]
    pub(super) fn new(seen: &'a OptionValues, options: usize, beyond: usize) -> Self {
        let mut filters = Self {
            tables: [LookupTables::default(); HEAPS_AT_ONCE],
            filters: std::array::from_fn(|heap| Filter::new(seen.rounds(heap), beyond)),
            options,
            shown: 0,
            is_beyond: beyond as u64 > WHOLE_LOOKUP_VALUES,
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

    /// Processes the next options of each heap, at most [`STEP`] of them.
    #[inline(always)]
    pub(super) fn step<L: Lane>(
        &mut self,
        kernel: &impl Kernel,
        passed: &mut PassingOptions,
        row: Row<'_, L>,
    ) {
        let words = kernel.pass(&self.tables, [row.lesser, row.greater], passed);
        if self.is_beyond {
            self.take(passed, words, |filter, tables, value| filter.take(tables, value), row);
        } else {
            self.take(passed, words, |_, tables, value| tables.without(!0, LookupTables::halves(value)), row);
        }
        self.shown += row.len();
        self.go_on();
    }

    /// Removes the values of the options that passed. They are marked in `words` words.
    #[inline(always)]
    fn take<L: Lane>(
        &mut self,
        passed: &mut PassingOptions,
        words: usize,
        take: impl Fn(&Filter<'_>, &mut LookupTables, u16),
        row: Row<'_, L>,
    ) {
        let PassingOptions { bits, words: places } = passed;
        let mut left = words;
        // Takes one option of each word in turn, so that there is no unpredictable branch.
        while left > 0 {
            let mut next = 0;
            for turn in 0..left {
                let place = places[turn];
                let word = index(place % bits.len() as u64);
                let heap = word % HEAPS_AT_ONCE;
                let at = word / HEAPS_AT_ONCE * 64 + bits[word].trailing_zeros() as usize;
                take(&self.filters[heap], &mut self.tables[heap], row.sum(heap, at));
                bits[word] &= bits[word] - 1;
                places[next] = place;
                next += usize::from(bits[word] != 0);
            }
            left = next;
        }
    }

    /// For each heap the first group that has missing values, once all of these groups are known.
    #[inline(always)]
    pub(super) fn first(&self) -> Option<[Group; HEAPS_AT_ONCE]> {
        let are_known = self
            .filters
            .iter()
            .zip(&self.tables)
            .all(|(filter, tables)| filter.is_filled && tables.any() == 0);
        are_known.then(|| self.filters.map(|filter| filter.first))
    }
}
