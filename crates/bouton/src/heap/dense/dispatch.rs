//! The kernel of a path: plain, or by the vector instructions that the machine has.

use super::kernel::{Plain, Work};
use super::tables::Sixteens;
use crate::machine::path::Path;

/// Does `work` with the kernel of `path`, which this machine has.
pub(super) fn run<W: Work>(path: Path, work: W) -> W::Output {
    match path {
        #[cfg(target_arch = "x86_64")]
        Path::Avx512 => super::avx512::run(work),
        #[cfg(target_arch = "x86_64")]
        Path::Avx2 => super::avx2::run(work),
        _ => work.with(&Plain::<Sixteens>::default()),
    }
}
