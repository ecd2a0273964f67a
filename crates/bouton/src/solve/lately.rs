//! What components met lately come down to: to find it out takes longer than to look it up.
//!
//! The key is the component as the rules leave it, so a hit saves reducing it, the search for its canonical form, and
//! often the look into the large table too.

use std::hash::Hash;

use super::table::hash;
use crate::machine::width::{clamped, index};
use crate::theory::ruleset::Ruleset;

/// What a component comes down to.
#[derive(Clone)]
pub enum Seen<P> {
    /// Its value.
    Worth(u64),
    /// Another of the same value, which had to be looked up.
    Form(P),
}

/// Components met lately.
pub struct Lately<P> {
    /// Each component has one place, which the next one with that place takes from it.
    places: Vec<Option<(P, Seen<P>)>>,
    /// How many forms there were before that, and how many of them were new.
    noted: usize,
    new: usize,
    most: usize,
}

/// A question that is settled so soon needs nothing kept, nor do rules that know no symmetry.
const FEW: usize = 4096;
/// More places than fit a processor's nearer memory are slower to look up.
const MOST_PLACES: usize = 1 << 13;

impl<P: Clone + Eq + Hash> Lately<P> {
    /// Nothing yet, and never more than so many bytes.
    pub fn new(bytes: u64) -> Self {
        let most = clamped(bytes / size_of::<Option<(P, Seen<P>)>>() as u64).clamp(1, MOST_PLACES);
        Self { places: Vec::new(), noted: 0, new: 0, most: 1 << most.ilog2() }
    }

    /// The place of `component`, for the other two.
    pub fn place(&self, component: &P) -> usize {
        if self.places.is_empty() { 0 } else { index(hash(component) % self.most as u64) }
    }

    /// What `component` was last seen to come down to.
    pub fn seen(&self, place: usize, component: &P) -> Option<&Seen<P>> {
        let (noted, seen) = self.places.get(place)?.as_ref()?;
        (noted == component).then_some(seen)
    }

    /// Notes what `component` comes down to.
    pub fn note<R>(&mut self, rules: &R, place: usize, component: &P, seen: Seen<P>)
    where
        R: Ruleset<Position = P> + ?Sized,
    {
        if let Some(place) = self.places.get_mut(place) {
            *place = Some((component.clone(), seen));
            return;
        }
        let Seen::Form(form) = seen else { return };
        self.noted += 1;
        self.new += usize::from(form != *component);
        // What positions hold outside themselves is not reckoned with.
        if self.noted > FEW && self.new > self.noted / 8 && rules.heap_bytes(component) == 0 {
            self.places = vec![None; self.most];
        }
    }

    /// Bytes held.
    pub fn bytes(&self) -> u64 {
        (self.places.capacity() * size_of::<Option<(P, Seen<P>)>>()) as u64
    }
}
