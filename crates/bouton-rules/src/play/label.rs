//! The name of a move.

use std::fmt;
use std::sync::Arc;

/// The name of a move; it has no text where the caller wants no names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Label(pub(super) Option<Arc<str>>);

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.as_deref().unwrap_or_default())
    }
}
