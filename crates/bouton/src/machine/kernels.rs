//! Modules with a kernel in plain Rust and one by vectors: how they choose between the two.

/// Writes the function `run` of a module that has kernels. The function does a job with the kernel of a path. The arguments are
/// the trait of a job and the plain kernel. The token of vector instructions is the other kernel.
macro_rules! run_with_kernel {
    ($job:ident, $plain:expr) => {
        /// Does `work` with the kernel of `path`.
        pub(super) fn run<W: $job>(path: $crate::machine::path::Path, work: W) -> W::Output {
            path.run(WithKernel(work))
        }

        /// A job that is done with the kernel of the path.
        struct WithKernel<W>(W);

        impl<W: $job> $crate::machine::path::Routine for WithKernel<W> {
            type Output = W::Output;

            #[inline(always)]
            fn plain(self) -> W::Output {
                self.0.with(&$plain)
            }

            #[inline(always)]
            fn vectors<S: fearless_simd::Simd>(self, simd: S) -> W::Output {
                self.0.with(&simd)
            }
        }
    };
}

pub(crate) use run_with_kernel;
