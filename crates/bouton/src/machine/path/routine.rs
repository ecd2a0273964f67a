//! Routines: work with one function for plain Rust and one for vectors.

use fearless_simd::Simd;

/// Work that can be done on every path. Only the function in plain Rust is required.
///
/// [`Path::run`](super::Path::run) calls these functions. Each should be `#[inline(always)]`, and so should be every
/// costly function in it. Then it is compiled for the instructions of its path.
pub(crate) trait Routine: Sized {
    /// The result.
    type Output;

    /// Does the work in plain Rust.
    fn plain(self) -> Self::Output;

    /// Does the work with the vectors of `simd`. By default, the plain function is compiled for its instructions.
    #[inline(always)]
    fn vectors<S: Simd>(self, _: S) -> Self::Output {
        self.plain()
    }
}
