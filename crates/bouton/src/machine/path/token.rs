//! The token of vector instructions.

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
