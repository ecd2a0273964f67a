//! Rows of cells, and rings: the values of parts without a crossing.
//!
//! The dominoes that fit depend only on which cells touch. If no cell of a connected part touches more
//! than two others, the cells follow one another in a row with two ends or in a ring, whatever its bends.
//! A domino in a row of `n` leaves two rows of `i` and `n - 2 - i` cells. That is the octal game 0.07, Dawson's
//! Kayles (Guy and Smith, The G-values of various games, 1956). Any domino in a ring of `n` leaves a row of
//! `n - 2`. So a ring is worth 1 if that row is worth 0, and else 0. Cost: once `n^2 / 4` steps for all rows of up
//! to `n` cells.

use std::sync::OnceLock;

use crate::theory::mex::mex;
use crate::theory::nimber::Nimber;

/// The longest row that a board has room for: the box of a part has at most this many cells.
const LONGEST_ROW: usize = 1024;

/// The values of all rows. They are computed when one is first asked for.
#[derive(Debug, Default)]
pub struct Rows(OnceLock<Vec<Nimber>>);

impl Rows {
    /// The value of a row of `cells` cells.
    ///
    /// # Panics
    /// If there are more than 1024.
    pub fn row(&self, cells: u32) -> Nimber {
        self.0.get_or_init(values)[cells as usize]
    }

    /// The value of a ring of `cells` cells.
    ///
    /// # Panics
    /// If there are fewer than 2, or more than 1024.
    pub fn ring(&self, cells: u32) -> Nimber {
        Nimber(u64::from(self.row(cells - 2) == Nimber::ZERO))
    }
}

fn values() -> Vec<Nimber> {
    let mut values = vec![Nimber::ZERO; 2];
    for cells in 2..=LONGEST_ROW {
        let left = cells - 2;
        let options: Vec<_> = (0..=left / 2).map(|one| values[one] + values[left - one]).collect();
        values.push(mex(&options));
    }
    values
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::cram::DOMINOES;
    use crate::games::shape::Board;
    use crate::games::tiles::tests::Literal;
    use crate::solve::definition::Definition;
    use crate::theory::sum::Sum;

    #[test]
    fn rows_and_rings_are_worth_what_the_rules_say() {
        let (mut definition, rows_and_rings) = (Definition::new(&Literal(DOMINOES)), Rows::default());
        let mut value = |board: Board| definition.grundy(&Sum::from_iter([board])).unwrap();
        for cells in 0..=18 {
            assert_eq!(
                value(Board::around(1, 20, (0..cells).map(|c| (0, c)))),
                rows_and_rings.row(cells),
                "{cells}"
            );
        }
        for (rows, cols) in [(2, 2), (3, 3), (3, 4), (3, 5), (4, 4), (3, 6), (4, 5), (5, 5)] {
            let edge = |&(r, c): &(u32, u32)| r == 0 || c == 0 || r == rows - 1 || c == cols - 1;
            let cells = (0..rows).flat_map(|r| (0..cols).map(move |c| (r, c))).filter(edge);
            assert_eq!(
                value(Board::around(rows, cols, cells)),
                rows_and_rings.ring(2 * (rows + cols) - 4),
                "{rows}x{cols}"
            );
        }
    }
}
