//! Theorems on which answers rest, with their sources.

use std::fmt;

/// A theorem, as an answer names it.
///
/// # Examples
/// ```
/// use bouton::Theorem;
/// let nim = Theorem { name: "Bouton's theorem", source: "C. L. Bouton, 1901" };
/// assert_eq!(nim.to_string(), "Bouton's theorem (C. L. Bouton, 1901)");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Theorem {
    /// The name of the theorem.
    pub name: &'static str,
    /// The source of the proof: a book and chapter, a paper, or the module of this library whose head contains it.
    pub source: &'static str,
}

impl fmt::Display for Theorem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.name, self.source)
    }
}
