//! A row of heaps or words as a picture: n across, the value upwards, and beside it a histogram of the values.
//!
//! If there are more numbers than points, each point stands for several numbers, all points for equally many. A point is darker
//! if more numbers meet in it, and a single number in its point is still visible. So the size of the picture does not depend on
//! the length of the row. Cost: one pass over the values. Cells of one colour are one path, so that the drawing stays small.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use bouton::tables::table::Table;
use bouton_lab::xml::escaped;

use super::TableReport;
use super::picture::NARROWEST;
use super::svg::{Colour, END, MIDDLE, Svg, fill, mixed, stroke};
use crate::failure::ended;
use crate::watch::Walk;

/// The attribute of a path that is a line alone.
const UNFILLED: &str = " fill=\"none\"";

/// The most points across.
const MAX_POINTS_ACROSS: u64 = 1_200;
/// The most points upwards.
const MAX_POINTS_UP: u64 = 600;
/// The most points of a number, each way.
const LARGEST_CELL: u64 = 24;
/// Numbers of at least this many points have a gap between them.
const MIN_POINTS_FOR_GAP: u64 = 4;
/// The place of the plot, in points from the left and from above.
const PLOT_LEFT: u64 = 110;
const PLOT_TOP: u64 = 60;
/// The room below the plot, and beside the bars of the values.
const POINTS_BELOW: u64 = 40;
const POINTS_BESIDE_BARS: u64 = 24;
/// The longest bar.
const MAX_BAR_POINTS: u64 = 160;
/// The least distance between numbers at an axis, in points.
const LABEL_POINTS_ACROSS: u64 = 130;
const LABEL_POINTS_UP: u64 = 34;

/// The colours of a point with one number, and with many.
const ONE_NUMBER_COLOUR: Colour = [158, 202, 225];
const MANY_NUMBERS_COLOUR: Colour = [8, 29, 88];
/// The colours of a point with one P-position, and with many.
const ONE_LOST_COLOUR: Colour = [255, 214, 128];
const MANY_LOST_COLOUR: Colour = [217, 119, 6];
/// The colour of the axes and their labels.
const AXIS_COLOUR: Colour = [90, 90, 90];

/// Numbers along an axis. Several numbers may share a cell, and a cell has a length in points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Axis {
    first: u64,
    last: u64,
    /// Numbers in a cell.
    share: u64,
    cells: u64,
    /// Points of a cell.
    side: u64,
}

impl Axis {
    /// The numbers from the first to the last, on at most this many points.
    fn new(first: u64, last: u64, most: u64) -> Self {
        let share = (last - first) / most + 1;
        let cells = (last - first) / share + 1;
        Self { first, last, share, cells, side: (most / cells).min(LARGEST_CELL) }
    }

    fn cell(&self, number: u64) -> u64 {
        (number - self.first) / self.share
    }

    /// In points.
    fn length(&self) -> u64 {
        self.cells * self.side
    }

    /// Round numbers at least this many points apart, with the middle of their cells.
    fn ticks(&self, between: u64) -> Vec<(u64, u64)> {
        let least = (self.last - self.first) / (self.length() / between).max(1);
        let steps =
            (0..=19).flat_map(|power| [1, 2, 5].map(|digit| 10_u64.checked_pow(power)?.checked_mul(digit)));
        let step = steps.flatten().find(|&step| step >= least.max(1)).unwrap_or(u64::MAX);
        let mut ticks = Vec::new();
        let mut number = self.first.checked_next_multiple_of(step);
        while let Some(tick) = number.filter(|&tick| tick <= self.last) {
            ticks.push((tick, self.cell(tick) * self.side + self.side / 2));
            number = tick.checked_add(step);
        }
        ticks
    }
}

/// The points of the plot.
struct Plot {
    across: Axis,
    up: Axis,
    /// How many numbers are in each cell, row by row from the least value on.
    counts: Vec<u32>,
    /// How many have the values of each row.
    bars: Vec<u64>,
}

impl Plot {
    /// The values that are known of a row of words or heaps.
    fn of(table: &Table, walk: &Walk<'_>) -> Self {
        let first = u64::from(*table.sizes().cols().start());
        let last = (table.valued() as u64).saturating_sub(1);
        let largest = table.largest().unwrap_or_default().0;
        let (across, up) =
            (Axis::new(first, first + last, MAX_POINTS_ACROSS), Axis::new(0, largest, MAX_POINTS_UP));
        let mut counts = vec![0; (across.cells * up.cells) as usize];
        let mut bars = vec![0; up.cells as usize];
        let known =
            walk.over(0..table.valued()).filter_map(|place| Some((place as u64, table.value(place)?.0)));
        for (place, value) in known {
            let row = up.cell(value);
            counts[(row * across.cells + across.cell(first + place)) as usize] += 1;
            bars[row as usize] += 1;
        }
        Self { across, up, counts, bars }
    }

