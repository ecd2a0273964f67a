//! A table for other programs: JSON, and lines of numbers.

use std::io::{self, Write};

use bouton::Convention;
use bouton::notation::Measure;
use serde::{Serialize, Serializer};

use super::TableReport;
use super::grid::Cell;
use super::grounds::{MethodReport, Repeats};
use crate::args::What;
use crate::ended::ended;
use crate::json::{Assumed, Cited, cited};

#[derive(Serialize)]
struct TableJson<'a> {
    game: &'a str,
    sizes: &'a str,
    /// Where play is misere.
    #[serde(skip_serializing_if = "Option::is_none")]
    convention: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    what: Option<String>,
    status: &'static str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    theorems: Vec<Cited>,
    #[serde(skip_serializing_if = "Option::is_none")]
    assumption: Option<Assumed>,
    /// The first number of columns, or the first heap or length, that there is a value for.
    first: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    values: Option<Values<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcomes: Option<Values<'a>>,
    p_positions: Lost<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    period: Option<Repeats>,
    #[serde(skip_serializing_if = "Option::is_none")]
    method: Option<MethodReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stay_the_same: Option<Vec<Stays>>,
    /// Why not all values are here that are known, where the writing was ended: asked last.
    #[serde(flatten)]
    ended: Ended<'a>,
}

/// The limit that ended the writing, if one did.
struct Ended<'a>(&'a TableReport<'a>);

/// Of words or heaps a list; of boards with a number of rows, or of pairs with a first number, an object each, with the values by
/// the number of columns, or the second number.
struct Values<'a>(&'a TableReport<'a>);

/// The sizes that are P-positions.
struct Lost<'a>(&'a TableReport<'a>);

impl Serialize for Ended<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.ended().map(|unknown| ("ended", ended(&unknown))))
    }
}

impl Serialize for Values<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let report = self.0;
        let (sizes, cell) = (report.table.sizes(), |place| report.what.cell(report.table, place));
        if sizes.measure().is_one_number() {
            return serializer.collect_seq(report.places().map(cell));
        }
        let cols = sizes.cols().count();
        let rows = report.walk.over(sizes.rows().enumerate());
        let row = |(at, rows)| Row { rows, values: (at * cols..(at + 1) * cols).map(cell).collect() };
        serializer.collect_seq(rows.map(row))
    }
}

/// The boards with a number of rows, or the pairs with a first number.
#[derive(Serialize)]
struct Row {
    rows: u32,
    values: Vec<Cell>,
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Outside | Self::Unknown => serializer.serialize_none(),
            Self::Value(value) => serializer.serialize_u64(*value),
            Self::Outcome(outcome) => serializer.collect_str(outcome),
        }
    }
}

impl Serialize for Lost<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0.table.sizes().measure().is_one_number() {
            return serializer.collect_seq(self.0.lost().map(|(_, size)| size));
        }
        serializer.collect_seq(self.0.lost())
    }
}

/// A value that boards with a number of rows have from a number of columns on.
#[derive(Serialize)]
struct Stays {
    rows: u32,
    from: u32,
    value: u64,
    status: &'static str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    theorems: Vec<Cited>,
}

impl TableReport<'_> {
    /// Writes one object.
    pub fn json(&self, out: &mut dyn Write) -> io::Result<()> {
        let Self { game, sizes, what, table, .. } = *self;
        let is_values = what == What::Nimber;
        let stays = || {
            let constancies = table.constancies().map(|constancy| Stays {
                rows: constancy.rows,
                from: constancy.from,
                value: constancy.value.0,
                status: if constancy.theorem.is_some() { "PROVED" } else { "OBSERVED" },
                theorems: cited(constancy.theorem.as_slice()),
            });
            constancies.collect()
        };
        let json = TableJson {
            game,
            sizes,
            convention: (table.convention == Convention::Misere).then_some("misere"),
            what: (!is_values).then(|| what.name()),
            status: self.status().word(),
            theorems: cited(&table.basis.theorems),
            assumption: Assumed::of(&self.status()),
            first: *table.sizes().cols().start(),
            values: is_values.then_some(Values(self)),
            outcomes: (!is_values).then_some(Values(self)),
            p_positions: Lost(self),
            period: Repeats::of(table),
            method: MethodReport::of(table),
            stay_the_same: (is_values && table.sizes().measure() == Measure::Board).then(stays),
            ended: Ended(self),
        };
        serde_json::to_writer(&mut *out, &json)?;
        writeln!(out)
    }

    /// Writes a line for each size; a value that is not known is left empty, and heaps and words end with the last that is.
    pub fn csv(&self, out: &mut dyn Write) -> io::Result<()> {
        let (head, has_rows) = match self.table.sizes().measure() {
            Measure::Board => ("rows,columns", true),
            Measure::Pair => ("a,b", true),
            Measure::Word | Measure::Heap => ("n", false),
        };
        writeln!(out, "{head},{}", self.what.name())?;
        for (place, (rows, cols)) in self.places().zip(self.table.sizes().iter()) {
            if has_rows {
                write!(out, "{rows},")?;
            }
            match self.what.cell(self.table, place) {
                Cell::Value(value) => writeln!(out, "{cols},{value}")?,
                Cell::Outcome(outcome) => writeln!(out, "{cols},{outcome}")?,
                Cell::Outside | Cell::Unknown => writeln!(out, "{cols},")?,
            }
        }
        Ok(())
    }
}
