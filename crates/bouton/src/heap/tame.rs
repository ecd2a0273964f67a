//! Heaps of a code in misere play, as long as they are tame ([`crate::theory::tame`]).
//!
//! Heaps are looked at in order, option by option. The proof of Guy and Smith ([`super::period`]) reads word for word with "nimber, fickle or firm" in
//! the place of "value": it needs only that a heap is told by what its options are. So where it holds a period is proved, and heaps of any size are known.

use super::code::Code;
use super::period::{GuySmith, Period, tails};
use super::rules::Heaps;
use crate::theory::limits::{Limit, Limits, Progress, Unknown};
use crate::theory::nimber::Nimber;
use crate::theory::sequence::Sequence;
use crate::theory::tame::{Sight, Tame};

/// The most options that are looked at.
const MOST_OPTIONS: u64 = 100_000_000;
/// How many heaps are looked at before it is first looked for a period.
const FIRST_LOOK: usize = 64;

/// What is known of the heaps 0, 1, 2, ... of a code.
pub(crate) struct TameHeaps {
    rules: Heaps,
    theorem: Option<GuySmith>,
    /// Twice the nimber, and 1 if the heap is firm.
    types: Sequence,
    period: Option<Period>,
    /// Whether the next heap is wild, or was too much to look at.
    is_ended: bool,
    options: u64,
}

impl TameHeaps {
    /// Nothing is known yet.
    pub fn new(code: Code) -> Self {
        let theorem = GuySmith::of(&code);
        let types = Sequence::new();
        Self { rules: Heaps(code), theorem, types, period: None, is_ended: false, options: 0 }
    }

    /// Bytes held.
    pub fn bytes(&self) -> u64 {
        self.types.bytes()
    }

    /// What a heap is like.
    ///
    /// # Errors
    /// If a limit is reached before it is known.
    pub fn sight(&mut self, heap: u64, limits: &Limits<'_>) -> Result<Sight, Unknown> {
        while self.at(heap).is_none() && !self.is_ended {
            self.go_on(limits)?;
        }
        Ok(self.at(heap).map_or(Sight::Wild, Sight::Tame))
    }

    fn at(&self, heap: u64) -> Option<Tame> {
        let at = self.period.map_or(heap, |period| period.fold(heap));
        let Nimber(found) = self.types.get(usize::try_from(at).ok()?)?;
        Some(Tame { nimber: Nimber(found / 2), is_firm: found % 2 == 1 })
    }

    /// Looks at the next heap, and now and then for a period.
    fn go_on(&mut self, limits: &Limits<'_>) -> Result<(), Unknown> {
        let heap = self.types.len() as u64;
        let mut found = Vec::new();
        let (mut options, before) = (self.options, self.options);
        let mut is_over = false;
        let is_whole = self.rules.each(heap, &mut |left| {
            options += 1;
            let sum = left.iter().map(|&part| self.at(part).expect("it is smaller")).sum();
            if !found.contains(&sum) {
                found.push(sum);
            }
            is_over = options.is_multiple_of(1 << 16) && (limits.watch)(&self.progress());
            !is_over && options < MOST_OPTIONS
        });
        self.options = options;
        if heap >= limits.positions {
            return Err(Unknown { limit: Limit::Positions, progress: self.progress() });
        }
        if is_over || options >> 16 != before >> 16 {
            limits.check(self.progress())?;
        }
        let found = Tame::of_options(&found).filter(|_| is_whole);
        let Some(Tame { nimber, is_firm }) = found else {
            self.is_ended = true;
            return Ok(());
        };
        self.types.push(Nimber(2 * nimber.0 + u64::from(is_firm)));
        let count = self.types.len();
        if let Some(theorem) = self.theorem
            && count >= FIRST_LOOK
            && count.is_power_of_two()
        {
            self.period = Period::proved(&self.types, &tails(&self.types), theorem);
        }
        Ok(())
    }

    fn progress(&self) -> Progress {
        Progress { positions: self.types.len() as u64, bytes: self.bytes(), depth: 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::definition::Definition;
    use crate::theory::outcome::Convention;
    use crate::theory::sum::Sum;

    fn heaps(code: &str) -> TameHeaps {
        TameHeaps::new(Code::read(code.as_bytes()).unwrap())
    }

    #[test]
    fn sums_are_those_of_the_definition() {
        for code in
            ["0.333", "0.33", "0.3", "0.[3]", "4.[3]", "0.13", "0.37", "4.0", "0.7", "0.77", "0.1", "4!.0"]
        {
            let mut tame = heaps(code);
            let rules = Heaps(Code::read(code.as_bytes()).unwrap());
            let mut definition = Definition::new(&rules);
            for [a, b, c] in (0..9).flat_map(|a| (0..=a).flat_map(move |b| (0..=b).map(move |c| [a, b, c]))) {
                let mut sum = Tame::default();
                let is_tame = [a, b, c].iter().all(|&heap| match tame.sight(heap, &Limits::none()) {
                    Ok(Sight::Tame(part)) => {
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

    #[test]
    fn far_heaps_follow_the_period() {
        let mut near = heaps("0.3333");
        let mut far = heaps("0.3333");
        for heap in [0, 1, 2, 7, 100, 1000, 1_000_000_000_000_000_000] {
            let found = far.sight(heap, &Limits::none()).unwrap();
            assert_eq!(found, near.sight(heap % 5, &Limits::none()).unwrap(), "{heap}");
        }
        assert!(far.types.len() <= 128);
        assert_eq!(heaps("0.77").sight(1000, &Limits::none()), Ok(Sight::Wild));
    }

    #[test]
    fn limits_end_it() {
        let watch = |_: &Progress| true;
        let limits = Limits { watch: &watch, ..Limits::none() };
        assert!(heaps("0.[3]").sight(100_000, &limits).is_err());
        let few = Limits { positions: 50, ..Limits::none() };
        assert!(heaps("0.[3]").sight(100_000, &few).is_err());
    }
}
