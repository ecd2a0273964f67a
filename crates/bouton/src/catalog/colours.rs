//! Games on cells of two colours in the catalogue: everything that such a game needs besides its rules.

use super::drawing::Showing;
use super::figure::{Figure, GraphFigure};
use super::form::Form;
use super::game::{Game, texts};
use super::graphs::board_or_graph;
use super::playable::Playable;
use super::reading::{ReadError, Reading};
use super::samples::{BoardSamples, Outline, shared};
use super::series::Series;
use crate::games::colours::{ColourRules, Field};
use crate::games::shape::read_within;
use crate::machine::width::exact;
use crate::notation::{Graph, ParseError, size};

pub use crate::games::colours::{Cells, Colour, ColourGame, ColourMove, Kind};
pub use crate::games::network::Network;
pub use crate::games::shape::Bits;

/// The game `G` on boards and graphs.
#[must_use]
pub fn game<G: ColourGame>() -> Game {
    let how = format!(
        "a board, its rows separated by `/`, of {}; or a graph with such signs at its vertices, `a-b b-c c={}`; at most {MOST_CELLS} cells",
        G::HOW,
        G::SIGNS.last().map_or('.', |(sign, _)| char::from(*sign)),
    );
    Game {
        aliases: texts(G::ALIASES),
        rule: G::RULE.into(),
        how: how.into(),
        example: G::EXAMPLE.into(),
        way: "search over parts with the colours exchanged, on boards also shifted, turned and mirrored"
            .into(),
        source: G::SOURCE.into(),
        series: Series::boards(),
        samples: shared(
            BoardSamples::new(&signs_of_kinds::<G>(), Outline::Rectangle, exact(MOST_CELLS)).mirrored(),
        ),
        forms: vec![Form::Rows("".into()), Form::Graph],
        ..Game::named(G::NAME, |text, _| read::<G>(text))
    }
}

/// The first sign of each kind of cell, in the order of the signs.
fn signs_of_kinds<G: ColourGame>() -> String {
    let is_first =
        |&(at, (_, kind)): &(usize, &(u8, Kind))| !G::SIGNS[..at].iter().any(|(_, known)| known == kind);
    G::SIGNS.iter().enumerate().filter(is_first).map(|(_, (sign, _))| char::from(*sign)).collect()
}

/// The most cells of a board or a graph.
const MOST_CELLS: usize = 512;

fn read<G: ColourGame>(text: &[u8]) -> Result<Reading, ReadError> {
    let written = Written::read(text, &Signs { known: G::SIGNS, at_start: G::sign_at_start })?;
    match written.signs.len() {
        0..=64 => written.reading(text, ColourRules::<1>::new::<G>),
        // What has more cells is mostly too large for a search anyway, so one more width is enough.
        _ => written.reading(text, ColourRules::<8>::new::<G>),
    }
}

/// How the cells of a game are written.
struct Signs {
    known: &'static [(u8, Kind)],
    /// The sign of the cell in a row and a column of a board that is written as a size.
    at_start: fn(u32, u32) -> u8,
}

impl Signs {
    fn all(&self) -> Vec<u8> {
        self.known.iter().map(|(sign, _)| *sign).collect()
    }

    /// Whether a text without white space around it is a board and not a graph: it begins with a sign that no name has, has several
    /// rows, or contains only signs of cells.
    fn are_drawn(&self, text: &[u8]) -> bool {
        let is_sign = |byte: &u8| self.known.iter().any(|(sign, _)| sign == byte);
        let is_end = |byte: &u8| b"/|".contains(byte);
        let is_unnamed = |byte: &u8| is_sign(byte) && !byte.is_ascii_alphanumeric();
        text.first().is_some_and(is_unnamed)
            || text.iter().any(is_end)
            || !text.is_empty() && text.iter().all(|byte| is_sign(byte) || b"\r\n".contains(byte))
    }
}

/// The places of the cells of a position: on a board or on a graph.
enum Ground {
    Board(u32, u32),
    Graph(Graph),
}

/// A position as it was written.
struct Written {
    ground: Ground,
    /// The sign of each cell.
    signs: Vec<u8>,
    /// Where the sign of each cell is in the text.
    places: Vec<usize>,
}

