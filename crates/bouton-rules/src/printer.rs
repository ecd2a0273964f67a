//! The printer of a rule: the function that shows the lines that the rule prints, and the bound on their number.
//!
//! This module writes to no stream. The caller gives a function, which every thread that runs the rule calls.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, PoisonError, RwLock};

/// The maximum number of lines that one rule may print.
const MAX_LINES: usize = 1000;

/// Shows one line that a rule prints.
pub type Show = Arc<dyn Fn(&str) + Send + Sync>;

/// The printer of a rule.
#[derive(Default)]
pub(crate) struct Printer {
    show: RwLock<Option<Show>>,
    /// The number of lines printed so far, including the line that says that no more are printed.
    lines: AtomicUsize,
}

impl Clone for Printer {
    /// A printer with the same function, which has printed no line yet.
    fn clone(&self) -> Self {
        Self { show: RwLock::new(self.show()), lines: AtomicUsize::new(0) }
    }
}

impl Printer {
    /// Sets or removes the function that shows the lines. The count of lines starts again at 0.
    pub fn set(&self, show: Option<Show>) {
        *self.show.write().unwrap_or_else(PoisonError::into_inner) = show;
        self.lines.store(0, Relaxed);
    }

    /// Shows the line that `line` makes. Without a function, or after the last line that is allowed, `line` is not called.
    pub fn print(&self, line: impl FnOnce() -> String) {
        let Some(show) = self.show() else { return };
        let next = |lines: usize| (lines <= MAX_LINES).then_some(lines + 1);
        match self.lines.fetch_update(Relaxed, Relaxed, next) {
            Ok(MAX_LINES) => show(&format!("... {MAX_LINES} lines were printed; no more are")),
            Ok(_) => show(&line()),
            Err(_) => {}
        }
    }

    fn show(&self) -> Option<Show> {
        self.show.read().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;

    #[test]
    fn lines_after_the_last_allowed_one_are_not_made() {
        let shown = Arc::new(Mutex::new(Vec::new()));
        let record = shown.clone();
        let printer = Printer::default();
        printer.print(|| unreachable!("there is no function that shows it"));
        printer.set(Some(Arc::new(move |line| record.lock().unwrap().push(line.to_owned()))));
        for number in 0..MAX_LINES {
            printer.print(|| number.to_string());
        }
        (0..3).for_each(|_| printer.print(|| unreachable!("this line is not shown")));
        let shown = std::mem::take(&mut *shown.lock().unwrap());
        assert_eq!((shown.len(), shown[MAX_LINES - 1].as_str()), (MAX_LINES + 1, "999"));
        assert_eq!(shown[MAX_LINES], "... 1000 lines were printed; no more are");
    }
}
