//! Native code: a rule's functions, compiled for this processor by Cranelift. It gives the same results as the
//! portable back end.
//!
//! The code itself contains whole numbers, jumps, ranges and small boards. For everything else, and for every error,
//! it calls the machine, which runs that one instruction.
//!
//! This is the only module with `unsafe`. It is sound for these reasons:
//! - The code's memory outlives every call: it is freed when [`Native`] is dropped, and a call borrows [`Native`].
//! - The code runs only for the rule that it was compiled from. [`Native`] holds that rule, so no other program has
//!   the same address. A machine that runs another rule uses the portable back end.
//! - The code reads and writes whole numbers and cells only within the registers of the running frame. There is room
//!   for all registers of the function, and the code gets their new addresses whenever a call has moved them.
//! - Only `enter` calls a function of the code from Rust, and it passes a pointer to a whole `Context`.
//! - While the code runs, Rust holds no reference to the machine except within the functions that the code calls.
//! - No panic crosses the code: a panic is caught, and resumed after the code has returned.

#![allow(unsafe_code)]

mod boards;
mod compile;
mod context;
mod entries;
mod handover;
mod later;
mod masks;
mod numbers;
mod rounds;
mod translate;

use std::panic::resume_unwind;
use std::sync::{Arc, Mutex};

use super::registers::CallEnd;
use super::{Code, Machine, Taker};
use crate::check::Checked;
use context::{Context, NativeEnd, ON, enter};
use entries::Entry;

pub use entries::Native;
pub use later::Later;

impl Native {
    /// Compiles the code of a rule, with or without names of moves; `None` if this processor is not supported or the
    /// rule cannot be compiled.
    #[must_use]
    pub fn new(rule: Arc<Checked>, is_named: bool) -> Option<Self> {
        let compiled = compile::compile(&rule, is_named)?;
        // SAFETY: these are the addresses of finished functions of this signature, in memory that lives until `drop`.
        let entry = |&address| unsafe { std::mem::transmute::<*const u8, Entry>(address) };
        let entries = compiled.entries.iter().map(entry).collect();
        let module = Mutex::new(Some(compiled.module));
        Some(Self { rule, is_named, entries, _symbols: compiled.symbols, module })
    }

    /// Whether this native code was compiled from the code to run.
    pub(super) fn is_of(&self, code: Code<'_>) -> bool {
        std::ptr::eq(code.program, &self.rule.program)
            && std::ptr::eq(code.kind, &self.rule.kind)
            && code.is_named == self.is_named
    }
}

impl Machine {
    /// Runs the frame in native code, which must be compiled from the same program.
    pub(super) fn follow_natively(
        &mut self,
        native: &Native,
        code: Code<'_>,
        take: Taker<'_>,
    ) -> Result<CallEnd, String> {
        assert!(native.is_of(code), "native code of another rule");
        let mut context = Context {
            machine: self,
            ints: std::ptr::null_mut(),
            cells: std::ptr::null_mut(),
            code,
            native,
            take,
            stop: None,
        };
        // SAFETY: the context points to the machine, which no other code uses during the call; the frame has room for
        // the registers of its function, which is a function of this program.
        let status = unsafe { enter(&raw mut context) };
        match context.stop {
            Some(NativeEnd::Ended(end)) => end,
            Some(NativeEnd::Panicked(panic)) => resume_unwind(panic),
            None if status == ON => Ok(CallEnd::Returned),
            None => unreachable!("native code stops for a reason"),
        }
    }
}
