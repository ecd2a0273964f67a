//! The reasons why a solver gave no answer.

use std::error::Error;
use std::fmt;

use crate::theory::limits::{Progress, Unknown};
use crate::theory::ruleset::RuleError;

/// Why a solver gave no answer. `P` is the type of the solver's table entries: a component, or a whole sum.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Halt<P> {
    /// A limit was reached first.
    Unknown(Unknown),
    /// Play can return to a position. These positions form the loop: each is a component of an option of the one before,
    /// and the first is a component of an option of the last.
    Loop(Vec<P>),
    /// The rule failed at this position.
    Rule(RuleError, P),
    /// What a rule declares does not hold.
    Refuted {
        /// The declarations, such as `symmetry and split`.
        what: String,
        /// They do not hold for this position or a later one.
        position: P,
        /// What shows it.
        how: String,
    },
}

impl<P> Halt<P> {
    /// The rule gave this error at `position`. The rule failed, unless a limit ended it.
    pub fn of(error: RuleError, position: P, progress: Progress) -> Self {
        match error.limit() {
            Some(limit) => Self::Unknown(Unknown { limit, progress }),
            None => Self::Rule(error, position),
        }
    }

    /// This reason, with every position rewritten.
    pub fn map<Q>(self, mut rewrite: impl FnMut(P) -> Q) -> Halt<Q> {
        match self {
            Self::Unknown(unknown) => Halt::Unknown(unknown),
            Self::Loop(positions) => {
                let mut rewritten = Vec::with_capacity(positions.len());
                for position in positions {
                    rewritten.push(rewrite(position));
                }
                Halt::Loop(rewritten)
            }
            Self::Rule(error, position) => Halt::Rule(error, rewrite(position)),
            Self::Refuted { what, position, how } => Halt::Refuted { what, position: rewrite(position), how },
        }
    }
}

impl<P> From<Unknown> for Halt<P> {
    fn from(unknown: Unknown) -> Self {
        Self::Unknown(unknown)
    }
}

impl<P: fmt::Display> fmt::Display for Halt<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(unknown) => unknown.fmt(f),
            Self::Loop(positions) => {
                f.write_str("play can go round in a loop: ")?;
                positions.iter().try_for_each(|position| write!(f, "{position} -> "))?;
                positions.first().map_or(Ok(()), |first| first.fmt(f))
            }
            Self::Rule(error, position) => write!(f, "{error}, at the position {position}"),
            Self::Refuted { what, position, how } => {
                write!(f, "{what} as declared does not hold for `{position}` or a later position: {how}")
            }
        }
    }
}

impl<P: fmt::Debug + fmt::Display> Error for Halt<P> {}