impl Written {
    fn read(text: &[u8], signs: &Signs) -> Result<Self, ParseError> {
        let is_drawn = signs.are_drawn(text.trim_ascii());
        let (board, graph) = (|text: &[u8]| Self::board(text, signs), |text: &[u8]| Self::graph(text, signs));
        board_or_graph(text, is_drawn, board, graph)
    }

    fn board(text: &[u8], signs: &Signs) -> Result<Self, ParseError> {
        let expected = format!("a board of 1 to {MOST_CELLS} cells");
        let grid = read_within(text, &signs.all(), &expected, |rows, cols| rows * cols <= MOST_CELLS)?;
        let (is_size, rows, cols) = (matches!(size(text), Ok(Some(_))), grid.rows(), grid.cols());
        let cells = (0..rows).flat_map(|r| (0..cols).map(move |c| (r, c)));
        let sign = |(r, c)| if is_size { (signs.at_start)(exact(r), exact(c)) } else { grid.cell(r, c) };
        let signs = cells.clone().map(sign).collect();
        let places = cells.map(|(r, c)| grid.place(r, c)).collect();
        Ok(Self { ground: Ground::Board(exact(rows), exact(cols)), signs, places })
    }

    fn graph(text: &[u8], signs: &Signs) -> Result<Self, ParseError> {
        let (graph, marks) = Graph::read_marked(text, &signs.all())?;
        let mut signs = vec![signs.known[0].0; graph.names().len()];
        let mut places = vec![0; signs.len()];
        for mark in marks {
            (signs[mark.vertex], places[mark.vertex]) = (mark.sign, mark.place);
        }
        Ok(Self { ground: Ground::Graph(graph), signs, places })
    }

    /// The reading of the position, with the rules that `rules` makes for its field.
    fn reading<const W: usize>(
        self,
        text: &[u8],
        rules: fn(Field<W>) -> ColourRules<W>,
    ) -> Result<Reading, ReadError> {
        let (field, note) = match self.ground {
            Ground::Board(rows, cols) => (Field::board(rows, cols), None),
            Ground::Graph(graph) => {
                let note = graph.note();
                (Field::graph(graph), note)
            }
        };
        let rules = rules(field.expect("the words have room for the cells"));
        if let Some((cell, expected)) = rules.misplaced_sign(&self.signs) {
            let place = self.places[cell as usize];
            return Err(ParseError::new(text, place..place + 1, expected).into());
        }
        let sign = |cell: u32| self.signs[cell as usize];
        let written = text_of(&rules, Bits::below(exact(self.signs.len())), &sign);
        let ground = match rules.field.sides() {
            Some((rows, cols)) => format!("{rows}x{cols}"),
            None => rules.field.graph.signature(),
        };
        let parts: Vec<_> = rules.parts(rules.cells(&self.signs)).collect();
        Ok(Reading::new(written).on(ground).noting(note).with(rules, parts))
    }
}

/// The text of a position: on a board the sign of each cell, on a graph the rest of the graph.
fn text_of<const W: usize>(rules: &ColourRules<W>, left: Bits<W>, sign: &dyn Fn(u32) -> u8) -> String {
    match rules.field.sides() {
        Some((rows, cols)) => {
            let row = |row: u32| (0..cols).map(|col| char::from(sign(row * cols + col))).collect();
            (0..rows).map(row).collect::<Vec<String>>().join("/")
        }
        None => {
            let mark = |v| Some(sign(exact(v))).filter(|sign| *sign != rules.unmarked());
            rules.field.graph.text_with(|v| left.has(exact(v)), mark)
        }
    }
}

impl<const W: usize> Playable for ColourRules<W> {
    fn text(&self, cells: &Cells<W>) -> String {
        text_of(self, cells.all(), &|cell| self.sign(cells.kind(cell)))
    }

    fn show(&self, parts: &[Cells<W>], _: &Showing<'_>) -> Option<Figure> {
        let sign = |kind| char::from(self.sign(kind));
        if let Some((rows, cols)) = self.field.sides() {
            let legend = format!("{}: out of play", sign(Kind::Gone));
            return Figure::of_signs((rows, cols), &legend, |(r, c)| sign(kind_in(parts, r * cols + c)));
        }
        let kind = |v| Some(kind_in(parts, exact(v))).filter(|kind| *kind != Kind::Gone);
        GraphFigure::of(&self.field.graph, |v| kind(v).is_some(), |v| kind(v).map(sign)).map(Figure::Graph)
    }
}

