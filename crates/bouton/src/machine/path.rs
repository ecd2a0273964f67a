//! Which vector instructions a kernel uses.
//!
//! A kernel is written once in plain Rust, which is its oracle, and once more for vector instructions that make
//! it at least 1.3 times as fast. A path is chosen when the program runs, by what the processor has.

use std::fmt;
use std::sync::OnceLock;

/// A way through all kernels. A kernel that has none of its own for a path goes the next simpler one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Path {
    /// Plain Rust, on every machine.
    Plain,
    /// x86-64 with AVX2, BMI1, BMI2, POPCNT and LZCNT (x86-64-v3).
    Avx2,
    /// x86-64 with AVX-512 F, BW and VBMI beside that.
    Avx512,
}

impl Path {
    const ALL: [Self; 3] = [Self::Plain, Self::Avx2, Self::Avx512];

    /// The variable of the environment that forces a path: `plain`, `avx2` or `avx512`. One that the machine
    /// does not have, or that does not exist, is passed over; see [`misnamed`](Self::misnamed).
    pub const VARIABLE: &str = "BOUTON_PATH";

    /// The paths that this machine has, the simplest first.
    pub fn available() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(|path| path.is_available())
    }

    /// The path of this run: the one forced, else the last that the machine has.
    #[must_use]
    pub fn chosen() -> Self {
        static CHOSEN: OnceLock<Path> = OnceLock::new();
        *CHOSEN.get_or_init(|| {
            let forced = std::env::var(Self::VARIABLE).unwrap_or_default();
            let forced = Self::available().find(|path| path.to_string() == forced);
            forced.or(Self::available().last()).unwrap_or(Self::Plain)
        })
    }

    /// What the variable says, if it is no path that this machine has.
    #[must_use]
    pub fn misnamed() -> Option<String> {
        let forced = std::env::var(Self::VARIABLE).ok().filter(|forced| !forced.is_empty())?;
        Self::available().all(|path| path.to_string() != forced).then_some(forced)
    }

    #[cfg(target_arch = "x86_64")]
    fn is_available(self) -> bool {
        match self {
            Self::Plain => true,
            Self::Avx2 => {
                is_x86_feature_detected!("avx2")
                    && is_x86_feature_detected!("bmi1")
                    && is_x86_feature_detected!("bmi2")
                    && is_x86_feature_detected!("popcnt")
                    && is_x86_feature_detected!("lzcnt")
            }
            Self::Avx512 => {
                Self::Avx2.is_available()
                    && is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512vbmi")
            }
        }
    }

    #[cfg(not(target_arch = "x86_64"))]
    fn is_available(self) -> bool {
        self == Self::Plain
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Plain => "plain",
            Self::Avx2 => "avx2",
            Self::Avx512 => "avx512",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
