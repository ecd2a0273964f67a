//! A table as a sequence: the b-files of the OEIS, and its lines of data.
//!
//! Heaps, words, and boards with one side fixed are a sequence as they stand. Of other tables the antidiagonals are taken, from
//! the corner and downwards, as long as they are whole: so a larger range goes on where a smaller one ends.

use std::fmt::Write;

use bouton::Nimber;
use bouton::notation::Measure;

use super::Told;

impl Told<'_> {
    /// Lines `n a(n)` up to the first value that is not known.
    pub fn b_file(&self) -> String {
        let sizes = self.table.sizes();
        let mut text = format!("# {}. bouton {}\n", self.headline(), env!("CARGO_PKG_VERSION"));
        if !self.is_line() {
            let name = |(rows, cols): (u32, u32)| {
                sizes.measure().name((sizes.rows().start() + rows, sizes.cols().start() + cols))
            };
            let first = [(0, 0), (0, 1), (1, 0), (0, 2)].map(name).join(", ");
            let _ = writeln!(text, "# By antidiagonals, downwards: {first}, ...");
        }
        for (n, value) in (self.offset()..).zip(self.known()) {
            let _ = writeln!(text, "{n} {}", value.0);
        }
        text
    }

    /// The values up to the first that is not known, on one line.
    pub fn data(&self) -> String {
        let values: Vec<_> = self.known().map(|value| value.0.to_string()).collect();
        values.join(", ") + "\n"
    }

    /// How many sizes are on no whole antidiagonal.
    pub fn left_out(&self) -> u64 {
        self.table.sizes().len() - self.terms().len() as u64
    }

    fn is_line(&self) -> bool {
        let sizes = self.table.sizes();
        sizes.rows().count() == 1 || sizes.cols().count() == 1
    }

    /// What n the sequence begins with.
    fn offset(&self) -> u32 {
        let sizes = self.table.sizes();
        match (sizes.measure(), sizes.cols().count()) {
            (Measure::Board, _) if !self.is_line() => 1,
            (Measure::Pair, _) if !self.is_line() => 0,
            (Measure::Board | Measure::Pair, 1) => *sizes.rows().start(),
            _ => *sizes.cols().start(),
        }
    }

    /// The values in their order.
    fn terms(&self) -> Vec<Option<Nimber>> {
        if self.is_line() {
            return self.table.iter().map(|(_, value)| value).collect();
        }
        let rows: Vec<_> = self.table.by_rows().map(|(_, values)| values).collect();
        let whole = rows.len().min(rows[0].len());
        (0..whole)
            .flat_map(|sum| (0..=sum).map(move |row| (row, sum - row)))
            .map(|(r, c)| rows[r][c])
            .collect()
    }

    fn known(&self) -> impl Iterator<Item = Nimber> {
        self.terms().into_iter().map_while(|value| value)
    }
}
