//! A cache of recently simplified components, because simplifying takes longer than a lookup.
//!
//! The key is the component as the rules leave it. So a hit saves reducing it, computing its canonical form, and
//! often the lookup in the large table too.

use std::hash::Hash;

use super::table::hash;
use crate::machine::width::{clamped, index};
use crate::theory::ruleset::Ruleset;

/// The simplified form of a component.
#[derive(Clone)]
pub enum SimplifiedForm<P> {
    /// Its value.
    Value(u64),
    /// Another component of the same value, which had to be looked up.
    Component(P),
}

/// The cache of recently seen components.
pub struct RecentCache<P> {
    /// Each component has one place. The next component with that place replaces it.
    places: Vec<Option<(P, SimplifiedForm<P>)>>,
    /// How many forms there were before the cache began to store, and how many of them were new.
    noted: usize,
    new: usize,
    most: usize,
}

/// A question with fewer forms needs no cache. Rules without symmetry need none either.
const FORMS_WITHOUT_CACHE: usize = 4096;
/// The most places. More do not fit a processor's nearer memory and are slower to look up.
const MOST_PLACES: usize = 1 << 13;

impl<P: Clone + Eq + Hash> RecentCache<P> {
    /// An empty cache that never takes more than `bytes` bytes.
    pub fn new(bytes: u64) -> Self {
        let most = clamped(bytes / size_of::<Option<(P, SimplifiedForm<P>)>>() as u64).clamp(1, MOST_PLACES);
        Self { places: Vec::new(), noted: 0, new: 0, most: 1 << most.ilog2() }
    }

    /// The place of `component`, for the other two functions.
    pub fn place(&self, component: &P) -> usize {
        if self.places.is_empty() { 0 } else { index(hash(component) % self.most as u64) }
    }

    /// The last stored simplified form of `component`.
    pub fn lookup(&self, place: usize, component: &P) -> Option<&SimplifiedForm<P>> {
        let (noted, form) = self.places.get(place)?.as_ref()?;
        (noted == component).then_some(form)
    }

    /// Stores the simplified form of `component`.
    pub fn note<R>(&mut self, rules: &R, place: usize, component: &P, form: SimplifiedForm<P>)
    where
        R: Ruleset<Position = P> + ?Sized,
    {
        if let Some(place) = self.places.get_mut(place) {
            *place = Some((component.clone(), form));
            return;
        }
        let SimplifiedForm::Component(simpler) = form else { return };
        self.noted += 1;
        self.new += usize::from(simpler != *component);
        // The cache does not count bytes that positions hold outside themselves.
        if self.noted > FORMS_WITHOUT_CACHE && self.new > self.noted / 8 && rules.heap_bytes(component) == 0 {
            self.places = vec![None; self.most];
        }
    }

    /// The number of bytes held.
    pub fn bytes(&self) -> u64 {
        (self.places.capacity() * size_of::<Option<(P, SimplifiedForm<P>)>>()) as u64
    }
}
