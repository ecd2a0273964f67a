//! A table as a sequence: the b-files of the OEIS, and its lines of data.
//!
//! Heaps, words, and boards with one side fixed are a sequence as they stand. Of other tables the antidiagonals are taken, from
//! the corner and downwards, as long as they are whole: so a larger range goes on where a smaller one ends.

use std::io::{self, Write};

use bouton::notation::Measure;

use super::TableReport;
use super::listing::Listing;

impl TableReport<'_> {
    /// Writes a table or a list as lines `n a(n)`, up to the first value that is not known.
    pub fn b_file(&self, listing: Option<&Listing>, out: &mut dyn Write) -> io::Result<()> {
        let sizes = self.table.sizes();
        writeln!(out, "# {}. bouton {}", self.headline(), env!("CARGO_PKG_VERSION"))?;
        if listing.is_none() && !self.is_line() {
            let name = |(rows, cols): (u32, u32)| {
                sizes.measure().name((sizes.rows().start() + rows, sizes.cols().start() + cols))
            };
            let first = [(0, 0), (0, 1), (1, 0), (0, 2)].map(name).join(", ");
            writeln!(out, "# By antidiagonals, downwards: {first}, ...")?;
        }
        let (offset, numbers) = self.sequence(listing);
        for (n, number) in (offset..).zip(numbers) {
            writeln!(out, "{n} {number}")?;
        }
        self.say_where_it_ended("# ", out)
    }

    /// Writes a table or a list on one line, up to the first value that is not known.
    pub fn data(&self, listing: Option<&Listing>, out: &mut dyn Write) -> io::Result<()> {
        for (at, number) in self.sequence(listing).1.enumerate() {
            write!(out, "{}{number}", if at > 0 { ", " } else { "" })?;
        }
        writeln!(out)
    }

    /// The numbers of the sequence, and which n the first of them has.
    fn sequence<'l>(&'l self, listing: Option<&'l Listing>) -> (u64, Box<dyn Iterator<Item = u64> + 'l>) {
        match listing {
            Some(listing) => listing.sequence(self),
            None => (self.offset().into(), self.terms()),
        }
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
    fn terms(&self) -> Box<dyn Iterator<Item = u64> + '_> {
        if self.is_line() {
            return Box::new(self.walk.over(self.table.leading()).map(|value| value.0));
        }
        let cols = self.table.sizes().cols().count();
        let places = (0..self.diagonals()).flat_map(|sum| (0..=sum).map(move |row| (row, sum - row)));
        let value = move |(row, col)| Some(self.table.value(row * cols + col)?.0);
        Box::new(self.walk.over(places).map_while(value))
    }

    /// How many antidiagonals are whole.
    fn diagonals(&self) -> usize {
        self.table.sizes().rows().count().min(self.table.sizes().cols().count())
    }
}
