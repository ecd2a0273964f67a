//! Documents as HTML.

use super::document::{Block, Document};
use super::inline::render;
use crate::xml::escaped;

/// The document as one element. Pictures are SVG.
pub fn html(document: &Document) -> String {
    let blocks: String = document
        .blocks
        .iter()
        .map(|block| match block {
            Block::Heading(heading) => format!("<h3>{}</h3>\n", sentence(heading)),
            Block::Paragraph(paragraph) => format!("<p>{}</p>\n", sentence(paragraph)),
            Block::List(items) => list(items, 0).0,
            Block::Table(rows) => table(rows),
            Block::Picture(picture) => format!("<figure>{}</figure>\n", picture.svg()),
        })
        .collect();
    format!("<section>\n{blocks}</section>\n")
}

fn sentence(sentence: &str) -> String {
    render(sentence, escaped, |name| format!("<code>{}</code>", escaped(name)))
}

/// The items from the first on that are at least as deep as `depth`, and how many these are.
fn list(items: &[(usize, String)], depth: usize) -> (String, usize) {
    let (mut list, mut at) = (String::from("<ul>\n"), 0);
    while let Some((deep, item)) = items.get(at).filter(|(deep, _)| *deep >= depth) {
        if *deep > depth {
            let (deeper, count) = self::list(&items[at..], depth + 1);
            list += &deeper;
            at += count;
            continue;
        }
        at += 1;
        list += &format!("<li>{}", sentence(item));
        if items.get(at).is_some_and(|(deep, _)| *deep > depth) {
            let (deeper, count) = self::list(&items[at..], depth + 1);
            list += "\n";
            list += &deeper;
            at += count;
        }
        list += "</li>\n";
    }
    (list + "</ul>\n", at)
}

fn table(rows: &[Vec<String>]) -> String {
    let row = |(at, row): (usize, &Vec<String>)| {
        let tag = if at == 0 { "th" } else { "td" };
        let cell = |(column, cell): (usize, &String)| {
            let align = if column + 1 < row.len() { "right" } else { "left" };
            format!("<{tag} style=\"text-align:{align}\">{}</{tag}>", sentence(cell))
        };
        format!("<tr>{}</tr>\n", row.iter().enumerate().map(cell).collect::<String>())
    };
    format!("<table>\n{}</table>\n", rows.iter().enumerate().map(row).collect::<String>())
}
