//! A long row of values, such as the values of the heaps 0, 1, 2, ... of a game.
//!
//! All values have the same width: one byte each as long as they fit, then two, four or eight. If a value does not fit,
//! all values are rewritten, which happens at most three times. Cost: adding a value and looking one up are O(1).

use std::ops::Range;

use super::nimber::Nimber;

/// Values in a row, each in as many bytes as the largest of them needs.
///
/// # Examples
/// ```
/// use bouton::{Nimber, Sequence};
/// let mut values: Sequence = [0, 1, 2].into_iter().map(Nimber).collect();
/// assert_eq!((values.len(), values.bytes_each()), (3, 1));
/// values.push(Nimber(300));
/// assert_eq!((values.get(3), values.get(4), values.bytes_each()), (Some(Nimber(300)), None, 2));
/// ```
#[derive(Clone, Debug)]
pub enum Sequence {
    /// No value is above 255.
    Bytes(Vec<u8>),
    /// No value is above 65,535.
    Pairs(Vec<u16>),
    /// No value is above 2^32 - 1.
    Fours(Vec<u32>),
    /// Any values.
    Eights(Vec<u64>),
}

/// Evaluates one expression for any width of the values.
macro_rules! each_width {
    ($sequence:expr, $values:ident => $done:expr) => {
        match $sequence {
            Sequence::Bytes($values) => $done,
            Sequence::Pairs($values) => $done,
            Sequence::Fours($values) => $done,
            Sequence::Eights($values) => $done,
        }
    };
}

impl Sequence {
    /// An empty sequence.
    #[must_use]
    pub const fn new() -> Self {
        Self::Bytes(Vec::new())
    }

    /// An empty sequence with room for `len` values that are at most `largest`.
    #[must_use]
    pub fn with_room(len: usize, largest: Nimber) -> Self {
        match Self::bytes_for(largest) {
            1 => Self::Bytes(Vec::with_capacity(len)),
            2 => Self::Pairs(Vec::with_capacity(len)),
            4 => Self::Fours(Vec::with_capacity(len)),
            _ => Self::Eights(Vec::with_capacity(len)),
        }
    }

    /// The number of bytes that a value takes if none is more than `largest`.
    #[must_use]
    pub fn bytes_for(Nimber(largest): Nimber) -> u64 {
        match largest {
            0..=0xFF => 1,
            0x100..=0xFFFF => 2,
            0x1_0000..=0xFFFF_FFFF => 4,
            _ => 8,
        }
    }

    /// The number of values.
    #[must_use]
    pub fn len(&self) -> usize {
        each_width!(self, values => values.len())
    }

    /// Whether there are no values.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The value at a place, if there is one.
    #[must_use]
    #[allow(clippy::useless_conversion)]
    #[inline]
    pub fn get(&self, at: usize) -> Option<Nimber> {
        each_width!(self, values => values.get(at).map(|&value| Nimber(value.into())))
    }

    /// Adds a value at the end.
    #[inline]
    pub fn push(&mut self, Nimber(value): Nimber) {
        loop {
            let has_room = match self {
                Self::Bytes(values) => u8::try_from(value).map(|value| values.push(value)).is_ok(),
                Self::Pairs(values) => u16::try_from(value).map(|value| values.push(value)).is_ok(),
                Self::Fours(values) => u32::try_from(value).map(|value| values.push(value)).is_ok(),
                Self::Eights(values) => {
                    values.push(value);
                    true
                }
            };
            if has_room {
                return;
            }
            self.widen();
        }
    }

    /// Makes room for `more` more values. If they are not wider, it makes room for exactly that many.
    pub fn reserve(&mut self, more: usize) {
        each_width!(self, values => values.reserve_exact(more));
    }

    /// Leaves only the first `len` values.
    pub fn truncate(&mut self, len: usize) {
        each_width!(self, values => values.truncate(len));
    }

