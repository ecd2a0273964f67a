//! The methods that the catalogue needs from a game besides its rules.
//!
//! A game writes its positions as text, and says what else it can do. Each ability is a trait of its own. One method returns the trait
//! object, or `None` by default. The same traits serve a game with its own type of position and its [instance](super::placed), whose
//! positions are bytes.

use std::fmt;

use super::drawing::Drawing;
use super::figure::Figure;
use super::finder::FindValues;
use super::status::Status;
use crate::games::diagonals::Segment;
use crate::theory::limits::{Limits, Unknown};
use crate::theory::nimber::Nimber;
use crate::theory::outcome::{Convention, Outcome};
use crate::theory::ruleset::{Keyed, MoveList, Ruleset};
use crate::theory::tame::Sight;
use crate::theory::theorem::Theorem;

/// The most moves that are listed and valued to find the winning ones.
pub const MOST_LISTED: u64 = 50_000;

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

    /// The ability to read further positions on the same board.
    fn reads_terms(&self) -> Option<&dyn ReadTerms<Self::Position>> {
        None
    }

    /// The ability to count moves without listing them.
    fn counts_moves(&self) -> Option<&dyn CountMoves<Self::Position>> {
        None
    }

    /// The ability to find moves without listing all.
    fn finds_moves(&self) -> Option<&dyn FindMoves<Self::Position, Self::Move>> {
        None
    }

    /// The game's own method of finding values. Without one, the general search finds them.
    fn has_own_way(&self) -> Option<&dyn OwnWay<Self::Position>> {
        None
    }

    /// Knowledge of outcomes of positions that are too large to be valued.
    fn knows_outcomes(&self) -> Option<&dyn KnowOutcomes<Self::Position>> {
        None
    }

    /// Knowledge of misere play beyond the rules.
    fn knows_misere_play(&self) -> Option<&dyn KnowMiserePlay<Self::Position>> {
        None
    }

    /// The ability to draw boards.
    fn draws(&self) -> Option<&dyn Draw<Self::Position, Self::Move>> {
        None
    }

    /// The ability to show positions that are not on a board.
    fn shows(&self) -> Option<&dyn Show<Self::Position>> {
        None
    }

    /// The ability to give the P-positions as segments.
    fn has_segments(&self) -> Option<&dyn HasSegments> {
        None
    }

    /// The board or graph, as certificates write it, if checkers know the rule by a word.
    fn has_chart(&self) -> Option<&dyn HasChart<Self::Position>> {
        None
    }
}

/// Writes a board or graph for a certificate. `docs/certificates.md` defines the lines.
pub trait HasChart<P> {
    /// The word by which checkers know the rule.
    fn word(&self) -> &'static str;

    /// What a certificate states of the positions that play can reach from these.
    fn stated(&self, from: &[P]) -> Charted;

    /// Passes on the lines of the section that play from these positions needs.
    fn write_chart(&self, from: &[P], write: &mut dyn FnMut(fmt::Arguments<'_>));

    /// The value of a position that is written as a nimber, or as nothing.
    fn nimber(&self, _position: &P) -> Option<u64> {
        None
    }

    /// The position as it is written beside the chart.
    fn place(&self, position: &P) -> String;
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

/// Reads further positions on the same board, in less time than the reader of the game, which makes the board, too.
pub trait ReadTerms<P> {
    /// Passes the components of a position to `take`, if the text is one on this board and is written plainly. Else it takes none and
    /// returns false, and the reader of the game says more.
    fn read_term(&self, text: &[u8], take: &mut dyn FnMut(P)) -> bool;
}

/// Counts moves without listing them.
pub trait CountMoves<P> {
    /// How many moves `position` has. `u64::MAX` means this number or more, or not counted.
    fn count_moves(&self, position: &P) -> u64;

    /// The most moves of `position` that are listed and valued one by one. It is smaller where each move takes long and a theorem finds
    /// the winning ones.
    fn most_listed(&self, _position: &P) -> u64 {
        MOST_LISTED
    }
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

/// Finds moves without listing all.
pub trait FindMoves<P, M> {
    /// The moves that leave exactly the value `target`, with their options, if a theorem finds them. `None` also if this takes long and
    /// `goes_on`, which is called regularly, returns false.
    fn moves_to(
        &self,
        _position: &P,
        _target: Nimber,
        _goes_on: &mut dyn FnMut() -> bool,
    ) -> Option<FoundMoves<MoveTo<P, M>>> {
        None
    }

    /// The move called `name` (white space removed), and the components that it leaves.
    fn move_named(&self, position: &P, name: &str) -> Option<MoveTo<P, M>>;

    /// Whether [`move_named`](Self::move_named) finds every move, so that no move need be searched for in the full list.
    fn knows_all_names(&self) -> bool {
        false
    }
}

/// Moves that were found without listing all: the first ones, and the total number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundMoves<M> {
    /// The first of these moves.
    pub first: Vec<M>,
    /// How many of these moves there are.
    pub total: u128,
}

impl<M> FoundMoves<M> {
    /// A result that contains all moves.
    pub fn all(first: Vec<M>) -> Self {
        Self { total: first.len() as u128, first }
    }

    /// The moves, each converted by `turn`.
    pub fn map<T>(self, mut turn: impl FnMut(M) -> T) -> FoundMoves<T> {
        let mut first = Vec::with_capacity(self.first.len());
        for found in self.first {
            first.push(turn(found));
        }
        FoundMoves { first, total: self.total }
    }
}

/// Finds values by a method of the game's own.
pub trait OwnWay<P> {
    /// A finder of values for the board of `position`.
    fn values(&self, position: &P) -> Box<dyn FindValues<P> + '_>;
}

/// Knows outcomes in normal play, also for positions that are too large to be valued.
pub trait KnowOutcomes<P> {
    /// How far an outcome from [`known_outcome`](crate::Ruleset::known_outcome) can be trusted.
    fn outcome_status(&self) -> Status;

    /// Whether finding the value of `position` is feasible. If it is not, the outcome may still be known.
    fn can_be_valued(&self, _position: &P) -> bool {
        true
    }
}

/// Knows more about misere play than the rules say.
pub trait KnowMiserePlay<P> {
    /// How far an outcome in misere play can be trusted.
    fn misere_status(&self) -> Status {
        Status::Exact
    }

    /// What a theorem, or a search of the game's own, knows of `position`.
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

    /// Whether every position with the value n is a nim heap of size n.
    fn is_nim(&self) -> bool {
        false
    }
}

/// Draws boards.
pub trait Draw<P, M> {
    /// A picture of the board with these components left on it. `label` gives the text in the cell of a move.
    fn draw(
        &self,
        components: &[P],
        convention: Convention,
        label: &dyn Fn(&M) -> Option<String>,
    ) -> Option<Drawing>;

    /// Reports the row and the column of the cell that each move is shown in, where its name does not say it.
    fn cells(&self, _components: &[P], _take: &mut dyn FnMut(&M, (usize, usize))) {}
}

/// Shows positions that are not on a board, such as graphs and heaps.
pub trait Show<P> {
    /// The figure with these components left in it. `None` if it is too large to draw, or if each component has a figure of its own.
    fn show(&self, components: &[P]) -> Option<Figure>;
}

/// Gives its P-positions as segments.
pub trait HasSegments {
    /// The P-positions as diagonal segments.
    fn segments(&self) -> Vec<Segment>;
}
