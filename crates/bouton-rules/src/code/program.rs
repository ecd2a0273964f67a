//! A program: all functions of a rule, and the data they use.

use super::types::Type;
use super::{Op, Slot, YieldOp};
use crate::source::Span;
use crate::value::SymbolSet;
use crate::width::exact;

/// The code of a function.
#[derive(Clone, Debug, Default)]
pub struct Function {
    /// The registers of the arguments.
    pub parameters: Vec<Slot>,
    /// The registers of the results when the function returns.
    pub results: Vec<Slot>,
    /// The number of registers of each class, in the order of [`Class`].
    pub registers: [u16; 6],
    /// The instructions. Execution never goes on after the last one.
    pub code: Vec<Op>,
    /// The place of each instruction in the source.
    pub spans: Vec<Span>,
}

impl Function {
    /// Whether it yields only positions one by one, not sums, and prints nothing: nobody notices when it runs again.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        let is_plain = |op: &Op| !matches!(op, Op::Print(_) | Op::Yield(_, YieldOp::Sum(_)));
        self.code.iter().all(is_plain)
    }
}

/// A call: the function, the registers of its arguments, and the registers of its results.
#[derive(Clone, Debug)]
pub struct Call {
    /// The function's number.
    pub function: usize,
    /// The registers of the arguments.
    pub arguments: Vec<Slot>,
    /// The registers that the results are put into.
    pub results: Vec<Slot>,
}

/// A part of a line that `print` writes.
#[derive(Clone, Debug)]
pub enum Printed {
    /// Text known in advance.
    Text(String),
    /// A value of a type, in these registers.
    Value(Type, Vec<Slot>),
}

/// The code of a rule.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// All functions, by their numbers. A function that is never called has no instructions.
    pub functions: Vec<Function>,
    /// All calls.
    pub calls: Vec<Call>,
    /// The texts that do not have exactly one character, each once. Their numbers begin at [`FIRST_TEXT`].
    pub texts: Vec<String>,
    /// Lists known in advance.
    pub lists: Vec<Vec<i64>>,
    /// The lines that are printed.
    pub prints: Vec<Vec<Printed>>,
    /// Sets of symbols known in advance.
    pub sets: Vec<SymbolSet>,
    /// The names of variables that may have no value.
    pub names: Vec<String>,
}

/// The number of the first text that does not have exactly one character. The number of a single character is its code point.
pub const FIRST_TEXT: i64 = 0x11_0000;

impl Program {
    /// The number of a text. Equal texts have equal numbers.
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

    /// The text with this number.
    ///
    /// # Panics
    /// If no text of this program has the number.
    #[must_use]
    pub fn text(&self, number: i64) -> std::borrow::Cow<'_, str> {
        match u32::try_from(number).ok().and_then(char::from_u32) {
            Some(one) => one.to_string().into(),
            None => self.texts[exact::<_, usize>(number - FIRST_TEXT)].as_str().into(),
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
