//! A table for other programs: JSON, lines of numbers, and the sequences of the OEIS.
//!
//! Heaps, words, and boards with one side fixed are a sequence as they stand. Of other tables the antidiagonals are taken, from
//! the corner and downwards, as long as they are whole: so a larger range goes on where a smaller one ends.

use std::io::{self, Write};

use bouton::Convention;
use bouton::heap::Method;
use bouton::notation::Measure;
use bouton::tables::table::{Constancy, Table};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::TableReport;
use super::grid::Cell;
use super::listing::size_columns;
use crate::args::What;
use crate::failure::ended;
use crate::json::{Object, assumed, cited};

/// The lines of a list that is asked for, or the cells of all sizes: of words or heaps a list; of boards with a number of rows, or of pairs with a first
/// number, an object each, with the values by the number of columns, or the second number.
struct List<'l>(&'l TableReport<'l>, What);

impl Serialize for List<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(report, what) = *self;
        let sizes = report.table.sizes();
        if what.is_list() {
            let lines = report.lines(what);
            // A P-position is its numbers, and any other line an object.
            return match (what, what.columns(sizes.measure())) {
                (What::Zeros, [_]) => serializer.collect_seq(lines.map(|line| line[0])),
                (_, &[first, second]) if what != What::Zeros => {
                    let object =
                        |line: [u64; 2]| Object::default().with(first, line[0]).with(second, line[1]);
                    serializer.collect_seq(lines.map(object))
                }
                _ => serializer.collect_seq(lines),
            };
        }
        let cell = |place| what.cell(report.table, place);
        if sizes.measure().is_one_number() {
            return serializer.collect_seq(report.places().map(cell));
        }
        let cols = sizes.cols().count();
        let row = |(at, rows): (usize, u32)| {
            let values: Vec<_> = (at * cols..(at + 1) * cols).map(cell).collect();
            Object::default().with("rows", rows).with("values", values)
        };
        serializer.collect_seq(report.walk.over(sizes.rows().enumerate()).map(row))
    }
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

/// A value that boards with a number of rows have from a number of columns on.
fn stays(constancy: &Constancy) -> Object {
    let status = if constancy.theorem.is_some() { "PROVED" } else { "OBSERVED" };
    let object = Object::default().with("rows", constancy.rows).with("from", constancy.from);
    let object = object.with("value", constancy.value.0).with("status", status);
    object.with_some("theorems", cited(constancy.theorem.as_slice()))
}

/// The period of all values that is proved, if there is one, as JSON.
fn repeats(table: &Table) -> Option<Object> {
    let period = &table.period.as_ref()?.period;
    let object = Object::default().with("preperiod", period.preperiod).with("period", period.period);
    Some(object.with("status", "PROVED"))
}

/// How the values of a table were found, if its game says so, as JSON.
fn method(table: &Table) -> Option<Object> {
    let origin = table.origin?;
    let found = |name| {
        // The number of values that were found, from the heap 0 on, and the number of these that are from a store.
        let object = Object::default().with("name", name).with("values", origin.known);
        object.with("recalled", origin.recalled)
    };
    Some(match origin.method {
        _ if origin.recalled == origin.known => found("store"),
        Method::Plain => found("plain"),
        Method::Dense => found("dense"),
        // The bits that count, whether the parity of the heap does, how many rare values there are, and the last.
        Method::Sparse { mask, parity, rare, last } => {
            let object = found("sparse space").with("mask", mask).with("parity", parity);
            object.with("rare", rare).with("last", last)
        }
        _ => return None,
    })
}

