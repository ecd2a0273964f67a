//! The formats in which a document can be written.

use super::document::Document;
use super::{markdown, text};

impl Document {
    /// The document as plain text of at most 79 columns, except where a name or a picture is wider.
    #[must_use]
    pub fn text(&self) -> String {
        text::text(self)
    }

    /// The document as Markdown.
    #[must_use]
    pub fn markdown(&self) -> String {
        markdown::markdown(self)
    }
}
