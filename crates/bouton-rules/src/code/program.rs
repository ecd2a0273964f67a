//! A program: all functions of a rule, and what they know beforehand.

use super::{Op, Slot};
use crate::source::Span;
use crate::value::SymbolSet;

/// A function's code.
#[derive(Clone, Debug, Default)]
pub struct Function {
    /// Where arguments go.
    pub parameters: Vec<Slot>,
    /// Where results stand when it returns.
    pub results: Vec<Slot>,
    /// How many registers of each class it has, in the order of [`Class`].
    pub registers: [u16; 6],
    /// What it does; the last instruction never goes on behind itself.
    pub code: Vec<Op>,
    /// Where each instruction stands.
    pub spans: Vec<Span>,
}

/// A call: what is called, what it is given, and where its results go.
#[derive(Clone, Debug)]
pub struct Call {
    /// The function's number.
    pub function: usize,
    /// What it is given.
    pub arguments: Vec<Slot>,
    /// Where its results go.
    pub results: Vec<Slot>,
}

/// A part of a line that `print` writes.
#[derive(Clone, Debug)]
pub enum Printed {
    /// Text known beforehand.
    Text(String),
    /// A value in these registers.
    Value(Shown, Vec<Slot>),
}

/// How a value is printed.
#[derive(Clone, Debug)]
pub enum Shown {
    /// `None`
    None,
    /// A whole number.
    Int,
    /// A whole number or `None`: whether it is there, and the number.
    Maybe,
    /// A boolean.
    Bool,
    /// A text by its number.
    Text,
    /// A string in a list of its characters.
    Chars,
    /// A vertex.
    Vertex,
    /// An edge.
    Edge,
    /// A word or a board.
    Cells,
    /// A graph.
    Graph,
    /// A tuple of these.
    Tuple(Vec<Shown>),
    /// A tuple of whole numbers in a list.
    Ints,
    /// A list of these, of so many whole numbers each.
    List(Box<Shown>, u8),
    /// A list of positions.
    Sum,
}

/// The code of a rule.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// All functions, by their numbers; one that is never called does nothing.
    pub functions: Vec<Function>,
    /// All calls.
    pub calls: Vec<Call>,
    /// Texts of more or less than one character, each once: their numbers begin at [`FIRST_TEXT`].
    pub texts: Vec<String>,
    /// Lists known beforehand.
    pub lists: Vec<Vec<i64>>,
    /// The lines that are printed.
    pub prints: Vec<Vec<Printed>>,
    /// Sets of symbols known beforehand.
    pub sets: Vec<SymbolSet>,
    /// The names of variables that may have no value.
    pub names: Vec<String>,
}

/// The number of the first text that is not a single character: a single one's is that of the character.
pub const FIRST_TEXT: i64 = 0x11_0000;

impl Program {
    /// The number of a text: equal texts have equal numbers.
    pub fn text_number(&mut self, text: &str) -> i64 {
        let mut characters = text.chars();
        if let (Some(one), None) = (characters.next(), characters.next()) {
            return i64::from(u32::from(one));
        }
        let known = self.texts.iter().position(|known| known == text).unwrap_or_else(|| {
            self.texts.push(text.to_owned());
            self.texts.len() - 1
        });
        FIRST_TEXT + known as i64
    }

    /// The text of a number.
    ///
    /// # Panics
    /// If the number is of no text of this program.
    #[must_use]
    pub fn text(&self, number: i64) -> std::borrow::Cow<'_, str> {
        match u32::try_from(number).ok().and_then(char::from_u32) {
            Some(one) => one.to_string().into(),
            None => self.texts[(number - FIRST_TEXT) as usize].as_str().into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_texts_have_equal_numbers_and_are_read_back() {
        let mut program = Program::default();
        let texts = ["", "x", "xo", "\u{10FFFF}", "x", "xo"];
        let numbers = texts.map(|text| program.text_number(text));
        assert_eq!([numbers[1], numbers[2], numbers[0]], [numbers[4], numbers[5], FIRST_TEXT]);
        assert_eq!(numbers.map(|number| program.text(number).into_owned()), texts);
        assert_eq!(program.texts, ["", "xo"]);
    }
}
