//! Instructions on strings.

use super::register::Reg;

/// An instruction on strings. A `text` is a register with the number of a text of the program. A `chars` is a register with the
/// list of a string's characters, for a string that is only known when the rule runs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum StringOp {
    /// `(to, a, b)`: Tells whether the text `b` contains the text `a`.
    TextIn(Reg, Reg, Reg),
    /// `(to, a, b)`: Tells whether the string with the characters `b` contains the string with the characters `a`.
    CharsIn(Reg, Reg, Reg),
    /// `(chars, number)`: Writes a whole number.
    OfNumber(Reg, Reg),
    /// `(chars, text)`: Lists the characters of a text.
    OfText(Reg, Reg),
    /// `(to, chars)`: Reads a whole number.
    ToNumber(Reg, Reg),
}
