//! Blackout in the catalogue.

use std::borrow::Cow;
use std::sync::Arc;

use super::boards::{
    AllBoards, BoardBlocks, BoardsOfSize, NO_FOLDERS, ReadMarks, Source, add_to, at_most, order_line,
};
use super::drawing::Showing;
use super::figure::Figure;
use super::finder::{FindValues, Key, KeyedSearch, Results};
use super::form::Form;
use super::game::{Game, texts};
use super::playable::Playable;
use super::reading::Reading;
use super::samples::{BoardSamples, Outline, shared};
use super::series::Series;
use super::status::Status;
use crate::games::blackout::{Blackout, FULL, MatrixBlocks, MatrixTable, count_moves, read, write};
use crate::games::shape::Board;
use crate::machine::width::index;
use crate::notation::{Measure, ParseError};
use crate::solve::halt::Halt;
use crate::theory::limits::{Limit, Limits, Progress, Unknown};
use crate::theory::nimber::Nimber;
use crate::theory::ruleset::Keyed;

/// The game Blackout.
pub fn game() -> Game {
    let rules = Blackout::default();
    Game {
        aliases: texts(&["pshtbrth"]),
        rule: "clear a rectangle of a 0/1 matrix, all of whose cells are 1".into(),
        how: "a board of `0` and `1`, rows separated by `/`; `4x4`: all ones".into(),
        example: "0110/1111/0110/0001".into(),
        way: "up to 4 x 4 one table of all matrices; larger ones by search over connected components and symmetry with \
              that table, and, if that takes long, up to 30 ones by a table of all that play can reach".into(),
        source: "PSHTBRTH, CodeChef, March 2017".into(),
        series: Series::boards(),
        boards: Some(AllBoards {
            measure: Measure::Board,
            definition: String::new(),
            of_size: Arc::new(|size| Ok(Box::new(Matrices::of_size(size)?))),
            marks: Some(READ_MARKS),
        }),
        samples: shared(BoardSamples::new("01", Outline::Rectangle, 255).mirrored()),
        forms: vec![Form::Rows("01".into())],
        ..Game::named("blackout", move |text, _| {
            let matrix = read(text)?;
            Ok(Reading::new(write(&matrix)).with(rules.clone(), [matrix]))
        })
    }
}

const READ_MARKS: ReadMarks = ReadMarks { symbol: '1', read };

/// All matrices of a size.
struct Matrices {
    rows: u32,
    cols: u32,
}

impl Matrices {
    fn of_size((rows, cols): (u32, u32)) -> Result<Self, String> {
        at_most(MatrixBlocks::MOST_CELLS, (rows, cols))?;
        Ok(Self { rows, cols })
    }

    fn full(&self) -> Board {
        Board::full(self.rows, self.cols)
    }
}

impl BoardsOfSize for Matrices {
    fn positions(&self) -> u64 {
        1 << (self.rows * self.cols)
    }

    fn bytes(&self) -> Result<u64, String> {
        at_most(MatrixTable::MOST_CELLS, (self.rows, self.cols))?;
        Ok(MatrixTable::bytes_of(self.positions()))
    }

    fn count(&self, limits: &Limits<'_>) -> Result<(Vec<u64>, Nimber), Halt<String>> {
        let table = MatrixTable::new(&self.full(), limits)?;
        let full = table.value(&self.full()).expect("the table's own matrix");
        Ok((table.counts(), full))
    }

    fn blocks(&self) -> Result<Box<dyn BoardBlocks>, String> {
        if let Some(why) = NO_FOLDERS {
            return Err(why.to_owned());
        }
        let blocks = MatrixBlocks::of_size(self.rows, self.cols);
        let too_narrow = || format!("boards of {}x{}, which are too narrow", self.rows, self.cols);
        Ok(Box::new(blocks.ok_or_else(too_narrow)?))
    }
}

impl BoardBlocks for MatrixBlocks {
    fn meaning(&self) -> String {
        format!(
            "{}\nblock number / 2^{}\n\
             value byte % 128 - 1; a block and its mirror image from left to right have one file, that of the smaller number",
            order_line(self.cells()),
            self.positions().trailing_zeros()
        )
    }

    fn positions(&self) -> u64 {
        self.positions()
    }

    fn lengths(&self) -> Vec<u64> {
        vec![self.positions()]
    }

    fn blocks(&self) -> Vec<u64> {
        self.patterns().collect()
    }

    fn weight(&self, block: u64) -> u64 {
        self.weight(block)
    }

    fn sources(&self, block: u64) -> Vec<u64> {
        self.sources(block)
    }

    fn memory(&self, block: u64) -> u64 {
        self.memory(block)
    }

