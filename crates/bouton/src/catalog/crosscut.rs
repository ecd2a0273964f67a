//! Crosscut in the catalogue: marked boards, and the maps of its two contests.

use super::drawing::{Cell, Showing};
use super::figure::Figure;
use super::finder::{FindValues, Key, Results};
use super::form::Form;
use super::game::{Game, texts};
use super::placed::bytes_of_components;
use super::playable::Playable;
use super::reading::{ReadError, Reading};
use super::rules_with::{DataOf, RulesWith};
use super::samples::{BoardSamples, Outline, shared};
use super::series::{Fill, Series};
use crate::games::crosscut::{Crosscut, Lava, Lines, Rect, Values, caos3, read, write};
use crate::games::shape::Board;
use crate::notation::{Grid, Measure, Place, size};
use crate::solve::halt::Halt;
use crate::theory::limits::Limits;
use crate::theory::nimber::Nimber;
use crate::theory::ruleset::Keyed;

/// The game Crosscut along rows and columns.
pub fn straight() -> Game {
    Game {
        aliases: texts(&["crosscut:straight"]),
        rule: "take a marked cell; its row and its column go, and four quadrants are left".into(),
        how: "a board of `.` and `*` (marked), rows separated by `/`; `4x5`: all marked".into(),
        example: "...*../.*..*./..*.../*....*/...*..".into(),
        way: "values of all sub-rectangles it needs, shorter strips first, or tight boxes from the top"
            .into(),
        source: "CAOS3, CodeChef, October 2013".into(),
        room: Some(|text, _| bytes_of(text, b'*', Lines::Straight, 1)),
        series: Some(Series { measure: Measure::Board, fill: Fill::FullBoards }),
        samples: shared(BoardSamples::new(".*", Outline::Rectangle, 10_000).mirrored()),
        forms: vec![Form::Rows(".*".into())],
        ..Game::named("crosscut", |text, _| {
            let marks = read(text)?;
            Ok(Reading::new(write(&marks)).with_whole(Crosscut::straight(&marks)))
        })
    }
}

/// The game Crosscut along the diagonals.
pub fn diagonal() -> Game {
    Game {
        rule: "take a marked cell; the diagonals through it go, up to cells that are gone".into(),
        how: "a board of `.` and `*` (marked), rows separated by `/`; `4x5`: all marked".into(),
        example: "......./...*.*./...*.*./..**.../..*....".into(),
        way: "the two colour classes on their lattices of diagonals, each as crosscut".into(),
        source: "Inventor Outlasting, Code Jam to I/O for Women 2022".into(),
        room: Some(|text, _| bytes_of(text, b'*', Lines::Diagonal, 2)),
        series: Series::boards(),
        samples: shared(BoardSamples::new(".*", Outline::Rectangle, 10_000).mirrored()),
        forms: vec![Form::Rows(".*".into())],
        ..Game::named("crosscut:diagonal", |text, _| {
            let marks = read(text)?;
            let reading = Reading::new(write(&marks));
            let classes = Crosscut::diagonal(&marks).into_iter();
            Ok(classes.fold(reading, |reading, class| reading.with_whole(class)))
        })
    }
}

/// The game on the map of the contest CAOS3.
pub fn caos3() -> Game {
    Game {
        rule: "a map of meadows and walls; a move takes a monster, and lava fills its row and column".into(),
        how: "a map of `#` (wall), `^` (meadow) and, in mid-game, `~` (lava), rows separated by `/`; `5x5`: all meadow".into(),
        example: "^#^#^^^/^#^^^#^/^#^^^^^/^^^#^^^/^^^^^^^/^^^^^^^/^^^^^^^".into(),
        way: "crosscut on its monsters; a map that is not a sum of rectangles by search under the literal rules".into(),
        source: "CAOS3, CodeChef, October 2013".into(),
        room: Some(|text, _| bytes_of(text, b'^', Lines::Straight, u64::MAX)),
        series: Series::boards(),
        samples: shared(BoardSamples::new("#^", Outline::Rectangle, 10_000).mirrored()),
        forms: vec![Form::Rows("".into())],
        ..Game::named("caos3", read_caos3)
    }
}

