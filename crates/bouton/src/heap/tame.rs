//! Heaps of a code in misere play, as long as they are tame ([`crate::theory::tame`]).
//!
//! Heaps are computed in order, option by option. The proof of Guy and Smith ([`super::period`]) holds word for word if "value" is replaced
//! by "nimber, and fickle or firm": it needs only that a heap is determined by its options. So where its condition holds, a period is
//! proved, and heaps of any size are known.
//!
//! Where values grow without end no such period exists. Then heaps may be firm from some size on, and it is enough to know their values:
//!
//! **Theorem.** Let every move take at most k and leave at most h heaps. If all heaps below f are tame, all heaps from f to h (f - 1) + k
//! are firm, and each larger heap has a move, then all heaps from f on are firm.
//!
//! **Proof.** By induction let n be larger, and let each heap from f to n - 1 be firm. A move from n leaves more than h (f - 1) in at most
//! h heaps. So one of these heaps has f or more and is firm. Then the option is firm too: its nimber is its misere value. So the two mex of
//! n are of the same numbers, and n is firm. ∎
//!
//! This applies to 0.89 and 0.128. In 0.8 the options of the heap of 17 have all nimbers up to 4, but not the misere value 1. So it is
//! wild, and nothing is known of larger heaps.
//!
//! **Theorem.** Let every move leave at most one heap, and let K be a number such that every number above K may be taken
//! ([`super::arithmetic`]). Call the options that take more than K from n *dead*. If all heaps below n are tame, the K heaps before n are
//! firm, and the dead options of n have the same set of nimbers as of misere values and are at least one, then all heaps from n on are
//! firm.
//!
//! **Proof.** The options of n that are not dead are among the K heaps before it, so they are firm. So the two mex of n are of the same
//! numbers, and n is firm. At n + 1 one more option is dead: n - K, which is firm if K is not 0, and which is n itself if K is 0. It adds
//! the same number to both sets, so the conditions hold for n + 1. ∎

use super::arithmetic::Exceptions;
use super::code::{Code, Parts};
use super::period::{GuySmith, Period, tails};
use super::rules::Heaps;
use crate::machine::width::index;
use crate::theory::limits::{Limit, Limits, Progress, Unknown};
use crate::theory::nimber::Nimber;
use crate::theory::sequence::Sequence;
use crate::theory::tame::{Sight, Tame};

/// The largest number of options that are examined in total.
const MOST_OPTIONS: u64 = 100_000_000;
/// The number of steps, one for each heap and one for each heap that an option leaves, between two checks of the limits.
const ASK_EVERY_STEPS: u64 = 1 << 16;
/// The number of heaps at which a period is first searched for.
const FIRST_LOOK_HEAPS: usize = 64;

/// What is known of the heaps 0, 1, 2, ... of a code in misere play.
pub(crate) struct TameHeaps {
    rules: Heaps,
    theorem: Option<GuySmith>,
    /// The types of the heaps ([`type_of`]).
    types: Sequence,
    period: Option<Period>,
    /// The heap from which on all heaps are proved to be firm.
    firm_from: Option<u64>,
    /// The heap from which on all heaps computed so far are firm.
    firm_so_far: u64,
    /// The bounds of the first theorem, if the code has them. They give the number of heaps that must be known.
    bounds: Option<Bounds>,
    exceptions: Option<Exceptions>,
    /// True if the next heap is wild, or if it has too many options to examine.
    is_ended: bool,
    options: u64,
    /// The number of steps since the last check of the limits.
    steps: u64,
}

/// Twice the nimber, plus 1 if the heap is firm.
fn type_of(Tame { nimber, is_firm }: Tame) -> u64 {
    2 * nimber.0 + u64::from(is_firm)
}

/// Bounds of the moves of a code.
#[derive(Clone, Copy)]
struct Bounds {
    /// The number k of the theorem: the largest number that a move takes.
    most_taken: u64,
    /// The number h of the theorem: the largest number of heaps that a move leaves.
    most_left: u64,
    /// Each heap of this size or more has a move.
    has_moves_from: u64,
}

