//! Limits on work and memory, and how a check ends before its time.

use std::cell::Cell;
use std::collections::HashMap;

/// How much work and memory a check may take.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The work, in steps; a step takes about a nanosecond.
    pub max_work: u64,
    /// The memory for the text and for what is known, in bytes.
    pub max_memory: u64,
}

/// The work that is allowed without a limit of the user's own: some half a minute, and more for each byte of a text.
const DEFAULT_WORK: u64 = 30_000_000_000;
const WORK_PER_BYTE: u64 = 1000;

impl Limits {
    /// The limits for a text of this many bytes: half a minute, longer for a text of more than some megabytes, and 6 GB.
    #[must_use]
    pub fn for_text(bytes: usize) -> Self {
        let more = WORK_PER_BYTE.saturating_mul(bytes as u64);
        Self { max_work: DEFAULT_WORK.saturating_add(more), max_memory: 6_000_000_000 }
    }
}

impl Default for Limits {
    /// The limits for a short text.
    fn default() -> Self {
        Self::for_text(0)
    }
}

/// Why a line is not accepted.
#[derive(Debug, PartialEq, Eq)]
pub enum Refusal {
    Invalid(String),
    Unsupported(String),
}

/// A line is refused for what is wrong with it.
pub fn invalid<T, E: From<Refusal>>(why: impl Into<String>) -> Result<T, E> {
    Err(Refusal::Invalid(why.into()).into())
}

/// A line is refused for what this checker does not know.
pub fn unsupported<T, E: From<Refusal>>(what: impl Into<String>) -> Result<T, E> {
    Err(Refusal::Unsupported(what.into()).into())
}

/// Whether to go on with the next move. The listing ends with a refusal or, with none, when the move that was searched for is found.
pub type Flow = Result<(), Option<Refusal>>;

/// How a listing ends when the move that was searched for is found.
pub const FOUND: Flow = Err(None);

/// Whether a listing was stopped because the move was found.
pub fn found(flow: Flow) -> Result<bool, Refusal> {
    match flow {
        Ok(()) => Ok(false),
        Err(None) => Ok(true),
        Err(Some(refusal)) => Err(refusal),
    }
}

/// The work and the memory that are left.
pub struct Budget {
    work: Cell<u64>,
    memory: Cell<u64>,
}

/// Takes an amount from what is left of a limit.
fn take(left: &Cell<u64>, amount: usize, limit: &str) -> Result<(), Refusal> {
    let Some(rest) = left.get().checked_sub(amount as u64) else {
        return unsupported(format!("the limit on {limit} is reached; --max-{limit} sets another"));
    };
    left.set(rest);
    Ok(())
}

impl Budget {
    pub fn new(limits: Limits) -> Self {
        Self { work: Cell::new(limits.max_work), memory: Cell::new(limits.max_memory) }
    }

    pub fn spend(&self, steps: usize) -> Result<(), Refusal> {
        take(&self.work, steps, "work")
    }

    pub fn store(&self, bytes: usize) -> Result<(), Refusal> {
        take(&self.memory, bytes, "memory")
    }
}

/// A table from keys, which are a few bytes, to what is known.
pub type Table<T> = HashMap<Box<[u8]>, T>;

/// Bytes that an entry of a table takes beside its key.
pub const ENTRY_BYTES: usize = 80;