impl TableReport<'_> {
    /// Writes one object, which ends with the grounds of the table. Its lists are written as they go: a table may be very long.
    pub fn json(&self, out: &mut dyn Write) -> io::Result<()> {
        let (table, what) = (self.table, self.what.name());
        let (is_list, is_values) = (self.what.is_list(), self.what == What::Nimber);
        let head = Object::default()
            .with("game", self.game)
            .with("sizes", self.sizes)
            .with_some("convention", (table.convention == Convention::Misere).then_some("misere"))
            .with_some("what", (!is_values).then_some(&what))
            .with("status", self.status().word())
            .with_some("theorems", cited(&table.basis.theorems))
            .with_some("assumption", assumed(&self.status()))
            // The first number of columns, or the first heap or length, that there is a value for.
            .with_some("first", (!is_list).then_some(table.sizes().cols().start()));
        let cells = if is_values { "values" } else { "outcomes" };
        let lists = match is_list {
            true => vec![(&*what, self.what)],
            false => vec![(cells, self.what), ("p_positions", What::Zeros)],
        };
        let stays = || table.constancies().map(|found| stays(&found)).collect::<Vec<_>>();
        let has_constancies = is_values && table.sizes().measure() == Measure::Board;
        let grounds = Object::default()
            .with_some("period", repeats(table))
            .with_some("method", method(table))
            .with_some("stay_the_same", has_constancies.then(stays));
        let mut json = serde_json::Serializer::new(&mut *out);
        let mut map = json.serialize_map(None)?;
        head.entries().try_for_each(|(key, value)| map.serialize_entry(key, value))?;
        lists.iter().try_for_each(|(key, what)| map.serialize_entry(key, &List(self, *what)))?;
        grounds.entries().try_for_each(|(key, value)| map.serialize_entry(key, value))?;
        // Why not all values are here that are known, where the writing was ended: asked last.
        if let Some(unknown) = self.ended() {
            map.serialize_entry("ended", &ended(&unknown))?;
        }
        map.end()?;
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

    /// Writes a table or a list as lines `n a(n)`, up to the first value that is not known.
    pub fn b_file(&self, out: &mut dyn Write) -> io::Result<()> {
        let sizes = self.table.sizes();
        writeln!(out, "# {}. bouton {}", self.headline(), env!("CARGO_PKG_VERSION"))?;
        if !self.what.is_list() && !self.is_line() {
            let name = |(rows, cols): (u32, u32)| {
                sizes.measure().name((sizes.rows().start() + rows, sizes.cols().start() + cols))
            };
            let first = [(0, 0), (0, 1), (1, 0), (0, 2)].map(name).join(", ");
            writeln!(out, "# By antidiagonals, downwards: {first}, ...")?;
        }
        let (offset, numbers) = self.sequence();
        for (n, number) in (offset..).zip(numbers) {
            writeln!(out, "{n} {number}")?;
        }
        self.say_where_it_ended("# ", out)
    }

    /// Writes a table or a list on one line, up to the first value that is not known.
    pub fn data(&self, out: &mut dyn Write) -> io::Result<()> {
        for (at, number) in self.sequence().1.enumerate() {
            write!(out, "{}{number}", if at > 0 { ", " } else { "" })?;
        }
        writeln!(out)
    }

    /// The numbers of the sequence, up to a gap, and which n the first of them has.
    fn sequence(&self) -> (u64, Box<dyn Iterator<Item = u64> + '_>) {
        match self.what {
            What::First => {
                let until = self.gap().unwrap_or(u64::MAX);
                let lines = self.lines(self.what).take_while(move |line| line[0] < until);
                (0, Box::new(lines.map(|line| line[1])))
            }
            what if what.is_list() => (1, Box::new(self.lines(what).map(|line| line[0]))),
            _ => (self.offset().into(), self.terms()),
        }
    }

    /// How many sizes are on no whole antidiagonal.
    pub fn left_out(&self) -> u64 {
        let whole = self.diagonals() as u64;
        if self.is_line() { 0 } else { self.table.sizes().len() - whole * (whole + 1) / 2 }
    }

    fn is_line(&self) -> bool {
        let sizes = self.table.sizes();
        sizes.rows().count() == 1 || sizes.cols().count() == 1
    }

    /// The first n of the sequence.
    fn offset(&self) -> u32 {
        let sizes = self.table.sizes();
        match (sizes.measure(), sizes.cols().count()) {
            (Measure::Board, _) if !self.is_line() => 1,
            (Measure::Pair, _) if !self.is_line() => 0,
            (Measure::Board | Measure::Pair, 1) => *sizes.rows().start(),
            _ => *sizes.cols().start(),
        }
    }

    /// The values in their order, up to the first that is not known.
    fn terms(&self) -> Box<dyn Iterator<Item = u64> + '_> {
        if self.is_line() {
            return Box::new(self.walk.over(self.table.leading()).map(|value| value.0));
        }
        let cols = self.table.sizes().cols().count();
        let places = (0..self.diagonals()).flat_map(|sum| (0..=sum).map(move |row| (row, sum - row)));
        let value = move |(row, col)| Some(self.table.value(row * cols + col)?.0);
        Box::new(self.walk.over(places).map_while(value))
    }

    /// How many antidiagonals are whole.
    fn diagonals(&self) -> usize {
        self.table.sizes().rows().count().min(self.table.sizes().cols().count())
    }
}
