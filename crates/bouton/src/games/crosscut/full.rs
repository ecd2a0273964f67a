//! Boards on which every cell is marked: their values depend on height and width only.
//!
//! Taking the cell in row i and column j leaves V(i, j) + V(h-1-i, j) + V(i, w-1-j) + V(h-1-i, w-1-j), and V is
//! symmetric. With W_i(j) = V(i, j) + V(h-1-i, j) that is W_i(j) + W_i(w-1-j), and mirror images leave the same:
//! the upper left quarter has all options. So a height has one stream, W column by column, and its mirror image;
//! every width reads a beginning of the one and a part of the other. A height asks only for lower boards.
//!
//! Cost: one xor and compare of [`mex`](super::mex) for a quarter of the cells of each board no higher than
//! wide; two bytes a board, and two bytes for each cell of the largest.

use super::mex::{Kernel, Lane, PADDING, Work};
use crate::machine::path::Path;
use crate::theory::limits::{Limit, Limits, Progress, Unknown};
use crate::theory::nimber::Nimber;

/// The values of all full boards up to some height and width.
///
/// # Examples
/// ```
/// use bouton::games::crosscut::FullBoards;
/// use bouton::{Limits, Nimber};
/// let boards = FullBoards::new(10, 12, &Limits::none()).unwrap();
/// assert_eq!(boards.value(8, 12), Some(Nimber(0)));
/// assert_eq!(boards.value(12, 8), Some(Nimber(0)));
/// assert_eq!(boards.value(11, 11), None);
/// ```
#[derive(Clone, Debug)]
pub struct FullBoards {
    short: usize,
    long: usize,
    /// By height up to `short`, then width up to `long`.
    values: Vec<u16>,
}

/// The boards of one height, from `height` wide on.
struct Height<'b> {
    boards: &'b FullBoards,
    height: usize,
}

impl FullBoards {
    /// Values all boards up to this size.
    ///
    /// # Errors
    /// If a limit is reached, or a value does not fit two bytes (none is near that up to 1000 x 1000).
    ///
    /// # Complexity
    /// (`height` x `width`)^2 / 32 options for a square, some tens of thousand million of them a second.
    pub fn new(height: u32, width: u32, limits: &Limits) -> Result<Self, Unknown> {
        let (short, long) = (height.min(width), height.max(width));
        let mut progress = Progress { positions: 0, bytes: Self::bytes_of(short, long), depth: 0 };
        limits.check(progress)?;
        let (short, long) = (short as usize, long as usize);
        let mut boards = Self { short, long, values: vec![0; (short + 1) * (long + 1)] };
        for height in 1..=short {
            let row = super::mex::run(Path::chosen(), Height { boards: &boards, height });
            for (width, value) in (height..).zip(row) {
                let Ok(value) = u16::try_from(value) else {
                    return Err(Unknown { limit: Limit::Bytes, progress });
                };
                boards.put(height, width, value);
            }
            progress.positions += (long + 1 - height) as u64;
            limits.check(progress)?;
        }
        Ok(boards)
    }

    /// The value of a board, if it is not too large.
    #[must_use]
    pub fn value(&self, height: u32, width: u32) -> Option<Nimber> {
        let (short, long) = (height.min(width) as usize, height.max(width) as usize);
        (short <= self.short && long <= self.long).then(|| Nimber(self.at(short, long).into()))
    }

    /// How many boards were valued, those that are mirror images of one another once.
    #[must_use]
    pub fn positions(&self) -> u64 {
        let (short, long) = (self.short as u64, self.long as u64);
        short * (2 * long + 1 - short) / 2
    }

    /// How many options of them were read.
    pub(super) fn options(&self) -> u64 {
        let halves = |width: u64| width.div_ceil(2);
        let widths = |height| (height..=self.long as u64).map(halves).sum::<u64>();
        (1..=self.short as u64).map(|height| halves(height) * widths(height)).sum()
    }

    /// How many bytes the values take.
    pub(super) fn bytes(&self) -> u64 {
        2 * self.values.len() as u64
    }

    /// How many bytes it takes to value all boards up to this size.
    pub(super) fn bytes_of(height: u32, width: u32) -> u64 {
        // The table, and the stream of the last height with its mirror image.
        (u64::from(height) + 1).saturating_mul(4 * (u64::from(width) + 1))
    }

    fn at(&self, height: usize, width: usize) -> u16 {
        self.values[height * (self.long + 1) + width]
    }

