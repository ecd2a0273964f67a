//! Sums of components of any section: the lines that state their outcomes, and what proves these lines.

use crate::budget::{Budget, ENTRY_BYTES, Flow, Refusal, Stop, Table, found, invalid};
use crate::outcome::Outcome;
use crate::position::{Position, number, shown};
use crate::section::Section;

/// The steps of a move of a nimber: so many that a short line about a huge nimber ends within a minute.
const NIMBER_MOVE: usize = 4096;

/// The work of an option of a sum beside that of the move, and that of each of its terms: keys are made, sorted and looked up.
const OPTION_STEPS: usize = 400;
const TERM_STEPS: usize = 100;

/// The section of a nimber.
const NIMBER: usize = usize::MAX;

/// A component of a sum, with its section.
#[derive(Clone)]
pub struct Term {
    pub section: usize,
    pub position: Position,
    /// The same for terms that count as the same.
    pub key: Vec<u8>,
}

impl Term {
    fn new(sections: &[Section], section: usize, position: Position) -> Self {
        // A nimber is a component of no section.
        let section = if matches!(position, Position::Nimber(_)) { NIMBER } else { section };
        let mut key = (section as u64).to_le_bytes().to_vec();
        match sections.get(section) {
            Some(section) => section.key(&position, &mut key),
            None => position.key(&mut key),
        }
        Self { section, position, key }
    }
}

/// The key of a sum: the keys of its terms in order, each after its length.
pub fn sum_key<'t>(terms: impl IntoIterator<Item = &'t Term>) -> Vec<u8> {
    let mut keys: Vec<&[u8]> = terms.into_iter().map(|term| &*term.key).collect();
    keys.sort_unstable();
    let mut joined = Vec::with_capacity(keys.iter().map(|key| key.len() + 8).sum());
    for key in keys {
        joined.extend((key.len() as u64).to_le_bytes());
        joined.extend_from_slice(key);
    }
    joined
}

/// The outcomes of sums that are known.
pub struct Sums {
    pub is_misere: bool,
    known: Table<Outcome>,
}

impl Sums {
    pub fn new(is_misere: bool) -> Self {
        Self { is_misere, known: Table::default() }
    }

    /// The outcome of the sum with this key, if it is known. The empty sum needs no line.
    pub fn outcome(&self, key: &[u8]) -> Option<Outcome> {
        match (key, self.is_misere) {
            ([], false) => Some(Outcome::Lost),
            ([], true) => Some(Outcome::Won),
            (key, _) => self.known.get(key).copied(),
        }
    }

    fn test_new(&self, key: &[u8]) -> Result<(), Refusal> {
        match self.outcome(key) {
            Some(_) => invalid("the outcome of this sum is known already"),
            None => Ok(()),
        }
    }

    fn record(&mut self, key: Vec<u8>, outcome: Outcome, budget: &Budget) -> Result<(), Refusal> {
        budget.store(key.len() + ENTRY_BYTES)?;
        self.known.insert(key.into(), outcome);
        Ok(())
    }

    /// Proves and records `P SUM`.
    pub fn add_lost(&mut self, sum: &[Term], sections: &[Section], budget: &Budget) -> Result<(), Refusal> {
        let key = sum_key(sum);
        self.test_new(&key)?;
        let mut count = 0u64;
        let flow = options(sum, sections, budget, &mut |option| {
            count += 1;
            match self.outcome(&sum_key(option.iter().copied())) {
                Some(Outcome::Won) => Ok(()),
                _ => invalid(format!("no `N` line above is about option {count}")),
            }
        });
        found(flow)?;
        if count == 0 && self.is_misere {
            return invalid("no move: in misere play the player to move wins");
        }
        self.record(key, Outcome::Lost, budget)
    }

    /// Proves and records `N SUM`.
    pub fn add_won(&mut self, sum: &[Term], sections: &[Section], budget: &Budget) -> Result<(), Refusal> {
        let key = sum_key(sum);
        self.test_new(&key)?;
        let mut has_move = false;
        let flow = options(sum, sections, budget, &mut |option| {
            has_move = true;
            match self.outcome(&sum_key(option.iter().copied())) {
                Some(Outcome::Lost) => Err(Stop::Found),
                _ => Ok(()),
            }
        });
        if !found(flow)? && (has_move || !self.is_misere) {
            return invalid("no `P` line above is about an option");
        }
        self.record(key, Outcome::Won, budget)
    }

