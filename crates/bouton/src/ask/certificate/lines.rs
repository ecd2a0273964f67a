//! The lines of a certificate, written as they follow from one another.

use std::fmt::Write;

use super::claim::{Claim, Moves};
use super::writing::Writing;
use crate::catalog::placed::Component;
use crate::solve::halt::Halt;
use crate::solve::proof::Statement;
use crate::theory::limits::{Limit, Progress, Unknown};
use crate::theory::outcome::Convention;
use crate::theory::ruleset::RuleError;
use crate::theory::sum::Sum;

/// Takes the text of a certificate piece by piece, and says whether it could.
pub type Take<'t> = dyn FnMut(&str) -> bool + 't;

type Told = Result<(), Halt<Sum<Component>>>;

/// The lines of a certificate.
pub struct Lines<'w> {
    writing: &'w Writing<'w>,
    take: &'w mut Take<'w>,
    /// The lines of sections that have not begun.
    waiting: Vec<String>,
    /// How many sections have begun.
    begun: usize,
    has_sums: bool,
    /// How many lines there are that the last line counts.
    count: u64,
    line: String,
}

/// The signs of the format, between blanks, that are also positions of some rule.
const SIGNS: [&str; 2] = ["+", "->"];

impl<'w> Lines<'w> {
    /// No lines.
    pub fn new(writing: &'w Writing<'w>, take: &'w mut Take<'w>) -> Self {
        let waiting = writing.sections.iter().map(|_| String::new()).collect();
        Self { writing, take, waiting, begun: 0, has_sums: false, count: 0, line: String::new() }
    }

    /// Adds the line of a statement.
    ///
    /// # Errors
    /// If the text cannot be taken, or if a position would be read as a sign of the format.
    pub fn tell(&mut self, statement: &Statement<Component>) -> Told {
        let (word, position, value) = match statement {
            Statement::Value(position, value) => ("value", position, value),
            Statement::Not(position, value) => ("not", position, value),
            Statement::Sum(sum, outcome) => {
                let sum = self.sum(sum, false)?;
                if !std::mem::replace(&mut self.has_sums, true) {
                    self.begin(self.waiting.len())?;
                    self.take("sums\n")?;
                }
                self.count += 1;
                return self.take(&format!("{outcome} {sum}\n"));
            }
        };
        self.count += 1;
        let (number, text) = (self.writing.number(position), self.writing.text(position));
        self.begin(1)?;
        if number > 0 {
            let waiting = &mut self.waiting[number];
            writeln!(waiting, "{word} {value} {text}").expect("a text takes what is written");
            self.writing.waiting.set(self.waiting.iter().map(|text| text.capacity() as u64).sum());
            return Ok(());
        }
        self.line.clear();
        writeln!(self.line, "{word} {value} {text}").expect("a text takes what is written");
        taken((self.take)(&self.line))
    }

    /// Adds what is claimed, and the end.
    ///
    /// # Errors
    /// As [`tell`](Self::tell).
    pub fn finish(mut self, claim: Claim, moves: &Moves) -> Told {
        self.begin(self.waiting.len())?;
        self.check(self.writing.question.sum().components())?;
        let asked = self.writing.asked();
        match claim {
            Claim::Value(value) => self.take(&format!("claim value {} {asked}\n", value.0))?,
            Claim::Outcome(outcome) => self.take(&format!("claim outcome {outcome} {asked}\n"))?,
        }
        let lost = moves.lost.iter().map(|option| self.sum(option, true)).collect::<Result<Vec<_>, _>>()?;
        if !lost.is_empty() {
            self.take(&format!("claim winning {asked} -> {}\n", lost.join(" | ")))?;
        }
        let mut valued = Vec::with_capacity(moves.valued.len());
        for (value, option) in &moves.valued {
            valued.push(format!("{} {}", value.0, self.sum(option, true)?));
        }
        if !valued.is_empty() {
            self.take(&format!("claim moves {asked} -> {}\n", valued.join(" | ")))?;
        }
        self.take(&format!("end {}\n", self.count))
    }

    /// Begins the first sections, up to this number, with the lines that wait for them.
    fn begin(&mut self, sections: usize) -> Told {
        let convention = self.writing.question.convention;
        if self.begun == 0 {
            let convention = match convention {
                Convention::Normal => "normal",
                Convention::Misere => "misere",
            };
            self.take(&format!("bouton certificate 1\nconvention {convention}\n"))?;
        }
        while self.begun < sections {
            let section = &self.writing.sections[self.begun];
            self.take(&section.definition)?;
            let words = section.assumed(convention);
            if !words.is_empty() {
                self.take(&format!("assumes{words}\n"))?;
            }
            if let Some(period) = section.period {
                self.count += 1;
                self.take(&format!("period {period}\n"))?;
            }
            let lines = std::mem::take(&mut self.waiting[self.begun]);
            self.take(&lines)?;
            self.begun += 1;
        }
        Ok(())
    }

    fn take(&mut self, text: &str) -> Told {
        taken((self.take)(text))
    }

    /// The text of a sum.
    fn sum(&self, sum: &Sum<Component>, is_claim: bool) -> Result<String, Halt<Sum<Component>>> {
        self.check(sum.components())?;
        Ok(self.writing.sum(sum, is_claim))
    }

    /// Refuses a position in a sum or a claim that would be read as a sign of the format.
    fn check(&self, components: &[Component]) -> Told {
        let mut texts = components.iter().map(|component| self.writing.text(component));
        texts.find(|text| SIGNS.contains(&text.as_str())).map_or(Ok(()), |sign| {
            let rule = format!("a position that is written `{sign}` has no place in a sum or a claim");
            Err(Halt::Rule(RuleError::new(rule), self.writing.question.sum()))
        })
    }
}

fn taken(is_taken: bool) -> Told {
    match is_taken {
        true => Ok(()),
        false => Err(Halt::Unknown(Unknown { limit: Limit::Stopped, progress: Progress::default() })),
    }
}
