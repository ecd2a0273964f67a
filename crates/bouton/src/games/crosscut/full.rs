//! Boards on which every cell is marked. Their values depend only on height and width.
//!
//! Taking the cell in row i and column j leaves V(i, j) + V(h-1-i, j) + V(i, w-1-j) + V(h-1-i, w-1-j), and V is symmetric. With W_i(j) =
//! V(i, j) + V(h-1-i, j) that is W_i(j) + W_i(w-1-j). Mirror images leave the same value, so the upper left quarter has all options. So a
//! height has one stream, W column by column, and its mirror image. Each width reads a beginning of the first and a part of the second. A
//! height needs only lower boards.
//!
//! **Theorem.** For every height h, V(h, w) is the same for all w from some width on: if for all i < h the value V(i, w) is the same for
//! all w from w = s on, then V(h, w) is the same for all w from w = 2s + 1 on.
//!
//! *Proof.* Let w >= 2s + 1. A column j < s has w-1-j >= s on its other side, so W_i(j) + W_i(w-1-j) is W_i(j) + W_i(s) whatever w is.
//! Columns w-1-j with j < s mirror these columns. Any other column has at least s columns on both sides and leaves W_i(s) + W_i(s) = 0, and
//! there is one such column, column s. So the set of options does not depend on w. ∎
//!
//! Cost: one xor and compare of [`mex`](super::mex) for a quarter of the cells of each board that is no higher than wide; two bytes for
//! each board, and two bytes for each cell of the largest.

use super::mex::{Kernel, Lane, MexJob, PADDING};
use crate::machine::path::Path;
use crate::machine::width::exact;
use crate::theory::limits::{Limit, Limits, Progress, Unknown};
use crate::theory::nimber::Nimber;
use crate::theory::theorem::Theorem;

/// The value of a full board depends on its height only, from some width on.
pub static WIDTHS: Theorem =
    Theorem { name: "the settling of full boards", source: "proof in bouton::games::crosscut" };

/// The values of all full boards up to a height and a width.
#[derive(Clone, Debug)]
pub struct FullBoards {
    short: usize,
    long: usize,
    /// The values, by height up to `short`, then by width up to `long`.
    values: Vec<u16>,
}

/// All boards of one height whose width is at least `height`.
struct Height<'b> {
    boards: &'b FullBoards,
    height: usize,
    limits: &'b Limits<'b>,
    progress: Progress,
}

/// The search asks the caller whether to go on each time after this number of options of one height.
const ASK_EVERY_OPTIONS: usize = 1 << 25;

