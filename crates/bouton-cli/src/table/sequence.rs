//! A table as a sequence: the b-files of the OEIS, and its lines of data.
//!
//! Heaps, words, and boards with one side fixed are a sequence as they stand. Of other tables the antidiagonals are taken, from
//! the corner and downwards, as long as they are whole: so a larger range goes on where a smaller one ends.

use std::io::{self, Write};

use bouton::Nimber;
use bouton::notation::Measure;

use super::TableReport;

impl TableReport<'_> {
    /// Writes lines `n a(n)` up to the first value that is not known.
    pub fn b_file(&self, out: &mut dyn Write) -> io::Result<()> {
        let sizes = self.table.sizes();
        writeln!(out, "# {}. bouton {}", self.headline(), env!("CARGO_PKG_VERSION"))?;
        if !self.is_line() {
            let name = |(rows, cols): (u32, u32)| {
                sizes.measure().name((sizes.rows().start() + rows, sizes.cols().start() + cols))
            };
            let first = [(0, 0), (0, 1), (1, 0), (0, 2)].map(name).join(", ");
            writeln!(out, "# By antidiagonals, downwards: {first}, ...")?;
        }
        for (n, value) in (u64::from(self.offset())..).zip(self.terms()) {
            writeln!(out, "{n} {}", value.0)?;
        }
        self.say_where_it_ended("# ", out)
    }

    /// Writes the values up to the first that is not known, on one line.
    pub fn data(&self, out: &mut dyn Write) -> io::Result<()> {
        for (at, value) in self.terms().enumerate() {
            write!(out, "{}{}", if at > 0 { ", " } else { "" }, value.0)?;
        }
        writeln!(out)
    }

    /// How many sizes are on no whole antidiagonal.
    pub fn left_out(&self) -> u64 {
        let whole = self.diagonals() as u64;
        if self.is_line() { 0 } else { self.table.sizes().len() - whole * (whole + 1) / 2 }
    }

    fn is_line(&self) -> bool {
        let sizes = self.table.sizes();
        sizes.rows().count() == 1 || sizes.cols().count() == 1
    }

    /// The first n of the sequence.
    fn offset(&self) -> u32 {
        let sizes = self.table.sizes();
        match (sizes.measure(), sizes.cols().count()) {
            (Measure::Board, _) if !self.is_line() => 1,
            (Measure::Pair, _) if !self.is_line() => 0,
            (Measure::Board | Measure::Pair, 1) => *sizes.rows().start(),
            _ => *sizes.cols().start(),
        }
    }

    /// The values in their order, up to the first that is not known.
    fn terms(&self) -> Box<dyn Iterator<Item = Nimber> + '_> {
        if self.is_line() {
            return Box::new(self.walk.over(self.table.leading()));
        }
        let cols = self.table.sizes().cols().count();
        let places = (0..self.diagonals()).flat_map(|sum| (0..=sum).map(move |row| (row, sum - row)));
        Box::new(self.walk.over(places).map_while(move |(row, col)| self.table.value(row * cols + col)))
    }

    /// How many antidiagonals are whole.
    fn diagonals(&self) -> usize {
        self.table.sizes().rows().count().min(self.table.sizes().cols().count())
    }
}
