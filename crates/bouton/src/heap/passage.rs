//! The values of heaps that pass by: each is shown once, in order, and few are held.
//!
//! In a sparse space the next value is found from pairs one part of which is rare, and shown to be right by pairs
//! with one of the first heaps of each code: if the rare heaps have come to an end, all of these are among the first
//! heaps, and the other parts not far behind the last heap that is known. So where memory has no room for more
//! values, those in between are [let go](Filling::let_go), again and again. They would be needed where it stays in
//! doubt whether a heap is rare: then it is looked for among all options that are still there, and what is not found
//! there is not guessed at, but the passage ends, and says at which heap.

use std::ops::Range;

use super::filling::{Filling, Method};
use crate::machine::width::index;
use crate::theory::limits::{Limit, Limits, Unknown};
use crate::theory::nimber::Nimber;

/// Values that pass by.
pub(super) struct Passage {
    filling: Filling,
    /// The values of all heaps below this one were shown.
    shown: u64,
}

impl Passage {
    /// Nothing was shown yet, and from the heap `first` on all will be.
    pub(super) fn new(filling: Filling, first: u64) -> Self {
        Self { filling, shown: first }
    }

    /// Finds the values of all heaps below `end` and shows each. Where memory has no room for all, lets those go that
    /// are not needed, as far as can be foreseen.
    ///
    /// # Errors
    /// If a limit is reached, or a value needs others that were let go; all that were found before are shown.
    pub(super) fn pass(
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
                Err(Unknown { limit: Limit::Room { .. } | Limit::Bytes, .. }) if self.let_go(limits) => {}
                found => return found,
            }
        }
    }

    /// How many heaps are known.
    pub(super) fn known(&self) -> u64 {
        self.filling.known()
    }

    /// How the last values were found.
    pub(super) fn method(&self) -> Method {
        self.filling.method()
    }

    /// The heaps whose values were let go, and cannot be looked up any more.
    pub(super) fn gap(&self) -> Range<u64> {
        self.filling.gap()
    }

    /// The values from the heap 0 on, as far as none is missing.
    pub(super) fn into_first(self) -> Filling {
        self.filling.until_gap()
    }

    fn show(&mut self, end: u64, mut show: impl FnMut(u64, Nimber)) {
        let known = self.filling.known().min(end);
        // Of heaps behind the gap, for all others were shown before they were let go.
        let gone = self.filling.known() - self.filling.values().len() as u64;
        if self.shown < known {
            let places = index(self.shown - gone)..index(known - gone);
            (self.shown..)
                .zip(self.filling.values().range(places))
                .for_each(|(heap, value)| show(heap, value));
            self.shown = known;
        }
    }

    /// Lets values go, if all that are to be shown were.
    fn let_go(&mut self, limits: &Limits<'_>) -> bool {
        // Each time half of them go, so it is not done often, and where few are left, not at all.
        let is_done = self.shown >= self.filling.known() && self.filling.let_go(limits);
        if is_done {
            // What is held beside the values may have grown meanwhile.
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

    /// What passes by from `first` on, and the passage.
    fn passed(
        takes: &Takes,
        heaps: Range<u64>,
        limits: &Limits<'_>,
    ) -> (Passage, Result<(), Unknown>, Sequence) {
        let mut passage = Passage::new(Filling::new(takes.clone()), heaps.start);
        let mut shown = Sequence::new();
        let found = passage.pass(heaps.end, limits, |heap, value| {
            assert_eq!(heap, heaps.start + shown.len() as u64);
            shown.push(value);
        });
        (passage, found, shown)
    }

    #[test]
    fn what_passes_by_is_what_would_be_held() {
        // 0.56, 0.045, and Grundy's game; the first also from a heap on that is never held together with the first
        // ones.
        for (takes, end, bytes) in [
            (Takes::new([0, 5, 6]), 1_000_000, 900_000),
            (Takes::new([0, 0, 4, 5]), 400_000, 400_000),
            (grundy(), 800_000, 1_800_000),
        ] {
            let expected = whole(&takes, end);
            for heaps in [0..end, 70_000..end, end - 10..end] {
                let (passage, found, shown) =
                    passed(&takes, heaps.clone(), &Limits::none().with_bytes(bytes));
                assert_eq!((found, passage.known()), (Ok(()), end), "{takes:?}");
                assert!(!passage.gap().is_empty() && passage.method() == expected.method(), "{takes:?}");
                assert!(
                    shown.iter().eq(expected.values().range(heaps.start as usize..end as usize)),
                    "{takes:?}"
                );
                let gap = passage.gap();
                let mut first = passage.into_first();
                assert!(first.values().iter().eq(expected.values().range(0..gap.start as usize)));
                first.extend(gap.start + 1000, &Limits::none()).unwrap();
                assert!(first.values().iter().eq(expected.values().range(0..gap.start as usize + 1000)));
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
            let (passage, found, shown) = passed(&takes, 0..end, &limits);
            let unknown = found.unwrap_err();
            assert_eq!(
                (unknown.progress.positions, passage.known()),
                (shown.len() as u64, shown.len() as u64)
            );
            assert!(shown.iter().eq(expected.values().range(0..shown.len())), "{unknown}");
            assert_eq!(shown.len() < 500_000, limits.bytes == 50_000, "{unknown}");
        }
    }

    #[test]
    fn without_a_sparse_space_nothing_is_let_go() {
        let (passage, found, shown) =
            passed(&Takes::new([0, 0, 0, 7]), 0..30_000, &Limits::none().with_bytes(90_000));
        assert!(matches!(found.unwrap_err().limit, Limit::Room { .. } | Limit::Bytes));
        assert!(passage.gap().is_empty() && shown.iter().eq(passage.into_first().values().iter()));
    }
}
