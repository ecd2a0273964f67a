//! What is claimed, and whether the lines above prove it.

use std::borrow::Borrow;
use std::collections::HashMap;

use crate::budget::{ENTRY_BYTES, Refusal, found, invalid};
use crate::certificate::Checker;
use crate::games::Rule;
use crate::law::Law;
use crate::maps::Map;
use crate::outcome::Outcome;
use crate::position::Position;
use crate::section::{Section, Worth};
use crate::sums::{Term, sum_key};
use crate::words::{halves, number, shown, unexpected};

impl Checker<'_> {
    /// Checks what is after `claim `.
    pub fn claim(&mut self, claim: &str) -> Result<(), Refusal> {
        let (word, text) = claim.split_once(' ').unwrap_or((claim, ""));
        match word {
            "value" => {
                let Some((value, sum)) = text.split_once(' ') else {
                    return invalid("expected a number and a sum");
                };
                let value = number(value)?;
                let sum = self.sum(sum, true)?;
                self.prove_value(value, &sum)
            }
            "outcome" => {
                let Some((outcome, sum)) = Outcome::read(text) else {
                    return unexpected(text, "`P`, `N` or `D` and a sum");
                };
                let sum = self.sum(sum, true)?;
                // The checker finds the outcomes of a map itself, but not those of misere play.
                match self.cell(&sum).filter(|_| !self.is_misere) {
                    Some((map, x, y)) => map.prove(outcome, x, y),
                    None if self.has_outcome(outcome, &sum)? => Ok(()),
                    None => invalid("the lines above do not prove the claim"),
                }
            }
            "winning" => self.prove_options(text, false),
            "moves" => self.prove_options(text, true),
            "period" => {
                let Some((law, code)) = text.rsplit_once(' ') else {
                    return unexpected(text, "a period and a code");
                };
                let law = Law::read(law)?;
                match self.named(code)?.and_then(|section| section.period.as_ref()) {
                    Some(period) if period.law == law => Ok(()),
                    Some(_) => invalid(format!("the section of the code {} has another period", shown(code))),
                    None => invalid(format!("there is no section of the code {} with a period", shown(code))),
                }
            }
            "table" => {
                let (name, text) = halves(text, " ", "`NAME RxC` and numbers")?;
                match self.named(name)?.and_then(|section| section.table.as_ref()) {
                    Some(table) => table.prove_claim(text),
                    None => invalid(format!("there is no section {} with a table", shown(name))),
                }
            }
            _ => unexpected(word, "`value`, `outcome`, `winning`, `moves`, `period` or `table`"),
        }
    }

    fn named(&self, name: &str) -> Result<Option<&Section>, Refusal> {
        // To compare a name takes as long as several steps.
        self.budget.spend(8 * self.sections.len())?;
        Ok(self.sections.iter().find(|section| section.name == name))
    }

    /// The map and the cell of a sum that is one position of a map.
    fn cell(&self, sum: &[Term]) -> Option<(&dyn Map, u64, u64)> {
        let [term] = sum else { return None };
        match (&self.sections.get(term.section)?.game.rule, &term.position) {
            (Rule::Map(map), Position::Numbers(cell)) => Some((&**map, cell[0], cell[1])),
            _ => None,
        }
    }

    /// What is known of a sum by the values of its components.
    fn worth<'t, T: Borrow<Term>>(&self, sum: &'t [T]) -> Result<Worth<&'t Term>, Refusal> {
        let (mut value, mut open) = (0, None);
        for term in sum.iter().map(T::borrow) {
            let known = match term.position {
                Position::Nimber(n) => Some(n),
                _ => self.sections[term.section].value(&term.position, &self.budget)?,
            };
            match known {
                Some(known) => value ^= known,
                None if open.is_some() => return Ok(Worth::Unknown),
                None => open = Some(term),
            }
        }
        Ok(open.map_or(Worth::Exactly(value), |term| Worth::OneOpen(value, term)))
    }

    /// Proves `claim value V SUM`.
    fn prove_value(&self, value: u64, sum: &[Term]) -> Result<(), Refusal> {
        if self.is_misere {
            return invalid("in misere play there are no values");
        }
        let why = match self.worth(sum)? {
            Worth::Exactly(known) if known == value => return Ok(()),
            Worth::Exactly(known) => format!("the value is {known}"),
            _ => "the value of a component is not known".to_owned(),
        };
        invalid(format!("the lines above do not prove the claim: {why}"))
    }

    /// Whether it is known that the sum has this outcome.
    fn has_outcome(&self, outcome: Outcome, sum: &[impl Borrow<Term>]) -> Result<bool, Refusal> {
        if let Some(known) = self.outcome(&sum_key(sum)) {
            return Ok(known == outcome);
        }
        if self.is_misere || outcome == Outcome::Drawn {
            return Ok(false);
        }
        Ok(match self.worth(sum)? {
            Worth::Exactly(value) => (value == 0) == (outcome == Outcome::Lost),
            Worth::OneOpen(value, term) if outcome == Outcome::Won => {
                self.sections[term.section].excludes(&term.position, value)
            }
            _ => false,
        })
    }

    /// Proves `claim winning SUM -> OPTION | OPTION ...` or, with values, `claim moves SUM -> V OPTION | V OPTION ...`. Each option of the
    /// list must be there once, and be left by a move.
    fn prove_options(&mut self, text: &str, has_values: bool) -> Result<(), Refusal> {
        let option = if has_values { "V OPTION" } else { "OPTION" };
        let (sum, options) = halves(text, " -> ", &format!("`SUM -> {option} | {option} ...`"))?;
        let sum = self.sum(sum, true)?;
        let mut listed = Vec::new();
        for mut option in options.split(" | ") {
            let mut value = None;
            if has_values {
                let (written, rest) = halves(option, " ", "a number and a sum")?;
                (value, option) = (Some(number(written)?), rest);
            }
            listed.push((value, self.sum(option, false)?));
        }
        if has_values && self.is_misere {
            return invalid("in misere play there are no values");
        }
        for (at, (value, option)) in (1..).zip(&listed) {
            let Some(value) = value else {
                if self.has_outcome(Outcome::Lost, option)? {
                    continue;
                }
                return invalid(format!("it is not known that option {at} of the list is lost"));
            };
            match self.worth(option)? {
                Worth::Exactly(known) if known == *value => {}
                Worth::Exactly(known) => {
                    return invalid(format!("option {at} of the list is worth {known}, not {value}"));
                }
                _ => return invalid(format!("the value of option {at} of the list is not known")),
            }
        }
        // For each listed option, whether a move leaves it.
        let mut is_left = HashMap::new();
        for (at, (_, option)) in (1..).zip(&listed) {
            let key = sum_key(option);
            self.budget.store(key.len() + ENTRY_BYTES)?;
            if is_left.insert(key, false).is_some() {
                return invalid(format!("option {at} of the list is there twice"));
            }
        }
        let mut count = 0u64;
        let flow = self.options(&sum, &mut |option| {
            count += 1;
            let key = sum_key(option);
            match is_left.get_mut(&key) {
                Some(is_left) => *is_left = true,
                None if has_values => return invalid(format!("option {count} is not listed")),
                None if self.outcome(&key) == Some(Outcome::Drawn) => {}
                None if self.has_outcome(Outcome::Won, option)? => {}
                None => {
                    return invalid(format!(
                        "option {count} is not listed, and not known to be won or drawn"
                    ));
                }
            }
            Ok(())
        });
        found(flow)?;
        match listed.iter().position(|(_, option)| !is_left[&sum_key(option)]) {
            None => Ok(()),
            Some(at) => invalid(format!("no move leaves option {} of the list", at + 1)),
        }
    }

    /// A claim, which is proved, with the name of the game before each position.
    pub fn with_names(&self, claim: &str) -> String {
        let [section] = &self.sections[..] else { return claim.to_owned() };
        let (word, text) = claim.split_once(' ').unwrap_or_default();
        // Whether a value or an outcome is written before the first sum, and before the others.
        let [first, others] = match word {
            "value" | "outcome" => [true, false],
            "winning" => [false, false],
            "moves" => [false, true],
            _ => return claim.to_owned(),
        };
        let term = |term: &str| match term == "0" || term.starts_with('*') || term.contains(": ") {
            true => term.to_owned(),
            false => format!("{}: {term}", section.name),
        };
        let sum = |text: &str, is_after_word: bool| {
            let at = if is_after_word { text.find(' ').map_or(0, |space| space + 1) } else { 0 };
            text[..at].to_owned() + &text[at..].split(" + ").map(term).collect::<Vec<_>>().join(" + ")
        };
        let Some((of, options)) = text.split_once(" -> ") else {
            return format!("{word} {}", sum(text, first));
        };
        let options: Vec<_> = options.split(" | ").map(|option| sum(option, others)).collect();
        format!("{word} {} -> {}", sum(of, first), options.join(" | "))
    }
}
