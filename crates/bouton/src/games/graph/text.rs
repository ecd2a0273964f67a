//! The text format of a graph of moves.
//!
//! Each line is one move, `FROM TO`. A line with one word is a vertex, which may have no move. `#` or `//` at the place of a word starts
//! a comment. A first line `n m` whose counts fit is a header and not a move. The other format is one line that begins with the token's
//! vertex: `a moves a->b b->c`. A name is any word without white space, commas, semicolons, brackets and arrows that contains a letter
//! or a digit.

use std::ops::Range;
use std::sync::Arc;

use hashbrown::HashSet;

use super::header::{FirstLine, Header};
use super::lines::Lines;
use super::names::{Names, Naming, Numbers, Words};
use crate::notation::{Cursor, ParseError, quoted};
use crate::theory::graph::Graph;

/// A graph whose vertices have names.
pub struct NamedGraph {
    /// The moves.
    pub graph: Graph,
    /// The names of the vertices.
    pub names: Names,
    /// The moves as they are written behind a vertex. Empty if the moves are in a file.
    pub written: String,
    /// A note that says how a first line of two numbers was read.
    note: Option<String>,
}

/// Moves as they were read.
type Moves = Vec<(u32, u32)>;

impl NamedGraph {
    fn new(names: Names, moves: &Moves) -> Self {
        let graph = Graph::new(names.len(), || moves.iter().copied());
        Self { graph, names, written: String::new(), note: None }
    }

    /// A note for the user that says how a first line of two numbers was read, if it may be counts as well as a move.
    #[must_use]
    pub fn note(&self) -> Option<&str> {
        self.note.as_deref()
    }

    /// A vertex written so that it can be read back.
    #[must_use]
    pub fn text(&self, vertex: u32) -> String {
        self.names.name(vertex) + &self.written
    }

    /// The vertex named by `word`, the word at `place` in `text`.
    ///
    /// # Errors
    /// If no vertex has this name.
    pub fn vertex(&self, text: &[u8], place: Range<usize>) -> Result<u32, ParseError> {
        let error = || {
            let some: Vec<_> = self.names.first(3).map(|name| quoted(&name)).collect();
            let such = if some.is_empty() { String::new() } else { format!(", such as {}", some.join(", ")) };
            ParseError::new(text, place.clone(), format!("a vertex of the graph{such}"))
        };
        self.names.find(&text[place.clone()]).ok_or_else(error)
    }
}

/// Reads moves, one a line.
///
/// # Errors
/// At a third word in a line, at a word that is not a name, at bytes that are not UTF-8 text, and where there are too many moves
/// or names.
///
/// # Complexity
/// Linear in the text, with 8 bytes per move beside the graph. If names are not the numbers of a range, the text is read twice.
pub fn read_moves(text: &[u8]) -> Result<NamedGraph, ParseError> {
    if let Err(error) = str::from_utf8(text) {
        let start = error.valid_up_to();
        return Err(ParseError::new(text, start..start + 1, "text in UTF-8"));
    }
    let first = FirstLine::of(text);
    let header = first.as_ref().and_then(FirstLine::header);
    let mut numbers = Numbers::in_text_of(text.len());
    let mut words = Words::default();
    let graph = match moves(text, header, &mut numbers)?.and_then(|moves| Some((numbers.finish()?, moves))) {
        Some((names, moves)) => NamedGraph::new(names, &moves),
        None => {
            let moves = moves(text, header, &mut words)?;
            check_names(text)?;
            let too_many =
                || ParseError::new(text, text.len()..text.len(), "fewer vertices, or shorter names");
            NamedGraph::new(words.finish(), &moves.ok_or_else(too_many)?)
        }
    };
    Ok(NamedGraph { note: first.map(|first| first.note()), ..graph })
}