    /// The colour of each cell, row by row from the least value on; `None` for an empty cell.
    fn colours(&self) -> impl Iterator<Item = Option<Colour>> + '_ {
        let most = f64::from(self.counts.iter().copied().max().unwrap_or(0)).ln();
        let rows = self.counts.chunks(self.across.cells as usize).enumerate();
        rows.flat_map(move |(row, counts)| {
            let (one, many) = self.colour_of(row);
            // Where each is alone, all are as dark as can be.
            let part = move |count: u32| if most > 0.0 { f64::from(count).ln() / most } else { 1.0 };
            counts.iter().map(move |&count| (count > 0).then(|| mixed(one, many, part(count))))
        })
    }

    /// The colours of a row with one number in a cell, and with many.
    fn colour_of(&self, row: usize) -> (Colour, Colour) {
        if row == 0 && self.up.share == 1 {
            (ONE_LOST_COLOUR, MANY_LOST_COLOUR)
        } else {
            (ONE_NUMBER_COLOUR, MANY_NUMBERS_COLOUR)
        }
    }

    /// The length of the bar of each row.
    fn lengths(&self) -> impl Iterator<Item = u64> + '_ {
        let most = self.bars.iter().copied().max().unwrap_or(0).max(1);
        self.bars
            .iter()
            .map(move |&bar| (u128::from(bar) * u128::from(MAX_BAR_POINTS)).div_ceil(most.into()) as u64)
    }

    /// The left and the upper point of a cell, and its sides without the gap to the next.
    fn place(&self, col: u64, row: u64) -> [u64; 4] {
        let inner = |side: u64| if side >= MIN_POINTS_FOR_GAP { side - 1 } else { side };
        [
            PLOT_LEFT + col * self.across.side,
            PLOT_TOP + self.up.length() - (row + 1) * self.up.side,
            inner(self.across.side),
            inner(self.up.side),
        ]
    }

    /// Where the bars begin.
    fn bars_left(&self) -> u64 {
        PLOT_LEFT + self.across.length() + POINTS_BESIDE_BARS
    }

    /// The points of the whole picture across and down.
    fn size(&self) -> (u64, u64) {
        (self.bars_left() + MAX_BAR_POINTS + POINTS_BESIDE_BARS, PLOT_TOP + self.up.length() + POINTS_BELOW)
    }

    fn draw_axes(&self, svg: &mut Svg) {
        let (bottom, ink, line) = (PLOT_TOP + self.up.length(), fill(AXIS_COLOUR), stroke(AXIS_COLOUR));
        for (number, at) in self.across.ticks(LABEL_POINTS_ACROSS) {
            let x = PLOT_LEFT + at;
            svg.path(&format!("M{x} {}v6", bottom + 2), &line);
            svg.text([x, bottom + POINTS_BELOW / 2 + 4], &format!("{MIDDLE}{ink}"), number);
        }
        for (number, at) in self.up.ticks(LABEL_POINTS_UP) {
            let y = bottom - at;
            svg.path(&format!("M{} {y}h-6", PLOT_LEFT - 4), &line);
            svg.text([PLOT_LEFT - 14, y + 4], &format!("{END}{ink}"), number);
        }
        let (left, height, length) = (PLOT_LEFT - 4, self.up.length() + 2, self.across.length());
        svg.path(&format!("M{left} {PLOT_TOP}v{height}h{length}"), &format!("{UNFILLED}{line}"));
    }

    /// Draws a path for each colour. Neighbours of one colour in a row are one line of it, unless there is a gap between them.
    fn draw_cells(&self, svg: &mut Svg) {
        let (colours, mut paths) = (self.colours().collect::<Vec<_>>(), BTreeMap::<_, String>::new());
        for (row, colours) in (0..).zip(colours.chunks(self.across.cells as usize)) {
            let mut col = 0;
            for same in colours.chunk_by(|a, b| a == b && self.across.side < MIN_POINTS_FOR_GAP) {
                let cells = same.len() as u64;
                if let Some(colour) = same[0] {
                    let [x, y, width, height] = self.place(col, row);
                    let (middle, length) =
                        (y as f64 + height as f64 / 2.0, (cells - 1) * self.across.side + width);
                    let _ = write!(paths.entry(colour).or_default(), "M{x} {middle}h{length}");
                }
                col += cells;
            }
        }
        let [.., height] = self.place(0, 0);
        for (colour, path) in paths {
            svg.path(&path, &format!("{} stroke-width=\"{height}\"", stroke(colour)));
        }
    }

    fn draw_bars(&self, svg: &mut Svg) {
        let left = self.bars_left();
        for (row, length) in (0..).zip(self.lengths()).filter(|&(_, length)| length > 0) {
            let [_, y, _, height] = self.place(0, row);
            svg.rect([left, y, length, height], &fill(self.colour_of(row as usize).1));
        }
        let bottom = PLOT_TOP + self.up.length();
        let most = self.bars.iter().max().copied().unwrap_or(0);
        let axis = format!("M{left} {PLOT_TOP}V{}h{MAX_BAR_POINTS}v6", bottom + 2);
        svg.path(&axis, &format!("{UNFILLED}{}", stroke(AXIS_COLOUR)));
        let place = [left + MAX_BAR_POINTS, bottom + POINTS_BELOW / 2 + 4];
        svg.text(place, &format!("{END}{}", fill(AXIS_COLOUR)), most);
    }
}

