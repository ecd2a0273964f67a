//! A table for other programs: JSON, and lines of numbers.

use std::io::{self, Write};

use bouton::Convention;
use bouton::notation::Measure;
use bouton::tables::table::Constancy;
use serde::{Serialize, Serializer};

use super::TableReport;
use super::grid::Cell;
use super::grounds::{method, repeats};
use super::listing::size_columns;
use crate::args::What;
use crate::ended::ended;
use crate::json::{Object, assumed, cited};

/// An object whose lists are written as they go: a table may be very long.
#[derive(Serialize)]
struct TableJson<'a, L> {
    #[serde(flatten)]
    head: Object,
    #[serde(flatten)]
    lists: L,
    #[serde(flatten)]
    grounds: Object,
    /// Why not all values are here that are known, where the writing was ended: asked last.
    #[serde(flatten)]
    ended: Ended<'a>,
}

/// The lists of a table.
#[derive(Serialize)]
struct Lists<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    values: Option<Values<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcomes: Option<Values<'a>>,
    p_positions: Lost<'a>,
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
fn stays(constancy: &Constancy) -> Object {
    let status = if constancy.theorem.is_some() { "PROVED" } else { "OBSERVED" };
    let object = Object::default().with("rows", constancy.rows).with("from", constancy.from);
    let object = object.with("value", constancy.value.0).with("status", status);
    object.with_some("theorems", cited(constancy.theorem.as_slice()))
}

impl TableReport<'_> {
    /// Writes one object.
    pub fn json(&self, out: &mut dyn Write) -> io::Result<()> {
        let (table, is_values) = (self.table, self.what == What::Nimber);
        let head = Object::default()
            .with("game", self.game)
            .with("sizes", self.sizes)
            .with_some("convention", (table.convention == Convention::Misere).then_some("misere"))
            .with_some("what", (!is_values).then(|| self.what.name()))
            .with("status", self.status().word())
            .with_some("theorems", cited(&table.basis.theorems))
            .with_some("assumption", assumed(&self.status()))
            // The first number of columns, or the first heap or length, that there is a value for.
            .with("first", table.sizes().cols().start());
        let (values, outcomes) = (is_values.then_some(Values(self)), (!is_values).then_some(Values(self)));
        let constancies = || table.constancies().map(|found| stays(&found)).collect::<Vec<_>>();
        let has_constancies = is_values && table.sizes().measure() == Measure::Board;
        let lists = Lists { values, outcomes, p_positions: Lost(self) };
        self.write_json(head, lists, has_constancies.then(constancies), out)
    }

    /// Writes an object that ends with the grounds of the table.
    pub fn write_json(
        &self,
        head: Object,
        lists: impl Serialize,
        stays: Option<Vec<Object>>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let grounds = Object::default()
            .with_some("period", repeats(self.table))
            .with_some("method", method(self.table))
            .with_some("stay_the_same", stays);
        serde_json::to_writer(&mut *out, &TableJson { head, lists, grounds, ended: Ended(self) })?;
        writeln!(out)
    }

    /// Writes a line for each size; a value that is not known is left empty, and heaps and words end with the last that is.
    pub fn csv(&self, out: &mut dyn Write) -> io::Result<()> {
        let columns = size_columns(self.table.sizes().measure());
        writeln!(out, "{},{}", columns.join(","), self.what.name())?;
        for (place, (rows, cols)) in self.places().zip(self.table.sizes().iter()) {
            if columns.len() > 1 {
                write!(out, "{rows},")?;
            }
            writeln!(out, "{cols},{}", self.what.cell(self.table, place).words(""))?;
        }
        Ok(())
    }
}
