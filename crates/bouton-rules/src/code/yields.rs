//! The options that a rule yields.

use super::register::Reg;

/// The option that a move leaves: a sum, or one position, which need not be made a sum.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum YieldOp {
    /// The sum in a register.
    Sum(Reg),
    /// A heap; its size is the whole number in a register.
    Heap(Reg),
    /// `(first, count)`: A position of the whole numbers in registers side by side.
    Numbers(Reg, u8),
    /// A position of the whole numbers of a list.
    List(Reg),
    /// The word or the board in a register.
    Cells(Reg),
    /// The graph in a register.
    Graph(Reg),
}
