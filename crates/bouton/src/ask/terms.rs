//! Finds the terms of a sum in a text, and the moves in a list.

use std::sync::Arc;

use crate::catalog::codes::is_code;
use crate::catalog::{Catalog, Game};
use crate::notation::{ParseError, decimal};

/// The number of a nimber: `*` or `*3`.
pub fn nimber(word: &[u8]) -> Option<u64> {
    match word.strip_prefix(b"*")? {
        b"" => Some(1),
        digits => decimal(digits),
    }
}

/// The ranges of the terms in the text: between `+` signs that have white space around them.
pub fn split(text: &[u8]) -> Vec<(usize, usize)> {
    let blank = |at: Option<usize>| at.and_then(|at| text.get(at)).is_some_and(u8::is_ascii_whitespace);
    let is_plus = |&at: &usize| text[at] == b'+' && blank(at.checked_sub(1)) && blank(Some(at + 1));
    let mut terms = Vec::new();
    let mut start = 0;
    for plus in (0..text.len()).filter(is_plus) {
        terms.push((start, plus));
        start = plus + 1;
    }
    terms.push((start, text.len()));
    // White space around a term is not part of it, but the lines of a board are.
    terms.iter().map(|&(start, end)| trimmed(text, start, end)).collect()
}

fn trimmed(text: &[u8], start: usize, end: usize) -> (usize, usize) {
    let word = &text[start..end];
    let before = word.len() - word.trim_ascii_start().len();
    let start = start + before;
    (start, start + text[start..end].trim_ascii_end().len())
}

/// The names before a colon and a space, as the terms of a text have them. There need not be such games.
pub fn names(text: &[u8]) -> impl Iterator<Item = &str> {
    split(text).into_iter().filter_map(|(start, end)| {
        let term = &text[start..end];
        str::from_utf8(term[..colon(term)?].trim_ascii_end()).ok()
    })
}

/// The place of the first colon that has white space behind it.
fn colon(term: &[u8]) -> Option<usize> {
    term.windows(2).position(|pair| pair[0] == b':' && pair[1].is_ascii_whitespace())
}

/// The game that a term names before a colon and a space, and where the position starts. The name of the game `asked` about always means
/// that game, even if a game of the catalogue has the same name.
pub fn game_of(
    catalog: &Catalog,
    asked: Option<&Arc<Game>>,
    text: &[u8],
    start: usize,
    end: usize,
) -> Result<(Option<Arc<Game>>, usize), ParseError> {
    let term = &text[start..end];
    let is_own = |game: &&Arc<Game>| {
        let rest = term.strip_prefix(game.name.as_bytes());
        matches!(rest, Some([b':', next, ..]) if next.is_ascii_whitespace())
    };
    if let Some(game) = asked.filter(is_own) {
        return Ok((Some(Arc::clone(game)), trimmed(text, start + game.name.len() + 1, end).0));
    }
    let Some(colon) = colon(term) else { return Ok((None, start)) };
    let name = term[..colon].trim_ascii_end();
    let text_of_name = std::str::from_utf8(name).unwrap_or_default();
    let is_code = is_code(text_of_name);
    // The name of an added game may be any text, for example a path.
    let is_name =
        name.first().is_some_and(u8::is_ascii_alphabetic) || is_code || catalog.has_added(text_of_name);
    // Several words are a name only if there is a game with this name.
    let is_words = name.iter().any(u8::is_ascii_whitespace);
    if !is_name || is_words && catalog.find(text_of_name).is_none() {
        return Ok((None, start));
    }
    if is_code {
        let game = catalog.coded(text_of_name).map_err(|error| error.within(text, start))?;
        return Ok((Some(game), trimmed(text, start + colon + 1, end).0));
    }
    let game = catalog.find(text_of_name).ok_or_else(|| {
        ParseError::new(text, start..start + colon, format!("a game: {}", catalog.names().join(", ")))
    })?;
    Ok((Some(game), trimmed(text, start + colon + 1, end).0))
}

/// The ranges of the names in a list. Commas inside parentheses do not separate names.
pub fn commas(text: &str) -> Vec<(usize, usize)> {
    let mut depth = 0;
    let mut starts = vec![0];
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'(' => depth += 1,
            b')' => depth -= 1,
            b',' if depth == 0 => starts.push(at + 1),
            _ => {}
        }
    }
    let ends = starts[1..].iter().map(|start| start - 1).chain([text.len()]);
    let names = starts.iter().zip(ends).map(|(&start, end)| trimmed(text.as_bytes(), start, end));
    names.filter(|(start, end)| start < end).collect()
}
