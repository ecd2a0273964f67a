//! Many texts as one: a character is between two of them, and only one object of Python is read.

use pyo3::prelude::*;

use crate::errors::ParseError;

/// The character between two texts. No text contains it.
const BETWEEN: u8 = 0;

/// The texts, joined, and how many they are.
#[derive(FromPyObject)]
pub struct Texts(String, usize);

impl Texts {
    /// The texts one by one.
    ///
    /// # Errors
    /// If a text contains the character that is between two texts.
    pub fn each(&self) -> PyResult<impl Iterator<Item = &[u8]> + Clone> {
        let between = self.0.bytes().filter(|&sign| sign == BETWEEN).count();
        if between != self.1.saturating_sub(1) {
            return Err(ParseError::new_err("a position contains the character \\0"));
        }
        Ok(self.0.as_bytes().split(|&sign| sign == BETWEEN).take(self.1))
    }
}
