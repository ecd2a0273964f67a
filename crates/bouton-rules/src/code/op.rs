//! Instructions, to which a rule is compiled and which the machine runs.
//!
//! A function works on numbered registers of six classes: whole numbers (and booleans, symbols, vertices, edges), words or
//! boards, lists of whole numbers, sums, graphs, and names of moves. Every error of a rule at run time is found by an
//! instruction, and the place of that instruction in the source is the place of the error.
//!
//! Instructions on whole numbers and on control flow are variants of [`Op`] itself, since most instructions that run are of
//! these kinds. The others have an enum for each class, so that code that handles a class has to name all of it.

use super::cells::CellsOp;
use super::graphs::GraphOp;
use super::lists::ListOp;
use super::names::NameOp;
use super::register::{Class, Reg};
use super::strings::StringOp;
use super::sums::{PartRegister, SumOp};
use super::yields::{HeapLoop, YieldOp};
use crate::syntax::tree::{Binary, Compare};

/// The index of an instruction in its function, as the target of a jump.
pub type Target = u32;

/// An instruction. Its result comes first; registers without a class are of whole numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Op {
    // Whole numbers.
    /// `(to, number)`: Sets a register to a constant.
    Const(Reg, i64),
    /// `(to, from)`: Copies a register.
    Move(Reg, Reg),
    /// `(sign, to, a, b)`: Computes a number from two; overflow, division by zero and a negative shift are faults.
    Binary(Binary, Reg, Reg, Reg),
    /// `(to, from, constant)`: Adds a constant; overflow is a fault.
    Add(Reg, Reg, i32),
    /// `(to, from)`: Inverts all bits.
    Invert(Reg, Reg),
    /// `(sign, to, a, b)`: Tells whether the comparison of two numbers is true; the sign is neither `in` nor `not in`.
    Compare(Compare, Reg, Reg, Reg),
    /// `(to, from)`: Negates a boolean.
    Not(Reg, Reg),

    // Control flow in a function.
    /// Jumps.
    Jump(Target),
    /// `(truth, target)`: Jumps if a boolean is true.
    JumpIf(Reg, Target),
    /// `(truth, target)`: Jumps if a boolean is false.
    JumpUnless(Reg, Target),
    /// `(sign, a, b, target)`: Jumps if the comparison of two numbers is false.
    JumpUnlessCompare(Compare, Reg, Reg, Target),
    /// Counts a step.
    Step,
    /// Checks that the step of a range is not 0.
    CheckStep(Reg),
    /// `(number, next, stop, step, target)`: If the range has a next number, takes it, counts a step and jumps.
    RangeNext(Reg, Reg, Reg, Reg, Target),
    /// `(number, next, stop, target)`: If the range of step 1 has a next number, takes it, counts a step and jumps.
    RangeNextOne(Reg, Reg, Reg, Target),
    /// `(first, list, place, count, target)`: If the list has a next element, takes its `count` numbers into the registers
    /// from `first` on, counts a step and jumps.
    ListNext(Reg, Reg, Reg, u8, Target),
    /// `(to, sum, place, target)`: If the sum has a next part, takes it, counts a step and jumps.
    SumNext(PartRegister, Reg, Reg, Target),
    /// Makes a call of the program, given by its number.
    Call(u16),
    /// Returns the values in the function's result registers.
    Return,
    /// `(truth, name)`: Checks that a variable has a value, as the boolean says; the name has a number in the program.
    CheckDefined(Reg, u16),
    /// Faults, since a function ended without a value.
    NoValue,
    /// Prints a line of the program, given by its number.
    Print(u16),
    /// `(next, stop, loop)`: Yields the heaps of all rounds of a loop at once, if the taker takes them so; then the loop has no round left.
    YieldRange(Reg, Reg, HeapLoop),
    /// `(name, option)`: Yields the option that a move leaves, and the name of the move if it has one.
    Yield(Option<Reg>, YieldOp),

    // Other values.
    /// `(class, to, from)`: Copies a register of a class other than whole numbers.
    Copy(Class, Reg, Reg),
    /// Works on words or boards.
    Cells(CellsOp),
    /// Works on a list.
    List(ListOp),
    /// Works on a string.
    String(StringOp),
    /// Works on a sum.
    Sum(SumOp),
    /// Works on a graph.
    Graph(GraphOp),
    /// Works on the name of a move.
    Name(NameOp),
}

// Programs take little memory: no class makes an instruction longer than a constant does.
const _: () = assert!(size_of::<Op>() == 16);

impl Op {
    /// The jump target of the instruction, if it can jump.
    pub fn target(mut self) -> Option<Target> {
        self.target_mut().copied()
    }

    /// The jump target of the instruction, for changing it.
    pub fn target_mut(&mut self) -> Option<&mut Target> {
        match self {
            Self::Jump(to)
            | Self::JumpIf(_, to)
            | Self::JumpUnless(_, to)
            | Self::JumpUnlessCompare(.., to)
            | Self::RangeNext(.., to)
            | Self::RangeNextOne(.., to)
            | Self::ListNext(.., to)
            | Self::SumNext(.., to) => Some(to),
            Self::Const(..) | Self::Move(..) | Self::Binary(..) | Self::Add(..) => None,
            Self::Invert(..) | Self::Compare(..) | Self::Not(..) => None,
            Self::Step | Self::CheckStep(_) | Self::CheckDefined(..) | Self::Print(_) => None,
            Self::Call(_) | Self::Return | Self::NoValue | Self::Yield(..) | Self::YieldRange(..) => None,
            Self::Copy(..) | Self::Cells(_) | Self::List(_) | Self::String(_) => None,
            Self::Sum(_) | Self::Graph(_) | Self::Name(_) => None,
        }
    }
}

macro_rules! from_classes {
    ($($class:ident($of:ty)),*) => {$(
        impl From<$of> for Op {
            fn from(op: $of) -> Self {
                Self::$class(op)
            }
        }
    )*};
}

from_classes!(Cells(CellsOp), List(ListOp), String(StringOp), Sum(SumOp), Graph(GraphOp), Name(NameOp));
