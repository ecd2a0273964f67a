//! Rulesets: which moves every position has.
//!
//! A ruleset is all that a game must say of itself. It lists the moves of a position, each with its name
//! and the **sum** of components it leaves; everything else is optional and only makes answers faster.
//! The data that a question brings (a board, blocked cells) belong to the ruleset; the position is only
//! what changes in play.

use std::error::Error;
use std::fmt::{self, Display};
use std::hash::Hash;

use super::nimber::Nimber;
use super::outcome::{Convention, Outcome};

/// The rules of an impartial game.
///
/// # Examples
/// Kayles: knock down one pin, or two that stand side by side.
/// ```
/// use bouton::{DepthFirst, Limits, MoveList, Nimber, Ruleset, Sum};
///
/// struct Kayles;
///
/// impl Ruleset for Kayles {
///     type Position = u32;
///     type Move = String;
///     fn moves(&self, &pins: &u32, list: &mut MoveList<Self>) {
///         for taken in 1..=2.min(pins) {
///             for left in 0..=(pins - taken) {
///                 let right = pins - taken - left;
///                 list.push(format!("{pins} -> {left} + {right}"), [left, right]);
///             }
///         }
///     }
/// }
///
/// let value = DepthFirst::new(&Kayles).grundy(&Sum::from_iter([12]), &Limits::none());
/// assert_eq!(value.unwrap(), Nimber(4));
/// ```
pub trait Ruleset {
    /// A component: what the solver looks up. Equal positions have equal options.
    type Position: Clone + Ord + Hash;
    /// The name of a move, as a person writes it (`r3c2`). Small and `Copy` where it can be; its text is
    /// made only for answers.
    type Move: Clone + Display;

    /// Pushes every move of `position`, each with the sum of components it leaves.
    ///
    /// A rule that cannot go on calls [`Moves::fail`]; one with a loop that may be very long leaves it
    /// when [`Moves::is_full`].
    fn moves(&self, position: &Self::Position, list: &mut MoveList<Self>);

    /// A representative of the positions with the same tree of play (symmetry, translation).
    ///
    /// Holds in misere play too. A weak answer is slower; a wrong one is wrong.
    fn canonical(&self, position: Self::Position) -> Self::Position {
        position
    }

    /// Replaces `position` by a simpler sum of the same value, pushed to `sum`, where a theorem gives one
    /// (normal play only); returns whether it did.
    ///
    /// The components must have been reduced as far as they go: they are not asked again.
    fn reduce(&self, _position: &Self::Position, _sum: &mut Vec<Self::Position>) -> bool {
        false
    }

    /// The Grundy value, where a theorem or a table gives it (normal play only).
    fn known_value(&self, _position: &Self::Position) -> Option<Nimber> {
        None
    }

    /// The outcome of a component standing alone, where a theorem gives only that: N or P, for play ends.
    fn known_outcome(&self, _position: &Self::Position, _convention: Convention) -> Option<Outcome> {
        None
    }

    /// A guess of how much play is left in `position`: what has less is looked into first.
    ///
    /// A weak answer is slower, never wrong.
    fn size(&self, _position: &Self::Position) -> u64 {
        1
    }

    /// Bytes that `position` holds outside itself, for limits on memory.
    fn heap_bytes(&self, _position: &Self::Position) -> u64 {
        0
    }

    /// Whether every line of play ends for a reason known beforehand (each move lowers a whole number).
    ///
    /// Then a search leaves unvisited what its answer can do without: the other of a pair of equal components, options
    /// beyond the one that settles a question. Where nothing is said it visits all that play can reach, to be sure that
    /// there is no loop. Untruly said, a loop in what was left unvisited goes unnoticed.
    fn always_ends(&self) -> bool {
        false
    }
}

/// A ruleset whose positions can be written as bytes: for stores, packing, and sums of different games.
pub trait Keyed: Ruleset {
    /// Appends the bytes of `position`: different for different positions, the same on every machine and
    /// in every version.
    fn key(&self, position: &Self::Position, bytes: &mut Vec<u8>);

    /// The position that [`key`](Self::key) wrote as `bytes`.
    ///
    /// # Panics
    /// May panic on bytes that `key` did not write for this ruleset.
    fn position(&self, bytes: &[u8]) -> Self::Position;
}

/// Why a rule could not list the moves of a position; reads like a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleError(String);

impl RuleError {
    /// An error with this text.
    pub fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }
}

impl Display for RuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for RuleError {}

