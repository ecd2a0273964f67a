//! A table for people: on the terminal, and for TeX.

use std::io::{self, Write};

use bouton::Outcome;
use bouton::catalog::answer::Status;
use bouton::catalog::table::{Constancy, Table};

use super::Told;
use super::grid::{Cell, Grid};
use crate::args::What;
use crate::headline::{headline, observed_to};

/// Tables with more columns are told in words only,
const MOST_COLUMNS: usize = 30;
/// and so are those with more rows.
const MOST_ROWS: usize = 200;
/// So many heaps or words are in a row.
const IN_A_ROW: usize = 10;
/// So many P-positions are named.
const MOST_LOST: usize = 100;

/// How far values that stay the same can be trusted.
pub fn standing(table: &Table, constancy: &Constancy) -> String {
    match constancy.theorem {
        Some(theorem) => Status::Proved(theorem).to_string(),
        None => observed_to((*table.sizes().cols().end()).into()),
    }
}

impl Told<'_> {
    /// Writes all that is to be said.
    pub fn report(&self, out: &mut dyn Write) -> io::Result<()> {
        let table = self.table;
        if self.what == What::Outcome {
            return self.outcomes(out);
        }
        let largest = table.largest().map_or(String::new(), |largest| format!(", the largest {}", largest.0));
        self.head(&format!("{}{largest}", self.count()), out)?;
        self.grid_or_not(out)?;
        let among = if table.is_whole() { "" } else { " among them" };
        writeln!(out, "P-positions{among}: {}", self.lost())?;
        if table.constancies().next().is_some() {
            writeln!(out, "Values that stay the same:")?;
        }
        for constancy in table.constancies() {
            let Constancy { rows, from, value, .. } = constancy;
            let line = format!("{rows:>4} rows: {} from {from} columns on", value.0);
            out.write_all(headline(&line, &standing(table, &constancy)).as_bytes())?;
        }
        self.grounds(out)
    }

    /// Writes who wins.
    fn outcomes(&self, out: &mut dyn Write) -> io::Result<()> {
        let table = self.table;
        let outcomes = (0..table.sizes().len() as usize).map(|place| table.outcome(place));
        let [mut lost, mut won, mut all] = [0; 3];
        for outcome in outcomes {
            lost += u64::from(outcome == Some(Outcome::P));
            won += u64::from(outcome == Some(Outcome::N));
            all += 1;
        }
        let known = if lost + won < all { format!("; {} of {all} known", lost + won) } else { String::new() };
        let [lost, won] = [(lost, "P"), (won, "N")].map(|(count, letter)| match count {
            1 => format!("1 {letter}-position"),
            _ => format!("{count} {letter}-positions"),
        });
        self.head(&format!("{lost}, {won}{known}"), out)?;
        self.grid_or_not(out)?;
        self.grounds(out)
    }

    /// Writes the grid, if it is not too large.
    fn grid_or_not(&self, out: &mut dyn Write) -> io::Result<()> {
        let grid = Grid::of(self.what, self.table, IN_A_ROW);
        if grid.width() <= MOST_COLUMNS && grid.height() <= MOST_ROWS {
            return out.write_all(shown(&grid, 4).as_bytes());
        }
        writeln!(out, "(--csv and --json print the values.)")
    }

    /// Writes the first line: what was asked for, and how far it may be believed.
    pub fn head(&self, found: &str, out: &mut dyn Write) -> io::Result<()> {
        let Self { game, sizes, table, .. } = self;
        let head = format!("{game}, {} {sizes}: {found}.", table.sizes().measure().noun());
        out.write_all(headline(&head, &self.status_words()).as_bytes())
    }

    /// How many values are known.
    fn count(&self) -> String {
        match (self.table.known(), self.table.sizes().len()) {
            (1, 1) => "1 value".to_owned(),
            (count, all) if count == all => format!("{count} values"),
            (count, all) => format!("{count} of {all} values known"),
        }
    }

    fn lost(&self) -> String {
        let mut lost = self.table.lost();
        let names = lost.by_ref().take(MOST_LOST).map(|size| self.table.sizes().measure().name(size));
        let names = names.collect::<Vec<_>>().join(", ");
        match lost.count() {
            _ if names.is_empty() => "none".to_owned(),
            0 => names,
            more => format!("{names}, and {more} more"),
        }
    }

    /// Writes a `tabular` for TeX.
    pub fn tex(&self, out: &mut dyn Write) -> io::Result<()> {
        let grid = Grid::of(self.what, self.table, IN_A_ROW);
        let columns: Vec<_> = grid.columns().iter().map(|column| format!("${column}$")).collect();
        writeln!(out, "% {}\n\\begin{{tabular}}{{r|{}}}", self.headline(), "r".repeat(columns.len()))?;
        writeln!(out, " & {} \\\\ \\hline", columns.join(" & "))?;
        for (head, cells) in grid.rows() {
            let cells: Vec<_> = cells.into_iter().map(written).collect();
            writeln!(out, "{head} & {} \\\\", cells.join(" & "))?;
        }
        writeln!(out, "\\end{{tabular}}")
    }
}

fn written(cell: Cell) -> String {
    match cell {
        Cell::Outside => String::new(),
        Cell::Unknown => "?".to_owned(),
        Cell::Value(value) => value.to_string(),
        Cell::Outcome(outcome) => outcome.to_string(),
    }
}

/// The grid, a line for each row, whose head has so many places at least.
fn shown(grid: &Grid<'_>, head: usize) -> String {
    let cells = |cells: Vec<Cell>| cells.into_iter().map(written).collect::<Vec<_>>();
    let rows: Vec<_> = grid.rows().map(|(head, row)| (head, cells(row))).collect();
    let columns = grid.columns();
    let all = rows.iter().flat_map(|(_, row)| row).chain(&columns);
    let width = all.map(String::len).max().unwrap_or(1) + 1;
    let head = rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0).max(head);
    let line = |name: &str, cells: &[String]| {
        let cells: String = cells.iter().map(|cell| format!("{cell:>width$}")).collect();
        format!("{name:>head$}{cells}").trim_end().to_owned() + "\n"
    };
    let top = line("", &columns);
    rows.iter().fold(top, |text, (name, cells)| text + &line(name, cells))
}
