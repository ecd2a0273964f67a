//! The contests: each reads a judge's input and writes the judge's output.

use std::fmt;

use crate::games::crosscut::read_rows;
use crate::games::shape::Board;
use crate::machine::width::exact;
use crate::notation::{Cursor, MOST_CELLS, ParseError};
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

/// Reads maps: their number, and for each its sides and its rows of marked and plain cells. Passes each map with its number, from 1, to
/// `answer`.
fn answer_maps(
    input: &[u8],
    signs: [u8; 2],
    mut answer: impl FnMut(u64, &Board) -> Result<(), Unknown>,
) -> Result<(), NotAnswered> {
    let mut text = Cursor::new(input);
    let cases = text.number_of("the number of cases", 0..=u64::MAX)?;
    for case in 1..=cases {
        let rows = text.number_of("rows", 1..=MOST_CELLS)?;
        let cols = text.number_of("columns", 1..=MOST_CELLS / rows)?;
        let map = read_rows(&mut text, [exact(rows), exact(cols)], signs, case)?;
        answer(case, &map).map_err(|unknown| NotAnswered::Unknown { answered: case - 1, unknown })?;
    }
    Ok(text.end("the last case")?)
}
