//! Documents as plain text.

use super::document::{Block, Document};
use super::inline::render;

/// The most columns of a line.
const MOST_COLUMNS: usize = 79;
/// Stands for a space at which no line ends.
const NO_BREAK: &str = "\u{a0}";

/// The document in lines of at most [`MOST_COLUMNS`] columns where its words allow it.
pub fn text(document: &Document) -> String {
    let blocks = document.blocks.iter().map(|block| match block {
        Block::Heading(heading) => {
            let heading = sentence(heading);
            let rule = "-".repeat(heading.chars().count().min(MOST_COLUMNS));
            format!("{}\n{rule}\n", heading.replace(NO_BREAK, " "))
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
    render(sentence, str::to_owned, |name| name.replace(' ', NO_BREAK))
}

/// The words in lines: the first is indented by `first` columns, the others by `indent`.
fn wrapped(words: &str, first: usize, indent: usize) -> String {
    let (mut lines, mut line) = (String::new(), " ".repeat(first));
    let mut is_begun = false;
    for word in words.split(' ') {
        let columns = line.chars().count() + usize::from(is_begun) + word.chars().count();
        if is_begun && columns > MOST_COLUMNS {
            lines += &line;
            lines += "\n";
            line = " ".repeat(indent);
            is_begun = false;
        }
        line += if is_begun { " " } else { "" };
        line += word;
        is_begun = true;
    }
    lines.replace(NO_BREAK, " ") + &line.replace(NO_BREAK, " ") + "\n"
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
        assert!(text.lines().all(|line| line.chars().count() <= MOST_COLUMNS), "{text}");
        assert!(text.matches("a -> b").count() == 20 && !text.contains('`'), "{text}");
    }
}
