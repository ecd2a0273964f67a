//! A summary of the values of a stretch, for values that are discarded to save memory.

use crate::machine::width::index;
use crate::theory::nimber::Nimber;

/// A summary of discarded values.
#[derive(Clone, Debug)]
pub struct StreamSummary {
    /// For each value, how often it was seen and where it was seen first.
    seen: Vec<Occurrences>,
    /// The places of the values that are 0, in order, if the caller wants them.
    zeros: Option<Vec<u32>>,
    count: u64,
}

impl StreamSummary {
    /// An empty summary. `lists_zeros` says whether to list the places of zeros.
    #[must_use]
    pub fn new(lists_zeros: bool) -> Self {
        Self { seen: Vec::new(), zeros: lists_zeros.then(Vec::new), count: 0 }
    }

    /// Adds the value at the next place.
    pub fn note(&mut self, Nimber(value): Nimber) {
        let (place, at) = (self.count, index(value));
        if self.seen.len() <= at {
            self.seen.resize(at + 1, Occurrences::default());
        }
        self.seen[at].add(place, 1);
        if let Some(zeros) = self.zeros.as_mut().filter(|_| value == 0) {
            zeros.extend(u32::try_from(place));
        }
        self.count += 1;
    }

    /// How many values were added.
    #[must_use]
    #[allow(clippy::len_without_is_empty)]
    pub fn len(&self) -> u64 {
        self.count
    }

    /// The places of the values that are 0, if the caller wanted them.
    #[must_use]
    pub fn zeros(&self) -> &[u32] {
        self.zeros.as_deref().unwrap_or_default()
    }

    /// How many values are 0.
    #[must_use]
    pub fn count_of_zeros(&self) -> u64 {
        self.seen.first().map_or(0, Occurrences::count)
    }

    /// Bytes in use.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let zeros = self.zeros.as_ref().map_or(0, Vec::capacity);
        (size_of::<Occurrences>() * self.seen.capacity() + size_of::<u32>() * zeros) as u64
    }

    /// How often and where each value was seen, up to the largest value.
    pub(crate) fn seen(&self) -> &[Occurrences] {
        &self.seen
    }
}

/// How often a value was seen, and the first place where it was seen.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Occurrences {
    count: u64,
    place: u64,
}

impl Occurrences {
    /// How often the value was seen.
    pub(crate) fn count(&self) -> u64 {
        self.count
    }

    /// The first place of the value.
    pub(crate) fn place(&self) -> u64 {
        self.place
    }

    pub(crate) fn add(&mut self, place: u64, times: u64) {
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
        let mut summary = StreamSummary::new(true);
        [0, 1, 0, 2].into_iter().for_each(|value| summary.note(Nimber(value)));
        assert_eq!((summary.len(), summary.zeros()), (4, &[0, 2][..]));
    }
}
