//! Why a table in blocks cannot be filled, or gives no answer.

use std::fmt;

use super::census::Refusal;
use crate::store::Fault;
use crate::theory::limits::Unknown;

/// Why there are no blocks, or no answer from them.
#[derive(Debug)]
#[non_exhaustive]
pub enum BlockError {
    /// The table is not begun, or was interrupted.
    Refusal(Refusal),
    /// The files need more room than is allowed.
    NoDisk {
        /// How many bytes are needed, beside those of the blocks that are there.
        needed: u64,
        /// How many bytes are allowed.
        allowed: u64,
    },
    /// The next block needs more room than is left of what is allowed.
    DiskFull {
        /// How many bytes it needs.
        needed: u64,
        /// How many bytes are left.
        allowed: u64,
    },
    /// The folder cannot be used.
    Fault(Fault),
    /// A block is not there. The number of those that are there, and of all.
    Missing(u64, u64),
    /// The table has no such block.
    NoBlock(u64),
    /// A block cannot be filled before another one, which is not there.
    NoSource {
        /// The block that is asked for.
        block: u64,
        /// The block that is not there.
        source: u64,
    },
}

impl From<Fault> for BlockError {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

impl From<Refusal> for BlockError {
    fn from(refusal: Refusal) -> Self {
        Self::Refusal(refusal)
    }
}

impl From<Unknown> for BlockError {
    fn from(unknown: Unknown) -> Self {
        Refusal::Unknown(unknown).into()
    }
}

impl fmt::Display for BlockError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refusal(refusal) => refusal.fmt(f),
            Self::NoDisk { needed, allowed } => {
                write!(f, "the blocks need {needed} bytes on the disk, and {allowed} are allowed")
            }
            Self::DiskFull { needed, allowed } => {
                write!(
                    f,
                    "the next block needs {needed} bytes on the disk, and {allowed} of those allowed are left"
                )
            }
            Self::Fault(fault) => fault.fmt(f),
            Self::Missing(found, all) => write!(f, "it is unfinished: it has {found} of {all} blocks"),
            Self::NoBlock(block) => write!(f, "the table has no block {block}"),
            Self::NoSource { block, source } => {
                write!(f, "block {block} is computed from block {source}, which is not there")
            }
        }
    }
}
