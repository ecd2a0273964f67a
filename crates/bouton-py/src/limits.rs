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

/// A limit on time: seconds, or a text such as `500ms`.
#[derive(FromPyObject)]
pub enum Time {
    /// Seconds.
    Seconds(f64),
    /// A text.
    Text(String),
}

/// A limit on memory: bytes, or a text such as `2GiB`.
#[derive(FromPyObject)]
pub enum Memory {
    /// Bytes.
    Bytes(u64),
    /// A text.
    Text(String),
}

/// The limits of a question.
#[derive(FromPyObject)]
pub struct Given {
    max_time: Option<Time>,
    max_memory: Option<Memory>,
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
    /// If a limit cannot be read.
    pub fn read(given: Option<Given>) -> PyResult<Self> {
        let (bytes, threads) = *DEFAULTS;
        let Some(given) = given else {
            return Ok(Self { time: None, bytes, positions: u64::MAX, threads, progress: None });
        };
        let wrong = |name: &str, what: String| PyValueError::new_err(format!("{name}: {what}"));
        let time = match given.max_time {
            None => None,
            Some(Time::Seconds(seconds)) => Some(
                Duration::try_from_secs_f64(seconds)
                    .map_err(|_| wrong("max_time", format!("{seconds} is no number of seconds from 0 on")))?,
            ),
            Some(Time::Text(text)) => Some(
                face::read_time(&text)
                    .map_err(|error| wrong("max_time", format!("found {text:?}, {error}")))?,
            ),
        };
        let bytes = match given.max_memory {
            None => bytes,
            Some(Memory::Bytes(bytes)) => bytes,
            Some(Memory::Text(text)) => face::read_memory(&text)
                .map_err(|error| wrong("max_memory", format!("found {text:?}, {error}")))?,
        };
        let threads = match given.threads {
            None => threads,
            Some(count) => NonZeroUsize::new(count)
                .ok_or_else(|| wrong("threads", "found 0, expected a whole number from 1 on".to_owned()))?,
        };
        let positions = given.max_positions.unwrap_or(u64::MAX);
        Ok(Self { time, bytes, positions, threads, progress: given.progress })
    }

    /// These limits on one thread.
    pub fn on_one_thread(self) -> Self {
        Self { threads: NonZeroUsize::MIN, ..self }
    }

    /// An interrupt for work that may take what is left of the time after `spent`.
    pub fn interrupt(&self, py: Python<'_>, spent: Duration) -> Arc<Interrupt> {
        let progress = self.progress.as_ref().map(|progress| progress.clone_ref(py));
        Interrupt::new(self.time.map(|time| time.saturating_sub(spent)), progress)
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
