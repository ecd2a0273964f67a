//! Games of different types side by side: instances, whose positions are bytes.
//!
//! A component is the number of an instance and the key of a position in it. [`Placed`] makes an instance of any game. It passes every
//! call about a component on to the game, with the component's position. So one definition of the abilities of a game serves both.

use super::drawing::Showing;
use super::figure::Figure;
use super::finder::{FindValues, Key, KeyedSearch, key_of};
use super::playable::{BoardChart, FoundMoves, MoveTo, OnChart, Playable, TakeCell};
use super::status::Status;
use crate::solve::halt::Halt;
use crate::theory::limits::{Limits, Unknown};
use crate::theory::nimber::Nimber;
use crate::theory::outcome::{Convention, Outcome};
use crate::theory::ruleset::{Keyed, MoveList, Ruleset};
use crate::theory::sum::Sum;
use crate::theory::tame::Sight;
use crate::theory::theorem::Theorem;

/// A component of any game.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Component {
    /// The number of the instance to which the component belongs.
    pub instance: u32,
    /// The key of the position within the instance.
    pub key: Key,
}

/// What a finder found of `component`. A reason for no answer has components in place of the keys of the finder.
pub fn found_of<T>(component: &Component, found: Result<T, Halt<Key>>) -> Result<T, Halt<Sum<Component>>> {
    let Component { instance, .. } = *component;
    found.map_err(|halt| halt.map(|key| Sum::from_iter([Component { instance, key }])))
}

/// Bytes that a component of a question takes, including what is known of it.
const BYTES_A_COMPONENT: u64 = 200;
/// The first components of a question, up to this number, are not counted.
const FEW_COMPONENTS: u64 = 64;

/// Bytes that `count` components take.
pub(crate) fn bytes_of_components(count: u64) -> u64 {
    BYTES_A_COMPONENT * count.saturating_sub(FEW_COMPONENTS)
}

/// A game with its data, as one of several in a question.
pub trait Instance: Playable<Position = Component, Move = String> {
    /// A finder of values on the board of `component`: by the game's own method, or by the general search.
    fn finder(&self, component: &Component) -> Box<dyn FindValues + '_>;

    /// Sets the number of the instance.
    fn place(&mut self, number: u32);
}

/// An instance of the game `G`.
pub struct Placed<G> {
    game: G,
    number: u32,
}

impl<G: Playable> Placed<G> {
    /// Makes an instance with the number 0.
    pub fn new(game: G) -> Self {
        Self { game, number: 0 }
    }

    /// The component for a position.
    pub fn component(&self, position: &G::Position) -> Component {
        Component { instance: self.number, key: key_of(&self.game, position) }
    }

    fn position_of(&self, component: &Component) -> G::Position {
        self.game.position(&component.key).expect("a key of a position of the game, and not of none")
    }

    // Every game has its own copy of these functions. Loops are compiled in less time than chains of iterators.

    fn components(&self, positions: &[G::Position]) -> Vec<Component> {
        let mut components = Vec::with_capacity(positions.len());
        for position in positions {
            components.push(self.component(position));
        }
        components
    }

    fn positions_of(&self, components: &[Component]) -> Vec<G::Position> {
        let mut positions = Vec::with_capacity(components.len());
        for component in components {
            positions.push(self.position_of(component));
        }
        positions
    }

    fn move_of(&self, (name, option): MoveTo<G::Position, G::Move>) -> MoveTo<Component, String> {
        (name.to_string(), self.components(&option))
    }
}

impl<G: Playable + 'static> Instance for Placed<G> {
    fn finder(&self, component: &Component) -> Box<dyn FindValues + '_> {
        let own = self.game.values(&self.position_of(component));
        own.unwrap_or_else(|| Box::new(KeyedSearch::on_threads(&self.game)))
    }

    fn place(&mut self, number: u32) {
        self.number = number;
    }
}

impl<G: Playable> Ruleset for Placed<G> {
    type Position = Component;
    type Move = String;

    fn moves(&self, component: &Component, list: &mut MoveList<Self>) {
        let mut own = MoveList::<G>::default();
        let (from, room) = list.page();
        own.set_page(from, room);
        own.set_most_components(list.most_components());
        own.want_names(list.wants_names());
        self.game.moves(&self.position_of(component), &mut own);
        // Moves that the list skips are not turned into text.
        list.pass(own.passed());
        if let Some(error) = own.failure() {
            return list.fail(error.clone());
        }
        for (name, option) in own.iter() {
            let name = if list.wants_names() { name.to_string() } else { String::new() };
            list.push(name, self.components(option));
        }
        if own.is_full() {
            list.set_full();
        }
    }

