//! A table laid out in rows and columns: boards and pairs as they are, words and heaps so many in a row.

use bouton::catalog::table::Table;
use bouton::notation::Measure;

/// What is in a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// There is no such size in the table.
    Outside,
    /// The value is not known.
    Unknown,
    /// The Grundy value.
    Value(u64),
}

/// A table laid out.
pub struct Grid {
    /// The heads of the columns.
    pub columns: Vec<String>,
    /// Each with its head.
    pub rows: Vec<(String, Vec<Cell>)>,
}

impl Grid {
    /// The table, with so many words or heaps in a row.
    pub fn of(table: &Table, width: usize) -> Self {
        let cell = |value: Option<bouton::Nimber>| value.map_or(Cell::Unknown, |value| Cell::Value(value.0));
        let cols = table.sizes().cols();
        if !table.sizes().measure().is_one_number() {
            let row = |(rows, values): (u32, &[_])| {
                (rows.to_string(), values.iter().map(|&value| cell(value)).collect())
            };
            let columns = cols.map(|cols| cols.to_string()).collect();
            return Self { columns, rows: table.by_rows().map(row).collect() };
        }
        // Each row begins with a multiple of the width, so that a size is found by its digits.
        let before = *cols.start() as usize % width;
        let cells = std::iter::repeat_n(Cell::Outside, before);
        let cells: Vec<_> = cells.chain(table.iter().map(|(_, value)| cell(value))).collect();
        let first = *cols.start() as usize - before;
        let row = |(at, cells): (usize, &[Cell])| ((first + at * width).to_string(), cells.to_vec());
        let columns = (0..width.min(cells.len())).map(|col| format!("+{col}")).collect();
        Self { columns, rows: cells.chunks(width).enumerate().map(row).collect() }
    }

    /// What the rows and the columns are.
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
    use bouton::catalog::find;
    use bouton::catalog::series::table;
    use bouton::notation::Sizes;

    use super::*;

    fn grid(game: &str, sizes: &str) -> Grid {
        let game = find(game).unwrap();
        let sizes = Sizes::read(game.series.unwrap().measure, sizes.as_bytes()).unwrap();
        Grid::of(&table(game, &sizes, &Limits::none(), &()).unwrap(), 10)
    }

    #[test]
    fn heaps_stand_where_their_digits_say() {
        let grid = grid("nim", "7..23");
        let heads: Vec<_> = grid.rows.iter().map(|(head, _)| &**head).collect();
        assert_eq!(heads, ["0", "10", "20"]);
        assert_eq!(grid.columns.len(), 10);
        assert_eq!(grid.rows[0].1[..8], [[Cell::Outside; 7].as_slice(), &[Cell::Value(7)]].concat());
        assert_eq!(grid.rows[2].1, [20, 21, 22, 23].map(Cell::Value));
    }

    #[test]
    fn boards_and_pairs_stand_in_their_rows() {
        let boards = grid("crosscut", "2x2..3x4");
        assert_eq!(boards.columns, ["2", "3", "4"]);
        assert_eq!(boards.rows[1], ("3".to_owned(), [2, 1, 3].map(Cell::Value).to_vec()));
        let pairs = grid("wythoff", "0x0..1x2");
        assert_eq!(pairs.rows[1], ("1".to_owned(), [1, 2, 0].map(Cell::Value).to_vec()));
    }
}
