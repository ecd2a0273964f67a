//! Documents as plain text.

use super::document::{Block, Document};
use super::inline::render;
use crate::wrapping::{MAX_COLUMNS, NO_BREAK_SPACE, lines_of};

/// The document in lines of at most [`MAX_COLUMNS`] columns where its words allow it.
pub fn text(document: &Document) -> String {
    let blocks = document.blocks.iter().map(|block| match block {
        Block::Heading(heading) => {
            let heading = sentence(heading);
            let rule = "-".repeat(heading.chars().count().min(MAX_COLUMNS));
            format!("{}\n{rule}\n", heading.replace(NO_BREAK_SPACE, " "))
        }
        Block::Paragraph(paragraph) => wrapped(&sentence(paragraph), 0, 0),
        Block::List(items) => {
            items.iter().map(|(depth, item)| wrapped(&sentence(item), 2 + 2 * depth, 4 + 2 * depth)).collect()
        }
        Block::Table(rows) => table(rows),
        Block::Picture(picture) => picture.text().to_owned(),
    });
    blocks.collect::<Vec<_>>().join("\n")
}

/// A sentence whose names are not broken.
fn sentence(sentence: &str) -> String {
    render(sentence, str::to_owned, |name| name.replace(' ', NO_BREAK_SPACE))
}

/// The words in lines: the first is indented by `first` columns, the others by `indent`.
fn wrapped(words: &str, first: usize, indent: usize) -> String {
    let text = format!("{:first$}{words}", "");
    lines_of(&text, indent, MAX_COLUMNS, |text| text.chars().count()).join("\n") + "\n"
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
    let line = |row: &Vec<String>| {
        let cells = row.iter().enumerate().map(|(column, cell)| match column + 1 == columns {
            true => cell.clone(),
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
        let text = text(&Document { blocks: vec![Block::Paragraph(words)] });
        assert!(text.lines().all(|line| line.chars().count() <= MAX_COLUMNS), "{text}");
        assert!(text.matches("a -> b").count() == 20 && !text.contains('`'), "{text}");
    }
}
