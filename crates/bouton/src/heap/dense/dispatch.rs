//! The kernel of a path: plain, or by the vector instructions that the machine has.

use super::kernel::{Plain, Work};
use super::tables::Sixteens;
#[cfg(target_arch = "x86_64")]
use crate::machine::path::{Avx2, Avx512};
use crate::machine::path::{Path, Routine};

/// Does `work` with the kernel of `path`.
pub(super) fn run<W: Work>(path: Path, work: W) -> W::Output {
    path.run(WithKernel(work))
}

/// Work, done with the kernel of the path.
struct WithKernel<W>(W);

impl<W: Work> Routine for WithKernel<W> {
    type Output = W::Output;

    #[inline(always)]
    fn plain(self) -> W::Output {
        self.0.with(&Plain::<Sixteens>::default())
    }

    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    fn avx2(self, token: Avx2) -> W::Output {
        self.0.with(&token)
    }

    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    fn avx512(self, token: Avx512) -> W::Output {
        self.0.with(&token)
    }
}
