//! Texts that a person means as a graph and that would be read as lone vertices.

use super::super::error::ParseError;
use super::family::Family;

/// What is written for a graph that has a name of its own.
const EXAMPLES: &str =
    "a graph by its edges, as in `a-b b-c`, or `path5`, `cycle6`, `complete4`, `grid3x4`, `graph6:DQc`";

/// Names of graphs that are no families here, with what is written for them where one graph is meant.
const NAMED: [(&str, Option<&str>); 12] = [
    ("petersen", Some("graph6:IheA@GUAo")),
    ("cube", Some("graph6:Gr`HOk")),
    ("path", None),
    ("cycle", None),
    ("complete", None),
    ("grid", None),
    ("star", None),
    ("wheel", None),
    ("ladder", None),
    ("tree", None),
    ("hypercube", None),
    ("graph6", None),
];

/// What is expected in the place of a word that stands alone, if it looks like the name of a graph and not like a vertex.
pub fn meant(word: &str) -> Option<String> {
    let lower = word.to_lowercase();
    if is_graph6(word.as_bytes()) {
        return Some(format!("`graph6:{word}`, or `{word}-x` for a vertex of this name"));
    }
    if Family::of(lower.as_bytes()).is_some() {
        return Some(format!("`{lower}`, in small letters"));
    }
    let name = lower.trim_end_matches(|sign: char| sign.is_ascii_digit());
    let size = &lower[name.len()..];
    if let Some((_, written)) = NAMED.iter().find(|(named, _)| *named == name) {
        return Some(written.map_or(EXAMPLES.to_owned(), |written| format!("`{written}`, or {EXAMPLES}")));
    }
    // `K3_3`, a complete bipartite graph.
    if let Some((left, right)) = lower.strip_prefix('k').and_then(|sizes| sizes.split_once('_'))
        && [left, right].iter().all(|size| !size.is_empty() && size.bytes().all(|sign| sign.is_ascii_digit()))
    {
        return Some(EXAMPLES.to_owned());
    }
    let family = match name {
        "k" => "complete",
        "p" => "path",
        "c" => "cycle",
        "s" | "w" | "q" => "",
        _ => return None,
    };
    match (size, family) {
        ("", _) => None,
        (_, "") => Some(EXAMPLES.to_owned()),
        (size, family) => Some(format!("`{family}{size}`, or `{word}-x` for a vertex of this name")),
    }
}

/// Whether a word is a graph of two vertices or more in graph6, without the name of the format before it.
fn is_graph6(word: &[u8]) -> bool {
    let vertices = word.first().map_or(0, |&sign| usize::from(sign.saturating_sub(63)));
    let signs = word.iter().all(|sign| (63..=126).contains(sign));
    signs && (2..63).contains(&vertices) && word.len() == 1 + (vertices * (vertices - 1) / 2).div_ceil(6)
}

/// The word that stands for a family and its size where the two are written apart: `path 5` and `path-5` for `path5`.
pub fn family_apart(text: &str) -> Option<String> {
    let (name, size) = text.split_once(|sign: char| sign == '-' || sign.is_ascii_whitespace())?;
    let joined = name.to_lowercase() + size.trim();
    Family::of(joined.as_bytes()).map(|_| joined)
}

