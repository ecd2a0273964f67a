//! What is known of a run on the disk before it is read.

use std::ops::RangeInclusive;
use std::path::PathBuf;

/// A store whose runs have more bytes is large.
pub const LARGE_BYTES: u64 = 1 << 25;
/// A run of fewer bytes is read whole, so it has no file for its index.
const INDEXED_BYTES: u64 = 1 << 20;

/// A run on the disk.
#[derive(Clone, Debug)]
pub struct StoredRun {
    /// The file of the run.
    pub path: PathBuf,
    /// The stretches that the run covers.
    pub span: RangeInclusive<u64>,
    /// The length of the file in bytes.
    pub bytes: u64,
    /// The number of positions in the run.
    pub entries: u64,
}

impl StoredRun {
    /// Whether the run is so long that it has a file for its index.
    pub fn is_long(&self) -> bool {
        self.bytes >= INDEXED_BYTES
    }
}
