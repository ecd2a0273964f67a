//! What is claimed of sums, and whether the lines above prove it.

use std::collections::HashMap;

use crate::budget::{Budget, ENTRY_BYTES, Flow, Refusal, found, invalid};
use crate::outcome::Outcome;
use crate::position::Position;
use crate::section::Section;
use crate::sums::{Sums, Term, options, sum_key};

/// What is known of a sum by the values of its components.
enum NimSum<'t> {
    Known(u64),
    /// One component has no known value. The others have this nim-sum.
    OneOpen(u64, &'t Term),
    Open,
}

/// All that is known when the claims begin.
pub struct Proofs<'p> {
    pub sections: &'p [Section],
    pub sums: &'p Sums,
}

impl Proofs<'_> {
    fn nim_sum<'t>(
        &self,
        terms: impl Iterator<Item = &'t Term>,
        budget: &Budget,
    ) -> Result<NimSum<'t>, Refusal> {
        let mut value = 0;
        let mut open = None;
        for term in terms {
            let known = match (self.sections.get(term.section), &term.position) {
                (Some(section), position) => section.value(position, budget)?,
                (None, &Position::Nimber(n)) => Some(n),
                (None, _) => None,
            };
            match known {
                Some(known) => value ^= known,
                None if open.is_some() => return Ok(NimSum::Open),
                None => open = Some(term),
            }
        }
        Ok(open.map_or(NimSum::Known(value), |term| NimSum::OneOpen(value, term)))
    }

    /// Whether it is known that the sum is not worth 0.
    fn is_not_zero(&self, nim_sum: &NimSum) -> bool {
        match nim_sum {
            NimSum::Known(value) => *value != 0,
            NimSum::OneOpen(value, term) => self
                .sections
                .get(term.section)
                .is_some_and(|section| section.excludes(&term.position, *value)),
            NimSum::Open => false,
        }
    }

    /// Proves `claim value V SUM`.
    pub fn value(&self, value: u64, sum: &[Term], budget: &Budget) -> Result<(), Refusal> {
        if self.sums.is_misere {
            return invalid("in misere play there are no values");
        }
        match self.nim_sum(sum.iter(), budget)? {
            NimSum::Known(known) if known == value => Ok(()),
            NimSum::Known(known) => {
                invalid(format!("the lines above do not prove the claim: the value is {known}"))
            }
            _ => invalid("the lines above do not prove the claim: the value of a component is not known"),
        }
    }

    /// Proves `claim outcome P SUM`, `claim outcome N SUM` or `claim outcome D SUM`.
    pub fn outcome(&self, outcome: Outcome, sum: &[Term], budget: &Budget) -> Result<(), Refusal> {
        match self.has_outcome(outcome, sum, budget)? {
            true => Ok(()),
            false => invalid("the lines above do not prove the claim"),
        }
    }

    fn has_outcome(&self, outcome: Outcome, sum: &[Term], budget: &Budget) -> Result<bool, Refusal> {
        if self.sums.outcome(&sum_key(sum)) == Some(outcome) {
            return Ok(true);
        }
        if self.sums.is_misere || outcome == Outcome::Drawn {
            return Ok(false);
        }
        let nim_sum = self.nim_sum(sum.iter(), budget)?;
        Ok(match outcome {
            Outcome::Lost => matches!(nim_sum, NimSum::Known(0)),
            _ => self.is_not_zero(&nim_sum),
        })
    }

    /// Proves `claim winning SUM -> OPTION | OPTION ...`.
    pub fn winning(&self, sum: &[Term], listed: &[Vec<Term>], budget: &Budget) -> Result<(), Refusal> {
        for (at, option) in listed.iter().enumerate() {
            if !self.has_outcome(Outcome::Lost, option, budget)? {
                return invalid(format!("it is not known that option {} of the list is lost", at + 1));
            }
        }
        self.compare(sum, listed, budget, &mut |option, count| {
            if self.is_won_or_drawn(option, budget)? {
                return Ok(());
            }
            invalid(format!("option {count} is not listed, and not known to be won or drawn"))
        })
    }

    /// Proves `claim moves SUM -> V OPTION | V OPTION ...`. The values are in the order of the options.
    pub fn moves(
        &self,
        sum: &[Term],
        values: &[u64],
        listed: &[Vec<Term>],
        budget: &Budget,
    ) -> Result<(), Refusal> {
        if self.sums.is_misere {
            return invalid("in misere play there are no values");
        }
        for (at, (option, value)) in (1..).zip(listed.iter().zip(values)) {
            match self.nim_sum(option.iter(), budget)? {
                NimSum::Known(known) if known == *value => {}
                NimSum::Known(known) => {
                    return invalid(format!("option {at} of the list is worth {known}, not {value}"));
                }
                _ => return invalid(format!("the value of option {at} of the list is not known")),
            }
        }
        self.compare(sum, listed, budget, &mut |_, count| invalid(format!("option {count} is not listed")))
    }

    /// Compares the options of a sum with a list. Each option of the list must be there once, and be left by a move. Gives every other option of the sum to
    /// `unlisted`, with its number.
    fn compare(
        &self,
        sum: &[Term],
        listed: &[Vec<Term>],
        budget: &Budget,
        unlisted: &mut dyn FnMut(&[&Term], u64) -> Flow,
    ) -> Result<(), Refusal> {
        // For each listed option, whether a move leaves it.
        let mut is_left = HashMap::new();
        for (at, option) in listed.iter().enumerate() {
            let key = sum_key(option);
            budget.store(key.len() + ENTRY_BYTES)?;
            if is_left.insert(key, false).is_some() {
                return invalid(format!("option {} of the list is there twice", at + 1));
            }
        }
        let mut count = 0u64;
        let flow = options(sum, self.sections, budget, &mut |option| {
            count += 1;
            match is_left.get_mut(&sum_key(option.iter().copied())) {
                Some(is_left) => *is_left = true,
                None => unlisted(option, count)?,
            }
            Ok(())
        });
        found(flow)?;
        match listed.iter().position(|option| !is_left[&sum_key(option)]) {
            None => Ok(()),
            Some(at) => invalid(format!("no move leaves option {} of the list", at + 1)),
        }
    }

    fn is_won_or_drawn(&self, option: &[&Term], budget: &Budget) -> Result<bool, Refusal> {
        if let Some(outcome) = self.sums.outcome(&sum_key(option.iter().copied())) {
            return Ok(outcome != Outcome::Lost);
        }
        if self.sums.is_misere {
            return Ok(false);
        }
        Ok(self.is_not_zero(&self.nim_sum(option.iter().copied(), budget)?))
    }
}
