//! Crosscut in the catalogue: marked boards, and the maps of its two contests.

use super::drawing::{Cell as Shown, Drawing};
use super::finder::{FindValues, Key, Results};
use super::form::Form;
use super::game::{Game, texts};
use super::placed::bytes_of_components;
use super::playable::Playable;
use super::reading::{ReadError, Reading};
use super::samples::{BoardSamples, Outline, shared};
use super::series::{AllSizes, Series};
use crate::games::crosscut::{
    Cell, Crosscut, FullBoards, Lava, Lines, Marks, Occupied, Rect, Values, WIDTHS, caos3, inventor,
};
use crate::machine::width::exact;
use crate::notation::{Grid, Measure, Sizes, size};
use crate::solve::halt::Halt;
use crate::theory::limits::{Limits, Unknown};
use crate::theory::nimber::Nimber;
use crate::theory::outcome::Convention;
use crate::theory::ruleset::{Keyed, MoveList, Moves, Ruleset};
use crate::theory::theorem::Theorem;

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
        series: Series::together(Measure::Board, full_boards),
        samples: shared(BoardSamples::new(".*", Outline::Rectangle, 10_000).mirrored()),
        forms: vec![Form::Rows(".*".into())],
        ..Game::named("crosscut", |text, _| {
            let marks = Marks::read(text)?;
            Ok(Reading::new(marks.to_string()).with_whole(Crosscut::straight(&marks)))
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
            let marks = Marks::read(text)?;
            let reading = Reading::new(marks.to_string());
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

/// The values of all full boards together: they depend on height and width only.
fn full_boards(sizes: &Sizes, limits: &Limits<'_>) -> Result<Box<dyn AllSizes>, Unknown> {
    Ok(Box::new(FullBoards::new(*sizes.rows().end(), *sizes.cols().end(), limits)?))
}

impl AllSizes for FullBoards {
    fn value(&self, rows: u32, cols: u32) -> Option<Nimber> {
        self.value(rows, cols)
    }

    fn settles_at(&self, rows: u32) -> Option<u32> {
        self.settles_at(rows)
    }

    fn theorem(&self) -> &'static Theorem {
        &WIDTHS
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
    let map = caos3::Map::of(&grid);
    let board = Crosscut::straight(&map.monsters);
    let reading = Reading::new(grid.to_string());
    Ok(match board.parts(&map.lava) {
        Some(parts) => reading.with(Region { board, prefix: "crosscut: ", map: Some(grid) }, parts),
        None => reading.with_map(
            Map { lava: Lava::new(map.monsters, Lines::Straight), grid, occupied: b'~' },
            &map.lava,
        ),
    })
}

fn read_inventor(text: &[u8], _: Option<&[u8]>) -> Result<Reading, ReadError> {
    let grid = Grid::read_or_size(text, b"X.o", b'X')?;
    let board = inventor::InventorBoard::of(&grid);
    let reading = Reading::new(grid.to_string());
    let classes = Crosscut::diagonal(&board.marks);
    let parts: Option<Vec<_>> = classes.iter().map(|class| class.parts(&board.occupied)).collect();
    Ok(match parts {
        Some(parts) => classes.into_iter().zip(parts).fold(reading, |reading, (class, parts)| {
            let region = Region { board: class, prefix: "crosscut:diagonal: ", map: Some(grid.clone()) };
            reading.with(region, parts)
        }),
        None => {
            let lava = Lava::new(board.marks, Lines::Diagonal);
            reading.with_map(Map { lava, grid, occupied: b'o' }, &board.occupied)
        }
    })
}

impl Reading {
    fn with_whole(self, board: Crosscut) -> Self {
        let whole = board.whole();
        self.with(Region { board, prefix: "", map: None }, [whole])
    }

    fn with_map(self, map: Map, occupied: &Marks) -> Self {
        let position = map.lava.position_with(occupied);
        self.with(map, [position])
    }
}

/// A board of rectangles, and the name of the game that can read a component's text.
struct Region {
    board: Crosscut,
    prefix: &'static str,
    /// The contest's map, for the pictures.
    map: Option<Grid>,
}

impl Ruleset for Region {
    type Position = Rect;
    type Move = Cell;

    fn moves(&self, rect: &Rect, list: &mut MoveList<Self>) {
        self.board.moves(rect, list);
    }

    fn canonical(&self, rect: Rect) -> Rect {
        self.board.canonical(rect)
    }

    fn reduce(&self, rect: &Rect, sum: &mut Vec<Rect>) -> bool {
        self.board.reduce(rect, sum)
    }

    fn known_value(&self, rect: &Rect) -> Option<Nimber> {
        self.board.known_value(rect)
    }

    fn always_ends(&self) -> bool {
        true
    }
}

impl Keyed for Region {
    fn key(&self, rect: &Rect, bytes: &mut Vec<u8>) {
        self.board.key(rect, bytes);
    }

    fn position(&self, bytes: &[u8]) -> Option<Rect> {
        self.board.position(bytes)
    }
}

impl Playable for Region {
    fn text(&self, rect: &Rect) -> String {
        format!("{}{}", self.prefix, self.board.board_of(rect))
    }

    fn data_bytes(&self) -> u64 {
        self.board.bytes()
    }

    fn count_moves(&self, rect: &Rect) -> Option<u64> {
        Some(self.board.count_moves(rect))
    }

    fn values(&self, _: &Rect) -> Option<Box<dyn FindValues + '_>> {
        Some(Box::new(Values::new(&self.board)))
    }

    fn draw(
        &self,
        rects: &[Rect],
        _: Convention,
        label: &dyn Fn(&Cell) -> Option<String>,
    ) -> Option<Drawing> {
        let list = |list: &mut _| rects.iter().for_each(|rect| self.board.moves(rect, list));
        let sign = |cell: Cell| match &self.map {
            Some(map) => match map.cell(cell.row as usize, cell.col as usize) {
                b'X' => '.',
                sign => char::from(sign),
            },
            None => '.',
        };
        draw(self.board.rows(), self.board.cols(), list, label, sign)
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

/// A contest's map in mid-game, under the literal rules.
struct Map {
    lava: Lava,
    /// The map as the text gives it.
    grid: Grid,
    /// The contest's sign for an occupied cell.
    occupied: u8,
}

impl Map {
    fn sign(&self, position: &Occupied, r: usize, c: usize) -> char {
        let cell = Cell::new(exact(r), exact(c));
        let sign = if self.lava.is_occupied(position, cell) { self.occupied } else { self.grid.cell(r, c) };
        char::from(sign)
    }
}

impl Ruleset for Map {
    type Position = Occupied;
    type Move = Cell;

    fn moves(&self, position: &Occupied, list: &mut MoveList<Self>) {
        self.lava.moves(position, list);
    }

    fn heap_bytes(&self, position: &Occupied) -> u64 {
        self.lava.heap_bytes(position)
    }

    fn always_ends(&self) -> bool {
        true
    }
}

impl Keyed for Map {
    fn key(&self, position: &Occupied, bytes: &mut Vec<u8>) {
        self.lava.key(position, bytes);
    }

    fn position(&self, bytes: &[u8]) -> Option<Occupied> {
        self.lava.position(bytes)
    }
}

impl Playable for Map {
    fn text(&self, position: &Occupied) -> String {
        let row = |r| (0..self.grid.cols()).map(|c| self.sign(position, r, c)).collect::<String>();
        (0..self.grid.rows()).map(row).collect::<Vec<_>>().join("/")
    }

    fn count_moves(&self, position: &Occupied) -> Option<u64> {
        Some(self.lava.count_moves(position))
    }

    fn draw(
        &self,
        positions: &[Occupied],
        _: Convention,
        label: &dyn Fn(&Cell) -> Option<String>,
    ) -> Option<Drawing> {
        let [position] = positions else { return None };
        let list = |list: &mut _| self.lava.moves(position, list);
        let sign = |cell: Cell| self.sign(position, cell.row as usize, cell.col as usize);
        draw(exact(self.grid.rows()), exact(self.grid.cols()), list, label, sign)
    }
}

/// The board with the label of every move in its cell.
fn draw<P>(
    rows: u32,
    cols: u32,
    list: impl FnOnce(&mut Moves<P, Cell>),
    label: &dyn Fn(&Cell) -> Option<String>,
    sign: impl Fn(Cell) -> char,
) -> Option<Drawing> {
    let mut drawing = Drawing::board(rows as usize, cols as usize, "", |r, c| {
        Shown::Sign(sign(Cell::new(exact(r), exact(c))))
    })?;
    let mut moves = Moves::default();
    list(&mut moves);
    for (cell, _) in moves.iter() {
        // A move without a label is shown as a mark.
        let label = label(cell).unwrap_or_else(|| "*".to_owned());
        drawing.rows[cell.row as usize].1[cell.col as usize] = Shown::Label(label);
    }
    drawing.shows_moves = true;
    Some(drawing)
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
