//! The work that was done to value rectangles, at the end and during the search.

use crate::theory::limits::Progress;

/// The amount of work done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Done {
    /// The number of rectangles that were valued from their options.
    pub positions: u64,
    /// The number of options of these rectangles.
    pub options: u64,
}

/// Progress without depth.
pub(super) fn progress(positions: u64, bytes: u64) -> Progress {
    Progress { positions, bytes, depth: 0 }
}
