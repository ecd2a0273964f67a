//! Routines: work with one function for each path.

#[cfg(target_arch = "x86_64")]
use super::token::Avx2;

/// Work that can be done on every path, with one function for each. Only the function in plain Rust is required.
///
/// [`Path::run`](super::Path::run) calls these functions. Each should be `#[inline(always)]`, and so should be every
/// costly function in it. Then it is compiled for the instructions of its path.
pub(crate) trait Routine: Sized {
    /// The result.
    type Output;

    /// Does the work in plain Rust.
    fn plain(self) -> Self::Output;

    /// Does the work with AVX2. By default, the plain function is compiled for AVX2.
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    fn avx2(self, _: Avx2) -> Self::Output {
        self.plain()
    }
}
