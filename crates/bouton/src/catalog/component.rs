//! Games behind one pointer: what the catalogue asks of a game, and the same with positions as bytes.
//!
//! A game is [`Playable`] with its own type of position; an [`Instance`] is such a game with its data, its
//! positions written as key bytes, so that different games stand in one list.

use std::fmt;
use std::sync::Arc;

use super::drawing::Drawing;
use crate::games::diagonals::Segment;
use crate::solve::depth_first::DepthFirst;
use crate::solve::halt::Halt;
use crate::theory::forecast::{Forecast, Range};
use crate::theory::keeper::Keeper;
use crate::theory::limits::{Limits, Progress, Unknown};
use crate::theory::nimber::Nimber;
use crate::theory::outcome::{Convention, Outcome};
use crate::theory::ruleset::{Keyed, MoveList, Moves, Ruleset};
use crate::theory::sum::Sum;
use crate::theory::tame::Sight;
use crate::theory::theorem::Theorem;

use super::answer::Status;

/// The key bytes of a position within its instance.
pub type Key = Box<[u8]>;

/// A component of any game.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Component {
    /// Which instance it is a position of.
    pub instance: u32,
    /// Its key there.
    pub key: Key,
}

/// What the catalogue asks of a game beyond its rules: how to write, draw and value its positions.
pub trait Playable: Keyed<Position: fmt::Debug + Send + Sync> + Send + Sync + Sized + 'static {
    /// The component as a text that the game's reader accepts, in one line.
    fn text(&self, position: &Self::Position) -> String;

    /// How far a value can be trusted.
    fn status(&self) -> Status {
        Status::Exact
    }

    /// How far an outcome in normal play can be trusted that [`known_outcome`](Ruleset::known_outcome) gives.
    fn outcome_status(&self) -> Status {
        self.status()
    }

    /// How far an outcome in misere play can be trusted.
    fn misere_status(&self) -> Status {
        Status::Exact
    }

    /// What a theorem, or a walk of the game's own, knows of `position` in misere play.
    ///
    /// # Errors
    /// If a limit is reached.
    fn tame(&self, _: &Self::Position, _: &Limits<'_>) -> Result<Sight, Unknown> {
        Ok(Sight::Open)
    }

    /// The outcome in misere play of a sum of positions of this game, where a theorem on the game gives it.
    ///
    /// # Errors
    /// If a limit is reached.
    fn misere_sum(
        &self,
        _: &[Self::Position],
        _: &Limits<'_>,
    ) -> Result<Option<(Outcome, &'static Theorem)>, Unknown> {
        Ok(None)
    }

    /// Whether a position with the value n is a heap of nim of size n, in misere play too.
    fn is_nim(&self) -> bool {
        false
    }

    /// Bytes that the data hold which the question brought, for limits on memory.
    fn data_bytes(&self) -> u64 {
        0
    }

    /// Whether the value of `position` can be hoped for; where it cannot, the outcome may still be known.
    fn has_hope(&self, _: &Self::Position) -> bool {
        true
    }

    /// What finds values, on the board that `position` is on.
    fn values(&self, _: &Self::Position) -> Box<dyn FindValues<Self::Position> + '_> {
        Box::new(DepthFirst::on_threads(self).freed_aside())
    }

    /// What finding the value of `position` (where there is no hope of it, its outcome) is expected to take.
    fn forecast(&self, _: &Self::Position, _: &Limits<'_>) -> Forecast {
        Forecast::open_search()
    }

    /// Between what it lies what [`forecast`](Self::forecast) leaves open, by small runs of the game's own way, if it has one.
    fn probe(&self, _: &Self::Position, _: &Limits<'_>) -> Option<Range> {
        None
    }

    /// How many moves `position` has, found without listing them; `u64::MAX` stands for all that is more, too, and for
    /// what is not counted.
    fn count_moves(&self, position: &Self::Position) -> u64;

    /// The moves that leave exactly the value `target`, with what they leave, if a theorem finds them without
    /// listing all moves.
    #[allow(clippy::type_complexity)]
    fn moves_to(
        &self,
        _: &Self::Position,
        _target: Nimber,
    ) -> Option<Found<(Self::Move, Vec<Self::Position>)>> {
        None
    }

    /// The moves that [`moves_to`](Self::moves_to) finds, unless that takes long and `goes_on`, which is asked every now and then, says no.
    #[allow(clippy::type_complexity)]
    fn moves_to_while(
        &self,
        position: &Self::Position,
        target: Nimber,
        _goes_on: &mut dyn FnMut() -> bool,
    ) -> Option<Found<(Self::Move, Vec<Self::Position>)>> {
        self.moves_to(position, target)
    }

    /// What the values rest on beside the rules, and how they were found, where that is worth telling: a sentence.
    fn grounds(&self) -> Option<String> {
        None
    }

    /// The move called `name` (white space left out) and what it leaves, where moves may be too many to list.
    #[allow(clippy::type_complexity)]
    fn far_move(&self, _: &Self::Position, _name: &str) -> Option<(Self::Move, Vec<Self::Position>)> {
        None
    }

    /// A picture of the board with these components left on it, `label` giving what a move's cell shows.
    fn draw(
        &self,
        _components: &[Self::Position],
        _convention: Convention,
        _label: &dyn Fn(&Self::Move) -> Option<String>,
    ) -> Option<Drawing> {
        None
    }

    /// The P-positions as diagonal segments, for walks on a board.
    fn segments(&self) -> Option<Vec<Segment>> {
        None
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

    /// The same, each turned into something else.
    pub fn map<T>(self, turn: impl FnMut(M) -> T) -> Found<T> {
        Found { first: self.first.into_iter().map(turn).collect(), total: self.total }
    }
}

