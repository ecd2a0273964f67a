//! The images of a board: mirrored, turned, or both.

/// The seven images of a board: three mirror images and turns that keep the numbers of rows and columns, and four that exchange them.
///
/// # Examples
/// ```
/// use bouton::catalog::samples::board_images;
/// assert_eq!(board_images("01/11/11"), ["10/11/11", "11/11/01", "11/11/10", "011/111", "110/111", "111/011", "111/110"]);
/// ```
#[must_use]
pub fn board_images(text: &str) -> Vec<String> {
    let turned = |board: &str| board.chars().rev().collect::<String>();
    let across = |board: &str| board.split('/').map(turned).collect::<Vec<_>>().join("/");
    let others = |board: &str| [across(board), turned(&across(board)), turned(board)];
    let exchanged = transposed(text);
    others(text).into_iter().chain([exchanged.clone()]).chain(others(&exchanged)).collect()
}

/// The board with its rows as columns.
pub(super) fn transposed(text: &str) -> String {
    let rows: Vec<Vec<char>> = text.split('/').map(|row| row.chars().collect()).collect();
    let column = |c: usize| rows.iter().filter_map(|row| row.get(c)).collect::<String>();
    (0..rows[0].len()).map(column).collect::<Vec<_>>().join("/")
}
