//! The tally of a table: how many sizes have each value, and the first size that has it.
//!
//! Cost: one look at each value, or at one period at most where a period is proved. Where the largest value is not much larger than the
//! number of values, each possible value has a place of 16 bytes. Otherwise the values that occur are stored in a tree.

use std::cell::Cell;
use std::collections::BTreeMap;

use super::table::Table;
use crate::catalog::walk::{while_going_on, within};
use crate::machine::width::index;
use crate::theory::limits::{Limits, Progress, Unknown};
use crate::theory::nimber::Nimber;

/// Bytes for each possible value, if every possible value has a place.
const BYTES_A_PLACE: u64 = size_of::<Occurrences>() as u64;
/// Bytes for each value in a tree, at most.
const BYTES_IN_TREE: u64 = 64;

/// A value that occurs, with its count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Tally {
    /// The value.
    pub value: Nimber,
    /// How many sizes have it.
    pub count: u64,
    /// The first size that has it, row by row.
    pub first: (u32, u32),
}

/// How often a value was seen, and the first place where it was seen.
#[derive(Clone, Copy, Debug, Default)]
struct Occurrences {
    count: u64,
    place: u64,
}

impl Occurrences {
    fn add(&mut self, place: u64, times: u64) {
        if self.count == 0 {
            self.place = place;
        }
        self.count += times;
    }
}

impl Table {
    /// The known values with their counts, ascending.
    ///
    /// # Errors
    /// If `limits` have no memory to count them, or a limit interrupts the counting.
    ///
    /// # Examples
    /// ```
    /// use bouton::catalog::Catalog;
    /// use bouton::tables::filled::table;
    /// use bouton::notation::{Measure, Sizes};
    /// use bouton::{Limits, Nimber};
    /// let catalog = Catalog::standard();
    /// let sizes = Sizes::read(Measure::Heap, b"0..100").unwrap();
    /// let table = table(&catalog.find("kayles").unwrap(), &sizes, &Limits::none(), &()).unwrap();
    /// let tallies = table.tallies(&Limits::none()).unwrap();
    /// assert_eq!((tallies[8].value, tallies[8].count, tallies[8].first), (Nimber(8), 11, (1, 27)));
    /// assert_eq!(table.records().last(), Some((27, Nimber(8))));
    /// ```
    pub fn tallies(&self, limits: &Limits<'_>) -> Result<Vec<Tally>, Unknown> {
        let tally = |value: u64, seen: Occurrences| {
            let first = || self.sizes().at(seen.place);
            (seen.count > 0).then(|| Tally { value: Nimber(value), count: seen.count, first: first() })
        };
        let Some(Nimber(largest)) = self.largest() else { return Ok(Vec::new()) };
        let ended = Cell::new(None);
        let values = || {
            let places = within(0..self.different(), limits, &ended);
            places.filter_map(|place| Some((place, self.value(place)?.0)))
        };
        let checked = |tallies: Vec<Tally>| ended.get().map_or(Ok(tallies), Err);
        let different = self.known().min(self.different() as u64);
        let [places, tree] = [(largest.saturating_add(1), BYTES_A_PLACE), (different, BYTES_IN_TREE)]
            .map(|(count, bytes)| count.saturating_mul(bytes));
        limits.room_for(places.min(tree), Progress::default())?;
        if places <= tree {
            let mut seen = vec![Occurrences::default(); index(largest) + 1];
            values().for_each(|(place, value)| seen[index(value)].add(place as u64, self.times(place)));
            return checked((0..).zip(seen).filter_map(|(value, seen)| tally(value, seen)).collect());
        }
        let mut seen = BTreeMap::<u64, Occurrences>::new();
        values()
            .for_each(|(place, value)| seen.entry(value).or_default().add(place as u64, self.times(place)));
        checked(seen.into_iter().filter_map(|(value, seen)| tally(value, seen)).collect())
    }