/// Refuses lines of two names without an edge, which somebody means as edges, and a first line with the counts of vertices and edges.
pub fn check_lines(text: &[u8]) -> Result<(), ParseError> {
    let lines = || text.split(|&byte| byte == b'\n').filter(|line| !line.trim_ascii().is_empty());
    let words = |line: &[u8]| line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()).count();
    let has_edge = |line: &[u8]| line.contains(&b'-');
    let Some(first) = lines().next().filter(|line| words(line) == 2 && !has_edge(line)) else {
        return Ok(());
    };
    let others = || lines().skip(1);
    let place = || {
        let start = first.trim_ascii().as_ptr() as usize - text.as_ptr() as usize;
        start..start + first.trim_ascii().len()
    };
    if others().next().is_some() && others().all(|line| words(line) == 2 && !has_edge(line)) {
        let edge =
            String::from_utf8_lossy(first.trim_ascii()).split_whitespace().collect::<Vec<_>>().join("-");
        return Err(ParseError::new(text, place(), format!("an edge written with `-`, as in `{edge}`")));
    }
    let numbers = || first.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    let edges =
        others().flat_map(|line| line.split(u8::is_ascii_whitespace)).filter(|word| has_edge(word)).count();
    let is_count = edges > 0 && numbers().next_back() == Some(edges.to_string().as_bytes());
    if is_count && numbers().all(|word| word.iter().all(u8::is_ascii_digit)) {
        return Err(ParseError::new(
            text,
            place(),
            "edges; leave out the line with the counts of vertices and edges",
        ));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::tests::{error, read};
    use super::*;

    #[test]
    fn names_of_graphs_are_no_vertices() {
        assert_eq!(
            error("K4"),
            "line 1, column 1: found `K4`, expected `complete4`, or `K4-x` for a vertex of this name"
        );
        assert!(error("Path5").contains("expected `path5`, in small letters"));
        assert!(error(" C6\n").contains("line 1, column 2: found `C6`, expected `cycle6`"));
        assert!(error("petersen").contains("`graph6:IheA@GUAo`"));
        for word in ["Petersen", "star5", "S4", "W6", "Q3", "wheel5", "P7", "GRID2x3", "cube"] {
            assert!(meant(word).is_some(), "{word}");
        }
        assert_eq!(meant("DQc").as_deref(), Some("`graph6:DQc`, or `DQc-x` for a vertex of this name"));
        assert!(error("K3_3").contains("expected a graph by its edges"));
        for apart in ["path 5", "path-5", "Path  5\n", "grid 2x3"] {
            assert!(
                error(apart)
                    .contains(&format!("expected `{}`", apart.to_lowercase().replace([' ', '-', '\n'], "")))
            );
        }
        for word in ["a", "k", "7", "x12", "r1c1", "pat5", "vertex", "A", "ab", "abc", "v_1"] {
            assert_eq!(meant(word), None, "{word}");
        }
        assert_eq!(read("a").names().len(), 1);
        assert_eq!(read("K4-x").edges().len(), 1);
    }

    #[test]
    fn the_graphs_that_are_named_are_those() {
        for (name, vertices) in [("graph6:IheA@GUAo", 10), ("graph6:Gr`HOk", 8)] {
            let graph = read(name);
            assert_eq!((graph.names().len(), graph.edges().len()), (vertices, 3 * vertices / 2), "{name}");
            let degree = |v| graph.edges().iter().filter(|(a, b)| *a == v || *b == v).count();
            assert!((0..vertices).all(|v| degree(v) == 3), "{name}");
            let beside = |a, b| graph.edges().contains(&(a, b)) || graph.edges().contains(&(b, a));
            let common = |a, b| (0..vertices).filter(|&v| beside(a, v) && beside(b, v)).count();
            for (a, b) in (0..vertices).flat_map(|b| (0..b).map(move |a| (a, b))) {
                // Petersen: strongly regular (10, 3, 0, 1). The cube: no triangle, and 0 or 2 common neighbours.
                let expected: &[usize] = match (vertices, beside(a, b)) {
                    (_, true) => &[0],
                    (10, false) => &[1],
                    _ => &[0, 2],
                };
                assert!(expected.contains(&common(a, b)), "{name}");
            }
        }
        assert_eq!(read("complete4").to_string(), "1-2 1-3 2-3 1-4 2-4 3-4");
    }

    #[test]
    fn lines_of_two_names_are_no_lone_vertices() {
        assert!(error("1 2\n2 3\n").contains("found `1 2`, expected an edge written with `-`, as in `1-2`"));
        assert!(error("3 2\n1-2\n2-3\n").contains("leave out the line with the counts"));
        for text in ["1 2", "1 2\n3", "a b\na-b", "3 5\n1-2\n2-3\n", "1-2\n2 3"] {
            assert!(super::super::Graph::read(text.as_bytes()).is_ok() || text == "1-2\n2 3", "{text}");
        }
    }
}
