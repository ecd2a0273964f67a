//! The values of all matrices of a size, in blocks that are filled one by one, so that they need not be in memory together.
//!
//! A block is all matrices with the same top rows, its pattern. A rectangle leads from a block to itself, or to one whose pattern has fewer
//! ones. So blocks are filled in ascending order of their patterns. A block and its mirror image from left to right have the same values, so
//! only the one with the smaller pattern is filled, and is read in place of the other.
//!
//! Cost: a byte for each matrix and some KiB for the block that is filled, and the blocks that it reads. 6 x 6 has 2080 blocks of 16 MiB. Each
//! reads at most 51 of them, 12 on the average.

use std::cmp::Reverse;

use super::MatrixTable;
use super::filling::{CHUNK_BITS, Filling};
use super::kernel::{LANE_BITS, LARGE, Line, mirrored};
use super::numbering::{Numbering, Source};
use crate::games::shape::Board;
use crate::machine::path::Path;
use crate::machine::width::index;
use crate::theory::limits::{Limits, Unknown};
use crate::theory::nimber::Nimber;

/// A block of this many cells has a good size: 16 MiB.
const GOOD_CELLS: u32 = 24;

/// How the values of all matrices of a size are put into blocks.
#[derive(Debug)]
pub struct MatrixBlocks {
    size: (u32, u32),
    numbering: Numbering,
    /// The number of cells below the top rows.
    low: u32,
    /// How many of the lowest bits belong to cells that are not their own mirror images; the same for the bits of a pattern.
    paired: u32,
    paired_top: u32,
}

impl MatrixBlocks {
    /// The largest number of cells of a matrix.
    pub const MOST_CELLS: u32 = 40;

    /// Puts the matrices of `rows` by `cols` into blocks of about 16 MiB. Where that gives better blocks, the matrices are transposed first.
    /// Returns nothing if the matrices are too small for a block, or have more than [`MOST_CELLS`](Self::MOST_CELLS) cells.
    #[must_use]
    pub fn new(rows: u32, cols: u32) -> Option<Self> {
        if rows.checked_mul(cols).is_none_or(|cells| cells > Self::MOST_CELLS) {
            return None;
        }
        let (size, ways) = ((rows, cols), [(rows, cols, false), (cols, rows, true)]);
        let tops =
            ways.iter().flat_map(|&(rows, cols, turned)| (1..rows).map(move |top| (rows, cols, top, turned)));
        let mut tops: Vec<_> = tops.collect();
        tops.sort_by_key(|&(rows, cols, top, _)| {
            let cells = (rows - top) * cols;
            if cells <= GOOD_CELLS { (0, Reverse(cells), cells) } else { (1, Reverse(0), cells) }
        });
        tops.into_iter().find_map(|(rows, cols, top, turned)| {
            let mut numbering = Numbering::symmetric(rows, cols, top)?;
            if turned {
                numbering.cells.iter_mut().for_each(|(r, c)| (*r, *c) = (*c, *r));
            }
            let pairs = cols / 2 * 2;
            Some(Self {
                size,
                numbering,
                low: (rows - top) * cols,
                paired: (rows - top) * pairs,
                paired_top: top * pairs,
            })
        })
    }

    /// Puts the matrices of `rows` by `cols` into blocks, or all of them into one block if they are too few for several.
    #[must_use]
    pub fn of_size(rows: u32, cols: u32) -> Option<Self> {
        let whole = || {
            let numbering = Numbering::new(&Board::full(rows, cols));
            Self { size: (rows, cols), numbering, low: rows * cols, paired: 0, paired_top: 0 }
        };
        Self::new(rows, cols).or_else(|| (rows * cols <= MatrixTable::MOST_CELLS).then(whole))
    }

    /// The number of rows and the number of columns of a matrix.
    #[must_use]
    pub fn size(&self) -> (u32, u32) {
        self.size
    }

    /// The bytes that filling a block takes. All matrices in one block are in a table and in a buffer. Elsewhere each line of the sources is
    /// read many times, so they count, too.
    #[must_use]
    pub fn memory(&self, pattern: u64) -> u64 {
        let others = if self.is_one() { 1 } else { self.sources(pattern).len() as u64 };
        (1 + others) * MatrixTable::bytes_of(self.positions())
    }

    /// Whether one block has all matrices.
    fn is_one(&self) -> bool {
        self.low as usize == self.cells().len()
    }

    /// The cell of each bit of a matrix's number, as row and column from 0. The number is the pattern of its block and, in the lower bits, its
    /// place in the block.
    #[must_use]
    pub fn cells(&self) -> &[(u32, u32)] {
        &self.numbering.cells
    }

    /// The number of matrices in a block.
    #[must_use]
    pub fn positions(&self) -> u64 {
        1 << self.low
    }