/// The game on the board of the contest problem Inventor Outlasting.
pub fn inventor() -> Game {
    Game {
        rule: "build on a spot; signs fill its four diagonals up to the first occupied cell".into(),
        how: "a board of `X` (spot), `.` (none) and, in mid-game, `o` (occupied), rows separated by `/`; `2x5`: all `X`".into(),
        example: "......./...X.X./...X.X./..XX.../..X....".into(),
        way: "crosscut:diagonal; a board that is not a sum of rectangles by search under the literal rules".into(),
        source: "Inventor Outlasting, Code Jam to I/O for Women 2022".into(),
        room: Some(|text, _| bytes_of(text, b'X', Lines::Diagonal, u64::MAX)),
        series: Series::boards(),
        samples: shared(BoardSamples::new(".X", Outline::Rectangle, 10_000).mirrored()),
        forms: vec![Form::Rows("".into())],
        ..Game::named("inventor", read_inventor)
    }
}

/// Bytes that a mark of a board takes: in the lists of its row and of its column, and while these lists are made.
const BYTES_A_MARK: u64 = 12;
/// Bytes that a row, a column or a diagonal takes.
const BYTES_A_LINE: u64 = 10;

/// The approximate number of bytes that it takes to read a board with these marks and at most `parts` parts. A part has at least one line
/// of its own in both directions.
fn bytes_of(text: &[u8], mark: u8, lines: Lines, parts: u64) -> u64 {
    let (rows, cols, cells, marks, parts) = match size(text) {
        // A full board has at most two parts, unless it is one line.
        Ok(Some((rows, cols))) => {
            let parts = if rows.min(cols) == 1 { parts } else { parts.min(2) };
            (rows, cols, rows * cols, rows * cols, parts)
        }
        _ => {
            let rows = text.split(|sign| b"/|\n".contains(sign));
            let (count, longest) = rows.fold((0, 0), |(count, most), row| (count + 1, most.max(row.len())));
            (count, longest, text.len(), text.iter().filter(|&&sign| sign == mark).count(), parts)
        }
    };
    let [rows, cols, cells, marks] = [rows, cols, cells, marks].map(|count| count as u64);
    let (across, most) = match lines {
        Lines::Straight => (rows + cols, rows.min(cols)),
        Lines::Diagonal => (2 * (rows + cols), rows + cols),
    };
    let parts = parts.min(most).min(marks);
    cells + BYTES_A_MARK * marks + BYTES_A_LINE * across.min(2 * marks) + bytes_of_components(parts)
}

fn read_caos3(text: &[u8], _: Option<&[u8]>) -> Result<Reading, ReadError> {
    let grid = Grid::read_or_size(text, b"#^~", b'^')?;
    let (meadows, lava) = (Board::of(&grid, |sign| sign != b'#'), Board::of(&grid, |sign| sign == b'~'));
    let monsters = caos3::monsters(&meadows);
    Ok(of_contest(
        grid,
        vec![Crosscut::straight(&monsters)],
        (monsters, Lines::Straight),
        ("crosscut: ", '~'),
        lava,
    ))
}

fn read_inventor(text: &[u8], _: Option<&[u8]>) -> Result<Reading, ReadError> {
    let grid = Grid::read_or_size(text, b"X.o", b'X')?;
    let [spots, occupied] = [b'X', b'o'].map(|sign| Board::of(&grid, |other| other == sign));
    let classes = Crosscut::diagonal(&spots).into();
    Ok(of_contest(grid, classes, (spots, Lines::Diagonal), ("crosscut:diagonal: ", 'o'), occupied))
}

/// The map of a contest: rectangles of these boards, or, if the occupied cells leave other parts, the map under the literal rules.
fn of_contest(
    grid: Grid,
    boards: Vec<Crosscut>,
    (marks, lines): (Board, Lines),
    (prefix, sign): (&'static str, char),
    occupied: Board,
) -> Reading {
    let reading = Reading::new(grid.to_string());
    let parts: Option<Vec<_>> = boards.iter().map(|board| board.parts(&occupied)).collect();
    let Some(parts) = parts else {
        let map = RulesWith { rules: Lava::new(marks, lines), data: Map { grid, occupied: sign } };
        return reading.with(map, [occupied]);
    };
    boards.into_iter().zip(parts).fold(reading, |reading, (rules, parts)| {
        reading.with(RulesWith { rules, data: Region { prefix, map: Some(grid.clone()) } }, parts)
    })
}

impl Reading {
    fn with_whole(self, rules: Crosscut) -> Self {
        let whole = rules.whole();
        self.with(RulesWith { rules, data: Region { prefix: "", map: None } }, [whole])
    }
}

/// How the rectangles of a board are written and drawn.
struct Region {
    /// The name of the game that can read a component's text.
    prefix: &'static str,
    /// The contest's map, for the pictures.
    map: Option<Grid>,
}

impl DataOf<Crosscut> for Region {}

impl Playable for RulesWith<Crosscut, Region> {
    fn text(&self, rect: &Rect) -> String {
        format!("{}{}", self.data.prefix, write(&self.rules.board_of(rect)))
    }

    fn data_bytes(&self) -> u64 {
        self.rules.bytes()
    }

    fn count_moves(&self, rect: &Rect) -> Option<u64> {
        Some(self.rules.count_moves(rect))
    }

    fn values(&self, _: &Rect) -> Option<Box<dyn FindValues + '_>> {
        Some(Box::new(Values::new(&self.rules)))
    }

    fn show(&self, rects: &[Rect], showing: &Showing<'_>) -> Option<Figure> {
        let marks = self.rules.marks_in(rects);
        let sign = |Place { row, col }| match &self.data.map {
            // A move without a label is shown as a mark.
            _ if marks.has((row, col)) => Cell::Label("*".to_owned()),
            Some(map) => match map.cell(row as usize, col as usize) {
                b'X' => Cell::Sign('.'),
                sign => Cell::Sign(sign.into()),
            },
            None => Cell::Sign('.'),
        };
        Figure::of_moves((marks.rows(), marks.cols()), showing, sign)
    }
}

