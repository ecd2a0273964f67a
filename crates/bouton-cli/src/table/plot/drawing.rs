//! The picture of a row as a drawing.
//!
//! Few cells are drawn one by one; many are a bitmap within the drawing, so that it stays small.

use std::fmt::Write;

use bouton_lab::xml::escaped;

use super::bitmap::cells;
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
            let (width, height) = (self.across.length(), self.up.length());
            let _ = writeln!(
                text,
                "<image x=\"{PLOT_LEFT}\" y=\"{PLOT_TOP}\" width=\"{width}\" height=\"{height}\" image-rendering=\"pixelated\" \
                 href=\"data:image/png;base64,{}\"/>",
                base64(&cells(self))
            );
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

/// Bytes in the letters of an address: three in four signs of six bits.
fn base64(bytes: &[u8]) -> String {
    const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for part in bytes.chunks(3) {
        let bits = (0..3).fold(0, |bits, at| bits << 8 | u32::from(part.get(at).copied().unwrap_or(0)));
        for at in 0..4 {
            let sign = char::from(SIGNS[(bits >> (18 - 6 * at) & 63) as usize]);
            text.push(if at <= part.len() { sign } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_written_as_everywhere() {
        // RFC 4648, section 10.
        let texts = [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
            ("fooba", "Zm9vYmE="),
        ];
        for (text, expected) in texts {
            assert_eq!(base64(text.as_bytes()), expected);
        }
        assert_eq!(base64(&[0xFB, 0xFF, 0xFE]), "+//+");
    }
}
