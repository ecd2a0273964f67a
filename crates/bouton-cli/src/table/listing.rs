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

impl What {
    /// Whether it is a list that is made of a table, not the table itself.
    pub fn is_list(self) -> bool {
        !matches!(self, Self::Nimber | Self::Outcome)
    }

    /// The names of the columns, for sizes of this measure.
    pub fn columns(self, measure: Measure) -> &'static [&'static str] {
        match self {
            Self::First => &["value", "first"],
            Self::Histogram => &["value", "count"],
            Self::Records | Self::Exceptions => &["n", "nimber"],
            Self::Zeros | Self::Nimber | Self::Outcome => size_columns(measure),
        }
    }

    /// The values that the list counts, within `limits`, if it has them.
    pub fn tallies(self, table: &Table, limits: &Limits<'_>) -> Result<Vec<Tally>, Unknown> {
        if matches!(self, Self::First | Self::Histogram) { table.tallies(limits) } else { Ok(Vec::new()) }
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
    /// The lines of the list that `what` asks for. A line of one column has a 0 as its second number.
    pub fn lines(&self, what: What) -> Box<dyn Iterator<Item = [u64; 2]> + '_> {
        let (table, walk, tallies) = (self.table, self.walk, self.tallies.iter());
        match what {
            What::First => Box::new(walk.over(tallies.map(|tally| [tally.value.0, tally.first.1.into()]))),
            What::Histogram => Box::new(walk.over(tallies.map(|tally| [tally.value.0, tally.count]))),
            What::Records => {
                let records = table.records_while(|| walk.goes_on());
                Box::new(walk.over(records.map(|(size, value)| [size.into(), value.0])))
            }
            What::Exceptions => {
                Box::new(walk.over(table.exceptions().map(|(size, value)| [size.into(), value.0])))
            }
            _ if table.sizes().measure().is_one_number() => {
                Box::new(self.lost().map(|(_, size)| [size.into(), 0]))
            }
            _ => Box::new(self.lost().map(|(rows, cols)| [rows.into(), cols.into()])),
        }
    }

    /// The least number that is no value of a heap or word, where the first of each are listed as a sequence.
    pub fn gap(&self) -> Option<u64> {
        let mut values = (0..).zip(self.tallies).filter(|_| self.what == What::First);
        values.find(|(value, tally)| *value != tally.value.0).map(|(value, _)| value)
    }

    /// Writes a list for people.
    pub fn list(&self, out: &mut dyn Write) -> io::Result<()> {
        if self.what == What::Zeros {
            return self.list_zeros(out);
        }
        let noun = match self.what {
            What::Records => "record",
            What::Exceptions => "exception",
            _ => "different value",
        };
        let lines: Vec<_> = self.lines(self.what).collect();
        self.head(&(counted(lines.len() as u64, noun) + &self.among()), out)?;
        if lines.is_empty() {
            return self.grounds(out);
        }
        let heads = self.what.columns(self.table.sizes().measure());
        let width = |column: usize| {
            let widest = lines.iter().map(|line| line[column].to_string().len()).max().unwrap_or(0);
            widest.max(heads[column].len())
        };
        let (left, right) = (width(0), width(1) + 2);
        writeln!(out, "{:>left$}{:>right$}", heads[0], heads[1])?;
        for [first, second] in lines {
            write!(out, "{first:>left$}{second:>right$}")?;
            if self.what == What::Histogram {
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
    pub fn list_csv(&self, out: &mut dyn Write) -> io::Result<()> {
        let columns = self.what.columns(self.table.sizes().measure());
        writeln!(out, "{}", columns.join(","))?;
        for [first, second] in self.lines(self.what) {
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
