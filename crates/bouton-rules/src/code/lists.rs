//! Instructions on lists of whole numbers.

use super::register::{Bounds, Reg};

/// An instruction on a list: `list` is a register of lists, other registers are of whole numbers. An element takes `count`
/// numbers of its list, and as many registers side by side from `first` on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ListOp {
    /// `(list)`: Makes an empty list.
    New(Reg),
    /// `(list, number)`: Copies a list of the program.
    Known(Reg, u16),
    /// `(list, first, count)`: Appends an element, where the program keeps the list short.
    Push(Reg, Reg, u8),
    /// `(list, first, count)`: Appends an element, and checks that the list is not too long.
    Add(Reg, Reg, u8),
    /// `(list, from, times, count)`: Repeats a list.
    Times(Reg, Reg, Reg, u8),
    /// `(list, from, count)`: Sorts the elements.
    Sorted(Reg, Reg, u8),
    /// `(list, a, b, count)`: Joins two lists.
    Join(Reg, Reg, Reg, u8),
    /// `(to, list, count)`: Counts the elements.
    Len(Reg, Reg, u8),
    /// `(first, list, index, count)`: Reads an element.
    At(Reg, Reg, Reg, u8),
    /// `(list, index, first, count)`: Replaces an element.
    Set(Reg, Reg, Reg, u8),
    /// `(list, from, bounds, count)`: Copies a slice of a list.
    Slice(Reg, Reg, Bounds, u8),
    /// `(to, list, first, count)`: Tells whether a list has an element.
    Has(Reg, Reg, Reg, u8),
    /// `(list, length, count)`: Checks that a list has as many elements as there are names to unpack it to.
    CheckLen(Reg, u16, u8),
    /// `(to, a, b)`: Tells whether two lists are equal.
    Equal(Reg, Reg, Reg),
    /// `(to, list)`: Finds the least number.
    Least(Reg, Reg),
    /// `(to, list)`: Finds the greatest number.
    Greatest(Reg, Reg),
    /// `(to, list)`: Computes the greatest common divisor.
    Gcd(Reg, Reg),
}
