//! A table as a heat map, in which P-positions stand out: boards and pairs, or heaps and words in rows.

use std::fmt::Write;

use bouton::Outcome;
use bouton::notation::{Measure, Sizes};
use bouton::tables::table::Table;
use bouton_lab::xml::escaped;

use super::TableReport;
use super::grid::{Cell, Grid};
use crate::args::{Format, What};
use crate::failure::Failure;

/// The most cells of a drawing.
const MOST_DRAWN: u64 = 40_000;
/// The number of heaps or words in a row, if none was chosen.
pub const HEAPS_A_ROW: usize = 40;
/// With at most this many columns, the cells contain their values.
const MOST_WRITTEN: usize = 48;
/// The most colours that the legend explains. The picture is wide enough for the legend.
const MOST_EXPLAINED: u64 = 12;
pub const NARROWEST: usize = 640;

/// Red, green and blue.
pub type Colour = [u8; 3];

/// The colour of the background.
pub const PAPER: Colour = [255, 255, 255];
/// The colour of P-positions, which no other value has.
const LOST: Colour = [255, 196, 61];
/// The colour of an unknown value.
const UNKNOWN: Colour = [200, 200, 200];
/// The colours of the other values, from the least to the largest.
const SCALE: [Colour; 5] = [[222, 235, 247], [158, 202, 225], [66, 146, 198], [8, 81, 156], [8, 29, 88]];

/// Whether a picture of a table is a heat map. A plot shows the values of heaps and words, if they are not in rows of a chosen width.
pub fn is_heat_map(what: What, has_wrap: bool, measure: Measure) -> bool {
    !measure.is_one_number() || what == What::Outcome || has_wrap
}

/// Checks that a picture of this format has room for all sizes.
pub fn can_show(format: Format, what: What, has_wrap: bool, sizes: &Sizes) -> Result<(), Failure> {
    if !is_heat_map(what, has_wrap, sizes.measure()) {
        return Ok(());
    }
    let count = sizes.len();
    if format == Format::Svg && count > MOST_DRAWN {
        let wrong = format!("an SVG shows at most {MOST_DRAWN} values, and these are {count}");
        let hint = match sizes.measure().is_one_number() && what != What::Outcome {
            true => "without --wrap a plot shows them all",
            false => "--csv and --json print them all",
        };
        return Err(Failure::usage(wrong, hint));
    }
    Ok(())
}

impl TableReport<'_> {
    fn cells(&self) -> Grid<'_> {
        Grid::of(self.what, self.table, self.wrap.unwrap_or(HEAPS_A_ROW))
    }
}

/// The picture as a drawing.
pub fn svg(report: &TableReport<'_>) -> String {
    let (grid, measure) = (report.cells(), report.table.sizes().measure());
    let colours = Colours::of(report.what, report.table);
    let side = if grid.width() <= MOST_WRITTEN { 26 } else { 8 };
    let (left, top) = (70, 60);
    let (width, height) = (left + grid.width() * side + 20, top + grid.height() * side + 60);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{height}\" viewBox=\"0 0 {0} {height}\" \
         font-family=\"sans-serif\" font-size=\"11\">\n",
        width.max(NARROWEST)
    );
    let _ = writeln!(text, "<rect width=\"100%\" height=\"100%\" fill=\"{}\"/>", hex(PAPER));
    let _ = writeln!(text, "<text x=\"10\" y=\"20\" font-size=\"13\">{}</text>", escaped(&report.headline()));
    let _ = writeln!(text, "<text x=\"10\" y=\"38\">{}</text>", Grid::caption(measure));
    // Where cells are small not every head has room.
    let every = 26_usize.div_ceil(side);
    for (col, head) in grid.columns().iter().enumerate().step_by(every) {
        let x = left + col * side + side / 2;
        let _ = writeln!(text, "<text x=\"{x}\" y=\"{}\" text-anchor=\"middle\">{head}</text>", top - 6);
    }
    for (row, (head, cells)) in report.walk.over(grid.rows().enumerate()) {
        let y = top + row * side;
        if row % every.div_ceil(2) == 0 {
            let middle = y + side / 2 + 4;
            let _ =
                writeln!(text, "<text x=\"{}\" y=\"{middle}\" text-anchor=\"end\">{head}</text>", left - 6);
        }
        for (col, cell) in cells.into_iter().enumerate() {
            let colour = colours.of_cell(cell);
            text += &drawn(cell, colour, (left + col * side, y), side);
        }
    }
    text += &colours.explained(left, top + grid.height() * side + 20);
    text + "</svg>\n"
}

