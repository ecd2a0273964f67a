//! Names of vertices.

use std::fmt;

use super::family::{Family, is_size};

/// The name of a vertex: letters, digits and `_`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Name {
    len: u8,
    bytes: [u8; Name::LONGEST],
}

impl Name {
    /// The longest name, in bytes.
    pub(crate) const LONGEST: usize = 15;

    /// The name with this text. `None` if the text is not a name, or is reserved for families and sizes.
    #[must_use]
    pub fn new(text: &str) -> Option<Self> {
        let signs = text.chars().all(|sign| sign.is_alphanumeric() || sign == '_');
        let is_kept = Family::of(text.as_bytes()).is_some() || is_size(text.as_bytes());
        if !signs || text.is_empty() || text.len() > Self::LONGEST || is_kept {
            return None;
        }
        let mut bytes = [0; Self::LONGEST];
        bytes[..text.len()].copy_from_slice(text.as_bytes());
        Some(Self { len: u8::try_from(text.len()).ok()?, bytes })
    }

    /// The name with this text, which must be short and not reserved.
    pub(super) fn made(text: String) -> Self {
        Self::new(&text).expect("names made here are short")
    }

    /// The text of the name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.bytes[..usize::from(self.len)]).expect("made of a text")
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}
