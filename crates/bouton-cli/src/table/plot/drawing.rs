//! The picture of a row as a drawing.
//!
//! Few cells are drawn one by one. Of many, those of one colour are one path, so that the drawing stays small.

use std::collections::BTreeMap;
use std::fmt::Write;

use bouton_lab::xml::escaped;

use super::{
    AXIS_COLOUR, LABEL_POINTS_ACROSS, LABEL_POINTS_UP, MAX_BAR_POINTS, PAPER, PLOT_LEFT, PLOT_TOP,
    POINTS_BELOW, Plot,
};
use crate::ended::ended;
use crate::table::TableReport;
use crate::table::picture::{NARROWEST, hex};

/// At most this many cells are drawn one by one.
const MOST_DRAWN: usize = 4_000;

/// The plot as a drawing.
pub fn svg(report: &TableReport<'_>) -> String {
    let plot = Plot::of(report.table, report.walk);
    let (width, height) = plot.size();
    let width = width.max(NARROWEST as u64);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n"
    );
    let _ = writeln!(text, "<rect width=\"100%\" height=\"100%\" fill=\"{}\"/>", hex(PAPER));
    let _ = writeln!(text, "<text x=\"10\" y=\"20\" font-size=\"14\">{}</text>", escaped(&report.headline()));
    let _ = writeln!(
        text,
        "<text x=\"10\" y=\"40\" fill=\"{}\">n across, the Grundy value upwards, darker where more meet; at the right how many have it</text>",
        hex(AXIS_COLOUR)
    );
    if let Some(unknown) = report.ended() {
        let _ = writeln!(text, "<text x=\"10\" y=\"54\">incomplete: {}</text>", escaped(&ended(&unknown)));
    }
    plot.draw_axes(&mut text);
    plot.draw_cells(&mut text);
    plot.draw_bars(&mut text);
    text + "</svg>\n"
}

impl Plot {
    fn draw_axes(&self, text: &mut String) {
        let (bottom, ink) = (PLOT_TOP + self.up.length(), hex(AXIS_COLOUR));
        for (number, at) in self.across.ticks(LABEL_POINTS_ACROSS) {
            let x = PLOT_LEFT + at;
            let _ = writeln!(text, "<path d=\"M{x} {}v6\" stroke=\"{ink}\"/>", bottom + 2);
            let _ = writeln!(
                text,
                "<text x=\"{x}\" y=\"{}\" text-anchor=\"middle\" fill=\"{ink}\">{number}</text>",
                bottom + POINTS_BELOW / 2 + 4
            );
        }
        for (number, at) in self.up.ticks(LABEL_POINTS_UP) {
            let y = bottom - at;
            let _ = writeln!(text, "<path d=\"M{} {y}h-6\" stroke=\"{ink}\"/>", PLOT_LEFT - 4);
            let _ = writeln!(
                text,
                "<text x=\"{}\" y=\"{}\" text-anchor=\"end\" fill=\"{ink}\">{number}</text>",
                PLOT_LEFT - 14,
                y + 4
            );
        }
        let (length, height) = (self.across.length(), self.up.length());
        let _ = writeln!(
            text,
            "<path d=\"M{} {PLOT_TOP}v{}h{length}\" fill=\"none\" stroke=\"{ink}\"/>",
            PLOT_LEFT - 4,
            height + 2
        );
    }

    fn draw_cells(&self, text: &mut String) {
        if self.counts.iter().filter(|&&count| count > 0).count() > MOST_DRAWN {
            self.draw_paths(text);
            return;
        }
        for (place, colour) in (0..).zip(self.colours()) {
            let Some(colour) = colour else { continue };
            let [x, y, width, height] = self.place(place % self.across.cells, place / self.across.cells);
            let fill = hex(colour);
            let _ = writeln!(
                text,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{fill}\"/>"
            );
        }
    }

    /// Draws a path for each colour. Neighbours of one colour in a row are one line of it.
    fn draw_paths(&self, text: &mut String) {
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
            let ink = hex(colour);
            let _ = writeln!(text, "<path d=\"{path}\" stroke=\"{ink}\" stroke-width=\"{height}\"/>");
        }
    }

    fn draw_bars(&self, text: &mut String) {
        let (left, ink) = (self.bars_left(), hex(AXIS_COLOUR));
        for (row, length) in (0..).zip(self.lengths()).filter(|&(_, length)| length > 0) {
            let [_, y, _, height] = self.place(0, row);
            let (_, colour) = self.colour_of(row as usize);
            let fill = hex(colour);
            let _ = writeln!(
                text,
                "<rect x=\"{left}\" y=\"{y}\" width=\"{length}\" height=\"{height}\" fill=\"{fill}\"/>"
            );
        }
        let bottom = PLOT_TOP + self.up.length();
        let most = self.bars.iter().max().copied().unwrap_or(0);
        let _ = writeln!(
            text,
            "<path d=\"M{left} {PLOT_TOP}V{0}h{MAX_BAR_POINTS}v6\" fill=\"none\" stroke=\"{ink}\"/>",
            bottom + 2
        );
        let _ = writeln!(
            text,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"end\" fill=\"{ink}\">{most}</text>",
            left + MAX_BAR_POINTS,
            bottom + POINTS_BELOW / 2 + 4
        );
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
        let mut text = String::new();
        plot.draw_paths(&mut text);
        let lines = ["M110 95.5h48", "M110 71.5h24", "M158 71.5h24"];
        assert!(lines.iter().all(|line| text.contains(&format!("\"{line}\""))), "{text}");
    }
}
