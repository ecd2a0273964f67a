//! Documents as plain text.

use super::document::{Block, Document};
use super::inline::render;
use crate::wrapping::{MAX_COLUMNS, NO_BREAK_SPACE, cut, wrapped};

/// Longer names of moves and positions are cut.
const MAX_NAME_COLUMNS: usize = 60;
/// The columns beside a name in a line: its indentation is not among them.
const BESIDE_A_NAME: usize = 6;

impl Document {
    /// The document as plain text of at most 79 columns, except where a name or a picture is wider.
    #[must_use]
    pub fn text(&self) -> String {
        let blocks = self.blocks.iter().map(|block| match block {
            Block::Heading(heading) => {
                let heading = sentence(heading, 0);
                let rule = "-".repeat(heading.chars().count().min(MAX_COLUMNS));
                format!("{}\n{rule}\n", heading.replace(NO_BREAK_SPACE, " "))
            }
            Block::Paragraph(paragraph) => wrapped(&sentence(paragraph, 0), 0),
            Block::List(items) => {
                let line = |(depth, item): &(usize, String)| {
                    let indent = 4 + 2 * depth;
                    wrapped(&format!("{:1$}{2}", "", indent - 2, sentence(item, indent)), indent)
                };
                items.iter().map(line).collect()
            }
            Block::Table(rows) => table(rows),
            Block::Picture(picture) if picture.columns() > MAX_COLUMNS => wrapped(
                &format!(
                    "The picture is {} columns wide, too wide for a text. `bouton draw` draws it.",
                    picture.columns()
                ),
                0,
            ),
            Block::Picture(picture) => picture.text().to_owned(),
        });
        blocks.collect::<Vec<_>>().join("\n")
    }
}

/// A sentence whose names are not broken, and fit into a line after `indent` columns.
fn sentence(sentence: &str, indent: usize) -> String {
    let most = MAX_NAME_COLUMNS.min(MAX_COLUMNS.saturating_sub(indent + BESIDE_A_NAME));
    render(sentence, str::to_owned, |name| cut(name, most).replace(' ', NO_BREAK_SPACE))
}

fn table(rows: &[Vec<String>]) -> String {
    let rows: Vec<Vec<String>> = rows
        .iter()
        .map(|row| row.iter().map(|cell| render(cell, str::to_owned, str::to_owned)).collect())
        .collect();
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<_> = (0..columns).map(width).collect();
    let before: usize = widths.iter().take(columns.saturating_sub(1)).map(|width| width + 2).sum();
    let most = MAX_COLUMNS.saturating_sub(before + 2);
    let line = |row: &Vec<String>| {
        let cells = row.iter().enumerate().map(|(column, cell)| match column + 1 == columns {
            true => cut(cell, most),
            false => format!("{cell:>width$}", width = widths[column]),
        });
        format!("  {}", cells.collect::<Vec<_>>().join("  ")).trim_end().to_owned() + "\n"
    };
    rows.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_short_and_names_whole() {
        let words = format!("Here {} is a name, ", "`a -> b`").repeat(20);
        let text = Document { blocks: vec![Block::Paragraph(words)] }.text();
        assert!(text.lines().all(|line| line.chars().count() <= MAX_COLUMNS), "{text}");
        assert!(text.matches("a -> b").count() == 20 && !text.contains('`'), "{text}");
    }

    #[test]
    fn long_names_are_cut_at_any_depth() {
        let name = format!("`{}`", ".*/".repeat(100));
        let items = (0..10).map(|depth| (depth, format!("r20c20 leaves {name}, {name}."))).collect();
        let table = Block::Table(vec![vec!["part".to_owned(), "9".to_owned(), name.clone()]]);
        let blocks = vec![Block::Heading(format!("The move {name}")), Block::List(items), table];
        let text = Document { blocks }.text();
        assert!(text.lines().all(|line| line.chars().count() <= MAX_COLUMNS), "{text}");
    }
}
