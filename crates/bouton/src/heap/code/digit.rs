//! A digit of a code: into how many heaps what is left may be split.

use std::fmt;

/// Which splits into two heaps or more are allowed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Parts {
    /// All.
    #[default]
    Any,
    /// Those into heaps of which no two are equal, written `!`.
    Different,
    /// Those into heaps that are not all equal, written `?`.
    NotAllEqual,
    /// Those into heaps that are all equal, written `=`.
    Equal,
}

impl Parts {
    /// Whether a split into heaps, ascending, is one of those; where one is left, or none, there is nothing to tell apart.
    #[must_use]
    pub fn allow(self, split: &[u64]) -> bool {
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

/// Into how many heaps what is left may be split: a set of numbers, perhaps with all from some number on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digit {
    counts: u64,
    and_more: Option<u32>,
    parts: Parts,
}

impl Digit {
    /// The most heaps that a digit tells apart from more.
    pub const MOST: u32 = 63;
    /// No move.
    pub const NOTHING: Self = Self { counts: 0, and_more: None, parts: Parts::Any };

    /// The digit that is written as a number: with the bit 2^j, exactly j heaps may be left.
    #[must_use]
    pub const fn new(counts: u64) -> Self {
        Self { counts, and_more: None, parts: Parts::Any }
    }

    /// Also any number of heaps from `least` on, which is at most [`MOST`](Self::MOST).
    #[must_use]
    pub fn and_more(self, least: u32) -> Self {
        // Numbers below that follow on are part of it.
        let below = |least: u32| least.checked_sub(1).filter(|&count| self.counts >> count & 1 == 1);
        let least = std::iter::successors(Some(least), |&least| below(least)).last().unwrap_or(least);
        let counts = self.counts & ((1 << least) - 1);
        Self { counts, and_more: Some(least), parts: self.parts }
    }

    /// With these splits alone; where only one heap is left, or none, there is nothing to tell apart.
    #[must_use]
    pub fn with_parts(self, parts: Parts) -> Self {
        let splits = self.splits();
        Self { parts: if splits { parts } else { Parts::Any }, ..self }
    }

    /// Whether so many heaps may be left.
    #[must_use]
    pub fn allows(self, count: u64) -> bool {
        let is_in = count <= u64::from(Self::MOST) && self.counts >> count & 1 == 1;
        is_in || self.and_more.is_some_and(|least| u64::from(least) <= count)
    }

    /// Whether these heaps may be left, which ascend.
    #[must_use]
    pub fn allows_split(self, split: &[u64]) -> bool {
        self.allows(split.len() as u64) && self.parts.allow(split)
    }

    /// The numbers of heaps that may be left, but for those from [`least_of_more`](Self::least_of_more) on.
    pub fn counts(self) -> impl Iterator<Item = u32> {
        (0..=Self::MOST).filter(move |&count| self.counts >> count & 1 == 1)
    }

    /// The numbers of heaps, two or more and all of them equal, that so many may be left in.
    pub(in crate::heap) fn counts_of_equal(self, left: u64) -> impl Iterator<Item = u64> {
        // One of a number and its cofactor is at most the root.
        let root = if self.and_more.is_some() { left.isqrt() } else { Self::MOST.into() };
        let small = (1..=root).filter(move |&count| left > 0 && left.is_multiple_of(count));
        let large = small.clone().rev().map(move |count| left / count).filter(move |&count| count > root);
        small.chain(large).filter(move |&count| count > 1 && self.allows(count))
    }

    /// The number from which on any number of heaps may be left.
    #[must_use]
    pub fn least_of_more(self) -> Option<u32> {
        self.and_more
    }

    /// Which splits are allowed.
    #[must_use]
    pub fn parts(self) -> Parts {
        self.parts
    }

    /// Whether no move takes so much.
    #[must_use]
    pub fn is_nothing(self) -> bool {
        self.counts == 0 && self.and_more.is_none()
    }

    /// Whether two heaps or more may be left.
    #[must_use]
    pub fn splits(self) -> bool {
        self.counts >> 2 != 0 || self.and_more.is_some()
    }

    /// The most heaps that may be left, if there is a most.
    #[must_use]
    pub fn most(self) -> Option<u32> {
        if self.and_more.is_some() { None } else { Some(self.counts.checked_ilog2().unwrap_or(0)) }
    }

    /// The same in words, for people.
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
