//! A table for people: on the terminal, and for TeX.

use std::fmt::Write;

use bouton::catalog::table::{Constancy, Table};

use super::Told;
use super::grid::{Cell, Grid};

/// Tables with more columns are told in words only,
const MOST_COLUMNS: usize = 30;
/// and so are those with more rows.
const MOST_ROWS: usize = 200;
/// So many heaps or words are in a row.
const IN_A_ROW: usize = 10;
/// So many P-positions are named.
const MOST_LOST: usize = 100;

/// What may be believed of values that stay the same.
pub fn standing(table: &Table, constancy: &Constancy) -> String {
    if constancy.is_proved {
        return "PROVED".to_owned();
    }
    format!("VERIFIED to {}", table.sizes().cols().end())
}

impl Told<'_> {
    /// All that is to be said.
    pub fn report(&self) -> String {
        let Self { game, sizes, table } = self;
        let known = || table.iter().filter_map(|(_, value)| value);
        let (count, all) = (known().count() as u64, table.sizes().len());
        let is_whole = count == all;
        let count = match (is_whole, count) {
            (true, 1) => "1 value".to_owned(),
            (true, count) => format!("{count} values"),
            (false, count) => format!("{count} of {all} values known"),
        };
        let largest = known().max().map_or(String::new(), |largest| format!(", the largest {}", largest.0));
        let head = format!("{game}, {} {sizes}: {count}{largest}.", table.sizes().measure().noun());
        let mut text = format!("{head:<74}  {}\n", self.status());
        let grid = Grid::of(table, IN_A_ROW);
        if grid.columns.len() <= MOST_COLUMNS && grid.rows.len() <= MOST_ROWS {
            text += &shown(&grid, 4);
        } else {
            text += "(--csv and --json print the values.)\n";
        }
        let _ = writeln!(text, "P-positions{}: {}", if is_whole { "" } else { " among them" }, self.lost());
        if table.constancies().next().is_some() {
            text += "Values that stay the same:\n";
        }
        for constancy in table.constancies() {
            let Constancy { rows, from, value, .. } = constancy;
            let line = format!("{rows:>4} rows: {} from {from} columns on", value.0);
            let _ = writeln!(text, "{line:74}  {}", standing(table, &constancy));
        }
        text + &crate::report::belief(table.status)
    }

    fn lost(&self) -> String {
        let lost = self.table.lost();
        let names = lost.iter().take(MOST_LOST).map(|&size| self.table.sizes().measure().name(size));
        let mut names = names.collect::<Vec<_>>().join(", ");
        if lost.is_empty() {
            names += "none";
        }
        if lost.len() > MOST_LOST {
            let _ = write!(names, ", and {} more", lost.len() - MOST_LOST);
        }
        names
    }

    /// A `tabular` for TeX.
    pub fn tex(&self) -> String {
        let grid = Grid::of(self.table, IN_A_ROW);
        let line = |head: &str, cells: &[String]| format!("{head} & {}", cells.join(" & "));
        let columns: Vec<_> = grid.columns.iter().map(|column| format!("${column}$")).collect();
        let mut text =
            format!("% {}\n\\begin{{tabular}}{{r|{}}}\n", self.headline(), "r".repeat(columns.len()));
        let _ = writeln!(text, "{} \\\\ \\hline", line("", &columns));
        for (head, cells) in &grid.rows {
            let cells: Vec<_> = cells.iter().map(|&cell| written(cell)).collect();
            let _ = writeln!(text, "{} \\\\", line(head, &cells));
        }
        text + "\\end{tabular}\n"
    }
}

fn written(cell: Cell) -> String {
    match cell {
        Cell::Outside => String::new(),
        Cell::Unknown => "?".to_owned(),
        Cell::Value(value) => value.to_string(),
    }
}

/// The grid, a line for each row, whose head has so many places at least.
fn shown(grid: &Grid, head: usize) -> String {
    let cells = |cells: &[Cell]| cells.iter().map(|&cell| written(cell)).collect::<Vec<_>>();
    let rows: Vec<_> = grid.rows.iter().map(|(head, row)| (&**head, cells(row))).collect();
    let all = rows.iter().flat_map(|(_, row)| row).chain(&grid.columns);
    let width = all.map(String::len).max().unwrap_or(1) + 1;
    let head = rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0).max(head);
    let line = |name: &str, cells: &[String]| {
        let cells: String = cells.iter().map(|cell| format!("{cell:>width$}")).collect();
        format!("{name:>head$}{cells}").trim_end().to_owned() + "\n"
    };
    let top = line("", &grid.columns);
    rows.iter().fold(top, |text, (name, cells)| text + &line(name, cells))
}
