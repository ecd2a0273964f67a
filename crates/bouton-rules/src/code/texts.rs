//! The texts of a rule, as numbers.

use std::borrow::Cow;

use crate::width::exact;

/// The number of the first text that does not have exactly one character. The number of a single character is its code point.
const FIRST_TEXT: i64 = 0x11_0000;

/// The texts that do not have exactly one character, each once. Their numbers begin at [`FIRST_TEXT`].
#[derive(Debug, Default)]
pub struct Texts(Vec<String>);

impl Texts {
    /// The number of a text. Equal texts have equal numbers.
    pub fn number(&mut self, text: &str) -> i64 {
        let mut characters = text.chars();
        if let (Some(one), None) = (characters.next(), characters.next()) {
            return i64::from(u32::from(one));
        }
        let known = self.0.iter().position(|known| known == text).unwrap_or_else(|| {
            self.0.push(text.to_owned());
            self.0.len() - 1
        });
        FIRST_TEXT + known as i64
    }

    /// The text with this number.
    ///
    /// # Panics
    /// If no text has the number.
    #[must_use]
    pub fn text(&self, number: i64) -> Cow<'_, str> {
        match u32::try_from(number).ok().and_then(char::from_u32) {
            Some(one) => one.to_string().into(),
            None => self.0[exact::<_, usize>(number - FIRST_TEXT)].as_str().into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_texts_have_equal_numbers_and_are_read_back() {
        let mut known = Texts::default();
        let texts = ["", "x", "xo", "\u{10FFFF}", "x", "xo"];
        let numbers = texts.map(|text| known.number(text));
        assert_eq!([numbers[1], numbers[2], numbers[0]], [numbers[4], numbers[5], FIRST_TEXT]);
        assert_eq!(numbers.map(|number| known.text(number).into_owned()), texts);
        assert_eq!(known.0, ["", "xo"]);
    }
}
