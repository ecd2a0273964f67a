//! Modules with a kernel in plain Rust and one by AVX2: how they choose between the two.

/// Writes the function `run` of a module that has kernels. The function does a job with the kernel of a path. The arguments are
/// the trait of a job and the plain kernel. The token of AVX2 is the other kernel.
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

            #[cfg(target_arch = "x86_64")]
            #[inline(always)]
            fn avx2(self, token: $crate::machine::path::Avx2) -> W::Output {
                self.0.with(&token)
            }
        }
    };
}

pub(crate) use run_with_kernel;
