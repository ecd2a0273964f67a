//! The moves of a heap that leave a given value: their number, counted by classes, and the first of them.
//!
//! If a period p is proved from e on, each part that a move leaves is below e or in one of p classes: r + e, r + e + p, ... all have the
//! same value. So splits are counted class by class: splits into two parts in time O(e + p), into three parts in O((e + p)^2), for heaps of
//! any size. Ordered splits are counted first. From these follows the number of splits without regard to order (Burnside's lemma). For
//! three parts it is one sixth of this sum: all ordered splits, three times the splits with a pair, and twice the splits into equal parts.

use std::cell::{Cell, RefCell};
use std::ops::Range;

use super::book::Snapshot;
use super::code::{Code, Parts};
use super::rules::{Break, Heaps, Left};
use crate::theory::nimber::Nimber;

pub use super::winning::{MOST_NAMED, Wins};

/// The largest number of steps for counting the moves.
const MAX_COUNTING_STEPS: u64 = 400_000_000;
/// The largest number of steps for naming the first moves, or for enumerating all moves.
const MAX_NAMING_STEPS: u64 = 50_000_000;

/// The number of steps between two calls of `goes_on`.
const ASK_EVERY_STEPS: u64 = 1 << 14;

/// The moves from `heap` that leave `target`, or `None` if they cannot be counted. The values of all smaller heaps must be known. If a move
/// can leave more than three heaps, the heap must have few moves. `goes_on` is called regularly; the work ends when it returns false.
#[must_use]
pub fn wins(
    code: &Code,
    known: &Snapshot,
    heap: u64,
    target: Nimber,
    goes_on: &mut dyn FnMut() -> bool,
) -> Option<Wins> {
    let pace = Pace { steps: Cell::new(0), goes_on: RefCell::new(goes_on), is_over: Cell::new(false) };
    if let Some(closed_form) = known.closed_form() {
        let by_form = closed_form.wins(code, heap, target);
        return by_form.or_else(|| one_by_one(code, known, heap, target, &pace));
    }
    let Some(counting) = Counting::new(code, known, heap, target, &pace) else {
        return one_by_one(code, known, heap, target, &pace);
    };
    let total = counting.total().filter(|_| !pace.is_over.get())?;
    let first = counting.first(total);
    (!pace.is_over.get()).then_some(Wins { total, first })
}

/// The number of steps since the last call of `goes_on`, and the callback itself.
struct Pace<'g> {
    steps: Cell<u64>,
    goes_on: RefCell<&'g mut dyn FnMut() -> bool>,
    /// True if `goes_on` has returned false.
    is_over: Cell<bool>,
}

impl Pace<'_> {
    /// Counts `steps` steps. Returns true if the work should continue.
    #[inline]
    fn takes(&self, steps: u64) -> bool {
        let steps = self.steps.get().saturating_add(steps);
        self.steps.set(steps);
        if steps >= ASK_EVERY_STEPS {
            self.steps.set(0);
            self.is_over.set(self.is_over.get() || !(self.goes_on.borrow_mut())());
        }
        !self.is_over.get()
    }

    /// The sum of what `count` counts among the numbers of `range`, piece by piece. The sum is incomplete if the work should end.
    fn sum(&self, mut range: Range<u64>, count: impl Fn(Range<u64>) -> u128) -> u128 {
        let mut sum = 0;
        while !range.is_empty() {
            let end = range.end.min(range.start.saturating_add(ASK_EVERY_STEPS));
            if !self.takes(end - range.start) {
                break;
            }
            sum += count(range.start..end);
            range.start = end;
        }
        sum
    }
}

/// The moves that leave `target`, found by enumerating all moves.
fn one_by_one(code: &Code, known: &Snapshot, heap: u64, target: Nimber, pace: &Pace<'_>) -> Option<Wins> {
    if known.closed_form().is_none() && known.period().is_none() && known.len() < heap {
        return None;
    }
    let mut wins = Wins { total: 0, first: Vec::new() };
    let mut patience = MAX_NAMING_STEPS;
    let is_all = Heaps(code.clone()).each(heap, &mut |left| {
        if left.iter().filter_map(|&part| known.value(part)).sum::<Nimber>() == target {
            wins.total += 1;
            if wins.first.len() < MOST_NAMED {
                wins.first.push(Break { from: heap, left: Left::from(left) });
            }
        }
        let steps = 1 + left.len() as u64;
        patience = patience.saturating_sub(steps);
        patience > 0 && pace.takes(steps)
    });
    is_all.then_some(wins)
}

