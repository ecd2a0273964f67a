//! Who looks on while a table is filled.

use crate::ask::question::Question;
use crate::theory::limits::Unknown;

/// Looks on while a table is filled.
pub trait Onlooker {
    /// The value of this size is looked for next.
    fn next(&self, _size: (u32, u32)) {}

    /// Whether what searches find out is kept, so that each of them must be given here.
    fn keeps(&self) -> bool {
        false
    }

    /// A search begins, for the size given `alone`, or else for all that are left. What is asked is the question given back:
    /// it may be [kept](Question::kept_by).
    ///
    /// # Errors
    /// If no more is to be asked.
    fn begins(&self, question: Question, _alone: Option<(u32, u32)>) -> Result<Question, Unknown> {
        Ok(question)
    }
}

/// Nobody looks on.
impl Onlooker for () {}
