//! How people write pictures: each word is an edge `a-b`, and the ground is called `0`.
//!
//! An edge that is written twice is two parallel edges, and `a-a` is a loop. A comma may follow an edge.

use std::fmt;
use std::ops::Range;

use hashbrown::HashMap;

use super::picture::Picture;
use crate::machine::width::exact;
use crate::notation::{Cursor, Name, ParseError};

/// Reading checks for an interrupt once in this many edges.
const ASK_EVERY_EDGES: usize = 1 << 16;

impl Picture {
    /// Reads the edges of a picture, unless `ask`, which is called now and then, returns an error.
    ///
    /// # Errors
    /// If a word is not an edge, if there are too many edges, if an edge is not joined to the ground, or if there is no edge.
    ///
    /// # Complexity
    /// Linear in the length of the text, plus the time to sort the edges.
    pub(crate) fn read_asking<E: From<ParseError>>(
        text: &[u8],
        ask: &dyn Fn() -> Result<(), E>,
    ) -> Result<Self, E> {
        let ground = Name::new("0").expect("`0` is a name");
        let (mut names, mut edges) = (vec![ground], Vec::new());
        let mut numbers: HashMap<Name, u32> = HashMap::from([(ground, 0)]);
        let mut vertex = |place: Range<usize>| {
            let name = name(text, place)?;
            Ok::<_, ParseError>(*numbers.entry(name).or_insert_with(|| {
                names.push(name);
                exact(names.len() - 1)
            }))
        };
        for place in words(text) {
            let Some(dash) = text[place.clone()].iter().position(|&byte| byte == b'-') else {
                return Err(ParseError::new(text, place, "an edge `a-b`; the ground is `0`").into());
            };
            if edges.len() == Self::MOST_EDGES {
                let expected = format!("at most {} edges", Self::MOST_EDGES);
                return Err(ParseError::new(text, place, expected).into());
            }
            if edges.len() % ASK_EVERY_EDGES == ASK_EVERY_EDGES - 1 {
                ask()?;
            }
            let dash = place.start + dash;
            edges.push([vertex(place.start..dash)?, vertex(dash + 1..place.end)?]);
        }
        if edges.is_empty() {
            let expected = "a picture: edges such as `0-a a-b`, where `0` is the ground";
            return Err(ParseError::new(text, text.len()..text.len(), expected).into());
        }
        Self::new(names, &edges).map_err(|at| {
            let place = words(text).nth(at).unwrap_or_default();
            ParseError::new(text, place, "an edge that other edges join to the ground `0`").into()
        })
    }
}

/// The ranges of the words, without the commas behind them.
fn words(text: &[u8]) -> impl Iterator<Item = Range<usize>> {
    let mut cursor = Cursor::new(text);
    std::iter::from_fn(move || {
        let word = cursor.word();
        let start = cursor.at() - word.len();
        let place = start..start + word.strip_suffix(b",").unwrap_or(word).len();
        (!word.is_empty()).then_some(place)
    })
}

/// The name of the vertex at `place`.
fn name(text: &[u8], place: Range<usize>) -> Result<Name, ParseError> {
    let word = str::from_utf8(&text[place.clone()]).ok();
    word.and_then(Name::new).ok_or_else(|| {
        let expected = format!(
            "the name of a vertex: letters, digits and `_`, at most {} bytes, not the name of a graph such as `path5`",
            Name::LONGEST
        );
        ParseError::new(text, place.start..place.end.max(place.start + 1), expected)
    })
}

impl fmt::Display for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text_of(self.as_written()))
    }
}

impl Picture {
    /// Writes these edges as a text.
    pub(super) fn text_of(&self, edges: impl IntoIterator<Item = u32>) -> String {
        let mut text = String::new();
        for edge in edges {
            let [a, b] = self.edges()[edge as usize].map(|vertex| self.names()[vertex as usize]);
            let blank = if text.is_empty() { "" } else { " " };
            fmt::Write::write_fmt(&mut text, format_args!("{blank}{a}-{b}")).expect("a text grows");
        }
        text
    }
}

#[cfg(test)]
impl Picture {
    /// Reads the edges of a picture.
    ///
    /// # Errors
    /// If a word is not an edge, if there are too many edges, if an edge is not joined to the ground, or if there is no edge.
    ///
    /// # Complexity
    /// Linear in the length of the text, plus the time to sort the edges.
    pub fn read(text: &[u8]) -> Result<Self, ParseError> {
        Self::read_asking(text, &|| Ok(()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn errors_name_the_place() {
        let error = |text: &str| Picture::read(text.as_bytes()).unwrap_err().to_string();
        assert_eq!(error("0-a b"), "line 1, column 5: found `b`, expected an edge `a-b`; the ground is `0`");
        assert_eq!(
            error("0-a\nb-c c-a d-e 0-f"),
            "line 2, column 9: found `d-e`, expected an edge that other edges join to the ground `0`"
        );
        assert!(error(" ").contains("found the end of the input, expected a picture"));
        for (text, column) in [("0-", 3), ("-a", 1), ("0-a-b", 3), ("0-path5", 3), ("0-abcdefghijklmnop", 3)]
        {
            let error = Picture::read(text.as_bytes()).unwrap_err();
            assert!(error.to_string().contains("the name of a vertex"), "{text}: {error}");
            assert_eq!(error.column(), column, "{text}");
        }
        assert!(Picture::read(b"0-\xff").is_err());
    }

    proptest! {
        #[test]
        fn a_text_reads_back(edges in prop::collection::vec((0u8..6, 0u8..6), 0..12)) {
            let words: Vec<_> = edges.iter().map(|(a, b)| format!("{a}-{b}")).collect();
            let text = words.join(" ");
            if let Ok(picture) = Picture::read(text.as_bytes()) {
                prop_assert_eq!(picture.to_string(), text);
            }
        }

        #[test]
        fn no_text_is_too_strange(text in prop::collection::vec(any::<u8>(), 0..40)) {
            let _ = Picture::read(&text);
        }
    }
}