    /// The patterns of the blocks that are filled, in an order in which each comes after its sources.
    pub fn patterns(&self) -> impl Iterator<Item = u64> + '_ {
        (0..1u64 << (self.numbering.cells.len() - self.low as usize))
            .filter(|&pattern| self.kept(pattern) == pattern)
    }

    /// The pattern of the block that is filled in place of this one: itself, or its mirror image.
    #[must_use]
    pub fn kept(&self, pattern: u64) -> u64 {
        pattern.min(image(pattern, self.paired_top))
    }

    /// How many patterns have the block that is filled for this one: 2, or 1 if it is its own mirror image.
    #[must_use]
    pub fn weight(&self, pattern: u64) -> u64 {
        if image(pattern, self.paired_top) == pattern { 1 } else { 2 }
    }

    /// The patterns of the blocks that are read to fill this one, in ascending order.
    #[must_use]
    pub fn sources(&self, pattern: u64) -> Vec<u64> {
        let tops = self.numbering.rectangles.iter().map(|cells| cells >> self.low);
        let full = tops.filter(|&top| top != 0 && pattern & top == top);
        let mut sources: Vec<_> = full.map(|top| self.kept(pattern ^ top)).collect();
        sources.sort_unstable();
        sources.dedup();
        sources
    }

    /// Where the code of the matrix with this number is: the pattern of a block that is filled, and the place in it.
    #[must_use]
    pub fn place(&self, number: u64) -> (u64, u64) {
        let (pattern, place) = (number >> self.low, number & (self.positions() - 1));
        let kept = self.kept(pattern);
        (kept, if kept == pattern { place } else { image(place, self.paired) })
    }

    /// The value that a byte of a block stands for. Its low seven bits are the value plus one. The highest bit says that the value is 31 or
    /// more.
    #[must_use]
    pub fn value(code: u8) -> Nimber {
        Nimber(u64::from(code % LARGE) - 1)
    }

    /// Fills a block. `sources` are the codes of its [`sources`](Self::sources), in their order. It is fastest if all addresses are multiples
    /// of 64.
    ///
    /// # Errors
    /// If a limit is reached.
    ///
    /// # Panics
    /// If there is a source too few, or a source or `codes` does not have the length of a block.
    pub fn fill(
        &self,
        pattern: u64,
        sources: &[&[u8]],
        codes: &mut [u8],
        limits: &Limits<'_>,
    ) -> Result<(), Unknown> {
        if self.is_one() {
            let (rows, cols) = self.size;
            codes.copy_from_slice(MatrixTable::new(&Board::full(rows, cols), limits)?.codes());
            return Ok(());
        }
        self.fill_by(Path::chosen(), pattern, sources, codes, limits)
    }

    fn fill_by(
        &self,
        path: Path,
        pattern: u64,
        sources: &[&[u8]],
        codes: &mut [u8],
        limits: &Limits<'_>,
    ) -> Result<(), Unknown> {
        let length = index(self.positions());
        let is_whole = |block: &[u8]| assert_eq!(block.len(), length, "the length of a block");
        sources.iter().copied().chain([&*codes]).for_each(is_whole);
        // A chunk has cells and their mirror images only.
        let within = (self.paired - LANE_BITS).min(CHUNK_BITS);
        let (cells, bits) = (within + LANE_BITS, self.low - within - LANE_BITS);
        let names = self.sources(pattern);
        let elsewhere = |chunk: usize| -> Source<'_> {
            let (other, place) = (chunk as u64 >> bits, chunk as u64 & ((1 << bits) - 1));
            let kept = self.kept(other);
            let is_mirrored = kept != other;
            let place = if is_mirrored { image(place, self.paired - cells) } else { place };
            let source = names.binary_search(&kept).expect("it is among the sources");
            let lines: &[Line] = sources[source].as_chunks().0;
            Source { lines: &lines[index(place) << within..][..1 << within], is_mirrored }
        };
        let first = index(pattern << bits);
        let filling = Filling { path, numbering: &self.numbering, within, first, elsewhere: &elsewhere };
        filling.fill(codes.as_chunks_mut().0, limits)
    }
}

/// The number with each two of the lowest `paired` bits exchanged.
fn image(number: u64, paired: u32) -> u64 {
    let low = (1 << paired) - 1;
    number & !low | mirrored(index(number & low)) as u64
}

#[cfg(test)]
mod tests {
    use super::super::MatrixTable;
    use super::*;
    use std::collections::BTreeMap;
    use std::num::NonZeroUsize;

