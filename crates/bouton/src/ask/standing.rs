//! The standing of a sum in normal play: what is known of its components, added up.
//!
//! Values add. A P-position is worth 0 even where nothing else is known of it. An N-position without a value decides the outcome if
//! everything else is worth 0.

use std::ops::{Add, Sub};

use crate::theory::nimber::Nimber;
use crate::theory::outcome::Outcome;

/// What is known of a component, or of several together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// The nim-sum of the values that are known.
    value: Nimber,
    /// The number of components that are N-positions of unknown value.
    valueless: u64,
    /// The number of components that are P-positions and have no value, because play from them need not end.
    lost: u64,
    /// The number of components that are draws.
    drawn: u64,
    /// The number of components with nothing known.
    open: u64,
}

impl Standing {
    /// Nothing is known.
    pub const OPEN: Self = Self { value: Nimber::ZERO, valueless: 0, lost: 0, drawn: 0, open: 1 };

    /// The value is known.
    pub fn of_value(value: Nimber) -> Self {
        Self { value, ..Self::default() }
    }

    /// Only the outcome is known.
    pub fn of(outcome: Outcome) -> Self {
        match outcome {
            Outcome::P => Self::default(),
            Outcome::N | Outcome::D => Self::endless(outcome),
        }
    }

    /// Only the outcome is known, and there is no value, for play need not end.
    pub fn endless(outcome: Outcome) -> Self {
        match outcome {
            Outcome::N => Self { valueless: 1, ..Self::default() },
            Outcome::P => Self { lost: 1, ..Self::default() },
            Outcome::D => Self { drawn: 1, ..Self::default() },
        }
    }

    /// The value, if all values are known.
    pub fn nimber(self) -> Option<Nimber> {
        (self.valueless + self.lost + self.drawn + self.open == 0).then_some(self.value)
    }

    /// The outcome, if what is known settles it.
    ///
    /// P-positions change no outcome, even if play need not end. A player who does well in the rest does as well in the sum: the player
    /// answers every move in a P-position there, and play in it is over after finitely many moves. From a sum of P-positions and other
    /// components whose total value is not 0, the player to move can leave P-positions only.
    pub fn outcome(self) -> Option<Outcome> {
        match (self.open, self.valueless, self.drawn, self.value) {
            (0, 0, 0, Nimber::ZERO) => Some(Outcome::P),
            (0, 0, 0, _) | (0, 1, 0, Nimber::ZERO) => Some(Outcome::N),
            (0, 0, 1, Nimber::ZERO) => Some(Outcome::D),
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
            lost: self.lost + other.lost,
            drawn: self.drawn + other.drawn,
            open: self.open + other.open,
        }
    }
}

impl Sub for Standing {
    type Output = Self;

    /// The standing of the rest when a part of the sum is removed.
    fn sub(self, part: Self) -> Self {
        Self {
            // Every nimber is its own negative.
            value: self.value + part.value,
            valueless: self.valueless - part.valueless,
            lost: self.lost - part.lost,
            drawn: self.drawn - part.drawn,
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
            (Standing::of(Outcome::N), Standing::of(Outcome::P), Standing::of_value(Nimber(2)));
        assert_eq!((lost + two).nimber(), Some(Nimber(2)));
        assert_eq!((win + lost).outcome(), Some(Outcome::N));
        assert_eq!((win + two + two).outcome(), Some(Outcome::N));
        assert_eq!([win + two, win + win, Standing::OPEN].map(Standing::outcome), [None; 3]);
        assert_eq!((win + two) - win, two);
    }

    #[test]
    fn a_draw_stays_one_among_lost_positions_only() {
        let [win, lost, draw] = [Outcome::N, Outcome::P, Outcome::D].map(Standing::endless);
        let (zero, two) = (Standing::of_value(Nimber::ZERO), Standing::of_value(Nimber(2)));
        assert_eq!([win, lost, draw, lost + zero].map(Standing::nimber), [None; 4]);
        assert_eq!((draw + lost + zero + lost).outcome(), Some(Outcome::D));
        assert_eq!(
            [lost + lost, lost + two, win + lost].map(Standing::outcome),
            [Outcome::P, Outcome::N, Outcome::N].map(Some)
        );
        assert_eq!([draw + draw, draw + two, draw + win, win + win].map(Standing::outcome), [None; 4]);
        assert_eq!((draw + lost + two) - lost - draw, two);
    }
}
