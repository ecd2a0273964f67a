//! Rulesets: the moves of every position.
//!
//! A ruleset is all that a game must define. It lists the moves of a position, each with its name
//! and the **sum** of components it leaves. Everything else is optional and only makes answers faster.
//! The data of a question (a board, blocked cells) belong to the ruleset. The position contains only
//! what changes in play.

use std::error::Error;
use std::fmt::{self, Display};
use std::hash::Hash;

use super::limits::Limit;
use super::nimber::Nimber;
use super::outcome::{Convention, Outcome};

/// The rules of an impartial game.
///
/// # Examples
/// Kayles: a move knocks down one pin, or two pins side by side. A position is the set of pins that are up, one bit per pin. This
/// is all that must be defined:
/// ```
/// use bouton::{DepthFirst, Limits, MoveList, Nimber, Ruleset, Sum};
///
/// struct Kayles;
///
/// impl Ruleset for Kayles {
///     type Position = u64;
///     type Move = String;
///
///     fn moves(&self, &pins: &u64, list: &mut MoveList<Self>) {
///         for at in (0..63).filter(|at| pins >> at & 1 == 1) {
///             list.push(format!("pin {at}"), [pins & !(1 << at)]);
///             if pins >> at & 3 == 3 {
///                 list.push(format!("pins {at} and {}", at + 1), [pins & !(3 << at)]);
///             }
///         }
///     }
/// }
///
/// let mut search = DepthFirst::new(&Kayles);
/// let twelve = Sum::from_iter([(1 << 12) - 1]);
/// assert_eq!(search.grundy(&twelve, &Limits::none()).unwrap(), Nimber(4));
/// assert_eq!(search.positions(), 4096);
/// ```
/// The following methods may be added, each independently of the others. Each changes only how long the answer takes:
/// ```
/// # use bouton::{DepthFirst, Keyed, Limits, MoveList, Nimber, Ruleset, Sum};
/// # struct Kayles;
/// impl Ruleset for Kayles {
/// #   type Position = u64;
/// #   type Move = String;
/// #   fn moves(&self, &pins: &u64, list: &mut MoveList<Self>) {
/// #       for at in (0..63).filter(|at| pins >> at & 1 == 1) {
/// #           list.push(format!("pin {at}"), [pins & !(1 << at)]);
/// #           if pins >> at & 3 == 3 {
/// #               list.push(format!("pins {at} and {}", at + 1), [pins & !(3 << at)]);
/// #           }
/// #       }
/// #   }
///     // type Position, type Move and fn moves as before
///
///     /// Every move takes a pin.
///     fn always_ends(&self) -> bool {
///         true
///     }
///
///     /// The fewer pins, the less play is left.
///     fn size(&self, &pins: &u64) -> u64 {
///         pins.count_ones().into()
///     }
///
///     /// It is all the same where the pins stand, and from which side one looks.
///     fn canonical(&self, pins: u64) -> u64 {
///         let least = |pins: u64| pins >> pins.trailing_zeros().min(63);
///         least(pins).min(least(pins.reverse_bits()))
///     }
///
///     /// No move reaches over a gap: each group of pins is a game of its own.
///     fn reduce(&self, &pins: &u64, sum: &mut Vec<u64>) -> bool {
///         let mut rest = pins;
///         while rest != 0 {
///             let start = rest.trailing_zeros();
///             let group = (rest >> start).trailing_ones();
///             sum.push(((1 << group) - 1) << start);
///             rest &= !(((1 << group) - 1) << start);
///         }
///         true
///     }
///
///     /// One pin is a heap of one, and so two are a heap of two.
///     fn known_value(&self, pins: &u64) -> Option<Nimber> {
///         let count = pins.count_ones();
///         (count < 3 && pins >> pins.trailing_zeros().min(63) == (1 << count) - 1).then(|| Nimber(count.into()))
///     }
/// }
///
/// impl Keyed for Kayles {
///     fn key(&self, pins: &u64, bytes: &mut Vec<u8>) {
///         bytes.extend(pins.to_le_bytes());
///     }
///
///     fn position(&self, bytes: &[u8]) -> Option<u64> {
///         bytes.try_into().ok().map(u64::from_le_bytes)
///     }
/// }
///
/// let mut search = DepthFirst::new(&Kayles);
/// let twelve = Sum::from_iter([(1 << 12) - 1]);
/// assert_eq!(search.grundy(&twelve, &Limits::none()).unwrap(), Nimber(4));
/// assert!(search.positions() < 20);
/// ```
/// Instead of [`reduce`](Self::reduce) the moves may leave the groups as components at once, `[left, right]`. Then the split
/// holds in misere play too. Before you rely on any of these methods, compare it with the rules alone:
/// [`Definition`](crate::Definition) uses nothing but [`moves`](Self::moves).
pub trait Ruleset {
    /// A component, which the solver looks up. Equal positions have equal options.
    type Position: Clone + Ord + Hash;
    /// The name of a move, as a person writes it (`r3c2`). It should be small and `Copy` if possible. Its text is
    /// made only for answers.
    type Move: Clone + Display;

