//! Documents as Markdown.

use std::fmt::Write;

use super::document::{Block, Document};
use super::inline::render;

impl Document {
    /// The document as Markdown. A picture is a block of plain text.
    #[must_use]
    pub fn markdown(&self) -> String {
        let blocks = self.blocks.iter().map(|block| match block {
            Block::Heading(heading) => format!("### {}\n", sentence(heading)),
            Block::Paragraph(paragraph) => format!("{}\n", sentence(paragraph)),
            Block::List(items) => items
                .iter()
                .map(|(depth, item)| format!("{}- {}\n", "  ".repeat(*depth), sentence(item)))
                .collect(),
            Block::Table(rows) => table(rows),
            Block::Picture(picture) => format!("```text\n{}```\n", picture.text()),
        });
        blocks.collect::<Vec<_>>().join("\n")
    }
}

/// Signs that mean something are escaped outside of names.
fn sentence(sentence: &str) -> String {
    let escape = |text: &str| {
        text.chars().fold(String::new(), |mut escaped, sign| {
            if "\\*_[]<>#|".contains(sign) {
                escaped.push('\\');
            }
            escaped.push(sign);
            escaped
        })
    };
    render(sentence, escape, |name| format!("`{name}`"))
}

fn table(rows: &[Vec<String>]) -> String {
    let mut table = String::new();
    for (at, row) in rows.iter().enumerate() {
        // A bar would end the cell, also between backticks.
        let cells: Vec<_> =
            row.iter().map(|cell| sentence(cell).replace("\\|", "|").replace('|', "\\|")).collect();
        let _ = writeln!(table, "| {} |", cells.join(" | "));
        if at == 0 {
            let rules: Vec<_> =
                (1..=row.len()).map(|column| if column < row.len() { "--:" } else { "---" }).collect();
            let _ = writeln!(table, "| {} |", rules.join(" | "));
        }
    }
    table
}
