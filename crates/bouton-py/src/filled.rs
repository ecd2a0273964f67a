//! Tables of values or outcomes by size.

use std::fmt::Write;
use std::path::PathBuf;
use std::sync::Arc;

use bouton::tables::table::Table;
use bouton::{Limits, Nimber, Sequence};
use bouton_cli::face::{self, Refused, TableRequest};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use crate::asked::{CATALOG, GameArg, told_apart};
use crate::errors::{failed, refused};
use crate::interrupt::{Interrupt, work};
use crate::limits::{Bounds, Given};
use crate::rule::AskedRule;

/// The sign of numpy for the order of the bytes in a number of this machine.
const ORDER: char = if cfg!(target_endian = "little") { '<' } else { '>' };

/// A table that was filled, as far as the limits allowed.
#[pyclass(frozen, module = "bouton._bouton")]
pub struct Filled {
    request: TableRequest,
    table: Table,
    seconds: f64,
}

/// Fills a table of `what` for the sizes in the range `text`, with its results saved to the folder `store`. If an exception such as `KeyboardInterrupt` ends the work, it is returned
/// beside what is known by then.
#[pyfunction]
#[pyo3(signature = (game, text, what=None, is_misere=false, limits=None, store=None))]
pub fn fill(
    py: Python<'_>,
    game: GameArg<'_>,
    text: &str,
    what: Option<&str>,
    is_misere: bool,
    limits: Option<Given>,
    store: Option<PathBuf>,
) -> PyResult<(Filled, Option<PyErr>)> {
    let bounds = Bounds::read(limits)?;
    let ((game, rules), called) = match game {
        GameArg::Called(called) => ((Arc::clone(&called.game), Vec::new()), Some(called)),
        game => (told_apart(game)?, None),
    };
    let bounds = if called.is_some() { bounds.on_one_thread() } else { bounds };
    let request = TableRequest::read(&CATALOG, &game, text, what, is_misere).map_err(refused)?;
    let interrupt = bounds.interrupt(py);
    let mut table = None;
    let filled = work(py, &interrupt, || {
        rules.iter().for_each(|rule| rule.limit(&interrupt, &bounds));
        table = Some(bounds.limited(&interrupt, |limits| request.fill(&CATALOG, limits, store.as_deref())));
    });
    // What was found with other data is not to be used again, also if the work failed.
    let checked = called.map_or(Ok(()), |called| called.rule.check(py));
    rules.iter().find_map(AskedRule::failure).map_or(Ok(()), Err)?;
    let seconds = interrupt.elapsed().as_secs_f64();
    match (table, filled) {
        (Some(Ok(Ok(table))), raised) if checked.is_ok() || raised.is_err() => {
            Ok((Filled { request, table, seconds }, raised.err()))
        }
        (_, Err(error)) => Err(error),
        (Some(Ok(Ok(_))), Ok(())) => Err(checked.expect_err("the data have changed")),
        (Some(Ok(Err(refusal))), Ok(())) => Err(failed(refusal)),
        (Some(Err(not_saved)), Ok(())) => Err(refused(not_saved)),
        (None, Ok(())) => unreachable!("the work has ended"),
    }
}

#[pymethods]
impl Filled {
    /// The name of the game.
    #[getter]
    fn game(&self) -> &str {
        &self.request.game.name
    }

    /// The range of sizes, as it was written.
    #[getter]
    fn sizes(&self) -> &str {
        &self.request.text
    }

    /// The number of rows and columns of sizes; of heaps and words there is one row.
    #[getter]
    fn shape(&self) -> (usize, usize) {
        let sizes = self.table.sizes();
        (sizes.rows().count(), sizes.cols().count())
    }

    /// The first size: its rows and columns.
    #[getter]
    fn first(&self) -> (u32, u32) {
        let sizes = self.table.sizes();
        (*sizes.rows().start(), *sizes.cols().start())
    }

    /// Whether a size is one number.
    #[getter]
    fn is_row(&self) -> bool {
        self.table.sizes().measure().is_one_number()
    }

    /// Whether this is a table of outcomes.
    #[getter]
    fn is_of_outcomes(&self) -> bool {
        self.request.is_of_outcomes()
    }

