//! Compares two rows of values: how far they are equal, and where they differ.
//!
//! Two games may have equal values for a long time and then differ: the octal games 0.161 and 0.36 agree on all heaps up to 518. So the
//! result says only how far the rows were compared. Cost: one look at each value.

use super::table::Table;
use crate::theory::limits::{Limits, Progress, Unknown};
use crate::theory::nimber::Nimber;
use crate::theory::outcome::Outcome;

/// How many places are compared between two checks for an interrupt.
const ASK_EVERY_PLACES: u64 = 1 << 20;

/// What two rows have in common.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Comparison {
    /// How many places were compared. The comparison ends at the first place where a value is not known.
    pub compared: u64,
    /// The first place where they differ, and both values there.
    pub first: Option<(u64, [Nimber; 2])>,
    /// The last place where they differ.
    pub last: Option<u64>,
    /// The number of places where they differ.
    pub differences: u64,
}

impl Comparison {
    /// Compares two tables place by place, whatever their sizes are called. Also returns the limit that ended the comparison, if one did.
    ///
    /// # Examples
    /// ```
    /// use bouton::tables::comparison::Comparison;
    /// use bouton::catalog::Catalog;
    /// use bouton::tables::filled::table;
    /// use bouton::notation::{Measure, Sizes};
    /// use bouton::{Limits, Nimber};
    /// let catalog = Catalog::standard();
    /// let tabled = |game| {
    ///     let sizes = Sizes::read(Measure::Heap, b"0..9").unwrap();
    ///     table(&catalog.find(game).unwrap(), &sizes, &Limits::none(), &()).unwrap()
    /// };
    /// let (found, unknown) = Comparison::of(&tabled("nim"), &tabled("kayles"), &Limits::none());
    /// assert_eq!(found.first, Some((4, [Nimber(4), Nimber(1)])));
    /// assert_eq!((found.compared, found.differences, found.last), (10, 6, Some(9)));
    /// assert!(unknown.is_none());
    /// ```
    #[must_use]
    pub fn of(one: &Table, other: &Table, limits: &Limits<'_>) -> (Self, Option<Unknown>) {
        Self::of_pairs(one.leading().zip(other.leading()), limits)
    }

    /// Compares the outcomes in two tables place by place: 0 means P, 1 means N.
    ///
    /// # Examples
    /// ```
    /// use bouton::tables::comparison::Comparison;
    /// use bouton::catalog::Catalog;
    /// use bouton::tables::filled::misere_table;
    /// use bouton::notation::{Measure, Sizes};
    /// use bouton::{Limits, Nimber};
    /// let catalog = Catalog::standard();
    /// let tabled = |game| {
    ///     let sizes = Sizes::read(Measure::Heap, b"0..9").unwrap();
    ///     misere_table(&catalog.find(game).unwrap(), &sizes, &Limits::none(), &()).unwrap()
    /// };
    /// let (found, _) = Comparison::of_outcomes(&tabled("nim"), &tabled("kayles"), &Limits::none());
    /// assert_eq!(found.first, Some((4, [Nimber(1), Nimber(0)])));
    /// ```
    #[must_use]
    pub fn of_outcomes(one: &Table, other: &Table, limits: &Limits<'_>) -> (Self, Option<Unknown>) {
        let places = 0..one.extent().min(other.extent());
        let number = |outcome| Nimber(u64::from(outcome == Outcome::N));
        let pairs =
            places.map_while(|place| Some((number(one.outcome(place)?), number(other.outcome(place)?))));
        Self::of_pairs(pairs, limits)
    }

    fn of_pairs(
        pairs: impl Iterator<Item = (Nimber, Nimber)>,
        limits: &Limits<'_>,
    ) -> (Self, Option<Unknown>) {
        let mut found = Self::default();
        for values in pairs {
            if values.0 != values.1 {
                found.first = found.first.or(Some((found.compared, values.into())));
                found.last = Some(found.compared);
                found.differences += 1;
            }
            found.compared += 1;
            if found.compared.is_multiple_of(ASK_EVERY_PLACES)
                && let Err(unknown) = limits.check(Progress::default())
            {
                return (found, Some(unknown));
            }
        }
        (found, None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{Measure, Sizes};
    use proptest::prelude::*;

    fn tabled(values: &[Option<u64>]) -> Table {
        let sizes = Sizes::read(Measure::Word, format!("1..{}", values.len()).as_bytes()).unwrap();
        Table::new(&sizes, values.iter().map(|value| value.map(Nimber)), None)
    }

    proptest! {
        #[test]
        fn rows_are_compared_as_far_as_both_are_known(
            one in prop::collection::vec(prop::option::weighted(0.95, 0_u64..2), 1..40),
            other in prop::collection::vec(prop::option::weighted(0.95, 0_u64..2), 1..40),
        ) {
            let (found, _) = Comparison::of(&tabled(&one), &tabled(&other), &Limits::none());
            let pairs = one.iter().zip(&other).map_while(|(one, other)| Some(((*one)?, (*other)?)));
            let pairs: Vec<_> = pairs.collect();
            let differ: Vec<_> = (0..pairs.len()).filter(|&at| pairs[at].0 != pairs[at].1).collect();
            prop_assert_eq!(found.compared, pairs.len() as u64);
            prop_assert_eq!(found.differences, differ.len() as u64);
            let first = differ.first().map(|&at| (at as u64, <[u64; 2]>::from(pairs[at]).map(Nimber)));
            prop_assert_eq!((found.first, found.last), (first, differ.last().map(|&at| at as u64)));
        }
    }
}
