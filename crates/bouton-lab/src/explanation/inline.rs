//! Sentences: text, and names between backticks.

/// A name in a sentence.
pub fn code(name: &str) -> String {
    format!("`{}`", name.replace('`', "'"))
}

/// A sentence with its text and its names written by these functions.
pub fn render(sentence: &str, text: impl Fn(&str) -> String, name: impl Fn(&str) -> String) -> String {
    let pieces = sentence.split('`').enumerate();
    pieces.map(|(at, piece)| if at % 2 == 0 { text(piece) } else { name(piece) }).collect()
}
