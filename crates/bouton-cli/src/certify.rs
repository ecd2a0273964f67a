//! `bouton solve --certificate FILE`: why an answer is true, line by line.

use std::io::Write;
use std::path::Path;
use std::sync::Arc;

use bouton::ask::answer::Answer;
use bouton::ask::certificate::{Claim, Measure, Section, certify};
use bouton::ask::question::Question;
use bouton::catalog::{Catalog, Game};
use bouton::{Halt, Nimber, Outcome};

use crate::failure::Failure;
use crate::named::Named;
use crate::rules::{Loaded, Text};
use crate::setting::Trust;
use crate::talk::say;
use crate::unfinished::Unfinished;
use crate::watch::Watch;

/// What an answer says of its position.
#[derive(Default)]
pub struct Found {
    /// The outcome.
    pub outcome: Option<Outcome>,
    /// The Grundy value, in normal play.
    pub value: Option<Nimber>,
}

impl Found {
    /// What this answer says.
    pub fn of(answer: &Answer) -> Self {
        Self { outcome: answer.outcome, value: answer.nimber }
    }

    fn agrees_with(&self, claim: Claim) -> bool {
        match claim {
            Claim::Value(found) => {
                let outcome = if found == Nimber::ZERO { Outcome::P } else { Outcome::N };
                self.value.is_none_or(|value| value == found) && self.outcome.is_none_or(|own| own == outcome)
            }
            Claim::Outcome(found) => self.outcome.is_none_or(|outcome| outcome == found),
        }
    }
}

/// A certificate that is to be written: a question whose games are told by rule texts and codes, and what is said of them.
pub struct Certificate<'p> {
    path: &'p Path,
    file: Unfinished,
    question: Question,
    sections: Vec<Section>,
    /// The rules of the texts, which fail and stop on their own.
    rules: Vec<Loaded>,
}

impl<'p> Certificate<'p> {
    /// The certificate of a question, in the file at `path`. `named` is the game of a rule file, if the question has one. `typed` is the text
    /// of the question, if it has one term.
    ///
    /// # Errors
    /// If a game has no rule text that can state the position, or if the file cannot be created.
    pub fn of(
        catalog: &Catalog,
        question: &Question,
        named: Option<&Named>,
        typed: Option<&str>,
        path: &'p Path,
    ) -> Result<Self, Failure> {
        let mut told = Told { catalog, sections: Vec::new(), rules: Vec::new() };
        let mut terms = Vec::new();
        for term in &question.terms {
            let texts: Vec<_> = match term.game.heaps {
                true => term.components.components().iter().map(|part| question.rules.text(part)).collect(),
                false => vec![term.text.clone()],
            };
            for text in texts {
                let rule = named
                    .and_then(Named::rule)
                    .filter(|_| named.is_some_and(|own| own.game.name == term.game.name));
                // A text such as `3x5` for a whole board is one of the game's own. A rule text reads the position spelled out.
                let texts = [Some(&*text), typed.filter(|_| question.terms.len() == 1)];
                let texts: Vec<_> = texts.into_iter().flatten().collect();
                terms.push(told.game(&term.game, rule, &texts)?);
            }
        }
        let question = Question::of_games(catalog, &terms, question.convention)
            .map_err(|error| Failure::Usage(error.to_string()))?;
        let file = Unfinished::asked("--certificate", path, "a certificate may be long")?;
        Ok(Self { path, file, question, sections: told.sections, rules: told.rules })
    }

