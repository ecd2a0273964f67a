//! Discarding values while more values are computed.
//!
//! The first and the last values are kept. Values behind the discarded range are stored at places smaller than their heaps. So are all
//! values that are computed from then on, which only a sparse space can do. The comment on `head` in [`Sparse`] says why that changes no value.
//!
//! Cost: one step for each value that is kept, each time that half of the values are discarded.

use std::ops::Range;
use std::sync::Arc;

use super::{Filling, FillingMethod, Method, Settings};
use crate::heap::plain::PlainHeapValues;
use crate::heap::sparse::{self, Division, Space, Sparse};
use crate::machine::width::{clamped, index};
use crate::theory::limits::Limits;
use crate::theory::nimber::Nimber;
use crate::theory::sequence::Sequence;

impl Filling {
    /// The heaps whose values were discarded.
    pub(in crate::heap) fn discarded(&self) -> Range<u64> {
        self.discarded.clone()
    }

    /// The number of discarded values.
    pub(super) fn discarded_len(&self) -> u64 {
        self.discarded.end - self.discarded.start
    }

    /// Discards half of the values or a little less: the values between the first and the last ones. This is done only where the method is
    /// a sparse space whose rare heaps are all in the first quarter, or a little beyond it. Then the next values need the discarded values
    /// only to decide whether a heap is rare, if that is in doubt. Returns true if values were discarded. The allocated memory does not
    /// shrink.
    pub(in crate::heap) fn discard(&mut self, limits: &Limits<'_>) -> bool {
        // The last value may have needed a wider type, which changes the method.
        if self.choose(limits).is_err() {
            return false;
        }
        let Method::Sparse { last, .. } = self.method() else { return false };
        let held = self.values.len() as u64;
        let least = last + 1;
        let most = if self.discarded_len() > 0 { self.discarded.start } else { u64::MAX };
        let head = (held / 4).max(least).min(most);
        // In a pair with one of the first heaps, the other part is behind the discarded range.
        let tail = head + self.takes.most() + sparse::MARGIN;
        if head < least || head + tail > held / 4 * 3 {
            return false;
        }
        // The discarded range has even length, so the parity of every heap is the parity of its place.
        let count = (held - head - tail) & !1;
        let places = index(head)..index(head + count);
        self.largest_discarded = self.values.range(places.clone()).fold(self.largest_discarded, Nimber::max);
        Arc::make_mut(&mut self.values).remove(places);
        self.discarded = head..head + count + self.discarded_len();
        self.renew(Some)
    }

    /// The next value may be rare, perhaps only because it is the first value with a bit that does not count yet. If the remaining options
    /// have all values below that bit, makes the bit count and returns true.
    pub(super) fn count_next_bit(&mut self) -> bool {
        let Nimber(largest) = self.values.iter().fold(self.largest_discarded, Nimber::max);
        let bit = (largest + 1).next_power_of_two();
        let (plain, head) = (&mut PlainHeapValues::default(), self.discarded.start);
        let least = match &*self.values {
            Sequence::Bytes(values) => plain.value_by_some(&self.takes, values, head),
            Sequence::Pairs(values) => plain.value_by_some(&self.takes, values, head),
            Sequence::Fours(_) | Sequence::Eights(_) => return false,
        };
        least == bit && self.renew(|space| (space.mask & bit == 0).then(|| space.counting(bit)))
    }

    /// Frees allocated memory that the values do not need, if the total would otherwise exceed `bytes`. One eighth of the space for the
    /// values is left free for the other tables.
    pub(in crate::heap) fn shrink(&mut self, bytes: u64) {
        let beside = self.progress().bytes - self.values.bytes();
        let room = bytes.saturating_sub(beside) / 8 * 7;
        if self.values.bytes() > room {
            let most = room / self.values.bytes_each();
            Arc::make_mut(&mut self.values).shrink_to(clamped(most));
        }
    }

    /// Keeps only the values before the discarded range, if there is one.
    pub(in crate::heap) fn until_discarded(mut self) -> Self {
        if self.discarded_len() == 0 {
            return self;
        }
        let values = Arc::make_mut(&mut self.values);
        values.truncate(index(self.discarded.start));
        values.shrink_to(0);
        let (values, way) = (self.values, FillingMethod::Plain(PlainHeapValues::default()));
        Self { values, way, next_choice: 0, discarded: 0..0, largest_discarded: Nimber::ZERO, ..self }
    }

    /// Continues from the present values with the space that `like` makes from the space before. Returns false if that is not possible.
    pub(super) fn renew(&mut self, like: impl Fn(Space) -> Option<Space>) -> bool {
        let Settings { path, division, .. } = self.settings;
        let head = (self.discarded_len() > 0).then_some(index(self.discarded.start));
        // No window begins farther back than this.
        let most = self.discarded.start + self.takes.most() + sparse::MARGIN;
        let division = Division { kept: division.kept.min(clamped(most)), ..division };
        let space = match &self.way {
            FillingMethod::SparseBytes(sparse) => sparse.space(),
            FillingMethod::SparsePairs(sparse) => sparse.space(),
            FillingMethod::Plain(_) | FillingMethod::Dense(_) => return false,
        };
        let Some(space) = like(space) else { return false };
        let way = match &*self.values {
            Sequence::Bytes(values) => {
                Sparse::new(space, values, head, division, path).map(FillingMethod::SparseBytes)
            }
            Sequence::Pairs(values) => {
                Sparse::new(space, values, head, division, path).map(FillingMethod::SparsePairs)
            }
            Sequence::Fours(_) | Sequence::Eights(_) => None,
        };
        self.way = way.unwrap_or_else(|| FillingMethod::Plain(PlainHeapValues::default()));
        matches!(self.way, FillingMethod::SparseBytes(_) | FillingMethod::SparsePairs(_))
    }
}