    fn filled(blocks: &MatrixBlocks, path: Path, limits: &Limits<'_>) -> BTreeMap<u64, Vec<u8>> {
        let mut filled = BTreeMap::<u64, Vec<u8>>::new();
        for pattern in blocks.patterns() {
            let mut codes = vec![0; index(blocks.positions())];
            let sources = blocks.sources(pattern);
            let sources: Vec<_> = sources.iter().map(|source| filled[source].as_slice()).collect();
            blocks.fill_by(path, pattern, &sources, &mut codes, limits).unwrap();
            filled.insert(pattern, codes);
        }
        filled
    }

    fn matrix(cells: &[(u32, u32)], number: u64, rows: u32, cols: u32) -> Board {
        let mut matrix = Board::new(rows, cols);
        let ones = (0..).zip(cells).filter(|(bit, _)| number >> bit & 1 == 1);
        ones.for_each(|(_, &(r, c))| matrix.set((r, c), true));
        matrix
    }

    #[test]
    fn blocks_have_the_values_of_one_table() {
        for (rows, cols) in [(4, 5), (5, 4), (3, 7), (7, 3), (6, 3), (11, 2)] {
            let table = MatrixTable::new(&Board::full(rows, cols), &Limits::none()).unwrap();
            let blocks = MatrixBlocks::new(rows, cols).unwrap();
            let threads = Limits::none().with_threads(NonZeroUsize::new(2).unwrap());
            for (path, limits) in
                Path::available().map(|path| (path, Limits::none())).chain([(Path::chosen(), threads)])
            {
                let filled = filled(&blocks, path, &limits);
                let weights: u64 = filled.keys().map(|&pattern| blocks.weight(pattern)).sum();
                assert_eq!(weights * blocks.positions(), table.positions());
                for number in 0..table.positions() {
                    let matrix = matrix(blocks.cells(), number, rows, cols);
                    let (pattern, place) = blocks.place(number);
                    let value = MatrixBlocks::value(filled[&pattern][index(place)]);
                    assert_eq!(Some(value), table.value(&matrix), "{rows} x {cols}, {path}, {matrix}");
                }
            }
        }
    }

    #[test]
    fn the_numbers_of_blocks_and_of_their_sources() {
        let facts = |rows, cols| {
            let blocks = MatrixBlocks::new(rows, cols).unwrap();
            let patterns: Vec<_> = blocks.patterns().collect();
            let sources: Vec<_> = patterns.iter().map(|&pattern| blocks.sources(pattern).len()).collect();
            (
                blocks.positions(),
                patterns.len(),
                sources.iter().copied().max().unwrap(),
                sources.iter().sum::<usize>(),
            )
        };
        assert_eq!(facts(5, 6), (1 << 24, 36, 15, 164));
        assert_eq!(facts(6, 5), facts(5, 6));
        assert_eq!(facts(6, 6), (1 << 24, 2080, 51, 24_479));
        assert!(MatrixBlocks::new(5, 8).is_some() && MatrixBlocks::new(4, 10).is_some());
        assert!(MatrixBlocks::new(2, 20).is_some() && MatrixBlocks::new(13, 3).is_some());
        let refused = [(1, 30), (30, 1), (4, 4), (2, 10), (6, 7), (0, 9), (u32::MAX, u32::MAX)];
        assert!(refused.iter().all(|&(rows, cols)| MatrixBlocks::new(rows, cols).is_none()));
    }

    #[test]
    fn sources_come_first() {
        for (rows, cols) in [(4, 5), (2, 11), (5, 6), (6, 6), (7, 3)] {
            let blocks = MatrixBlocks::new(rows, cols).unwrap();
            let mut done = std::collections::BTreeSet::new();
            for pattern in blocks.patterns() {
                assert!(blocks.sources(pattern).iter().all(|source| done.contains(source)));
                done.insert(pattern);
            }
        }
    }

    #[test]
    fn mirror_images_have_equal_places() {
        let blocks = MatrixBlocks::new(6, 6).unwrap();
        let mut seed = 1u64;
        for _ in 0..10_000 {
            seed = seed.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
            let number = seed >> 28;
            let matrix = matrix(blocks.cells(), number, 6, 6);
            let image = (0..).zip(blocks.cells()).filter(|(_, (r, c))| matrix.has((*r, 5 - c)));
            let image = image.fold(0, |image, (bit, _)| image | 1 << bit);
            let place = blocks.place(number);
            assert_eq!(blocks.kept(place.0), place.0);
            let is_own = blocks.weight(place.0) == 1;
            assert!(is_own || blocks.place(image) == place, "{matrix}");
        }
    }

    #[test]
    #[should_panic(expected = "the length of a block")]
    fn a_block_of_another_length_is_refused() {
        let blocks = MatrixBlocks::new(4, 5).unwrap();
        let _ = blocks.fill(0, &[], &mut [0; 64], &Limits::none());
    }
}
