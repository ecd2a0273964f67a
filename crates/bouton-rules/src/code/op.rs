//! Instructions: what a rule is compiled to, and what both back ends run.
//!
//! A function works on numbered registers of six classes: whole numbers (and booleans, symbols, vertices, edges), words or
//! boards, lists of whole numbers, sums, graphs, and names of moves. Whatever a rule can do wrong at run time, an
//! instruction finds, and the place of that instruction in the source is where it went wrong.

use crate::syntax::tree::{Binary, Compare};

/// A register, of the class that its place in an instruction says.
pub type Reg = u16;

/// Where an instruction goes on.
pub type Target = u32;

/// The class of a register; registers of each class are counted apart, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Class {
    /// A whole number, a boolean, a text by its number, a vertex or an edge.
    Int,
    /// A word or a board.
    Cells,
    /// A list of whole numbers, or of as many as an element takes.
    List,
    /// A sum: positions and nimbers.
    Sum,
    /// A graph.
    Graph,
    /// The name of a move.
    Name,
}

/// A register with its class.
pub type Slot = (Class, Reg);

/// The symbols that are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symbols {
    /// All of the alphabet.
    Every,
    /// A set known beforehand, by its number.
    Known(u16),
    /// Those of the text in a register.
    Of(Reg),
}

/// What is asked of a part of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Test {
    /// Whether all its cells are such.
    All,
    /// Whether one is.
    Any,
    /// How many are.
    Count,
}

/// The bounds of a slice, each in a register or [`LEFT_OUT`].
pub type Bounds = (Reg, Reg);

/// A bound that is left out; there is no such register.
pub const LEFT_OUT: Reg = Reg::MAX;