    /// Records `D SUM` without a proof. The proofs begin when all these lines are recorded.
    pub fn add_drawn(&mut self, sum: &[Term], budget: &Budget) -> Result<(), Refusal> {
        let key = sum_key(sum);
        self.test_new(&key)?;
        self.record(key, Outcome::Drawn, budget)
    }

    /// Proves `D SUM`. Each player can stay on sums with such lines for ever, and leaves them only for a sum that the opponent wins.
    pub fn prove_drawn(&self, sum: &[Term], sections: &[Section], budget: &Budget) -> Result<(), Refusal> {
        let mut count = 0u64;
        let mut has_draw = false;
        let flow = options(sum, sections, budget, &mut |option| {
            count += 1;
            match self.outcome(&sum_key(option.iter().copied())) {
                Some(Outcome::Drawn) => has_draw = true,
                Some(Outcome::Won) => {}
                Some(Outcome::Lost) => {
                    return invalid(format!("option {count} is lost: the player to move wins"));
                }
                None => return invalid(format!("no `D` or `N` line is about option {count}")),
            }
            Ok(())
        });
        found(flow)?;
        if has_draw { Ok(()) } else { invalid("no `D` line is about an option") }
    }
}

/// Gives the terms of every option of a sum to `each`; equal terms have the same options, and are looked at once.
pub fn options(
    sum: &[Term],
    sections: &[Section],
    budget: &Budget,
    each: &mut dyn FnMut(&[&Term]) -> Flow,
) -> Flow {
    let mut sum: Vec<&Term> = sum.iter().collect();
    sum.sort_unstable_by(|a, b| a.key.cmp(&b.key));
    for (at, term) in sum.iter().enumerate() {
        if at > 0 && sum[at - 1].key == term.key {
            continue;
        }
        budget.spend(TERM_STEPS * sum.len())?;
        let others = [&sum[..at], &sum[at + 1..]].concat();
        let length: usize = others.iter().map(|term| term.key.len() + 8).sum();
        let mut option = |parts: &[Position]| {
            budget.spend(OPTION_STEPS + TERM_STEPS * (others.len() + 3 * parts.len()) + 4 * length)?;
            let left: Vec<Term> =
                parts.iter().map(|part| Term::new(sections, term.section, part.clone())).collect();
            let mut terms = others.clone();
            terms.extend(&left);
            each(&terms)
        };
        match (sections.get(term.section), &term.position) {
            (Some(section), position) => section.options(position, budget, &mut option)?,
            (None, &Position::Nimber(n)) => {
                for k in 0..n {
                    budget.spend(NIMBER_MOVE)?;
                    let left = [Position::Nimber(k)];
                    option(if k == 0 { &[] } else { &left })?;
                }
            }
            (None, _) => {}
        }
    }
    Ok(())
}

/// Reads a sum. In a claim each component is split first; in other lines it must not fall into several parts.
pub fn read_sum(
    text: &str,
    is_claim: bool,
    sections: &mut [Section],
    has_names: bool,
    budget: &Budget,
) -> Result<Vec<Term>, Refusal> {
    let mut sum = Vec::new();
    if text == "0" {
        return Ok(sum);
    }
    for word in text.split(" + ") {
        let digits = word.strip_prefix('*').filter(|digits| digits.starts_with(|c: char| c.is_ascii_digit()));
        if let Some(digits) = digits {
            match number(digits)? {
                0 => return invalid("found `*0`, expected a nimber from `*1` on"),
                n => sum.push(Term::new(sections, NIMBER, Position::Nimber(n))),
            }
            continue;
        }
        let named = word.split_once(": ");
        let (at, position) = if has_names || named.is_some() {
            budget.spend(8 * sections.len())?;
            let (name, position) = named.unwrap_or(("", word));
            let Some(at) = sections.iter().position(|section| section.name == name) else {
                return invalid(format!("found {}, expected `NAME: POSITION` of a game", shown(word)));
            };
            (at, position)
        } else if word == "0" || word.starts_with('*') {
            return invalid(format!("found {}, expected the name of the section before it", shown(word)));
        } else {
            (0, word)
        };
        let parts = sections[at].read(position, budget)?;
        if parts.len() > 1 && !is_claim {
            return invalid("a component falls into several parts");
        }
        sum.extend(parts.into_iter().map(|part| Term::new(sections, at, part)));
    }
    Ok(sum)
}
