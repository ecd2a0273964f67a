//! Chooses the kernel of a path: plain Rust, or the vector instructions that the machine has.

use fearless_simd::Simd;

use super::kernel::{Line, Move, fill_plainly};
use super::vectors;
use crate::machine::path::{Path, Routine};

/// Fills a chunk. Its length is a power of 2.
pub(super) fn fill(path: Path, chunk: &mut [Line], moves: &[Move<'_>]) {
    path.run(Fill { chunk, moves });
}

/// A chunk to be filled.
struct Fill<'c, 't> {
    chunk: &'c mut [Line],
    moves: &'c [Move<'t>],
}

impl Routine for Fill<'_, '_> {
    type Output = ();

    fn plain(self) {
        fill_plainly(self.chunk, self.moves);
    }

    #[inline(always)]
    fn vectors<S: Simd>(self, simd: S) {
        vectors::fill(simd, self.chunk, self.moves);
    }
}
