//! Which vector instructions a kernel uses.
//!
//! A kernel is written once in plain Rust, which is its oracle, and once more for vectors of 32 bytes, which make it at least 1.3 times
//! as fast. The crate `fearless_simd` compiles the second text for AVX2, for NEON (two registers a vector), and for the SIMD128 of WebAssembly.
//! The path is chosen when the program runs, by the features of the processor.
//!
//! Only `Path::run` chooses among the functions of a `Routine`. It compiles the chosen one for its instructions. It is called outside
//! the loops that must be fast.

mod routine;

use std::fmt;
use std::iter;
use std::sync::OnceLock;

use fearless_simd::Level;

pub(crate) use routine::Routine;

/// One of the ways to run all kernels. A kernel without code of its own for vectors uses the plain one.
///
/// Plain Rust runs on every machine. Vectors need AVX2 and the other instructions of x86-64-v3, NEON, or SIMD128.
#[derive(Clone, Copy, Debug)]
pub struct Path {
    /// The instructions for vectors, if the path has them.
    vectors: Option<Level>,
}

impl Path {
    /// The environment variable that forces a path: `plain`, `avx2`, `neon` or `simd128`. A path that this machine
    /// does not have, or that does not exist, is ignored; see [`misnamed`](Self::misnamed).
    pub const VARIABLE: &str = "BOUTON_PATH";

    /// The path without vectors, on every machine.
    pub(crate) const PLAIN: Self = Self { vectors: None };

    /// The paths that this machine has, the simplest first.
    pub fn available() -> impl Iterator<Item = Self> {
        iter::once(Self::PLAIN).chain(vectors().map(|level| Self { vectors: Some(level) }))
    }

    /// The path of this run: the forced path, or else the last one that the machine has.
    #[must_use]
    pub fn chosen() -> Self {
        static CHOSEN: OnceLock<Path> = OnceLock::new();
        *CHOSEN.get_or_init(|| {
            let forced = std::env::var(Self::VARIABLE).unwrap_or_default();
            let forced = Self::available().find(|path| path.to_string() == forced);
            forced.or(Self::available().last()).unwrap_or(Self::PLAIN)
        })
    }

    /// Runs the function of `routine` for this path, compiled for the instructions of this path.
    pub(crate) fn run<R: Routine>(self, routine: R) -> R::Output {
        match self.vectors {
            #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
            Some(Level::Avx2(simd)) => compiled(simd, routine),
            #[cfg(target_arch = "aarch64")]
            Some(Level::Neon(simd)) => compiled(simd, routine),
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Some(Level::WasmSimd128(simd)) => compiled(simd, routine),
            _ => routine.plain(),
        }
    }

    /// The value of the variable, if it is not a path that this machine has.
    #[must_use]
    pub fn misnamed() -> Option<String> {
        let forced = std::env::var(Self::VARIABLE).ok().filter(|forced| !forced.is_empty())?;
        Self::available().all(|path| path.to_string() != forced).then_some(forced)
    }
}

/// The vectors of this machine for which kernels are compiled. A machine with AVX-512 uses AVX2: the wider vectors gained little.
fn vectors() -> Option<Level> {
    let level = Level::try_detect()?;
    #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
    return level.as_avx2().map(Level::Avx2);
    #[cfg(not(any(target_arch = "x86", target_arch = "x86_64")))]
    return (!level.is_fallback()).then_some(level);
}

/// Runs `routine` with the instructions of `simd`.
#[cfg_attr(
    not(any(
        target_arch = "x86",
        target_arch = "x86_64",
        target_arch = "aarch64",
        target_feature = "simd128"
    )),
    expect(dead_code, reason = "this machine has no vectors")
)]
#[inline(always)]
fn compiled<S: fearless_simd::Simd, R: Routine>(simd: S, routine: R) -> R::Output {
    simd.vectorize(
        #[inline(always)]
        || routine.vectors(simd),
    )
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.vectors {
            None => "plain",
            #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
            Some(_) => "avx2",
            #[cfg(target_arch = "aarch64")]
            Some(_) => "neon",
            #[cfg(not(any(target_arch = "x86", target_arch = "x86_64", target_arch = "aarch64")))]
            Some(_) => "simd128",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fearless_simd::prelude::*;
    use fearless_simd::{Simd, u8x16, u8x32};

    /// A routine that looks bytes up, by the rule on which the kernels rely: an index with the highest bit yields 0. It says whether it did so
    /// by vectors.
    struct LookedUp;

    impl LookedUp {
        const INDEXES: [u8; 16] = [0x80, 0, 1, 0xff, 15, 14, 0x90, 8, 7, 0x8f, 3, 2, 0xa0, 12, 12, 0xf1];
    }

    impl Routine for LookedUp {
        type Output = (bool, [u8; 32]);

        fn plain(self) -> Self::Output {
            let index = |at: usize| Self::INDEXES[at % 16];
            let looked_up = |at: usize| if index(at) < 16 { 100 + (at & 16) as u8 + index(at) } else { 0 };
            (false, std::array::from_fn(looked_up))
        }

        #[inline(always)]
        fn vectors<S: Simd>(self, simd: S) -> Self::Output {
            let bytes = u8x32::from_fn(simd, |at| 100 + at as u8);
            let indexes = u8x32::block_splat(u8x16::load_array(simd, Self::INDEXES));
            (true, bytes.swizzle_dyn_within_blocks(indexes).to_array())
        }
    }

    /// A routine without a function for vectors.
    struct OnlyPlain;

    impl Routine for OnlyPlain {
        type Output = &'static str;

        fn plain(self) -> Self::Output {
            "plain"
        }
    }

    #[test]
    fn a_routine_is_done_by_its_function_for_the_path_or_by_the_plain_one() {
        for path in Path::available() {
            assert_eq!(path.run(LookedUp), (path.to_string() != "plain", LookedUp.plain().1), "{path}");
            assert_eq!(path.run(OnlyPlain), "plain");
        }
    }

    #[test]
    fn the_chosen_path_is_one_that_the_machine_has() {
        let available: Vec<_> = Path::available().map(|path| path.to_string()).collect();
        assert_eq!(available[0], "plain");
        let chosen = Path::chosen().to_string();
        assert!(available.contains(&chosen));
        let forced = std::env::var(Path::VARIABLE).unwrap_or_default();
        assert!(!available.contains(&forced) || chosen == forced);
    }
}
