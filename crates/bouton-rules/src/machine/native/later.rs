//! Decides when a rule is compiled: as soon as it has run long enough for compiling to pay.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};

use super::Native;
use crate::check::Checked;
use crate::code::program::Program;

/// Native code that is compiled once that pays.
pub struct Later {
    /// The number of steps that the rule has run in the portable back end.
    steps: AtomicU64,
    /// The rule is compiled after this many steps; `u64::MAX` means never.
    threshold: u64,
    native: OnceLock<Option<Native>>,
}

/// The number of steps in which native code saves the half millisecond that compiling takes at least. Native code
/// saves 10 to 20 ns a step. Compiling takes about half a millisecond, and 25 microseconds for each instruction.
const STEPS_A_COMPILATION: u64 = 30_000;
/// The number of steps in which native code saves the time to compile one instruction.
const STEPS_AN_INSTRUCTION: u64 = 1_500;

impl Later {
    /// Creates native code that is compiled after this many steps.
    pub fn after(threshold: u64) -> Self {
        Self { steps: AtomicU64::new(0), threshold, native: OnceLock::new() }
    }

    /// The number of steps after which compiling pays: in native code they would have saved the time that compiling
    /// takes. A search that ends sooner is never compiled, and a longer search loses at most that time.
    pub fn break_even(program: &Program) -> u64 {
        let instructions: usize = program.functions.iter().map(|function| function.code.len()).sum();
        STEPS_A_COMPILATION + STEPS_AN_INSTRUCTION * instructions as u64
    }

    /// The native code, if it is already compiled or is compiled now.
    pub fn get(&self, rule: &Arc<Checked>, is_named: bool) -> Option<&Native> {
        if let Some(native) = self.native.get() {
            return native.as_ref();
        }
        if self.threshold == u64::MAX || self.steps.load(Relaxed) < self.threshold {
            return None;
        }
        self.native.get_or_init(|| Native::new(rule.clone(), is_named)).as_ref()
    }

    /// Adds this many steps to the count.
    pub fn note(&self, steps: u64) {
        if self.native.get().is_none() {
            // Two threads that count at the same time may count as one: the threshold is only an estimate.
            self.steps.store(self.steps.load(Relaxed).saturating_add(steps), Relaxed);
        }
    }
}
