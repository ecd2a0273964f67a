//! Boards as texts and as signs, and the images of a board.

/// The signs of a board, row by row.
pub(super) type Signs = Vec<Vec<char>>;

/// The rows of a text.
pub(super) fn rows_of(text: &str) -> Signs {
    text.trim().split('/').map(|row| row.chars().collect()).collect()
}

/// The text of some rows.
pub(super) fn written(rows: &[Vec<char>]) -> String {
    rows.iter().map(|row| row.iter().collect()).collect::<Vec<String>>().join("/")
}

/// The seven images of a board: three mirror images and turns that keep the numbers of rows and columns, and four that exchange them.
///
/// # Examples
/// ```
/// use bouton::catalog::samples::board_images;
/// assert_eq!(board_images("01/11/11"), ["10/11/11", "11/11/01", "11/11/10", "011/111", "110/111", "111/011", "111/110"]);
/// ```
#[must_use]
pub fn board_images(text: &str) -> Vec<String> {
    let rows = rows_of(text);
    if rows.iter().any(|row| row.len() != rows[0].len()) {
        return Vec::new();
    }
    let across =
        |rows: &Signs| -> Signs { rows.iter().map(|row| row.iter().rev().copied().collect()).collect() };
    let down = |rows: &Signs| -> Signs { rows.iter().rev().cloned().collect() };
    let exchanged = transposed(&rows);
    let turned = |rows: &Signs| [across(rows), down(rows), down(&across(rows))];
    let images = turned(&rows).into_iter().chain([exchanged.clone()]).chain(turned(&exchanged));
    images.map(|rows| written(&rows)).collect()
}

/// The board with its rows as columns.
pub(super) fn transposed(rows: &Signs) -> Signs {
    let cols = rows.first().map_or(0, Vec::len);
    (0..cols).map(|c| rows.iter().map(|row| row[c]).collect()).collect()
}
