//! Values in order and in reverse order, each as two bytes that are ready for lookups.

use std::ops::Range;

use super::tables::{HEAPS_AT_ONCE, LookupTables};
use crate::heap::lane::Lane;
use crate::heap::takes::Takes;
use crate::machine::width::index;

/// The values of the heaps 0, 1, 2, ..., stored in both orders.
#[derive(Clone, Debug, Default)]
pub(super) struct Streams {
    forwards: [Vec<u8>; 2],
    /// The value of the heap h is stored h + 1 places before the end.
    backwards: [Vec<u8>; 2],
}

impl Streams {
    /// The streams of the given values.
    pub(super) fn new<L: Lane>(values: &[L]) -> Self {
        let mut streams = Self::default();
        streams.make_room(values.len());
        values.iter().for_each(|&value| streams.push(value.into()));
        streams
    }

    /// The number of bytes in use.
    pub(super) fn bytes(&self) -> u64 {
        let all = self.forwards.iter().chain(&self.backwards);
        all.map(|bytes| bytes.capacity() as u64).sum()
    }

    /// Adds a value.
    #[inline(always)]
    pub(super) fn push(&mut self, value: u16) {
        let known = self.forwards[0].len();
        if known == self.backwards[0].len() {
            self.make_room(known + known / 4 + 1024);
        }
        let place = self.backwards[0].len() - 1 - known;
        for ((forwards, backwards), byte) in
            self.forwards.iter_mut().zip(&mut self.backwards).zip(LookupTables::halves(value))
        {
            forwards.push(byte);
            backwards[place] = byte;
        }
    }

    /// Reserves memory for `more` more values.
    pub(super) fn reserve(&mut self, more: usize) {
        let room = self.forwards[0].len() + more;
        if room > self.backwards[0].len() {
            self.make_room(room);
        }
    }

    /// Reserves memory for `room` values in total.
    #[cold]
    fn make_room(&mut self, room: usize) {
        for (forwards, backwards) in self.forwards.iter_mut().zip(&mut self.backwards) {
            forwards.reserve_exact(room - forwards.len());
            *backwards = vec![0; room];
            for (place, &byte) in backwards.iter_mut().rev().zip(&*forwards) {
                *place = byte;
            }
        }
    }

    /// For each number that may be taken: the pairs of heaps that eight consecutive heaps, from `first` on, leave with the same lesser
    /// heaps. Both heaps of a pair are among `values`. The number of pairs is rounded down to whole words of 64.
    #[inline(always)]
    pub(super) fn rows<'a, T>(
        &'a self,
        takes: &'a Takes,
        values: &'a [T],
        first: usize,
    ) -> impl Iterator<Item = Row<'a, T>> {
        takes.two.iter().map(move |&taken| {
            let left = first - index(taken);
            let from = least_known(left + HEAPS_AT_ONCE - 1, values.len());
            let len = (index(takes.lesser(left as u64)) + 1).saturating_sub(from) / 64 * 64;
            let last = self.backwards[0].len() + from - left - HEAPS_AT_ONCE;
            Row {
                values,
                left,
                from,
                lesser: Halves(self.forwards.each_ref().map(|bytes| &bytes[from..][..len])),
                greater: Halves(
                    self.backwards.each_ref().map(|bytes| &bytes[last..][..len + HEAPS_AT_ONCE - 1]),
                ),
            }
        })
    }
}

/// The least lesser heap for which the other heap is one of `known` heaps, if both together have `left`. It is at least 1.
#[inline(always)]
pub(super) fn least_known(left: usize, known: usize) -> usize {
    (left + 1).saturating_sub(known).max(1)
}

/// Values as [two bytes](LookupTables::halves) each.
#[derive(Clone, Copy)]
pub(super) struct Halves<'a>(pub(super) [&'a [u8]; 2]);

