//! Forms: what a position can be in a program whose positions are data, not texts.

use std::borrow::Cow;

/// A form that a position of a game can have as data, in a program that has no text for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Form {
    /// A whole number is a heap. Several numbers are a sum of heaps.
    Heap,
    /// A whole number is a position, such as the length of an empty row. Several numbers may mean several things, and are no position.
    Number,
    /// Several whole numbers are one position: `(3,5)`.
    Tuple,
    /// Two dimensions are the rows of a board. The text has the signs of the cells that the numbers 0, 1 and so on stand for. Instead of a
    /// sign it has a blank where a number stands for none, and it is empty if no number stands for a sign.
    Rows(Cow<'static, str>),
    /// Pairs of names are the edges of a graph without arrows.
    Graph,
}
