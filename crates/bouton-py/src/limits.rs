//! The limits of a question, as Python gives them.

use std::num::NonZeroUsize;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use bouton::{Limits, Progress};
use bouton_cli::face;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::interrupt::Interrupt;

/// The memory and the threads where no limits are given. The system is asked once.
static DEFAULTS: LazyLock<(u64, NonZeroUsize)> = LazyLock::new(face::defaults);

/// The seconds of a time such as `500ms`.
#[pyfunction]
pub fn read_time(text: &str) -> PyResult<f64> {
    face::read_time(text).map(|time| time.as_secs_f64()).map_err(|error| not_read(text, &error))
}

/// The bytes of a size such as `2GiB`.
#[pyfunction]
pub fn read_memory(text: &str) -> PyResult<u64> {
    face::read_memory(text).map(|size| size.as_u64()).map_err(|error| not_read(text, &error))
}

fn not_read(text: &str, error: &str) -> PyErr {
    PyValueError::new_err(format!("found {text:?}, {error}"))
}

/// The limits of a question: seconds, bytes and counts, as the package has checked them.
#[derive(FromPyObject)]
pub struct Given {
    max_time: Option<f64>,
    max_memory: Option<u64>,
    max_positions: Option<u64>,
    threads: Option<usize>,
    progress: Option<Py<PyAny>>,
}

/// The limits of a question, read.
pub struct Bounds {
    /// The limit on time.
    pub time: Option<Duration>,
    /// The limit on memory, in bytes.
    pub bytes: u64,
    positions: u64,
    threads: NonZeroUsize,
    progress: Option<Py<PyAny>>,
}

impl Bounds {
    /// Reads limits; without any there are the defaults.
    ///
    /// # Errors
    /// If the limit on time is no time.
    pub fn read(given: Option<Given>) -> PyResult<Self> {
        let (bytes, threads) = *DEFAULTS;
        let Some(given) = given else {
            return Ok(Self { time: None, bytes, positions: u64::MAX, threads, progress: None });
        };
        let time = given.max_time.map(Duration::try_from_secs_f64).transpose();
        let time = time.map_err(|error| PyValueError::new_err(format!("max_time: {error}")))?;
        let threads = given.threads.and_then(NonZeroUsize::new).unwrap_or(threads);
        let (bytes, positions) = (given.max_memory.unwrap_or(bytes), given.max_positions.unwrap_or(u64::MAX));
        Ok(Self { time, bytes, positions, threads, progress: given.progress })
    }

    /// These limits on one thread.
    pub fn on_one_thread(self) -> Self {
        Self { threads: NonZeroUsize::MIN, ..self }
    }

    /// An interrupt for work that may take all of the time.
    pub fn interrupt(&self, py: Python<'_>) -> Arc<Interrupt> {
        self.interrupt_within(py, Duration::ZERO, None)
    }

    /// An interrupt for work that may take what is left of the time after `spent`, and at most `patience`.
    pub fn interrupt_within(
        &self,
        py: Python<'_>,
        spent: Duration,
        patience: Option<Duration>,
    ) -> Arc<Interrupt> {
        let progress = self.progress.as_ref().map(|progress| progress.clone_ref(py));
        let left = self.time.map(|time| time.saturating_sub(spent));
        Interrupt::new(left.into_iter().chain(patience).min(), progress)
    }

    /// Runs `question` within the limits.
    pub fn limited<T>(&self, interrupt: &Interrupt, question: impl FnOnce(&Limits<'_>) -> T) -> T {
        let watch = |progress: &Progress| interrupt.stops(Some(progress));
        let limits = Limits::none()
            .with_positions(self.positions)
            .with_bytes(self.bytes)
            .with_threads(self.threads)
            .with_watch(&watch);
        question(&limits)
    }
}