    fn fill<'b>(
        &self,
        block: u64,
        source: &Source<'_>,
        buffer: &'b mut [u8],
        limits: &Limits<'_>,
    ) -> Result<Cow<'b, [u8]>, Halt<String>> {
        let sources = self.sources(block).into_iter().map(source).collect::<Option<Vec<&[u8]>>>();
        let codes = &mut buffer[..index(self.positions())];
        if let Some(sources) = sources {
            self.fill(block, &sources, codes, limits)?;
        }
        Ok(Cow::Borrowed(codes))
    }

    fn number(&self, text: &[u8]) -> Result<u64, ParseError> {
        READ_MARKS.number(text, self.size(), self.cells())
    }

    fn whole(&self) -> u64 {
        (1 << self.cells().len()) - 1
    }

    fn place(&self, number: u64) -> (u64, u64) {
        self.place(number)
    }

    fn value(&self, bytes: &[u8], place: u64) -> Nimber {
        MatrixBlocks::value(bytes[index(place)])
    }

    fn count(&self, _: &[u8], times: &dyn Fn(u8) -> u64) -> Vec<u64> {
        let mut counts = Vec::new();
        for (byte, count) in (0..=u8::MAX).map(|byte| (byte, times(byte))).filter(|&(_, count)| count > 0) {
            add_to(&mut counts, MatrixBlocks::value(byte).0, count);
        }
        counts
    }
}

impl Playable for Blackout {
    fn text(&self, matrix: &Board) -> String {
        write(matrix)
    }

    fn count_moves(&self, matrix: &Board) -> Option<u64> {
        Some(count_moves(matrix))
    }

    fn values(&self, _: &Board) -> Option<Box<dyn FindValues + '_>> {
        Some(Box::new(SearchThenTable {
            rules: self,
            search: KeyedSearch::on_one_thread(self),
            tables: Vec::new(),
        }))
    }

    fn outcome_status(&self) -> Status {
        Status::Proved(&FULL)
    }

    fn show(&self, matrices: &[Board], _: &Showing<'_>) -> Option<Figure> {
        let [matrix] = matrices else { return None };
        let sign = |cell| if matrix.has(cell) { '1' } else { '0' };
        Figure::of_signs((matrix.rows(), matrix.cols()), "", sign)
    }
}

/// A table computes this many positions in the time in which a search examines one: about 5 ns against 80 us.
const TABLE_FOR_SEARCH: u64 = 1 << 14;

/// A search that gets as much time as a table would take, and then a table of all positions that play can reach. Together they take at
/// most about twice the time of the faster one.
struct SearchThenTable<'b> {
    rules: &'b Blackout,
    search: KeyedSearch<'b>,
    tables: Vec<MatrixTable>,
}

impl SearchThenTable<'_> {
    /// Makes the table of `matrix`. If a limit is too small for the table, returns that limit.
    fn add_table(&mut self, matrix: &Board, limits: &Limits<'_>) -> Result<Option<Unknown>, Unknown> {
        let held = Progress { positions: self.positions(), bytes: self.bytes(), depth: 0 };
        match MatrixTable::new(matrix, &limits.beside(held)) {
            Ok(table) => self.tables.push(table),
            Err(unknown) if unknown.limit == Limit::Stopped => return Err(unknown),
            Err(unknown) => return Ok(Some(unknown)),
        }
        Ok(None)
    }
}

impl FindValues for SearchThenTable<'_> {
    fn into_results(self: Box<Self>) -> Option<Results> {
        Some(Box::new((self.search.into_results(), self.tables)))
    }

    fn resume(&mut self, results: Results) {
        if let Ok(results) = results.downcast() {
            let (search, tables) = *results;
            self.search.resume(search);
            self.tables = tables;
        }
    }

    fn value(&mut self, key: &[u8], limits: &Limits<'_>) -> Result<Nimber, Halt<Key>> {
        let matrix = self.rules.position(key).expect("a key of a matrix");
        let known = |tables: &[MatrixTable]| tables.iter().find_map(|table| table.value(&matrix));
        if let Some(value) = known(&self.tables) {
            return Ok(value);
        }
        let mut no_room = None;
        let ones = matrix.count();
        if ones <= u64::from(MatrixTable::MOST_CELLS) {
            let as_long = self.search.positions() + (1 << ones) / TABLE_FOR_SEARCH;
            let positions = limits.positions.min(as_long);
            match FindValues::value(&mut self.search, key, &limits.with_positions(positions)) {
                Err(Halt::Unknown(unknown)) if unknown.limit == Limit::Positions => {}
                found => return found,
            }
            no_room = self.add_table(&matrix, limits).map_err(Halt::Unknown)?;
        }
        let known = known(&self.tables);
        let found = known.map_or_else(|| FindValues::value(&mut self.search, key, limits), Ok);
        found.map_err(|halt| match (halt, no_room) {
            // If the search runs out of memory too, the error says how much memory the table would have needed.
            (Halt::Unknown(Unknown { limit: Limit::Bytes, .. }), Some(unknown)) => Halt::Unknown(unknown),
            (halt, _) => halt,
        })
    }

    fn positions(&self) -> u64 {
        self.search.positions() + self.tables.iter().map(MatrixTable::positions).sum::<u64>()
    }

    fn bytes(&self) -> u64 {
        self.search.bytes() + self.tables.iter().map(MatrixTable::bytes).sum::<u64>()
    }
}
