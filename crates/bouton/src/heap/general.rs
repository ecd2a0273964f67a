//! Values of the heaps of any code, by the recurrence.
//!
//! Moves that leave one heap or none are looked up, and moves that leave two heaps are enumerated. Splits into more heaps use [sets of
//! nim-sums](Partitions). Digits that are repeated for ever use [a few sets that contain all their options](Endless), so that each set is
//! consulted once per heap. Cost of a heap of n: one step for each digit; n / 2 for each digit that allows two heaps; one word per 64
//! values where digits are repeated for ever; and, for codes that split into more heaps, the cost of adding a part to the sets.

use super::code::{Code, Digit, Parts};
use super::endless::Endless;
use super::partitions::Partitions;
use crate::machine::width::{clamped, index};
use crate::theory::limits::{Limits, Progress, Unknown};
use crate::theory::nimber::Nimber;
use crate::theory::sequence::Sequence;

/// The method, with what it knows of the options of larger heaps.
#[derive(Clone, Debug)]
pub struct General {
    code: Code,
    /// The options of the digits that are repeated for ever.
    endless: Option<Endless>,
    /// The nim-sums of the splits into three or more heaps, for each kind of split that the code has.
    partitions: Vec<(Parts, Partitions)>,
    /// The values of the options of a heap, one bit per value.
    seen: Vec<u64>,
}

impl General {
    /// The method for a code.
    pub fn new(code: Code) -> Self {
        let mut partitions = Vec::new();
        for parts in [Parts::Any, Parts::Different, Parts::NotAllEqual] {
            let digits = || code.digits().filter(|digit| digit.splits() && digit.parts() == parts);
            let counts = digits().flat_map(|digit| digit.counts().filter(|&count| count >= 3));
            let most = counts.chain(digits().filter_map(Digit::least_of_more)).max();
            let and_more = digits().any(|digit| digit.least_of_more().is_some());
            partitions.extend(most.map(|most| {
                // The count from which on every larger count is allowed must be separate from the counts below it.
                let most = if and_more { most.max(2) + 1 } else { most };
                (parts, Partitions::new(parts, most, and_more))
            }));
        }
        let endless = code.tail().map(|(from, repeated)| Endless::new(from, repeated));
        Self { code, endless, partitions, seen: Vec::new() }
    }

    /// The number of bytes in use.
    pub fn bytes(&self) -> u64 {
        let partitions = self.partitions.iter().map(|(_, partitions)| partitions.bytes()).sum::<u64>();
        let endless = self.endless.as_ref().map_or(0, Endless::bytes);
        8 * self.seen.capacity() as u64 + partitions + endless
    }

    /// Appends the values of the heaps below `end`. At a limit, the values computed before are kept.
    ///
    /// # Errors
    /// Fails if a limit is reached. The limits are checked for each heap.
    pub fn extend(&mut self, values: &mut Sequence, end: usize, limits: &Limits<'_>) -> Result<(), Unknown> {
        while values.len() < end {
            let heap = values.len();
            let held = Progress { positions: heap as u64, bytes: values.bytes() + self.bytes(), depth: 0 };
            limits.check(held)?;
            for (_, partitions) in &mut self.partitions {
                // The first allocation has room for more than this heap.
                let total = if partitions.bytes() == 0 { end.min(1024).max(heap) } else { heap };
                partitions.take_up(values, total, held, limits)?;
            }
            if let Some(mut endless) = self.endless.take() {
                let leave = |set: &mut Vec<u64>, left, digit| self.insert_left(values, set, left, digit);
                let found = endless.take_up(heap, leave, || limits.check(held));
                self.endless = Some(endless);
                found?;
            }
            let value = self.value(values);
            values.push(value);
        }
        Ok(())
    }

    /// The mex of the values of all options.
    fn value(&mut self, values: &Sequence) -> Nimber {
        let heap = values.len();
        let mut seen = std::mem::take(&mut self.seen);
        seen.fill(0);
        let first = self.code.tail().map_or(u64::MAX, |(from, _)| from);
        if self.code.digit(heap as u64).allows(0) {
            insert(&mut seen, Nimber::ZERO);
        }
        for (taken, digit) in self.code.takes(heap as u64).take_while(|&(taken, _)| taken < first) {
            self.insert_left(values, &mut seen, heap - index(taken), digit);
        }
        if let Some(endless) = &self.endless {
            endless.show(heap, |set| join(&mut seen, set));
        }
        let full = seen.iter().take_while(|&&word| word == u64::MAX).count();
        let value = 64 * full as u64 + seen.get(full).map_or(0, |word| u64::from(word.trailing_ones()));
        self.seen = seen;
        Nimber(value)
    }

