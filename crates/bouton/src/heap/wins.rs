//! The moves of a heap that leave a given value: their number, counted by classes, and the first of them.
//!
//! If a period p is proved from e on, each part that a move leaves is below e or in one of p classes: r + e, r + e + p, ... all have the
//! same value. So splits are counted class by class: splits into two parts in time O(e + p), into three parts in O((e + p)^2), for heaps of
//! any size. Ordered splits are counted first. From these follows the number of splits without regard to order (Burnside's lemma). For
//! three parts it is one sixth of this sum: all ordered splits, three times the splits with a pair, and twice the splits into equal parts.

use std::cell::{Cell, RefCell};

use super::book::Book;
use super::code::{Code, Parts};
use super::rules::{Break, Heaps, Left, MOST_NAMED};
use crate::machine::width::clamped;
use crate::theory::found::FoundMoves;
use crate::theory::nimber::Nimber;

/// The largest number of steps for counting the moves.
const MAX_COUNTING_STEPS: u64 = 400_000_000;
/// The largest number of steps for naming the first moves, or for enumerating all moves.
const MAX_NAMING_STEPS: u64 = 50_000_000;

/// The number of steps between two calls of `goes_on`.
const ASK_EVERY_STEPS: u64 = 1 << 14;

/// The moves from `heap` that leave `target`, or `None` if they cannot be counted. The book must know the values of all smaller heaps. If
/// a move can leave more than three heaps, the heap must have few moves. `goes_on` is called regularly; the work ends when it returns
/// false.
#[must_use]
pub fn wins(
    book: &Book,
    heap: u64,
    target: Nimber,
    goes_on: &mut dyn FnMut() -> bool,
) -> Option<FoundMoves<Break>> {
    let pace = Pace { steps: Cell::new(0), goes_on: RefCell::new(goes_on), is_over: Cell::new(false) };
    let enumerated = |wanted: usize, value: &dyn Fn(u64) -> Nimber| {
        enumerated(book.rules(), (heap, target), wanted, value, &pace)
    };
    let all = |value: &dyn Fn(u64) -> Nimber| {
        let (wins, is_all) = enumerated(usize::MAX, value);
        is_all.then_some(wins)
    };
    if let Some(form) = book.closed_form() {
        return form.wins(book.code(), heap, target).or_else(|| all(&|part| form.value(part)));
    }
    let (values, period) = {
        let known = book.known();
        (known.shared(), known.period().copied())
    };
    if period.is_none() && (values.len() as u64) < heap {
        return None;
    }
    let value = |part: u64| {
        let at = period.map_or(part, |period| period.fold(part));
        values.get(clamped(at)).unwrap_or_default()
    };
    // Parts below `small` are examined one by one. The other parts are in classes.
    let (small, classes) = match period {
        Some(period) if heap >= period.preperiod => (period.preperiod.max(1), period.period),
        _ => (heap + 1, 0),
    };
    let counting = Counting { code: book.code(), value: &value, heap, target, small, classes, pace: &pace };
    if !counting.is_feasible() {
        return all(&value);
    }
    let total = counting.total();
    let wanted = total.min(MOST_NAMED as u128) as usize;
    let first = if wanted > 0 { enumerated(wanted, &value).0.first } else { Vec::new() };
    (!pace.is_over.get()).then_some(FoundMoves { total, first })
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
}

/// The moves from a heap that leave a target. All moves are enumerated until `wanted` of these moves are found. Also returns whether all
/// moves were enumerated.
fn enumerated(
    rules: &Heaps,
    (heap, target): (u64, Nimber),
    wanted: usize,
    value: &dyn Fn(u64) -> Nimber,
    pace: &Pace<'_>,
) -> (FoundMoves<Break>, bool) {
    let mut wins = FoundMoves::NONE;
    let mut patience = MAX_NAMING_STEPS;
    let is_all = rules.each(heap, &mut |left| {
        if left.iter().map(|&part| value(part)).sum::<Nimber>() == target {
            wins.push(Break { from: heap, left: Left::from(left) }, MOST_NAMED);
        }
        let steps = 1 + left.len() as u64;
        patience = patience.saturating_sub(steps);
        wins.total < wanted as u128 && patience > 0 && pace.takes(steps)
    });
    (wins, is_all)
}

/// A heap whose moves are counted.
struct Counting<'k> {
    code: &'k Code,
    value: &'k dyn Fn(u64) -> Nimber,
    heap: u64,
    target: Nimber,
    /// Parts below this number are examined one by one. The other parts are in classes.
    small: u64,
    /// The number of classes. It is 0 if all parts are below `small`.
    classes: u64,
    pace: &'k Pace<'k>,
}

