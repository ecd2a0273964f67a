//! Instructions on strings: texts of the program, and lists of characters.

use super::{Code, Machine};
use crate::code::StringOp;

impl Machine {
    /// Runs an instruction on strings.
    pub(super) fn on_strings(&mut self, code: Code<'_>, op: &StringOp) -> Result<(), String> {
        self.count(self.weight)?;
        match *op {
            StringOp::TextIn(to, a, b) => {
                let (a, b) = (code.program.text(self.int(a)), code.program.text(self.int(b)));
                let found = b.contains(&*a);
                self.set_int(to, found.into());
            }
            StringOp::OfNumber(to, number) => {
                let digits = self.int(number).to_string();
                *self.list_mut(to) = digits.chars().map(|digit| u32::from(digit).into()).collect();
            }
            StringOp::OfText(to, text) => {
                let text = code.program.text(self.int(text));
                *self.list_mut(to) = text.chars().map(|one| u32::from(one).into()).collect();
            }
            StringOp::ToNumber(to, chars) => {
                let number = number_of(&string(self.list(chars)))?;
                self.set_int(to, number);
            }
            StringOp::CharsIn(to, a, b) => {
                let found = string(self.list(b)).contains(&string(self.list(a)));
                self.set_int(to, found.into());
            }
        }
        Ok(())
    }
}

/// The string of these characters.
pub(super) fn string(chars: &[i64]) -> String {
    chars.iter().filter_map(|&one| u32::try_from(one).ok().and_then(char::from_u32)).collect()
}

/// The whole number that a string contains.
fn number_of(text: &str) -> Result<i64, String> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return Err(format!("`{text}` is not a whole number"));
    }
    text.parse().map_err(|_| "a number of more than 64 bits".to_owned())
}
