//! What a generator looked at.

use bouton::Unknown;

/// What a generator looked at, and what it found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// The positions that were looked at.
    pub looked_at: u64,
    /// How many of these have the wanted properties; of positions that differ only by symmetry, one counts if they are to be unique.
    pub fitting: u64,
    /// How many positions were given out.
    pub given: u64,
    /// How many positions a limit left open.
    pub open: u64,
    /// How many positions have no answer, because play can repeat or a rule fails, and the reason for the first of them.
    pub refused: Option<(u64, String)>,
    /// Whether all positions were looked at.
    pub is_all: bool,
    /// The limit that left a position open, or that ended the work.
    pub unknown: Option<Unknown>,
}
