//! Sums of components of any section: who wins them, and what is claimed of them.

use crate::budget::{Budget, ENTRY_BYTES, Flow, Refusal, Stop, Table, found, invalid};
use crate::position::{Position, number, shown};
use crate::section::Section;

/// The section of a nimber.
const NIMBER: usize = usize::MAX;

/// A component of a sum, with its section.
#[derive(Clone)]
pub struct Term {
    section: usize,
    position: Position,
    /// The same for terms that count as the same.
    key: Vec<u8>,
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
fn sum_key(keys: &mut [&[u8]]) -> Vec<u8> {
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
    is_misere: bool,
    /// Whether the player to move loses.
    lost: Table<bool>,
}

impl Sums {
    pub fn new(is_misere: bool) -> Self {
        Self { is_misere, lost: Table::default() }
    }

    /// Whether the player to move loses the sum with this key, if it is known.
    fn is_lost(&self, key: &[u8]) -> Option<bool> {
        if key.is_empty() { Some(!self.is_misere) } else { self.lost.get(key).copied() }
    }

    /// Proves and records `P SUM` (if `is_lost`) or `N SUM`.
    pub fn add(
        &mut self,
        is_lost: bool,
        sum: &[Term],
        sections: &[Section],
        budget: &mut Budget,
    ) -> Result<(), Refusal> {
        let mut keys: Vec<&[u8]> = sum.iter().map(|term| &*term.key).collect();
        let key = sum_key(&mut keys);
        if self.is_lost(&key).is_some() {
            return invalid("the outcome of this sum is known already");
        }
        let mut count = 0u64;
        let flow = options(sum, sections, budget, &mut |option, _| {
            count += 1;
            match self.is_lost(option) {
                Some(true) if !is_lost => Err(Stop::Found),
                Some(false) => Ok(()),
                _ if is_lost => invalid(format!("no `N` line above is about option {count}")),
                _ => Ok(()),
            }
        });
        let has_witness = found(flow)?;
        if is_lost && count == 0 && self.is_misere {
            return invalid("no move: in misere play the player to move wins");
        }
        if !is_lost && !has_witness && (count > 0 || !self.is_misere) {
            return invalid("no `P` line above is about an option");
        }
        budget.store(key.len() + ENTRY_BYTES)?;
        self.lost.insert(key.into(), is_lost);
        Ok(())
    }
}

/// Gives the key of every option of a sum to `each`; equal terms have the same options, and are looked at once.
fn options(
    sum: &[Term],
    sections: &[Section],
    budget: &mut Budget,
    each: &mut dyn FnMut(&[u8], &mut Budget) -> Flow,
) -> Flow {
    let mut sum: Vec<&Term> = sum.iter().collect();
    sum.sort_unstable_by(|a, b| a.key.cmp(&b.key));
    for (at, term) in sum.iter().enumerate() {
        if at > 0 && sum[at - 1].key == term.key {
            continue;
        }
        let others: Vec<&[u8]> =
            sum.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, other)| &*other.key).collect();
        let length: usize = others.iter().map(|key| key.len() + 8).sum();
        let mut option = |parts: &[Position], budget: &mut Budget| {
            budget.spend(length)?;
            let left: Vec<Term> =
                parts.iter().map(|part| Term::new(sections, term.section, part.clone())).collect();
            let mut keys = others.clone();
            keys.extend(left.iter().map(|term| &*term.key));
            each(&sum_key(&mut keys), budget)
        };
        match (sections.get(term.section), &term.position) {
            (Some(section), position) => section.options(position, budget, &mut option)?,
            (None, &Position::Nimber(n)) => {
                for k in 0..n {
                    budget.spend(16)?;
                    let left = [Position::Nimber(k)];
                    option(if k == 0 { &[] } else { &left }, budget)?;
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
    budget: &mut Budget,
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
        let (at, position) = match sections.len() {
            1 => (0, word),
            _ => {
                let (name, position) = word.split_once(": ").unwrap_or(("", word));
                let Some(at) = sections.iter().position(|section| section.name == name) else {
                    return invalid(format!("found {}, expected `NAME: POSITION` of a section", shown(word)));
                };
                (at, position)
            }
        };
        let parts = sections[at].read(position, budget)?;
        if parts.len() > 1 && !is_claim {
            return invalid("a component falls into several parts");
        }
        sum.extend(parts.into_iter().map(|part| Term::new(sections, at, part)));
    }
    Ok(sum)
}

/// What is claimed of a sum.
pub enum Claim {
    Value(u64),
    Lost,
    Won,
}

impl Claim {
    /// Whether the lines of the file prove the claim.
    pub fn is_proved(
        &self,
        sum: &[Term],
        sums: &Sums,
        sections: &[Section],
        budget: &mut Budget,
    ) -> Result<bool, Refusal> {
        let mut keys: Vec<&[u8]> = sum.iter().map(|term| &*term.key).collect();
        let is_lost = sums.is_lost(&sum_key(&mut keys));
        match self {
            Claim::Lost if is_lost == Some(true) => return Ok(true),
            Claim::Won if is_lost == Some(false) => return Ok(true),
            _ if sums.is_misere => return Ok(false),
            _ => {}
        }
        let mut value = 0;
        let mut open = None;
        for term in sum {
            let known = match (sections.get(term.section), &term.position) {
                (Some(section), position) => section.value(position, budget)?,
                (None, &Position::Nimber(n)) => Some(n),
                (None, _) => None,
            };
            match known {
                Some(known) => value ^= known,
                None if open.is_some() => return Ok(false),
                None => open = Some(term),
            }
        }
        Ok(match (self, open) {
            (Claim::Value(claimed), None) => *claimed == value,
            (Claim::Lost, None) => value == 0,
            (Claim::Won, None) => value != 0,
            (Claim::Won, Some(term)) => sections[term.section].excludes(&term.position, value),
            _ => false,
        })
    }
}