/// The plot as a drawing.
pub fn svg(report: &TableReport<'_>) -> String {
    let plot = Plot::of(report.table, report.walk);
    let (width, height) = plot.size();
    let width = width.max(NARROWEST as u64);
    let mut svg = Svg::new(width, height, 12, &report.headline());
    let axes = "n across, the Grundy value upwards, darker where more meet; at the right how many have it";
    svg.text([10, 40], &fill(AXIS_COLOUR), axes);
    if let Some(unknown) = report.ended() {
        svg.text([10, 54], "", format!("incomplete: {}", escaped(&ended(&unknown))));
    }
    plot.draw_axes(&mut svg);
    plot.draw_cells(&mut svg);
    plot.draw_bars(&mut svg);
    svg.finish()
}

#[cfg(test)]
mod tests {
    use bouton::Limits;
    use bouton::catalog::Catalog;
    use bouton::notation::{Measure, Sizes};
    use bouton::tables::filled::table;

    use super::*;

    fn plot(sizes: &str) -> Plot {
        let sizes = Sizes::read(Measure::Heap, sizes.as_bytes()).unwrap();
        let table =
            table(&Catalog::standard().find("kayles").unwrap(), &sizes, &Limits::none(), &()).unwrap();
        Plot::of(&table, &Walk::asking(|| false))
    }

    #[test]
    fn an_axis_has_room_for_all_its_numbers() {
        for (first, last, most) in
            [(0, 0, 600), (5, 604, 600), (0, 600, 600), (7, 1_000_000_000, 1200), (0, u64::MAX, 600)]
        {
            let axis = Axis::new(first, last, most);
            assert!(axis.length() <= most && axis.cells >= 1, "{axis:?}");
            assert!(last - first < most || 2 * axis.length() > most, "{axis:?}");
            assert_eq!((axis.cell(first), axis.cell(last)), (0, axis.cells - 1), "{axis:?}");
            let ticks = axis.ticks(50);
            assert!(ticks.is_sorted() && ticks.len() <= 25, "{ticks:?}");
            assert!(ticks.windows(2).all(|pair| pair[1].1 - pair[0].1 >= 40), "{ticks:?}");
        }
        let numbers = |axis: Axis| axis.ticks(100).into_iter().map(|(number, _)| number).collect::<Vec<_>>();
        assert_eq!(numbers(Axis::new(3, 12, 1200)), [5, 10]);
        assert_eq!(numbers(Axis::new(0, 10_000_000, 1200))[..3], [0, 1_000_000, 2_000_000]);
    }

    #[test]
    fn every_number_is_in_a_cell_and_in_a_bar() {
        for sizes in ["0..0", "70..75", "0..1199", "0..1200", "11..50000"] {
            let plot = plot(sizes);
            let all: u64 = plot.counts.iter().map(|&count| u64::from(count)).sum();
            assert_eq!((all, plot.bars.iter().sum()), (plot.across.last - plot.across.first + 1, all));
            let drawn = plot.colours().filter(Option::is_some).count();
            assert_eq!(drawn, plot.counts.iter().filter(|&&count| count > 0).count());
            let longest = plot.lengths().max();
            assert!(longest == Some(MAX_BAR_POINTS), "{sizes}: {longest:?}");
        }
        let plot = plot("70..75");
        assert_eq!((plot.across.cells, plot.up.cells, plot.across.side), (6, 9, LARGEST_CELL));
        assert_eq!(plot.bars, [0, 1, 1, 0, 1, 0, 1, 1, 1]);
    }

    #[test]
    fn paths_have_all_cells() {
        let (across, up) = (Axis::new(0, 2, 1200), Axis::new(0, 1, 600));
        let plot = Plot { across, up, counts: vec![1, 1, 0, 2, 0, 1], bars: vec![2, 3] };
        let mut svg = Svg::new(0, 0, 12, "");
        plot.draw_cells(&mut svg);
        let text = svg.finish();
        let lines = ["M110 95.5h23M134 95.5h23", "M158 71.5h23", "M110 71.5h23"];
        assert!(lines.iter().all(|line| text.contains(&format!("\"{line}\""))), "{text}");
    }
}
