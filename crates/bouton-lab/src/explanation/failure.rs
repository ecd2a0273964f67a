//! Why there is no explanation.

use std::fmt;

use bouton::RuleError;
use bouton::ask::answer::Refusal;
use bouton::notation::ParseError;

/// Why there is no explanation.
#[derive(Debug)]
#[non_exhaustive]
pub enum Unexplained {
    /// The position cannot be answered.
    Refused(Refusal),
    /// The text of the move names no move.
    NoMove(ParseError),
    /// A rule failed while its moves were listed.
    Rule(RuleError),
}

impl fmt::Display for Unexplained {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(refusal) => refusal.fmt(f),
            Self::NoMove(error) => error.fmt(f),
            Self::Rule(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Unexplained {}

impl From<Refusal> for Unexplained {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<ParseError> for Unexplained {
    fn from(error: ParseError) -> Self {
        Self::NoMove(error)
    }
}
