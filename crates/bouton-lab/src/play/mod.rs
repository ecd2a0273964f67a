//! A game between two players, move by move, with the way back.
//!
//! # Examples
//! ```
//! use bouton::ask::question::Question;
//! use bouton::catalog::Catalog;
//! use bouton::{Convention, Limits};
//! use bouton_lab::play::{Ending, Play};
//! let catalog = Catalog::standard();
//! let start = Question::read(&catalog, catalog.find("nim"), b"1 + 2", None, Convention::Normal)?;
//! let mut play = Play::new(start);
//! play.make("2 -> 1")?;
//! play.make("1 -> 0")?;
//! assert_eq!((play.made(), play.ending()), (&["2 -> 1".to_owned(), "1 -> 0".to_owned()][..], None));
//! play.make("1 -> 0")?;
//! // The player who moved first made the last move.
//! assert_eq!(play.ending(), Some(Ending::Won(0)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod completion;
mod record;
mod typed_move;

use bouton::ask::question::Question;
use bouton::notation::ParseError;
use bouton::{Convention, Limits, Ruleset, Unknown};

pub use completion::Completion;
pub use record::Record;
pub use typed_move::{TypedMove, move_names};

/// A position that comes back this many times is a draw.
const TIMES_FOR_A_DRAW: usize = 3;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// This player won: 0 is the player who moved first, and 1 is the other one.
    Won(usize),
    /// The position came back a third time.
    Drawn,
}

/// A game in progress.
pub struct Play {
    /// The positions from the start on.
    positions: Vec<Question>,
    /// The moves made.
    made: Vec<String>,
    /// The player who gave up, if one did.
    resigned: Option<usize>,
}

impl Play {
    /// A game that begins with this position.
    #[must_use]
    pub fn new(start: Question) -> Self {
        Self { positions: vec![start], made: Vec::new(), resigned: None }
    }

    /// The position now.
    #[must_use]
    pub fn position(&self) -> &Question {
        self.positions.last().expect("there is always the start")
    }

    /// The positions before and after the move that was made `back` moves ago; the last move was made one move ago.
    #[must_use]
    pub fn step(&self, back: usize) -> Option<[&Question; 2]> {
        let at = self.made.len().checked_sub(back)?;
        Some([self.positions.get(at)?, self.positions.get(at + 1)?])
    }

    /// The moves made so far.
    #[must_use]
    pub fn made(&self) -> &[String] {
        &self.made
    }

    /// The player to move: 0 is the player who moved first.
    #[must_use]
    pub fn to_move(&self) -> usize {
        self.made.len() % 2
    }

    /// Makes a move.
    ///
    /// # Errors
    /// If the position has no such move.
    pub fn make(&mut self, name: &str) -> Result<(), ParseError> {
        self.make_within(name, &Limits::none()).map(|made| made.unwrap_or_else(|_| unreachable!("no limit")))
    }

    /// Makes a move that is searched for within limits. If a limit is reached, no move is made.
    ///
    /// # Errors
    /// As [`make`](Self::make).
    pub fn make_within(
        &mut self,
        name: &str,
        limits: &Limits<'_>,
    ) -> Result<Result<(), Unknown>, ParseError> {
        Ok(self.position().clone().after_within(name, limits)?.map(|after| {
            self.positions.push(after);
            self.made.push(name.to_owned());
        }))
    }

    /// Takes the last move back. Returns false if no move was made.
    pub fn undo(&mut self) -> bool {
        self.resigned = None;
        self.made.pop().and_then(|_| self.positions.pop()).is_some()
    }

    /// The player to move gives up.
    pub fn resign(&mut self) {
        self.resigned = Some(self.to_move());
    }

    /// How the game ended, if it did.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        if let Some(loser) = self.resigned {
            return Some(Ending::Won(1 - loser));
        }
        let position = self.position();
        if position.count_moves() == Some(0) {
            let mover = self.to_move();
            let is_mover = position.convention == Convention::Misere;
            return Some(Ending::Won(if is_mover { mover } else { 1 - mover }));
        }
        // Where every move shortens the game, no position comes back.
        let may_return = !position.rules.always_ends();
        let times = || self.positions.iter().filter(|before| before.sum() == position.sum()).count();
        (may_return && times() >= TIMES_FOR_A_DRAW).then_some(Ending::Drawn)
    }
}
