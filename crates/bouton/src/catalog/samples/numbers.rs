//! Heaps, rows of numbers in parentheses that do not ascend, and tuples.

use std::ops::RangeInclusive;
use std::sync::Arc;

use super::dice::Dice;
use super::source::{PositionSource, Positions, Texts};

/// The largest total of all numbers.
const LARGEST_TOTAL: u32 = 1_000_000;
/// The most numbers of a random position.
const MOST_RANDOM_NUMBERS: u64 = 6;

/// Several heaps with blanks between them, the largest first: `5 3 3`. The size is the number of counters in all heaps.
#[derive(Clone, Copy, Debug)]
pub struct HeapSamples {
    /// The most heaps of a position.
    pub most: usize,
}

/// Numbers in parentheses that do not ascend: `(4,4,2)`. The size is their sum.
#[derive(Clone, Copy, Debug)]
pub struct PartSamples {
    /// The most numbers of a position.
    pub most: usize,
    /// The most that a number may be.
    pub largest: u64,
    /// What the numbers count, in the singular and in the plural.
    pub unit: (&'static str, &'static str),
}

/// Tuples of numbers in any order: `(3,5)`. The size is their sum; if tuples may have any length, it is their sum and their length.
#[derive(Clone, Copy, Debug)]
pub struct TupleSamples {
    /// How many numbers a position has, or any number of them.
    pub count: Option<usize>,
}

impl HeapSamples {
    /// Up to three heaps, as a source that is shared.
    #[must_use]
    pub fn shared() -> Option<Positions> {
        Some(Arc::new(Self { most: 3 }))
    }
}

impl PartSamples {
    /// This source, shared.
    #[must_use]
    pub fn shared(self) -> Option<Positions> {
        Some(Arc::new(self))
    }
}

impl TupleSamples {
    /// This source, shared.
    #[must_use]
    pub fn shared(self) -> Option<Positions> {
        Some(Arc::new(self))
    }
}

impl PositionSource for HeapSamples {
    fn sizes(&self) -> RangeInclusive<u32> {
        0..=LARGEST_TOTAL
    }

    fn unit(&self) -> (&'static str, &'static str) {
        ("counter", "counters")
    }

    fn all(&self, size: u32) -> Texts<'_> {
        Box::new(partitions(size.into(), self.most, size.into()).map(|heaps| spaced(&heaps)))
    }

    fn random(&self, size: u32, dice: &mut Dice) -> String {
        let count = dice.between(1, MOST_RANDOM_NUMBERS);
        let mut heaps = shares(size.into(), count, dice);
        heaps.sort_unstable_by(|one, other| other.cmp(one));
        heaps.retain(|&heap| heap > 0);
        spaced(&heaps)
    }

    fn smaller(&self, text: &str) -> Vec<String> {
        let heaps: Option<Vec<u64>> = text.split_whitespace().map(|heap| heap.parse().ok()).collect();
        let heaps: Vec<_> = heaps.unwrap_or_default().into_iter().filter(|&heap| heap > 0).collect();
        let sorted = |mut heaps: Vec<u64>| {
            heaps.sort_unstable_by(|one, other| other.cmp(one));
            heaps
        };
        let mut found: Vec<_> = without_one(&heaps).chain(lowered(&heaps)).map(sorted).collect();
        found.iter_mut().for_each(|heaps| heaps.retain(|&heap| heap > 0));
        found.dedup();
        found.iter().map(|heaps| spaced(heaps)).collect()
    }
}

impl PositionSource for PartSamples {
    fn sizes(&self) -> RangeInclusive<u32> {
        1..=u32::try_from((self.most as u64).saturating_mul(self.largest))
            .unwrap_or(LARGEST_TOTAL)
            .min(LARGEST_TOTAL)
    }

    fn unit(&self) -> (&'static str, &'static str) {
        self.unit
    }

    fn all(&self, size: u32) -> Texts<'_> {
        Box::new(partitions(size.into(), self.most, self.largest).map(|parts| bracketed(&parts)))
    }

    fn random(&self, size: u32, dice: &mut Dice) -> String {
        let size = u64::from(size).max(1);
        let count = dice.between(1, (self.most as u64).min(MOST_RANDOM_NUMBERS).min(size));
        let mut parts = shares(size - count, count, dice);
        parts.iter_mut().for_each(|part| *part = (*part + 1).min(self.largest));
        parts.sort_unstable_by(|one, other| other.cmp(one));
        bracketed(&parts)
    }

    fn smaller(&self, text: &str) -> Vec<String> {
        let parts = numbers_of(text).unwrap_or_default();
        let found = without_one(&parts).filter(|_| parts.len() > 1).chain(lowered(&parts));
        let is_kept = |parts: &Vec<u64>| !parts.contains(&0) && parts.is_sorted_by(|one, other| one >= other);
        found.filter(is_kept).map(|parts| bracketed(&parts)).collect()
    }
}