impl FindValues for Values<'_> {
    fn into_results(self: Box<Self>) -> Option<Results> {
        Some(Box::new(Values::into_results(*self)))
    }

    fn resume(&mut self, results: Results) {
        if let Ok(results) = results.downcast() {
            Values::resume(self, *results);
        }
    }

    fn value(&mut self, key: &[u8], limits: &Limits<'_>) -> Result<Nimber, Halt<Key>> {
        let rect = self.board().position(key).expect("a key of a rectangle");
        Ok(self.value(rect, limits)?)
    }

    fn positions(&self) -> u64 {
        self.positions()
    }

    fn bytes(&self) -> u64 {
        self.bytes()
    }
}

/// How a contest's map in mid-game is written, under the literal rules.
struct Map {
    /// The map as the text gives it.
    grid: Grid,
    /// The contest's sign for an occupied cell.
    occupied: char,
}

impl DataOf<Lava> for Map {}

impl RulesWith<Lava, Map> {
    fn sign(&self, position: &Board, (r, c): (u32, u32)) -> char {
        let sign = || char::from(self.data.grid.cell(r as usize, c as usize));
        if position.has((r, c)) { self.data.occupied } else { sign() }
    }
}

impl Playable for RulesWith<Lava, Map> {
    fn text(&self, position: &Board) -> String {
        let row = |r| (0..position.cols()).map(|c| self.sign(position, (r, c))).collect::<String>();
        (0..position.rows()).map(row).collect::<Vec<_>>().join("/")
    }

    fn count_moves(&self, position: &Board) -> Option<u64> {
        Some(self.rules.available(position).count() as u64)
    }

    fn show(&self, positions: &[Board], showing: &Showing<'_>) -> Option<Figure> {
        let [position] = positions else { return None };
        let available = Board::with(position.rows(), position.cols(), self.rules.available(position));
        let sign = |Place { row, col }| match available.has((row, col)) {
            true => Cell::Label("*".to_owned()),
            false => Cell::Sign(self.sign(position, (row, col))),
        };
        Figure::of_moves((position.rows(), position.cols()), showing, sign)
    }
}

#[cfg(test)]
mod tests {
    use super::super::find;
    use crate::ask::question::Question;
    use crate::catalog::reading::ReadError;
    use crate::theory::limits::Limits;
    use crate::theory::outcome::Convention;

    #[test]
    fn a_board_for_which_there_is_no_memory_is_not_read() {
        let boards = ["1x20000", "20000x1", "150x150", "2x9000"];
        let games = ["crosscut", "crosscut:diagonal", "inventor"];
        let all = games.iter().flat_map(|game| boards.map(|text| (game, text)));
        for (game, text) in all.chain([(&"caos3", "150x150")]) {
            let read = |bytes| {
                let limits = Limits::none().with_bytes(bytes);
                Question::read_within(
                    crate::catalog::standard(),
                    find(game),
                    text.as_bytes(),
                    None,
                    Convention::Normal,
                    &limits,
                )
            };
            let held = read(u64::MAX).ok().unwrap().bytes();
            assert!(matches!(read(held - 1), Err(ReadError::Limit(_))), "{game} {text}: {held}");
            assert!(read(2 * held + 1000).is_ok(), "{game} {text}: {held}");
        }
    }
}
