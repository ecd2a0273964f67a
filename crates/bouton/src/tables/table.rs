//! A table: the positions of all sizes in a range, with one value for each size.

use std::ops::Range;

use std::sync::Arc;

use crate::catalog::prefix::Prefix;
use crate::catalog::status::{Basis, Status};
use crate::catalog::stretch::Stretch;
use crate::games::crosscut::{FullBoards, WIDTHS};
use crate::heap::book::{Origin, Periodic};
use crate::machine::width::{exact, index};
use crate::notation::{Measure, ParseError, Sizes};
use crate::theory::limits::{Limits, Unknown};
use crate::theory::nimber::Nimber;
use crate::theory::outcome::{Convention, Outcome};
use crate::theory::sequence::Sequence;
use crate::theory::theorem::Theorem;

/// Unless a theorem says it, values count as constant only if at least this many equal values were seen.
pub(crate) const MIN_SAME_VALUES: u32 = 8;

/// The values of positions by size, row by row in the order of [`Sizes::iter`].
#[derive(Clone, Debug)]
pub struct Table {
    /// The convention. In misere play the table has outcomes only: a P-position has the value 0, an N-position has none.
    pub convention: Convention,
    sizes: Sizes,
    /// The values of the sizes up to the last one that is known.
    values: Stretch,
    /// The places among `values` whose values are not known, in order.
    missing: Vec<Range<usize>>,
    /// The places of N-positions whose values are not known, in order.
    won: Vec<usize>,
    /// For each number of rows, the number of columns from which on a theorem says that values stay the same.
    proved: Vec<Option<u32>>,
    /// The theorem for `proved`.
    theorem: Option<&'static Theorem>,
    /// What the known values rest on.
    pub basis: Basis,
    /// The limit that was reached, if one was. Every missing value is missing because of it, or because a size was `refused`.
    pub unknown: Option<Unknown>,
    /// Why the smallest size without a position of the game was refused, if there is such a size.
    pub refused: Option<ParseError>,
    /// The period of all values of the game, if one is proved.
    pub period: Option<Periodic>,
    /// How the values were found, where the game says it.
    pub origin: Option<Origin>,
}

impl Table {
    /// A table of these values, row by row. If there are fewer values than sizes, the last ones are not known.
    pub(super) fn new(
        sizes: &Sizes,
        values: impl IntoIterator<Item = Option<Nimber>>,
        unknown: Option<Unknown>,
    ) -> Self {
        let (mut known, mut missing) = (Sequence::new(), Vec::<Range<usize>>::new());
        for value in values {
            let place = known.len();
            known.push(value.unwrap_or_default());
            match missing.last_mut() {
                _ if value.is_some() => {}
                Some(last) if last.end == place => last.end += 1,
                _ => missing.push(place..place + 1),
            }
        }
        if let Some(last) = missing.pop_if(|last| last.end == known.len()) {
            known.truncate(last.start);
        }
        let values = Stretch::of(known);
        let found = Prefix { unknown, ..Prefix::new(values, Status::Exact) };
        Self { missing, ..Self::of_prefix(sizes, found) }
    }

    /// A table of full boards of crosscut, whose values depend on height and width only.
    pub(super) fn of_full_boards(sizes: &Sizes, limits: &Limits<'_>) -> Self {
        let all = match FullBoards::new(*sizes.rows().end(), *sizes.cols().end(), limits) {
            Ok(all) => all,
            Err(unknown) => return Self::new(sizes, [], Some(unknown)),
        };
        let table = Self::new(sizes, sizes.iter().map(|(rows, cols)| all.value(rows, cols)), None);
        let proved = sizes.rows().map(|rows| all.settles_at(rows)).collect();
        Self { proved, theorem: Some(&WIDTHS), ..table }
    }

    /// A table of the values of the first sizes.
    pub(crate) fn of_prefix(sizes: &Sizes, found: Prefix) -> Self {
        let Prefix { values, basis, unknown, period, origin } = found;
        let (missing, won, proved) = (Vec::new(), Vec::new(), Vec::new());
        let (sizes, refused) = (sizes.clone(), None);
        Self {
            convention: Convention::Normal,
            sizes,
            values,
            missing,
            won,
            proved,
            theorem: None,
            basis,
            unknown,
            refused,
            period,
            origin,
        }
    }

