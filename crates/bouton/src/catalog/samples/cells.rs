//! Boards and rows of cells, each cell with one of a few signs.

use std::ops::RangeInclusive;

use super::boards::{Signs, board_images, rows_of, transposed, written};
use super::dice::Dice;
use super::source::{BoardSource, PositionSource, Scale, Texts};
use crate::machine::width::exact;

/// The shapes that a board may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outline {
    /// Any number of rows and columns.
    Rectangle,
    /// As many rows as columns.
    Square,
    /// One row.
    Row,
}

/// Boards over some signs, of which the first is the plainest: a smaller board has fewer cells or plainer signs.
#[derive(Clone, Debug)]
pub struct BoardSamples {
    signs: Vec<char>,
    shape: Outline,
    most_cells: u32,
    is_mirrored: bool,
    /// The sign of the token in the last cell of the last row, if there is one.
    token: Option<char>,
    /// The share of the plainest sign on a random board, in percent.
    plain: RangeInclusive<u64>,
}

impl BoardSamples {
    /// Boards over `signs`, the plainest sign first, of at most `most_cells` cells.
    ///
    /// # Panics
    /// If there are no signs.
    #[must_use]
    pub fn new(signs: &str, shape: Outline, most_cells: u32) -> Self {
        assert!(!signs.is_empty(), "a board needs a sign");
        let signs = signs.chars().collect();
        Self { signs, shape, most_cells, is_mirrored: false, token: None, plain: 0..=95 }
    }

    /// These boards in a game that has the same moves on every turned or mirrored board.
    #[must_use]
    pub(crate) fn mirrored(self) -> Self {
        Self { is_mirrored: true, ..self }
    }

    /// These boards with a token in the last cell of the last row. Cells beyond the token cannot matter. The moves are the same if rows
    /// and columns are exchanged.
    #[must_use]
    pub(crate) fn with_token(self, token: char) -> Self {
        Self { token: Some(token), ..self }
    }

    /// These boards, with at least this percentage of the plainest sign on random ones.
    #[must_use]
    pub(crate) fn mostly_plain(self, least: u64) -> Self {
        Self { plain: least..=100, ..self }
    }

    /// The text of a board, with the token in its corner if there is one.
    fn text(&self, mut rows: Signs) -> String {
        if let (Some(last), Some(token)) = (rows.last_mut().and_then(|row| row.last_mut()), self.token) {
            *last = token;
        }
        written(&rows)
    }

    /// The numbers of rows and columns of boards with this many cells.
    fn sides(&self, cells: u32) -> Vec<[u32; 2]> {
        let all = (1..=cells).filter(|rows| cells.is_multiple_of(*rows)).map(|rows| [rows, cells / rows]);
        all.filter(|&sides| self.fits(sides)).collect()
    }

    /// Whether a board may have these sides.
    fn fits(&self, [rows, cols]: [u32; 2]) -> bool {
        match self.shape {
            Outline::Rectangle => true,
            Outline::Square => rows == cols,
            Outline::Row => rows == 1,
        }
    }
}

impl PositionSource for BoardSamples {
    fn scale(&self) -> Scale {
        Scale { sizes: 1..=self.most_cells, unit: ("cell", "cells") }
    }

    fn all(&self, size: u32) -> Texts<'_> {
        let sides = self.sides(size).into_iter();
        Box::new(sides.flat_map(|sides| self.all_of_shape(sides)))
    }

    fn random(&self, size: u32, dice: &mut Dice) -> String {
        let [rows, cols] = match self.shape {
            Outline::Row => [1, size.max(1)],
            Outline::Square => [size.max(1).isqrt(); 2],
            Outline::Rectangle => random_sides(size.max(1), dice),
        };
        let plain = dice.between(*self.plain.start(), *self.plain.end());
        let cell = |dice: &mut Dice| match dice.percent(plain) || self.signs.len() == 1 {
            true => self.signs[0],
            false => *dice.choose(&self.signs[1..]),
        };
        self.text((0..rows).map(|_| (0..cols).map(|_| cell(dice)).collect()).collect())
    }

    fn smaller(&self, text: &str) -> Vec<String> {
        let rows = rows_of(text);
        let is_whole =
            rows.iter().flatten().all(|sign| self.signs.contains(sign) || self.token == Some(*sign));
        if !is_whole || rows.iter().any(|row| row.len() != rows[0].len() || row.is_empty()) {
            return Vec::new();
        }
        let is_square = self.shape == Outline::Square;
        let mut found = if is_square { without_a_ring(&rows) } else { cut(&rows) };
        for r in 0..rows.len() {
            for c in 0..rows[r].len() {
                let code = self.signs.iter().position(|sign| *sign == rows[r][c]).unwrap_or(0);
                found.extend(self.signs[..code].iter().map(|&plainer| with(&rows, (r, c), plainer)));
            }
        }
        found.into_iter().map(|rows| self.text(rows)).collect()
    }

    fn on_boards(&self) -> Option<&dyn BoardSource> {
        Some(self)
    }
}

