//! A position that is open: what is asked about it, and how far the answer has come.

use super::known::Known;

/// What is asked about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Its value.
    Value,
    /// Whether its value is this.
    Is(u64),
}

/// How options are gone through for one value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Round {
    /// Only what is known is looked up.
    Look,
    /// What is not known is asked, but for what another searcher is at.
    Ask,
    /// All is asked.
    Insist,
}

/// A position on the path; its options are the last on the stack.
pub struct Frame<P> {
    pub position: P,
    goal: Goal,
    /// What is known of it.
    pub known: Known,
    /// The value that is looked for among the options.
    pub seeking: u64,
    /// All values below are refuted.
    low: u64,
    /// Whether it is known that no option has the value asked for.
    absent: bool,
    pub round: Round,
    /// Whether this round left something for the next.
    left: bool,
    /// Whether all is known that was asked.
    pub is_over: bool,
    pub first_component: usize,
    pub first_choice: usize,
    /// The option looked at, and its component that was asked about.
    pub at: usize,
    pub asked: usize,
    /// How many positions had been looked into before.
    pub before: u64,
    /// Bytes that it and its options hold outside themselves.
    pub weight: u64,
}

impl<P> Frame<P> {
    /// Nothing is looked at yet; the options start at `first`, component and choice, and are gone through from this
    /// `round` on.
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

    /// Chooses the first value to look for; this is known.
    pub fn begin(&mut self, known: Known) {
        self.known = known;
        self.seek();
    }

    /// So many options are all there are.
    pub fn has_options(&mut self, count: usize) {
        // The smallest number missing among so few is smaller.
        if let Goal::Is(value) = self.goal
            && value > count as u64
        {
            self.is_not(value);
        }
    }

    /// This is its value.
    pub fn is_worth(&mut self, value: u64) {
        self.known = self.known.and(Known::exactly(value));
        self.is_over = true;
    }

    fn is_not(&mut self, value: u64) {
        self.known = self.known.and(Known::not(value));
        self.is_over |= self.goal == Goal::Is(value);
    }

    /// Leaves the option looked at, to be looked at once more in the next round or not.
    pub fn skip(&mut self, once_more: bool) {
        self.left |= once_more;
        self.at += 1;
    }

    /// Begins the next round through the options, if this one left something to it.
    pub fn next_round(&mut self) -> bool {
        let goes_on = std::mem::take(&mut self.left);
        if goes_on {
            self.round = if self.round == Round::Look { Round::Ask } else { Round::Insist };
            self.at = self.first_choice;
        }
        goes_on
    }

    /// An option has the value looked for.
    pub fn one_is(&mut self) {
        self.is_not(self.seeking);
        self.low += u64::from(self.seeking == self.low);
        self.seek();
    }

    /// No option has the value looked for.
    pub fn none_is(&mut self) {
        if self.known.first_open(self.low) >= self.seeking {
            return self.is_worth(self.seeking);
        }
        self.absent = true;
        self.seek();
    }

    /// Looks for the next value among the options, if there is one to look for.
    fn seek(&mut self) {
        self.low = self.known.first_open(self.low);
        self.seeking = match self.goal {
            Goal::Value => self.low,
            // That an option has the value asked for would refute it at once.
            Goal::Is(value) if !self.absent => value,
            Goal::Is(value) if self.low == value => return self.is_worth(value),
            Goal::Is(_) => self.low,
        };
        let is_plain = |value| self.low > value || self.known.is(value) == Some(false);
        self.is_over |=
            self.known.value().is_some() || matches!(self.goal, Goal::Is(value) if is_plain(value));
        (self.round, self.left, self.at) = (Round::Look, false, self.first_choice);
    }
}