    /// Writes the certificate, and holds what it claims against the answer.
    ///
    /// # Errors
    /// If a limit is reached, if a rule fails, or if the file cannot be written. Then there is no file.
    pub fn write(mut self, found: &Found, watch: &Watch<'_>) -> Result<(), Failure> {
        self.rules.iter().for_each(|rule| rule.watch(watch));
        let mut written = Ok(());
        let claim = watch.limited(|limits| {
            certify(&self.question, &self.sections, limits, &mut |text| {
                if written.is_ok() {
                    written = self.file.write_all(text.as_bytes());
                }
            })
        });
        let claim = claim.map_err(|halt| self.failure(halt))?;
        written.map_err(Failure::writing_to(self.path))?;
        if !found.agrees_with(claim) {
            return Err(Failure::Refuted(format!(
                "the certificate would claim {claim:?}, and the answer is another one: this is an error of bouton"
            )));
        }
        self.file.finish().map_err(Failure::writing_to(self.path))?;
        say!("bouton: the certificate is in {}", self.path.display());
        Ok(())
    }

    fn failure<P>(&self, halt: Halt<P>) -> Failure {
        if let Some(failure) = self.rules.iter().find_map(Loaded::failure) {
            return failure;
        }
        match halt {
            Halt::Unknown(unknown) => Failure::Unknown(unknown),
            Halt::Loop(_) => Failure::Usage("no certificate: play can go round in a loop".to_owned()),
            Halt::Rule(error, _) => Failure::Usage(format!("no certificate: {error}")),
            _ => Failure::Usage("no certificate".to_owned()),
        }
    }
}

/// The games that have been told so far.
struct Told<'c> {
    catalog: &'c Catalog,
    sections: Vec<Section>,
    rules: Vec<Loaded>,
}

impl Told<'_> {
    /// The game that tells a position of `game`, with the first of `texts` that it can read. Its section is added, unless it is there.
    fn game(
        &mut self,
        game: &Arc<Game>,
        rule: Option<&Loaded>,
        texts: &[&str],
    ) -> Result<(Arc<Game>, String), Failure> {
        if let Some(rule) = rule {
            self.add(|| rule.section(), &rule.game)?;
            return Ok((Arc::clone(game), texts[0].to_owned()));
        }
        if let Some(book) = &game.book {
            let code = book.code().to_string();
            self.add(|| section_of_code(game, &code), game)?;
            return Ok((Arc::clone(game), texts[0].to_owned()));
        }
        let name = game.name.replace(':', "-");
        for name in [name.clone(), format!("{name}-board")] {
            let Some(rule) = Text::of_the_corpus(&name) else { break };
            let Some(rule) = rule.load(self.catalog, &[], Trust::Declared)? else { continue };
            let can_read = |text: &&&str| (rule.game.read)(text.as_bytes(), None).is_ok();
            let Some(text) = texts.iter().find(can_read) else { continue };
            let told = match self.rules.iter().find(|known| known.game.name == rule.game.name) {
                Some(known) => Arc::clone(&known.game),
                None => {
                    self.add(|| rule.section(), &rule.game)?;
                    let game = Arc::clone(&rule.game);
                    self.rules.push(rule);
                    game
                }
            };
            return Ok((told, (*text).to_owned()));
        }
        Err(Failure::usage(
            format!("there is no certificate for {} and this position", game.name),
            "docs/certificates.md lists what can be certified",
        ))
    }

    fn add(
        &mut self,
        section: impl FnOnce() -> Result<Section, Failure>,
        game: &Game,
    ) -> Result<(), Failure> {
        if self.sections.iter().all(|known| *known.game != *game.name) {
            self.sections.push(section()?);
        }
        Ok(())
    }
}

/// What a certificate says of a code.
fn section_of_code(game: &Game, code: &str) -> Result<Section, Failure> {
    let is_digit = |sign: char| sign == '.' || sign.is_ascii_hexdigit();
    if !code.chars().all(is_digit) {
        return Err(Failure::usage(
            format!("there is no certificate for the code {code}"),
            "certificates know codes whose digits are 0 to 9 and A to F",
        ));
    }
    Ok(Section {
        game: game.name.to_string(),
        name: code.to_owned(),
        definition: format!("code {code}\n"),
        ends: Some(Measure::Total),
        is_split: false,
        has_symmetry: false,
    })
}
