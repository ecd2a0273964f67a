//! What valuing rectangles came to, when it is done and on the way.

use crate::theory::limits::Progress;

/// What was done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Done {
    /// Rectangles valued from their options.
    pub positions: u64,
    /// Their options.
    pub options: u64,
}

/// Progress without depth.
pub(super) fn progress(positions: u64, bytes: u64) -> Progress {
    Progress { positions, bytes, depth: 0 }
}