    /// Sets the places of N-positions whose values are not known.
    pub(super) fn with_won(self, mut won: Vec<usize>) -> Self {
        won.sort_unstable();
        Self { won, ..self }
    }

    /// The sizes.
    #[must_use]
    pub fn sizes(&self) -> &Sizes {
        &self.sizes
    }

    /// The value at a place, counted row by row, if it is known.
    #[must_use]
    #[inline]
    pub fn value(&self, place: usize) -> Option<Nimber> {
        let at = self.missing.partition_point(|range| range.end <= place);
        let is_missing = self.missing.get(at).is_some_and(|range| range.start <= place);
        self.values.get(place as u64).filter(|_| !is_missing)
    }

    /// The outcome of the position at a place, counted row by row, if it is known.
    #[must_use]
    pub fn outcome(&self, place: usize) -> Option<Outcome> {
        match self.value(place) {
            Some(Nimber::ZERO) => Some(Outcome::P),
            Some(_) => Some(Outcome::N),
            None => self.won.binary_search(&place).is_ok().then_some(Outcome::N),
        }
    }

    /// The first size whose outcome is not known.
    #[must_use]
    pub fn first_unsettled(&self) -> Option<(u32, u32)> {
        if self.known() + self.won.len() as u64 == self.sizes.len() {
            return None;
        }
        if self.won.is_empty() {
            return self.first_missing();
        }
        self.sizes.iter().enumerate().find(|&(place, _)| self.outcome(place).is_none()).map(|(_, size)| size)
    }

