//! Native code: a rule's functions compiled for this processor by Cranelift. It answers as the portable back end does.
//!
//! Whole numbers, jumps, ranges and small boards are in the code itself; for everything else, and for whatever is at
//! fault, it calls the machine, which runs that one instruction.
//!
//! This is the one module with `unsafe`. What makes it sound:
//! - The code's memory outlives every call: it is freed when [`Native`] is dropped, and a call borrows that.
//! - The code runs only for the rule it was made from: [`Native`] holds it, so that the address of its program is
//!   no other's, and a machine that runs something else goes the portable way.
//! - The code reads and writes whole numbers and cells within the registers of the frame that runs; there is room for all
//!   that the function has, and where they stand is told anew whenever a call has moved them.
//! - Only `enter` calls a function of the code from Rust, and it hands it a pointer to a whole `Context`.
//! - While the code runs, Rust holds no reference to the machine but within the functions that the code calls.
//! - No panic crosses the code: what panics is caught, and goes on where the code has returned.

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

use super::registers::End;
use super::{Code, Machine, Taker};
use crate::check::Checked;
use context::{Context, ON, Stop, enter};
use entries::Entry;

pub use entries::Native;
pub use later::Later;

impl Native {
    /// The code of a rule whose moves have names or not; `None` where there is none for this processor, or for this rule.
    #[must_use]
    pub fn new(rule: Arc<Checked>, is_named: bool) -> Option<Self> {
        let compiled = compile::compile(&rule, is_named)?;
        // SAFETY: these are the addresses of finished functions of this signature, in memory that lives until `drop`.
        let entry = |&address| unsafe { std::mem::transmute::<*const u8, Entry>(address) };
        let entries = compiled.entries.iter().map(entry).collect();
        let module = Mutex::new(Some(compiled.module));
        Some(Self { rule, is_named, entries, _symbols: compiled.symbols, module })
    }

    /// Whether the code is what is to run.
    pub(super) fn is_of(&self, code: Code<'_>) -> bool {
        std::ptr::eq(code.program, &self.rule.program)
            && std::ptr::eq(code.kind, &self.rule.kind)
            && code.is_named == self.is_named
    }
}

impl Machine {
    /// Runs the frame in native code, which is that of the program.
    pub(super) fn follow_natively(
        &mut self,
        native: &Native,
        code: Code<'_>,
        take: Taker<'_>,
    ) -> Result<End, String> {
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
        // SAFETY: the context points to the machine, which nothing else uses meanwhile; the frame has room for the
        // registers of its function, and it is a function of this program.
        let status = unsafe { enter(&raw mut context) };
        match context.stop {
            Some(Stop::Ended(end)) => end,
            Some(Stop::Panicked(panic)) => resume_unwind(panic),
            None if status == ON => Ok(End::Returned),
            None => unreachable!("native code stops for a reason"),
        }
    }
}
