//! A token: one word or sign of a rule.

use crate::source::{Fault, Span};

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// A name.
    Name,
    /// A word or sign that always has the same meaning, such as `for` or `//`.
    Fixed(&'static str),
    /// A whole number.
    Int(i64),
    /// A string with its quotes and the letters before them.
    Text,
    /// The end of a line outside of brackets.
    Newline,
    /// The beginning of a line that is indented more than the line before.
    Indent,
    /// The end of a block.
    Dedent,
    /// The end of the text.
    End,
    /// Text that is not a token; [`Tokens::fault`] says why.
    Bad,
}

/// A token and its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// The kind of the token.
    pub kind: TokenKind,
    /// The place of the token in the source.
    pub span: Span,
}

/// The tokens of a text, up to its end or to the first part that is not a token.
#[derive(Clone, Debug)]
pub struct Tokens {
    /// All tokens; the last one is `End` or `Bad`.
    pub list: Vec<Token>,
    /// The reason why the last token is `Bad`.
    pub fault: Option<Fault>,
    /// The last bracket that is never closed.
    pub open: Option<Span>,
}

/// The words of Python that cannot be names.
const WORDS: [&str; 35] = [
    "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue", "def",
    "del", "elif", "else", "except", "finally", "for", "from", "global", "if", "import", "in", "is",
    "lambda", "nonlocal", "not", "or", "pass", "raise", "return", "try", "while", "with", "yield",
];

/// The signs of Python, and signs of other languages that are refused with a message of their own. In the list, no sign comes after a
/// prefix of itself.
const SIGNS: [&str; 51] = [
    "**=", "//=", ">>=", "<<=", "...", "**", "//", ">>", "<<", "<=", ">=", "==", "!=", "->", "+=", "-=",
    "*=", "/=", "%=", "&=", "|=", "^=", "@=", ":=", "&&", "||", "+", "-", "*", "/", "%", "@", "&", "|", "^",
    "~", "<", ">", "(", ")", "[", "]", "{", "}", ",", ":", ".", ";", "=", "!", "?",
];

/// The keyword equal to `word`, if `word` is a keyword.
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
