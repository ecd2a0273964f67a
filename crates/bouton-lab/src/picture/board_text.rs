//! A board as lines of text.

use bouton::catalog::drawing::{Cell, Drawing};

/// The names of every fifth column are shown where columns have no room for a name each.
const NAMED_COLUMNS: usize = 5;

/// A board in text: a header with the names of the columns, and a line for each row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardText {
    /// The column in which the cells begin.
    pub margin: usize,
    /// The names of the columns.
    pub header: String,
    /// The rows.
    pub rows: Vec<String>,
}

impl BoardText {
    /// The board, each column as wide as the widest entry of all.
    #[must_use]
    pub fn of(drawing: &Drawing) -> Self {
        let entries = cells(drawing).map(|cell| text(cell).trim_matches(['(', ')']).chars().count());
        let names = drawing.columns.iter().map(|name| name.len().saturating_sub(1));
        let width = entries.chain(names).max().unwrap_or(1);
        let margin = drawing.rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0).max(2) + 3;
        let header: String = drawing.columns.iter().map(|name| format!("{name:>0$} ", width + 1)).collect();
        let header = format!("{:margin$}{}", "", header.trim_end());
        // There is room for a parenthesis on either side.
        let padded = |text: String| match text.ends_with(')') {
            true => format!("{text:>0$}", width + 2),
            false => format!("{text:>0$} ", width + 1),
        };
        Self { margin, header, rows: rows(drawing, margin, padded) }
    }

    /// The board with its columns as near to each other as the entries allow, and with the names of every fifth column.
    #[must_use]
    pub fn tight(drawing: &Drawing) -> Self {
        let longest = |is_counted: fn(&String) -> bool| {
            cells(drawing).map(text).filter(is_counted).map(|text| text.chars().count()).max().unwrap_or(1)
        };
        // Numbers need a blank between them, and parentheses do not.
        let gap = usize::from(cells(drawing).any(|cell| matches!(cell, Cell::Label(_))));
        let width = longest(|_| true).max(longest(|text| !text.ends_with(')')) + gap);
        let margin = drawing.rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0) + 2;
        let mut header = " ".repeat(margin);
        for (at, name) in drawing.columns.iter().enumerate().skip(NAMED_COLUMNS - 1).step_by(NAMED_COLUMNS) {
            header = format!("{header:<0$}{name}", (margin + (at + 1) * width).saturating_sub(name.len()));
        }
        let rows = rows(drawing, margin, |text| format!("{text:>width$}"));
        Self { margin, header: header.trim_end().to_owned(), rows }
    }
}

fn cells(drawing: &Drawing) -> impl Iterator<Item = &Cell> {
    drawing.rows.iter().flat_map(|(_, row)| row)
}

fn text(cell: &Cell) -> String {
    match cell {
        Cell::Sign(sign) => sign.to_string(),
        Cell::Label(label) => label.clone(),
    }
}

/// The rows with their names, each cell with its entry in place.
fn rows(drawing: &Drawing, margin: usize, placed: impl Fn(String) -> String) -> Vec<String> {
    let row = |(name, row): &(String, Vec<Cell>)| {
        let line: String = row.iter().map(|cell| placed(text(cell))).collect();
        format!(" {name:<0$}{line}", margin - 1).trim_end().to_owned()
    };
    drawing.rows.iter().map(row).collect()
}
