//! Rules in the language of rule files.

use std::sync::Arc;

use bouton::catalog::Game;
use bouton_cli::ExitCode;
use bouton_cli::face::{Refused, RuleGame, read_rule, rule_failure};
use pyo3::prelude::*;

use crate::errors::{failed, plain, refused};
use crate::interrupt::{Interrupt, work};
use crate::limits::Bounds;

/// A rule that was read.
#[pyclass(frozen, module = "bouton._bouton")]
pub struct Rule {
    /// The rule, of which each question has a copy.
    pub asked: AskedRule,
    /// The name of the game.
    #[pyo3(get)]
    name: String,
    /// The warnings of the reader.
    #[pyo3(get)]
    warnings: String,
    /// The names of the constants that can be set.
    #[pyo3(get)]
    constants: Vec<String>,
    /// The rule in one line.
    #[pyo3(get)]
    summary: String,
}

/// A rule of one question.
#[derive(Clone)]
pub struct AskedRule {
    rule: RuleGame,
    /// Makes the exception for a failure of the rule from the words for it.
    failure: Option<Arc<Py<PyAny>>>,
}

impl AskedRule {
    /// The game.
    pub fn game(&self) -> &Arc<Game> {
        &self.rule.game
    }

    /// A copy for another question. What the rule prints goes to Python's standard output.
    pub fn apart(&self) -> Self {
        let rule = self.rule.apart();
        rule.rule.print_with(Some(Arc::new(print)));
        Self { rule, failure: self.failure.clone() }
    }

    /// Makes the rule stop at the limits of the question.
    pub fn limit(&self, interrupt: &Arc<Interrupt>, bounds: &Bounds) {
        self.rule.limit(interrupt.question(), bounds.bytes);
    }

    /// The exception for the failure of the rule while it ran, if there was one.
    pub fn failure(&self) -> Option<PyErr> {
        let refused = rule_failure(&self.rule)?;
        Some(match &self.failure {
            None => failed(refused),
            Some(make) => Python::attach(|py| match make.bind(py).call1((plain(refused),)) {
                Ok(error) => PyErr::from_value(error),
                Err(error) => error,
            }),
        })
    }
}

#[pymethods]
impl Rule {
    /// Reads the text of a rule file called `name`, or a rule of one line. `failure` makes the exception for a failure of the rule from the words
    /// for it; without it that is a `RuleError`.
    #[new]
    #[pyo3(signature = (name, text, is_line, settings, is_raw, failure=None))]
    fn new(
        py: Python<'_>,
        name: &str,
        text: &str,
        is_line: bool,
        settings: Vec<(String, String)>,
        is_raw: bool,
        failure: Option<Py<PyAny>>,
    ) -> PyResult<Self> {
        let interrupt = Interrupt::new(None, None);
        let (game, warnings) = work(py, &interrupt, || read_rule(name, text, is_line, &settings, is_raw))?;
        let error = |error: Refused| match error.code {
            ExitCode::REFUSED => failed(error),
            _ => refused(error),
        };
        let asked = AskedRule { rule: game.map_err(error)?, failure: failure.map(Arc::new) };
        let (name, summary) = (asked.game().name.to_string(), asked.game().rule.to_string());
        let constants = asked.rule.rule.constants().keys().cloned().collect();
        Ok(Self { asked, name, warnings, constants, summary })
    }
}

/// Prints a line as a function of Python would.
fn print(line: &str) {
    Python::attach(|py| {
        let printed = py.import("builtins").and_then(|builtins| builtins.call_method1("print", (line,)));
        // A closed output is no reason to stop.
        drop(printed);
    });
}