/// The moves of a text, one per line, if its names are of this kind.
fn moves(text: &[u8], header: Option<&Header>, names: &mut impl Naming) -> Result<Option<Moves>, ParseError> {
    // A line has at most one move. A growing list would take twice its size.
    let mut moves = Moves::with_capacity(1 + text.iter().filter(|&&byte| byte == b'\n').count());
    for vertex in header.into_iter().flat_map(Header::vertices) {
        if names.vertex(vertex.to_string().as_bytes()).is_none() {
            return Ok(None);
        }
    }
    let mut lines = Lines { text, at: header.map_or(0, |header| header.end) };
    while lines.at < text.len() {
        if let Some(from) = lines.word() {
            let Some(from) = names.vertex(&text[from]) else { return Ok(None) };
            if let Some(place) = lines.word() {
                let Some(to) = names.vertex(&text[place.clone()]) else { return Ok(None) };
                if moves.len() == Graph::MOST {
                    return Err(ParseError::new(text, place, format!("at most {} moves", Graph::MOST)));
                }
                moves.push((from, to));
            }
            if let Some(more) = lines.word() {
                return Err(ParseError::new(text, more, "the end of the line after a move `FROM TO`"));
            }
        }
        lines.go_on();
    }
    Ok(Some(moves))
}

/// What is expected in place of a word that is not a vertex name: a list, an arrow, or a sign of another format.
fn no_name(word: &[u8]) -> Option<&'static str> {
    let has = |signs: &[u8]| word.iter().any(|byte| signs.contains(byte));
    match () {
        () if has(b",;()[]{}") || word.ends_with(b":") => Some(
            "the name of a vertex, without commas, semicolons and brackets: write each move separately: `1 2` and `1 3` each on a line, or `1->2 1->3` after `moves`",
        ),
        () if word.windows(2).any(|signs| signs == b"->") => Some(
            "the name of a vertex; in a file, write each move on a separate line with a space between its vertices, `FROM TO`",
        ),
        () if word.is_ascii() && !word.iter().any(u8::is_ascii_alphanumeric) => {
            Some("the name of a vertex, with a letter or a digit in it; a comment begins with `#` or `//`")
        }
        () => None,
    }
}

/// Returns an error at a word that is not a name.
fn check_names(text: &[u8]) -> Result<(), ParseError> {
    let mut lines = Lines { text, at: 0 };
    while lines.at < text.len() {
        while let Some(place) = lines.word() {
            if let Some(expected) = no_name(&text[place.clone()]) {
                return Err(ParseError::new(text, place, expected));
            }
        }
        lines.go_on();
    }
    Ok(())
}

/// Reads a vertex, and the moves behind it if they are not given in `beside`.
///
/// # Errors
/// If the moves are missing or given twice, at a text that is not a move, and at a vertex that no move and no word names.
pub fn read_among(
    text: &[u8],
    beside: Option<Arc<NamedGraph>>,
) -> Result<(Arc<NamedGraph>, u32), ParseError> {
    let mut cursor = Cursor::new(text);
    let next =
        || Some(cursor.word().len()).filter(|&width| width > 0).map(|width| cursor.at() - width..cursor.at());
    let words: Vec<_> = std::iter::from_fn(next).collect();
    let Some(start) = words.first().cloned() else {
        return Err(ParseError::new(text, text.len()..text.len(), "a vertex"));
    };
    let behind = words.get(1).cloned();
    let place = behind.clone().unwrap_or(text.len()..text.len());
    let graph = match (beside, behind.map(|place| &text[place])) {
        (Some(graph), None) => graph,
        (Some(_), Some(_)) => {
            return Err(ParseError::new(text, place, "the end of the position: its moves are in the file"));
        }
        (None, Some(b"moves")) => Arc::new(read_arrows(text, &words[2..])?),
        (None, _) => {
            let expected = "`moves` and the moves, as in `a moves a->b b->c`, or moves in a file";
            return Err(ParseError::new(text, place, expected));
        }
    };
    let start = graph.vertex(text, start)?;
    Ok((graph, start))
}

