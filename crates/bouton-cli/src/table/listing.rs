//! Lists made of a table: its P-positions, the first size of each value, records, how many sizes have which value.

use std::io::{self, Write};

use bouton::catalog::status::Status;
use bouton::notation::Measure;
use bouton::tables::table::Table;
use bouton::tables::tally::Tally;
use bouton::{Limits, Unknown};

use super::TableReport;
use crate::args::What;
use crate::headline::counted;

/// A line of P-positions is not much longer than this.
const LINE_COLUMNS: usize = 100;

/// A list that is made of a table.
pub struct Listing {
    /// What it lists.
    pub what: What,
    /// The values that are counted, if it has them.
    tallies: Vec<Tally>,
}

impl Listing {
    /// The P-positions.
    pub const ZEROS: Self = Self { what: What::Zeros, tallies: Vec::new() };

    /// The list that `what` asks for, if it asks for one. Values are counted within `limits`.
    pub fn of(what: What, table: &Table, limits: &Limits<'_>) -> Result<Option<Self>, Unknown> {
        let tallies = match what {
            What::Nimber | What::Outcome => return Ok(None),
            What::First | What::Histogram => table.tallies(limits)?,
            What::Zeros | What::Records | What::Exceptions => Vec::new(),
        };
        Ok(Some(Self { what, tallies }))
    }

    /// The names of the columns, for sizes of this measure.
    pub fn columns(&self, measure: Measure) -> &'static [&'static str] {
        match self.what {
            What::First => &["value", "first"],
            What::Histogram => &["value", "count"],
            What::Records | What::Exceptions => &["n", "nimber"],
            What::Zeros | What::Nimber | What::Outcome => size_columns(measure),
        }
    }

    /// The lines. A line of one column has a 0 as its second number.
    pub fn lines<'l>(&'l self, report: &'l TableReport<'_>) -> Box<dyn Iterator<Item = [u64; 2]> + 'l> {
        let (table, walk) = (report.table, report.walk);
        match self.what {
            What::First => {
                Box::new(walk.over(self.tallies.iter().map(|tally| [tally.value.0, tally.first.1.into()])))
            }
            What::Histogram => {
                Box::new(walk.over(self.tallies.iter().map(|tally| [tally.value.0, tally.count])))
            }
            What::Records => {
                let records = table.records_while(|| walk.goes_on());
                Box::new(walk.over(records.map(|(size, value)| [size.into(), value.0])))
            }
            What::Exceptions => {
                Box::new(walk.over(table.exceptions().map(|(size, value)| [size.into(), value.0])))
            }
            _ if table.sizes().measure().is_one_number() => {
                Box::new(report.lost().map(|(_, size)| [size.into(), 0]))
            }
            _ => Box::new(report.lost().map(|(rows, cols)| [rows.into(), cols.into()])),
        }
    }

    /// The least number that is no value of a heap or word, where the first of each are listed as a sequence.
    pub fn gap(&self) -> Option<u64> {
        let gap = || (0..).zip(&self.tallies).find(|(value, tally)| *value != tally.value.0);
        if self.what == What::First { gap().map(|(value, _)| value) } else { None }
    }

    /// The numbers that are a sequence, up to a gap, and which n the first of them has.
    pub fn sequence<'l>(&'l self, report: &'l TableReport<'_>) -> (u64, Box<dyn Iterator<Item = u64> + 'l>) {
        let lines = self.lines(report);
        match self.what {
            What::First => {
                let until = self.gap().unwrap_or(u64::MAX);
                (0, Box::new(lines.take_while(move |line| line[0] < until).map(|line| line[1])))
            }
            _ => (1, Box::new(lines.map(|line| line[0]))),
        }
    }
}

/// The names of the columns for a size.
pub fn size_columns(measure: Measure) -> &'static [&'static str] {
    match measure {
        Measure::Board => &["rows", "columns"],
        Measure::Pair => &["a", "b"],
        Measure::Word | Measure::Heap => &["n"],
    }
}

impl TableReport<'_> {
    /// Writes a list for people.
    pub fn list(&self, listing: &Listing, out: &mut dyn Write) -> io::Result<()> {
        if listing.what == What::Zeros {
            return self.list_zeros(out);
        }
        let noun = match listing.what {
            What::Records => "record",
            What::Exceptions => "exception",
            _ => "different value",
        };
        let lines: Vec<_> = listing.lines(self).collect();
        self.head(&(counted(lines.len() as u64, noun) + &self.among()), out)?;
        if lines.is_empty() {
            return self.grounds(out);
        }
        let heads = listing.columns(self.table.sizes().measure());
        let width = |column: usize| {
            let widest = lines.iter().map(|line| line[column].to_string().len()).max().unwrap_or(0);
            widest.max(heads[column].len())
        };
        let (left, right) = (width(0), width(1) + 2);
        writeln!(out, "{:>left$}{:>right$}", heads[0], heads[1])?;
        for [first, second] in lines {
            write!(out, "{first:>left$}{second:>right$}")?;
            if listing.what == What::Histogram {
                write!(out, "{:>8.3} %", 100.0 * second as f64 / self.table.known() as f64)?;
            }
            writeln!(out)?;
        }
        self.grounds(out)
    }

    fn list_zeros(&self, out: &mut dyn Write) -> io::Result<()> {
        let [count, _] = self.table.outcome_counts();
        self.head(&(counted(count, "P-position") + &self.among()), out)?;
        let (measure, mut width) = (self.table.sizes().measure(), 0);
        for (at, size) in self.lost().enumerate() {
            let name = measure.name(size);
            let between = match at {
                0 => "",
                _ if width > LINE_COLUMNS => ",\n",
                _ => ", ",
            };
            width = if between == ",\n" { name.len() } else { width + between.len() + name.len() };
            write!(out, "{between}{name}")?;
        }
        if count > 0 {
            writeln!(out)?;
        }
        self.grounds(out)
    }

    /// Writes a list as CSV.
    pub fn list_csv(&self, listing: &Listing, out: &mut dyn Write) -> io::Result<()> {
        let columns = listing.columns(self.table.sizes().measure());
        writeln!(out, "{}", columns.join(","))?;
        for [first, second] in listing.lines(self) {
            if columns.len() == 1 { writeln!(out, "{first}")? } else { writeln!(out, "{first},{second}")? }
        }
        Ok(())
    }

    /// The number of known values, if not all are known.
    fn among(&self) -> String {
        let (all, known) = (self.table.sizes().len(), self.table.known());
        let outcomes = || self.table.outcome_counts().iter().sum();
        if let Some(outcomes) =
            self.what.is_outcome().then(outcomes).filter(|&outcomes: &u64| known < outcomes)
        {
            return match outcomes < all {
                true => format!(" among {outcomes} of {all} outcomes known"),
                false => String::new(),
            };
        }
        match self.status() == Status::Unknown {
            true => format!(" among {known} of {all} values known"),
            false => String::new(),
        }
    }
}