/// The moves of one position of the ruleset `R`.
pub type MoveList<R> = Moves<<R as Ruleset>::Position, <R as Ruleset>::Move>;

/// A list of moves by name, each with the components it leaves: flat, and reused from position to position.
#[derive(Clone, Debug)]
pub struct Moves<P, M> {
    names: Vec<M>,
    ends: Vec<usize>,
    components: Vec<P>,
    room: usize,
    full: bool,
    failure: Option<RuleError>,
}

impl<P, M> Default for Moves<P, M> {
    fn default() -> Self {
        Self::with_room(usize::MAX)
    }
}

impl<P, M> Moves<P, M> {
    /// An empty list that takes at most `room` moves.
    #[must_use]
    pub fn with_room(room: usize) -> Self {
        let (names, ends, components) = (Vec::new(), Vec::new(), Vec::new());
        Self { names, ends, components, room, full: false, failure: None }
    }

    /// Changes how many moves the list takes.
    pub fn set_room(&mut self, room: usize) {
        self.room = room;
    }

    /// How many moves the list takes.
    #[must_use]
    pub fn room(&self) -> usize {
        self.room
    }

    /// Says that moves were left out for want of room.
    pub fn set_full(&mut self) {
        self.full = true;
    }

    /// Adds the move `name`, which leaves the sum of `components`.
    #[inline]
    pub fn push(&mut self, name: M, components: impl IntoIterator<Item = P>) {
        if self.ends.len() == self.room {
            self.full = true;
            return;
        }
        self.names.push(name);
        self.components.extend(components);
        self.ends.push(self.components.len());
    }

    /// Says that the rule cannot go on: whoever asked stops with this error.
    pub fn fail(&mut self, error: RuleError) {
        self.failure.get_or_insert(error);
    }

    /// Whether moves were turned away for want of room; a rule need push no more.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.full
    }

    /// The error that the rule gave, if it did.
    #[must_use]
    pub fn failure(&self) -> Option<&RuleError> {
        self.failure.as_ref()
    }

    /// How many moves there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is no move.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The moves in the order of their pushing: name, and components of the option as they were pushed.
    pub fn iter(&self) -> impl Iterator<Item = (&M, &[P])> {
        (0..self.len()).map(|index| (&self.names[index], self.option(index)))
    }

    /// The components that the move at `index` leaves.
    ///
    /// # Panics
    /// If there is no move at `index`.
    #[must_use]
    pub fn option(&self, index: usize) -> &[P] {
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.components[start..self.ends[index]]
    }

    /// Empties the list and keeps its memory.
    pub fn clear(&mut self) {
        self.names.clear();
        self.ends.clear();
        self.components.clear();
        self.full = false;
        self.failure = None;
    }
}

/// A ruleset made of a closure that pushes the moves of a position.
///
/// # Examples
/// ```
/// use bouton::{Definition, Moves, Nimber, Sum, from_fn};
/// // Subtract a square.
/// let squares = from_fn(|&heap: &u64, list: &mut Moves<_, _>| {
///     for root in (1..).take_while(|root| root * root <= heap) {
///         list.push(root * root, [heap - root * root]);
///     }
/// });
/// assert_eq!(Definition::new(&squares).grundy(&Sum::from_iter([4])).unwrap(), Nimber(2));
/// ```
pub fn from_fn<P, M, F>(moves: F) -> FromFn<P, M, F>
where
    P: Clone + Ord + Hash,
    M: Clone + Display,
    F: Fn(&P, &mut Moves<P, M>),
{
    FromFn { moves, ends: false, kinds: std::marker::PhantomData }
}

/// The ruleset that [`from_fn`] makes.
pub struct FromFn<P, M, F> {
    moves: F,
    ends: bool,
    kinds: std::marker::PhantomData<fn(P) -> M>,
}

impl<P, M, F> FromFn<P, M, F> {
    /// The same rules, with your word that every line of play ends: see [`Ruleset::always_ends`].
    #[must_use]
    pub fn that_ends(self) -> Self {
        Self { ends: true, ..self }
    }
}

impl<P, M, F> Ruleset for FromFn<P, M, F>
where
    P: Clone + Ord + Hash,
    M: Clone + Display,
    F: Fn(&P, &mut Moves<P, M>),
{
    type Position = P;
    type Move = M;

    fn moves(&self, position: &P, list: &mut Moves<P, M>) {
        (self.moves)(position, list);
    }

    fn always_ends(&self) -> bool {
        self.ends
    }
}
