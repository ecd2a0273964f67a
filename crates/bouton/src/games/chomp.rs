//! Chomp: a bar of chocolate whose square at the upper left is poisoned. A bite takes a square and all squares below it and to the
//! right of it (Gale 1974; as a game of divisors, Schuh 1952).
//!
//! A player who must bite the poison has lost. So the poison is never bitten here, and the player who cannot move loses. A bar is a
//! partition: its rows do not get longer downwards. It is written as the path along its lower right border, from the lower left
//! corner up: a 0 for each step to the right, a 1 for each step up, the first step in the lowest bit. The squares of the bar are the
//! pairs of a 0 and a 1 after it: the 0 is the column and the 1 is the row. A bite at one sorts the steps between them, ones first.
//! Steps without squares are then cut off at both ends. Reflected at the diagonal, the path is read backwards with its steps exchanged.
//!
//! A bar without the square `r2c2` is a row and a column that meet in the poison: two heaps of nim. Every other full bar is
//! won in normal play: if biting off the last square alone loses, then the bite that answers it wins at once (Gale).
//! Cost: a few operations on one word for each move.

use std::fmt;

use crate::notation::Place;
use crate::theory::nimber::Nimber;
use crate::theory::outcome::{Convention, Outcome};
use crate::theory::ruleset::{Keyed, MoveList, Ruleset};
use crate::theory::theorem::Theorem;

/// Every full bar except the poison alone is won.
pub static GALE: Theorem = Theorem {
    name: "Gale's strategy stealing",
    source: "D. Gale, A curious Nim-type game, American Mathematical Monthly 81, 1974",
};

/// A bar of chocolate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bar(u64);

impl Bar {
    /// The most rows and columns together.
    pub const MOST_SIDES: u64 = 64;
    /// The poison alone.
    const POISON: Self = Self(0b10);

    /// The bar with rows of these lengths. `None` if a row is longer than the row above it, if a length is 0, or if rows and columns are
    /// together more than [`MOST_SIDES`](Self::MOST_SIDES).
    #[must_use]
    pub fn new(rows: &[u64]) -> Option<Self> {
        let (&cols, &last) = (rows.first()?, rows.last()?);
        let fits = cols.checked_add(rows.len() as u64)? <= Self::MOST_SIDES;
        if !fits || last == 0 || !rows.is_sorted_by(|above, below| above >= below) {
            return None;
        }
        let up = (0_u64..).zip(rows.iter().rev()).map(|(rows, right)| 1 << (rows + right));
        Some(Self(up.fold(0, |path, step: u64| path | step)))
    }

    /// The lengths of the rows, from above.
    pub fn rows(self) -> impl DoubleEndedIterator<Item = u64> + Clone {
        let Self(path) = self;
        let ups = (0..u64::BITS).rev().filter(move |at| path >> at & 1 == 1);
        // The steps to the right before each step up.
        ups.map(move |at| u64::from(at - (path & !(u64::MAX << at)).count_ones()))
    }

    /// How many squares are left.
    #[must_use]
    pub fn squares(self) -> u64 {
        self.rows().sum()
    }

    /// The bar that a bite leaves. The bitten square is in the column of the step at `right` and in the row of the step at `up`.
    fn bitten(self, right: u32, up: u32) -> Self {
        let (below, above) = (!(u64::MAX << right), u64::MAX << up << 1);
        let ups = (self.0 & !below & !above).count_ones();
        let path = self.0 & (below | above) | !(u64::MAX << ups) << right;
        // Removes rows without a square. Steps to the right behind the last row are zeros and vanish by themselves.
        Self(path >> path.trailing_ones())
    }

    /// The bar reflected at its diagonal.
    fn turned_over(self) -> Self {
        Self(!self.0.reverse_bits() >> self.0.leading_zeros())
    }

    /// The nim-sum of the two heaps that the bar is equal to, if it has no square `r2c2`.
    fn as_heaps(self) -> Option<Nimber> {
        let leg = (self.0 >> 1).trailing_ones();
        let arm = self.0 >> 1 >> leg;
        match arm {
            // The last row ends in the poison's column: the bar is a column of `leg` squares.
            0 => Some(Nimber(u64::from(leg) - 1)),
            _ => arm.is_power_of_two().then(|| Nimber(arm.trailing_zeros().into()) + Nimber(leg.into())),
        }
    }

