//! Texts that a person means as a graph and that would otherwise be read as lone vertices.

use super::super::error::ParseError;
use super::family::Family;

/// The text that says how a graph is written, for graphs with a name of their own.
const EXAMPLES: &str =
    "a graph by its edges, as in `a-b b-c`, or `path5`, `cycle6`, `complete4`, `grid3x4`, `graph6:DQc`";

/// Names of graphs that are not families here. If one graph is meant, its text is given.
const NAMED_GRAPHS: [(&str, Option<&str>); 28] = [
    ("petersen", Some("graph6:IheA@GUAo")),
    ("cube", Some("graph6:Gr`HOk")),
    ("triangle", Some("cycle3")),
    ("square", Some("cycle4")),
    ("pentagon", Some("cycle5")),
    ("hexagon", Some("cycle6")),
    ("tetrahedron", Some("complete4")),
    ("claw", Some("a-b a-c a-d")),
    ("paw", Some("a-b b-c c-a a-d")),
    ("diamond", Some("a-b b-c c-d d-a a-c")),
    ("bull", Some("a-b b-c c-a a-d b-e")),
    ("house", Some("a-b b-c c-d d-a a-e b-e")),
    ("butterfly", Some("a-b b-c c-a a-d d-e e-a")),
    ("prism", Some("a-b b-c c-a d-e e-f f-d a-d b-e c-f")),
    ("octahedron", Some("a-b a-c a-d a-e f-b f-c f-d f-e b-c c-d d-e e-b")),
    ("icosahedron", None),
    ("dodecahedron", None),
    ("heawood", None),
    ("path", None),
    ("cycle", None),
    ("complete", None),
    ("grid", None),
    ("star", None),
    ("wheel", None),
    ("ladder", None),
    ("tree", None),
    ("hypercube", None),
    ("bipartite", None),
];

/// Words before a size. If a family here is meant, its name is given.
const FAMILIES: [(&str, &str); 22] = [
    ("k", "complete"),
    ("kn", "complete"),
    ("complete", "complete"),
    ("clique", "complete"),
    ("full", "complete"),
    ("c", "cycle"),
    ("cn", "cycle"),
    ("cycle", "cycle"),
    ("ring", "cycle"),
    ("loop", "cycle"),
    ("p", "path"),
    ("pn", "path"),
    ("path", "path"),
    ("line", "path"),
    ("chain", "path"),
    ("grid", "grid"),
    ("board", "grid"),
    ("", "grid"),
    ("s", ""),
    ("w", ""),
    ("q", ""),
    ("graph", ""),
];

/// A word that looks like letters before a size: `K4`, `board3x4`, `K_3_3`, `3X4`.
struct Sized {
    letters: String,
    size: String,
}

impl Sized {
    fn of(lower: &str) -> Option<Self> {
        let (letters, size) =
            lower.split_at(lower.find(|sign: char| !sign.is_alphabetic()).unwrap_or(lower.len()));
        let size = size.strip_prefix('_').unwrap_or(size);
        let is_number = |side: &str| !side.is_empty() && side.bytes().all(|sign: u8| sign.is_ascii_digit());
        let is_size = size.split(['x', '_']).all(is_number);
        // A number alone is a vertex.
        (is_size && !(letters.is_empty() && is_number(size)))
            .then(|| Self { letters: letters.to_owned(), size: size.to_owned() })
    }

    /// The family that is meant. Empty if it is not a family here.
    fn family(&self) -> Option<&'static str> {
        let named = || NAMED_GRAPHS.iter().any(|(name, _)| *name == self.letters).then_some("");
        FAMILIES.iter().find(|(word, _)| *word == self.letters).map(|(_, family)| *family).or_else(named)
    }

    /// The text by which the meant graph can be read.
    fn written(&self) -> Option<String> {
        let word = format!("{}{}", self.family()?, self.size.replace('_', "x"));
        let (family, name) = Family::of(word.as_bytes())?;
        family.read(word.as_bytes(), name..word.len()).is_ok().then_some(word)
    }
}