/// A heap whose moves are counted.
struct Counting<'k> {
    code: &'k Code,
    known: &'k Snapshot,
    heap: u64,
    target: Nimber,
    /// Parts below this number are examined one by one. The other parts are in classes.
    small: u64,
    /// The number of classes. It is 0 if all parts are below `small`.
    classes: u64,
    pace: &'k Pace<'k>,
}

impl<'k> Counting<'k> {
    fn new(
        code: &'k Code,
        known: &'k Snapshot,
        heap: u64,
        target: Nimber,
        pace: &'k Pace<'k>,
    ) -> Option<Self> {
        let (small, classes) = match known.period() {
            Some(period) if heap >= period.preperiod => (period.preperiod.max(1), period.period),
            _ => (heap + 1, 0),
        };
        if classes == 0 && known.len() < heap {
            return None;
        }
        if code.most_left()? > 3 {
            return None;
        }
        let slots = small.saturating_add(classes);
        let mut patience = MAX_COUNTING_STEPS;
        for (_, digit) in code.takes(heap) {
            let pairs = if digit.allows(2) { slots } else { 0 };
            let triples = if digit.allows(3) { slots.saturating_mul(slots) } else { 0 };
            patience = patience.checked_sub(1)?.checked_sub(pairs)?.checked_sub(triples)?;
            if !pace.takes(1) {
                return None;
            }
        }
        Some(Self { code, known, heap, target, small, classes, pace })
    }

    fn value(&self, heap: u64) -> Nimber {
        self.known.value(heap).unwrap_or_default()
    }

    fn total(&self) -> Option<u128> {
        let mut total = 0;
        for (taken, digit) in self.code.takes(self.heap) {
            if !self.pace.takes(1) {
                return None;
            }
            let left = self.heap - taken;
            total += u128::from(left == 0 && digit.allows(0) && self.target == Nimber::ZERO);
            total += u128::from(left > 0 && digit.allows(1) && self.value(left) == self.target);
            if digit.allows(2) {
                total += self.pairs(left, digit.parts());
            }
            if digit.allows(3) {
                total += self.triples(left, digit.parts())?;
            }
        }
        Some(total)
    }

    /// The number of splits of `total` into two parts with the target as their nim-sum.
    fn pairs(&self, total: u64, parts: Parts) -> u128 {
        let equal = u128::from(total > 0 && total.is_multiple_of(2) && self.target == Nimber::ZERO);
        let ordered = || {
            let wins = |&part: &u64| self.value(part) + self.value(total - part) == self.target;
            // If the other part is in a class, the reverse order is counted here too.
            let orders = |part: u64| if total - part < self.small { 1 } else { 2 };
            let small = self.pace.sum(1..self.small.min(total), |parts| parts.filter(wins).map(orders).sum());
            small + self.in_classes_2(total, self.target)
        };
        match parts {
            Parts::Equal => equal,
            Parts::Any => (ordered() + equal) / 2,
            // If the count was interrupted, the equal parts may not be among the ordered splits.
            Parts::Different | Parts::NotAllEqual => ordered().saturating_sub(equal) / 2,
        }
    }

    /// The number of splits of `total` into three parts with the target as their nim-sum, or `None` if the work was interrupted.
    fn triples(&self, total: u64, parts: Parts) -> Option<u128> {
        let equal = u128::from(total > 0 && total.is_multiple_of(3) && self.value(total / 3) == self.target);
        if parts == Parts::Equal {
            return Some(equal);
        }
        let (ordered, paired) = (self.ordered_triples(total), self.paired(total));
        if self.pace.is_over.get() {
            return None;
        }
        match parts {
            Parts::Any => Some((ordered + 3 * paired + 2 * equal) / 6),
            Parts::NotAllEqual => Some((ordered + 3 * paired + 2 * equal) / 6 - equal),
            Parts::Different => Some((ordered + 2 * equal - 3 * paired) / 6),
            Parts::Equal => None,
        }
    }

    /// The number of ordered triples of parts with the target as their nim-sum.
    fn ordered_triples(&self, total: u64) -> u128 {
        let mut count = self.in_classes_3(total);
        for first in 1..self.small.min(total) {
            if !self.pace.takes(self.small.min(total)) {
                break;
            }
            let (rest, sum) = (total - first, self.target + self.value(first));
            // Exactly one part is small, in one of three places.
            count += 3 * self.in_classes_2(rest, sum);
            for second in 1..self.small.min(rest) {
                let third = rest - second;
                if self.value(second) + self.value(third) == sum {
                    count += if third < self.small { 1 } else { 3 };
                }
            }
        }
        count
    }

