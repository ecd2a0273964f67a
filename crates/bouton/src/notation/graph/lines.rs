//! Lines that a person means as edges or as counts, and that would otherwise be read as lone vertices.

use super::super::error::ParseError;
use super::Graph;
use super::words::Words;
use crate::notation::{Cursor, clipped, decimal};

/// A first line that contains the number of vertices or edges of the lines behind it.
pub struct Count {
    /// The offset at which the edges begin.
    pub end: usize,
    /// A note for the user that says how the line was read.
    pub note: String,
}

/// The lines that are not empty.
fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii).filter(|line| !line.is_empty())
}

fn words(line: &[u8]) -> impl DoubleEndedIterator<Item = &[u8]> {
    line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty())
}

fn has_edge(line: &[u8]) -> bool {
    line.contains(&b'-')
}

/// The error at a line.
fn wrong(text: &[u8], line: &[u8], expected: String) -> ParseError {
    let start = line.as_ptr() as usize - text.as_ptr() as usize;
    ParseError::new(text, start..start + line.len(), expected)
}

/// Returns an error at lines of two names without an edge, which are probably meant as edges, and at a first line with two counts.
pub fn check_lines(text: &[u8]) -> Result<(), ParseError> {
    let Some(first) = lines(text).next().filter(|line| words(line).count() == 2 && !has_edge(line)) else {
        return Ok(());
    };
    let others = || lines(text).skip(1);
    let joined = |sign: &str| {
        let words = words(first).map(|word| String::from_utf8_lossy(word.strip_suffix(b",").unwrap_or(word)));
        clipped(&words.collect::<Vec<_>>().join(sign)).into_owned()
    };
    // A name written twice is another error.
    let are_two = words(first).next() != words(first).nth(1);
    if others().next().is_none() && !first.contains(&b',') && are_two {
        let are_numbers = words(first).all(|word| decimal(word).is_some());
        let grid = if are_numbers { format!(", or `grid{}`", joined("x")) } else { String::new() };
        let expected = format!("`{}` for an edge, or `{}` for two vertices{grid}", joined("-"), joined(", "));
        return Err(wrong(text, first, expected));
    }
    if others().next().is_some() && others().all(|line| words(line).count() == 2 && !has_edge(line)) {
        return Err(wrong(text, first, format!("an edge written with `-`, as in `{}`", joined("-"))));
    }
    if others().any(has_edge) && words(first).all(|word| decimal(word).is_some()) {
        let expected = format!(
            "edges; leave out the line with the counts of vertices and edges, or write `{}` for two vertices",
            joined(", ")
        );
        return Err(wrong(text, first, expected));
    }
    Ok(())
}

