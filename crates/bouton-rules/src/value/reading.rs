//! Reads positions as people write them: one term of a sum, read as a rule's kind of position.

use crate::width::exact;
use bouton::catalog::heaps::Heaps;
use bouton::notation::{self, Grid, ParseError, decimal, tuple};

use super::alphabet::Alphabet;
use super::cells::Cells;
use super::graph::{Base, Graph};
use super::kind::{Kind, LARGEST_HEAP, LONGEST_LIST, WIDEST};
use super::naming::Naming;
use super::position::Position;

/// The result of reading a term.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Read {
    /// Positions (several only if they are heaps); the text in one line; a note if the text could mean something else.
    Positions(Vec<Position>, String, Option<String>),
    /// A size. The rule's `start` gives its position.
    Size(Vec<i64>),
    /// The base and the graph, which is all of its base; the text in one line; how the first line was understood.
    Graph(Base, Graph, String, Option<String>),
}

impl Read {
    /// The position that a text is, if it is written plainly: a heap, a word, or a board as rows with `/` between them. Any other text may be
    /// a position, too.
    #[must_use]
    pub fn plainly(kind: &Kind, text: &[u8]) -> Option<Position> {
        let Some(alphabet) = kind.alphabet() else {
            let heap = matches!(kind, Kind::Heap).then(|| decimal(text)).flatten();
            return heap.filter(|&heap| heap <= LARGEST_HEAP).map(Position::heap);
        };
        let cols = text.iter().position(|&sign| sign == b'/').unwrap_or(text.len());
        let (rows, most) =
            ((text.len() + 1) / (cols + 1), if kind.is_word() { LONGEST_LIST } else { WIDEST });
        if cols == 0 || rows * (cols + 1) != text.len() + 1 || cols.max(rows) > most {
            return None;
        }
        if kind.is_word() && rows > 1 {
            return None;
        }
        let mut cells = Cells::zeros(exact(rows), exact(cols), alphabet.log_bits(), kind.is_word());
        if !text.chunks(cols + 1).all(|row| row.get(cols).is_none_or(|&sign| sign == b'/')) {
            return None;
        }
        let symbols = text.iter().filter(|&&sign| sign != b'/');
        cells.write_all(symbols.map(|&symbol| alphabet.code(char::from(symbol))))?;
        Some(Position::from(&cells))
    }

    /// Reads one term.
    ///
    /// # Errors
    /// If the text is neither a position of the kind nor a size of such a position.
    pub fn term(kind: &Kind, text: &[u8]) -> Result<Self, ParseError> {
        match kind {
            Kind::Heap => heaps(text),
            Kind::Numbers(count) => numbers(*count, text),
            Kind::Word(alphabet) => cells(alphabet, kind, text),
            Kind::Board(alphabet) => cells(alphabet, kind, text),
            Kind::Graph => {
                let graph = notation::Graph::read(text)?;
                let base = Base::from(&graph);
                let whole = Graph::whole(&base);
                let text = whole.text(&base);
                Ok(Self::Graph(base, whole, text, graph.note()))
            }
        }
    }
}

fn heaps(text: &[u8]) -> Result<Read, ParseError> {
    let Heaps { mut heaps, text, note } = Heaps::read(text)?;
    heaps.sort_unstable();
    Ok(Read::Positions(heaps.into_iter().map(Position::heap).collect(), text, note))
}

fn numbers(count: Option<usize>, text: &[u8]) -> Result<Read, ParseError> {
    let inner = text.trim_ascii().strip_prefix(b"(").and_then(|text| text.strip_suffix(b")"));
    let numbers = match count {
        // A tuple of any length may be empty.
        None if inner.is_some_and(|inner| inner.trim_ascii().is_empty()) => Vec::new(),
        None => tuple(text, "a number", 0..=LARGEST_HEAP, 1..=LONGEST_LIST)?,
        Some(count) => tuple(text, "a number", 0..=LARGEST_HEAP, count..=count)?,
    };
    let numbers: Vec<_> = numbers.into_iter().map(|number| number as i64).collect();
    let position = Position::numbers(&numbers);
    let text = Naming { kind: &Kind::Numbers(None), base: None }.text(&position);
    Ok(Read::Positions(vec![position], text, None))
}

