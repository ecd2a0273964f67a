//! Values that are let go while others are found.
//!
//! The first and the last are left. Those behind the gap stand at places less than their numbers, and so do all that
//! are found from then on, which can only be by a sparse space: why that changes no value is said at [`Sparse`]'s
//! `head`.
//!
//! Cost: a look at each value that is left, each time that half of them are let go.

use std::ops::Range;
use std::sync::Arc;

use super::{Filling, Method, Settings, Way};
use crate::heap::plain::Plain;
use crate::heap::sparse::{self, Division, Space, Sparse};
use crate::machine::width::{clamped, index};
use crate::theory::limits::Limits;
use crate::theory::nimber::Nimber;
use crate::theory::sequence::Sequence;

impl Filling {
    /// The heaps whose values were let go.
    pub(in crate::heap) fn gap(&self) -> Range<u64> {
        self.gap.clone()
    }

    /// How many they are.
    pub(super) fn gone(&self) -> u64 {
        self.gap.end - self.gap.start
    }

    /// Lets half of the values go, or a little less: those between the first and the last. Only where the way is by a
    /// sparse space whose rare heaps are all among the first quarter or a little more: then the next values need the
    /// others for nothing but to find out whether they are rare, should that be in doubt. Says whether it was done.
    /// The room stays.
    pub(in crate::heap) fn let_go(&mut self, limits: &Limits<'_>) -> bool {
        // A value that needed more room may have come just now.
        if self.choose(limits).is_err() {
            return false;
        }
        let Method::Sparse { last, .. } = self.method() else { return false };
        let held = self.values.len() as u64;
        let least = last + 1;
        let most = if self.gone() > 0 { self.gap.start } else { u64::MAX };
        let head = (held / 4).max(least).min(most);
        // The other part of a pair with one of the first heaps lies behind the gap.
        let tail = head + self.takes.most() + sparse::MARGIN;
        if head < least || head + tail > held / 4 * 3 {
            return false;
        }
        // So every heap's parity is that of its place.
        let gone = (held - head - tail) & !1;
        let places = index(head)..index(head + gone);
        self.largest_gone = self.values.range(places.clone()).fold(self.largest_gone, Nimber::max);
        Arc::make_mut(&mut self.values).remove(places);
        self.gap = head..head + gone + self.gone();
        self.renew(Some)
    }

    /// The next value may be rare: perhaps only because it is the first that has some bit, which does not count yet.
    /// If all values below that are met by the options that are left, has it count, and says so.
    pub(super) fn count_next_bit(&mut self) -> bool {
        let Nimber(largest) = self.values.iter().fold(self.largest_gone, Nimber::max);
        let bit = (largest + 1).next_power_of_two();
        let (plain, head) = (&mut Plain::default(), self.gap.start);
        let least = match &*self.values {
            Sequence::Bytes(values) => plain.value_by_some(&self.takes, values, head),
            Sequence::Pairs(values) => plain.value_by_some(&self.takes, values, head),
            Sequence::Fours(_) | Sequence::Eights(_) => return false,
        };
        least == bit && self.renew(|space| (space.mask & bit == 0).then(|| space.counting(bit)))
    }

    /// Gives room back that the values do not need, if with it all would take more than so many bytes: an eighth of
    /// them is left for what is held beside the values.
    pub(in crate::heap) fn shrink(&mut self, bytes: u64) {
        let beside = self.progress().bytes - self.values.bytes();
        let room = bytes.saturating_sub(beside) / 8 * 7;
        if self.values.bytes() > room {
            let most = room / self.values.bytes_each();
            Arc::make_mut(&mut self.values).shrink_to(clamped(most));
        }
    }

    /// Only the values before the gap, if there is one.
    pub(in crate::heap) fn until_gap(mut self) -> Self {
        if self.gone() == 0 {
            return self;
        }
        let values = Arc::make_mut(&mut self.values);
        values.truncate(index(self.gap.start));
        values.shrink_to(0);
        let (values, way) = (self.values, Way::Plain(Plain::default()));
        Self { values, way, next_choice: 0, gap: 0..0, largest_gone: Nimber::ZERO, ..self }
    }

    /// Goes on from the values as they are now by a space like that of before, if that can be.
    pub(super) fn renew(&mut self, like: impl Fn(Space) -> Option<Space>) -> bool {
        let Settings { path, division, .. } = self.settings;
        let head = (self.gone() > 0).then_some(index(self.gap.start));
        // No window begins farther back.
        let most = self.gap.start + self.takes.most() + sparse::MARGIN;
        let division = Division { kept: division.kept.min(clamped(most)), ..division };
        let space = match &self.way {
            Way::SparseBytes(sparse) => sparse.space(),
            Way::SparsePairs(sparse) => sparse.space(),
            Way::Plain(_) | Way::Dense(_) => return false,
        };
        let Some(space) = like(space) else { return false };
        let way = match &*self.values {
            Sequence::Bytes(values) => Sparse::new(space, values, head, division, path).map(Way::SparseBytes),
            Sequence::Pairs(values) => Sparse::new(space, values, head, division, path).map(Way::SparsePairs),
            Sequence::Fours(_) | Sequence::Eights(_) => None,
        };
        self.way = way.unwrap_or_else(|| Way::Plain(Plain::default()));
        matches!(self.way, Way::SparseBytes(_) | Way::SparsePairs(_))
    }
}
