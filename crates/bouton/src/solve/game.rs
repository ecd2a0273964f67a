//! A game as a search sees it: the positions are keys, and the rules are behind a pointer. So the search is not compiled for each game.

use std::rc::Rc;
use std::sync::Arc;

use super::listing::Page;
use super::parts::{Found, Parts};
use crate::theory::outcome::{Convention, Outcome};
use crate::theory::ruleset::RuleError;

/// The rules of a game on keys, for a search in normal play. Each searcher has one.
pub trait KeyGame {
    /// Begins with the position of this key. Its moves are listed next. Returns the number of bytes of the position as the rules have it.
    fn open(&mut self, key: &[u8]) -> u64;

    /// Lists the moves of the position that is open, from the one numbered `from` on, at most `room` of them.
    fn list(&mut self, from: usize, room: usize) -> Result<Page, RuleError>;

    /// Adds the components of a sum to `parts`, simplified by theorems and symmetry (normal play only), without those whose values theorems
    /// or `found` give. Returns the nim-sum of these values.
    fn simplify(&mut self, sum: KeySum<'_>, found: &dyn Found, parts: &mut Parts) -> u64;

    /// Whether the rules promise that every line of play ends.
    fn always_ends(&self) -> bool;

    /// The value of a position without moves.
    fn value_at_end(&self) -> u64 {
        0
    }

    /// The number of bytes held.
    fn bytes(&self) -> u64;
}

/// What a game says beyond that of sums as wholes, for misere play, and of its keys.
pub trait SumGame: KeyGame {
    /// Adds the components of a sum to `parts`, simplified by symmetry alone.
    fn represent(&mut self, sum: KeySum<'_>, parts: &mut Parts);

    /// How much play is left in the position of this key.
    fn size(&self, key: &[u8]) -> u64;

    /// The outcome of the position of this key in misere play, if a theorem gives it.
    fn misere_outcome(&self, key: &[u8]) -> Option<Outcome>;

    /// Whether the game writes these bytes for a position.
    fn has_key(&self, bytes: &[u8]) -> bool;
}

/// A sum of which a game is asked.
#[derive(Clone, Copy)]
pub enum KeySum<'s> {
    /// What the listed move at this place leaves.
    Option(usize),
    /// The components with these keys.
    Of(&'s Parts),
}

/// Makes games for searchers, in normal or in misere play.
pub struct Games<'r> {
    /// Whether every line of play is known to end. Then options may be left unvisited.
    pub play_ends: bool,
    pub convention: Convention,
    pub make: MakeGame<'r>,
}

/// Makes a game, which may hold so many bytes itself.
#[derive(Clone)]
pub enum MakeGame<'r> {
    /// For one thread.
    Alone(Rc<dyn Fn(u64) -> Box<dyn SumGame + 'r> + 'r>),
    /// For several threads.
    Shared(Arc<dyn Fn(u64) -> Box<dyn SumGame + 'r> + Send + Sync + 'r>),
}

impl<'r> MakeGame<'r> {
    /// A game that may hold at most `bytes` bytes itself.
    pub fn game(&self, bytes: u64) -> Box<dyn SumGame + 'r> {
        match self {
            Self::Alone(make) => make(bytes),
            Self::Shared(make) => make(bytes),
        }
    }
}