    /// The number of ordered pairs of parts with the nim-sum `sum`, both parts in classes.
    fn in_classes_2(&self, total: u64, sum: Nimber) -> u128 {
        let Some(beyond) = total.checked_sub(2 * self.small) else { return 0 };
        let splits = |class: u64| {
            let rest = beyond - class;
            let values = self.value(self.small + class) + self.value(self.small + rest % self.classes);
            if values == sum { u128::from(rest / self.classes) + 1 } else { 0 }
        };
        self.pace.sum(0..self.classes.min(beyond.saturating_add(1)), |classes| classes.map(splits).sum())
    }

    /// The number of ordered triples of parts with the target as their nim-sum, all parts in classes.
    fn in_classes_3(&self, total: u64) -> u128 {
        let Some(beyond) = total.checked_sub(self.small.saturating_mul(3)) else { return 0 };
        let mut count = 0;
        for first in 0..self.classes.min(beyond.saturating_add(1)) {
            if !self.pace.takes(self.classes) {
                break;
            }
            let sum = self.target + self.value(self.small + first);
            let rest = beyond - first;
            for second in 0..self.classes.min(rest.saturating_add(1)) {
                let rest = rest - second;
                let values = self.value(self.small + second) + self.value(self.small + rest % self.classes);
                if values == sum {
                    let steps = u128::from(rest / self.classes);
                    count += (steps + 1) * (steps + 2) / 2;
                }
            }
        }
        count
    }

    /// The number of splits into a pair of equal parts and a third part, which may be equal to them. The third part has the target as its
    /// value.
    fn paired(&self, total: u64) -> u128 {
        let Some(most) = total.checked_sub(2) else { return 0 };
        let is_third = |part: u64| (total - part).is_multiple_of(2) && self.value(part) == self.target;
        let mut count = (1..self.small.min(most + 1)).filter(|&part| is_third(part)).count() as u128;
        for class in 0..self.classes {
            let least = self.small + class;
            if least > most || self.value(least) != self.target {
                continue;
            }
            let members = (most - least) / self.classes + 1;
            let is_first = (total - least).is_multiple_of(2);
            count += u128::from(match (self.classes.is_multiple_of(2), is_first) {
                (true, true) => members,
                (true, false) => 0,
                (false, true) => members.div_ceil(2),
                (false, false) => members / 2,
            });
        }
        count
    }

    /// The first moves that leave the target. `total` is the number of all these moves.
    fn first(&self, total: u128) -> Vec<Break> {
        let mut first = Vec::new();
        let wanted = total.min(MOST_NAMED as u128) as usize;
        if wanted == 0 {
            return first;
        }
        let mut add = |left: &[u64]| {
            first.push(Break { from: self.heap, left: Left::from(left) });
            first.len() < wanted
        };
        let _ = self.name_few(&mut add) && self.name_pairs(&mut add) && self.name_triples(&mut add);
        first
    }

    fn name_few(&self, add: &mut impl FnMut(&[u64]) -> bool) -> bool {
        self.code.takes(self.heap).all(|(taken, digit)| match self.heap - taken {
            _ if !self.pace.takes(1) => false,
            0 => !digit.allows(0) || self.target != Nimber::ZERO || add(&[]),
            left => !digit.allows(1) || self.value(left) != self.target || add(&[left]),
        })
    }

    fn name_pairs(&self, add: &mut impl FnMut(&[u64]) -> bool) -> bool {
        let takes = self.code.takes_where(self.heap, |digit| digit.allows(2));
        let takes: Vec<_> = takes.take_while(|_| self.pace.takes(1)).collect();
        let most = takes.first().map_or(0, |(taken, _)| (self.heap - taken) / 2);
        for small in 1..=most.min(MAX_NAMING_STEPS) {
            if !self.pace.takes(takes.len() as u64) {
                return false;
            }
            for &(taken, digit) in &takes {
                let large = (self.heap - taken).saturating_sub(small);
                let is_allowed = small <= large && digit.parts().allow(&[small, large]);
                let wins = is_allowed && self.value(small) + self.value(large) == self.target;
                if wins && !add(&[small, large]) {
                    return false;
                }
            }
        }
        true
    }

