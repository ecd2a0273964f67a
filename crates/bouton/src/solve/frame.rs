//! An open position: the question about it, and the progress of the answer.

use super::known::Known;

/// A question about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// The value of the position.
    Value,
    /// Whether the value is this one.
    Is(u64),
}

impl Goal {
    /// Whether the question is answered by what is known.
    pub fn is_answered(self, known: Known) -> bool {
        match self {
            Self::Value => known.value().is_some(),
            Self::Is(value) => known.is(value).is_some(),
        }
    }
}

/// How the options are tried for one value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Round {
    /// Only results in the table are looked up.
    Look,
    /// Unknown options are searched, except those that another searcher is searching.
    Ask,
    /// All unknown options are searched.
    Insist,
}

/// A position on the path. Its options are the last on the stack.
pub struct Frame<P> {
    pub position: P,
    goal: Goal,
    /// What is known of the position.
    pub known: Known,
    /// The value that is searched for among the options.
    pub seeking: u64,
    /// All values below this one are refuted.
    low: u64,
    /// Whether it is known that no option has the value asked for.
    absent: bool,
    pub round: Round,
    /// Whether this round left an option for the next round.
    left: bool,
    /// Whether the question is answered.
    pub is_over: bool,
    pub first_component: usize,
    pub first_choice: usize,
    /// The current option and its component that is being searched.
    pub at: usize,
    pub asked: usize,
    /// How many positions had been searched before this one.
    pub before: u64,
    /// The number of bytes that the position and its options hold outside themselves.
    pub weight: u64,
}

impl<P> Frame<P> {
    /// A position whose search has not started. `first` is the place of its first component and of its first choice. The search begins
    /// with `round`.
    pub fn new(position: P, goal: Goal, round: Round, first: (usize, usize)) -> Self {
        let (first_component, first_choice) = first;
        Self {
            position,
            goal,
            known: Known::NOTHING,
            seeking: 0,
            low: 0,
            absent: false,
            round,
            left: false,
            is_over: false,
            first_component,
            first_choice,
            at: first_choice,
            asked: 0,
            before: 0,
            weight: 0,
        }
    }

    /// Chooses the first value to search for, given what is known.
    pub fn begin(&mut self, known: Known) {
        self.known = known;
        self.seek();
    }

    /// Records that the position has exactly `count` options.
    pub fn has_options(&mut self, count: usize) {
        // The smallest missing number is at most the number of options.
        if let Goal::Is(value) = self.goal
            && value > count as u64
        {
            self.is_not(value);
        }
    }

    /// Records that the value of the position is `value`.
    pub fn set_value(&mut self, value: u64) {
        self.known = self.known.and(Known::exactly(value));
        self.is_over = true;
    }

    fn is_not(&mut self, value: u64) {
        self.known = self.known.and(Known::not(value));
        self.is_over |= self.goal == Goal::Is(value);
    }

    /// Leaves the current option. With `once_more`, the next round tries it again.
    pub fn skip(&mut self, once_more: bool) {
        self.left |= once_more;
        self.at += 1;
    }

    /// Begins the next round through the options, if this round left one for it.
    pub fn next_round(&mut self) -> bool {
        let goes_on = std::mem::take(&mut self.left);
        if goes_on {
            self.round = if self.round == Round::Look { Round::Ask } else { Round::Insist };
            self.at = self.first_choice;
        }
        goes_on
    }

    /// Records that an option has the value searched for.
    pub fn one_is(&mut self) {
        self.is_not(self.seeking);
        self.low += u64::from(self.seeking == self.low);
        self.seek();
    }

    /// Records that no option has the value searched for.
    pub fn none_is(&mut self) {
        if self.known.first_open(self.low) >= self.seeking {
            return self.set_value(self.seeking);
        }
        self.absent = true;
        self.seek();
    }

    /// Chooses the next value to search for among the options, if there is one.
    fn seek(&mut self) {
        self.low = self.known.first_open(self.low);
        self.seeking = match self.goal {
            Goal::Value => self.low,
            // An option with the value asked for would refute it at once.
            Goal::Is(value) if !self.absent => value,
            Goal::Is(value) if self.low == value => return self.set_value(value),
            Goal::Is(_) => self.low,
        };
        let is_plain = |value| self.low > value || self.known.is(value) == Some(false);
        self.is_over |=
            self.known.value().is_some() || matches!(self.goal, Goal::Is(value) if is_plain(value));
        (self.round, self.left, self.at) = (Round::Look, false, self.first_choice);
    }
}
