//! The registers that instructions work on.

/// The number of a register. The field of the instruction determines the class of the register.
pub type Reg = u16;

/// The class of a register. The registers of each class are numbered from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Class {
    /// A whole number, a boolean, the number of a text, a vertex or an edge.
    Int,
    /// A word or a board.
    Cells,
    /// A list of whole numbers. Every element of the list takes the same count of numbers.
    List,
    /// A sum of positions and nimbers.
    Sum,
    /// A graph.
    Graph,
    /// The name of a move.
    Name,
}

/// A register with its class.
pub type Slot = (Class, Reg);

/// The registers of the two bounds of a slice; `None` for a bound that is left out.
pub type Bounds = (Option<Reg>, Option<Reg>);