/// What is expected in place of a single word that looks like the name of a graph and not like a vertex.
fn meant(word: &str) -> Option<String> {
    let vertex = format!("`{word},` for a vertex of this name");
    let lower = word.to_lowercase();
    if is_graph6(word.as_bytes()) {
        return Some(format!("`graph6:{word}`, or {vertex}"));
    }
    if let Some((_, written)) = NAMED_GRAPHS.iter().find(|(named, _)| *named == lower) {
        return Some(match written {
            Some(written) => format!("`{written}`, or {vertex}; else {EXAMPLES}"),
            None => format!("{EXAMPLES}, or {vertex}"),
        });
    }
    let sized = Sized::of(&lower)?;
    if Family::of(lower.as_bytes()).is_some() && sized.written().is_some() {
        return Some(format!("`{lower}`, in small letters"));
    }
    // `v1` and `x12` are vertices, and `foo5` need not be a graph.
    let looks_like_one = sized.family().is_some() || sized.letters.chars().nth(1).is_some();
    looks_like_one.then(|| match sized.written() {
        Some(written) => format!("`{written}`, or {vertex}"),
        None => format!("{EXAMPLES}, or {vertex}"),
    })
}

/// Whether a word is a graph of two vertices or more in graph6, without the name of the format before it.
fn is_graph6(word: &[u8]) -> bool {
    let vertices = word.first().map_or(0, |&sign| usize::from(sign.saturating_sub(63)));
    let signs = word.iter().all(|sign| (63..=126).contains(sign));
    signs && (2..63).contains(&vertices) && word.len() == 1 + (vertices * (vertices - 1) / 2).div_ceil(6)
}

/// What is expected in place of a family and its size written separately: `path 5`, `path-5`, `K 4`, `grid 3 4`.
fn apart(text: &str) -> Option<String> {
    let (name, sizes) = text.split_once(|sign: char| sign == '-' || sign.is_ascii_whitespace())?;
    let sizes: Vec<_> = sizes.split_whitespace().collect();
    let sized = Sized::of(&format!("{}_{}", name.to_lowercase(), sizes.join("x").to_lowercase()))?;
    let is_word = name.chars().all(char::is_alphabetic) && !name.is_empty();
    // `k 1 2` are three vertices.
    if !is_word || sized.family().is_none() || name.len() == 1 && sizes.len() > 1 {
        return None;
    }
    // `ring-5` is an edge.
    let is_edge = text.contains('-') && sized.family() != Some(&sized.letters);
    let written = sized.written().map(|written| format!("`{written}`"));
    (!is_edge).then(|| written.unwrap_or(EXAMPLES.to_owned()))
}

/// What is expected in place of one of several words. None of the words is an edge.
fn meant_among(words: &[&str]) -> Option<(usize, String)> {
    let sized = |word: &str| Sized::of(&word.to_lowercase());
    let letters = |word: &str| sized(word).map(|sized| sized.letters);
    // `c1 c2 c3` are vertices with numbers.
    let first = words.first().and_then(|word| letters(word));
    let are_numbered = first.is_some() && words.iter().all(|word| letters(word) == first);
    let named = |word: &str| NAMED_GRAPHS.iter().find(|(name, _)| *name == word.to_lowercase());
    let is_one = |word: &str| {
        named(word).is_some() || !are_numbered && sized(word).is_some_and(|sized| sized.family().is_some())
    };
    let at = words.iter().position(|word| is_one(word))?;
    let commas = words.join(", ");
    let vertices = match commas.len() {
        0..=60 => format!("`{commas}` for vertices of these names"),
        _ => "commas after vertices with such names".to_owned(),
    };
    let written = named(words[at]).and_then(|(_, written)| written.map(str::to_owned));
    let written = written.or_else(|| sized(words[at])?.written());
    let written = written.map_or(EXAMPLES.to_owned(), |written| format!("`{written}` alone"));
    Some((at, format!("{written}, or {vertices}")))
}

