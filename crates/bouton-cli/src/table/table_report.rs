//! A table that was filled, with the question that it answers.

use std::io::{self, Write};

use bouton::catalog::status::Status;
use bouton::heap::period::GUY_SMITH;
use bouton::tables::table::Table;
use bouton::tables::tally::Tally;
use bouton::{Convention, Unknown};

use crate::args::What;
use crate::failure::ended;
use crate::headline::{counted, headline, status_words, theorems};
use crate::watch::Walk;

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
}