    /// All values in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Nimber> + DoubleEndedIterator + Clone + '_ {
        self.range(0..self.len())
    }

    /// The values at these places.
    ///
    /// # Panics
    /// If the places are not all in the sequence.
    pub fn range(
        &self,
        places: Range<usize>,
    ) -> impl ExactSizeIterator<Item = Nimber> + DoubleEndedIterator + Clone + '_ {
        assert!(places.end <= self.len(), "a range within the row");
        places.map(|at| self.get(at).expect("it is within the row"))
    }

    /// The largest of the values at these places, if there are any.
    ///
    /// # Panics
    /// If the places are not all in the sequence.
    #[must_use]
    #[allow(clippy::useless_conversion)]
    pub fn largest(&self, places: Range<usize>) -> Option<Nimber> {
        each_width!(self, values => values[places].iter().max().map(|&value| Nimber(value.into())))
    }

    /// How many of the values at these places are 0.
    ///
    /// # Panics
    /// If the places are not all in the sequence.
    #[must_use]
    pub fn zeros(&self, places: Range<usize>) -> usize {
        each_width!(self, values => values[places].iter().filter(|&&value| value == 0).count())
    }

    /// The number of bytes that a value takes.
    #[must_use]
    pub fn bytes_each(&self) -> u64 {
        match self {
            Self::Bytes(_) => 1,
            Self::Pairs(_) => 2,
            Self::Fours(_) => 4,
            Self::Eights(_) => 8,
        }
    }

    /// The number of bytes held.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.bytes_each() * each_width!(self, values => values.capacity()) as u64
    }

    /// Doubles the width of each value.
    pub fn widen(&mut self) {
        *self = match self {
            Self::Bytes(values) => Self::Pairs(values.iter().map(|&value| value.into()).collect()),
            Self::Pairs(values) => Self::Fours(values.iter().map(|&value| value.into()).collect()),
            Self::Fours(values) => Self::Eights(values.iter().map(|&value| value.into()).collect()),
            Self::Eights(_) => return,
        };
    }
}

impl Default for Sequence {
    fn default() -> Self {
        Self::new()
    }
}

impl PartialEq for Sequence {
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len() && self.iter().eq(other.iter())
    }
}

impl Eq for Sequence {}

impl Extend<Nimber> for Sequence {
    fn extend<I: IntoIterator<Item = Nimber>>(&mut self, values: I) {
        values.into_iter().for_each(|value| self.push(value));
    }
}

impl FromIterator<Nimber> for Sequence {
    fn from_iter<I: IntoIterator<Item = Nimber>>(values: I) -> Self {
        let mut sequence = Self::new();
        sequence.extend(values);
        sequence
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_stay_as_they_are_when_one_needs_more_room() {
        let mut values = Sequence::new();
        let most = [0, 255, 256, 65_535, 65_536, u64::from(u32::MAX), 1 << 32, u64::MAX];
        for (count, value) in (1..).zip(most) {
            values.push(Nimber(value));
            assert!(values.iter().eq(most[..count].iter().map(|&value| Nimber(value))), "{value}");
            assert_eq!((values.largest(0..count), values.largest(0..0)), (Some(Nimber(value)), None));
            assert_eq!([values.zeros(0..count), values.zeros(1..count)], [1, 0]);
        }
        assert_eq!((values.len(), values.bytes_each()), (8, 8));
        for value in most {
            let mut room = Sequence::with_room(3, Nimber(value));
            let bytes = (room.bytes_each(), room.bytes());
            room.push(Nimber(value));
            assert_eq!(bytes, (Sequence::bytes_for(Nimber(value)), 3 * room.bytes_each()), "{value}");
            assert_eq!((room.bytes_each(), room.bytes()), bytes, "{value}");
        }
        let small: Sequence = most[..2].iter().map(|&value| Nimber(value)).collect();
        values.truncate(2);
        assert_eq!((values.bytes_each(), small.bytes_each()), (8, 1));
        assert_eq!(values, small, "the room that they take does not count");
        assert_eq!(values.range(1..2).collect::<Vec<_>>(), [Nimber(255)]);
    }
}
