//! Heaps, numbers in parentheses that do not ascend, and tuples.

use std::ops::RangeInclusive;

use super::choices::Choices;
use super::smaller::lowered;
use super::source::{PositionSource, Scale};
use crate::machine::width::clamped;

/// The largest total of all numbers.
const LARGEST_TOTAL: u32 = 1_000_000;

/// The most numbers of a random position, unless its size needs more.
const MOST_RANDOM_NUMBERS: usize = 6;

/// How numbers are written, and in which order they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Order {
    /// Heaps with blanks between them, the largest first: `5 3 3`. There may be no heap, which is written `0`.
    Heaps,
    /// Numbers in parentheses that do not ascend, none of them 0: `(4,4,2)`.
    Descending,
    /// Numbers in parentheses in any order: `(0,5,3)`.
    Any,
}

/// Lists of numbers. The size is their sum; if tuples may have any length, it is their sum and their length.
#[derive(Clone, Debug)]
pub struct NumberSamples {
    order: Order,
    counts: RangeInclusive<usize>,
    largest: u64,
    unit: (&'static str, &'static str),
    /// What is taken from each number of a list before it is written.
    less: u64,
}

impl NumberSamples {
    /// Any number of heaps. The size is the number of counters in all heaps.
    #[must_use]
    pub fn heaps() -> Self {
        let unit = ("counter", "counters");
        Self { order: Order::Heaps, counts: 0..=usize::MAX, largest: u64::MAX, unit, less: 0 }
    }

    /// At most `most` numbers up to `largest` that do not ascend. They count `unit`, which is in the singular and in the plural.
    #[must_use]
    pub fn descending(most: usize, largest: u64, unit: (&'static str, &'static str)) -> Self {
        Self { order: Order::Descending, counts: 1..=most, largest, unit, less: 0 }
    }

    /// Tuples of this length, or of any length.
    #[must_use]
    pub fn tuples(length: Option<usize>) -> Self {
        let (counts, unit) = match length {
            Some(length) => (length..=length, "in the sum of its numbers"),
            None => (1..=usize::MAX, "in the sum and the count of its numbers"),
        };
        // In a tuple of any length a number counts one more than it is.
        let less = u64::from(length.is_none());
        Self { order: Order::Any, counts, largest: u64::MAX, unit: (unit, unit), less }
    }

    fn text(&self, numbers: &[u64]) -> String {
        let written: Vec<_> = numbers.iter().map(|number| (number - self.less).to_string()).collect();
        match self.order {
            Order::Heaps if numbers.is_empty() => "0".to_owned(),
            Order::Heaps => written.join(" "),
            Order::Descending | Order::Any => format!("({})", written.join(",")),
        }
    }
}

impl PositionSource for NumberSamples {
    fn scale(&self) -> Scale {
        let most = (*self.counts.end() as u64).saturating_mul(self.largest);
        let least = u32::from(self.order == Order::Descending || self.less > 0);
        Scale {
            sizes: least..=u32::try_from(most).map_or(LARGEST_TOTAL, |most| most.min(LARGEST_TOTAL)),
            unit: self.unit,
        }
    }

    fn make(&self, size: u32, choices: &mut Choices<'_>) -> Option<String> {
        let (mut left, mut largest, mut numbers) = (u64::from(size), self.largest, Vec::new());
        let (least_count, most_count) = (*self.counts.start(), *self.counts.end());
        let enough = || MOST_RANDOM_NUMBERS.max(least_count).max(clamped(left.div_ceil(largest)));
        let most_count = if choices.dice().is_some() { most_count.min(enough()) } else { most_count };
        while left > 0 || numbers.len() < least_count {
            let places = (most_count - numbers.len()) as u64;
            let least = match self.order {
                Order::Any if places > 1 => self.less,
                _ => left.div_ceil(places),
            };
            let most = left.min(largest);
            let number = most - choices.below(most - least + 1);
            numbers.push(number);
            left -= number;
            if self.order != Order::Any {
                largest = number;
            }
        }
        Some(self.text(&numbers))
    }

    fn smaller(&self, text: &str) -> Vec<String> {
        let words = text.split(|sign: char| !sign.is_ascii_digit());
        let numbers: Vec<u64> =
            words.filter_map(|word| word.parse().ok()).map(|word: u64| word + self.less).collect();
        let without = (0..numbers.len()).map(|gone| {
            let others = numbers.iter().enumerate().filter(|(at, _)| *at != gone);
            others.map(|(_, &number)| number).collect()
        });
        let lowered = (0..numbers.len()).flat_map(|at| {
            let numbers = &numbers;
            lowered(numbers[at] - self.less).into_iter().map(move |less| {
                let mut numbers = numbers.clone();
                numbers[at] = less + self.less;
                numbers
            })
        });
        let mut found: Vec<Vec<u64>> = without.chain(lowered).collect();
        if self.order != Order::Any {
            for numbers in &mut found {
                numbers.retain(|&number| number > 0);
                numbers.sort_unstable_by_key(|&number| std::cmp::Reverse(number));
            }
        }
        found.retain(|numbers| self.counts.contains(&numbers.len()));
        found.dedup();
        found.iter().map(|numbers| self.text(numbers)).filter(|smaller| smaller != text).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_partitions_of_a_number_are_made_in_order_and_none_twice() {
        let numbers = |text: &str| -> Vec<u64> {
            text.split(|sign: char| !sign.is_ascii_digit()).filter_map(|word| word.parse().ok()).collect()
        };
        // The numbers of partitions of 0, 1, 2, ... (https://oeis.org/A000041).
        let known = [1, 1, 2, 3, 5, 7, 11, 15, 22, 30, 42, 56, 77, 101, 135, 176, 231];
        for (size, count) in (0..).zip(known) {
            let all: Vec<_> = NumberSamples::heaps().all(size).map(|text| numbers(&text)).collect();
            assert_eq!(all.len(), count, "{size}");
            assert!(all.is_sorted_by(|one, other| one > other), "{size}");
            assert!(all.iter().all(|parts| parts.is_sorted_by(|one, other| one >= other)));
            assert!(all.iter().all(|parts| parts.iter().sum::<u64>() == u64::from(size)));
            for (most, largest) in [(3, 20), (5, 4), (1, 20), (16, 3)] {
                let fits = |parts: &&Vec<u64>| {
                    (1..=most).contains(&parts.len()) && parts.iter().all(|part| (1..=largest).contains(part))
                };
                let bounded = NumberSamples::descending(most, largest, ("", ""));
                if bounded.sizes().contains(&size) {
                    let bounded: Vec<_> = bounded.all(size).map(|text| numbers(&text)).collect();
                    let fitting: Vec<_> = all.iter().filter(fits).cloned().collect();
                    assert_eq!(bounded, fitting, "{size} {most} {largest}");
                }
            }
        }
        assert_eq!(
            NumberSamples::heaps().all(4).collect::<Vec<_>>(),
            ["4", "3 1", "2 2", "2 1 1", "1 1 1 1"]
        );
        let large: Vec<_> = NumberSamples::heaps().all(1_000_000).take(2).collect();
        assert_eq!(large, ["1000000", "999999 1"]);
        let tuples = |length, size| NumberSamples::tuples(length).all(size).collect::<Vec<_>>();
        assert_eq!(tuples(Some(2), 2), ["(2,0)", "(1,1)", "(0,2)"]);
        assert_eq!(tuples(None, 3), ["(2)", "(1,0)", "(0,1)", "(0,0,0)"]);
    }
}
