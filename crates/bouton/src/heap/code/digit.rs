//! A digit of a code: the numbers of heaps that a move may leave.

use std::fmt;

/// The splits into two or more heaps that are allowed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Parts {
    /// All splits are allowed.
    #[default]
    Any,
    /// No two heaps of the split may be equal; written `!`.
    Different,
    /// The heaps of the split may not all be equal; written `?`.
    NotAllEqual,
    /// The heaps of the split must all be equal; written `=`.
    Equal,
}

impl Parts {
    /// Returns true if a split is allowed. The heaps of the split are in ascending order. A split into one heap or none is always allowed.
    #[must_use]
    pub(crate) fn allow(self, split: &[u64]) -> bool {
        let [first, others @ ..] = split else { return true };
        match self {
            _ if others.is_empty() => true,
            Self::Any => true,
            Self::Different => split.is_sorted_by(|small, large| small < large),
            Self::NotAllEqual => Some(first) != others.last(),
            Self::Equal => Some(first) == others.last(),
        }
    }
}

/// The numbers of heaps that a move may leave: a set of numbers, which may contain all numbers from some number on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digit {
    counts: u64,
    and_more: Option<u32>,
    parts: Parts,
}

impl Digit {
    /// The largest number of heaps that a digit can list separately.
    pub(crate) const MOST: u32 = 63;
    /// The digit that allows no move.
    pub(crate) const NOTHING: Self = Self { counts: 0, and_more: None, parts: Parts::Any };

    /// The digit that is written as a number: if it has the bit 2^j, a move may leave exactly j heaps.
    #[must_use]
    pub const fn new(counts: u64) -> Self {
        Self { counts, and_more: None, parts: Parts::Any }
    }

    /// Also allows any number of heaps from `least` on. `least` is at most [`MOST`](Self::MOST).
    #[must_use]
    pub(crate) fn and_more(self, least: u32) -> Self {
        // If the set contains the numbers directly below `least`, they become part of the range.
        let below = |least: u32| least.checked_sub(1).filter(|&count| self.counts >> count & 1 == 1);
        let least = std::iter::successors(Some(least), |&least| below(least)).last().unwrap_or(least);
        let counts = self.counts & ((1 << least) - 1);
        Self { counts, and_more: Some(least), parts: self.parts }
    }

    /// Allows only these splits. Has no effect on a digit that never leaves two or more heaps.
    #[must_use]
    pub(crate) fn with_parts(self, parts: Parts) -> Self {
        let splits = self.splits();
        Self { parts: if splits { parts } else { Parts::Any }, ..self }
    }

    /// Returns true if a move may leave `count` heaps.
    #[must_use]
    pub(crate) fn allows(self, count: u64) -> bool {
        let is_in = count <= u64::from(Self::MOST) && self.counts >> count & 1 == 1;
        is_in || self.and_more.is_some_and(|least| u64::from(least) <= count)
    }

    /// Returns true if a move may leave these heaps. They are in ascending order.
    #[must_use]
    pub(crate) fn allows_split(self, split: &[u64]) -> bool {
        self.allows(split.len() as u64) && self.parts.allow(split)
    }

    /// The numbers of heaps that a move may leave, without the range from [`least_of_more`](Self::least_of_more) on.
    pub fn counts(self) -> impl Iterator<Item = u32> {
        (0..=Self::MOST).filter(move |&count| self.counts >> count & 1 == 1)
    }

    /// The allowed numbers of heaps, two or more, into which `left` can be split so that all heaps are equal.
    pub(in crate::heap) fn counts_of_equal(self, left: u64) -> impl Iterator<Item = u64> {
        // Of a divisor and its cofactor, at least one is at most the square root.
        let root = if self.and_more.is_some() { left.isqrt() } else { Self::MOST.into() };
        let small = (1..=root).filter(move |&count| left > 0 && left.is_multiple_of(count));
        let large = small.clone().rev().map(move |count| left / count).filter(move |&count| count > root);
        small.chain(large).filter(move |&count| count > 1 && self.allows(count))
    }

