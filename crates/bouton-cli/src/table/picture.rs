//! A table as a heat map, in which P-positions stand out: boards and pairs, or heaps and words in rows.

use bouton::Outcome;
use bouton::notation::{Measure, Sizes};
use bouton::tables::table::Table;

use super::TableReport;
use super::grid::{Cell, Grid};
use super::svg::{Colour, END, MIDDLE, PAPER, Svg, fill, mixed};
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
    let (count, measure) = (sizes.len(), sizes.measure());
    if format != Format::Svg || count <= MOST_DRAWN || !is_heat_map(what, has_wrap, measure) {
        return Ok(());
    }
    let wrong = format!("an SVG shows at most {MOST_DRAWN} values, and these are {count}");
    let hint = match measure.is_one_number() && what != What::Outcome {
        true => "without --wrap a plot shows them all",
        false => "--csv and --json print them all",
    };
    Err(Failure::usage(wrong, hint))
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
    let mut svg = Svg::new(width.max(NARROWEST), height, 11, &report.headline());
    svg.text([10, 38], "", Grid::caption(measure));
    // Where cells are small not every head has room.
    let every = 26_usize.div_ceil(side);
    for (col, head) in grid.columns().iter().enumerate().step_by(every) {
        svg.text([left + col * side + side / 2, top - 6], MIDDLE, head);
    }
    for (row, (head, cells)) in report.walk.over(grid.rows().enumerate()) {
        let y = top + row * side;
        if row % every.div_ceil(2) == 0 {
            svg.text([left - 6, y + side / 2 + 4], END, head);
        }
        for (col, cell) in cells.into_iter().enumerate() {
            draw(cell, colours.of_cell(cell), [left + col * side, y], side, &mut svg);
        }
    }
    colours.explain(left, top + grid.height() * side + 20, &mut svg);
    svg.finish()
}

/// Draws a cell; large ones with the value.
fn draw(cell: Cell, colour: Colour, [x, y]: [usize; 2], side: usize, svg: &mut Svg) {
    if cell == Cell::Outside {
        return;
    }
    let is_large = side > 10;
    let edge = if is_large { " stroke=\"#fff\"" } else { "" };
    svg.rect([x, y, side, side], &(fill(colour) + edge));
    if is_large {
        let words = cell.words("?");
        svg.text([x + side / 2, y + side / 2 + 4], &format!("{MIDDLE}{}", fill(ink_on(colour))), words);
    }
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

    /// Draws a row of colours with their values.
    fn explain(&self, left: usize, y: usize, svg: &mut Svg) {
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
        let mut x = left;
        for (cell, name) in cells {
            svg.rect([x, y, 12, 12], &fill(self.of_cell(cell)));
            svg.text([x + 15, y + 10], "", &name);
            x += 24 + 7 * name.len();
        }
    }
}

/// Black or white, whichever is read more easily.
fn ink_on([red, green, blue]: Colour) -> Colour {
    let light = 299 * u32::from(red) + 587 * u32::from(green) + 114 * u32::from(blue);
    if light > 140_000 { [0; 3] } else { [255; 3] }
}

#[cfg(test)]
mod tests {
    use bouton::Limits;
    use bouton::catalog::Catalog;
    use bouton::tables::filled::table;

    use super::*;
    use crate::watch::Walk;

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
        let mut svg = Svg::new(0, 0, 11, "");
        Colours { what: What::Nimber, largest: u64::MAX, has_unknown: true }.explain(0, 0, &mut svg);
        assert!(svg.finish().lines().count() < 40);
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
            tallies: &[],
            walk: &Walk::asking(|| false),
        });
        assert!(drawing.contains("n: n &amp; 1 for k in range(n &lt; 3), full boards"));
    }
}
