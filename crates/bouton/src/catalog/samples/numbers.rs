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
pub struct HeapSamples;

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
    /// This source, shared.
    #[must_use]
    pub fn shared() -> Option<Positions> {
        Some(Arc::new(Self))
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
        Box::new(partitions(size.into(), usize::MAX, size.into()).map(|heaps| spaced(&heaps)))
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

/// The ways to write a sum as at most `most` positive numbers that do not ascend and are at most `largest`, those with the largest first
/// number first.
struct Partitions {
    most: usize,
    /// The next one.
    next: Option<Vec<u64>>,
}

fn partitions(sum: u64, most: usize, largest: u64) -> Partitions {
    let mut next = Vec::new();
    let is_whole = fill(&mut next, sum, most, largest);
    Partitions { most, next: is_whole.then_some(next) }
}

impl Iterator for Partitions {
    type Item = Vec<u64>;

    fn next(&mut self) -> Option<Vec<u64>> {
        let current = self.next.take()?;
        let mut parts = current.clone();
        let mut sum = 0;
        // The last number that can be lowered by one, so that the sum still fits into as many numbers as there may be.
        while let Some(part) = parts.pop() {
            sum += part;
            if part > 1 && fill(&mut parts, sum, self.most, part - 1) {
                self.next = Some(parts);
                break;
            }
        }
        Some(current)
    }
}

/// Adds numbers of at most `largest` and with this sum, the largest ones first. Returns false, and adds nothing, if there would be more
/// than `most` numbers.
fn fill(parts: &mut Vec<u64>, mut sum: u64, most: usize, largest: u64) -> bool {
    let room = (most - parts.len()) as u64;
    if sum > room.saturating_mul(largest) {
        return false;
    }
    while sum > 0 {
        let part = sum.min(largest);
        parts.push(part);
        sum -= part;
    }
    true
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_partitions_of_a_number_are_made_in_order_and_none_twice() {
        // The numbers of partitions of 0, 1, 2, ... (https://oeis.org/A000041).
        let known = [1, 1, 2, 3, 5, 7, 11, 15, 22, 30, 42, 56, 77, 101, 135, 176, 231];
        for (size, count) in (0..).zip(known) {
            let all: Vec<_> = partitions(size, usize::MAX, size).collect();
            assert_eq!(all.len(), count, "{size}");
            assert!(all.is_sorted_by(|one, other| one > other), "{size}");
            assert!(all.iter().all(|parts| parts.is_sorted_by(|one, other| one >= other)));
            assert!(all.iter().all(|parts| parts.iter().sum::<u64>() == size && !parts.contains(&0)));
            for (most, largest) in [(3, size), (2, 4), (1, size), (16, 3), (0, 9)] {
                let fits =
                    |parts: &&Vec<u64>| parts.len() <= most && parts.iter().all(|&part| part <= largest);
                let bounded: Vec<_> = partitions(size, most, largest).collect();
                assert_eq!(
                    bounded,
                    all.iter().filter(fits).cloned().collect::<Vec<_>>(),
                    "{size} {most} {largest}"
                );
            }
        }
        assert_eq!(HeapSamples.all(4).collect::<Vec<_>>(), ["4", "3 1", "2 2", "2 1 1", "1 1 1 1"]);
        assert_eq!(HeapSamples.all(1_000_000).take(2).collect::<Vec<_>>(), ["1000000", "999999 1"]);
    }
}