    /// The smallest number from which on any number of heaps may be left, if there is one.
    #[must_use]
    pub fn least_of_more(self) -> Option<u32> {
        self.and_more
    }

    /// The splits that are allowed.
    #[must_use]
    pub fn parts(self) -> Parts {
        self.parts
    }

    /// Returns true if the digit allows no move.
    #[must_use]
    pub fn is_nothing(self) -> bool {
        self.counts == 0 && self.and_more.is_none()
    }

    /// Returns true if a move may leave two or more heaps.
    #[must_use]
    pub(crate) fn splits(self) -> bool {
        self.counts >> 2 != 0 || self.and_more.is_some()
    }

    /// The largest number of heaps that a move may leave, or `None` if there is no largest number.
    #[must_use]
    pub fn most(self) -> Option<u32> {
        if self.and_more.is_some() { None } else { Some(self.counts.checked_ilog2().unwrap_or(0)) }
    }

    /// The digit in words, for people.
    #[must_use]
    pub fn words(self) -> String {
        let mut words: Vec<_> = self.counts().map(|count| count.to_string()).collect();
        words.extend(self.and_more.map(|least| format!("{least} or more")));
        let counts = match words.split_last() {
            None => return "nothing".to_owned(),
            Some((last, [])) => last.clone(),
            Some((last, others)) => format!("{} or {last}", others.join(", ")),
        };
        let noun = if words.last().is_some_and(|last| last == "1") { "heap" } else { "heaps" };
        let which = match self.parts {
            Parts::Any => "",
            Parts::Different => ", no two of them equal",
            Parts::NotAllEqual => ", not all of them equal",
            Parts::Equal => ", all of them equal",
        };
        format!("{counts} {noun}{which}")
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.and_more, self.counts) {
            (None, 0..16) => write!(f, "{:X}", self.counts)?,
            _ => {
                let mut words: Vec<_> = self.counts().map(|count| count.to_string()).collect();
                words.extend(self.and_more.map(|least| format!("{least}+")));
                write!(f, "{{{}}}", words.join(","))?;
            }
        }
        f.write_str(match self.parts {
            Parts::Any => "",
            Parts::Different => "!",
            Parts::NotAllEqual => "?",
            Parts::Equal => "=",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_means_the_same_is_the_same() {
        assert_eq!(Digit::new(0b1110).and_more(4), Digit::new(0).and_more(1));
        assert_eq!(Digit::new(0b10010).and_more(2), Digit::new(0).and_more(1));
        assert_eq!(Digit::new(3).with_parts(Parts::Different), Digit::new(3));
        assert_ne!(Digit::new(4).with_parts(Parts::Different), Digit::new(4));
    }

    #[test]
    fn written_as_people_write_them() {
        let text = [
            (Digit::NOTHING, "0", "nothing"),
            (Digit::new(7), "7", "0, 1 or 2 heaps"),
            (Digit::new(10), "A", "1 or 3 heaps"),
            (Digit::new(2), "2", "1 heap"),
            (Digit::new(17), "{0,4}", "0 or 4 heaps"),
            (Digit::new(3).and_more(3), "{0,1,3+}", "0, 1 or 3 or more heaps"),
            (Digit::new(4).with_parts(Parts::Different), "4!", "2 heaps, no two of them equal"),
        ];
        for (digit, written, words) in text {
            assert_eq!((digit.to_string(), digit.words()), (written.to_owned(), words.to_owned()));
        }
    }

    #[test]
    fn numbers_of_heaps_are_allowed_or_not() {
        let digit = Digit::new(0b1001).and_more(6);
        let allowed: Vec<_> = (0..9).filter(|&count| digit.allows(count)).collect();
        assert_eq!(allowed, [0, 3, 6, 7, 8]);
        assert!(digit.allows(1 << 40) && !Digit::new(u64::MAX).allows(64));
        assert_eq!((digit.most(), Digit::new(8).most(), Digit::new(1).most()), (None, Some(3), Some(0)));
    }
}
