//! What the catalogue asks of a game beyond its rules.
//!
//! A game writes its positions, and says of itself what it can do beside that: each ability is a trait of its own, asked for by one
//! method, which answers nothing where it is not written. The same traits serve a game with its own type of position and the
//! [instance](super::placed) of it whose positions are bytes.

use std::fmt;

use super::drawing::Drawing;
use super::finder::FindValues;
use super::status::Status;
use crate::games::diagonals::Segment;
use crate::theory::forecast::{Forecast, Range};
use crate::theory::limits::{Limits, Unknown};
use crate::theory::nimber::Nimber;
use crate::theory::outcome::{Convention, Outcome};
use crate::theory::ruleset::{Keyed, MoveList, Ruleset};
use crate::theory::tame::Sight;
use crate::theory::theorem::Theorem;

/// The most moves that are listed, and valued, to find the winning ones.
pub const MOST_LISTED: u64 = 50_000;

/// A game of the catalogue: its rules, how its positions are written, and what else it can do.
pub trait Playable: Keyed<Position: fmt::Debug + Send + Sync> + Send + Sync {
    /// The component as a text that the game's reader accepts, in one line.
    fn text(&self, position: &Self::Position) -> String;

    /// How far a value can be trusted.
    fn status(&self) -> Status {
        Status::Exact
    }

    /// Bytes of the data that the question brought (a board, blocked cells), for limits on memory.
    fn data_bytes(&self) -> u64 {
        0
    }

    /// What the values rest on beside the rules, and how they were found, where that is worth telling: a sentence.
    fn grounds(&self) -> Option<String> {
        None
    }

    /// Counts moves without listing them.
    fn counts_moves(&self) -> Option<&dyn CountMoves<Self::Position>> {
        None
    }

    /// Finds moves without listing all.
    fn finds_moves(&self) -> Option<&dyn FindMoves<Self::Position, Self::Move>> {
        None
    }

    /// Finds values in a way of its own; else the search for all games does.
    fn has_own_way(&self) -> Option<&dyn OwnWay<Self::Position>> {
        None
    }

    /// Knows outcomes of positions that are too large to be valued.
    fn knows_outcomes(&self) -> Option<&dyn KnowOutcomes<Self::Position>> {
        None
    }

    /// Knows more of misere play than its rules.
    fn knows_misere_play(&self) -> Option<&dyn KnowMiserePlay<Self::Position>> {
        None
    }

    /// Draws its boards.
    fn draws(&self) -> Option<&dyn Draw<Self::Position, Self::Move>> {
        None
    }

    /// Has its P-positions in segments.
    fn has_segments(&self) -> Option<&dyn HasSegments> {
        None
    }
}

/// Counts moves without listing them.
pub trait CountMoves<P> {
    /// How many moves `position` has; `u64::MAX` stands for all that is more, too, and for what is not counted.
    fn count_moves(&self, position: &P) -> u64;

    /// How many moves of `position` are listed and valued one by one at most: fewer where each takes long, and a theorem finds those that win.
    fn most_listed(&self, _position: &P) -> u64 {
        MOST_LISTED
    }
}

/// More moves of a position are not counted where they would have to be listed.
const MOST_COUNTED: usize = 1_000_000;

/// How many moves `position` has, counted by listing them; `u64::MAX` where they are too many, or the rule fails.
pub fn count_by_listing<R: Ruleset>(rules: &R, position: &R::Position) -> u64 {
    let mut list = MoveList::<R>::with_room(MOST_COUNTED);
    rules.moves(position, &mut list);
    let are_all = list.failure().is_none() && !list.is_full();
    if are_all { list.len() as u64 } else { u64::MAX }
}

/// A move by its name, and what it leaves.
pub type MoveTo<P, M> = (M, Vec<P>);

/// Finds moves without listing all.
pub trait FindMoves<P, M> {
    /// The moves that leave exactly the value `target`, with what they leave, if a theorem finds them; nothing, too, if that takes long
    /// and `goes_on`, which is asked every now and then, says no.
    fn moves_to(
        &self,
        _position: &P,
        _target: Nimber,
        _goes_on: &mut dyn FnMut() -> bool,
    ) -> Option<Found<MoveTo<P, M>>> {
        None
    }

    /// The move called `name` (white space left out) and what it leaves.
    fn move_named(&self, position: &P, name: &str) -> Option<MoveTo<P, M>>;

    /// Whether [`move_named`](Self::move_named) finds every move, so that none need be looked for among all.
    fn knows_all_names(&self) -> bool {
        false
    }
}

/// Moves that were found without listing all: the first of them, and how many there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found<M> {
    /// The first of them.
    pub first: Vec<M>,
    /// How many there are.
    pub total: u128,
}

impl<M> Found<M> {
    /// These are all.
    pub fn all(first: Vec<M>) -> Self {
        Self { total: first.len() as u128, first }
    }

    /// These moves, each turned into something else.
    pub fn map<T>(self, turn: impl FnMut(M) -> T) -> Found<T> {
        Found { first: self.first.into_iter().map(turn).collect(), total: self.total }
    }
}

/// Finds values in a way of its own.
pub trait OwnWay<P> {
    /// What finds values, on the board that `position` is on.
    fn values(&self, position: &P) -> Box<dyn FindValues<P> + '_>;

    /// What finding the value of `position` (where it [cannot be valued](KnowOutcomes::can_be_valued), its outcome) is expected to
    /// take.
    fn forecast(&self, _position: &P, _: &Limits<'_>) -> Forecast {
        Forecast::open_search()
    }

    /// A range for what [`forecast`](Self::forecast) leaves open, told from small runs of this way.
    fn probe(&self, _position: &P, _: &Limits<'_>) -> Option<Range> {
        None
    }
}

/// Knows outcomes in normal play, of positions that are too large to be valued too.
pub trait KnowOutcomes<P> {
    /// How far an outcome can be trusted that [`known_outcome`](crate::Ruleset::known_outcome) gives.
    fn outcome_status(&self) -> Status;

    /// Whether the value of `position` can be hoped for; where it cannot, the outcome may still be known.
    fn can_be_valued(&self, _position: &P) -> bool {
        true
    }
}

/// Knows more of misere play than its rules.
pub trait KnowMiserePlay<P> {
    /// How far an outcome in misere play can be trusted.
    fn misere_status(&self) -> Status {
        Status::Exact
    }

    /// What a theorem, or a walk of the game's own, knows of `position`.
    ///
    /// # Errors
    /// If a limit is reached.
    fn tame(&self, _position: &P, _: &Limits<'_>) -> Result<Sight, Unknown> {
        Ok(Sight::Open)
    }

    /// The outcome of a sum of positions of this game, where a theorem on the game gives it.
    ///
    /// # Errors
    /// If a limit is reached.
    fn misere_sum(
        &self,
        _positions: &[P],
        _: &Limits<'_>,
    ) -> Result<Option<(Outcome, &'static Theorem)>, Unknown> {
        Ok(None)
    }

    /// Whether a position with the value n is a heap of nim of size n.
    fn is_nim(&self) -> bool {
        false
    }
}

/// Draws boards.
pub trait Draw<P, M> {
    /// A picture of the board with these components left on it, `label` giving what a move's cell shows.
    fn draw(
        &self,
        components: &[P],
        convention: Convention,
        label: &dyn Fn(&M) -> Option<String>,
    ) -> Option<Drawing>;
}

/// Has its P-positions in segments.
pub trait HasSegments {
    /// The P-positions as diagonal segments.
    fn segments(&self) -> Vec<Segment>;
}