    /// The values in order, `None` where a value is not known.
    pub fn values(&self) -> impl DoubleEndedIterator<Item = Option<Nimber>> + Clone + '_ {
        self.range(0..index(self.sizes.len()))
    }

    fn range(&self, places: Range<usize>) -> impl DoubleEndedIterator<Item = Option<Nimber>> + Clone + '_ {
        places.map(|place| self.value(place))
    }

    /// All sizes with their values, `None` where a value is not known.
    pub fn iter(&self) -> impl Iterator<Item = ((u32, u32), Option<Nimber>)> + '_ {
        self.sizes.iter().zip(self.values())
    }

    /// The values before the first one that is not known.
    pub fn leading(&self) -> impl DoubleEndedIterator<Item = Nimber> + Clone + '_ {
        (0..self.leading_len()).filter_map(|place| self.values.get(place as u64))
    }

    /// The values before the first one that is not known, as a row of their own with at most `most` values.
    ///
    /// # Errors
    /// If the values are part of a longer row and `limits` have no memory to copy them, or a limit interrupts the copying.
    pub fn into_leading(self, most: u64, limits: &Limits<'_>) -> Result<Arc<Sequence>, Unknown> {
        let len = self.leading_len() as u64;
        self.values.into_row(len.min(most), limits)
    }

    fn leading_len(&self) -> usize {
        self.missing.first().map_or(index(self.values.len()), |range| range.start)
    }

    /// How many of the first sizes contain all different values: the values of the other sizes repeat them.
    pub(super) fn different(&self) -> usize {
        index(self.values.different())
    }

    /// How often the value at a place below [`different`](Self::different) occurs because of the period.
    pub(super) fn times(&self, place: usize) -> u64 {
        self.values.times(place as u64)
    }

    /// Bytes that the values take, even if others share them.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.values.bytes()
    }

    /// The end of the places with results. For heaps and words it is after the last size with a known value or outcome, because a limit
    /// may have cut off very many sizes. For other measures it is the number of all sizes.
    #[must_use]
    pub fn extent(&self) -> usize {
        if !self.sizes.measure().is_one_number() {
            return index(self.sizes.len());
        }
        index(self.values.len()).max(self.won.last().map_or(0, |place| place + 1))
    }

    /// How many values are known.
    #[must_use]
    pub fn known(&self) -> u64 {
        self.values.len() - self.missing.iter().map(Range::len).sum::<usize>() as u64
    }

    /// Whether all values are known.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.known() == self.sizes.len()
    }

    /// The first size whose value is not known.
    #[must_use]
    pub fn first_missing(&self) -> Option<(u32, u32)> {
        (!self.is_whole()).then(|| self.sizes.at(self.leading_len() as u64))
    }

    /// The largest known value.
    #[must_use]
    pub fn largest(&self) -> Option<Nimber> {
        if self.missing.is_empty() {
            return self.values.largest();
        }
        self.range(0..self.different()).flatten().max()
    }

    /// How many sizes are known to be P-positions, and how many are known to be N-positions.
    #[must_use]
    pub fn outcome_counts(&self) -> [u64; 2] {
        let lost = if self.missing.is_empty() {
            self.values.zeros()
        } else {
            self.range(0..index(self.values.len())).filter(|&found| found == Some(Nimber::ZERO)).count()
                as u64
        };
        [lost, self.known() - lost + self.won.len() as u64]
    }

    /// The length of the stored values: no size from this place on has a known value. Some of the earlier ones may have none either.
    #[must_use]
    pub fn valued(&self) -> usize {
        index(self.values.len())
    }

    /// The sizes that are P-positions.
    pub fn lost(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        self.lost_while(|| true)
    }

    /// The sizes that are P-positions, searched as long as `goes_on` returns true. It is called now and then
    /// ([`while_going_on`](crate::catalog::walk::while_going_on)).
    pub fn lost_while<'t>(
        &'t self,
        goes_on: impl Fn() -> bool + Copy + 't,
    ) -> impl Iterator<Item = (u32, u32)> + 't {
        let places = self.values.places_of(Nimber::ZERO, goes_on);
        places.filter(|&place| self.value(index(place)).is_some()).map(|place| self.sizes.at(place))
    }

    /// For each number of rows, the values by the number of columns.
    pub fn by_rows(
        &self,
    ) -> impl Iterator<Item = (u32, impl DoubleEndedIterator<Item = Option<Nimber>> + Clone + '_)> {
        let cols = self.sizes.cols().count();
        self.sizes.rows().enumerate().map(move |(at, rows)| (rows, self.range(at * cols..(at + 1) * cols)))
    }

    /// For each number of rows of boards, the number of columns from which on the values stay the same: where a theorem proves it, or
    /// where at least `MIN_SAME_VALUES` values and two thirds of the row are the same.
    pub fn constancies(&self) -> impl Iterator<Item = Constancy> {
        let proved = self.proved.iter().copied().chain(std::iter::repeat(None));
        let rows = self.by_rows().filter(|_| self.sizes.measure() == Measure::Board).zip(proved);
        rows.filter_map(|((rows, values), proved)| self.constancy(rows, values, proved))
    }

    fn constancy(
        &self,
        rows: u32,
        values: impl DoubleEndedIterator<Item = Option<Nimber>> + Clone,
        proved: Option<u32>,
    ) -> Option<Constancy> {
        let (first, end) = (*self.sizes.cols().start(), *self.sizes.cols().end());
        let last = values.clone().next_back()?;
        let same: u32 = exact(values.rev().take_while(|&value| value == last).count());
        let from = end - same + 1;
        let is_proved = proved.is_some_and(|proved| proved.max(first) <= from);
        let is_seen = same >= MIN_SAME_VALUES && 3 * u64::from(same) >= 2 * (u64::from(end - first) + 1);
        let theorem = self.theorem.filter(|_| is_proved);
        (is_proved || is_seen).then_some(Constancy { rows, from, value: last?, theorem })
    }
}

