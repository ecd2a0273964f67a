//! Borders of digits: boards whose first row and column are digits, with a stone in the last cell.

use super::boards::{rows_of, transposed, written};
use super::cells::codes;
use super::dice::Dice;
use super::source::{BoardSource, PositionSource, Scale, Texts};
use crate::machine::width::index;

/// Boards whose first row and column are digits, with a stone in the last cell of the last row: `+101/0.../1..S`. The size is the number
/// of digits.
#[derive(Clone, Copy, Debug)]
pub struct StaircaseSamples;

/// The digits of the first row, and those of the first column.
pub(in crate::catalog) type Borders = [String; 2];

/// What a cell of a border may be.
const DIGITS: [char; 2] = ['0', '1'];

/// The most digits of a board.
const MOST_DIGITS: u32 = 1000;

/// All borders of these lengths, those with the most zeros at their start first.
fn of_lengths(lengths: [u32; 2]) -> impl Iterator<Item = Borders> + Send {
    codes((lengths[0] + lengths[1]) as usize, 2).map(move |codes| {
        let (top, left) = codes.split_at(lengths[0] as usize);
        [top, left].map(|codes| codes.iter().map(|&code| DIGITS[code]).collect())
    })
}

/// All borders of this many digits.
pub(in crate::catalog) fn all_borders(size: u32) -> impl Iterator<Item = Borders> + Send {
    (1..size).flat_map(move |top| of_lengths([top, size - top]))
}

/// Borders of this many random digits. Each call takes another share of ones.
pub(in crate::catalog) fn random_borders(size: u32, dice: &mut Dice) -> Borders {
    let size = u64::from(size.max(2));
    let [top, ones] = [dice.between(1, size - 1), dice.between(5, 95)];
    let digits: String = (0..size).map(|_| DIGITS[usize::from(dice.percent(ones))]).collect();
    let (top, left) = digits.split_at(index(top));
    [top, left].map(str::to_owned)
}

/// Borders without one digit, and with a 0 in place of a 1.
pub(in crate::catalog) fn smaller_borders(borders: &Borders) -> Vec<Borders> {
    let mut found = Vec::new();
    for (is_shorter, digit) in [(true, ""), (false, "0")] {
        for (side, digits) in borders.iter().enumerate() {
            let is_changed =
                |at: &usize| if is_shorter { digits.len() > 1 } else { digits.as_bytes()[*at] == b'1' };
            for at in (0..digits.len()).rev().filter(is_changed) {
                let mut less = borders.clone();
                less[side].replace_range(at..=at, digit);
                found.push(less);
            }
        }
    }
    found
}

impl StaircaseSamples {
    /// The board of the digits of its first row and of its first column.
    fn board([top, left]: &Borders) -> String {
        let row = |(at, digit): (usize, char)| {
            let stone = if at + 1 == left.len() { 'S' } else { '.' };
            format!("/{digit}{}{stone}", ".".repeat(top.len() - 1))
        };
        format!("+{top}{}", left.chars().enumerate().map(row).collect::<String>())
    }

    /// The digits of a board.
    pub(in crate::catalog) fn borders(text: &str) -> Option<Borders> {
        let (first, others) = text.trim().split_once('/')?;
        let left = others.split('/').map(|row| row.chars().next()).collect::<Option<String>>()?;
        let are_digits =
            |side: &String| !side.is_empty() && side.chars().all(|digit| DIGITS.contains(&digit));
        Some([first.strip_prefix('+')?.to_owned(), left]).filter(|borders| borders.iter().all(are_digits))
    }
}

impl PositionSource for StaircaseSamples {
    fn scale(&self) -> Scale {
        Scale { sizes: 2..=MOST_DIGITS, unit: ("digit", "digits") }
    }

    fn all(&self, size: u32) -> Texts<'_> {
        Box::new(all_borders(size).map(|borders| Self::board(&borders)))
    }

    fn random(&self, size: u32, dice: &mut Dice) -> String {
        Self::board(&random_borders(size, dice))
    }

    fn smaller(&self, text: &str) -> Vec<String> {
        let smaller = Self::borders(text).map_or(Vec::new(), |borders| smaller_borders(&borders));
        smaller.iter().map(Self::board).collect()
    }

    fn on_boards(&self) -> Option<&dyn BoardSource> {
        Some(self)
    }
}

impl BoardSource for StaircaseSamples {
    fn signs(&self) -> &[char] {
        &DIGITS
    }

    fn has_shape(&self, [rows, cols]: [u32; 2]) -> bool {
        rows.min(cols) >= 2 && self.sizes().contains(&(rows - 1).saturating_add(cols - 1))
    }

    fn all_of_shape(&self, [rows, cols]: [u32; 2]) -> Texts<'_> {
        Box::new(of_lengths([cols - 1, rows - 1]).map(|borders| Self::board(&borders)))
    }

    fn uniform(&self, [rows, cols]: [u32; 2], dice: &mut Dice) -> String {
        let digits = |length: u32| (0..length).map(|_| *dice.choose(&DIGITS)).collect();
        Self::board(&[cols - 1, rows - 1].map(digits))
    }

    /// The board with its rows as columns: the stone stays in the corner.
    fn images(&self, text: &str) -> Vec<String> {
        vec![written(&transposed(&rows_of(text)))]
    }
}
