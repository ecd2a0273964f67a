//! The exceptions of the package, and how refusals and panics become exceptions.

use std::any::Any;

use bouton::catalog::Game;
use bouton_cli::face::Refused;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;

pyo3::create_exception!(
    bouton,
    ParseError,
    PyValueError,
    "A text is wrong: a game, a position, a move, a range or a rule.\n\nThe message shows the place, as the command does."
);
pyo3::create_exception!(
    bouton,
    RuleError,
    PyRuntimeError,
    "A rule failed while it ran, something that it declares does not hold, or its play can repeat."
);

pyo3::create_exception!(
    bouton,
    LimitReached,
    PyRuntimeError,
    "A limit was reached before the question was read. The package makes an answer of it, in which nothing is known."
);

/// The exception for a text that was refused.
pub fn refused(refused: Refused) -> PyErr {
    ParseError::new_err(plain(refused))
}

/// The exception for a rule that failed.
pub fn failed(refused: Refused) -> PyErr {
    RuleError::new_err(plain(refused))
}

/// Whether positions of a game have Grundy values.
///
/// # Errors
/// If the game is misere by its own rules.
pub fn has_values(game: &Game) -> PyResult<()> {
    let text = "in misere play positions have no Grundy values; what=\"outcome\" says who wins";
    if game.misere { Err(PyValueError::new_err(text)) } else { Ok(()) }
}

/// The words of a refusal.
pub fn plain(refused: Refused) -> String {
    let text = refused.text;
    text.strip_prefix("error: ").map_or_else(|| text.clone(), str::to_owned)
}

/// The exception for a panic, which is a mistake in bouton.
pub fn panicked(panic: &(dyn Any + Send)) -> PyErr {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    let text = text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_default();
    PyRuntimeError::new_err(format!("bouton has a mistake of its own, please report it: {text}"))
}