    /// Pushes every move of `position`, each with the sum of components it leaves.
    ///
    /// A search may ask for some of the moves, and again for more, so the order must be the same every time. If the components are given
    /// as an iterator, it runs only for the moves that are wanted. A rule that cannot go on
    /// calls [`Moves::fail`]. A rule that is interrupted calls it with [`RuleError::stopped`]. A rule with a loop that may be very
    /// long leaves the loop when [`Moves::is_full`].
    fn moves(&self, position: &Self::Position, list: &mut MoveList<Self>);

    /// A representative of the positions with the same tree of play (symmetry, translation).
    ///
    /// The representative is also used in misere play. A weak representative is slower; a wrong one gives wrong answers.
    fn canonical(&self, position: Self::Position) -> Self::Position {
        position
    }

    /// Replaces `position` by a simpler sum of the same value, pushed to `sum`, if a theorem gives one
    /// (normal play only). Returns whether it did.
    ///
    /// The components must be fully reduced: they are not reduced again.
    fn reduce(&self, _position: &Self::Position, _sum: &mut Vec<Self::Position>) -> bool {
        false
    }

    /// The Grundy value, if a table gives it in less time than a canonical form takes (normal play only). The component may be in any form.
    fn value_at_sight(&self, _position: &Self::Position) -> Option<Nimber> {
        None
    }

    /// The Grundy value, if a theorem or a table gives it (normal play only).
    fn known_value(&self, _position: &Self::Position) -> Option<Nimber> {
        None
    }

    /// The outcome of a single component, if a theorem gives only that: N or P, because play ends.
    fn known_outcome(&self, _position: &Self::Position, _convention: Convention) -> Option<Outcome> {
        None
    }

    /// An estimate of how much play is left in `position`. Positions with less are searched first.
    ///
    /// A weak estimate is slower, never wrong.
    fn size(&self, _position: &Self::Position) -> u64 {
        1
    }

    /// The number of bytes that `position` holds outside itself, for limits on memory.
    fn heap_bytes(&self, _position: &Self::Position) -> u64 {
        0
    }

    /// Whether every line of play ends for a reason known beforehand (each move lowers a whole number).
    ///
    /// If so, a search leaves unvisited what its answer does not need: the second of a pair of equal components, and options
    /// after the one that settles a question. If not, the search visits all that play can reach, to be sure that
    /// there is no loop. If the claim is false, a loop in the unvisited part goes unnoticed.
    fn always_ends(&self) -> bool {
        false
    }
}

/// A ruleset whose positions can be written as bytes: for stores, packing, and sums of different games.
pub trait Keyed: Ruleset {
    /// Appends the bytes of `position`. They are different for different positions, and the same on every machine and
    /// in every version.
    fn key(&self, position: &Self::Position, bytes: &mut Vec<u8>);

    /// The position for which [`key`](Self::key) wrote `bytes`. `None` if it writes them for no position. A damaged or forged file may
    /// contain any bytes.
    fn position(&self, bytes: &[u8]) -> Option<Self::Position>;
}

/// Why a rule could not list the moves of a position. The text reads like a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleError {
    text: String,
    limit: Option<Limit>,
}

impl RuleError {
    /// An error with this text.
    pub fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), limit: None }
    }

    /// The error of a rule that was interrupted before it had listed all moves. It is not a mistake of the rule. It ends the search, whose
    /// answer is then unknown.
    #[must_use]
    pub fn stopped() -> Self {
        Self { limit: Some(Limit::Stopped), ..Self::new("the search was stopped") }
    }

    /// The error that the moves of a position take more memory than the rule may use. It is not a mistake of the rule, but ends the search.
    #[must_use]
    pub fn full() -> Self {
        Self { limit: Some(Limit::Moves), ..Self::new("a position has more moves than there is memory for") }
    }

    /// The limit that ended the listing, if nothing is wrong with the rule.
    #[must_use]
    pub fn limit(&self) -> Option<Limit> {
        self.limit
    }
}

