//! Where a sum stands in normal play: what is known of its components, added up.
//!
//! Values add. A P-position is worth 0 even where nothing else is known of it, and an N-position without a
//! value decides if everything else is worth 0.

use std::ops::{Add, Sub};

use crate::theory::nimber::Nimber;
use crate::theory::outcome::Outcome;

/// What is known of a component, or of several together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// The nim-sum of the values that are known.
    value: Nimber,
    /// Components that are N-positions of unknown value.
    valueless: u64,
    /// Components of which nothing is known.
    open: u64,
}

impl Standing {
    /// Nothing is known.
    pub const OPEN: Self = Self { value: Nimber::ZERO, valueless: 0, open: 1 };

    /// The value is known.
    pub fn worth(value: Nimber) -> Self {
        Self { value, ..Self::default() }
    }

    /// Only the outcome is known.
    pub fn of(outcome: Outcome) -> Self {
        Self { valueless: u64::from(outcome == Outcome::N), ..Self::default() }
    }

    /// The value, if all values are known.
    pub fn nimber(self) -> Option<Nimber> {
        (self.valueless == 0 && self.open == 0).then_some(self.value)
    }

    /// The outcome, if what is known settles it.
    pub fn outcome(self) -> Option<Outcome> {
        match (self.open, self.valueless, self.value) {
            (0, 0, Nimber::ZERO) => Some(Outcome::P),
            (0, 0, _) | (0, 1, Nimber::ZERO) => Some(Outcome::N),
            _ => None,
        }
    }
}

impl Add for Standing {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            value: self.value + other.value,
            valueless: self.valueless + other.valueless,
            open: self.open + other.open,
        }
    }
}

impl Sub for Standing {
    type Output = Self;

    /// What is left when a part of the sum is taken away.
    fn sub(self, part: Self) -> Self {
        Self {
            // Every nimber is its own negative.
            value: self.value + part.value,
            valueless: self.valueless - part.valueless,
            open: self.open - part.open,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_valueless_win_decides_among_zeros_only() {
        let (win, lost, two) =
            (Standing::of(Outcome::N), Standing::of(Outcome::P), Standing::worth(Nimber(2)));
        assert_eq!((lost + two).nimber(), Some(Nimber(2)));
        assert_eq!((win + lost).outcome(), Some(Outcome::N));
        assert_eq!((win + two + two).outcome(), Some(Outcome::N));
        assert_eq!([win + two, win + win, Standing::OPEN].map(Standing::outcome), [None; 3]);
        assert_eq!((win + two) - win, two);
    }
}
