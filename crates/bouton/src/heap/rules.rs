//! The rules of a code, word for word: the moves of a heap.

use std::fmt;

use smallvec::SmallVec;

use super::code::{Code, Digit, Parts};
use crate::machine::width::index;
use crate::theory::ruleset::{Keyed, MoveList, Ruleset};

/// The heaps of a take-and-break game. A position is the size of one heap.
#[derive(Clone, Debug)]
pub struct Heaps(pub Code);

/// The heaps that a move leaves, in ascending order.
pub type Left = SmallVec<[u64; 4]>;

/// A move: it takes some counters from a heap and leaves the rest in parts. Printed as `12 -> 3 + 7`, or `12 -> 0` if nothing is left.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Break {
    /// The heap before the move.
    pub from: u64,
    /// The heaps that are left, in ascending order. Empty if nothing is left.
    pub left: Left,
}

/// The largest number of moves that are named. Moves that leave fewer heaps usually come first.
pub const MOST_NAMED: usize = 20;

impl Break {
    /// The move that leaves one heap, or nothing if that heap is 0.
    pub(super) fn to_one(from: u64, left: u64) -> Self {
        Self { from, left: Some(left).filter(|&left| left > 0).into_iter().collect() }
    }
}

impl fmt::Display for Break {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} -> ", self.from)?;
        let Some((first, others)) = self.left.split_first() else { return f.write_str("0") };
        write!(f, "{first}")?;
        others.iter().try_for_each(|part| write!(f, " + {part}"))
    }
}

impl Ruleset for Heaps {
    type Position = u64;
    type Move = Break;

    fn moves(&self, &heap: &u64, list: &mut MoveList<Self>) {
        self.each(heap, &mut |left| {
            list.push(Break { from: heap, left: left.into() }, left.iter().copied());
            !list.is_full()
        });
    }

    fn size(&self, &heap: &u64) -> u64 {
        heap
    }

    /// Every move leaves smaller heaps.
    fn always_ends(&self) -> bool {
        true
    }
}

impl Heaps {
    /// Passes all moves to `push`, as the heaps that they leave. Stops and returns false when `push` returns false. Moves that leave fewer
    /// heaps come first, but moves into equal heaps by a digit with `=` come last. Moves that leave two heaps alternate between the numbers
    /// taken, so that a short list has some of each.
    pub(super) fn each(&self, heap: u64, push: &mut impl FnMut(&[u64]) -> bool) -> bool {
        self.all_or_one(heap, push)
            && self.pairs(heap, push)
            && self.more(heap, push)
            && self.equal(heap, push)
    }

    /// Passes the moves that leave one heap or none to `push`. Stops and returns false when `push` returns false.
    fn all_or_one(&self, heap: u64, push: &mut impl FnMut(&[u64]) -> bool) -> bool {
        let Some(most) = heap.checked_sub(1) else { return true };
        let mut leave_one = self.0.takes_where(most, |digit| digit.allows(1));
        leave_one.all(|(taken, _)| push(&[heap - taken])) && (!self.0.digit(heap).allows(0) || push(&[]))
    }

    /// Passes the moves that leave two heaps to `push`, those with the smallest heap first. Stops and returns false when `push` returns
    /// false.
    fn pairs(&self, heap: u64, push: &mut impl FnMut(&[u64]) -> bool) -> bool {
        let is_pair = |digit: Digit| digit.allows(2) && digit.parts() != Parts::Equal;
        let Some((taken, _)) = self.0.takes_where(heap, is_pair).next() else { return true };
        for small in 1..=(heap - taken) / 2 {
            for (taken, digit) in self.0.takes_where(heap - 2 * small, is_pair) {
                let pair = [small, heap - taken - small];
                if digit.parts().allow(&pair) && !push(&pair) {
                    return false;
                }
            }
        }
        true
    }

