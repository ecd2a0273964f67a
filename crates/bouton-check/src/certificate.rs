//! The lines of a certificate, in their order.

use crate::budget::{Budget, Limits, Refusal, Table, invalid};
use crate::outcome::Outcome;
use crate::section::Section;
use crate::table::Folder;
use crate::verdict::Verdict;
use crate::words::unexpected;

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
    /// The outcomes of sums that are known, by the keys of sums.
    pub outcomes: Table<Outcome>,
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
            outcomes: Table::default(),
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
        if found == line { Ok(()) } else { unexpected(found, &format!("`{line}`")) }
    }

    /// Checks all lines. Returns the convention if it is misere, the claims, the games, and what is assumed.
    fn check(&mut self) -> Result<Vec<String>, Refusal> {
        self.budget.store(self.lines.rest.len())?;
        self.budget.spend(BYTE_STEPS * self.lines.rest.len())?;
        self.expect("bouton certificate 1")?;
        self.is_misere = match self.lines.take()? {
            "convention normal" => false,
            "convention misere" => true,
            line => return unexpected(line, "`convention normal` or `misere`"),
        };
        while self.next_section()? {}
        self.sums()?;
        let mut report = Vec::new();
        while let Some(claim) = self.lines.take_after("claim ") {
            self.claim(claim)?;
            let claim = self.with_names(claim);
            self.budget.store(claim.len())?;
            report.push(format!("claim {claim}"));
        }
        if report.is_empty() {
            return unexpected(self.lines.take()?, "a section, a statement or a claim");
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
        let assumes =
            |section: &Section| format!("assuming {} of {}", section.assumes.join(" "), section.name);
        report.extend(assuming.map(assumes));
        Ok(report)
    }
}
