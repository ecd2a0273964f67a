//! The standing of a sum in normal play: what is known of its components, added up.
//!
//! Values add. A P-position is worth 0 even where nothing else is known of it. An N-position without a value decides the outcome if
//! everything else is worth 0. Where play need not end, a component is [worth](Worth) a nimber, or it is endless.

use std::ops::{Add, Sub};

use crate::solve::retrograde::smith::{Exits, Worth};
use crate::theory::nimber::Nimber;
use crate::theory::outcome::Outcome;

/// What is known of a component, or of several together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// The nim-sum of the values that are known.
    value: Nimber,
    /// The number of components that are N-positions of unknown value.
    valueless: u64,
    /// The number of components that are worth a nimber, although play from them need not end.
    looping: u64,
    /// The number of components that are worth no nimber.
    endless: u64,
    /// The nimbers that the options of the endless component are worth, if there is one.
    exits: Exits,
    /// The number of draws of which nothing else is known. They are endless too.
    drawn: u64,
    /// The number of components with nothing known.
    open: u64,
}

impl Standing {
    /// Nothing is known.
    pub const OPEN: Self = Self { open: 1, ..Self::NOTHING };

    /// Nothing is there.
    const NOTHING: Self = Self {
        value: Nimber::ZERO,
        valueless: 0,
        looping: 0,
        endless: 0,
        exits: Exits::NONE,
        drawn: 0,
        open: 0,
    };

    /// The value is known.
    pub fn of_value(value: Nimber) -> Self {
        Self { value, ..Self::NOTHING }
    }

    /// Only the outcome is known.
    pub fn of(outcome: Outcome) -> Self {
        match outcome {
            Outcome::P => Self::NOTHING,
            Outcome::N => Self { valueless: 1, ..Self::NOTHING },
            Outcome::D => Self { drawn: 1, ..Self::NOTHING },
        }
    }

    /// Only the outcome is known, and play need not end.
    pub fn alone(outcome: Outcome) -> Self {
        Self { looping: 1, ..Self::of(outcome) }
    }

    /// What a component is worth from which play need not end.
    pub fn of_worth(worth: Worth) -> Self {
        match worth {
            Worth::Nimber(value) => Self { value, looping: 1, ..Self::NOTHING },
            Worth::Endless(exits) => Self { endless: 1, exits, ..Self::NOTHING },
        }
    }

    /// The value, if all values are known.
    pub fn nimber(self) -> Option<Nimber> {
        (self.valueless + self.looping + self.endless + self.drawn + self.open == 0).then_some(self.value)
    }

    /// The outcome, if what is known settles it.
    ///
    /// Two endless components are a draw, whatever is beside them. One is a draw too, unless a move makes it worth as much as the rest.
    pub fn outcome(self) -> Option<Outcome> {
        match (self.open, self.endless + self.drawn, self.valueless, self.value) {
            (0, 0, 0, Nimber::ZERO) => Some(Outcome::P),
            (0, 0, 0, _) | (0, 0, 1, Nimber::ZERO) => Some(Outcome::N),
            (0, 1, 0, rest) if self.drawn == 1 => (rest == Nimber::ZERO).then_some(Outcome::D),
            (0, 1, 0, rest) => {
                self.exits.contains(rest).map(|can_win| if can_win { Outcome::N } else { Outcome::D })
            }
            (0, 1, _, _) if self.endless == 1 && self.exits == Exits::NONE => Some(Outcome::D),
            (0, 2.., _, _) => Some(Outcome::D),
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
            looping: self.looping + other.looping,
            endless: self.endless + other.endless,
            exits: self.exits.plus(other.exits),
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
            looping: self.looping - part.looping,
            endless: self.endless - part.endless,
            exits: self.exits.minus(part.exits),
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
    fn an_endless_component_is_a_draw_unless_a_move_makes_up_for_the_rest() {
        let endless =
            |exits: &[u64]| Standing::of_worth(Worth::Endless(exits.iter().map(|&n| Nimber(n)).collect()));
        let [zero, two] = [0, 2].map(|value| Standing::of_worth(Worth::Nimber(Nimber(value))));
        let (draw, win) = (endless(&[2]), endless(&[0, 3]));
        let unknown_win = Standing::of(Outcome::N);
        assert_eq!([draw, win, zero, two, zero + two].map(Standing::nimber), [None; 5]);
        let outcomes = [
            (zero + zero, Some(Outcome::P)),
            (two + two, Some(Outcome::P)),
            (two, Some(Outcome::N)),
            (draw + zero, Some(Outcome::D)),
            (draw + two, Some(Outcome::N)),
            (win, Some(Outcome::N)),
            (win + two, Some(Outcome::D)),
            (win + draw, Some(Outcome::D)),
            (win + draw + unknown_win, Some(Outcome::D)),
            (endless(&[]) + unknown_win + unknown_win, Some(Outcome::D)),
            (draw + unknown_win, None),
            (two + unknown_win, None),
            (win + draw + Standing::OPEN, None),
        ];
        for (sum, outcome) in outcomes {
            assert_eq!(sum.outcome(), outcome, "{sum:?}");
        }
        assert_eq!((draw + win + two) - win - two, draw);
    }

    #[test]
    fn one_component_alone_has_the_outcome_that_was_found() {
        for outcome in [Outcome::N, Outcome::P, Outcome::D] {
            assert_eq!(Standing::alone(outcome).outcome(), Some(outcome));
            assert_eq!(Standing::alone(outcome).nimber(), None);
        }
    }

    #[test]
    fn of_a_draw_beside_a_nimber_nothing_is_known() {
        let (draw, two) = (Standing::of(Outcome::D), Standing::of_value(Nimber(2)));
        let endless = Standing::of_worth(Worth::Endless(Exits::NONE));
        assert_eq!([draw + two, draw + Standing::of(Outcome::N)].map(Standing::outcome), [None; 2]);
        assert_eq!(
            [draw, draw + two + two, draw + draw, draw + endless + two].map(Standing::outcome),
            [Some(Outcome::D); 4]
        );
        assert_eq!((draw + two) - draw, two);
    }
}
