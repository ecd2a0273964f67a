//! The tokens of vector instructions, and the work that can be compiled for such instructions.

/// The proof that this machine has AVX2, BMI1, BMI2, POPCNT and LZCNT (x86-64-v3).
///
/// Only detection makes one: [`Path::available`](super::Path::available) and [`Path::chosen`](super::Path::chosen)
/// contain it. A caller cannot make one.
///
/// ```compile_fail,E0423
/// let token = bouton::machine::path::Avx2(());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Avx2(());

/// The proof that this machine has AVX-512 F, BW and VBMI, and all features that [`Avx2`] proves.
///
/// Only detection makes one: [`Path::available`](super::Path::available) and [`Path::chosen`](super::Path::chosen)
/// contain it. A caller cannot make one.
///
/// ```compile_fail,E0423
/// let token = bouton::machine::path::Avx512(());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Avx512(());

impl Avx2 {
    /// The token, if this machine has all features that it proves.
    #[cfg(target_arch = "x86_64")]
    pub(super) fn detect() -> Option<Self> {
        let is_there = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt")
            && is_x86_feature_detected!("lzcnt");
        is_there.then_some(Self(()))
    }

    /// No token: only x86-64 has these instructions.
    #[cfg(not(target_arch = "x86_64"))]
    pub(super) fn detect() -> Option<Self> {
        None
    }
}

impl Avx512 {
    /// The token, if this machine has all features that it proves.
    #[cfg(target_arch = "x86_64")]
    pub(super) fn detect() -> Option<Self> {
        let is_there = Avx2::detect().is_some()
            && is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vbmi");
        is_there.then_some(Self(()))
    }

    /// No token: only x86-64 has these instructions.
    #[cfg(not(target_arch = "x86_64"))]
    pub(super) fn detect() -> Option<Self> {
        None
    }

    /// The token of AVX2. Detection of AVX-512 includes detection of AVX2.
    #[cfg(target_arch = "x86_64")]
    pub(super) fn avx2(self) -> Avx2 {
        Avx2(())
    }
}

/// Work that can be done by a function compiled for the instructions that `Token` proves.
#[cfg(target_arch = "x86_64")]
pub(super) trait Compiled<Token> {
    /// The result.
    type Output;

    /// Does the work. Should be `#[inline(always)]`: then it is compiled for the instructions of its caller.
    fn by(self, token: Token) -> Self::Output;
}
