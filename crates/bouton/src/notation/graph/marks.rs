//! Marks of vertices: `a-b b-c c=B`.

use hashbrown::HashMap;

use super::super::cursor::Cursor;
use super::super::error::ParseError;
use super::super::grid::listed;
use super::family::Family;
use super::{Graph, Name};

/// A sign that is written at a vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The number of the vertex.
    pub vertex: usize,
    /// The sign.
    pub sign: u8,
    /// The byte of the text where the mark starts.
    pub place: usize,
}

impl Graph {
    /// Reads a graph as [`read`](Self::read) does, and words like `a=B` beside it: marks of vertices, each one of `signs`. A vertex that
    /// has no edge need not be written beside its mark.
    ///
    /// # Errors
    /// As [`read`](Self::read), at a sign that is none of `signs`, at a second mark of a vertex, or at a mark of a vertex that a family
    /// does not have.
    ///
    /// # Examples
    /// ```
    /// use bouton::notation::Graph;
    /// let (graph, marks) = Graph::read_marked(b"a-b b-c c=B", b"BW")?;
    /// assert_eq!((graph.to_string().as_str(), marks[0].vertex, marks[0].sign), ("a-b b-c", 2, b'B'));
    /// # Ok::<(), bouton::notation::ParseError>(())
    /// ```
    pub fn read_marked(text: &[u8], signs: &[u8]) -> Result<(Self, Vec<Mark>), ParseError> {
        let (mut rest, mut words) = (text.to_vec(), Vec::new());
        let mut cursor = Cursor::new(text);
        loop {
            let word = cursor.word();
            let start = cursor.at() - word.len();
            match word.iter().position(|&byte| byte == b'=') {
                _ if word.is_empty() => break,
                None => {}
                Some(equals) => {
                    rest[start..cursor.at()].fill(b' ');
                    words.push((
                        start,
                        start + equals,
                        start + word.strip_suffix(b",").unwrap_or(word).len(),
                    ));
                }
            }
        }
        let has_more = words.is_empty() || !rest.trim_ascii().is_empty();
        let mut graph = if has_more { Self::read(&rest)? } else { Self::new(Vec::new(), Vec::new()) };
        let is_family = Family::of(rest.trim_ascii()).is_some();
        let mut numbers: HashMap<Name, usize> = graph.names.iter().copied().zip(0..).collect();
        let mut marks = Vec::with_capacity(words.len());
        let mut is_marked = vec![false; Self::MOST_VERTICES];
        for (start, equals, end) in words {
            let name = std::str::from_utf8(&text[start..equals]).ok().and_then(Name::new);
            let wrong = |expected: &str| ParseError::new(text, start..equals, expected);
            let name = name.ok_or_else(|| wrong("the name of a vertex before `=`"))?;
            let vertex = *numbers.entry(name).or_insert(graph.names.len());
            if vertex == Self::MOST_VERTICES {
                return Err(wrong(&format!("at most {} vertices", Self::MOST_VERTICES)));
            }
            if vertex == graph.names.len() {
                if is_family {
                    return Err(wrong("the name of a vertex of the graph"));
                }
                graph.names.push(name);
            }
            if std::mem::replace(&mut is_marked[vertex], true) {
                return Err(wrong("one mark for each vertex"));
            }
            let sign = match text[equals + 1..end] {
                [sign] if signs.contains(&sign) => sign,
                _ => {
                    return Err(ParseError::new(
                        text,
                        equals + 1..end,
                        format!("{} behind `=`", listed(signs)),
                    ));
                }
            };
            marks.push(Mark { vertex, sign, place: start });
        }
        Ok((graph, marks))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> String {
        match Graph::read_marked(text.as_bytes(), b"BW") {
            Ok((graph, marks)) => {
                let sign = |v| marks.iter().find(|mark| mark.vertex == v).map(|mark| mark.sign);
                graph.text_with(|_| true, sign)
            }
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn a_marked_graph_reads_back() {
        for text in
            ["a-b b-c c=B", "a-b a=W b=B", "a=B", "a=B b=W c=B", "a, b, c=W", "1-2 2-3 2=W 4 5=B", "0=W"]
        {
            assert_eq!((read(text).as_str(), read(&read(text)).as_str()), (text, text));
        }
        assert_eq!(read("path3\n2=B"), "1-2 2-3 2=B");
        assert_eq!(
            read("c=B, a-b a"),
            "line 1, column 10: found `a`, expected an edge, or a vertex that was not written before"
        );
        assert_eq!(read("a a=B"), "a=B");
        assert_eq!(read("graph6:A_ 1=W"), "0-1 1=W");
    }

    #[test]
    fn errors_name_the_place() {
        assert_eq!(read("a-b b=R"), "line 1, column 7: found `R`, expected `B` or `W` behind `=`");
        assert_eq!(
            read("a-b b="),
            "line 1, column 7: found the end of the input, expected `B` or `W` behind `=`"
        );
        assert_eq!(read("a-b b=B b=W"), "line 1, column 9: found `b`, expected one mark for each vertex");
        assert_eq!(
            read("path3 7=B"),
            "line 1, column 7: found `7`, expected the name of a vertex of the graph"
        );
        assert_eq!(read("a-b =B"), "line 1, column 5: found `=`, expected the name of a vertex before `=`");
        assert!(read("a-b=B").contains("found `a-b`"));
        let many: Vec<_> = (0..513).map(|v| format!("{v}=B")).collect();
        assert!(read(&many.join(" ")).ends_with("found `512`, expected at most 512 vertices"));
    }
}
