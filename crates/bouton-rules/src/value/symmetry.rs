//! A symmetry that a rule declares, by its name.

use super::kind::Kind;

/// A declared symmetry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symmetry {
    /// Turns and mirrors of a board, its diagonals included.
    Square,
    /// Mirrors of a board, upside down and left to right.
    Rectangle,
    /// The cells in the other order: a word backwards, a board turned by half.
    Reverse,
    /// Numbers in any order.
    AnyOrder,
    /// Two symbols, by their codes, in the place of each other.
    Swap(u8, u8),
}

impl Symmetry {
    /// The names there are, for errors.
    pub const NAMES: &str = "\"square\", \"rectangle\", \"reverse\", \"any order\" or \"swap xo\"";

    /// The symmetry of this name for a kind of position; none if it changes no position of the kind.
    ///
    /// # Errors
    /// What is wrong, if there is none of this name, or a symbol to be swapped is none.
    pub fn read(name: &str, kind: &Kind) -> Result<Option<Self>, String> {
        let is_word = kind.is_word();
        let found = match name {
            "any order" if matches!(kind, Kind::Numbers(_)) => Some(Self::AnyOrder),
            "square" | "rectangle" | "reverse" | "any order" if kind.alphabet().is_none() => None,
            "square" if !is_word => Some(Self::Square),
            "rectangle" | "any order" if !is_word => Some(Self::Rectangle),
            "square" | "rectangle" | "reverse" | "any order" => Some(Self::Reverse),
            _ => return Self::swap(name, kind),
        };
        Ok(found)
    }

    fn swap(name: &str, kind: &Kind) -> Result<Option<Self>, String> {
        let symbols = name.strip_prefix("swap ").map(|symbols| symbols.chars().collect::<Vec<_>>());
        let Some(symbols) =
            symbols.filter(|symbols| symbols.len() == 2 && !symbols.iter().any(|s| s.is_whitespace()))
        else {
            return Err(format!("found {}, expected {}", bouton::notation::quoted(name), Self::NAMES));
        };
        let Some(alphabet) = kind.alphabet() else { return Ok(None) };
        let codes = alphabet.codes(&String::from_iter(symbols))?;
        Ok(Some(Self::Swap(codes[0], codes[1])))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::alphabet::Alphabet;

    #[test]
    fn names_that_are_none_are_refused() {
        let board = Kind::Board(Alphabet::new("x.").unwrap());
        let error = Symmetry::read("sqare", &board).unwrap_err();
        assert!(error.starts_with("found `sqare`, expected \"square\", \"rectangle\""), "{error}");
        for wrong in ["swap x", "swap x.o", "swap x ", "Square", ""] {
            assert!(Symmetry::read(wrong, &board).is_err(), "{wrong}");
        }
        assert!(Symmetry::read("swap xo", &board).unwrap_err().contains("`o` is no symbol"));
        assert_eq!(Symmetry::read("square", &Kind::Heap), Ok(None));
        assert_eq!(Symmetry::read("swap xo", &Kind::Graph), Ok(None));
    }
}