    fn canonical(&self, component: Component) -> Component {
        self.component(&self.game.canonical(self.position_of(&component)))
    }

    fn reduce(&self, component: &Component, sum: &mut Vec<Component>) -> bool {
        let mut own = Vec::new();
        let reduced = self.game.reduce(&self.position_of(component), &mut own);
        if reduced {
            sum.append(&mut self.components(&own));
        }
        reduced
    }

    fn known_value(&self, component: &Component) -> Option<Nimber> {
        self.game.known_value(&self.position_of(component))
    }

    fn known_outcome(&self, component: &Component, convention: Convention) -> Option<Outcome> {
        self.game.known_outcome(&self.position_of(component), convention)
    }

    fn size(&self, component: &Component) -> u64 {
        self.game.size(&self.position_of(component))
    }

    fn always_ends(&self) -> bool {
        self.game.always_ends()
    }
}

impl<G: Playable> Keyed for Placed<G> {
    fn key(&self, component: &Component, bytes: &mut Vec<u8>) {
        bytes.extend_from_slice(&component.key);
    }

    fn position(&self, bytes: &[u8]) -> Option<Component> {
        let component = self.component(&self.game.position(bytes)?);
        (*component.key == *bytes).then_some(component)
    }
}

impl<G: Playable + 'static> Playable for Placed<G> {
    fn text(&self, component: &Component) -> String {
        self.game.text(&self.position_of(component))
    }

    fn status(&self) -> Status {
        self.game.status()
    }

    fn data_bytes(&self) -> u64 {
        self.game.data_bytes()
    }

    fn grounds(&self) -> Option<String> {
        self.game.grounds()
    }

    fn read_term(&self, text: &[u8], take: &mut dyn FnMut(Component)) -> bool {
        self.game.read_term(text, &mut |position| take(self.component(&position)))
    }

    fn count_moves(&self, component: &Component) -> Option<u64> {
        self.game.count_moves(&self.position_of(component))
    }

    fn most_listed(&self, component: &Component) -> u64 {
        self.game.most_listed(&self.position_of(component))
    }

    fn moves_to(
        &self,
        component: &Component,
        target: Nimber,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Option<FoundMoves<MoveTo<Component, String>>> {
        let moves = self.game.moves_to(&self.position_of(component), target, goes_on)?;
        Some(moves.map(|found| self.move_of(found)))
    }

    fn move_named(&self, component: &Component, name: &str) -> Option<MoveTo<Component, String>> {
        let found = self.game.move_named(&self.position_of(component), name)?;
        Some(self.move_of(found))
    }

    fn knows_all_names(&self) -> bool {
        self.game.knows_all_names()
    }

    fn outcome_status(&self) -> Status {
        self.game.outcome_status()
    }

    fn can_be_valued(&self, component: &Component) -> bool {
        self.game.can_be_valued(&self.position_of(component))
    }

    fn misere_status(&self) -> Status {
        self.game.misere_status()
    }

    fn tame(&self, component: &Component, limits: &Limits<'_>) -> Result<Sight, Unknown> {
        self.game.tame(&self.position_of(component), limits)
    }

    fn misere_sum(
        &self,
        components: &[Component],
        limits: &Limits<'_>,
    ) -> Result<Option<(Outcome, &'static Theorem)>, Unknown> {
        self.game.misere_sum(&self.positions_of(components), limits)
    }

    fn is_nim(&self) -> bool {
        self.game.is_nim()
    }

    fn cells(&self, components: &[Component], take: &mut TakeCell<'_, String>) {
        self.game.cells(&self.positions_of(components), &mut |name, cell| take(&name.to_string(), cell));
    }

    fn show(&self, components: &[Component], showing: &Showing<'_>) -> Option<Figure> {
        self.game.show(&self.positions_of(components), showing)
    }

    fn segments(&self) -> Option<Vec<String>> {
        self.game.segments()
    }

    fn chart(&self, from: &[Component]) -> Option<BoardChart> {
        self.game.chart(&self.positions_of(from))
    }

    fn on_chart(&self, component: &Component) -> Option<OnChart> {
        self.game.on_chart(&self.position_of(component))
    }
}
