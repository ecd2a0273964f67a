//! The test of what an answer assumes: a position that is asked about is held against its moves.
//!
//! What a rule declares was tested on small positions only. The moves are made by the rule alone, so they say more: the value of a
//! position is the smallest number that no move leaves, and it is lost in misere play exactly if it has a move and none leaves a lost position.
//! The search asked most of these questions anyway.

use super::answer::Refusal;
use super::evaluate::{Evaluator, TermComponent, after};
use super::mixed::Mixed;
use super::patience::{MOVES_SEARCH_FACTOR, POSITIONS_FOR_MOVES};
use super::standing::Standing;
use crate::catalog::placed::Component;
use crate::catalog::playable::MOST_LISTED;
use crate::catalog::status::{Assumption, Status};
use crate::machine::width::clamped;
use crate::solve::halt::Halt;
use crate::solve::listing::list_moves;
use crate::theory::mex::mex;
use crate::theory::nimber::Nimber;
use crate::theory::outcome::{Convention, Outcome};
use crate::theory::ruleset::MoveList;

/// Up to this value the search asks which options have a value. For larger ones it values the options.
const LARGEST_VALUE_ASKED_FOR: Nimber = Nimber(3);

impl Evaluator<'_> {
    /// Holds the components of the question's position against their moves, where a rule's declarations are believed. `outcome` is that of
    /// the position. It searches at most a few times as many positions as were searched before, beyond a minimum. What is not settled by
    /// then stays assumed, as what has too many moves does.
    ///
    /// # Errors
    /// If a value or an outcome is not what the moves give. Also if a rule fails.
    pub fn hold(&mut self, sum: &[TermComponent<'_>], outcome: Option<Outcome>) -> Result<(), Refusal> {
        let is_assumed = sum.iter().any(|&(_, component)| self.assumption(component).is_some());
        if self.unknown.is_some() || !is_assumed {
            return Ok(());
        }
        let most = MOVES_SEARCH_FACTOR.saturating_mul(self.stats().positions).max(POSITIONS_FOR_MOVES);
        self.aside(most, |evaluator| match evaluator.question.convention {
            Convention::Normal => evaluator.hold_values(sum, outcome),
            Convention::Misere => evaluator.hold_misere(sum, outcome),
        })
    }

    /// What is believed of the rule of `component`.
    fn assumption(&self, component: &Component) -> Option<Assumption> {
        let instance = self.question.rules.instance(component);
        let status = match self.question.convention {
            Convention::Normal => instance.status(),
            Convention::Misere => instance.misere_status(),
        };
        match status {
            Status::Assuming(assumption) => Some(assumption),
            _ => None,
        }
    }

    fn hold_values(&mut self, sum: &[TermComponent<'_>], outcome: Option<Outcome>) -> Result<(), Refusal> {
        for run in sum.chunk_by(|a, b| a.1 == b.1) {
            let component = run[0].1;
            let Some(assumption) = self.assumption(component) else { continue };
            let Some(options) = self.options(component)? else { continue };
            let value = self.standing(component)?.nimber();
            let alone = outcome.filter(|_| sum.len() == 1);
            let (found, by_moves) = match (value, alone) {
                (Some(value), _) => match self.smallest_missing(&options, value)? {
                    Some(by_moves) if by_moves != value => {
                        (format!("the value {}", value.0), by_moves.0.to_string())
                    }
                    _ => continue,
                },
                (None, Some(outcome)) => {
                    let by_moves = self.some_is(&options, Nimber::ZERO)?.map(won_if);
                    match by_moves.filter(|by_moves| *by_moves != outcome) {
                        Some(by_moves) => (outcome.to_string(), by_moves.to_string()),
                        None => continue,
                    }
                }
                (None, None) => continue,
            };
            return Err(self.refuted(component, &assumption, &found, &by_moves));
        }
        Ok(())
    }

    fn hold_misere(&mut self, sum: &[TermComponent<'_>], outcome: Option<Outcome>) -> Result<(), Refusal> {
        let by_moves = self.some_move_wins(sum)?.map(won_if);
        let (Some(outcome), Some(by_moves)) = (outcome, by_moves) else { return Ok(()) };
        match sum.iter().find_map(|&(_, part)| Some((part, self.assumption(part)?))) {
            Some((part, assumption)) if by_moves != outcome => {
                Err(self.refuted(part, &assumption, &outcome.to_string(), &by_moves.to_string()))
            }
            _ => Ok(()),
        }
    }

    /// Whether the player to move wins in misere play, if that is found: by a move, or because no move is left.
    fn some_move_wins(&mut self, sum: &[TermComponent<'_>]) -> Result<Option<bool>, Refusal> {
        let (mut at, mut count) = (0, 0);
        for run in sum.chunk_by(|a, b| a.1 == b.1) {
            let Some(options) = self.options(run[0].1)? else { return Ok(None) };
            count += options.len() as u64;
            if count > MOST_LISTED {
                return Ok(None);
            }
            for (_, option) in options.iter() {
                match self.outcome(&after(sum, at, option))? {
                    Some(Outcome::P) => return Ok(Some(true)),
                    Some(_) => {}
                    None => return Ok(None),
                }
            }
            at += run.len();
        }
        Ok(Some(count == 0))
    }

    /// The options of `component`, unless there are too many, or a limit was reached.
    fn options(&mut self, component: &Component) -> Result<Option<MoveList<Mixed>>, Refusal> {
        let mut list = MoveList::<Mixed>::nameless();
        let page = list_moves(&self.question.rules, component, (0, clamped(MOST_LISTED)), &mut list);
        let page = self.listed(component, page)?;
        Ok(page.filter(|page| !page.has_more).map(|_| list))
    }

    /// Whether an option has this value, if that is found.
    fn some_is(&mut self, options: &MoveList<Mixed>, value: Nimber) -> Result<Option<bool>, Refusal> {
        let mut are_known = true;
        for (_, option) in options.iter() {
            let parts: Vec<_> = option.iter().collect();
            match self.outcome_beside(Standing::of_value(value), &parts)? {
                Some(Outcome::P) => return Ok(Some(true)),
                found => are_known &= found.is_some(),
            }
        }
        Ok(are_known.then_some(false))
    }

    /// The smallest value that no option has, if it is found. It should be `value`.
    fn smallest_missing(
        &mut self,
        options: &MoveList<Mixed>,
        value: Nimber,
    ) -> Result<Option<Nimber>, Refusal> {
        if value > LARGEST_VALUE_ASKED_FOR {
            let mut values = Vec::with_capacity(options.len());
            for (_, option) in options.iter() {
                let Some(left) = self.standing_of(option)?.nimber() else { return Ok(None) };
                values.push(left);
            }
            return Ok(Some(mex(&values)));
        }
        let mut missing = Nimber::ZERO;
        while let Some(is_left) = self.some_is(options, missing)? {
            if !is_left {
                return Ok(Some(missing));
            }
            missing.0 += 1;
        }
        Ok(None)
    }

    fn refuted(
        &self,
        component: &Component,
        assumption: &Assumption,
        found: &str,
        by_moves: &str,
    ) -> Refusal {
        let how = format!("it gives {found}, and the moves give {by_moves}");
        Halt::Refuted {
            what: assumption.what.to_string(),
            position: self.question.rules.text(component),
            how,
        }
    }
}

/// The outcome of a position that has a winning move, or none.
fn won_if(has_winning_move: bool) -> Outcome {
    if has_winning_move { Outcome::N } else { Outcome::P }
}
