//! Rules in the language of rule files.

use std::sync::Arc;

use bouton::catalog::Game;
use bouton_cli::face::{Refused, RuleGame};
use pyo3::prelude::*;

use crate::errors::{failed, refused};
use crate::interrupt::{Interrupt, work};

/// A rule that was read.
#[pyclass(frozen, module = "bouton._bouton")]
pub struct Rule {
    game: RuleGame,
    warnings: String,
}

#[pymethods]
impl Rule {
    /// Reads the text of a rule file called `name`, or a rule of one line.
    #[new]
    fn new(
        py: Python<'_>,
        name: &str,
        text: &str,
        is_line: bool,
        settings: Vec<(String, String)>,
        is_raw: bool,
    ) -> PyResult<Self> {
        let interrupt = Interrupt::new(None, None);
        let (game, warnings) =
            work(py, &interrupt, || RuleGame::read(name, text, is_line, &settings, is_raw))?;
        let error = |error: Refused| if error.is_refuted() { failed(error) } else { refused(error) };
        Ok(Self { game: game.map_err(error)?, warnings })
    }

    /// The name of the game.
    #[getter]
    fn name(&self) -> &str {
        &self.game.game().name
    }

    /// The warnings of the reader.
    #[getter]
    fn warnings(&self) -> &str {
        &self.warnings
    }

    /// The names of the constants that can be set.
    #[getter]
    fn constants(&self) -> Vec<String> {
        self.game.constants().to_vec()
    }

    /// The rule in one line.
    #[getter]
    fn summary(&self) -> &str {
        &self.game.game().rule
    }
}

impl Rule {
    /// A copy for one question. What the rule prints goes to Python's standard output.
    pub fn apart(&self) -> RuleGame {
        let rule = self.game.apart();
        rule.print_with(Arc::new(print));
        rule
    }

    /// The game.
    pub fn game(&self) -> &Arc<Game> {
        self.game.game()
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
