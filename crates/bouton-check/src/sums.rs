//! Sums of components of any section: how they are read, the lines that state their outcomes, and what proves these lines.

use std::borrow::Borrow;

use crate::budget::{ENTRY_BYTES, FOUND, Flow, Refusal, found, invalid};
use crate::certificate::Checker;
use crate::outcome::Outcome;
use crate::position::Position;
use crate::words::{number, unexpected};

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
    key: Vec<u8>,
}

/// The key of a sum: the keys of its terms in order, each after its length.
pub fn sum_key(terms: &[impl Borrow<Term>]) -> Vec<u8> {
    let mut keys: Vec<&[u8]> = terms.iter().map(|term| &*term.borrow().key).collect();
    keys.sort_unstable();
    let mut joined = Vec::with_capacity(keys.iter().map(|key| key.len() + 8).sum());
    for key in keys {
        joined.extend((key.len() as u64).to_le_bytes());
        joined.extend_from_slice(key);
    }
    joined
}

impl Checker<'_> {
    /// Checks the lines after `sums`.
    pub fn sums(&mut self) -> Result<(), Refusal> {
        if self.lines.peek() != Some("sums") {
            return Ok(());
        }
        self.lines.take()?;
        let before = self.statements;
        while let Some((outcome, text)) = self.lines.peek().and_then(Outcome::read)
            && outcome != Outcome::Drawn
        {
            self.lines.take()?;
            let (sum, key) = self.new_sum(text)?;
            self.prove_outcome(outcome, &sum)?;
            self.record(key, outcome)?;
        }
        // The lines `D` are read twice: they prove each other.
        let first = self.lines;
        while let Some(text) = self.lines.take_after("D ") {
            let (_, key) = self.new_sum(text)?;
            self.record(key, Outcome::Drawn)?;
        }
        self.lines = first;
        while let Some(text) = self.lines.take_after("D ") {
            let sum = self.sum(text, false)?;
            self.prove_outcome(Outcome::Drawn, &sum)?;
        }
        if self.statements == before {
            return unexpected(self.lines.take()?, "a line of a sum after `sums`");
        }
        Ok(())
    }

    /// Reads the sum of a line, and its key. What is known already is refused.
    fn new_sum(&mut self, text: &str) -> Result<(Vec<Term>, Vec<u8>), Refusal> {
        let sum = self.sum(text, false)?;
        let key = sum_key(&sum);
        match self.outcome(&key) {
            Some(_) => invalid("the outcome of this sum is known already"),
            None => Ok((sum, key)),
        }
    }

    fn record(&mut self, key: Vec<u8>, outcome: Outcome) -> Result<(), Refusal> {
        self.budget.store(key.len() + ENTRY_BYTES)?;
        self.outcomes.insert(key.into(), outcome);
        self.statements += 1;
        Ok(())
    }

    /// The outcome of the sum with this key, if it is known. The empty sum needs no line.
    pub fn outcome(&self, key: &[u8]) -> Option<Outcome> {
        match (key, self.is_misere) {
            ([], false) => Some(Outcome::Lost),
            ([], true) => Some(Outcome::Won),
            (key, _) => self.outcomes.get(key).copied(),
        }
    }

    /// Proves `P SUM`, `N SUM` or, when all lines `D` are recorded, `D SUM`: then each player can stay on sums with such lines for ever, and leaves
    /// them only for a sum that the opponent wins.
    fn prove_outcome(&self, outcome: Outcome, sum: &[Term]) -> Result<(), Refusal> {
        use Outcome::{Drawn, Lost, Won};
        let (mut count, mut has_draw) = (0u64, false);
        let flow = self.options(sum, &mut |option| {
            count += 1;
            let known = self.outcome(&sum_key(option));
            has_draw |= known == Some(Drawn);
            match (outcome, known) {
                (Won, Some(Lost)) => FOUND,
                (Won, _) | (_, Some(Won)) | (Drawn, Some(Drawn)) => Ok(()),
                (Lost, _) => invalid(format!("no `N` line above is about option {count}")),
                (Drawn, Some(Lost)) => invalid(format!("option {count} is lost: the player to move wins")),
                (Drawn, None) => invalid(format!("no `D` or `N` line is about option {count}")),
            }
        });
        let is_won = found(flow)?;
        let has_misere_win = count == 0 && self.is_misere;
        match outcome {
            Lost if has_misere_win => invalid("no move: in misere play the player to move wins"),
            Won if !is_won && !has_misere_win => invalid("no `P` line above is about an option"),
            Drawn if !has_draw => invalid("no `D` line is about an option"),
            _ => Ok(()),
        }
    }

    /// Gives the terms of every option of a sum to `each`; equal terms have the same options, and are looked at once.
    pub fn options(&self, sum: &[Term], each: &mut dyn FnMut(&[&Term]) -> Flow) -> Flow {
        let mut sum: Vec<&Term> = sum.iter().collect();
        sum.sort_unstable_by(|a, b| a.key.cmp(&b.key));
        for (at, term) in sum.iter().enumerate() {
            if at > 0 && sum[at - 1].key == term.key {
                continue;
            }
            self.budget.spend(TERM_STEPS * sum.len())?;
            let others = [&sum[..at], &sum[at + 1..]].concat();
            let length: usize = others.iter().map(|term| term.key.len() + 8).sum();
            let mut option = |parts: &[Position]| {
                let terms = others.len() + 3 * parts.len();
                self.budget.spend(OPTION_STEPS + TERM_STEPS * terms + 4 * length)?;
                let left: Vec<Term> =
                    parts.iter().map(|part| self.term(term.section, part.clone())).collect();
                let mut terms = others.clone();
                terms.extend(&left);
                each(&terms)
            };
            let Position::Nimber(n) = term.position else {
                self.sections[term.section].options(&term.position, &self.budget, &mut option)?;
                continue;
            };
            for k in 0..n {
                self.budget.spend(NIMBER_MOVE)?;
                let left = [Position::Nimber(k)];
                option(if k == 0 { &[] } else { &left })?;
            }
        }
        Ok(())
    }

    fn term(&self, section: usize, position: Position) -> Term {
        // A nimber is a component of no section.
        let section = if matches!(position, Position::Nimber(_)) { NIMBER } else { section };
        let mut key = (section as u64).to_le_bytes().to_vec();
        match self.sections.get(section) {
            Some(section) => section.key(&position, &mut key),
            None => position.key(&mut key),
        }
        Term { section, position, key }
    }

    /// Reads a sum. In a claim each component is split first; in other lines it must not fall into several parts.
    pub fn sum(&mut self, text: &str, is_claim: bool) -> Result<Vec<Term>, Refusal> {
        let has_names = self.sections.len() != 1 || self.sections[0].game.is_graph_or_map();
        let mut sum = Vec::new();
        if text == "0" {
            return Ok(sum);
        }
        for word in text.split(" + ") {
            let digits =
                word.strip_prefix('*').filter(|digits| digits.starts_with(|c: char| c.is_ascii_digit()));
            if let Some(digits) = digits {
                match number(digits)? {
                    0 => return invalid("found `*0`, expected a nimber from `*1` on"),
                    n => sum.push(self.term(NIMBER, Position::Nimber(n))),
                }
                continue;
            }
            let (at, position) = match word.split_once(": ") {
                None if !has_names && (word == "0" || word.starts_with('*')) => {
                    return unexpected(word, "the name of the section before it");
                }
                None if !has_names => (0, word),
                named => {
                    self.budget.spend(8 * self.sections.len())?;
                    let (name, position) = named.unwrap_or(("", word));
                    let Some(at) = self.sections.iter().position(|section| section.name == name) else {
                        return unexpected(word, "`NAME: POSITION` of a game");
                    };
                    (at, position)
                }
            };
            let parts = self.sections[at].read(position, &self.budget)?;
            if parts.len() > 1 && !is_claim {
                return invalid("a component falls into several parts");
            }
            sum.extend(parts.into_iter().map(|part| self.term(at, part)));
        }
        Ok(sum)
    }
}
