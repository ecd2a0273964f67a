//! The lines of a certificate, in their order.

use crate::budget::{Budget, Limits, Refusal, invalid};
use crate::claims::Proofs;
use crate::games::Game;
use crate::law::Law;
use crate::maps::Map;
use crate::outcome::Outcome;
use crate::position::{Position, number, shown};
use crate::section::Section;
use crate::sums::{Sums, Term, read_sum};
use crate::table::Folder;
use crate::verdict::Verdict;

/// The lines of a text. Each is ended by a line feed.
#[derive(Clone, Copy)]
pub struct Lines<'t> {
    rest: &'t str,
    /// The number of the line that was taken last, from 1.
    pub number: usize,
}

impl<'t> Lines<'t> {
    /// The next line, which is not taken; nothing at the end, or if its line feed is missing.
    pub fn peek(&self) -> Option<&'t str> {
        self.rest.split_once('\n').map(|(line, _)| line)
    }

    pub fn take(&mut self) -> Result<&'t str, Refusal> {
        self.number += 1;
        match self.rest.split_once('\n') {
            Some((line, rest)) => {
                self.rest = rest;
                Ok(line)
            }
            None if self.rest.is_empty() => invalid("the file ends before its line `end`"),
            None => invalid("the line has no line feed at its end"),
        }
    }

    /// The lines that were taken since `before`.
    pub fn since(&self, before: Self) -> &'t str {
        &before.rest[..before.rest.len() - self.rest.len()]
    }

    /// Takes the next line if it begins so. Returns what is after that.
    pub fn take_after(&mut self, start: &str) -> Option<&'t str> {
        let after = self.peek()?.strip_prefix(start)?;
        self.take().ok()?;
        Some(after)
    }
}

/// The work of reading a byte.
const BYTE_STEPS: usize = 50;

/// A certificate that is being checked.
pub struct Checker<'t> {
    pub lines: Lines<'t>,
    pub budget: Budget,
    pub is_misere: bool,
    pub sections: Vec<Section>,
    /// The folder of values for a line `table`.
    pub table: Option<&'t Folder>,
    /// The number of lines that begin with `value`, `not`, `P`, `N`, `D`, `period` or `table`.
    pub statements: u64,
}

impl<'t> Checker<'t> {
    pub fn new(text: &'t str, table: Option<&'t Folder>, limits: Limits) -> Self {
        Self {
            lines: Lines { rest: text, number: 0 },
            budget: Budget::new(limits),
            is_misere: false,
            sections: Vec::new(),
            table,
            statements: 0,
        }
    }

    pub fn verdict(mut self) -> Verdict {
        match self.check() {
            Ok(lines) => Verdict::Valid { lines },
            Err(Refusal::Invalid(why)) => Verdict::Invalid { line: self.lines.number.max(1), why },
            Err(Refusal::Unsupported(what)) => Verdict::Unsupported { line: self.lines.number.max(1), what },
        }
    }

    fn expect(&mut self, line: &str) -> Result<(), Refusal> {
        let found = self.lines.take()?;
        if found == line { Ok(()) } else { invalid(format!("found {}, expected `{line}`", shown(found))) }
    }

