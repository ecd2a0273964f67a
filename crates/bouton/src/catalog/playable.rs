//! The methods that the catalogue needs from a game besides its rules.
//!
//! A game writes its positions as text, and says what else it can do. Each ability is a method or a few, whose defaults say that the game
//! does not have it. The same trait serves a game with its own type of position and its instance, whose positions are
//! bytes.

use std::fmt;

use super::drawing::Showing;
use super::figure::Figure;
use super::finder::FindValues;
use super::status::Status;
use crate::theory::limits::{Limits, Unknown};
use crate::theory::nimber::Nimber;
use crate::theory::outcome::Outcome;
use crate::theory::ruleset::{Keyed, MoveList, Ruleset};
use crate::theory::tame::Sight;
use crate::theory::theorem::Theorem;

pub use crate::theory::found::FoundMoves;

/// The most moves that are listed and valued to find the winning ones.
pub const MOST_LISTED: u64 = 50_000;

/// Takes a move and the row and the column of the cell that it is shown in.
pub type TakeCell<'t, M> = dyn FnMut(&M, (usize, usize)) + 't;

/// A game of the catalogue: its rules, how its positions are written, and what else it can do.
pub trait Playable: Keyed<Position: fmt::Debug + Send + Sync> + Send + Sync {
    /// The component as a text that the game's reader accepts, in one line.
    fn text(&self, position: &Self::Position) -> String;

    /// How far a value can be trusted.
    fn status(&self) -> Status {
        Status::Exact
    }

    /// Bytes of the data that belong to the question (a board, blocked cells), for limits on memory.
    fn data_bytes(&self) -> u64 {
        0
    }

    /// What the values rest on besides the rules, and how they were found, where that helps the reader: a sentence.
    fn grounds(&self) -> Option<String> {
        None
    }

    /// Passes the components of a position to `take`, if the text is one on this board and is written plainly. This takes less time than
    /// the reader of the game, which makes the board, too. Else it takes none and returns false, and the reader of the game says more.
    fn read_term(&self, _text: &[u8], _take: &mut dyn FnMut(Self::Position)) -> bool {
        false
    }

    /// How many moves `position` has, if they can be counted without listing them. `u64::MAX` means this number or more.
    fn count_moves(&self, _position: &Self::Position) -> Option<u64> {
        None
    }

    /// The most moves of `position` that are listed and valued one by one. It is smaller where each move takes long and a theorem finds
    /// the winning ones.
    fn most_listed(&self, _position: &Self::Position) -> u64 {
        MOST_LISTED
    }

    /// The moves that leave exactly the value `target`, with their options, if a theorem finds them. `None` also if this takes long and
    /// `goes_on`, which is called regularly, returns false.
    fn moves_to(
        &self,
        _position: &Self::Position,
        _target: Nimber,
        _goes_on: &mut dyn FnMut() -> bool,
    ) -> Option<FoundMoves<MoveTo<Self::Position, Self::Move>>> {
        None
    }

    /// The move called `name` (white space removed), and the components that it leaves, if it can be found without listing all moves.
    fn move_named(
        &self,
        _position: &Self::Position,
        _name: &str,
    ) -> Option<MoveTo<Self::Position, Self::Move>> {
        None
    }

    /// Whether [`move_named`](Self::move_named) finds every move, so that no move need be searched for in the full list.
    fn knows_all_names(&self) -> bool {
        false
    }

    /// A finder of values for the board of `position`, if the game finds them by a method of its own.
    fn values(&self, _position: &Self::Position) -> Option<Box<dyn FindValues + '_>> {
        None
    }

    /// How far an outcome from [`known_outcome`](crate::Ruleset::known_outcome) can be trusted.
    fn outcome_status(&self) -> Status {
        self.status()
    }

    /// Whether finding the value of `position` is feasible. If it is not, the outcome may still be known.
    fn can_be_valued(&self, _position: &Self::Position) -> bool {
        true
    }

    /// How far an outcome in misere play can be trusted.
    fn misere_status(&self) -> Status {
        Status::Exact
    }

    /// What a theorem, or a search of the game's own, knows of `position`.
    ///
    /// # Errors
    /// If a limit is reached.
    fn tame(&self, _position: &Self::Position, _: &Limits<'_>) -> Result<Sight, Unknown> {
        Ok(Sight::Open)
    }

    /// The outcome of a sum of positions of this game, where a theorem on the game gives it.
    ///
    /// # Errors
    /// If a limit is reached.
    fn misere_sum(
        &self,
        _positions: &[Self::Position],
        _: &Limits<'_>,
    ) -> Result<Option<(Outcome, &'static Theorem)>, Unknown> {
        Ok(None)
    }

    /// Whether every position with the value n is a nim heap of size n.
    fn is_nim(&self) -> bool {
        false
    }

    /// Reports the row and the column of the cell that each move is shown in, where its name does not say it.
    fn cells(&self, _components: &[Self::Position], _take: &mut TakeCell<'_, Self::Move>) {}

    /// The figure with these components left in it. `None` if it is too large to draw, or if each component has a figure of its own.
    fn show(&self, _components: &[Self::Position], _showing: &Showing<'_>) -> Option<Figure> {
        None
    }

    /// The P-positions as diagonal segments, if a theorem gives them in this form.
    fn segments(&self) -> Option<Vec<String>> {
        None
    }

    /// What a certificate writes of the board or graph in place of a rule, for play from these positions.
    fn chart(&self, _from: &[Self::Position]) -> Option<BoardChart> {
        None
    }

    /// How the position is written beside the chart. `None` if certificates write no chart.
    fn on_chart(&self, _position: &Self::Position) -> Option<OnChart> {
        None
    }
}

/// A board or graph in a certificate. `docs/certificates.md` defines the lines.
#[derive(Clone, Debug)]
pub struct BoardChart {
    /// The word by which checkers know the rule.
    pub word: &'static str,
    /// What a certificate states of the positions that play can reach.
    pub stated: Charted,
    /// The lines, as far as play needs them, each with its line feed.
    pub lines: String,
}

/// A position beside a chart.
#[derive(Clone, Debug)]
pub struct OnChart {
    /// The position as it is written.
    pub text: String,
    /// The value of a position that is written as a nimber, or as nothing, which is 0.
    pub nimber: Option<u64>,
}

/// What a certificate states of positions on a chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Charted {
    /// Values and outcomes, or nothing: a checker can find every outcome of the map itself, in normal play.
    Map,
    /// Values and outcomes, because no position can come back.
    Values,
    /// Outcomes, because a position can come back.
    Outcomes,
}

/// The most moves of a position that are counted where counting means listing them.
const MOST_COUNTED: usize = 1_000_000;

/// How many moves `position` has, counted by listing them. `u64::MAX` if there are too many, or if the rule fails.
pub fn count_by_listing<R: Ruleset>(rules: &R, position: &R::Position) -> u64 {
    let mut list = MoveList::<R>::with_room(MOST_COUNTED);
    rules.moves(position, &mut list);
    let are_all = list.failure().is_none() && !list.is_full();
    if are_all { list.len() as u64 } else { u64::MAX }
}

/// A move, and the components that it leaves.
pub type MoveTo<P, M> = (M, Vec<P>);
