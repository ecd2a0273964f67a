//! Graphs as people write them: edges `a-b b-c`, a lone vertex alone, or a family by its name.
//!
//! Words are separated by white space, so a file may have an edge a line; a comma may stand behind each. A double edge is written twice. The
//! families `path5`, `cycle6`, `complete4`, `grid3x4` and `graph6:DQc` stand alone; their names, and sizes like `3x4`, are no
//! names of vertices. A text that looks like the name of a graph, and two names in a line, are refused; a comma behind a name says
//! that it is a vertex, so that what is left of a graph can always be read back. `0` alone is the empty sum of games.

mod family;
mod lines;
mod lookalike;
mod words;

use std::fmt;
use std::ops::Range;

use super::Cursor;
use super::error::ParseError;
use family::{Family, is_size};
use lines::{Count, check_lines};
use lookalike::check_names;
use words::Words;

/// A graph whose vertices have names; edges may be double.
///
/// # Examples
/// ```
/// use bouton::notation::Graph;
/// let graph = Graph::read(b"a-b b-c c-a d")?;
/// assert_eq!((graph.names().len(), graph.edges()), (4, &[(0, 1), (1, 2), (2, 0)][..]));
/// assert_eq!(graph.to_string(), "a-b b-c c-a d");
/// assert_eq!(Graph::read(b"graph6:DQc")?.to_string(), "0-2 1-3 0-4 3-4");
/// # Ok::<(), bouton::notation::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    names: Vec<Name>,
    edges: Vec<(usize, usize)>,
    /// What the first line was taken for, if it is a count.
    counted: Option<String>,
}

/// The name of a vertex: letters, digits and `_`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Name {
    len: u8,
    bytes: [u8; Name::LONGEST],
}

impl Name {
    /// The longest name, in bytes.
    pub const LONGEST: usize = 15;

    /// The name with this text, if it is none that is kept for families and sizes.
    #[must_use]
    pub fn new(text: &str) -> Option<Self> {
        let signs = text.chars().all(|sign| sign.is_alphanumeric() || sign == '_');
        let is_kept = Family::of(text.as_bytes()).is_some() || is_size(text.as_bytes());
        if !signs || text.is_empty() || text.len() > Self::LONGEST || is_kept {
            return None;
        }
        let mut bytes = [0; Self::LONGEST];
        bytes[..text.len()].copy_from_slice(text.as_bytes());
        Some(Self { len: text.len() as u8, bytes })
    }

    fn made(text: String) -> Self {
        Self::new(&text).expect("names made here are short")
    }

    /// Its text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.bytes[..usize::from(self.len)]).expect("made of a text")
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

impl Graph {
    /// The most vertices of a graph.
    pub const MOST_VERTICES: usize = 512;
    /// The most edges that are written, double ones included.
    pub const MOST_EDGES: usize = 200_000;

    /// Reads edges and lone vertices, or a family.
    ///
    /// # Errors
    /// At a word that is no edge, vertex or family, at a loop, at a vertex or an edge too many, or if there is no word.
    ///
    /// # Complexity
    /// Linear in the text; a graph of `n` vertices by its graph6 text has `n * n / 12` characters.
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

    /// The path of `n` vertices, `1-2 2-3` and so on.
    #[must_use]
    pub fn path(n: usize) -> Self {
        Self::new(numbered(1..n + 1), (1..n).map(|v| (v - 1, v)).collect())
    }

    /// The cycle of `n` vertices, at least 3.
    ///
    /// # Panics
    /// If there are fewer.
    #[must_use]
    pub fn cycle(n: usize) -> Self {
        assert!(n >= 3, "a cycle of {n}");
        let mut graph = Self::path(n);
        graph.edges.push((0, n - 1));
        graph
    }

    /// The complete graph of `n` vertices, `1-2 1-3 2-3` and so on.
    #[must_use]
    pub fn complete(n: usize) -> Self {
        Self::new(numbered(1..n + 1), (1..n).flat_map(|b| (0..b).map(move |a| (a, b))).collect())
    }

    /// The cells of a board, `r1c1` and so on row by row, each joined to those beside it.
    #[must_use]
    pub fn grid(rows: usize, cols: usize) -> Self {
        let cells = || (0..rows).flat_map(|r| (0..cols).map(move |c| (r, c)));
        let names = cells().map(|(r, c)| Name::made(format!("r{}c{}", r + 1, c + 1))).collect();
        let at = |r: usize, c: usize| r * cols + c;
        let right = |(r, c): (usize, usize)| (c + 1 < cols).then(|| (at(r, c), at(r, c + 1)));
        let down = |(r, c): (usize, usize)| (r + 1 < rows).then(|| (at(r, c), at(r + 1, c)));
        let edges = cells().flat_map(|cell| right(cell).into_iter().chain(down(cell))).collect();
        Self::new(names, edges)
    }

    fn new(names: Vec<Name>, edges: Vec<(usize, usize)>) -> Self {
        Self { names, edges, counted: None }
    }

    /// What the first line was taken for, for people, if it is the number of vertices or edges.
    #[must_use]
    pub fn counted(&self) -> Option<&str> {
        self.counted.as_deref()
    }

    /// Edges, and vertices without one, as a text that can be read back: with commas if the vertices alone would be taken for something
    /// else; `0` if there is nothing.
    #[must_use]
    pub fn written(edges: impl Iterator<Item = String>, lone: impl Iterator<Item = String>) -> String {
        let mut words: Vec<_> = edges.collect();
        let has_edge = !words.is_empty();
        words.extend(lone);
        let text = words.join(" ");
        match words.len() {
            0 => "0".to_owned(),
            _ if has_edge || check_names(text.as_bytes()).and(check_lines(text.as_bytes())).is_ok() => text,
            1 => text + ",",
            _ => words.join(", "),
        }
    }

    /// The names of the vertices, in the order in which they were first written.
    #[must_use]
    pub fn names(&self) -> &[Name] {
        &self.names
    }

    /// The edges by the numbers of their ends, in the order in which they were written.
    #[must_use]
    pub fn edges(&self) -> &[(usize, usize)] {
        &self.edges
    }

    /// The vertices that `is_left` says are left, with the edges between them, as a text that can be read back; `0`
    /// if there is none, so that a vertex called 0 and left alone is called 1.
    #[must_use]
    pub fn text_of(&self, is_left: impl Fn(usize) -> bool) -> String {
        let edges: Vec<_> = self.edges.iter().filter(|(a, b)| is_left(*a) && is_left(*b)).collect();
        let mut has_edge = vec![false; self.names.len()];
        edges.iter().for_each(|&&(a, b)| [has_edge[a], has_edge[b]] = [true; 2]);
        let lone = (0..self.names.len()).filter(|&v| is_left(v) && !has_edge[v]);
        let edges = edges.iter().map(|(a, b)| format!("{}-{}", self.names[*a], self.names[*b]));
        let lone: Vec<_> = lone.map(|v| self.names[v].to_string()).collect();
        match lone.as_slice() {
            [word] if word == "0" && edges.len() == 0 => "1".to_owned(),
            _ => Self::written(edges, lone.into_iter()),
        }
    }
}

impl fmt::Display for Graph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text_of(|_| true))
    }
}

fn numbered(numbers: Range<usize>) -> Vec<Name> {
    numbers.map(|number| Name::made(number.to_string())).collect()
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
        assert!(error("3x4-a").contains("stands alone"));
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
