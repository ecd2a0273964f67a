//! Chomp in the catalogue.

use super::Game;
use super::drawing::{Cell, Showing};
use super::figure::Figure;
use super::finder::{FindValues, KeyedSearch};
use super::form::Form;
use super::playable::Playable;
use super::reading::{ReadError, Reading};
use super::samples::{NumberSamples, shared};
use super::series::Series;
use super::status::Status;
use crate::games::chomp::{Bar, Chomp, GALE};
use crate::machine::width::{exact, index};
use crate::notation::{ParseError, Place, size, tuple};

/// The game Chomp.
pub fn game() -> Game {
    Game {
        rule: "bite off a square of a bar with all squares below and to the right of it; the square at the upper left is poison and cannot be bitten".into(),
        how: "rows of any length, none longer than the row above, in parentheses: `(4,4,2)`; `3x5`: a full bar; at most 64 rows \
              and columns together".into(),
        example: "(4,4,2)".into(),
        way: "search over bars, each equal to its transpose; a bar without r2c2 is two heaps of nim".into(),
        source: "D. Gale, A curious Nim-type game, 1974".into(),
        series: Series::boards(),
        samples: shared(NumberSamples::descending(32, 32, ("square", "squares"))),
        forms: vec![Form::Tuple],
        ..Game::named("chomp", read)
    }
}

fn read(text: &[u8], _: Option<&[u8]>) -> Result<Reading, ReadError> {
    let most = Bar::MOST_SIDES;
    let rows = match size(text) {
        Ok(Some((rows, cols))) if rows as u64 + cols as u64 <= most => vec![cols as u64; rows],
        Ok(Some(_)) | Err(_) => vec![],
        Ok(None) => tuple(text, "a row", 1..=most - 1, 1..=index(most) - 1)?,
    };
    let Some(bar) = Bar::new(&rows) else {
        let start = text.len() - text.trim_ascii_start().len();
        let expected =
            format!("rows, none longer than the row above, and at most {most} rows and columns together");
        return Err(ParseError::new(text, start..start + text.trim_ascii().len(), expected).into());
    };
    // The value of a bar is the same whatever larger bar it comes from.
    Ok(Reading::new(bar.to_string()).on(String::new()).with(Chomp, [bar]))
}

impl Playable for Chomp {
    fn text(&self, bar: &Bar) -> String {
        bar.to_string()
    }

    fn values(&self, _: &Bar) -> Option<Box<dyn FindValues + '_>> {
        // Values are large and bars have no parts. Examining each bar once is faster than searching for values one by one.
        Some(Box::new(KeyedSearch::by_full_mex(self)))
    }

    fn outcome_status(&self) -> Status {
        Status::Proved(&GALE)
    }

    fn show(&self, bars: &[Bar], showing: &Showing<'_>) -> Option<Figure> {
        let [bar] = bars else { return None };
        let rows: Vec<_> = bar.rows().collect();
        Figure::of_moves((exact(rows.len()), exact(rows[0])), showing, |Place { row, col }| {
            let is_left = u64::from(col) < rows[row as usize];
            Cell::Sign(if (row, col) == (0, 0) {
                'x'
            } else if is_left {
                '*'
            } else {
                ' '
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_are_written_in_two_ways() {
        for text in ["3x5", " (4,4,2)\n", "(1)", "1x63", "(63)", "32x32"] {
            assert!(read(text.as_bytes(), None).is_ok(), "{text}");
        }
        for text in ["(2,3)", "(2,0)", "()", "1x64", "40x40", "3000x3000", "4,4", "(64)", "0x1"] {
            assert!(read(text.as_bytes(), None).is_err(), "{text}");
        }
        let error = read(b" (2,3)", None).err().unwrap().to_string();
        assert!(error.starts_with("line 1, column 2: found `(2,3)`, expected rows, none longer"), "{error}");
    }
}