/// Finds values one after another, and keeps what it learns.
pub trait FindValues<P> {
    /// The value of the component `position` in normal play.
    ///
    /// # Errors
    /// If a limit is reached, if play can come back to a position, or if the rule fails.
    fn value(&mut self, position: &P, limits: &Limits<'_>) -> Result<Nimber, Halt<Sum<P>>>;
    /// Whether the component `position` is worth `value`, which may be plain before its value is.
    ///
    /// # Errors
    /// As [`value`](Self::value).
    fn is(&mut self, position: &P, value: Nimber, limits: &Limits<'_>) -> Result<bool, Halt<Sum<P>>> {
        Ok(self.value(position, limits)? == value)
    }

    /// What is known of `position` standing alone where it has no value, for play from it need not end or is misere.
    ///
    /// # Errors
    /// If a limit is reached.
    fn alone(&mut self, _: &P, _: Convention, _: &Limits<'_>) -> Result<Option<Alone>, Unknown> {
        Ok(None)
    }

    /// The names of the positions of a loop that play from `position` can come into, if [`alone`](Self::alone) has
    /// found that it need not end.
    fn loop_from(&mut self, _: &P) -> Option<Vec<String>> {
        None
    }

    /// Whether what is found out can be kept.
    fn can_keep(&self) -> bool {
        false
    }

    /// Takes up what `keeper` has, and from now on has it keep what is found out, if that can be kept.
    fn keep_with(&mut self, _keeper: Arc<dyn Keeper>, _: &Limits<'_>) {}

    /// Has the keeper keep what it has not yet.
    fn keep(&self) {}

    /// How many positions have been looked into.
    fn positions(&self) -> u64;
    /// Bytes held.
    fn bytes(&self) -> u64;
}

/// What is known of a position that stands alone and has no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Alone {
    /// Who wins, if anybody can.
    pub outcome: Outcome,
    /// The length of play if the winner hurries and the loser delays; `None` in a draw.
    pub depth: Option<u32>,
}

impl<R: Keyed> FindValues<R::Position> for DepthFirst<'_, R> {
    fn value(
        &mut self,
        position: &R::Position,
        limits: &Limits<'_>,
    ) -> Result<Nimber, Halt<Sum<R::Position>>> {
        self.grundy(&Sum::from_iter([position.clone()]), limits)
    }

    fn is(
        &mut self,
        position: &R::Position,
        value: Nimber,
        limits: &Limits<'_>,
    ) -> Result<bool, Halt<Sum<R::Position>>> {
        DepthFirst::is(self, &Sum::from_iter([position.clone()]), value, limits)
    }

    fn can_keep(&self) -> bool {
        true
    }

    fn keep_with(&mut self, keeper: Arc<dyn Keeper>, limits: &Limits<'_>) {
        DepthFirst::keep_with(self, keeper, limits);
    }

    fn keep(&self) {
        DepthFirst::keep(self);
    }

    fn positions(&self) -> u64 {
        self.positions()
    }

    fn bytes(&self) -> u64 {
        self.bytes()
    }
}