    fn put(&mut self, height: usize, width: usize, value: u16) {
        self.values[height * (self.long + 1) + width] = value;
        if width <= self.short {
            self.values[width * (self.long + 1) + height] = value;
        }
    }
}

impl Work for Height<'_> {
    /// The values of the widths from `height` on.
    type Output = Vec<u32>;

    #[inline(always)]
    fn with(self, kernel: &impl Kernel) -> Vec<u32> {
        let (boards, half) = (self.boards, self.height.div_ceil(2));
        let long = boards.long;
        let mut stream = vec![0; long * half + PADDING];
        let mut mirrored = stream.clone();
        for (col, above) in (0..half).flat_map(|row| (0..long).map(move |col| (col, row))) {
            let item = boards.at(above, col) ^ boards.at(self.height - 1 - above, col);
            stream[col * half + above] = item;
            mirrored[(long - 1 - col) * half + above] = item;
        }
        let value = |width: usize| {
            let mirrored = &mirrored[(long - width) * half..];
            u16::mex(kernel, &stream, mirrored, width.div_ceil(2) * half)
        };
        (self.height..=long).map(value).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::crosscut::plan::Way;
    use crate::games::crosscut::{Crosscut, Marks, Values};
    use crate::{Definition, Sum, mex};

    #[test]
    fn small_boards_by_definition() {
        let boards = FullBoards::new(3, 4, &Limits::none()).unwrap();
        for (height, width) in (1..=3).flat_map(|height| (1..=4).map(move |width| (height, width))) {
            let board = Crosscut::straight(&Marks::full(height, width));
            let value = Definition::new(&board).grundy(&Sum::from_iter([board.whole()])).unwrap();
            assert_eq!(boards.value(height, width), Some(value), "{height} x {width}");
        }
        assert_eq!(boards.value(0, 3), Some(Nimber(0)));
        assert_eq!(
            (boards.value(4, 4), boards.value(4, 3), boards.value(5, 1)),
            (None, boards.value(3, 4), None)
        );
    }

    #[test]
    fn the_quarter_is_the_whole() {
        let (height, width) = (26, 40);
        let mut plain = vec![vec![Nimber(0); width + 1]; height + 1];
        for (h, w) in (1..=height).flat_map(|h| (1..=width).map(move |w| (h, w))) {
            let cells = (0..h).flat_map(|i| (0..w).map(move |j| (i, j)));
            let option = |(i, j)| -> Nimber {
                let corners: [(usize, usize); 4] =
                    [(i, j), (h - 1 - i, j), (i, w - 1 - j), (h - 1 - i, w - 1 - j)];
                corners.into_iter().map(|(h, w)| plain[h][w]).sum()
            };
            plain[h][w] = mex(&cells.map(option).collect::<Vec<_>>());
        }
        for boards in [(26, 40), (40, 26)].map(|(h, w)| FullBoards::new(h, w, &Limits::none()).unwrap()) {
            for (h, w) in (0..=height).flat_map(|h| (0..=width).map(move |w| (h, w))) {
                assert_eq!(boards.value(h as u32, w as u32), Some(plain[h][w]), "{h} x {w}");
                assert_eq!(boards.value(w as u32, h as u32), Some(plain[h][w]), "{w} x {h}");
            }
        }
    }

    #[test]
    fn a_full_board_is_answered_by_its_size() {
        let board = Crosscut::straight(&Marks::full(17, 23));
        let mut values = Values::new(&board);
        let value = values.value(board.whole(), &Limits::none()).unwrap();
        assert_eq!(Some(value), FullBoards::new(23, 17, &Limits::none()).unwrap().value(17, 23));
        assert_eq!(values.positions(), 17 * 23 - 16 * 17 / 2);
        for way in Way::ALL {
            assert_eq!(Values::by(&board, way).value(board.whole(), &Limits::none()), Ok(value), "{way:?}");
        }
    }

    #[test]
    fn limits_end_it() {
        let ended = |limits: Limits| FullBoards::new(100, 200, &limits).unwrap_err().limit;
        assert_eq!(ended(Limits { bytes: 80_000, ..Limits::none() }), Limit::Bytes);
        assert_eq!(ended(Limits { positions: 1000, ..Limits::none() }), Limit::Positions);
        assert_eq!(
            ended(Limits { watch: &|progress| progress.positions > 500, ..Limits::none() }),
            Limit::Stopped
        );
    }
}