    /// Inserts the values of the options that leave `left` in total, in one heap or more, as the digit allows.
    fn insert_left(&self, values: &Sequence, seen: &mut Vec<u64>, left: usize, digit: Digit) {
        if left == 0 {
            return;
        }
        if digit.allows(1) {
            insert(seen, values.get(left).expect("the heap that is left is smaller"));
        }
        if digit.parts() == Parts::Equal {
            for count in digit.counts_of_equal(left as u64) {
                let one = values.get(left / index(count)).expect("a part is smaller");
                insert(seen, if count % 2 == 1 { one } else { Nimber::ZERO });
            }
            return;
        }
        if !digit.splits() {
            return;
        }
        if digit.allows(2) {
            insert_pairs(values, seen, left, digit.parts());
        }
        let found = self.partitions.iter().find(|(parts, _)| *parts == digit.parts());
        let Some((_, partitions)) = found else { return };
        let least = digit.least_of_more().map_or(usize::MAX, |least| least as usize);
        for count in (3..=partitions.most()).filter(|&count| digit.allows(count as u64) || count >= least) {
            join(seen, partitions.sums(left, count));
        }
    }
}

/// Inserts the values of the splits of `left` into two heaps.
fn insert_pairs(values: &Sequence, seen: &mut Vec<u64>, left: usize, parts: Parts) {
    let most = if parts == Parts::Any { left / 2 } else { (left - 1) / 2 };
    let ascending = values.range(1..most + 1);
    let descending = values.range(left - most..left).rev();
    ascending.zip(descending).for_each(|(small, large)| insert(seen, small + large));
}

/// The values of the heaps below `count`.
pub(super) fn first_values(code: &Code, count: u64) -> Vec<u64> {
    let mut values = Sequence::new();
    let found = General::new(code.clone()).extend(&mut values, clamped(count), &Limits::none());
    found.expect("there are no limits");
    values.iter().map(|Nimber(value)| value).collect()
}

fn join(seen: &mut Vec<u64>, others: &[u64]) {
    if seen.len() < others.len() {
        seen.resize(others.len(), 0);
    }
    seen.iter_mut().zip(others).for_each(|(seen, others)| *seen |= others);
}

pub(super) fn insert(seen: &mut Vec<u64>, Nimber(value): Nimber) {
    let word = (value / 64) as usize;
    if seen.len() <= word {
        seen.resize(word + 1, 0);
    }
    seen[word] |= 1 << (value % 64);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heap::filling::Filling;
    use crate::heap::rules::Heaps;
    use crate::solve::definition::Definition;
    use crate::theory::sum::Sum;

    fn values(code: &str, end: u64) -> Vec<u64> {
        first_values(&Code::read(code.as_bytes()).unwrap(), end)
    }

    #[test]
    fn values_are_those_of_the_definition() {
        let codes = [
            "0.77",
            "0.07",
            "4!.0",
            "4?.3",
            "4=.1",
            "0.[3]",
            "4.[3]",
            "0.0[37]",
            "0.8",
            "8!.1",
            "8?.02",
            "0.F",
            "C.3",
            "0.{0,1,3+}",
            "{2+}!.0",
            "{2+}.1",
            "{3+}?.3",
            "0.1{1,4}",
            "8=.3",
            "0.8!8?",
            "0.[8]",
            "{2+}=.3",
            "0.{0,2+}",
            "{4}!.1",
            "{5}?.3",
            "{3,5+}!.1",
            "{2,4+}?.1",
            "0.{1+}",
            "0.{1+}!",
            "0.{1+}?",
            "0.0{0+}",
            "0.00{0+}!",
            "0.3{0+}",
            "4.{1+}",
            "0.{0,1,2,4,3+}",
            "0.[{1+}]",
            "0.[1]",
            "0.00[3]",
            "0.3[020]",
            "4.1[302]",
            "0.[031]",
            "0.2[37F]",
        ];
        for code in codes {
            let rules = Heaps(Code::read(code.as_bytes()).unwrap());
            let mut definition = Definition::new(&rules);
            // Heaps have many splits into many heaps.
            let end = if rules.0.digits().any(Digit::splits) { 19 } else { 80 };
            let found = values(code, end);
            for (heap, value) in (0..).zip(&found) {
                let expected = definition.grundy(&Sum::from_iter([heap])).unwrap();
                assert_eq!(Nimber(*value), expected, "{code}, heap {heap}: {found:?}");
            }
        }
    }

    #[test]
    fn known_values() {
        assert!(values("0.[3]", 300).into_iter().eq(0..300), "nim");
        // Lasker's nim: Winning Ways, chapter 4.
        let lasker = values("4.[3]", 101);
        assert!(
            (0..25)
                .all(|k| lasker[4 * k + 1..][..4].iter().copied().eq([1, 2, 4, 3].map(|n| 4 * k as u64 + n)))
        );
    }

    #[test]
    fn a_limit_leaves_what_is_known() {
        let mut general = Filling::of_code(&Code::read(b"0.8").unwrap(), Sequence::new());
        let limits = Limits::none().with_positions(40);
        assert!(general.extend(100, &limits).is_err());
        assert_eq!(general.values().len(), 40);
        let limits = Limits::none().with_bytes(100_000);
        assert!(general.extend(1 << 40, &limits).is_err());
        assert!(
            general.values().iter().map(|value| value.0).eq(values("0.8", general.values().len() as u64))
        );
    }
}
