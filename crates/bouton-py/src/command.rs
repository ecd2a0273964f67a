//! The command: as a process, and as a function that returns what it writes.

use std::ffi::OsString;
use std::io::Write;

use bouton::catalog::Catalog;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::interrupt::{Interrupt, work};
use crate::shared::CATALOG;

/// Runs the command in this process, which then ends. Returns the exit code.
#[pyfunction]
pub fn main(py: Python<'_>, words: Vec<OsString>) -> u8 {
    py.detach(|| {
        let code = bouton_cli::run(words).number();
        // At its end a program of Rust does this; an error is nobody's concern any more.
        let _ = std::io::stdout().flush();
        code
    })
}

/// Runs one command, and returns its exit code, what it wrote to standard output, and what it wrote to standard error. `files` are names
/// of rule files with their texts.
#[pyfunction]
pub fn command<'py>(
    py: Python<'py>,
    words: Vec<String>,
    files: Vec<(String, String)>,
) -> PyResult<(u8, Bound<'py, PyBytes>, String)> {
    let interrupt = Interrupt::new(None, None);
    // Rules that a command reads stay in its catalogue.
    let run = || bouton_cli::captured(&Catalog::standard(), &files, &words);
    let (code, captured) = work(py, &interrupt, run)?;
    Ok((code.number(), PyBytes::new(py, &captured.output), captured.messages))
}

/// The games of the catalogue: name, rule, how a position is written, an example.
#[pyfunction]
pub fn games() -> Vec<(String, String, String, String)> {
    let texts = CATALOG.games().iter();
    let texts =
        texts.map(|game| [&game.name, &game.rule, &game.how, &game.example].map(|text| text.to_string()));
    texts.map(|[name, rule, how, example]| (name, rule, how, example)).collect()
}

/// Panics, so that a test can see what becomes of a panic.
#[pyfunction]
pub fn panic(py: Python<'_>, text: &str) -> PyResult<()> {
    work(py, &Interrupt::new(None, None), || panic!("{text}"))
}
