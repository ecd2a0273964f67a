//! A drawing of a table as an SVG, element by element.

use std::fmt::{Display, Write};

use bouton_lab::xml::escaped;

/// Red, green and blue.
pub type Colour = [u8; 3];

/// The colour of the background.
pub const PAPER: Colour = [255, 255, 255];
/// The attribute of a text whose middle is at its place.
pub const MIDDLE: &str = " text-anchor=\"middle\"";
/// The attribute of a text that ends at its place.
pub const END: &str = " text-anchor=\"end\"";

/// A drawing that is not finished.
pub struct Svg(String);

impl Svg {
    /// A drawing of this width and height with letters of this size, and its title at the top.
    pub fn new(width: impl Display, height: impl Display, letters: u32, title: &str) -> Self {
        let mut svg = Self(format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
             font-family=\"sans-serif\" font-size=\"{letters}\">\n"
        ));
        let _ = writeln!(svg.0, "<rect width=\"100%\" height=\"100%\"{}/>", fill(PAPER));
        svg.text([10, 20], &format!(" font-size=\"{}\"", letters + 2), escaped(title));
        svg
    }

    /// Writes a text at a place.
    pub fn text(&mut self, [x, y]: [impl Display; 2], attributes: &str, text: impl Display) {
        let _ = writeln!(self.0, "<text x=\"{x}\" y=\"{y}\"{attributes}>{text}</text>");
    }

    /// Draws a rectangle by its left and upper corner, its width and its height.
    pub fn rect(&mut self, [x, y, width, height]: [impl Display; 4], attributes: &str) {
        let _ =
            writeln!(self.0, "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"{attributes}/>");
    }

    /// Draws a path.
    pub fn path(&mut self, path: &str, attributes: &str) {
        let _ = writeln!(self.0, "<path d=\"{path}\"{attributes}/>");
    }

    /// The whole drawing.
    pub fn finish(self) -> String {
        self.0 + "</svg>\n"
    }
}

/// The attribute of something that is filled with a colour.
pub fn fill(colour: Colour) -> String {
    format!(" fill=\"{}\"", hex(colour))
}

/// The attribute of a line of a colour.
pub fn stroke(colour: Colour) -> String {
    format!(" stroke=\"{}\"", hex(colour))
}

fn hex([red, green, blue]: Colour) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// A colour between two, so far along.
pub fn mixed(from: Colour, to: Colour, part: f64) -> Colour {
    std::array::from_fn(|i| (f64::from(from[i]) * (1.0 - part) + f64::from(to[i]) * part).round() as u8)
}