    /// Passes the moves by digits with `=` that leave two or more heaps, all of them equal. Stops and returns false when `push` returns
    /// false.
    fn equal(&self, heap: u64, push: &mut impl FnMut(&[u64]) -> bool) -> bool {
        let is_equal = |digit: Digit| digit.parts() == Parts::Equal;
        let most = match self.0.tail() {
            Some((from, _)) if !self.tail_leaves_equal(heap) => heap.min(from - 1),
            _ => heap,
        };
        for (taken, digit) in self.0.takes_where(most, is_equal) {
            let left = heap - taken;
            for count in digit.counts_of_equal(left) {
                if !push(&vec![left / count; index(count)]) {
                    return false;
                }
            }
        }
        true
    }

    /// Returns true if the digits that are repeated for ever leave equal heaps of `heap`, or would if it were larger by some periods of the
    /// digits. For example, `0.[04=]` takes an even number and leaves two equal heaps, so an odd heap has no move.
    fn tail_leaves_equal(&self, heap: u64) -> bool {
        let Some((from, repeated)) = self.0.tail() else { return false };
        let period = repeated.len() as u64;
        (from..).zip(repeated).filter(|(_, digit)| digit.parts() == Parts::Equal).any(|(taken, digit)| {
            let left = (heap + period - taken % period) % period;
            let divides = |count: u32| count > 1 && left.is_multiple_of(gcd(count.into(), period));
            digit.least_of_more().is_some() || digit.counts().any(divides)
        })
    }

    /// Passes the moves that leave three or more heaps, except those by digits with `=`. Stops and returns false when `push` returns false.
    fn more(&self, heap: u64, push: &mut impl FnMut(&[u64]) -> bool) -> bool {
        let leaves_more =
            |digit: Digit| digit.parts() != Parts::Equal && digit.most().is_none_or(|most| most > 2);
        for (taken, digit) in self.0.takes_where(heap, leaves_more) {
            let left = heap - taken;
            let counts = digit.counts().map(u64::from).filter(|&count| count > 2);
            let more = digit.least_of_more().map(|least| u64::from(least.max(3))..=left);
            let counts = counts.chain(more.into_iter().flatten());
            for count in counts.take_while(|&count| least_total(count, digit.parts()) <= left) {
                if !split(left, count, digit.parts(), push) {
                    return false;
                }
            }
        }
        true
    }
}

/// The least total that has a split into `count` parts, two or more.
fn least_total(count: u64, parts: Parts) -> u64 {
    match parts {
        Parts::Any | Parts::Equal => count,
        Parts::NotAllEqual => count + 1,
        Parts::Different => count * (count + 1) / 2,
    }
}

/// Passes all splits of `total` into `count` ascending parts that `allowed` allows to `push`, in lexicographic order. Stops and returns false
/// when `push` does. `total` has such a split.
fn split(total: u64, count: u64, allowed: Parts, push: &mut impl FnMut(&[u64]) -> bool) -> bool {
    // Parts that must differ are parts that may be equal, increased by 0, 1, 2 and so on.
    let step = u64::from(allowed == Parts::Different);
    let total = total - step * count * (count - 1) / 2;
    let mut parts: Vec<u64> = vec![1; index(count)];
    let mut raised = parts.clone();
    loop {
        let (last, before) = parts.split_last_mut().expect("there are parts");
        *last = total - before.iter().sum::<u64>();
        raised.iter_mut().zip(&parts).zip(0..).for_each(|((raised, part), at)| *raised = part + step * at);
        if allowed.allow(&raised) && !push(&raised) {
            return false;
        }
        // Finds the last part that can grow. It and all parts behind it become equal, and the last part gets the rest.
        let mut behind = parts[parts.len() - 1];
        let grows = (0..parts.len() - 1).rev().find(|&at| {
            let count = (parts.len() - at) as u64;
            behind += parts[at];
            (parts[at] + 1) * count <= behind
        });
        let Some(at) = grows else { return true };
        let part = parts[at] + 1;
        parts[at..].fill(part);
    }
}

/// The greatest common divisor.
fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

impl Keyed for Heaps {
    fn key(&self, heap: &u64, bytes: &mut Vec<u8>) {
        bytes.extend(heap.to_le_bytes());
    }