impl Halves<'_> {
    /// The values at the places from `from` to `end`, without `end`.
    #[inline(always)]
    fn range(self, from: usize, end: usize) -> Self {
        Self(self.0.map(|bytes| &bytes[from..end]))
    }
}

/// The pairs of heaps that eight consecutive heaps leave with the same lesser heaps.
#[derive(Clone, Copy)]
pub(super) struct Row<'a, T> {
    values: &'a [T],
    /// The total that the first of the eight heaps leaves.
    left: usize,
    /// The first of the lesser heaps.
    from: usize,
    pub(super) lesser: Halves<'a>,
    /// The first of these values belongs to the first pair of the last of the eight heaps.
    pub(super) greater: Halves<'a>,
}

impl<'a, T: Lane> Row<'a, T> {
    /// The number of pairs of each heap: a multiple of 64.
    #[inline(always)]
    pub(super) fn len(&self) -> usize {
        self.lesser.0[0].len()
    }

    /// The pairs at the places from `from` to `end`, without `end`.
    #[inline(always)]
    pub(super) fn range(&self, from: usize, end: usize) -> Self {
        Self {
            from: self.from + from,
            lesser: self.lesser.range(from, end),
            greater: self.greater.range(from, end + HEAPS_AT_ONCE - 1),
            ..*self
        }
    }

    /// The pairs of one of the eight heaps.
    #[inline(always)]
    pub(super) fn pairs(&self, heap: usize) -> Pairs<'a, T> {
        Pairs::new(self.values, self.left + heap, self.from, self.from + self.len())
    }

    /// The lesser heaps of the other pairs of one of the eight heaps for which both heaps are known: those before the row and those after
    /// it.
    #[inline(always)]
    pub(super) fn others(&self, takes: &Takes, heap: usize) -> [Range<usize>; 2] {
        let left = self.left + heap;
        let end = index(takes.lesser(left as u64)) + 1;
        [least_known(left, self.values.len())..self.from.min(end), self.from + self.len()..end]
    }

    /// The nim-sum of the pair of one of the eight heaps with this lesser heap.
    #[inline(always)]
    pub(super) fn sum_beside(&self, heap: usize, lesser: usize) -> u16 {
        (self.values[lesser] ^ self.values[self.left + heap - lesser]).into()
    }

    /// The nim-sum of the pair of one of the eight heaps at a place of the row.
    #[inline(always)]
    pub(super) fn sum(&self, heap: usize, at: usize) -> u16 {
        self.sum_beside(heap, self.from + at)
    }
}

/// Pairs of heaps, given by their values.
#[derive(Clone, Copy)]
pub(super) struct Pairs<'a, T> {
    lesser: &'a [T],
    /// The last of these values belongs to the first pair.
    greater: &'a [T],
}

impl<'a, T: Lane> Pairs<'a, T> {
    /// The pairs with the total `left` and a lesser heap from `from` to `end`, without `end`.
    #[inline(always)]
    pub(super) fn new(values: &'a [T], left: usize, from: usize, end: usize) -> Self {
        Self { lesser: &values[from..end], greater: &values[left + 1 - end..left + 1 - from] }
    }

    #[inline(always)]
    pub(super) fn len(&self) -> usize {
        self.lesser.len()
    }

    /// The nim-sum of a pair.
    #[inline(always)]
    pub(super) fn sum(&self, at: usize) -> u16 {
        (self.lesser[at] ^ self.greater[self.len() - 1 - at]).into()
    }

    /// Writes the nim-sums of `RUN` consecutive pairs, from the place `from` on.
    #[inline(always)]
    pub(super) fn write_run<const RUN: usize>(&self, from: usize, sums: &mut [u16; RUN]) {
        let lesser = &self.lesser[from..][..RUN];
        let greater = &self.greater[self.len() - from - RUN..][..RUN];
        for at in 0..RUN {
            sums[at] = (lesser[at] ^ greater[RUN - 1 - at]).into();
        }
    }
}
