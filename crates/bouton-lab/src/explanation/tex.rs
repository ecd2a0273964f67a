//! Documents as LaTeX.

use super::document::{Block, Document};
use super::inline::render;

/// The document as LaTeX. Pictures are TikZ.
pub fn tex(document: &Document) -> String {
    let blocks = document.blocks.iter().map(|block| match block {
        Block::Heading(heading) => format!("\\paragraph{{{}}}\n", sentence(heading)),
        Block::Paragraph(paragraph) => format!("{}\n", sentence(paragraph)),
        Block::List(items) => list(items),
        Block::Table(rows) => table(rows),
        Block::Picture(picture) => {
            format!("\\begin{{center}}\n{}\n\\end{{center}}\n", picture.tikz().trim_end())
        }
    });
    blocks.collect::<Vec<_>>().join("\n")
}

fn escaped(text: &str) -> String {
    text.chars().fold(String::new(), |mut escaped, sign| {
        match sign {
            '\\' => escaped += "\\textbackslash{}",
            '~' => escaped += "\\textasciitilde{}",
            '^' => escaped += "\\textasciicircum{}",
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => escaped.extend(['\\', sign]),
            '<' => escaped += "\\textless{}",
            '>' => escaped += "\\textgreater{}",
            '|' => escaped += "\\textbar{}",
            // A bracket at the start of an item would be its label.
            '[' => escaped += "{[}",
            _ => escaped.push(sign),
        }
        escaped
    })
}

fn sentence(sentence: &str) -> String {
    render(sentence, escaped, |name| format!("\\texttt{{{}}}", escaped(name)))
}

fn list(items: &[(usize, String)]) -> String {
    let (mut list, mut open) = (String::new(), 0);
    for (depth, item) in items {
        while open <= *depth {
            list += "\\begin{itemize}\n";
            open += 1;
        }
        while open > depth + 1 {
            list += "\\end{itemize}\n";
            open -= 1;
        }
        list += &format!("\\item {}\n", sentence(item));
    }
    list + &"\\end{itemize}\n".repeat(open)
}

fn table(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let form = "r".repeat(columns.saturating_sub(1)) + "l";
    let row = |row: &Vec<String>| {
        format!("{} \\\\\n", row.iter().map(|cell| sentence(cell)).collect::<Vec<_>>().join(" & "))
    };
    format!("\\begin{{tabular}}{{{form}}}\n{}\\end{{tabular}}\n", rows.iter().map(row).collect::<String>())
}
