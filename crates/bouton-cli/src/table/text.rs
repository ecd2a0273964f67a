//! A table for people: on the terminal, and for TeX.

use std::io::{self, Write};

use bouton::catalog::status::Status;
use bouton::tables::table::Constancy;

use super::TableReport;
use super::grid::{Cell, Grid};
use crate::args::What;
use crate::headline::{counted, headline, observed_to};

/// Tables with more columns are cut into blocks of lines of at most [`LINE_COLUMNS`] characters.
const MOST_COLUMNS: usize = 30;
const LINE_COLUMNS: usize = 79;
/// Tables with more columns are described in words only.
const MOST_IN_BLOCKS: usize = 1000;
/// Tables with more lines are described in words only.
const MOST_LINES: usize = 200;
/// The number of heaps or words in a row.
const HEAPS_A_ROW: usize = 10;
/// At most this many P-positions are named.
const MOST_LOST: usize = 100;

impl TableReport<'_> {
    /// Writes the whole report.
    pub fn report(&self, out: &mut dyn Write) -> io::Result<()> {
        let table = self.table;
        if self.what == What::Outcome {
            return self.outcomes(out);
        }
        let largest = table.largest().map_or(String::new(), |largest| format!(", the largest {}", largest.0));
        self.head(&format!("{}{largest}", self.count()), out)?;
        if !self.grid_or_not(out)? {
            let among = if table.is_whole() { "" } else { " among them" };
            writeln!(out, "P-positions{among}: {}", self.named_losses())?;
        }
        if table.constancies().next().is_some() {
            writeln!(out, "Values that stay the same:")?;
        }
        for constancy in table.constancies() {
            let Constancy { rows, from, value, theorem, .. } = constancy;
            let [rows_noun, columns] = [(rows, "row"), (from, "column")]
                .map(|(count, noun)| if count == 1 { noun.to_owned() } else { format!("{noun}s") });
            let line = format!("{rows:>4} {rows_noun}: {} from {from} {columns} on", value.0);
            let observed = || observed_to((*table.sizes().cols().end()).into());
            let status = theorem.map_or_else(observed, |theorem| Status::Proved(theorem).to_string());
            out.write_all(headline(&line, &status).as_bytes())?;
        }
        self.grounds(out)
    }

    /// Writes who wins.
    fn outcomes(&self, out: &mut dyn Write) -> io::Result<()> {
        let table = self.table;
        let [lost, won] = table.outcome_counts();
        let all = table.sizes().len();
        let known = if lost + won < all { format!("; {} of {all} known", lost + won) } else { String::new() };
        let [lost, won] = [counted(lost, "P-position"), counted(won, "N-position")];
        self.head(&format!("{lost}, {won}{known}"), out)?;
        let _ = self.grid_or_not(out)?;
        self.grounds(out)
    }

    /// Writes the grid, if it is not too large, and whether it did.
    fn grid_or_not(&self, out: &mut dyn Write) -> io::Result<bool> {
        let grid = Grid::of(self.what, self.table, self.wrap.unwrap_or(HEAPS_A_ROW));
        if grid.width() <= MOST_IN_BLOCKS && grid.height() <= MOST_LINES {
            let shown = shown(&grid, 4);
            if shown.lines().count() <= MOST_LINES + 1 {
                out.write_all(shown.as_bytes())?;
                return Ok(true);
            }
        }
        writeln!(out, "(--csv and --json print the values.)")?;
        Ok(false)
    }

    /// Writes the first line: the question, the result and the status.
    pub fn head(&self, found: &str, out: &mut dyn Write) -> io::Result<()> {
        let head = format!("{}: {found}.", self.subject());
        out.write_all(headline(&head, &self.status_words()).as_bytes())
    }

    /// How many values are known.
    fn count(&self) -> String {
        match (self.table.known(), self.table.sizes().len()) {
            (count, all) if count == all => counted(count, "value"),
            (count, all) => format!("{count} of {all} values known"),
        }
    }

    fn named_losses(&self) -> String {
        let [count, _] = self.table.outcome_counts();
        let first = self.lost().take(MOST_LOST).map(|size| self.table.sizes().measure().name(size));
        let first = first.collect::<Vec<_>>();
        let names = first.join(", ");
        match count - first.len() as u64 {
            0 if count == 0 => "none".to_owned(),
            0 => names,
            more => format!("{names}, and {more} more"),
        }
    }

    /// Writes a `tabular` for TeX.
    pub fn tex(&self, out: &mut dyn Write) -> io::Result<()> {
        let grid = Grid::of(self.what, self.table, self.wrap.unwrap_or(HEAPS_A_ROW));
        let columns: Vec<_> = grid.columns().iter().map(|column| format!("${column}$")).collect();
        writeln!(out, "% {}\n\\begin{{tabular}}{{r|{}}}", self.headline(), "r".repeat(columns.len()))?;
        writeln!(out, " & {} \\\\ \\hline", columns.join(" & "))?;
        for (head, cells) in self.walk.over(grid.rows().take(grid.known_height())) {
            let cells: Vec<_> = cells.into_iter().map(|cell| cell.words("?")).collect();
            writeln!(out, "{head} & {} \\\\", cells.join(" & "))?;
        }
        self.say_where_it_ended("% ", out)?;
        if grid.known_height() < grid.height() {
            writeln!(out, "% nothing is known of the rest")?;
        }
        writeln!(out, "\\end{{tabular}}")
    }
}

/// The grid, a line for each row, whose head has at least `head` characters. Many columns are written block by block.
fn shown(grid: &Grid<'_>, head: usize) -> String {
    let cells = |cells: Vec<Cell>| cells.into_iter().map(|cell| cell.words("?")).collect::<Vec<_>>();
    let rows: Vec<_> = grid.rows().map(|(head, row)| (head, cells(row))).collect();
    let columns = grid.columns();
    let all = rows.iter().flat_map(|(_, row)| row).chain(&columns);
    let width = all.map(String::len).max().unwrap_or(1) + 1;
    let head = rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0).max(head);
    let line = |name: &str, cells: &[String]| {
        let cells: String = cells.iter().map(|cell| format!("{cell:>width$}")).collect();
        format!("{name:>head$}{cells}").trim_end().to_owned() + "\n"
    };
    let in_a_block = match columns.len() {
        ..=MOST_COLUMNS => columns.len().max(1),
        _ => (LINE_COLUMNS.saturating_sub(head) / width).max(1),
    };
    let block = |first: usize| {
        let part =
            |cells: &[String]| cells[first.min(cells.len())..(first + in_a_block).min(cells.len())].to_vec();
        let top = line("", &part(&columns));
        rows.iter().fold(top, |text, (name, cells)| text + &line(name, &part(cells)))
    };
    (0..columns.len()).step_by(in_a_block).map(block).collect::<Vec<_>>().join("\n")
}
