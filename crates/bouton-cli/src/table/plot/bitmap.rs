//! The picture of a row as a bitmap: with the axes and the numbers at them, without words.

use super::{
    AXIS_COLOUR, Colour, LABEL_POINTS_ACROSS, LABEL_POINTS_UP, MAX_BAR_POINTS, PAPER, PLOT_LEFT, PLOT_TOP,
    POINTS_BELOW, Plot,
};
use crate::table::TableReport;
use crate::table::picture::encoded;

/// The digits, three points wide and five high, a row in three bits.
const DIGITS: [[u8; 5]; 10] = [
    [7, 5, 5, 5, 7],
    [2, 6, 2, 2, 7],
    [7, 1, 7, 4, 7],
    [7, 1, 3, 1, 7],
    [5, 5, 7, 1, 1],
    [7, 4, 7, 1, 7],
    [7, 4, 7, 5, 7],
    [7, 1, 2, 2, 2],
    [7, 5, 7, 5, 7],
    [7, 5, 7, 1, 7],
];
/// The side of a digit's point, in points of the picture.
const SCALE: u64 = 2;

/// Points in rows.
struct Bitmap {
    width: u64,
    points: Vec<Colour>,
}

impl Bitmap {
    fn new((width, height): (u64, u64)) -> Self {
        Self { width, points: vec![PAPER; (width * height) as usize] }
    }

    /// Fills a rectangle from its left and upper point on.
    fn fill(&mut self, [x, y, width, height]: [u64; 4], colour: Colour) {
        for row in y..y + height {
            let start = (row * self.width + x) as usize;
            self.points[start..start + width as usize].fill(colour);
        }
    }

    /// Writes a number whose right end and middle are there.
    fn write(&mut self, number: u64, right: u64, middle: u64) {
        let digits = number.to_string().into_bytes();
        let (step, top) = (4 * SCALE, middle - 5 * SCALE / 2);
        // Digits without room continue to the right.
        let left = right.saturating_sub(digits.len() as u64 * step);
        for (x, digit) in (left..).step_by(step as usize).zip(digits) {
            for (row, bits) in (0..).zip(DIGITS[usize::from(digit - b'0')]) {
                for col in (0..3).filter(|col| bits >> (2 - col) & 1 == 1) {
                    self.fill([x + col * SCALE, top + row * SCALE, SCALE, SCALE], AXIS_COLOUR);
                }
            }
        }
    }

    fn png(self) -> Vec<u8> {
        let height = self.points.len() as u64 / self.width;
        encoded(self.width as usize, height as usize, self.points.as_flattened())
    }
}

/// The plot as a bitmap.
pub fn png(report: &TableReport<'_>) -> Vec<u8> {
    let plot = Plot::of(report.table, report.walk);
    let mut bitmap = Bitmap::new(plot.size());
    plot.fill_cells(&mut bitmap, [0, 0]);
    let (bottom, left) = (PLOT_TOP + plot.up.length(), plot.bars_left());
    for (row, length) in (0..).zip(plot.lengths()) {
        let [_, y, _, height] = plot.place(0, row);
        bitmap.fill([left, y, length, height], plot.colour_of(row as usize).1);
    }
    bitmap.fill([PLOT_LEFT - 4, PLOT_TOP, 1, plot.up.length() + 3], AXIS_COLOUR);
    bitmap.fill([PLOT_LEFT - 4, bottom + 2, plot.across.length() + 4, 1], AXIS_COLOUR);
    bitmap.fill([left - 1, PLOT_TOP, 1, plot.up.length() + 3], AXIS_COLOUR);
    bitmap.fill([left - 1, bottom + 2, MAX_BAR_POINTS + 1, 1], AXIS_COLOUR);
    for (number, at) in plot.across.ticks(LABEL_POINTS_ACROSS) {
        bitmap.fill([PLOT_LEFT + at, bottom + 2, 1, 6], AXIS_COLOUR);
        let half = number.to_string().len() as u64 * 2 * SCALE;
        bitmap.write(number, PLOT_LEFT + at + half, bottom + POINTS_BELOW / 2);
    }
    for (number, at) in plot.up.ticks(LABEL_POINTS_UP) {
        bitmap.fill([PLOT_LEFT - 10, bottom - at, 6, 1], AXIS_COLOUR);
        bitmap.write(number, PLOT_LEFT - 12, bottom - at);
    }
    let most = plot.bars.iter().max().copied().unwrap_or(0);
    bitmap.write(most, left + MAX_BAR_POINTS, bottom + POINTS_BELOW / 2);
    bitmap.png()
}

