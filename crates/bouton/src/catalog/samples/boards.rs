//! Boards and rows of cells, each cell with one of a few signs.

use super::choices::Choices;
use super::dice::Dice;
use super::images::{board_images, transposed};
use super::smaller::kept;
use super::source::{PositionSource, Scale};
use crate::machine::width::{exact, index};

/// The shapes that a board may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outline {
    /// Any number of rows and columns.
    Rectangle,
    /// As many rows as columns.
    Square,
    /// One row.
    Row,
    /// At least two rows and columns. Only the first row and the first column have signs, except for the cell in which they meet.
    Borders,
}

/// Boards over some signs, of which the first is the plainest: a smaller board has fewer cells or plainer signs. The size is the number
/// of cells, or of signs on borders.
#[derive(Clone, Debug)]
pub struct BoardSamples {
    signs: Vec<char>,
    outline: Outline,
    most_cells: u32,
    is_mirrored: bool,
    /// The sign of the token in the last cell of the last row, if there is one.
    token: Option<char>,
}

/// The signs of a board, row by row.
type Signs = Vec<Vec<char>>;

impl BoardSamples {
    /// Boards over `signs`, the plainest sign first, of a size of at most `most_cells`.
    ///
    /// # Panics
    /// If there are no signs.
    #[must_use]
    pub fn new(signs: &str, outline: Outline, most_cells: u32) -> Self {
        assert!(!signs.is_empty(), "a board needs a sign");
        Self { signs: signs.chars().collect(), outline, most_cells, is_mirrored: false, token: None }
    }

    /// These boards in a game that has the same moves on every turned or mirrored board.
    #[must_use]
    pub fn mirrored(self) -> Self {
        Self { is_mirrored: true, ..self }
    }

    /// These boards with a token in the last cell of the last row. Cells beyond the token cannot matter. The moves are the same if rows
    /// and columns are exchanged.
    #[must_use]
    pub fn with_token(self, token: char) -> Self {
        Self { token: Some(token), ..self }
    }

    /// The sign of a cell that has the same sign on every board with these sides.
    fn fixed(&self, [rows, cols]: [usize; 2], [r, c]: [usize; 2]) -> Option<char> {
        match self.token {
            Some(token) if [r + 1, c + 1] == [rows, cols] => Some(token),
            _ if self.outline != Outline::Borders || (r == 0) != (c == 0) => None,
            _ => Some(if r == 0 { '+' } else { '.' }),
        }
    }

    /// The text of a board with these sides, whose free cells have the signs that `sign` gives them.
    fn text(&self, sides: [usize; 2], mut sign: impl FnMut([usize; 2]) -> char) -> String {
        let mut cell = |at| self.fixed(sides, at).unwrap_or_else(|| sign(at));
        let mut row = |r| (0..sides[1]).map(|c| cell([r, c])).collect::<String>();
        (0..sides[0]).map(&mut row).collect::<Vec<_>>().join("/")
    }

    /// The sides of a board of this size.
    fn sides(&self, size: u32, choices: &mut Choices<'_>) -> Option<[u32; 2]> {
        Some(match (self.outline, choices.dice()) {
            (Outline::Row, _) => [1, size],
            (Outline::Square, dice) => {
                let side = size.isqrt();
                (dice.is_some() || side * side == size).then_some([side; 2])?
            }
            (Outline::Borders, _) => {
                let top: u32 = exact(1 + choices.below(u64::from(size) - 1));
                [size - top + 1, top + 1]
            }
            (Outline::Rectangle, Some(dice)) => random_sides(size, dice),
            (Outline::Rectangle, None) => {
                let all: Vec<_> = (1..=size).filter(|rows| size.is_multiple_of(*rows)).collect();
                let rows = all[index(choices.below(all.len() as u64))];
                [rows, size / rows]
            }
        })
    }
}

impl PositionSource for BoardSamples {
    fn scale(&self) -> Scale {
        match self.outline {
            Outline::Borders => Scale { sizes: 2..=self.most_cells, unit: ("digit", "digits") },
            _ => Scale { sizes: 1..=self.most_cells, unit: ("cell", "cells") },
        }
    }

    fn make(&self, size: u32, choices: &mut Choices<'_>) -> Option<String> {
        let sides = self.sides(size.max(*self.sizes().start()), choices)?;
        self.make_of_shape(sides, choices)
    }

    fn smaller(&self, text: &str) -> Vec<String> {
        let rows: Signs = text.split('/').map(|row| row.chars().collect()).collect();
        let sides = [rows.len(), rows[0].len()];
        let plainness = |sign| self.signs.iter().position(|known| *known == sign).unwrap_or(0);
        let [all_rows, all_cols] = sides.map(|length| (0..length).collect::<Vec<_>>());
        let down = kept(sides[0]).into_iter();
        let cuts: Vec<_> = match self.outline {
            Outline::Square => down.map(|kept| [kept.clone(), kept]).collect(),
            _ => {
                let across = kept(sides[1]).into_iter().map(|kept| [all_rows.clone(), kept]);
                down.map(|kept| [kept, all_cols.clone()]).chain(across).collect()
            }
        };
        let has_shape =
            |[rows, cols]: &&[Vec<usize>; 2]| self.has_shape([exact(rows.len()), exact(cols.len())]);
        let cut = cuts.iter().filter(has_shape).map(|[down, across]| {
            let sign = |[r, c]: [usize; 2]| self.signs[plainness(rows[down[r]][across[c]])];
            self.text([down.len(), across.len()], sign)
        });
        let cells = all_rows.iter().flat_map(|&r| all_cols.iter().map(move |&c| [r, c]));
        let plainer = cells.flat_map(|cell| {
            let less = &self.signs[..plainness(rows[cell[0]][cell[1]])];
            less.iter().map(move |&sign| (cell, sign))
        });
        let plainer = plainer
            .map(|(cell, sign)| self.text(sides, |at| if at == cell { sign } else { rows[at[0]][at[1]] }));
        cut.chain(plainer).collect()
    }

    fn signs(&self) -> &[char] {
        &self.signs
    }

    fn has_shape(&self, [rows, cols]: [u32; 2]) -> bool {
        let size = match self.outline {
            Outline::Borders if rows.min(cols) < 2 => return false,
            Outline::Borders => u64::from(rows - 1) + u64::from(cols - 1),
            Outline::Square if rows != cols => return false,
            Outline::Row if rows != 1 => return false,
            _ => u64::from(rows) * u64::from(cols),
        };
        (1..=u64::from(self.most_cells)).contains(&size)
    }

    fn make_of_shape(&self, sides: [u32; 2], choices: &mut Choices<'_>) -> Option<String> {
        let count = self.signs.len() as u64;
        Some(self.text(sides.map(|side| side as usize), |_| self.signs[index(choices.sign(count))]))
    }

    fn images(&self, text: &str) -> Vec<String> {
        let mut images = match (self.token, self.is_mirrored) {
            // The token stays in the corner.
            (Some(_), _) => vec![transposed(text)],
            (None, true) => board_images(text),
            (None, false) => Vec::new(),
        };
        images.retain(|image| self.outline != Outline::Row || !image.contains('/'));
        images
    }
}

/// Random sides of a board of at most `cells` cells: mostly near a square, and sometimes a strip.
fn random_sides(cells: u32, dice: &mut Dice) -> [u32; 2] {
    let root = u64::from(cells.isqrt());
    let least = if dice.percent(20) { 1 } else { root.div_ceil(2) };
    let rows: u32 = exact(dice.between(least, root));
    *dice.choose(&[[rows, cells / rows], [cells / rows, rows]])
}
