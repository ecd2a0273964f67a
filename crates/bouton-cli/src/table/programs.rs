//! A table for other programs: JSON, and lines of numbers.

use std::io::{self, Write};

use bouton::Nimber;
use bouton::catalog::table::Table;
use bouton::notation::Measure;
use serde::{Serialize, Serializer};

use super::Told;
use super::text::standing;

#[derive(Serialize)]
struct Json<'a> {
    game: &'a str,
    sizes: &'a str,
    status: String,
    /// The first number of columns, or the first heap or length, that there is a value for.
    first: u32,
    values: Values<'a>,
    p_positions: Lost<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stay_the_same: Option<Vec<Stays>>,
}

/// Of words or heaps a list; of boards with a number of rows, or of pairs with a first number, an object each, with the values by
/// the number of columns, or the second number.
struct Values<'a>(&'a Table);

/// The sizes that are P-positions.
struct Lost<'a>(&'a Table);

impl Serialize for Values<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let number = |value: Option<Nimber>| value.map(|value| value.0);
        if self.0.sizes().measure().is_one_number() {
            return serializer.collect_seq(self.0.values().map(number));
        }
        let rows = self.0.by_rows();
        serializer.collect_seq(rows.map(|(rows, values)| Row { rows, values: values.map(number).collect() }))
    }
}

/// The boards with a number of rows, or the pairs with a first number.
#[derive(Serialize)]
struct Row {
    rows: u32,
    values: Vec<Option<u64>>,
}

impl Serialize for Lost<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0.sizes().measure().is_one_number() {
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
    status: String,
}

impl Told<'_> {
    /// Writes one object.
    pub fn json(&self, out: &mut dyn Write) -> io::Result<()> {
        let Self { game, sizes, table } = *self;
        let stays = || {
            let constancies = table.constancies().map(|constancy| Stays {
                rows: constancy.rows,
                from: constancy.from,
                value: constancy.value.0,
                status: standing(table, &constancy),
            });
            constancies.collect()
        };
        let json = Json {
            game,
            sizes,
            status: self.status().to_string(),
            first: *table.sizes().cols().start(),
            values: Values(table),
            p_positions: Lost(table),
            stay_the_same: (table.sizes().measure() == Measure::Board).then(stays),
        };
        serde_json::to_writer(&mut *out, &json)?;
        writeln!(out)
    }

    /// Writes a line for each size; a value that is not known is left empty.
    pub fn csv(&self, out: &mut dyn Write) -> io::Result<()> {
        let (head, has_rows) = match self.table.sizes().measure() {
            Measure::Board => ("rows,columns,nimber", true),
            Measure::Pair => ("a,b,nimber", true),
            Measure::Word | Measure::Heap => ("n,nimber", false),
        };
        writeln!(out, "{head}")?;
        for ((rows, cols), value) in self.table.iter() {
            if has_rows {
                write!(out, "{rows},")?;
            }
            match value {
                Some(value) => writeln!(out, "{cols},{}", value.0)?,
                None => writeln!(out, "{cols},")?,
            }
        }
        Ok(())
    }
}
