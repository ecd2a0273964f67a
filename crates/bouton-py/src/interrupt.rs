//! Ctrl-C, limits on time, and progress while Rust works and Python's lock is free.
//!
//! The work asks often whether to stop. Every 50 ms the question goes to Python, which then runs the handlers of signals that came
//! meanwhile. An exception of a handler, such as `KeyboardInterrupt`, ends the work, and is raised when the work has ended.

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use bouton::Progress;
use bouton_rules::stop::{Question, Share};
use pyo3::prelude::*;

use crate::errors::panicked;

/// The time between two questions to Python.
pub const ASK_EVERY: Duration = Duration::from_millis(50);

thread_local! {
    /// The interrupt of the command that runs on this thread.
    static CURRENT: RefCell<Option<Arc<Interrupt>>> = const { RefCell::new(None) };
}

/// What may end the work.
pub struct Interrupt {
    start: Instant,
    max_time: Option<Duration>,
    progress: Option<Py<PyAny>>,
    /// When Python is asked next: milliseconds after the start.
    due: AtomicU64,
    is_raised: AtomicBool,
    raised: Mutex<Option<PyErr>>,
}

impl Interrupt {
    /// An interrupt whose clock starts now.
    pub fn new(max_time: Option<Duration>, progress: Option<Py<PyAny>>) -> Arc<Self> {
        let due = AtomicU64::new(ASK_EVERY.as_millis() as u64);
        let (is_raised, raised) = (AtomicBool::new(false), Mutex::new(None));
        Arc::new(Self { start: Instant::now(), max_time, progress, due, is_raised, raised })
    }

    /// The time since the start.
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Whether the work must stop. `progress` says how far it is, if it is known.
    pub fn stops(&self, progress: Option<&Progress>) -> bool {
        self.stops_within(self.max_time, progress)
    }

    fn stops_within(&self, max_time: Option<Duration>, progress: Option<&Progress>) -> bool {
        if self.is_raised.load(Ordering::Relaxed) {
            return true;
        }
        let elapsed = self.elapsed();
        if elapsed.as_millis() as u64 >= self.due.load(Ordering::Relaxed) {
            self.due.store((elapsed + ASK_EVERY).as_millis() as u64, Ordering::Relaxed);
            if let Err(error) = Python::attach(|py| self.ask(py, progress)) {
                self.raise(error);
                return true;
            }
        }
        max_time.is_some_and(|most| elapsed >= most)
    }

    fn ask(&self, py: Python<'_>, progress: Option<&Progress>) -> PyResult<()> {
        py.check_signals()?;
        if let (Some(call), Some(progress)) = (&self.progress, progress) {
            let Progress { positions, bytes, depth } = *progress;
            call.call1(py, (positions, bytes, depth, self.elapsed().as_secs_f64()))?;
        }
        Ok(())
    }

    /// Takes away what shows the progress, if the work has ended and something shows it. A function of a user is called no more.
    fn finish(&self, py: Python<'_>) {
        let finish = self.progress.as_ref().and_then(|progress| progress.getattr(py, "finish").ok());
        if let Some(Err(error)) = finish.map(|finish| finish.call0(py)) {
            self.raise(error);
        }
    }

    /// Ends the work with an exception, unless there is one already.
    pub fn raise(&self, error: PyErr) {
        self.raised.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
        self.is_raised.store(true, Ordering::Relaxed);
    }

    /// The question that a rule asks while it runs.
    pub fn question(self: &Arc<Self>) -> Question {
        let interrupt = Arc::clone(self);
        Arc::new(move |Share { parts, of }| {
            interrupt.stops_within(interrupt.max_time.map(|time| time / of * parts), None)
        })
    }

    /// Whether an exception ended the work.
    pub fn is_raised(&self) -> bool {
        self.is_raised.load(Ordering::Relaxed)
    }

    /// The exception that ended the work, if one did.
    pub fn taken(&self) -> Option<PyErr> {
        self.raised.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

/// Works without Python's lock. An exception that came meanwhile is raised, and a panic becomes an exception.
pub fn work<T: Send>(
    py: Python<'_>,
    interrupt: &Arc<Interrupt>,
    run: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    let result = py.detach(|| {
        let before = CURRENT.with(|current| current.replace(Some(Arc::clone(interrupt))));
        let result = catch_unwind(AssertUnwindSafe(run));
        CURRENT.with(|current| current.replace(before));
        result
    });
    interrupt.finish(py);
    match (interrupt.taken(), result) {
        (Some(error), _) => Err(error),
        (None, result) => result.map_err(|panic| panicked(&*panic)),
    }
}

/// Ends the work on this thread with an exception of a function that the work calls.
pub fn raise(error: PyErr) {
    if let Some(interrupt) = CURRENT.with(|current| current.borrow().clone()) {
        interrupt.raise(error);
    }
}

/// Whether the work of a command on this thread must stop.
pub fn is_interrupted(progress: Option<&Progress>) -> bool {
    CURRENT
        .with(|current| current.borrow().clone())
        .is_some_and(|interrupt| interrupt.stops_within(None, progress))
}