impl BoardSource for BoardSamples {
    fn signs(&self) -> &[char] {
        &self.signs
    }

    fn has_shape(&self, sides: [u32; 2]) -> bool {
        let cells = u64::from(sides[0]) * u64::from(sides[1]);
        (1..=u64::from(self.most_cells)).contains(&cells) && self.fits(sides)
    }

    fn all_of_shape(&self, sides: [u32; 2]) -> Texts<'_> {
        let all = fillings(&self.signs, sides);
        // The last cell is the token's, so of two boards that differ only there one is enough.
        let is_first = |rows: &Signs| self.token.is_none() || rows.concat().last() == self.signs.first();
        Box::new(all.filter(is_first).map(|rows| self.text(rows)))
    }

    fn uniform(&self, [rows, cols]: [u32; 2], dice: &mut Dice) -> String {
        let mut row = || (0..cols).map(|_| *dice.choose(&self.signs)).collect();
        self.text((0..rows).map(|_| row()).collect())
    }

    fn images(&self, text: &str) -> Vec<String> {
        let images = match (self.token, self.is_mirrored) {
            // The token stays in the corner.
            (Some(_), _) => vec![written(&transposed(&rows_of(text)))],
            (None, true) => board_images(text),
            (None, false) => Vec::new(),
        };
        images.into_iter().filter(|image| self.fits(sides_of(image))).collect()
    }
}

/// The numbers of rows and columns of a board.
fn sides_of(text: &str) -> [u32; 2] {
    let rows = rows_of(text);
    [exact(rows.len()), exact(rows[0].len())]
}

/// A board with another sign in one cell.
fn with(rows: &Signs, (r, c): (usize, usize), sign: char) -> Signs {
    let mut changed = rows.clone();
    changed[r][c] = sign;
    changed
}

/// A board without half of its rows or columns, and without each row or column.
fn cut(rows: &Signs) -> Vec<Signs> {
    let across = kept(rows.len()).into_iter().map(|keep| keep.into_iter().map(|r| rows[r].clone()).collect());
    let down = kept(rows[0].len())
        .into_iter()
        .map(|keep| rows.iter().map(|row| keep.iter().map(|&c| row[c]).collect()).collect());
    across.chain(down).collect()
}

/// A square board without a row and a column that cross on a diagonal.
fn without_a_ring(rows: &Signs) -> Vec<Signs> {
    let less = |gone: usize| -> Signs {
        let others = |length: usize| (0..length).filter(move |&at| at != gone);
        others(rows.len()).map(|r| others(rows.len()).map(|c| rows[r][c]).collect()).collect()
    };
    (0..rows.len()).filter(|_| rows.len() > 1).map(less).collect()
}

/// The lines that are kept of `length` lines: each half, if a half is more than one line less, and all but one.
fn kept(length: usize) -> Vec<Vec<usize>> {
    let half = length / 2;
    let halves = [(0..half).collect(), (half..length).collect()];
    let halves = halves.into_iter().filter(|_| length > 3);
    let but_one = |gone: usize| (0..length).filter(|&at| at != gone).collect();
    halves.chain((0..length).filter(|_| length > 1).map(but_one)).collect()
}

/// All boards with these sides, the plainest first.
fn fillings(signs: &[char], [rows, cols]: [u32; 2]) -> impl Iterator<Item = Signs> + Send + '_ {
    let row = |codes: &[usize]| codes.iter().map(|&code| signs[code]).collect();
    codes((rows * cols) as usize, signs.len())
        .map(move |codes| codes.chunks(cols as usize).map(row).collect())
}

/// All lists of `length` numbers below `end`, in lexicographic order.
pub(super) fn codes(length: usize, end: usize) -> impl Iterator<Item = Vec<usize>> + Send {
    std::iter::successors(Some(vec![0; length]), move |codes| {
        let mut next = codes.clone();
        let at = next.iter().rposition(|&code| code + 1 < end)?;
        next[at] += 1;
        next[at + 1..].fill(0);
        Some(next)
    })
}

/// Random sides of a board of at most `cells` cells: mostly near a square, and sometimes a strip.
fn random_sides(cells: u32, dice: &mut Dice) -> [u32; 2] {
    let root = u64::from(cells.isqrt());
    let rows = match dice.percent(20) {
        true => dice.between(1, root),
        false => dice.between(root.div_ceil(2), root),
    };
    let rows = u32::try_from(rows).unwrap_or(1).max(1);
    let sides = [rows, (cells / rows).max(1)];
    if dice.percent(50) { sides } else { [sides[1], sides[0]] }
}
