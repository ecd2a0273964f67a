//! The values of consecutive sizes: a part of a longer row, which others may share.
//!
//! Where a proved period gives the values after the row, they are looked up in the period. So a fact about all values is found from the
//! values up to the end of the first period, however long the stretch is.

use std::cell::Cell;
use std::sync::Arc;

use super::walk::{while_going_on, within};
use crate::heap::period::Period;
use crate::machine::width::{clamped, index};
use crate::theory::limits::{Limits, Progress, Unknown};
use crate::theory::nimber::Nimber;
use crate::theory::sequence::Sequence;

/// Consecutive values.
#[derive(Clone, Debug)]
pub struct Stretch {
    row: Arc<Sequence>,
    /// The place of the first value in the row.
    first: u64,
    len: u64,
    /// The period with which the row continues.
    period: Option<Period>,
}

impl Stretch {
    /// All values of a row.
    #[must_use]
    pub fn of(row: Sequence) -> Self {
        let len = row.len() as u64;
        Self { row: Arc::new(row), first: 0, len, period: None }
    }

    /// The `len` values of a row from the place `first` on. The row continues with `period`, if there is one. Without a period, the
    /// stretch has fewer values if the row ends earlier.
    #[must_use]
    pub fn part(row: Arc<Sequence>, first: u64, len: u64, period: Option<Period>) -> Self {
        if period.is_some() {
            return Self { row, first, len, period };
        }
        let end = row.len() as u64;
        let first = first.min(end);
        Self { row, first, len: len.min(end - first), period }
    }

    /// How many values there are.
    #[must_use]
    #[allow(clippy::len_without_is_empty)]
    pub fn len(&self) -> u64 {
        self.len
    }

    /// The value at a place, if there is one.
    #[must_use]
    #[inline]
    pub fn get(&self, place: u64) -> Option<Nimber> {
        if place >= self.len {
            return None;
        }
        let at = self.first + place;
        self.row.get(clamped(at)).or_else(|| self.row.get(clamped(self.period?.fold(at))))
    }

    /// The place from which on the values repeat, and the period.
    fn repeats(&self) -> Option<(u64, u64)> {
        self.period.map(|period| (period.preperiod.saturating_sub(self.first), period.period))
    }

    /// How many of the first values contain all different ones: the other values repeat them.
    #[must_use]
    pub fn different(&self) -> u64 {
        self.repeats().map_or(self.len, |(from, period)| self.len.min(from.saturating_add(period)))
    }

    /// How often the value at `place`, below [`different`](Self::different), occurs because of the period: at the place itself, and once
    /// in each later period.
    #[must_use]
    #[inline]
    pub fn times(&self, place: u64) -> u64 {
        match self.repeats() {
            Some((from, period)) if place >= from => (self.len - place).div_ceil(period),
            _ => 1,
        }
    }

    /// The largest value, if there is one.
    #[must_use]
    pub fn largest(&self) -> Option<Nimber> {
        match self.held() {
            Some(places) => self.row.largest(places),
            None => (0..self.different()).filter_map(|place| self.get(place)).max(),
        }
    }

    /// How many values are 0.
    #[must_use]
    pub fn zeros(&self) -> u64 {
        match self.held() {
            Some(places) => self.row.zeros(places) as u64,
            None => {
                let zeros = (0..self.different()).filter(|&place| self.get(place) == Some(Nimber::ZERO));
                zeros.map(|place| self.times(place)).sum()
            }
        }
    }

    /// The range of the values in the row, if there is no period.
    fn held(&self) -> Option<std::ops::Range<usize>> {
        self.period.is_none().then(|| index(self.first)..index(self.first + self.len))
    }

