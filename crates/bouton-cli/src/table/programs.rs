//! A table for other programs: JSON, and lines of numbers.

use std::fmt::Write;

use bouton::Nimber;
use bouton::notation::Measure;
use serde::Serialize;

use super::Told;
use super::text::standing;
use crate::json;

#[derive(Serialize)]
struct Json<'a> {
    game: &'a str,
    sizes: &'a str,
    status: String,
    /// The first number of columns, or the first heap or length, that there is a value for.
    first: u32,
    values: Values,
    p_positions: Vec<Size>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stay_the_same: Option<Vec<Stays>>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Values {
    /// Of words or heaps.
    Line(Vec<Option<u64>>),
    /// Of boards or pairs.
    Rows(Vec<Row>),
}

#[derive(Serialize)]
#[serde(untagged)]
enum Size {
    One(u32),
    Two(u32, u32),
}

/// The boards with a number of rows, or the pairs with a first number.
#[derive(Serialize)]
struct Row {
    rows: u32,
    /// By the number of columns, or the second number.
    values: Vec<Option<u64>>,
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
    /// One object.
    pub fn json(&self) -> String {
        let Self { game, sizes, table } = *self;
        let measure = table.sizes().measure();
        let is_line = measure.is_one_number();
        let numbers =
            |values: &[Option<Nimber>]| values.iter().map(|value| value.map(|value| value.0)).collect();
        let values = match is_line {
            true => Values::Line(table.iter().map(|(_, value)| value.map(|value| value.0)).collect()),
            false => {
                let row = |(rows, values): (u32, &[_])| Row { rows, values: numbers(values) };
                Values::Rows(table.by_rows().map(row).collect())
            }
        };
        let size = |(rows, cols)| if is_line { Size::One(cols) } else { Size::Two(rows, cols) };
        let stays = || {
            let constancies = table.constancies().map(|constancy| Stays {
                rows: constancy.rows,
                from: constancy.from,
                value: constancy.value.0,
                status: standing(table, &constancy),
            });
            constancies.collect()
        };
        json::line(&Json {
            game,
            sizes,
            status: self.status().to_string(),
            first: *table.sizes().cols().start(),
            values,
            p_positions: table.lost().into_iter().map(size).collect(),
            stay_the_same: (measure == Measure::Board).then(stays),
        })
    }

    /// A line for each size; a value that is not known is left empty.
    pub fn csv(&self) -> String {
        let (head, has_rows) = match self.table.sizes().measure() {
            Measure::Board => ("rows,columns,nimber\n", true),
            Measure::Pair => ("a,b,nimber\n", true),
            Measure::Word | Measure::Heap => ("n,nimber\n", false),
        };
        let mut text = head.to_owned();
        for ((rows, cols), value) in self.table.iter() {
            let rows = if has_rows { format!("{rows},") } else { String::new() };
            let value = value.map_or(String::new(), |value| value.0.to_string());
            let _ = writeln!(text, "{rows}{cols},{value}");
        }
        text
    }
}
