//! The number of moves of a heap.

use super::code::{Code, Digit, Parts};
use crate::machine::width::index;

/// The largest number of takes for which moves are counted: a heap from which more different numbers can be taken is not counted.
const MOST_TAKES: usize = 1_000_000;
/// The largest total for which splits into four or more parts are counted.
const MOST_SPLIT: u64 = 2000;

/// The number of moves of a heap, or `None` if they are not counted or if there are 2^64 - 1 or more.
#[must_use]
pub fn moves(code: &Code, heap: u64) -> Option<u64> {
    // Most codes with a tail have far too many takes. This check avoids listing them.
    let repeated = code.tail().map_or(0, |(from, digits)| {
        let rounds = heap.saturating_sub(from) / digits.len() as u64;
        rounds.saturating_mul(digits.iter().filter(|digit| !digit.is_nothing()).count() as u64)
    });
    if repeated > MOST_TAKES as u64 {
        return None;
    }
    let (mut total, mut takes) = (0_u64, 0);
    for (taken, digit) in code.takes(heap) {
        takes += 1;
        if takes > MOST_TAKES {
            return None;
        }
        total = total.checked_add(splits(heap - taken, digit)?)?;
    }
    Some(total).filter(|&total| total < u64::MAX)
}

/// The number of ways to leave `left` in total.
fn splits(left: u64, digit: Digit) -> Option<u64> {
    if left == 0 {
        return Some(digit.allows(0).into());
    }
    if digit.parts() == Parts::Equal {
        return Some(u64::from(digit.allows(1)) + digit.counts_of_equal(left).count() as u64);
    }
    let more = digit.least_of_more().map(|least| u64::from(least.max(1))..=left);
    let counts = digit.counts().map(u64::from).chain(more.into_iter().flatten());
    let mut partitions = Partitions { ways: Vec::new(), largest: 0 };
    counts.filter(|&count| count > 0).take_while(|&count| count <= left).try_fold(0_u64, |sum, count| {
        sum.checked_add(match digit.parts() {
            _ if count == 1 => 1,
            Parts::NotAllEqual => partitions.count(left, count)? - u64::from(left.is_multiple_of(count)),
            // Subtracting 0, 1, 2, ... from the parts in ascending order leaves parts that may be equal.
            Parts::Different => match left.checked_sub(count * (count - 1) / 2) {
                Some(rest) if rest >= count => partitions.count(rest, count)?,
                _ => 0,
            },
            Parts::Any | Parts::Equal => partitions.count(left, count)?,
        })
    })
}

/// Numbers of partitions: OEIS A008284.
struct Partitions {
    /// For each total, the number of partitions into parts of at most `largest`.
    ways: Vec<u64>,
    largest: usize,
}

impl Partitions {
    /// The number of partitions of `total` into `count` parts. The calls for four parts or more must be for ascending numbers of parts. No
    /// later total may be larger than the first of them.
    fn count(&mut self, total: u64, count: u64) -> Option<u64> {
        match count {
            1 => Some(1),
            2 => Some(total / 2),
            3 => {
                let total = u128::from(total);
                u64::try_from((total * total + 6) / 12).ok()
            }
            _ if total > MOST_SPLIT => None,
            _ => {
                // Subtracting 1 from each part leaves a partition into at most `count` parts. Its conjugate has parts of at most `count`.
                let rest = index(total - count);
                if self.ways.is_empty() {
                    self.ways = vec![0; rest + 1];
                    self.ways[0] = 1;
                }
                for part in self.largest + 1..=index(count) {
                    for sum in part..self.ways.len() {
                        self.ways[sum] = self.ways[sum].saturating_add(self.ways[sum - part]);
                    }
                }
                self.largest = self.largest.max(index(count));
                Some(self.ways[rest]).filter(|&ways| ways < u64::MAX)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heap::rules::Heaps;
    use crate::theory::ruleset::{MoveList, Ruleset};

    #[test]
    fn counted_as_they_are_listed() {
        let codes = [
            "0.77",
            "4!.0",
            "0.[3]",
            "4.[37]",
            "0.F",
            "8!.3",
            "8?.1",
            "0.4=8=",
            "{2+}.1",
            "{2+}!.1",
            "{3+}?.3",
            "{2+}=.1",
            "0.{0,4}",
            "0.{5}!",
            "0.{0,1,3+}",
            "0.{1,4+}?",
            "0.[{4+}!]",
            "0.[{1,5+}=]",
        ];
        for text in codes {
            let code = Code::read(text.as_bytes()).unwrap();
            let rules = Heaps(code.clone());
            for heap in 0..28 {
                let mut list = MoveList::<Heaps>::default();
                rules.moves(&heap, &mut list);
                assert_eq!(moves(&code, heap), Some(list.len() as u64), "{text}, {heap}");
            }
        }
    }

    #[test]
    fn what_is_too_much_is_not_counted() {
        let count = |text: &str, heap| moves(&Code::read(text.as_bytes()).unwrap(), heap);
        let far = crate::heap::LARGEST_HEAP;
        assert_eq!(count("0.77", far), Some(2 + (far - 1) / 2 + (far - 2) / 2));
        assert_eq!([count("0.F", far), count("0.[3]", far), count("{2+}.0", 10_000)], [None; 3]);
        let most = MOST_TAKES as u64;
        assert_eq!((count("0.[03]", 2 * most + 1), count("0.[03]", 2 * most + 2)), (Some(most), None));
        assert_eq!(count("{2+}.0", 100), Some(190_569_291), "OEIS A000041, less the heap itself");
        // The partitions of the numbers from 1 to 199.
        assert_eq!(count("0.[{1+}]", 200), Some(43_087_798_145_100));
    }
}
