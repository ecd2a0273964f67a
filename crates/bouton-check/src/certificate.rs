//! The lines of a certificate, in their order.

use std::collections::HashSet;

use crate::Verdict;
use crate::board::Symmetry;
use crate::budget::{Budget, Limits, Refusal, invalid, unsupported};
use crate::claims::Proofs;
use crate::digraph::DigraphReader;
use crate::games::{Game, RULE_TEXTS, Split, read_code};
use crate::maps::{Board, Map};
use crate::period::Period;
use crate::position::{Kind, number, shown};
use crate::rook::Rook;
use crate::section::Section;
use crate::sha256::sha256;
use crate::staircase::Staircase;
use crate::sums::{Outcome, Sums, Term, read_sum};

/// The lines of a text. Each is ended by a line feed.
#[derive(Clone, Copy)]
struct Lines<'t> {
    rest: &'t str,
    /// The number of the line that was taken last, from 1.
    number: usize,
}

impl<'t> Lines<'t> {
    /// The next line, which is not taken; nothing at the end, or if its line feed is missing.
    fn peek(&self) -> Option<&'t str> {
        self.rest.split_once('\n').map(|(line, _)| line)
    }

    fn take(&mut self) -> Result<&'t str, Refusal> {
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

    /// Takes the next line if it begins so. Returns what is after that.
    fn take_after(&mut self, start: &str) -> Option<&'t str> {
        let after = self.peek()?.strip_prefix(start)?;
        self.take().ok()?;
        Some(after)
    }
}

/// Reads the start and the length of a period.
fn read_period(text: &str) -> Result<(u64, u64), Refusal> {
    match text.split_once(' ') {
        Some((start, length)) => Ok((number(start)?, number(length)?)),
        None => invalid(format!("found {}, expected the start and the length of a period", shown(text))),
    }
}

/// A certificate that is being checked.
pub struct Checker<'t> {
    lines: Lines<'t>,
    budget: Budget,
    is_misere: bool,
    sections: Vec<Section>,
    maps: Vec<Map>,
    /// The number of lines that begin with `value`, `not`, `P`, `N`, `D` or `period`.
    statements: u64,
}