impl Counting<'_> {
    /// Returns true if no move leaves more than three heaps and the count does not take too many steps.
    fn is_feasible(&self) -> bool {
        let slots = self.small.saturating_add(self.classes);
        let mut patience = Some(MAX_COUNTING_STEPS);
        for (_, digit) in self.code.takes(self.heap) {
            let pairs = if digit.allows(2) { slots } else { 0 };
            let triples = if digit.allows(3) { slots.saturating_mul(slots) } else { 0 };
            let steps = pairs.saturating_add(triples).saturating_add(1);
            patience = patience.and_then(|patience| patience.checked_sub(steps));
            if patience.is_none() || !self.pace.takes(1) {
                return false;
            }
        }
        self.code.most_left().is_some_and(|most| most <= 3)
    }

    /// The number of moves that leave the target. It is incomplete if the work should end.
    fn total(&self) -> u128 {
        let mut total = 0;
        for (taken, digit) in self.code.takes(self.heap).take_while(|_| self.pace.takes(1)) {
            let left = self.heap - taken;
            total += u128::from(left == 0 && digit.allows(0) && self.target == Nimber::ZERO);
            total += u128::from(left > 0 && digit.allows(1) && (self.value)(left) == self.target);
            for count in [2, 3].into_iter().filter(|&count| left > 0 && digit.allows(count)) {
                total += self.splits(left, count, digit.parts());
            }
        }
        total
    }

    /// The number of allowed splits of `total` into two or three parts with the target as their nim-sum. 0 if the work should end.
    fn splits(&self, total: u64, count: u64, parts: Parts) -> u128 {
        let sum = if count == 2 { Nimber::ZERO } else { (self.value)(total / count) };
        let equal = u128::from(total.is_multiple_of(count) && sum == self.target);
        if parts == Parts::Equal {
            return equal;
        }
        let (ordered, paired) = (self.ordered(count, count, total, self.target), self.paired(total));
        match (count, parts) {
            _ if self.pace.is_over.get() => 0,
            (2, Parts::Any) => (ordered + equal) / 2,
            (2, _) => (ordered - equal) / 2,
            (_, Parts::Different) => (ordered + 2 * equal - 3 * paired) / 6,
            (_, Parts::NotAllEqual) => (ordered + 3 * paired + 2 * equal) / 6 - equal,
            (_, _) => (ordered + 3 * paired + 2 * equal) / 6,
        }
    }

    /// The number of ordered splits of `total` into parts with the nim-sum `sum`, times the number of ways to insert the small parts that
    /// were removed before: `parts` of `all` parts are left, and all removed parts are small.
    fn ordered(&self, all: u64, parts: u64, total: u64, sum: Nimber) -> u128 {
        let places = if parts == all { 1 } else { u128::from(all) };
        if parts == 1 {
            let is_found = total > 0 && (self.value)(total) == sum;
            return if is_found && total >= self.small { places } else { u128::from(is_found) };
        }
        let smalls = (1..self.small.min(total)).take_while(|_| self.pace.takes(1));
        let beside = |small| self.ordered(all, parts - 1, total - small, sum + (self.value)(small));
        let beyond = total.checked_sub(self.small.saturating_mul(parts));
        let in_classes = beyond.map_or(0, |beyond| self.in_classes(parts, parts, beyond, sum));
        places * in_classes + smalls.map(beside).sum::<u128>()
    }

    /// The number of ordered splits into `all` parts with the nim-sum `sum`, all of them in classes. The classes of all parts except `parts`
    /// were chosen before. The parts together are `beyond` more than the least parts of the chosen classes and of the first class.
    fn in_classes(&self, all: u64, parts: u64, beyond: u64, sum: Nimber) -> u128 {
        if parts == 1 {
            let steps = u128::from(beyond / self.classes);
            let is_found = (self.value)(self.small + beyond % self.classes) == sum;
            return match (is_found, all) {
                (false, _) => 0,
                (true, 2) => steps + 1,
                (true, _) => (steps + 1) * (steps + 2) / 2,
            };
        }
        let classes = (0..self.classes.min(beyond.saturating_add(1))).take_while(|_| self.pace.takes(1));
        let beside =
            |class| self.in_classes(all, parts - 1, beyond - class, sum + (self.value)(self.small + class));
        classes.map(beside).sum()
    }

    /// The number of splits into a pair of equal parts and a third part, which may be equal to them. The third part has the target as its
    /// value.
    fn paired(&self, total: u64) -> u128 {
        let Some(most) = total.checked_sub(2) else { return 0 };
        let is_third = |part: u64| (total - part).is_multiple_of(2) && (self.value)(part) == self.target;
        let mut count = (1..self.small.min(most + 1)).filter(|&part| is_third(part)).count() as u128;
        for class in 0..self.classes {
            let least = self.small + class;
            if least > most || (self.value)(least) != self.target {
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
            with_a_period += u32::from(book.period().is_some());
            for heap in (0..40).chain([100, 151, 200, 249]) {
                let mut list = MoveList::<Heaps>::default();
                rules.moves(&heap, &mut list);
                for target in (0..6).map(Nimber) {
                    let wins = |left: &[u64]| {
                        left.iter().filter_map(|&part| book.value(part)).sum::<Nimber>() == target
                    };
                    let listed: Vec<_> = list
                        .iter()
                        .filter(|(name, _)| wins(&name.left))
                        .map(|(name, _)| name.clone())
                        .collect();
                    let counted = super::wins(&book, heap, target, &mut || true).unwrap();
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
        let wins = |book: &Book, heap| super::wins(book, heap, Nimber(0), &mut || true);
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
                let found = super::wins(&book, heap, Nimber(1), &mut goes_on);
                assert_eq!((found, asked), (None, said + 1), "{code}");
            }
        }
    }
}
