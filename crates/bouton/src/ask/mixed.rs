//! Components of any game side by side in one sum.
//!
//! [`Mixed`] contains instances of games, each a ruleset with its data, and is itself a ruleset: a position is the number of an instance
//! and the bytes of a key. So sums of several boards and of different games use the same search and the same definition as any other
//! game, in normal and misere play.

use std::sync::Arc;

use crate::catalog::placed::{Component, Instance};
use crate::catalog::playable::count_by_listing;
use crate::theory::nimber::Nimber;
use crate::theory::outcome::{Convention, Outcome};
use crate::theory::ruleset::{Keyed, MoveList, Ruleset};

/// The instances of a question, and the ruleset that has the positions of all of them.
#[derive(Clone)]
pub struct Mixed {
    instances: Arc<[Box<dyn Instance>]>,
}

impl Mixed {
    /// The ruleset of these instances. A component contains the number of its instance, counted from 0.
    #[must_use]
    pub(crate) fn new(instances: Vec<Box<dyn Instance>>) -> Self {
        Self { instances: instances.into() }
    }

    /// The instance to which `component` belongs.
    ///
    /// # Panics
    /// If the component belongs to none of these instances.
    #[must_use]
    pub(crate) fn instance(&self, component: &Component) -> &dyn Instance {
        self.at(component.instance)
    }

    /// The instance with this number.
    ///
    /// # Panics
    /// If there is none.
    #[must_use]
    pub(crate) fn at(&self, number: u32) -> &dyn Instance {
        &*self.instances[number as usize]
    }

    /// The instances, in the order of their numbers.
    #[must_use]
    pub(crate) fn instances(&self) -> &[Box<dyn Instance>] {
        &self.instances
    }

    /// How many moves `component` has, if its game counts them without listing them. `u64::MAX` means this number or more.
    #[must_use]
    pub fn counted_moves(&self, component: &Component) -> Option<u64> {
        self.instance(component).count_moves(component)
    }

    /// Whether a certificate contains a chart of the game of `component` in place of its rules.
    #[must_use]
    pub fn has_chart(&self, component: &Component) -> bool {
        self.instance(component).on_chart(component).is_some()
    }

    /// The P-positions of a walk on an endless board, as segments of diagonals, if there is one instance and it is such a walk.
    #[must_use]
    pub fn segments(&self) -> Option<Vec<String>> {
        let [only] = &*self.instances else { return None };
        only.segments()
    }

    /// How many moves `component` has. `u64::MAX` means this number or more, or not counted.
    #[must_use]
    pub fn count_moves(&self, component: &Component) -> u64 {
        self.counted_moves(component).unwrap_or_else(|| count_by_listing(self, component))
    }

    /// The component as a text that its game's reader accepts.
    #[must_use]
    pub fn text(&self, component: &Component) -> String {
        self.instance(component).text(component)
    }
}

impl Ruleset for Mixed {
    type Position = Component;
    type Move = String;

    fn moves(&self, component: &Component, list: &mut MoveList<Self>) {
        self.instance(component).moves(component, list);
    }

    fn canonical(&self, component: Component) -> Component {
        self.instance(&component).canonical(component)
    }

    fn reduce(&self, component: &Component, sum: &mut Vec<Component>) -> bool {
        self.instance(component).reduce(component, sum)
    }

    fn known_value(&self, component: &Component) -> Option<Nimber> {
        self.instance(component).known_value(component)
    }

    fn known_outcome(&self, component: &Component, convention: Convention) -> Option<Outcome> {
        self.instance(component).known_outcome(component, convention)
    }

    /// Each key is in its own block of memory, a multiple of 16 bytes that includes what the allocator writes before it.
    fn heap_bytes(&self, component: &Component) -> u64 {
        (component.key.len() as u64 + 8).next_multiple_of(16).max(32)
    }

    fn always_ends(&self) -> bool {
        self.instances.iter().all(|instance| instance.always_ends())
    }
}

impl Keyed for Mixed {
    fn key(&self, component: &Component, bytes: &mut Vec<u8>) {
        bytes.extend(component.instance.to_le_bytes());
        bytes.extend_from_slice(&component.key);
    }

    fn position(&self, bytes: &[u8]) -> Option<Component> {
        let (instance, key) = bytes.split_first_chunk()?;
        self.instances.get(u32::from_le_bytes(*instance) as usize)?.position(key)
    }
}