impl Bounds {
    /// The bounds of a code, if it has them.
    fn of(code: &Code) -> Option<Self> {
        let (most_taken, most_left) = (code.most_taken()?, code.most_left()?.into());
        // The smallest heap that has a move by this digit. Each larger heap has one too.
        let least = |(taken, digit): (u64, super::code::Digit)| {
            let least = (1..=u64::from(digit.most()?)).find(|&count| digit.allows(count))?;
            match digit.parts() {
                Parts::Any => Some(taken + least),
                Parts::Different | Parts::NotAllEqual => Some(taken + least * (least + 1) / 2),
                Parts::Equal => (least == 1).then_some(taken + 1),
            }
        };
        let has_moves_from = code.takes(most_taken).filter_map(least).min()?;
        Some(Self { most_taken, most_left, has_moves_from })
    }

    /// If all heaps below this number are known, and those from `firm` on are firm, then all other heaps are firm too.
    fn enough(self, firm: u64) -> u64 {
        let heaps = self.most_left.saturating_mul(firm.saturating_sub(1)).saturating_add(self.most_taken + 1);
        heaps.max(self.has_moves_from)
    }
}

impl TameHeaps {
    /// Starts without any known heap.
    pub fn new(code: Code) -> Self {
        Self {
            theorem: GuySmith::of(&code),
            bounds: Bounds::of(&code),
            exceptions: Exceptions::of(&code),
            rules: Heaps(code),
            types: Sequence::new(),
            period: None,
            firm_from: None,
            firm_so_far: 0,
            is_ended: false,
            options: 0,
            steps: 0,
        }
    }

    /// The heap from which on all heaps are firm, once this is proved.
    pub fn firm_from(&self) -> Option<u64> {
        self.firm_from
    }

    /// The period of the types of heaps, once one is proved.
    pub fn period(&self) -> Option<&Period> {
        self.period.as_ref()
    }

    /// The number of bytes in use.
    pub fn bytes(&self) -> u64 {
        self.types.bytes()
    }

    /// The type of a heap. `value` computes the heap's value, and is called only if a theorem says that the heap is firm.
    ///
    /// # Errors
    /// Fails if a limit is reached before the type is known.
    pub fn sight(
        &mut self,
        heap: u64,
        limits: &Limits<'_>,
        value: impl FnOnce() -> Result<Nimber, Unknown>,
    ) -> Result<Sight, Unknown> {
        while self.at(heap).is_none() && !self.is_ended && self.firm_from.is_none() {
            self.go_on(limits)?;
        }
        match self.at(heap) {
            Some(tame) => Ok(Sight::Tame(tame)),
            None if self.firm_from.is_some() => Ok(Sight::Tame(Tame { nimber: value()?, is_firm: true })),
            None => Ok(Sight::Wild),
        }
    }

    /// Continues until the types of all heaps are known, or until a heap is found that is not known to be tame.
    ///
    /// # Errors
    /// Fails if a limit is reached before.
    pub fn settle(&mut self, limits: &Limits<'_>) -> Result<(), Unknown> {
        while self.firm_from.is_none() && self.period.is_none() && !self.is_ended {
            self.go_on(limits)?;
        }
        Ok(())
    }

    fn at(&self, heap: u64) -> Option<Tame> {
        let at = self.period.map_or(heap, |period| period.fold(heap));
        let Nimber(found) = self.types.get(usize::try_from(at).ok()?)?;
        Some(Tame { nimber: Nimber(found / 2), is_firm: found % 2 == 1 })
    }

