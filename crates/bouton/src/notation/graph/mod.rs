//! Graphs as people write them: edges `a-b b-c`, single names for vertices without edges, or a family by its name.
//!
//! Words are separated by white space, so a file may have one edge per line. A comma may follow each word. A double edge is written
//! twice. The families `path5`, `cycle6`, `complete4`, `grid3x4` and `graph6:DQc` must be the whole text; their names, and sizes like
//! `3x4`, are not names of vertices. A text that looks like the name of a graph, or two names in a line, is an error. A comma behind a
//! name says that it is a vertex, so that the rest of a graph can always be read back. `0` alone is the empty sum of games.

mod by_name;
mod edges;
mod family;
mod lines;
mod lookalike;
mod marks;
mod name;
mod words;
mod written;

use super::Cursor;
use super::error::ParseError;
use family::Family;
use lines::{Count, check_lines};
use lookalike::check_names;
use words::Words;

pub use edges::Graph;
pub use marks::Mark;
pub use name::Name;

impl Graph {
    /// Reads edges and lone vertices, or a family.
    ///
    /// # Errors
    /// At a word that is not an edge, a vertex or a family, at a loop, at too many vertices or edges, or if there is no word.
    ///
    /// # Complexity
    /// Linear in the text. The graph6 text of a graph of `n` vertices has `n * n / 12` characters.
    pub fn read(text: &[u8]) -> Result<Self, ParseError> {
        let mut cursor = Cursor::new(text);
        let word = cursor.word();
        let place = cursor.at() - word.len()..cursor.at();
        if let Some((family, name)) = Family::of(word) {
            let graph = family.read(text, place.start + name..place.end)?;
            cursor.end("a graph written by its name")?;
            return Ok(graph);
        }
        if word == b"0" && text[place.end..].trim_ascii().is_empty() {
            let found = "`0` alone, which is the empty sum";
            return Err(ParseError::with_found(text, place, found, "a graph (`path1` has one vertex)"));
        }
        check_names(text)?;
        check_lines(text)?;
        let count = Count::of(text)?;
        cursor.seek(count.as_ref().map_or(place.start, |count| count.end));
        let graph = Words::new(text).read(cursor)?;
        Ok(Self { counted: count.map(|count| count.note), ..graph })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    pub fn read(text: &str) -> Graph {
        Graph::read(text.as_bytes()).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    pub fn error(text: &str) -> String {
        Graph::read(text.as_bytes()).unwrap_err().to_string()
    }

    #[test]
    fn vertices_are_numbered_as_they_come() {
        let graph = read(" d\n a-b\r\nb-c\tc-a a-b\n\n");
        assert_eq!(graph.edges(), [(1, 2), (2, 3), (3, 1), (1, 2)]);
        assert_eq!(graph.to_string(), "a-b b-c c-a a-b d");
        assert_eq!(read("ä_1-2").names()[0].as_str(), "ä_1");
    }

    #[test]
    fn families() {
        assert_eq!(read("path4").to_string(), "1-2 2-3 3-4");
        assert_eq!(read("path1").to_string(), "1");
        assert_eq!(read("cycle3\n").to_string(), "1-2 2-3 1-3");
        assert_eq!(
            read("grid2x3").to_string(),
            "r1c1-r1c2 r1c1-r2c1 r1c2-r1c3 r1c2-r2c2 r1c3-r2c3 r2c1-r2c2 r2c2-r2c3"
        );
        assert_eq!(read("grid16x32").names().len(), 512);
    }

    #[test]
    fn errors_name_the_place() {
        assert_eq!(
            error("a-b\nb-c a-a"),
            "line 2, column 5: found `a-a`, expected an edge between two vertices"
        );
        assert_eq!(
            error("a-b b"),
            "line 1, column 5: found `b`, expected an edge, or a vertex that was not written before"
        );
        assert_eq!(
            error("a-b-c"),
            "line 1, column 4: found `-`, expected the name of a vertex (letters, digits and `_`), an edge being `a-b`"
        );
        assert_eq!(error("a- b"), "line 1, column 3: found ` `, expected the name of a vertex");
        assert!(error("").contains("found the end of the input, expected a graph: edges such as"));
        assert!(error("0").contains("found `0` alone, which is the empty sum"));
        assert!(error("abcdefghijklmnop").contains("of at most 15 bytes"));
        assert!(error("a-b path5").contains("found `path5`, expected the name of a vertex; a graph written"));
        assert!(error("3x4-a").contains("cannot be part of an edge"));
        assert!(
            error("path5 a-b").contains("expected the end of the input after a graph written by its name")
        );
        for size in ["path0", "path513", "cycle2", "cycle99999999999999999999", "grid0x4", "grid23x23"] {
            assert!(error(size).contains("vertices"), "{size}: {}", error(size));
        }
    }

    #[test]
    fn sizes_are_bounded() {
        let lone: Vec<_> = (0..513).map(|v| v.to_string()).collect();
        assert_eq!(read(&lone[..512].join(" ")).names().len(), 512);
        assert!(error(&lone.join(" ")).ends_with("found `512`, expected at most 512 vertices"));
        assert!(error(&"a-b ".repeat(200_001)).ends_with("expected at most 200000 edges"));
    }

    proptest! {
        #[test]
        fn a_text_reads_back(edges in prop::collection::vec((0usize..9, 0usize..9), 0..20), lone in 0usize..4) {
            let edges = edges.iter().filter(|(a, b)| a != b).map(|(a, b)| format!("{a}-{b}"));
            let words: Vec<_> = edges.chain((0..lone).map(|v| format!("v{v}"))).collect();
            prop_assume!(!words.is_empty());
            let text = if words.len() == 2 && !words[0].contains('-') { words.join(", ") } else { words.join(" ") };
            prop_assert_eq!(read(&text).to_string(), text);
        }

        #[test]
        fn lone_vertices_read_back(names in prop::collection::hash_set("[a-wK3]{1,2}[0-9]?|star|prism3|node[1-3]", 1..5)) {
            let names: Vec<_> = names.into_iter().collect();
            let graph = read(&format!("{},", names.join(", ")));
            let back = read(&graph.to_string());
            prop_assert_eq!(back.names(), graph.names());
        }

        #[test]
        fn no_text_is_too_strange(text in prop::collection::vec(any::<u8>(), 0..40), family in 0usize..5) {
            let family = ["", "graph6:", "path", "cycle", "grid"][family];
            let _ = Graph::read(&[family.as_bytes(), &text].concat());
        }
    }
}
