//! The progress observer of a table that is being filled.

use crate::ask::question::Question;
use crate::theory::limits::Unknown;

/// Observes the filling of a table.
pub trait Observer {
    /// The search for the value of this size comes next.
    fn next(&self, _size: (u32, u32)) {}

    /// Whether the observer keeps the results of searches, so that every search must be passed to [`begins`](Self::begins).
    fn keeps(&self) -> bool {
        false
    }

    /// A search begins, for the size in `alone`, or else for all remaining sizes. The table uses the question that this method returns,
    /// which may be [kept](Question::kept_by).
    ///
    /// # Errors
    /// If no further search is to be made.
    fn begins(&self, question: Question, _alone: Option<(u32, u32)>) -> Result<Question, Unknown> {
        Ok(question)
    }
}

/// An observer that ignores everything.
impl Observer for () {}