    /// Computes the next heap. From time to time also searches for a period.
    fn go_on(&mut self, limits: &Limits<'_>) -> Result<(), Unknown> {
        let heap = self.types.len() as u64;
        if heap >= limits.positions {
            return Err(Unknown { limit: Limit::Positions, progress: self.progress() });
        }
        let (mut found, mut is_found) = (Vec::new(), Vec::new());
        let (mut options, mut steps) = (self.options, self.steps + 1);
        let mut is_over = false;
        let is_whole = self.rules.each(heap, &mut |left| {
            options += 1;
            steps += left.len() as u64;
            let sum: Tame = left.iter().map(|&part| self.at(part).expect("it is smaller")).sum();
            let place = index(type_of(sum));
            is_found.resize(is_found.len().max(place + 1), false);
            if !std::mem::replace(&mut is_found[place], true) {
                found.push(sum);
            }
            if steps >= ASK_EVERY_STEPS {
                steps = 0;
                is_over = (limits.watch)(&self.progress());
            }
            !is_over && options < MOST_OPTIONS
        });
        (self.options, self.steps) = (options, steps);
        if is_over {
            return Err(Unknown::stopped(self.progress()));
        }
        if self.steps >= ASK_EVERY_STEPS {
            self.steps = 0;
            limits.check(self.progress())?;
        }
        let found = Tame::of_options(&found).filter(|_| is_whole);
        let Some(found) = found else {
            self.is_ended = true;
            return Ok(());
        };
        self.types.push(Nimber(type_of(found)));
        let count = self.types.len();
        if !found.is_firm {
            self.firm_so_far = heap + 1;
        }
        if self.are_others_firm() {
            self.firm_from = Some(self.firm_so_far);
        }
        if let Some(theorem) = self.theorem
            && count >= FIRST_LOOK_HEAPS
            && count.is_power_of_two()
        {
            self.period = Period::proved(&self.types, &tails(&self.types), theorem);
        }
        Ok(())
    }

    /// Returns true if a theorem says that all remaining heaps are firm.
    fn are_others_firm(&self) -> bool {
        let (next, firm) = (self.types.len() as u64, self.firm_so_far);
        if let Some(bounds) = self.bounds {
            return firm < next && next >= bounds.enough(firm);
        }
        let Some(Exceptions { excepted, takes_all }) = self.exceptions else { return false };
        let Some(dead) = next.checked_sub(excepted).filter(|&dead| dead >= firm && next > excepted) else {
            return false;
        };
        // A firm heap adds the same number to both sets. The numbers of a fickle heap are 0 and 1.
        let heaps = (1..dead).filter_map(|heap| self.at(heap)).chain(takes_all.then(Tame::default));
        let (mut nimbers, mut misere_values, mut is_any) = ([false; 2], [false; 2], false);
        for tame in heaps {
            is_any = true;
            if let [Nimber(nimber @ 0..2), Nimber(misere_value)] = [tame.nimber, tame.misere_value()] {
                (nimbers[index(nimber)], misere_values[index(misere_value)]) = (true, true);
            }
        }
        is_any && nimbers == misere_values
    }

