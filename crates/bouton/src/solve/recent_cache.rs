//! A cache of recently simplified components, because simplifying takes longer than a lookup.
//!
//! The cache is asked for the component as the rules leave it. So a hit saves reducing it, computing its canonical form, and writing its key.

use std::hash::Hash;

use super::key::{SearchKey, ShortKey};
use super::known::Known;
use super::parts::{Found, Parts};
use super::table::hash;
use crate::machine::width::{clamped, index};

/// What is left of a component after theorems and symmetry: a value, and at most one component with a short key.
#[derive(Clone, Copy)]
pub struct SimplifiedForm {
    worth: u64,
    part: Option<SimplifiedPart>,
}

/// A component. Forms are small, so that a processor's nearer memory has room for many.
#[derive(Clone, Copy)]
struct SimplifiedPart {
    key: ShortKey<16>,
    size: u64,
    /// Whether it is known not to be worth 0.
    is_won: bool,
}

impl SimplifiedForm {
    /// The form of which the value is `worth`, and the rest is in `parts` from `first` on.
    pub fn of(worth: u64, parts: &Parts, first: usize) -> Option<Self> {
        match parts.len() - first {
            0 => Some(Self { worth, part: None }),
            1 => {
                let (key, part) = parts.get(first);
                let (key, is_won) = (ShortKey::of(key)?, part.known.is(0) == Some(false));
                Some(Self { worth, part: Some(SimplifiedPart { key, size: part.size, is_won }) })
            }
            _ => None,
        }
    }

    /// Adds the component to `parts`, and returns the value. A component whose value was found is a value from now on.
    #[inline]
    pub fn push(&mut self, found: &dyn Found, parts: &mut Parts) -> u64 {
        if let Some(SimplifiedPart { key, size, is_won }) = &self.part {
            let sight = if *is_won { Known::not(0) } else { Known::NOTHING };
            let write = |bytes: &mut Vec<u8>| bytes.extend_from_slice(key.bytes());
            if let Some(value) = parts.push_unknown(*size, sight, found, write) {
                (self.worth, self.part) = (self.worth ^ value, None);
            }
        }
        self.worth
    }
}

/// The cache of recently seen components.
pub struct RecentCache<P> {
    /// Each component has one place. The next component with that place replaces it.
    places: Vec<Option<(P, SimplifiedForm)>>,
    /// How many forms with a component there were before the cache began to store, and how many of them were new.
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
        let most = clamped(bytes / size_of::<Option<(P, SimplifiedForm)>>() as u64).clamp(1, MOST_PLACES);
        Self { places: Vec::new(), noted: 0, new: 0, most: 1 << most.ilog2() }
    }

    /// The place of `component`, for the other two functions.
    pub fn place(&self, component: &P) -> usize {
        if self.places.is_empty() { 0 } else { index(hash(component) % self.most as u64) }
    }

    /// The last stored simplified form of `component`.
    pub fn lookup(&mut self, place: usize, component: &P) -> Option<&mut SimplifiedForm> {
        let (noted, form) = self.places.get_mut(place)?.as_mut()?;
        (noted == component).then_some(form)
    }

    /// Stores the simplified form of `component`. `is_new` says whether it is another than the component itself.
    pub fn note(&mut self, place: usize, component: &P, form: SimplifiedForm, is_new: bool) {
        if let Some(place) = self.places.get_mut(place) {
            *place = Some((component.clone(), form));
            return;
        }
        if form.part.is_none() {
            return;
        }
        self.noted += 1;
        self.new += usize::from(is_new);
        // The cache does not count bytes that positions hold outside themselves.
        if self.noted > FORMS_WITHOUT_CACHE && self.new > self.noted / 8 && !std::mem::needs_drop::<P>() {
            self.places = vec![None; self.most];
        }
    }

    /// The number of bytes held.
    pub fn bytes(&self) -> u64 {
        (self.places.capacity() * size_of::<Option<(P, SimplifiedForm)>>()) as u64
    }
}