    /// The words or heaps whose value is larger than all values before, with their values.
    pub fn records(&self) -> impl Iterator<Item = (u32, Nimber)> + '_ {
        self.records_while(|| true)
    }

    /// The [`records`](Self::records), searched as long as `goes_on` returns true. It is called now and then ([`while_going_on`]).
    pub fn records_while<'t>(
        &'t self,
        goes_on: impl Fn() -> bool + Copy + 't,
    ) -> impl Iterator<Item = (u32, Nimber)> + 't {
        let mut largest = None;
        while_going_on(self.firsts(), goes_on).filter_map(move |(size, value)| {
            let is_record = value.is_some() && value > largest;
            largest = largest.max(value);
            value.filter(|_| is_record).map(|value| (size, value))
        })
    }

    /// Words or heaps with their values, where these are known. It includes every heap whose value did not occur before, and perhaps
    /// others.
    fn firsts(&self) -> impl Iterator<Item = (u32, Option<Nimber>)> + '_ {
        self.iter().take(self.different()).map(|((_, size), value)| (size, value))
    }

    /// The heaps whose value differs from the value that they would have if the values were periodic from the beginning, with their
    /// values. There are none where no period is proved.
    pub fn exceptions(&self) -> impl Iterator<Item = (u32, Nimber)> + '_ {
        let periodic = self.period.as_ref();
        let before = periodic.map_or(0, |periodic| periodic.period.preperiod);
        let heaps = self.iter().take_while(move |((_, heap), _)| u64::from(*heap) < before);
        heaps.filter_map(move |((_, heap), value)| {
            let is_exception = value != periodic.map(|periodic| periodic.continued(heap.into()));
            value.filter(|_| is_exception).map(|value| (heap, value))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{Measure, Sizes};
    use crate::theory::limits::Limit;
    use proptest::prelude::*;

    fn tabled(values: &[Option<u64>]) -> Table {
        let sizes = format!("5..{}", 4 + values.len());
        let sizes = Sizes::read(Measure::Heap, sizes.as_bytes()).unwrap();
        Table::new(&sizes, values.iter().map(|value| value.map(Nimber)), None)
    }

    #[test]
    fn large_values_take_no_more_room_than_there_are_values() {
        let table = tabled(&[Some(u64::MAX), None, Some(3), Some(u64::MAX)]);
        let tallies = table.tallies(&Limits::none().with_bytes(300)).unwrap();
        let expected = [(3, 1, (1, 7)), (u64::MAX, 2, (1, 5))];
        let expected = expected.map(|(value, count, first)| Tally { value: Nimber(value), count, first });
        assert_eq!(tallies, expected);
        let refused = table.tallies(&Limits::none().with_bytes(191)).unwrap_err();
        assert_eq!(refused.limit, Limit::Room { needed: 192, allowed: 191 });
        assert_eq!(tabled(&[None; 3]).tallies(&Limits::none()), Ok(Vec::new()));
    }

    #[test]
    fn exceptions_are_those_of_winning_ways() {
        let sizes = Sizes::read(Measure::Heap, b"0..200").unwrap();
        let table = crate::tables::filled::table(
            &crate::catalog::find("kayles").unwrap(),
            &sizes,
            &Limits::none(),
            &(),
        );
        // Winning Ways, chapter 4: Kayles has 14 exceptional values.
        let heaps: Vec<_> = table.unwrap().exceptions().map(|(heap, _)| heap).collect();
        assert_eq!(heaps, [0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70]);
    }

    proptest! {
        #[test]
        fn every_value_is_counted(values in prop::collection::vec(prop::option::of(0_u64..9), 1..60), shift in 0..40) {
            let values: Vec<_> = values.into_iter().map(|value| value.map(|value| value << shift)).collect();
            let table = tabled(&values);
            let tallies = table.tallies(&Limits::none()).unwrap();
            prop_assert!(tallies.is_sorted_by_key(|tally| tally.value));
            prop_assert_eq!(tallies.iter().map(|tally| tally.count).sum::<u64>(), table.known());
            for Tally { value, count, first } in tallies {
                let having = |&at: &usize| values[at] == Some(value.0);
                prop_assert_eq!((0..values.len()).filter(having).count() as u64, count);
                prop_assert_eq!((0..values.len()).find(having).map(|at| at as u32 + 5), Some(first.1));
            }
            let is_record = |at: &usize| values[*at].is_some() && values[..*at].iter().all(|&less| less < values[*at]);
            let records = (0..values.len()).filter(is_record).map(|at| (at as u32 + 5, Nimber(values[at].unwrap())));
            prop_assert!(table.records().eq(records));
        }
    }
}