    fn position(&self, bytes: &[u8]) -> Option<u64> {
        bytes.try_into().ok().map(u64::from_le_bytes).filter(|&heap| heap <= super::LARGEST_HEAP)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(code: &str, heap: u64) -> Vec<String> {
        let mut list = MoveList::<Heaps>::default();
        Heaps(Code::read(code.as_bytes()).unwrap()).moves(&heap, &mut list);
        list.iter().map(|(name, _)| name.to_string()).collect()
    }

    #[test]
    fn moves_are_named_by_what_they_leave() {
        assert_eq!(names("0.77", 4), ["4 -> 3", "4 -> 2", "4 -> 1 + 2", "4 -> 1 + 1"]);
        assert_eq!(names("4!.1", 5), ["5 -> 1 + 4", "5 -> 2 + 3"]);
        assert_eq!(names("4!.1", 1), ["1 -> 0"]);
        assert_eq!(names("8.0", 6), ["6 -> 1 + 1 + 4", "6 -> 1 + 2 + 3", "6 -> 2 + 2 + 2"]);
        assert_eq!(names("8!.0", 6), ["6 -> 1 + 2 + 3"]);
        assert_eq!(names("8?.0", 6), ["6 -> 1 + 1 + 4", "6 -> 1 + 2 + 3"]);
        assert_eq!(names("8=.0", 6), ["6 -> 2 + 2 + 2"]);
        assert_eq!(names("{2,4+}.0", 5).len(), 2 + 1 + 1);
        assert_eq!(names("0.[3]", 3), ["3 -> 2", "3 -> 1", "3 -> 0"]);
        assert_eq!(names("0.0", 5), [""; 0]);
    }

    #[test]
    fn partitions_are_all_there() {
        // Partitions of n into k parts, OEIS A008284.
        for (total, count, number) in [(10, 3, 8), (12, 4, 15), (20, 5, 84), (7, 7, 1), (9, 1, 1)] {
            let (mut found, mut last) = (0, Vec::new());
            split(total, count, Parts::Any, &mut |parts| {
                assert!(parts.is_sorted() && parts.iter().sum::<u64>() == total && *parts > last[..]);
                last = parts.to_vec();
                found += 1;
                true
            });
            assert_eq!(found, number, "{total} into {count}");
        }
    }

    #[test]
    fn the_largest_heap_ends_with_the_room() {
        let codes = [
            "0.77",
            "4!.0",
            "0.[3]",
            "4.[3]",
            "8.0",
            "{2+}.0",
            "0.{1+}",
            "0.[4]",
            "0.[45]",
            "0.[04=]",
            "0.[8!]",
            "0.[{63}!]",
            "4.[{63}=]",
        ];
        for code in codes {
            let mut list = MoveList::<Heaps>::with_room(100);
            Heaps(Code::read(code.as_bytes()).unwrap()).moves(&super::super::LARGEST_HEAP, &mut list);
            assert_eq!((list.len(), list.is_full()), (100, true), "{code}");
        }
        // What is left is odd, or leaves a remainder of 1 for 3.
        for code in ["0.[04=]", "0.[00{3}=]"] {
            let mut list = MoveList::<Heaps>::with_room(100);
            Heaps(Code::read(code.as_bytes()).unwrap()).moves(&(super::super::LARGEST_HEAP - 5), &mut list);
            assert_eq!((list.len(), list.is_full()), (0, false), "{code}");
        }
    }

    #[test]
    fn splits_that_are_allowed_are_those_of_all_splits() {
        for (total, count) in (2..16).flat_map(|total| (2..=total).map(move |count| (total, count))) {
            let found = |allowed: Parts, filter: Parts| {
                let mut found = Vec::new();
                split(total, count, allowed, &mut |parts| {
                    found.extend(filter.allow(parts).then(|| parts.to_vec()));
                    true
                });
                found
            };
            for parts in [Parts::Different, Parts::NotAllEqual, Parts::Equal] {
                let expected = found(Parts::Any, parts);
                let is_possible = total >= least_total(count, parts);
                let allowed = if is_possible { found(parts, Parts::Any) } else { Vec::new() };
                assert_eq!(allowed, expected, "{total} into {count}, {parts:?}");
            }
        }
    }
}
