//! Instructions, to which a rule is compiled and which the machine runs.
//!
//! A function works on numbered registers of six classes: whole numbers (and booleans, symbols, vertices, edges), words or
//! boards, lists of whole numbers, sums, graphs, and names of moves. Every error of a rule at run time is found by an
//! instruction, and the place of that instruction in the source is the place of the error.
//!
//! Arithmetic, jumps and calls have an instruction each, since most instructions that run are of these kinds. Whatever else a rule
//! does is a closure: the check makes it where it knows the types and the registers.

use super::registers::{Context, Machine, RoundEnd};
use crate::code::{Reg, Slot};
use crate::syntax::tree::{Binary, Compare};

/// The index of an instruction in its function, as the target of a jump.
pub type Target = u32;

/// What a closure of an instruction does; the error says what is wrong.
pub type Work<T> = Box<dyn Fn(&mut Machine, Context<'_>) -> Result<T, String> + Send + Sync>;

/// What a closure gives: a value, or what is wrong. A boolean counts as 1 or 0.
pub trait Outcome<T> {
    /// The value, or what is wrong.
    fn result(self) -> Result<T, String>;
}

impl<T> Outcome<T> for T {
    fn result(self) -> Result<T, String> {
        Ok(self)
    }
}

impl<T> Outcome<T> for Result<T, String> {
    fn result(self) -> Self {
        self
    }
}

impl Outcome<i64> for bool {
    fn result(self) -> Result<i64, String> {
        Ok(self.into())
    }
}

impl Outcome<i64> for Result<bool, String> {
    fn result(self) -> Result<i64, String> {
        self.map(i64::from)
    }
}

/// An instruction. Its result comes first; registers without a class are of whole numbers.
pub enum Op {
    /// `(to, number)`: Sets a register to a constant.
    Const(Reg, i64),
    /// `(to, from)`: Copies a register.
    Move(Reg, Reg),
    /// `(sign, to, a, b)`: Computes a number from two; overflow, division by zero and a negative shift are faults.
    Binary(Binary, Reg, Reg, Reg),
    /// `(to, from, constant)`: Adds a constant; overflow is a fault.
    Add(Reg, Reg, i32),
    /// `(sign, to, a, b)`: Tells whether the comparison of two numbers is true; the sign is neither `in` nor `not in`.
    Compare(Compare, Reg, Reg, Reg),
    /// Jumps.
    Jump(Target),
    /// `(truth, target)`: Jumps if a boolean is true.
    JumpIf(Reg, Target),
    /// `(truth, target)`: Jumps if a boolean is false.
    JumpUnless(Reg, Target),
    /// `(sign, a, b, target)`: Jumps if the comparison of two numbers is false.
    JumpUnlessCompare(Compare, Reg, Reg, Target),
    /// `(number, next, stop, target)`: If the range of step 1 has a next number, takes it, counts a step and jumps.
    RangeNextOne(Reg, Reg, Reg, Target),
    /// `(round, target)`: If a list, a sum, a board or another range has a next element, takes it, counts a step and jumps.
    Next(Work<RoundEnd>, Target),
    /// Calls a function.
    Call(Box<Call>),
    /// Returns the values in the function's result registers.
    Return,
    /// `(next, stop, number, less)`: Yields the heaps of all rounds of a loop at once, if the taker takes them so; then the loop has
    /// no round left. The heap is the number of the round, or, with `less` = `(from, heap)`, it is `from` without that number.
    YieldRange(Reg, Reg, Reg, Option<(Reg, Reg)>),
    /// `(name, option)`: Yields the option that a move leaves, and the name of the move if it has one. The option is a value of its
    /// class, or several whole numbers.
    Yield(Option<Reg>, Box<[Slot]>),
    /// Prints a line.
    Print(Work<()>),
    /// `(to, work)`: Sets a register of whole numbers.
    Int(Reg, Work<i64>),
    /// `(to, work)`: Sets a register of words or boards.
    Cells(Reg, Work<crate::value::Cells>),
    /// Changes other registers, or only checks something.
    Do(Work<()>),
}

/// A call: the function, the registers of its arguments, and the registers of its results.
pub struct Call {
    /// The function's number.
    pub function: usize,
    /// The registers of the arguments.
    pub arguments: Vec<Slot>,
    /// The registers that the results are put into.
    pub results: Vec<Slot>,
}

impl Op {
    /// The jump target of the instruction, if it can jump.
    pub fn target_mut(&mut self) -> Option<&mut Target> {
        match self {
            Self::Jump(to)
            | Self::JumpIf(_, to)
            | Self::JumpUnless(_, to)
            | Self::JumpUnlessCompare(.., to)
            | Self::RangeNextOne(.., to)
            | Self::Next(_, to) => Some(to),
            _ => None,
        }
    }
}