    /// The places of a value, in order. The search for them ends when `goes_on`, which is called now and then, returns false.
    pub fn places_of<'s>(
        &'s self,
        value: Nimber,
        goes_on: impl Fn() -> bool + Copy + 's,
    ) -> impl Iterator<Item = u64> + 's {
        let (from, period) =
            self.repeats().map_or((self.len, 1), |(from, period)| (from.min(self.len), period));
        let among = move |places: std::ops::Range<u64>| {
            while_going_on(places, goes_on).filter(move |&place| self.get(place) == Some(value))
        };
        let repeated: Vec<_> = among(from..self.different().max(from)).collect();
        // If no place in a period has the value, the later periods are not searched.
        let starts = (0..).map_while(move |round: u64| from.checked_add(round.checked_mul(period)?));
        let starts = starts.take_while({
            let is_any = !repeated.is_empty();
            move |_| is_any
        });
        let behind = starts.flat_map(move |start| {
            let places: Vec<_> = repeated.iter().map(|place| place - from + start).collect();
            places
        });
        let end = self.len;
        among(0..from).chain(behind.take_while(move |&place| place < end))
    }

    /// Bytes in use, even if others share them.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.row.bytes()
    }

    /// The first `len` values in a row of their own. If they are the whole row, it is that row itself.
    ///
    /// # Errors
    /// If `limits` have no memory to copy them, or a limit interrupts the copying.
    pub fn into_row(self, len: u64, limits: &Limits<'_>) -> Result<Arc<Sequence>, Unknown> {
        let len = len.min(self.len);
        if self.first == 0 && len == self.row.len() as u64 {
            return Ok(self.row);
        }
        limits.room_for(len.saturating_mul(self.row.bytes_each()), Progress::default())?;
        let ended = Cell::new(None);
        let row = within(0..len, limits, &ended).filter_map(|place| self.get(place)).collect();
        ended.get().map_or(Ok(Arc::new(row)), Err)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heap::book::Book;
    use crate::heap::code::Code;

    #[test]
    fn what_repeats_is_what_each_place_says() {
        let kayles = Book::new(Code::read(b"0.77").unwrap());
        kayles.extend(1000, &Limits::none()).unwrap();
        let known = kayles.known();
        for (first, len) in
            [(0, 0), (0, 1), (0, 40), (0, 71), (0, 83), (0, 1000), (60, 12), (70, 13), (500, 7), (5000, 100)]
        {
            let values = Stretch::part(known.shared(), first, len, known.period().copied());
            let all: Vec<_> = (first..first + len).map(|heap| known.value(heap).unwrap()).collect();
            assert!(
                (0..len + 2)
                    .map(|place| values.get(place))
                    .eq(all.iter().map(|&value| Some(value)).chain([None; 2]))
            );
            assert!(
                (0..len)
                    .filter(|&place| place < values.different())
                    .map(|place| values.times(place))
                    .sum::<u64>()
                    == len
            );
            for value in (0..10).map(Nimber) {
                let places = (0..len).filter(|&place| all[place as usize] == value);
                assert!(values.places_of(value, || true).eq(places), "{first} {len} {value}");
                let times = (0..values.different()).filter(|&place| values.get(place) == Some(value));
                let times: u64 = times.map(|place| values.times(place)).sum();
                assert_eq!(times, values.places_of(value, || true).count() as u64);
            }
            let zeros = all.iter().filter(|&&value| value == Nimber::ZERO).count() as u64;
            assert_eq!((values.largest(), values.zeros()), (all.iter().copied().max(), zeros));
            let row = values.clone().into_row(len / 2, &Limits::none()).unwrap();
            assert!(row.iter().eq(all[..len as usize / 2].iter().copied()));
        }
        let none = Limits::none().with_bytes(10);
        let values = |first, len| Stretch::part(known.shared(), first, len, None);
        assert!(values(0, 1000).into_row(u64::MAX, &none).is_ok(), "nothing is copied");
        assert!(values(1, 1000).into_row(u64::MAX, &none).is_err());
        assert_eq!([values(0, 1000).len(), values(1 << 40, 5).len()], [known.len(), 0]);
        // A limit may be reached before the first value.
        let none = values(1 << 40, 5);
        assert_eq!((none.largest(), none.zeros(), none.get(0)), (None, 0, None));
    }
}
