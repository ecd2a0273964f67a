//! Streaming the values of heaps: each value is shown once, in order, and only few values are in memory.
//!
//! In a sparse space the next value is computed from pairs with at least one rare part. Pairs with one of the first heaps of each code
//! prove that the value is right. If there are no more rare heaps, all of these heaps are among the first heaps, and the other parts of the
//! pairs are not far behind the last known heap. So when memory has no room for more values, the values in between are
//! [discarded](Filling::discard), again and again. They would be needed only to decide whether a heap is rare. If that is in doubt, all
//! options whose values are still in memory are searched. If they do not decide it, the value is not guessed: the streaming ends and
//! reports the heap.

use std::ops::Range;

use super::filling::{Filling, Method};
use crate::machine::width::index;
use crate::theory::limits::{Limit, Limits, Unknown};
use crate::theory::nimber::Nimber;

/// A stream of values.
pub(super) struct StreamedValues {
    filling: Filling,
    /// All heaps below this one, from the first requested heap on, have been shown.
    shown: u64,
}

impl StreamedValues {
    /// Starts a stream that will show all heaps from `first` on.
    pub(super) fn new(filling: Filling, first: u64) -> Self {
        Self { filling, shown: first }
    }

    /// Computes the values of all heaps below `end` and shows each. When memory has no room for all values, discards values that will not
    /// be needed, as far as this can be predicted.
    ///
    /// # Errors
    /// Fails if a limit is reached, or if a value depends on discarded values. All values computed before are shown.
    pub(super) fn run(
        &mut self,
        end: u64,
        limits: &Limits<'_>,
        mut show: impl FnMut(u64, Nimber),
    ) -> Result<(), Unknown> {
        self.filling.own(limits)?;
        loop {
            let found = self.filling.extend(end, limits);
            self.show(end, &mut show);
            match found {
                Err(Unknown { limit: Limit::Room { .. } | Limit::Bytes, .. }) if self.discard(limits) => {}
                found => return found,
            }
        }
    }

    /// The number of heaps whose values have been computed.
    pub(super) fn known(&self) -> u64 {
        self.filling.known()
    }

    /// The method that computed the last values.
    pub(super) fn method(&self) -> Method {
        self.filling.method()
    }

    /// The heaps whose values were discarded. These values cannot be looked up any more.
    pub(super) fn discarded(&self) -> Range<u64> {
        self.filling.discarded()
    }

    /// The values from the heap 0 on, up to the first discarded value.
    pub(super) fn into_first(self) -> Filling {
        self.filling.until_discarded()
    }

    fn show(&mut self, end: u64, mut show: impl FnMut(u64, Nimber)) {
        let known = self.filling.known().min(end);
        // All heaps that have not been shown are behind the discarded range: the others were shown before they were discarded.
        let discarded = self.filling.known() - self.filling.values().len() as u64;
        if self.shown < known {
            let places = index(self.shown - discarded)..index(known - discarded);
            (self.shown..)
                .zip(self.filling.values().range(places))
                .for_each(|(heap, value)| show(heap, value));
            self.shown = known;
        }
    }

    /// Discards values, if all values that are to be shown have been shown. Returns true if values were discarded.
    fn discard(&mut self, limits: &Limits<'_>) -> bool {
        // Each call discards half of the values. So it is not called often, and when few values are left it does nothing.
        let is_done = self.shown >= self.filling.known() && self.filling.discard(limits);
        if is_done {
            // The other tables may have grown since.
            self.filling.shrink(limits.bytes);
        }
        is_done
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heap::takes::Takes;
    use crate::theory::limits::Progress;
    use crate::theory::sequence::Sequence;

    fn grundy() -> Takes {
        Takes { unequal: true, ..Takes::new([4]) }
    }

    fn whole(takes: &Takes, end: u64) -> Filling {
        let mut filling = Filling::new(takes.clone());
        filling.extend(end, &Limits::none()).unwrap();
        filling
    }

    /// Streams the values of `heaps`. Returns the stream, the result and the values that were shown.
    fn streamed(
        takes: &Takes,
        heaps: Range<u64>,
        limits: &Limits<'_>,
    ) -> (StreamedValues, Result<(), Unknown>, Sequence) {
        let mut stream = StreamedValues::new(Filling::new(takes.clone()), heaps.start);
        let mut shown = Sequence::new();
        let found = stream.run(heaps.end, limits, |heap, value| {
            assert_eq!(heap, heaps.start + shown.len() as u64);
            shown.push(value);
        });
        (stream, found, shown)
    }

    #[test]
    fn what_passes_by_is_what_would_be_held() {
        // The games are 0.56, 0.045 and Grundy's game. Some streams begin at a heap that is never in memory together with the first heaps.
        for (takes, end, bytes) in [
            (Takes::new([0, 5, 6]), 1_000_000, 900_000),
            (Takes::new([0, 0, 4, 5]), 400_000, 400_000),
            (grundy(), 800_000, 1_800_000),
        ] {
            let expected = whole(&takes, end);
            for heaps in [0..end, 70_000..end, end - 10..end] {
                let (stream, found, shown) =
                    streamed(&takes, heaps.clone(), &Limits::none().with_bytes(bytes));
                assert_eq!((found, stream.known()), (Ok(()), end), "{takes:?}");
                assert!(!stream.discarded().is_empty() && stream.method() == expected.method(), "{takes:?}");
                assert!(
                    shown.iter().eq(expected.values().range(heaps.start as usize..end as usize)),
                    "{takes:?}"
                );
                let discarded = stream.discarded();
                let mut first = stream.into_first();
                assert!(first.values().iter().eq(expected.values().range(0..discarded.start as usize)));
                first.extend(discarded.start + 1000, &Limits::none()).unwrap();
                assert!(
                    first.values().iter().eq(expected.values().range(0..discarded.start as usize + 1000))
                );
            }
        }
    }

    #[test]
    fn what_was_shown_before_a_limit_is_right() {
        let (takes, end) = (Takes::new([0, 5, 6]), 600_000);
        let expected = whole(&takes, end);
        let is_far = |progress: &Progress| progress.positions > 500_000;
        for limits in [
            Limits::none().with_bytes(900_000).with_watch(&is_far),
            Limits::none().with_bytes(900_000).with_positions(555_555),
            Limits::none().with_bytes(50_000),
        ] {
            let (stream, found, shown) = streamed(&takes, 0..end, &limits);
            let unknown = found.unwrap_err();
            assert_eq!(
                (unknown.progress.positions, stream.known()),
                (shown.len() as u64, shown.len() as u64)
            );
            assert!(shown.iter().eq(expected.values().range(0..shown.len())), "{unknown}");
            assert_eq!(shown.len() < 500_000, limits.bytes == 50_000, "{unknown}");
        }
    }

    #[test]
    fn without_a_sparse_space_nothing_is_let_go() {
        let (stream, found, shown) =
            streamed(&Takes::new([0, 0, 0, 7]), 0..30_000, &Limits::none().with_bytes(90_000));
        assert!(matches!(found.unwrap_err().limit, Limit::Room { .. } | Limit::Bytes));
        assert!(stream.discarded().is_empty() && shown.iter().eq(stream.into_first().values().iter()));
    }
}
