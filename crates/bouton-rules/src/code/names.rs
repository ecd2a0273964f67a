//! Instructions on the names of moves.

use super::register::Reg;

/// An instruction on the name of a move: `name` is a register of names; a place is one or more registers of whole numbers,
/// side by side from `first` on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum NameOp {
    /// `(name)`: Makes an empty name.
    New(Reg),
    /// `(name, text)`: Appends a text, by its number.
    Text(Reg, Reg),
    /// `(name, number)`: Appends a whole number.
    Number(Reg, Reg),
    /// `(name, list)`: Appends characters.
    Chars(Reg, Reg),
    /// `(name, other)`: Appends another name.
    Name(Reg, Reg),
    /// `(name, vertex)`: Appends the name of a vertex.
    Vertex(Reg, Reg),
    /// `(name, edge)`: Appends the name of an edge, `a-b`.
    Edge(Reg, Reg),
    /// `(name, first, count)`: Appends a cell of one or two numbers, `r3c2`.
    Cell(Reg, Reg, u8),
    /// `(name, first, count)`: Appends a box of two or four numbers, `r2c4:r3c4`.
    Box(Reg, Reg, u8),
}
