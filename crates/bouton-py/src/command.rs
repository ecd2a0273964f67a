//! The command: as a process, and as a function that returns what it writes.

use std::ffi::OsString;
use std::io::Write;
use std::sync::Arc;

use bouton::Limits;
use bouton::catalog::{CONTESTS, Catalog};
use bouton::contest::NotAnswered;
use bouton::notation::Reader;
use bouton_cli::StandIn;
use bouton_cli::face::Refused;
use pyo3::exceptions::PyException;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::asked::CATALOG;
use crate::errors::{LimitReached, ParseError, refused};
use crate::interrupt::{Interrupt, work};
use crate::limits::Bounds;

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

/// The judge's output for a judge's input. `moves` and `values` ask for the additional output of that name.
#[pyfunction]
#[pyo3(signature = (name, input, moves=false, values=false))]
pub fn contest(py: Python<'_>, name: &str, input: &str, moves: bool, values: bool) -> PyResult<String> {
    let wrong = |text: String| Err(ParseError::new_err(text));
    let Some(contest) = CONTESTS.iter().find(|contest| contest.name == name) else {
        let names: Vec<_> = CONTESTS.iter().map(|contest| contest.name).collect();
        return wrong(format!("there is no contest `{name}`; there are {}", names.join(", ")));
    };
    let extra = contest.extra.map(|(name, _)| name);
    for (flag, _) in [("moves", moves), ("values", values)].into_iter().filter(|(_, is_set)| *is_set) {
        if extra != Some(flag) {
            return wrong(format!("{flag}=True does not apply to the contest {name}"));
        }
    }
    let mut output = Vec::new();
    let bounds = Bounds::read(None)?;
    let interrupt = bounds.interrupt(py);
    let answer = |limits: &Limits<'_>| {
        (contest.answer)(&mut Reader::new(input.as_bytes()), &mut output, moves || values, limits)
    };
    match work(py, &interrupt, || bounds.limited(&interrupt, answer))? {
        Ok(()) => Ok(String::from_utf8_lossy(&output).into_owned()),
        Err(NotAnswered::Wrong(error)) => Err(refused(Refused::of_text("input", error))),
        Err(error) => Err(LimitReached::new_err(error.to_string())),
    }
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
