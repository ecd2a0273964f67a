//! The parts that positions fall into, and those that were asked for last.

use std::hash::Hash;

use super::ledger::hash;
use crate::machine::width::index;

/// A part of a position, with what a proof asks of it again and again.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Part<P> {
    pub position: P,
    pub hash: u64,
    pub size: u64,
    /// Its value, if it is a nimber, which needs no statement.
    pub nimber: Option<u64>,
    pub has_moves: bool,
}

/// A component and its parts.
type Split<P> = (P, Box<[Part<P>]>);

/// The components whose parts were asked for last. The moves of a position leave the same components again and again.
pub struct RecentParts<P> {
    /// Each component has one place. The next component with that place replaces it.
    places: Vec<Option<Split<P>>>,
    /// Hashes of parts, whose lowest bit says whether the part has a move. Each hash has one place.
    lives: Box<[u64]>,
}

const PLACES: u64 = 1 << 12;
const HASHES: u64 = 1 << 14;
/// Components that hold more memory outside themselves are not remembered. So all together take less than 4 MB.
const MOST_BYTES: u64 = 256;

impl<P: Eq + Hash> RecentParts<P> {
    /// Nothing was asked for.
    pub fn new() -> Self {
        Self { places: (0..PLACES).map(|_| None).collect(), lives: vec![0; index(HASHES)].into() }
    }

    fn place(component: &P) -> usize {
        index(hash(component) % PLACES)
    }

    /// The parts of `component`, if they are remembered.
    pub fn get(&self, component: &P) -> Option<&[Part<P>]> {
        let (known, parts) = self.places[Self::place(component)].as_ref()?;
        (known == component).then_some(parts)
    }

    /// Whether the part with this hash has a move, which `look` finds out where it is not remembered.
    pub fn has_moves<E>(&mut self, hash: u64, look: impl FnOnce() -> Result<bool, E>) -> Result<bool, E> {
        let place = &mut self.lives[index(hash % HASHES)];
        if (*place ^ hash) >> 1 != 0 {
            *place = hash & !1 | u64::from(look()?);
        }
        Ok(*place & 1 == 1)
    }

    /// Remembers the parts of a component, which holds so many bytes outside itself.
    pub fn note(&mut self, component: P, bytes: u64, parts: Box<[Part<P>]>) {
        if bytes <= MOST_BYTES {
            let place = Self::place(&component);
            self.places[place] = Some((component, parts));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whether_there_are_moves_is_asked_once_while_it_is_remembered() {
        let mut recent = RecentParts::<u8>::new();
        let mut asked = 0;
        let mut look = |hash: u64| {
            let has = recent.has_moves(hash, || {
                asked += 1;
                Ok::<_, ()>(hash.is_multiple_of(3))
            });
            assert_eq!(has, Ok(hash.is_multiple_of(3)));
        };
        // Two hashes that differ in the lowest bit have two places.
        [7, 6, 7, 6, 7 + HASHES, 7].into_iter().for_each(&mut look);
        assert_eq!(asked, 4);
    }

    #[test]
    fn large_components_are_not_remembered() {
        let mut recent = RecentParts::new();
        for bytes in [MOST_BYTES, MOST_BYTES + 1] {
            recent.note(bytes, bytes, Box::new([]));
        }
        assert!(recent.get(&MOST_BYTES).is_some() && recent.get(&(MOST_BYTES + 1)).is_none());
    }
}
