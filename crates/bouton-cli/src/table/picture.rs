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

/// The most cells of a drawing. A bitmap has room for every table.
const MOST_DRAWN: u64 = 40_000;
/// The most heaps or words of a heat map.
const MOST_IN_ROWS: u64 = 10_000_000;
/// The number of heaps or words in a row, if none was chosen.
pub const HEAPS_A_ROW: usize = 40;
/// With at most this many columns, the cells contain their values.
const MOST_WRITTEN: usize = 48;
/// The longer side of a bitmap has at least this many points, unless a cell would be larger than [`LARGEST_CELL`].
const MIN_BITMAP_POINTS: usize = 800;
/// The largest side of a cell, in points.
const LARGEST_CELL: usize = 32;
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
        return Err(Failure::usage(wrong, "--format png shows them all"));
    }
    if format == Format::Png && sizes.measure().is_one_number() && count > MOST_IN_ROWS {
        let wrong = format!("a heat map shows at most {MOST_IN_ROWS} values, and these are {count}");
        let hint = if what == What::Outcome {
            "--csv and --json print them all"
        } else {
            "without --wrap a plot shows them all"
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

/// The picture as a bitmap: a square of points for each cell, and nothing else.
pub fn png(report: &TableReport<'_>) -> Vec<u8> {
    let grid = report.cells();
    let colours = Colours::of(report.what, report.table);
    let (width, height) = (grid.width(), grid.height());
    let side = (MIN_BITMAP_POINTS / width.max(height)).clamp(1, LARGEST_CELL);
    let mut points = Vec::with_capacity(width * height * side * side * 3);
    for (_, cells) in report.walk.over(grid.rows()) {
        let cells = cells.into_iter().chain(std::iter::repeat(Cell::Outside)).take(width);
        let line: Vec<u8> = cells.flat_map(|cell| colours.of_cell(cell).repeat(side)).collect();
        points.extend(line.repeat(side));
    }
    // The rest is empty if the walk ended early.
    points.resize(width * height * side * side * 3, PAPER[0]);
    encoded(width * side, height * side, &points)
}

/// A bitmap of points in red, green and blue, row by row.
pub fn encoded(width: usize, height: usize, points: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width as u32, height as u32);
    encoder.set_color(png::ColorType::Rgb);
    let writer = encoder.write_header();
    let written = writer.and_then(|mut writer| writer.write_image_data(points));
    written.expect("there are as many points as was said, and memory takes them");
    bytes
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
    fn a_bitmap_has_a_square_for_each_cell() {
        let table = crosscut("1x1..3x50");
        let walk = Walk::asking(|| false);
        let report = TableReport {
            game: "crosscut",
            sizes: "1x1..3x50",
            what: What::Nimber,
            wrap: None,
            table: &table,
            walk: &walk,
        };
        let bytes = png(&report);
        let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().unwrap();
        let mut points = vec![0; reader.output_buffer_size().unwrap()];
        let frame = reader.next_frame(&mut points).unwrap();
        let side = 16;
        assert_eq!((frame.width, frame.height), (50 * side, 3 * side));
        let point = |x: u32, y: u32| &points[3 * (y * frame.width + x) as usize..][..3];
        for ((rows, cols), value) in table.iter() {
            let (x, y) = ((cols - 1) * side, (rows - 1) * side);
            let is_lost = value == Some(bouton::Nimber::ZERO);
            assert_eq!(point(x, y) == LOST, is_lost, "{rows}x{cols}");
            assert_eq!(point(x, y), point(x + side - 1, y + side - 1));
        }
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