    /// Checks all lines. Returns the convention if it is misere, the claims, the games, and what is assumed.
    fn check(&mut self) -> Result<Vec<String>, Refusal> {
        self.budget.store(self.lines.rest.len())?;
        self.budget.spend(BYTE_STEPS * self.lines.rest.len())?;
        self.expect("bouton certificate 1")?;
        self.is_misere = match self.lines.take()? {
            "convention normal" => false,
            "convention misere" => true,
            line => {
                return invalid(format!("found {}, expected `convention normal` or `misere`", shown(line)));
            }
        };
        while self.next_section()? {}
        let sums = self.sums()?;
        let mut report = Vec::new();
        while let Some(claim) = self.lines.take_after("claim ") {
            self.claim(claim, &sums)?;
            let claim = self.with_names(claim);
            self.budget.store(claim.len())?;
            report.push(format!("claim {claim}"));
        }
        if report.is_empty() {
            let line = self.lines.take()?;
            return invalid(format!("found {}, expected a section, a statement or a claim", shown(line)));
        }
        self.expect(&format!("end {}", self.statements))?;
        if !self.lines.rest.is_empty() {
            self.lines.number += 1;
            return invalid("nothing follows the line `end`");
        }
        if self.is_misere {
            report.insert(0, "convention misere".to_owned());
        }
        let game = |section: &Section| format!("game {}: {}", section.name, section.definition);
        report.extend(self.sections.iter().map(game));
        let assuming = self.sections.iter().filter(|section| !section.assumes.is_empty());
        report.extend(
            assuming.map(|section| format!("assuming {} of {}", section.assumes.join(" "), section.name)),
        );
        Ok(report)
    }

    /// Reads a sum of a claim or of another line.
    fn sum(&mut self, text: &str, is_claim: bool) -> Result<Vec<Term>, Refusal> {
        let has_names = self.sections.len() != 1 || self.sections[0].game.is_graph_or_map();
        read_sum(text, is_claim, &mut self.sections, has_names, &self.budget)
    }

    /// The map and the cell of a sum that is one position of a map.
    fn cell(&self, sum: &[Term]) -> Option<(&Map, u64, u64)> {
        let [term] = sum else { return None };
        match (&self.sections.get(term.section)?.game, &term.position) {
            (Game::Map(map), Position::Numbers(cell)) => Some((map, cell[0], cell[1])),
            _ => None,
        }
    }

    /// Checks the lines after `sums`.
    fn sums(&mut self) -> Result<Sums, Refusal> {
        let mut sums = Sums::new(self.is_misere);
        if self.lines.peek() != Some("sums") {
            return Ok(sums);
        }
        self.lines.take()?;
        let before = self.statements;
        loop {
            if let Some(text) = self.lines.take_after("P ") {
                let sum = self.sum(text, false)?;
                sums.add_lost(&sum, &self.sections, &self.budget)?;
            } else if let Some(text) = self.lines.take_after("N ") {
                let sum = self.sum(text, false)?;
                sums.add_won(&sum, &self.sections, &self.budget)?;
            } else {
                break;
            }
            self.statements += 1;
        }
        // The lines `D` are read twice: they prove each other.
        let first = self.lines;
        while let Some(text) = self.lines.take_after("D ") {
            let sum = self.sum(text, false)?;
            sums.add_drawn(&sum, &self.budget)?;
            self.statements += 1;
        }
        self.lines = first;
        while let Some(text) = self.lines.take_after("D ") {
            let sum = self.sum(text, false)?;
            sums.prove_drawn(&sum, &self.sections, &self.budget)?;
        }
        if self.statements == before {
            let line = self.lines.take()?;
            return invalid(format!("found {}, expected a line of a sum after `sums`", shown(line)));
        }
        Ok(sums)
    }

