//! Values of a stretch that passed by: what they come to, for they are not held.

use crate::machine::width::index;
use crate::theory::nimber::Nimber;

/// What values that passed by come to.
#[derive(Clone, Debug)]
pub struct Passed {
    /// By value.
    seen: Vec<Seen>,
    /// The places of those that are 0, in order, if they are wanted.
    zeros: Option<Vec<u32>>,
    count: u64,
}

impl Passed {
    /// None yet; the places of zeros are to be listed, or not.
    #[must_use]
    pub fn new(lists_zeros: bool) -> Self {
        Self { seen: Vec::new(), zeros: lists_zeros.then(Vec::new), count: 0 }
    }

    /// Takes note of the value at the next place.
    pub fn note(&mut self, Nimber(value): Nimber) {
        let (place, at) = (self.count, index(value));
        if self.seen.len() <= at {
            self.seen.resize(at + 1, Seen::default());
        }
        self.seen[at].again(place, 1);
        if let Some(zeros) = self.zeros.as_mut().filter(|_| value == 0) {
            zeros.extend(u32::try_from(place));
        }
        self.count += 1;
    }

    /// How many values passed.
    #[must_use]
    #[allow(clippy::len_without_is_empty)]
    pub fn len(&self) -> u64 {
        self.count
    }

    /// The places of those that were 0, if they were wanted.
    #[must_use]
    pub fn zeros(&self) -> &[u32] {
        self.zeros.as_deref().unwrap_or_default()
    }

    /// How many were 0.
    #[must_use]
    pub fn count_of_zeros(&self) -> u64 {
        self.seen.first().map_or(0, Seen::count)
    }

    /// Bytes held.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let zeros = self.zeros.as_ref().map_or(0, Vec::capacity);
        (size_of::<Seen>() * self.seen.capacity() + size_of::<u32>() * zeros) as u64
    }

    /// What was seen of each value up to the largest.
    pub(crate) fn seen(&self) -> &[Seen] {
        &self.seen
    }
}

/// How often a value was seen, and the place of the first.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Seen {
    count: u64,
    place: u64,
}

impl Seen {
    /// How often.
    pub(crate) fn count(&self) -> u64 {
        self.count
    }

    /// The place of the first.
    pub(crate) fn place(&self) -> u64 {
        self.place
    }

    pub(crate) fn again(&mut self, place: u64, times: u64) {
        if self.count == 0 {
            self.place = place;
        }
        self.count += times;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_counted_and_places_of_zeros_listed() {
        let mut passed = Passed::new(true);
        [0, 1, 0, 2].into_iter().for_each(|value| passed.note(Nimber(value)));
        assert_eq!((passed.len(), passed.zeros()), (4, &[0, 2][..]));
    }
}
