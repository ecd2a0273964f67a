//! What a search knows of one position, in one word.
//!
//! The word contains the position's value, or the small values that it cannot have. Refuting "G is worth n" once saves asking again,
//! even if the value itself is never needed. The word also says which searcher has the position open
//! now, and how much work it took, rounded down to a power of two. Positions that took little work are discarded first.

use std::fmt;

/// The refuted values of a position, or its value.
///
/// The low 50 bits are the value, if it is known. Else bit n says that n is refuted. Larger values
/// are impossible: the value of a position is at most the number of its moves. Refutations of larger values are not kept, which
/// costs only time.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Known(u64);

const PAYLOAD: u32 = 50;
const WORK: u32 = PAYLOAD;
const OWNER: u32 = WORK + 5;
/// This bit is set while a keeper has all that is known of the position.
const KEPT: u64 = 1 << 62;
const EXACT: u64 = 1 << 63;
const WORD: u64 = EXACT | ((1 << PAYLOAD) - 1);

/// The most searchers that a word can distinguish.
pub const MOST_SEARCHERS: u64 = 127;

impl Known {
    /// The number of classes of work.
    pub const WORK_CLASSES: usize = 32;

    /// Nothing is known.
    pub const NOTHING: Self = Self(0);

    /// The value is known to be `value`.
    pub fn exactly(value: u64) -> Self {
        debug_assert!(value < 1 << PAYLOAD);
        Self(EXACT | value)
    }

    /// The value is known not to be `value`.
    pub fn not(value: u64) -> Self {
        Self(if value < u64::from(PAYLOAD) { 1 << value } else { 0 })
    }

    /// The value, if it is known.
    pub fn value(self) -> Option<u64> {
        (self.0 & EXACT != 0).then_some(self.0 & ((1 << PAYLOAD) - 1))
    }

    /// Whether the position is worth `value`, if that is known.
    pub fn is(self, value: u64) -> Option<bool> {
        match self.value() {
            Some(own) => Some(own == value),
            None if value < u64::from(PAYLOAD) && self.0 >> value & 1 == 1 => Some(false),
            None => None,
        }
    }

    /// The smallest value from `start` on that is not refuted.
    pub fn first_open(self, start: u64) -> u64 {
        (start..).find(|&value| self.is(value) != Some(false)).unwrap_or(u64::MAX)
    }

    /// The word that a keeper kept of a position: see [`Keeper`](crate::Keeper).
    pub fn kept(word: u64) -> Self {
        Self(word & WORD | KEPT)
    }

    /// The word for a keeper, unless the keeper has it already.
    pub fn to_keep(self) -> Option<u64> {
        (self.0 & KEPT == 0 && self.0 & WORD != 0).then_some(self.0 & WORD)
    }

    /// This word, marked as kept by a keeper.
    pub fn as_kept(self) -> Self {
        Self(self.0 | KEPT)
    }

    /// Whether both have the same value or the same refuted values.
    pub fn says_the_same(self, other: Self) -> bool {
        self.0 & WORD == other.0 & WORD
    }

    /// How many values are refuted, if the value is not known.
    pub fn refuted(self) -> u32 {
        (self.0 & ((1 << PAYLOAD) - 1)).count_ones()
    }

    /// The searcher, from 1, that has the position open; 0 if none has.
    pub fn owner(self) -> u64 {
        self.0 >> OWNER & MOST_SEARCHERS
    }

    /// This word, with the position open to this searcher, from 1, or closed with 0.
    pub fn owned_by(self, searcher: u64) -> Self {
        Self(self.0 & !(MOST_SEARCHERS << OWNER) | searcher << OWNER)
    }

    /// The logarithm of the work that the position took.
    pub fn work(self) -> usize {
        (self.0 >> WORK) as usize % Self::WORK_CLASSES
    }

    /// This word, after this much work.
    pub fn after(self, work: u64) -> Self {
        let class = u64::from(work.max(1).ilog2().min(31));
        Self(self.0 & !(31 << WORK) | class << WORK)
    }

    /// The union of both words. The owner is the owner of `self`. The result is marked as kept if `self` is and `other` adds nothing.
    pub fn and(self, other: Self) -> Self {
        let payload = |known: Self| known.0 & ((1 << PAYLOAD) - 1);
        let joint = match (self.value(), other.value()) {
            (Some(value), _) | (None, Some(value)) => Self::exactly(value),
            (None, None) => Self(payload(self) | payload(other)),
        };
        let work = self.work().max(other.work()) as u64;
        let kept = if joint.0 == self.0 & WORD { self.0 & KEPT } else { 0 };
        Self(joint.0 | work << WORK | kept).owned_by(self.owner())
    }
}

impl fmt::Debug for Known {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.value() {
            Some(value) => write!(f, "Known({value})"),
            None => write!(f, "Known(not {:b})", self.0 & ((1 << PAYLOAD) - 1)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refutations_add_up_and_a_value_ends_them() {
        let known = Known::not(0).and(Known::not(2));
        assert_eq!([0, 1, 2, 3].map(|value| known.is(value)), [Some(false), None, Some(false), None]);
        assert_eq!((known.first_open(0), known.first_open(2)), (1, 3));
        let exact = known.and(Known::exactly(1));
        assert_eq!((exact.value(), exact.is(1), exact.is(3)), (Some(1), Some(true), Some(false)));
        assert_eq!(exact.and(known), exact);
    }

    #[test]
    fn refutations_that_find_no_room_are_left_out() {
        assert_eq!(Known::not(49).is(49), Some(false));
        assert_eq!(Known::not(50), Known::NOTHING);
        assert_eq!(Known::not(u64::MAX).is(u64::MAX), None);
        let all = (0..50).fold(Known::NOTHING, |known, value| known.and(Known::not(value)));
        assert_eq!((all.first_open(0), all.value()), (50, None));
    }

    #[test]
    fn what_is_kept_is_not_kept_again_unless_more_is_known() {
        let known = Known::not(2).after(1000).owned_by(3);
        assert_eq!((known.to_keep(), Known::NOTHING.owned_by(3).to_keep()), (Some(0b100), None));
        let kept = known.as_kept();
        assert_eq!((kept.to_keep(), kept.owned_by(0).after(7).and(Known::not(2)).to_keep()), (None, None));
        assert_eq!(kept.and(Known::not(0)).to_keep(), Some(0b101));
        assert_eq!(Known::not(0).and(kept).to_keep(), Some(0b101));
        let exact = kept.and(Known::exactly(9));
        assert_eq!(exact.to_keep(), Some(1 << 63 | 9));
        assert_eq!(Known::kept(1 << 63 | 9).and(exact), Known::exactly(9).as_kept().after(1000));
        assert_eq!((Known::kept(u64::MAX).owner(), Known::kept(u64::MAX).to_keep()), (0, None));
    }

    #[test]
    fn owner_and_work_stand_beside() {
        let known = Known::exactly((1 << 50) - 1).after(1000).owned_by(127);
        assert_eq!((known.owner(), known.work(), known.value()), (127, 9, Some((1 << 50) - 1)));
        let joint = Known::NOTHING.owned_by(3).and(known);
        assert_eq!((joint.owner(), joint.work(), joint.value()), (3, 9, known.value()));
        assert_eq!((Known::NOTHING.after(0).work(), Known::NOTHING.after(u64::MAX).work()), (0, 31));
    }
}