impl<'t> Checker<'t> {
    pub fn new(text: &'t str, limits: Limits) -> Self {
        Self {
            lines: Lines { rest: text, number: 0 },
            budget: Budget::new(limits),
            is_misere: false,
            sections: Vec::new(),
            maps: Vec::new(),
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

    /// Checks all lines. Returns the claims, and what is assumed.
    fn check(&mut self) -> Result<Vec<String>, Refusal> {
        self.budget.store(self.lines.rest.len())?;
        self.budget.spend(self.lines.rest.len())?;
        self.expect("bouton certificate 1")?;
        self.is_misere = match self.lines.take()? {
            "convention normal" => false,
            "convention misere" => true,
            line => {
                return invalid(format!("found {}, expected `convention normal` or `misere`", shown(line)));
            }
        };
        loop {
            if let Some(name) = self.lines.take_after("rule ") {
                self.rule(name)?;
            } else if let Some(code) = self.lines.take_after("code ") {
                self.code(code)?;
            } else if let Some(name) = self.lines.take_after("graph ") {
                self.graph(name)?;
            } else if let Some(name) = self.lines.take_after("rook ") {
                let board = self.rook(name)?;
                self.maps.push(Map { name: name.to_string(), board });
            } else if let Some(name) = self.lines.take_after("staircase ") {
                let board = self.staircase(name)?;
                self.maps.push(Map { name: name.to_string(), board });
            } else {
                break;
            }
        }
        let sums = self.sums()?;
        let mut report = Vec::new();
        while let Some(claim) = self.lines.take_after("claim ") {
            self.claim(claim, &sums)?;
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
        let assuming = self.sections.iter().filter(|section| !section.assumes.is_empty());
        report.extend(
            assuming.map(|section| format!("assuming {} of {}", section.assumes.join(" "), section.name)),
        );
        Ok(report)
    }

    /// Reads a sum of a claim or of another line.
    fn sum(&mut self, text: &str, is_claim: bool) -> Result<Vec<Term>, Refusal> {
        let has_names = self.sections.len() + self.maps.len() != 1
            || !self.maps.is_empty()
            || self.sections[0].game.kind() == Kind::Vertex;
        read_sum(text, is_claim, &mut self.sections, has_names, &mut self.budget)
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
                sums.add_lost(&sum, &self.sections, &mut self.budget)?;
            } else if let Some(text) = self.lines.take_after("N ") {
                let sum = self.sum(text, false)?;
                sums.add_won(&sum, &self.sections, &mut self.budget)?;
            } else {
                break;
            }
            self.statements += 1;
        }
        // The lines `D` are read twice: they prove each other.
        let first = self.lines;
        while let Some(text) = self.lines.take_after("D ") {
            let sum = self.sum(text, false)?;
            sums.add_drawn(&sum, &mut self.budget)?;
            self.statements += 1;
        }
        self.lines = first;
        while let Some(text) = self.lines.take_after("D ") {
            let sum = self.sum(text, false)?;
            sums.prove_drawn(&sum, &self.sections, &mut self.budget)?;
        }
        if self.statements == before {
            let line = self.lines.take()?;
            return invalid(format!("found {}, expected a line of a sum after `sums`", shown(line)));
        }
        Ok(sums)
    }

    fn test_new_name(&mut self, name: &str) -> Result<(), Refusal> {
        self.budget.spend(self.sections.len() + self.maps.len())?;
        if self.sections.iter().any(|section| section.name == name)
            || self.maps.iter().any(|map| map.name == name)
        {
            return invalid(format!("the name {} is used twice", shown(name)));
        }
        Ok(())
    }

    /// Tests the name of a section that is no code.
    fn test_name(&mut self, name: &str) -> Result<(), Refusal> {
        let is_name = name.starts_with(|sign: char| sign.is_ascii_alphabetic())
            && name.chars().all(|sign| sign.is_ascii_alphanumeric() || "_-:".contains(sign));
        if !is_name {
            return invalid(format!("found {}, expected the name of a section", shown(name)));
        }
        self.test_new_name(name)
    }

    /// Reads a section after `rule `.
    fn rule(&mut self, name: &str) -> Result<(), Refusal> {
        self.test_name(name)?;
        let first = self.lines.number;
        let mut text = String::new();
        while let Some(line) = self.lines.take_after("|") {
            match line.strip_prefix(' ') {
                Some(line) if !line.is_empty() => text.push_str(line),
                None if line.is_empty() => {}
                _ => return invalid("a line of the rule is written after `| `, and an empty one is `|`"),
            }
            text.push('\n');
        }
        if text.is_empty() {
            self.lines.take()?;
            return invalid("the text of the rule is missing");
        }
        let hash = sha256(text.as_bytes());
        let Some((_, _, game)) = RULE_TEXTS.iter().find(|(_, known, _)| *known == hash) else {
            self.lines.number = first;
            return unsupported(format!("the rule with the SHA-256 {hash}"));
        };
        if self.lines.take_after("set ").is_some() {
            return unsupported("a constant of a rule that is set");
        }
        self.section(Section::new(name, game.clone()))
    }

    /// Reads a section after `code `.
    fn code(&mut self, code: &str) -> Result<(), Refusal> {
        let game = read_code(code)?;
        self.test_new_name(code)?;
        if self.lines.peek() != Some("ends total") {
            self.lines.take()?;
            return invalid("the section of a code has `ends total`");
        }
        self.section(Section::new(code, game))
    }

    /// Reads a section after `graph `.
    fn graph(&mut self, name: &str) -> Result<(), Refusal> {
        self.test_name(name)?;
        let mut reader = DigraphReader::default();
        while let Some(line) = self.lines.take_after("| ") {
            reader.add(line, &mut self.budget)?;
        }
        if reader.names.is_empty() {
            let line = self.lines.take()?;
            return invalid(format!("found {}, expected `| A B` or `| A`", shown(line)));
        }
        let (graph, names) = reader.finish(&mut self.budget)?;
        if self.lines.peek() == Some("ends walk") && !graph.is_acyclic(&mut self.budget)? {
            self.lines.take()?;
            return invalid("a walk of the graph comes back to where it began: there is no longest walk");
        }
        let mut section = Section::new(name, Game::Digraph(graph));
        section.names = names;
        self.section(section)
    }

    fn test_map_name(&mut self, name: &str) -> Result<(), Refusal> {
        if self.is_misere {
            return invalid("in misere play there are no maps");
        }
        self.test_name(name)
    }

    /// Reads a map after `rook `.
    fn rook(&mut self, name: &str) -> Result<Board, Refusal> {
        self.test_map_name(name)?;
        let mut blocked = HashSet::new();
        while let Some(line) = self.lines.take_after("| ") {
            let Some((x, y)) = line.split_once(' ') else {
                return invalid(format!("found {}, expected `| X Y`", shown(line)));
            };
            // The cell is stored here and in a list.
            self.budget.store(64)?;
            if !blocked.insert((number(y)?, number(x)?)) {
                return invalid(format!("the cell {} is blocked twice", shown(line)));
            }
        }
        Ok(Board::Rook(Rook::new(blocked.into_iter().collect(), &mut self.budget)?))
    }

    /// Reads a map after `staircase `.
    fn staircase(&mut self, name: &str) -> Result<Board, Refusal> {
        self.test_map_name(name)?;
        let mut digits = || match self.lines.take()?.strip_prefix("| ") {
            Some(digits) if Staircase::is_border(digits) => Ok(digits),
            _ => invalid("expected `| ` and digits 0 and 1"),
        };
        let (row, column) = (digits()?, digits()?);
        Ok(Board::Staircase(Staircase::new(row, column, &mut self.budget)?))
    }

    /// Reads what a section has after its game.
    fn section(&mut self, mut section: Section) -> Result<(), Refusal> {
        if let Some(measure) = self.lines.take_after("ends ") {
            section.measure = Some(section.game.kind().read_measure(measure)?);
        }
        if let Some(words) = self.lines.take_after("assumes ") {
            self.assume(words, &mut section)?;
        }
        if let Game::Code(digits) = &section.game
            && let Some(text) = self.lines.take_after("period ")
        {
            if self.is_misere {
                return invalid("in misere play there are no values");
            }
            self.statements += 1;
            let (start, length) = read_period(text)?;
            section.period = Some(Period::prove(digits, start, length, &mut self.budget)?);
            self.sections.push(section);
            return Ok(());
        }
        loop {
            let (is_value, text) = if let Some(text) = self.lines.take_after("not ") {
                (false, text)
            } else if let Some(text) = self.lines.take_after("value ") {
                (true, text)
            } else {
                break;
            };
            if self.is_misere || !section.ends() {
                return invalid(match self.is_misere {
                    true => "in misere play there are no values",
                    false => "a section whose play is not known to end has no values",
                });
            }
            self.statements += 1;
            let Some((value, position)) = text.split_once(' ') else {
                return invalid("expected a number and a position");
            };
            let value = number(value)?;
            if is_value {
                section.add_value(value, position, &mut self.budget)?;
            } else {
                section.add_not(value, position, &mut self.budget)?;
            }
        }
        self.sections.push(section);
        Ok(())
    }

    /// Reads what is after `assumes `.
    fn assume(&self, words: &str, section: &mut Section) -> Result<(), Refusal> {
        let mut order = ["split", "symmetry", "ends"].into_iter();
        for word in words.split(' ') {
            let Some(word) = order.find(|known| *known == word) else {
                return invalid("expected some of the words `split`, `symmetry`, `ends`, in this order");
            };
            let is_declared = match word {
                "split" => {
                    section.split = section.game.declares().1;
                    section.split != Split::None
                }
                "symmetry" => {
                    section.symmetry = section.game.declares().2;
                    section.symmetry != Symmetry::default()
                }
                _ => section.measure.is_none() && section.game.kind() != Kind::Vertex,
            };
            if !is_declared {
                return invalid(match word {
                    "ends" if section.measure.is_none() => "`ends` is not assumed of a graph".to_string(),
                    "ends" => "`ends` is not assumed where a measure shows it".to_string(),
                    _ => format!("the rule does not declare `{word}`"),
                });
            }
            section.assumes.push(word);
        }
        Ok(())
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
                Proofs { sections: &self.sections, sums }.value(value, &sum, &mut self.budget)
            }
            "outcome" => {
                let Some((outcome, sum)) = Outcome::read(text) else {
                    return invalid(format!("found {}, expected `P`, `N` or `D` and a sum", shown(text)));
                };
                if let Some((name, position)) = sum.split_once(": ")
                    && let Some(map) = self.maps.iter().find(|map| map.name == name)
                {
                    self.budget.spend(self.maps.len() + 100)?;
                    return map.prove(outcome, position);
                }
                let sum = self.sum(sum, true)?;
                Proofs { sections: &self.sections, sums }.outcome(outcome, &sum, &mut self.budget)
            }
            "winning" => {
                let Some((sum, options)) = text.split_once(" -> ") else {
                    return invalid(format!("found {}, expected `SUM -> OPTION | OPTION ...`", shown(text)));
                };
                let sum = self.sum(sum, true)?;
                let options: Result<Vec<_>, _> =
                    options.split(" | ").map(|option| self.sum(option, false)).collect();
                Proofs { sections: &self.sections, sums }.winning(&sum, &options?, &mut self.budget)
            }
            "period" => {
                let Some((period, code)) = text.rsplit_once(' ') else {
                    return invalid(format!("found {}, expected a period and a code", shown(text)));
                };
                let (start, length) = read_period(period)?;
                self.budget.spend(self.sections.len())?;
                let named = self.sections.iter().find(|section| section.name == code);
                match named.and_then(|section| section.period.as_ref()) {
                    Some(period) if period.is(start, length) => Ok(()),
                    Some(_) => invalid(format!("the section of the code {} has another period", shown(code))),
                    None => invalid(format!("there is no section of the code {} with a period", shown(code))),
                }
            }
            _ => {
                invalid(format!("found {}, expected `value`, `outcome`, `winning` or `period`", shown(word)))
            }
        }
    }
}
