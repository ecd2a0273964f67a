//! Rooms that have a kernel for each path: how they choose among them.

/// Writes the function `run` of a room that has kernels: it does a `Work` with the kernel of a path. The plain kernel is given, and the
/// paths whose token is a kernel of the room.
macro_rules! run_with_kernel {
    ($plain:expr, $($path:ident: $token:ident),+) => {
        /// Does `work` with the kernel of `path`.
        pub(super) fn run<W: Work>(path: $crate::machine::path::Path, work: W) -> W::Output {
            path.run(WithKernel(work))
        }

        /// Work, done with the kernel of the path.
        struct WithKernel<W>(W);

        impl<W: Work> $crate::machine::path::Routine for WithKernel<W> {
            type Output = W::Output;

            #[inline(always)]
            fn plain(self) -> W::Output {
                self.0.with(&$plain)
            }

            $(
                #[cfg(target_arch = "x86_64")]
                #[inline(always)]
                fn $path(self, token: $crate::machine::path::$token) -> W::Output {
                    self.0.with(&token)
                }
            )+
        }
    };
}

pub(crate) use run_with_kernel;