    /// Checks what is after `claim `.
    fn claim(&mut self, claim: &str, sums: &Sums) -> Result<(), Refusal> {
        let (word, text) = claim.split_once(' ').unwrap_or((claim, ""));
        match word {
            "value" => {
                let Some((value, sum)) = text.split_once(' ') else {
                    return invalid("expected a number and a sum");
                };
                let value = number(value)?;
                let sum = self.sum(sum, true)?;
                Proofs { sections: &self.sections, sums }.value(value, &sum, &self.budget)
            }
            "outcome" => {
                let Some((outcome, sum)) = Outcome::read(text) else {
                    return invalid(format!("found {}, expected `P`, `N` or `D` and a sum", shown(text)));
                };
                let sum = self.sum(sum, true)?;
                // The checker finds the outcomes of a map itself, but not those of misere play.
                if let Some((map, x, y)) = self.cell(&sum).filter(|_| !self.is_misere) {
                    return map.prove(outcome, x, y);
                }
                Proofs { sections: &self.sections, sums }.outcome(outcome, &sum, &self.budget)
            }
            "winning" => {
                let Some((sum, options)) = text.split_once(" -> ") else {
                    return invalid(format!("found {}, expected `SUM -> OPTION | OPTION ...`", shown(text)));
                };
                let sum = self.sum(sum, true)?;
                let options: Result<Vec<_>, _> =
                    options.split(" | ").map(|option| self.sum(option, false)).collect();
                Proofs { sections: &self.sections, sums }.winning(&sum, &options?, &self.budget)
            }
            "moves" => {
                let Some((sum, options)) = text.split_once(" -> ") else {
                    return invalid(format!(
                        "found {}, expected `SUM -> V OPTION | V OPTION ...`",
                        shown(text)
                    ));
                };
                let sum = self.sum(sum, true)?;
                let (mut values, mut listed) = (Vec::new(), Vec::new());
                for option in options.split(" | ") {
                    let Some((value, option)) = option.split_once(' ') else {
                        return invalid(format!("found {}, expected a number and a sum", shown(option)));
                    };
                    values.push(number(value)?);
                    listed.push(self.sum(option, false)?);
                }
                Proofs { sections: &self.sections, sums }.moves(&sum, &values, &listed, &self.budget)
            }
            "period" => {
                let Some((law, code)) = text.rsplit_once(' ') else {
                    return invalid(format!("found {}, expected a period and a code", shown(text)));
                };
                let law = Law::read(law)?;
                match self.named(code)?.and_then(|section| section.period.as_ref()) {
                    Some(period) if period.law == law => Ok(()),
                    Some(_) => invalid(format!("the section of the code {} has another period", shown(code))),
                    None => invalid(format!("there is no section of the code {} with a period", shown(code))),
                }
            }
            "table" => {
                let Some((name, text)) = text.split_once(' ') else {
                    return invalid(format!("found {}, expected `NAME RxC` and numbers", shown(text)));
                };
                match self.named(name)?.and_then(|section| section.table.as_ref()) {
                    Some(table) => table.prove_claim(text),
                    None => invalid(format!("there is no section {} with a table", shown(name))),
                }
            }
            _ => invalid(format!(
                "found {}, expected `value`, `outcome`, `winning`, `moves`, `period` or `table`",
                shown(word)
            )),
        }
    }

    /// A claim, which is proved, with the name of the game before each position.
    fn with_names(&self, claim: &str) -> String {
        let [section] = &self.sections[..] else { return claim.to_owned() };
        let term = |term: &str| match term == "0" || term.starts_with('*') || term.contains(": ") {
            true => term.to_owned(),
            false => format!("{}: {term}", section.name),
        };
        let sum = |sum: &str| sum.split(" + ").map(term).collect::<Vec<_>>().join(" + ");
        let after_word = |text: &str| {
            let (word, text) = text.split_once(' ').unwrap_or_default();
            format!("{word} {}", sum(text))
        };
        let (word, text) = claim.split_once(' ').unwrap_or_default();
        let (of, options) = text.split_once(" -> ").unwrap_or_default();
        let options = options.split(" | ");
        match word {
            "value" | "outcome" => format!("{word} {}", after_word(text)),
            "winning" => {
                format!("{word} {} -> {}", sum(of), options.map(sum).collect::<Vec<_>>().join(" | "))
            }
            "moves" => {
                format!("{word} {} -> {}", sum(of), options.map(after_word).collect::<Vec<_>>().join(" | "))
            }
            _ => claim.to_owned(),
        }
    }

    fn named(&mut self, name: &str) -> Result<Option<&Section>, Refusal> {
        // To compare a name takes as long as several steps.
        self.budget.spend(8 * self.sections.len())?;
        Ok(self.sections.iter().find(|section| section.name == name))
    }
}
