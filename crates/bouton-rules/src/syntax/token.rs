//! A token: one word or sign of a rule.

use crate::source::{Fault, Span};

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A name.
    Name,
    /// A word or sign that always means the same, such as `for` or `//`.
    Fixed(&'static str),
    /// A whole number.
    Int(i64),
    /// A string with its quotes, and the letter before them.
    Text,
    /// The end of a line outside of brackets.
    Newline,
    /// A line begins further to the right than the one before.
    Indent,
    /// A block ends.
    Dedent,
    /// The text ends.
    End,
    /// No token can stand here; [`Tokens::fault`] says why.
    Bad,
}

/// A token and its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// What it is.
    pub kind: Kind,
    /// Where it stands.
    pub span: Span,
}

/// The tokens of a text: up to its end, or to the first thing that is none.
#[derive(Clone, Debug)]
pub struct Tokens {
    /// All of them; the last is `End` or `Bad`.
    pub list: Vec<Token>,
    /// Why the last one is `Bad`.
    pub fault: Option<Fault>,
    /// The last bracket that is never closed.
    pub open: Option<Span>,
}

/// The words of Python that are no names.
const WORDS: [&str; 35] = [
    "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue", "def",
    "del", "elif", "else", "except", "finally", "for", "from", "global", "if", "import", "in", "is",
    "lambda", "nonlocal", "not", "or", "pass", "raise", "return", "try", "while", "with", "yield",
];

/// Its signs, and those of other languages that are refused by name; none stands behind the beginning of itself.
const SIGNS: [&str; 51] = [
    "**=", "//=", ">>=", "<<=", "...", "**", "//", ">>", "<<", "<=", ">=", "==", "!=", "->", "+=", "-=",
    "*=", "/=", "%=", "&=", "|=", "^=", "@=", ":=", "&&", "||", "+", "-", "*", "/", "%", "@", "&", "|", "^",
    "~", "<", ">", "(", ")", "[", "]", "{", "}", ",", ":", ".", ";", "=", "!", "?",
];

/// The word as the language has it, if it is no name.
pub fn word(word: &str) -> Option<&'static str> {
    WORDS.iter().copied().find(|&known| known == word)
}

/// The longest sign that a text begins with.
pub fn sign(text: &str) -> Option<&'static str> {
    SIGNS.iter().copied().find(|&sign| text.starts_with(sign))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_sign_is_taken() {
        for known in SIGNS {
            assert_eq!(sign(known), Some(known));
            assert_eq!(sign(&format!("{known}x")), Some(known));
        }
        assert_eq!((sign("//=="), sign("<>"), sign("$"), sign("")), (Some("//="), Some("<"), None, None));
        assert_eq!((word("for"), word("fort"), word("For")), (Some("for"), None, None));
    }
}