impl PositionSource for TupleSamples {
    fn sizes(&self) -> RangeInclusive<u32> {
        u32::from(self.count.is_none())..=LARGEST_TOTAL
    }

    fn unit(&self) -> (&'static str, &'static str) {
        match self.count {
            Some(_) => ("in the sum of its numbers", "in the sum of its numbers"),
            None => ("in the sum and the count of its numbers", "in the sum and the count of its numbers"),
        }
    }

    fn all(&self, size: u32) -> Texts<'_> {
        let lengths = match self.count {
            Some(count) => count..=count,
            None => 1..=size as usize,
        };
        let sum = move |length: usize| match self.count {
            Some(_) => size as usize,
            None => size as usize - length,
        };
        Box::new(
            lengths
                .flat_map(move |length| compositions(sum(length) as u64, length))
                .map(|tuple| bracketed(&tuple)),
        )
    }

    fn random(&self, size: u32, dice: &mut Dice) -> String {
        let size = u64::from(size);
        let count = self
            .count
            .map_or_else(|| dice.between(1, size.clamp(1, MOST_RANDOM_NUMBERS)), |count| count as u64);
        let sum = if self.count.is_some() { size } else { size.saturating_sub(count) };
        bracketed(&shares(sum, count, dice))
    }

    fn smaller(&self, text: &str) -> Vec<String> {
        let tuple = numbers_of(text).unwrap_or_default();
        let shorter = without_one(&tuple).filter(|_| self.count.is_none() && tuple.len() > 1);
        shorter.chain(lowered(&tuple)).map(|tuple| bracketed(&tuple)).collect()
    }
}

fn spaced(heaps: &[u64]) -> String {
    let words: Vec<_> = heaps.iter().map(u64::to_string).collect();
    if words.is_empty() { "0".to_owned() } else { words.join(" ") }
}

fn bracketed(numbers: &[u64]) -> String {
    format!("({})", numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(","))
}

fn numbers_of(text: &str) -> Option<Vec<u64>> {
    let inside = text.trim().strip_prefix('(')?.strip_suffix(')')?;
    inside.split(',').map(|number| number.trim().parse().ok()).collect()
}

/// The numbers without one of them.
fn without_one(numbers: &[u64]) -> impl Iterator<Item = Vec<u64>> + '_ {
    (0..numbers.len()).map(|gone| {
        let others = numbers.iter().enumerate().filter(|&(at, _)| at != gone);
        others.map(|(_, &number)| number).collect()
    })
}

/// The numbers with one of them lowered: to a half, and by one.
fn lowered(numbers: &[u64]) -> impl Iterator<Item = Vec<u64>> + '_ {
    let steps = numbers.iter().enumerate().flat_map(|(at, &number)| {
        let less = [number / 2, number.saturating_sub(1)];
        let count = if less[0] == less[1] { 1 } else { 2 };
        less.into_iter().filter(move |&less| less < number).take(count).map(move |less| (at, less))
    });
    steps.map(|(at, less)| {
        let mut numbers = numbers.to_vec();
        numbers[at] = less;
        numbers
    })
}

/// The ways to write `sum` as at most `most` positive numbers that do not ascend and are at most `largest`, those with the largest first
/// number first.
fn partitions(sum: u64, most: usize, largest: u64) -> Box<dyn Iterator<Item = Vec<u64>> + Send> {
    if sum == 0 {
        return Box::new(std::iter::once(Vec::new()));
    }
    if most == 0 {
        return Box::new(std::iter::empty());
    }
    let least = sum.div_ceil(most as u64);
    Box::new((least..=sum.min(largest)).rev().flat_map(move |first| {
        partitions(sum - first, most - 1, first).map(move |mut rest| {
            rest.insert(0, first);
            rest
        })
    }))
}

/// The ways to write `sum` as `count` numbers from 0 on, in their order.
fn compositions(sum: u64, count: usize) -> Box<dyn Iterator<Item = Vec<u64>> + Send> {
    match count {
        0 => Box::new((sum == 0).then(Vec::new).into_iter()),
        1 => Box::new(std::iter::once(vec![sum])),
        _ => Box::new((0..=sum).flat_map(move |first| {
            compositions(sum - first, count - 1).map(move |mut rest| {
                rest.insert(0, first);
                rest
            })
        })),
    }
}

/// `sum` parted at random into `count` numbers: equally likely cuts of a line.
fn shares(sum: u64, count: u64, dice: &mut Dice) -> Vec<u64> {
    let mut cuts: Vec<_> = (1..count).map(|_| dice.between(0, sum)).collect();
    cuts.push(sum);
    cuts.sort_unstable();
    let mut last = 0;
    cuts.into_iter().map(|cut| cut - std::mem::replace(&mut last, cut)).collect()
}
