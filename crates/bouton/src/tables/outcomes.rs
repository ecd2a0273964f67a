//! The outcomes of all heaps of a game, where theorems determine how they continue.
//!
//! In normal play a heap is lost if it is worth 0. So where values repeat, outcomes repeat. Where values grow by a saltus from some heap
//! on, no heap more than a period after that heap is lost. In misere play, Kayles has the outcomes of normal play from the heap of 26 on
//! (Sibert and Conway). The outcome of a tame heap follows from the nim heaps that it behaves like (module `heap::tame`). The outcome of
//! a firm heap is the one in normal play. Cost: the outcomes of the heaps up to the end of the first period.

use crate::catalog::Game;
use crate::machine::width::index;
use std::sync::Arc;

use crate::catalog::taking::KAYLES;
use crate::heap::book::{Book, Periodic};
use crate::heap::closed::ClosedForm;
use crate::heap::misere_kayles::{self, SIBERT_CONWAY};
use crate::heap::period::GUY_SMITH;
use crate::heap::tame::TameHeaps;
use crate::theory::limits::{Limits, Unknown};
use crate::theory::nimber::Nimber;
use crate::theory::outcome::{Convention, Outcome};
use crate::theory::tame::{Sight, TAME};
use crate::theory::theorem::Theorem;

/// The outcomes of the heaps 0, 1, 2, ..., which are periodic.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Outcomes {
    /// The outcomes up to the end of the first period.
    first: Vec<Outcome>,
    /// The first heap of the periodic part.
    pub preperiod: u64,
    /// The period, in heaps.
    pub period: u64,
    /// The theorems that prove the period.
    pub theorems: Vec<&'static Theorem>,
}

impl Outcomes {
    /// The outcomes of a game, if theorems and the values known so far determine how they continue.
    ///
    /// # Errors
    /// If a limit is reached before it is known whether heaps are tame.
    ///
    /// # Examples
    /// ```
    /// use bouton::catalog::Catalog;
    /// use bouton::tables::outcomes::Outcomes;
    /// use bouton::{Convention, Limits, Outcome};
    /// let nim = Outcomes::of(&Catalog::standard().find("nim").unwrap(), Convention::Misere, &Limits::none())?.unwrap();
    /// assert_eq!((nim.preperiod, nim.period), (2, 1));
    /// assert_eq!([0, 1, 2, 1 << 40].map(|heap| nim.outcome(heap)), [Outcome::N, Outcome::P, Outcome::N, Outcome::N]);
    /// # Ok::<(), bouton::Unknown>(())
    /// ```
    pub fn of(game: &Game, convention: Convention, limits: &Limits<'_>) -> Result<Option<Self>, Unknown> {
        let Some(values) = PeriodicZeros::of(game) else { return Ok(None) };
        match convention {
            Convention::Normal => {
                let outcome = |heap| lost_if(values.value(heap) == Nimber::ZERO);
                Ok(Some(Self::new(values.from, values.period, vec![values.theorem], outcome)))
            }
            Convention::Misere => values.misere(limits),
        }
    }

    /// Outcomes that repeat with `period` from the heap `from` on. They may also repeat earlier and with a smaller period.
    fn new(
        from: u64,
        period: u64,
        theorems: Vec<&'static Theorem>,
        outcome: impl Fn(u64) -> Outcome,
    ) -> Self {
        let mut first: Vec<_> = (0..from + period).map(outcome).collect();
        let repeated = &first[index(from)..];
        let repeats_after = |step: &usize| {
            repeated.len().is_multiple_of(*step) && repeated[*step..] == repeated[..repeated.len() - step]
        };
        let period = (1..=repeated.len()).find(repeats_after).unwrap_or(repeated.len());
        first.truncate(index(from) + period);
        while first.len() > period && first[first.len() - 1 - period] == first[first.len() - 1] {
            first.pop();
        }
        Self { preperiod: (first.len() - period) as u64, period: period as u64, first, theorems }
    }

    /// The outcome of a heap.
    #[must_use]
    pub fn outcome(&self, heap: u64) -> Outcome {
        let at = match heap.checked_sub(self.preperiod) {
            Some(beyond) => self.preperiod + beyond % self.period,
            None => heap,
        };
        self.first[index(at)]
    }
}

fn lost_if(is_lost: bool) -> Outcome {
    if is_lost { Outcome::P } else { Outcome::N }
}

/// The values of a game whose zeros repeat.
struct PeriodicZeros {
    book: Option<Arc<Book>>,
    form: Option<ClosedForm>,
    periodic: Option<Periodic>,
    /// From the heap `from` on, a heap is worth 0 if the heap one `period` before it is worth 0.
    from: u64,
    period: u64,
    theorem: &'static Theorem,
}

