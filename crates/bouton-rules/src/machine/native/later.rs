//! When a rule is compiled: once it has run so long that it pays.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};

use super::Native;
use crate::check::Checked;
use crate::code::program::Program;

/// Native code that is made when it pays.
pub struct Later {
    /// Steps that the rule has run in the portable back end.
    steps: AtomicU64,
    /// The rule is compiled after this many steps; `u64::MAX` means never.
    threshold: u64,
    native: OnceLock<Option<Native>>,
}

/// Native code saves 10 to 20 ns a step. Compiling takes about half a millisecond and 25 microseconds an instruction; so many
/// steps save as much.
const STEPS_A_COMPILATION: u64 = 30_000;
/// The steps that save what compiling one instruction takes.
const STEPS_AN_INSTRUCTION: u64 = 1_500;

impl Later {
    /// Code that is compiled after this many steps.
    pub fn after(threshold: u64) -> Self {
        Self { steps: AtomicU64::new(0), threshold, native: OnceLock::new() }
    }

    /// The steps after which compiling pays: had they run in native code, they had saved the time that compiling takes. A search that
    /// ends sooner is never compiled, and one that goes on loses at most that time.
    pub fn break_even(program: &Program) -> u64 {
        let instructions: usize = program.functions.iter().map(|function| function.code.len()).sum();
        STEPS_A_COMPILATION + STEPS_AN_INSTRUCTION * instructions as u64
    }

    /// The code, if it was compiled or now is.
    pub fn get(&self, rule: &Arc<Checked>, is_named: bool) -> Option<&Native> {
        if let Some(native) = self.native.get() {
            return native.as_ref();
        }
        if self.threshold == u64::MAX || self.steps.load(Relaxed) < self.threshold {
            return None;
        }
        self.native.get_or_init(|| Native::new(rule.clone(), is_named)).as_ref()
    }

    /// The rule has run this many steps more.
    pub fn note(&self, steps: u64) {
        if self.native.get().is_none() {
            // Two threads at once may count for one: the threshold is an estimate anyway.
            self.steps.store(self.steps.load(Relaxed).saturating_add(steps), Relaxed);
        }
    }
}