impl Display for RuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl Error for RuleError {}

/// The moves of one position of the ruleset `R`.
pub type MoveList<R> = Moves<<R as Ruleset>::Position, <R as Ruleset>::Move>;

/// A list of moves by name, each with the components it leaves. It is flat, and reused from position to position.
#[derive(Clone, Debug)]
pub struct Moves<P, M> {
    names: Vec<M>,
    ends: Vec<usize>,
    components: Vec<P>,
    from: usize,
    passed: usize,
    room: usize,
    /// The list takes no more moves when their options have this many components.
    most_components: usize,
    full: bool,
    nameless: bool,
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
        Self {
            names,
            ends,
            components,
            from: 0,
            passed: 0,
            room,
            most_components: usize::MAX,
            full: false,
            nameless: false,
            failure: None,
        }
    }

    /// An empty list for moves without names: a search needs none.
    #[must_use]
    pub fn nameless() -> Self {
        Self { nameless: true, ..Self::default() }
    }

    /// From now on the list skips the first `from` moves of a position, and takes at most `room` after them. So a
    /// long list is read page by page.
    pub fn set_page(&mut self, from: usize, room: usize) {
        (self.from, self.room) = (from, room);
    }

    /// Sets whether names are wanted even if they are expensive to make. A search needs no names.
    pub fn want_names(&mut self, wanted: bool) {
        self.nameless = !wanted;
    }

    /// Whether the names of moves are wanted. If not, the rule need not make a text for a name.
    #[must_use]
    pub fn wants_names(&self) -> bool {
        !self.nameless
    }

    /// How many moves of a position the list can use. The rule need not make more.
    #[must_use]
    pub fn room(&self) -> usize {
        self.from.saturating_add(self.room)
    }

    /// From now on the list also ends when the options of its moves have this many components in total, or more.
    pub(crate) fn set_most_components(&mut self, most: usize) {
        self.most_components = most;
    }

    /// The number of components at which the list ends.
    pub(crate) fn most_components(&self) -> usize {
        self.most_components
    }

    /// How many moves the list skips, and how many it takes after them.
    pub(crate) fn page(&self) -> (usize, usize) {
        (self.from, self.room)
    }

    /// Records that the rule itself skipped `count` more of the moves that the list skips.
    pub(crate) fn pass(&mut self, count: usize) {
        self.passed = self.from.min(self.passed + count);
    }

    /// How many moves were skipped.
    #[must_use]
    pub fn passed(&self) -> usize {
        self.passed
    }

    /// Records that moves were left out because the list has no room.
    pub fn set_full(&mut self) {
        self.full = true;
    }

    /// Adds the move `name`, which leaves the sum of `components`.
    #[inline]
    pub fn push(&mut self, name: M, components: impl IntoIterator<Item = P>) {
        if self.takes_next() {
            self.add(name, components);
        }
    }

    /// As [`push`](Self::push), for moves whose names or options take a while to make: `make` makes both, if the list takes the move.
    #[inline]
    pub fn push_made<C: IntoIterator<Item = P>>(&mut self, make: impl FnOnce() -> (M, C)) {
        if self.takes_next() {
            let (name, components) = make();
            self.add(name, components);
        }
    }

    /// Counts the next move. Returns whether the list takes it: the list does not skip it, and has room.
    #[inline]
    fn takes_next(&mut self) -> bool {
        if self.passed < self.from {
            self.passed += 1;
            return false;
        }
        self.full |= self.ends.len() == self.room || self.components.len() >= self.most_components;
        !self.full
    }

    fn add(&mut self, name: M, components: impl IntoIterator<Item = P>) {
        self.names.push(name);
        self.components.extend(components);
        self.ends.push(self.components.len());
    }

    /// Records that the rule cannot go on. The solver stops with this error.
    pub fn fail(&mut self, error: RuleError) {
        self.failure.get_or_insert(error);
    }

    /// Whether moves were refused because the list has no room. A rule need not push more.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.full
    }

    /// The error that the rule gave, if there is one.
    #[must_use]
    pub fn failure(&self) -> Option<&RuleError> {
        self.failure.as_ref()
    }

    /// The number of moves.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is no move.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The moves in the order in which they were pushed, each with its name and the components of its option.
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
        self.passed = 0;
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
    /// These rules, with your promise that every line of play ends: see [`Ruleset::always_ends`].
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
