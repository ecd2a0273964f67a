//! Heaps, rows of numbers in parentheses that do not ascend, and tuples.

use super::dice::Dice;
use super::source::{PositionSource, Scale, Texts};

/// The largest total of all numbers.
const LARGEST_TOTAL: u32 = 1_000_000;
/// The most numbers of a random position.
const MOST_RANDOM_NUMBERS: u64 = 6;

/// Numbers that do not ascend, in parentheses or as heaps with blanks between them: `(4,4,2)`, `5 3 3`. The size is their sum.
#[derive(Clone, Copy, Debug)]
pub struct PartSamples {
    /// The most numbers of a position.
    pub most: usize,
    /// The most that a number may be.
    pub largest: u64,
    /// What the numbers count, in the singular and in the plural.
    pub unit: (&'static str, &'static str),
    /// Whether the numbers are heaps. There may be no heap, which is written `0`.
    pub are_heaps: bool,
}

/// Tuples of numbers in any order: `(3,5)`. The size is their sum; if tuples may have any length, it is their sum and their length.
#[derive(Clone, Copy, Debug)]
pub struct TupleSamples {
    /// How many numbers a position has, or any number of them.
    pub count: Option<usize>,
}

impl PartSamples {
    /// Any number of heaps. The size is the number of counters in all heaps.
    pub const HEAPS: Self =
        Self { most: usize::MAX, largest: u64::MAX, unit: ("counter", "counters"), are_heaps: true };

    fn text(self, parts: &[u64]) -> String {
        match parts {
            _ if !self.are_heaps => bracketed(parts),
            [] => "0".to_owned(),
            _ => parts.iter().map(u64::to_string).collect::<Vec<_>>().join(" "),
        }
    }

    fn parts(self, text: &str) -> Option<Vec<u64>> {
        if !self.are_heaps {
            return numbers_of(text);
        }
        text.split_whitespace().map(|heap| heap.parse().ok()).collect()
    }
}

impl PositionSource for PartSamples {
    fn scale(&self) -> Scale {
        let most = u32::try_from((self.most as u64).saturating_mul(self.largest)).unwrap_or(LARGEST_TOTAL);
        Scale { sizes: u32::from(!self.are_heaps)..=most.min(LARGEST_TOTAL), unit: self.unit }
    }

    fn all(&self, size: u32) -> Texts<'_> {
        Box::new(partitions(size.into(), self.most, self.largest).map(|parts| self.text(&parts)))
    }

    fn random(&self, size: u32, dice: &mut Dice) -> String {
        let count = dice.between(1, MOST_RANDOM_NUMBERS.min(self.most as u64));
        let shares = shares(size.max(*self.sizes().start()).into(), count, dice);
        self.text(&descending(shares.into_iter().map(|share| share.min(self.largest)).collect()))
    }

    fn smaller(&self, text: &str) -> Vec<String> {
        let parts = descending(self.parts(text).unwrap_or_default());
        let mut found: Vec<_> = without_one(&parts).chain(lowered(&parts)).map(descending).collect();
        found.retain(|parts| self.are_heaps || !parts.is_empty());
        found.dedup();
        found.iter().map(|parts| self.text(parts)).collect()
    }
}

impl PositionSource for TupleSamples {
    fn scale(&self) -> Scale {
        let unit = match self.count {
            Some(_) => "in the sum of its numbers",
            None => "in the sum and the count of its numbers",
        };
        Scale { sizes: u32::from(self.count.is_none())..=LARGEST_TOTAL, unit: (unit, unit) }
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

/// The numbers above 0, the largest first.
fn descending(mut numbers: Vec<u64>) -> Vec<u64> {
    numbers.retain(|&number| number > 0);
    numbers.sort_unstable_by(|one, other| other.cmp(one));
    numbers
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

/// All lists of at most `most` numbers from 1 to `largest` with the sum `sum`, in descending order, the largest list first.
fn partitions(sum: u64, most: usize, largest: u64) -> Box<dyn Iterator<Item = Vec<u64>> + Send> {
    if sum == 0 {
        return Box::new(std::iter::once(Vec::new()));
    }
    let least = if most == 0 { u64::MAX } else { sum.div_ceil(most as u64) };
    Box::new((least..=largest.min(sum)).rev().flat_map(move |first| {
        partitions(sum - first, most - 1, first).map(move |rest| [vec![first], rest].concat())
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
        assert_eq!(PartSamples::HEAPS.all(4).collect::<Vec<_>>(), ["4", "3 1", "2 2", "2 1 1", "1 1 1 1"]);
        assert_eq!(PartSamples::HEAPS.all(1_000_000).take(2).collect::<Vec<_>>(), ["1000000", "999999 1"]);
    }
}
