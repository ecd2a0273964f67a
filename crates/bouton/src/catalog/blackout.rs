//! Blackout in the catalogue.

use super::Game;
use super::component::Playable;
use super::drawing::{Cell, Drawing};
use super::question::Reading;
use crate::games::blackout::{Blackout, Matrix, Rectangle, count_moves};

/// Blackout.
pub static GAME: &Game = &Game {
    name: "blackout",
    aliases: &["pshtbrth"],
    rule: "clear a rectangle of a 0/1 matrix, all of whose cells are 1",
    how: "a board of `0` and `1`, rows separated by `/`; `4x4`: all ones",
    example: "0110/1111/0110/0001",
    way: "search by connected components and symmetry, with one table of all matrices up to 4 x 4",
    source: "PSHTBRTH, CodeChef, March 2017",
    data: None,
    heaps: false,
    read: |text, _| {
        let matrix = Matrix::read(text)?;
        Ok(Reading::new(matrix.to_string()).with(Blackout, [matrix]))
    },
};

impl Playable for Blackout {
    fn text(&self, matrix: &Matrix) -> String {
        matrix.to_string()
    }

    fn count_moves(&self, matrix: &Matrix) -> Option<u64> {
        Some(count_moves(matrix))
    }

    fn draw(&self, matrices: &[Matrix], _: &dyn Fn(&Rectangle) -> Option<String>) -> Option<Drawing> {
        let [matrix] = matrices else { return None };
        let sign = |r, c| if matrix.get(r as u32, c as u32) { '1' } else { '0' };
        Drawing::board(matrix.rows() as usize, matrix.cols() as usize, "", |r, c| Cell::Sign(sign(r, c)))
    }
}