    fn name_triples(&self, add: &mut impl FnMut(&[u64]) -> bool) -> bool {
        let mut patience = MAX_NAMING_STEPS;
        for (taken, digit) in self.code.takes_where(self.heap, |digit| digit.allows(3)) {
            let left = self.heap - taken;
            for first in 1..=left / 3 {
                for second in first..=(left - first) / 2 {
                    let third = left - first - second;
                    let is_allowed = digit.parts().allow(&[first, second, third]);
                    let sum = self.value(first) + self.value(second) + self.value(third);
                    if is_allowed && sum == self.target && !add(&[first, second, third]) {
                        return false;
                    }
                    patience -= 1;
                    if patience == 0 || !self.pace.takes(1) {
                        return false;
                    }
                }
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heap::book::Book;
    use crate::theory::limits::Limits;
    use crate::theory::ruleset::{MoveList, Ruleset};

    #[test]
    fn counted_as_they_are_listed() {
        let codes = [
            "0.77", "0.07", "0.3", "4.3", "0.F", "C.3", "0.8", "0.15", "4!.0", "8!.3", "8?.1", "0.4=8=",
            "0.[3]", "0.0A", "0.5", "0.[7]", "0.1{4}", "{4}!.3", "0.{3,4}=",
        ];
        let mut with_a_period = 0;
        for text in codes {
            let code = Code::read(text.as_bytes()).unwrap();
            let (book, rules) = (Book::new(code.clone()), Heaps(code.clone()));
            book.extend(250, &Limits::none()).unwrap();
            let known = book.snapshot();
            with_a_period += u32::from(known.period().is_some());
            for heap in (0..40).chain([100, 151, 200, 249]) {
                let mut list = MoveList::<Heaps>::default();
                rules.moves(&heap, &mut list);
                for target in (0..6).map(Nimber) {
                    let wins = |left: &[u64]| {
                        left.iter().filter_map(|&part| known.value(part)).sum::<Nimber>() == target
                    };
                    let listed: Vec<_> = list
                        .iter()
                        .filter(|(name, _)| wins(&name.left))
                        .map(|(name, _)| name.clone())
                        .collect();
                    let counted = super::wins(&code, &known, heap, target, &mut || true).unwrap();
                    assert_eq!(counted.total, listed.len() as u128, "{text}, {heap} to {target}");
                    assert_eq!(counted.first.len(), listed.len().min(MOST_NAMED));
                    assert!(
                        counted.first.iter().all(|name| listed.contains(name)),
                        "{text}, {heap}: {counted:?}"
                    );
                }
            }
        }
        assert!(with_a_period >= 5, "classes are counted, too: {with_a_period}");
    }

    #[test]
    fn what_cannot_be_counted_is_not() {
        let known = |code: &str, end| {
            let book = Book::new(Code::read(code.as_bytes()).unwrap());
            book.extend(end, &Limits::none()).unwrap();
            book
        };
        let wins =
            |book: &Book, heap| super::wins(book.code(), &book.snapshot(), heap, Nimber(0), &mut || true);
        assert_eq!(wins(&known("0.{3+}", 90), 80), None, "some millions of splits");
        assert_eq!(wins(&known("4!.0", 50), 60), None, "values that are not known");
        let kayles = known("0.77", 1000);
        let found = wins(&kayles, crate::heap::LARGEST_HEAP).unwrap();
        // The total is about a third of the pairs that the two possible numbers taken leave.
        assert!(found.total > 1 << 50 && found.first.len() == MOST_NAMED);
    }

    #[test]
    fn whoever_wants_no_more_is_heeded_soon() {
        // Some moves are enumerated one by one, and others are counted.
        for (code, end, heap) in [
            ("0.8", 3000, 2999),
            ("0.{3+}", 90, 80),
            ("{4}.3", 700, 690),
            ("8!.3", 800, 790),
            ("4!.0", 80_000, 79_999),
        ] {
            let book = Book::new(Code::read(code.as_bytes()).unwrap());
            book.extend(end, &Limits::none()).unwrap();
            for said in [0, 3] {
                let mut asked = 0;
                let mut goes_on = || {
                    asked += 1;
                    asked <= said
                };
                let found = super::wins(book.code(), &book.snapshot(), heap, Nimber(1), &mut goes_on);
                assert_eq!((found, asked), (None, said + 1), "{code}");
            }
        }
    }
}
