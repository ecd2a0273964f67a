//! Positions on boards of a given shape, and the images of a board.

use super::cells::{Signs, rows_of, written};
use super::dice::Dice;
use super::source::Texts;

/// A source of positions on boards, by the numbers of rows and columns.
///
/// # Examples
/// ```
/// use bouton::catalog::Catalog;
/// use bouton::catalog::samples::{BoardSource, Dice};
/// let catalog = Catalog::standard();
/// let positions = catalog.find("cram").unwrap().samples.clone().unwrap();
/// let boards = positions.on_boards().unwrap();
/// assert_eq!(boards.all_of_shape([1, 2]).collect::<Vec<_>>(), ["##", "#.", ".#", ".."]);
/// assert_eq!(boards.uniform([2, 3], &mut Dice::new(1)).len(), "###/###".len());
/// assert!(boards.images("#.").contains(&"./#".to_owned()));
/// ```
pub trait BoardSource {
    /// Whether there are positions on boards with this many rows and columns.
    fn has_shape(&self, sides: [u32; 2]) -> bool;

    /// All positions on boards of a shape, the simplest first. There are exponentially many.
    ///
    /// # Panics
    /// If there are no boards of this shape.
    fn all_of_shape(&self, sides: [u32; 2]) -> Texts<'_>;

    /// A random position on a board of a shape. All positions of the shape are equally likely.
    ///
    /// # Panics
    /// If there are no boards of this shape.
    fn uniform(&self, sides: [u32; 2], dice: &mut Dice) -> String;

    /// The images of a board that are played like the board itself: turned, mirrored, or both. The board itself may be among them. The
    /// list is empty if the source knows of no symmetry.
    fn images(&self, text: &str) -> Vec<String>;
}

/// The seven images of a board: three mirror images and turns that keep the numbers of rows and columns, and four that exchange them.
///
/// # Examples
/// ```
/// use bouton::catalog::samples::board_images;
/// assert_eq!(board_images("01/11/11"), ["10/11/11", "11/11/01", "11/11/10", "011/111", "111/011", "110/111", "111/110"]);
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