    /// Whether all rows are of one length.
    fn is_full(self) -> bool {
        (self.0 >> self.0.trailing_zeros()).wrapping_add(1).count_ones() <= 1
    }
}

impl fmt::Display for Bar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows: Vec<_> = self.rows().map(|row| row.to_string()).collect();
        if self.is_full() {
            write!(f, "{}x{}", rows.len(), rows[0])
        } else {
            write!(f, "({})", rows.join(","))
        }
    }
}

/// The game of chomp.
#[derive(Clone, Copy, Debug, Default)]
pub struct Chomp;

impl Ruleset for Chomp {
    type Position = Bar;
    type Move = Place;

    fn moves(&self, &bar: &Bar, list: &mut MoveList<Self>) {
        let top = u64::BITS - 1 - bar.0.leading_zeros();
        let (mut ups, mut row) = (bar.0, 0);
        while ups != 0 {
            let up = u64::BITS - 1 - ups.leading_zeros();
            ups ^= 1 << up;
            let mut rights = !bar.0 & !(u64::MAX << up);
            let mut col = 0;
            while rights != 0 {
                let right = rights.trailing_zeros();
                rights &= rights - 1;
                if (right, up) != (0, top) {
                    let left = bar.bitten(right, up);
                    // The poison alone has no move and is not a component.
                    list.push(Place { row, col }, (left != Bar::POISON).then_some(left));
                }
                col += 1;
            }
            row += 1;
        }
    }

    /// The lesser of the bar and its reflection.
    fn canonical(&self, bar: Bar) -> Bar {
        bar.min(bar.turned_over())
    }

    fn known_value(&self, bar: &Bar) -> Option<Nimber> {
        bar.as_heaps()
    }

    fn known_outcome(&self, &bar: &Bar, convention: Convention) -> Option<Outcome> {
        (convention == Convention::Normal && bar.is_full() && bar != Bar::POISON).then_some(Outcome::N)
    }

    fn size(&self, bar: &Bar) -> u64 {
        bar.squares()
    }

    /// Every bite lowers the number of squares.
    fn always_ends(&self) -> bool {
        true
    }
}

impl Keyed for Chomp {
    fn key(&self, bar: &Bar, bytes: &mut Vec<u8>) {
        bytes.extend(bar.0.to_le_bytes());
    }

