//! The command: as a process, and as a function that returns what it writes.

use std::ffi::OsString;
use std::io::Write;
use std::sync::Arc;

use bouton::catalog::Catalog;
use bouton_cli::StandIn;
use pyo3::exceptions::PyException;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::interrupt::{Interrupt, work};

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
/// of rule files with their texts. `progress` is called with the progress of a search, and `program` answers in place of a program that
/// is tested: it takes a position and returns the answer.
#[pyfunction]
#[pyo3(signature = (words, files, progress=None, program=None))]
pub fn command<'py>(
    py: Python<'py>,
    words: Vec<String>,
    files: Vec<(String, String)>,
    progress: Option<Py<PyAny>>,
    program: Option<Py<PyAny>>,
) -> PyResult<(u8, Bound<'py, PyBytes>, String)> {
    let interrupt = Interrupt::new(None, progress);
    // Rules that a command reads stay in its catalogue.
    let program = program.map(|program| answering(program, Arc::clone(&interrupt)));
    let run = || bouton_cli::captured(&Catalog::standard(), &files, &words, program);
    let (code, captured) = work(py, &interrupt, run)?;
    Ok((code.number(), PyBytes::new(py, &captured.output), captured.messages))
}

/// A function of Python that is tested. An exception is a wrong answer, unless it is no mistake of the function, such as KeyboardInterrupt.
fn answering(program: Py<PyAny>, interrupt: Arc<Interrupt>) -> StandIn {
    Arc::new(move |text| {
        Python::attach(|py| {
            let answer = program.call1(py, (text,)).and_then(|answer| answer.extract::<String>(py));
            answer.map_err(|error| {
                let text = error.to_string();
                if !error.is_instance_of::<PyException>(py) {
                    interrupt.raise(error);
                }
                text
            })
        })
    })
}

/// Panics, so that a test can see what becomes of a panic.
#[pyfunction]
pub fn panic(py: Python<'_>, text: &str) -> PyResult<()> {
    work(py, &Interrupt::new(None, None), || panic!("{text}"))
}
