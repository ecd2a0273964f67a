//! The rules of a code, word for word: the moves of a heap.

use std::fmt;

use smallvec::SmallVec;

use super::code::{Code, Digit, Parts};
use crate::machine::width::index;
use crate::theory::ruleset::{Keyed, MoveList, Ruleset};

/// The heaps of a take-and-break game. A position is the size of one heap.
///
/// # Examples
/// ```
/// use bouton::heap::{code::Code, rules::Heaps};
/// use bouton::{DepthFirst, Limits, Nimber, Sum};
/// let kayles = Heaps(Code::read(b"0.77").unwrap());
/// let value = DepthFirst::new(&kayles).grundy(&Sum::from_iter([12]), &Limits::none());
/// assert_eq!(value, Ok(Nimber(4)));
/// ```
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
        for (taken, digit) in self.0.takes(heap) {
            let left = heap - taken;
            let goes_on = match left {
                0 => !digit.allows(0) || push(&[]),
                _ => !digit.allows(1) || push(&[left]),
            };
            if !goes_on {
                return false;
            }
        }
        true
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

    /// Passes the moves by digits with `=` that leave two or more heaps, all of them equal.
    fn equal(&self, heap: u64, push: &mut impl FnMut(&[u64]) -> bool) -> bool {
        for (taken, digit) in self.0.takes_where(heap, |digit| digit.parts() == Parts::Equal) {
            let left = heap - taken;
            for count in digit.counts_of_equal(left) {
                if !push(&vec![left / count; index(count)]) {
                    return false;
                }
            }
        }
        true
    }

    /// Passes the moves that leave three or more heaps, except those by digits with `=`.
    fn more(&self, heap: u64, push: &mut impl FnMut(&[u64]) -> bool) -> bool {
        let leaves_more =
            |digit: Digit| digit.parts() != Parts::Equal && digit.most().is_none_or(|most| most > 2);
        for (taken, digit) in self.0.takes_where(heap, leaves_more) {
            let left = heap - taken;
            let counts = digit.counts().map(u64::from).filter(|&count| count > 2);
            let more = digit.least_of_more().map(|least| u64::from(least.max(3))..=left);
            for count in counts.chain(more.into_iter().flatten()) {
                let mut push = |parts: &[u64]| !digit.parts().allow(parts) || push(parts);
                if count <= left && !split(left, count, &mut push) {
                    return false;
                }
            }
        }
        true
    }
}

/// Passes all splits of `total` into `count` ascending parts to `push`, in lexicographic order. Stops and returns false when `push` does.
fn split(total: u64, count: u64, push: &mut impl FnMut(&[u64]) -> bool) -> bool {
    let mut parts: Vec<u64> = vec![1; index(count)];
    loop {
        let (last, before) = parts.split_last_mut().expect("there are parts");
        *last = total - before.iter().sum::<u64>();
        if !push(&parts) {
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
            split(total, count, &mut |parts| {
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
        for code in ["0.77", "4!.0", "0.[3]", "4.[3]", "8.0", "{2+}.0", "0.{1+}"] {
            let mut list = MoveList::<Heaps>::with_room(100);
            Heaps(Code::read(code.as_bytes()).unwrap()).moves(&super::super::LARGEST_HEAP, &mut list);
            assert_eq!((list.len(), list.is_full()), (100, true), "{code}");
        }
    }
}