    fn position(&self, bytes: &[u8]) -> Option<Bar> {
        let path = || bytes.iter().rev().fold(0, |path, &byte| path << 8 | u64::from(byte));
        // The path begins with a step to the right, below the last row, and ends with a step up, behind the first.
        (bytes.len() == 8).then(path).filter(|path| *path != 0 && path & 1 == 0).map(Bar)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::DepthFirst;
    use crate::solve::definition::Definition;
    use crate::theory::limits::Limits;
    use crate::theory::ruleset::{Moves, from_fn};
    use crate::theory::sum::Sum;

    const CONVENTIONS: [Convention; 2] = [Convention::Normal, Convention::Misere];

    /// The literal rules, on the lengths of the rows.
    fn literally(rows: &[u64], list: &mut Moves<Vec<u64>, String>) {
        for (r, &len) in rows.iter().enumerate() {
            for c in (0..len).filter(|&c| (r, c) != (0, 0)) {
                let kept = rows.iter().enumerate().map(|(at, &row)| if at < r { row } else { row.min(c) });
                list.push(format!("r{}c{}", r + 1, c + 1), [kept.filter(|&row| row > 0).collect()]);
            }
        }
    }

    /// All bars of at most `rows` rows and `cols` columns.
    fn bars(rows: u64, cols: u64) -> Vec<Vec<u64>> {
        let mut bars: Vec<Vec<u64>> = (1..=cols).map(|col| vec![col]).collect();
        for _ in 1..rows {
            let longer =
                bars.iter().flat_map(|bar| (1..=*bar.last().unwrap()).map(|row| [&bar[..], &[row]].concat()));
            let longer: Vec<_> = longer.collect();
            bars.extend(longer);
        }
        bars.sort_unstable();
        bars.dedup();
        bars
    }

    #[test]
    fn every_bite_leaves_what_the_rules_say() {
        let all = bars(5, 5);
        assert_eq!(all.len(), 251, "10 steps, 5 of them up, and not the empty bar");
        for rows in all {
            let (mut by_path, mut by_rules) = (MoveList::<Chomp>::default(), Moves::default());
            let bar = Bar::new(&rows).unwrap();
            assert!(bar.rows().eq(rows.iter().copied()));
            Chomp.moves(&bar, &mut by_path);
            literally(&rows, &mut by_rules);
            let left = |bar: &[Bar]| bar.first().map_or(vec![1], |bar| bar.rows().collect());
            let found: Vec<_> = by_path.iter().map(|(name, bar)| (name.to_string(), left(bar))).collect();
            let expected: Vec<_> =
                by_rules.iter().map(|(name, rows)| (name.clone(), rows[0].clone())).collect();
            assert_eq!(found, expected, "{bar}");
        }
    }

    #[test]
    fn bars_are_worth_what_the_definition_says() {
        let rules = from_fn(|rows: &Vec<u64>, list: &mut Moves<_, _>| literally(rows, list));
        let (mut definition, mut search) = (Definition::new(&rules), DepthFirst::new(&Chomp));
        for rows in bars(5, 6) {
            let (bar, sum) = (Bar::new(&rows).unwrap(), Sum::from_iter([rows]));
            let value = definition.grundy(&sum).unwrap();
            assert_eq!(search.grundy(&Sum::from_iter([bar]), &Limits::none()).unwrap(), value, "{bar}");
            assert_eq!(Chomp.known_value(&bar).unwrap_or(value), value, "{bar}");
            for convention in CONVENTIONS {
                let outcome = definition.outcome(&sum, convention).unwrap();
                assert_eq!(Chomp.known_outcome(&bar, convention).unwrap_or(outcome), outcome, "{bar}");
                let found = search.outcome(&Sum::from_iter([bar]), convention, &Limits::none()).unwrap();
                assert_eq!(found, outcome, "{bar}");
            }
        }
    }

    #[test]
    fn bars_are_turned_over_at_the_diagonal() {
        for rows in bars(4, 5) {
            let over = (0..rows[0]).map(|c| rows.iter().filter(|&&row| row > c).count() as u64);
            let over = Bar::new(&over.collect::<Vec<_>>()).unwrap();
            let bar = Bar::new(&rows).unwrap();
            assert_eq!((bar.turned_over(), Chomp.canonical(over)), (over, Chomp.canonical(bar)));
        }
    }

    #[test]
    fn the_longest_bars_fit() {
        for (rows, cols) in [(1, 63), (63, 1), (32, 32), (2, 62)] {
            let bar = Bar::new(&vec![cols; rows]).unwrap();
            assert_eq!((bar.squares(), bar.is_full()), (rows as u64 * cols, true));
            assert_eq!(bar.turned_over().turned_over(), bar);
            let mut list = MoveList::<Chomp>::default();
            Chomp.moves(&bar, &mut list);
            assert_eq!(list.len() as u64, rows as u64 * cols - 1);
            let mut bytes = Vec::new();
            Chomp.key(&bar, &mut bytes);
            assert_eq!(Chomp.position(&bytes), Some(bar));
        }
        assert_eq!(Bar::new(&[63; 2]), None);
        assert_eq!([Bar::new(&[]), Bar::new(&[2, 0]), Bar::new(&[u64::MAX])], [None; 3]);
    }

    #[test]
    fn bars_without_r2c2_are_two_heaps() {
        let bars = [(&[1][..], 0), (&[7], 6), (&[1, 1, 1], 2), (&[4, 1, 1], 3 ^ 2)];
        for (rows, value) in bars {
            assert_eq!(Chomp.known_value(&Bar::new(rows).unwrap()), Some(Nimber(value)), "{rows:?}");
        }
        assert_eq!(Chomp.known_value(&Bar::new(&[2, 2]).unwrap()), None);
    }
}