/// The kind of a cell that is in at most one of these parts.
fn kind_in<const W: usize>(parts: &[Cells<W>], cell: u32) -> Kind {
    parts.iter().map(|part| part.kind(cell)).find(|kind| *kind != Kind::Gone).unwrap_or(Kind::Gone)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::clobber::Clobber;
    use crate::games::col::Col;
    use crate::games::nogo::NoGo;
    use crate::games::snort::Snort;

    fn error<G: ColourGame>(text: &str) -> String {
        read::<G>(text.as_bytes()).err().unwrap().to_string()
    }

    #[test]
    fn boards_and_graphs_are_told_apart() {
        let signs = Signs { known: Col::SIGNS, at_start: Col::sign_at_start };
        let is_board =
            |text: &str| matches!(Written::read(text.as_bytes(), &signs).unwrap().ground, Ground::Board(..));
        for text in ["3x4", " grid3x4\n", ".", "#", "B", "bw", "B\nW\n", "../.B", "16x32"] {
            assert!(is_board(text), "{text}");
        }
        for text in ["a", "b-w", "B,", "a-b b=w", "path5", "graph6:DQc", "b=W", "path3 2=B"] {
            assert!(!is_board(text), "{text}");
        }
    }

    #[test]
    fn a_size_is_the_board_at_the_start() {
        let text = |reading: Result<Reading, ReadError>| reading.unwrap().text;
        assert_eq!(text(read::<Clobber>(b"2x3")), "xox/oxo");
        assert_eq!(text(read::<Clobber>(b"XO/ox")), "XO/ox");
        assert_eq!(text(read::<Col>(b"2x3")), ".../...");
        assert_eq!(text(read::<Col>(b"c=B a-b")), "a-b c=B");
    }

    #[test]
    fn errors_name_the_place() {
        assert_eq!(
            error::<Col>("./x"),
            "line 1, column 3: found `x`, expected `.`, `#`, `B`, `W`, `b` or `w` (row 2)"
        );
        assert_eq!(
            error::<Col>(" 23x23"),
            "line 1, column 2: found `23x23`, expected a board of 1 to 512 cells"
        );
        assert_eq!(
            error::<Col>("grid1x600"),
            "line 1, column 5: found `1x600`, expected a board of 1 to 512 cells"
        );
        assert_eq!(
            error::<NoGo>("..B/\n.BW"),
            "line 1, column 5: found the end of the line, expected a row of cells: `.`, `#`, `B` or `W` (row 2)"
        );
        let dead = "expected a stone whose group has an empty cell beside it";
        assert_eq!(error::<NoGo>("..B/.BW"), format!("line 1, column 7: found `W`, {dead}"));
        assert_eq!(
            error::<Col>("../B./B."),
            "line 1, column 4: found `B`, expected a stone with no neighbour of the same colour"
        );
        assert_eq!(
            error::<Snort>("a-b a=B b=W"),
            "line 1, column 5: found `a`, expected a stone with no neighbour of the other colour"
        );
        assert_eq!(error::<NoGo>("a-b a=B b=W"), format!("line 1, column 5: found `a`, {dead}"));
    }

    #[test]
    fn a_part_is_written_where_it_is() {
        let rules = ColourRules::<1>::new::<Col>(Field::board(2, 3).unwrap());
        let parts: Vec<_> = rules.parts(rules.cells(b"..#..B")).collect();
        assert_eq!(parts.iter().map(|part| rules.text(part)).collect::<Vec<_>>(), ["..#/.w#"]);
        let graph = Field::graph(Graph::read(b"a-b b-c").unwrap()).unwrap();
        let rules = ColourRules::<1>::new::<Col>(graph);
        let parts: Vec<_> = rules.parts(rules.cells(b".B.")).collect();
        assert_eq!(parts.iter().map(|part| rules.text(part)).collect::<Vec<_>>(), ["a=w", "c=w"]);
    }
}