impl PeriodicZeros {
    fn of(game: &Game) -> Option<Self> {
        let (book, form) = (game.book.clone(), game.closed_form.clone());
        if let Some(form) = form {
            let (preperiod, period, _) = form.arithmetic();
            let theorem = form.theorem();
            let from = preperiod + period;
            return Some(Self { book, from, period: 1, theorem, form: Some(form), periodic: None });
        }
        let periodic = book.as_ref()?.known().periodic()?;
        let (from, period, theorem) = (periodic.period.preperiod, periodic.period.period, &GUY_SMITH);
        Some(Self { book, form, from, period, theorem, periodic: Some(periodic) })
    }

    fn value(&self, heap: u64) -> Nimber {
        let by_form = self.form.as_ref().map(|form| form.value(heap));
        by_form.or_else(|| Some(self.periodic.as_ref()?.value(heap))).expect("a form or a period says it")
    }

    fn misere(&self, limits: &Limits<'_>) -> Result<Option<Outcomes>, Unknown> {
        let theorem = self.theorem;
        if let Some(form) = self.form.as_ref().filter(|form| form.tame(0).is_some()) {
            // From heap 2 on all heaps are firm.
            let outcome = |heap| form.tame(heap).expect("each is").misere_outcome();
            return Ok(Some(Outcomes::new(self.from.max(2), self.period, vec![&TAME, theorem], outcome)));
        }
        let Some(book) = &self.book else { return Ok(None) };
        if book.code().to_string() == KAYLES {
            let outcome = |heap| misere_kayles::outcome([heap], self.value(heap));
            let from = self.from.max(26);
            return Ok(Some(Outcomes::new(from, self.period, vec![&SIBERT_CONWAY, theorem], outcome)));
        }
        let mut tame = TameHeaps::new(book.code().clone());
        tame.settle(limits)?;
        let (from, period, theorem) = match (tame.period(), tame.firm_from()) {
            (Some(period), _) => (period.preperiod, period.period, &GUY_SMITH),
            (None, Some(firm)) => (self.from.max(firm), self.period, theorem),
            (None, None) => return Ok(None),
        };
        let mut outcomes = Vec::new();
        for heap in 0..from + period {
            let Sight::Tame(tame) = tame.sight(heap, limits, || Ok(self.value(heap)))? else {
                return Ok(None);
            };
            outcomes.push(tame.misere_outcome());
        }
        Ok(Some(Outcomes::new(from, period, vec![&TAME, theorem], |heap| outcomes[index(heap)])))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::standard;
    use crate::notation::{Measure, Sizes};
    use crate::tables::filled::{misere_table, outcome_table};

    #[test]
    fn what_is_proved_is_what_tables_say() {
        let sizes = Sizes::read(Measure::Heap, b"0..150").unwrap();
        let codes = [
            "0.[3]", "4.[3]", "0.77", "0.3033", "0.33", "0.7", "0.8", "0.3F", "0.00[3]", "0.2[3]", "0.137",
            "0.89", "0.128",
        ];
        let (limits, mut misere) = (Limits::none(), 0);
        for code in codes {
            let game = standard().coded(code).unwrap();
            if let Some(book) = game.book.as_ref().filter(|book| book.closed_form().is_none()) {
                book.extend(u64::MAX, &limits).unwrap();
            }
            for convention in [Convention::Normal, Convention::Misere] {
                let Some(found) = Outcomes::of(&game, convention, &limits).unwrap() else { continue };
                let table = match convention {
                    Convention::Normal => outcome_table(&game, &sizes, &limits, &()),
                    Convention::Misere => misere_table(&game, &sizes, &limits, &()),
                };
                let table = table.unwrap();
                assert!(
                    (0..=150).all(|heap| table.outcome(heap) == Some(found.outcome(heap as u64))),
                    "{code}"
                );
                misere += u32::from(convention == Convention::Misere);
            }
        }
        assert!(misere >= 9, "{misere}");
    }

    #[test]
    fn the_least_period_is_told() {
        use Outcome::{N, P};
        let row = [N, P, N, N, P, N, N, P, N, N];
        let found = Outcomes::new(4, 6, Vec::new(), |heap| row[heap as usize]);
        assert_eq!((found.preperiod, found.period), (0, 3));
        let found = Outcomes::new(2, 2, Vec::new(), |heap| [P, P, N, N][heap as usize]);
        assert_eq!((found.preperiod, found.period, found.outcome(99)), (2, 1, N));
    }
}
