//! Families of graphs, each written by its name and a size, and graph6.
//!
//! graph6 is nauty's format: the number of vertices, then the upper triangle of the adjacency matrix column by column,
//! six bits per character from `?` on. Its vertices are numbered from 0, as nauty does. The vertices of paths and cycles are numbered
//! from 1. Source: B. D. McKay, Description of graph6, sparse6 and digraph6 encodings (formats.txt of nauty).

use std::ops::Range;

use super::super::error::ParseError;
use super::super::number::decimal;
use super::super::size;
use super::edges::{Graph, numbered};
use super::family::Family;

impl Family {
    /// The graph of this family with the size at `place`.
    pub fn read(self, text: &[u8], place: Range<usize>) -> Result<Graph, ParseError> {
        let word = &text[place.clone()];
        let most = Graph::MOST_VERTICES;
        let vertices = |least: usize| match decimal(word).and_then(|n| usize::try_from(n).ok()) {
            Some(n) if (least..=most).contains(&n) => Ok(n),
            _ => Err(ParseError::new(text, place.clone(), format!("{least} to {most} vertices"))),
        };
        match self {
            Self::Path => Ok(Graph::path(vertices(1)?)),
            Self::Cycle => Ok(Graph::cycle(vertices(3)?)),
            Self::Complete => Ok(Graph::complete(vertices(1)?)),
            Self::Grid => match size(word) {
                Ok(Some((rows, cols))) if rows * cols <= most => Ok(Graph::grid(rows, cols)),
                _ => Err(ParseError::new(text, place, format!("a grid of 1 to {most} vertices"))),
            },
            Self::Graph6 => graph6(text, place),
        }
    }
}

/// Reads the number of vertices and the adjacency matrix at `place`.
fn graph6(text: &[u8], place: Range<usize>) -> Result<Graph, ParseError> {
    let word = &text[place.clone()];
    if let Some(wrong) = word.iter().position(|byte| !(b'?'..=b'~').contains(byte)) {
        let at = place.start + wrong;
        return Err(ParseError::new(text, at..at + 1, "a character of graph6, from `?` to `~`"));
    }
    let sixes = |from: usize| word[from..].iter().map(|byte| usize::from(byte - b'?'));
    let (n, rest) = match word {
        [b'~', b'~', ..] => (usize::MAX, 2),
        [b'~', _, _, _, ..] => (sixes(1).take(3).fold(0, |n, six| n << 6 | six), 4),
        [b'~', ..] | [] => return Err(no_graph6(text, place.end, "the number of vertices in graph6")),
        [..] => (sixes(0).next().unwrap_or_default(), 1),
    };
    if !(1..=Graph::MOST_VERTICES).contains(&n) {
        let expected = format!("1 to {} vertices (graph6)", Graph::MOST_VERTICES);
        return Err(ParseError::new(text, place.start..place.start + rest, expected));
    }
    let wanted = (n * (n - 1) / 2).div_ceil(6);
    if word.len() - rest != wanted {
        let expected = format!("{wanted} characters for the edges among {n} vertices (graph6)");
        return Err(no_graph6(text, place.start + rest + wanted.min(word.len() - rest), &expected));
    }
    let mut bits = sixes(rest).flat_map(|six| (0..6).rev().map(move |bit| six >> bit & 1 == 1));
    let pairs = (1..n).flat_map(|b| (0..b).map(move |a| (a, b)));
    let edges = pairs.filter(|_| bits.next() == Some(true)).collect();
    Ok(Graph::new(numbered(0..n), edges))
}

fn no_graph6(text: &[u8], at: usize, expected: &str) -> ParseError {
    ParseError::new(text, at..at + 1, expected)
}

#[cfg(test)]
mod tests {
    use super::super::tests::{error, read};

    /// The examples of formats.txt, and graphs with texts computed from the definition by hand.
    #[test]
    fn graph6_as_published() {
        assert_eq!(read("graph6:DQc").to_string(), "0-2 1-3 0-4 3-4");
        assert_eq!(read("graph6:@").to_string(), "1");
        assert_eq!(read("graph6:A?").to_string(), "0, 1");
        assert_eq!(read("graph6:Bw").to_string(), "0-1 0-2 1-2");
        // 64 vertices: 126, then 64 as three groups of six bits, and 2016 zero bits.
        let empty = format!("graph6:~?@?{}", "?".repeat(336));
        assert_eq!((read(&empty).names().len(), read(&empty).edges().len()), (64, 0));
    }

    #[test]
    fn a_graph6_text_is_refused_at_its_place() {
        assert_eq!(
            error("graph6:DQ"),
            "line 1, column 10: found the end of the input, expected 2 characters for the edges among 5 vertices (graph6)"
        );
        assert_eq!(
            error("graph6:DQcc"),
            "line 1, column 11: found `c`, expected 2 characters for the edges among 5 vertices (graph6)"
        );
        assert!(error("graph6:D!c").starts_with("line 1, column 9: found `!`"));
        assert!(error("graph6:").contains("found the end of the input, expected the number of vertices"));
        assert!(error("graph6:~?@").contains("expected the number of vertices"));
        assert!(error("graph6:?").contains("expected 1 to 512 vertices"));
        assert!(error("graph6:~~?????@").contains("expected 1 to 512 vertices"));
        assert!(error("graph6:~?G@").contains("expected 1 to 512 vertices"));
    }
}