/// A cell; large ones with the value.
fn drawn(cell: Cell, colour: Colour, (x, y): (usize, usize), side: usize) -> String {
    let written = match cell {
        Cell::Outside => return String::new(),
        Cell::Unknown => "?".to_owned(),
        Cell::Value(value) => value.to_string(),
        Cell::Outcome(outcome) => outcome.to_string(),
    };
    let edge = if side > 10 { " stroke=\"#fff\"" } else { "" };
    let mut text = format!(
        "<rect x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" fill=\"{}\"{edge}/>\n",
        hex(colour)
    );
    if side > 10 {
        let (x, y, ink) = (x + side / 2, y + side / 2 + 4, hex(ink_on(colour)));
        let _ = writeln!(
            text,
            "<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\" fill=\"{ink}\">{written}</text>"
        );
    }
    text
}

/// Which colour a value has.
struct Colours {
    what: What,
    largest: u64,
    has_unknown: bool,
}

impl Colours {
    fn of(what: What, table: &Table) -> Self {
        let missing = if what.is_outcome() { table.first_unsettled() } else { table.first_missing() };
        Self { what, largest: table.largest().unwrap_or_default().0, has_unknown: missing.is_some() }
    }

    fn of_cell(&self, cell: Cell) -> Colour {
        match cell {
            Cell::Outside => PAPER,
            Cell::Unknown => UNKNOWN,
            Cell::Value(0) | Cell::Outcome(Outcome::P) => LOST,
            Cell::Outcome(_) => SCALE[0],
            Cell::Value(value) => self.of_value(value),
        }
    }

    /// Between two colours of the scale, as far along as the value is from 1 to the largest.
    fn of_value(&self, value: u64) -> Colour {
        let along = (value - 1) as f64 / (self.largest - 1).max(1) as f64 * (SCALE.len() - 1) as f64;
        let at = (along as usize).min(SCALE.len() - 2);
        mixed(SCALE[at], SCALE[at + 1], along - at as f64)
    }

    /// A row of colours with their values.
    fn explained(&self, left: usize, y: usize) -> String {
        let step = self.largest.div_ceil(MOST_EXPLAINED).max(1) as usize;
        let values = (1..=self.largest).step_by(step);
        let mut cells: Vec<_> = values.map(|value| (Cell::Value(value), value.to_string())).collect();
        cells.insert(0, (Cell::Value(0), "0 (P)".to_owned()));
        if self.what.is_outcome() {
            let outcomes = [Outcome::P, Outcome::N];
            cells = outcomes.map(|outcome| (Cell::Outcome(outcome), outcome.to_string())).to_vec();
        }
        if self.has_unknown {
            cells.push((Cell::Unknown, "not known".to_owned()));
        }
        let mut text = String::new();
        let mut x = left;
        for (cell, name) in cells {
            let colour = hex(self.of_cell(cell));
            let _ =
                writeln!(text, "<rect x=\"{x}\" y=\"{y}\" width=\"12\" height=\"12\" fill=\"{colour}\"/>");
            let _ = writeln!(text, "<text x=\"{}\" y=\"{}\">{name}</text>", x + 15, y + 10);
            x += 24 + 7 * name.len();
        }
        text
    }
}

/// A colour between two, so far along.
pub fn mixed(from: Colour, to: Colour, part: f64) -> Colour {
    std::array::from_fn(|i| (f64::from(from[i]) * (1.0 - part) + f64::from(to[i]) * part).round() as u8)
}

/// Black or white, whichever is read more easily.
fn ink_on([red, green, blue]: Colour) -> Colour {
    let light = 299 * u32::from(red) + 587 * u32::from(green) + 114 * u32::from(blue);
    if light > 140_000 { [0; 3] } else { [255; 3] }
}

/// A colour as drawings have it.
pub fn hex([red, green, blue]: Colour) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

#[cfg(test)]
mod tests {
    use bouton::Limits;
    use bouton::catalog::Catalog;
    use bouton::tables::filled::table;

    use super::*;
    use crate::walk::Walk;

    fn crosscut(sizes: &str) -> Table {
        let sizes = Sizes::read(Measure::Board, sizes.as_bytes()).unwrap();
        table(&Catalog::standard().find("crosscut").unwrap(), &sizes, &Limits::none(), &()).unwrap()
    }

    #[test]
    fn the_scale_goes_from_its_first_colour_to_its_last() {
        for largest in [1, 2, 3, 100, u64::MAX] {
            let colours = Colours { what: What::Nimber, largest, has_unknown: false };
            assert_eq!(colours.of_value(1), SCALE[0]);
            assert_eq!(colours.of_value(largest), if largest == 1 { SCALE[0] } else { SCALE[4] });
        }
        assert!(
            Colours { what: What::Nimber, largest: u64::MAX, has_unknown: true }
                .explained(0, 0)
                .lines()
                .count()
                < 40
        );
    }

    #[test]
    fn what_stands_for_signs_of_the_drawing_is_written_out() {
        let table = crosscut("1x1..2x2");
        let drawing = svg(&TableReport {
            game: "n: n & 1 for k in range(n < 3)",
            sizes: "1x1..2x2",
            what: What::Nimber,
            wrap: None,
            table: &table,
            walk: &Walk::asking(|| false),
        });
        assert!(drawing.contains("n: n &amp; 1 for k in range(n &lt; 3), full boards"));
    }
}