/// The cells alone.
pub fn cells(plot: &Plot) -> Vec<u8> {
    let mut bitmap = Bitmap::new((plot.across.length(), plot.up.length()));
    plot.fill_cells(&mut bitmap, [PLOT_LEFT, PLOT_TOP]);
    bitmap.png()
}

impl Plot {
    /// Draws the cells on a bitmap that begins at a point of the picture.
    fn fill_cells(&self, bitmap: &mut Bitmap, [left, top]: [u64; 2]) {
        for (place, colour) in (0..).zip(self.colours()) {
            let Some(colour) = colour else { continue };
            let [x, y, width, height] = self.place(place % self.across.cells, place / self.across.cells);
            bitmap.fill([x - left, y - top, width, height], colour);
        }
    }
}

#[cfg(test)]
mod tests {
    use bouton::Limits;
    use bouton::catalog::Catalog;
    use bouton::notation::{Measure, Sizes};
    use bouton::tables::filled::table;

    use super::*;
    use crate::args::What;
    use crate::table::plot::{MANY_LOST_COLOUR, MANY_NUMBERS_COLOUR};
    use crate::walk::Walk;

    /// The width of a picture and its points.
    fn pictured(game: &str, text: &str) -> (u64, Vec<u8>) {
        let sizes = Sizes::read(Measure::Heap, text.as_bytes()).unwrap();
        let table = table(&Catalog::standard().find(game).unwrap(), &sizes, &Limits::none(), &()).unwrap();
        let walk = Walk::asking(|| false);
        let bytes = png(&TableReport {
            game,
            sizes: text,
            what: What::Nimber,
            wrap: None,
            table: &table,
            walk: &walk,
        });
        let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().unwrap();
        let mut points = vec![0; reader.output_buffer_size().unwrap()];
        let frame = reader.next_frame(&mut points).unwrap();
        (frame.width.into(), points)
    }

    #[test]
    fn each_of_a_few_heaps_is_seen() {
        let (width, points) = pictured("kayles", "0..11");
        let point = |x: u64, y: u64| &points[3 * (y * width + x) as usize..][..3];
        for (heap, value) in (0..).zip([0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]) {
            for row in 0..7 {
                let colour = match row == value {
                    true if row == 0 => MANY_LOST_COLOUR,
                    true => MANY_NUMBERS_COLOUR,
                    false => PAPER,
                };
                let place = (PLOT_LEFT + 24 * heap + 12, PLOT_TOP + 24 * (6 - row) + 12);
                assert_eq!(point(place.0, place.1), colour, "{heap} {row}");
            }
        }
        // The longest bar is of the value 1, and there is none of 5.
        let left = PLOT_LEFT + 24 * 12 + 24;
        assert_eq!(point(left + MAX_BAR_POINTS - 1, PLOT_TOP + 24 * 5 + 12), MANY_NUMBERS_COLOUR);
        assert_eq!(point(left + 1, PLOT_TOP + 24 + 12), PAPER);
    }

    #[test]
    fn numbers_of_any_length_are_written() {
        for (game, sizes) in
            [("nim", "999999990..1000000000"), ("nim", "1000000000"), ("kayles", "0..3000000")]
        {
            assert!(pictured(game, sizes).0 < 1_520, "{game} {sizes}");
        }
        let mut bitmap = Bitmap::new((200, 20));
        bitmap.write(u64::MAX, 100, 10);
        assert!(bitmap.points.contains(&AXIS_COLOUR));
    }
}
