//! Components of any game side by side in one sum.
//!
//! [`Mixed`] contains instances of games, each a ruleset with its data, and is itself a ruleset: a position is the number of an instance
//! and the bytes of a key. So sums of several boards and of different games use the same search and the same definition as any other
//! game, in normal and misere play.

use std::sync::Arc;

use crate::catalog::drawing::Drawing;
use crate::catalog::figure::Figure;
use crate::catalog::placed::{Component, Instance};
use crate::catalog::playable::count_by_listing;
use crate::games::diagonals::Segment;
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
    pub fn new(instances: Vec<Box<dyn Instance>>) -> Self {
        Self { instances: instances.into() }
    }

    /// The instance to which `component` belongs.
    ///
    /// # Panics
    /// If the component belongs to none of these instances.
    #[must_use]
    pub fn instance(&self, component: &Component) -> &dyn Instance {
        &*self.instances[component.instance as usize]
    }

    /// The first instance.
    pub(crate) fn first(&self) -> Option<&dyn Instance> {
        self.instances.first().map(|instance| &**instance)
    }

    /// How many instances there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.instances.len()
    }

    /// Whether there are no instances, as in the empty sum.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.instances.is_empty()
    }

    /// What the values rest on besides the rules, and how they were found, where that helps the reader.
    #[must_use]
    pub fn grounds(&self) -> Vec<String> {
        self.instances.iter().filter_map(|instance| instance.grounds()).collect()
    }

    /// Bytes that the data of all instances take.
    #[must_use]
    pub fn data_bytes(&self) -> u64 {
        self.instances.iter().map(|instance| instance.data_bytes()).sum()
    }

    /// A picture of the instance `number` with these components left on its board.
    ///
    /// # Panics
    /// If there is no such instance.
    pub fn draw(
        &self,
        number: u32,
        components: &[Component],
        convention: Convention,
        label: &dyn Fn(&String) -> Option<String>,
    ) -> Option<Drawing> {
        self.instances[number as usize].draw(components, convention, label)
    }

    /// The figure of the instance `number` with these components left in it, where the instance is no board.
    ///
    /// # Panics
    /// If there is no such instance.
    #[must_use]
    pub fn show(&self, number: u32, components: &[Component]) -> Option<Figure> {
        self.instances[number as usize].show(components)
    }

    /// Reports the row and the column of the cell that each move on the board of the instance `number` is shown in, where its name does
    /// not say it.
    ///
    /// # Panics
    /// If there is no such instance.
    pub fn cells(
        &self,
        number: u32,
        components: &[Component],
        take: &mut dyn FnMut(&String, (usize, usize)),
    ) {
        self.instances[number as usize].cells(components, take);
    }

    /// The P-positions as diagonal segments, if there is one instance and it can give them in this form.
    #[must_use]
    pub fn segments(&self) -> Option<Vec<Segment>> {
        match &*self.instances {
            [instance] => instance.segments(),
            _ => None,
        }
    }

    /// How many moves `component` has. `u64::MAX` means this number or more, or not counted.
    #[must_use]
    pub fn count_moves(&self, component: &Component) -> u64 {
        let counted = self.instance(component).count_moves(component);
        counted.unwrap_or_else(|| count_by_listing(self, component))
    }

    /// The most moves of `component` that are listed and valued one by one.
    #[must_use]
    pub fn most_listed(&self, component: &Component) -> u64 {
        self.instance(component).most_listed(component)
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