fn cells(alphabet: &Alphabet, kind: &Kind, text: &[u8]) -> Result<Read, ParseError> {
    let start = text.len() - text.trim_ascii_start().len();
    let word = text.trim_ascii();
    let grid = match Grid::read(word, alphabet.text().as_bytes()) {
        Ok(grid) => grid,
        Err(error) => {
            let size = size(kind, word).map(|size| size.ok_or(error));
            return size.and_then(|size| size).map(Read::Size).map_err(|error| error.within(text, start));
        }
    };
    let too_long = |r: usize, c: usize, expected: String| {
        let place = start + grid.place(r, c);
        Err(ParseError::new(text, place..place + 1, expected))
    };
    let most = if kind.is_word() { LONGEST_LIST } else { WIDEST };
    if kind.is_word() && grid.rows() > 1 {
        return too_long(1, 0, "a word, which is one row, and no more".to_owned());
    }
    if grid.cols() > most {
        return too_long(0, most, format!("a row of at most {most} cells"));
    }
    if grid.rows() > most {
        return too_long(most, 0, format!("a board of at most {most} rows"));
    }
    let (rows, cols) = (exact(grid.rows()), exact(grid.cols()));
    let mut cells = Cells::zeros(rows, cols, alphabet.log_bits(), kind.is_word());
    for (at, &symbol) in grid.cells().iter().enumerate() {
        cells.set(at, alphabet.code(char::from(symbol)).unwrap_or(0));
    }
    Ok(Read::Positions(vec![Position::from(&cells)], grid.to_string(), None))
}

/// The size that a word means, if it looks like a size: `3x4` for a board, `5` for a word.
fn size(kind: &Kind, word: &[u8]) -> Result<Option<Vec<i64>>, ParseError> {
    let sides: Vec<_> = if kind.is_word() { vec![word] } else { word.split(|&byte| byte == b'x').collect() };
    let is_number = |side: &&[u8]| !side.is_empty() && side.iter().all(u8::is_ascii_digit);
    let is_right = if kind.is_word() { word.first() != Some(&b'0') } else { sides.len() == 2 };
    if !is_right || !sides.iter().all(is_number) {
        return other_size(kind, word)
            .map_or(Ok(None), |expected| Err(ParseError::new(word, 0..word.len(), expected)));
    }
    let side = |side: &&[u8]| decimal(side).filter(|side| *side <= LARGEST_HEAP).map(|side| side as i64);
    let size: Option<Vec<_>> = sides.iter().map(side).collect();
    size.map(Some).ok_or_else(|| ParseError::new(word, 0..word.len(), "a size of at most 10^18"))
}

