//! The values of heaps or words, one after another.

use std::cell::Cell;
use std::ops::Range;

use super::status::{Basis, Status};
use super::stretch::Stretch;
use super::walk::within;
use crate::heap::book::{Origin, Periodic};
use crate::machine::width::index;
use crate::theory::limits::{Limits, Progress, Unknown};
use crate::theory::nimber::Nimber;
use crate::theory::sequence::Sequence;

/// The values of heaps or words from some size on, as far as they are known.
#[derive(Clone, Debug)]
pub struct Prefix {
    /// The values.
    pub values: Stretch,
    /// What the values rest on.
    pub basis: Basis,
    /// The limit that was reached, if not all values were found.
    pub unknown: Option<Unknown>,
    /// The period of all values of the game, if one is proved.
    pub period: Option<Periodic>,
    /// How the values were found, where the game says it.
    pub origin: Option<Origin>,
}

impl Prefix {
    /// A prefix with all values that the caller wanted.
    #[must_use]
    pub fn new(values: Stretch, status: Status) -> Self {
        Self { values, basis: status.into(), unknown: None, period: None, origin: None }
    }

    /// The values of heaps that `value` gives without a search, up to the first heap without one. No value is larger than `largest`.
    ///
    /// # Complexity
    /// One call of `value` for each heap, and the bytes of the values, for which `limits` must allow the memory.
    pub fn known(
        heaps: Range<u64>,
        largest: Nimber,
        status: Status,
        limits: &Limits<'_>,
        value: impl Fn(u64) -> Option<Nimber>,
    ) -> Self {
        let count = heaps.end.saturating_sub(heaps.start);
        let bytes = count.saturating_mul(Sequence::bytes_for(largest));
        let found = |values, unknown| Self { unknown, ..Self::new(Stretch::of(values), status) };
        if let Err(unknown) = limits.room_for(bytes, Progress::default()) {
            return found(Sequence::new(), Some(unknown));
        }
        let (mut values, ended) = (Sequence::with_room(index(count), largest), Cell::new(None));
        values.extend(within(heaps, limits, &ended).map_while(value));
        found(values, ended.get())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::walk::ASK_EVERY;
    use crate::games::nim::BOUTON;
    use crate::theory::limits::Limit;

    #[test]
    fn heaps_that_are_known_at_once_are_found_within_limits() {
        let found = |heaps: Range<u64>, limits: &Limits<'_>| {
            Prefix::known(heaps, Nimber(1 << 20), Status::Proved(&BOUTON), limits, |heap| Some(Nimber(heap)))
        };
        let whole = found(3..1 << 18, &Limits::none());
        assert!(whole.values.places_of(Nimber(77), || true).eq([74]) && whole.unknown.is_none());
        assert_eq!(whole.values.bytes(), 4 * ((1 << 18) - 3));
        let stopped = found(0..1 << 18, &Limits::none().with_watch(&|_| true));
        assert_eq!(stopped.values.len(), u64::from(ASK_EVERY) - 1);
        assert_eq!(stopped.unknown.map(|unknown| unknown.limit), Some(Limit::Stopped));
        let refused = found(0..1 << 60, &Limits::none().with_bytes(1 << 30));
        let limit = Limit::Room { needed: 1 << 62, allowed: 1 << 30 };
        assert_eq!((refused.values.len(), refused.unknown.map(|unknown| unknown.limit)), (0, Some(limit)));
        let some = |heap| (heap < 70_000).then_some(Nimber(heap));
        let some = Prefix::known(0..1 << 18, Nimber(1 << 20), Status::Proved(&BOUTON), &Limits::none(), some);
        assert!(some.values.len() == 70_000 && some.unknown.is_none());
        assert!(found(9..9, &Limits::none().with_watch(&|_| true)).unknown.is_none());
    }
}
