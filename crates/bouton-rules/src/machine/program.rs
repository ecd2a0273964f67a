//! Programs: the functions of a rule, and what they refer to.

use super::op::Op;
use super::registers::Context;
use crate::code::{Class, Slot, Texts};
use crate::source::Span;

/// The registers that an instruction reads and sets.
#[derive(Clone, Debug, Default)]
pub struct Uses {
    /// The registers that it reads. What it changes in part, or sets only sometimes, it reads too.
    pub reads: Vec<Slot>,
    /// The registers that it always sets.
    pub sets: Vec<Slot>,
}

/// The code of a function.
#[derive(Default)]
pub struct Function {
    /// The registers of the arguments.
    pub parameters: Vec<Slot>,
    /// The registers of the results when the function returns.
    pub results: Vec<Slot>,
    /// The number of registers of each class, in the order of [`Class`].
    pub registers: [u16; 6],
    /// The instructions. Execution never goes on after the last one.
    pub code: Vec<Op>,
    /// The place of each instruction in the source.
    pub spans: Vec<Span>,
    /// What the closure of each instruction uses.
    pub uses: Vec<Uses>,
}

impl Function {
    /// Whether it yields only positions one by one, not sums, and prints nothing: nobody notices when it runs again.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        let is_plain = |op: &Op| match op {
            Op::Yield(_, option) => option[0].0 != Class::Sum,
            op => !matches!(op, Op::Print(_)),
        };
        self.code.iter().all(is_plain)
    }
}

/// The code of a rule.
#[derive(Default)]
pub struct Program {
    /// All functions, by their numbers. A function that is never called has no instructions.
    pub functions: Vec<Function>,
    /// The texts.
    pub texts: Texts,
}

/// What a machine runs: a rule, and what is known where it runs.
#[derive(Clone, Copy)]
pub struct Code<'a> {
    /// The functions.
    pub functions: &'a [Function],
    /// What closures know.
    pub context: Context<'a>,
}