/// Reads `a->b b->c d`.
fn read_arrows(text: &[u8], places: &[Range<usize>]) -> Result<NamedGraph, ParseError> {
    let (mut names, mut moves, mut written) = (Words::default(), Moves::new(), " moves".to_owned());
    let mut lone = HashSet::new();
    for place in places {
        let word = &text[place.clone()];
        written += " ";
        written += str::from_utf8(word).map_err(|_| ParseError::new(text, place.clone(), "text in UTF-8"))?;
        let mut vertex = |part: Range<usize>| {
            let error = || ParseError::new(text, place.clone(), "a move `FROM->TO`, or a vertex");
            let name = &word[part.clone()];
            if let Some(expected) = no_name(name).filter(|_| !part.is_empty()) {
                return Err(ParseError::new(
                    text,
                    place.start + part.start..place.start + part.end,
                    expected,
                ));
            }
            names.vertex(name).filter(|_| !part.is_empty()).ok_or_else(error)
        };
        if let Some(sign @ (b',' | b';')) = word.last() {
            let expected = format!("moves with spaces between them, and no `{}`", char::from(*sign));
            return Err(ParseError::new(text, place.clone(), expected));
        }
        match word.windows(2).position(|sign| sign == b"->") {
            Some(at) if word[at + 2..].windows(2).any(|sign| sign == b"->") => {
                return Err(ParseError::new(text, place.clone(), "one move a word, as in `a->b b->c`"));
            }
            Some(at) => moves.push((vertex(0..at)?, vertex(at + 2..word.len())?)),
            None if !lone.insert(word) => {
                return Err(ParseError::new(text, place.clone(), "a move `FROM->TO`, or a vertex once"));
            }
            None => drop(vertex(0..word.len())?),
        }
    }
    Ok(NamedGraph { written, ..NamedGraph::new(names.finish(), &moves) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The moves by name, and all names, in the order of the vertices.
    fn written(graph: &NamedGraph) -> (Vec<[String; 2]>, Vec<String>) {
        let name = |vertex: &u32| graph.names.name(*vertex);
        let vertices = 0..graph.graph.len() as u32;
        let moves = vertices.flat_map(|from| graph.graph.options(from).iter().map(move |to| [from, *to]));
        let named = graph.names.first(usize::MAX).collect();
        (moves.map(|step| step.map(|vertex| name(&vertex))).collect(), named)
    }

    /// The moves by name, and all names, read line by line and word by word.
    fn plainly(text: &str) -> (Vec<[String; 2]>, Vec<String>) {
        let (mut moves, mut names) = (Vec::new(), Vec::new());
        for line in text.lines() {
            let is_comment = |word: &str| word.starts_with('#') || word.starts_with("//");
            let words = line.split_ascii_whitespace().take_while(|word| !is_comment(word));
            let words: Vec<_> = words.map(str::to_owned).collect();
            names.extend(words.clone());
            if let [from, to] = &*words {
                moves.push([from.clone(), to.clone()]);
            }
        }
        (moves, names)
    }

    fn check(text: &str) {
        let first = FirstLine::of(text.as_bytes());
        let header = first.as_ref().and_then(FirstLine::header);
        let (mut moves, mut names) = plainly(&text[header.map_or(0, |header| header.end)..]);
        names.extend(header.into_iter().flat_map(Header::vertices).map(|vertex| vertex.to_string()));
        let (mut found, mut named) = written(&read_moves(text.as_bytes()).unwrap());
        [&mut moves, &mut found].into_iter().for_each(|moves| moves.sort_unstable());
        [&mut names, &mut named].into_iter().for_each(|names| names.sort_unstable());
        names.dedup();
        assert_eq!((found, named), (moves, names), "{text:?}");
    }

    #[test]
    fn files_as_people_write_them() {
        for text in [
            "",
            "\n\n",
            "# nothing\n",
            "a",
            "a b",
            "a b # c d\r\n\tb  a\r\n\n#\nc\n",
            "1 2\n2 03\n",
            "\u{e9} \u{4e2d}\n",
        ] {
            check(text);
        }
        check("// moves\na b // c d\n//\n");
        check("1 2\n2 4000000000\n");
        check("7 1\n0 0\n");
        check("0 1\n1 2\n2 a#b\n");
        let several = read_moves(b"a b\nc d\na c\na b\n").unwrap();
        assert_eq!(several.graph.options(0), [1, 2, 1]);
    }

    #[test]
    fn broken_files_are_refused_at_the_place() {
        let error = |text: &[u8]| read_moves(text).err().unwrap().to_string();
        let end = "expected the end of the line after a move `FROM TO`";
        assert_eq!(error(b"1 2\n 2 1\t3\n"), format!("line 2, column 6: found `3`, {end}"));
        assert_eq!(error(b"a b\nb -> c"), format!("line 2, column 6: found `c`, {end}"));
        assert_eq!(error("\u{e9} b c".as_bytes()), format!("line 1, column 5: found `c`, {end}"));
        assert!(error(b"a b\nb \xff\n").starts_with("line 2, column 3"));
        let list = "expected the name of a vertex, without commas, semicolons and brackets";
        for word in ["2,3", "[2,3]", "{2}", "(2)", "2;"] {
            let found = error(format!("1 2\n1 {word}\n").as_bytes());
            assert!(found.starts_with(&format!("line 2, column 3: found `{word}`, {list}")), "{found}");
        }
        assert!(error(b"1: 2\n").contains(list));
        assert!(error(b"1->2\n").contains(
            "found `1->2`, expected the name of a vertex; in a file, write each move on a separate line"
        ));
        for comment in ["% 1", "-- c", "; c", "* c"] {
            assert!(error(format!("a b\n{comment}\n").as_bytes()).contains("expected the name of a vertex"));
        }
    }

    #[test]
    fn messages_stay_short_whatever_the_names() {
        let long = "v".repeat(1_000_000);
        let error = |text: &str, moves: &str| {
            read_among(text.as_bytes(), read_moves(moves.as_bytes()).ok().map(Arc::new))
                .err()
                .unwrap()
                .to_string()
        };
        assert!(error("a", &format!("{long} {long}w\n")).len() < 300);
        assert!(error(&long, "a b\n").len() < 300);
        let arrows = read_among(format!("a moves {long}->{long}").as_bytes(), None).err().unwrap();
        assert!(arrows.to_string().len() < 300);
    }

    #[test]
    fn a_position_has_its_moves_with_it_or_beside_it() {
        let beside = || read_moves(b"0 1\n1 2\n").ok().map(Arc::new);
        let read = |text: &str, beside| match read_among(text.as_bytes(), beside) {
            Ok((graph, vertex)) => graph.text(vertex),
            Err(error) => error.to_string(),
        };
        assert_eq!(read(" 2\n", beside()), "2");
        assert_eq!(read("#x\nmoves #x->y\ny->#z z", None), "#x moves #x->y y->#z z");
        for (text, expected) in [
            ("3", "column 1: found `3`, expected a vertex of the graph, such as `0`, `1`, `2`"),
            ("1 2", "column 3: found `2`, expected the end of the position: its moves are in the file"),
            ("", "column 1: found the end of the input, expected a vertex"),
        ] {
            assert_eq!(read(text, beside()), format!("line 1, {expected}"));
        }
        for (text, expected) in [
            (
                "a",
                "column 2: found the end of the input, expected `moves` and the moves, as in `a moves a->b b->c`, or moves in a file",
            ),
            (
                "a b",
                "column 3: found `b`, expected `moves` and the moves, as in `a moves a->b b->c`, or moves in a file",
            ),
            ("a moves", "column 1: found `a`, expected a vertex of the graph"),
            ("a moves a->", "column 9: found `a->`, expected a move `FROM->TO`, or a vertex"),
            ("a moves ->a", "column 9: found `->a`, expected a move `FROM->TO`, or a vertex"),
            (
                "a moves a->b, b->c",
                "column 9: found `a->b,`, expected moves with spaces between them, and no `,`",
            ),
            ("a moves a->b->c", "column 9: found `a->b->c`, expected one move a word, as in `a->b b->c`"),
            (
                "a moves a->2,3",
                "column 12: found `2,3`, expected the name of a vertex, without commas, semicolons and brackets: write each move separately: `1 2` and `1 3` each on a line, or `1->2 1->3` after `moves`",
            ),
            ("a moves a b b c", "column 13: found `b`, expected a move `FROM->TO`, or a vertex once"),
        ] {
            assert_eq!(read(text, None), format!("line 1, {expected}"));
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(500))]
        #[test]
        fn any_lines_of_at_most_two_words(lines in prop::collection::vec("[ \t]?([0-9]{1,2}|[a-c#]{1,2}|0{0,1}[0-9])?( +[0-9]{1,2})?( #.*)?\r?", 0..20)) {
            check(&lines.join("\n"));
        }

        #[test]
        fn any_bytes(text in prop::collection::vec(prop::sample::select(&b"01 \n#ab\r\t\xc3\xa9"[..]), 0..60)) {
            match read_moves(&text) {
                Ok(_) => check(str::from_utf8(&text).unwrap()),
                Err(error) => prop_assert!(error.line() > 0 && error.column() > 0),
            }
        }
    }
}