/// A number of rows whose boards all have the same value from some number of columns on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Constancy {
    /// The number of rows.
    pub rows: u32,
    /// The first number of columns with the constant value.
    pub from: u32,
    /// The constant value.
    pub value: Nimber,
    /// The theorem that proves it for boards of any width. Without a theorem, it was seen up to the last column of the table.
    pub theorem: Option<&'static Theorem>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::find;
    use crate::games::crosscut::WIDTHS;
    use crate::tables::filled::table;

    fn asked(game: &str, sizes: &str) -> Table {
        let game = find(game).unwrap();
        let measure = game.series.as_ref().unwrap().measure;
        table(&game, &Sizes::read(measure, sizes.as_bytes()).unwrap(), &Limits::none(), &()).unwrap()
    }

    #[test]
    fn values_that_stay_the_same_are_found() {
        let constancy = |rows, from, value, theorem| Constancy { rows, from, value: Nimber(value), theorem };
        // Four rows have a constant value from seven columns on; eleven columns are needed to prove it.
        let expected = [(1, 2, 1), (2, 3, 2), (3, 5, 1), (4, 7, 4)];
        let found: Vec<_> = asked("crosscut", "1x2..4x12").constancies().collect();
        assert_eq!(found, expected.map(|(rows, from, value)| constancy(rows, from, value, Some(&WIDTHS))));
        // Four equal values of ten are too few to be reported.
        assert_eq!(asked("crosscut", "4x1..5x10").constancies().next(), None);
        assert_eq!(asked("blackout", "1x1..3x5").constancies().next(), None);
        let nothing = Table::new(&Sizes::read(Measure::Board, b"1x1..1x2").unwrap(), [], None);
        assert_eq!(nothing.constancies().next(), None);
        assert_eq!(asked("kayles", "0..0").constancies().next(), None);
    }

    #[test]
    fn little_evidence_is_not_told() {
        // Two rows end in equal values for a while and then continue differently.
        for (game, sizes) in [("node-kayles", "1x1..4x"), ("cram", "1x1..4x")] {
            for columns in 2..=7 {
                let table = asked(game, &format!("{sizes}{columns}"));
                assert_eq!(table.constancies().next(), None, "{game} {sizes}{columns}");
            }
        }
        let row = |values: &[u64]| {
            let sizes = Sizes::read(Measure::Board, format!("1x1..1x{}", values.len()).as_bytes()).unwrap();
            let table = Table::new(&sizes, values.iter().map(|&value| Some(Nimber(value))), None);
            table.constancies().next().map(|found| (found.from, found.theorem))
        };
        assert_eq!(row(&[2; 7]), None, "seven are too few");
        assert_eq!(row(&[2; 8]), Some((1, None)));
        assert_eq!(row(&[0, 0, 0, 0, 2, 2, 2, 2, 2, 2, 2, 2]), Some((5, None)), "two thirds");
        assert_eq!(row(&[0, 0, 0, 0, 0, 2, 2, 2, 2, 2, 2, 2, 2]), None, "less than two thirds");
    }

    #[test]
    fn what_is_missing_is_missing_wherever_it_is_looked_for() {
        let sizes = Sizes::read(Measure::Board, b"1x1..3x4").unwrap();
        for pattern in 0..1_u32 << 12 {
            let expected: Vec<_> = (0..12).map(|at| (pattern >> at & 1 == 1).then_some(Nimber(at))).collect();
            let table = Table::new(&sizes, expected.iter().copied(), None);
            assert!(table.values().eq(expected.iter().copied()));
            assert!(table.by_rows().map(|(_, row)| row.collect::<Vec<_>>()).eq(expected.chunks(4)));
            let first = expected.iter().position(Option::is_none);
            assert_eq!(table.known(), u64::from(pattern.count_ones()));
            assert_eq!(table.first_missing(), first.map(|at| sizes.at(at as u64)));
            assert_eq!(table.leading().count(), first.unwrap_or(12));
            assert!(
                table.clone().into_leading(u64::MAX, &Limits::none()).unwrap().iter().eq(table.leading())
            );
            assert_eq!(table.largest(), expected.iter().copied().max().flatten());
        }
    }

    #[test]
    fn outcomes_are_known_where_values_are_not() {
        let sizes = Sizes::read(Measure::Pair, b"2x0..2x3").unwrap();
        let table = Table::new(&sizes, [Some(Nimber(2)), None, Some(Nimber::ZERO)], None);
        let outcomes = |table: &Table| [0, 1, 2, 3].map(|place| table.outcome(place));
        let expected = [Some(Outcome::N), None, Some(Outcome::P), None];
        assert_eq!((outcomes(&table), table.first_unsettled()), (expected, Some((2, 1))));
        let table = table.with_won(vec![3, 1]);
        let expected = [Outcome::N, Outcome::N, Outcome::P, Outcome::N].map(Some);
        assert_eq!((outcomes(&table), table.first_unsettled()), (expected, None));
        assert_eq!(table.first_missing(), Some((2, 1)));
        let sizes = Sizes::read(Measure::Heap, b"5..100").unwrap();
        let table = Table::new(&sizes, [Some(Nimber(2)), None, Some(Nimber(1)), None], None);
        assert_eq!((table.extent(), table.with_won(vec![7]).extent()), (3, 8));
        let far = asked("wythoff", "3x4000..5x4000");
        assert_eq!((far.known(), far.first_unsettled()), (0, None));
        assert_eq!(asked("wythoff", "2472x4000").outcome(0), Some(Outcome::P));
    }
}
