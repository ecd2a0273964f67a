//! Values in order and in the opposite order, each in two bytes that are ready to be looked up.

use std::array;

use super::tables::Tables;
use crate::heap::lane::Lane;
use crate::heap::takes::Takes;

/// Values of heaps 0, 1, 2, ... twice.
#[derive(Clone, Debug, Default)]
pub(super) struct Streams {
    forwards: [Vec<u8>; 2],
    /// The value of heap h stands h + 1 places before the end.
    backwards: [Vec<u8>; 2],
}

impl Streams {
    /// All of some values.
    pub(super) fn new<T: Tables, L: Lane>(values: &[L]) -> Self {
        let mut streams = Self::default();
        streams.make_room(values.len());
        values.iter().for_each(|&value| streams.push::<T>(value.into()));
        streams
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> u64 {
        let all = self.forwards.iter().chain(&self.backwards);
        all.map(|bytes| bytes.capacity() as u64).sum()
    }

    /// Adds a value.
    #[inline(always)]
    pub(super) fn push<T: Tables>(&mut self, value: u16) {
        let known = self.forwards[0].len();
        if known == self.backwards[0].len() {
            self.make_room(known + known / 4 + 1024);
        }
        let place = self.backwards[0].len() - 1 - known;
        for ((forwards, backwards), byte) in
            self.forwards.iter_mut().zip(&mut self.backwards).zip(T::halves(value))
        {
            forwards.push(byte);
            backwards[place] = byte;
        }
    }

    /// Has room for so many values.
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

    /// The pairs of heaps that are left by each move of a heap, as far as both are among `values`: by the lesser heap of each,
    /// ascending.
    #[inline(always)]
    pub(super) fn pairs<'a, T>(
        &'a self,
        takes: &'a Takes,
        values: &'a [T],
        heap: usize,
    ) -> impl Iterator<Item = Pairs<'a, T>> {
        let room = self.backwards[0].len();
        takes.two.iter().take_while(move |&&taken| taken < heap as u64).map(move |&taken| {
            let left = heap - taken as usize;
            let end = takes.lesser(left as u64) as usize + 1;
            // The first stands beside the largest.
            let first = least_known(left, values.len()).min(end);
            Pairs {
                lesser: &values[first..end],
                greater: &values[left + 1 - end..left + 1 - first],
                left: Halves(self.forwards.each_ref().map(|bytes| &bytes[first..end])),
                right: Halves(
                    self.backwards.each_ref().map(|bytes| &bytes[room + first - left - 1..][..end - first]),
                ),
            }
        })
    }
}

/// The least heap that leaves one of `known` ones of so many, if it is a lesser one.
#[inline(always)]
pub(super) fn least_known(left: usize, known: usize) -> usize {
    (left + 1).saturating_sub(known).max(1)
}

/// Values in [two bytes](Tables::halves) each.
#[derive(Clone, Copy)]
pub(super) struct Halves<'a>(pub(super) [&'a [u8]; 2]);

impl Halves<'_> {
    /// How many values.
    #[inline(always)]
    pub(super) fn len(self) -> usize {
        self.0[0].len().min(self.0[1].len())
    }

    /// Those at some places.
    #[inline(always)]
    fn range(self, from: usize, end: usize) -> Self {
        Self(self.0.map(|bytes| &bytes[from..end]))
    }
}

/// Pairs of heaps, by their values.
#[derive(Clone, Copy)]
pub(super) struct Pairs<'a, T> {
    lesser: &'a [T],
    /// The other heap of the first pair is the last of these.
    greater: &'a [T],
    left: Halves<'a>,
    right: Halves<'a>,
}

impl<'a, T: Lane> Pairs<'a, T> {
    #[inline(always)]
    pub(super) fn len(&self) -> usize {
        self.lesser.len()
    }

    /// Some in a row.
    #[inline(always)]
    pub(super) fn range(&self, from: usize, end: usize) -> Self {
        let len = self.len();
        Self {
            lesser: &self.lesser[from..end],
            greater: &self.greater[len - end..len - from],
            left: self.left.range(from, end),
            right: self.right.range(from, end),
        }
    }

    /// The nim-sum of a pair.
    #[inline(always)]
    pub(super) fn sum(&self, at: usize) -> u16 {
        (self.lesser[at] ^ self.greater[self.len() - 1 - at]).into()
    }

    /// The nim-sums of some pairs in a row, from a place on.
    #[inline(always)]
    pub(super) fn run<const RUN: usize>(&self, from: usize) -> [u16; RUN] {
        let (lesser, greater) =
            (&self.lesser[from..][..RUN], &self.greater[self.len() - from - RUN..][..RUN]);
        array::from_fn(|at| (lesser[at] ^ greater[RUN - 1 - at]).into())
    }

    /// The same in two bytes.
    #[inline(always)]
    pub(super) fn halves_of_sum(&self, at: usize) -> [u8; 2] {
        [0, 1].map(|half: usize| self.left.0[half][at] ^ self.right.0[half][at])
    }

    /// Both values of all pairs, in two bytes each.
    #[inline(always)]
    pub(super) fn halves(&self) -> [Halves<'a>; 2] {
        [self.left, self.right]
    }
}
