//! Documents: the text of an explanation without a format.
//!
//! In a sentence, names of moves and positions are between backticks.

use crate::picture::Picture;

/// A text in blocks. It can be written in several formats.
#[derive(Clone, Debug, Default)]
pub struct Document {
    /// The blocks, from top to bottom.
    pub blocks: Vec<Block>,
}

/// A block of a document.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Block {
    /// A heading.
    Heading(String),
    /// Sentences.
    Paragraph(String),
    /// Items of a list, each with its depth from 0.
    List(Vec<(usize, String)>),
    /// Rows of cells. The first row is the head. All columns but the last are aligned at the right.
    Table(Vec<Vec<String>>),
    /// A picture.
    Picture(Box<Picture>),
}

impl Document {
    pub(super) fn heading(&mut self, text: impl Into<String>) {
        self.blocks.push(Block::Heading(text.into()));
    }

    pub(super) fn paragraph(&mut self, text: impl Into<String>) {
        self.blocks.push(Block::Paragraph(text.into()));
    }

    /// Lines of a list, and what is left out.
    pub(super) fn lines(&mut self, lines: impl Iterator<Item = String>, more: Option<String>) {
        self.list(lines.chain(more).map(|line| (0, line)).collect());
    }

    pub(super) fn list(&mut self, items: Vec<(usize, String)>) {
        if !items.is_empty() {
            self.blocks.push(Block::List(items));
        }
    }
}
