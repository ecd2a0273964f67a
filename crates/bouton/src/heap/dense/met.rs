//! Which values were met among the options of a heap.

use std::hint::black_box;

use super::filter::Group;
use super::streams::Pairs;
use super::tables::Tables;
use crate::heap::lane::Lane;

/// So many options of a sample are in a row.
const RUN: usize = 64;

/// Which values were met.
#[derive(Clone, Debug)]
pub(super) struct Met {
    /// The round in which each was met last.
    rounds: Box<[u8; 1 << u16::BITS]>,
    round: u8,
}

impl Met {
    pub(super) fn new() -> Self {
        let rounds = vec![0; 1 << u16::BITS].into_boxed_slice();
        Self { rounds: rounds.try_into().expect("as many as that"), round: 0 }
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> u64 {
        self.rounds.len() as u64
    }

    /// Begins a new round.
    #[inline(always)]
    pub(super) fn start(&mut self) {
        self.round = self.round.wrapping_add(1);
        if self.round == 0 {
            self.rounds.fill(0);
            self.round = 1;
        }
    }

    #[inline(always)]
    pub(super) fn insert(&mut self, value: u16) {
        self.rounds[usize::from(value)] = self.round;
    }

    /// Notes one run of so many, and what is left after the last run.
    #[inline(always)]
    pub(super) fn insert_some<T: Lane>(&mut self, pairs: Pairs<'_, T>, stride: usize) {
        let whole = pairs.len() / RUN * RUN;
        for from in (0..whole).step_by(RUN * stride) {
            // By way of memory, one by one: to take them out of vectors is dear, and so is to load all before the first is noted.
            for &value in black_box(pairs.run::<RUN>(from).as_slice()) {
                self.insert(value);
            }
        }
        for at in whole..pairs.len() {
            self.insert(pairs.sum(at));
        }
    }

    /// The groups of values of so many bits that were not all met in this round.
    #[inline(always)]
    pub(super) fn missing<T: Tables>(&self, bits: u32) -> impl Iterator<Item = Group> + use<'_, T> {
        let (rounds, round) = (&self.rounds[..(1usize << bits).next_multiple_of(T::EACH)], self.round);
        let groups = rounds.chunks_exact(T::EACH).enumerate();
        let are_missing = groups.filter(move |(_, rounds)| rounds.iter().any(|&met| met != round));
        are_missing.map(move |(number, rounds)| Group::new(number, rounds, round))
    }
}
