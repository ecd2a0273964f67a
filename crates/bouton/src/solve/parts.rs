//! Components as a game writes them for a search: their keys, one after another.

use super::known::Known;

/// The keys of components, and what the game says of each.
#[derive(Default)]
pub struct Parts {
    bytes: Vec<u8>,
    parts: Vec<Part>,
}

/// What a game says of a component.
#[derive(Clone, Copy)]
pub struct Part {
    /// Where its key ends among the bytes of all keys.
    end: usize,
    /// How much play is left in it.
    pub size: u64,
    /// What is known of it.
    pub known: Known,
    /// Whether a theorem says more of it than was found.
    pub is_news: bool,
}

impl Parts {
    /// The component with this key.
    pub fn of(key: &[u8]) -> Self {
        let mut parts = Self::default();
        parts.push(0, |bytes| bytes.extend_from_slice(key));
        parts
    }

    /// Removes all components.
    pub fn clear(&mut self) {
        self.bytes.clear();
        self.parts.clear();
    }

    /// Adds the component whose key `write` appends. Nothing is known of it.
    #[inline]
    pub fn push(&mut self, size: u64, write: impl FnOnce(&mut Vec<u8>)) {
        write(&mut self.bytes);
        self.parts.push(Part { end: self.bytes.len(), size, known: Known::NOTHING, is_news: false });
    }

    /// Adds the component whose key `write` appends, and of which a theorem gives `sight`, unless its value is known, which is returned
    /// then.
    #[inline]
    pub fn push_unknown(
        &mut self,
        size: u64,
        sight: Known,
        found: &dyn Found,
        write: impl FnOnce(&mut Vec<u8>),
    ) -> Option<u64> {
        let start = self.bytes.len();
        write(&mut self.bytes);
        let seen = found.known(&self.bytes[start..]);
        let known = seen.and(sight);
        if let Some(value) = known.value() {
            self.bytes.truncate(start);
            return Some(value);
        }
        let is_news = !known.says_the_same(seen);
        self.parts.push(Part { end: self.bytes.len(), size, known, is_news });
        None
    }

    /// The number of components.
    pub fn len(&self) -> usize {
        self.parts.len()
    }

    /// The component at this place: its key, and what the game says of it.
    #[inline]
    pub fn get(&self, at: usize) -> (&[u8], Part) {
        let start = at.checked_sub(1).map_or(0, |before| self.parts[before].end);
        (&self.bytes[start..self.parts[at].end], self.parts[at])
    }

    /// The components, each with what the game says of it.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (&[u8], Part)> {
        (0..self.len()).map(|at| self.get(at))
    }
}

/// What a search has found so far.
pub trait Found {
    /// What is known of the position with this key.
    fn known(&self, key: &[u8]) -> Known;
}