/// The expected form, if the text is a size of the other kind: `5` for a board, `3x4` for a word.
fn other_size(kind: &Kind, word: &[u8]) -> Option<&'static str> {
    let sides: Vec<_> = word.split(|&byte| byte == b'x').collect();
    let is_size = |side: &&[u8]| side.first() != Some(&b'0') && decimal(side).is_some();
    match (kind.is_word(), sides.len()) {
        _ if !sides.iter().all(is_size) => None,
        (true, 2) => Some("a word, or its length, as in `5`"),
        (false, 1) => Some("rows with `/` between them, or a size of rows and columns, as in `3x4`"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board() -> Kind {
        Kind::Board(Alphabet::new(".*").unwrap())
    }

    fn word(symbols: &str) -> Kind {
        Kind::Word(Alphabet::new(symbols).unwrap())
    }

    /// The text in one line of what was read, and the texts of its positions; or the error.
    fn read(kind: &Kind, text: &str) -> Result<(String, Vec<String>), String> {
        match Read::term(kind, text.as_bytes()).map_err(|error| error.to_string())? {
            Read::Positions(positions, written, _) => {
                let naming = Naming { kind, base: None };
                Ok((written, positions.iter().map(|position| naming.text(position)).collect()))
            }
            Read::Size(size) => Ok((format!("size {size:?}"), Vec::new())),
            Read::Graph(base, graph, text, _) => {
                let naming = Naming { kind, base: Some(&base) };
                Ok((text, vec![naming.text(&Position::from(&graph))]))
            }
        }
    }

    #[test]
    fn every_kind_is_read() {
        let kinds =
            [Kind::Heap, Kind::Numbers(Some(2)), Kind::Numbers(None), board(), word("x."), Kind::Graph];
        for (kind, text, written, positions) in [
            (0, "12 + 7", "12 + 7", &["7", "12"][..]),
            (0, "12,7", "12 + 7", &["7", "12"]),
            (0, " 2x7 0", "2x7 + 0", &["0", "7", "7"]),
            (1, " ( 3, 5 )", "(3,5)", &["(3,5)"]),
            (2, "(7)", "(7)", &["(7)"]),
            (2, " ( ) ", "()", &["()"]),
            (2, "(1,2,300000)", "(1,2,300000)", &["(1,2,300000)"]),
            (3, " ..*|.*.\n", "..*/.*.", &["..*/.*."]),
            (3, "..*\r\n.*.\r\n", "..*/.*.", &["..*/.*."]),
            (3, "*", "*", &["*"]),
            (3, "3x4", "size [3, 4]", &[]),
            (3, "0x04", "size [0, 4]", &[]),
            (4, "x.x", "x.x", &["x.x"]),
            (4, "5", "size [5]", &[]),
            (5, "a-b c", "a-b c", &["a-b c"]),
            (5, "a, b", "a, b", &["a, b"]),
            (5, "2\na-b\n", "a-b", &["a-b"]),
            (5, "path3", "1-2 2-3", &["1-2 2-3"]),
            (5, "graph6:Bw", "0-1 0-2 1-2", &["0-1 0-2 1-2"]),
        ] {
            let positions = positions.iter().map(|position| (*position).to_owned()).collect();
            assert_eq!(read(&kinds[kind], text), Ok((written.to_owned(), positions)), "{text}");
        }
    }

    #[test]
    fn what_is_written_plainly_is_read_as_ever() {
        let kinds = [Kind::Heap, board(), word("x."), word("01"), Kind::Board(Alphabet::new("34x").unwrap())];
        let texts = [
            "12",
            "0",
            "007",
            "2x7",
            "3 4",
            "",
            "/",
            "..*/.*.",
            "..*/.*",
            "..*/",
            "/..*",
            "*",
            "..*|.*.",
            "..*/./.",
            "./.*/./",
            // More cells than two words have bits, and than one has.
            &[".*..*.*.**"; 13].join("/"),
            &"x..".repeat(27),
            "x.x",
            "x/x",
            "x.x ",
            "10",
            "12",
            "3x4",
            "3x4/434",
            "1000000000000000001",
        ];
        let mut count = 0;
        for kind in &kinds {
            for text in texts {
                if let Some(position) = Read::plainly(kind, text.as_bytes()) {
                    let read = Read::term(kind, text.as_bytes()).unwrap();
                    assert!(
                        matches!(&read, Read::Positions(all, _, None) if all == &[position]),
                        "{text}: {read:?}"
                    );
                    count += 1;
                }
            }
        }
        assert_eq!(count, 16);
    }

    #[test]
    fn symbols_come_before_sizes() {
        assert_eq!(read(&word("01"), "10").unwrap().0, "10");
        assert_eq!(read(&word("01"), "12").unwrap().0, "size [12]");
        assert_eq!(read(&Kind::Board(Alphabet::new("34x").unwrap()), "3x4").unwrap().1, ["3x4"]);
    }

    #[test]
    fn what_is_none_is_refused_at_its_place() {
        for (kind, text, error) in [
            (board(), " ..*/.x.", "line 1, column 7: found `x`, expected `.` or `*` (row 2)"),
            (board(), "..*/.*", "line 1, column 7: found the end of the input, expected a row of 3 cells"),
            (board(), "3x4x5", "line 1, column 1: found `3`, expected `.` or `*`"),
            (
                board(),
                "3x99999999999999999999",
                "line 1, column 1: found `3x99999999999999999999`, expected a size",
            ),
            (word("x."), "x./..", "line 1, column 4: found `.`, expected a word, which is one row"),
            (
                board(),
                "5",
                "line 1, column 1: found `5`, expected rows with `/` between them, or a size of rows",
            ),
            (word("x."), "3x4", "line 1, column 1: found `3x4`, expected a word, or its length, as in `5`"),
            (word("x."), "3x4x5", "line 1, column 1: found `3`, expected `x` or `.`"),
            (word("x."), "0", "line 1, column 1: found `0`, expected `x` or `.`"),
            (Kind::Heap, "3 + x", "line 1, column 5: found `x`, expected a whole number from 0"),
            (
                Kind::Numbers(Some(2)),
                "(1,2,3)",
                "line 1, column 5: found `,`, expected `)`: there are at most 2",
            ),
            (Kind::Graph, "a-a", "line 1, column 1: found `a-a`, expected an edge between two vertices"),
            (Kind::Graph, "0", "line 1, column 1: found `0` alone"),
        ] {
            let found = read(&kind, text).unwrap_err();
            assert!(found.starts_with(error), "{text}: {found}");
        }
        let long = [".".repeat(256), vec!["."; 256].join("/")].map(|text| read(&board(), &text).unwrap_err());
        assert!(
            long[0].starts_with("line 1, column 256: found `.`, expected a row of at most 255"),
            "{}",
            long[0]
        );
        assert!(
            long[1].starts_with("line 1, column 511: found `.`, expected a board of at most 255"),
            "{}",
            long[1]
        );
        assert!(
            read(&word("x."), &".".repeat(4097)).is_err() && read(&word("x."), &".".repeat(4096)).is_ok()
        );
    }
}
