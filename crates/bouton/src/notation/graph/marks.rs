//! Marks of vertices: `a-b b-c c=B`.

use std::ops::Range;

use hashbrown::{HashMap, HashSet};

use super::super::cursor::Cursor;
use super::super::error::ParseError;
use super::super::grid::listed;
use super::Graph;
use super::family::Family;

/// A sign written at a vertex.
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
    /// Reads a graph as [`read`](Self::read) does, together with words like `a=B`, which are marks of vertices. Each mark is one of
    /// `signs`. A vertex without edges need not be written apart from its mark.
    ///
    /// # Errors
    /// As [`read`](Self::read), at a sign that is not in `signs`, at a second mark of a vertex, or at a mark of a vertex that a family
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
        let words = words(text);
        let (marked, others): (Vec<_>, Vec<_>) =
            words.into_iter().partition(|word| text[word.clone()].contains(&b'='));
        let is_family = others.first().is_some_and(|word| Family::of(&text[word.clone()]).is_some());
        let mut named: HashSet<_> =
            others.into_iter().flat_map(|word| text[word].split(|byte| b"-,".contains(byte))).collect();
        // The graph without the marks. A vertex that is written only in its mark stays, with a comma: it is a vertex without edges.
        let mut rest = text.to_vec();
        let mut marks = Vec::with_capacity(marked.len());
        for word in marked {
            let name = text[word.clone()].split(|&byte| byte == b'=').next().unwrap_or_default();
            let equals = word.start + name.len();
            rest[equals..word.end].fill(b' ');
            if !name.is_empty() && named.insert(name) && !is_family {
                rest[equals] = b',';
            } else {
                rest[word.start..equals].fill(b' ');
            }
            let end = equals
                + text[equals..word.end].strip_suffix(b",").map_or(word.len() - name.len(), <[u8]>::len);
            marks.push((word.start..equals, equals + 1..end));
        }
        let graph = Self::read(&rest).map_err(|error| error.within(text, 0))?;
        let marks = graph.find(text, marks, signs)?;
        Ok((graph, marks))
    }

    /// The marks whose names and signs are at these places.
    fn find(
        &self,
        text: &[u8],
        places: Vec<(Range<usize>, Range<usize>)>,
        signs: &[u8],
    ) -> Result<Vec<Mark>, ParseError> {
        let names = self.names.iter().map(|name| name.as_str().as_bytes());
        let numbers: HashMap<&[u8], usize> = names.zip(0..).collect();
        let mut is_marked = vec![false; self.names.len()];
        let mark = |(name, sign): (Range<usize>, Range<usize>)| {
            let wrong = |expected: &str| Err(ParseError::new(text, name.clone(), expected));
            let Some(&vertex) = numbers.get(&text[name.clone()]) else {
                return wrong("the name of a vertex of the graph");
            };
            if std::mem::replace(&mut is_marked[vertex], true) {
                return wrong("one mark for each vertex");
            }
            match text[sign.clone()] {
                [known] if signs.contains(&known) => Ok(Mark { vertex, sign: known, place: name.start }),
                _ => Err(ParseError::new(text, sign, format!("{} after `=`", listed(signs)))),
            }
        };
        places.into_iter().map(mark).collect()
    }
}

/// The places of the words.
fn words(text: &[u8]) -> Vec<Range<usize>> {
    let mut cursor = Cursor::new(text);
    let word = || {
        let word = cursor.word();
        (!word.is_empty()).then(|| cursor.at() - word.len()..cursor.at())
    };
    std::iter::from_fn(word).collect()
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
            ["a-b b-c c=B", "a-b a=W b=B", "a=B", "a=B b=W c=B", "a b c=W", "1-2 2-3 2=W 4 5=B", "0=W"]
        {
            assert_eq!((read(text).as_str(), read(&read(text)).as_str()), (text, text));
        }
        assert_eq!(read("path3\n2=B"), "1-2 2-3 2=B");
        assert_eq!(
            read("c=B, a-b a"),
            "line 1, column 10: found `a`, expected an edge, or a vertex that was not written before"
        );
        assert_eq!(read("a a=B"), "a=B");
        for text in ["K4=B path=W", "a-b d=B c", "c=B a-b", "4 5=B 6-7"] {
            assert_eq!(read(&read(text)), read(text), "{text}");
            assert!(!read(text).contains("found"), "{}", read(text));
        }
        assert_eq!(read("graph6:A_ 1=W"), "0-1 1=W");
    }

    #[test]
    fn errors_name_the_place() {
        assert_eq!(read("a-b b=R"), "line 1, column 7: found `R`, expected `B` or `W` after `=`");
        assert_eq!(
            read("a-b b="),
            "line 1, column 7: found the end of the input, expected `B` or `W` after `=`"
        );
        assert_eq!(read("a-b b=B b=W"), "line 1, column 9: found `b`, expected one mark for each vertex");
        assert_eq!(
            read("path3 7=B"),
            "line 1, column 7: found `7`, expected the name of a vertex of the graph"
        );
        assert_eq!(read("a-b =B"), "line 1, column 5: found `=`, expected the name of a vertex of the graph");
        assert!(read("a-b=B").contains("found `a-b`"));
        let many: Vec<_> = (0..513).map(|v| format!("{v}=B")).collect();
        assert!(read(&many.join(" ")).ends_with("found `512`, expected at most 512 vertices"));
    }
}
