//! The positions of all sizes of a range, one value for each.

use super::answer::Status;
use crate::notation::{Measure, ParseError, Sizes};
use crate::theory::limits::Unknown;
use crate::theory::nimber::Nimber;

/// The values of positions by size, row by row as [`Sizes::iter`] goes.
#[derive(Clone, Debug)]
pub struct Table {
    sizes: Sizes,
    pub(super) values: Vec<Option<Nimber>>,
    /// For each number of rows the number of columns from which on a theorem says that values stay the same.
    proved: Vec<Option<u32>>,
    /// How far the values that are known may be believed.
    pub status: Status,
    /// The limit that was reached, if one was: every value that is missing is missing for it, or for what was `refused`.
    pub unknown: Option<Unknown>,
    /// Why the smallest of the sizes that the game has no position of was refused, if there is one.
    pub refused: Option<ParseError>,
}

impl Table {
    /// A table of these values, row by row.
    pub(super) fn new(sizes: &Sizes, values: Vec<Option<Nimber>>, unknown: Option<Unknown>) -> Self {
        Self {
            sizes: sizes.clone(),
            values,
            proved: Vec::new(),
            status: Status::Exact,
            unknown,
            refused: None,
        }
    }

    /// With what a theorem says of each number of rows.
    pub(super) fn with_proved(self, proved: impl Fn(u32) -> Option<u32>) -> Self {
        Self { proved: self.sizes.rows().map(proved).collect(), ..self }
    }

    /// The sizes.
    #[must_use]
    pub fn sizes(&self) -> &Sizes {
        &self.sizes
    }

    /// All sizes with their values, where they are known.
    pub fn iter(&self) -> impl Iterator<Item = ((u32, u32), Option<Nimber>)> {
        self.sizes.iter().zip(self.values.iter().copied())
    }

    /// The sizes that are P-positions.
    #[must_use]
    pub fn lost(&self) -> Vec<(u32, u32)> {
        let lost = self.iter().filter(|&(_, value)| value == Some(Nimber::ZERO));
        lost.map(|(size, _)| size).collect()
    }

    /// For each number of rows the values by the number of columns.
    pub fn by_rows(&self) -> impl Iterator<Item = (u32, &[Option<Nimber>])> {
        self.sizes.rows().zip(self.values.chunks(self.sizes.cols().count()))
    }

    /// From where on the values of each number of rows of boards stay the same, as far as that is proved, or seen over a tenth
    /// of the columns at least.
    pub fn constancies(&self) -> impl Iterator<Item = Constancy> {
        let proved = self.proved.iter().copied().chain(std::iter::repeat(None));
        let rows = self.by_rows().filter(|_| self.sizes.measure() == Measure::Board).zip(proved);
        rows.filter_map(|((rows, values), proved)| self.constancy(rows, values, proved))
    }

    fn constancy(&self, rows: u32, values: &[Option<Nimber>], proved: Option<u32>) -> Option<Constancy> {
        let (first, end) = (*self.sizes.cols().start(), *self.sizes.cols().end());
        let last = *values.last()?;
        let same = values.iter().rev().take_while(|&&value| value == last).count();
        let from = end - same as u32 + 1;
        let is_proved = proved.is_some_and(|proved| proved.max(first) <= from);
        let is_seen = same > 1 && 10 * same >= values.len();
        (is_proved || is_seen).then_some(Constancy { rows, from, value: last?, is_proved })
    }
}

/// Boards with a number of rows that have the same value from some number of columns on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Constancy {
    /// The number of rows.
    pub rows: u32,
    /// The number of columns from which on.
    pub from: u32,
    /// The value.
    pub value: Nimber,
    /// Whether it is proved of boards however wide; otherwise it was seen up to the last column of the table.
    pub is_proved: bool,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::find;
    use crate::catalog::series::table;
    use crate::theory::limits::Limits;

    fn asked(game: &str, sizes: &str) -> Table {
        let game = find(game).unwrap();
        let measure = game.series.as_ref().unwrap().measure;
        table(game, &Sizes::read(measure, sizes.as_bytes()).unwrap(), &Limits::none(), &()).unwrap()
    }

    #[test]
    fn values_that_stay_the_same_are_found() {
        let constancy =
            |rows, from, value, is_proved| Constancy { rows, from, value: Nimber(value), is_proved };
        // Four rows settle at seven columns; eleven are needed to prove it.
        let expected = [(1, 2, 1), (2, 3, 2), (3, 5, 1), (4, 7, 4)];
        let found: Vec<_> = asked("crosscut", "1x2..4x12").constancies().collect();
        assert_eq!(found, expected.map(|(rows, from, value)| constancy(rows, from, value, true)));
        let table = asked("crosscut", "4x1..5x10");
        assert_eq!(table.constancies().collect::<Vec<_>>(), [constancy(4, 7, 4, false)]);
        assert_eq!(asked("blackout", "1x1..3x5").constancies().next(), None);
        let nothing = Table::new(&Sizes::read(Measure::Board, b"1x1..1x2").unwrap(), vec![None; 2], None);
        assert_eq!(nothing.constancies().next(), None);
        assert_eq!(asked("kayles", "0..0").constancies().next(), None);
    }
}
