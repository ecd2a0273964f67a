//! The contests: each reads a judge's input and writes the judge's output.

use std::fmt;

use crate::notation::ParseError;
use crate::theory::limits::Unknown;

pub(crate) mod caos3;
pub(crate) mod gridgame;
pub(crate) mod inventor;
pub(crate) mod pshtbrth;
pub(crate) mod tabgame;

/// Why a judge's input is not answered to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotAnswered {
    /// The input is not in the contest's format.
    Wrong(ParseError),
    /// A limit was reached. The output has the answers of all cases before.
    Unknown {
        /// The number of cases that are answered.
        answered: u64,
        /// The limit.
        unknown: Unknown,
    },
}

impl From<ParseError> for NotAnswered {
    fn from(error: ParseError) -> Self {
        Self::Wrong(error)
    }
}

impl fmt::Display for NotAnswered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Wrong(error) => error.fmt(f),
            Self::Unknown { answered, unknown } => write!(f, "{unknown}, with {answered} cases answered"),
        }
    }
}

impl std::error::Error for NotAnswered {}
