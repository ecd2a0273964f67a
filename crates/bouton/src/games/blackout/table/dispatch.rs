//! Chooses the kernel of a path: plain Rust, or the vector instructions that the machine has.

#[cfg(target_arch = "x86_64")]
use super::avx2;
use super::kernel::{Line, Move, fill_plainly};
#[cfg(target_arch = "x86_64")]
use crate::machine::path::Avx2;
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

    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    fn avx2(self, token: Avx2) {
        avx2::run(token, self.chunk, self.moves);
    }
}
