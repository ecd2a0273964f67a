//! The kernel of a path: plain, or by the vector instructions that the machine has.

#[cfg(target_arch = "x86_64")]
use super::avx2;
use super::kernel::{Block, Move, fill_plainly};
use crate::machine::path::Path;

/// Fills a chunk, whose length is a power of 2.
pub(super) fn fill(path: Path, chunk: &mut [Block], moves: &[Move<'_>]) {
    #[cfg(target_arch = "x86_64")]
    if path >= Path::Avx2 {
        return avx2::run(chunk, moves);
    }
    let _ = path;
    fill_plainly(chunk, moves);
}