impl FullBoards {
    /// Values all boards up to this size.
    ///
    /// # Errors
    /// If a limit is reached, or if a value does not fit in two bytes. No value up to 1000 x 1000 is near this limit.
    ///
    /// # Complexity
    /// About (`height` x `width`)^2 / 32 options for a square. A computer values some tens of 10^9 options a second.
    pub fn new(height: u32, width: u32, limits: &Limits) -> Result<Self, Unknown> {
        let (short, long) = (height.min(width), height.max(width));
        let bytes = Self::bytes_of(short, long);
        limits.room_for(bytes, Progress::default())?;
        let mut progress = Progress { positions: 0, bytes, depth: 0 };
        let (short, long) = (short as usize, long as usize);
        let mut boards = Self { short, long, values: vec![0; (short + 1) * (long + 1)] };
        for height in 1..=short {
            let row = super::mex::run(Path::chosen(), Height { boards: &boards, height, limits, progress });
            for (width, value) in (height..).zip(row?) {
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

    /// The value of a board, or `None` if it is larger than the table.
    #[must_use]
    pub fn value(&self, height: u32, width: u32) -> Option<Nimber> {
        let (short, long) = (height.min(width) as usize, height.max(width) as usize);
        (short <= self.short && long <= self.long).then(|| Nimber(self.at(short, long).into()))
    }

    /// The least width from which all boards of this height have the same value, however wide they are. Returns `None` if these boards are
    /// not wide enough for the theorem above to show it.
    ///
    /// # Complexity
    /// Time in the number of boards up to this height.
    #[must_use]
    pub fn settles_at(&self, height: u32) -> Option<u32> {
        let (mut below, mut width) = (0, 0);
        for height in 1..=height as usize {
            let last = 2 * below + 1;
            if height.max(last) > self.long || height.min(last) > self.short {
                return None;
            }
            let value = |width: usize| self.at(height.min(width), height.max(width));
            width = (0..last).rfind(|&width| value(width) != value(last)).map_or(0, |width| width + 1);
            below = below.max(width);
        }
        Some(exact(width))
    }

    /// The number of boards that were valued. Boards that are mirror images of one another count once.
    #[must_use]
    pub fn positions(&self) -> u64 {
        let (short, long) = (self.short as u64, self.long as u64);
        (1..=short).map(|height| long + 1 - height).sum()
    }

    /// The number of bytes that the values take.
    pub(super) fn bytes(&self) -> u64 {
        2 * self.values.len() as u64
    }

    /// The number of bytes to value all boards up to this size.
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

impl MexJob for Height<'_> {
    /// The values of the widths from `height` on, or an error if a limit is reached.
    type Output = Result<Vec<u32>, Unknown>;

    #[inline(always)]
    fn with(self, kernel: &impl Kernel) -> Self::Output {
        let (boards, half) = (self.boards, self.height.div_ceil(2));
        let long = boards.long;
        let mut stream = vec![0; long * half + PADDING];
        let mut mirrored = stream.clone();
        for (col, above) in (0..half).flat_map(|row| (0..long).map(move |col| (col, row))) {
            let item = boards.at(above, col) ^ boards.at(self.height - 1 - above, col);
            stream[col * half + above] = item;
            mirrored[(long - 1 - col) * half + above] = item;
        }
        let mut options = 0;
        let value = |width: usize| {
            options += width.div_ceil(2) * half;
            if options >= ASK_EVERY_OPTIONS {
                options = 0;
                self.limits.check(self.progress)?;
            }
            let mirrored = &mirrored[(long - width) * half..];
            Ok(u16::mex(kernel, &stream, mirrored, width.div_ceil(2) * half))
        };
        (self.height..=long).map(value).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::crosscut::plan::Way;
    use crate::games::crosscut::{Crosscut, Values};
    use crate::games::shape::Board;
    use crate::{Definition, Sum, mex};

    #[test]
    fn small_boards_by_definition() {
        let boards = FullBoards::new(3, 4, &Limits::none()).unwrap();
        for (height, width) in (1..=3).flat_map(|height| (1..=4).map(move |width| (height, width))) {
            let board = Crosscut::straight(&Board::full(height, width));
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
    fn a_long_row_of_widths_asks_whether_to_go_on() {
        let asked = std::cell::Cell::new(0);
        let watch = |_: &Progress| {
            asked.set(asked.get() + 1);
            asked.get() == 3
        };
        // The search asks at least once for each height.
        let found = FullBoards::new(2, 40_000, &Limits::none().with_watch(&watch));
        assert!(found.is_err() && asked.get() == 3, "{}", asked.get());
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
        let board = Crosscut::straight(&Board::full(17, 23));
        let mut values = Values::new(&board);
        let value = values.value(board.whole(), &Limits::none()).unwrap();
        assert_eq!(Some(value), FullBoards::new(23, 17, &Limits::none()).unwrap().value(17, 23));
        assert_eq!(values.positions(), 17 * 23 - 16 * 17 / 2);
        for way in Way::ALL {
            assert_eq!(Values::by(&board, way).value(board.whole(), &Limits::none()), Ok(value), "{way:?}");
        }
    }

    #[test]
    fn values_settle_where_the_theorem_says() {
        let narrow = FullBoards::new(17, 205, &Limits::none()).unwrap();
        let wide = FullBoards::new(17, 700, &Limits::none()).unwrap();
        let first = [0, 1, 3, 5, 7, 13, 14, 28, 35, 28, 48, 44, 68, 72, 89, 101, 101, 146];
        for (height, width) in (0..).zip(first) {
            assert_eq!(narrow.settles_at(height), Some(width), "{height} rows");
            let values = |range: std::ops::Range<u32>| range.map(|width| wide.value(height, width).unwrap());
            let last = wide.value(height, 700).unwrap();
            assert!(values(width..700).all(|value| value == last), "{height} rows");
            assert!(values(0..width).next_back().is_none_or(|value| value != last), "{height} rows");
        }
        // The boards of 16 rows are constant from a width of 101 on, so 202 columns cannot show it for 17 rows.
        assert_eq!(FullBoards::new(17, 202, &Limits::none()).unwrap().settles_at(17), None);
        assert_eq!((narrow.settles_at(18), narrow.settles_at(1000)), (None, None));
        assert_eq!(FullBoards::new(0, 9, &Limits::none()).unwrap().settles_at(0), Some(0));
    }

    #[test]
    fn the_only_lost_boards_up_to_240() {
        let boards = FullBoards::new(240, 240, &Limits::none()).unwrap();
        let sizes = (1..=240).flat_map(|height| (1..=240).map(move |width| (height, width)));
        let lost = sizes.filter(|&(height, width)| boards.value(height, width) == Some(Nimber(0)));
        let expected = [(2, 2), (4, 4), (4, 6), (6, 4), (8, 12), (10, 10), (12, 8)];
        assert_eq!(lost.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn limits_end_it() {
        let ended = |limits: Limits| FullBoards::new(100, 200, &limits).unwrap_err().limit;
        assert!(matches!(ended(Limits::none().with_bytes(80_000)), Limit::Room { allowed: 80_000, .. }));
        assert_eq!(ended(Limits::none().with_positions(1000)), Limit::Positions);
        assert_eq!(ended(Limits::none().with_watch(&|progress| progress.positions > 500)), Limit::Stopped);
    }
}