/// A game with its data, its positions written as key bytes.
pub trait Instance: Send + Sync {
    /// Pushes every move: its name (empty unless `named`) and what it leaves.
    fn moves(&self, key: &[u8], instance: u32, named: bool, list: &mut Moves<Component, String>);
    /// See [`Ruleset::canonical`].
    fn canonical(&self, key: &[u8]) -> Key;
    /// See [`Ruleset::reduce`].
    fn reduce(&self, key: &[u8]) -> Option<Vec<Key>>;
    /// See [`Ruleset::known_value`].
    fn known_value(&self, key: &[u8]) -> Option<Nimber>;
    /// See [`Ruleset::known_outcome`].
    fn known_outcome(&self, key: &[u8], convention: Convention) -> Option<Outcome>;
    /// See [`Ruleset::always_ends`].
    fn always_ends(&self) -> bool;
    /// See [`Playable::text`].
    fn text(&self, key: &[u8]) -> String;
    /// See [`Playable::status`].
    fn status(&self) -> Status;
    /// See [`Playable::outcome_status`].
    fn outcome_status(&self) -> Status;
    /// See [`Playable::misere_status`].
    fn misere_status(&self) -> Status;
    /// See [`Playable::tame`].
    fn tame(&self, key: &[u8], limits: &Limits<'_>) -> Result<Sight, Unknown>;
    /// See [`Playable::misere_sum`].
    fn misere_sum(
        &self,
        keys: &[&[u8]],
        limits: &Limits<'_>,
    ) -> Result<Option<(Outcome, &'static Theorem)>, Unknown>;
    /// See [`Playable::is_nim`].
    fn is_nim(&self) -> bool;
    /// See [`Playable::data_bytes`].
    fn data_bytes(&self) -> u64;
    /// See [`Playable::has_hope`].
    fn has_hope(&self, key: &[u8]) -> bool;
    /// See [`Playable::values`].
    fn values(&self, key: &[u8]) -> Box<dyn FindByKey + '_>;
    /// See [`Playable::forecast`].
    fn forecast(&self, key: &[u8], limits: &Limits<'_>) -> Forecast;
    /// See [`Playable::probe`].
    fn probe(&self, key: &[u8], limits: &Limits<'_>) -> Option<Range>;
    /// See [`Playable::count_moves`].
    fn count_moves(&self, key: &[u8]) -> u64;
    /// See [`Playable::moves_to`].
    fn moves_to(&self, key: &[u8], target: Nimber) -> Option<Found<(String, Vec<Key>)>> {
        self.moves_to_while(key, target, &mut || true)
    }
    /// See [`Playable::moves_to_while`].
    fn moves_to_while(
        &self,
        key: &[u8],
        target: Nimber,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Option<Found<(String, Vec<Key>)>>;
    /// See [`Playable::grounds`].
    fn grounds(&self) -> Option<String>;
    /// See [`Playable::far_move`].
    fn far_move(&self, key: &[u8], name: &str) -> Option<(String, Vec<Key>)>;
    /// See [`Playable::draw`]; labels are asked for by the move's name.
    fn draw(
        &self,
        keys: &[&[u8]],
        convention: Convention,
        label: &dyn Fn(&str) -> Option<String>,
    ) -> Option<Drawing>;
    /// See [`Playable::segments`].
    fn segments(&self) -> Option<Vec<Segment>>;
}

/// The bytes of a position.
pub(super) fn key_of<G: Keyed>(game: &G, position: &G::Position) -> Key {
    let mut bytes = Vec::new();
    game.key(position, &mut bytes);
    bytes.into()
}

/// The position of a key that the game has made.
fn made<G: Keyed>(game: &G, key: &[u8]) -> G::Position {
    game.position(key).expect("a key of a position of the game, and not of none")
}

fn erased<G: Keyed>(game: &G, (name, option): (G::Move, Vec<G::Position>)) -> (String, Vec<Key>) {
    (name.to_string(), option.iter().map(|position| key_of(game, position)).collect())
}

impl<G: Playable> Instance for G {
    fn moves(&self, key: &[u8], instance: u32, named: bool, list: &mut Moves<Component, String>) {
        let mut own = MoveList::<G>::default();
        let (from, room) = list.page();
        own.set_page(from, room);
        Ruleset::moves(self, &made(self, key), &mut own);
        // What the list passes over is not made a text.
        list.pass(own.passed());
        if let Some(error) = own.failure() {
            return list.fail(error.clone());
        }
        for (name, option) in own.iter() {
            let name = if named { name.to_string() } else { String::new() };
            list.push(
                name,
                option.iter().map(|position| Component { instance, key: key_of(self, position) }),
            );
        }
        if own.is_full() {
            list.set_full();
        }
    }

    fn canonical(&self, key: &[u8]) -> Key {
        key_of(self, &Ruleset::canonical(self, made(self, key)))
    }

    fn reduce(&self, key: &[u8]) -> Option<Vec<Key>> {
        let mut sum = Vec::new();
        let reduced = Ruleset::reduce(self, &made(self, key), &mut sum);
        reduced.then(|| sum.iter().map(|position| key_of(self, position)).collect())
    }

    fn known_value(&self, key: &[u8]) -> Option<Nimber> {
        Ruleset::known_value(self, &made(self, key))
    }

    fn known_outcome(&self, key: &[u8], convention: Convention) -> Option<Outcome> {
        Ruleset::known_outcome(self, &made(self, key), convention)
    }

    fn always_ends(&self) -> bool {
        Ruleset::always_ends(self)
    }

    fn text(&self, key: &[u8]) -> String {
        Playable::text(self, &made(self, key))
    }

    fn status(&self) -> Status {
        Playable::status(self)
    }

    fn outcome_status(&self) -> Status {
        Playable::outcome_status(self)
    }

    fn misere_status(&self) -> Status {
        Playable::misere_status(self)
    }

    fn tame(&self, key: &[u8], limits: &Limits<'_>) -> Result<Sight, Unknown> {
        Playable::tame(self, &made(self, key), limits)
    }

    fn misere_sum(
        &self,
        keys: &[&[u8]],
        limits: &Limits<'_>,
    ) -> Result<Option<(Outcome, &'static Theorem)>, Unknown> {
        let positions: Vec<_> = keys.iter().map(|key| made(self, key)).collect();
        Playable::misere_sum(self, &positions, limits)
    }

    fn is_nim(&self) -> bool {
        Playable::is_nim(self)
    }

    fn data_bytes(&self) -> u64 {
        Playable::data_bytes(self)
    }

    fn has_hope(&self, key: &[u8]) -> bool {
        Playable::has_hope(self, &made(self, key))
    }

    fn values(&self, key: &[u8]) -> Box<dyn FindByKey + '_> {
        let finder = Playable::values(self, &made(self, key));
        Box::new(ByKey { game: self, finder, list: MoveList::<G>::default() })
    }

    fn forecast(&self, key: &[u8], limits: &Limits<'_>) -> Forecast {
        Playable::forecast(self, &made(self, key), limits)
    }

    fn probe(&self, key: &[u8], limits: &Limits<'_>) -> Option<Range> {
        Playable::probe(self, &made(self, key), limits)
    }

    fn count_moves(&self, key: &[u8]) -> u64 {
        Playable::count_moves(self, &made(self, key))
    }

    fn moves_to_while(
        &self,
        key: &[u8],
        target: Nimber,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Option<Found<(String, Vec<Key>)>> {
        let moves = Playable::moves_to_while(self, &made(self, key), target, goes_on)?;
        Some(moves.map(|found| erased(self, found)))
    }

    fn grounds(&self) -> Option<String> {
        Playable::grounds(self)
    }

    fn far_move(&self, key: &[u8], name: &str) -> Option<(String, Vec<Key>)> {
        Playable::far_move(self, &made(self, key), name).map(|found| erased(self, found))
    }

    fn draw(
        &self,
        keys: &[&[u8]],
        convention: Convention,
        label: &dyn Fn(&str) -> Option<String>,
    ) -> Option<Drawing> {
        let positions: Vec<_> = keys.iter().map(|key| made(self, key)).collect();
        Playable::draw(self, &positions, convention, &|name| label(&name.to_string()))
    }

    fn segments(&self) -> Option<Vec<Segment>> {
        Playable::segments(self)
    }
}

/// [`FindValues`] for positions written as keys.
pub trait FindByKey {
    /// See [`FindValues::value`].
    fn value(&mut self, key: &[u8], limits: &Limits<'_>) -> FoundByKey<Nimber>;
    /// See [`FindValues::is`].
    fn is(&mut self, key: &[u8], value: Nimber, limits: &Limits<'_>) -> FoundByKey<bool>;
    /// See [`FindValues::alone`].
    fn alone(
        &mut self,
        key: &[u8],
        convention: Convention,
        limits: &Limits<'_>,
    ) -> Result<Option<Alone>, Unknown>;
    /// See [`FindValues::loop_from`].
    fn loop_from(&mut self, key: &[u8]) -> Option<Vec<String>>;
    /// The name of the first of at most `room` moves that leaves the value `target`, if one does, and how many moves
    /// were looked at to find it.
    fn move_to(
        &mut self,
        key: &[u8],
        target: Nimber,
        room: usize,
        limits: &Limits<'_>,
    ) -> FoundByKey<(Option<String>, usize)>;
    /// See [`FindValues::can_keep`].
    fn can_keep(&self) -> bool;
    /// See [`FindValues::keep_with`].
    fn keep_with(&mut self, keeper: Arc<dyn Keeper>, limits: &Limits<'_>);
    /// See [`FindValues::keep`].
    fn keep(&self);
    /// See [`FindValues::positions`].
    fn positions(&self) -> u64;
    /// See [`FindValues::bytes`].
    fn bytes(&self) -> u64;
}

type FoundByKey<T> = Result<T, Halt<Sum<Key>>>;

/// A finder of values that is asked by key.
struct ByKey<'g, G: Playable> {
    game: &'g G,
    finder: Box<dyn FindValues<G::Position> + 'g>,
    list: MoveList<G>,
}

impl<G: Playable> ByKey<'_, G> {
    fn found<T>(&self, found: Result<T, Halt<Sum<G::Position>>>) -> FoundByKey<T> {
        let keys =
            |sum: Sum<G::Position>| sum.components().iter().map(|part| key_of(self.game, part)).collect();
        found.map_err(|halt| halt.map(keys))
    }

    /// Whether the move numbered `at` leaves the value `target`, where that can be hoped for.
    fn leaves(&mut self, at: usize, target: Nimber, limits: &Limits<'_>) -> FoundByKey<bool> {
        let Some((last, others)) = self.list.option(at).split_last() else {
            return Ok(target == Nimber::ZERO);
        };
        let mut wanted = target;
        for position in others {
            wanted += match Ruleset::known_value(self.game, position) {
                Some(value) => value,
                None if !Playable::has_hope(self.game, position) => return Ok(false),
                None => {
                    let found = self.finder.value(position, limits);
                    self.found(found)?
                }
            };
        }
        match Ruleset::known_value(self.game, last) {
            Some(value) => Ok(value == wanted),
            None if !Playable::has_hope(self.game, last) => Ok(false),
            None => {
                let found = self.finder.is(last, wanted, limits);
                self.found(found)
            }
        }
    }
}

impl<G: Playable> FindByKey for ByKey<'_, G> {
    fn value(&mut self, key: &[u8], limits: &Limits<'_>) -> FoundByKey<Nimber> {
        let found = self.finder.value(&made(self.game, key), limits);
        self.found(found)
    }

    fn is(&mut self, key: &[u8], value: Nimber, limits: &Limits<'_>) -> FoundByKey<bool> {
        let found = self.finder.is(&made(self.game, key), value, limits);
        self.found(found)
    }

    fn alone(
        &mut self,
        key: &[u8],
        convention: Convention,
        limits: &Limits<'_>,
    ) -> Result<Option<Alone>, Unknown> {
        self.finder.alone(&made(self.game, key), convention, limits)
    }

    fn loop_from(&mut self, key: &[u8]) -> Option<Vec<String>> {
        self.finder.loop_from(&made(self.game, key))
    }

    fn move_to(
        &mut self,
        key: &[u8],
        target: Nimber,
        room: usize,
        limits: &Limits<'_>,
    ) -> FoundByKey<(Option<String>, usize)> {
        self.list.clear();
        self.list.set_page(0, room);
        let position = made(self.game, key);
        Ruleset::moves(self.game, &position, &mut self.list);
        if let Some(error) = self.list.failure() {
            let halt = Halt::of(error.clone(), Sum::from_iter([position]), Progress::default());
            return self.found(Err(halt));
        }
        for at in 0..self.list.len() {
            if self.leaves(at, target, limits)? {
                let name = self.list.iter().nth(at).map(|(name, _)| name.to_string());
                return Ok((name, at + 1));
            }
        }
        Ok((None, self.list.len()))
    }

    fn can_keep(&self) -> bool {
        self.finder.can_keep()
    }

    fn keep_with(&mut self, keeper: Arc<dyn Keeper>, limits: &Limits<'_>) {
        self.finder.keep_with(keeper, limits);
    }

    fn keep(&self) {
        self.finder.keep();
    }

    fn positions(&self) -> u64 {
        self.finder.positions()
    }

    fn bytes(&self) -> u64 {
        self.finder.bytes()
    }
}