impl Count {
    /// The count in the first line, if the line is one number and the lines behind it contain edges.
    ///
    /// # Errors
    /// If the number is neither the number of vertices nor the number of edges. The number may be a vertex as well.
    pub fn of(text: &[u8]) -> Result<Option<Self>, ParseError> {
        let Some(line) = lines(text).next() else { return Ok(None) };
        let Some(count) = decimal(line) else { return Ok(None) };
        let end = line.as_ptr() as usize - text.as_ptr() as usize + line.len();
        let rest = &text[end..];
        let is_one_line =
            rest.iter().find(|&&byte| byte == b'\n' || !byte.is_ascii_whitespace()) != Some(&b'\n');
        if is_one_line || !has_edge(rest) {
            return Ok(None);
        }
        // Reading the whole text later reports what is wrong with the edges.
        let Ok(Graph { names, edges, .. }) = Words::new(rest).read(Cursor::new(rest)) else {
            return Ok(None);
        };
        let are_so_many = |found: usize| found as u64 == count;
        let what = match (are_so_many(names.len()), are_so_many(edges.len())) {
            (true, true) => "the number of vertices and of edges",
            (true, false) => "the number of vertices",
            (false, true) => "the number of edges",
            (false, false) => {
                let expected = format!(
                    "edges, optionally after the number of vertices, {}, or of edges, {}; or `{count},` for a vertex of this name",
                    names.len(),
                    edges.len(),
                );
                return Err(wrong(text, line, expected));
            }
        };
        Ok(Some(Self { end, note: format!("the first line, `{count}`, is read as {what}") }))
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{error, read};

    #[test]
    fn lines_of_two_names_are_no_lone_vertices() {
        assert!(error("1 2\n2 3\n").contains("found `1 2`, expected an edge written with `-`, as in `1-2`"));
        assert!(
            error("1, 2\n3, 4\n").contains("found `1, 2`, expected an edge written with `-`, as in `1-2`")
        );
        assert!(error("3 2\n1-2\n2-3\n").contains("leave out the line with the counts"));
        assert!(error("3 5\n1-2\n2-3\n").contains("or write `3, 5` for two vertices"));
        for text in ["1 2", "a b\n", "\n x y \n"] {
            let [a, b] = text.split_whitespace().collect::<Vec<_>>()[..] else { panic!("two names") };
            let expected = format!("expected `{a}-{b}` for an edge, or `{a}, {b}` for two vertices");
            assert!(error(text).contains(&expected), "{}", error(text));
            assert_eq!(read(&format!("{a}, {b}")).edges().len(), 0);
        }
        assert!(error("3 4").ends_with("for two vertices, or `grid3x4`"));
        for text in ["1 2\n3", "a b\na-b", "1-2\n4 3", "3, 5\n1-2\n2-3\n", "1\n2", "1, 2", "1 2 3"] {
            assert!(!read(text).names().is_empty(), "{text}");
        }
    }

    #[test]
    fn messages_stay_short_whatever_the_names() {
        let long = "v".repeat(100_000);
        for text in
            [format!("{long} b"), format!("{long} b\nc d"), format!("0{0} 1\na-b", "0".repeat(100_000))]
        {
            assert!(error(&text).len() < 1000, "{}", error(&text).len());
        }
    }

    #[test]
    fn a_word_that_is_a_graph_has_a_note() {
        let note = |text: &str| read(text).note();
        assert_eq!(note("xoxz").unwrap(), "`xoxz` is read as a graph of one vertex, without edges");
        for text in ["a", "12", "path1", "path5", "ab-cd", "ab, cd"] {
            assert_eq!(note(text), None, "{text}");
        }
    }

    #[test]
    fn a_first_line_may_count_vertices_or_edges() {
        let counted = |text: &str| (read(text).to_string(), read(text).counted.unwrap_or_default());
        let note = |what: &str| format!("the first line, `{what}");
        let path = "0-1 1-2 2-3".to_owned();
        for (text, said) in [
            ("4\n0-1\n1-2\n2-3\n", "4`, is read as the number of vertices"),
            ("3\r\n0-1 1-2 2-3", "3`, is read as the number of edges"),
        ] {
            assert_eq!(counted(text), (path.clone(), note(said)), "{text}");
        }
        let triangle = counted("\n 3 \n1-2\n2-3\n3-1\n");
        assert_eq!(
            triangle,
            ("1-2 2-3 3-1".to_owned(), note("3`, is read as the number of vertices and of edges"))
        );
        assert_eq!(
            error("5\n1-2\n2-3\n"),
            "line 1, column 1: found `5`, expected edges, optionally after the number of vertices, 3, or of edges, 2; or `5,` for a vertex of this name"
        );
        assert!(error("0\n1-2\n").contains("`0,` for a vertex"));
        for (text, vertices) in [("5,\n1-2\n2-3\n", 4), ("4 0-1 1-2 2-3", 5), ("2\n0\n1", 3), ("d\n1-2", 3)] {
            assert_eq!((read(text).names().len(), read(text).counted), (vertices, None), "{text}");
        }
        assert!(error("4\n1-2\n2-2\n").starts_with("line 3, column 1: found `2-2`"));
    }
}