    /// The word for the convention.
    #[getter]
    fn convention(&self) -> &'static str {
        self.request.convention()
    }

    /// Whether all of it is known.
    #[getter]
    fn complete(&self) -> bool {
        match self.request.is_of_outcomes() {
            true => self.table.first_unsettled().is_none(),
            false => self.table.first_missing().is_none(),
        }
    }

    /// How far the values can be trusted.
    #[getter]
    fn status(&self) -> &'static str {
        if self.complete() { self.table.basis.status.word() } else { "UNKNOWN" }
    }

    /// The theorems that the values rest on: the name and the source of each.
    #[getter]
    fn theorems(&self) -> Vec<(&'static str, &'static str)> {
        self.table.basis.theorems.iter().map(|theorem| (theorem.name, theorem.source)).collect()
    }

    /// The preperiod and the period of all values of the game, if a period is proved.
    #[getter]
    fn period(&self) -> Option<(u64, u64)> {
        self.table.period.as_ref().map(|found| (found.period.preperiod, found.period.period))
    }

    /// The limit that ended the work, in words.
    #[getter]
    fn limit(&self) -> Option<String> {
        self.table.unknown.as_ref().map(face::limit_in_words)
    }

    /// How long it took, in seconds.
    #[getter]
    fn seconds(&self) -> f64 {
        self.seconds
    }

    /// At most so many values in order from a place on, `None` where one is not known.
    fn values(&self, start: usize, most: usize) -> Vec<Option<u64>> {
        let count = usize::try_from(self.table.sizes().len()).unwrap_or(usize::MAX);
        let places = start..start.saturating_add(most).min(count);
        places.map(|place| self.table.value(place).map(|Nimber(value)| value)).collect()
    }

    /// The values before the first that is not known, as a row that numpy reads without a copy.
    fn row(&self, py: Python<'_>) -> PyResult<Row> {
        let interrupt = Interrupt::new(None, None);
        let watch = |progress: &bouton::Progress| interrupt.stops(Some(progress));
        let table = self.table.clone();
        let row = work(py, &interrupt, || table.into_leading(u64::MAX, &Limits::none().with_watch(&watch)))?;
        row.map(Row).map_err(|unknown| failed(Refused::of_limit(&unknown)))
    }

    /// All outcomes in order: a letter each, `?` where one is not known.
    fn outcomes(&self, py: Python<'_>) -> PyResult<String> {
        let interrupt = Interrupt::new(None, None);
        let count = usize::try_from(self.table.sizes().len()).unwrap_or(usize::MAX);
        let letter = |mut text: String, place| {
            let known = self.table.outcome(place).map(|outcome| write!(text, "{outcome}"));
            if known.is_none() {
                text.push('?');
            }
            text
        };
        work(py, &interrupt, || (0..count).fold(String::with_capacity(count), letter))
    }

    /// The table in a format of `bouton table`.
    fn written<'py>(&self, py: Python<'py>, format: &str) -> PyResult<Bound<'py, PyBytes>> {
        let interrupt = Interrupt::new(None, None);
        let written = work(py, &interrupt, || self.request.write(&self.table, format))?;
        Ok(PyBytes::new(py, &written.map_err(refused)?))
    }
}

/// A row of values. It is kept as long as an array of numpy reads it.
#[pyclass(frozen, module = "bouton._bouton")]
pub struct Row(Arc<Sequence>);

#[pymethods]
impl Row {
    /// Where the values are in memory, and how, in the protocol of numpy. Others may share them, so they are read only.
    #[getter]
    fn __array_interface__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let start = match &*self.0 {
            Sequence::Bytes(values) => values.as_ptr().expose_provenance(),
            Sequence::Pairs(values) => values.as_ptr().expose_provenance(),
            Sequence::Fours(values) => values.as_ptr().expose_provenance(),
            Sequence::Eights(values) => values.as_ptr().expose_provenance(),
        };
        let interface = PyDict::new(py);
        interface.set_item("version", 3)?;
        interface.set_item("shape", (self.0.len(),))?;
        interface.set_item("typestr", format!("{ORDER}u{}", self.0.bytes_each()))?;
        interface.set_item("data", (start, true))?;
        Ok(interface)
    }
}
