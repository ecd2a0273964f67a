//! A table in rows and columns. Boards and pairs have their own; words and heaps have a fixed number in a row.

use bouton::Outcome;
use bouton::notation::Measure;
use bouton::tables::table::Table;

use crate::args::What;

/// The content of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// There is no such size in the table.
    Outside,
    /// The value is not known.
    Unknown,
    /// The Grundy value.
    Value(u64),
    /// Who wins.
    Outcome(Outcome),
}

impl Cell {
    /// The content of the cell in words; `unknown` if it is not known.
    pub fn words(self, unknown: &str) -> String {
        match self {
            Self::Outside => String::new(),
            Self::Unknown => unknown.to_owned(),
            Self::Value(value) => value.to_string(),
            Self::Outcome(outcome) => outcome.to_string(),
        }
    }
}

/// A table laid out.
pub struct Grid<'t> {
    what: What,
    table: &'t Table,
    width: usize,
    /// The columns of the first row that are left empty, so that a word or heap is found by its digits: each row begins with
    /// a multiple of the width.
    before: usize,
}

impl<'t> Grid<'t> {
    /// A grid of the table, with this many words or heaps in a row.
    pub fn of(what: What, table: &'t Table, width: usize) -> Self {
        let cols = table.sizes().cols();
        match table.sizes().measure().is_one_number() {
            true => Self { what, table, width, before: *cols.start() as usize % width },
            false => Self { what, table, width: cols.count(), before: 0 },
        }
    }

    /// The number of columns.
    pub fn width(&self) -> usize {
        self.width.min(self.places())
    }

    /// The number of rows.
    pub fn height(&self) -> usize {
        self.places().div_ceil(self.width)
    }

    /// The number of rows up to the last known cell.
    pub fn known_height(&self) -> usize {
        (self.before + self.table.extent()).div_ceil(self.width)
    }

    fn places(&self) -> usize {
        self.before + self.table.sizes().len() as usize
    }

    /// The heads of the columns.
    pub fn columns(&self) -> Vec<String> {
        if self.table.sizes().measure().is_one_number() {
            return (0..self.width()).map(|col| format!("+{col}")).collect();
        }
        self.table.sizes().cols().map(|cols| cols.to_string()).collect()
    }

    /// The rows, each with its head.
    pub fn rows(&self) -> impl Iterator<Item = (String, Vec<Cell>)> + '_ {
        let sizes = self.table.sizes();
        let head = move |row: usize| match sizes.measure().is_one_number() {
            true => *sizes.cols().start() as usize - self.before + row * self.width,
            false => *sizes.rows().start() as usize + row,
        };
        (0..self.height()).map(move |row| {
            let places = row * self.width..self.places().min((row + 1) * self.width);
            (head(row).to_string(), places.map(|place| self.cell(place)).collect())
        })
    }

    fn cell(&self, place: usize) -> Cell {
        let Some(place) = place.checked_sub(self.before) else { return Cell::Outside };
        self.what.cell(self.table, place)
    }

    /// The meaning of the rows and columns, in words.
    pub fn caption(measure: Measure) -> &'static str {
        match measure {
            Measure::Board => "rows down, columns across",
            Measure::Pair => "the first number down, the second across",
            Measure::Word => "the length is the sum of the numbers at the left and above",
            Measure::Heap => "the heap is the sum of the numbers at the left and above",
        }
    }
}

#[cfg(test)]
mod tests {
    use bouton::Limits;
    use bouton::catalog::Catalog;
    use bouton::notation::Sizes;
    use bouton::tables::filled::table;

    use super::*;

    fn tabled(game: &str, sizes: &str) -> Table {
        let game = Catalog::standard().find(game).unwrap();
        let sizes = Sizes::read(game.series.as_ref().unwrap().measure, sizes.as_bytes()).unwrap();
        table(&game, &sizes, &Limits::none(), &()).unwrap()
    }

    #[test]
    fn heaps_stand_where_their_digits_say() {
        let table = tabled("nim", "7..23");
        let grid = Grid::of(What::Nimber, &table, 10);
        let (heads, rows): (Vec<_>, Vec<_>) = grid.rows().unzip();
        assert_eq!(heads, ["0", "10", "20"]);
        assert_eq!((grid.columns().len(), grid.width(), grid.height()), (10, 10, 3));
        assert_eq!(rows[0][..8], [[Cell::Outside; 7].as_slice(), &[Cell::Value(7)]].concat());
        assert_eq!(rows[2], [20, 21, 22, 23].map(Cell::Value));
        let table = tabled("nim", "11..13");
        let grid = Grid::of(What::Nimber, &table, 10);
        assert_eq!((grid.columns().len(), grid.width(), grid.height()), (4, 4, 1));
    }

    #[test]
    fn boards_and_pairs_stand_in_their_rows() {
        let table = tabled("crosscut", "2x2..3x4");
        let boards = Grid::of(What::Nimber, &table, 10);
        assert_eq!(boards.columns(), ["2", "3", "4"]);
        assert_eq!(boards.rows().last(), Some(("3".to_owned(), [2, 1, 3].map(Cell::Value).to_vec())));
        let table = tabled("wythoff", "0x0..1x2");
        let last = |what| Grid::of(what, &table, 10).rows().last();
        assert_eq!(last(What::Nimber), Some(("1".to_owned(), [1, 2, 0].map(Cell::Value).to_vec())));
        let outcomes = [Outcome::N, Outcome::N, Outcome::P].map(Cell::Outcome);
        assert_eq!(last(What::Outcome), Some(("1".to_owned(), outcomes.to_vec())));
    }
}