/// An instruction. What it gives comes first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Op {
    // Whole numbers.
    /// A constant.
    Const(Reg, i64),
    /// Another register's number.
    Move(Reg, Reg),
    /// Arithmetic; overflow, division by zero and a negative shift are faults.
    Binary(Binary, Reg, Reg, Reg),
    /// A number and a constant.
    Add(Reg, Reg, i32),
    /// The bits turned over.
    Invert(Reg, Reg),
    /// Whether two numbers compare so (no `in`).
    Compare(Compare, Reg, Reg, Reg),
    /// The other boolean.
    Not(Reg, Reg),
    // Control.
    /// Goes on elsewhere.
    Jump(Target),
    /// Goes on elsewhere if the boolean is true,
    JumpIf(Reg, Target),
    /// or false,
    JumpUnless(Reg, Target),
    /// or the numbers do not compare so.
    JumpUnlessCompare(Compare, Reg, Reg, Target),
    /// Counts a step.
    Step,
    /// The step of a range is not 0.
    CheckStep(Reg),
    /// Takes the next number of a range, if there is one, counts a step and goes back: `(number, next, stop, step)`.
    RangeNext(Reg, Reg, Reg, Reg, Target),
    /// The same with steps of 1: `(number, next, stop)`.
    RangeNextOne(Reg, Reg, Reg, Target),
    /// The same with the elements of a list, of so many numbers each: `(first register, list, place, numbers)`;
    ListNext(Reg, Reg, Reg, u8, Target),
    /// with the words or boards of a sum, `(cells, sum, place)`;
    SumNextCells(Reg, Reg, Reg, Target),
    /// or with its graphs.
    SumNextGraph(Reg, Reg, Reg, Target),
    /// Calls a function: which call of the program's it is.
    Call(u16),
    /// Returns what the function's results hold.
    Return,
    /// The boolean says whether the variable, by the number of its name, has a value; if not, that is a fault.
    CheckDefined(Reg, u16),
    /// A function ended without a value.
    NoValue,

    /// Prints a line, by its number.
    Print(u16),

    /// Whether one text stands in another.
    TextIn(Reg, Reg, Reg),

    // Words and boards.
    /// A copy that can be changed.
    Copy(Reg, Reg),
    /// The same, which cannot be changed if the first could not.
    CellsMove(Reg, Reg),
    /// How many rows there are.
    Rows(Reg, Reg),
    /// How many columns, or how long a word is.
    Cols(Reg, Reg),
    /// The symbol of a cell, by its row and column.
    Get2(Reg, Reg, Reg, Reg),
    /// The symbol of a word's cell.
    Get1(Reg, Reg, Reg),
    /// The two registers from the first on hold the span that a slice of the rows (axis 0) or columns stands for.
    Span(Reg, Reg, u8, Bounds),
    /// Both spans of a rectangle of slices, in four registers.
    Rect(Reg, Reg, Bounds, Bounds),
    /// The span of a single row or column, which must be there.
    SpanAt(Reg, Reg, u8, Reg),
    /// The part of the rectangle in four registers (r1, r2, c1, c2).
    Slice(Reg, Reg, Reg),
    /// Gives the cells of a rectangle the symbol of a text.
    Fill(Reg, Reg, Reg),
    /// Gives the cells of a rectangle those of another board of its size.
    Paste(Reg, Reg, Reg),
    /// What a rectangle's cells are.
    TestIn(Test, Reg, Reg, Reg, Symbols),
    /// What all cells are.
    Test(Test, Reg, Reg, Symbols),
    /// The places of such cells: a number each in a word, two on a board.
    Places(Reg, Reg, Symbols),
    /// Whether a text stands in a line.
    Has(Reg, Reg, Reg),
    /// Whether there is such a cell.
    Inside2(Reg, Reg, Reg, Reg),
    /// Whether there is such a cell of a word.
    Inside1(Reg, Reg, Reg),
    /// The cells around one.
    Neighbours2(Reg, Reg, Reg, Reg),
    /// The cells beside one of a word.
    Neighbours1(Reg, Reg, Reg),
    /// The cells from (r, c), which stands in the first of four registers, on in the direction of the last two.
    Ray2(Reg, Reg, Reg),
    /// The cells from the one in the first of two registers on.
    Ray1(Reg, Reg, Reg),
    /// A board (rows, columns in two registers) full of the symbol of a text.
    Full2(Reg, Reg, Reg),
    /// A word (its length) full of it.
    Full1(Reg, Reg, Reg),
    /// One word and another.
    CellsJoin(Reg, Reg, Reg),
    /// The word that a text spells.
    CellsOf(Reg, Reg),
    /// Whether two are the same.
    CellsEqual(Reg, Reg, Reg),

    // Graphs.
    /// The same graph.
    GraphMove(Reg, Reg),
    /// The vertices.
    Vertices(Reg, Reg),
    /// The edges.
    Edges(Reg, Reg),
    /// The neighbours of a vertex.
    Around(Reg, Reg, Reg),
    /// The graph without a list of vertices.
    Without(Reg, Reg, Reg),
    /// The graph without an edge.
    WithoutEdge(Reg, Reg, Reg),
    /// The graph without an edge between the vertices in two registers.
    WithoutBetween(Reg, Reg, Reg),
    /// What is joined with a vertex.
    ReachedFrom(Reg, Reg, Reg),
    /// The vertex that a text names, or -1.
    Vertex(Reg, Reg),
    /// The vertex that a text names, which must be one of the graph.
    VertexNamed(Reg, Reg, Reg),
    /// The vertex is one of the graph.
    CheckVertex(Reg, Reg),
    /// One of the two ends of an edge.
    End(Reg, Reg, u8),
    /// Whether a vertex has this text as its name.
    VertexIs(Reg, Reg, Reg),
    /// Whether two are the same.
    GraphsEqual(Reg, Reg, Reg),

    // Lists.
    /// An empty list.
    ListNew(Reg),
    /// A list known beforehand, by its number.
    ListKnown(Reg, u16),
    /// The same list.
    ListMove(Reg, Reg),
    /// Adds so many numbers, from a register on.
    ListPush(Reg, Reg, u8),
    /// The same where the list must not become too long.
    ListAdd(Reg, Reg, u8),
    /// A list so often as a register says; its elements are so many numbers.
    ListTimes(Reg, Reg, Reg, u8),
    /// The list in order, by elements of so many numbers.
    ListSorted(Reg, Reg, u8),
    /// One list and another, whose elements are so many numbers.
    ListJoin(Reg, Reg, Reg, u8),
    /// How many elements of so many numbers there are.
    ListLen(Reg, Reg, u8),
    /// An element, by its index.
    ListAt(Reg, Reg, Reg, u8),
    /// Gives the element of an index, so many numbers, those from a register on: `(list, index, first, numbers)`.
    ListSet(Reg, Reg, Reg, u8),
    /// The part that a slice stands for.
    ListSlice(Reg, Reg, Bounds, u8),
    /// Whether an element, from a register on, is in the list.
    ListHas(Reg, Reg, Reg, u8),
    /// Whether an edge between the vertices in two registers, in this order, is in a list of edges.
    EdgesHave(Reg, Reg, Reg),
    /// The list has so many elements of so many numbers, or it cannot be unpacked.
    CheckLen(Reg, u16, u8),
    /// Whether two lists are the same.
    ListsEqual(Reg, Reg, Reg),
    /// The least,
    Least(Reg, Reg),
    /// the greatest,
    Greatest(Reg, Reg),
    /// and the greatest common divisor of a list of numbers.
    Gcd(Reg, Reg),

    // Strings that are only known when the rule runs: lists of characters.
    /// How a whole number is written.
    NumberChars(Reg, Reg),
    /// The characters of a text.
    TextChars(Reg, Reg),
    /// The whole number that characters write.
    CharsNumber(Reg, Reg),
    /// Whether one string stands in another.
    CharsIn(Reg, Reg, Reg),

    // Sums.
    /// An empty sum.
    SumNew(Reg),
    /// The same sum.
    SumMove(Reg, Reg),
    /// Adds a whole number: a heap, or in rules of other kinds a nimber.
    SumNumber(Reg, Reg),
    /// Adds a tuple of numbers.
    SumNumbers(Reg, Reg),
    /// Adds a word or a board as it is.
    SumCells(Reg, Reg),
    /// Adds a graph.
    SumGraph(Reg, Reg),
    /// One sum and another.
    SumJoin(Reg, Reg, Reg),
    /// A sum so often as a register says.
    SumTimes(Reg, Reg, Reg),
    /// The sum has not become too long.
    SumShort(Reg),
    /// How many parts there are.
    SumLen(Reg, Reg),
    /// A part that is a word or a board.
    SumAtCells(Reg, Reg, Reg),
    /// A part that is a graph.
    SumAtGraph(Reg, Reg, Reg),
    /// A list of numbers as a sum of heaps or nimbers, or, of so many numbers each, of tuples.
    SumOfList(Reg, Reg, u8),

    // Names.
    /// An empty name.
    NameNew(Reg),
    /// The same name.
    NameMove(Reg, Reg),
    /// Adds a text,
    NameText(Reg, Reg),
    /// a number,
    NameNumber(Reg, Reg),
    /// characters,
    NameChars(Reg, Reg),
    /// another name,
    NameName(Reg, Reg),
    /// a vertex,
    NameVertex(Reg, Reg),
    /// an edge, `a-b`,
    NameEdge(Reg, Reg),
    /// a cell from one or two registers on, `r3c2`,
    NameCell(Reg, Reg, u8),
    /// or a box from two or four, `r2c4:r3c4`.
    NameBox(Reg, Reg, u8),

    /// Yields what a move leaves, with its name if it has one; what is no sum has been made one.
    Yield(Option<Reg>, Reg),
    /// Yields one heap.
    YieldHeap(Option<Reg>, Reg),
    /// Yields so many numbers, from a register on.
    YieldNumbers(Option<Reg>, Reg, u8),
    /// Yields a tuple of numbers in a list.
    YieldList(Option<Reg>, Reg),
    /// Yields a word or a board.
    YieldCells(Option<Reg>, Reg),
    /// Yields a graph.
    YieldGraph(Option<Reg>, Reg),
}

impl Op {
    /// Where an instruction may go on, if not behind itself.
    #[cfg(feature = "native")]
    #[must_use]
    pub fn target(&self) -> Option<Target> {
        match *self {
            Self::Jump(to)
            | Self::JumpIf(_, to)
            | Self::JumpUnless(_, to)
            | Self::JumpUnlessCompare(.., to)
            | Self::RangeNext(.., to)
            | Self::RangeNextOne(.., to)
            | Self::ListNext(.., to)
            | Self::SumNextCells(.., to)
            | Self::SumNextGraph(.., to) => Some(to),
            _ => None,
        }
    }
}