    fn progress(&self) -> Progress {
        Progress { positions: self.types.len() as u64, bytes: self.bytes(), depth: 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heap::book::Book;
    use crate::solve::definition::Definition;
    use crate::theory::outcome::Convention;
    use crate::theory::sum::Sum;

    fn heaps(code: &str) -> TameHeaps {
        TameHeaps::new(Code::read(code.as_bytes()).unwrap())
    }

    /// The type of a heap, with the value from its book.
    fn sight(heaps: &mut TameHeaps, book: &Book, heap: u64) -> Sight {
        heaps.sight(heap, &Limits::none(), || book.find(heap, &Limits::none())).unwrap()
    }

    fn book(code: &str) -> Book {
        Book::new(Code::read(code.as_bytes()).unwrap())
    }

    #[test]
    fn sums_are_those_of_the_definition() {
        let codes = "0.333 0.33 0.3 0.[3] 4.[3] 0.13 0.37 4.0 0.7 0.77 0.1 4!.0 0.8 0.3F 0.89 0.128 0.00[3] 0.2[3] 0.1[2]";
        for code in codes.split(' ') {
            let (mut tame, book) = (heaps(code), book(code));
            let rules = Heaps(Code::read(code.as_bytes()).unwrap());
            let mut definition = Definition::new(&rules);
            for [a, b, c] in (0..9).flat_map(|a| (0..=a).flat_map(move |b| (0..=b).map(move |c| [a, b, c]))) {
                let mut sum = Tame::default();
                let is_tame = [a, b, c].iter().all(|&heap| match sight(&mut tame, &book, heap) {
                    Sight::Tame(part) => {
                        sum = sum + part;
                        true
                    }
                    _ => false,
                });
                if is_tame {
                    let outcome = definition.outcome(&Sum::from_iter([a, b, c]), Convention::Misere).unwrap();
                    assert_eq!(sum.misere_outcome(), outcome, "{code} {a} {b} {c}");
                }
            }
        }
    }

    /// The types of the heaps, one by one, without the theorems on firm heaps.
    fn walked(code: &str, count: u64) -> Vec<Sight> {
        let mut walk = TameHeaps { bounds: None, exceptions: None, ..heaps(code) };
        let value = || unreachable!("it is looked at");
        (0..count).map(|heap| walk.sight(heap, &Limits::none(), value).unwrap()).collect()
    }

    #[test]
    fn heaps_that_theorems_call_firm_are_so_by_their_options() {
        let firm = "0.89 0.128 0.[3] 0.00[3] 0.0[3] 0.03[3] 0.30[3] 0.2[3] 0.1[2] 0.01[3]";
        for code in firm.split(' ') {
            let (mut tame, book) = (heaps(code), book(code));
            let count = if code.contains('[') { 400 } else { 150 };
            for (heap, expected) in (0..).zip(walked(code, count)) {
                assert_eq!(sight(&mut tame, &book, heap), expected, "{code} {heap}");
            }
            let far = sight(&mut tame, &book, 1_000_000_000_000_000_000);
            assert!(
                tame.firm_from().is_some() && matches!(far, Sight::Tame(Tame { is_firm: true, .. })),
                "{code}"
            );
        }
        let (mut proved, digits) = (0, "0123456789ABCDEF");
        let pairs = digits.chars().flat_map(|a| digits.chars().map(move |b| [a, b]));
        let codes = pairs.flat_map(|[a, b]| {
            [format!("0.{a}{b}"), format!("0.{a}[{b}]"), format!("0.{a}{b}!"), format!("{a}.{b}")]
        });
        for code in codes {
            let Ok(read) = Code::read(code.as_bytes()) else { continue };
            let mut tame = TameHeaps::new(read);
            tame.settle(&Limits::none().with_positions(40)).ok();
            let Some(firm) = tame.firm_from() else { continue };
            let (known, walked) = (tame.types.len(), walked(&code, 50));
            for found in &walked[firm as usize..] {
                assert!(matches!(found, Sight::Tame(Tame { is_firm: true, .. })), "{code} {known}");
            }
            proved += 1;
        }
        assert!(proved > 50, "{proved}");
    }

    #[test]
    fn far_heaps_follow_the_period() {
        let mut near = heaps("0.3333");
        let mut far = heaps("0.3333");
        for heap in [0, 1, 2, 7, 100, 1000, 1_000_000_000_000_000_000] {
            let found = sight(&mut far, &book("0.3333"), heap);
            assert_eq!(found, sight(&mut near, &book("0.3333"), heap % 5), "{heap}");
        }
        assert!(far.types.len() <= 128);
        assert_eq!(sight(&mut heaps("0.77"), &book("0.77"), 1000), Sight::Wild);
        let [tame, wild] = [16, 17].map(|heap| sight(&mut heaps("0.8"), &book("0.8"), heap));
        assert!(matches!(tame, Sight::Tame(_)) && wild == Sight::Wild);
    }

    #[test]
    fn limits_end_it() {
        let watch = |_: &Progress| true;
        let limits = Limits::none().with_watch(&watch);
        let value = || unreachable!("no theorem says that its heaps are firm");
        assert!(heaps("4.[3]").sight(100_000, &limits, value).is_err());
        // The first heaps have no move, so they have no options that could be counted.
        assert!(heaps("subtract{1000000000000}").settle(&limits).is_err());
        let few = Limits::none().with_positions(50);
        assert!(heaps("4.[3]").sight(100_000, &few, value).is_err());
    }
}
