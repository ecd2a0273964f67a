//! Which vector instructions a kernel uses.
//!
//! A kernel is written once in plain Rust, which is its oracle, and once more for vector instructions that make
//! it at least 1.3 times as fast. The path is chosen when the program runs, by the features of the processor.
//!
//! The path of vector instructions contains a token, an [`Avx2`]. Only detection on the running machine makes
//! tokens. So a function that takes a token is safe to call, and may use the instructions.
//!
//! Only `Path::run` chooses among the functions of a `Routine`. It compiles the chosen one for
//! its instructions. It is called outside the loops that must be fast.

#[cfg(target_arch = "x86_64")]
mod avx2;
mod routine;
mod token;

use std::fmt;
use std::iter;
use std::sync::OnceLock;

pub(crate) use routine::Routine;
pub use token::Avx2;

/// One of the ways to run all kernels. A kernel without code of its own for vectors uses the plain one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Path {
    /// Plain Rust, on every machine.
    Plain,
    /// Vector instructions of 256 bits.
    Avx2(Avx2),
}

impl Path {
    /// The environment variable that forces a path: `plain` or `avx2`. A path that this machine
    /// does not have, or that does not exist, is ignored; see [`misnamed`](Self::misnamed).
    pub const VARIABLE: &str = "BOUTON_PATH";

    /// The paths that this machine has, the simplest first.
    pub fn available() -> impl Iterator<Item = Self> {
        iter::once(Self::Plain).chain(Avx2::detect().map(Self::Avx2))
    }

    /// The path of this run: the forced path, or else the last one that the machine has.
    #[must_use]
    pub fn chosen() -> Self {
        static CHOSEN: OnceLock<Path> = OnceLock::new();
        *CHOSEN.get_or_init(|| {
            let forced = std::env::var(Self::VARIABLE).unwrap_or_default();
            let forced = Self::available().find(|path| path.to_string() == forced);
            forced.or(Self::available().last()).unwrap_or(Self::Plain)
        })
    }

    /// Runs the function of `routine` for this path, compiled for the instructions of this path.
    pub(crate) fn run<R: Routine>(self, routine: R) -> R::Output {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(token) => avx2::run(token, routine),
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

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Plain => "plain",
            Self::Avx2(_) => "avx2",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A routine whose output is the name of the path whose function was called.
    struct Everywhere;

    impl Routine for Everywhere {
        type Output = &'static str;

        fn plain(self) -> Self::Output {
            "plain"
        }

        #[cfg(target_arch = "x86_64")]
        fn avx2(self, _: Avx2) -> Self::Output {
            "avx2"
        }
    }

    struct OnlyPlain;

    impl Routine for OnlyPlain {
        type Output = &'static str;

        fn plain(self) -> Self::Output {
            Everywhere.plain()
        }
    }

    #[test]
    fn a_routine_is_done_by_its_function_for_the_path_or_by_the_plain_one() {
        for path in Path::available() {
            assert_eq!(path.run(Everywhere), path.to_string());
            assert_eq!(path.run(OnlyPlain), "plain");
        }
    }

    #[test]
    fn the_chosen_path_is_one_that_the_machine_has() {
        let available: Vec<_> = Path::available().collect();
        assert_eq!(available[0], Path::Plain);
        assert!(available.is_sorted() && available.contains(&Path::chosen()));
        let forced = std::env::var(Path::VARIABLE).unwrap_or_default();
        assert!(
            available.iter().all(|path| path.to_string() != forced) || Path::chosen().to_string() == forced
        );
    }
}
