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
        let cells = drawing.rows.iter().flat_map(|(_, row)| row);
        let inner = |cell: &Cell| match cell {
            Cell::Sign(_) => 1,
            Cell::Label(label) => label.trim_matches(['(', ')']).len(),
        };
        let names = drawing.columns.iter().map(|name| name.len().saturating_sub(1));
        let width = cells.map(inner).chain(names).max().unwrap_or(1);
        let margin = drawing.rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0).max(2) + 3;
        let header: String = drawing.columns.iter().map(|name| format!("{name:>0$} ", width + 1)).collect();
        let header = format!("{:margin$}{}", "", header.trim_end());
        Self { margin, header, rows: rows(drawing, margin, |cell| padded(cell, width)) }
    }

    /// The board with its columns as near to each other as the entries allow, and with the names of every fifth column.
    #[must_use]
    pub fn tight(drawing: &Drawing) -> Self {
        let text = |cell: &Cell| match cell {
            Cell::Sign(sign) => sign.to_string(),
            Cell::Label(label) => label.clone(),
        };
        let cells = || drawing.rows.iter().flat_map(|(_, row)| row);
        let longest = |keeps: fn(&Cell) -> bool| {
            cells().filter(|cell| keeps(cell)).map(|cell| text(cell).chars().count()).max().unwrap_or(1)
        };
        let is_bare = |cell: &Cell| !matches!(cell, Cell::Label(label) if label.ends_with(')'));
        // Numbers need a blank between them, and parentheses do not.
        let gap = usize::from(cells().any(|cell| matches!(cell, Cell::Label(_))));
        let width = longest(|_| true).max(longest(is_bare) + gap);
        let margin = drawing.rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0) + 2;
        let mut header = " ".repeat(margin);
        for (at, name) in drawing.columns.iter().enumerate().skip(NAMED_COLUMNS - 1).step_by(NAMED_COLUMNS) {
            header = format!("{header:<0$}{name}", (margin + (at + 1) * width).saturating_sub(name.len()));
        }
        let rows = rows(drawing, margin, |cell| format!("{:>width$}", text(cell)));
        Self { margin, header: header.trim_end().to_owned(), rows }
    }
}

/// The rows with their names, the cells as texts.
fn rows(drawing: &Drawing, margin: usize, text: impl Fn(&Cell) -> String) -> Vec<String> {
    let row = |(name, row): &(String, Vec<Cell>)| {
        let line: String = row.iter().map(&text).collect();
        format!(" {name:<0$}{line}", margin - 1).trim_end().to_owned()
    };
    drawing.rows.iter().map(row).collect()
}

/// A cell with room for a parenthesis on either side, its entry on the right.
fn padded(cell: &Cell, width: usize) -> String {
    match cell {
        Cell::Sign(sign) => format!(" {sign:>width$} "),
        Cell::Label(label) => match label.strip_suffix(')') {
            Some(label) => format!("{label:>0$})", width + 1),
            None => format!(" {label:>width$} "),
        },
    }
}
