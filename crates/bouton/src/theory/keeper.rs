//! Keepers: where what a search finds out outlives it.
//!
//! What is known of a position is a word: with the highest bit set the low 50 bits are its value, else bit n says that it
//! is not worth n. A word is true of its position whoever found it, so what was kept once may be joined by more.

/// Takes a key and the word for it.
pub type Sink<'s> = dyn FnMut(&[u8], u64) + 's;

/// Keeps what a search finds out about positions, which are written as key bytes.
///
/// The library knows no clock and no file here: whoever calls does.
pub trait Keeper: Send + Sync {
    /// Whether it is time to keep what was found out: asked every few thousand positions.
    fn is_due(&self) -> bool;

    /// Keeps what `tell` tells: every position of which more is known than at the last time, its key and the word.
    fn keep(&self, tell: &mut dyn FnMut(&mut Sink<'_>));

    /// Hands what was kept to `sink`, until it answers no.
    fn recall(&self, sink: &mut dyn FnMut(&[u8], u64) -> bool);

    /// Hears that so many keys of those recalled are of no position of the game, and were not used.
    fn refused(&self, _keys: u64) {}
}