/// Returns an error if a text looks like the name of one or more graphs, and not like vertices. A comma behind a name says that it is a
/// vertex.
pub fn check_names(text: &[u8]) -> Result<(), ParseError> {
    let Ok(readable) = str::from_utf8(text) else { return Ok(()) };
    if readable.contains(',') {
        return Ok(());
    }
    let place = |part: &str| {
        let start = part.as_ptr() as usize - text.as_ptr() as usize;
        start..start + part.len()
    };
    let whole = readable.trim_ascii();
    if let Some(expected) = apart(whole) {
        return Err(ParseError::new(text, place(whole), expected));
    }
    let has_edge = readable.contains('-');
    let words: Vec<_> = if has_edge { Vec::new() } else { readable.split_ascii_whitespace().collect() };
    match &words[..] {
        [word] => meant(word).map_or(Ok(()), |expected| Err(ParseError::new(text, place(word), expected))),
        words => meant_among(words)
            .map_or(Ok(()), |(at, expected)| Err(ParseError::new(text, place(words[at]), expected))),
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{error, read};
    use super::*;

    #[test]
    fn names_of_graphs_are_no_vertices() {
        assert_eq!(
            error("K4"),
            "line 1, column 1: found `K4`, expected `complete4`, or `K4,` for a vertex of this name"
        );
        assert!(error("Path5").contains("expected `path5`, in small letters"));
        assert!(error(" C6\n").contains("line 1, column 2: found `C6`, expected `cycle6`"));
        assert!(error("petersen").contains("`graph6:IheA@GUAo`"));
        for word in ["Petersen", "star5", "S4", "W6", "Q3", "wheel5", "P7", "GRID2x3", "cube"] {
            assert!(meant(word).is_some(), "{word}");
        }
        assert_eq!(meant("DQc").as_deref(), Some("`graph6:DQc`, or `DQc,` for a vertex of this name"));
        assert!(error("K3_3").contains("expected a graph by its edges"));
        for apart in ["path 5", "path-5", "Path  5\n", "grid 2x3"] {
            assert!(
                error(apart)
                    .contains(&format!("expected `{}`", apart.to_lowercase().replace([' ', '-', '\n'], "")))
            );
        }
        for word in ["a", "k", "7", "x12", "r1c1", "vertex", "A", "ab", "abc", "v_1"] {
            assert_eq!(meant(word), None, "{word}");
        }
        assert_eq!(read("a").names().len(), 1);
        assert_eq!((read("K4-x").edges().len(), read("K4,").names().len()), (1, 1));
    }

    #[test]
    fn whatever_looks_like_a_family_alone_is_no_vertex() {
        for (text, written) in [
            ("3X4", "`grid3x4`, or `3X4,`"),
            ("K_4", "`complete4`"),
            ("C_6", "`cycle6`"),
            ("P_5", "`path5`"),
            ("kn5", "`complete5`"),
            ("clique4", "`complete4`"),
            ("full5", "`complete5`"),
            ("ring6", "`cycle6`"),
            ("loop6", "`cycle6`"),
            ("line5", "`path5`"),
            ("Chain5", "`path5`"),
            ("board3x4", "`grid3x4`"),
            ("triangle", "`cycle3`"),
            ("Claw", "`a-b a-c a-d`"),
            ("K 4", "`complete4`"),
            ("grid 3 4", "`grid3x4`"),
            ("Ring 5", "`cycle5`"),
            ("petersen graph", "`graph6:IheA@GUAo` alone, or `petersen, graph` for vertices"),
            ("a b K4", "`complete4` alone, or `a, b, K4` for vertices"),
        ] {
            assert!(error(text).contains(&format!("expected {written}")), "{}", error(text));
        }
        for text in "empty5 king3x3 knight5x5 torus3x3 bipartite3_3 prism3 heawood icosahedron Dodecahedron cycle_2 foo_7 pat5"
            .split(' ')
            .chain(["star 5", "wheel 3 4", "cycle 2"])
        {
            assert!(error(text).contains("expected a graph by its edges"), "{}", error(text));
        }
        for text in [
            "c1 c2 c3",
            "node1 node2 node3",
            "k 1 2",
            "ring-5",
            "1 2 3",
            "a b c",
            "line",
            "v1",
            "K4 a-b",
            "a b 3X4,",
        ] {
            assert!(!read(text).names().is_empty(), "{text}");
        }
    }

    #[test]
    fn what_is_written_for_a_named_graph_is_read() {
        for (name, written) in NAMED_GRAPHS {
            assert!(written.is_none_or(|written| !read(written).edges().is_empty()), "{name}");
        }
        let degrees = |name: &str| {
            let graph = read(NAMED_GRAPHS.iter().find(|(named, _)| *named == name).unwrap().1.unwrap());
            let degree = |v| graph.edges().iter().filter(|(a, b)| *a == v || *b == v).count();
            let mut degrees: Vec<_> = (0..graph.names().len()).map(degree).collect();
            degrees.sort_unstable();
            degrees
        };
        assert_eq!(degrees("octahedron"), [4; 6]);
        assert_eq!(degrees("prism"), [3; 6]);
        assert_eq!(degrees("house"), [2, 2, 2, 3, 3]);
        assert_eq!(degrees("bull"), [1, 1, 2, 3, 3]);
        assert_eq!(degrees("butterfly"), [2, 2, 2, 2, 4]);
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
}
