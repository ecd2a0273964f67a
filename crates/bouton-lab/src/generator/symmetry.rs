//! Symmetric boards.

use bouton::catalog::samples::board_images;

/// Whether a board is equal to its image in a mirror or after a turn. A mirror that leaves every cell in its place does not count: every
/// board of one row is equal to its image from top to bottom.
pub fn is_symmetric(board: &str) -> bool {
    let is_row = !board.contains('/');
    let is_column = board.split('/').all(|row| row.chars().count() == 1);
    let is_trivial = |number: usize| is_column && number == ACROSS || is_row && number == DOWN;
    let images = board_images(board).into_iter().enumerate();
    images.filter(|(number, _)| !is_trivial(*number)).any(|(_, image)| image == board)
}

/// The number of the image from left to right.
const ACROSS: usize = 0;
/// The number of the image from top to bottom.
const DOWN: usize = 1;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_symmetric_board_has_a_mirror_or_a_half_turn() {
        for board in ["1", "101", "1/0/1", "10/10", "11/00", "01/10", "10/01", "110/011", "110/101/011"] {
            assert!(is_symmetric(board), "{board}");
        }
        for board in ["10", "1/0", "100/010", "110/010/000", "110/100"] {
            assert!(!is_symmetric(board), "{board}");
        }
    }
}
