//! Instructions on sums.

use super::register::Reg;

/// The register into which an instruction puts a part of a sum.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PartRegister {
    /// A register of words or boards.
    Cells(Reg),
    /// A register of graphs.
    Graph(Reg),
}

/// An instruction on a sum: `sum` is a register of sums.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SumOp {
    /// `(sum)`: Makes an empty sum.
    New(Reg),
    /// `(sum, number)`: Adds a whole number: a heap in a rule of heaps, a nimber in others.
    AddNumber(Reg, Reg),
    /// `(sum, list)`: Adds the numbers of a list as one position.
    AddNumbers(Reg, Reg),
    /// `(sum, cells)`: Adds a word or a board.
    AddCells(Reg, Reg),
    /// `(sum, graph)`: Adds a graph.
    AddGraph(Reg, Reg),
    /// `(sum, a, b)`: Joins two sums.
    Join(Reg, Reg, Reg),
    /// `(sum, from, times)`: Repeats a sum; `times` is a whole number.
    Times(Reg, Reg, Reg),
    /// `(sum)`: Checks that a sum is not too long.
    CheckLen(Reg),
    /// `(to, sum)`: Counts the parts into a whole number.
    Len(Reg, Reg),
    /// `(to, sum, index)`: Copies a part; `index` is a whole number.
    At(PartRegister, Reg, Reg),
    /// `(sum, list, count)`: Makes a sum of a list; each `count` numbers of the list are a part.
    OfList(Reg, Reg, u8),
}
