//! The picture of a row as a drawing.
//!
//! Few cells are drawn one by one. Of many, those of one colour are one path, so that the drawing stays small.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use bouton_lab::xml::escaped;

use super::{
    AXIS_COLOUR, LABEL_POINTS_ACROSS, LABEL_POINTS_UP, MAX_BAR_POINTS, PLOT_LEFT, PLOT_TOP, POINTS_BELOW,
    Plot,
};
use crate::ended::ended;
use crate::table::TableReport;
use crate::table::picture::NARROWEST;
use crate::table::svg::{END, MIDDLE, Svg, fill, stroke};

/// The attribute of a path that is a line alone.
const UNFILLED: &str = " fill=\"none\"";
/// At most this many cells are drawn one by one.
const MOST_DRAWN: usize = 4_000;

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

impl Plot {
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

    fn draw_cells(&self, svg: &mut Svg) {
        if self.counts.iter().filter(|&&count| count > 0).count() > MOST_DRAWN {
            return self.draw_paths(svg);
        }
        for (place, colour) in (0..).zip(self.colours()) {
            if let Some(colour) = colour {
                let (col, row) = (place % self.across.cells, place / self.across.cells);
                svg.rect(self.place(col, row), &fill(colour));
            }
        }
    }

    /// Draws a path for each colour. Neighbours of one colour in a row are one line of it.
    fn draw_paths(&self, svg: &mut Svg) {
        let (colours, mut paths) = (self.colours().collect::<Vec<_>>(), BTreeMap::<_, String>::new());
        for (row, colours) in (0..).zip(colours.chunks(self.across.cells as usize)) {
            let mut col = 0;
            for same in colours.chunk_by(|a, b| a == b) {
                let cells = same.len() as u64;
                if let Some(colour) = same[0] {
                    let [x, y, _, height] = self.place(col, row);
                    let (middle, length) = (y as f64 + height as f64 / 2.0, cells * self.across.side);
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

#[cfg(test)]
mod tests {
    use super::super::Axis;
    use super::*;

    #[test]
    fn paths_have_all_cells() {
        let (across, up) = (Axis::new(0, 2, 1200), Axis::new(0, 1, 600));
        let plot = Plot { across, up, counts: vec![1, 1, 0, 2, 0, 1], bars: vec![2, 3] };
        let mut svg = Svg::new(0, 0, 12, "");
        plot.draw_paths(&mut svg);
        let text = svg.finish();
        let lines = ["M110 95.5h48", "M110 71.5h24", "M158 71.5h24"];
        assert!(lines.iter().all(|line| text.contains(&format!("\"{line}\""))), "{text}");
    }
}
