//! The options that a rule yields, one by one or all of a loop.

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

/// A loop over a range of step 1 whose rounds do nothing but yield a heap.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum HeapLoop {
    /// The heap is the number of the round, in this register.
    Counted(Reg),
    /// `(number, from, heap)`: The heap is `from` without the number of the round.
    Less(Reg, Reg, Reg),
}
