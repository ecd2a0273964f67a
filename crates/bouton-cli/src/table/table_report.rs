//! A table that was filled, with the question that it answers; and how it is written for people, on the terminal and for TeX.

use std::io::{self, Write};

use bouton::catalog::status::Status;
use bouton::heap::period::GUY_SMITH;
use bouton::tables::table::{Constancy, Table};
use bouton::tables::tally::Tally;
use bouton::{Convention, Unknown};

use super::grid::{Cell, Grid};
use crate::args::What;
use crate::failure::ended;
use crate::headline::{counted, headline, observed_to, status_words, theorems};
use crate::watch::Walk;

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

/// A filled table, with the name of its game and the question.
pub(super) struct TableReport<'a> {
    /// The game, with the constants that were set.
    pub(super) game: &'a str,
    /// The range as it was written.
    pub(super) sizes: &'a str,
    pub(super) what: What,
    /// The number of words or heaps in a row, if it was chosen.
    pub(super) wrap: Option<usize>,
    pub(super) table: &'a Table,
    /// The values that a list counts, if it has them.
    pub(super) tallies: &'a [Tally],
    /// The walk that every pass through the sizes uses.
    pub(super) walk: &'a Walk<'a>,
}

impl TableReport<'_> {
    /// The subject of the table and its status, in one line.
    pub(super) fn headline(&self) -> String {
        let Self { what, table, .. } = self;
        let status = match self.status() {
            Status::Unknown if table.known() > 0 => format!("{}; not all are known", table.basis.status),
            _ => self.status_words(),
        };
        let head = format!("{}: {}, {status}", self.subject(), what.noun());
        head.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// The game, how it is played, and the sizes.
    pub(super) fn subject(&self) -> String {
        let misere = if self.table.convention == Convention::Misere { " in misere play" } else { "" };
        format!("{}{misere}, {} {}", self.game, self.table.sizes().measure().noun(), self.sizes)
    }

    pub(super) fn status(&self) -> Status {
        if self.first_missing().is_none() { self.table.basis.status.clone() } else { Status::Unknown }
    }

    /// The status in words. An unknown status names the limit that ended the work.
    pub(super) fn status_words(&self) -> String {
        status_words(&self.status(), self.table.unknown.as_ref())
    }

    /// The first size whose answer is not known.
    pub(super) fn first_missing(&self) -> Option<(u32, u32)> {
        if self.what.is_outcome() { self.table.first_unsettled() } else { self.table.first_missing() }
    }

    /// The limit that ended the walk through the sizes, if one did. Then some known values were not seen.
    pub(super) fn ended(&self) -> Option<Unknown> {
        self.walk.unknown(self.table.bytes())
    }

    /// If the walk through the sizes ended early, writes a line that says so, after `before`.
    pub(super) fn say_where_it_ended(&self, before: &str, out: &mut dyn Write) -> io::Result<()> {
        match self.ended() {
            Some(unknown) => writeln!(out, "{before}incomplete: {}", ended(&unknown)),
            None => Ok(()),
        }
    }

    /// The places up to the last known size.
    pub(super) fn places(&self) -> impl Iterator<Item = usize> + '_ {
        self.walk.over(0..self.table.extent())
    }

    /// The sizes that are P-positions.
    pub(super) fn lost(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        // After the last P-position no other is searched.
        let [count, _] = self.table.outcome_counts();
        self.walk.over(self.table.lost_while(|| self.walk.goes_on()).take(count as usize))
    }

    /// Whether a limit left something unknown.
    pub(super) fn is_cut(&self) -> bool {
        self.table.unknown.is_some() && self.first_missing().is_some()
    }

    /// Writes what the values rest on: the period that all of them have, if one is proved, how they were found, and
    /// what a rule declares.
    pub(super) fn grounds(&self, out: &mut dyn Write) -> io::Result<()> {
        if let Some(period) = self.table.period.as_ref().map(|periodic| periodic.period) {
            let line = format!("Period {} from {} on: {period}.", period.period, period.preperiod);
            out.write_all(headline(&line, &Status::Proved(&GUY_SMITH).to_string()).as_bytes())?;
        }
        if let Some(origin) = self.table.origin {
            writeln!(out, "Found: {}, {origin}.", counted(origin.known, "value"))?;
        }
        out.write_all(theorems(&self.table.basis.theorems).as_bytes())
    }

    /// Writes the whole report.
    pub(super) fn report(&self, out: &mut dyn Write) -> io::Result<()> {
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
    pub(super) fn head(&self, found: &str, out: &mut dyn Write) -> io::Result<()> {
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
    pub(super) fn tex(&self, out: &mut dyn Write) -> io::Result<()> {
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
