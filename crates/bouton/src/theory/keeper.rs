//! Keepers store the results of a search so that they outlive it.
//!
//! What is known of a position is a word. With the highest bit set, the low 50 bits are its value. Else bit n says that it
//! is not worth n. A word is true of its position whichever search found it, so later results can be added to kept ones.

/// A function that takes a key and the word for it.
pub type Sink<'s> = dyn FnMut(&[u8], u64) + 's;

/// Keeps the results of a search about positions. Positions are given by their key bytes.
///
/// The library uses no clock and no file here: the caller does.
pub trait Keeper: Send + Sync {
    /// Whether it is time to keep the results. The search asks every few thousand positions.
    fn is_due(&self) -> bool;

    /// Keeps the results that `tell` passes: the key and the word of every position with results that are new since the last call. Returns
    /// whether all are kept. Then the search may discard them when its table is full.
    fn keep(&self, tell: &mut dyn FnMut(&mut Sink<'_>)) -> bool;

    /// Whether there are so many kept results that a search should [look them up](Self::look_up) one by one, in place of recalling all. What the
    /// keeper holds in memory for that takes at most about `bytes` bytes.
    fn looks_up(&self, _bytes: u64) -> bool {
        false
    }

    /// The word for the position with this key, if the keeper can look it up. The search asks for what its table does not have: if it did not
    /// recall all, or had to discard results. Many threads may ask at once.
    fn look_up(&self, _key: &[u8]) -> Option<u64> {
        None
    }

    /// The number of bytes of memory that are held for looking up. The table of the search takes less by that.
    fn bytes(&self) -> u64 {
        0
    }

    /// Passes all kept results to `sink`, until it returns false.
    fn recall(&self, sink: &mut dyn FnMut(&[u8], u64) -> bool);

    /// Passes what other searches have kept since the last call to `sink`, until it returns false. The search asks after
    /// [`keep`](Self::keep).
    fn recall_new(&self, _sink: &mut dyn FnMut(&[u8], u64) -> bool) {}

    /// Reports that this many of the recalled keys belong to no position of the game and were not used.
    fn refused(&self, _keys: u64) {}
}
