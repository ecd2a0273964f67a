//! A graph by its edges and lone vertices, read word by word.

use std::ops::Range;

use hashbrown::HashMap;

use super::super::cursor::Cursor;
use super::super::error::ParseError;
use super::{Graph, Name};

/// A graph being read word by word.
pub struct Words<'t> {
    text: &'t [u8],
    graph: Graph,
    numbers: HashMap<Name, usize>,
}

impl<'t> Words<'t> {
    /// A reader that has read nothing of `text` yet.
    pub fn new(text: &'t [u8]) -> Self {
        let graph = Graph::new(Vec::new(), Vec::new());
        Self { text, graph, numbers: HashMap::new() }
    }

    /// Reads the rest of the text of `cursor`.
    pub fn read(mut self, mut cursor: Cursor<'_>) -> Result<Graph, ParseError> {
        loop {
            let word = cursor.word();
            let start = cursor.at() - word.len();
            let place = start..start + word.strip_suffix(b",").unwrap_or(word).len();
            let dash = word.iter().position(|&byte| byte == b'-').map(|dash| place.start + dash);
            match dash {
                _ if word.is_empty() && self.graph.names.is_empty() => {
                    return Err(cursor.error("a graph: edges such as `a-b b-c`, or a lone vertex"));
                }
                _ if word.is_empty() => return Ok(self.graph),
                None => self.lone(place)?,
                Some(dash) => self.edge(place, dash)?,
            }
        }
    }

    fn lone(&mut self, place: Range<usize>) -> Result<(), ParseError> {
        let before = self.graph.names.len();
        if self.vertex(place.clone())? < before {
            let expected = "an edge, or a vertex that was not written before";
            return Err(ParseError::new(self.text, place, expected));
        }
        Ok(())
    }

    fn edge(&mut self, place: Range<usize>, dash: usize) -> Result<(), ParseError> {
        let a = self.vertex(place.start..dash)?;
        let b = self.vertex(dash + 1..place.end)?;
        if a == b {
            return Err(ParseError::new(self.text, place, "an edge between two vertices"));
        }
        if self.graph.edges.len() == Graph::MOST_EDGES {
            return Err(ParseError::new(self.text, place, format!("at most {} edges", Graph::MOST_EDGES)));
        }
        self.graph.edges.push((a, b));
        Ok(())
    }

    /// The number of the vertex whose name is at `place`.
    fn vertex(&mut self, place: Range<usize>) -> Result<usize, ParseError> {
        let name = self.name(place.clone())?;
        let new = self.graph.names.len();
        let number = *self.numbers.entry(name).or_insert(new);
        if number == Graph::MOST_VERTICES {
            let expected = format!("at most {} vertices", Graph::MOST_VERTICES);
            return Err(ParseError::new(self.text, place, expected));
        }
        if number == new {
            self.graph.names.push(name);
        }
        Ok(number)
    }

    fn name(&self, place: Range<usize>) -> Result<Name, ParseError> {
        let word = &self.text[place.clone()];
        let text = String::from_utf8_lossy(word);
        if let Some(name) = Name::new(&text) {
            return Ok(name);
        }
        let wrong = text.char_indices().find(|(_, sign)| !sign.is_alphanumeric() && *sign != '_');
        let (place, expected) = match wrong {
            _ if word.is_empty() => (place.start..place.start + 1, "the name of a vertex".to_owned()),
            Some((at, _)) => {
                let at = (place.start + at).min(place.end - 1);
                (at..at + 1, "the name of a vertex (letters, digits and `_`), an edge being `a-b`".to_owned())
            }
            None if text.len() > Name::LONGEST => {
                (place, format!("the name of a vertex, of at most {} bytes", Name::LONGEST))
            }
            None => (
                place,
                "the name of a vertex; a graph written by its name cannot be part of an edge".to_owned(),
            ),
        };
        Err(ParseError::new(self.text, place, expected))
    }
}
