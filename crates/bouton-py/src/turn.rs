//! Whose turn it is to search for an answer: one thread at a time, while the others wait for what it finds.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, ThreadId};

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::interrupt::ASK_EVERY;

/// The turn to search.
#[derive(Default)]
pub struct Turn {
    holder: Mutex<Option<ThreadId>>,
    is_free: Condvar,
}

/// The turn of this thread, until it is dropped.
pub struct Taken<'t>(&'t Turn);

impl Turn {
    fn holder(&self) -> MutexGuard<'_, Option<ThreadId>> {
        self.holder.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes the turn. While another thread has it, this one waits without Python's lock.
    ///
    /// # Errors
    /// If this thread has the turn already, because a function of Python that the search calls asks for the answer, or if a signal
    /// raises an exception meanwhile.
    pub fn take(&self, py: Python<'_>) -> PyResult<Taken<'_>> {
        let this = thread::current().id();
        loop {
            match &mut *self.holder() {
                holder @ None => {
                    *holder = Some(this);
                    return Ok(Taken(self));
                }
                Some(holder) if *holder == this => {
                    let text = "this answer is being searched for: ask for it when the search has ended";
                    return Err(PyRuntimeError::new_err(text));
                }
                Some(_) => {}
            }
            py.detach(|| {
                let is_taken = |holder: &mut Option<ThreadId>| holder.is_some();
                drop(self.is_free.wait_timeout_while(self.holder(), ASK_EVERY, is_taken));
            });
            py.check_signals()?;
        }
    }
}

impl Drop for Taken<'_> {
    fn drop(&mut self) {
        *self.0.holder() = None;
        self.0.is_free.notify_one();
    }
}
