//! Prints tokens of Rust as one line of text, spaced as `rustfmt` spaces them, without commas at the end of lists.

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};
use quote::ToTokens;

/// The tokens on one line.
pub fn printed(tokens: impl ToTokens) -> String {
    let pieces = pieces(tokens.to_token_stream());
    let mut text = String::new();
    for (at, piece) in pieces.iter().enumerate() {
        if at > 0 && is_spaced(&pieces[at - 1], piece) {
            text.push(' ');
        }
        text += piece;
    }
    text
}

/// Words, literals, lifetimes, brackets and signs. A comma that ends a list is left out.
fn pieces(stream: TokenStream) -> Vec<String> {
    let mut pieces: Vec<String> = Vec::new();
    let mut is_joint = false;
    for token in stream {
        let was_joint = std::mem::take(&mut is_joint);
        match token {
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    Delimiter::Parenthesis => ("(", ")"),
                    Delimiter::Bracket => ("[", "]"),
                    Delimiter::Brace => ("{", "}"),
                    Delimiter::None => ("", ""),
                };
                let mut inner = self::pieces(group.stream());
                // The comma of `(T,)` makes it a tuple. After a word, the brackets contain arguments.
                let is_tuple = open == "(" && !pieces.last().is_some_and(|last| is_word(last) || last == ">");
                let commas = inner.iter().filter(|piece| *piece == ",").count();
                inner.pop_if(|last| last == "," && !(is_tuple && commas == 1));
                let brackets = |text: &str| (!text.is_empty()).then(|| text.to_owned());
                pieces.extend(brackets(open).into_iter().chain(inner).chain(brackets(close)));
            }
            TokenTree::Punct(sign) => {
                is_joint = sign.spacing() == Spacing::Joint;
                match pieces.last_mut() {
                    Some(last) if was_joint && is_pair(last, sign.as_char()) => last.push(sign.as_char()),
                    last => {
                        if sign.as_char() == '>' && last.is_some_and(|last| last == ",") {
                            pieces.pop();
                        }
                        pieces.push(sign.to_string());
                    }
                }
            }
            TokenTree::Ident(_) | TokenTree::Literal(_) => match pieces.last_mut() {
                Some(last) if last == "'" => *last += &token.to_string(),
                _ => pieces.push(token.to_string()),
            },
        }
    }
    pieces
}

fn is_pair(first: &str, second: char) -> bool {
    matches!((first, second), (":", ':') | ("-" | "=", '>') | (".", '.'))
}

fn is_word(piece: &str) -> bool {
    piece.starts_with(|first: char| first.is_alphanumeric() || "_'\"".contains(first))
}

/// Whether a space is between two pieces.
fn is_spaced(before: &str, after: &str) -> bool {
    const KEYWORDS: [&str; 7] = ["mut", "dyn", "as", "in", "const", "where", "for"];
    match (before, after) {
        (_, "," | ";" | ")" | "]" | ">" | ":") => false,
        ("(" | "[" | "<" | "&" | "*" | "::" | "?" | "!" | "#", _) => false,
        ("," | ";" | ":" | "->" | "=>" | "=" | "+" | "{", _) => true,
        (_, "->" | "=>" | "=" | "+" | "{" | "}" | "&" | "*") => true,
        ("for", "<") => false,
        (word, "(" | "[" | "<") => KEYWORDS.contains(&word) || word.starts_with('\''),
        (_, after) => is_word(after),
    }
}
