//! Periods that certificates state.

use std::fmt;

/// A period of the values of a code: G(n + period) = G(n) + saltus for every heap n from `from` on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recurrence {
    /// The first heap for which the equation holds, at least 1.
    pub from: u64,
    /// The period, at least 1.
    pub period: u64,
    /// The saltus, or 0 if the values repeat.
    pub saltus: u64,
}

impl fmt::Display for Recurrence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { from, period, saltus } = self;
        match saltus {
            0 => write!(f, "{from} {period}"),
            _ => write!(f, "{from} {period} {saltus}"),
        }
    }
}
